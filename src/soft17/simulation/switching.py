"""The switch by points: what each two cards are worth over a first card of the dealer."""

from soft17.hand import Hand
from soft17.rules.values import Values
from soft17.simulation.errors import SimulationError
from soft17.strategies.chart import Points


class SwitchPoints:
    """The points of a strategy; two hands are switched if those made by it are worth more."""

    def __init__(self, values: Values, points: tuple[Points, ...]) -> None:
        self.values = values
        self.told = {one.hand: one.worth for one in points}

    def worth(self, hand: Hand, up: int) -> int:
        """What two cards are worth over a first card of a value; a hand made by a switch may have points of its own."""
        one, other = (self.values.index[card[0]] for card in hand.cards)
        return self.of(one, other, up, made=hand.switched)

    def of(self, one: int, other: int, up: int, *, made: bool) -> int:
        """The same by the cards' values."""
        cards = "".join(self.values.names[value] for value in sorted((one, other)))
        worth = self.told.get(cards)
        if made:
            worth = self.told.get(f"{cards} switched", worth)
        if worth is None:
            raise SimulationError(f"switch: the strategy says nothing of {cards}")
        return worth[up]
