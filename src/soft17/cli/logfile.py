"""A table log read from a file or from standard input, line by line with its numbers."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from soft17.cli.screen import fail

if TYPE_CHECKING:
    from soft17.house.state import House
    from soft17.log.lines import Form, ReadHead, ReadLine, UnreadableError
    from soft17.table.events import Event


def read(
    path: str, form: "Form | None" = None
) -> tuple["ReadHead", Iterator[tuple[int, "ReadLine | UnreadableError"]]]:
    """The head and the numbered lines of a log, of a table if nothing else is said; without a head it is none."""
    from soft17.log.lines import UnreadableError, affair_of, read_head, read_line

    try:
        texts = sys.stdin.buffer.read().splitlines() if path == "-" else _bytes(path)
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    if not texts:
        fail(f"{path}: an empty file is no log")
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


def whole(path: str) -> tuple["ReadHead", list[tuple[int, "ReadLine"]]]:
    """The head and the lines of a log that must all be readable."""
    from soft17.log.lines import UnreadableError

    head, lines = read(path)
    readable = []
    for number, line in lines:
        if isinstance(line, UnreadableError):
            fail(f"{path}:{number}: {line}")
        readable.append((number, line))
    return head, readable


def broken(head: "ReadHead", lines: list[tuple[int, "ReadLine"]]) -> list[int]:
    """The numbers of the lines at which the chain of a log is broken."""
    from soft17.log.chain import Chain

    chain = Chain(head)
    return [*([1] if chain.head_changed else []), *(number for number, line in lines if list(chain.faults(line)))]


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
