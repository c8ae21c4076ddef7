"""Promotions under random orders: nothing crashes, refused orders leave nothing, no prize is given twice."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from promotion.test_replay import logged, replayed
from promotion_scenario import SALT, SEED, brought
from promotion_terms import terms
from soft17.affairs.keeping import Affair
from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.money import Money, parse
from soft17.promotion import commands as c
from soft17.promotion import events as e
from soft17.promotion.decide import DOES, PROMOTION
from soft17.promotion.drawing import promise
from soft17.promotion.holding import drawn_from
from soft17.promotion.state import State
from soft17.promotion.terms import Terms
from soft17.promotion.view import view
from soft17.rules.ledger import obligations
from soft17.rules.loading import load
from soft17.table.commands import Command

BOOKS = ("nsw-blackjack-v15", "nsw-switch-2016", "nsw-pinkjack-2016")
# What is asked for more often than the rest.
KINDS: list[type[Command]] = [
    *(
        c.StartPromotion,
        c.EnterPromotion,
        c.PublishEntries,
        c.GiveLot,
        c.HoldDraw,
        c.AwardPrize,
        c.NotifyWinner,
        c.HandOver,
    ),
    *(c.OfferAlternative, c.TakeAlternative, c.ChoosePayment, c.ClaimPrize, c.DenyClaim, c.TellReasons),
    *(c.RaiseDispute, c.DecideDispute, c.ContestDecision, c.AdviseComplaint, c.ValidateIntegrity, c.TellInspector),
    *(c.CommitDraw, c.FileTerms, c.PublishTerms, c.AmendTerms),
]
STAGES = ("empty", "published", "entered", "listed", "mixed", "drawn")
ROLES = ("operator", "player", "scrutineer", "commission", "dealer", "inspector", "nobody")
NAMES = ("ann", "bob", "cat", "sid")
SETTINGS: tuple[dict[str, Any], ...] = (
    {"prizes": [{"count": 2, "said": {"alternative": "450.50"}}]},
    {"way": "chance", "prizes": [{"count": 2}]},
    {"prizes": [{"count": 2}, {"kind": "vehicle", "said": {"value": "30000", "alternative": "28000"}}]},
    {"said": {"presence": "yes"}},
    {"said": {"closes": "never"}},
)


class Chance:
    """Arguments at random, which mostly fit."""

    def __init__(self, seed: int, book: str) -> None:
        self.random = Random(seed)
        self.forms = [terms(load(book), one) for one in SETTINGS]

    def one(self, *some: Any) -> Any:
        """One of some things."""
        return self.random.choice(some)

    def number(self) -> int:
        """The number of an award, a claim, a dispute, a prize or an entry."""
        return int(self.one(1, 1, 1, 2, 2, 3, 0, -1))

    def name(self) -> str:
        """A person's name, rarely none."""
        return str(self.one(*NAMES, *NAMES, ""))

    def word(self) -> str:
        """A method or another word, rarely none."""
        return str(self.one("mail", "telephone", "cash", "crossed cheque", "electronic transfer", "cheque", ""))

    def parts(self) -> tuple[c.Part, ...]:
        """Parts of a payment."""
        amount = self.one(parse("450.50"), parse("500.50"), Money(0), Money(-1))
        one = c.Part("electronic transfer", amount, self.name())
        return self.random.choice([(), (one,), (c.Part("cheque", amount),)])

    def form(self) -> Terms:
        """Terms."""
        return self.random.choice(self.forms)

    def command(self, state: State) -> Command:
        """Any command."""
        kind = self.random.choice(KINDS if self.random.random() < 0.7 else [*DOES])
        given = {name: self.argument(kind, name) for name in kind.__struct_fields__ if name not in ("winners", "salt")}
        if kind is c.HoldDraw:
            seed = given["seed"]
            due = drawn_from(state, seed) if seed == SEED else ()
            return c.HoldDraw(seed, self.one(SALT, SALT, "zz"), self.one(due, due, (1, 1)))
        return kind(**given)

    def argument(self, kind: type[Command], name: str) -> Any:
        """One argument of a command."""
        if name == "claim" and kind is c.RaiseDispute:
            return self.one(0, self.number())
        always: dict[str, Any] = {
            "terms": self.form(),
            "items": self.one((), (), ("hamper",)),
            "means": self.word() if kind is c.PublishResults else (self.word(),),
            "meets": self.one(("a member", "18 or older"), ()),
            "promise": self.one(promise(bytes.fromhex(SEED), bytes.fromhex(SALT)), "zz"),
            "seed": self.one(SEED, SEED, "zz"),
            "wagered": Money(0),
            "parts": self.parts(),
            "present": self.one((), NAMES),
            "reached": self.one(True, False),
            "meets_claim": self.one(True, False),
            "of": self.one("promotion", "draw"),
            "then": self.one("postpone", "postpone", "cancel", "ignore"),
            "found_at": 0,
        }
        if name in always:
            return always[name]
        if name in ("award", "claim", "dispute", "prize", "entry"):
            return self.number()
        return self.name() if name in ("entrant", "name", "person") else self.word()

    def person(self, affair: Affair[State], command: Command) -> Person:
        """Mostly somebody who may give an order, sometimes anybody."""
        assert affair.book.promotion is not None
        may = affair.book.promotion.acts[DOES[type(command)][0]].by
        own = next((getattr(command, one) for one in ("entrant", "name", "person") if getattr(command, one, "")), "")
        name = own or (affair.state.scrutineer if may == ("scrutineer",) else "") or self.name()
        return Person(name, self.one(*may, *may, *may, self.one(*ROLES)))


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 2**32))
def test_random_orders(book: str, seed: int) -> None:
    affair, chance = Affair(PROMOTION, book), Chance(seed, book)
    way = chance.one(*SETTINGS[:2])
    at = brought(affair, {**way, "to": "entered" if "way" in way else chance.one(*STAGES)})
    for _ in range(80):
        at += chance.one(0, 10, 3600, 86_400)
        command = chance.command(affair.state)
        give(affair, Order(command, chance.person(affair, command), at, chance.one("as seen", "as seen", "")))
        hold(affair, at)
    assert [one for one in replayed(logged(affair)).findings if one.kind != "late"] == []


