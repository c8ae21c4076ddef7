"""The promise of an order: each card that leaves the source is proven to be the one promised before the cut."""

from collections.abc import Sequence

from soft17.cards import Piece
from soft17.clause import Refusal
from soft17.house.commands import RevealOrder
from soft17.house.events import DueRaised, OrderRevealed
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.state import House
from soft17.house.trouble import IrregularityFound
from soft17.house.unseen import UnseenCorrected, opened_by, unopened
from soft17.rules.book import Book
from soft17.shoe.commitment import Commitment, Proof, Retired, is_root, verify, verify_all

OPENED = "the order that was promised is opened"


def promise_refusal(book: Book, promise: Commitment | None, cards: frozenset[Piece]) -> Refusal | None:
    """Why an order is not promised so: no card could be proven by it, or it is not of the cards that are mixed."""
    clause = book.house.source.shuffling.methods.clause
    if promise is None:
        return None
    if not is_root(promise.root):
        return Refusal(clause, f"promise.root: a hash of 64 hex digits in small letters, not {promise.root!r}")
    if promise.count != len(cards):
        return Refusal(clause, f"promise.count: {len(cards)} cards are mixed, not {promise.count}")
    return None


def card_refusal(book: Book, house: House, card: str, proof: Proof | None, lay: Piece | None = None) -> Refusal | None:
    """Why a card that is seen is not the next one of the promised order, or not the one that lay unseen."""
    found = promised_place(house, lay or house.custody.found(card, house.custody.held))
    if found is None:
        return None
    promised, place = found
    clause = book.house.source.shuffling.methods.clause
    if proof is None:
        return Refusal(clause, "the order of the cards was promised: each card comes with its proof")
    if proof.card != card or proof.position != place:
        return Refusal(clause, f"the proof is of card {proof.position}, not of {card} at {place}")
    if not verify(promised.root, promised.count, proof):
        return Refusal(clause, f"{card} is not the card that was promised at {place}")
    return None


def promised_place(house: House, held: Piece | None = None) -> tuple[Commitment, int] | None:
    """The promise that the next card is under, and its place there; a held card's is the one it left under."""
    if held is None:
        promised = house.promised
        return (promised, (house.cut_at + house.out) % promised.count) if promised is not None else None
    if house.promised is not None and held in house.positions:
        return house.promised, house.positions[held]
    return next(((one.promise, one.positions[held]) for one in house.retired if held in one.positions), None)


def order_refusal(book: Book, house: House, pieces: Sequence[Piece]) -> Refusal | None:
    """Why cards did not come in an order: it is not the one in which they were proven to leave the source."""
    for promised in (house.positions, *(one.positions for one in house.retired)):
        left = [piece for piece in promised if piece in pieces]  # taken down as they left
        if left != [piece for piece in pieces if piece in promised]:
            clause = book.house.source.shuffling.methods.clause
            return Refusal(clause, "the order of the cards was promised, and each is proven to have come as it did")
    return None


def is_retired(house: House) -> bool:
    """True of a shoe that is dealt from no more: it is to be shuffled, or the table is closed."""
    return not house.opened or house.owes("shuffle") is not None


def to_open(house: House) -> Retired | None:
    """The promise to be opened next."""
    return next(iter(unopened(house)), None)


def may_open(house: House, promised: Retired | None = None) -> bool:
    """True if a promised order can be opened, the next or another: the round is over, and none of its cards waits."""
    promised = promised or to_open(house)
    if promised is None or house.in_round:
        return False
    waits = any(piece in promised.positions for piece in house.custody.held)
    return is_retired(house) or (promised in house.retired and not waits)


def reveal_refusal(book: Book, house: House, _order: Order, command: RevealOrder) -> Refusal | None:
    """Why an order is not opened: cards are still dealt from it, or it is not the one promised."""
    clause, promised = book.house.source.shuffling.methods.clause, opened_by(house, command.opening)
    if promised is None:
        return Refusal(clause, "no order was promised")
    if not may_open(house, promised):
        return Refusal(clause, "cards are still dealt from it")
    cards = command.opening.cards
    if frozenset(cards) != promised.cards:
        return Refusal(clause, "the order opened is not of the cards that were promised")
    unseen = house.custody.held
    seen = {piece: position for piece, position in promised.positions.items() if piece not in unseen}
    if any(position >= len(cards) or cards[position] != piece for piece, position in seen.items()):
        return Refusal(clause, "cards left the source in another order than the one opened")
    if not verify_all(promised.promise.root, promised.promise.count, command.opening):
        return Refusal(clause, "the order opened is not the one that was promised")
    return None


def reveal(keep: Keep, command: RevealOrder) -> None:
    """Open the order of a shoe that has retired: a card still unseen is the one that it says."""
    clause, promised = keep.rules.source.shuffling.methods.clause, opened_by(keep.house, command.opening)
    assert promised is not None  # reveal_refusal has seen it
    keep.add(OrderRevealed(command.opening, clause))
    for held in keep.house.custody.held:
        lay = command.opening.cards[promised.positions[held]] if held in promised.positions else held
        if lay != held and lay in keep.house.custody.source:
            keep.add(UnseenCorrected(lay, held, clause))
    if not keep.house.retired and (keep.house.promised is None or not is_retired(keep.house)):
        keep.settle_due(OPENED, clause)


def tell_unopened(keep: Keep) -> None:
    """Tell once that cards are mixed or put away before the order that was promised of them is opened."""
    told = keep.house.promised is None and keep.house.owes(OPENED) is not None
    if may_open(keep.house) and not told:
        clause = keep.rules.source.shuffling.methods.clause
        keep.add(IrregularityFound("the order that was promised was not opened before", clause))


def want_opened(keep: Keep) -> None:
    """Let an order that was promised be opened, now that its cards are dealt no more."""
    if to_open(keep.house) is not None and keep.house.owes(OPENED) is None:
        keep.add(DueRaised(OPENED, keep.rules.source.shuffling.methods.clause, "nothing"))
