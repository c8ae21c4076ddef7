"""The software in use is verified: what was changed is noted and told, and no wagers are taken till it is as it was."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace
from serving import Player, by_header, opened, running

from soft17.rules.loading import load, names
from soft17.service import software
from soft17.service.app import make
from soft17.service.components import Manifest, made
from soft17.service.settings import Settings

BOOK = next(name for name in names() if load(name).house.patrons is not None)
SAM, INA = {"x-name": "sam", "x-roles": "administrator"}, {"x-name": "ina", "x-roles": "inspector"}


@contextmanager
def _served(folder: Path, tested: Manifest | None = None, every: float = 86_400.0) -> Iterator[tuple[Any, str]]:
    app: Any = make(Settings(f"sqlite:///{folder}/soft17.db", pace=0, tested=tested, verifies_every=every))
    app.state.identify = by_header
    with running(app) as address:
        yield app, address


def _changed() -> Manifest:
    now = made()
    return replace(now, files={**now.files, "money.py": "0" * 64})


def _verified(address: str) -> dict[str, Any]:
    answer = httpx.post(f"{address}/api/software/verify", headers=INA, timeout=60)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def _noted(address: str) -> list[tuple[str, str, str]]:
    told = httpx.get(f"{address}/api/happenings", params={"about": "software"}, headers=SAM, timeout=60).json()
    return [(one["what"], one["who"], one["detail"]) for one in told]


def test_what_runs_is_what_was_started(tmp_path: Path) -> None:
    with _served(tmp_path) as (_, address):
        found, now = _verified(address), made()
        assert (found["digest"], found["files"], found["libraries"]) == (now.digest, len(now.files), len(now.libraries))
        assert not found["departures"] and not found["is_tested"] and not _noted(address)


def test_changed_software_takes_no_wagers_until_it_is_as_it_was(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with _served(tmp_path) as (app, address):
        ann = Player(address, opened(address, BOOK), {"x-name": "ann"})
        betting = ann.until(lambda one: one["betting"]["open"])["betting"]
        assert ann.give({**betting["place"], "area": 1, "main": [100_000]})["type"] == "Done"
        app.state.software.look = _changed
        with caplog.at_level(logging.ERROR):
            assert _verified(address)["departures"] == [{"component": "money.py", "how": "changed"}]
        assert "money.py changed" in caplog.text
        told = ann.until(lambda one: one["betting"]["why"])["betting"]
        assert not told["open"] and not told["repeat"] and "money.py changed" in told["why"]
        assert (
            ann.picture["status"] == "No wagers are taken: the software of this service was changed (money.py changed)"
        )
        reply = ann.give({**betting["place"], "area": 2, "main": [100_000]})
        assert reply["type"] == "Refused" and "money.py changed" in reply["why"]
        assert ann.give(next(iter(told["undo"].values())))["type"] == "Done", "what was wagered is still theirs"
        assert _verified(address)["departures"]
        app.state.software.look = made
        assert not _verified(address)["departures"]
        ann.until(lambda one: one["betting"]["open"])
        ann.close()
        assert _noted(address) == [
            ("software as kept again", "ina", ""),
            ("software changed", "ina", "money.py changed"),
        ]


def test_what_cannot_be_looked_at_is_not_known_to_be_what_it_was(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def away() -> Manifest:
        raise OSError("the disk does not answer")

    with _served(tmp_path, every=0.05) as (app, address):
        app.state.software.look = away
        ann = Player(address, opened(address, BOOK), {"x-name": "ann"})
        ann.until(lambda one: "soft17 unreadable" in one["betting"]["why"])
        app.state.software.look = made
        ann.until(lambda one: one["betting"]["open"])
        ann.close()
    assert "the disk does not answer" in caplog.text


def test_what_was_found_is_noted_later_where_it_could_not_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("the disk is full")

    with _served(tmp_path) as (app, address):
        app.state.software.look = _changed
        with monkeypatch.context() as patch:
            patch.setattr(software, "note", full)
            assert httpx.post(f"{address}/api/software/verify", headers=INA, timeout=60).status_code == 500
        assert app.state.floor.halted is not None and not _noted(address)
        assert _verified(address)["departures"]
        assert _noted(address) == [("software changed", "ina", "money.py changed")]


def test_the_houses_own_players_do_not_wager_either(tmp_path: Path) -> None:
    with _served(tmp_path) as (app, address):
        app.state.software.look = _changed
        assert _verified(address)["departures"]
        ann = Player(address, opened(address, BOOK, bots=2), {"x-name": "ann"})
        ann.until(lambda one: len(one["guests"]) == 3 and one["betting"]["why"])
        app.state.software.look = made
        assert not any(area["wagers"] for area in ann.picture["areas"])
        assert not _verified(address)["departures"]
        ann.until(lambda one: sum(bool(area["wagers"]) for area in one["areas"]) == 2)
        ann.close()


def test_it_is_compared_with_what_was_tested_by_itself_too(tmp_path: Path) -> None:
    with _served(tmp_path, _changed(), every=0.05) as (app, address):
        table = opened(address, BOOK)
        ann = Player(address, table, {"x-name": "ann"})
        ann.until(lambda one: "money.py" in one["betting"]["why"])
        ann.close()
        told = httpx.get(f"{address}/api/software", headers=SAM, timeout=60).json()
        assert told["is_tested"] and told["departures"] == [{"component": "money.py", "how": "changed"}]
        assert _noted(address) == [("software changed", "the service", "money.py changed")]
        assert app.state.floor.halted is not None
