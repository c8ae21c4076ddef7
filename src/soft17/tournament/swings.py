"""Swings: the most chips that a player can win or lose in a round with what they hold."""

from fractions import Fraction

from soft17.money import CENT, Money
from soft17.rules.book import Book
from soft17.rules.chips import Odds
from soft17.tournament.asking import Ask
from soft17.tournament.desk import Desk
from soft17.tournament.limits import possible_limits

EVENS = Fraction(1)
Lots = list[tuple[Fraction, int]]  # odds, and how much can be staked at them


def least_left(ask: Ask, desk: Desk, chips: int) -> int:
    """The fewest chips that one who holds so many can have at the end: every wager lost in every round to come."""
    lost = sum(_staked(ask, _most(ask, desk, number)) for number in _to_come(ask, desk))
    return max(0, chips - lost)


def most_held(ask: Ask, desk: Desk, chips: int) -> int:
    """The most chips that one who holds so many can have at the end: all that can be staked wins, round after round."""
    for number in _to_come(ask, desk):
        chips += _won(ask, chips, _most(ask, desk, number))
    return chips


def _to_come(ask: Ask, desk: Desk) -> range:
    return range(desk.round + 1, ask.state.now.rounds + 1)


def _most(ask: Ask, desk: Desk, number: int) -> int:
    """The most that can lie on a box as one wager; an undisclosed one may come on top where the book is read so."""
    most = max(most for _, most in possible_limits(ask.state, desk, number, ask.at))
    on_top = ask.state.said.undisclosed and ask.rules.forms.together.is_ != "sum"
    return 2 * most if on_top else most


def _hands(book: Book) -> int:
    return book.boxes * book.splitting.most_hands.is_


def _staked(ask: Ask, most: int) -> int:
    """The most that can be staked in a round: every hand split and doubled, insured, each optional wager."""
    insured = sum(room for _, room in _insured(ask.book, most))
    return 2 * most * _hands(ask.book) + insured + most * len(ask.state.said.optional)


def _won(ask: Ask, chips: int, most: int) -> int:
    """The most that chips can win in a round: by hands, or by insurance where the dealer's blackjack beats these."""
    book, optional = ask.book, [(_optional(ask.book, kind), most) for kind in ask.state.said.optional]
    return max(_best(chips, optional + lots) for lots in (_by_hands(book, most), _insured(book, min(chips, most))))


def _best(chips: int, lots: Lots) -> int:
    """What chips win that lie where the odds are best, as far as something can be staked there."""
    won = Fraction(0)
    for odds, room in sorted(lots, reverse=True):
        laid = min(chips, room)
        won, chips = won + odds * laid, chips - laid
    return -(-won.numerator // won.denominator)


def _by_hands(book: Book, most: int) -> Lots:
    """Each hand at the best odds there are; doubled, it wins evens on both halves in place of these."""
    rows = [row.odds for row in book.settlement.rows.values()]
    best = max(_highest(rows), EVENS)
    room = most * _hands(book)
    return [(best, room), (max(2 * EVENS - best, Fraction(0)), room)]


def _insured(book: Book, stake: int) -> Lots:
    """Insurance of a wager on each box, at the best odds that are offered here."""
    if book.insurance is None:
        return []
    odds: list[Odds | None] = [one.odds for one in book.insurance.against.values() if one.offered.is_]
    return [(_highest(odds), book.boxes * book.insurance.most(Money(stake), Money(CENT)))]


def _optional(book: Book, kind: str) -> Fraction:
    return _highest([line.odds for line in book.optional[kind].lines.values()]) or EVENS


def _highest(odds: list[Odds | None]) -> Fraction:
    return max((Fraction(*one) for one in odds if one is not None), default=Fraction(0))
