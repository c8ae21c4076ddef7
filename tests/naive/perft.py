"""A second perft: sequences of commands, counted by playing each of them as a record from its first card.

What is allowed and what it pays is whatever `play`, `staking`, `dealer` and `final` say of the record. Only what a
record leaves out is kept here: a card that is still to come, others who join before it, and the dealer going on.

`cd tests && python -m naive.perft` prints the numbers of every position as lines of perft.toml.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, NamedTuple

from . import final, play, sides
from .dealer import dealer_plays
from .errors import NeedsAct, NeedsCard, Refused
from .record import BLACKJACK, BOOKS, MA, NZ, PINK, Record, read, read_acts
from .settle import deal, outcome, seat, text
from .state import Bet, Hand, Table

RULEBOOKS = Path(__file__).parents[2] / "src" / "soft17" / "rulebooks"
DEPTH = 6

Act = dict[str, Any]
Awaits = Literal["card of an act", "card", "decision", "card of the dealer", "nothing"]


class Count(NamedTuple):
    """Sequences of one length, and the net result, in cents, of those that end the round."""

    nodes: int
    net: int


@dataclass(frozen=True)
class Line:
    """What was done and dealt after the initial deal."""

    acts: tuple[Act, ...] = ()
    cards: tuple[str, ...] = ()
    insurance_closed: bool = False
    switch_closed: bool = False
    dealer_began: bool = False

    def do(self, act: Act) -> Line:
        return replace(self, acts=(*self.acts, act))

    def do_first(self, act: Act) -> Line:
        """Before the act whose card is still to come."""
        return replace(self, acts=(*self.acts[:-1], act, self.acts[-1]))

    def instead(self, act: Act) -> Line:
        """The act whose card is still to come, changed."""
        return replace(self, acts=(*self.acts[:-1], act))


class Seen(NamedTuple):
    """The table at the end of a line, and what it waits for."""

    table: Table
    awaits: Awaits
    hand: Hand | None = None


class Move(NamedTuple):
    name: str
    line: Line


@dataclass(frozen=True)
class Position:
    """A position of a rulebook's perft.toml."""

    book: str
    name: str
    record: Record
    deck: tuple[str, ...]


def positions(book: str) -> list[Position]:
    with (RULEBOOKS / book / "perft.toml").open("rb") as file:
        return [position(book, raw) for raw in tomllib.load(file)["position"]]


def position(book: str, raw: dict[str, Any]) -> Position:
    wagers = [
        {"area": 1, "player": player, "seated": index == 0, "main": raw["stake"]}
        for index, player in enumerate(raw["players"])
    ]
    raw_record = {"format": "soft17.round/1", "rulebook": book, "options": raw.get("options", {})}
    record = read({**raw_record, "wagers": wagers, "shoe": raw["deal"], "acts": []})
    return Position(book, raw["name"], record, tuple(raw["cards"].split()))


def look(at: Position, line: Line) -> Seen | None:
    """Play a line; None if something in it is refused."""
    acts = read_acts(list(line.acts), at.book, {wager.area for wager in at.record.wagers})
    table = seat(replace(at.record, shoe=[*at.record.shoe, *line.cards], acts=acts))
    deal(table)
    for index, act in enumerate(acts):
        try:
            play.do(table, act, f"acts[{index}]")
        except Refused:
            return None
        except NeedsCard:
            assert index == len(acts) - 1
            return Seen(table, "card of an act")
    try:
        play.finish(table)
    except NeedsAct as needs:
        return Seen(table, "decision", table.hands[needs.area, needs.box][needs.hand - 1])
    except NeedsCard:
        return Seen(table, "card")
    try:
        dealer_plays(table)
    except NeedsCard:
        return Seen(table, "card of the dealer")
    return Seen(table, "nothing")


def moves(at: Position, line: Line) -> list[Move]:
    """Everything that may come next; nothing once the round is over."""
    seen = look(at, line)
    assert seen is not None
    if insurance_is_open(seen.table, line):
        return [*early(at, line, seen), Move("go on", replace(line, insurance_closed=True))]
    found: list[Move] = []
    if at.book == NZ and not line.dealer_began:
        found += early(at, line, seen)
    if seen.awaits == "card of an act":
        found += legal(at, joining(line, seen.table))
    elif seen.awaits == "decision":
        found += legal(at, deciding(line, seen))
        found += legal(at, switching(line, seen.table))
    elif seen.awaits != "card" and not line.dealer_began and not line.switch_closed:
        waiting = legal(at, switching(line, seen.table))
        found += waiting
        # A hole card is turned before the dealer draws, and nothing is switched after that.
        hole = len(seen.table.dealer) > 1
        if waiting and (hole or seen.awaits == "nothing"):
            return [*found, Move("go on", replace(line, switch_closed=True))]
    if seen.awaits not in {"decision", "nothing"}:
        began = seen.awaits == "card of the dealer"
        found += [
            Move(f"deal {card}", replace(line, cards=(*line.cards, card), dealer_began=began)) for card in at.deck
        ]
    return found


