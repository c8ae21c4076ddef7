"""Cuts and cutting cards: who is offered the cut and makes it, and where a cutting card comes out."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from soft17.house import events as e
from soft17.house.state import CutOffer, Entry, House
from soft17.table.events import Event


def _declined(house: House, event: e.CutDeclined) -> House:
    return replace(house, cut=CutOffer("", event.clause), passed=(*house.passed, event.player))


def _cut(house: House, event: e.CardsCut) -> House:
    """The stack is turned by so many cards, on top of an earlier cut; who cut has had the turn."""
    entry = Entry("cut", event.by, "", house.at, "", {"position": str(event.position)})
    entries, passed = (*house.entries, entry), (*house.passed, event.by)
    return replace(house, cut=None, cut_at=house.cut_at + event.position, entries=entries, passed=passed)


def _appeared(house: House, event: e.CuttingCardAppeared) -> House:
    now = {"appeared": event.where, "appeared_at": event.area, "appeared_after": len(house.drawn)}
    return replace(house, **now)


BY_TYPE: dict[type[Event], Callable[[House, Any], House]] = {
    e.CutOffered: lambda house, event: replace(house, cut=CutOffer(event.to, event.clause)),
    e.CutDeclined: _declined,
    e.CardsCut: _cut,
    e.CuttingCardAppeared: _appeared,
    # It comes out with the last card of the shoe, if not before.
    e.CuttingCardNotOut: lambda house, _event: replace(house, appeared="", appeared_at=0, behind=0),
    e.SecondCuttingCardAppeared: lambda house, _event: replace(house, second=None),
}
