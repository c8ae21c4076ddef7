"""Characters that no text has: NUL, which databases do not take, and halves of characters, which nothing writes."""

import json
import re
from typing import Any
from urllib.parse import parse_qsl

from soft17.service.problems import Problem

# How such a character may be written in a body: as itself, in an escape, or as bytes of half a character.
_SUSPECT = re.compile(rb"\x00|\\u0000|\\u[dD][89a-fA-F]|\xed[\xa0-\xbf]")
LONGEST = 100  # so much of a name is told
_BAD = re.compile("[\x00\ud800-\udfff]")


def where(value: Any) -> str | None:
    """The name of the first place in a value whose text has such a character; None where there is none.

    The value itself is the place without a name.
    """
    left: list[tuple[str, Any]] = [("", value)]
    while left:
        place, one = left.pop()
        if isinstance(one, str) and _BAD.search(one):
            return place
        if isinstance(one, dict):
            if any(_BAD.search(str(key)) for key in one):
                return f"{place}.(a name)".lstrip(".")
            left += [(f"{place}.{key}".lstrip("."), inner) for key, inner in one.items()]
        elif isinstance(one, list | tuple):
            left += [(f"{place}.{number}".lstrip("."), inner) for number, inner in enumerate(one)]
    return None


def in_address(path: str, query: bytes) -> Problem | None:
    """The problem with the address of a request; None if it has no such character."""
    if _BAD.search(path):
        return problem("path")
    asked = parse_qsl(query.decode("latin-1"), keep_blank_values=True)
    name = next((name for name, value in asked if _BAD.search(name) or _BAD.search(value)), None)
    return problem(_BAD.sub("?", name) or "query") if name is not None else None


def in_body(body: bytes) -> Problem | None:
    """The problem with a body of JSON; None if it has no such character, or is no JSON, which others tell."""
    if _SUSPECT.search(body) is None:
        return None
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        return None
    place = where(value)
    return problem(place or "body") if place is not None else None


def problem(field: str) -> Problem:
    """The problem of such a character at a place."""
    field = field if len(field) <= LONGEST else f"{field[:LONGEST]}…"
    detail = "a text has neither NUL nor half a character (a surrogate without its other half); write it without"
    return Problem(422, f"{field}: a character that no text has", detail=detail, field=field)
