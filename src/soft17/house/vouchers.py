"""Vouchers: the conditions that were taken down with one, held against a wager in its tokens.

A day that it is good until, and the least and the most of its tokens in one wager, are enforced here; tokens lie on
initial wagers only. What else a voucher says is for the dealer, who has it in words.
"""

from collections.abc import Iterator, Mapping

from soft17.clause import Refusal
from soft17.house.dates import begins, end_of
from soft17.house.orders import Order
from soft17.house.state import Entry, House
from soft17.money import Money, parse, show
from soft17.rules.book import Book
from soft17.rules.house.acts import Act
from soft17.table.commands import PlaceWager
from soft17.table.state import MAIN

VOUCHER = "voucher"
UNTIL, LEAST, MOST = "good_until", "least_in_tokens", "most_in_tokens"


def exchange_refusal(book: Book, act: Act, at: int, about: Mapping[str, str]) -> Refusal | None:
    """Why a voucher is not exchanged: the last day of it is no day, or is over."""
    day = about.get(UNTIL, "").strip()
    if not day:
        return None
    if begins(day) is None:
        return Refusal(act.clause, f"good until: there is no day {day}")
    return Refusal(act.clause, f"this voucher was good until {day}") if _is_over(book, day, at) else None


def is_exchange(act: Act | None) -> bool:
    """True of the act by which a voucher becomes tokens."""
    return act is not None and act.equal is not None and act.equal.of == VOUCHER


def refusals(book: Book, house: House, order: Order, command: PlaceWager) -> Iterator[Refusal]:
    """Why tokens are not laid: what their vouchers say, of those that were exchanged at this table."""
    own = [one for one in house.entries if _is_of(book, one, command.player)] if command.tokens else []
    laid = Money(_lying(house, command) + command.tokens)
    said = [(one, _why(book, one, laid, order.at)) for one in own]
    good = sum(_tokens(book, one) for one, why in said if not why)
    wrong = [Refusal(book.house.acts[one.act].clause, why) for one, why in said if why]
    if good < _lying(house, command, everywhere=True) + command.tokens:
        yield from wrong[-1:]


def _is_of(book: Book, entry: Entry, player: str) -> bool:
    return is_exchange(book.house.acts.get(entry.act)) and entry.about.get("player") == player


def _why(book: Book, entry: Entry, laid: Money, at: int) -> str:
    """Why a voucher does not let so many of its tokens lie on one area now; nothing where it does."""
    day, least, most = (entry.about.get(name, "").strip() for name in (UNTIL, LEAST, MOST))
    if day and _is_over(book, day, at):
        return f"the voucher was good until {day}"
    if least and laid < _money(least):
        return f"the voucher wants {show(_money(least))} or more in tokens on an area, not {show(laid)}"
    if most and laid > _money(most):
        return f"the voucher lets at most {show(_money(most))} in tokens lie on an area, not {show(laid)}"
    return ""


def _is_over(book: Book, day: str, at: int) -> bool:
    """True once the clock of the place shows a later day."""
    last = end_of(day, book.house.clock)
    return last is not None and at > last


def _money(text: str) -> Money:
    return parse(text.removeprefix("$"))


def _tokens(book: Book, entry: Entry) -> Money:
    equal = book.house.acts[entry.act].equal
    assert equal is not None  # it is an exchange
    return _money(entry.about[equal.paid].strip())


def _lying(house: House, command: PlaceWager, *, everywhere: bool = False) -> Money:
    """The tokens of a player that lie on an area, or on any."""
    own = (one for one in house.table.wagers if one.player == command.player and one.kind == MAIN and one.is_open)
    return Money(sum(one.tokens for one in own if everywhere or one.area == command.area))
