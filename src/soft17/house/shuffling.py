"""Shuffling: cards that come to the table, are mixed, cut, loaded and burned."""

from collections.abc import Collection

from soft17.cards import Piece, face
from soft17.clause import Refusal
from soft17.house import steps
from soft17.house.commands import (
    BurnCard,
    LoadDevice,
    PlaceCuttingCard,
    Riffle,
    Shuffle,
)
from soft17.house.cutting import offer_cut
from soft17.house.events import CardsShuffled, PieceMoved, SecondCuttingCardAppeared, SourceChanged, SourceLoaded
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.powers import in_force, who_orders
from soft17.house.promise import card_refusal, promise_refusal, tell_unopened, want_opened
from soft17.house.reports import RunOut
from soft17.house.shuffler import OFF, on_table
from soft17.house.starting import cutting_card, has_run_out
from soft17.house.state import Due, House
from soft17.house.trouble import IrregularityFound
from soft17.rules.book import Book
from soft17.rules.house.source import BY_HAND, DEVICE
from soft17.table.events import CardBurned


def _unready_refusal(book: Book, house: House) -> Refusal | None:
    """Why cards are neither shuffled nor loaded: what was due when they came is not done, or they are not counted."""
    check = book.house.acts.get("check-decks")
    wanted = {*book.house.acts["bring-cards"].raises, "count", *(check.settles if check is not None else ())}
    return _first_refusal(house, wanted)


def _first_refusal(house: House, wanted: Collection[str]) -> Refusal | None:
    """Why one thing comes before another: it is due, in a round before the next card; what waits for its end waits."""
    for due in house.due:
        if due.what in wanted and (due.blocks == "card" or not house.in_round):
            return Refusal(due.clause, f"{due.what} comes first")
    return None


def shuffle_refusal(book: Book, house: House, _order: Order, command: Shuffle) -> Refusal | None:
    """Why the cards are not mixed now."""
    rule = book.house.source.shuffling
    if command.method not in rule.methods.is_:
        return Refusal(rule.methods.clause, f"the ways to mix cards are: {', '.join(rule.methods.is_)}")
    if house.in_round and not house.is_due_now("shuffle"):
        return Refusal(rule.during.clause, "the round is finished first")
    early = _early_refusal(book, house)
    if command.observed and early is None:
        return Refusal(book.house.source.shuffling.at(house.source), "observed: a shuffle is due, and is simply made")
    refused = (None if command.observed else early) or _unready_refusal(book, house)
    if refused is not None:
        return refused
    refused = promise_refusal(book, command.promise, mixed(book, house))
    if refused is not None:
        return refused
    if not house.custody.in_play:
        return Refusal(book.house.source.complete.clause, "there are no cards at the table")
    return _method_refusal(book, house, command.method)


def _early_refusal(book: Book, house: House) -> Refusal | None:
    """Why cards that are being dealt from are not mixed: it is none of the moments at which the book has them mixed."""
    awaited = any(house.owes(what) is not None for what in ("shuffle", "cut", "cutting card", "load"))
    if awaited or not house.custody.source:
        return None
    clause = book.house.source.shuffling.at(house.source)
    return Refusal(clause, f"the cards are being dealt from, and no shuffle is due{who_orders(book, house.source)}")


def _method_refusal(book: Book, house: House, method: str) -> Refusal | None:
    """Why cards are not mixed so: a shuffler is on the table, or is off it, or a step by hand is left out."""
    taken_off, failed = book.house.malfunctions.taken_off, book.house.malfunctions.device
    if failed is not None and house.emergency and method == DEVICE:
        why = "the shuffling device failed: until another is loaded cards are mixed without one"
        return Refusal(failed.shoe_shuffled.clause, why)
    if taken_off is not None and on_table(book, house) not in ("", method):
        return Refusal(taken_off.clause, f"the {on_table(book, house)} is taken off the table first")
    if taken_off is not None and method != BY_HAND and in_force(book, house, OFF):
        return Refusal(taken_off.clause, f"the {method} was taken off the table: it is put back first")
    return steps.refusal(book, house) if method == BY_HAND else None


def mixed(book: Book, house: House) -> frozenset[Piece]:
    """The cards that a shuffle mixes: all that are not on the layout, in a round only those of the source.

    Those that are too few to be cut are not enough for the round either: the discards are shuffled with them.
    """
    custody = house.custody
    cards = custody.source | custody.stack
    if house.in_round:
        enough = len(cards) >= 2 * book.house.source.cutting.ends.is_
        return cards if enough else cards | {*custody.rack}
    held = custody.held if book.house.irregularities.error.held_joins_shuffle.is_ else ()
    return cards | {*custody.rack, *held, *house.left_over}


