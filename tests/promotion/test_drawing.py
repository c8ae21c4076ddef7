"""A draw follows from the promised secret and the list, favours no entry, and can be drawn again by anybody."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from soft17.promotion.drawing import digest, kept, order, promise, winners
from soft17.promotion.secret import secret

SEED, SALT = bytes(range(32)), bytes(range(16))
LIST = digest(["ann", "bob", "cat"])


def test_a_promise_is_kept_only_by_its_own_secret() -> None:
    made = promise(SEED, SALT)
    assert made == sha256(b"soft17.draw/1\0" + SALT + SEED).hexdigest()
    assert kept(made, SEED.hex(), SALT.hex())
    for seed, salt in (
        ("00" * 32, SALT.hex()),
        (SEED.hex(), "00" * 16),
        ("zz", "zz"),
        (SEED.hex().upper(), SALT.hex()),
    ):
        assert not kept(made, seed, salt)


def test_a_seed_and_a_salt_have_their_lengths() -> None:
    with pytest.raises(ValueError, match="32 bytes and a salt 16, not 31 and 16"):
        promise(SEED[1:], SALT)


def test_a_secret_is_new_each_time_and_keeps_its_promise() -> None:
    one, other = secret(), secret()
    assert one != other
    assert kept(one.promise, one.seed, one.salt)


def test_a_list_differs_by_who_has_which_number() -> None:
    lists = [["ann", "bob"], ["bob", "ann"], ["annb", "ob"], ["ann"], ["ann", "bob", ""]]
    assert len({digest(one) for one in lists}) == len(lists)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 60))
def test_every_entry_is_drawn_once(seed: bytes, count: int) -> None:
    assert sorted(order(seed.hex(), LIST, "lot", count)) == list(range(1, count + 1))


def test_another_list_or_lot_leads_to_another_order() -> None:
    seed = SEED.hex()
    assert order(seed, LIST, "lot", 50) == order(seed, LIST, "lot", 50) != order(seed, digest(["ann"]), "lot", 50)
    assert order(seed, LIST, "lot", 50) != order(seed, LIST, "tol", 50)


def test_no_order_is_favoured() -> None:
    drawn = 12_000
    seen = Counter(order(sha256(bytes([at % 256, at // 256])).hexdigest(), LIST, "lot", 4) for at in range(drawn))
    expected = drawn / 24
    assert set(seen) == set(permutations(range(1, 5)))
    # 23 degrees of freedom: a sound shuffle is above 49.7 once in a thousand times, and these seeds are fixed.
    assert sum((one - expected) ** 2 / expected for one in seen.values()) < 49.7


def test_those_who_are_absent_are_passed_over() -> None:
    names = ("ann", "bob", "ann", "cat")
    assert winners([2, 1, 4, 3], names, 2, None) == [2, 1]
    assert winners([2, 1, 4, 3], names, 2, frozenset({"ann"})) == [1, 3]
    assert winners([2, 1], names, 5, frozenset()) == []
