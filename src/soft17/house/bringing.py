"""Bringing cards to the table: whole decks, checked before they are used, and those that replace them."""

from soft17.cards import DECK, Piece, face
from soft17.clause import Refusal
from soft17.house.commands import BringCards, ReplaceCards
from soft17.house.events import CardsBrought
from soft17.house.keep import Keep, is_named_by
from soft17.house.orders import Order
from soft17.house.promise import tell_unopened, want_opened
from soft17.house.shuffling import after_shuffle
from soft17.house.spelling import bare
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.rules.house.source import DEVICE, SHOE


def composition_refusal(book: Book, pieces: tuple[Piece, ...]) -> Refusal | None:
    """Why cards are not the whole decks that the game is played with."""
    decks, rack = book.cards.in_use.is_, book.house.source.rack
    if len(pieces) > rack.is_:
        return Refusal(rack.clause, f"the discard rack holds {rack.is_} cards, not {len(pieces)}")
    rule = book.house.source.complete
    counts = dict.fromkeys(DECK, 0)
    for piece in pieces:
        if face(piece) not in counts:
            return Refusal(rule.clause, f"{piece} belongs to no deck of the game")
        counts[face(piece)] += 1
    if len(set(pieces)) != len(pieces):
        return Refusal(rule.clause, "a card is named twice")
    short = [card for card, count in counts.items() if count != decks]
    if short:
        card = short[0]
        return Refusal(rule.clause, f"{decks} decks hold {decks} of {card}, not {counts[card]} ({len(pieces)} cards)")
    return None


def bring_refusal(book: Book, house: House, _order: Order, command: BringCards) -> Refusal | None:
    """Why cards are not taken to the table."""
    secure = book.house.acts.get("secure-cards")
    if command.prepared and secure is not None and all(one.act != "secure-cards" for one in house.entries):
        return Refusal(secure.clause, "cards prepared in advance are secured until they are issued")
    act = book.house.acts.get("replace-cards")
    # Where the book has no replacing, whole decks come for an opening, or in the place of some not whole any more.
    instead = act is None and not house.in_round and (_opens(house) or house.owes("complete decks") is not None)
    if house.custody.in_play and not instead:
        clause = act.clause if act is not None else book.house.source.complete.clause
        return Refusal(clause, "there are cards at the table; they are replaced, not added to")
    return composition_refusal(book, command.pieces)


def _opens(house: House) -> bool:
    """True of a table that is closed, or open again and not shuffled for, and that no new decks came to since."""
    if any(one.act == "bring-cards" for one in house.entries[house.closed_at :]):
        return False
    opened = max((number for number, one in enumerate(house.entries) if one.act == "open-table"), default=-1)
    return not house.opened or house.shuffled_at <= opened


def bring(keep: Keep, command: BringCards) -> None:
    """Take cards to the table; they are checked and shuffled before they are used."""
    _bring(keep, command, replaced=False)


def _bring(keep: Keep, command: BringCards | ReplaceCards, *, replaced: bool) -> None:
    act = keep.rules.acts["bring-cards"]
    name = "replace-cards" if replaced else "bring-cards"
    clause = keep.rules.acts[name].clause
    tell_unopened(keep)
    keep.add(CardsBrought(command.pieces, command.back, command.prepared, replaced, clause))
    want_opened(keep)
    if replaced:  # first, so that what is due is due by the clause of replacing where it says so
        keep.take_down("replace-cards", keep.rules.acts[name], {"back": command.back})
    keep.take_down("bring-cards", act, {"back": command.back, "prepared": command.prepared}, clause)
    damaged = keep.rules.acts.get("replace-damaged")
    made_good = damaged.settles if damaged is not None else ()
    replaced_too = [one.what for one in keep.house.due if any(is_named_by(one.what, name) for name in made_good)]
    for what in ("complete decks", "count", "cut", "cutting card", "load", "burn", *replaced_too):
        keep.settle_due(what, clause)
    shuffling = keep.rules.source.shuffling
    ready = shuffling.preshuffled
    if command.prepared and ready is not None and ready.is_:
        keep.settle_due("shuffle", ready.clause)
        after_shuffle(keep, "by hand")
    else:
        keep.raise_due("shuffle", shuffling.start(keep.house.source))


def replace_refusal(book: Book, house: House, _order: Order, command: ReplaceCards) -> Refusal | None:
    """Why cards are not replaced now."""
    rule = book.house.source.replacing
    if house.in_round:
        clause = (rule.device if house.source == DEVICE and rule.device is not None else rule.shoe).clause
        return Refusal(clause, "not in a round")
    if house.source == SHOE and house.opened and house.loads and house.owes("complete decks") is None:
        due = house.owes("shuffle") is not None
        if (rule.shoe.is_ == "cutting-card-out" and not house.appeared) or (rule.shoe.is_ == "shuffle-due" and not due):
            return Refusal(rule.shoe.clause, "with a card shoe only when the cutting card is out, before the shuffle")
        if rule.shoe.is_ == "cutting-card-out" and not due:
            return Refusal(rule.shoe.clause, "the cards are shuffled already")
    if rule.back is not None and bare(command.back) == bare(house.back):
        return Refusal(rule.back.clause, f"back: new cards have another back than the {house.back} one of the old")
    there = len(house.custody.in_play)
    if command.counted_out is not None and command.counted_out != there:
        return Refusal(book.house.source.complete.clause, f"{command.counted_out} of {there} cards came out")
    return composition_refusal(book, command.pieces)


def replace_cards(keep: Keep, command: ReplaceCards) -> None:
    """Put new cards in the place of the old."""
    _bring(keep, command, replaced=True)
