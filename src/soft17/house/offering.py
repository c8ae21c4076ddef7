"""Offering anew: insurance that was not called in its time, where the round is rebuilt as if it had been."""

from msgspec.structs import replace

from soft17.clause import Cited, Refusal
from soft17.house import rebuilding, rounds, tokens
from soft17.house.keep import Keep
from soft17.house.misdeals import OfferAnswered
from soft17.house.orders import Order
from soft17.house.powers import act_refusal
from soft17.house.preview import at_offer
from soft17.house.reports import ReportMisdeal
from soft17.house.state import Answer, House
from soft17.rules.book import Book
from soft17.table.commands import ObserveInsuranceNotOffered
from soft17.table.decide import step
from soft17.table.insurance import window_is_open

MISSED = ReportMisdeal("insurance was not offered")


def _rule(book: Book) -> Cited[str] | None:
    """What the book says of a missed offer, if it has the round rebuilt."""
    missed = book.insurance.missed if book.insurance is not None else None
    return Cited(missed.is_, missed.cite) if missed is not None and missed.is_ == "rebuilt" else None


def missed_refusal(book: Book, house: House, order: Order, command: ObserveInsuranceNotOffered) -> Refusal | None:
    """Why no offer was missed."""
    rule = _rule(book)
    if rule is None or book.insurance is None:
        return rounds.play_refusal(book, house, order, command)
    refused = act_refusal(book, house, order, MISSED.act) or rebuilding.report_refusal(book, house, order, MISSED)
    if refused is not None:
        return refused
    if house.misdeal is not None and not house.misdeal.told:
        return Refusal(rule.clause, "an error is reported already")
    table = house.told_of.table
    if not table.is_dealt or not book.insurance.offered(table.up_card):
        return Refusal(rule.clause, "insurance was not to be offered")
    return Refusal(rule.clause, "insurance may still be placed") if window_is_open(book, table) else None


def miss(keep: Keep, command: ObserveInsuranceNotOffered) -> None:
    """Take a missed offer down: the round waits, insurance is asked for, and then it is rebuilt."""
    if _rule(keep.book) is None:
        rounds.play(keep, command)
    else:
        rebuilding.report(keep, MISSED, offers=True)


def answer_refusal(book: Book, house: House, order: Order, command: Answer) -> Refusal | None:
    """Why insurance or even money is not taken, now or as it would have been at the offer."""
    if house.misdeal is None or not house.misdeal.offers:
        return rounds.play_refusal(book, house, order, command)
    before = at_offer(book, house)
    done = step(book, before, command)
    if isinstance(done, Refusal):
        return done
    return tokens.further_refusal(book, replace(house, table=before), done.table)


def answer(keep: Keep, command: Answer) -> None:
    """Take insurance or even money, or keep it for the rebuilt round."""
    if keep.house.misdeal is None or not keep.house.misdeal.offers:
        rounds.play(keep, command)
    else:
        held = tokens.marked(keep, command)
        assert isinstance(held, Answer)  # it is the same command
        keep.add(OfferAnswered(held, keep.house.misdeal.clause))
