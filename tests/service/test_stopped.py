"""What fails while the house deals stops a table and no longer than it lasts: who looks is told, and the log has it."""

import asyncio
import logging
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import pytest
from serving import by_header, running
from test_hidden import Listening

from soft17.service.app import make
from soft17.service.links import links
from soft17.service.pit import dealing
from soft17.service.settings import Settings
from soft17.shoe import live

REPEATS = "the random source repeats itself: the shuffle is stopped"


class Failing:
    """The live source, which may fail as it does when what it gives may not be played with."""

    def __init__(self, error: Exception) -> None:
        self.error: Exception | None = error

    def __getattr__(self, name: str) -> Any:
        if self.error is not None:
            raise self.error
        return getattr(live, name)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (live.SourceFailedError(REPEATS), f"The house cannot go on: {REPEATS}. It tries again"),
        (RuntimeError("cards 7d"), f"The house cannot go on: {dealing.OF_WHATEVER}. It tries again"),
    ],
)
def test_a_table_whose_cards_cannot_be_shuffled_says_so_and_goes_on_when_they_can(
    error: Exception, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(dealing, "GRACE", 0.1)
    app: Any = make(Settings(database=f"sqlite:///{tmp_path}/soft17.db", pace=0))
    source = Failing(error)
    app.state.identify, app.state.chance = by_header, source
    with caplog.at_level(logging.ERROR), running(app) as address:
        ann = {"x-name": "ann"}
        made = httpx.post(f"{address}/api/tables", json={"book": "nsw-blackjack-v15"}, headers=ann, timeout=60)
        player = Listening(address, made.json()["id"], ann)
        before = player.until(lambda seen: seen["status"] == told)["version"]
        player.drain()  # it is tried again and again, and told once
        assert player.picture["version"] == before
        assert sum("cannot go on" in one.message for one in caplog.records) == 1
        source.error = None
        player.until(lambda seen: seen["version"] > before and "cannot go on" not in seen["status"])
        player.close()


def test_wins_that_could_not_be_paid_are_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(links, "AGAIN", 0.01)
    tried: list[str] = []

    class Paying(links.Links):
        def __init__(self) -> None:
            async def refresh(_link: str) -> None: ...

            self.floor = cast("Any", SimpleNamespace(office=SimpleNamespace(refresh=refresh)))
            self._wake = {"pool": asyncio.Event()}

        async def _once(self, link: str) -> float | None:
            tried.append(link)
            raise RuntimeError(link) if len(tried) < 3 else asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(Paying()._run("pool"))  # the task that looks after a link
    assert len(tried) == 3
    assert sum("could not be paid" in one.message for one in caplog.records) == 2
