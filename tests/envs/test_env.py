"""One player's environment: it keeps Gymnasium's contract, and it is the real table with nothing added."""

from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence

from envs.rollout import NAMES, TABLES, choose, heard, made, play
from soft17.envs import RulebookEnv, environments
from soft17.money import Money, parse
from soft17.round import Round
from soft17.rules.ledger import obligations
from soft17.rules.loading import names
from soft17.table import commands as c
from soft17.table.offers import offers
from soft17.table.progress import next_card
from soft17.table.state import MAIN, Sign

tables = pytest.mark.parametrize(("book", "terms"), TABLES, ids=str)


def test_every_rulebook_has_an_environment_of_its_own_name() -> None:
    assert set(environments().values()) == set(names())
    assert {
        "soft17/NswBlackjack-v0",
        "soft17/NswBlackjackSwitch-v0",
        "soft17/MaBlackjackSwitch-v0",
        "soft17/NswPinkjack-v0",
        "soft17/NzBlackjack-v0",
    } == set(NAMES)
    assert set(NAMES) <= set(gym.registry)


@tables
def test_it_passes_the_checker(book: str, terms: dict[str, Any]) -> None:
    check_env(made(book, terms))


@tables
def test_the_mask_is_what_the_table_offers(book: str, terms: dict[str, Any]) -> None:
    env, chance = made(book, terms), np.random.default_rng(5)
    for number in range(25):
        _, info = env.reset(seed=number)
        ended = False
        while not ended:
            assert (info["action_mask"] == env.action_masks()).all()
            offered = {env.action_names[at] for at in np.flatnonzero(info["action_mask"])}
            if env.sitting.table.phase != "betting":
                assert offered == _named(env.sitting.book.boxes, terms.get("areas", 1), env)
            else:
                assert offered == {f"bet {one:g}" for one in terms.get("stakes", (1, 2, 4, 8))}
            _, _, ended, _, info = env.step(choose(env, chance))
        assert not info["action_mask"].any()


def _named(boxes: int, areas: int, env: RulebookEnv) -> set[str]:
    """What the table offers, in the words of the actions, found without them."""
    book, table = env.sitting.book, env.sitting.table
    said, deciding = set(), False
    for one in offers(book, table):
        if isinstance(one, c.GoOn | c.PayLater):
            continue
        name = {"takeinsurance": "insure", "takeevenmoney": "even money", "unswitch": "switch back"}
        word = name.get(type(one).__name__.lower(), type(one).__name__.lower())
        area = f" area {getattr(one, 'area', 0)}" if areas > 1 and not isinstance(one, c.OnHand) else ""
        box = f" box {getattr(one, 'box', 0)}" if boxes > 1 and word in ("insure", "even money", "surrender") else ""
        said.add(word + area + box)
        deciding |= isinstance(one, c.OnHand)
    if not deciding:
        assert c.GoOn() in offers(book, table) or next_card(book, table) is not None
        said.add("go on")
    return said


@tables
def test_the_reward_is_what_the_table_settles_to_the_cent(book: str, terms: dict[str, Any]) -> None:
    env, chance = made(book, terms), np.random.default_rng(6)
    nets = set()
    for number in range(60):
        with heard() as given:
            env.reset(seed=1 if not number else None)
            sign: Sign = env.sitting.sign
            reward, info = play(env, chance)
        again = Round(book, env.sitting.book.elected, sign=sign)
        for command in _kept(env, given):
            again.do(command)
        assert again.table == env.sitting.table
        assert again.net == {"player_0": info["net"]}
        main = next(one.stake for one in again.table.wagers if one.kind == MAIN)
        counted = main if terms.get("reward", "stake") == "stake" else parse("10")
        assert Money(round(reward * counted)) == parse(info["net"])
        nets.add(info["net"])
    assert len(nets) > 3


