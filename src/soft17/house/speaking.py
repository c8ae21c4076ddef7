"""Speaking: who gives a player's own orders: the player, the dealer who enters them, help that was taken down."""

from soft17.clause import Refusal
from soft17.house.commands import Cut, DeclineCut, Hold, Tell
from soft17.house.orders import Order
from soft17.house.protections import Deposit, SetLossLimit
from soft17.house.reports import WithdrawFromRound
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.rules.house.people import a
from soft17.table import commands as c
from soft17.table.commands import Command

PLAYER = "player"
HELPS = (PLAYER, "spectator")  # who helps at a player's side may play too, or only look on
# What players say in a round; how a wager is found to lie is reported, not said.
OWN = (
    *(c.PlaceWager, c.WithdrawWager, c.ShowBurn, c.OnHand, c.TakeInsurance, c.TakeEvenMoney, c.Switch, c.Unswitch),
    *(c.JoinDouble, c.JoinSplit, c.StayOn),
)
# Who asks for these or answers is looked at with the orders themselves, which have a clause of their own for it.
SAID_THERE = (Hold, Tell, Cut, DeclineCut, WithdrawFromRound)
# What nobody does for a player, however much is helped.
ALONE = (SetLossLimit, Deposit)


def refusal(book: Book, house: House, order: Order, command: Command) -> Refusal | None:
    """Why a person does not speak for the player a command names, unless it is help that the book allows."""
    player, by = getattr(command, "player", ""), order.by
    if not player:
        return None
    if isinstance(command, OWN) and (refused := _role_refusal(book, order, command, player)) is not None:
        return refused
    if by.name == player or isinstance(command, SAID_THERE) or by.role not in HELPS:
        return None  # the book's row for the act says who else may
    if isinstance(command, ALONE):
        return _another_refusal(book, order, player)
    return _help_refusal(book, house, order, player)


def _help_refusal(book: Book, house: House, order: Order, player: str) -> Refusal | None:
    """Why one does not act for another at the table: no physical help of theirs was taken down, or it has ended."""
    if book.house.patrons is not None and _helps(house, order.by.name, player):
        return None
    helper = house.guest(order.by.name)
    if helper is not None and helper.barred and _was_noted(house, helper.name, player, 0):
        return Refusal(helper.barred, f"{helper.name} is excluded from the game and helps nobody in it")
    return _another_refusal(book, order, player)


def _another_refusal(book: Book, order: Order, player: str) -> Refusal:
    return Refusal(clause(book), f"{order.by.name} does not wager or decide for {player}")


def _helps(house: House, helper: str, owner: str) -> bool:
    """True of somebody whose purely physical help for a player at the table was taken down; leaving ends it."""
    guest, own = house.guest(owner), house.guest(helper)
    if guest is None or not guest.here or (own is not None and own.barred):
        return False
    return _was_noted(house, helper, owner, own.left_at if own is not None else 0)


def _was_noted(house: House, helper: str, owner: str, since: int) -> bool:
    who = {"helper": helper, "owner": owner}
    return any(one.act == "help-player" and one.about == who for one in house.entries[since:])


def _role_refusal(book: Book, order: Order, command: Command, player: str) -> Refusal | None:
    """Why nobody but a player, and the dealer who enters what another said, gives an order of the round."""
    people, by = book.house.people, order.by
    if by.role == PLAYER:
        return None
    places = isinstance(command, c.PlaceWager)
    if places and by.role in HELPS and by.name != player:
        return None  # help with placing a wager is looked at next
    row = book.house.acts["deal" if places else "enter-decision"]
    refused = row.person_refusal(people, by.role)
    if refused is None:
        return None
    above = people.rank(by.role) > people.rank("dealer")
    why = f"{a(by.role)} does not wager or decide for a player; the dealer helps"
    if by.name == player:
        why = f"{player} is {a(by.role)} here: who wagers or decides does so as a player"
    return Refusal(clause(book) if places or above else row.clause, why)


def clause(book: Book) -> str:
    """The clause by which nobody wagers or decides for another."""
    rule = book.house.patrons
    return rule.card.proxy.clause if rule is not None else book.control.others.clause
