"""What nobody at the table can have seen is in no observation, no mask and no words."""

from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from msgspec.structs import replace

from envs.rollout import TABLES, choose, made
from soft17.cards import DECK, RANKS, Card
from soft17.table.view import FACE_DOWN

tables = pytest.mark.parametrize(("book", "terms"), TABLES, ids=str)


@tables
def test_swapping_what_lies_face_down_changes_nothing_that_is_observed(book: str, terms: dict[str, Any]) -> None:
    env, chance = made(book, terms, render_mode="ansi"), np.random.default_rng(9)
    swapped = 0
    for number in range(20):
        env.reset(seed=number)
        while env.sitting.table.phase != "over":
            sitting = env.sitting
            before = env.sight.observe(sitting, 0), env.action_masks(), env.render()
            table, rest = sitting.table, sitting.shoe.order
            sitting.table = replace(
                table,
                hole=None if table.hole is None else Card("5d"),
                burned=tuple(Card("5d") for _ in table.burned),
            )
            at = sitting.shoe.dealt
            sitting.shoe.order = [*rest[:at], *reversed(rest[at:])]
            assert data_equivalence((env.sight.observe(sitting, 0), env.action_masks(), env.render()), before)
            swapped += sitting.table != table
            sitting.table, sitting.shoe.order = table, rest
            env.step(choose(env, chance))
    # A card is burned wherever the book burns one, so something was face down.
    assert swapped or env.sitting.book.house.source.burn.is_ == "never"


@tables
def test_the_count_is_of_the_cards_that_lay_open_since_the_shuffle(book: str, terms: dict[str, Any]) -> None:
    env, chance = made(book, terms), np.random.default_rng(10)
    seen, _ = env.reset(seed=1)
    earlier = np.zeros(len(RANKS))
    for _ in range(12):
        ended = False
        while not ended:
            seen, _, ended, _, _ = env.step(choose(env, chance))
            table = env.sitting.table
            lying = [*table.dealer.cards, *(card for _, hand in table.hands() for card in hand.cards)]
            assert (seen["seen"] == earlier + _counted(lying)).all()
            cards = 52 * env.sitting.book.cards.in_use.is_
            face_down = env.sitting.book.house.source.burn.is_ == "each-load"
            assert round((1 - float(seen["left"][0])) * cards) == int(seen["seen"].sum()) + (
                table.hole is not None
            ) + int(face_down)
        earlier = seen["seen"]
        seen, _ = env.reset()
        if not seen["seen"].any():
            earlier = np.zeros(len(RANKS))


def _counted(cards: list[Card]) -> np.ndarray[Any, Any]:
    return np.array([sum(card[0] == rank for card in cards) for rank in RANKS])


def test_a_face_down_card_is_shown_by_nobody() -> None:
    env = made("ma-switch", {"options": {"hole_card": "unseen"}, "stakes": (1,)}, render_mode="ansi")
    for number in range(30):
        env.reset(seed=number)
        env.step(0)
        table, said = env.sitting.table, env.render()
        if table.phase == "over":
            continue
        assert table.hole in DECK and said is not None and FACE_DOWN in said
        open_cards = {*table.dealer.cards, *(card for _, hand in table.hands() for card in hand.cards)}
        assert {card for card in DECK if card in said} == open_cards
