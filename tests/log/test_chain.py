"""The chain of a log: whatever is changed after it was written is noticed."""

import hashlib
import json
from collections.abc import Callable

import pytest
from keeper import Keeper, alter
from msgspec.structs import replace
from test_incidents import V15, a_round

from soft17.house.commands import DealCard
from soft17.log.examining import Report, examine
from soft17.log.lines import UnreadableError, read_head, read_line, write
from soft17.money import Money
from soft17.table.events import WagerSettled


@pytest.fixture(scope="module")
def texts() -> list[bytes]:
    keeper = Keeper(V15)
    a_round(keeper)
    return list(write(keeper.log.head, keeper.log.lines))


def report(texts: list[bytes]) -> Report:
    return examine(read_head(texts[0]), ((n, read_line(n, text)) for n, text in enumerate(texts[1:], 2)))


def test_a_log_as_it_was_written_is_whole(texts: list[bytes]) -> None:
    assert report(texts).findings == ()


def test_a_log_of_nothing_but_its_head_is_told_so(texts: list[bytes]) -> None:
    told = report(texts[:1])
    assert [(one.kind, one.line, one.clause) for one in told.findings] == [("unfinished", 1, "2.3")]
    assert "never opened" in told.findings[0].what


def test_the_chain_is_what_the_document_says(texts: list[bytes]) -> None:
    previous = "0" * 64
    for number, line in enumerate(b"".join(texts).decode().splitlines()):
        said = json.loads(line)
        assert number == 0 or said["prev"] == previous
        assert line.endswith(f'"hash":"{said["hash"]}"}}')
        emptied = line[: -len('"}') - 64] + '"}'
        assert hashlib.sha256(f"{previous}\n{emptied}".encode()).hexdigest() == said["hash"]
        previous = said["hash"]


def test_a_line_written_with_other_spaces_is_another_line(texts: list[bytes]) -> None:
    spaced = [*texts[:5], json.dumps(json.loads(texts[5])).encode(), *texts[6:]]
    assert [(one.kind, one.line) for one in report(spaced).findings] == [("chain", 6)]


def test_a_line_without_fields_that_came_later_keeps_its_hash(texts: list[bytes]) -> None:
    said = json.loads(texts[5])
    del said["reason"]
    line = json.dumps(said | {"hash": ""}, separators=(",", ":"), ensure_ascii=False)
    own = hashlib.sha256(f"{said['prev']}\n{line}".encode()).hexdigest()
    read = read_line(6, line.replace('"hash":""', f'"hash":"{own}"').encode())
    assert read.own == read.hash == own


Change = Callable[[list[bytes]], list[bytes]]
CHANGES: list[tuple[str, Change]] = [
    ("a name", lambda some: [one.replace(b'"the dealer"', b'"the stealer"', 1) for one in some]),
    ("an amount", lambda some: [one.replace(b"500000", b"600000") for one in some]),
    ("a time", lambda some: [*some[:5], some[5].replace(b'"at":17', b'"at":18'), *some[6:]]),
    ("a line left out", lambda some: [*some[:6], *some[7:]]),
    ("two lines swapped", lambda some: [*some[:6], some[7], some[6], *some[8:]]),
    ("the head", lambda some: [some[0].replace(b"table 7", b"table 8"), *some[1:]]),
]


@pytest.mark.parametrize(("what", "change"), CHANGES, ids=[what for what, _ in CHANGES])
def test_what_is_changed_breaks_the_chain(
    texts: list[bytes], what: str, change: Callable[[list[bytes]], list[bytes]]
) -> None:
    changed = change(list(texts))
    assert changed != texts, what
    assert any(one.kind == "chain" for one in report(changed).findings)


def test_other_rulebook_data_is_told(texts: list[bytes]) -> None:
    head = replace(read_head(texts[0]), digest="0" * 64)
    lines = [read_line(n, text) for n, text in enumerate(texts[1:], 2)]
    again = list(write(head, lines))
    assert [one.kind for one in report(again).findings] == ["rulebook"]


