"""What is asked of a promotion: the order, with the rules and the promotion it meets."""

import msgspec

from soft17.affairs.times import moment
from soft17.clause import Refusal
from soft17.house.orders import Order
from soft17.promotion.events import DoneLate
from soft17.promotion.state import Late, State
from soft17.promotion.terms import Terms
from soft17.rules.book import Book
from soft17.rules.promotion.chapter import Promotion
from soft17.table.events import Event

Done = tuple[Event, ...] | Refusal
PLAYER = "player"


class Ask(msgspec.Struct, frozen=True):
    """An order, the rules and the promotion that it meets, and the clause of its act."""

    book: Book
    rules: Promotion
    state: State
    order: Order
    clause: str

    @property
    def at(self) -> int:
        """When the order is given."""
        return self.order.at

    @property
    def terms(self) -> Terms:
        """The terms; only where there are some."""
        terms = self.state.terms
        assert terms is not None  # a promotion that has started has terms
        return terms

    def moment(self, field: str) -> int:
        """A time of the terms; only where they are complete."""
        at = moment(self.terms.answer(field), self.rules.clock)
        assert at is not None  # terms are published only with times that can be read
        return at

    def no(self, why: str) -> Refusal:
        """A refusal under the clause of the act."""
        return Refusal(self.clause, why)

    def own(self, person: str) -> Refusal | None:
        """Why a player may not do this for that person."""
        if self.order.by.role != PLAYER or self.order.by.name == person:
            return None
        return self.no(f"{self.order.by.name} does this for {person}: players do it for themselves")

    def late(self, what: str, about: int = 0) -> tuple[Event, ...]:
        """That something due is done only now, after its time; nothing where it is in time or was tried in time."""
        duty = self.state.owes(what, about)
        if duty is None or not duty.overdue(self.at):
            return ()
        return (DoneLate(Late(duty, self.at), duty.clause),)

    def halted(self) -> Refusal | None:
        """Why nothing of the kind is done now: it is postponed, or the draw is cancelled."""
        said = {"postponed": "it is postponed until its integrity is validated", "cancelled": "the draw is cancelled"}
        why = said.get(self.state.phase)
        return Refusal(self.rules.compromise.then.clause, why) if why is not None else None

    def running(self) -> Refusal | None:
        """Why the promotion takes nothing of the kind now: it has not started, or it is halted."""
        if self.state.phase == "draft":
            return self.no("the promotion has not started")
        return self.halted()

    def entering(self) -> Refusal | None:
        """Why no entry is taken now; a draw alone that is postponed keeps nobody from entering once it has started."""
        state = self.state
        alone = state.phase == "postponed" and state.halts[-1].of == "draw" and state.started is not None
        return None if alone else self.running()
