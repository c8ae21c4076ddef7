"""Whoever knows a draw's secret cannot choose who wins: each way of steering it is refused, or stands in the report."""

from typing import Any

import pytest

from promotion.test_replay import logged, replayed
from promotion_scenario import NAMES, SALT, SEED, brought, clock
from promotion_terms import terms
from soft17.affairs.keeping import Affair
from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.promotion import commands as c
from soft17.promotion import drawing
from soft17.promotion.decide import PROMOTION
from soft17.promotion.holding import drawn_from
from soft17.promotion.state import State
from soft17.table.commands import Command

BOOKS = ("nsw-blackjack-v15", "nsw-switch-2016", "nsw-pinkjack-2016")
PROMISE = drawing.promise(bytes.fromhex(SEED), bytes.fromhex(SALT))
ENTRANTS = [f"p{number}" for number in range(20)]


class Draw:
    """A promotion with twenty entries, and an operator who knows the secret."""

    def __init__(self, book: str, to: str, **given: Any) -> None:
        self.affair: Affair[State] = Affair(PROMOTION, book, "Pink Friday")
        self.at = brought(self.affair, {"to": to, "entrants": ENTRANTS, **given})

    def give(self, command: Command, role: str = "operator", at: str = "") -> Refusal | None:
        """Give an order."""
        self.at = clock(self.affair.book, at) if at else self.at + 1
        done = self.affair.give(Order(command, Person(NAMES[role], role), self.at, "a doubt"))
        return done if isinstance(done, Refusal) else None

    def do(self, *commands: Command, role: str = "operator", at: str = "") -> None:
        """Give orders that are taken."""
        for one in commands:
            assert self.give(one, role, at) is None
            at = ""

    def redraw(self) -> None:
        """Set the draw aside, tell an inspector, and draw anew with a scrutineer."""
        self.do(c.FindCompromised("draw", "postpone", self.at))
        self.do(c.TellInspector("call"), c.ValidateIntegrity(), c.NominateScrutineer("sid"))
        self.do(c.CommitDraw(PROMISE), c.PublishEntries())
        self.do(c.AttendDraw(), c.GiveLot(f"value at {self.at}"), role="scrutineer")
        self.do(c.HoldDraw(SEED, SALT, drawn_from(self.affair.state, SEED)))


@pytest.mark.parametrize("book", BOOKS)
def test_a_secret_is_not_tried_out_after_the_closing(book: str) -> None:
    draw = Draw(book, "entered")
    assert draw.give(c.CommitDraw(PROMISE), at="2026-05-01 10:00") is not None


def test_a_log_with_a_late_promise_is_told() -> None:
    draw = Draw(BOOKS[0], "drawn")
    texts = logged(draw.affair)
    early = str(clock(draw.affair.book, "2026-04-29 10:00")).encode()
    late = str(clock(draw.affair.book, "2026-04-30 23:59:01")).encode()
    report = replayed([one.replace(early, late) for one in texts])
    assert "entries are closed: the promise is on record before that" in {one.what for one in report.findings}
    assert report.draw is not None and not report.draw.promised_before_closing


def test_no_trial_name_steers_a_draw_whose_second_value_is_not_known() -> None:
    """The order depends on the lot: a name that wins with one lot wins with another no more often than any name."""
    names = [(*ENTRANTS, f"shill{number}") for number in range(200)]
    steered = next(one for one in names if drawing.order(SEED, drawing.digest(one), "expected", 21)[0] == 21)
    digest = drawing.digest(steered)
    won = sum(drawing.order(SEED, digest, f"lot {number}", 21)[0] == 21 for number in range(2100))
    assert 60 < won < 145  # one in 21 of 2100 is 100; these lots are fixed


@pytest.mark.parametrize("book", BOOKS)
def test_every_redraw_is_told_to_an_inspector_and_listed(book: str) -> None:
    draw = Draw(book, "drawn")
    first = draw.affair.state.awards[0].entry
    draw.redraw()
    draw.redraw()
    report = replayed(logged(draw.affair))
    assert report.findings == ()
    assert [bool(one.set_aside) for one in report.draws] == [True, True, False]
    assert report.draws[0].winners == (first,) and all(one.agrees for one in report.draws)
    assert report.draws[0].promised_before_closing and not report.draws[1].promised_before_closing


def test_a_promise_that_was_never_opened_is_listed() -> None:
    draw = Draw(BOOKS[0], "mixed")
    draw.do(c.FindCompromised("draw", "cancel", draw.at))
    report = replayed(logged(draw.affair))
    assert [(one.opened, one.set_aside, one.lot) for one in report.draws] == [(False, "a doubt", "7 11 23")]
    assert report.draw is None


@pytest.mark.parametrize("book", BOOKS)
def test_terms_as_they_stand_are_no_amendment(book: str) -> None:
    draw = Draw(book, "mixed")
    stand = draw.affair.state.terms
    assert stand is not None
    orders = (c.AmendTerms(stand), c.SubmitAmendment(stand))
    for order in orders[: 1 if book == BOOKS[0] else 2]:
        done = draw.give(order)
        assert done is not None and "as they stand" in done.why


@pytest.mark.parametrize("book", BOOKS)
def test_terms_do_not_change_once_the_winner_is_known(book: str) -> None:
    changes: tuple[dict[str, Any], ...] = ({"prizes": [{"count": 20}]}, {"way": "chance"}, {"said": {"lot": "mine"}})
    for given in changes:
        draw = Draw(book, "mixed")
        amended = terms(draw.affair.book, given)
        if book != BOOKS[0]:
            draw.do(c.SubmitAmendment(amended))
            draw.do(c.ApproveAmendment(amended, "A 1"), role="commission")
        done = draw.give(c.AmendTerms(amended))
        assert done is not None and "stay as they are" in done.why
        draw.do(c.FindCompromised("promotion", "postpone", draw.at), c.TellInspector("call"), c.ValidateIntegrity())
        assert draw.give(c.AmendTerms(amended)) is not None  # nor once it goes on
