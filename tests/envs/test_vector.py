"""The vector environment is the environment for one player, many times over: step by step, on the same shoes."""

from collections.abc import Iterable
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from envs.mirror import Beside, vector
from envs.rollout import BOOKS, NAMES, TABLES
from soft17.cards import DECK, Card
from soft17.envs import compiling, environments
from soft17.envs.opening import OpeningError
from soft17.envs.shoe import Shoe
from soft17.envs.vector import RulebookVectorEnv
from soft17.money import parse

READ_OTHERWISE: list[tuple[str, dict[str, Any]]] = [
    (
        "nsw-blackjack-v15",
        {"rulings": {"12.7": "per-standing-hand", "12.5": "append-last", "10.3": "blackjack-doublable"}},
    ),
    (
        "nsw-blackjack-v15",
        {"rulings": {"11.1": "split-aces-doublable", "13.4": "hands-only", "9.1.1": "approval-per-hand"}},
    ),
    ("nsw-switch-2016", {"rulings": {"11.3": "value-unchanged-keeps-blackjack"}, "areas": 3, "penetration": None}),
    (
        "ma-switch",
        {
            "rulings": {"7(g)(3)": "revocation-restores-the-option", "9(a)": "both-hands-before-any-play"},
            "options": {"surrender": True},
        },
    ),
    (
        "ma-switch",
        {
            "rulings": {"7(g)": "reader-after-switch-before-first-card"},
            "options": {"hole_card": "reader", "surrender": True},
        },
    ),
    ("ma-switch", {"rulings": {"7(g)(2)": "until-dealer-draws"}, "options": {"hole_card": "unseen"}}),
    ("ma-switch", {"rulings": {"7(g)(2)": "hole-card-blocks"}, "options": {"hole_card": "unseen"}}),
    ("nsw-pinkjack-2016", {"stakes": (0.5, 1.5), "chip": "5", "areas": 2}),
    ("nz-blackjack-1998", {"rulings": {"13.2": "whole-box"}, "stakes": (1, 3), "chip": "2.50"}),
]
MANY = 4
STEPS = 150


@pytest.mark.parametrize(("book", "terms"), [*TABLES, *READ_OTHERWISE], ids=str)
def test_each_step_is_that_of_the_environment_for_one_player(book: str, terms: dict[str, Any]) -> None:
    beside = Beside(book, terms, MANY)
    beside.play(STEPS)
    assert beside.rounds > 30


DEEP = [
    ("nsw-blackjack-v15", {"areas": 5, "penetration": 0.996}),
    ("nsw-pinkjack-2016", {"areas": 5, "penetration": 0.996}),
    ("nsw-switch-2016", {"areas": 3, "penetration": 0.996}),
    ("nz-blackjack-1998", {"areas": 5, "penetration": 0.99}),
    ("nz-blackjack-1998", {"areas": 5, "penetration": 0.99, "rulings": {"13.2": "whole-box"}}),
    ("nsw-blackjack-v15", {"areas": 5, "penetration": 0.996, "rulings": {"4.1.3": "shuffled-in-the-round"}}),
]


