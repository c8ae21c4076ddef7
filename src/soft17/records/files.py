"""Record files: one record to a line, or each over many lines; a bad one is told and passed over."""

import json
from collections.abc import Iterator
from typing import IO, Any

import msgspec

from soft17.utf8 import fault


class Line(msgspec.Struct, frozen=True):
    """A line of a record file: decoded, or why it cannot be."""

    file: str
    number: int
    raw: Any = None
    problem: str = ""


_DECODER = msgspec.json.Decoder()
_EXTENT = json.JSONDecoder()
_BOM = b"\xef\xbb\xbf"
_DEEP = 32  # no record nests half as deep


def lines(file: str, stream: IO[bytes]) -> Iterator[Line]:
    """The records of a stream, one after the other."""
    first = True
    for number, read in enumerate(stream, 1):
        text = read.removeprefix(_BOM) if number == 1 else read
        if not text.strip():
            continue
        line = _decode(file, number, text)
        if line.problem and first:
            yield from _over_many_lines(file, number, text + stream.read())
            return
        first = False
        yield line


def _over_many_lines(file: str, number: int, text: bytes) -> Iterator[Line]:
    """Records that are printed over several lines each; if the first is none, each line by itself."""
    whole = text.decode(errors="surrogateescape")  # a byte that is no text is told with its record
    start, end = 0, _end(whole, 0)
    if "\n" not in whole[:end].strip():
        for further, line in enumerate(text.splitlines(), number):
            if line.strip():
                yield _decode(file, further, line)
        return
    while start < len(whole):
        # A broken record ends where the next one opens, at the beginning of a line.
        following = end or (whole.find("\n{", start + 1) + 1 or len(whole))
        yield _decode(
            file, number + whole.count("\n", 0, start), whole[start:following].encode(errors="surrogateescape")
        )
        start = following + len(whole[following:]) - len(whole[following:].lstrip())
        end = _end(whole, start)


def _end(text: str, start: int) -> int:
    """Where the JSON value that begins at a place ends; 0 if there is none."""
    try:
        return _EXTENT.raw_decode(text, start)[1]
    except (ValueError, RecursionError):
        return 0


def _decode(file: str, number: int, text: bytes) -> Line:
    try:
        raw = _DECODER.decode(text)
    except ValueError as error:
        for further, line in enumerate(text.split(b"\n"), number):
            if wrong := fault(line):
                return Line(file, further, problem=wrong)
        return Line(file, number, problem=f"broken JSON: {error}")
    except RecursionError:
        return Line(file, number, problem=_TOO_DEEP)
    if not isinstance(raw, dict):
        return Line(file, number, problem="a record is an object in braces")
    if text.count(b"[") + text.count(b"{") > _DEEP and _is_deep(raw):
        return Line(file, number, problem=_TOO_DEEP)
    return Line(file, number, raw)


_TOO_DEEP = "objects and lists are nested too deep for a record"


def _is_deep(raw: Any) -> bool:
    level = [raw]
    for _ in range(_DEEP):
        inner = [one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list)]
        level = [item for one in inner for item in one]
        if not level:
            return False
    return True