def insurance_is_open(table: Table, line: Line) -> bool:
    """The dealer has called insurance and not yet closed it; New Zealand closes it with the next card."""
    if line.insurance_closed or table.book in {NZ, PINK}:
        return False
    return table.up_ace() or (table.book == BLACKJACK and table.up_ten() and table.record.options["insurance_on_ten"])


def legal(at: Position, candidates: Iterator[Move]) -> list[Move]:
    return [move for move in candidates if look(at, move.line) is not None]


def mains(table: Table) -> list[Bet]:
    return [bet for bet in table.bets if bet.kind == "main"]


def early(at: Position, line: Line, seen: Seen) -> list[Move]:
    """Insurance and even money, which come before a card that is awaited."""
    add = line.do_first if seen.awaits == "card of an act" else line.do
    found: list[Move] = []
    for bet in mains(seen.table):
        where = {"player": bet.player, "area": bet.area}
        if at.book != PINK:
            insure = {"act": "insure", **where, "box": bet.box, "amount": text(most_insurance(at.record, bet))}
            found.append(Move(f"insure {bet.player} {bet.area}.{bet.box}", add(insure)))
        if at.book in {BLACKJACK, NZ}:
            found.append(Move(f"even money {bet.player} {bet.area}.{bet.box}", add({"act": "even_money", **where})))
    return legal(at, iter(found))


def most_insurance(record: Record, bet: Bet) -> Fraction:
    half = bet.stake / 2
    if record.rulebook == MA:
        return -(-half // record.chip) * record.chip
    unit = record.chip / 2 if record.rulebook == NZ else record.chip
    return half // unit * unit


def deciding(line: Line, seen: Seen) -> Iterator[Move]:
    """What might be decided on the hand in turn."""
    assert seen.hand is not None
    hand, number = seen.hand, seen.table.number_of(seen.hand)
    for kind in ("hit", "stand", "double", "split", "surrender"):
        if kind != "surrender" or seen.table.book == MA:
            act = {"act": kind, "area": hand.area, "box": hand.box, "hand": number}
            yield Move(f"{kind} {hand.area}.{hand.box}.{number}", line.do(act))


def switching(line: Line, table: Table) -> Iterator[Move]:
    if table.record.boxes() == 2:
        for number in table.areas:
            for kind in ("switch", "unswitch"):
                yield Move(f"{kind} {number}", line.do({"act": kind, "area": number}))


def joining(line: Line, table: Table) -> Iterator[Move]:
    """Each other player on a hand answers a double or a split once, before its card."""
    act = line.acts[-1]
    others, stays = act.get("others", {}), act.get("stays", {})
    for bet in mains(table):
        player = bet.player
        here = (bet.area, bet.box) == (act["area"], act["box"])
        if not here or player == table.areas[bet.area].control or player in others or player in stays:
            continue
        if act["act"] == "double":
            yield Move(f"join double {player}", line.instead({**act, "others": {**others, player: text(bet.stake)}}))
        elif act["act"] == "split":
            yield Move(f"join split {player}", line.instead({**act, "others": [*others, player]}))
            for hand in (act["hand"], act["hand"] + 1):
                stay = {**act, "stays": {**stays, player: hand}}
                yield Move(f"stay {player} {hand}", line.instead(stay))


def result(at: Position, line: Line) -> int | None:
    """The net of all players in cents if the round is over."""
    seen = look(at, line)
    assert seen is not None
    if seen.awaits != "nothing" or moves(at, line):
        return None
    sides.settle_sides(seen.table)
    final.settle_hands(seen.table)
    net = sum(Fraction(amount) for amount in outcome(seen.table, None)["net"].values())
    return int(net * 100)


def perft(at: Position, depth: int) -> list[Count]:
    """For each length up to the depth: how many sequences, and what those that end the round come to."""
    counts: list[Count] = []
    lines = [Line()]
    for _ in range(depth):
        lines = [move.line for line in lines for move in moves(at, line)]
        counts.append(Count(len(lines), sum(result(at, line) or 0 for line in lines)))
    return counts


def main() -> None:
    for book in BOOKS:
        for at in positions(book):
            counts = perft(at, DEPTH)
            sys.stdout.write(f"# {book}: {at.name}\n")
            sys.stdout.write(f"nodes = {[count.nodes for count in counts]}\n")
            sys.stdout.write(f"net = {[count.net for count in counts]}\n\n")


if __name__ == "__main__":
    main()