def shuffle(keep: Keep, command: Shuffle) -> None:
    """Mix every card that is not on the layout, a held one too; in a round only those of the source.

    An order that was promised and not opened before stays to be opened.
    """
    by_hand = keep.rules.acts.get("shuffle-by-hand")
    into = by_hand is not None and keep.house.source == DEVICE and command.method == BY_HAND
    clause = by_hand.clause if by_hand is not None and into else keep.rules.source.shuffling.methods.clause
    steps.tell(keep, command.method)
    early = _early_refusal(keep.book, keep.house)
    if early is not None:
        what = "cards that were being dealt from were shuffled though no shuffle was due"
        keep.add(IrregularityFound(what, early.clause))
    if not keep.house.in_round:
        tell_unopened(keep)
        want_opened(keep)
    keep.add(CardsShuffled(command.method, mixed(keep.book, keep.house), clause, command.promise))
    keep.settle_due("shuffle", clause)
    for what in ("cut", "cutting card", "burn"):
        keep.settle_due(what, clause)
    after_shuffle(keep, command.method)


def after_shuffle(keep: Keep, method: str) -> None:
    """Say what follows a shuffle: the cards go into the device, are cut, or get their cutting card."""
    cutting = keep.rules.source.cutting
    if keep.house.source == DEVICE:
        keep.raise_due("load", keep.rules.acts["load-device"].clause)
    elif method in cutting.after.is_:
        keep.raise_due("cut", cutting.after.clause, card=keep.house.in_round)
        offer_cut(keep)
    else:
        keep.raise_due("cutting card", cutting.behind.clause, card=keep.house.in_round)


def place_refusal(book: Book, house: House, _order: Order, command: PlaceCuttingCard) -> Refusal | None:
    """Why the stack does not go into the shoe."""
    cutting = book.house.source.cutting
    if house.source == DEVICE:
        return Refusal((cutting.not_with_device or cutting.behind).clause, "a shuffling device takes no cutting card")
    if not house.custody.stack:
        return Refusal(cutting.behind.clause, "no stack is ready")
    return (
        _unready_refusal(book, house)
        or _first_refusal(house, ("shuffle", "cut"))
        or cutting.behind_refusal(command.behind, len(house.custody.stack))
        or cutting.second_refusal(command.second, house.cutting_cards)
    )


def place(keep: Keep, command: PlaceCuttingCard) -> None:
    """Put the stack with its cutting card into the shoe."""
    # The cutting card that came out before the shoe ran out calls for its shuffle all the same.
    out = keep.house.in_round and bool(keep.house.appeared) and keep.rules.source.run_out.after.is_ == "shuffle"
    keep.add(SourceLoaded(keep.rules.source.cutting.behind.clause, command.behind, command.second, out=out))
    keep.settle_due("cutting card", keep.rules.source.cutting.behind.clause)
    _want_burn(keep)


def load_refusal(book: Book, house: House, _order: Order, _command: LoadDevice) -> Refusal | None:
    """Why the cards do not go into a device."""
    cutting = book.house.source.cutting
    if house.source != DEVICE and not house.emergency:
        return Refusal(cutting.behind.clause, "this table deals from a card shoe")
    if house.in_round:
        return Refusal(book.house.acts["load-device"].clause, "the source changes between rounds")
    if not house.custody.stack and not house.emergency:
        return Refusal(book.house.source.shuffling.start(house.source), "no cards are ready")
    return _unready_refusal(book, house)


def load(keep: Keep, _command: LoadDevice) -> None:
    """Put the cards into the device, uncut; from an emergency shoe it takes them as they are, and shuffles them."""
    clause = keep.rules.acts["load-device"].clause
    if not keep.house.custody.stack:
        tell_unopened(keep)
        want_opened(keep)
        keep.add(CardsShuffled(DEVICE, mixed(keep.book, keep.house), clause))
    if keep.house.emergency:
        failed = keep.rules.malfunctions.device
        later = failed.later if failed is not None else None
        until = later.clause if later is not None else clause
        keep.add(IrregularityFound("a shuffling device is available again and takes the cards from the shoe", until))
        keep.add(SourceChanged(DEVICE, False, until))
    keep.add(SourceLoaded(clause))
    for what in ("load", "cut", "cutting card", "shuffle"):
        keep.settle_due(what, clause)
    _want_burn(keep)


