"""The chapter on tournaments: every value is read, every act is for some roles and for no others."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest

from soft17.clause import Chapter, Refusal
from soft17.house.orders import Order, Person
from soft17.rules.loading import load
from soft17.table.commands import Command
from soft17.tournament.conditions import missing
from soft17.tournament.decide import TOURNAMENT, act_of, decide
from soft17.tournament.reading import UnreadableConditionsError, read
from soft17.tournament.state import Tournament
from tournament_scenario import USUAL

BOOK = load("nsw-blackjack-v15")
SOURCE = "".join(
    path.read_text(encoding="utf-8")
    for folder in ("tournament", "rules/tournament")
    for path in sorted((Path(__file__).parents[2] / "src" / "soft17" / folder).glob("*.py"))
)
USUAL_CONDITIONS = read(USUAL)
CLOCK = ("zone", "clock")  # read where conditions come in, and where they are shown


def fields(chapter: Any, path: str = "") -> Iterator[str]:
    for name in chapter.__struct_fields__:
        inner = getattr(chapter, name)
        here = f"{path}.{name}" if path else name
        if isinstance(inner, Chapter):
            yield from fields(inner, here)
        elif not isinstance(inner, dict) and name not in CLOCK:
            yield here


@pytest.mark.parametrize("where", list(fields(BOOK.tournament)))
def test_every_value_is_read(where: str) -> None:
    name = where.rpartition(".")[2]
    assert (
        f".{name}.is_" in SOURCE
        or f".{name}.clause" in SOURCE
        or f"rule = ask.rules.{where}" in SOURCE
        or (f"= self.{name}" in SOURCE or f".{name}\n" in SOURCE or f".{name}," in SOURCE)
    ), where


def test_every_act_is_one_of_a_command() -> None:
    assert BOOK.tournament is not None
    assert {act_of(kind) for kind in TOURNAMENT.commands} == set(BOOK.tournament.acts)


def sample(kind: type[Command]) -> Command:
    """A command with something in each field."""
    made: dict[str, Any] = {}
    for name, hint in get_type_hints(kind).items():
        if name == "conditions":
            made[name] = USUAL_CONDITIONS
        elif name in ("seats", "side", "settled", "fates", "agreed", "insured"):
            made[name] = ()
        elif name == "tables":
            made[name] = ("one",)
        elif hint is str:
            made[name] = "ann"
        elif hint is bool:
            made[name] = True
        elif "dict" in str(hint):
            made[name] = {}
        else:
            made[name] = 1
    return kind(**made)


@pytest.mark.parametrize("kind", TOURNAMENT.commands, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("role", BOOK.house.people.roles)
def test_each_role_may_do_what_is_for_it_and_nothing_else(kind: type[Command], role: str) -> None:
    assert BOOK.tournament is not None
    act = BOOK.tournament.acts[act_of(kind)]
    state = Tournament(conditions=USUAL_CONDITIONS)
    done = decide(BOOK, state, Order(sample(kind), Person("ann", role), 1, "because"))
    barred = isinstance(done, Refusal) and done.why.startswith("this is for")
    assert barred is not any(BOOK.house.people.holds(role, wanted) for wanted in act.by)
    assert not barred or (isinstance(done, Refusal) and done.clause == act.clause)


def test_a_book_without_the_chapter_has_no_tournaments() -> None:
    book = load("ma-switch")
    done = decide(book, Tournament(), Order(sample(TOURNAMENT.commands[0]), Person("ann", "operator"), 1))
    assert isinstance(done, Refusal) and "no tournaments" in done.why


@pytest.mark.clause("nsw-blackjack-v15", "19.4.2")
@pytest.mark.parametrize("name", sorted(USUAL))
def test_a_field_that_is_left_out_is_named(name: str) -> None:
    assert BOOK.tournament is not None
    rules = BOOK.tournament.conditions
    assert missing(rules, USUAL_CONDITIONS) == []
    wanted = {field for item in rules.items.values() if not item.when for field in item.fields}
    found = missing(rules, msgspec.structs.replace(USUAL_CONDITIONS, **{name: None}))
    assert [one.field for one in found] == ([name] if name in wanted else [])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "conditions are a table of fields"),
        ({"name": "x", "fee": 1}, "fee: no such field"),
        ({"name": "x", "entry_fee": "lots"}, "entry_fee: 'lots' is no amount"),
        ({"name": "x", "raises": [{"from_round": 2, "minimum": "x", "maximum": "1"}]}, r"raises\[0\].minimum: 'x'"),
        ({"name": "x", "seats": "many"}, "seats: a whole number is wanted"),
        ({}, "name"),
    ],
)
def test_conditions_that_cannot_be_read_say_where(given: Any, said: str) -> None:
    with pytest.raises(UnreadableConditionsError, match=said):
        read(given)
