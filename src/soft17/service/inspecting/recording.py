"""Rounds of a table's log as round records, each played again and found to come to the same."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from soft17.house.events import RoundEnded
from soft17.house.ruling import Ruled
from soft17.house.state import House
from soft17.house.trouble import RoundCorrected
from soft17.log.entries import followed
from soft17.money import show
from soft17.records import form, history
from soft17.records.entries import MalformedError
from soft17.records.outcome import outcome
from soft17.records.replay import play
from soft17.records.tokens import told_of
from soft17.rules.book import Book
from soft17.service.inspecting.rounds import Since
from soft17.table.commands import Deal
from soft17.table.state import MAIN, Table, Wager


class UnrecordedError(ValueError):
    """A round that a record cannot tell: something happened that records have no words for."""


def recorded(book: Book, past: Since, number: int) -> dict[str, Any] | None:
    """The record of a round; None if the log has no such round that is over.

    A round that was void or put right after its end did not come to what its cards and decisions give.
    """
    house, lines = past
    ended: House | None = None
    put_right = False
    for line in lines:
        house = replace(house, at=line.at)
        for event in line.events:
            house = followed(line.seq, house, event)
            if isinstance(event, RoundEnded) and event.number == number:
                ended, put_right = house, False
            elif isinstance(event, RoundEnded) and ended is not None:
                return _record(book, _as_ended(ended, put_right=put_right))
            elif isinstance(event, RoundCorrected) and ended is not None:
                put_right = True
    return _record(book, _as_ended(ended, put_right=put_right)) if ended is not None else None


def _as_ended(house: House, *, put_right: bool) -> House:
    if put_right:
        raise UnrecordedError("it was declared void or put right after its end")
    return house


def _record(book: Book, house: House) -> dict[str, Any]:
    start = house.start
    if start is None:
        raise UnrecordedError("the round was not played to its end")
    told = history.Told(
        start.sign,
        list(_wagers(book, start)),
        [one.card for one in house.played if isinstance(one, Deal)],
        history.acts(book, (one for one in house.played if not isinstance(one, Ruled))),
    )
    made = history.record(book, told, house.table)
    try:
        again = play(form.read(made))
    except MalformedError as error:
        raise UnrecordedError(f"a record has no words for what happened: {error}") from error
    if again.refused is not None:
        why = again.refused.refusal.why
        raise UnrecordedError(f"something besides play made lawful what a record would be refused for: {why}")
    if (other := outcome(book, again.table)) != made["outcome"]:
        differ = ", ".join(name for name in other if other[name] != made["outcome"].get(name))
        raise UnrecordedError(f"something besides play came to something, for {differ}")
    return made


def _wagers(book: Book, start: Table) -> Iterator[dict[str, Any]]:
    """What lay on the layout when the first card came, by area and player in their order."""
    for area, player in dict.fromkeys((one.area, one.player) for one in start.wagers):
        here = [one for one in start.wagers if (one.area, one.player) == (area, player)]
        made: dict[str, Any] = {"area": area, "player": player, "seated": start.seated(area) == player}
        main = [show(one.stake) for one in sorted(here, key=lambda one: one.box) if one.kind == MAIN]
        side = {one.kind: _side(one) for one in here if one.kind in book.optional}
        if main:
            made["main"] = main[0] if len(set(main)) == 1 else main
        if side:
            made["side"] = side
        yield {**made, **told_of(sorted(here, key=lambda one: one.box))}


def _side(one: Wager) -> str | dict[str, str]:
    return {"stake": show(one.stake), "suit": one.suit} if one.suit else show(one.stake)
