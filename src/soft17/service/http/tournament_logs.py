"""Logs of tournaments and of their rounds: shown while nothing is sealed, and verified against one another."""

import asyncio
from typing import Any

import msgspec
from fastapi import APIRouter, Request, Response
from sqlalchemy import Connection, select

from soft17.croupier.shoe import Shoe
from soft17.service.http.tournaments import sealed, standing_of, told
from soft17.service.problems import Problem
from soft17.service.store import reading
from soft17.service.store.schema import shoes
from soft17.tournament.dealt_rounds import DealtRound, dealt_rounds
from soft17.tournament.state import Tournament
from soft17.tournament.table_round import ROUND
from soft17.tournament.verifying import verified
from soft17.tournament.verifying_rounds import RoundLog

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])


@router.get("/{tournament_id}/log", response_class=Response)
async def log(request: Request, tournament_id: str) -> Response:
    """The log as it is stored, once no undisclosed wager is sealed."""
    return _file(tournament_id, (await _kept(request, tournament_id)).texts)


def _file(name: str, texts: list[bytes]) -> Response:
    named = f'attachment; filename="{name}.jsonl"'
    body = b"".join(one.rstrip(b"\n") + b"\n" for one in texts)
    return Response(body, media_type="application/jsonl", headers={"Content-Disposition": named})


@router.get("/{tournament_id}/rounds", response_model=list[dict[str, Any]])
async def rounds(request: Request, tournament_id: str) -> Response:
    """The rounds that were dealt here, each with its log: played, void, or broken off with the tournament."""
    kept = await _kept(request, tournament_id)
    return told([kept.dealt[log] for log in kept.rounds])


@router.get("/{tournament_id}/rounds/{log_id}", response_class=Response)
async def round_log(request: Request, tournament_id: str, log_id: str) -> Response:
    """The log of a round that was dealt: what lay there, each card and each decision; not while it is in play."""
    kept = await _kept(request, tournament_id)
    if log_id not in kept.rounds:
        raise Problem(404, "There is no such round that is over.", field="log_id")
    return _file(log_id, kept.rounds[log_id].texts)


@router.get("/{tournament_id}/verified", response_model=dict[str, Any])
async def verify(request: Request, tournament_id: str) -> Response:
    """The chain of the log, every order decided again, and every round replayed from its own log."""
    kept = await _kept(request, tournament_id)
    found = await asyncio.to_thread(verified, kept.texts, kept.rounds)
    return told({"lines": found.lines, "rounds": len(kept.rounds), "faults": found.faults})


class Logs(msgspec.Struct, frozen=True):
    """The log of a tournament and those of its rounds that are over, whether they were played to their end or not."""

    texts: list[bytes]
    dealt: dict[str, DealtRound]
    rounds: dict[str, RoundLog]


async def _kept(request: Request, tournament_id: str) -> Logs:
    """The logs of a tournament, once no undisclosed wager is sealed."""
    standing = await standing_of(request, tournament_id)
    waits = sealed(standing)
    if waits is not None:
        raise Problem(409, waits.why, clause=waits.clause)
    state: Tournament = standing.state

    def read() -> Logs:
        with request.app.state.engine.connect() as connection:
            texts = [standing.kept.head, *(text for _, text in reading.lines(connection, tournament_id, 0))]
            lines = [standing.read(number, text) for number, text in enumerate(texts[1:], 1)]
            names = [stage.name for stage in state.stages]
            dealt = dealt_rounds(names, (event for line in lines for event in line.events))
            over = [one.log for one in dealt.values() if one.how != "in play"]
            logs = {log: found for log in over if (found := _round(connection, log)) is not None}
            return Logs(texts, dealt, logs)

    return await asyncio.to_thread(read)


def _round(connection: Connection, log: str) -> RoundLog | None:
    kept = reading.affair(connection, log)
    if kept is None or kept.kind != ROUND.name:
        return None
    texts = [kept.head, *(text for _, text in reading.lines(connection, log, 0))]
    body = connection.execute(select(shoes.c.body).where(shoes.c.table_id == log)).scalar()
    shoe = msgspec.json.decode(bytes(body), type=Shoe) if body is not None else None
    return RoundLog(texts, shoe.opening() if shoe is not None else None)
