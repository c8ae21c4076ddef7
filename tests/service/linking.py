"""Linked tables over the service: cards as a test wants them, players who wager on the jackpot, and what is kept."""

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Any

import httpx
from serving import Player
from sqlalchemy import select

from soft17.cards import Piece
from soft17.link.kind import LINK
from soft17.link.money import differences
from soft17.link.state import Pool
from soft17.log.lines import read_line
from soft17.service.store import schema as s
from soft17.service.store.database import engine_for

BOOK = "nsw-blackjack-v15"
MANAGER = {"x-name": "max", "x-roles": "gaming manager"}
TABLE = {
    "book": BOOK,
    "offered": ["blazing_7s"],
    "source": "shuffling device",
    "jackpot_minimum": "10000",
    "jackpot_rate": "30",
    "jackpot_stake": "5",
}
LOSING = ("Kc", "9c", "Kd", "9d", "Kh", "9h", "Ks", "9s")


class Wished:
    """Chance that gives the cards a test has asked for, then nines and kings; whoever asks again gets the same."""

    def __init__(self, wished: Sequence[str] = ()) -> None:
        self.wished = list(wished)

    def shuffle(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        face = self.wished.pop(0) if self.wished else None
        for wanted in (face, *LOSING):
            found = next((one for one in pieces if wanted is not None and one.startswith(wanted)), None)
            if found is not None:
                return (found, *(one for one in pieces if one != found))
        seed = hashlib.sha256(" ".join(pieces).encode()).digest()
        return tuple(Random(seed).sample(list(pieces), len(pieces)))

    def salts(self, count: int) -> tuple[bytes, ...]:
        return tuple(hashlib.sha256(str(number).encode()).digest()[:16] for number in range(count))


def post(address: str, path: str, body: dict[str, Any], headers: dict[str, str] | None = None) -> dict[str, Any]:
    """Ask for something that is done."""
    made = httpx.post(f"{address}/api/{path}", json=body, headers=headers or MANAGER, timeout=60)
    assert made.status_code < 300, made.text
    found: dict[str, Any] = made.json()
    return found


def linked(address: str, tables: int = 2, meter: str = "10000") -> tuple[str, list[str]]:
    """A link with tables on it."""
    body = {
        "book": BOOK,
        "name": "sevens",
        "kind": "practice",
        "minimum": "10000",
        "rate": "30",
        "stake": "5",
        "meter": meter,
    }
    link = str(post(address, "links", body)["id"])
    ids = [str(post(address, "tables", {**TABLE, "name": f"table {n}"})["id"]) for n in range(1, tables + 1)]
    for one in ids:
        post(address, f"links/{link}/tables", {"table": one})
    return link, ids


def row(address: str, link: str) -> dict[str, Any]:
    """A link as the pit sees it."""
    found = httpx.get(f"{address}/api/links", headers=MANAGER, timeout=60)
    assert found.status_code == 200, found.text
    return next(one for one in found.json() if one["id"] == link)


def command(seen: dict[str, Any], area: int = 1) -> dict[str, Any] | None:
    """What somebody does next: a wager with one on the jackpot beside it, then whatever ends the round."""
    mine = any(one["mine"] for other in seen["areas"] for one in other["wagers"])
    if seen["phase"] == "betting" and seen["betting"]["open"] and not mine:
        side = [{"kind": "blazing_7s", "stake": 50_000}]
        return {**seen["betting"]["place"], "area": area, "main": [200_000], "side": side}
    allowed = {one["act"]: one["command"] for one in seen["offers"] if one["allowed"] and not one["quiet"]}
    return next((allowed[act] for act in ("Ready", "Stand", "Hit") if act in allowed), None)


def play(player: Player, rounds: int, area: int = 1) -> None:
    """Play until so many rounds are over."""
    player.play(rounds, lambda seen: command(seen, area))


def pool_in(database: str, link: str) -> tuple[Pool, dict[str, int]]:
    """A link as its log alone makes it, and every account."""
    engine = engine_for(database)
    with engine.connect() as connection:
        wanted = select(s.lines.c.seq, s.lines.c.text).where(s.lines.c.table_id == link).order_by(s.lines.c.seq)
        pool = LINK.start
        for seq, text in connection.execute(wanted):
            pool = LINK.fold(pool, read_line(seq + 1, text, LINK.form).events)
        balances: dict[str, int] = {str(row[0]): int(row[1]) for row in connection.execute(select(s.balances))}
    engine.dispose()
    assert sum(balances.values()) == 0
    assert differences(link, pool, balances) == {}
    return pool, balances
