"""Noting: what restricts or entitles a player, in words for those who may know it."""

from collections.abc import Iterator

from soft17.house import losses
from soft17.house.held import Held
from soft17.house.state import Guest, House
from soft17.money import Money, dollars
from soft17.rules.book import Book

HELD = {
    "this shoe": "held to the minimum for this shoe",
    "all shoes": "held to the minimum in all shoes",
    "one area": "confined to area {area}",
    "no wager": "held from wagering until the next shuffle",
}


def notes_of(book: Book, house: House, guest: Guest) -> Iterator[str]:
    """Everything that stands about a player; of others a person sees only what is public."""
    if guest.barred:
        yield "barred from the game"
    if guest.stopped:
        yield "stopped from wagering"
    yield from (_held(one) for one in guest.holds)
    if guest.kept_minimum is not None:
        yield f"keeps the minimum of {dollars(guest.kept_minimum)}"
    if guest.personal is not None:
        least, most = guest.personal.minimum or Money(0), guest.personal.maximum or Money(0)
        yield f"limits of their own, {dollars(least)} to {dollars(most)}"
    rule = book.house.patrons
    if guest.loss is not None and rule is not None:
        yield f"loss limit {dollars(guest.loss.limit)}, lost {dollars(losses.reckoned(house, guest, rule.loss))}"
    if guest.deposit_limit is not None:
        yield f"deposit limit {dollars(guest.deposit_limit)}"
    if guest.sat_out:
        yield "sat a round out since the shuffle"
    areas = [number for number, name in house.reserved.items() if name == guest.name]
    if areas:
        yield f"area {' and '.join(map(str, areas))} reserved"


def _held(one: Held) -> str:
    return HELD[one.to].format(area=one.area)
