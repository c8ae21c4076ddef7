"""A round that is being dealt, or was: who is to decide what, and what comes of each decision."""

from collections.abc import Collection, Iterator, Sequence

from soft17.cards import Card
from soft17.house.orders import Person
from soft17.money import Money, show
from soft17.service.problems import Problem
from soft17.table import commands as t
from soft17.tournament.extras import SIZED, Amounts
from soft17.tournament.play import RoundAtTable
from soft17.tournament.table_round import LetPass

ANSWER = 30  # so many seconds a player has to decide before the dealer may go on
PASSIVE = (t.Stand, t.Hit)


class Dealt:
    """A round at one line of its log: `step` is that line, so that nobody decides twice, `since` its time.

    `gone` are those who were put out of the tournament since it began: nobody asks them any more, their hands stand.
    """

    def __init__(self, play: RoundAtTable, step: int, since: int, gone: Collection[str] = ()) -> None:
        self.play, self.step, self.since, self.gone = play, step, since, gone

    @property
    def asks(self) -> dict[str, list[t.Command]]:
        """Those who are to decide now, with what each may do."""
        return self.play.asked(self.gone)

    @property
    def may_decline(self) -> bool:
        """True while what is offered may be let pass, as insurance may."""
        return any(isinstance(one, t.GoOn) for one in self.play.offered())

    def amounts(self, name: str, command: t.Command) -> Amounts | None:
        """The amounts for which somebody may do what they are offered, if it is done for an amount."""
        return self.play.extras(name).amounts(command) if isinstance(command, SIZED) else None

    def choose(self, name: str, choice: int, amount: Money | None = None) -> None:
        """Do what somebody decided, by its place among what they were offered; one more is to let it pass.

        No amount means the most; an amount is of all that is staked with it, the undisclosed part too.
        """
        own, by = self.asks.get(name, []), Person(name, "player")
        if self.may_decline and choice == len(own):
            self.play.do(LetPass(name), by)
        elif 0 <= choice < len(own):
            self.play.do(self._sized(name, own[choice], amount), by)
        else:
            raise Problem(422, "choice: this is not among what is offered", field="choice")

    def _sized(self, name: str, command: t.Command, amount: Money | None) -> t.Command:
        if amount is None:
            return command
        if not isinstance(command, SIZED):
            raise Problem(422, "amount: this is done for no amount of one's own choice", field="amount")
        extras = self.play.extras(name)
        sized, found = extras.sized(command, amount), extras.amounts(command)
        if sized is None:
            right = f"from {show(found.least)} to {show(found.most)} in steps of {show(found.step)}"
            raise Problem(422, f"amount: {show(amount)} is not {right}", field="amount")
        return sized

    def pass_over(self, by: Person) -> None:
        """Go on without those who did not answer: their hands stand, and they let pass what they may."""
        for name, own in self.asks.items():
            if self.may_decline:
                self.play.do(LetPass(name), by)
            else:
                self.play.do(_passive(own), by)

    def go_on(self, cards: Iterator[Card]) -> None:
        """Deal on, and go on by the dealer's word where nobody has anything left to ask for."""
        self.play.deal(cards)
        while not self.play.is_over and not self.asks:
            own = [] if self.may_decline else [one for one in self.play.offered() if isinstance(one, PASSIVE)]
            self.play.do(_passive(own) if own else t.GoOn())
            self.play.deal(cards)


def _passive(own: Sequence[t.Command]) -> t.Command:
    """What is done for somebody who does not decide: the hand stands, or draws where it has to."""
    return next((one for kind in PASSIVE for one in own if isinstance(one, kind)), own[0])
