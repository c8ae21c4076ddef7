"""Carrying the next act out: the order for it, with cards from the house's own shoe."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from soft17.cards import Piece, pieces
from soft17.croupier.acts import Next, What, method_for
from soft17.croupier.opening import cutter, person_for, said
from soft17.croupier.plan import Plan
from soft17.croupier.proving import proof_of
from soft17.croupier.shoe import Chance, Shoe
from soft17.house import commands as c
from soft17.house import promise
from soft17.house.coming import lies_ready
from soft17.house.directing import sign_due
from soft17.house.orders import Person
from soft17.house.reports import RunOut
from soft17.house.shuffling import mixed
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.rules.house.source import DEVICE
from soft17.shoe.commitment import Proof
from soft17.table.commands import CallNoMoreBets, Command, GoOn


class Setting(NamedTuple):
    """What an act is carried out with: the book, the table, its plan, the promised shoes, and chance."""

    book: Book
    house: House
    plan: Plan
    shoes: Mapping[str, Shoe]
    chance: Chance


class Carried(NamedTuple):
    """A command, who gives it, and the new shoe if cards were shuffled for it."""

    command: Command
    by: Person
    shoe: Shoe | None = None


def carry_out(act: Next, at: Setting) -> Carried | None:
    """The order for the next act; None where players or a supervisor are awaited."""
    make = _MAKE.get(act.what)
    return make(act, at) if make is not None else None


def _by(at: Setting, name: str, what: str = "") -> Person:
    return person_for(at.book, at.book.house.acts[name], what)


def _dealer(at: Setting, name: str) -> Person:
    """Somebody who handles cards: under the name of the dealer who was entered, if one was."""
    person = _by(at, name)
    return Person(at.house.dealer or person.name, person.role)


def _simple(command: Command, name: str) -> Callable[[Next, Setting], Carried]:
    return lambda _act, at: Carried(command, _by(at, name))


def _bring(_act: Next, at: Setting) -> Carried:
    return Carried(c.BringCards(pieces(at.book.cards.in_use.is_), at.plan.back), _by(at, "bring-cards"))


def _enter(act: Next, at: Setting) -> Carried:
    about = sign_due(at.book, at.house, act.of) or said(at.book.house.acts[act.of], at.house)
    return Carried(c.TakeDown(act.of, about), _by(at, act.of, act.of))


def _tell(act: Next, at: Setting) -> Carried:
    to, _, of = act.of.partition(" told of ")
    return Carried(c.Tell(to, of), _by(at, "tell"))


def _reveal(_act: Next, at: Setting) -> Carried | None:
    retired = promise.to_open(at.house)
    shoe = at.shoes.get(retired.promise.root) if retired is not None else None
    return Carried(c.RevealOrder(shoe.opening()), _by(at, "shuffle")) if shoe is not None else None


def _shuffle(_act: Next, at: Setting) -> Carried:
    method = method_for(at.book, at.house)
    if at.house.source == DEVICE:
        return Carried(c.Shuffle(method), _by(at, "shuffle"))
    shoe = Shoe.shuffled(tuple(mixed(at.book, at.house)), at.chance)
    return Carried(c.Shuffle(method, shoe.promise()), _by(at, "shuffle"), shoe)


def _cut(act: Next, at: Setting) -> Carried | None:
    """Cut where nobody at the table does: at a place drawn by chance, clear of both ends."""
    if act.of:
        return None
    ends, stack = at.book.house.source.cutting.ends.is_, len(at.house.custody.stack)
    places = [Piece(str(place)) for place in range(ends, stack - ends + 1)] or [Piece(str(stack // 2))]
    position = int(at.chance.shuffle(places)[0])
    return Carried(c.Cut(position), cutter(at.book))


def _cutting_card(_act: Next, at: Setting) -> Carried:
    stack = len(at.house.custody.stack)
    behind = max(1, min(round(stack * (1 - at.plan.depth)), stack // 2))
    return Carried(c.PlaceCuttingCard(behind, 0 if at.house.cutting_cards > 1 else None), _by(at, "place-cutting-card"))


def _burn(_act: Next, at: Setting) -> Carried:
    piece, proof = _from_source(at)
    return Carried(c.BurnCard(piece, proof), _dealer(at, "burn"))


def _deal(_act: Next, at: Setting) -> Carried:
    """A card that lies ready comes before any of the source."""
    lies = lies_ready(at.house)
    proof = proof_of(at.house, at.shoes, lies)
    piece, proof = (proof.card if proof is not None else lies, proof) if lies is not None else _from_source(at)
    return Carried(c.DealCard(piece, proof=proof), _dealer(at, "deal"))


def _announce(act: Next, at: Setting) -> Carried:
    return Carried(c.TakeDown(act.of), _dealer(at, act.of))


def _from_source(at: Setting) -> tuple[Piece, Proof | None]:
    """The next card of the source: by the promised order, or drawn by chance from a device."""
    proof = proof_of(at.house, at.shoes)
    return (proof.card, proof) if proof is not None else (at.chance.shuffle(sorted(at.house.custody.source))[0], None)


def _run_out(_act: Next, at: Setting) -> Carried:
    return Carried(RunOut(method_for(at.book, at.house)), _by(at, "run-out"))


_MAKE: dict[What, Callable[[Next, Setting], Carried | None]] = {
    "bring": _bring,
    "enter": _enter,
    "tell": _tell,
    "reveal": _reveal,
    "shuffle": _shuffle,
    "cut": _cut,
    "cutting card": _cutting_card,
    "load": _simple(c.LoadDevice(), "load-device"),
    "burn": _burn,
    "open betting": _simple(c.OpenBetting(), "deal"),
    "call": _simple(CallNoMoreBets(), "deal"),
    "announce": _announce,
    "deal": _deal,
    "go on": _simple(GoOn(), "deal"),
    "run out": _run_out,
}
