"""A dealer who stops too early, or draws too late, is named under the rule of drawing."""

import pytest
from keeper import Keeper, alter
from msgspec.structs import replace

from soft17.clause import Cited, Refusal
from soft17.house import commands as c
from soft17.house import trouble
from soft17.house.decide import step
from soft17.house.orders import Order, Person
from soft17.house.reports import VoidRound
from soft17.log.examining import Report
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.table import commands as t
from soft17.table.state import Table

NZ, V15, PINK, SWITCH, MA = (
    "nz-blackjack-1998",
    "nsw-blackjack-v15",
    "nsw-pinkjack-2016",
    "nsw-switch-2016",
    "ma-switch",
)
RULE = {NZ: "13.3", V15: "13.2", PINK: "12.2", SWITCH: "14.2", MA: "12(b)"}
NO_EFFECT = {NZ: "13.4", V15: "13.4"}


def dealt(rulebook: str, first: list[str], up: str, second: list[str]) -> Keeper:
    """A round of ann's after the initial deal."""
    keeper = Keeper(rulebook)
    keeper.wager()
    if keeper.book.deal.call.is_:
        keeper.give(t.CallNoMoreBets(), "dealer")
    rows = iter((first, second))
    cards = [card for one in keeper.book.deal.order.is_ for card in ([up] if one == "dealer" else next(rows))]
    keeper.deal(" ".join(cards))
    return keeper


def stood(rulebook: str, up: str = "9d") -> Keeper:
    """A round in which ann stands on 18, and on 19 on a second box, against the dealer's first card."""
    boxes = load(rulebook).boxes
    keeper = dealt(rulebook, ["Th", "9h"][:boxes], up, ["8c", "Tc"][:boxes])
    for box in range(1, boxes + 1):
        keeper.give(t.Stand("ann", 1, box), "player", "ann")
    return keeper


def stopping_on(book: Book, hard: set[int], soft: set[int]) -> Book:
    """A book by which the dealer would stop on other totals."""

    def on(rule: Cited[frozenset[int]], totals: set[int]) -> Cited[frozenset[int]]:
        return replace(rule, is_=frozenset(totals))

    own = book.dealer
    other = replace(own, stands_hard=on(own.stands_hard, hard), stands_soft=on(own.stands_soft, soft))
    return replace(book, dealer=other)


def as_by(keeper: Keeper, book: Book, *commands: t.Command) -> Report:
    """Take down what another book gives."""
    for command in commands:
        keeper.announce(command)
        keeper.at += 1
        done = step(book, keeper.now, Order(command, Person("the dealer", "dealer"), keeper.at))
        assert not isinstance(done, Refusal), done
        keeper.at -= 1
        keeper.force(command, *done.events)
    return keeper.examine()


def told(report: Report) -> list[tuple[str, str]]:
    return [(one.clause, one.what) for one in report.findings if one.kind == "departure"]


@pytest.mark.clause("nz-blackjack-1998", "13.3")
@pytest.mark.clause("nsw-blackjack-v15", "13.2")
@pytest.mark.clause("nsw-pinkjack-2016", "12.2")
@pytest.mark.clause("nsw-switch-2016", "14.2")
@pytest.mark.clause("ma-switch", "12(b)")
@pytest.mark.parametrize("rulebook", RULE)
def test_a_dealer_who_stops_on_hard_15(rulebook: str) -> None:
    keeper = stood(rulebook)
    wrong = stopping_on(keeper.book, {15, 16, 17, 18, 19, 20, 21}, {17, 18, 19, 20, 21})
    report = as_by(keeper, wrong, c.DealCard("6s"), c.OpenBetting())
    assert told(report) == [(RULE[rulebook], "the dealer stops on hard 15, where a further card is to be drawn")]


@pytest.mark.parametrize("rulebook", RULE)
def test_a_dealer_who_stops_on_soft_15(rulebook: str) -> None:
    keeper = stood(rulebook, "4d")
    wrong = stopping_on(keeper.book, {17, 18, 19, 20, 21}, {15, 16, 17, 18, 19, 20, 21})
    report = as_by(keeper, wrong, c.DealCard("As"), c.OpenBetting())
    assert told(report) == [(RULE[rulebook], "the dealer stops on soft 15, where a further card is to be drawn")]


