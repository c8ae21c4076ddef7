"""Money of a tournament: fees, refunds and prizes between players and the operator; tournament chips are none."""

from collections.abc import Iterator, Mapping, Sequence

from soft17.money import Money
from soft17.table.events import Event
from soft17.tournament import events as e
from soft17.tournament import prize_events as p
from soft17.tournament.prizes import paid_out
from soft17.tournament.state import Tournament

BANK = "bank"
PAID = "paid out"  # by another method than to an account of the house, such as a cheque


def prizes_of(tournament: str) -> str:
    """The account of what is held for a tournament."""
    return f"prizes:{tournament}"


def player_of(name: str) -> str:
    """The account of a player."""
    return f"player:{name}"


def moves(tournament: str, events: Sequence[Event]) -> dict[str, Money]:
    """What accounts go up or down by; together they come to nothing."""
    sums: dict[str, int] = {}
    for giver, amount in (one for event in events for one in _gives(event)):
        sums[giver] = sums.get(giver, 0) - amount
        sums[prizes_of(tournament)] = sums.get(prizes_of(tournament), 0) + amount
    return {account: Money(amount) for account, amount in sums.items() if amount}


def _gives(event: Event) -> Iterator[tuple[str, int]]:
    """Who gives to what is held for the tournament, and how much; less than nothing where it is given back."""
    match event:
        case e.EntryTaken():
            yield player_of(event.player), event.fee
        case e.BoughtIn() | e.BoughtBack():
            yield player_of(event.player), event.paid
        case p.ValueAdded():
            yield BANK, event.cash
        case p.GuaranteeMadeUp():
            yield BANK, event.amount
        case e.WentToHouse():
            yield BANK, -event.amount
        case e.EntryEnded():
            yield player_of(event.player), -(event.refund + event.buy_in)
        case e.PlayerDisqualified():
            yield player_of(event.out.player), -(event.refund + event.buy_in)
        case e.TournamentCancelled():
            yield from ((player_of(name), -amount) for name, amount in event.refunds.items())
        case e.ChipsRedeemed():  # what chips were bought for is the operator's since their session began
            yield BANK, event.cash
            yield player_of(event.player), -event.cash
        case p.PrizesAwarded():
            yield from ((player_of(one.player), -one.cash) for one in event.awards if not one.waits)
        case p.PrizePaid():
            yield PAID, -event.cash


def held(state: Tournament) -> Money:
    """What the log says is held for the tournament."""
    came_in = state.fees + state.added + state.buy_ins + state.made_up
    return Money(came_in - state.to_house - paid_out(state))


def to_house(state: Tournament, clause: str) -> tuple[e.WentToHouse, ...]:
    """What is still held goes to the operator, what is lacking comes from there; nothing where all of it was paid."""
    left = held(state)
    return (e.WentToHouse(left, clause),) if left else ()


def off_by(tournament: str, state: Tournament, balances: Mapping[str, int]) -> Money:
    """By how much the log and the ledger do not agree."""
    return Money(balances.get(prizes_of(tournament), 0) - held(state))