def test_a_line_that_fits_no_table_does_not_end_the_look_at_the_chain() -> None:
    keeper = Keeper(V15)
    a_round(keeper)
    a_round(keeper)
    at = next(n for n, line in enumerate(keeper.log.lines) if any(isinstance(one, WagerSettled) for one in line.events))
    forged = WagerSettled(29, "win", Money(0), "15.1.2")
    texts = list(write(keeper.log.head, alter(keeper.log.lines, at, events=(forged,))))
    texts[-2] = texts[-2].replace(b'"the dealer"', b'"the stealer"', 1).replace(b'"ann"', b'"bob"', 1)
    told = report(texts)
    assert [(one.kind, one.line) for one in told.findings if one.kind in ("log", "chain")] == [
        ("log", at + 2),
        ("chain", len(texts) - 1),
    ]
    assert told.lines == len(texts) - 1


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[]", b'{"format":"soft17.table/9","rulebook":"x","digest":""}', b"nothing"]
)
def test_a_head_that_is_none(text: bytes) -> None:
    with pytest.raises(UnreadableError):
        read_head(text)


@pytest.mark.parametrize("text", [b"{}", b'{"seq":1}', b'{"a":' * 3000 + b"}" * 3000, b'{"seq":"one"}'])
def test_a_line_that_is_none(text: bytes) -> None:
    with pytest.raises(UnreadableError):
        read_line(2, text)


def two_rounds() -> tuple[list[bytes], int]:
    """A log of two rounds as text, and the place of the second's last card."""
    keeper = Keeper(V15)
    a_round(keeper)
    a_round(keeper)
    dealt = [n for n, line in enumerate(keeper.log.lines, 1) if isinstance(line.command, DealCard)]
    return list(write(keeper.log.head, keeper.log.lines)), dealt[-1]


def unreckoned(told: Report) -> list[str]:
    return [one.what for one in told.findings if one.kind == "unreckoned"]


@pytest.mark.parametrize("before", [0, 1, 2, 3, 4])
def test_a_round_with_a_line_missing_is_not_reckoned(before: int) -> None:
    texts, last = two_rounds()
    told = report([*texts[: last - before], *texts[last - before + 1 :]])
    assert told.owed == {}
    assert [one.partition(";")[0] for one in unreckoned(told)] == [
        "a line is missing or was changed: what this round owes cannot be reckoned"
    ]


def test_a_round_with_an_unreadable_line_is_not_reckoned() -> None:
    texts, last = two_rounds()
    lines = [(n, read_line(n, text)) for n, text in enumerate(texts[1:], 2)]
    told = examine(
        read_head(texts[0]), [(n, UnreadableError(n, "torn") if n == last - 1 else line) for n, line in lines]
    )
    assert told.owed == {}
    assert len(unreckoned(told)) == 1


def test_a_round_that_was_over_before_a_line_went_missing_is_reckoned() -> None:
    texts, last = two_rounds()
    told = report([*texts[: last + 1], *texts[last + 2 :]])
    assert unreckoned(told) == []


def test_a_key_that_comes_twice_makes_no_line(texts: list[bytes]) -> None:
    twice = texts[5].replace(b'"seq":', b'"seq":99,"seq":', 1)
    with pytest.raises(UnreadableError, match="'seq' comes twice"):
        read_line(6, twice)
    inner = texts[5].replace(b'{"type":', b'{"type":"Hit","type":', 1)
    assert inner != texts[5]
    with pytest.raises(UnreadableError):
        read_line(6, inner)


def test_a_key_that_comes_twice_makes_no_head(texts: list[bytes]) -> None:
    with pytest.raises(UnreadableError, match="'table' comes twice"):
        read_head(texts[0].replace(b'"table":', b'"table":"table 1","table":', 1))


def test_a_mark_of_the_byte_order_before_the_head_says_nothing(texts: list[bytes]) -> None:
    assert read_head(b"\xef\xbb\xbf" + texts[0]) == read_head(texts[0])
