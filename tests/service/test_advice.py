"""What advice says, beside the analysis and beside cards counted one by one; and that it is compiled ahead."""

import asyncio
import threading
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from soft17.analysis import choosing, kernels
from soft17.analysis.dealt import CHOICES, Dealt
from soft17.analysis.game import Game
from soft17.analysis.insurance import insurances
from soft17.analysis.one_deal import OneDeal
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import NAMES
from soft17.cards import DECK
from soft17.rules.book import Book
from soft17.rules.loading import load, names
from soft17.service.laboratory.advising import Advice, Choice, advice
from soft17.service.laboratory.errors import CannotError
from soft17.service.laboratory.jobs import Job, Jobs
from soft17.service.laboratory.tasks import figures
from soft17.service.laboratory.warming import warm
from soft17.service.laboratory.workers import Said, Worker

INSURED = [name for name in names() if load(name).insurance is not None]
EARLY = [name for name in INSURED if load(name).interim.even_money is not None]
SWITCHED = [name for name in names() if load(name).switching is not None]
CLOSE = 1e-12


def asked(book: str, **wish: Any) -> Advice:
    """What the laboratory says of a decision."""
    given = {"gone": [], "split": False, "options": {}, "rulings": {}} | wish
    return advice(figures({"book": book, **given}, lambda _body: None), given)


def by_name(found: Advice) -> dict[str, Choice]:
    return {one.name: one for one in found.choices}


def whole(book: Book) -> Game:
    return Game(book, Shoe.full(book.cards.in_use.is_))


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize(("cards", "up"), [("88", "6"), ("T6", "T"), ("65", "9")])
def test_a_hand_is_worth_what_the_analysis_says(name: str, cards: str, up: str) -> None:
    game = whole(load(name))
    index = game.values.index
    dealt = Dealt(game, index[up], as_dealt=True).solve()
    counts = np.bincount([index[card] for card in cards], minlength=game.width)
    row = dealt.tree.place[tuple(int(one) for one in counts)]
    options = dealt.options[np.flatnonzero(dealt.roots == row)[0]]
    found = by_name(asked(name, hand=list(cards), up=up))
    given = {NAMES[code]: worth / dealt.chance[row] for code, worth in zip(CHOICES, options, strict=True)}
    assert {one: choice.worth for one, choice in found.items()} == pytest.approx(
        {one: worth for one, worth in given.items() if np.isfinite(worth)}, abs=CLOSE
    )
    assert all(choice.gives_up == max(given.values()) - choice.worth for choice in found.values())


@pytest.mark.parametrize("name", INSURED)
def test_insurance_counted_card_by_card(name: str) -> None:
    book = load(name)
    assert book.insurance is not None
    own, gone, up = ["Td", "6s"], ["Kc", "Kc", "5h"], "As"
    shoe: list[str] = [card for card in DECK for _ in range(book.cards.in_use.is_)]
    for card in (*own, *gone, up):
        shoe.remove(card)
    odds, half = Fraction(*book.insurance.against["ace"].odds), Fraction(*book.insurance.part.is_)
    worth = sum(half * odds if card[0] in "TJQK" else -half for card in shoe) / len(shoe)
    found = by_name(asked(name, weigh="insurance", hand=own, up=up, gone=gone))
    assert found["insurance"].worth == pytest.approx(float(worth), abs=CLOSE) and found["no insurance"].worth == 0
    less = by_name(asked(name, weigh="insurance", hand=own, up=up, gone=gone, amount=100, stake=500))
    assert less["insurance"].worth == pytest.approx(float(worth) / float(half) / 5, abs=CLOSE)
    rich = asked(name, weigh="insurance", hand=["5d", "6s"], up=up, gone=[f"{rank}c" for rank in "23456789" * 4])
    assert rich.best == "insurance" and by_name(rich)["no insurance"].gives_up > 0
    with pytest.raises(CannotError, match="never more than the stake"):
        asked(name, weigh="insurance", hand=own, up=up, amount=501, stake=500)


@pytest.mark.parametrize("name", INSURED)
def test_a_natural_that_waits_is_worth_what_the_analysis_says(name: str) -> None:
    book = load(name)
    (one,) = insurances(book)[0].naturals
    found = by_name(asked(name, weigh="insurance", hand=["Ad", "Ks"], up="Ah"))
    assert found["wait"].worth == pytest.approx(float(one.waiting), abs=CLOSE)
    assert one.insured is not None and found["insurance"].worth == pytest.approx(float(one.insured), abs=CLOSE)
    assert ("even money" in found) == (name in EARLY) == (one.even_money is not None)
    if one.even_money is not None:
        assert found["even money"].worth == one.even_money
        alone = asked(name, weigh="insurance", hand=["Ad", "Ks"], up="Ah", offered=["TakeEvenMoney"])
        assert {choice.name for choice in alone.choices} == {"wait", "even money"}


