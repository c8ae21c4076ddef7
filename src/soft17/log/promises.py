"""The promised orders of a log: what was promised when, which cards came and how each was proven, what was opened."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from soft17.cards import Piece
from soft17.house.events import CardsShuffled, OrderRevealed
from soft17.house.promise import is_retired
from soft17.house.reports import ReportErrorCard
from soft17.house.sighting import Sighting
from soft17.house.state import House
from soft17.house.trouble import RoundRebuilt
from soft17.house.unseen import unopened
from soft17.log.entries import Passed
from soft17.log.lines import Line
from soft17.rules.book import Book
from soft17.shoe.commitment import Commitment, Opening, Proof, fault, opening_fault
from soft17.shoe.promised import Checked, CheckedCard, State, root_fault

NO_PROOF = "it came without its proof"


class Came(NamedTuple):
    """A card that came: by which line of the log, its place, and why its proof does not hold, empty if it does."""

    seq: int
    position: int
    card: Piece
    why: str


class PromiseOf(msgspec.Struct):
    """One promise: since which line, where the cards were cut, what is proven, what everybody saw, when it was opened.

    Once it is opened the proofs are not kept: the opened order, in the log at that line, gives each of them.
    """

    number: int
    seq: int
    at: int
    promise: Commitment
    cut_at: int | None = None
    proofs: dict[int, Proof] = {}
    open: set[int] = set()
    came: list[Came] = []
    opened: int | None = None
    opened_at: int | None = None
    opening_why: str = ""


class Promises:
    """The promises of a log, which is taken line by line; what came by each line is kept where it is asked for."""

    def __init__(self, book: Book, *, keeping: bool = False) -> None:
        self.book, self.house = book, House()
        self.every: list[PromiseOf] = []
        self.stray: list[int] = []  # lines that open an order which nobody had promised
        self._sighting, self._keeping = Sighting(book), keeping

    def take(self, line: Line, passed: Sequence[Passed]) -> None:
        """Follow one more line, with the table before and after each of its events."""
        start = self.house
        for before, event, after in passed:
            if isinstance(event, CardsShuffled) and event.promise is not None:
                self.every.append(PromiseOf(len(self.every) + 1, line.seq, line.at, event.promise))
            elif isinstance(event, OrderRevealed):
                self._opened(line, before, event.opening)
            self._see(after, *self._sighting.by(before, event, after))
            self.house = after
        if any(isinstance(event, RoundRebuilt) for _, event, _ in passed):
            self._see(self.house, *self._sighting.rebuilt(self.house))
        self._came(line, start)
        if (now := self.current) is not None:
            now.cut_at = self.house.cut_at if not self.house.custody.stack else None

    @property
    def current(self) -> PromiseOf | None:
        """The promise that cards are dealt under."""
        return self._of(self.house.promised.root) if self.house.promised is not None else None

    def state(self, one: PromiseOf) -> State:
        """Whether a promise is dealt from, waits to be opened, or is opened."""
        if one.opened is not None:
            return "opened"
        return "dealt from" if one is self.current and not is_retired(self.house) else "retired"

    def places(self, one: PromiseOf, *pieces: Piece) -> set[int]:
        """Where some cards stand in a promised order, of those that came under it."""
        found = (self._place(self.house, piece) for piece in pieces)
        return {place for of, place in found if of is one}

    def _of(self, root: str) -> PromiseOf | None:
        """The latest promise of that root, unless it is opened."""
        same = (one for one in reversed(self.every) if one.promise.root == root)
        return next((one for one in same if one.opened is None), None)

    def _place(self, house: House, piece: Piece) -> tuple[PromiseOf | None, int]:
        """The promise that a card came under last, and its place there."""
        held = (one for one in reversed(unopened(house)) if piece in one.positions)
        return next(((self._of(one.promise.root), one.positions[piece]) for one in held), (None, 0))

    def _see(self, house: House, *pieces: Piece) -> None:
        for piece in pieces:
            of, place = self._place(house, piece)
            if of is not None:
                of.open.add(place)

    def _opened(self, line: Line, before: House, opening: Opening) -> None:
        """An order is opened: the promise it was made of, or where it was made of none the oldest."""
        roots = [one.promise.root for one in unopened(before)]
        waiting = [one for one in self.every if one.opened is None and one.promise.root in roots]
        made = (one for one in waiting if not opening_fault(one.promise, opening))
        of = next(made, next(iter(waiting), None))
        if of is None:
            self.stray.append(line.seq)
            return
        of.opened, of.opened_at = line.seq, line.at
        of.opening_why = opening_fault(of.promise, opening)
        of.proofs = {}

    def _came(self, line: Line, start: House) -> None:
        """Take down how the card of a line was proven."""
        proof: Proof | None = getattr(line.command, "proof", None)
        live = [one for held in reversed(unopened(start)) if (one := self._of(held.promise.root)) is not None]
        of = next((one for one in live if proof is not None and not fault(one.promise, proof)), None)
        if of is not None and proof is not None:
            of.proofs[proof.position] = proof
        if self._keeping and live:
            (of or live[0]).came += self._told(line, start, (of or live[0]).promise)

    def _told(self, line: Line, start: House, promise: Commitment) -> Iterator[Came]:
        """The cards that came by a line, each with why it is not proven; a card that lay ready came before."""
        proof: Proof | None = getattr(line.command, "proof", None)
        left = [] if self.house.positions is start.positions else self._left(start)
        for place, piece in left or ([(proof.position, proof.card)] if proof is not None else []):
            if proof is not None:
                other = (proof.position, proof.card) != (place, piece)
                why = f"its proof is of {proof.card} at {proof.position}" if other else fault(promise, proof)
                yield Came(line.seq, place, piece, why)
            elif not (isinstance(line.command, ReportErrorCard) and not line.command.seen):
                yield Came(line.seq, place, piece, NO_PROOF)

    def _left(self, start: House) -> list[tuple[int, Piece]]:
        """The places that cards left the source from by a line, and which cards those were."""
        return [(at, piece) for piece, at in self.house.positions.items() if start.positions.get(piece) != at]


class Summed(msgspec.Struct, frozen=True):
    """A promise in brief: since which line, how it stands, when it was opened, the cards that came, those unproven."""

    number: int
    line: int
    root: str
    count: int
    state: State
    opened_line: int | None
    opened_holds: bool | None
    cards: int
    unproven: int


def summed(promises: Promises) -> Iterator[Summed]:
    """Each promise of a log in brief; the lines of its cards were kept."""
    for one in promises.every:
        unproven = sum(1 for came in one.came if came.why)
        opened_holds = not one.opening_why if one.opened is not None else None
        made, state = one.promise, promises.state(one)
        yield Summed(
            one.number, one.seq, made.root, made.count, state, one.opened, opened_holds, len(one.came), unproven
        )


def checked(promises: Promises) -> Iterator[Checked]:
    """What a whole log shows of each of its promises; the lines of its cards were kept."""
    for one in promises.every:
        yield Checked(
            number=one.number,
            line=one.seq,
            made_at=one.at,
            root=one.promise.root,
            count=one.promise.count,
            state=promises.state(one),
            root_why=root_fault(one.promise),
            cards=tuple(CheckedCard(came.position, came.card, came.why, came.seq) for came in one.came),
            opening_why=one.opening_why,
        )