def give(affair: Affair[State], order: Order) -> None:
    """Give an order: refused ones leave nothing and cite a clause, others fold to the state."""
    before, lines = affair.state, len(affair.lines)
    done = affair.give(order)
    if isinstance(done, Refusal):
        assert (affair.state, len(affair.lines)) == (before, lines)
        assert done.clause in obligations(affair.book.id) and done.why
    else:
        assert PROMOTION.fold(before, affair.lines[-1].events) == affair.state


def hold(affair: Affair[State], at: int) -> None:
    """What holds of every promotion at every moment."""
    state = affair.state
    if state.terms is not None and state.standing:
        won = [one.prize for one in state.standing]
        assert all(won.count(number) <= state.terms.units.count(number) for number in set(won))
        if state.drawn is not None:
            assert len({one.entry for one in state.standing}) == len(state.standing)
    keys = [(one.what, one.about) for one in state.duties]
    assert len(set(keys)) == len(keys)
    given = [one for line in affair.lines for one in line.events if isinstance(one, e.PrizeHandedOver)]
    assert len({one.award for one in given}) == len(given)
    for one in state.awards:
        if one.parts:
            assert sum(part.amount for part in one.parts) == (one.offered if one.taken else one.value)
    stranger = view(affair.book, state, Person("zoe", "player"), at)
    assert (stranger.claims, stranger.kept, stranger.entries, stranger.due) == ((), (), {}, ())
    assert not any("entrant" in one for one in stranger.awards)
