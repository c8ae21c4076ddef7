"""Rulebooks as they are asked for on the command line: one that comes along, or a folder of somebody's own."""

from collections.abc import Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from soft17.cli.screen import fail
from soft17.rules.book import Book
from soft17.rules.decks import decks_elected
from soft17.rules.faults import BookError
from soft17.rules.folder import clauses_of, digest
from soft17.rules.ledger import Obligation
from soft17.rules.loading import Elected, ElectionError, UnknownBookError, folder, load, load_folder, names


class Asked(msgspec.Struct, frozen=True, dict=True):
    """A rulebook that was asked for, with the options elected and the readings chosen."""

    name: str
    own: Path | None
    options: dict[str, bool | int | str]
    rulings: dict[str, str]

    def load(self, options: Elected, rulings: Mapping[str, str]) -> Book:
        """The rulebook with exactly these options and readings."""
        return load(self.name, options, rulings) if self.own is None else load_folder(self.own, options, rulings)

    @cached_property
    def book(self) -> Book:
        """The rulebook as asked for."""
        return self.load(self.options, self.rulings)

    @property
    def folder(self) -> Traversable:
        """Where its data lies."""
        return folder(self.name) if self.own is None else self.own

    @cached_property
    def digest(self) -> str:
        """The fingerprint of its data."""
        return digest(self.folder)

    @property
    def clauses(self) -> dict[str, Obligation]:
        """What each clause of it demands."""
        return clauses_of(self.folder)


def asked(
    name: str | None,
    *,
    own: str | None = None,
    options: list[str] | None = None,
    rulings: list[str] | None = None,
    decks: int | None = None,
) -> Asked:
    """Find and load a rulebook, or tell in one line why not."""
    elected = {key: _value(value) for key, value in pairs(options, "--option")}
    found = _found(name, own, elected, dict(pairs(rulings, "--ruling")))
    try:
        if decks is not None:
            elected |= _decks(found, elected, decks)
        assert found.book
    except ElectionError as error:
        fail(f"{error.field}: {error}")
    except (BookError, UnknownBookError) as error:
        fail(str(error))
    return found


def _found(name: str | None, own: str | None, options: dict[str, bool | int | str], rulings: dict[str, str]) -> Asked:
    if name is not None and own is not None:
        fail("say either BOOK or --book PATH")
    if own is not None:
        return Asked(Path(own).resolve().name, Path(own), options, rulings)
    if name is None:
        fail("say which rulebook: BOOK or --book PATH")
    if name not in names() and Path(name).is_dir():
        return Asked(Path(name).resolve().name, Path(name), options, rulings)
    return Asked(name, None, options, rulings)


def _decks(found: Asked, elected: Elected, decks: int) -> dict[str, bool | int | str]:
    try:
        return decks_elected(found.load({}, {}), elected, decks)
    except ElectionError as error:
        fail(f"--decks {decks}: {error}")


def pairs(given: list[str] | None, flag: str) -> list[tuple[str, str]]:
    """What was given as NAME=VALUE."""
    found: list[tuple[str, str]] = []
    for one in given or []:
        name, equals, value = one.partition("=")
        if not equals:
            fail(f"{flag} {one}: write NAME=VALUE")
        if any(name == known for known, _ in found):
            fail(f"{flag} {name} is given twice")
        found.append((name, value))
    return found


def _value(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text
