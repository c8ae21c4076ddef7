"""Looking: what follows from a table as it stands, found once however many ask for it."""

from functools import cached_property

from soft17.croupier.acts import Next, next_act
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.service.pit import asking
from soft17.table.commands import Command
from soft17.table.offers import offers


class Look:
    """A table at one version."""

    def __init__(self, book: Book, house: House) -> None:
        self.book, self.house = book, house
        self._asked: dict[str, frozenset[str]] = {}

    @cached_property
    def act(self) -> Next | None:
        """What is to be done next."""
        return next_act(self.book, self.house)

    @cached_property
    def offers(self) -> list[Command]:
        """Everything that people at the table may do in the round."""
        return offers(self.book, self.house.table)

    def asked(self, player: str) -> frozenset[str]:
        """What a player might ask for before the house goes on."""
        if player not in self._asked:
            self._asked[player] = asking.for_player(self.house, player, lambda: self.offers)
        return self._asked[player]
