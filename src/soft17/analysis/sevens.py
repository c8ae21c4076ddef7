"""A wager that may wait for a hand's third card: its worth by how the hand is played, alone and with the main game."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import perm
from typing import Literal

import msgspec

from soft17.analysis.sightings import faces
from soft17.analysis.tally import Tally, at_odds, worth
from soft17.analysis.worth import Worth
from soft17.cards import RANKS, SUITS, Card
from soft17.money import DOLLAR, Money
from soft17.rules.book import Book
from soft17.rules.optional import Line, OptionalWager, Seen

Third = Literal["draw", "split", "stand"]
ThirdPlay = Callable[[tuple[Card, ...], Card], Third]
MainValues = Callable[[tuple[Card, ...], Card], Mapping[Third, Fraction | float]]
_Results = tuple[tuple[tuple[Line, ...], int], ...]

_STAKE = Money(DOLLAR)


class Waiting(msgspec.Struct, frozen=True):
    """A hand that waits for its third card, against the dealer's card, and what each play of it gains by one unit."""

    own: tuple[Card, ...]
    up: Card
    probability: Fraction
    gains: dict[Third, Fraction]


class Choice(msgspec.Struct, frozen=True):
    """A waiting hand played for both wagers together: what that costs the main one and gains for the other."""

    own: tuple[Card, ...]
    up: Card
    probability: Fraction
    main_play: Third
    play: Third
    main_cost: Fraction
    side_gain: Fraction


class Joint(msgspec.Struct, frozen=True):
    """The best play of both wagers, `ratio` units staked beside one on the main wager."""

    ratio: Fraction
    choices: tuple[Choice, ...]
    side: Worth
    main_cost: Fraction
    gained: Fraction


class _State(msgspec.Struct, frozen=True):
    own: tuple[Card, ...]
    up: Card
    results: dict[Third, _Results]


def worths(book: Book, name: str, third: ThirdPlay | None = None) -> Iterator[Worth]:
    """The wager with the third card always drawn, never drawn, and as the main game is played where that is given."""
    rule = book.optional[name]
    yield always(book, name, "draw")
    yield always(book, name, "split")
    if rule.keeps_two(split=True) != rule.keeps_two(split=False):
        yield always(book, name, "stand")
    if third is not None:
        yield played(book, name, third)


def always(book: Book, name: str, play: Third) -> Worth:
    """The wager with every waiting hand played alike, whatever the dealer's card."""
    named = {"draw": "always drawn", "split": "never drawn, the hand is split", "stand": "never drawn, the hand stands"}
    counted = _settled(book, book.optional[name], further=1)
    for state in _states(book, book.optional[name], against=False):
        _add(counted, state.results[play])
    return worth(book, name, counted, {"third card": named[play]})


def played(book: Book, name: str, play: ThirdPlay, said: str = "as the main game is played") -> Worth:
    """The wager with waiting hands played by own cards and the dealer's."""
    counted = _settled(book, book.optional[name], further=2)
    for state in _states(book, book.optional[name], against=True):
        _add(counted, state.results[play(state.own, state.up)])
    return worth(book, name, counted, {"third card": said})


def waiting(book: Book, name: str) -> tuple[Waiting, ...]:
    """Every waiting hand against every card of the dealer, suits up to renaming."""
    rule = book.optional[name]
    total = perm(_size(book), 4)
    return tuple(
        Waiting(state.own, state.up, Fraction(_deals(state), total), _gains(rule, state))
        for state in _states(book, rule, against=True)
    )


def main_play(values: MainValues) -> ThirdPlay:
    """The play of a waiting hand that is best for the main wager alone."""

    def play(own: tuple[Card, ...], up: Card) -> Third:
        worth_of = values(own, up)
        return max(worth_of, key=lambda one: worth_of[one])

    return play


def joint(book: Book, name: str, values: MainValues, ratio: Fraction) -> Joint:
    """The best play of both wagers by the main game's values of a waiting hand, `ratio` staked for one on the main."""
    choices = tuple(_choice(one, values(one.own, one.up), ratio) for one in waiting(book, name))
    plays = {(one.own, one.up): one.play for one in choices}
    side = played(book, name, lambda own, up: plays[own, up], f"best of both, {ratio} for 1 on the main wager")
    cost = sum((one.probability * one.main_cost for one in choices), Fraction(0))
    gain = sum((one.probability * one.side_gain for one in choices), Fraction(0))
    return Joint(ratio, choices, side, cost, ratio * gain - cost)


