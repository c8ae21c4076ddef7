"""Invalidating: an outcome that is declared invalid, what goes back and what is forfeited."""

from soft17.clause import Refusal
from soft17.house.events import RoundRecalled
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.powers import act_refusal
from soft17.house.reports import Invalidate
from soft17.house.state import House
from soft17.house.trouble import RoundVoided
from soft17.house.voiding import close_if_done, correct, end_hands, is_early
from soft17.rules.book import Book
from soft17.rules.house.chapter import Outcome
from soft17.rules.house.irregularities import Void
from soft17.table.state import Table, Wager


def invalidate_refusal(book: Book, house: House, order: Order, command: Invalidate) -> Refusal | None:
    """Why an outcome stands: no such ground, or nobody whose wager may be forfeited."""
    rule = book.house.outcome
    if rule is None:
        return act_refusal(book, house, order, "invalidate")
    if command.ground not in rule.grounds:
        return Refusal(rule.cite[0], f"the grounds are {' and '.join(rule.grounds)}")
    kinds = rule.grounds[command.ground]
    if kinds and command.event not in kinds:
        return Refusal(rule.cite[0], f"say which: {', '.join(kinds)}")
    played = house.table if house.table.first_card_out else house.last.table if house.last is not None else None
    if played is None:
        return Refusal(rule.cite[0], "there is no outcome to invalidate")
    if is_invalid(book, played):
        return Refusal(rule.cite[0], "the outcome is invalid already")
    # A wager that was void went back to its player already.
    idle = [name for name in command.forfeits if all(one.player != name or _is_back(one) for one in played.wagers)]
    if idle:
        return Refusal(rule.forfeits.clause, f"{idle[0]} had no wager in this round, or it went back")
    return _forfeit_refusal(book, house, command)


def _is_back(wager: Wager) -> bool:
    return wager.result == "void"


def is_invalid(book: Book, table: Table) -> bool:
    """True of a round whose outcome was declared invalid: its wagers say so."""
    rule = book.house.outcome
    return rule is not None and any(one.clause in (rule.refunds.clause, rule.forfeits.clause) for one in table.wagers)


def _forfeit_refusal(book: Book, house: House, command: Invalidate) -> Refusal | None:
    rule = book.house.outcome
    assert rule is not None  # the caller has seen it
    devices = {one.about.get("person") for one in house.entries if one.act == "report-device-used"}
    for name in command.forfeits:
        guilty = ("fraud" in rule.forfeits.is_ and command.ground == "fraud") or (
            "device" in rule.forfeits.is_ and name in devices
        )
        if not guilty:
            return Refusal(rule.forfeits.clause, f"{name} is not among those whose wagers may be forfeited")
    return None


def _undone(book: Book, rule: Outcome, void: Void, wager: Wager) -> bool:
    """True if an invalid outcome takes the result of a settled wager back."""
    if wager.result == "lose":
        return void.collected.is_ == "back"
    if wager.result == "win" and rule.paid.is_ == "early-stand":
        return not is_early(book, wager)
    return rule.paid.is_ != "stand"


def invalidate(keep: Keep, command: Invalidate) -> None:
    """Declare an outcome invalid: wagers go back, those forfeited are kept."""
    rule = keep.rules.outcome
    assert rule is not None  # invalidate_refusal has seen it
    about = {"ground": command.ground, "event": command.event, "forfeits": ", ".join(command.forfeits)}
    keep.take_down("invalidate", keep.rules.acts["invalidate"], about)
    if not keep.house.table.first_card_out:
        keep.add(RoundRecalled(rule.cite[0]))
    before = keep.house.table if keep.house.table.phase == "over" else None
    play = keep.round()
    void = keep.rules.irregularities.void
    for wager in keep.house.table.wagers:
        if wager.player in command.forfeits and not _is_back(wager):
            play.settle(wager, "lose", rule.forfeits.clause)
        elif wager.is_open or _undone(keep.book, rule, void, wager):
            play.settle(wager, "void", rule.refunds.clause)
    end_hands(play, rule.refunds.clause, ())
    keep.wagers(play)
    keep.add(RoundVoided(rule.cite[0]))
    if before is not None:
        correct(keep, before, rule.refunds.clause)
    else:
        close_if_done(keep, rule.cite[0], whole=True)