@pytest.mark.parametrize("name", EARLY)
def test_even_money_is_the_same_in_the_analysis_of_hands(name: str) -> None:
    game = whole(load(name))
    ace, ten = game.values.index["A"], game.values.index["T"]
    dealt = Dealt(game, ace).solve()
    row = dealt.tree.place[tuple(int(one) for one in np.bincount([ace, ten], minlength=game.width))]
    stand = dealt.options[np.flatnonzero(dealt.roots == row)[0], 0] / dealt.chance[row]
    found = by_name(asked(name, weigh="insurance", hand=["A", "T"], up="A"))
    assert found["wait"].worth == pytest.approx(float(stand), abs=CLOSE)


def test_what_is_not_offered_is_told() -> None:
    without = next(name for name in names() if name not in INSURED)
    for name, up in ((without, "A"), (INSURED[0], "7")):
        with pytest.raises(CannotError, match="neither insurance nor even money"):
            asked(name, weigh="insurance", hand=["9", "9"], up=up)
    with pytest.raises(CannotError, match="no switch"):
        asked(without, weigh="switch", hand=["9", "9"], other=["8", "8"], up="6")


@pytest.mark.parametrize("name", SWITCHED)
def test_a_switch_is_both_boxes_together_and_can_be_taken_back(name: str) -> None:
    game = whole(load(name))
    t, s, f, up = (game.values.index[card] for card in "T657")
    gone = np.bincount([game.values.index["9"]], minlength=game.width)
    either = OneDeal(game, up, gone).either((t, s), (f, t))
    wish: dict[str, Any] = {"weigh": "switch", "up": "7h", "gone": ["9c"]}
    found = by_name(asked(name, hand=["Td", "6s"], other=["5c", "Th"], **wish))
    assert (found["keep"].worth, found["switch"].worth) == (either.kept, either.switched)
    back = by_name(asked(name, hand=["Td", "Th"], other=["5c", "6s"], switched=True, **wish))
    assert (back["switch back"].worth, back["keep"].worth) == (either.kept, either.switched)
    same = asked(name, hand=["9d", "9s"], other=["9c", "9h"], **wish)
    assert same.best == "keep" and by_name(same)["switch"].gives_up == pytest.approx(0, abs=CLOSE)


def test_only_what_is_offered_is_compared() -> None:
    name = next(one for one in names() if load(one).boxes == 1)
    every = asked(name, hand=["8c", "8d"], up="6h")
    some = asked(name, hand=["8c", "8d"], up="6h", offered=["Hit", "Stand"])
    assert every.best == "split" and some.best == "stand" and {one.act for one in some.choices} == {"Hit", "Stand"}
    assert some.choices[0].gives_up == 0


def _compiled() -> dict[str, int]:
    found = {**vars(kernels), **vars(choosing)}
    return {name: len(one.signatures) for name, one in found.items() if hasattr(one, "signatures")}


def test_after_the_warm_up_nothing_is_compiled_any_more() -> None:
    told: list[tuple[int, int]] = []
    warm(lambda done, total: told.append((done, total)))
    assert told[-1] == (len(names()), len(names()))
    before = _compiled()
    for name in names():
        for hand, up in (("88", "6"), ("AA", "A"), ("99", "T"), ("542", "A")):
            asked(name, hand=list(hand), up=up, gone=["5"])
    for name in SWITCHED:
        asked(name, weigh="switch", hand=["8", "8"], other=["8", "8"], up="6")
    assert _compiled() == before


class Held:
    """A worker in whose place a test answers: kinds of work in the order they began."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.began: list[str] = []
        self.go_on: dict[str, Any] = {}
        patch.setattr(Worker, "work", lambda _one, name, wish, _tell: self._work(name, wish))

    def _work(self, name: str, wish: dict[str, Any]) -> Said:
        self.began.append(wish.get("weigh", name))
        if name in self.go_on:
            self.go_on[name].wait(30)
        return Said("done", b"{}")


async def _until(jobs: Jobs, *some: Job) -> None:
    for job in some:
        while job.state != "done":
            await jobs.wait(job, job.version, 10)


def test_advice_waits_for_a_warm_up_that_is_under_way_and_insurance_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch)
    held.go_on["warm"] = threading.Event()

    async def run() -> None:
        jobs = Jobs(2)
        first = jobs.warm()
        assert jobs.warm() is first
        hand = jobs.add(Job("advice", {"weigh": "hand"}, "ann"))
        insurance = jobs.add(Job("advice", {"weigh": "insurance"}, "ann"))
        await _until(jobs, insurance)
        assert hand.state == "waiting" and first.state == "running"
        held.go_on["warm"].set()
        await _until(jobs, first, hand)
        assert jobs.warm() is first
        await jobs.close()

    asyncio.run(run())
    assert sorted(held.began[:2]) == ["insurance", "warm"] and held.began[2:] == ["hand"]


def test_an_idle_service_warms_up_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    held = Held(monkeypatch)

    async def run() -> None:
        jobs = Jobs(1)
        jobs.warm_when_idle(0.0)
        while "warm" not in held.began:
            await asyncio.sleep(0.01)
        await _until(jobs, jobs.warm())
        await jobs.close()
        other = Jobs(1)
        other.warm_when_idle(30.0)
        await other.close()

    asyncio.run(run())
    assert held.began == ["warm"]
