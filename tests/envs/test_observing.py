"""Observations of rounds whose cards are known."""

from typing import Any

import numpy as np

from envs.rollout import made, play
from soft17.cards import parse_all
from soft17.envs import RulebookEnv
from soft17.envs.seeing import FEATURES
from soft17.money import parse


def rigged(book: str, cards: str, **terms: Any) -> RulebookEnv:
    """An environment whose next cards are these."""
    env = made(book, {"stakes": (2,), **terms})
    env.reset(seed=1)
    stack(env, cards)
    return env


def stack(env: RulebookEnv, cards: str) -> None:
    """Put cards on top of the shoe, whatever lies there."""
    shoe, wanted = env.sitting.shoe, parse_all(cards)
    shoe.order[shoe.dealt : shoe.dealt + len(wanted)] = wanted


def act(env: RulebookEnv, name: str) -> tuple[dict[str, Any], float]:
    """Take an action by its name."""
    seen, reward, _, _, info = env.step(env.action_names.index(name))
    assert "refusal" not in info
    return seen, reward


def hands(seen: dict[str, Any]) -> list[dict[str, float]]:
    """The own hands that have cards."""
    return [dict(zip(FEATURES, map(float, row), strict=True)) for row in seen["hands"] if row[0]]


def test_a_pair_is_seen_and_split_and_doubled() -> None:
    env = rigged("nsw-blackjack-v15", "8s 6h 8d 3c Th 2d 9c Td 7c")
    seen, _ = act(env, "bet 2")
    assert (seen["phase"], seen["turn"], seen["total"], seen["soft"], seen["pair"], seen["up"]) == (2, 1, 16, 0, 8, 6)
    assert seen["formed"] == 1
    seen, _ = act(env, "split")
    first, second = hands(seen)
    assert (first["first"], first["second"], first["total"], first["doubled"], first["ended"]) == (8, 3, 11, 0, 0)
    assert (second["cards"], second["total"], second["stake"]) == (1, 8, 2)
    assert (seen["turn"], seen["total"], seen["pair"], seen["formed"]) == (1, 11, 0, 2)
    seen, _ = act(env, "double")
    first, second = hands(seen)
    assert (first["doubled"], first["ended"], first["stake"], first["total"]) == (1, 1, 4, 21)
    assert (second["doubled"], second["ended"], seen["turn"], seen["total"]) == (0, 0, 2, 10)
    assert list(seen["stakes"]) == [2, 6]
    assert list(seen["dealer"]) == [1, 6, 0]
    seen, _ = act(env, "hit")
    assert seen["total"] == 19 and seen["seen"][8] == 1
    seen, reward = act(env, "stand")
    assert (seen["phase"], seen["turn"]) == (3, 0)
    assert [(one["doubled"], one["ended"]) for one in hands(seen)] == [(1, 1), (0, 1)]
    assert list(seen["dealer"]) == [3, 23, 0]
    assert reward == 3


def test_a_soft_hand_and_a_natural_are_seen() -> None:
    env = rigged("nsw-blackjack-v15", "As 9h 6d")
    seen, _ = act(env, "bet 2")
    assert (seen["total"], seen["soft"], seen["pair"], seen["up"]) == (17, 1, 0, 9)
    env = rigged("nsw-blackjack-v15", "As Ah Kd")
    seen, _ = act(env, "bet 2")
    assert (seen["phase"], seen["turn"], seen["up"]) == (1, 0, 1)
    assert hands(seen)[0]["natural"] == 1
    _, reward = act(env, "even money")
    assert reward == 1


def test_a_switch_is_seen_on_both_boxes() -> None:
    env = rigged("ma-switch", "Ks 5s 7d 6d Kc 4c", options={"hole_card": "unseen"})
    seen, _ = act(env, "bet 2")
    assert [(one["first"], one["second"], one["total"]) for one in hands(seen)] == [(10, 6, 16), (5, 10, 15)]
    seen, _ = act(env, "switch")
    assert [(one["first"], one["second"], one["total"]) for one in hands(seen)] == [(10, 10, 20), (5, 6, 11)]
    assert (seen["total"], seen["pair"], seen["up"], seen["peeked"]) == (20, 10, 7, 0)


def test_it_is_seen_that_a_reader_has_looked() -> None:
    for hole_card, peeked in (("reader", 1), ("unseen", 0)):
        env = rigged("ma-switch", "Ks 5s Kd 6d Kc 4c", options={"hole_card": hole_card})
        seen, _ = act(env, "bet 2")
        assert (seen["up"], seen["peeked"], list(seen["dealer"])) == (10, peeked, [1, 10, 0])


def test_the_jackpot_meter_lasts_over_rounds_and_a_seed_begins_it_anew() -> None:
    terms = {"optional": {"blazing_7s": "5"}, "jackpot": "30000"}
    env, chance = rigged("nsw-blackjack-v15", "9d 9c 9d", **terms), np.random.default_rng(1)
    for _ in range(2):
        play(env, chance)
        env.reset()
    for paid, left in (("30000", "25000"), ("25000", "25000")):
        stack(env, "7d 7d 7d")
        act(env, "bet 2")
        _, info = play(env, chance)
        assert abs(parse(info["net"]) - parse(paid)) <= parse("100")
        env.reset()
        assert env.sitting.sign.meter == env.sitting.table.sign.meter == parse(left)
    env.reset(seed=1)
    assert env.sitting.table.sign.meter == parse("30000")


def test_a_card_is_burned_in_mid_round_where_the_book_burns_one() -> None:
    for book in ("nsw-blackjack-v15", "nz-blackjack-1998"):
        env = rigged(book, "")
        shoe = env.sitting.shoe
        shoe.dealt = len(shoe.order)
        act(env, "bet 2")
        assert shoe.dealt - env.sitting.table.drawn == int(shoe.source.run_out.burn.is_)
