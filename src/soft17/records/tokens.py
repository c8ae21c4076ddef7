"""Tokens in a record: what of a stake is promotional tokens, and what of those is good for one decision."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from soft17 import money
from soft17.clause import Refusal
from soft17.money import NOTHING, Money, show
from soft17.records.entries import ActEntry, MalformedError, WagerEntry
from soft17.rules.book import Book
from soft17.table.adding import CHIPS
from soft17.table.commands import Adding, Side
from soft17.table.laid import Laid
from soft17.table.state import MAIN, Wager

TOKENS, SINGLE = "tokens", "single_use"
ACTS = ("insure", "double", "split")


class Held(msgspec.Struct, frozen=True):
    """What of a main wager is tokens, box by box, and what of those is good for one decision."""

    tokens: tuple[Money, ...] = ()
    single_use: tuple[Money, ...] = ()


def of_main(book: Book, entry: WagerEntry, field: str) -> Held:
    """What of a main wager is tokens; a single amount is on each box."""
    staked = {*entry.side, *([MAIN] if entry.main is not None else [])}
    for name, given in ((TOKENS, entry.tokens), (SINGLE, entry.single_use)):
        for kind in given:
            if kind not in staked:
                raise MalformedError(f"{field}.{name}.{kind}", "there is no such wager in this entry")
    found = [
        _boxes(book, given.get(MAIN), f"{field}.{name}.{MAIN}")
        for name, given in ((TOKENS, entry.tokens), (SINGLE, entry.single_use))
    ]
    _part(found[0], found[1], field)
    return Held(*found) if any(found[0]) else Held()


def of_side(entry: WagerEntry, side: Side, field: str) -> Side:
    """An optional wager with what of it is tokens."""
    tokens = _one(entry.tokens.get(side.kind), f"{field}.{TOKENS}.{side.kind}")
    single = _one(entry.single_use.get(side.kind), f"{field}.{SINGLE}.{side.kind}")
    _part((tokens,), (single,), field)
    return replace(side, tokens=tokens, single_use=single)


def refusal(book: Book, laid: Laid, held: Held) -> Refusal | None:
    """Why a wager is not made of what is taken here, or no such part of it is tokens."""
    parts = (*zip(held.tokens, laid.main, strict=False), *((one.tokens, one.stake) for one in laid.side))
    found = (book.chips.means_refusal(CHIPS, tokens, stake) for tokens, stake in parts)
    return next((one for one in found if one is not None), None)


def check_act(act: ActEntry, field: str) -> None:
    """Look at the tokens of an act: amounts by player, of a wager that the act makes."""
    for name, given in ((TOKENS, act.tokens), (SINGLE, act.single_use)):
        if given and act.act not in ACTS:
            raise MalformedError(f"{field}.{name}", f"{act.act} has no {name}: it belongs to {' and '.join(ACTS)}")
        for player, text in given.items():
            _one(text, f"{field}.{name}.{player}")
            _part((_one(act.tokens.get(player), field),), (_one(act.single_use.get(player), field),), field)


def check_players(act: ActEntry, players: Sequence[str], field: str) -> None:
    """Look whether whoever is said to lay tokens makes a wager by an act."""
    for player in act.tokens:
        if player not in players:
            raise MalformedError(f"{field}.{TOKENS}.{player}", f"{player} makes no wager by this act")


def in_tokens(command: Adding, act: ActEntry) -> Adding:
    """A further wager with what of it is tokens."""
    tokens, single = (_one(given.get(command.player), "acts") for given in (act.tokens, act.single_use))
    return replace(command, tokens=tokens, single_use=single)


def told(command: Adding) -> dict[str, Any]:
    """What of a further wager is tokens, as an act of a record says it."""
    parts = ((TOKENS, command.tokens), (SINGLE, command.single_use))
    return {name: {command.player: show(amount)} for name, amount in parts if amount}


def told_of(wagers: Sequence[Wager]) -> dict[str, Any]:
    """What of one player's wagers on an area is tokens, as a wager of a record says it."""
    found: dict[str, dict[str, Any]] = {TOKENS: {}, SINGLE: {}}
    for name, kinds in found.items():
        main = [show(getattr(one, name)) for one in wagers if one.kind == MAIN]
        if any(one != "0" for one in main):
            kinds[MAIN] = main[0] if len(set(main)) == 1 else main
        kinds |= {one.kind: show(getattr(one, name)) for one in wagers if one.kind != MAIN and getattr(one, name)}
    return {name: kinds for name, kinds in found.items() if kinds}


def _boxes(book: Book, given: str | list[str] | None, field: str) -> tuple[Money, ...]:
    if isinstance(given, list):
        if len(given) != book.boxes:
            raise MalformedError(field, f"a list has tokens for each of {book.boxes} boxes")
        return tuple(_one(text, field) for text in given)
    return (_one(given, field),) * book.boxes


def _one(given: str | list[str] | None, field: str) -> Money:
    if given is None:
        return NOTHING
    if isinstance(given, list):
        raise MalformedError(field, "only the tokens of a main wager are said box by box")
    try:
        amount = money.parse(given)
    except money.UnreadableMoneyError as error:
        raise MalformedError(field, str(error)) from error
    if amount < 0 or amount % money.CENT:
        raise MalformedError(field, f"{given!r}: tokens are worth whole cents, and not less than nothing")
    return amount


def _part(tokens: Sequence[Money], single: Sequence[Money], field: str) -> None:
    if any(one > of for one, of in zip(single, tokens, strict=True)):
        raise MalformedError(f"{field}.{SINGLE}", "what is good for one decision is a part of the tokens")
