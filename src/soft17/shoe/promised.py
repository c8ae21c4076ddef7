"""A promise as a file, `soft17.promise/1`: what was published of an order, and what of it can be checked by now."""

from typing import Final, Literal

import msgspec

from soft17.cards import Piece
from soft17.shoe.commitment import Commitment, Opening, Proof, fault, is_root, opening_fault

FORMAT: Final = "soft17.promise/1"

State = Literal["dealt from", "retired", "opened"]


class NoPromiseError(ValueError):
    """A text that is no promise: which field, and what would be right."""


class Promised(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An order that was promised at a table, with the proof of each card that lies open and, once retired, all of it.

    `number` counts the promises of the table, `line` is the line of its log; places are counted from 0 in the order as
    it was promised, and `cut_at` is the place of the first card that left the source, if the cards are cut.
    """

    format: Literal["soft17.promise/1"] = FORMAT
    rulebook: str
    table: str
    number: int
    line: int
    made_at: int
    root: str
    count: int
    state: State
    cut_at: int | None = None
    cards: tuple[Proof, ...] = ()
    opening: Opening | None = None

    @property
    def promise(self) -> Commitment:
        """What was published before the cut."""
        return Commitment(self.root, self.count)


class CheckedCard(msgspec.Struct, frozen=True):
    """A card that was checked: its place counted from 0, why it does not hold, empty if it does, and the log's line."""

    position: int
    card: Piece
    why: str
    line: int | None = None


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What a check of a promise found: of the root, of each card, and of the whole order where that was opened."""

    number: int
    line: int
    made_at: int
    root: str
    count: int
    state: State
    root_why: str
    cards: tuple[CheckedCard, ...]
    opening_why: str = ""

    @property
    def holds(self) -> bool:
        """True if nothing that was checked is otherwise than it was promised."""
        return not (self.root_why or self.opening_why or any(one.why for one in self.cards))


def check(promised: Promised, noted: str = "") -> Checked:
    """Check every card and the opened order against the root, and the root against one that was noted elsewhere."""
    promise, opening = promised.promise, promised.opening
    missing = "opening: it is said to be opened, and is not there" if promised.state == "opened" else ""
    return Checked(
        number=promised.number,
        line=promised.line,
        made_at=promised.made_at,
        root=promised.root,
        count=promised.count,
        state=promised.state,
        root_why=root_fault(promise, noted),
        cards=tuple(CheckedCard(one.position, one.card, fault(promise, one)) for one in promised.cards),
        opening_why=opening_fault(promise, opening) if opening is not None else missing,
    )


def root_fault(promise: Commitment, noted: str = "") -> str:
    """Why a root is none, or not the one that was noted when it was published; nothing if it is."""
    if not is_root(promise.root):
        return f"root: a hash of 64 hex digits in small letters, not {promise.root!r}"
    if noted and promise.root != noted:
        return f"root: {promise.root} is not the one that was noted, {noted}"
    return ""


def read(text: bytes) -> Promised:
    """A promise from a file."""
    try:
        return msgspec.json.decode(text, type=Promised)
    except (msgspec.DecodeError, RecursionError) as error:
        raise NoPromiseError(f"no promise ({FORMAT}): {error}") from error
