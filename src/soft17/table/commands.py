"""Commands: what a person at the table asks for, or a card that the shoe gives."""

import msgspec

from soft17.cards import Card
from soft17.money import Money


class Command(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something asked of the table."""


class PlaceWager(Command, frozen=True):
    """Put chips on an area before the first card: `main` for each box, beside what lies there; `side` optional ones.

    `tokens` is what of the main wager is promotional tokens, and `single_use` what of those is good for one decision,
    as the house finds by their vouchers; an optional wager has its own.

    `position` counts from the dealer among those who wager on the area; without it new chips lie behind the others.
    """

    player: str
    area: int
    main: tuple[Money, ...] = ()
    side: tuple["Side", ...] = ()
    seated: bool = False
    tokens: Money = Money(0)
    means: str = "chips"
    position: int = 0
    single_use: Money = Money(0)


class Side(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An optional wager: its kind, its stake, the suit it is on where it is on one, and what of it is tokens."""

    kind: str
    stake: Money
    suit: str = ""
    tokens: Money = Money(0)
    single_use: Money = Money(0)


class WithdrawWager(Command, frozen=True):
    """Take every wager on an area back before the first card."""

    player: str
    area: int


class ObserveWager(Command, frozen=True):
    """Report how a main wager lies on the layout, found after the first card."""

    player: str
    area: int
    main: tuple[Money, ...]


class ObserveInsuranceNotOffered(Command, frozen=True):
    """Report that insurance was not called although it should have been."""


class CallNoMoreBets(Command, frozen=True):
    """The dealer calls that no more bets are taken."""


class Burn(Command, frozen=True):
    """The dealer puts a card from the shoe face down into the discard rack before a round."""

    card: Card


class ShowBurn(Command, frozen=True):
    """A player asks to see the card that was burned."""

    player: str


class Deal(Command, frozen=True):
    """The next card leaves the shoe for the place that awaits it."""

    card: Card


class GoOn(Command, frozen=True):
    """The dealer closes what could still be asked for, insurance or a switch, and goes on."""


class TakeInsurance(Command, frozen=True):
    """Insure the own wager on a box; as of every further wager, `tokens` and `single_use` are what of it is tokens."""

    player: str
    area: int
    amount: Money
    box: int = 1
    tokens: Money = Money(0)
    single_use: Money = Money(0)


class TakeEvenMoney(Command, frozen=True):
    """Have the own wager on a natural paid at once."""

    player: str
    area: int
    box: int = 1


class PayLater(Command, frozen=True):
    """Leave the natural on an area, which would be paid now, to the final settlement: this one hand was approved."""

    area: int


class Switch(Command, frozen=True):
    """Exchange the second cards of the two boxes of an area."""

    player: str
    area: int


class Unswitch(Command, frozen=True):
    """Take a switch back."""

    player: str
    area: int


class OnHand(Command, frozen=True):
    """A decision of the controlling player on one hand."""

    player: str
    area: int
    box: int = 1
    hand: int = 1


class Hit(OnHand, frozen=True):
    """Take one more card."""


class Stand(OnHand, frozen=True):
    """Take no more cards."""


class Surrender(OnHand, frozen=True):
    """Give the hand up for part of the wager."""


class Double(OnHand, frozen=True):
    """Stake more on the hand and take one card only; no amount means the full wager."""

    amount: Money | None = None
    tokens: Money = Money(0)
    single_use: Money = Money(0)


class Split(OnHand, frozen=True):
    """Make two hands of two like cards, with an equal wager on the second."""

    tokens: Money = Money(0)
    single_use: Money = Money(0)


class JoinDouble(Command, frozen=True):
    """Another player on the hand doubles too, before the card is dealt."""

    player: str
    amount: Money
    tokens: Money = Money(0)
    single_use: Money = Money(0)


class JoinSplit(Command, frozen=True):
    """Another player on the hand matches the split, before the next card."""

    player: str
    tokens: Money = Money(0)
    single_use: Money = Money(0)


class StayOn(Command, frozen=True):
    """Another player on the hand names which of the two split hands the wager stays with."""

    player: str
    hand: int


class Absent(Command, frozen=True):
    """The controlling player is not there to decide."""

    area: int


Adding = TakeInsurance | Double | Split | JoinDouble | JoinSplit
"""Any command that makes a further wager in the course of a round."""

Played = (
    PlaceWager
    | WithdrawWager
    | ObserveWager
    | ObserveInsuranceNotOffered
    | CallNoMoreBets
    | Burn
    | ShowBurn
    | Deal
    | GoOn
    | TakeInsurance
    | TakeEvenMoney
    | PayLater
    | Switch
    | Unswitch
    | Hit
    | Stand
    | Surrender
    | Double
    | Split
    | JoinDouble
    | JoinSplit
    | StayOn
    | Absent
)
"""Any command of a round, for logs that read them back."""
