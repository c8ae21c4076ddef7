"""Hearing: who hears what happens at a table, and how much of it; the counterpart of what each person sees of it."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from soft17.house.events import DueDated, DueRaised, DueSettled, NoticeGiven, TakenDown
from soft17.house.protecting import DepositMade, LossLimitSet, WageringStopped
from soft17.house.standing import PersonalLimitsSet, PlayerArrived, PlayerBarred, PlayerHeld, SpotsAllowed
from soft17.house.trouble import IrregularityFound, WagersInvalid
from soft17.house.view import is_staff
from soft17.rules.book import Book
from soft17.rules.house.acts import ALL
from soft17.table.events import Event

# What the picture shows of a player to that player alone.
OF_ONE = (
    *(PlayerBarred, PlayerHeld, PersonalLimitsSet, SpotsAllowed, WagersInvalid),
    *(WageringStopped, LossLimitSet, DepositMade),
)
# What those who run the game have to do, and whom they tell of it.
OF_STAFF = (DueRaised, DueDated, DueSettled, NoticeGiven)


class Listener(NamedTuple):
    """Somebody who listens, by name: one of the staff, or somebody who plays or looks on."""

    name: str = ""
    staff: bool = False


STAFF = Listener(staff=True)


class Audience(NamedTuple):
    """Those for whom something is told: staff, everybody else, or only some of them by name."""

    staff: bool = True
    others: bool = True
    names: frozenset[str] = frozenset()

    def has(self, listener: Listener) -> bool:
        """True of somebody for whom it is told."""
        return self.staff if listener.staff else self.others or listener.name in self.names


EVERYBODY = Audience()
STAFF_ONLY = Audience(others=False)


def listener(book: Book, role: str, name: str) -> Listener:
    """A person at a table as one who listens."""
    return Listener(name, is_staff(book, role))


def heard(book: Book, event: Event) -> Iterator[tuple[Audience, Event]]:
    """What happened as it is told, once for each audience that hears it in its own way.

    An entry is for staff; what its row in the book says of who else hears it opens it, without reason or remark. An
    irregularity is for everybody where it rests on a clause about cards and equipment, for staff where on any other.
    Whose card somebody came with is for staff.
    """
    if isinstance(event, TakenDown):
        yield from _entry(book, event)
    elif isinstance(event, IrregularityFound):
        yield EVERYBODY if event.clause in book.house.about_cards else STAFF_ONLY, event
    elif isinstance(event, PlayerArrived):
        yield STAFF_ONLY, event
        yield Audience(staff=False), replace(event, card="", holder="")
    elif isinstance(event, OF_ONE):
        yield Audience(others=False, names=frozenset({event.player})), event
    else:
        yield STAFF_ONLY if isinstance(event, OF_STAFF) else EVERYBODY, event


def heard_by(book: Book, event: Event, listener: Listener) -> list[Event]:
    """What happened as one person hears it; nothing where it is not for them."""
    return [one for to, one in heard(book, event) if to.has(listener)]


def _entry(book: Book, event: TakenDown) -> Iterator[tuple[Audience, Event]]:
    yield STAFF_ONLY, event
    act = book.house.acts.get(event.act)
    if act is not None:
        about = {field: said for field, said in event.about.items() if act.is_asked(field)}
        named = {name.strip() for field in act.heard for name in event.about.get(field, "").split(",")}
        others = Audience(staff=False, others=ALL in act.heard, names=frozenset({event.by, *named} - {""}))
        if others.others or others.names:
            yield others, replace(event, about=about, reason="")
