"""Advice at a practice table: what each choice is worth, worked out exactly."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from soft17.cards import SUITS, Card
from soft17.service.laboratory.errors import CannotError
from soft17.service.laboratory.figures import Figures

if TYPE_CHECKING:
    from soft17.analysis.arrays import Ints
    from soft17.analysis.dealt import Dealt
    from soft17.analysis.game import Game
    from soft17.rules.book import Book

AS_DEALT = "a hand of a split pair is weighed as if it had been dealt, and not split again"
ALONE = "this box alone, the other box's cards gone from the shoe"
BOTH = "both boxes together, in stakes of one box"
OF_STAKE = "with the hand itself, which is a natural"
KEPT_GAMES = 4
ALIKE = 12  # decimal places


class Choice(msgspec.Struct, frozen=True):
    """A choice: what it is worth in stakes, and how much less that is than the best.

    `act` is the act at the table that makes it; a choice without one is to let the offer pass.
    """

    name: str
    act: str
    worth: float
    gives_up: float


class Advice(msgspec.Struct, frozen=True):
    """The choices of one decision, the best first."""

    best: str
    choices: tuple[Choice, ...]
    note: str


def advice(figures: Figures, wish: dict[str, Any]) -> Advice:
    """What each choice is worth, given the cards seen; a full shoe otherwise."""
    return WEIGHED[wish.get("weigh", "hand")](figures, wish)


def _ordered(found: dict[tuple[str, str], float], wish: dict[str, Any], note: str) -> Advice:
    """Choices that are offered, the best first; nothing said of what is offered means all of them."""
    offered = wish.get("offered") or ()
    kept = {one: worth for one, worth in found.items() if not offered or not one[1] or one[1] in offered}
    if not any(act for _, act in kept):
        raise CannotError("offered", f"none of this is a choice here: {', '.join(name for name, _ in found)} are")
    most = max(kept.values())
    # Of choices worth the same the one that lets an offer pass comes first.
    choices = sorted(kept.items(), key=lambda one: (-round(one[1], ALIKE), one[0][1] != ""))
    every = tuple(Choice(name, act, worth, most - worth) for (name, act), worth in choices)
    return Advice(every[0].name, every, note)


def _hand(figures: Figures, wish: dict[str, Any]) -> Advice:
    """A hand in turn: standing, another card, doubling, splitting, giving up."""
    from soft17.analysis.dealt import Dealt
    from soft17.analysis.tree import OVER

    game = _game(figures)
    hand = tuple(int(many) for many in _counted(game, wish["hand"]))
    dealt = Dealt(game, _place(game, wish["up"]), _counted(game, wish["gone"]), as_dealt=True)
    row = dealt.tree.place.get(hand)
    if row is None or dealt.tree.may[row] & ~OVER == 0:
        raise CannotError("hand", "this hand has no choice left")
    chance = float(dealt.chance[row]) - (float(dealt.finals[row, -1]) if dealt.peeked else 0.0)
    if chance <= 0.0:
        raise CannotError("gone", "the shoe has not so many cards of one value")
    found = _choices(dealt.solve(row), row)
    if wish["split"]:
        found = {name: worth for name, worth in found.items() if name not in ("split", "surrender")}
    worths = {(name, name.capitalize()): worth / chance for name, worth in found.items()}
    return _ordered(worths, wish, AS_DEALT if wish["split"] else ALONE if figures.book.boxes > 1 else "")


def _choices(dealt: "Dealt", row: int) -> dict[str, float]:
    """What each choice is worth to a hand, measured with the chance of the hand."""
    import numpy as np

    from soft17.analysis.dealt import CHOICES
    from soft17.analysis.solution import NAMES
    from soft17.analysis.tree import DOUBLE, HIT, STAND

    at = np.flatnonzero(dealt.roots == row)
    if at.size:
        options = dealt.options[at[0]]
        return {NAMES[code]: float(worth) for code, worth in zip(CHOICES, options, strict=True) if np.isfinite(worth)}
    may, worths = int(dealt.tree.may[row]), dealt.worths
    every = ((STAND, worths.stand), (HIT, worths.hit), (DOUBLE, worths.double))
    return {NAMES[code]: float(worth[row]) for code, worth in every if may & code}


def _switch(figures: Figures, wish: dict[str, Any]) -> Advice:
    """Two boxes before any decision: their second cards exchanged, or back again, or left."""
    from soft17.analysis.one_deal import OneDeal

    if figures.book.switching is None:
        raise CannotError("weigh", "this book has no switch")
    for name in ("hand", "other"):
        if len(wish.get(name, ())) != 2:
            raise CannotError(name, "the two cards of a box, in their order, are wanted")
    game = _game(figures)
    one, two = ((_place(game, wish[name][0]), _place(game, wish[name][1])) for name in ("hand", "other"))
    deal = OneDeal(game, _place(game, wish["up"]), _counted(game, wish["gone"]))
    if wish.get("switched"):
        dealt, made = deal.taken_back(one, two)
        return _ordered({("switch back", "Unswitch"): dealt, ("keep", ""): made}, wish, BOTH)
    dealt, made = deal.either(one, two)
    return _ordered({("switch", "Switch"): made, ("keep", ""): dealt}, wish, BOTH)


def _insurance(figures: Figures, wish: dict[str, Any]) -> Advice:
    """Insurance and even money before the dealer's second card: taken, or let pass."""
    from soft17.analysis.insurance import value, waiting

    book, up = figures.book, _card(wish["up"])
    own, gone = tuple(map(_card, wish["hand"])), tuple(map(_card, wish["gone"]))
    rule, even = book.insurance, book.interim.even_money
    waits = waiting(book, (own[0], own[1]), up, gone) if len(own) == 2 else None
    base, found = waits or Fraction(0), dict[tuple[str, str], Fraction]()
    gain = value(book, up, (*own, *gone)) if rule is not None and rule.offered(up) else None
    if rule is not None and gain is not None and (waits is None or rule.naturals.is_):
        found["insurance", "TakeInsurance"] = base + _share(book, wish) * gain
    natural = book.natural(own, book.cards.count(own)[0]) if waits is not None else None
    if even is not None and book.interim.even_money_refusal(natural, up, book.cards.tens) is None:
        found["even money", "TakeEvenMoney"] = Fraction(*even.odds)
    if not found:
        raise CannotError("up", "neither insurance nor even money is offered to this hand against this card")
    found["wait" if waits is not None else "no insurance", ""] = base
    every = {one: float(worth) for one, worth in found.items()}
    return _ordered(every, wish, OF_STAKE if waits is not None else "")


