"""What an order bears on: what was done since it was made stands in its way only where it touches the same."""

from collections.abc import Iterable, Iterator

from soft17.table.commands import Command
from soft17.table.events import Event
from soft17.tournament import commands as c
from soft17.tournament import events as e
from soft17.tournament import prize_events as p
from soft17.tournament import wagers as w
from soft17.tournament.state import Tournament

# What somebody does, or has done to them, whatever others at the table do.
_OF_A_PLAYER = (
    *(w.Stake, w.TakeStakeBack, w.PlayPassCard, w.WriteForm, w.FindForm, w.InspectForm, w.FindOutOfTurn),
    *(w.RestrictStake, c.EnterTournament, c.WithdrawEntry, c.GiveCopy, c.RefuseEntry, c.BuyIn, c.BuyBack),
    *(c.RedeemChips, c.NoteAdvice, c.FindAbsent, c.DeductAbsent, c.LetSit, c.CancelPosition, c.Disqualify, c.PayPrize),
)
_OF_NOBODY = (p.ValueAdded, e.Noted, e.CopyGiven)


def crossed(state: Tournament, command: Command, since: Iterable[Event]) -> bool:
    """True if something that happened since could have changed somebody's mind about an order."""
    table, player = str(getattr(command, "table", "")), str(getattr(command, "player", ""))
    happened = [one for one in since if not isinstance(one, _OF_NOBODY)]
    if isinstance(command, _OF_A_PLAYER):
        one = state.entrants.get(player)
        seat = one.table if one is not None else ""
        return any(_is_of_player(event, player, seat) for event in happened)
    if not table:
        return bool(happened)
    here = {one.name for one in state.entrants.values() if one.table == table}
    return any(_is_of_table(event, table, here) for event in happened)


def _is_of_player(event: Event, player: str, table: str) -> bool:
    named = set(_players(event))
    if named:
        return player in named
    return getattr(event, "table", table) == table


def _is_of_table(event: Event, table: str, here: set[str]) -> bool:
    if hasattr(event, "table") and not isinstance(event, e.PlayerMoved):  # who moves leaves another table
        return bool(event.table == table)
    named = set(_players(event))
    return bool(named & here) or isinstance(event, e.PlayerMoved) if named else True


def _players(event: Event) -> Iterator[str]:
    """Those whom an event is about, if it is about some only."""
    if isinstance(event, e.PlayerOut | e.PlayerDisqualified):
        yield event.out.player
    elif isinstance(getattr(event, "player", None), str):
        yield event.player  # type: ignore[attr-defined]  # it was looked for on the line above
