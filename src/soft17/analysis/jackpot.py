"""The jackpot wager: what it returns as the meter rises, one winner to a round, the meter as it stands when paid."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from soft17.analysis.tally import Tally, tally, worth
from soft17.analysis.worth import Worth
from soft17.money import DOLLAR, Money, parse, show
from soft17.rules.book import Book
from soft17.rules.jackpot import Jackpot
from soft17.rules.optional import Line

# Far over every minimum, and a multiple of whatever part of it is paid: no award is raised or rounded there.
_FAR = Money(10**9 * DOLLAR)


class _At(msgspec.Struct, frozen=True):
    stake: Money
    meter: Money
    minimum: Money = Money(0)


class Meter(msgspec.Struct, frozen=True):
    """A jackpot wager of one stake: what it gains by a unit staked is a fixed part and a slope times the meter."""

    wager: str
    decks: int
    stake: Money
    fixed_return: Fraction
    slope: Fraction
    fixed_gain: Fraction
    hit_frequency: Fraction

    @property
    def break_even(self) -> Fraction | None:
        """The meter, in dollars, at which neither side gains."""
        return -self.fixed_gain / self.slope if self.slope else None

    def expected_value(self, meter: Fraction | int) -> Fraction:
        """What the player gains by one unit staked, at a meter in dollars."""
        return self.fixed_gain + self.slope * meter


def meters(book: Book) -> tuple[Meter, ...]:
    """The jackpot wager at each amount that may be staked, if it is offered with the decks in use."""
    if book.jackpot is None or book.optional[book.jackpot.wager].offer_refusal(book.cards.in_use.is_) is not None:
        return ()
    return tuple(_meter(book, book.jackpot, stake) for stake in _stakes(book, book.jackpot))


def _stakes(book: Book, rule: Jackpot) -> tuple[Money, ...]:
    stakes = book.optional[rule.wager].stakes
    return tuple(parse(text) for text in stakes.is_) if stakes is not None else (Money(DOLLAR),)


def worths(book: Book) -> Iterator[Worth]:
    """The jackpot wager at each amount that may be staked, the meter at each minimum."""
    if book.jackpot is None:
        return
    for stake in _stakes(book, book.jackpot):
        counted = tally(book, book.jackpot.wager, stake)
        for minimum in map(parse, book.jackpot.minimums.is_):
            yield _worth(book, book.jackpot, counted, _At(stake, minimum, minimum))


def worth_at(book: Book, stake: Money, meter: Money, minimum: Money) -> Worth | None:
    """The jackpot wager of one stake at a meter, to the cent as the book pays it."""
    rule = book.jackpot
    if rule is None:
        return None
    return _worth(book, rule, tally(book, rule.wager, stake), _At(stake, meter, minimum))


def _worth(book: Book, rule: Jackpot, counted: Tally, at: _At) -> Worth:
    under = {"stake": show(at.stake), "meter": show(at.meter)}
    return worth(book, rule.wager, counted, under, lambda line: Fraction(_prize(rule, line, at), at.stake))


def _meter(book: Book, rule: Jackpot, stake: Money) -> Meter:
    counted = tally(book, rule.wager, stake)
    near, far = (_worth(book, rule, counted, _At(stake, meter)) for meter in (_FAR, Money(2 * _FAR)))
    slope = (far.expected_value - near.expected_value) * DOLLAR / _FAR
    gain = near.expected_value - slope * _FAR / DOLLAR
    wager = book.optional[rule.wager]
    prizes = (one for one in near.outcomes if all(wager.lines[name].share is None for name in one.lines))
    return Meter(
        wager=rule.wager,
        decks=near.decks,
        stake=stake,
        fixed_return=sum((one.probability * one.pays for one in prizes), Fraction(0)),
        slope=slope,
        fixed_gain=gain,
        hit_frequency=near.hit_frequency,
    )


def _prize(rule: Jackpot, line: Line, at: _At) -> Money:
    if line.prize is not None:
        return parse(line.prize[show(at.stake)])
    if line.share == (1, 1):
        return rule.awards(at.meter, at.minimum, 0, 1, Money(0)).whole
    if line.share is not None:
        return rule.awards(at.meter, at.minimum, 1, 0, Money(0)).part
    assert line.odds is not None  # checked when the book loads
    return Money(at.stake * line.odds[0] // line.odds[1])
