"""Everything that stepping is told beside the tables of a kernel: what is offered, money by stake, and numbers."""

from collections import namedtuple
from typing import Any, NamedTuple

import numpy as np

from soft17.cards import DECK
from soft17.money import Money
from soft17.rules.book import Book
from soft17.simulation.arrays import Bytes, Sums
from soft17.simulation.course import Course
from soft17.simulation.ends import OPEN
from soft17.simulation.errors import SimulationError
from soft17.simulation.hands import DEALT, SWITCHED
from soft17.simulation.stepping import row
from soft17.simulation.stepping.asked import Asked, asked
from soft17.simulation.stepping.chips import InChips

MOST = 50_000_000 * 4
"""The largest stake, in hundredths of a cent, whose payments have room in the tables."""


class Settings(NamedTuple):
    """How a table is set up, in numbers that no chapter knows."""

    stakes: tuple[Money, ...]
    chip: Money
    unit: Money
    by_unit: bool
    front: int  # cards before the cutting card; 0: a new shoe each round
    shuffle_first: bool  # the cutting card as the next card is a shuffle
    most_hands: int  # rows of hands to a box
    most_steps: int  # an episode is cut off after so many
    areas: int
    sides: Money  # optional wagers of an area together
    jackpot: int  # which of them may win a share of a jackpot; -1 none
    bets: tuple[int, ...]  # those offered


class Told(NamedTuple):
    """Tables of one width behind one another, and the numbers, among them the place of every table."""

    narrow: Bytes
    money: Sums
    numbers: Sums
    lay: Sums  # where the first box lies in a row, and how long each is


MONEY = ("base_now", "double_now", "base", "double", "alone", "bonus", "even", "insurance", "insurance_stake", "stakes")
_PAID = ("base_now", "double_now", "base", "double", "even", "insurance")
SAID = (
    "levels", "insurance_decision", "even_until_second", "reader", "switching", "outlasts", "revoked", "together",
    "front", "shuffle_first", "burn", "run_out_burn", "run_out_shuffle", "unit", "by_unit", "most_hands", "most_steps",
    "side_stakes", "bonus_once", "grain", "jackpot",
)  # fmt: skip
PLACES = (*SAID, *(f"{name}_at" for name in (*Asked._fields, *MONEY, "bets")))

# The place of each number, by its name; a kernel takes it for a constant.
M: Any = namedtuple("M", PLACES)(*range(len(PLACES)))


def told(course: Course, settings: Settings, grain: int) -> Told:
    """Put it all together; `grain` is what one of the kernel's own amounts is worth."""
    book = course.book
    _check(book, settings)
    arrays = asked(course, settings.stakes, settings.chip)._asdict()
    bets = np.zeros(len(settings.stakes), np.uint8)
    bets[list(settings.bets)] = 1
    narrow = {**arrays, "bets": bets}
    money = dict(zip(MONEY, _money(course, settings), strict=True))
    _check_chips(book, money, settings.chip)
    begins = {**_begins(narrow), **_begins(money)}
    said = {**_said(book, settings), "grain": grain}
    numbers = [int(said[name]) for name in SAID] + [begins[name.removesuffix("_at")] for name in PLACES[len(SAID) :]]
    lay = [row.AREAS + settings.areas * row.PER_AREA, row.PER_BOX + settings.most_hands * row.PER_HAND]
    return Told(
        _joined(narrow, np.uint8), _joined(money, np.int64), np.array(numbers, np.int64), np.array(lay, np.int64)
    )


def _begins(arrays: dict[str, Any]) -> dict[str, int]:
    sizes = [np.asarray(one).size for one in arrays.values()]
    return dict(zip(arrays, np.cumsum([0, *sizes[:-1]]).tolist(), strict=True))


def _joined(arrays: dict[str, Any], width: type) -> Any:
    return np.concatenate([np.asarray(one).ravel() for one in arrays.values()]).astype(width)


