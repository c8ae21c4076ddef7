"""Several players at one table: PettingZoo's contract, the turn, and each player's own net."""

import warnings
from typing import Any

import numpy as np
import pytest
from gymnasium.error import InvalidAction
from pettingzoo.test.api_test import api_test
from pettingzoo.test.parallel_test import parallel_api_test
from pettingzoo.test.seed_test import seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from envs.rollout import BOOKS
from soft17.envs import OpeningError, table_v0
from soft17.money import parse
from soft17.table.net import net
from soft17.table.state import INSURANCE

books = pytest.mark.parametrize("book", BOOKS)
TERMS: dict[str, dict[str, Any]] = {
    "ma-switch": {"options": {"hole_card": "reader", "max_hands": 4}, "optional": {"match": "5"}},
    "nsw-blackjack-v15": {"options": {"insurance_on_ten": True, "max_hands": 3}, "decks": 8},
    "nsw-switch-2016": {"options": {"max_hands": 3}, "penetration": None},
    "nsw-pinkjack-2016": {"optional": {"suits_you": "5h"}, "reward": "unit"},
    "nz-blackjack-1998": {"penetration": 0.9, "optional": {"super_sevens": "5"}},
}


@books
@pytest.mark.parametrize("players", [1, 3, 5])
def test_it_passes_the_api_test(book: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "Observation (is not a NumPy array|space for each agent probably)")  # masks
        api_test(table_v0.env(book, players=players, **TERMS[book]), num_cycles=60)


@books
def test_it_passes_the_seed_test_and_the_test_of_its_parallel_form(book: str) -> None:
    seed_test(lambda: table_v0.env(book, players=3, **TERMS[book]), num_cycles=60)
    parallel_api_test(turn_based_aec_to_parallel(table_v0.env(book, players=3, **TERMS[book])), num_cycles=60)


@books
def test_each_player_has_the_net_of_the_own_wagers(book: str) -> None:
    env = table_v0.raw_env(book, players=3, **TERMS[book])
    chance = np.random.default_rng(1)
    for number in range(25):
        env.reset(seed=None if number else 5)
        while not any(env.terminations.values()):
            seen = env.observe(env.agent_selection)
            assert seen in env.observation_space(env.agent_selection)
            others = [env.observe(name)["action_mask"].any() for name in env.agents if name != env.agent_selection]
            assert not any(others)
            env.step(chance.choice(np.flatnonzero(seen["action_mask"])))
        sitting = env.sitting
        nets = net(sitting.book, sitting.table)
        for person, name in enumerate(env.possible_agents):
            staked = sitting.staked[person]
            assert staked is not None
            counted = parse("10") if TERMS[book].get("reward") == "unit" else sitting.people[person].seat.stakes[staked]
            assert round(env.rewards[name] * counted) == nets[name] == parse(env.infos[name]["net"])
            assert {one.area for one in sitting.table.wagers if one.player == name} == {person + 1}


@books
def test_what_is_refused_leaves_the_same_player_asked(book: str) -> None:
    env = table_v0.raw_env(book, players=2)
    env.reset(seed=1)
    chance = np.random.default_rng(2)
    while not any(env.terminations.values()):
        agent, table, mask = env.agent_selection, env.sitting.table, env.observe(env.agent_selection)["action_mask"]
        for action in np.flatnonzero(mask == 0):
            env.step(action)
            assert env.agent_selection == agent
            assert env.sitting.table is table
            assert set(env.infos[agent]["refusal"]) == {"clause", "why"}
        env.step(chance.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("book", ["nz-blackjack-1998", "nsw-blackjack-v15"])
def test_everybody_is_asked_for_insurance_before_the_first_decision(book: str) -> None:
    env = table_v0.raw_env(book, players=3, stakes=(1,))
    found = 0
    for number in range(200):
        env.reset(seed=number)
        for _ in range(3):
            env.step(0)
        table = env.sitting.table
        if table.phase != "play" or table.insurance != "open":
            continue
        found += 1
        names = env.sitting.people[0].names
        insure, go_on = names.index("insure"), names.index("go on")
        asked = set()
        while True:
            mask = env.observe(env.agent_selection)["action_mask"]
            if mask[insure]:
                asked.add(env.agent_selection)
            if not mask[insure] and not mask[go_on]:
                break
            env.step(insure if mask[insure] else go_on)
        assert asked == {"player_0", "player_1", "player_2"}
        assert sum(one.kind == INSURANCE for one in env.sitting.table.wagers) == 3
    assert found > 5


def test_a_table_has_players_and_no_more_than_its_areas() -> None:
    with pytest.raises(OpeningError, match="players=0: there is at least one"):
        table_v0.env("ma-switch", players=0)
    with pytest.raises(OpeningError, match=r"player_5, area 6: .* \[2.2.1\]"):
        table_v0.env("nsw-switch-2016", players=6)


@pytest.mark.parametrize("action", [-1, 99, 1.5, "hit"])
def test_what_is_no_action_is_told(action: object) -> None:
    env = table_v0.env(BOOKS[0], players=2)
    env.reset(seed=1)
    with pytest.raises(InvalidAction, match=r"action .* of player_0: a whole number from 0 to \d+ is wanted"):
        env.step(action)


def test_it_tells_the_table_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    env = table_v0.env("nsw-blackjack-v15", players=2, render_mode="ansi")
    env.reset(seed=1)
    assert "player_0: bet 1, bet 2, bet 4, bet 8?" in str(env.render())
    env.close()
    table_v0.env("nsw-blackjack-v15", players=2, render_mode="human").reset(seed=1)
    assert "player_0: bet 1" in capsys.readouterr().out
