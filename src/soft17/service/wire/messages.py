"""Messages of a table's socket: orders go in, replies and pictures come out, each with its version."""

from typing import Annotated, Any

import msgspec

from soft17.service.wire.panel import Line, Preview
from soft17.service.wire.picture import Picture


class Give(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """An order: its own id, the version it was made against, the command, and the reason where one is asked for."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    version: int
    command: dict[str, Any]
    reason: Annotated[str, msgspec.Meta(max_length=2000)] = ""


class Ping(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Is anybody there?"""


class Try(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """What would an order lead to? Nothing is done."""

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    command: dict[str, Any]
    reason: Annotated[str, msgspec.Meta(max_length=2000)] = ""


Asked = Give | Ping | Try


class Said(msgspec.Struct, frozen=True):
    """One line of the table's log in words: `aloud` if the dealer must announce it."""

    version: int
    at: int
    text: str
    clause: str = ""
    aloud: bool = False
    by: str = ""


class Pushed(msgspec.Struct, frozen=True, tag=True):
    """The table as it is at a version, and what was said since the last push."""

    version: int
    picture: Picture
    said: tuple[Said, ...] = ()


class Done(msgspec.Struct, frozen=True, tag=True):
    """An order was carried out; the table is at this version."""

    id: str
    version: int


class Refused(msgspec.Struct, frozen=True, tag=True):
    """An order was refused and nothing changed."""

    id: str
    why: str
    clause: str = ""


class OutOfDate(msgspec.Struct, frozen=True, tag=True):
    """An order was made against a table that has moved on; nothing changed."""

    id: str
    version: int


class Reload(msgspec.Struct, frozen=True, tag=True):
    """What was asked for is no longer kept, or the client fell behind: fetch the table anew."""

    version: int


class Pong(msgspec.Struct, frozen=True, tag=True):
    """Somebody is there."""


class Tried(msgspec.Struct, frozen=True, tag=True):
    """What an order would lead to, what it makes of wagers, and the ways on from there; or why it would be refused."""

    id: str
    lines: tuple[Line, ...] = ()
    wagers: tuple[Line, ...] = ()
    ways: tuple[Preview, ...] = ()
    why: str = ""
    clause: str = ""


Told = Pushed | Done | Refused | OutOfDate | Reload | Pong | Tried
