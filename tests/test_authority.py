"""Every role and every act of every book, both ways: who may is not refused for being who they are, who may not is."""

from typing import Any, get_args, get_type_hints

import pytest

from opening import T0, Opening, said
from soft17.cards import pieces
from soft17.clause import Refusal
from soft17.house import commands, linked, protections, reports
from soft17.house.decide import HANDLES, refusal
from soft17.house.holding import ACTS
from soft17.house.orders import Order, Person
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.rules.house.people import OTHERS
from soft17.rules.limits import Bounds
from soft17.rules.loading import load, names
from soft17.shoe.commitment import Opening as Opened
from soft17.table.state import Place

PAIRS = [(book, name) for book in names() for name in load(book).house.acts]


def typed() -> dict[str, list[type[commands.HouseCommand]]]:
    """The commands that carry an act of the book out, by the act."""
    found: dict[str, list[type[commands.HouseCommand]]] = {}
    for module in (commands, reports, protections, linked):
        for one in vars(module).values():
            if isinstance(one, type) and issubclass(one, commands.HouseCommand) and one.act:
                found.setdefault(one.act, []).append(one)
    return found


TYPED = typed()
VALUES: dict[str, Any] = {
    "place": Place(1, 1, 1),
    "bounds": Bounds(),
    "pieces": pieces(1),
    "opening": Opened(("As.1",), ("00" * 16,)),  # type: ignore[arg-type]  # a piece is a text here
}


def sample(kind: type[commands.HouseCommand]) -> commands.HouseCommand:
    """A command of a kind with something in every field that must be given."""
    filled = {}
    for name in kind.__struct_fields__[: len(kind.__struct_fields__) - len(kind.__struct_defaults__)]:
        hint = get_type_hints(kind)[name]
        choices = get_args(hint)
        filled[name] = VALUES.get(name, choices[0] if choices and isinstance(choices[0], str) else None)
        if filled[name] is None:
            text = str(hint)
            filled[name] = () if text.startswith("tuple") else 1 if "int" in text or "Money" in text else "ann"
            filled[name] = bool(filled[name]) if hint is bool else filled[name]
    return kind(**filled)


def orders(book: Book, act: str) -> list[commands.HouseCommand]:
    """Commands by which an act of the book is done."""
    if act == "tell":
        wanted = [(to, of) for of, row in book.house.acts.items() for to in (*row.before, *row.after)]
        return [commands.Tell(to, of) for to, of in wanted]
    if act in TYPED:
        return [sample(kind) for kind in TYPED[act]]
    holds = [to for to, name in ACTS.items() if name == act]
    if holds:
        return [commands.Hold("ann", to, 1) for to in holds]  # type: ignore[arg-type]  # the keys are the values allowed
    row = book.house.acts[act]
    about = said(row) | {name: values[0] for name, values in row.among.items()}
    return [commands.TakeDown(act, about)]


@pytest.fixture(scope="module")
def houses() -> dict[str, House]:
    return {name: Opening(load(name), {}).house() for name in names()}


def may(book: Book, role: str, act: str) -> bool:
    """Reckoned apart from the engine: the ladder by position, everybody else by name."""
    ladder = list(book.house.people.ladder.is_)
    for wanted in book.house.acts[act].by:
        least = book.house.people.supervisor.is_ if wanted.endswith("casino supervisor") else wanted.lstrip("=")
        if wanted == "anyone" or role == least:
            return True
        if (
            not wanted.startswith("=")
            and role in ladder
            and least in ladder
            and ladder.index(role) > ladder.index(least)
        ):
            return True
    return False


@pytest.mark.parametrize(("name", "act"), PAIRS)
def test_every_role_for_every_act(houses: dict[str, House], name: str, act: str) -> None:
    book, house = load(name), houses[name]
    row = book.house.acts[act]
    for role in book.house.people.roles:
        for command in orders(book, act):
            refused = refusal(book, house, Order(command, Person("ann", role), T0, "a reason"))
            told = isinstance(refused, Refusal) and "this is for a" in refused.why
            handled = isinstance(command, HANDLES) and role in OTHERS
            clause = book.house.source.handled.clause if handled else row.clause
            assert not told or act == "tell" or (refused is not None and refused.clause == clause)
            assert told != may(book, role, act), f"{role}: {act}: {refused}"


def test_a_role_has_its_article() -> None:
    house = load("nsw-blackjack-v15").house
    refused = house.acts["approve-later-payment"].person_refusal(house.people, "inspector")
    assert refused is not None
    assert refused.why == "this is for an assistant gaming manager, not for an inspector"


@pytest.mark.parametrize("name", names())
def test_roles_are_those_of_the_ladder_and_those_beside_it(name: str) -> None:
    people = load(name).house.people
    assert set(people.roles) == {*people.ladder.is_, *OTHERS}
    assert "dealer" in people.ladder.is_
    for act, row in load(name).house.acts.items():
        for wanted in row.by:
            known = wanted.lstrip("=") in {*people.roles, *people.same, "casino supervisor", "anyone"}
            assert known, f"{act}: nobody is a {wanted}"


@pytest.mark.parametrize("name", names())
def test_a_power_that_the_book_gives_nobody_is_refused(houses: dict[str, House], name: str) -> None:
    book = load(name)
    order = Order(commands.TakeDown("sing-a-song"), Person("ann", "dealer"), T0)
    refused = refusal(book, houses[name], order)
    assert isinstance(refused, Refusal)
    assert refused.clause == book.house.people.otherwise.clause


@pytest.mark.parametrize(
    ("about", "why"),
    [
        ({}, "say which card, such as 7d.1"),
        ({"card": " "}, "say which card, such as 7d.1"),
        ({"card": "9c"}, "'9c' is no card of this table; say which, such as 7d.1"),
    ],
)
def test_a_card_that_is_not_said_is_asked_for(houses: dict[str, House], about: dict[str, str], why: str) -> None:
    name = "nz-blackjack-1998"
    order = Order(commands.TakeDown("report-damaged", about), Person("ann", "dealer"), T0)
    refused = refusal(load(name), houses[name], order)
    assert isinstance(refused, Refusal)
    assert refused.why == why


@pytest.mark.parametrize("name", names())
def test_what_is_raised_can_be_settled(name: str) -> None:
    rules = load(name).house
    settled = {what for act in rules.acts.values() for what in act.settles}
    built_in = {"shuffle", "cut", "cutting card", "load", "burn"}
    for act, row in rules.acts.items():
        for what in row.raises:
            notice = what.endswith(f" told of {act}")
            assert what in settled | built_in or notice, f"{act} raises {what!r}, which nothing settles"
