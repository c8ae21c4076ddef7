"""Loading a rulebook: the data in its folder, the options elected, the readings chosen, and the checks."""

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from soft17.clause import agree
from soft17.rules.book import Book, Election, Option, Reading, Ruling
from soft17.rules.checks import CLAUSE_KEYS, faults
from soft17.rules.faults import BookError, locate, placed
from soft17.rules.folder import clauses_of, tree_of
from soft17.rules.ledger import obligations
from soft17.rules.zones import clock_of

Elected = Mapping[str, bool | int | str]


class UnknownBookError(LookupError):
    """A name that no rulebook goes by."""


class ElectionError(ValueError):
    """An option or a ruling that the rulebook does not have, or a value it does not allow."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


@cache
def names() -> tuple[str, ...]:
    """The rulebooks there are."""
    folders = files("soft17.rulebooks").iterdir()
    return tuple(sorted(folder.name for folder in folders if (folder / "book.toml").is_file()))


def load(book: str, options: Elected | None = None, rulings: Mapping[str, str] | None = None) -> Book:
    """A rulebook with these options and readings, and the defaults for the others."""
    folder(book)
    chosen = tuple(sorted((options or {}).items()))
    read = tuple(sorted((rulings or {}).items()))
    return _load(book, tuple((name, type(value).__name__, value) for name, value in chosen), read)


@lru_cache(maxsize=512)
def _load(
    book: str, options: tuple[tuple[str, str, bool | int | str], ...], rulings: tuple[tuple[str, str], ...]
) -> Book:
    elected = {name: value for name, _, value in options}
    return build(book, raw(book), frozenset(obligations(book)), elected, dict(rulings))


@cache
def raw(book: str) -> dict[str, Any]:
    """The data of a rulebook as it stands in its folder."""
    return tree_of(folder(book))


def folder(book: str) -> Traversable:
    """Where a rulebook's data lies."""
    if book not in names():
        raise UnknownBookError(f"no rulebook is called {book!r}: there are {', '.join(names())}")
    return files("soft17.rulebooks") / book


def load_folder(path: Traversable, options: Elected | None = None, rulings: Mapping[str, str] | None = None) -> Book:
    """Anybody's own rulebook out of its folder, with the same checks as those that come along."""
    return build(path.name, tree_of(path), frozenset(clauses_of(path)), options, rulings)


def build(
    name: str,
    data: Mapping[str, Any],
    known: frozenset[str],
    options: Elected | None = None,
    rulings: Mapping[str, str] | None = None,
) -> Book:
    """A rulebook out of its data, checked whole; the first argument is only for messages."""
    tree = listed(dict(data))
    _set_clock(name, tree)
    try:
        patched = _apply(tree, options or {}, rulings or {})
        book = msgspec.convert(patched, Book, strict=True)
    except msgspec.ValidationError as error:
        raise BookError(name, [locate(tree, Book) or placed(str(error))]) from error
    problems = list(faults(book, tree, known))
    if problems:
        raise BookError(name, problems)
    return book


def _set_clock(name: str, tree: dict[str, Any]) -> None:
    """Put the clock of the zone that a book's table, promotions and tournaments go by beside its name."""
    for part in ("house", "promotion", "tournament"):
        chapter = tree.get(part)
        if not isinstance(chapter, dict) or not isinstance(chapter.get("zone"), str):
            continue
        clock = clock_of(chapter["zone"])
        if clock is None:
            where = "a zone of the zone database, such as Europe/Paris"
            raise BookError(name, [f"{part}.zone: {chapter['zone']!r} is no zone: {where}"])
        chapter["clock"] = msgspec.to_builtins(clock)


def listed(tree: Any) -> Any:
    """The same anew, to be changed freely; one clause may be written without brackets."""
    if isinstance(tree, list):
        return [listed(item) for item in tree]
    if not isinstance(tree, dict):
        return tree
    return {
        key: [value] if key in CLAUSE_KEYS and isinstance(value, str) else listed(value) for key, value in tree.items()
    }


