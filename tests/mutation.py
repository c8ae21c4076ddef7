"""Mutation of a rulebook: each value changed a little; some scenario of that book must then fail."""

import json
import sys
import types
import typing
from collections.abc import Collection, Iterator
from copy import deepcopy
from typing import Any
from unittest.mock import patch

import msgspec

from scenario import FOLDER, run, scenarios
from soft17.rules import loading
from soft17.rules.book import Book

# Words for people, not values.
WORDS = {"document", "shown", "says", "by", "notice", "warning", "also", "clauses", "cite", "wins", "loses", "taken"}
WORDS |= {"spares_double", "spares_split", "finished", "default", "over", "about", "same", "interim"}
# Each word by which a forbidden prize is known is tried by itself in promotion/test_forbidden.py.
WORDS |= {"words"}
# Who hears of an act is tried in test_hearing.py.
WORDS |= {"heard"}
# Chapters whose values only scenarios of their own can show.
OWN = ("promotion", "tournament")
NOTICED = "noticed.json"


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
    """The changes that no scenario of the book notices, those known to be equivalent apart."""
    yield from (mutant for mutant, noticed in tried(rulebook, part, parts, known) if noticed is None)


def tried(
    rulebook: str, part: int = 0, parts: int = 1, known: Collection[str] = frozenset()
) -> Iterator[tuple[Mutant, str | None]]:
    """Each change, and the name of the first scenario found that notices it.

    The one that did when it was last looked for is tried first, then those of its clause. A scenario that fails by
    itself would notice everything: that none does is what test_scenarios.py says.
    """
    tree, last = loading.raw(rulebook), noticing(rulebook)
    of_book = [entry for book, _, entry in scenarios() if book == rulebook]
    own = {name: [entry for entry in of_book if name in entry] for name in OWN}
    every = [entry for entry in of_book if not any(name in entry for name in OWN)]
    own["house"] = [entry for entry in every if "orders" in entry]
    for index, mutant in enumerate(mutants(tree)):
        if index % parts != part or str(mutant) in known:
            continue
        entries = next((some for name, some in own.items() if _is_of(name, mutant)), every)
        first = last.get(str(mutant))
        entries.sort(key=lambda entry: (entry["name"] != first, not _concerns(entry, mutant, tree)))
        yield mutant, _noticed(rulebook, apply(tree, mutant), entries)


def equivalents(rulebook: str) -> set[str]:
    """Changes that no round can show, each with its reason."""
    path = FOLDER / rulebook / "equivalents.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    entries = [line.partition("  #") for line in lines if line.strip() and not line.startswith("#")]
    assert all(reason.strip() for _, _, reason in entries), "an equivalent change says why"
    return {change.strip() for change, _, _ in entries}


def noticing(rulebook: str) -> dict[str, str]:
    """The scenario that noticed each change when `python tests/mutation.py` last ran; an old one costs only time."""
    path = FOLDER / rulebook / NOTICED
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return found


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


def _noticed(rulebook: str, tree: dict[str, Any], entries: list[dict[str, Any]]) -> str | None:
    """The first scenario that fails, by its name."""
    loading._load.cache_clear()
    try:
        with patch.object(loading, "raw", lambda _: tree):
            for entry in entries:
                try:
                    run(rulebook, entry)
                except Exception:
                    return str(entry["name"])
    finally:
        loading._load.cache_clear()
    return None


def main(rulebooks: list[str]) -> None:
    """Try every change of some rulebooks, tell what goes unnoticed, and keep what noticed the others."""
    for rulebook in rulebooks or loading.names():
        found = {str(mutant): noticed for mutant, noticed in tried(rulebook, known=equivalents(rulebook))}
        lost = [mutant for mutant, noticed in found.items() if noticed is None]
        print(*lost, f"{rulebook}: {len(lost)} of {len(found)} changes go unnoticed", sep="\n")  # noqa: T201 - a report
        kept = {mutant: noticed for mutant, noticed in found.items() if noticed is not None}
        text = json.dumps(kept, indent=0, ensure_ascii=False, sort_keys=True)
        (FOLDER / rulebook / NOTICED).write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
