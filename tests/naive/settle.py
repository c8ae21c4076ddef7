"""One record in, its outcome or refusal out."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from . import before, final, play, sides
from .cards import total
from .dealer import dealer_plays
from .errors import Refused
from .record import BLACKJACK, MA, Record, read
from .state import Area, Bet, Hand, Table


def text(amount: Fraction) -> str:
    """Dollars, with cents only where there are some."""
    if amount.denominator == 1:
        return str(amount.numerator)
    for places in range(2, 60):
        scaled = amount * 10**places
        if scaled.denominator == 1:
            digits = str(abs(scaled.numerator)).rjust(places + 1, "0")
            sign = "-" if amount < 0 else ""
            return f"{sign}{digits[:-places]}.{digits[-places:]}"
    raise AssertionError(amount)


def settle(record: dict[str, Any]) -> dict[str, Any]:
    spec = read(record)
    try:
        before.check_wagers(spec)
    except Refused as refusal:
        return {"refused": {"wager": refusal.wager, "clause": refusal.clause, "why": refusal.why}}
    table = seat(spec)
    deal(table)
    for index, act in enumerate(spec.acts):
        try:
            play.do(table, act, f"acts[{index}]")
        except Refused as refusal:
            return {"refused": {"act": index, "clause": refusal.clause, "why": refusal.why}}
    play.finish(table)
    dealer_plays(table)
    jackpot = sides.settle_sides(table)
    final.settle_hands(table)
    return {"outcome": outcome(table, jackpot)}


def peek(record: dict[str, Any]) -> Table:
    """The table after the acts so far, all of them legal, and what comes of itself."""
    spec = read(record)
    table = seat(spec)
    deal(table)
    for index, act in enumerate(spec.acts):
        play.do(table, act, f"acts[{index}]")
    if not table.reader_blackjack:
        play.advance(table)
    return table


def seat(spec: Record) -> Table:
    table = Table(spec)
    for number in sorted({wager.area for wager in spec.wagers}):
        mains = before.mains_of(spec, number)
        area = Area(number, mains, before.controller(spec.rulebook, mains, []))
        if area.control is None:  # only at nz-blackjack-1998
            area.auto = True
            area.unseated = True
        table.areas[number] = area
    return table


def deal(table: Table) -> None:
    spec = table.record
    boxes = range(1, spec.boxes() + 1)
    for number in table.areas:
        for box in boxes:
            table.hands[number, box] = [Hand(number, box, [table.draw()])]
    table.dealer.append(table.draw())
    for hand in table.all_hands():
        hand.cards.append(table.draw())
    if spec.options.get("hole_card", "none") != "none":
        table.dealer.append(table.draw())
    if spec.options.get("hole_card") == "reader" and total(table.dealer) == 21:
        table.reader_blackjack = True

    for wager in spec.wagers:
        if wager.main is not None:
            for box in boxes:
                hand = table.hands[wager.area, box][0]
                table.bets.append(Bet(wager.player, wager.area, box, "main", wager.main[box - 1], hand))
        for kind, stake in wager.side.items():
            table.bets.append(Bet(wager.player, wager.area, 1, kind, stake, None, wager.suit))

    if spec.rulebook == MA or (spec.rulebook == BLACKJACK and spec.options["blackjack_paid"] == "final"):
        return
    for hand in table.all_hands():
        if table.natural(hand):
            final.pay_natural(table, hand)


def outcome(table: Table, jackpot: Fraction | None) -> dict[str, Any]:
    hands = []
    for hand in table.all_hands():
        one: dict[str, Any] = {"area": hand.area, "box": hand.box, "hand": table.number_of(hand)}
        hands.append({**one, "cards": " ".join(hand.cards), "total": hand.total()})
    wagers = []
    net: dict[str, Fraction] = {wager.player: Fraction(0) for wager in table.record.wagers}
    for bet in table.bets:
        line: dict[str, Any] = {"player": bet.player, "area": bet.area}
        if bet.hand is not None:
            line |= {"box": bet.box, "hand": table.number_of(bet.hand)}
        elif bet.kind == "insurance" and table.record.boxes() == 2:
            line["box"] = bet.box
        line |= {"wager": bet.kind, "stake": text(bet.stake), "result": bet.result}
        line |= {"pays": text(bet.pays), "clause": bet.clause}
        wagers.append(line)
        if bet.result == "win":
            net[bet.player] += bet.pays
            if bet.kind == "blazing_7s":
                net[bet.player] -= bet.stake
        elif bet.result == "lose":
            net[bet.player] -= bet.stake
        elif bet.result == "surrender":
            net[bet.player] += bet.pays - bet.stake
    result: dict[str, Any] = {
        "drawn": table.drawn,
        "dealer": {"cards": " ".join(table.dealer), "total": total(table.dealer)},
        "hands": hands,
        "wagers": wagers,
        "net": {player: text(amount) for player, amount in net.items()},
    }
    if jackpot is not None:
        result["jackpot"] = {"meter": text(jackpot)}
    return result
