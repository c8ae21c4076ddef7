"""Patrons: their cards, their deposits, and wagers that are given back to them."""

from soft17.clause import Refusal
from soft17.house import dates, declaring
from soft17.house.commands import Leave
from soft17.house.cutting import next_cutter, offer_cut, pass_cut_on
from soft17.house.keep import Keep, is_named_by, named, off_layout, open_wagers
from soft17.house.orders import Order
from soft17.house.powers import act_refusal
from soft17.house.protecting import DepositMade, WageringStopped
from soft17.house.protections import Deposit, StopWagering
from soft17.house.standing import PlayerArrived, PlayerLeft
from soft17.house.state import Guest, House
from soft17.money import Money, show
from soft17.rules.book import Book
from soft17.table.optional import pending
from soft17.table.play import Play


def card_refusal(book: Book, guest: Guest | None, at: int) -> Refusal | None:
    """Why a player may not start to play without the own card, shown since the player came."""
    rule = book.house.patrons
    if rule is None or at < rule.card.wanted.is_:
        return None
    if guest is None or not guest.here or not guest.card:
        return Refusal(rule.card.wanted.clause, "play starts with a valid player card")
    return not_own_refusal(book, guest, at)


def excluded_refusal(guest: Guest | None) -> Refusal | None:
    """Why somebody neither wagers nor decides: excluded from the game."""
    if guest is None or not guest.barred:
        return None
    return Refusal(guest.barred, f"{guest.name} is excluded from the game")


def not_own_refusal(book: Book, guest: Guest, at: int) -> Refusal | None:
    """Why a player stakes nothing with the card shown: it is another's."""
    rule = book.house.patrons
    if rule is None or at < rule.card.wanted.is_ or not guest.card or guest.holder == guest.name:
        return None
    return Refusal(rule.card.own.clause, f"the card is {guest.holder}'s, not {guest.name}'s")


def invalid_refusal(book: Book, house: House, guest: Guest) -> Refusal | None:
    """Why a player stakes nothing more in this round: the wagers there were found invalid, and more would be too."""
    rule = book.house.patrons
    if rule is None or not house.in_round or guest.name not in house.invalid:
        return None
    why = f"{guest.name}'s wagers of this round are invalid: nothing more is staked"
    return Refusal(rule.invalid.further.clause, why)


def at_table(book: Book) -> str:
    """The clause by which somebody is at the table: the player's card, where the book knows one."""
    rule = book.house.patrons
    return rule.card.card.clause if rule is not None else book.house.people.otherwise.clause


def own_refusal(book: Book, order: Order, player: str) -> Refusal | None:
    """Why somebody does not come or go for another: the dealer enters it, or the player does."""
    own = order.by.role == "player" and order.by.name == player
    if own or book.house.people.holds(order.by.role, "dealer"):
        return None
    return Refusal(at_table(book), f"{player} comes and goes, or the dealer enters it")


def welcome(keep: Keep, player: str, card: str, holder: str) -> None:
    """Take down that a player came; at a table that was played on and stood vacant a shuffle may be due."""
    rule = keep.rules.patrons
    clause = rule.card.card.clause if rule is not None else keep.rules.source.cutting.start.clause
    vacant = keep.rules.source.shuffling.vacant
    played = keep.house.rounds > keep.house.rounds_before
    if vacant is not None and played and not any(one.here for one in keep.house.guests):
        keep.raise_due("shuffle", vacant.clause)
    keep.add(PlayerArrived(player, clause, card, holder))
    cut, passed = keep.house.cut, keep.house.passed
    # Nobody was there to be offered the cut when the cards were shuffled, and nobody has declined it.
    if cut is not None and not cut.to and not passed and next_cutter(keep.book, keep.house) is not None:
        offer_cut(keep)


def leave_refusal(book: Book, house: House, order: Order, command: Leave) -> Refusal | None:
    """Why a player is not let go: not here, or chips are still at stake."""
    refused = own_refusal(book, order, command.player)
    if refused is not None:
        return refused
    guest = house.guest(command.player)
    if guest is None or not guest.here:
        return Refusal(at_table(book), f"{command.player} is not at the table")
    if open_wagers(house, command.player) and house.in_round:
        return Refusal(book.wagers.untouched.clause, "a wager stays as it lies until it is settled")
    if command.chips is not None and "declare-chips" not in book.house.acts:
        return act_refusal(book, house, order, "declare-chips")
    return declaring.leaving_refusal(book, guest, command.chips)


