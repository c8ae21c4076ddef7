"""A job: a book, how it is played and dealt, and for what stakes."""

from typing import NamedTuple

import msgspec

from soft17.cards import DECK
from soft17.clause import Refusal
from soft17.money import DOLLAR, Money, show
from soft17.rules.book import Book
from soft17.rules.house.source import DEVICE
from soft17.simulation.choices import Policy
from soft17.simulation.counting import NOT_COUNTED, Counting
from soft17.simulation.ends import MOST_HANDS
from soft17.simulation.errors import SimulationError
from soft17.simulation.optional import Meter, Side
from soft17.strategies.chart import Points


class Dealing(msgspec.Struct, frozen=True):
    """Where the cards come from: a shoe to a depth, a fresh shoe each round, or a shuffling device."""

    source: str = "shoe"  # shoe, fresh or device
    penetration: float = 0.75
    burn: int = 1


class Session(msgspec.Struct, frozen=True):
    """A visit: so many shoes with so much money."""

    shoes: int = 0
    bankroll: Money = Money(0)


class Job(NamedTuple):
    """Everything that is simulated, apart from seed and length."""

    book: Book
    policy: Policy
    areas: int = 1
    stake: Money = Money(20 * DOLLAR)
    sides: tuple[Side, ...] = ()
    meter: Meter | None = None
    dealing: Dealing = Dealing()
    counting: Counting = NOT_COUNTED
    insure: bool = False
    even_money: bool = False
    switch: tuple[Points, ...] = ()
    session: Session = Session()


def check(job: Job) -> None:
    """Refuse a job that cannot be played."""
    most = job.book.layout.areas.is_.most
    if not 1 <= job.areas <= most:
        raise SimulationError(f"areas: {job.areas} is not from 1 to {most}, which the layout has")
    if job.book.splitting.most_hands.is_ > MOST_HANDS:
        raise SimulationError(f"[{job.book.splitting.most_hands.clause}] more than {MOST_HANDS} hands to a box")
    if not 0 < job.dealing.penetration < 1:
        raise SimulationError(f"penetration: {job.dealing.penetration} is not between 0 and 1")
    _check_a_round_is_dealt(job)
    _check_a_round_is_played(job)


def _check_a_round_is_dealt(job: Job) -> None:
    """Refuse a shoe whose cutting card lies among the burned cards: it would be shuffled for ever."""
    dealing, cards = job.dealing, len(DECK) * job.book.cards.in_use.is_
    if dealing.source == "shoe" and cut(dealing.penetration, cards) <= dealing.burn:
        lies = f"the cutting card behind {cut(dealing.penetration, cards)} of {cards} cards"
        raise SimulationError(
            f"penetration: {dealing.penetration:g} puts {lies}, of which {dealing.burn} are burned, and no round is"
            " dealt: let it lie deeper, or burn fewer"
        )


def _check_a_round_is_played(job: Job) -> None:
    """Refuse sessions that have not the money for a single round."""
    units = min(int(one) for one in job.counting.bets if one)
    least = job.areas * (units * job.book.boxes * job.stake + sum(side.stake for side in job.sides))
    if job.session.shoes and job.session.bankroll < least:
        raise SimulationError(
            f"bankroll: {show(job.session.bankroll)} is less than the least stakes of a round, {show(Money(least))}"
        )


def departures(job: Job) -> list[Refusal]:
    """In what the cards come otherwise than the book has it: nothing forbids to simulate it, but it should be known."""
    source, dealing, cards = job.book.house.source, job.dealing, len(DECK) * job.book.cards.in_use.is_
    found = []
    if dealing.source == "device" and DEVICE not in source.kinds.is_:
        found.append(Refusal(source.kinds.clause, f"cards come from a {' or '.join(source.kinds.is_)} here"))
    if dealing.source == "shoe":
        behind = source.cutting.behind_refusal(cards - cut(dealing.penetration, cards), cards)
        found += [] if behind is None else [behind]
    return found


def cut(penetration: float, cards: int) -> int:
    """How many cards lie before the cutting card."""
    return int(cards * penetration)
