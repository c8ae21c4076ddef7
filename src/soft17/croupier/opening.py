"""Opening a table: everything the book wants done before, taken down in its order, by those it names."""

from collections.abc import Callable

from soft17.cards import pieces
from soft17.croupier.plan import Plan
from soft17.house.commands import BringCards, OpenTable, TakeDown, Tell
from soft17.house.orders import Person
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.rules.house.acts import Act
from soft17.table.commands import Command

Give = Callable[[Command, Person], House]
By = Callable[[Book, Act, str], Person]
SAID = "as the rules want it"
DAY = "2016-08-17"


def role_for(book: Book, act: Act) -> str:
    """The lowest role that may do an act, as the book names it."""
    return own_role(book, act.by[0].removeprefix("="))


def own_role(book: Book, role: str) -> str:
    """A role by the book's own word for it: a casino supervisor is a role of its own in some books only."""
    return book.house.people.supervisor.is_ if role == "casino supervisor" else role.removeprefix("=")


def person_for(book: Book, act: Act, what: str = "") -> Person:
    """Somebody of the house for an act; who decides and who reviews are never the same."""
    role = role_for(book, act)
    return Person(f"the {role}{f' for {what}' if what else ''}", role)


def cutter(book: Book) -> Person:
    """Who cuts where nobody at the table does, and passes the cut on from who does not take it."""
    role = own_role(book, book.house.source.cutting.nobody.is_)
    return Person(f"the {role}", role)


def said(act: Act, house: House) -> dict[str, str]:
    """Something for every field that a row of the book wants said of a matter in good order."""
    if act.counts:
        return {"cards": str(len(house.custody.in_play))}
    words = {name: DAY if name == "date" else SAID for name in act.wants}
    words |= dict.fromkeys(act.present, ", ".join(one.name for one in house.guests if one.here))
    read = dict.fromkeys(act.reads, "1") | dict.fromkeys(act.none_of, "0")
    return words | read | {name: values[0] for name, values in act.among.items()}


class Opening:
    """Gives the orders that open a table and bring its cards, by whom it is told or by those whom the book names."""

    def __init__(self, book: Book, plan: Plan, give: Give, house: House, by: By = person_for) -> None:
        self.book, self.plan, self.house = book, plan, house
        self._give, self._person = give, by

    def begin(self) -> House:
        """Enter what is needed, open the table, and bring the cards."""
        acts = self.book.house.acts
        self._needed(acts[OpenTable.act])
        self._by(self.plan.order(self.book), acts[OpenTable.act])
        self._needed(acts[BringCards.act])
        self._by(BringCards(pieces(self.book.cards.in_use.is_), self.plan.back), acts[BringCards.act])
        return self.house

    def enter(self, entry: str) -> None:
        """Take a row of the book down, with everything it wants said; what it needs comes first."""
        act = self.book.house.acts[entry]
        self._needed(act)
        for to in act.before:
            self._by(Tell(to, entry), self.book.house.acts[Tell.act])
        self._by(TakeDown(entry, said(act, self.house)), act, entry)

    def _needed(self, act: Act) -> None:
        for needed in (*act.needs, *([act.apart_from] if act.apart_from else [])):
            names = needed.split(" or ")
            if all(one.act not in names for one in self.house.entries):
                self.enter(names[0])

    def _by(self, command: Command, act: Act, what: str = "") -> None:
        self.house = self._give(command, self._person(self.book, act, what))
