"""Proving: what a card of the house's own shoe is, by the order that was promised."""

from collections.abc import Mapping

from msgspec.structs import replace

from soft17.cards import Piece
from soft17.croupier.shoe import Shoe
from soft17.house.promise import promised_place
from soft17.house.reports import ReportErrorCard
from soft17.house.state import House
from soft17.shoe.commitment import Proof
from soft17.table.commands import Command


def proof_of(house: House, shoes: Mapping[str, Shoe], lies: Piece | None = None) -> Proof | None:
    """The proof of the next card of the source, or of one that lies ready; None where no order was promised for it."""
    found = promised_place(house, lies)
    if found is None:
        return None
    promised, place = found
    return shoes[promised.root].tree.prove(place)


def as_it_lies(command: Command, house: House, shoes: Mapping[str, Shoe]) -> Command:
    """A report of a card that left the shoe unseen names the card by guess: the house's shoe says which it is."""
    if not isinstance(command, ReportErrorCard) or command.seen or command.proof is not None:
        return command
    if house.promised is None or house.promised.root not in shoes:
        return command
    proof = proof_of(house, shoes)
    return replace(command, card=proof.card, proof=proof) if proof is not None else command
