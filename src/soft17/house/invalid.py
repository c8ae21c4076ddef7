"""Invalid wagers: made with another's card or for somebody else, and what becomes of them when they are found."""

from soft17.clause import Refusal
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.patrons import void_results
from soft17.house.protections import FindInvalid
from soft17.house.state import House
from soft17.house.trouble import WagersInvalid
from soft17.house.voiding import take_back
from soft17.rules.book import Book


def invalid_refusal(book: Book, house: House, _order: Order, command: FindInvalid) -> Refusal | None:
    """Why nothing is found invalid: rounds already settled stand."""
    rule = book.house.patrons
    assert rule is not None  # the act is in the book
    if house.table.phase == "over":
        return Refusal(rule.invalid.after.clause, "rounds already settled stand")
    if not any(wager.player == command.player for wager in house.table.wagers):
        return Refusal(rule.invalid.cite[0], f"{command.player} has no wager")
    return None


def find_invalid(keep: Keep, command: FindInvalid) -> None:
    """Return invalid wagers: all before the round; in it those that would win, once they have."""
    rule = keep.rules.patrons
    assert rule is not None  # the act is in the book
    act = keep.rules.acts["find-invalid"]
    keep.take_down("find-invalid", act, {"player": command.player})
    if keep.house.in_round and rule.invalid.during.is_ == "losing-kept":
        keep.add(WagersInvalid(command.player, rule.invalid.during.clause))
        void_results(keep, command.player, ("win",), rule.invalid.during.clause)
        return
    clause = (rule.invalid.during if keep.house.in_round else rule.invalid.before).clause
    if keep.house.in_round:
        void_results(keep, command.player, ("win", "lose"), clause)
    take_back(keep, command.player, clause)