def turning_ratio(hand: Waiting, values: Mapping[Third, Fraction | float]) -> Fraction:
    """The stake for one on the main wager from which a hand is best played as suits the waiting wager alone."""
    exact = {one: Fraction(value) for one, value in values.items()}
    best = max(exact, key=lambda one: (hand.gains[one], exact[one]))
    lesser = [one for one in exact if hand.gains[one] < hand.gains[best]]
    turns = [(exact[one] - exact[best]) / (hand.gains[best] - hand.gains[one]) for one in lesser]
    return max([Fraction(0), *turns])


def _choice(hand: Waiting, values: Mapping[Third, Fraction | float], ratio: Fraction) -> Choice:
    exact = {one: Fraction(value) for one, value in values.items()}
    main = max(exact, key=lambda one: exact[one])
    # At equal worth the main game's own play stays.
    best = max(exact, key=lambda one: (exact[one] + ratio * hand.gains[one], one == main))
    return Choice(
        own=hand.own,
        up=hand.up,
        probability=hand.probability,
        main_play=main,
        play=best,
        main_cost=exact[main] - exact[best],
        side_gain=hand.gains[best] - hand.gains[main],
    )


def _size(book: Book) -> int:
    return len(RANKS) * len(SUITS) * book.cards.in_use.is_


def _settled(book: Book, rule: OptionalWager, further: int) -> Tally:
    """Deals whose first two cards settle the wager, each with so many further cards."""
    kinds = faces(rule, book.cards)
    rest = perm(_size(book) - 2, further)
    counted = Tally(rule)
    for ranks in product(kinds.ranks, repeat=2):
        for suits, number in kinds.suits(2).items():
            own = tuple(Card(rank + suit) for rank, suit in zip(ranks, suits, strict=True))
            if not rule.waiting(own):
                lines = rule.best(book.cards, Seen(own, own[0]), _STAKE)
                counted.add(lines, number * kinds.deals(own, book.cards.in_use.is_) * rest)
    return counted


def _states(book: Book, rule: OptionalWager, *, against: bool) -> Iterator[_State]:
    """Waiting hands, each with what its plays lead to; `against` a card of the dealer, or whatever that is."""
    paid: dict[tuple[Card, ...], tuple[Line, ...]] = {}
    found: dict[tuple[tuple[Card, ...], Card], list[tuple[tuple[Line, ...], int]]] = {}
    for own, up, third, deals in _dealt(book, rule, against=against):
        cards = (*own, third)
        if cards not in paid:
            paid[cards] = rule.best(book.cards, Seen(cards, third), _STAKE)
        found.setdefault((own, up), []).append((paid[cards], deals))
    for (own, up), drawn in found.items():
        total = sum(deals for _, deals in drawn)
        two = rule.best(book.cards, Seen(own, up), _STAKE)
        kept = {split: ((two if rule.keeps_two(split=split) else (), total),) for split in (True, False)}
        yield _State(own, up, {"draw": tuple(drawn), "split": kept[True], "stand": kept[False]})


def _dealt(book: Book, rule: OptionalWager, *, against: bool) -> Iterator[tuple[tuple[Card, ...], Card, Card, int]]:
    kinds = faces(rule, book.cards, points=against)
    places = 4 if against else 3
    pair = (rule.awaited_rank,) * 2
    for ranks in product(kinds.ranks, repeat=places - 2):
        for suits, number in kinds.suits(places).items():
            cards = tuple(Card(rank + suit) for rank, suit in zip(pair + ranks, suits, strict=True))
            deals = number * kinds.deals(cards, book.cards.in_use.is_)
            if deals and rule.waiting(cards[:2]):
                # Where the dealer's card plays no part, an own card stands for it.
                yield cards[:2], cards[2] if against else cards[0], cards[-1], deals


def _deals(state: _State) -> int:
    return sum(deals for _, deals in state.results["draw"])


def _add(counted: Tally, results: _Results) -> None:
    for lines, deals in results:
        counted.add(lines, deals)


def _gains(rule: OptionalWager, state: _State) -> dict[Third, Fraction]:
    return {play: _gain(rule, results) for play, results in state.results.items()}


def _gain(rule: OptionalWager, results: _Results) -> Fraction:
    total = sum(deals for _, deals in results)
    back = Fraction(1 if rule.stake_back.is_ else 0)
    won = sum((sum(map(at_odds, lines), back) * deals for lines, deals in results if lines), Fraction(0))
    return won / total - 1
