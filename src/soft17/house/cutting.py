"""Cutting: who is offered the stack, to whom a refused cut passes, and the cut itself."""

from soft17.clause import Refusal
from soft17.house.commands import Cut, DeclineCut
from soft17.house.events import CardsCut, CutDeclined, CutOffered, SourceEmptied
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.seating import is_seated
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.rules.house.people import a
from soft17.rules.house.source import DEVICE


def _here(book: Book, house: House) -> list[str]:
    """Those who may cut, in order of arrival: nobody excluded, nor known to stand where the book wants them seated."""
    sitting = book.house.source.cutting.seated is not None
    playing = (one for one in house.guests if one.here and not one.barred)
    guests = (one for one in playing if not (sitting and is_seated(house, one) is False))
    return [one.name for one in sorted(guests, key=lambda one: one.since)]


def seats(book: Book, house: House) -> list[tuple[int, str]]:
    """Those who may cut from the dealer's left, by the area they play; in order of arrival before anybody has."""
    here = _here(book, house)
    found = {area: player for area, player in house.seats.items() if player in here}
    for wager in house.table.wagers:
        if wager.player in here:
            found.setdefault(wager.area, wager.player)
    found |= {number: player for number, player in house.table.seats if player in here}
    return sorted(found.items()) or [(n, name) for n, name in enumerate(here, 1)]


def offer_cut(keep: Keep) -> None:
    """Offer the stack to the player that the book names, and on to the next one who has not declined."""
    offered = next_cutter(keep.book, keep.house)
    if dealer_cuts(keep.house):
        keep.add(CutOffered("", keep.rules.acts["elect-dealer-cut"].clause))
    elif offered is None:
        keep.add(CutOffered("", keep.rules.source.cutting.nobody.clause))
    else:
        keep.add(CutOffered(*offered))


def dealer_cuts(house: House) -> bool:
    """True where it was elected that the dealer cuts for the table."""
    elected = [one.about.get("cut") for one in house.entries if one.act == "elect-dealer-cut"]
    return bool(elected) and elected[-1] == "by the dealer"


def next_cutter(book: Book, house: House) -> tuple[str, str] | None:
    """Who is to cut now, with the clause; None if everybody declined or nobody is there."""
    cutting = book.house.source.cutting
    if dealer_cuts(house):
        return None
    first, clause = _first(book, house)
    placed = seats(book, house)
    if first is None and house.appeared == "area":
        after = [one for one in placed if one[0] > house.appeared_at]
        placed = after + [one for one in placed if one not in after]
    order = [player for _, player in placed]
    if cutting.passes.is_ == "counter-clockwise":
        order.reverse()
    order = list(dict.fromkeys([*order, *_here(book, house)]))
    if first in order:
        at = order.index(first)
        order = order[at:] + order[:at]
    elif first is not None:
        order.insert(0, first)
    for player in order:
        if player not in house.passed:
            return player, clause if player == first else cutting.passes.clause
    return None


def _first(book: Book, house: House) -> tuple[str | None, str]:
    cutting = book.house.source.cutting
    if house.replaced:
        return _at(book, house, cutting.replaced.is_), cutting.replaced.clause
    if not house.started:
        return next(iter(_here(book, house)), None), cutting.start.clause
    if house.in_round:
        # No case of the list fits a shuffle in mid-round: the list itself is what it rests on.
        return _at(book, house, cutting.otherwise.is_), cutting.otherwise.cite[-1]
    if house.appeared == "area":
        return dict(seats(book, house)).get(house.appeared_at), cutting.on_area.clause
    if house.appeared == "dealer":
        return _at(book, house, cutting.on_dealer.is_), cutting.on_dealer.clause
    if house.appeared == "first-card":
        return _at(book, house, cutting.first_card.is_), cutting.first_card.clause
    return _at(book, house, cutting.otherwise.is_), cutting.otherwise.clause


def _at(book: Book, house: House, side: str) -> str | None:
    placed = seats(book, house)
    if not placed:
        return None
    return placed[-1 if side == "far-right" else 0][1]


