"""The form of conditions: its fields as a page draws them, and what was filled in as the book reads it."""

import re
from typing import Any

import msgspec
from msgspec import inspect

from soft17.affairs.times import LATEST
from soft17.rules.book import Book
from soft17.service.problems import Problem
from soft17.service.tournaments.acts import rules_of
from soft17.service.tournaments.telling import clauses_of, label
from soft17.service.tournaments.wording import in_words
from soft17.tournament.conditions import Conditions, Missing
from soft17.tournament.publishing import optional_refusal
from soft17.tournament.reading import MONEY, TIMES, UnreadableConditionsError, read

LONG = frozenset({"refusal_statement", "criteria", "entitled_statement", "undertakings", "rules_statement"})
MOST = {"tables": 50, "rounds": 1000, "seconds": 10**6, "most_players": 400, "least_players": 400, "pass_cards": 100}
RATE = re.compile(r"(\d{1,9})\s*(?:for|/|:)\s*(\d{1,9})")


class Field(msgspec.Struct, frozen=True):
    """A field of the form: what kind of answer it takes, who asks for it, and when."""

    name: str
    label: str
    kind: str
    choices: tuple[str, ...] = ()
    says: str = ""
    clause: str = ""
    when: str = ""
    parts: tuple["Field", ...] = ()
    needed: bool = False


def fields(book: Book) -> list[Field]:
    """Every field of the form, as the book asks for them."""
    asked = {name: one for one in rules_of(book).conditions.items.values() for name in one.fields}
    found, clauses = [], clauses_of(rules_of(book))
    optional = tuple(kind for kind in book.optional if optional_refusal(book, rules_of(book), kind) is None)
    for one in _of(Conditions):
        item = asked.get(one.name)
        choices = optional if one.name == "optional" else one.choices
        more = {"says": item.says, "when": item.when} if item is not None else {}
        more["clause"] = clauses.get(one.name, "")
        found.append(msgspec.structs.replace(one, choices=choices, **more))
    return found


def _of(struct: type) -> list[Field]:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)  # forms are structs
    return [msgspec.structs.replace(_field(one.name, one.type), needed=one.required) for one in info.fields]


def _field(name: str, kind: inspect.Type) -> Field:
    if isinstance(kind, inspect.UnionType):
        kind = next(one for one in kind.types if not isinstance(one, inspect.NoneType))
    said: dict[str, Any] = {"kind": "text"}
    match kind:
        case inspect.BoolType():
            said = {"kind": "yes or no"}
        case inspect.IntType():
            said = {"kind": "money" if name in MONEY else "time" if name in TIMES else "number"}
        case inspect.LiteralType():
            said = {"kind": "choice", "choices": tuple(str(one) for one in kind.values)}
        case inspect.VarTupleType(item_type=inspect.StructType() as item):
            said = {"kind": "rows", "parts": tuple(_of(item.cls))}
        case inspect.VarTupleType():
            said = {"kind": "several"}
        case _ if name in LONG:
            said = {"kind": "words"}
    return Field(name, label(name), **said)


def filled(book: Book, given: dict[str, Any]) -> Conditions:
    """What somebody filled in, times by the clock of the place; an empty answer says nothing."""
    said = {name: _answer(name, value) for name, value in given.items() if value not in ("", None)}
    said = {name: value for name, value in said.items() if value is not None}
    try:
        return read({"name": "", **said}, rules_of(book).clock)
    except UnreadableConditionsError as error:
        raise Problem(422, in_words(str(error)), field=str(error).partition(":")[0]) from error


def _answer(name: str, value: Any) -> Any:
    if name == "cash_per_chip" and isinstance(value, str):
        found = RATE.fullmatch(value.strip())
        if found is None:
            raise Problem(422, f"{label(name)}: dollars for chips, such as 1 for 100", field=name)
        return [int(found[1]), int(found[2])]
    if isinstance(value, list):
        return [one for one in (_answer(name, each) for each in value) if one != {}]
    if isinstance(value, dict):
        return {key: _answer(key, one) for key, one in value.items() if one not in ("", None)}
    if isinstance(value, int) and not isinstance(value, bool) and value > MOST.get(name, LATEST):
        raise Problem(422, f"{label(name)}: at most {MOST.get(name, LATEST)}", field=name)
    return value


def lacking_rows(book: Book, given: dict[str, Any]) -> tuple[list[Missing], dict[str, Any]]:
    """Parts of rows that nothing is said of, and what was filled in without those rows."""
    asked = {one.name: one for one in fields(book) if one.kind == "rows"}
    found, whole = list[Missing](), dict(given)
    for name, rows in given.items():
        if name not in asked or not isinstance(rows, list):
            continue
        said = [
            {key: one for key, one in row.items() if one not in ("", None)} for row in rows if isinstance(row, dict)
        ]
        told = [(number, row) for number, row in enumerate(said, 1) if row]
        lacks = {
            number: [part for part in asked[name].parts if part.needed and part.name not in row] for number, row in told
        }
        for number, parts in lacks.items():
            found += [Missing(name, f"{part.label.lower()} of row {number}", asked[name].clause) for part in parts]
        whole[name] = [row for number, row in told if not lacks[number]]
    return found, whole