def _said(book: Book, settings: Settings) -> dict[str, int]:
    switching, surrender, even = book.switching, book.surrender, book.interim.even_money
    reader = book.dealer.reader if book.dealer.hole_card.is_ == "reader" else None
    source, bonus = book.house.source, book.settlement.bonus
    return {
        "levels": len(settings.stakes),
        "insurance_decision": book.insurance is not None and book.insurance.closes.is_ == "decision",
        "even_until_second": even is not None and even.until.is_ == "second-card",
        "reader": 0 if reader is None else 1 + (reader.is_ == "before-first-card"),
        "switching": switching is not None,
        "outlasts": switching is not None and switching.outlasts_stand(),
        "revoked": SWITCHED if switching is not None and switching.revoked_naturals.is_ == "stay-21" else DEALT,
        "together": surrender is not None and surrender.first_decision.is_ == "on-area",
        "front": settings.front,
        "shuffle_first": settings.shuffle_first,
        "burn": source.burn.is_ == "each-load",
        "run_out_burn": source.run_out.burn.is_,
        "run_out_shuffle": source.run_out.after.is_ == "shuffle",
        "unit": settings.unit,
        "by_unit": settings.by_unit,
        "most_hands": settings.most_hands,
        "most_steps": settings.most_steps,
        "side_stakes": settings.sides,
        "jackpot": settings.jackpot,
        "bonus_once": bonus is not None and bonus.to == "once-per-player",
    }


def _money(course: Course, settings: Settings) -> tuple[Any, ...]:
    """Amounts by stake, in the order of `MONEY`."""
    ups = course.ups.cards
    every: list[list[Any]] = [[] for _ in MONEY]
    for stake in settings.stakes:
        pays = InChips(course.book, course.ends, stake, settings.chip)
        base_now, double_now = pays.at_once(ups)
        base, double, bonus = pays.final()
        even = course.book.interim.even_money
        insured, insurance = _insurance(course, stake, settings.chip)
        amounts = (
            base_now, double_now, base, double, pays.by_table(), bonus, [pays.won(even.odds) if even else 0],
            insurance, [insured], [stake],
        )  # fmt: skip
        for found, amount in zip(every, amounts, strict=True):
            found.append(np.asarray(amount, np.int64).ravel())
    return tuple(np.stack(one) for one in every)


def _insurance(course: Course, stake: Money, chip: Money) -> tuple[int, Sums]:
    """What a stake is insured for, and what that comes to by first card and the dealer's second."""
    rule, chips = course.book.insurance, course.book.chips
    found = np.zeros((len(course.ups.cards), len(DECK)), np.int64)
    if rule is None:
        return 0, found
    most = rule.most(stake, chip)
    for up, card in enumerate(course.ups.cards):
        against = rule.on(card)
        if against is not None:
            won = chips.pay(most, against.odds, chip)[0]
            found[up] = [won if second in against.winners else -most for second in DECK]
    return most, found


def _check(book: Book, settings: Settings) -> None:
    """Refuse what the tables cannot hold."""
    if max(settings.stakes) > MOST:
        raise SimulationError("stakes: the largest is over 20,000 dollars")
    if settings.jackpot >= 0 and book.jackpot is not None and book.jackpot.fixed.is_ == "pool":
        raise SimulationError(f"[{book.jackpot.fixed.clause}] fixed prizes out of the pool")
    if book.naturals.barred is not None and book.naturals.barred.is_ == "player":
        raise SimulationError(f"[{book.naturals.barred.clause}] a split that bars other hands' blackjacks")


def _check_chips(book: Book, money: dict[str, Any], chip: Money) -> None:
    """Refuse amounts of which a book would round the whole of a round."""
    odd = any(((one > 0) & (one < OPEN) & (one % chip > 0)).any() for name, one in money.items() if name in _PAID)
    if odd and book.chips.rounded.is_ == "each-player":
        raise SimulationError(f"[{book.chips.rounded.clause}] winnings of a round rounded together")
