"""The promise of an order: every card can be proven, and nothing else can."""

from hashlib import sha256
from typing import NamedTuple

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from soft17.cards import Piece, pieces
from soft17.shoe import commitment, live
from soft17.shoe.commitment import Commitment, Opening, Proof, commit, prove, prove_all, reveal, verify, verify_all

SHOE = pieces(6)
always = settings(deadline=None)
SALTS = [bytes([at % 256, at // 256]) * 8 for at in range(312)]


class Case(NamedTuple):
    order: list[Piece]
    salts: list[bytes]
    at: int

    @property
    def promise(self) -> Commitment:
        return commit(self.order, self.salts)

    @property
    def proof(self) -> Proof:
        return prove(self.order, self.salts, self.at)

    def holds(self, **changes: object) -> bool:
        return verify(self.promise.root, self.promise.count, msgspec.structs.replace(self.proof, **changes))


@st.composite
def cases(draw: st.DrawFn) -> Case:
    order = draw(st.lists(st.sampled_from(SHOE), unique=True, min_size=1, max_size=40))
    salts = draw(st.lists(st.binary(min_size=16, max_size=24), min_size=len(order), max_size=len(order)))
    return Case(order, salts, draw(st.integers(0, len(order) - 1)))


def other_hex(text: str, data: st.DataObject) -> str:
    """The same number of bytes with one bit changed."""
    changed = bytearray.fromhex(text)
    changed[data.draw(st.integers(0, len(changed) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    return changed.hex()


def reference(leaves: list[bytes]) -> bytes:
    """The tree by halves: the left half is the largest power of two that leaves something for the right."""
    if len(leaves) == 1:
        return leaves[0]
    half = 1 << (len(leaves) - 1).bit_length() - 1
    return sha256(b"soft17.node/1\0" + reference(leaves[:half]) + reference(leaves[half:])).digest()


@always
@given(cases())
def test_the_root_is_that_of_the_tree_by_halves(case: Case) -> None:
    leaves = [
        sha256(b"soft17.card/1\0" + at.to_bytes(4, "big") + bytes([len(card)]) + card.encode() + salt).digest()
        for at, (card, salt) in enumerate(zip(case.order, case.salts, strict=True))
    ]
    top = b"soft17.shoe/1\0" + len(leaves).to_bytes(4, "big") + reference(leaves)
    assert case.promise == Commitment(sha256(top).hexdigest(), len(leaves))


def test_a_root_stays_what_it_is_for_ever() -> None:
    assert commit(SHOE, SALTS).root == "35cae3082743c49ef714e7749f963bb30ed441ec39b0b4c697f02a9e797106d8"


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5, 7, 8, 9, 52, 312])
def test_every_card_is_proven(size: int) -> None:
    order, salts = SHOE[:size], SALTS[:size]
    promise, proofs = commit(order, salts), prove_all(order, salts)
    assert [proof.card for proof in proofs] == list(order)
    for at, proof in enumerate(proofs):
        assert proof == prove(order, salts, at)
        assert verify(promise.root, promise.count, proof)


def test_a_live_shoe_is_proven() -> None:
    order, salts = live.shuffle(SHOE), live.salts(312)
    promise = commit(order, salts)
    assert all(verify(promise.root, promise.count, proof) for proof in prove_all(order, salts))
    assert verify_all(promise.root, promise.count, reveal(order, salts))


@always
@given(cases(), st.sampled_from(SHOE) | st.text(max_size=300))
def test_another_card_fails(case: Case, card: str) -> None:
    assume(card != case.order[case.at])
    assert case.holds()
    assert not case.holds(card=card)


@always
@given(cases(), st.data())
def test_another_salt_fails(case: Case, data: st.DataObject) -> None:
    assert not case.holds(salt=other_hex(case.proof.salt, data))
    assert not case.holds(salt=case.proof.salt + "00")
    assert not case.holds(salt=case.proof.salt[2:])


@always
@given(cases(), st.integers(-3, 70))
def test_another_place_fails(case: Case, position: int) -> None:
    assume(position != case.at)
    assert not case.holds(position=position)


@always
@given(cases(), st.data())
def test_another_path_fails(case: Case, data: st.DataObject) -> None:
    path = list(case.proof.path)
    assert not case.holds(path=(*path, "00" * 32))
    assert not case.holds(path=("00" * 32, *path))
    if path:
        at = data.draw(st.integers(0, len(path) - 1))
        assert not case.holds(path=(*path[:at], other_hex(path[at], data), *path[at + 1 :]))
        assert not case.holds(path=(*path[:at], *path[at + 1 :]))
        assert not case.holds(path=(*path[:at], path[at][:-2], *path[at + 1 :]))
    if len(path) > 1:
        assert not case.holds(path=tuple(reversed(path)))


@always
@given(cases(), st.data())
def test_another_root_or_count_fails(case: Case, data: st.DataObject) -> None:
    root, count = case.promise.root, case.promise.count
    assert not verify(other_hex(root, data), count, case.proof)
    other = data.draw(st.integers(-1, 80).filter(lambda number: number != count))
    assert not verify(root, other, case.proof)
    assert not verify_all(root, other, reveal(case.order, case.salts))


@pytest.mark.parametrize("text", ["", "zz" * 16, "AB" * 16, "ab " * 16, "a", "\ud800"])
def test_what_is_no_plain_hex_fails(text: str) -> None:
    case = Case(list(SHOE[:5]), [b"\xab" * 16] * 5, 2)
    assert case.holds()
    assert not case.holds(salt=text)
    assert not case.holds(path=(text, *case.proof.path[1:]))
    assert not case.holds(card=f"\ud800{text}")
    assert not verify_all(case.promise.root, 5, Opening(tuple(case.order), (text,) * 5))
    assert not verify(case.promise.root.upper(), 5, case.proof)


def test_no_part_of_the_tree_passes_for_another() -> None:
    tags = {commitment._LEAF, commitment._NODE, commitment._ROOT}
    assert len(tags) == 3
    assert len({len(tag) for tag in tags}) == 1
    whole, half = commit(SHOE[:4], SALTS[:4]), commit(SHOE[:2], SALTS[:2])
    assert prove(SHOE[:4], SALTS[:4], 3).path[1] != half.root
    assert not verify(whole.root, 4, prove(SHOE[:2], SALTS[:2], 0))


def test_a_proof_tells_nothing_of_cards_with_other_salts() -> None:
    one = prove(SHOE[:8], SALTS[:8], 3)
    other = prove(SHOE[:8], [*SALTS[:2], b"x" * 16, *SALTS[3:8]], 3)
    assert one.path[0] != other.path[0] and one.path[1:] == other.path[1:]


@always
@given(cases(), st.data())
def test_the_whole_shoe_opens_as_promised_and_no_other_does(case: Case, data: st.DataObject) -> None:
    root, count = case.promise.root, case.promise.count
    opened = reveal(case.order, case.salts)
    assert verify_all(root, count, opened)
    salts = list(opened.salts)
    salts[case.at] = other_hex(salts[case.at], data)
    assert not verify_all(root, count, Opening(opened.cards, tuple(salts)))
    other = data.draw(st.permutations(case.order))
    assert verify_all(root, count, Opening(tuple(other), opened.salts)) == (other == case.order)
    assert not verify_all(root, count, Opening(opened.cards[1:], opened.salts[1:]))
    assert not verify_all(root, count, Opening(opened.cards, opened.salts[1:]))


@always
@given(cases())
def test_the_wire_form_is_json_and_comes_back(case: Case) -> None:
    for made in (case.promise, case.proof, reveal(case.order, case.salts)):
        assert msgspec.json.decode(msgspec.json.encode(made), type=type(made)) == made


def test_what_can_not_be_committed_to_is_refused() -> None:
    with pytest.raises(ValueError, match="no card"):
        commit([], [])
    with pytest.raises(ValueError, match="3 cards need as many salts, not 2"):
        commit(SHOE[:3], SALTS[:2])
    with pytest.raises(ValueError, match="16 bytes or more, not 15"):
        reveal(SHOE[:1], [b"x" * 15])
    for position in (-1, 3):
        with pytest.raises(ValueError, match="no place"):
            prove(SHOE[:3], SALTS[:3], position)
