"""What money events make of a tournament: entries, refunds, buy-ins, and cancelling it."""

from typing import Any

from msgspec.structs import replace

from soft17.money import NOTHING, Money
from soft17.table.events import Event
from soft17.tournament import events as e
from soft17.tournament.folding_rounds import with_entrant
from soft17.tournament.state import Entrant, Tournament


def refunded(state: Tournament, player: str, refund: Money, **changes: Any) -> Tournament:
    """What somebody paid to enter goes back, or a part of it."""
    paid = Money(state.entrants[player].paid - refund)
    state = replace(state, fees=Money(state.fees - refund), refunded=Money(state.refunded + refund))
    return with_entrant(state, player, paid=paid, **changes)


def unspent(state: Tournament, amount: Money) -> Tournament:
    """What was paid for chips that nobody is given goes back."""
    return replace(state, buy_ins=Money(state.buy_ins - amount), refunded=Money(state.refunded + amount))


def _entered(state: Tournament, event: e.EntryTaken) -> Tournament:
    before = state.entrants.get(event.player, Entrant(event.player))  # of one who withdrew: the last to enter now
    paid, stays = Money(before.paid + event.fee), before.paid
    entrant = Entrant(event.player, paid, event.agreed, before.copy, stays=stays)
    others = {name: one for name, one in state.entrants.items() if name != event.player}
    return replace(state, entrants={**others, event.player: entrant}, fees=Money(state.fees + event.fee))


def _entry_ended(state: Tournament, event: e.EntryEnded) -> Tournament:
    left = {"status": "refused" if event.refused else "withdrawn", "bought": NOTHING, "table": "", "seat": 0}
    return unspent(refunded(state, event.player, event.refund, **left), event.buy_in)


def _cancelled(state: Tournament, event: e.TournamentCancelled) -> Tournament:
    for player, amount in event.refunds.items():
        one = state.entrants[player]
        fee = min(one.paid, amount)
        kept = Money(one.kept - (amount - fee))  # of all that chips cost, as it is reckoned below
        state = unspent(refunded(state, player, fee, kept=kept), Money(amount - fee))
    for one in state.entrants.values():
        state = replace(state, inventory=Money(state.inventory + one.chips))
        kept, none = Money(one.kept + one.unspent), {"bought": NOTHING, "unplayed": NOTHING, "unused": NOTHING}
        state = with_entrant(state, one.name, chips=NOTHING, table="", seat=0, kept=kept, **none)
    return replace(state, cancelled=True, refunds=event.refunds, running=False, desks={}, dispute="")


def _bought_in(state: Tournament, event: e.BoughtIn) -> Tournament:
    state = replace(state, buy_ins=Money(state.buy_ins + event.paid))
    return with_entrant(state, event.player, bought=event.paid)


def _bought_back(state: Tournament, event: e.BoughtBack) -> Tournament:
    one = state.entrants[event.player]
    state = replace(state, fees=Money(state.fees + event.paid))
    paid = Money(one.paid + event.paid)
    return with_entrant(state, event.player, status="waiting", backs=one.backs + 1, paid=paid, due=event.into)


def _redeemed(state: Tournament, event: e.ChipsRedeemed) -> Tournament:
    state = replace(state, redeemed=Money(state.redeemed + event.cash))
    return with_entrant(state, event.player, score=Money(state.entrants[event.player].score - event.chips))


def _to_house(state: Tournament, event: e.WentToHouse) -> Tournament:
    return replace(state, to_house=Money(state.to_house + event.amount))


ENTRIES: dict[type[Event], Any] = {
    e.EntryTaken: _entered,
    e.EntryEnded: _entry_ended,
    e.TournamentCancelled: _cancelled,
    e.BoughtIn: _bought_in,
    e.BoughtBack: _bought_back,
    e.ChipsRedeemed: _redeemed,
    e.WentToHouse: _to_house,
}
