"""Mutation of a rulebook: each value changed a little; some scenario of that book must then fail."""

import types
import typing
from collections.abc import Collection, Iterator
from copy import deepcopy
from typing import Any
from unittest.mock import patch

import msgspec

from scenario import run, scenarios
from soft17.rules import loading
from soft17.rules.book import Book

# Words for people, not values.
WORDS = {"document", "shown", "says", "by", "notice", "warning", "also", "clauses", "cite", "wins", "loses", "taken"}
WORDS |= {"spares_double", "spares_split", "finished", "default", "over", "about", "same", "interim"}
# Chapters whose values only scenarios of their own can show.
OWN = ("promotion", "tournament")


class Mutant(typing.NamedTuple):
    """A value of a rulebook and what it is changed to."""

    path: tuple[str | int, ...]
    value: Any

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path))} -> {self.value!r}"


def mutants(tree: dict[str, Any]) -> Iterator[Mutant]:
    """Every small change of a rulebook's values."""
    for key, value in tree.items():
        if key not in ("document", "option", "ruling"):
            yield from _of(value, (key,), _field(Book, key))
    for kind, entries in (("option", "values"), ("ruling", "readings")):
        for name, entry in tree.get(kind, {}).items():
            changes = entry.get(entries, {})
            items = enumerate(changes) if isinstance(changes, list) else changes.items()
            for at, change in items:
                here = (kind, name, entries, at)
                yield from (Mutant((*here, "set", path), None) for path in change.get("set", {}))
                for option, values in change.get("with", {}).items():
                    for value, inner in values.items():
                        yield from (Mutant((*here, "with", option, value, path), None) for path in inner)


def _field(kind: Any, key: str) -> Any:
    """The type of a field, through optional, mapping and cited types."""
    for one in _members(kind):
        origin = typing.get_origin(one)
        if origin is dict:
            return typing.get_args(one)[1]
        base = origin or one
        if isinstance(base, type) and issubclass(base, msgspec.Struct):
            for field in msgspec.structs.fields(one):
                if field.encode_name == key:
                    return field.type
    return Any


def _members(kind: Any) -> tuple[Any, ...]:
    return typing.get_args(kind) if typing.get_origin(kind) in (typing.Union, types.UnionType) else (kind,)


def _literals(kind: Any) -> list[Any]:
    found: list[Any] = []
    for one in _members(kind):
        origin = typing.get_origin(one)
        if origin is typing.Literal:
            found += typing.get_args(one)
        elif origin in (tuple, frozenset, list):
            found += [item for inner in typing.get_args(one) if inner is not ... for item in _literals(inner)]
    return found


def _of(value: Any, path: tuple[str | int, ...], kind: Any) -> Iterator[Mutant]:
    if isinstance(value, bool):
        yield Mutant(path, not value)
    elif isinstance(value, int):
        yield from (Mutant(path, value + by) for by in (-1, 1))
    elif isinstance(value, str):
        yield from (Mutant(path, other) for other in _literals(kind) if other != value)
    elif isinstance(value, list):
        if len(value) == 2 and all(isinstance(one, int) for one in value) and typing.get_origin(kind) is not frozenset:
            yield from (Mutant(path, [value[0] + by, value[1]]) for by in (-1, 1))
        else:
            yield from (Mutant(path, value[:index] + value[index + 1 :]) for index in range(len(value)))
    elif isinstance(value, dict):
        for key, inner in value.items():
            if key not in WORDS:
                yield from _of(inner, (*path, key), _field(kind, key))


def apply(tree: dict[str, Any], mutant: Mutant) -> dict[str, Any]:
    """A rulebook's data with one value changed; a change that an option or reading makes is left out."""
    changed = deepcopy(tree)
    node: Any = changed
    for step in mutant.path[:-1]:
        node = node[step]
    if mutant.value is None:
        del node[mutant.path[-1]]
    else:
        node[mutant.path[-1]] = mutant.value
    return changed


def survivors(rulebook: str, part: int = 0, parts: int = 1, known: Collection[str] = frozenset()) -> Iterator[Mutant]:
    """The changes that no scenario of the book notices, those known to be equivalent apart.

    A scenario that fails by itself would notice everything: that none does is what test_scenarios.py says.
    """
    tree = loading.raw(rulebook)
    of_book = [entry for book, _, entry in scenarios() if book == rulebook]
    own = {name: [entry for entry in of_book if name in entry] for name in OWN}
    every = [entry for entry in of_book if not any(name in entry for name in OWN)]
    own["house"] = [entry for entry in every if "orders" in entry]
    for index, mutant in enumerate(mutants(tree)):
        if index % parts != part or str(mutant) in known:
            continue
        entries = next((some for name, some in own.items() if _is_of(name, mutant)), every)
        entries.sort(key=lambda entry: not _concerns(entry, mutant, tree))
        if not _noticed(rulebook, apply(tree, mutant), entries):
            yield mutant


def _is_of(chapter: str, mutant: Mutant) -> bool:
    """True of a value of a chapter that only its own scenarios can show, a table over time among them."""
    return mutant.path[0] == chapter or str(mutant.path[-1]).startswith(f"{chapter}.")


def _concerns(entry: dict[str, Any], mutant: Mutant, tree: dict[str, Any]) -> bool:
    """True of a scenario that names the option, the ruling or the clause of a change: those are tried first."""
    kind, name = mutant.path[0], mutant.path[1]
    if kind in ("option", "ruling"):
        return name in entry.get(f"{kind}s", {})
    node: Any = tree
    cited: Any = ()
    for step in mutant.path:
        node = node[step]
        cited = node.get("cite", cited) if isinstance(node, dict) else cited
    return bool({cited} & set(entry["clauses"]) if isinstance(cited, str) else set(cited) & set(entry["clauses"]))


def _noticed(rulebook: str, tree: dict[str, Any], entries: list[dict[str, Any]]) -> bool:
    loading._load.cache_clear()
    try:
        with patch.object(loading, "raw", lambda _: tree):
            for entry in entries:
                try:
                    run(rulebook, entry)
                except Exception:
                    return True
    finally:
        loading._load.cache_clear()
    return False


if __name__ == "__main__":
    import sys

    lost = list(survivors(sys.argv[1]))
    for mutant in lost:
        print(mutant)  # noqa: T201 - a report for the person who asked
    print(f"{len(lost)} of {len(list(mutants(loading.raw(sys.argv[1]))))} changes go unnoticed")  # noqa: T201
