"""A table log read from a file or from standard input, line by line with its numbers."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import typer

from soft17.cli.screen import console, fail, styled

if TYPE_CHECKING:
    from soft17.house.state import House
    from soft17.log.lines import Form, Head, ReadHead, ReadLine, UnreadableError
    from soft17.rules.book import Book
    from soft17.table.events import Event


def read(
    path: str, form: "Form | None" = None
) -> tuple["ReadHead", Iterator[tuple[int, "ReadLine | UnreadableError"]]]:
    """The head and the numbered lines of a log, of a table if nothing else is said; without a head it is none."""
    return _read(path, texts_of(path), form)


def texts_of(path: str, kind: str = "log") -> list[bytes]:
    """The lines of a file or of standard input; an empty one is none."""
    try:
        texts = sys.stdin.buffer.read().splitlines() if path == "-" else _bytes(path)
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    if not texts:
        fail(f"{path}: an empty file is no {kind}")
    return texts


def _read(
    path: str, texts: list[bytes], form: "Form | None"
) -> tuple["ReadHead", Iterator[tuple[int, "ReadLine | UnreadableError"]]]:
    from soft17.log.lines import UnreadableError, affair_of, read_head, read_line

    try:
        head = read_head(texts[0], form)
    except UnreadableError as error:
        kind = affair_of(texts[0]) if form is None else ""
        fail(f"{path}: the log of a {kind}, which soft17 audit knows" if kind else f"{path}:{error.number}: {error}")

    def lines() -> Iterator[tuple[int, "ReadLine | UnreadableError"]]:
        for number, text in enumerate(texts[1:], 2):
            if text.strip():
                try:
                    yield number, read_line(number, text, form)
                except UnreadableError as error:
                    yield number, error

    return head, lines()


class Whole(NamedTuple):
    """A log from end to end: its head, the lines that can be read and those that cannot."""

    head: "ReadHead"
    lines: list[tuple[int, "ReadLine"]]
    unreadable: list["UnreadableError"]
    broken: list[int]

    @property
    def faults(self) -> dict[str, list[int]]:
        """The numbers of the lines at which the chain is broken, and of those that cannot be read."""
        return {"broken_at": self.broken, "unreadable_at": [one.number for one in self.unreadable]}


def whole(path: str, texts: list[bytes] | None = None) -> Whole:
    """A log read from end to end, with what is wrong with it; its lines are read from the file unless given."""
    from soft17.log.chain import Chain
    from soft17.log.lines import UnreadableError

    head, lines = read(path) if texts is None else _read(path, texts, None)
    chain = Chain(head)
    readable, unreadable, broken = [], [], [1] if chain.head_changed else []
    for number, line in lines:
        if isinstance(line, UnreadableError):
            unreadable.append(line)
            continue
        readable.append((number, line))
        if list(chain.faults(line)):
            broken.append(number)
    return Whole(head, readable, unreadable, broken)


def warn(log: Whole) -> None:
    """Tell at the head of what is shown that a log is not as it was written."""
    said = {"the chain is broken at {}: what follows may have been changed": log.broken}
    said["{} cannot be read"] = [one.number for one in log.unreadable]
    for what, numbers in said.items():
        if numbers:
            where = f"line{'s' if len(numbers) > 1 else ''} {', '.join(map(str, numbers))}"
            console().print(styled((f"⚠ {what.format(where)}", "yellow")), soft_wrap=True)


def book_of(path: str, head: "Head") -> "Book":
    """The book of a log, with its options and readings."""
    from soft17.rules.loading import ElectionError, UnknownBookError, load

    try:
        return load(head.rulebook, head.options, head.rulings)
    except (ElectionError, UnknownBookError) as error:
        fail(f"{path}:1: {error}")


def leave(log: Whole) -> None:
    """End with 1 after a log that is not as it was written has been shown."""
    if log.broken or log.unreadable:
        raise typer.Exit(1)


def followed(path: str, number: int, house: "House", event: "Event") -> "House":
    """The house after an event of a log; one that fits no table ends the reading."""
    from soft17.log.entries import UnfollowedError
    from soft17.log.entries import followed as after

    try:
        return after(number, house, event)
    except UnfollowedError as error:
        fail(f"{path}:{number}: {error}")


def _bytes(path: str) -> list[bytes]:
    from pathlib import Path

    return Path(path).read_bytes().splitlines()
