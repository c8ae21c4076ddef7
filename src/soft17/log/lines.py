"""Lines of a table log: one JSON object each, chained by a hash over the line before."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from typing import Any, Union

import msgspec

from soft17.house import (
    commands,
    events,
    linked,
    meters,
    misdeals,
    posting,
    protecting,
    protections,
    reports,
    ruling,
    standing,
    trouble,
    unseen,
)
from soft17.house.orders import Order, Person
from soft17.rules.loading import raw
from soft17.table import commands as table_commands
from soft17.table import events as table_events
from soft17.table import meter
from soft17.table.commands import Command
from soft17.table.events import Event
from soft17.utf8 import fault

FORMAT = "soft17.table/1"
AFFAIR = re.compile(r"soft17\.(link|tournament|promotion|round)/\d+")
START = "0" * 64
BOM = b"\xef\xbb\xbf"  # some editors put it before the first line; it says nothing
LATEST = 253_402_300_799  # the last second of the year 9999
_HASH = re.compile(rb'"hash":"[0-9a-f]{64}"}$')


class Head(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: the format, the rulebook with its options and readings, and a digest of its data."""

    format: str = FORMAT
    rulebook: str
    digest: str
    table: str = ""
    options: dict[str, bool | int | str] = {}
    rulings: dict[str, str] = {}
    hash: str = ""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One order: when, by whom, what, and the events it led to."""

    seq: int
    at: int
    by: str
    role: str
    command: Any
    events: tuple[Any, ...]
    reason: str = ""
    prev: str = ""
    hash: str = ""

    def order(self) -> Order:
        """The order of this line."""
        return Order(self.command, Person(self.by, self.role), self.at, self.reason)


class ReadHead(Head, frozen=True, kw_only=True):
    """A first line as it was read, with the hash that its bytes give."""

    own: str = ""


class ReadLine(Line, frozen=True):
    """A line as it was read, with the hash that its bytes give."""

    own: str = ""


def _all(base: type, *modules: Any) -> tuple[type, ...]:
    found = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    tagged = [one for one in found if issubclass(one, base) and one not in (base, commands.HouseCommand)]
    return tuple(sorted((one for one in tagged if one is not table_commands.OnHand), key=lambda one: one.__name__))


class Form(msgspec.Struct, frozen=True, dict=True):
    """How one kind of log is written: the name of its format, the commands it takes, what they may lead to.

    What reads it is made once, by `ready`, before several threads do: two that make it at one time end the process.
    """

    format: str
    commands: tuple[type, ...]
    events: tuple[type, ...]

    @cached_property
    def command(self) -> Any:
        """Any command of this kind."""
        return Union[self.commands]  # noqa: UP007  # found at run time

    @cached_property
    def line(self) -> Any:
        """Any line of this kind."""
        return msgspec.defstruct(
            "TypedLine",
            [
                ("seq", int),
                ("at", int),
                ("by", str),
                ("role", str),
                ("command", self.command),
                ("events", tuple[Union[self.events], ...]),  # type: ignore[name-defined]  # noqa: UP007  # a union of classes found at run time has no other spelling
                ("reason", str, ""),
                ("prev", str, ""),
                ("hash", str, ""),
            ],
            frozen=True,
            forbid_unknown_fields=True,
        )

    @cached_property
    def given(self) -> Any:
        """A command by itself; what reads a union is made anew each time it is asked for, of a struct only once."""
        return msgspec.defstruct("Given", [("command", self.command)], frozen=True)

    def read_command(self, said: object) -> Command:
        """A command of this kind as it came over the wire, or from a file."""
        try:
            found: Command = msgspec.convert({"command": said}, type=self.given, strict=True).command
        except msgspec.ValidationError as error:
            why = str(error).replace(" - at `$.command`", "").replace("`$.command", "`$")
            raise msgspec.ValidationError(why) from error
        return found

    def ready(self) -> None:
        """Make what reads a line of this kind, and so every command and event in it."""
        msgspec.json.Decoder(self.line)
        msgspec.json.Decoder(self.given)


_OF_THE_HOUSE = (meters, misdeals, posting, protecting, ruling, standing, trouble, unseen)


@cache
def of_table() -> Form:
    """How the log of a table is written."""
    return Form(
        FORMAT,
        _all(Command, table_commands, commands, reports, protections, linked),
        _all(Event, table_events, meter, events, *_OF_THE_HOUSE),
    )


def digest(book: str) -> str:
    """A digest of a rulebook's data, so that a log names the text it was kept under."""
    return hashlib.sha256(msgspec.json.encode(raw(book), order="deterministic")).hexdigest()