def _apply(tree: dict[str, Any], options: Elected, rulings: Mapping[str, str]) -> dict[str, Any]:
    known_options = msgspec.convert(tree.get("option", {}), dict[str, Option], strict=True)
    known_rulings = msgspec.convert(tree.get("ruling", {}), dict[str, Ruling], strict=True)
    for name in options:
        if name not in known_options:
            there = ", ".join(known_options) or "none"
            raise ElectionError(f"options.{name}", f"no such option here: there are {there}")
    rulings = _by_ruling(known_rulings, rulings)
    elected = {name: options.get(name, option.default) for name, option in known_options.items()}
    made: dict[str, tuple[str, Any]] = {}
    for who, change in _changes(known_options, known_rulings, elected, rulings):
        for path, value in change.changes(elected).items():
            other, before = made.get(path, ("", value))
            if who.startswith("rulings.") and other.startswith("rulings.") and before != value:
                raise ElectionError(who, f"it cannot go together with {other}: both decide {path}")
            made[path] = who, value
            _set(tree, path, value)
    tree["elected"] = elected
    tree["read_as"] = {clause: _default(ruling, rulings.get(clause)) for clause, ruling in known_rulings.items()}
    return tree


def _by_ruling(known: Mapping[str, Ruling], given: Mapping[str, str]) -> dict[str, str]:
    """The readings chosen, by the clause that each ruling goes by."""
    chosen: dict[str, str] = {}
    for clause, name in given.items():
        ruled = _ruled(known, clause)
        if chosen.setdefault(ruled, name) != name:
            raise ElectionError(f"rulings.{clause}", f"it is the same ruling as {ruled}, which is read otherwise here")
    return chosen


def _ruled(known: Mapping[str, Ruling], clause: str) -> str:
    """The clause a ruling goes by, found by any of the clauses it is about."""
    if clause in known:
        return clause
    for name, ruling in known.items():
        if clause in ruling.clauses:
            return name
    near = [one for one in known if agree(one, clause) or one.split(".")[0] == clause.split(".", maxsplit=1)[0]]
    named = f"the nearest are {', '.join(near[:8])}" if near else f"there are rulings on {', '.join(known)}"
    raise ElectionError(f"rulings.{clause}", f"no ruling on this clause here: {named if known else 'there are none'}")


def _default(ruling: Ruling, name: str | None) -> str:
    return ruling.default if name is None or name in ruling.also else name


def _changes(
    options: Mapping[str, Option], rulings: Mapping[str, Ruling], elected: Elected, read: Mapping[str, str]
) -> Iterator[tuple[str, Election | Reading]]:
    for name, value in elected.items():
        election = options[name].election(value)
        if election is None:
            allowed = ", ".join(_word(one.is_) for one in options[name].values)
            raise ElectionError(f"options.{name}", f"{_word(value)} cannot be elected: the values are {allowed}")
        yield f"options.{name}", election
    for clause, reading_name in read.items():
        reading = rulings[clause].reading(reading_name)
        if reading is None:
            allowed = ", ".join([rulings[clause].default, *rulings[clause].readings])
            raise ElectionError(f"rulings.{clause}", f"no reading is called {reading_name!r}: there are {allowed}")
        for option, value in reading.bars.items():
            if elected.get(option) == value:
                raise ElectionError(f"rulings.{clause}", f"it cannot go together with options.{option}={value}")
        for other, contrary in reading.apart.items():
            if read.get(other) in contrary:
                raise ElectionError(f"rulings.{clause}", f"it cannot go together with rulings.{other}={read[other]}")
        yield f"rulings.{clause}", reading


def _word(value: bool | int | str) -> str:
    """A value as records write it."""
    return msgspec.json.encode(value).decode()


def _parent(tree: dict[str, Any], path: str) -> tuple[dict[str, Any], str]:
    *steps, last = path.split(".")
    node: Any = tree
    for step in steps:
        if not isinstance(node, dict) or step not in node:
            raise msgspec.ValidationError(f"a change sets {path}, which is not there - at `$.{path}`")
        node = node[step]
    return node, last


def _set(tree: dict[str, Any], path: str, value: Any) -> None:
    node, last = _parent(tree, path)
    whole = isinstance(value, dict) and "cite" in value
    if last not in node and not whole:
        raise msgspec.ValidationError(f"a change sets {path}, which is not there - at `$.{path}`")
    entry = node.get(last)
    if isinstance(entry, dict) and "is" in entry and not whole:
        node[last] = {**entry, "is": value}
    else:
        node[last] = value
