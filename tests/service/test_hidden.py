"""Hidden cards stay hidden: in every byte that anybody is sent there is no card, place or salt that was not shown."""

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from killed import Fixed
from serving import Player, by_header, running
from sqlalchemy import func, select
from test_playing import play

from soft17.croupier.shoe import Shoe
from soft17.house.events import CardDrawn
from soft17.log.lines import read_line
from soft17.rules.loading import names, raw
from soft17.service.app import make
from soft17.service.settings import Settings
from soft17.service.store import schema as s
from soft17.table import events as t

FACE = re.compile(r"(?<![\w])([2-9TJQKA][cdhs])(?![\w])")
PIECE = re.compile(r"[2-9TJQKA][cdhs]\.\d+")
WORDS = re.compile(r"As before|such as 7d\.1")  # no cards of a table
HOLE = "hole_card"
CASES = [(book, "") for book in names()] + [
    (book, str(value)) for book in names() if HOLE in raw(book).get("option", {}) for value in ("unseen", "reader")
]


class Listening(Player):
    """Somebody who looks on and keeps whatever comes."""

    def drain(self) -> None:
        """Hear what has come so far."""
        try:
            while True:
                self.hear(0.3)
        except TimeoutError:
            return


class Shown:
    """What had been shown at a table at each version, by its log."""

    def __init__(self, app: Any, table: str) -> None:
        with app.state.engine.connect() as connection:
            wanted = select(s.lines.c.seq, s.lines.c.text).where(s.lines.c.table_id == table).order_by(s.lines.c.seq)
            self.lines = [read_line(seq + 1, bytes(text)) for seq, text in connection.execute(wanted)]
            bodies = connection.execute(select(s.shoes.c.body).where(s.shoes.c.table_id == table)).scalars()
            self.shoes = [msgspec.json.decode(bytes(body), type=Shoe) for body in bodies]

    def faces(self, version: int) -> set[str]:
        """The faces that lay open at a version or before."""
        found: set[str] = set()
        for event in (one for line in self.lines if line.seq <= version for one in line.events):
            if isinstance(event, t.CardDealt | t.HoleCardTurned):
                found.add(str(event.card))
        return found

    def pieces(self, version: int) -> set[str]:
        """The cards that were dealt by a version, each told from others of its face."""
        every = (one for line in self.lines if line.seq <= version for one in line.events)
        return {str(one.piece) for one in every if isinstance(one, CardDrawn)}

    def hidden_at(self, version: int) -> str | None:
        """The face-down card of the dealer at a version."""
        hole = None
        for event in (one for line in self.lines if line.seq <= version for one in line.events):
            if isinstance(event, t.HoleCardDealt):
                hole = str(event.card)
            elif isinstance(event, t.HoleCardTurned):
                hole = None
        return hole

    def salts(self) -> list[str]:
        """Every salt of the table's shoes, as it would be written."""
        return [salt.hex() for shoe in self.shoes for salt in shoe.salts]

    def open_salts(self, version: int) -> set[str]:
        """The salts of the cards that lay open at a version or before: a proof of each may be given."""
        drawn, hole, seen = "", "", set()
        for event in (one for line in self.lines if line.seq <= version for one in line.events):
            if isinstance(event, CardDrawn):
                drawn = event.piece
            elif isinstance(event, t.CardDealt):
                seen.add(drawn)
            elif isinstance(event, t.HoleCardDealt):
                hole = drawn
            elif isinstance(event, t.HoleCardTurned):
                seen.add(hole)
        pairs = (pair for shoe in self.shoes for pair in zip(shoe.order, shoe.salts, strict=True))
        return {salt.hex() for piece, salt in pairs if piece in seen}


