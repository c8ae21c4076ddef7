"""Rounds of a tournament that have a log of their own: which there are, and how each of them ended."""

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec.structs import replace

from soft17.table.events import Event
from soft17.tournament import events as e
from soft17.tournament import round_events as r

How = Literal["in play", "played", "void", "broken off"]


class DealtRound(msgspec.Struct, frozen=True):
    """A round whose cards are in a log: where and when it was dealt, and whether it was played to its end.

    `play_off` is True of one of a play-off, which counts its own rounds.
    """

    log: str
    table: str
    session: str
    round: int
    play_off: bool
    how: How = "in play"


def dealt_rounds(names: Iterable[str], events: Iterable[Event]) -> dict[str, DealtRound]:
    """The rounds with a log in the order they were dealt, by the name of the log; `names` are those of the sessions."""
    found: dict[str, DealtRound] = {}
    now, rounds, off, sessions = dict[str, str](), dict[str, int](), set[str](), tuple(names)
    session = ""

    def ended(table: str, how: How) -> None:
        if table in now:
            found[now[table]] = replace(found[now[table]], how=how)

    for event in events:
        match event:
            case e.StageStarted():
                session = sessions[event.stage]
                off.clear()
            case e.PlayOffCalled():
                off.add(event.table)
            case e.SessionEnded():
                off.discard(event.table)
            case r.BettingOpened():
                rounds[event.table] = event.round
            case r.FirstCardDue(log=log) if log:
                now[event.table] = log
                found[log] = DealtRound(log, event.table, session, rounds[event.table], event.table in off)
            case r.ResultsTaken():
                ended(event.table, "played")
            case r.RoundEnded():
                now.pop(event.table, None)
            case r.RoundVoided():
                ended(event.table, "void")
                now.pop(event.table, None)
            case e.TournamentCancelled():
                for table, log in now.items():
                    if found[log].how == "in play":
                        ended(table, "broken off")
    return found
