"""`soft17 audit` on the log of a link, and on logs that other commands verify."""

import json
from pathlib import Path

import pytest

from cli.test_commands import run
from link.linking import Linked
from soft17.affairs.keeping import Affair
from soft17.log.lines import write
from soft17.promotion.decide import PROMOTION
from soft17.tournament.decide import TOURNAMENT
from soft17.tournament.table_round import ROUND


@pytest.fixture
def log(tmp_path: Path) -> Path:
    link = Linked()
    won = link.lock("a", parts=1)
    assert link.award(won) is None
    link.pay(won)
    path = tmp_path / "link.jsonl"
    path.write_bytes(b"".join(write(link.affair.head, link.affair.lines)))
    return path


def test_the_log_of_a_link_is_audited(log: Path) -> None:
    done = run("audit", str(log))
    assert (done.returncode, done.stdout.strip().endswith("7 lines of a link, 0 departures")) == (0, True), done.stdout


@pytest.mark.clause("nsw-blackjack-v15", "14.26", "14.27.2")
def test_a_changed_line_and_one_that_is_none_are_told(log: Path) -> None:
    lines = log.read_text().splitlines()
    changed = next(number for number, line in enumerate(lines) if '"Contribute"' in line)
    lines[changed] = lines[changed].replace('"areas":[[1,50000]]', '"areas":[[1,60000]]')
    log.write_text("\n".join([*lines, "{}"]))
    done = run("audit", str(log), "--json")
    told = json.loads(done.stdout)
    assert done.returncode == 1
    assert {one["line"] for one in told["departures"]} == {changed + 1, len(lines) + 1}
    assert "14.26.3" in {one["clause"] for one in told["departures"]}


@pytest.mark.parametrize("kind", [TOURNAMENT, PROMOTION, ROUND], ids=lambda kind: str(kind.name))
def test_the_command_that_verifies_another_log_is_named(kind: object, tmp_path: Path) -> None:
    affair: Affair[object] = Affair(kind, "nsw-blackjack-v15", "one")  # type: ignore[arg-type]  # any kind of affair
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"".join(write(affair.head, affair.lines)))
    done = run("audit", str(path))
    assert done.returncode == 2
    assert "verify" in done.stderr and "there is no field" not in done.stderr + done.stdout


def test_a_table_log_is_asked_for_and_another_is_named(log: Path) -> None:
    done = run("log", "show", str(log))
    assert (done.returncode, "the log of a link" in done.stderr) == (2, True)
