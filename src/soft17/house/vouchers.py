"""Vouchers: each is exchanged once, under the conditions that are taken down with it, and shown at other tables.

What one says is enforced at every table that knows of it: the day that it is good until, the least and the most of its
tokens in one wager, the wagers that it is good for, and that its tokens are good for one decision. What else it says
is for the dealer, who has it in words.
"""

from collections.abc import Mapping

from soft17.clause import Refusal
from soft17.house.dates import begins, end_of
from soft17.house.spelling import plain
from soft17.house.state import Entry, House
from soft17.money import Money, parse, show
from soft17.rules.book import Book
from soft17.rules.house.acts import Act
from soft17.table.state import DOUBLE, INSURANCE, MAIN, SPLIT

VOUCHER = "voucher"
NUMBER = "number"
UNTIL, LEAST, MOST, FOR, ONCE = "good_until", "least_in_tokens", "most_in_tokens", "good_for", "single_use"


def entry_refusal(book: Book, house: House, act: Act, at: int, about: Mapping[str, str]) -> Refusal | None:
    """Why a voucher is not taken down: it was before, or what is exchanged says nothing that could be held to."""
    number = number_of(about)
    if number in known(book, house):
        return once(act.clause, number)
    return _said_refusal(book, act, at, about) if is_exchange(act) else None


def _said_refusal(book: Book, act: Act, at: int, about: Mapping[str, str]) -> Refusal | None:
    day, least, most, wagers = (about.get(name, "").strip() for name in (UNTIL, LEAST, MOST, FOR))
    if day and begins(day) is None:
        return Refusal(act.clause, f"good until: there is no day {day}")
    if day and _is_over(book, day, at):
        return Refusal(act.clause, f"this voucher was good until {day}")
    if least and most and money(least) > money(most):
        why = f"least in tokens: {show(money(least))} is more than the most, {show(money(most))}: none could be laid"
        return Refusal(act.clause, why)
    there = (MAIN, *book.optional, DOUBLE, SPLIT, *([INSURANCE] if book.insurance is not None else []))
    other = next((one for one in named(wagers) if one not in there), "")
    return Refusal(act.clause, f"good for: {other} is none of {', '.join(there)}") if other else None


def known(book: Book, house: House) -> frozenset[str]:
    """The numbers of the vouchers that this table knows: exchanged here, or shown here."""
    return frozenset(number_of(one.about) for one in house.entries if is_voucher(book.house.acts.get(one.act)))


def number_of(about: Mapping[str, str]) -> str:
    """The number of a voucher, however it was spelt."""
    return plain(about.get(NUMBER, ""))


def once(clause: str, number: str) -> Refusal:
    """That a voucher was exchanged before."""
    return Refusal(clause, f"number: the voucher {number} was exchanged already, and each is exchanged once")


def is_exchange(act: Act | None) -> bool:
    """True of the act by which a voucher becomes tokens."""
    return act is not None and act.equal is not None and act.equal.of == VOUCHER


def is_voucher(act: Act | None) -> bool:
    """True of an act by which a voucher and its conditions are known here."""
    return is_exchange(act) or (act is not None and bool(act.shows))


def own(book: Book, house: House, player: str) -> list[Entry]:
    """The vouchers of a player that this table knows."""
    acts = book.house.acts
    return [one for one in house.entries if is_voucher(acts.get(one.act)) and one.about.get("player") == player]


def why_not(book: Book, entry: Entry, kind: str, laid: Money, at: int | None) -> str:
    """Why a voucher does not let so many of its tokens lie in a wager, on a day if they are laid now; or nothing."""
    day, least, most, wagers = (entry.about.get(name, "").strip() for name in (UNTIL, LEAST, MOST, FOR))
    if day and at is not None and _is_over(book, day, at):
        return f"the voucher was good until {day}"
    if wagers and kind not in named(wagers):
        return f"the voucher is good for {', '.join(named(wagers))}, not for {kind}"
    if least and laid < money(least):
        return f"the voucher wants {show(money(least))} or more in tokens in one wager, not {show(laid)}"
    if most and laid > money(most):
        return f"the voucher lets at most {show(money(most))} in tokens lie in one wager, not {show(laid)}"
    return ""


def is_single_use(entry: Entry) -> bool:
    """True of a voucher whose tokens are good for one decision."""
    return entry.about.get(ONCE, "").strip() == "yes"


def tokens_of(book: Book, entry: Entry) -> Money:
    """The tokens that a voucher was exchanged for."""
    act = book.house.acts[entry.act]
    paid = act.equal.paid if act.equal is not None else act.shows
    return money(entry.about[paid].strip())


def named(wagers: str) -> list[str]:
    """The wagers that a voucher names, as the book calls them."""
    return [plain(one).replace(" ", "_") for one in wagers.split(",") if one.strip()]


def money(text: str) -> Money:
    """An amount as it is taken down."""
    return parse(text.removeprefix("$"))


def _is_over(book: Book, day: str, at: int) -> bool:
    """True once the clock of the place shows a later day."""
    last = end_of(day, book.house.clock)
    return last is not None and at > last
