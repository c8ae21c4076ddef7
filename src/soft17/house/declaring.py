"""Chips that players with a loss limit declare, and what they come to beside what the table itself has reckoned."""

from typing import Literal

from soft17.clause import Refusal
from soft17.house.events import DueRaised
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.protections import DeclareChips
from soft17.house.state import Guest, House
from soft17.house.trouble import IrregularityFound
from soft17.money import Money, UnreadableMoneyError, dollars, parse, show
from soft17.rules.book import Book

When = Literal["brought", "bought", "taken away"]
BROUGHT: When = "brought"
BOUGHT: When = "bought"
LEFT: When = "taken away"


def _clause(book: Book, when: When) -> str:
    """The clause by which chips are declared."""
    patrons = book.house.patrons
    assert patrons is not None  # the act is in the book
    declared = patrons.declared
    return {BROUGHT: declared.brought, BOUGHT: declared.bought, LEFT: declared.taken_away}[when].clause


def declare_refusal(book: Book, house: House, _order: Order, command: DeclareChips) -> Refusal | None:
    """Why chips are not declared now: those brought and bought are, before the round starts."""
    clause, guest = _clause(book, command.when), house.guest(command.player)
    if command.amount < 0:
        return Refusal(clause, "chips are worth something or nothing")
    if guest is None or not (guest.here or _asked_on_leaving(house, guest)):
        return Refusal(clause, f"{command.player} is not at the table")
    if house.in_round and command.when != LEFT:
        return Refusal(clause, "chips are declared before the round starts")
    return None


def declare(keep: Keep, command: DeclareChips) -> None:
    """Take a declaration of chips down; of who has gone already it is that of the chips left."""
    act, guest = keep.rules.acts["declare-chips"], keep.house.guest(command.player)
    assert guest is not None  # declare_refusal has seen the player
    if not guest.here and command.when == LEFT:
        on_leaving(keep, command.player, command.amount)
        return
    clause = _clause(keep.book, command.when)
    keep.take_down("declare-chips", act, {"player": command.player, command.when: show(command.amount)}, clause)
    if _into_play(keep.book, keep.house, guest):
        keep.settle_due(_wanted(guest), clause)


def leaving_refusal(book: Book, guest: Guest, chips: Money | None) -> Refusal | None:
    """Why a player is not let go yet: on a loss limit the chips left are declared, and they are worth something."""
    if book.house.patrons is None:
        return None
    clause = _clause(book, LEFT)
    if chips is not None and chips < 0:
        return Refusal(clause, "chips are worth something or nothing")
    if guest.loss is not None and chips is None:
        return Refusal(clause, "chips are declared on leaving")
    return None


def ask_on_leaving(keep: Keep, guest: Guest) -> None:
    """Let a player on a loss limit whom the house sends away be asked for the chips left."""
    if guest.here and guest.loss is not None and not _asked_on_leaving(keep.house, guest):
        keep.add(DueRaised(_left_with(guest), _clause(keep.book, LEFT), "nothing"))


def ask(keep: Keep, guest: Guest) -> None:
    """Let a player who wagers on a loss limit be asked for the chips brought or bought, if none are declared."""
    if not _into_play(keep.book, keep.house, guest) and keep.house.owes(_wanted(guest)) is None:
        keep.add(DueRaised(_wanted(guest), _clause(keep.book, BROUGHT), "nothing"))


def tell_undeclared(keep: Keep) -> None:
    """Tell who begins a round on a loss limit and has declared no chips before it."""
    players = {wager.player for wager in keep.house.table.wagers}
    for guest in keep.house.guests:
        if guest.loss is not None and guest.name in players and not _into_play(keep.book, keep.house, guest):
            ask(keep, guest)
            what = f"{guest.name} plays on a loss limit and has declared no chips"
            keep.add(IrregularityFound(what, _clause(keep.book, BROUGHT)))


