"""Round by round: the kernel and the real table on the same cards and decisions, to the cent for every wager."""

import os
from collections.abc import Iterator
from typing import Any

import pytest

from simulation.random_play import job
from soft17.money import parse
from soft17.replay import replay
from soft17.rules.loading import load, names
from soft17.simulation.blocks import trace
from soft17.simulation.counting import compiled
from soft17.simulation.job import Dealing, Job, Session
from soft17.simulation.making import Ready, ready
from soft17.strategies import library
from soft17.strategies.counting import Plan, Step

ROUNDS = int(os.environ.get("SOFT17_REPLAY_ROUNDS", "400"))
SHOE, FRESH, DEVICE = Dealing("shoe", 0.6, 1), Dealing("fresh"), Dealing("device")


def variants() -> list[Any]:
    """Every book as it is, with each option and each reading by itself."""
    return [one for name in names() for one in _variants(name)]


def _variants(name: str) -> Iterator[Any]:
    book = load(name)
    yield pytest.param(name, {}, {}, id=name)
    for option, rule in book.option.items():
        for one in rule.values:
            if one.is_ != rule.default:
                yield pytest.param(name, {option: one.is_}, {}, id=f"{name} {option}={one.is_}")
    for clause, ruling in book.ruling.items():
        for reading in ruling.readings:
            yield pytest.param(name, {}, {clause: reading}, id=f"{name} {clause}={reading}")


def agrees(one: Job, seed: int, rounds: int, made: Ready | None = None) -> None:
    """Play shoes both ways until so many rounds are compared."""
    made = ready(one) if made is None else made
    rows = trace(made, seed, 0, rounds, rounds)
    found = 0
    for shoe in range(rounds):
        for played in replay(one, seed, shoe):
            if found == len(rows):
                return
            row = [int(number) for number in rows[found]]
            found += 1
            kinds = dict(zip(made.kinds, row[3 + one.areas :], strict=True))
            told = {name: amount * made.grain for name, amount in kinds.items()}
            told["main"] += told.pop("bonus")
            gains = {name: played.gains.get(name, 0) for name in told}
            if kinds["bonus"]:  # the table pays it with the wager it comes on top of
                told["main"] += told.pop("split")
                gains["main"] += gains.pop("split")
            assert (row[0], row[1], row[2]) == (played.shoe, played.start, played.cards), played.record
            assert told == gains, played.record
            nets = tuple(number * made.grain for number in row[3 : 3 + one.areas])
            assert nets == played.nets, played.record
            own = [parse(net) for player, net in played.record["outcome"]["net"].items() if player.startswith("player")]
            assert sum(own) == sum(played.gains.values()), played.record


@pytest.mark.parametrize(("name", "options", "rulings"), variants())
def test_the_kernel_and_the_table_agree_round_by_round(
    name: str, options: dict[str, Any], rulings: dict[str, str]
) -> None:
    """The work is in making tables, so that each variant makes one: two areas, for some readings are of both."""
    book = load(name, options, rulings)
    areas = 1 if book.jackpot is not None and book.jackpot.fixed.is_ == "pool" else 2
    agrees(job(book, 2, dealing=SHOE, areas=areas), 8, ROUNDS // 4)


@pytest.mark.parametrize("name", names())
def test_fresh_shoes_are_those_of_the_table_too(name: str) -> None:
    agrees(job(load(name), 1, dealing=FRESH), 7, ROUNDS // 2)


HI_LO = library.systems()["hi-lo"]
PLANS = [
    Plan("", HI_LO, ramp=(Step(-99, 1), Step(1, 2), Step(2, 5)), insurance_from=1, even_money_from=1),
    Plan("", HI_LO, ramp=(Step(-99, 0), Step(0, 1), Step(2, 8))),
]


@pytest.mark.parametrize("plan", PLANS, ids=["ramp", "watched"])
@pytest.mark.parametrize("name", names())
def test_counted_rounds_are_those_of_the_table_too(name: str, plan: Plan) -> None:
    book = load(name)
    counting = compiled(plan, book.cards.in_use.is_)
    agrees(job(book, 3, dealing=SHOE, counting=counting), 9, ROUNDS // 4)


@pytest.mark.parametrize("name", names())
def test_insurance_even_money_and_a_device(name: str) -> None:
    agrees(job(load(name), 4, dealing=DEVICE, insure=True), 10, ROUNDS // 4)
    agrees(job(load(name), 5, dealing=SHOE, insure=True, even_money=True, areas=3), 11, ROUNDS // 8)


VOID = [
    ("ma-switch", {"12(c)": "none-drawn"}),
    ("nsw-blackjack-v15", {"13.4": "hands-only"}),
    ("nsw-switch-2016", {"14.4": "main-wagers-only"}),
]


@pytest.mark.parametrize(("name", "rulings"), VOID)
def test_insurance_is_void_where_nothing_called_for_a_second_card(name: str, rulings: dict[str, str]) -> None:
    agrees(job(load(name, {}, rulings), 4, dealing=SHOE, insure=True), 10, ROUNDS // 4)


TOGETHER: list[Any] = [
    pytest.param(
        "ma-switch", {"hole_card": "reader"}, {"7(g)": "reader-after-switch-before-first-card"}, {}, id="reader"
    ),
    pytest.param("ma-switch", {"surrender": True}, {"9(a)": "both-hands-before-any-play"}, {}, id="surrender"),
    pytest.param(
        "nsw-switch-2016",
        {},
        {"11.3": "value-unchanged-keeps-blackjack", "13.1": "equal-rank"},
        {},
        id="a king for a ten",
    ),
    pytest.param("nsw-blackjack-v15", {}, {"9.1.1": "literal-or"}, {"even_money": True}, id="even money"),
    pytest.param("nz-blackjack-1998", {}, {"13.2": "whole-box"}, {"insure": True}, id="whole box"),
    pytest.param(
        "nz-blackjack-1998",
        {},
        {"13.2": "whole-box", "8.5": "skip-if-no-effect"},
        {"insure": True},
        id="no second card",
    ),
]


@pytest.mark.parametrize(("name", "options", "rulings", "said"), TOGETHER)
def test_options_and_readings_that_matter_only_together(
    name: str, options: dict[str, Any], rulings: dict[str, str], said: dict[str, Any]
) -> None:
    book = load(name, options, rulings)
    for areas in (1, 3):
        agrees(job(book, 4, dealing=SHOE, areas=areas, **said), 10, ROUNDS // 2)


@pytest.mark.parametrize("name", names())
def test_a_session_doubles_splits_and_insures_with_what_it_has(name: str) -> None:
    """Three shoes with the money for a few rounds; the session is played again to the shoe that is asked for."""
    sessions = Session(3, parse("205"))
    agrees(job(load(name), 6, dealing=SHOE, insure=True, areas=2, session=sessions), 12, ROUNDS // 2)
    counting = compiled(PLANS[1], load(name).cards.in_use.is_)
    agrees(job(load(name), 7, dealing=SHOE, counting=counting, session=Session(2, parse("333"))), 13, ROUNDS // 4)
