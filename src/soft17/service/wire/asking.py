"""Asking: what a book gives a player at the table besides play, told to who wants to know and not with each picture."""

from typing import TYPE_CHECKING

from soft17.house.orders import Person
from soft17.service.wire.acting import own_acts
from soft17.service.wire.answering import burned_card
from soft17.service.wire.offering import Asker
from soft17.service.wire.panel import Act

if TYPE_CHECKING:
    from soft17.service.pit.desk import Desk


def may_ask(desk: "Desk", person: Person) -> bool:
    """True of a player who is at an open table."""
    guest = desk.house.guest(person.name)
    return person.role == "player" and guest is not None and guest.here and desk.house.opened


def asked_of(desk: "Desk", person: Person) -> tuple[Act, ...]:
    """Every act of the book that is a player's own, but for the cut and the decisions."""
    if not may_ask(desk, person):
        return ()
    asker = Asker(desk.book, desk.house, person, max(desk.floor.now(), desk.house.at))
    return (*burned_card(asker), *own_acts(asker))
