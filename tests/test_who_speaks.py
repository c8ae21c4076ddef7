"""Who gives a player's own orders: each order of the round and each answer, by every role, in one's own name or not."""

from typing import Any

import pytest
from msgspec.structs import replace

from opening import Opening
from soft17.cards import Card
from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house import protections as p
from soft17.house import reports as r
from soft17.house.decide import refusal
from soft17.house.orders import Order, Person
from soft17.house.rounds import NOT_HERE
from soft17.house.speaking import OWN
from soft17.house.state import House
from soft17.log.lines import of_table
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.loading import load, names
from soft17.table import commands as t
from soft17.tournament.table_round import ROUND, InPlay, LetPass

STAKE = Money(200_000)
SAID: tuple[t.Command, ...] = (
    t.PlaceWager("ann", 1, (STAKE,)),
    t.WithdrawWager("ann", 1),
    t.ShowBurn("ann"),
    t.TakeInsurance("ann", 1, STAKE),
    t.TakeEvenMoney("ann", 1),
    t.Switch("ann", 1),
    t.Unswitch("ann", 1),
    t.Hit("ann", 1),
    t.Stand("ann", 1),
    t.Surrender("ann", 1),
    t.Double("ann", 1),
    t.Split("ann", 1),
    t.JoinDouble("ann", STAKE),
    t.JoinSplit("ann"),
    t.StayOn("ann", 1),
)
ANSWERS: tuple[c.HouseCommand, ...] = (
    r.AnswerErrorCard("ann", "take"),
    r.AnswerMissedCard("ann", takes=True),
    r.WithdrawFromRound("ann", withdraws=True),
)
COMINGS = (c.Arrive("ann", "another card", "ann"), c.Leave("ann"))
# Where only one of the house may say what a player would.
STAFF = (
    *(t.CallNoMoreBets(), t.GoOn(), t.Absent(1)),
    *(t.ObserveWager("ann", 1, (STAKE,)), t.ObserveInsuranceNotOffered()),
)


@pytest.fixture(scope="module")
def houses() -> dict[str, House]:
    return {name: Opening(load(name), {"players": ["ann", "bob"]}).house() for name in names()}


def why(book: Book, house: House, command: t.Command, by: Person) -> Refusal | None:
    """Why an order is refused for who gives it; None if it is not, whatever else stands against it."""
    refused = refusal(book, house, Order(command, by, house.at, "a reason"))
    player = Person("ann", "player")
    own = refusal(book, house, Order(command, player, house.at, "a reason"))
    return None if refused == own else refused


def test_every_order_of_a_player_is_tried() -> None:
    spoken = {type(one) for one in SAID}
    known = {one for one in t.Played.__args__ if "player" in one.__struct_fields__}
    assert known - {t.ObserveWager} == spoken
    assert all(issubclass(one, OWN) for one in spoken)


