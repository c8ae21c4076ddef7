"""A bonus: an amount beside the odds for a natural that meets the dealer's own, on hands as dealt and on split ones."""

from collections.abc import Iterable, Mapping
from itertools import combinations, permutations, product
from math import perm

import numpy as np

from soft17.analysis.calling import natural_calls, silence
from soft17.analysis.joint import Together
from soft17.analysis.mercy import Joint
from soft17.analysis.result import Bonus
from soft17.analysis.solution import Solution
from soft17.analysis.split import Played
from soft17.analysis.tree import TWO_CARDS
from soft17.analysis.way import Way
from soft17.cards import DECK, Card
from soft17.hand import Hand
from soft17.money import parse
from soft17.rules.book import Book

PAIR, OTHER = "a card of the pair", "any other card"
Pairs = set[frozenset[str]]
Rest = dict[str, int]


def bonus(solution: Solution, ways: Mapping[int, Way]) -> Bonus | None:
    """How many bonuses a round has on average by a way of playing, and what they come to; None where there is none.

    A natural alone may call for no second card of the dealer's; then it takes another hand that does.
    """
    book, rule = solution.book, solution.book.settlement.bonus
    if rule is None:
        return None
    chance, called = 0.0, natural_calls(book)
    for up, second in (order for pair in _naturals(book, split=False) for order in permutations(pair)):
        faces = solution.game.shoe.faces
        if called:
            chance += sum(_chance(faces, (up, *own, second)) for own in _as_dealt(book, up))
        chance += _of_split_hands(solution, ways, Card(up), Card(second))
    if not called:
        chance -= sum(_uncalled(solution, way) for way in ways.values())
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


def _of_split_hands(solution: Solution, ways: Mapping[int, Way], up: Card, second: Card) -> float:
    """The bonuses of split hands, the dealer's hand being these cards.

    What the hands draw later leaves the chance of the dealer's second card, on average, as it was.
    """
    values, naturals = solution.game.values, _waiting(solution.book, up, split=True)
    played = ways[values.index[up[0]]].played
    split = {values.index[card[0]] for pair in naturals for card in pair} & set(played)
    return sum(_of_pair(solution, played[value], naturals, up, second) for value in sorted(split))


def _of_pair(solution: Solution, played: Played, naturals: Pairs, up: Card, second: Card) -> float:
    """Every course of a pair that is split, card by card; cards that no bonus hangs on are as one."""
    book, game, value = solution.book, solution.game, played.pair.card
    faces = game.values.faces(value)
    told = {up, second, *(card for pair in naturals for card in pair)}
    kinds = {card: card if card in told else PAIR if card in faces else OTHER for card in DECK}
    shoe: Rest = dict.fromkeys(kinds.values(), 0)
    for card, number in game.shoe.faces.items():
        shoe[kinds[Card(card)]] += number
    of_pair = {kinds[card] for card in faces}
    total, soft = book.cards.count(faces[:2])
    pair = Hand(faces[:2], total, soft, split=True, split_ace=game.values.every[value].ace)
    most = played.most
    once = _once(book)

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


def _uncalled(solution: Solution, way: Way) -> float:
    """Bonuses of split hands that do not come about, for none of the other hands calls for a second card.

    An end is a matter of values; of which faces they are is as likely whatever else lies there.
    """
    dealt, values, found = way.dealt, solution.game.values, 0.0
    of_naturals = {values.index[card[0]] for pair in _naturals(solution.book, split=True) for card in pair}
    for played in (played for card, played in way.played.items() if card in of_naturals):
        pair = played.pair
        quiet = silence(pair.game.payments(pair.up), pair.tree.ends)
        natural = np.array([float(end.paid_as == TWO_CARDS) for end in pair.tree.ends])
        ones, others = (Together(pair, Joint(1.0, kind, kind), played.choices) for kind in (natural, quiet))
        for course, orders in pair.found[played.most].items():
            members = course.members
            weight = orders * float(dealt.chance[dealt.pair_row(pair.card)]) * solution.chance(dealt.up)
            # Of several in a round one alone may be paid: then by inclusion and exclusion.
            for many in range(1, len(members) + 1 if _once(solution.book) else 2):
                faces = _of_faces(solution, dealt.up, many)
                for chosen in combinations(range(len(members)), many) if faces else ():
                    sets = [(ones if at in chosen else others).sets[one] for at, one in enumerate(members)]
                    found -= (-1) ** many * weight * faces * others.course(sets, course.again)
    return found


def _once(book: Book) -> bool:
    return book.settlement.bonus is not None and book.settlement.bonus.to == "once-per-player"


def _of_faces(solution: Solution, up: int, hands: int) -> float:
    """How often an ace and a ten of each of so many split hands, and the dealer's two, are what the bonus is for."""
    book, game, faces = solution.book, solution.game, solution.game.shoe.faces
    aces = sum(number for card, number in faces.items() if card[0] == "A")
    tens = sum(number for card, number in faces.items() if card[0] in book.cards.tens)
    every = perm(aces, hands + 1) * perm(tens, hands + 1)
    found = 0.0
    for first, second in (order for pair in _naturals(book, split=False) for order in permutations(pair)):
        if game.values.index[first[0]] == up:
            for own in product(_waiting(book, first, split=True), repeat=hands):
                found += _chance(faces, (first, second, *(card for pair in own for card in pair)))
    return found * perm(sum(faces.values()), 2 * hands + 2) / every if every else 0.0
