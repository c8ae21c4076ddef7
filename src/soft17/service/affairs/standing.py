"""How an affair stands: its state at a version, as lines of its log make it."""

from typing import Any

import msgspec

from soft17.affairs.kind import AnyKind
from soft17.log.lines import ReadLine, read_line
from soft17.rules.book import Book
from soft17.service.affairs.served import Served
from soft17.service.store.reading import Kept


class Standing(msgspec.Struct, frozen=True):
    """An affair at one of its versions; `at` is the time of its last order."""

    kept: Kept
    book: Book
    served: Served
    state: Any
    version: int
    hash: str
    at: int = 0

    @property
    def kind(self) -> AnyKind:
        """What kind of affair it is."""
        return self.served.kind

    def read(self, seq: int, text: bytes) -> ReadLine:
        """A further line of its log."""
        return read_line(seq + 1, text, self.kind.form)

    def after(self, line: ReadLine) -> "Standing":
        """How it stands after a line."""
        state = self.kind.fold(self.state, line.events)
        return msgspec.structs.replace(self, state=state, version=line.seq, hash=line.hash, at=line.at)
