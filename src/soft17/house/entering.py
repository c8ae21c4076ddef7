"""Entering: something that was done is taken down, with what follows from it."""

from soft17.clause import Refusal
from soft17.house import (
    announcing,
    conduct,
    counting,
    dates,
    directing,
    handling,
    player_cards,
    repaying,
    varying,
    vouchers,
)
from soft17.house.commands import TakeDown
from soft17.house.cutting import recut, recut_refusal
from soft17.house.declaring import on_purchase
from soft17.house.events import DealerCame
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.powers import act_refusal
from soft17.house.standing import OptionalFreed, OptionalTied, SpotsAllowed
from soft17.house.state import House
from soft17.house.trouble import IrregularityFound
from soft17.rules.book import Book
from soft17.rules.house.acts import Act
from soft17.rules.house.source import DEVICE


def take_down_refusal(book: Book, house: House, order: Order, command: TakeDown) -> Refusal | None:
    """Why something is not entered."""
    refused = act_refusal(book, house, order, command.entry, command.about)
    act = book.house.acts.get(command.entry)
    if refused is not None or act is None:
        return refused
    refused = _helper_refusal(act, house, command.about)
    if refused is not None:
        return refused
    if "cut" in act.raises:
        return recut_refusal(book, house, command.entry)
    if command.entry in (directing.GIVE_UP, directing.ABSENT, *directing.SIGNS):
        return directing.entry_refusal(book, house, order, command.entry, command.about)
    if command.entry == handling.HANDLE:
        return handling.refusal(act, house, order)
    if act.ties or act.frees:
        return _tied_refusal(act, house)
    if command.entry == player_cards.ENROL:
        return player_cards.issue_refusal(act, house, command.about)
    if command.entry in (*conduct.OF_PAYMENTS, *repaying.ATTEMPTS):
        return _payment_refusal(book, house, order, command)
    if act.deals and house.dealer and command.about.get("dealer") == house.dealer:
        return Refusal(act.clause, f"{house.dealer} deals here already")
    if vouchers.is_voucher(act):
        return vouchers.entry_refusal(book, house, act, order.at, command.about)
    if act.insures or act.announces:
        return (_insurance_refusal if act.insures else announcing.call_refusal)(book, act, house)
    if act.starts:
        return _day_refusal(book, act, command.about.get("date", ""))
    return None


def _helper_refusal(act: Act, house: House, about: dict[str, str]) -> Refusal | None:
    """Why somebody is no helper: excluded from the game, or the one who is helped."""
    helper = house.guest(about.get("helper", ""))
    if helper is not None and helper.barred:
        return Refusal(helper.barred, f"{helper.name} is excluded from the game and helps nobody in it")
    if helper is not None and helper.name == about.get("owner"):
        return Refusal(act.clause, f"helper: {helper.name} is the owner; say who else helps")
    return None


def _payment_refusal(book: Book, house: House, order: Order, command: TakeDown) -> Refusal | None:
    """Why nothing is entered of a wrong payment."""
    if command.entry in repaying.ATTEMPTS:
        return repaying.attempt_refusal(book, house, command.entry, command.about["player"])
    return conduct.entry_refusal(book, house, order, command)


def _tied_refusal(act: Act, house: House) -> Refusal | None:
    """Why optional wagers are not restricted, or no longer: no sign tells of it, or they are not."""
    if act.ties and house.opened and all(sign.about != "restricted" for sign in house.posted):
        return Refusal(act.cite[-1], "a sign at the table tells of the restriction first")
    return Refusal(act.clause, "optional wagers are not restricted here") if act.frees and not house.tied else None


def _insurance_refusal(book: Book, act: Act, house: House) -> Refusal | None:
    """Why insurance is not called: the initial deal is not complete, or the dealer's first card is not one for it."""
    if not house.table.is_dealt:
        return Refusal(act.cite[-1], "the initial deal is completed first")
    return book.insurance.card_refusal(house.table.dealer.cards[0]) if book.insurance is not None else None


def _day_refusal(book: Book, act: Act, date: str) -> Refusal | None:
    """Why a day is not the one from which the rules hold: it is no day, or before the first they can hold on."""
    first = book.house.opening.first_day
    began = dates.start_of(date, book.house.clock)
    if began is None:
        return Refusal(act.clause, f"a day is written as year-month-day, not {date!r}")
    if first is not None and began < first.is_:
        return Refusal(act.clause, f"{date} is before the day of the signing")
    return None


def take_down(keep: Keep, command: TakeDown) -> None:
    """Enter that something was done."""
    act = keep.rules.acts[command.entry]
    if command.entry in conduct.CASES:
        conduct.take_down_case(keep, command.entry, command.about)
        return
    if counting.is_wrong(keep.book, act, command.about):
        counting.take_down_wrong(keep, command.entry, command.about)
        return
    keep.take_down(command.entry, act, command.about)
    counting.put_right(keep, act, command.about)
    if act.breach:
        who = ", ".join(command.about[name] for name in act.wants)
        keep.add(IrregularityFound(f"{act.says}: {who}", act.clause))
    conduct.tell_wrong_change(keep, command)
    on_purchase(keep, command.entry, command.about.get("player", ""))
    if act.out:
        _want_shuffled(keep)
    if "cut" in act.raises:
        recut(keep, command.entry, command.about.get("again_by", ""))
    if act.ties:
        keep.add(OptionalTied(act.clause))
    if act.frees:
        keep.add(OptionalFreed(act.clause))
    varying.vary(keep, act, command.about)
    announcing.announce(keep, act)
    if act.deals:
        keep.add(DealerCame(command.about["dealer"].strip(), act.clause))
    if act.several:
        keep.add(SpotsAllowed(command.about["player"], int(command.about["spots"]), act.clause))
    person = command.about.get("person", "")
    if act.bars:
        conduct.exclude(keep, person, act.clause)


def _want_shuffled(keep: Keep) -> None:
    """Cards that were out of their source are shuffled, or go into the device to be shuffled, before any is dealt."""
    source = keep.rules.source.shuffling.methods
    keep.raise_due("shuffle", keep.rules.acts["load-device"].clause if keep.house.source == DEVICE else source.clause)
