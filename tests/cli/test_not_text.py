"""A byte that no text has, in a log or among records: told with its file and line, and all else is read."""

import io
import json
import subprocess
from pathlib import Path

import pytest
from keeper import Keeper
from test_incidents import V15, a_round

from cli.test_commands import SOFT17, run
from soft17.log.lines import UnreadableError, affair_of, is_log, read_head, read_line, write
from soft17.records.files import lines
from soft17.service.store.moving import MovingError, read

EXAMPLES = Path(__file__).parents[1] / "conformance" / f"{V15}.jsonl"
NOT_TEXT = "not UTF-8 text: byte {} is 0xff; save the file as UTF-8"


@pytest.fixture(scope="module")
def texts() -> list[bytes]:
    keeper = Keeper(V15)
    a_round(keeper)
    return list(write(keeper.log.head, keeper.log.lines))


@pytest.fixture(scope="module")
def records() -> list[bytes]:
    return EXAMPLES.read_bytes().splitlines(keepends=True)[:3]


def spoilt(text: bytes, before: bytes) -> bytes:
    """A text with a byte that is none before some words."""
    assert before in text
    return text.replace(before, b"\xff" + before, 1)


def test_a_head_and_a_line_are_told_with_the_byte(texts: list[bytes]) -> None:
    head = spoilt(texts[0], b'soft17.table/1"')
    with pytest.raises(UnreadableError, match=NOT_TEXT.format(head.index(b"\xff") + 1)) as told:
        read_head(head)
    assert told.value.number == 1
    for before in (b'"', b"{", b":"):
        line = spoilt(texts[1], before)
        with pytest.raises(UnreadableError, match=NOT_TEXT.format(line.index(b"\xff") + 1)):
            read_line(2, line)


def test_what_a_file_is_of_is_known_all_the_same() -> None:
    assert is_log(b'{"format":"soft17.table/1","table":"caf\xe9"}')
    assert affair_of(b'{"format":"soft17.link/1","digest":"","table":"caf\xe9"}') == "link"
    assert not is_log(b"\xff\xfe{\x00}\x00") and not affair_of(b"\xff\xfe{\x00}\x00")


@pytest.mark.parametrize(
    ("text", "bad", "good"),
    [
        (b'{"id":"\xff"}\n{"id":"b"}\n', [(1, 8)], 1),
        (b'{"id":"a"}\n{"id":"\xff"}\n{"id":"c"}\n', [(2, 8)], 2),
        (b'{"id":"a"}\n{"\xff":1}\n{"id":"c"}\n', [(2, 3)], 2),
        (b'{"id":"a"}\n{"id":\xff}\n', [(2, 7)], 1),
        (b'{\n "id":\n "\xff"\n}\n{\n "id": "b"\n}\n', [(3, 3)], 1),
        (b'{\n "id": "a"\n}\n{\n "id": "\xff"\n}\n', [(5, 9)], 1),
    ],
)
def test_records_are_told_where_they_are_no_text(text: bytes, bad: list[tuple[int, int]], good: int) -> None:
    found = list(lines("f", io.BytesIO(text)))
    told = [(one.number, one.problem) for one in found if one.problem]
    assert told == [(number, NOT_TEXT.format(byte)) for number, byte in bad]
    assert sum(one.raw is not None for one in found) == good


def test_other_files_and_lines_are_examined(texts: list[bytes], records: list[bytes], tmp_path: Path) -> None:
    head, torn, whole, mixed = (tmp_path / f"{name}.jsonl" for name in ("head", "torn", "whole", "mixed"))
    head.write_bytes(b"".join([texts[0].replace(b'"table":"', b'"table":"\xff', 1), *texts[1:]]))
    assert b"\xff" in head.read_bytes()
    torn.write_bytes(b"".join([*texts[:3], spoilt(texts[3], b'"}'), *texts[4:]]))
    whole.write_bytes(b"".join(texts))
    mixed.write_bytes(b"".join([records[0], spoilt(records[1], b'"'), records[2]]))
    done = run("audit", *map(str, (head, torn, whole, mixed)))
    assert "Traceback" not in done.stderr and done.returncode == 1
    byte = head.read_bytes().index(b"\xff") + 1
    assert f"{head}:1: no head of a table log: {NOT_TEXT.format(byte)}" in done.stderr
    assert f"{torn}: line 4: line: no line of a table log: not UTF-8 text" in done.stdout
    assert f"{whole}: the last hash is" in done.stdout
    assert f"{mixed}:2: record: not UTF-8 text" in done.stderr
    assert "3 records: 2 agree, 0 differ, 1 cannot be read" in done.stdout
    alone = run("audit", str(head))
    assert alone.returncode == 2 and "not UTF-8 text" in alone.stderr
    shown = run("log", "show", str(torn), "--json")
    assert json.loads(shown.stdout)["unreadable_at"] == [4]


def test_settle_goes_on_after_it(records: list[bytes]) -> None:
    given = b"".join([spoilt(records[0], b'"'), *records[1:]])
    done = subprocess.run([SOFT17, "settle", "-"], input=given, capture_output=True, check=False)
    assert done.returncode == 2, done.stderr
    assert b"-:1: record: not UTF-8 text: byte 2 is 0xff" in done.stderr
    assert len(done.stdout.splitlines()) == 2


def test_no_table_is_taken_in_from_it(texts: list[bytes]) -> None:
    for at in (0, 2):
        bad = [*texts]
        bad[at] = spoilt(texts[at], b'"')
        with pytest.raises(MovingError, match=f"line {at + 1}: .*not UTF-8 text"):
            read(bad)
