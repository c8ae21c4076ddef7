"""The cards an optional wager can see out of full decks, each kind of sight once with the number of its deals."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import factorial, prod

import msgspec

from soft17.cards import RANKS, RED, SUITS, Card
from soft17.rules.cards import Cards
from soft17.rules.optional import OptionalWager, Seen


class Sight(msgspec.Struct, frozen=True):
    """Cards as the wager sees them, and how many deals, each card in its place, look like them to it."""

    seen: Seen
    deals: int


class Faces(msgspec.Struct, frozen=True):
    """What a wager tells apart: one rank for all that look alike to it with their number, and suits if it does."""

    ranks: dict[str, int]
    by_suit: bool
    named: frozenset[str] = frozenset()

    def suits(self, places: int) -> Mapping[tuple[str, ...], int]:
        """Suits of cards in their places, one for all that look alike, with their number."""
        return alike(places, self.named) if self.by_suit else {(SUITS[0],) * places: 1}

    def deals(self, cards: Iterable[Card], decks: int) -> int:
        """How many ways there are to deal such cards in this order."""
        left: dict[Card, int] = {}
        copies = decks if self.by_suit else decks * len(SUITS)
        ways = 1
        for card in cards:
            there = left.setdefault(card, self.ranks[card[0]] * copies)
            ways *= there
            left[card] = there - 1
        return ways


@cache
def alike(places: int, named: frozenset[str]) -> Mapping[tuple[str, ...], int]:
    """Suits in places up to renaming: colours stay together, and a suit the pay table names stays itself."""
    renamings = [dict(zip(SUITS, other, strict=True)) for other in permutations(SUITS)]
    kept = [one for one in renamings if _keeps_colours(one) and all(one[suit] == suit for suit in named)]
    return Counter(min(tuple(one[s] for s in suits) for one in kept) for suits in product(SUITS, repeat=places))


def _keeps_colours(renamed: Mapping[str, str]) -> bool:
    return len({renamed[suit] in RED for suit in RED}) == 1


def faces(wager: OptionalWager, cards: Cards, chosen: str = "", *, points: bool = False) -> Faces:
    """What a wager tells apart, by the conditions on its lines; points of cards too if somebody asks for them."""
    lines = wager.lines.values()
    by_rank = any(line.kind for line in lines)
    named = set("".join(line.ranks + line.rank + line.first_rank for line in lines))
    by_points = points or any(line.total for line in lines)
    ranks: dict[str, int] = {}
    known: dict[str, str] = {}
    for rank in RANKS:
        alone = by_rank or rank in named or (by_points and rank == "A")
        key = rank if alone else f"={cards.points[rank]}" if by_points else ""
        one = known.setdefault(key, rank)
        ranks[one] = ranks.get(one, 0) + 1
    return Faces(
        ranks,
        by_suit=any(line.suits or line.suit or line.not_suit or line.chosen_suit for line in lines),
        named=frozenset("".join(line.suit + line.not_suit for line in lines) + chosen),
    )


def in_order(wager: OptionalWager) -> bool:
    """True if it matters which card came first."""
    return any(line.leading is not None or line.first_rank or line.chosen_suit for line in wager.lines.values())


def up_apart(wager: OptionalWager) -> bool:
    """True if the dealer's card counts otherwise than an own one."""
    return any(line.own_of_rank is not None or line.up_of_rank is not None for line in wager.lines.values())


def sights(wager: OptionalWager, cards: Cards, chosen: str = "") -> Iterator[Sight]:
    """Everything a wager can see of full decks; what looks alike to it comes once."""
    kinds = faces(wager, cards, chosen)
    own = wager.own_cards
    places = own + wager.sees_up
    for ranks, ways in _ranks(wager, kinds, own, places):
        for suits, number in kinds.suits(places).items():
            dealt = tuple(Card(rank + suit) for rank, suit in zip(ranks, suits, strict=True))
            deals = ways * number * kinds.deals(dealt, cards.in_use.is_)
            if deals:
                yield Sight(Seen(dealt[:own], dealt[-1], chosen), deals)


def _ranks(wager: OptionalWager, kinds: Faces, own: int, places: int) -> Iterator[tuple[tuple[str, ...], int]]:
    if in_order(wager):
        yield from ((ranks, 1) for ranks in product(kinds.ranks, repeat=places))
        return
    together = own if up_apart(wager) else places
    for some in combinations_with_replacement(kinds.ranks, together):
        ways = factorial(together) // prod(factorial(some.count(rank)) for rank in set(some))
        for rest in product(kinds.ranks, repeat=places - together):
            yield some + rest, ways


def orders(wager: OptionalWager) -> int:
    """How many deals are one combination, for the places of its cards make no difference."""
    if in_order(wager):
        return 1
    return factorial(wager.own_cards + (wager.sees_up and not up_apart(wager)))
