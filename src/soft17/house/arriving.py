"""Arriving: a player comes, or shows another card than before."""

from soft17.clause import Refusal
from soft17.house import patrons
from soft17.house.commands import Arrive
from soft17.house.invalid import make_invalid
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.player_cards import owner
from soft17.house.state import House
from soft17.house.trouble import IrregularityFound
from soft17.rules.book import Book


def arrive_refusal(book: Book, house: House, order: Order, command: Arrive) -> Refusal | None:
    """Why a player is not welcome: excluded, or here already."""
    refused = patrons.own_refusal(book, order, command.player)
    if refused is not None:
        return refused
    whose, rule = owner(house, command.card), book.house.patrons
    if whose not in ("", command.player) and rule is not None and command.holder in ("", command.player):
        other = house.guest(whose)
        return Refusal((other.barred if other is not None else "") or rule.card.own.clause, f"the card is {whose}'s")
    guest = house.guest(command.player)
    if guest is not None and guest.here and (not command.card or guest.card == command.card):
        return Refusal(patrons.at_table(book), f"{command.player} is here already")
    return patrons.excluded_refusal(guest)


def arrive(keep: Keep, command: Arrive) -> None:
    """Welcome a player, who may show another card than before."""
    patrons.welcome(keep, command.player, command.card, command.holder or command.player)
    refused = patrons.card_refusal(keep.book, keep.house.guest(command.player), keep.order.at)
    own = [one for one in keep.house.lying if one.player == command.player]
    if refused is not None and any(one.is_open or keep.house.in_round for one in own):
        keep.add(IrregularityFound(f"the wagers of {command.player} are invalid: {refused.why}", refused.clause))
        make_invalid(keep, command.player)