def _is_from_device(book: Book, house: House) -> bool:
    """True of a stack that a device shuffled, where such are not cut."""
    uncut = house.owes("cut") is None and bool(house.custody.stack)
    return uncut and house.shuffler not in ("", *book.house.source.cutting.after.is_)


def _refusal(book: Book, house: House) -> Refusal | None:
    cutting = book.house.source.cutting
    device = house.source == DEVICE or _is_from_device(book, house)
    if device and cutting.not_with_device is not None:
        return Refusal(cutting.not_with_device.clause, "cards that a device shuffled are not cut")
    if house.owes("cut") is None or house.cut is None:
        return Refusal(cutting.otherwise.clause, "no stack is offered for the cut")
    return None


def decline_refusal(book: Book, house: House, order: Order, command: DeclineCut) -> Refusal | None:
    """Why there is nothing for this player to decline."""
    refused = _refusal(book, house)
    if refused is not None:
        return refused
    assert house.cut is not None  # _refusal has seen it
    if house.cut.to != command.player or (order.by.role == "player" and order.by.name != command.player):
        return Refusal(house.cut.clause, f"the cut is offered to {house.cut.to or 'nobody'}")
    return None


def decline(keep: Keep, command: DeclineCut) -> None:
    """Offer the cut to the next."""
    keep.add(CutDeclined(command.player, keep.rules.source.cutting.passes.clause))
    offer_cut(keep)


def pass_cut_on(keep: Keep, player: str) -> None:
    """Offer a cut that was offered to a player who is there no more to the next."""
    if keep.house.cut is not None and keep.house.cut.to == player:
        decline(keep, DeclineCut(player))


def cut_refusal(book: Book, house: House, order: Order, command: Cut) -> Refusal | None:
    """Why the stack is not cut so, or not by this person."""
    refused = _refusal(book, house)
    if refused is not None:
        return refused
    assert house.cut is not None  # _refusal has seen it
    cutting = book.house.source.cutting
    another = order.by.role == "player" and order.by.name != command.player
    if house.cut.to and (another or command.player != house.cut.to):
        return Refusal(house.cut.clause, f"the cut is offered to {house.cut.to}")
    if not house.cut.to and not book.house.people.holds(order.by.role, cutting.nobody.is_):
        return Refusal(house.cut.clause, f"with no player to cut, {a(cutting.nobody.is_.removeprefix('='))} does")
    return cutting.end_refusal(command.position, len(house.custody.stack))


def cut(keep: Keep, command: Cut) -> None:
    """Cut the stack; the cutting card is then placed for the shoe."""
    who = command.player or keep.order.by.name
    clause = keep.house.cut.clause if keep.house.cut is not None else keep.rules.source.cutting.ends.clause
    keep.add(CardsCut(who, command.position, clause))
    due = keep.house.owes("cut")
    keep.settle_due("cut", keep.rules.source.cutting.ends.clause)
    in_round = due is not None and due.blocks == "card"
    keep.raise_due("cutting card", keep.rules.source.cutting.behind.clause, card=in_round)


def recut_refusal(book: Book, house: House, name: str) -> Refusal | None:
    """Why the cards are not cut again: they were not cut since they were mixed, or cards have been dealt."""
    clause = book.house.acts[name].clause
    if not house.cut_at or house.owes("cut") is not None:
        return Refusal(clause, "the cards have not been cut")
    if house.out > len(house.burned.intersection(house.custody.rack)):
        return Refusal(clause, "cards have been dealt since the cut")
    return None


def recut(keep: Keep, name: str, again_by: str) -> None:
    """Have the cards cut again, out of the shoe where they are in it, by who cut last or the next entitled."""
    clause = keep.rules.acts[name].clause
    if keep.house.custody.source:
        keep.add(SourceEmptied(clause))
        keep.settle_due("burn", clause)
    last = next(one.by for one in reversed(keep.house.entries) if one.act == "cut")
    guest = keep.house.guest(last)
    if again_by != "who cut last" or (guest is not None and (not guest.here or guest.barred)):
        offer_cut(keep)
    else:
        keep.add(CutOffered(last if guest is not None else "", clause))