def _wanted(guest: Guest) -> str:
    return f"chips of {guest.name} declared"


def _left_with(guest: Guest) -> str:
    return f"chips of {guest.name} declared on leaving"


def _asked_on_leaving(house: House, guest: Guest) -> bool:
    return house.owes(_left_with(guest)) is not None


def _into_play(book: Book, house: House, guest: Guest) -> Money:
    """The chips that a player came with and bought since, by what was declared and what the dealer gave out here.

    A purchase here that is declared besides is one purchase.
    """
    here, chips = _bought_here(book, house, guest), 0
    for about in _declarations(house, guest):
        bought = _amount(about, BOUGHT)
        if bought in here:
            here.remove(bought)
        chips += _amount(about, BROUGHT) + bought
    return Money(chips + sum(here))


def _bought_here(book: Book, house: House, guest: Guest) -> list[Money]:
    """What the dealer gave a player for cash or vouchers since the player came."""
    own = [one for one in house.entries if one.at >= guest.since and one.about.get("player") == guest.name]
    return [_amount(one.about, paid) for one in own if (paid := _paid_by(book, one.act))]


def _paid_by(book: Book, name: str) -> str:
    """The field of an act that says how many chips it brings into play; nothing of one that brings none."""
    act = book.house.acts.get(name)
    return act.equal.paid if act is not None and act.equal is not None and act.equal.brings else ""


def on_purchase(keep: Keep, entry: str, player: str) -> None:
    """Take chips that the dealer gives out as declared to the dealer."""
    guest = keep.house.guest(player)
    if guest is not None and keep.rules.patrons is not None and _paid_by(keep.book, entry):
        keep.settle_due(_wanted(guest), _clause(keep.book, BOUGHT))


def _declarations(house: House, guest: Guest) -> list[dict[str, str]]:
    own = [one.about for one in house.entries if one.act == "declare-chips" and one.at >= guest.since]
    return [about for about in own if about.get("player") == guest.name]


def on_leaving(keep: Keep, player: str, chips: Money) -> None:
    """Take down the chips a player leaves with; a loss that is not the one the table has reckoned is told.

    Wagers that still lie there go back when the player leaves, and may be among the chips declared or not.
    """
    act, guest, clause = keep.rules.acts["declare-chips"], keep.house.guest(player), _clause(keep.book, LEFT)
    assert guest is not None  # leave_refusal has seen the player
    keep.take_down("declare-chips", act, {"player": player, LEFT: show(chips)}, clause)
    for what in (_wanted(guest), _left_with(guest)):
        keep.settle_due(what, clause)
    declared, own = _declared_loss(keep.book, keep.house, guest), Money(-guest.stay)
    lying = sum(one.stake for one in keep.house.wagered_on.wagers if one.player == player and one.is_open)
    if guest.loss is not None and declared is not None and declared not in (own, own + lying):
        what = f"{player} declared chips for {_said(declared)}, the table has reckoned {_said(own)}"
        keep.add(IrregularityFound(what, clause))


def _declared_loss(book: Book, house: House, guest: Guest) -> Money | None:
    """What a player has lost since coming, by the chips declared; None where nothing need have been declared."""
    came_with_limit = guest.loss is not None and guest.loss.since <= guest.since and guest.played
    own = _declarations(house, guest)
    if not came_with_limit and not any(way in about for about in own for way in (BROUGHT, BOUGHT)):
        return None
    return Money(_into_play(book, house, guest) - sum(_amount(about, LEFT) for about in own))


def _amount(about: dict[str, str], field: str) -> Money:
    """An amount as it was entered; words that are no amount are worth nothing here."""
    try:
        return parse(about.get(field, "0").strip().removeprefix("$"))
    except UnreadableMoneyError:
        return Money(0)


def _said(loss: Money) -> str:
    return f"a gain of {dollars(Money(-loss))}" if loss < 0 else f"a loss of {dollars(loss)}"