@pytest.mark.parametrize(("book", "terms"), DEEP, ids=str)
def test_cards_put_away_are_dealt_again_where_the_shoe_runs_out(
    book: str, terms: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    away: list[int] = []
    refill = Shoe.refill

    def watched(shoe: Shoe, lying: Iterable[Card]) -> None:
        out = list(lying)
        away.append(drawn(shoe) - len(out))
        refill(shoe, out)

    def drawn(shoe: Shoe) -> int:
        table = next(one.sitting.table for one in beside.ones if one.sitting.shoe is shoe)
        return len(table.dealer.cards) + sum(len(hand.cards) for _, hand in table.hands()) + (table.hole is not None)

    monkeypatch.setattr(Shoe, "refill", watched)
    beside = Beside(book, terms, MANY)
    beside.play(800)
    assert len(away) > 3 and any(away)


def test_it_is_what_gymnasium_makes_by_its_names() -> None:
    for name in NAMES:
        env = gym.make_vec(name, 3, vectorization_mode="vector_entry_point")
        assert isinstance(env, RulebookVectorEnv)
        seen, info = env.reset(seed=3)
        assert env.observation_space.contains(seen)
        assert info["action_mask"].shape == (3, len(env.action_names))
        assert (env.action_masks() == info["action_mask"]).all()
        assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
        seen, *_ = env.step(np.zeros(3, np.int64))
        assert env.observation_space.contains(seen)


@pytest.mark.parametrize("book", BOOKS)
def test_the_same_seed_gives_the_same_rounds(book: str) -> None:
    def run(seed: int) -> Any:
        env, told = vector(book, {}, 5), []
        seen, info = env.reset(seed=seed)
        for _ in range(40):
            seen, rewards, *_, info = env.step(info["action_mask"].argmax(axis=1))
            told.append(np.concatenate([seen["hands"].ravel(), seen["seen"].ravel(), rewards]))
        return np.concatenate(told)

    assert np.array_equal(run(3), run(3))
    assert not np.array_equal(run(3), run(4))


def test_a_table_has_the_seed_after_that_of_the_one_before_it() -> None:
    env, other = vector(BOOKS[0], {}, 3), vector(BOOKS[0], {}, 3)
    env.reset(seed=7)
    other.reset(seed=[9, 8, 7])
    for one in (env, other):
        one.step(np.zeros(3, np.int64))
    assert np.array_equal(env.tables.sights.shown.hands, other.tables.sights.shown.hands[::-1])


def test_a_new_shoe_is_begun_where_it_is_asked_for() -> None:
    env = vector(BOOKS[0], {}, 3)
    env.reset(seed=1)
    seen, *_ = env.step(np.zeros(3, np.int64))
    assert (seen["left"] < 0.995).all()
    seen, _ = env.reset()
    assert (seen["left"] < 0.995).all()
    seen, _ = env.reset(options={"shoe": "fresh", "reset_mask": np.array([True, False, True])})
    assert (seen["left"][:, 0] > 0.995).tolist() == [True, False, True]


def test_a_round_that_is_over_stays_so_where_nobody_resets_it() -> None:
    env = vector(BOOKS[0], {}, 8, autoreset_mode="Disabled")
    _, info = env.reset(seed=2)
    for _ in range(30):
        _, rewards, over, _, info = env.step(info["action_mask"].argmax(axis=1))
    assert over.all() and not rewards.any() and info["refused"].all()
    seen, info = env.reset(options={"reset_mask": over})
    assert not seen["phase"].any() and info["action_mask"].any(axis=1).all()


def test_an_episode_is_cut_off_when_it_is_too_long() -> None:
    env = vector(BOOKS[0], {}, 2, max_episode_steps=3)
    env.reset(seed=2)
    refused = np.full(2, env.action_names.index("split"))
    cuts = [env.step(refused)[3].tolist() for _ in range(5)]
    assert cuts == [[False, False]] * 2 + [[True, True]] + [[False, False]] * 2


def test_a_share_of_a_jackpot_is_what_the_table_pays() -> None:
    """The shoes hold sevens only, so that jackpots are won all the time and the meters go their own ways."""
    terms = {"optional": {"blazing_7s": "5"}, "penetration": None, "jackpot": "90000"}
    beside = Beside("nsw-blackjack-v15", terms, 3, faces="7")
    beside.play(60)
    meters = [one.sitting.sign.meter for one in beside.ones]
    assert set(meters) != {parse("90000")}
    assert [beside.many.pools.sign(at).meter for at in range(3)] == meters


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"num_envs": 0}, "num_envs=0"),
        ({"autoreset_mode": "SameStep"}, "autoreset_mode='SameStep': write 'NextStep' or 'Disabled'"),
        ({"rulings": {"1.1 Blackjack": "per-player"}}, "plays it"),
        ({"stakes": (1, 5000)}, "largest"),
        ({"rulings": {"5.12": "per-player-total"}, "chip": "5", "stakes": (0.5,)}, "rounded together"),
    ],
)
def test_what_the_tables_cannot_hold_is_refused_at_the_door(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(OpeningError, match=said):
        RulebookVectorEnv(**{"book": "nsw-blackjack-v15", "num_envs": 2, **asked})


def test_resets_that_cannot_be_are_refused() -> None:
    env = RulebookVectorEnv(environments()[NAMES[0]], 2)
    wrong: list[tuple[dict[str, Any], str]] = [({"shoe": "new"}, "fresh"), ({"reset_mask": np.ones(3, bool)}, "reset")]
    for options, said in wrong:
        with pytest.raises(OpeningError, match=said):
            env.reset(options=options)
    with pytest.raises(OpeningError, match="3 seeds for 2 tables"):
        env.reset(seed=[1, 2, 3])


def test_every_face_of_the_deck_has_its_rank_by_its_place() -> None:
    assert all(card[0] == DECK[face % 13][0] for face, card in enumerate(DECK))


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (np.zeros(3, np.int64), "int64 of shape \\(3,\\)"),
        (np.zeros((2, 2), np.int64), "int64 of shape \\(2, 2\\)"),
        (np.full(4, 0.5), "float64 of shape \\(4,\\)"),
        (["hit"] * 4, "<U3 of shape"),
        ([[0], [0, 1], [0], [0]], "object of shape"),
        (None, "object of shape"),
    ],
)
def test_what_are_no_actions_is_told_with_what_is_wanted(actions: Any, said: str) -> None:
    env = RulebookVectorEnv(environments()[NAMES[0]], 4)
    env.reset(seed=1)
    with pytest.raises(gym.error.InvalidAction, match=f"actions: 4 whole numbers from 0 to 16 are wanted.*{said}"):
        env.step(actions)


def test_nothing_is_done_before_a_round_is_opened() -> None:
    with pytest.raises(gym.error.ResetNeeded, match="actions: no round has been opened; call reset first"):
        RulebookVectorEnv(environments()[NAMES[0]], 4).step(np.zeros(4, np.int64))


@pytest.mark.parametrize("action", [-1, -2, 1000])
def test_numbers_that_are_no_action_are_refused_and_change_nothing(action: int) -> None:
    env = RulebookVectorEnv(environments()[NAMES[0]], 4)
    env.reset(seed=1)
    _, _, _, _, told = env.step(np.zeros(4, np.int64))
    _, rewards, over, _, info = env.step(np.full(4, action))
    assert info["refused"].all()
    assert not rewards.any() and not over.any()
    assert (info["action_mask"] == told["action_mask"]).all()


def test_what_takes_long_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(gym.logger, "warn", told.append)
    monkeypatch.setattr(compiling, "PATIENCE", 0)
    with compiling.told_of():
        while not told:
            pass
    assert "is compiled" in told[0]
    monkeypatch.setattr(compiling, "PATIENCE", 1000)
    with compiling.told_of():
        pass
    assert len(told) == 1
