"""Tables that cannot be opened say what was given and what would be right; the words of one that can."""

import re
import subprocess
import sys
from typing import Any

import gymnasium as gym
import numpy as np
import pytest

from envs.rollout import made, play
from soft17.envs import OpeningError, RulebookEnv
from soft17.rules.loading import ElectionError, UnknownBookError, load

BOOK = "nsw-blackjack-v15"


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"stakes": ()}, "stakes=(): write different numbers of units above 0"),
        ({"stakes": (1, 1)}, "stakes=(1, 1): write different numbers"),
        ({"unit": "ten"}, "unit: 'ten' is no amount"),
        ({"unit": "0"}, "unit='0': it is more than nothing"),
        ({"optional": {"super_match": "5"}}, "optional: 'super_match' is no optional wager of nsw-blackjack-v15"),
        ({"optional": {"any_pairs": "much"}}, "optional: any_pairs: 'much' is no amount"),
        ({"optional": {"any_pairs": "5d"}}, "optional: any_pairs: '5d' is no amount"),
        ({"areas": 0}, "areas=0: there is at least one"),
        ({"areas": "2"}, "areas='2': write a whole number"),
        ({"stakes": "ab"}, "stakes='ab': write different numbers of units above 0"),
        ({"stakes": (float("nan"),)}, "stakes=(nan,): write different numbers of units above 0"),
        ({"penetration": "x"}, "penetration='x': write a part of the shoe, such as 0.75, or None"),
        ({"optional": {"any_pairs": 5}}, "optional: any_pairs=5: write the stake as text, such as '5'"),
        ({"optional": "any_pairs"}, "optional='any_pairs': write a dict of names and values"),
        ({"deck": 6}, "deck: there is no such word; there are options, rulings, decks"),
        ({"areas": 10}, "player_0, area 10: there is no area 10: they are 1 to 9 [2.2.1]"),
        ({"jackpot": "50"}, "jackpot='50': it is at least 10000 [14.28]"),
        ({"reward": "dollars"}, "reward='dollars': write 'stake' or 'unit'"),
        ({"render_mode": "rgb_array"}, "render_mode='rgb_array': write 'ansi' or 'human'"),
    ],
)
def test_a_table_that_cannot_be_opened_says_why(terms: dict[str, Any], said: str) -> None:
    with pytest.raises(OpeningError, match=re.escape(said)):
        RulebookEnv(BOOK, **terms)


def test_more_areas_than_the_book_lets_one_player_have_are_refused() -> None:
    with pytest.raises(OpeningError, match=r"player_0, area 2: .* \[14\]"):
        RulebookEnv("ma-switch", areas=2)
    RulebookEnv("ma-switch", areas=2, options={"several_spots": True})


def test_decks_and_options_are_those_of_the_book() -> None:
    with pytest.raises(ElectionError, match=r"is played with 6 or 8 decks \[3.1\]"):
        RulebookEnv(BOOK, decks=5)
    with pytest.raises(ElectionError, match="contradict one another"):
        RulebookEnv(BOOK, decks=8, options={"decks": 6})
    with pytest.raises(UnknownBookError, match="no rulebook is called 'blackjack'"):
        RulebookEnv("blackjack")
    own = RulebookEnv(load(BOOK, {"decks": 8}))
    assert own.sitting.book.cards.in_use.is_ == 8
    with pytest.raises(OpeningError, match="for a rulebook given by its name"):
        RulebookEnv(load(BOOK), decks=8)


def test_a_stake_below_an_optional_wager_that_may_not_exceed_it_is_not_offered() -> None:
    env = RulebookEnv("nsw-switch-2016", stakes=(1, 4), optional={"super_match": "30"})
    _, info = env.reset(seed=1)
    rule = env.sitting.book.optional["super_match"]
    assert rule.amount.is_ != "up-to-main" or list(info["action_mask"][:2]) == [0, 1]


def test_the_words_name_the_clause_of_what_happened(capsys: pytest.CaptureFixture[str]) -> None:
    env = made(BOOK, {"stakes": (1,)}, render_mode="human")
    env.reset(seed=3)
    play(env, np.random.default_rng(1))
    assert env.render() is None
    said = capsys.readouterr().out
    assert "player_0 stakes $10 on area 1 (main) [5.3]" in said
    assert "dealer: " in said
    assert re.search(r"player_0's main of \$10 on area 1: (win|lose|stand-off).* \[\d+(\.\d+)*\]", said)
    assert said.rstrip().splitlines()[-1].startswith("player_0: ")


def test_the_name_of_the_module_in_front_registers_by_itself() -> None:
    asked = "import gymnasium; print(gymnasium.make('soft17.envs:soft17/NzBlackjack-v0').reset(seed=1)[0]['phase'])"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.strip() == "0"


@pytest.mark.parametrize("absent", ["gymnasium", "pettingzoo"])
def test_without_the_libraries_the_extra_to_install_is_named(absent: str) -> None:
    asked = f"import sys; sys.modules[{absent!r}] = None\nimport soft17.envs"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=False, timeout=120)
    assert f"ImportError: soft17.envs needs {absent}, which is not installed: pip install 'soft17[envs]'" in done.stderr


def test_nothing_but_the_environments_needs_the_libraries() -> None:
    asked = "import pkgutil, importlib, sys, soft17\nsys.modules['gymnasium'] = sys.modules['pettingzoo'] = None\n"
    asked += "for one in pkgutil.walk_packages(soft17.__path__, 'soft17.', onerror=lambda name: None):\n"
    # Migrations run only on a connection that is handed to them.
    asked += "    apart = ('soft17.envs', 'soft17.service.store.migrations.')\n"
    asked += "    if not one.name.startswith(apart): importlib.import_module(one.name)\n"
    subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, timeout=120)


def test_an_episode_that_asks_for_ever_for_what_is_refused_is_cut_off() -> None:
    env = gym.make("soft17/NswPinkjack-v0", max_episode_steps=5)
    env.reset(seed=1)
    ends = [env.step(5)[2:4] for _ in range(5)]
    assert ends[-1] == (False, True)
