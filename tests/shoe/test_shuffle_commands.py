"""The commands that test the shuffle and write its raw output."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from soft17.cards import face, parse_all, pieces
from soft17.cli.shuffle import app
from soft17.shoe import live
from soft17.shoe.seeded import Seeded


def run(*words: str) -> Result:
    done = CliRunner().invoke(app, list(words))
    assert done.exception is None or isinstance(done.exception, SystemExit)
    assert "Traceback" not in done.output
    return done


def test_the_repeatable_shuffle_passes_and_is_shown() -> None:
    done = run("test", "--shoes", "1000", "--decks", "1", "--seed", "17")
    assert done.exit_code == 0
    for word in ("seeded shuffle", "card by place", "2601", "adjacency", "rank gaps", "colour runs", "passes at 99%"):
        assert word in done.output


def test_the_same_seed_gives_the_same_report() -> None:
    words = ("test", "--shoes", "700", "--decks", "2", "--seed", "3", "--json")
    first, second = run(*words), run(*words)
    assert first.stdout == second.stdout
    read = json.loads(first.stdout)
    assert (read["generator"], read["seed"], read["decks"]) == ("seeded", 3, 2)
    assert (read["report"]["shoes"], read["report"]["cards"]) == (700, 104)
    assert {"name", "shoes", "scale", "statistic", "degrees", "p", "corrected", "passed"} == set(
        read["report"]["results"][0]
    )


def test_without_a_seed_the_live_generator_is_tested() -> None:
    done = run("test", "--shoes", "500", "--decks", "1", "--json")
    read = json.loads(done.stdout)
    assert (read["generator"], read["seed"]) == ("live", None)
    assert done.exit_code == (0 if read["report"]["passed"] else 1)


def test_a_shuffle_that_fails_gives_the_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Seeded, "shuffle", lambda _self, cards: cards)
    words = ("test", "--shoes", "500", "--decks", "1", "--seed", "1")
    done = run(*words)
    assert done.exit_code == 1
    assert "FAILED" in done.output and "FAILS" in done.output
    assert json.loads(run(*words, "--json").stdout)["report"]["passed"] is False


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["test", "--shoes", "499"], "500 shoes or more"),
        (["test", "--decks", "9"], "--decks"),
        (["test", "--seed", "-1"], "--seed"),
        (["test", "--seed", "x"], "--seed"),
        (["raw"], "one of --bytes, --shoes and --endless"),
        (["raw", "--bytes", "3", "--shoes", "3"], "one of --bytes, --shoes and --endless"),
        (["raw", "--bytes", "3", "--endless"], "one of --bytes, --shoes and --endless"),
        (["raw", "--bytes", "0"], "--bytes"),
    ],
)
def test_a_wrong_word_is_told_in_a_line(words: list[str], told: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert told in done.output
    assert not done.stdout


@pytest.mark.parametrize("wanted", [1, 17, 65_536, 70_000])
def test_raw_bytes_are_as_many_as_asked_for(wanted: int) -> None:
    done = run("raw", "--bytes", str(wanted))
    assert done.exit_code == 0
    assert len(done.stdout_bytes) == wanted


def test_raw_bytes_are_what_the_shuffle_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    given = iter(range(1, 256))
    monkeypatch.setattr(live, "_source", lambda size: bytes([next(given), *range(1, size)]))
    assert run("raw", "--bytes", "20").stdout_bytes == bytes([1, *range(1, 16), 2, 1, 2, 3])


def test_endless_bytes_last_until_the_reader_has_enough() -> None:
    words = [str(Path(sys.executable).parent / "soft17"), "shuffle", "raw", "--endless"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None and running.stderr is not None
        read = running.stdout.read(5_000_000)
        running.stdout.close()
        told = running.stderr.read()
    assert len(read) == 5_000_000
    assert len({read[at : at + 16] for at in range(0, len(read), 16)}) == len(read) // 16
    assert told == b""


@pytest.mark.parametrize("broken", [bytes, lambda size: bytes(range(16)) * (size // 16)])
def test_large_reads_are_watched_too(broken: Callable[[int], bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_source", broken)
    with pytest.raises(live.SourceFailedError):
        live.bulk(1 << 16)


@pytest.mark.parametrize("decks", [1, 6])
def test_raw_shoes_are_whole_shoes(decks: int) -> None:
    done = run("raw", "--shoes", "5", "--decks", str(decks))
    lines = done.stdout.splitlines()
    assert (done.exit_code, len(lines)) == (0, 5)
    for line in lines:
        assert sorted(parse_all(line)) == sorted(map(face, pieces(decks)))


@pytest.mark.parametrize(
    "words", [["raw", "--bytes", "64"], ["raw", "--endless"], ["raw", "--shoes", "1"], ["test", "--shoes", "500"]]
)
def test_a_broken_source_is_told_in_a_line(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_source", bytes)
    done = run(*words)
    assert done.exit_code == 3
    assert "random source" in done.stderr
    assert not done.stdout_bytes
