"""`soft17 shuffle check`: proofs and logs checked without the house, as a real process."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from promising import CUT, Promising

from cli.test_commands import answer, run
from soft17.cards import Piece
from soft17.house import commands as c
from soft17.log.lines import Line, write
from soft17.shoe.commitment import reveal
from soft17.shoe.promised import Promised
from soft17.table import commands as t

BOOK = "nsw-blackjack-v15"


def played(*, opened: bool = True) -> Promising:
    """A round under a promised order, and the order opened."""
    table = Promising(BOOK, "2c Ts 9h 8d Td", {"means": "dealer"})
    table.load()
    table.wager()
    table.deal_on(3)
    table.give(t.Stand("ann", 1), "player", "ann")
    table.deal_on(1)
    table.give(c.TakeDown("order-shuffle"), "gaming supervisor", "sue")
    if opened:
        table.open_up()
    return table


@pytest.fixture(scope="module")
def table() -> Promising:
    return played()


def proofs(table: Promising, **changes: Any) -> Promised:
    """The file that a page gives."""
    made = table.tree.commitment()
    return replace(
        Promised(
            rulebook=BOOK,
            table="t7",
            number=1,
            line=9,
            made_at=1_750_000_000,
            root=made.root,
            count=made.count,
            state="dealt from",
            cut_at=CUT,
            cards=tuple(table.tree.prove(CUT + n) for n in (1, 2, 3)),
        ),
        **changes,
    )


def kept(path: Path, said: object) -> str:
    """A file of it."""
    path.write_bytes(said if isinstance(said, bytes) else msgspec.json.encode(said))
    return str(path)


def test_proofs_that_hold_are_told_card_by_card(table: Promising, tmp_path: Path) -> None:
    path, root = kept(tmp_path / "p.json", proofs(table)), table.tree.commitment().root
    done = run("shuffle", "check", path, "--root", root)
    assert done.returncode == 0
    assert f"✓ root {root}" in done.stdout and "✓ 3 cards as promised" in done.stdout
    assert [line.split("✓ ")[1] for line in done.stdout.splitlines() if "place" in line] == [
        f"{table.order[place]}  place {place}" for place in (101, 102, 103)
    ]
    found = answer("shuffle", "check", path)
    assert (found["kind"], found["holds"]) == ("promise", True)
    assert [(one["position"], one["card"], one["why"]) for one in found["promises"][0]["cards"]] == [
        (place, table.order[place], "") for place in (101, 102, 103)
    ]
    assert run("shuffle", "check", "-", given=Path(path).read_text(encoding="utf-8")).returncode == 0


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda one: replace(one, card=Piece("As.1")), "which is not the promised root"),
        (lambda one: replace(one, position=7), "which is not the promised root"),
        (lambda one: replace(one, position=312), "position: 312 is no place among 312 cards counted from 0"),
        (lambda one: replace(one, salt="00" * 15), "a salt has 16 bytes or more, not 15"),
        (lambda one: replace(one, salt="no hex"), "salt or card: "),
        (lambda one: replace(one, path=one.path[1:]), "path: 9 hashes lead from place 101 to the root, not 8"),
        (lambda one: replace(one, path=("ab", *one.path[1:])), "path: hash 1 is not 64 hex digits in small letters"),
    ],
    ids=["card", "place", "no place", "short salt", "no salt", "short path", "short hash"],
)
def test_a_card_that_does_not_hold_is_told_with_why(
    table: Promising, tmp_path: Path, change: Callable[[Any], Any], why: str
) -> None:
    first, *others = proofs(table).cards
    path = kept(tmp_path / "p.json", proofs(table, cards=(change(first), *others)))
    done = run("shuffle", "check", path)
    assert done.returncode == 1
    assert why in done.stdout and "✗ 2 cards as promised, 1 card not" in done.stdout
    read = json.loads(run("shuffle", "check", path, "--json").stdout)
    assert not read["holds"] and [why in one["why"] for one in read["promises"][0]["cards"]] == [True, False, False]


def test_the_opened_order_is_hashed_anew(table: Promising, tmp_path: Path) -> None:
    whole = reveal(table.order, table.salts)
    path = kept(tmp_path / "p.json", proofs(table, state="opened", opening=whole))
    assert "✓ the whole order is opened, and it is the promised one" in run("shuffle", "check", path).stdout
    swapped = replace(whole, cards=(*whole.cards[1::-1], *whole.cards[2:]))
    twice = replace(whole, cards=(whole.cards[1], *whole.cards[1:]))
    short = replace(whole, cards=whole.cards[1:])
    for wrong, why in (
        (swapped, "which is not the promised one"),
        (twice, f"opening.cards: {whole.cards[1]} is there more than once"),
        (short, "opening.cards: 312 cards were promised, not 311"),
        (None, "opening: it is said to be opened, and is not there"),
    ):
        done = run("shuffle", "check", kept(tmp_path / "q.json", proofs(table, state="opened", opening=wrong)))
        assert (done.returncode, why in done.stdout) == (1, True), done.stdout


def test_a_root_noted_before_is_compared(table: Promising, tmp_path: Path) -> None:
    path = kept(tmp_path / "p.json", proofs(table))
    other = run("shuffle", "check", path, "--root", "0" * 64)
    assert (other.returncode, "is not the one that was noted" in other.stdout) == (1, True)
    none = run("shuffle", "check", path, "--root", "mine")
    assert (none.returncode, "a root has 64 hex digits" in none.stderr) == (2, True)


def test_a_file_that_is_none_is_told_in_a_line(table: Promising, tmp_path: Path) -> None:
    good = msgspec.to_builtins(proofs(table))
    for said, why in (
        (b"", "an empty file is no promise"),
        (b"no json", "no promise (soft17.promise/1): JSON is malformed"),
        ({**good, "format": "soft17.promise/2"}, "Invalid enum value 'soft17.promise/2'"),
        ({name: value for name, value in good.items() if name != "root"}, "missing required field `root`"),
        ({**good, "cards": [{"position": "first"}]}, "$.cards[0]"),
    ):
        done = run("shuffle", "check", kept(tmp_path / "p.json", said))
        assert (done.returncode, why in done.stderr, done.stderr.count("\n")) == (2, True, 1), done.stderr
    assert run("shuffle", "check", str(tmp_path / "nowhere")).returncode == 2


def log(path: Path, table: Promising, change: Callable[[Line], Line] = lambda line: line) -> str:
    """The log of the table, hashed anew from what was changed."""
    return kept(path, b"".join(write(table.log.head, [change(line) for line in table.log.lines])))


@pytest.mark.clause("nsw-blackjack-v15", "4.1")
def test_a_log_is_checked_promise_by_promise(table: Promising, tmp_path: Path) -> None:
    path = log(tmp_path / "t.jsonl", table)
    root = table.tree.commitment().root
    done = run("shuffle", "check", path, "--root", root)
    assert done.returncode == 0, done.stdout
    assert "Shoe 1, promised on " in done.stdout and "✓ 5 cards as promised" in done.stdout
    assert "✓ the whole order is opened" in done.stdout
    found = answer("shuffle", "check", path)
    (one,) = found["promises"]
    cards = [(card["position"], card["card"][:2]) for card in one["cards"]]
    assert cards == [(100, "2c"), (101, "Ts"), (102, "9h"), (103, "8d"), (104, "Td")]
    made = Path(path).read_text(encoding="utf-8").splitlines()
    assert '"promise":{' in made[one["line"] - 1]
    assert all(card["card"] in made[card["line"] - 1] for card in one["cards"])
    assert run("shuffle", "check", path, "--root", "0" * 64).returncode == 1


def test_a_log_with_exchanged_proofs_or_another_order_is_told_by_line(tmp_path: Path) -> None:
    table = played()

    def salted(line: Line) -> Line:
        proof = getattr(line.command, "proof", None)
        if proof is None or proof.position != CUT + 2:
            return line
        return replace(line, command=replace(line.command, proof=replace(proof, salt="11" * 16)))

    def unproven(line: Line) -> Line:
        proof = getattr(line.command, "proof", None)
        return line if proof is None else replace(line, command=replace(line.command, proof=None))

    def swapped(line: Line) -> Line:
        if not isinstance(line.command, c.RevealOrder):
            return line
        opening = replace(line.command.opening, salts=line.command.opening.salts[::-1])
        return replace(line, events=tuple(replace(one, opening=opening) for one in line.events[:1]))

    for change, why in (
        (salted, "which is not the promised root"),
        (unproven, "it came without its proof"),
        (swapped, "which is not the promised one"),
    ):
        path = log(tmp_path / "t.jsonl", table, change)
        done = run("shuffle", "check", path)
        assert (done.returncode, why in done.stdout) == (1, True), done.stdout
    number = next(n for n, one in enumerate(table.log.lines, 2) if getattr(one.command, "proof", None) is not None)
    done = run("shuffle", "check", log(tmp_path / "t.jsonl", table, unproven))
    assert f"✗ {table.order[CUT]}  line {number}, place 100: it came without its proof" in done.stdout


def test_a_log_without_promises_and_one_that_is_broken(tmp_path: Path) -> None:
    bare = Promising(BOOK, "", {"means": "dealer"})
    early = [line for line in bare.log.lines if not isinstance(line.command, c.Shuffle | c.Cut)]
    path = kept(tmp_path / "t.jsonl", b"".join(write(bare.log.head, early)))
    done = run("shuffle", "check", path)
    assert (done.returncode, "no order of cards is promised in this log" in done.stdout) == (0, True)
    text = Path(log(tmp_path / "u.jsonl", played(opened=False))).read_bytes().replace(b'"ann"', b'"ben"', 1)
    done = run("shuffle", "check", kept(tmp_path / "u.jsonl", text))
    assert (done.returncode, "the chain is broken" in done.stdout) == (1, True)
    assert "cards, retired" in done.stdout


@pytest.mark.clause(BOOK, "4.1")
def test_the_log_is_shown_with_its_promises_counted(table: Promising, tmp_path: Path) -> None:
    path, root = log(tmp_path / "t.jsonl", table), table.tree.commitment().root
    shown = run("log", "show", path)
    assert shown.returncode == 0
    assert f"312 cards shuffled, by hand; order promised: {root}" in shown.stdout
    assert f"the promised order of 312 cards is opened: {root}  [4.1]" in shown.stdout
    read = answer("log", "show", path)
    (one,) = read["promises"]
    opened = next(entry["line"] for entry in read["entries"] if "is opened" in entry["what"])
    assert shown.stdout.splitlines()[-2:] == [
        "1 order of cards promised, 1 opened",
        f"  shoe 1, line {one['line']}, {root}: 312 cards, opened at line {opened}, as promised; "
        "5 cards came, each proven",
    ]
    assert one == {
        "number": 1,
        "line": next(entry["line"] for entry in read["entries"] if "order promised" in entry["what"]),
        "root": root,
        "count": 312,
        "state": "opened",
        "opened_line": opened,
        "opened_holds": True,
        "cards": 5,
        "unproven": 0,
    }


def test_an_order_that_waits_to_be_opened_and_cards_without_proof_are_counted(tmp_path: Path) -> None:
    def unproven(line: Line) -> Line:
        proof = getattr(line.command, "proof", None)
        bare = proof is not None and proof.position > CUT + 2
        return replace(line, command=replace(line.command, proof=None)) if bare else line

    shown = run("log", "show", log(tmp_path / "t.jsonl", played(opened=False), unproven)).stdout.splitlines()
    assert shown[-2] == "1 order of cards promised, 0 opened"
    assert shown[-1].endswith("312 cards, retired; 5 cards came, 2 of them not proven")