class Asking:
    """Somebody who reads whatever a table gives away over HTTP."""

    def __init__(self, app: Any, address: str, table: str, headers: dict[str, str]) -> None:
        self.app = app
        self.client = httpx.Client(base_url=address, headers=headers, timeout=60)
        self.table = table
        self.heard: list[tuple[int, str]] = []

    def ask(self) -> None:
        """Read everything; nothing in it is newer than what the log holds when the answer has come."""
        paths = ("", "?role=spectator", "/log", "/rounds", "/rounds/1", "/rounds/2", "/promises", "/promises/1")
        for path in (*(f"/api/tables/{self.table}{one}" for one in paths), "/api/tables", "/api/inspector/tables"):
            answer = self.client.get(path).text
            self.heard.append((self.newest(), answer))

    def newest(self) -> int:
        """The newest line of the table's log."""
        with self.app.state.engine.connect() as connection:
            newest = select(func.max(s.lines.c.seq)).where(s.lines.c.table_id == self.table)
            return int(connection.execute(newest).scalar_one())


@pytest.mark.parametrize(("book", "hole"), CASES)
def test_nothing_hidden_is_in_anybodys_traffic(book: str, hole: str, tmp_path: Path) -> None:
    app: Any = make(Settings(database=f"sqlite:///{tmp_path}/soft17.db", pace=0))
    app.state.identify, app.state.chance = by_header, Fixed()
    with running(app) as address:
        ann = {"x-name": "ann"}
        wanted = {"book": book, "options": {HOLE: hole} if hole else {}}
        made = httpx.post(f"{address}/api/tables", json=wanted, headers=ann, timeout=60)
        assert made.status_code == 201, made.text
        table = made.json()["id"]
        other = httpx.post(f"{address}/api/tables", json={"book": book}, headers=ann, timeout=60).json()["id"]
        eve = {"x-name": "eve", "x-roles": "inspector"}
        looking = [
            Listening(address, table, {"x-name": "cy"}, "spectator"),
            Listening(address, table, {"x-name": "dan", "x-roles": "dealer"}, "dealer"),
            Listening(address, table, eve, "inspector"),
            Listening(address, other, eve, "inspector"),
        ]
        asking = [Asking(app, address, table, headers) for headers in (ann, {"x-name": "cy"}, eve)]
        player = Curious(address, table, ann, asking=asking)
        play(player, 2)
        for one in looking:
            one.drain()
        check(Shown(app, table), [*looking, player], asking)
        for each in (*looking, player):
            each.close()


class Curious(Player):
    """A player who reads everything before each decision."""

    def __init__(self, *where: Any, asking: list[Asking]) -> None:
        super().__init__(*where)
        self.asking = asking

    def give(self, command: dict[str, Any], *more: Any, **named: Any) -> dict[str, Any]:
        """Read, and then give an order."""
        for one in self.asking:
            one.ask()
        return super().give(command, *more, **named)


def check(shown: Shown, looking: list[Player], asking: list[Asking]) -> None:
    """No face before it was shown, and no place in a shoe or salt at all but for who reads the log as it is kept."""
    heard = [(json.loads(text).get("version", 10**9), text) for one in looking for text in one.traffic]
    salts = shown.salts()
    assert salts and heard
    kept = [text for one in asking[-1:] for _, text in one.heard]
    plain = heard + [each for one in asking[:-1] for each in one.heard]
    for version, said in plain:
        text = WORDS.sub("", said)
        early = {piece for piece in PIECE.findall(text) if piece not in shown.pieces(version)}
        assert not early, (version, early, text[text.index(min(early)) - 300 :][:360])
        assert not any(salt in text for salt in set(salts) - shown.open_salts(version))
        early = set(FACE.findall(text)) - shown.faces(version)
        assert not early, (version, early, text[text.index(min(early)) - 120 :][:200])
    for one in asking:
        for (version, _), (_, text) in pairwise(one.heard):
            if '"soft17.promise/1"' in text:  # what lay open before it was asked for can be checked
                assert all(salt in text for salt in shown.open_salts(version)), version
    # Who watches reads the log as it is kept: what was dealt with its proof, never what is still to come.
    drawn = sum(type(line.command).__name__ in ("DealCard", "BurnCard") for line in shown.lines)
    assert max(sum(salt in text for salt in salts) for text in kept) <= drawn
    for version, text in asking[-1].heard:
        if (hidden := shown.hidden_at(version)) is not None and hidden not in shown.faces(version):
            assert f'"card":"{hidden}' not in text, (version, hidden)
