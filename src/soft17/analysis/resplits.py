"""How a pair comes to two hands, three or four: every course of the second cards, and what it says of the shoe."""

from collections import Counter
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from soft17.hand import Hand
from soft17.rules.book import Book
from soft17.rules.values import Values


class Course(NamedTuple):
    """A course of second cards: pair cards split off, and hands by whether their second card may be one of the pair.

    `barred` hands have a second card that is not of the pair, for with one they would have been split again;
    `free` hands may have any. The first hand of the box is counted apart.
    """

    again: int
    first_free: bool
    barred: int
    free: int

    @property
    def members(self) -> list[tuple[bool, bool]]:
        """The hands: whether it is the first, and whether its second card may be of the pair."""
        return [(True, self.first_free)] + [(False, False)] * self.barred + [(False, True)] * self.free


class Ordered(NamedTuple):
    """A course in the order of play: pair cards split off, and of each hand whether its second card may be of the pair
    and how many hands there were when it was played."""

    again: int
    free: tuple[bool, ...]
    formed: tuple[int, ...]


def courses(book: Book, values: Values, card: int, most: int) -> Counter[Course]:
    """Every course, and in how many orders of pair and other cards it comes about, if the player splits to `most`."""
    found: Counter[Course] = Counter()
    for one, orders in ordered(book, values, card, most).items():
        others = one.free[1:]
        found[Course(one.again, one.free[0], others.count(False), others.count(True))] += orders
    return found


def ordered(book: Book, values: Values, card: int, most: int) -> Counter[Ordered]:
    """Every course in the order of play, and in how many orders of pair and other cards it comes about."""
    found: Counter[Ordered] = Counter()
    sample = (values.faces(card)[0], values.faces(card)[-1])
    total, soft = book.cards.count(sample)
    pair = Hand(cards=sample, total=total, soft=soft, split=True, split_ace=values.every[card].ace)

    def go(hands: list[tuple[bool, int] | None], again: int) -> None:
        """Deal a second card to the first hand that has none; a hand is free or not, with the hands there were."""
        if None not in hands:
            done = [one for one in hands if one is not None]
            found[Ordered(again, tuple(free for free, _ in done), tuple(formed for _, formed in done))] += 1
            return
        at = hands.index(None)
        allowed = len(hands) < most and book.splitting.refusal(book.cards, pair, len(hands), at + 1) is None
        after = list(hands)
        after[at] = (not allowed, len(hands))
        go(after, again)
        if allowed:
            more = list(hands)
            more.insert(book.splitting.new_number(at + 1, len(hands)) - 1, None)
            go(more, again + 1)

    go([None, None], 0)
    return found


def gone(deepest: int, pairs: int, size: int) -> list[float]:
    """The chance that the next k cards are all of the pair, for each k."""
    found = [1.0]
    for k in range(1, deepest + 1):
        found.append(found[-1] * max(pairs - k + 1, 0) / (size - k + 1))
    return found


def shoes(course: Course, *, free: bool) -> dict[int, int]:
    """The shoes with k more pair cards gone that make up a hand of a course, by inclusion and exclusion.

    That the others' second cards are not of the pair is taken apart over shoes with more pair cards gone.
    """
    others = course.barred + (not course.first_free) - (not free)
    return {course.again + j: comb(others, j) * (-1) ** j for j in range(others + 1)}


def weights(found: Counter[Course], pairs: int, size: int) -> NDArray[np.float64]:
    """What each shoe with k more pair cards gone weighs: [first or other hand][second card other or pair][k].

    A hand's own second card is either not of the pair (any hand) or of it (free hands only).
    """
    deepest = max(course.again + course.barred + (not course.first_free) for course in found)
    table = np.zeros((2, 2, deepest + 1))
    chance = gone(deepest, pairs, size)
    for course, ways in found.items():
        roles = [(0, course.first_free, 1), (1, False, course.barred), (1, True, course.free)]
        for role, free, number in roles:
            for k, sign in shoes(course, free=free).items():
                table[role, 0, k] += ways * number * sign * chance[k]
                if free:
                    table[role, 1, k] += ways * number * sign * chance[k]
    return table