def hash_of(previous: str, text: bytes) -> str:
    """The hash of a line: over the hash before it, a newline, and the line's own bytes with its hash left empty.

    No line has one that does not end in its hash.
    """
    emptied, found = _HASH.subn(b'"hash":""}', text.strip())
    return hashlib.sha256(previous.encode() + b"\n" + emptied).hexdigest() if found else ""


def write(head: Head, lines: Iterable[Line]) -> Iterator[bytes]:
    """A whole log as text, chained."""
    previous, text = chained(START, head)
    yield text
    for line in lines:
        previous, text = chained(previous, msgspec.structs.replace(line, prev=previous))
        yield text


def chained(previous: str, body: Head | Line) -> tuple[str, bytes]:
    """A line's hash over the one before it, and its text with it."""
    said = {name: value for name, value in _fields(body).items() if name not in ("hash", "own")}
    kind = Head if isinstance(body, Head) else Line
    empty = msgspec.json.encode(kind(**said), order="deterministic")
    own = hashlib.sha256(previous.encode() + b"\n" + empty).hexdigest()
    return own, empty.removesuffix(b'"}') + own.encode() + b'"}\n'


def read_command(said: object) -> Command:
    """A command as it came over the wire, or from a file."""
    return of_table().read_command(said)


class UnreadableError(ValueError):
    """A line that is no line of a log: where, and what is wrong."""

    def __init__(self, number: int, message: str) -> None:
        self.number = number
        super().__init__(message)


def _once(pairs: list[tuple[str, Any]]) -> None:
    """A key that comes twice could be read one way here and another way elsewhere, with the same hash."""
    keys = [key for key, _ in pairs]
    if len(set(keys)) < len(keys):
        raise ValueError(f"{next(key for key in keys if keys.count(key) > 1)!r} comes twice")


def _decoded(text: bytes, form: Any) -> Any:
    try:
        found = msgspec.json.decode(text, type=form)
        json.loads(text, object_pairs_hook=_once)
    except ValueError as error:
        raise ValueError(fault(text) or str(error)) from error
    return found


def read_head(text: bytes, form: Form | None = None) -> ReadHead:
    """The first line of a log, of a table if nothing else is said."""
    text = text.removeprefix(BOM)
    try:
        head: Head = _decoded(text, Head)
    except (ValueError, RecursionError) as error:
        missing = is_log(text) and "format" not in _object(text)
        why = "the head of the table log is missing" if missing else "no head of a table log"
        raise UnreadableError(1, f"{why}: {error}") from error
    wanted = form.format if form is not None else FORMAT
    if head.format != wanted:
        raise UnreadableError(1, f"format: {head.format!r} is not {wanted}")
    return ReadHead(**_fields(head), own=hash_of(START, text))


def read_line(number: int, text: bytes, form: Form | None = None) -> ReadLine:
    """One further line of a log, of a table if nothing else is said."""
    try:
        found = _decoded(text, (form or of_table()).line)
    except (ValueError, RecursionError) as error:
        raise UnreadableError(number, f"no line of a table log: {error}") from error
    if not 0 <= found.at <= LATEST:
        raise UnreadableError(number, f"at: {found.at} is no time in seconds since 1970")
    return ReadLine(**_fields(found), own=hash_of(found.prev, text))


def _fields(found: msgspec.Struct) -> dict[str, Any]:
    return {name: getattr(found, name) for name in found.__struct_fields__}


def affair_of(text: bytes) -> str:
    """What a log is of besides a table, by its first line: a link, a tournament; nothing of any other line."""
    first = _object(text)
    found = AFFAIR.fullmatch(str(first.get("format", ""))) if "digest" in first else None
    return found[1] if found is not None else ""


def _object(text: bytes) -> dict[str, Any]:
    """The object in a line, for what kind it is of: a byte that is no text hides nothing else of it."""
    whole = text.removeprefix(BOM).decode(errors="replace")
    try:
        first = msgspec.json.decode(whole)
    except (msgspec.DecodeError, RecursionError):
        return {}
    return first if isinstance(first, dict) else {}


def is_log(text: bytes) -> bool:
    """True of a first line that heads a table log, or that is a line of one whose head is missing."""
    first = _object(text)
    return str(first.get("format", "")).startswith("soft17.table/") or first.keys() >= {"seq", "events", "prev", "hash"}
