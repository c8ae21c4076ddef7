"""The repeatable shuffle: the same seed, the same orders, on every machine."""

from collections import Counter
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from soft17.cards import Piece, face, pieces, show_all
from soft17.shoe.seeded import Seeded

always = settings(deadline=None)


@always
@given(st.integers(0, 2**64), st.lists(st.sampled_from(pieces(2)), unique=True))
def test_the_same_seed_gives_the_same_orders_of_the_same_cards(seed: int, cards: list[Piece]) -> None:
    one, other = Seeded(seed), Seeded(seed)
    for _ in range(3):
        order = one.shuffle(cards)
        assert order == other.shuffle(cards)
        assert sorted(order) == sorted(cards)


def test_an_order_stays_what_it_is_for_ever() -> None:
    chance = Seeded(17)
    assert show_all(map(face, chance.shuffle(pieces(1))[:12])) == "Kc 2d 4h As 8s 9s Ac 6c 3h Js Jh 6s"
    assert show_all(map(face, chance.shuffle(pieces(1))[:12])) == "7h 3s 3c 9h 4s 7c 2h 6h Tc Jh 8s As"


def test_orders_come_equally_often() -> None:
    chance, cards = Seeded(5), pieces(1)[:4]
    orders = Counter(chance.shuffle(cards) for _ in range(24_000))
    assert set(orders) == set(permutations(cards))
    assert sum((seen - 1000) ** 2 / 1000 for seen in orders.values()) < 41.6
