"""A bonus: an amount beside the odds for a natural that meets the dealer's own, on hands as dealt and on split ones."""

from collections.abc import Iterable
from itertools import combinations, permutations, product

from soft17.analysis.result import Bonus
from soft17.analysis.solution import Solution
from soft17.analysis.tree import SPLIT
from soft17.cards import DECK, Card
from soft17.hand import Hand
from soft17.money import parse
from soft17.rules.book import Book

PAIR, OTHER = "a card of the pair", "any other card"
Pairs = set[frozenset[str]]
Rest = dict[str, int]


def bonus(solution: Solution) -> Bonus | None:
    """How many bonuses a round has on average, by best play, and what they come to; None where there is none."""
    rule = solution.book.settlement.bonus
    if rule is None:
        return None
    chance = 0.0
    for up, second in (order for pair in _naturals(solution.book, split=False) for order in permutations(pair)):
        faces = solution.game.shoe.faces
        chance += sum(_chance(faces, (up, *own, second)) for own in _as_dealt(solution.book, up))
        chance += _of_split_hands(solution, Card(up), Card(second))
    dollars = float(parse(rule.amount)) / float(parse("1"))
    return Bonus(rule.natural, rule.amount, chance, chance * dollars)


def _naturals(book: Book, *, split: bool) -> Pairs:
    """The two cards that a bonus is for."""
    rule = book.settlement.bonus
    return {
        frozenset(pair)
        for pair in combinations(DECK, 2)
        if rule is not None and book.natural(pair, book.cards.count(pair)[0], split=split) == rule.natural
    }


def _waiting(book: Book, up: str, *, split: bool) -> Pairs:
    """Those that are not paid before the dealer's hand is complete."""
    rule = book.settlement.bonus
    paid = rule is None or book.interim.payment(rule.natural, Card(up), split=split) is not None
    return set() if paid else _naturals(book, split=split)


def _as_dealt(book: Book, up: str) -> Iterable[tuple[str, ...]]:
    return (own for pair in _waiting(book, up, split=False) for own in permutations(pair))


def _chance(faces: Rest, cards: tuple[str, ...]) -> float:
    """The chance that these are the next cards, in this order."""
    chance, rest = 1.0, dict(faces)
    for card in cards:
        chance *= rest[card] / sum(rest.values())
        rest[card] -= 1
    return chance


def _of_split_hands(solution: Solution, up: Card, second: Card) -> float:
    """The bonuses of split hands, the dealer's hand being these cards.

    What the hands draw later leaves the chance of the dealer's second card, on average, as it was.
    """
    values, naturals = solution.game.values, _waiting(solution.book, up, split=True)
    dealt = solution.dealt[values.index[up[0]]]
    split = {
        value
        for value in (values.index[card[0]] for pair in naturals for card in pair)
        if value in dealt.pairs and dealt.choice_of(value) == SPLIT
    }
    return sum(_of_pair(solution, value, naturals, up, second) for value in sorted(split))


def _of_pair(solution: Solution, value: int, naturals: Pairs, up: Card, second: Card) -> float:
    """Every course of a pair that is split, card by card; cards that no bonus hangs on are as one."""
    book, game = solution.book, solution.game
    faces = game.values.faces(value)
    told = {up, second, *(card for pair in naturals for card in pair)}
    kinds = {card: card if card in told else PAIR if card in faces else OTHER for card in DECK}
    shoe: Rest = dict.fromkeys(kinds.values(), 0)
    for card, number in game.shoe.faces.items():
        shoe[kinds[Card(card)]] += number
    of_pair = {kinds[card] for card in faces}
    total, soft = book.cards.count(faces[:2])
    pair = Hand(faces[:2], total, soft, split=True, split_ace=game.values.every[value].ace)
    most = solution.dealt[game.values.index[up[0]]].pairs[value].most
    once = book.settlement.bonus is not None and book.settlement.bonus.to == "once-per-player"

    def follow(hands: list[tuple[str, ...]], rest: Rest) -> float:
        """Deal a second card to the first hand that has none, and split again where that is done."""
        size = sum(rest.values())
        at = next((place for place, hand in enumerate(hands) if len(hand) == 1), None)
        if at is None:
            paid = sum(frozenset(hand) in naturals for hand in hands)
            return (min(paid, 1) if once else paid) * rest[second] / size
        again = len(hands) < most and book.splitting.refusal(book.cards, pair, len(hands), at + 1) is None
        found = 0.0
        for kind in (kind for kind in rest if rest[kind]):
            after = list(hands)
            if again and kind in of_pair:
                after.insert(book.splitting.new_number(at + 1, len(hands)) - 1, (kind,))
            else:
                after[at] = (*hands[at], kind)
            found += rest[kind] / size * follow(after, {**rest, kind: rest[kind] - 1})
        return found

    found = 0.0
    for one, other in product(of_pair, repeat=2):
        chance = _chance(shoe, (up, one, other))
        if chance:
            rest = dict(shoe)
            for kind in (up, one, other):
                rest[kind] -= 1
            found += chance * follow([(one,), (other,)], rest)
    return found