def _want_burn(keep: Keep) -> None:
    burn, run_out = keep.rules.source.burn, keep.rules.source.run_out
    if keep.house.in_round:
        if run_out.burn.is_:
            keep.raise_due("burn", run_out.burn.clause, card=True)
    elif burn.is_ == "each-load":
        keep.raise_due("burn", burn.clause, card=True)


def burn_refusal(book: Book, house: House, _order: Order, command: BurnCard) -> Refusal | None:
    """Why no card is burned now."""
    rule = book.house.source.burn
    if _burn_due(house) is None:
        return Refusal(rule.clause, "no card is to be burned now")
    if house.custody.found(command.card, house.custody.source) is None:
        return Refusal(book.house.source.complete.clause, f"no {command.card} is left in the source")
    return card_refusal(book, house, command.card, command.proof)


def burn(keep: Keep, command: BurnCard) -> None:
    """Put the first card into the rack unseen."""
    piece = keep.house.custody.found(command.card, keep.house.custody.source)
    assert piece is not None  # burn_refusal has found it
    due = _burn_due(keep.house)
    assert due is not None  # burn_refusal has seen it
    if keep.house.in_round:
        cutting_card(keep)
    keep.add(PieceMoved(piece, "rack", due.clause))
    keep.add(CardBurned(face(piece), due.clause))
    keep.settle_due(due.what, due.clause)
    if not keep.house.in_round:
        cutting_card(keep)


def _burn_due(house: House) -> Due | None:
    return next((one for one in house.due if one.what.startswith("burn")), None)


def riffle_refusal(book: Book, house: House, _order: Order, command: Riffle) -> Refusal | None:
    """Why pre-shuffled cards are not riffled."""
    act = book.house.acts["riffle"]
    if not house.prepared or not house.custody.stack:
        return Refusal(act.clause, "this is for pre-shuffled cards that have just come in")
    if house.guest(command.asked_by) is None:
        return Refusal(act.clause, "a player at the table asks for it")
    if house.source != DEVICE and house.owes("cut") is None and house.owes("shuffle") is None:
        return Refusal(act.clause, "the cards are cut already")
    came = max((n for n, one in enumerate(house.entries) if one.act == "bring-cards"), default=0)
    if command.moment == "before the multishuffler" and house.shuffled_at > came:
        return Refusal(act.clause, "the cards have been in the multishuffler")
    if house.prepared == "maker-shuffled" and command.moment != "before the cut":
        return Refusal(act.cite[-1], "cards shuffled by their maker are riffled only before the cut")
    return None


def riffle(keep: Keep, command: Riffle) -> None:
    """Take down that the cards were riffled, who asked and who approved."""
    about = {"asked by": command.asked_by, "moment": command.moment}
    act = keep.rules.acts["riffle"]
    keep.take_down("riffle", act, about, act.cite[-1] if keep.house.prepared == "maker-shuffled" else "")


def run_out_refusal(book: Book, house: House, _order: Order, command: RunOut) -> Refusal | None:
    """Why the rack is not shuffled in mid-round: there are cards left, or no card is awaited."""
    rule = book.house.source.run_out
    if not has_run_out(book, house):
        return Refusal(rule.cite[0], "cards are left or shuffled already, or none is awaited")
    methods = book.house.source.shuffling.methods
    if command.method not in (*methods.is_, house.source):
        return Refusal(methods.clause, "cards are not mixed so")
    return _method_refusal(book, house, command.method) or promise_refusal(book, command.promise, _run_out_of(house))


def _run_out_of(house: House) -> frozenset[Piece]:
    return frozenset(house.custody.rack) | house.custody.source


def run_out(keep: Keep, command: RunOut) -> None:
    """Shuffle the rack, with the cards on the layout left there, and go on once it is cut and burned."""
    rule = keep.rules.source.run_out
    second = keep.rules.source.cutting.second
    cutting_card(keep)
    if keep.house.second is not None and second is not None and second.is_ == "end-of-shoe":
        keep.add(SecondCuttingCardAppeared(second.clause))
    steps.tell(keep, command.method)
    keep.add(CardsShuffled(command.method, _run_out_of(keep.house), rule.cite[0], command.promise))
    if keep.house.source == DEVICE or not rule.cut.is_:
        keep.add(SourceLoaded(rule.cite[0]))
        burn = rule.burn if rule.device_burn is None or keep.house.source != DEVICE else rule.device_burn
        if burn.is_:
            keep.raise_due("burn", burn.clause, card=True)
        return
    keep.raise_due("cut", rule.cut.clause, card=True)
    offer_cut(keep)
