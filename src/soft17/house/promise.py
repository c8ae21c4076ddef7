"""The promise of an order: each card that leaves the source is proven to be the one promised before the cut."""

from soft17.clause import Refusal
from soft17.house.commands import RevealOrder
from soft17.house.events import OrderRevealed
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.shoe.commitment import Proof, verify, verify_all


def card_refusal(book: Book, house: House, card: str, proof: Proof | None) -> Refusal | None:
    """Why a card that is seen is not the next one of the promised order."""
    promised = house.promised
    if promised is None:
        return None
    clause = book.house.source.shuffling.methods.clause
    if proof is None:
        return Refusal(clause, "the order of the cards was promised: each card comes with its proof")
    held = house.custody.found(card, house.custody.held)
    place = (house.cut_at + house.out) % promised.count
    if held is not None:
        place = house.positions.get(held, place)
    if proof.card != card or proof.position != place:
        return Refusal(clause, f"the proof is of card {proof.position}, not of {card} at {place}")
    if not verify(promised.root, promised.count, proof):
        return Refusal(clause, f"{card} is not the card that was promised at {place}")
    return None


def is_retired(house: House) -> bool:
    """True of a shoe that is dealt from no more: it is to be shuffled, or the table is closed."""
    return not house.opened or house.owes("shuffle") is not None


def reveal_refusal(book: Book, house: House, _order: Order, command: RevealOrder) -> Refusal | None:
    """Why an order is not opened: cards are still dealt from it, or it is not the one promised."""
    clause = book.house.source.shuffling.methods.clause
    if house.promised is None:
        return Refusal(clause, "no order was promised")
    if house.in_round or not is_retired(house):
        return Refusal(clause, "cards are still dealt from it")
    if frozenset(command.opening.cards) != house.promised_of:
        return Refusal(clause, "the order opened is not of the cards that were promised")
    cards = command.opening.cards
    if any(position >= len(cards) or cards[position] != piece for piece, position in house.positions.items()):
        return Refusal(clause, "cards left the source in another order than the one opened")
    if not verify_all(house.promised.root, house.promised.count, command.opening):
        return Refusal(clause, "the order opened is not the one that was promised")
    return None


def reveal(keep: Keep, command: RevealOrder) -> None:
    """Open the order of a shoe that has retired."""
    keep.add(OrderRevealed(command.opening, keep.rules.source.shuffling.methods.clause))
