"""A round for those who use soft17 as a library: commands in order, and what they led to."""

from collections.abc import Mapping

from soft17 import cards
from soft17.clause import Refusal
from soft17.money import Money, parse, show
from soft17.rules.loading import load
from soft17.table import commands as c
from soft17.table.decide import step
from soft17.table.events import Event
from soft17.table.net import net
from soft17.table.offers import offers
from soft17.table.progress import next_card
from soft17.table.state import Place, Sign, Table


class RefusedError(Exception):
    """The rulebook does not allow a command: the clause, and why."""

    def __init__(self, refusal: Refusal) -> None:
        self.clause = refusal.clause
        self.why = refusal.why
        super().__init__(f"[{refusal.clause}] {refusal.why}")


class Round:
    """One round at one table, played by commands; a refused one raises and changes nothing."""

    def __init__(
        self,
        rulebook: str,
        options: Mapping[str, bool | int | str] | None = None,
        rulings: Mapping[str, str] | None = None,
        sign: Sign | None = None,
    ) -> None:
        self.book = load(rulebook, options, rulings)
        self.table = Table(sign=sign or Sign())
        self.events: list[Event] = []

    def do(self, command: c.Command) -> tuple[Event, ...]:
        """Carry out any command and return its events."""
        if not isinstance(command, c.Command):
            raise TypeError(f"{command!r} is no command: make one of soft17.table.commands, such as Hit('ann', 1)")
        if isinstance(command, c.Deal | c.Burn):
            self._count(command.card)
        done = step(self.book, self.table, command)
        if isinstance(done, Refusal):
            raise RefusedError(done)
        self.table = done.table
        self.events += done.events
        return done.events

    def _count(self, card: cards.Card) -> None:
        """Nothing comes out of a shoe that its decks do not hold."""
        hidden = (*self.table.burned, *((self.table.hole,) if self.table.hole is not None else ()))
        out = [*self.table.dealer.cards, *hidden, *(one for _, hand in self.table.hands() for one in hand.cards)]
        refused = self.book.cards.copies_refusal(card, out)
        if refused is not None:
            raise RefusedError(refused)

    def wager(  # noqa: PLR0913 - what somebody may say of chips
        self,
        player: str,
        area: int,
        main: str = "",
        side: Mapping[str, str] | None = None,
        *,
        seated: bool = False,
        suit: str = "",
        tokens: str = "0",
        position: int = 0,
    ) -> None:
        """Place a main wager (on each box where an area has two) and optional ones, on a suit where they are on one."""
        stakes = (parse(main),) * self.book.boxes if main else ()
        sides = tuple(c.Side(kind, parse(stake), self._suit(kind, suit)) for kind, stake in (side or {}).items())
        self.do(c.PlaceWager(player, area, stakes, sides, seated=seated, tokens=parse(tokens), position=position))

    def _suit(self, kind: str, suit: str) -> str:
        rule = self.book.optional.get(kind)
        return suit if rule is not None and rule.suits is not None else ""

    def deal(self, text: str) -> tuple[Event, ...]:
        """Deal cards in the order they leave the shoe; what happened on the way is returned."""
        happened: tuple[Event, ...] = ()
        for card in cards.parse_all(text):
            happened += self.do(c.Deal(card))
        return happened

    @property
    def awaits_card(self) -> Place | None:
        """Where the next card goes, if one is awaited."""
        return next_card(self.book, self.table)

    @property
    def offers(self) -> list[c.Command]:
        """What may be done now."""
        return offers(self.book, self.table)

    @property
    def net(self) -> dict[str, str]:
        """What each player is up or down by, in dollars."""
        return {player: show(Money(amount)) for player, amount in net(self.book, self.table).items()}
