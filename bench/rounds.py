"""Whole rounds through `step` with all events, heads-up, beside heads-up hands of pokerkit in the same run."""

import random
import time
import warnings
from collections.abc import Callable

from soft17.cards import DECK
from soft17.clause import Refusal
from soft17.money import DOLLAR, Money
from soft17.rules.book import Book
from soft17.rules.loading import load, names
from soft17.table import commands as c
from soft17.table.decide import step
from soft17.table.progress import awaits_card, awaits_go_on
from soft17.table.state import Table

WANTED = 10.0
STAKE = Money(100 * DOLLAR)


def blackjack(book: Book, chance: random.Random) -> None:
    """A round of one player who draws to 17 on every hand."""
    shoe = chance.sample(DECK, 40)
    table = _do(book, Table(), c.PlaceWager("ann", 1, (STAKE,) * book.boxes))
    if book.deal.call.is_:
        table = _do(book, table, c.CallNoMoreBets())
    while table.phase != "over":
        if table.phase in ("betting", "initial") or awaits_card(book, table) is not None:
            table = _do(book, table, c.Deal(shoe.pop()))
        elif awaits_go_on(book, table):
            table = _do(book, table, c.GoOn())
        else:
            place = table.current()
            assert place is not None
            hand = table.hand(place)
            assert hand is not None
            kind = c.Hit if hand.total < 17 else c.Stand
            table = _do(book, table, kind("ann", *place))


def _do(book: Book, table: Table, command: c.Command) -> Table:
    done = step(book, table, command)
    assert not isinstance(done, Refusal)
    return done.table


def poker(chance: random.Random) -> None:
    """A heads-up hand of no-limit hold'em, checked and called to the showdown."""
    from pokerkit import Automation, NoLimitTexasHoldem  # noqa: PLC0415 - only this benchmark needs it

    state = NoLimitTexasHoldem.create_state(
        (
            Automation.ANTE_POSTING,
            Automation.BET_COLLECTION,
            Automation.BLIND_OR_STRADDLE_POSTING,
            Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
            Automation.HAND_KILLING,
            Automation.CHIPS_PUSHING,
            Automation.CHIPS_PULLING,
        ),
        True,
        0,
        (1, 2),
        2,
        (200, 200),
        2,
    )
    cards = chance.sample([rank + suit for rank in "23456789TJQKA" for suit in "cdhs"], 12)
    for _ in range(2):
        state.deal_hole(cards.pop() + cards.pop())
    while state.status:
        if state.can_check_or_call():
            state.check_or_call()
        elif state.can_burn_card():
            state.burn_card(cards.pop())
        else:
            count = 3 if not state.board_cards else 1
            state.deal_board("".join(cards.pop() for _ in range(count)))


def rate(play: Callable[[random.Random], None], count: int) -> float:
    """How many a second."""
    chance = random.Random(17)
    for _ in range(max(1, count // 20)):
        play(chance)
    began = time.perf_counter()
    for _ in range(count):
        play(chance)
    return count / (time.perf_counter() - began)


def run() -> None:
    """Print rounds per second of each book, and the ratio to pokerkit."""
    warnings.simplefilter("ignore")
    other = rate(poker, 300)
    print(f"pokerkit, heads-up hands          {other:9.0f} a second")
    for name in names():
        book = load(name)
        ours = rate(lambda chance, book=book: blackjack(book, chance), 3000)  # type: ignore[misc]  # bound early
        verdict = "" if ours >= WANTED * other else f"  UNDER {WANTED:.0f} TIMES"
        print(f"{name:33} {ours:9.0f} a second, {ours / other:5.1f} times{verdict}")
