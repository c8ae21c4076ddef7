"""Warnings: what an act would cost somebody, told before it is done, with the clause that costs it."""

import msgspec

from soft17.money import Money, dollars
from soft17.table.commands import Command
from soft17.table.events import Event
from soft17.tournament import events as e
from soft17.tournament import round_events as r
from soft17.tournament import wagers as w
from soft17.tournament.evolve import evolve
from soft17.tournament.state import CANCELLED, Tournament


class Warned(msgspec.Struct, frozen=True):
    """What to think of before an act, and by which clause; nothing where there is nothing."""

    says: str = ""
    clause: str = ""


def warning(state: Tournament, command: Command, done: tuple[Event, ...]) -> Warned:
    """What comes of an act that cannot be taken back, by what the book makes of it."""
    gone = [one for one in done if isinstance(one, e.PlayerDisqualified)]
    if isinstance(command, w.OpenRound) and gone:
        names = [one.out.player for one in gone]
        return Warned(f"{told(names)} {_have(names)} not wagered and would be disqualified", gone[0].clause)
    unpaid = [one for one in done if isinstance(one, e.PlayerOut) and one.out.how == "unpaid"]
    if unpaid:
        names = [one.out.player for one in unpaid]
        says = f"{told(names)} {_have(names)} not bought in and would be out; the entry fee does not go back"
        return Warned(says, unpaid[0].clause)
    for one in done:
        match one:
            case e.PlayerDisqualified():
                return Warned(_put_out(state, one), one.clause)
            case r.RoundVoided():
                says = "The round would count for nothing: every wager goes back, and so does what was paid out"
                return Warned(says, one.clause)
            case e.EntryEnded(refused=True):
                back = dollars(Money(one.refund + one.buy_in))
                return Warned(f"{one.player} would not play, and {back} goes back", one.clause)
            case e.EntryEnded():
                kept = Money(state.entrants[one.player].fee - one.refund)
                if kept:
                    says = f"The time to withdraw free of charge is over: {dollars(kept)} would not go back"
                    return Warned(says, one.clause)
            case e.TournamentCancelled():
                back = dollars(Money(sum(one.refunds.values())))
                kept = evolve(state, one).buy_ins
                stays = f"; {dollars(kept)} for chips of sessions that were played does not" if kept else ""
                return Warned(f"Nothing is played any more, and {back} in all goes back to players{stays}", one.clause)
    return Warned()


def _put_out(state: Tournament, event: e.PlayerDisqualified) -> str:
    """What being disqualified costs somebody: the tournament, and the fee where it does not go back."""
    name, kept = event.out.player, Money(state.entrants[event.out.player].fee - event.refund)
    fee = f"; {dollars(kept)} paid to enter does not go back" if kept else ""
    approved = " unless the Tournament Manager approves it" if kept and event.out.how == CANCELLED else ""
    return f"{name} would be out of the tournament{fee}{approved}"


def _have(names: list[str]) -> str:
    return "has" if len(names) == 1 else "have"


def told(names: list[str]) -> str:
    """Several names as people say them."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