@pytest.mark.clause("ma-switch", "12(b)")
@pytest.mark.clause("nsw-switch-2016", "14.2")
def test_soft_17_and_hard_16_are_each_books_own() -> None:
    for rulebook, up, second, said in ((MA, "6d", "As", "soft 17"), (NZ, "9d", "7s", "hard 16")):
        keeper = stood(rulebook, up)
        totals = {16, 17, 18, 19, 20, 21}
        report = as_by(keeper, stopping_on(keeper.book, totals, totals), c.DealCard(second), c.OpenBetting())
        assert told(report) == [(RULE[rulebook], f"the dealer stops on {said}, where a further card is to be drawn")]
    keeper = stood(SWITCH)
    assert told(as_by(keeper, keeper.book, c.DealCard("7s"), c.OpenBetting())) == []


@pytest.mark.clause("nz-blackjack-1998", "13.3")
@pytest.mark.clause("nsw-blackjack-v15", "13.2")
@pytest.mark.clause("nsw-pinkjack-2016", "12.2")
@pytest.mark.clause("nsw-switch-2016", "14.2")
@pytest.mark.clause("ma-switch", "12(b)")
@pytest.mark.parametrize("rulebook", RULE)
def test_a_dealer_who_draws_on_hard_17(rulebook: str) -> None:
    keeper = stood(rulebook)
    wrong = stopping_on(keeper.book, {18, 19, 20, 21}, {18, 19, 20, 21})
    report = as_by(keeper, wrong, c.DealCard("8s"), c.DealCard("2s"), c.OpenBetting())
    assert (RULE[rulebook], "the dealer's hand is finished on 17") in told(report)


@pytest.mark.parametrize("rulebook", RULE)
def test_a_card_drawn_in_one_line_with_the_one_before(rulebook: str) -> None:
    keeper = stood(rulebook)
    wrong = stopping_on(keeper.book, {18, 19, 20, 21}, {18, 19, 20, 21})
    as_by(keeper, wrong, c.DealCard("8s"), c.DealCard("2s"))
    one, two = keeper.log.lines[-2:]
    report = keeper.examine(lambda lines: alter(lines[:-1], len(lines) - 2, events=(*one.events, *two.events)))
    assert RULE[rulebook] in {clause for clause, _ in told(report)}


@pytest.mark.clause("nz-blackjack-1998", "13.4")
@pytest.mark.clause("nsw-blackjack-v15", "13.4")
@pytest.mark.parametrize("rulebook", [NZ, V15])
def test_a_card_drawn_though_it_changes_nothing(rulebook: str) -> None:
    """One card decides about a blackjack against a ten; the total of 15 calls for no other."""
    keeper = dealt(rulebook, ["Ah"], "Td", ["Kc"])
    keeper.deal("5s")
    keeper.force(c.DealCard("2s"))
    why = "the dealer's hand stays as it is on 15: a further card would change nothing"
    assert told(keeper.examine()) == [(NO_EFFECT[rulebook], why)]


@pytest.mark.parametrize("rulebook", RULE)
def test_betting_opened_with_the_dealers_hand_unfinished(rulebook: str) -> None:
    keeper = stood(rulebook)
    keeper.deal("6s")
    fresh = stood(rulebook)
    as_by(fresh, fresh.book, c.DealCard("8s"))
    opened = fresh.observed(c.OpenBetting())
    keeper.force(c.OpenBetting(), *opened)
    found = told(keeper.examine())
    assert found[1] == (RULE[rulebook], "the dealer stops on hard 15, where a further card is to be drawn")


def test_a_round_made_void_is_no_dealer_who_stops() -> None:
    keeper = stood(V15)
    over = replace(keeper.now.table, phase="over")
    assert isinstance(over, Table)
    events = (trouble.RoundRebuilt(over, "16.8"), trouble.RoundVoided("16.8"))
    keeper.force(VoidRound(), *events, role="gaming supervisor", name="sue")
    assert not any("the dealer stops" in what for _, what in told(keeper.examine()))
