"""The main game's play of a hand on which a wager waits for a third card, alone and with that wager in mind."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from soft17.analysis.result import Start
from soft17.analysis.sevens import MainValues, Third, ThirdPlay, joint, main_play, turning_ratio, waiting
from soft17.cards import Card
from soft17.rules.book import Book
from soft17.rules.values import Values

# A double takes its card as a hit does.
_THIRD: dict[str, Third] = {"hit": "draw", "double": "draw", "split": "split", "stand": "stand"}
RATIOS = tuple(map(Fraction, ("1/400", "1/200", "1/100", "1/50", "1/10", "1")))


class AtRatio(msgspec.Struct, frozen=True):
    """Both wagers played together, so much staked on the waiting one for one on the main wager."""

    ratio: str
    main_cost: float
    side_expected_value: str
    side_house_edge: float
    gained: float


class Turning(msgspec.Struct, frozen=True):
    """From which ratio of stakes a waiting hand draws over a first card, whatever the main wager would do."""

    up: str
    least: float
    most: float


class Both(msgspec.Struct, frozen=True):
    """A wager that waits for a third card, with the main game: ratios of stakes, and where the play turns."""

    wager: str
    shown: str
    ratios: tuple[AtRatio, ...]
    turning: tuple[Turning, ...]


def main_values(book: Book, starts: Sequence[Start]) -> MainValues:
    """What drawing, splitting and standing are worth to the main wager, by own cards and the dealer's."""
    values = Values.of(book)
    known = {(frozenset(one.cards), one.up): one.worth for one in starts}

    def worth(own: tuple[Card, ...], up: Card) -> Mapping[Third, Fraction | float]:
        named = frozenset(values.names[values.index[card[0]]] for card in own)
        choices = known[named, values.names[values.index[up[0]]]]
        found: dict[Third, float] = {}
        for name, one in choices.items():
            if name in _THIRD:
                found[_THIRD[name]] = max(one, found.get(_THIRD[name], one))
        return found

    return worth


def third_play(book: Book, starts: Sequence[Start]) -> ThirdPlay:
    """The play that is best for the main wager alone, out of what its choices are worth."""
    return main_play(main_values(book, starts))


def third_play_by(book: Book, two_cards: Mapping[str, str]) -> ThirdPlay:
    """The play of a strategy, by what it does with two cards over a first card: `77 T`."""
    values = Values.of(book)

    def play(own: tuple[Card, ...], up: Card) -> Third:
        cards = "".join(values.names[one] for one in sorted(values.index[card[0]] for card in own))
        return _THIRD.get(two_cards[f"{cards} {values.names[values.index[up[0]]]}"], "stand")

    return play


def both(book: Book, starts: Sequence[Start], ratios: Sequence[Fraction] = RATIOS) -> tuple[Both, ...]:
    """Every wager that waits for a third card, played together with the main one."""
    worth = main_values(book, starts)
    found = []
    for name, rule in book.optional.items():
        if rule.waits_for_third and rule.offer_refusal(book.cards.in_use.is_) is None:
            every = tuple(_at(book, name, worth, ratio) for ratio in ratios)
            found.append(Both(name, rule.shown, every, tuple(_turning(book, name, worth))))
    return tuple(found)


def _at(book: Book, name: str, worth: MainValues, ratio: Fraction) -> AtRatio:
    found = joint(book, name, worth, ratio)
    side = found.side
    return AtRatio(
        str(ratio), float(found.main_cost), str(side.expected_value), float(side.house_edge), float(found.gained)
    )


def _turning(book: Book, name: str, worth: MainValues) -> Iterator[Turning]:
    values = Values.of(book)
    turns: dict[str, list[float]] = {}
    for hand in waiting(book, name):
        named = values.names[values.index[hand.up[0]]]
        turns.setdefault(named, []).append(float(turning_ratio(hand, worth(hand.own, hand.up))))
    for named in values.names:
        if named in turns:
            yield Turning(named, min(turns[named]), max(turns[named]))
