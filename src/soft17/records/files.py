"""Record files: one record to a line, or a single one over many lines; a bad line is told and passed over."""

from collections.abc import Iterator
from typing import IO, Any

import msgspec


class Line(msgspec.Struct, frozen=True):
    """A line of a record file: decoded, or why it cannot be."""

    file: str
    number: int
    raw: Any = None
    problem: str = ""


_DECODER = msgspec.json.Decoder()


def lines(file: str, stream: IO[bytes]) -> Iterator[Line]:
    """The records of a stream, one after the other."""
    first = True
    for number, text in enumerate(stream, 1):
        if not text.strip():
            continue
        line = _decode(file, number, text)
        if line.problem and first:
            rest = stream.read()
            whole = _decode(file, number, text + rest)
            if not whole.problem:
                yield whole
                return
            yield line
            for further, following in enumerate(rest.splitlines(), number + 1):
                if following.strip():
                    yield _decode(file, further, following)
            return
        first = False
        yield line


def _decode(file: str, number: int, text: bytes) -> Line:
    try:
        raw = _DECODER.decode(text)
    except msgspec.DecodeError as error:
        return Line(file, number, problem=f"broken JSON: {error}")
    if not isinstance(raw, dict):
        return Line(file, number, problem="a record is an object in braces")
    return Line(file, number, raw)