@pytest.mark.clause("nsw-blackjack-v15", "18.20")
@pytest.mark.parametrize("command", SAID, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("name", names())
def test_a_player_speaks_alone_or_the_dealer_enters_it(houses: dict[str, House], name: str, command: Any) -> None:
    book, house = load(name), houses[name]
    rule = book.house.patrons
    others = rule.card.proxy.clause if rule is not None else book.control.others.clause
    decides, people = book.house.acts["enter-decision"].clause, book.house.people
    for role in people.roles:
        for who in ("ann", "zoe"):
            refused = why(book, house, command, Person(who, role))
            may = (who, role) == ("ann", "player") or role == "dealer"
            assert (refused is None) is may, f"{who}, {role}: {refused}"
            above = people.rank(role) > people.rank("dealer")
            clause = others if isinstance(command, t.PlaceWager) or role == "player" or above else decides
            assert refused is None or refused.clause == clause, f"{who}, {role}: {refused}"


@pytest.mark.parametrize("command", ANSWERS, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("name", names())
def test_a_player_answers_or_who_runs_the_game_enters_it(houses: dict[str, House], name: str, command: Any) -> None:
    book, house = load(name), houses[name]
    row, people = book.house.acts.get(command.act), book.house.people
    for role in people.roles:
        for who in ("ann", "zoe") if row is not None else ():
            refused = why(book, house, command, Person(who, role))
            of_the_house = people.rank(role) >= people.rank("dealer")
            may = (who, role) == ("ann", "player") or of_the_house
            assert (refused is None) is may, f"{who}, {role}: {refused}"
            assert refused is None or refused.clause, f"{who}, {role}"


def test_every_order_is_tried_with_every_role() -> None:
    """Here, or by the act of the book that it carries out, in test_authority.py; of a card the source is asked."""
    here = {type(one) for one in (*SAID, *ANSWERS, *STAFF, *COMINGS)}
    by_act = {one for one in of_table().commands if issubclass(one, c.HouseCommand) and one.act}
    assert set(of_table().commands) == here | by_act | {c.TakeDown, c.Hold, *NOT_HERE}


@pytest.mark.parametrize("command", COMINGS, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("name", names())
def test_a_player_comes_and_goes_or_who_runs_the_game_enters_it(
    houses: dict[str, House], name: str, command: Any
) -> None:
    book, house = load(name), houses[name]
    people = book.house.people
    for role in people.roles:
        for who in ("ann", "zoe"):
            refused = why(book, house, command, Person(who, role))
            may = (who, role) == ("ann", "player") or people.rank(role) >= people.rank("dealer")
            assert (refused is None) is may, f"{who}, {role}: {refused}"


@pytest.mark.parametrize("command", STAFF, ids=lambda one: type(one).__name__)
@pytest.mark.parametrize("name", names())
def test_what_the_dealer_says_no_player_says(houses: dict[str, House], name: str, command: Any) -> None:
    book, house = load(name), houses[name]
    for role in book.house.people.roles:
        refused = refusal(book, house, Order(command, Person("ann", role), house.at, "a reason"))
        told = isinstance(refused, Refusal) and "this is for a" in refused.why
        assert told is (role != "dealer"), f"{role}: {refused}"


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Proxy Betting")
@pytest.mark.parametrize("role", ["player", "spectator", "inspector", "gaming supervisor", "operator"])
def test_help_is_for_who_is_at_a_players_side(role: str) -> None:
    book = load("nsw-blackjack-v15")
    opening = Opening(book, {"players": ["ann", "bob"]})
    opening.house()
    opening.give(c.TakeDown("help-player", {"helper": "zoe", "owner": "ann"}), "dealer")
    wager = t.PlaceWager("ann", 1, (STAKE,))
    refused = refusal(book, opening.now, Order(wager, Person("zoe", role), opening.now.at))
    assert (refused is None) is (role in ("player", "spectator")), refused
    limit = p.SetLossLimit("ann", STAKE, opening.now.at + 60, period="day")
    refused = refusal(book, opening.now, Order(limit, Person("zoe", "player"), opening.now.at))
    assert refused is not None and refused.clause == "18.20"
    other = replace(wager, player="bob", area=2)
    refused = refusal(book, opening.now, Order(other, Person("zoe", role), opening.now.at))
    assert refused is not None and refused.clause == "18.20"


@pytest.mark.parametrize("command", [*SAID, LetPass("ann"), t.GoOn(), t.Deal(Card("Th"))], ids=repr)
def test_in_a_round_of_a_tournament_too(command: Any) -> None:
    book = load("nsw-blackjack-v15")
    own = hasattr(command, "player")
    for role in book.house.people.roles:
        for who in ("ann", "zoe"):
            refused = ROUND.decide(book, InPlay(), Order(command, Person(who, role), 1))
            assert isinstance(refused, Refusal)
            may = role == "dealer" or (own and (who, role) == ("ann", "player"))
            assert (refused.why == "the round has not begun") is may, f"{who}, {role}: {refused}"
