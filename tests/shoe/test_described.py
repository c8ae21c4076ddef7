"""The page about promised shuffles: its program, which has nothing of the project, and its example agree with it."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from soft17.cards import Piece, pieces
from soft17.shoe.commitment import Commitment, Opening, Proof, Tree, reveal, verify, verify_all
from soft17.shoe.promised import Promised, check
from soft17.shoe.seeded import Seeded

PAGE = (Path(__file__).parents[2] / "docs" / "promises.md").read_text(encoding="utf-8")
PROGRAM = PAGE.partition("```python\n")[2].partition("```")[0]
FIVE = tuple(map(Piece, ["As.1", "7d.3", "Kc.2", "2h.1", "Ts.6"]))
SALTS = tuple(bytes([number]) * 16 for number in range(1, 6))


@pytest.fixture(scope="module")
def program() -> dict[str, Any]:
    """What the program of the page defines."""
    assert not re.search("soft17(?!\\.(card|node|shoe)/1)", PROGRAM)
    defined: dict[str, Any] = {"__name__": "described"}
    exec(compile(PROGRAM, "promises.md", "exec"), defined)  # noqa: S102  # it is the page's own
    return defined


def test_the_example_is_as_the_page_says(program: dict[str, Any]) -> None:
    tree = Tree(FIVE, SALTS)
    root = re.findall(r"^root  ([0-9a-f]{64})$", PAGE, re.MULTILINE)
    path = re.findall(r"^([0-9a-f]{64})$", PAGE, re.MULTILINE)
    assert "  ".join(FIVE) in PAGE
    assert [tree.commitment().root] == root
    assert tree.prove(4).path == tuple(path)
    assert program["by_order"](FIVE, [salt.hex() for salt in SALTS]) == root[0]


@pytest.mark.parametrize("count", [*range(1, 18), 51, 52, 311, 312, 416])
def test_the_program_finds_the_same_root_by_every_proof_and_by_the_order(program: dict[str, Any], count: int) -> None:
    order = Seeded(count).shuffle(pieces(8))[:count]
    salts = tuple(bytes([at % 251]) * (16 + at % 5) for at in range(count))
    tree = Tree(order, salts)
    root = tree.commitment().root
    assert program["by_order"](order, [salt.hex() for salt in salts]) == root
    for at in range(count):
        proof = tree.prove(at)
        assert verify(root, count, proof)
        assert program["by_proof"](msgspec.to_builtins(proof), count) == root


def changes(proof: Proof) -> list[Proof]:
    """A proof changed in each of its parts."""
    other = Piece("As.9") if proof.card != "As.9" else Piece("As.8")
    return [
        msgspec.structs.replace(proof, **one)
        for one in (
            {"card": other},
            {"position": proof.position ^ 1},
            {"salt": "00" * 16},
            {"salt": proof.salt[:30]},
            {"path": proof.path[1:]},
            {"path": (*proof.path, "00" * 32)},
            {"path": (proof.path[0][:62], *proof.path[1:])},
        )
    ]


def test_what_is_changed_holds_neither_here_nor_by_the_program(program: dict[str, Any]) -> None:
    tree = Tree(FIVE, SALTS)
    root = tree.commitment().root
    for at in range(5):
        for changed in changes(tree.prove(at)):
            assert not verify(root, 5, changed)
            assert program["by_proof"](msgspec.to_builtins(changed), 5) != root
    opening = reveal(FIVE, SALTS)
    swapped = Opening((*FIVE[1::-1], *FIVE[2:]), opening.salts)
    assert not verify_all(root, 5, swapped)
    assert program["by_order"](swapped.cards, swapped.salts) != root


def promised(made: Commitment, cards: tuple[Proof, ...], opening: Opening) -> Promised:
    """A file as a table gives it."""
    return Promised(
        rulebook="a book",
        table="t7",
        number=1,
        line=6,
        made_at=1_750_000_000,
        root=made.root,
        count=made.count,
        state="opened",
        cards=cards,
        opening=opening,
    )


def test_the_program_reads_the_file_and_says_what_the_check_says(tmp_path: Path) -> None:
    tree = Tree(FIVE, SALTS)
    good, other = tree.prove(4), changes(tree.prove(0))[0]
    said = promised(tree.commitment(), (good, other), reveal(FIVE, SALTS))
    (tmp_path / "check.py").write_text(PROGRAM, encoding="utf-8")
    (tmp_path / "p.json").write_bytes(msgspec.json.encode(said))
    done = subprocess.run(
        [sys.executable, "-I", "check.py", "p.json"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [
        "4 Ts.6 holds",
        "0 As.9 DOES NOT HOLD",
        "the whole order holds",
    ]
    found = check(said)
    assert ([not one.why for one in found.cards], found.opening_why) == ([True, False], "")


def test_the_fields_of_the_file_are_those_of_the_page() -> None:
    table = PAGE.partition("## The file")[2].partition("## A program")[0]
    named = [name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)]
    assert named == [
        *("format", "rulebook", "table", "number", "line", "made_at", "root", "count", "state", "cut_at"),
        *("cards", "opening"),
    ]
    assert sorted(named) == sorted(Promised.__struct_fields__)
