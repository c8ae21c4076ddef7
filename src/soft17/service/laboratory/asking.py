"""Rulebooks as they are asked for: one that comes along, or a folder of somebody's own."""

from collections.abc import Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from soft17.rules.book import Book
from soft17.rules.decks import decks_elected
from soft17.rules.folder import clauses_of, digest
from soft17.rules.ledger import Obligation
from soft17.rules.loading import Elected, ElectionError, folder, load, load_folder

Value = bool | int | str


class Asked(msgspec.Struct, frozen=True, dict=True):
    """A rulebook that was asked for, with the options elected and the readings chosen."""

    name: str
    own: Path | None
    options: dict[str, Value]
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

    def with_decks(self, decks: int | None) -> "Asked":
        """The same with so many decks; what is elected otherwise and contradicts it is refused."""
        if decks is None:
            return self
        try:
            more = decks_elected(self.load({}, {}), self.options, decks)
        except ElectionError as error:
            raise ElectionError(f"decks {decks}", str(error)) from error
        return Asked(self.name, self.own, self.options | more, self.rulings)