def leave(keep: Keep, command: Leave) -> None:
    """Let a player go, with the chips declared."""
    if command.chips is not None:
        declaring.on_leaving(keep, command.player, command.chips)
    if not keep.house.wagered_on.first_card_out:
        off_layout(keep, command.player, keep.book.wagers.withdrawn_until.clause)
    go(keep, command.player)


def go(keep: Keep, player: str) -> None:
    """A player goes: a right to an old minimum ends, and a cut that was offered passes on."""
    signs, guest = keep.rules.signs, keep.house.guest(player)
    marked = guest is not None and guest.kept_minimum is not None
    clause = signs.leaves.clause if signs.leaves is not None and marked else at_table(keep.book)
    keep.add(PlayerLeft(player, clause))
    lapse(keep, player)
    pass_cut_on(keep, player)


def lapse(keep: Keep, player: str) -> None:
    """What was open of a player ends when the player goes: cash that was called is taken along."""
    for act in keep.rules.acts.values():
        names = [named(what, {"player": player}) for what in act.raises] if act.until_left else []
        for what in [one.what for one in keep.house.due if any(is_named_by(one.what, name) for name in names)]:
            keep.settle_due(what, act.clause)


def deposit_refusal(book: Book, house: House, order: Order, command: Deposit) -> Refusal | None:
    """Why money from outside is not taken: the limit of the day, which is today, would be passed or raised."""
    rule = book.house.patrons
    assert rule is not None  # the act is in the book
    clause, guest = rule.deposits.clause, house.guest(command.player)
    if guest is None:
        return Refusal(clause, f"{command.player} is not known here")
    today = dates.is_day_of(command.day, order.at, book.house.clock)
    if not today or command.day < max(guest.deposited, default=""):
        return Refusal(clause, "a deposit counts for the day it is made")
    set_, limit = guest.deposit_limit, guest.deposit_limit if command.limit is None else command.limit
    if set_ is not None and limit is not None and limit > set_ and command.day in guest.deposited:
        return Refusal(clause, f"the day's deposit limit of {show(set_)} is not raised on that day")
    sofar = guest.deposited.get(command.day, 0)
    if command.amount <= 0:
        return Refusal(clause, "a deposit is more than nothing")
    if limit is not None and sofar + command.amount > limit:
        return Refusal(clause, f"{show(Money(limit - sofar))} is left of the day's deposit limit")
    return None


def deposit(keep: Keep, command: Deposit) -> None:
    """Take a deposit."""
    rule = keep.rules.patrons
    assert rule is not None  # the act is in the book
    keep.add(DepositMade(command.player, command.amount, command.day, rule.deposits.clause, command.limit))


def stop_refusal(book: Book, house: House, _order: Order, command: StopWagering) -> Refusal | None:
    """Why nobody is stopped, or let wager again: the player has no limit to reckon, or is or is not stopped already."""
    guest, clause = house.guest(command.player), book.house.acts["stop-wagering"].clause
    if guest is None or (guest.loss is None and not command.ended):
        return Refusal(clause, f"{command.player} has no loss limit to reckon")
    if guest.stopped != command.ended:
        return Refusal(clause, f"{command.player} is {'stopped already' if guest.stopped else 'not stopped'}")
    return None


def stop(keep: Keep, command: StopWagering) -> None:
    """Stop a player from wagering, or end that."""
    act = keep.rules.acts["stop-wagering"]
    keep.take_down("stop-wagering", act, {"player": command.player, "ended": "yes" if command.ended else "no"})
    keep.add(WageringStopped(command.player, not command.ended, act.clause))


def return_invalid(keep: Keep) -> None:
    """Give invalid wagers back that won or tied; in another order of the cards they may yet have lost."""
    play = keep.round()
    void_invalid(play, keep.house.invalid)
    for event in play.events:
        keep.add(event)


def keep_from_awards(keep: Keep) -> None:
    """Give back what is invalid and would wait for an award: it shares in none."""
    if keep.house.invalid and pending(keep.book, keep.house.table):
        return_invalid(keep)


def void_invalid(play: Play, players: tuple[str, ...]) -> None:
    """Let wagers of these players that won or tied come to nothing: what is invalid has no winnings, and no award."""
    rule = play.book.house.patrons
    waiting = {wager.id for wager, _ in pending(play.book, play.table)}
    for wager in play.table.wagers if rule is not None else ():
        if wager.player in players and (wager.result in ("win", "stand-off") or wager.id in waiting):
            assert rule is not None  # nobody is found invalid in other books
            play.settle(wager, "void", rule.invalid.during.clause)
