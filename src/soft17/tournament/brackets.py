"""Brackets: who sits where in each stage, table by table, and how it went for them there."""

from typing import Any

from soft17.money import show
from soft17.tournament.desk import Out
from soft17.tournament.state import CANCELLED, Entrant, Sat, Tournament


def brackets(state: Tournament, stage: int) -> list[dict[str, Any]]:
    """The tables of a stage with their seats in order; of the next stage as they were allocated."""
    sat = [one for one in state.sat if one.stage == stage] or _allocated(state, stage)
    order = [*state.tables, *dict.fromkeys(one.table for one in sat)]
    tables = sorted({one.table for one in sat}, key=order.index)
    return [
        {"table": table, "seats": [_seat(state, one) for one in sorted(sat, key=_place) if one.table == table]}
        for table in tables
    ]


def _place(one: Sat) -> int:
    return one.seat


def _allocated(state: Tournament, stage: int) -> list[Sat]:
    if stage != state.stage + 1 or state.running:
        return []
    waiting = [one for one in state.entrants.values() if one.status in ("entered", "waiting") and one.table]
    return [Sat(stage, one.name, one.table, one.seat) for one in waiting]


def _seat(state: Tournament, sat: Sat) -> dict[str, Any]:
    one = state.entrants[sat.player]
    outs = [each for each in state.outs if (each.player, each.stage) == (sat.player, sat.stage)]
    out = outs[-1] if outs else None
    return {"seat": sat.seat, "player": sat.player, "how": _how(state, sat, one, out), "out": out is not None}


def _how(state: Tournament, sat: Sat, one: Entrant, out: Out | None) -> str:
    """How somebody stands in a stage, or left it."""
    final = sat.stage == len(state.stages) - 1
    if out is not None:
        return f"ended with {show(out.residual)}" if final and out.how == "session" else _left(out)
    if sat.stage > state.stage:
        return ""
    if sat.stage == state.stage and one.status == "playing":
        return "" if state.cancelled else f"{show(one.chips)} in chips"
    return f"wins with {show(one.score)}" if final else "goes on"


def _left(out: Out) -> str:
    match out.how:
        case "session":
            return f"out with {show(out.residual)} at the end"
        case "unpaid":
            return "out, had not bought in"
        case "short" | "void":
            return f"out in {_round(out)}"
        case _ if out.how == CANCELLED:
            return "out, position cancelled"
        case _:
            return f"disqualified in {_round(out)}" if out.round else "disqualified"


def _round(out: Out) -> str:
    return f"round {out.round}{' of the play-off' if out.play_off else ''}"
