"""What the makers of legal and of illegal acts share."""

from __future__ import annotations

from random import Random
from typing import Any

from .errors import NeedsAct
from .record import MA, NZ, SWITCH
from .settle import settle, text
from .state import Area, Hand, Table

Act = dict[str, Any]


def accepts(record: dict[str, Any], act: Act) -> bool:
    """Would the act be legal now?"""
    try:
        result = settle({**record, "acts": [*record["acts"], act]})
    except NeedsAct:
        return True
    return "refused" not in result


def settle_or_wait(record: dict[str, Any]) -> dict[str, Any]:
    try:
        return settle(record)
    except NeedsAct:
        return {}


def insurance(rng: Random, table: Table, player: str, area: int, box: int) -> Act:
    stake = next(
        bet.stake for bet in table.bets if (bet.player, bet.area, bet.box, bet.kind) == (player, area, box, "main")
    )
    chip = table.record.chip
    unit = chip / 2 if table.book == NZ else chip
    steps = int(stake / 2 // unit)
    if table.book == MA and rng.random() < 0.3:
        steps = int(-(-(stake / 2) // unit))
    if steps > 1 and rng.random() < 0.3:
        steps = rng.randint(1, steps)
    act: Act = {"act": "insure", "player": player, "area": area, "amount": text(steps * unit)}
    if table.book in {SWITCH, MA} or rng.random() < 0.2:
        act["box"] = box
    return act


def address(rng: Random, table: Table, hand: Hand) -> Act:
    """The fields that name a hand, left out now and then where they may be."""
    where: Act = {"area": hand.area}
    if table.book in {SWITCH, MA} or rng.random() < 0.2:
        where["box"] = hand.box
    if table.number_of(hand) != 1 or rng.random() < 0.3:
        where["hand"] = table.number_of(hand)
    return where


def others_on(table: Table, area: Area, hand: Hand) -> list[str]:
    away = [area.control, *area.absent]
    return [
        bet.player
        for bet in table.bets
        if bet.hand is hand and bet.kind in {"main", "split"} and bet.player not in away
    ]