def _share(book: "Book", wish: dict[str, Any]) -> Fraction:
    """The part of the stake that is insured: what is offered, or the most by the book."""
    assert book.insurance is not None  # it is offered
    amount, stake = wish.get("amount"), wish.get("stake")
    if amount is None or stake is None:
        return Fraction(*book.insurance.part.is_)
    if amount > stake:
        raise CannotError("amount", "insurance is never more than the stake that it insures")
    return Fraction(amount, stake)


WEIGHED = {"hand": _hand, "switch": _switch, "insurance": _insurance}


def _game(figures: Figures) -> "Game":
    asked = figures.asked
    return _made(asked.name, tuple(sorted(asked.options.items())), tuple(sorted(asked.rulings.items())))


@lru_cache(KEPT_GAMES)
def _made(name: str, options: tuple[tuple[str, Any], ...], rulings: tuple[tuple[str, str], ...]) -> "Game":
    """A book's game over a full shoe, kept for the next hand of the same table."""
    from soft17.analysis.game import Game
    from soft17.analysis.shoe import Shoe
    from soft17.rules.loading import load

    book = load(name, dict(options), dict(rulings))
    return Game(book, Shoe.full(book.cards.in_use.is_))


def _place(game: "Game", card: str) -> int:
    return game.values.index[card[0]]


def _counted(game: "Game", cards: Iterable[str]) -> "Ints":
    """How many cards of each value."""
    import numpy as np

    return np.bincount([_place(game, card) for card in cards], minlength=game.width).astype(np.int64)


def _card(text: str) -> Card:
    """A card; of one told without its suit any suit will do."""
    return Card(text if len(text) > 1 else text + SUITS[0])