def _kept(env: RulebookEnv, given: list[c.Command]) -> list[c.Command]:
    """The commands of the round: bets that were only tried taken out, first cards that were remembered put in."""
    number = env.sitting.staked[0]
    assert number is not None
    burned = [one for one in given if isinstance(one, c.Burn)]
    called = [one for one in given if isinstance(one, c.CallNoMoreBets)]
    rest = [one for one in given if not isinstance(one, c.Burn | c.CallNoMoreBets | c.PlaceWager)]
    shoe, drawn = env.sitting.shoe, env.sitting.table.drawn
    remembered = drawn - sum(isinstance(one, c.Deal) for one in rest)
    first = shoe.order[shoe.dealt - drawn :][:remembered]
    return [*burned, *env.actions.wagers(number), *called, *map(c.Deal, first), *rest]


@tables
def test_what_is_refused_names_its_clause_and_changes_nothing(book: str, terms: dict[str, Any]) -> None:
    env, chance, known = made(book, terms), np.random.default_rng(7), set(obligations(book))
    for number in range(8):
        seen, _ = env.reset(seed=number)
        ended = False
        while not ended:
            before, left = env.sitting.table, env.sitting.shoe.left
            for action in np.flatnonzero(~env.action_masks()):
                again, reward, ended, _, info = env.step(action)
                assert data_equivalence(again, seen)
                assert (reward, ended) == (0, False)
                assert info["refusal"]["clause"] in known
                assert info["refusal"]["why"]
                assert (env.sitting.table, env.sitting.shoe.left) == (before, left)
            seen, _, ended, _, info = env.step(choose(env, chance))
            assert "refusal" not in info
        for after in range(len(env.action_names)):
            again, reward, ended, _, info = env.step(after)
            assert data_equivalence(again, seen) and (reward, ended) == (0, True)
            assert info["refusal"]["clause"] in known


@tables
def test_the_same_seed_gives_the_same_rounds(book: str, terms: dict[str, Any]) -> None:
    def run(seed: int) -> list[Any]:
        env, chance = made(book, terms), np.random.default_rng(8)
        told: list[Any] = [env.reset(seed=seed)]
        for _ in range(6):
            ended = False
            while not ended:
                told.append(env.step(choose(env, chance)))
                ended = told[-1][2]
            told.append(env.reset())
        return told

    assert data_equivalence(run(3), run(3))
    assert not data_equivalence(run(3), run(4))


def test_observations_flatten_for_libraries_that_want_one_row() -> None:
    for name in NAMES:
        env = gym.wrappers.FlattenObservation(gym.make(name))
        seen, _ = env.reset(seed=1)
        assert seen in env.observation_space
        assert isinstance(env.observation_space, gym.spaces.Box)


def test_several_environments_run_side_by_side() -> None:
    vector = gym.make_vec(NAMES[0], 3, vectorization_mode="sync")
    vector.reset(seed=1)
    *_, info = vector.step(np.zeros(3, np.int64))
    assert info["action_mask"].shape == (3, len(made(environments()[NAMES[0]], {}).action_names))


def test_a_switch_that_may_be_taken_back_until_the_dealer_draws_keeps_no_table_waiting() -> None:
    again = Round("ma-switch", {"hole_card": "unseen"}, {"7(g)(2)": "until-dealer-draws"})
    again.wager("ann", area=1, main="50")
    again.deal("Th 5h 9c 6d Kc 8d")
    for command in (c.Switch("ann", 1), c.Stand("ann", 1, 1), c.Stand("ann", 1, 2)):
        again.do(command)
    assert again.table.phase == "over"
    assert again.net == {"ann": "0"}


@pytest.mark.parametrize("action", [-1, 99, 1.5, "hit", None])
def test_what_is_no_action_is_told(action: Any) -> None:
    env = gym.make("soft17/NswBlackjack-v0").unwrapped
    env.reset(seed=0)
    with pytest.raises(gym.error.InvalidAction, match="a whole number from 0 to"):
        env.step(action)
