"""Custody: where every card of a table is."""

from typing import Literal

import msgspec

from soft17.cards import Card, Piece, face

Where = Literal["source", "stack", "rack", "layout", "held", "removed"]


class Custody(msgspec.Struct, frozen=True):
    """Where every card is: each in one place."""

    source: frozenset[Piece] = frozenset()
    stack: frozenset[Piece] = frozenset()
    rack: tuple[Piece, ...] = ()
    layout: tuple[Piece, ...] = ()
    held: tuple[Piece, ...] = ()
    removed: tuple[Piece, ...] = ()

    @property
    def in_play(self) -> frozenset[Piece]:
        """Every card but those removed."""
        return self.source | self.stack | {*self.rack, *self.layout, *self.held}

    @property
    def is_empty(self) -> bool:
        """True if there are no cards at the table."""
        return not (self.source or self.stack or self.rack or self.layout or self.held)

    def found(self, text: str, among: frozenset[Piece] | tuple[Piece, ...]) -> Piece | None:
        """The physical card that a text names, `7d` for the first copy of it, `7d.3` for one."""
        if len(text) > len("7d"):
            return Piece(text) if text in among else None
        return min((piece for piece in among if piece[:2] == text), default=None)

    def faces(self) -> dict[Card, int]:
        """How many copies of each card are in play."""
        counts: dict[Card, int] = {}
        for piece in self.in_play:
            counts[face(piece)] = counts.get(face(piece), 0) + 1
        return counts
