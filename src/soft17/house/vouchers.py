"""Vouchers: the conditions that were taken down with one, held against a wager in its tokens.

A voucher has its number and is exchanged once. A day that it is good until, and the least and the most of its tokens in
one wager, are enforced here, on main wagers and on optional ones. What else a voucher says is for the dealer, who has
it in words.
"""

from collections.abc import Iterable, Iterator, Mapping

from soft17.clause import Refusal
from soft17.house.dates import begins, end_of
from soft17.house.orders import Order
from soft17.house.spelling import plain
from soft17.house.state import Entry, House
from soft17.money import Money, parse, show
from soft17.rules.book import Book
from soft17.rules.house.acts import Act
from soft17.table.commands import PlaceWager
from soft17.table.state import MAIN

VOUCHER = "voucher"
NUMBER = "number"
UNTIL, LEAST, MOST = "good_until", "least_in_tokens", "most_in_tokens"


def exchange_refusal(book: Book, house: House, act: Act, at: int, about: Mapping[str, str]) -> Refusal | None:
    """Why a voucher is not exchanged: it was before, or the last day of it is no day or is over."""
    number = number_of(about)
    if any(is_exchange(book.house.acts.get(one.act)) and number_of(one.about) == number for one in house.entries):
        return once(act.clause, number)
    day = about.get(UNTIL, "").strip()
    if not day:
        return None
    if begins(day) is None:
        return Refusal(act.clause, f"good until: there is no day {day}")
    return Refusal(act.clause, f"this voucher was good until {day}") if _is_over(book, day, at) else None


def number_of(about: Mapping[str, str]) -> str:
    """The number of a voucher, however it was spelt."""
    return plain(about.get(NUMBER, ""))


def once(clause: str, number: str) -> Refusal:
    """That a voucher was exchanged before."""
    return Refusal(clause, f"number: the voucher {number} was exchanged already, and each is exchanged once")


def is_exchange(act: Act | None) -> bool:
    """True of the act by which a voucher becomes tokens."""
    return act is not None and act.equal is not None and act.equal.of == VOUCHER


def refusals(book: Book, house: House, order: Order, command: PlaceWager) -> Iterator[Refusal]:
    """Why tokens are not laid: what their vouchers say, of those that were exchanged at this table."""
    parts = ((MAIN, "", command.tokens), *((one.kind, one.suit, one.tokens) for one in command.side))
    added = _by_spot((command.area, *part) for part in parts)
    lies = (one for one in house.table.wagers if one.player == command.player and one.is_open)
    lying = _by_spot((one.area, one.kind, one.suit, one.tokens) for one in lies)
    together = [Money(tokens + lying.get(spot, 0)) for spot, tokens in added.items()]
    own = [one for one in house.entries if _is_of(book, one, command.player)] if added else []
    said = [(one, next((why for each in together if (why := _why(book, one, each, order.at))), "")) for one in own]
    good = sum(_tokens(book, one) for one, why in said if not why)
    wrong = [Refusal(book.house.acts[one.act].clause, why) for one, why in said if why]
    if good < sum(lying.values()) + sum(added.values()):
        yield from wrong[-1:]


def _is_of(book: Book, entry: Entry, player: str) -> bool:
    return is_exchange(book.house.acts.get(entry.act)) and entry.about.get("player") == player


def _why(book: Book, entry: Entry, laid: Money, at: int) -> str:
    """Why a voucher does not let so many of its tokens lie in one wager now; nothing where it does."""
    day, least, most = (entry.about.get(name, "").strip() for name in (UNTIL, LEAST, MOST))
    if day and _is_over(book, day, at):
        return f"the voucher was good until {day}"
    if least and laid < _money(least):
        return f"the voucher wants {show(_money(least))} or more in tokens in one wager, not {show(laid)}"
    if most and laid > _money(most):
        return f"the voucher lets at most {show(_money(most))} in tokens lie in one wager, not {show(laid)}"
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


def _by_spot(tokens: Iterable[tuple[int, str, str, Money]]) -> dict[tuple[int, str, str], int]:
    """Tokens put together by area, wager and suit; what has none is left out."""
    total: dict[tuple[int, str, str], int] = {}
    for area, kind, suit, amount in tokens:
        if amount:
            total[area, kind, suit] = total.get((area, kind, suit), 0) + amount
    return total
