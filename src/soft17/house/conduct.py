"""Conduct: persons barred from the game, and payments that were wrong."""

from soft17.clause import Refusal
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.reports import Bar, ReportMispayment
from soft17.house.standing import PlayerBarred
from soft17.house.state import Entry, House
from soft17.money import Money, parse, show
from soft17.rules.book import Book


def bar_refusal(book: Book, house: House, _order: Order, command: Bar) -> Refusal | None:
    """Why nobody is excluded: no such person."""
    if house.guest(command.player) is not None:
        return None
    return Refusal(book.house.acts["bar"].clause, f"{command.player} is not known here")


def bar(keep: Keep, command: Bar) -> None:
    """Exclude a person from the game."""
    act = keep.rules.acts["bar"]
    keep.take_down("bar", act, {"player": command.player})
    keep.add(PlayerBarred(command.player, act.clause))


def mispayment_refusal(book: Book, _house: House, _order: Order, command: ReportMispayment) -> Refusal | None:
    """Why nothing was paid wrongly."""
    clause = book.house.acts["report-mispayment"].clause
    if command.paid < 0 or command.due < 0 or not command.player.strip():
        return Refusal(clause, "say who was paid, what, and what was due")
    return None if command.paid != command.due else Refusal(clause, "what was paid is what was due")


def report_mispayment(keep: Keep, command: ReportMispayment) -> None:
    """Open the case of an over- or underpayment."""
    about = {"player": command.player, "due": show(command.due), "paid": show(command.paid)}
    named = {"dealer": command.dealer} if command.dealer else {}
    keep.take_down("report-mispayment", keep.rules.acts["report-mispayment"], {**about, **named})


def monthly_report(book: Book, house: House, since: int, until: int) -> list[Entry]:
    """The over- and underpayments of a month that are reported, those above the amount of the book."""
    rule = book.house.mispayments
    if rule is None:
        return []
    least = parse(rule.over.is_)
    return [
        one
        for one in house.entries
        if one.act == "report-mispayment" and since <= one.at < until and _error(one) > least
    ]


def _error(entry: Entry) -> Money:
    return Money(abs(parse(entry.about["paid"]) - parse(entry.about["due"])))
