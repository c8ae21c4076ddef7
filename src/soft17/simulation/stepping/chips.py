"""What ends of hands are paid in the chips that a table has."""

from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.chips import Odds
from soft17.simulation.ends import Ends, Payments


class InChips(Payments):
    """Payments of one stake, rounded to chips where the book rounds them."""

    def __init__(self, book: Book, ends: Ends, stake: Money, chip: Money) -> None:
        super().__init__(book, ends, stake)
        self.chip = chip

    def won(self, odds: Odds) -> int:
        """Winnings of the stake at odds."""
        return self.book.chips.pay(self.stake, odds, self.chip)[0]

    @property
    def given_up(self) -> int:
        """What a hand costs that is given up."""
        rule = self.book.surrender
        return 0 if rule is None else self.stake - rule.refund(self.stake, self.chip)
