"""Deals counted by what they pay."""

from collections.abc import Callable, Iterable
from fractions import Fraction

from soft17.analysis.sightings import orders, sights
from soft17.analysis.worth import Outcome, Worth
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.optional import Line, OptionalWager

Pays = Callable[[Line], Fraction]


class Tally:
    """Deals counted by the lines they pay; `orders` of them are one combination."""

    def __init__(self, wager: OptionalWager, orders: int = 1) -> None:
        self.wager = wager
        self.orders = orders
        self.total = 0
        self.deals: dict[tuple[str, ...], int] = {}
        self._names = {id(line): name for name, line in wager.lines.items()}

    def add(self, lines: Iterable[Line], deals: int) -> None:
        """Count deals that pay these lines, or none."""
        names = tuple(self._names[id(line)] for line in lines)
        self.total += deals
        if names:
            self.deals[names] = self.deals.get(names, 0) + deals

    def outcomes(self, pays: Pays) -> tuple[Outcome, ...]:
        """The results in the order of the pay table."""
        place = {name: index for index, name in enumerate(self.wager.lines)}
        found = sorted(self.deals.items(), key=lambda one: place[one[0][0]])
        return tuple(self._outcome(names, deals, pays) for names, deals in found)

    def _outcome(self, names: tuple[str, ...], deals: int, pays: Pays) -> Outcome:
        lines = [self.wager.lines[name] for name in names]
        return Outcome(
            lines=names,
            shown=" + ".join(line.shown for line in lines),
            cite=tuple(dict.fromkeys(clause for line in lines for clause in line.cite)),
            pays=sum((pays(line) for line in lines), Fraction(0)),
            probability=Fraction(deals, self.total),
            combinations=deals // self.orders,
        )


def at_odds(line: Line) -> Fraction:
    """What a line pays for one unit."""
    assert line.odds is not None  # prizes and shares are for the jackpot alone
    return Fraction(*line.odds)


def tally(book: Book, name: str, stake: Money, suits: str = "") -> Tally:
    """Every deal counted by the lines that the book says it pays."""
    wager = book.optional[name]
    counted = Tally(wager, orders(wager))
    for sight in sights(wager, book.cards, suits):
        counted.add(wager.best(book.cards, sight.seen, stake), sight.deals)
    return counted


def worth(book: Book, name: str, counted: Tally, under: dict[str, str], pays: Pays = at_odds) -> Worth:
    """A wager with its deals counted, what it depends on and what a line pays."""
    wager = book.optional[name]
    return Worth(
        wager=name,
        shown=wager.shown,
        decks=book.cards.in_use.is_,
        under=under,
        stake_back=wager.stake_back.is_,
        outcomes=counted.outcomes(pays),
        combinations=counted.total // counted.orders,
    )
