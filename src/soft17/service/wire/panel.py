"""The panel: the console of those who run a game, as it goes over the wire."""

from typing import Literal

import msgspec


class Choice(msgspec.Struct, frozen=True):
    """One of the values a field may have, and how it is shown."""

    value: object
    shown: str


Kind = Literal[
    "text",
    "amount",
    "amounts",
    "count",
    "number",
    "numbers",
    "choice",
    "many",
    "order",
    "taken",
    "card",
    "cards",
    "yes-no",
]
"""What something to be said is read as."""


class Field(msgspec.Struct, frozen=True):
    """Something to be said with an act: its name, what it is read as, and the values it may have.

    Of a `choice` one is chosen, of `many` any number; an `order` is all of them, in the order they are put; one
    is `taken` for a card to be named; for a `text` they are suggestions. A name with a dot is a field within a field.
    """

    name: str
    label: str
    kind: Kind
    values: tuple[Choice, ...] = ()
    needed: bool = True


class Act(msgspec.Struct, frozen=True):
    """An act of the house: what it is in plain words, its clause, and what must be said with it.

    Fields fill the command at their names, or `about` where the command is a TakeDown. `why` says why it may not be
    done now; `who` may do it, where this person may not at all.
    """

    act: str
    name: str
    says: str
    clause: str
    command: dict[str, object] = {}
    fields: tuple[Field, ...] = ()
    reason: bool = False
    group: str = ""
    allowed: bool = True
    why: str = ""
    who: str = ""


class Next(msgspec.Struct, frozen=True):
    """The next lawful act at a table, in large words: what to do, what to say, by whom, under which clause.

    There is a command only for who may do it; `who` says who may where this person may not. `press` is on its button
    where that is more than the act itself. `ways` are the acts between which somebody decides.
    """

    do: str
    say: str
    by: str
    clause: str
    command: dict[str, object] | None = None
    wants: Literal["", "card", "cut", "cutting card", "shuffle", "cards"] = ""
    where: str = ""
    who: str = ""
    press: str = ""
    ways: tuple[Act, ...] = ()


class Due(msgspec.Struct, frozen=True):
    """Something that must be done, since when, and what waits for it."""

    what: str
    clause: str
    blocks: str
    since: int


class Clock(msgspec.Struct, frozen=True):
    """Something that runs: since when, and until when it does."""

    what: str
    clause: str
    since: int
    until: int


class Line(msgspec.Struct, frozen=True):
    """A line of a consequence, with its clause."""

    text: str
    clause: str = ""


class Preview(msgspec.Struct, frozen=True):
    """What an act would make of the round: its heading, why or how, and what hands and wagers become."""

    act: str
    heading: str
    says: str
    clause: str
    lines: tuple[Line, ...] = ()


class Console(msgspec.Struct, frozen=True):
    """What those who run the game see besides: the next act, dues, acts in their power, a preview."""

    next: tuple[Next, ...]
    due: tuple[Due, ...]
    acts: tuple[Act, ...]
    misdeal: str = ""
    preview: tuple[Preview, ...] = ()
    in_source: int = 0
    clocks: tuple[Clock, ...] = ()
