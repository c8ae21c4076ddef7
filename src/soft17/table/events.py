"""Events: what a surveillance log would say; each carries its results, amounts and clause."""

import msgspec

from soft17.cards import Card
from soft17.hand import Ended, Hand
from soft17.money import Money
from soft17.rules.chips import Odds
from soft17.rules.settlement import Result
from soft17.table.state import Area, Place, Wager


class Event(msgspec.Struct, frozen=True, tag=True):
    """Something that happened at the table."""


class WagerPlaced(Event, frozen=True):
    """A wager lies on the layout."""

    wager: Wager
    clause: str
    seated: bool = False
    position: int = 0


class WagerRaised(Event, frozen=True):
    """Chips were added to a wager before the first card."""

    wager: int
    by: Money
    clause: str
    tokens: Money = Money(0)
    single_use: Money = Money(0)


class WagersReturned(Event, frozen=True):
    """Wagers taken back before the first card."""

    player: str
    area: int
    wagers: tuple[int, ...]
    clause: str


class WagerCorrected(Event, frozen=True):
    """A wager found wrong after the first card counts as less than was placed; the rest goes back."""

    wager: int
    placed: Money
    valid: Money
    returned: Money
    clause: str
    pays: Money | None = None


class WagerCapped(Event, frozen=True):
    """A wager found wrong after the first card plays in full and will be cut when it is settled."""

    wager: int
    placed: Money
    cap: Money
    clause: str


class NoMoreBetsCalled(Event, frozen=True):
    """The dealer called no more bets."""

    clause: str


class CardBurned(Event, frozen=True):
    """A card went face down into the discard rack."""

    card: Card
    clause: str


class BurnShown(Event, frozen=True):
    """The burned card was shown to the table."""

    card: Card
    clause: str


class RoundOpened(Event, frozen=True):
    """The first card is about to leave the shoe; who controls each area is settled."""

    areas: tuple[Area, ...]
    clause: str


class CardDealt(Event, frozen=True):
    """A card came to a hand, which now has this total, and ended if the clause ends it."""

    to: Place
    card: Card
    total: int
    soft: bool
    clause: str
    natural: str | None = None
    ended: Ended | None = None


class HoleCardDealt(Event, frozen=True):
    """The dealer's second card lies face down."""

    card: Card
    clause: str


class PlacePassed(Event, frozen=True):
    """A place was passed over: its card comes after those of the others, or never if its hand is dead."""

    place: Place
    clause: str
    dead: bool = False


class InitialDealCompleted(Event, frozen=True):
    """Every wagered box has two cards."""

    clause: str


class HoleCardTurned(Event, frozen=True):
    """The dealer's face-down card is shown."""

    card: Card
    total: int
    soft: bool
    clause: str
    natural: str | None = None


class ReaderLooked(Event, frozen=True):
    """The card reader told whether the dealer has a blackjack."""

    blackjack: bool
    clause: str


class InsuranceOpened(Event, frozen=True):
    """Insurance is called."""

    clause: str


class InsuranceReopened(Event, frozen=True):
    """Insurance that was not offered in time may still be taken."""

    clause: str


class DiscardsReturned(Event, frozen=True):
    """The discard rack goes back into the shuffling device."""

    clause: str


class InterimOpened(Event, frozen=True):
    """Hands are about to be paid, and somebody may approve that one waits."""

    clause: str


class PaymentDeferred(Event, frozen=True):
    """A hand that would be paid now waits for the final settlement."""

    area: int
    clause: str


class InterimClosed(Event, frozen=True):
    """What is paid before the subsequent deal has been paid."""

    clause: str


class InsuranceClosed(Event, frozen=True):
    """Insurance is closed."""

    clause: str


class BoxesSwitched(Event, frozen=True):
    """The second cards of an area's boxes changed places."""

    area: int
    hands: tuple[Hand, Hand]
    switched: bool
    clause: str


class CardAsked(Event, frozen=True):
    """The controlling player asked for a card."""

    place: Place
    clause: str


class HandDoubled(Event, frozen=True):
    """A hand takes one more card and no other."""

    place: Place
    hand: Hand
    clause: str


class HandSplit(Event, frozen=True):
    """A hand became two: the one at the place, and another of the number given."""

    place: Place
    second: int
    hands: tuple[Hand, Hand]
    clause: str


class SplitChosen(Event, frozen=True):
    """Another player on a split hand matched it or rides on one of the hands: on the first if `silent` about it."""

    player: str
    area: int
    matches: bool
    clause: str
    silent: bool = False


class WagerMoved(Event, frozen=True):
    """A wager follows another hand of its box."""

    wager: int
    hand: int
    clause: str


class HandEnded(Event, frozen=True):
    """A hand is finished."""

    place: Place
    how: Ended
    clause: str


class WagerGivenUp(Event, frozen=True):
    """One player's wager on a hand was surrendered; the hand plays on for the others."""

    wager: int
    clause: str


class TurnEnded(Event, frozen=True):
    """An area's turn is over."""

    area: int
    clause: str


class ControlPassed(Event, frozen=True):
    """The controlling player is absent; another decides, or nobody."""

    area: int
    absent: str
    to: str | None
    clause: str


class WagerSettled(Event, frozen=True):
    """A wager has its result; `rounded` of what it pays is there only because chips cannot be cut."""

    wager: int
    result: Result
    pays: Money
    clause: str
    rounded: Money = Money(0)
    rounding_clause: str = ""
    bonus: Money = Money(0)
    tokens_kept: Money = Money(0)
    tokens_exchanged: Money = Money(0)
    odds: Odds | None = None


class PaymentRounded(Event, frozen=True):
    """A player's winnings of the round raised to what chips can pay."""

    player: str
    by: Money
    clause: str


class RoundClosed(Event, frozen=True):
    """Every wager is settled and the cards go to the discard rack."""

    clause: str
