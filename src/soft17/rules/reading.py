"""Reading a rulebook as a list: every value with the place it stands in and its clauses."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from soft17.rules.book import Book

CHAPTERS = tuple(
    name for name in Book.__struct_fields__ if name not in ("document", "option", "ruling", "elected", "read_as")
)


class Value(msgspec.Struct, frozen=True):
    """One value of a rulebook."""

    where: str
    value: Any
    cite: tuple[str, ...]

    @property
    def shown(self) -> str:
        """The value in plain words."""
        return _plain(self.value)


def values(book: Book) -> Iterator[Value]:
    """Every value of a rulebook, chapter by chapter."""
    for chapter in CHAPTERS:
        tree = msgspec.to_builtins(getattr(book, chapter), order="deterministic")
        if isinstance(tree, Mapping):
            yield from _values(tree, chapter)


def _values(tree: Mapping[str, Any], path: str) -> Iterator[Value]:
    for key, entry in tree.items():
        here = f"{path}.{key}"
        if not isinstance(entry, Mapping):
            continue
        if "is" in entry:
            yield Value(here, _sorted(entry["is"], here), tuple(entry["cite"]))
        elif "cite" in entry:
            rest = {name: one for name, one in entry.items() if name != "cite" and not _nothing(one)}
            yield Value(here, rest or "as the clause says", tuple(entry["cite"]))
            yield from _values(entry, here)
        elif key == "finished":
            yield from (Value(f"{here}.{name}", "finished", (clause,)) for name, clause in entry.items() if clause)
        else:
            yield from _named(entry, here)
            yield from _values(entry, here)


def _sorted(value: Any, where: str) -> Any:
    """Sets of numbers in their order; pairs such as one half as they are."""
    if where.endswith(".part") or not isinstance(value, list) or not all(isinstance(one, int) for one in value):
        return value
    return sorted(value)


def _named(entry: Mapping[str, Any], here: str) -> Iterator[Value]:
    for name in ("wins", "loses", "taken", "spares_double", "spares_split"):
        clauses = entry.get(name)
        if clauses and not isinstance(clauses, Mapping):
            odds = entry.get("odds") if name == "wins" else None
            yield Value(f"{here}.{name}", odds or name.replace("_", " "), tuple(clauses))


def _nothing(value: Any) -> bool:
    """True of what is not there, and of values that are listed by themselves."""
    if not isinstance(value, Mapping):
        return value in (None, "", [], ())
    return "cite" in value or all(isinstance(one, Mapping) and "cite" in one for one in value.values())


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        said = {key: one for key, one in value.items() if one is not False} or value  # what is not so is not said
        return ", ".join(_entry(key, one) for key, one in said.items())
    if isinstance(value, list | tuple):
        return _row(list(value))
    return str(value)


def _entry(key: str, value: Any) -> str:
    if key in ("odds", "share") and isinstance(value, list | tuple):
        return f"{value[0]} to {value[1]}" if key == "odds" else f"{value[0]}/{value[1]} of the jackpot"
    if isinstance(value, int | str) and len(key) == 1:
        return f"{key}={value}"
    return f"{key} {_plain(value)}"


def _row(some: list[Any]) -> str:
    """Things in a row; more than two whole numbers that follow one another as a span."""
    if len(some) > 2 and all(isinstance(one, int) for one in some) and some == list(range(some[0], some[-1] + 1)):
        return f"{some[0]} to {some[-1]}"
    return " ".join(_plain(one) for one in some)


def differences(one: Book, other: Book) -> list[tuple[str, Value | None, Value | None]]:
    """The places in which two rulebooks say different things."""
    left, right = ({value.where: value for value in values(book)} for book in (one, other))
    found = []
    for where in dict.fromkeys([*left, *right]):
        a, b = left.get(where), right.get(where)
        if a is None or b is None or a.value != b.value:
            found.append((where, a, b))
    return found
