"""Betting: placing, raising and taking back wagers before the first card, and the call that ends it."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.money import CENT, Money
from soft17.rules.book import Book
from soft17.table.commands import CallNoMoreBets, PlaceWager, Side, WithdrawWager
from soft17.table.events import NoMoreBetsCalled, WagerPlaced, WagerRaised, WagersReturned
from soft17.table.laid import Laid, faults, laid_on, lined_up
from soft17.table.play import Play
from soft17.table.state import MAIN, Table, Wager

NOTHING = Money(0)


def place_refusal(book: Book, table: Table, command: PlaceWager) -> Refusal | None:
    """Why a wager is not taken."""
    raises = bool(command.main) and table.main(command.player, command.area, 1) is not None
    refusal = book.wagers.touch_refusal(first_card=table.first_card_out, called=False) if raises else None
    refusal = refusal or book.wagers.late_refusal(first_card=table.first_card_out, called=table.called)
    if refusal is not None:
        return refusal
    refusal = _means_refusal(book, command) or _chips_refusal(book, command)
    if refusal is not None:
        return refusal
    # Who puts more beside a wager comes last for a place, but lies where the wager was for control.
    laid = [replace(one, turn=turn) for turn, one in enumerate(laid_on(book, table))]
    own = next((one for one in laid if (one.player, one.area) == (command.player, command.area)), None)
    rest = [one for one in laid if one is not own]
    whole = _together(own or Laid(command.player, command.area, turn=len(laid)), command)
    together = [*rest, whole]
    if command.position or table.lines:
        line = table.line(command.area, command.player, command.position)
        together = lined_up(together, command.area, line)
    touched = {*([MAIN] if any(command.main) else []), *(side.kind for side in command.side)}
    for fault in faults(book, table.sign, together, closing=False):
        lay = fault.kind not in touched and (command.player, command.area, fault.kind) in _outside(book, table)
        if fault.index == len(rest) and not lay:
            return fault.refusal
    return None


def _outside(book: Book, table: Table) -> set[tuple[str, int, str]]:
    """Wagers that lie though the sign would not take them now: it was changed since, and they stay as they are."""
    laid = laid_on(book, table)
    found = faults(book, table.sign, laid, closing=False)
    return {(laid[fault.index].player, laid[fault.index].area, fault.kind) for fault in found}


def _means_refusal(book: Book, command: PlaceWager) -> Refusal | None:
    """Why what is put down is not made of what is taken here, or a part of it is no part in tokens."""
    parts = ((command.tokens, Money(sum(command.main))), *((one.tokens, one.stake) for one in command.side))
    found = (book.chips.means_refusal(command.means, tokens, staked) for tokens, staked in parts)
    return next((one for one in found if one is not None), None)


def _chips_refusal(book: Book, command: PlaceWager) -> Refusal | None:
    """Why what is put down is nothing that somebody could put down: no player, no chips, or less than none."""
    if not command.player.strip():
        return Refusal(book.wagers.known.clause, "a wager is somebody's: say whose")
    if not any(command.main) and not command.side:
        return Refusal(book.limits.minimum.clause, "a wager is more than nothing")
    if any(stake < 0 for stake in command.main):
        return Refusal(book.limits.minimum.clause, "chips are put beside a wager, not taken from it")
    for side in command.side:
        if side.stake <= 0 and side.kind in book.optional:
            return Refusal(book.optional[side.kind].amount.clause, "a wager is more than nothing")
    if command.position < 0:
        return Refusal(book.control.equal.clause, "the places in a line are counted from the dealer, the first is 1")
    stakes = (*command.main, command.tokens, *(part for side in command.side for part in (side.stake, side.tokens)))
    if any(stake % CENT for stake in stakes):
        return Refusal(book.chips.means.clause, "no chips make a part of a cent")
    return None


def _together(own: Laid, command: PlaceWager) -> Laid:
    """What a player has on an area once a command's chips lie beside those already there."""
    added = zip_longest(own.main, command.main, fillvalue=NOTHING)
    return Laid(
        player=own.player,
        area=own.area,
        main=tuple(Money(one + other) for one, other in added),
        side=_sides_together((*own.side, *command.side)),
        seated=own.seated or command.seated,
        turn=own.turn,
    )


def _sides_together(sides: Sequence[Side]) -> tuple[Side, ...]:
    """Chips of one kind and on one suit are one wager, however often they were put down."""
    whole: dict[tuple[str, str], Side] = {}
    for side in sides:
        before = whole.get((side.kind, side.suit), Side(side.kind, NOTHING, side.suit))
        stake, tokens = Money(before.stake + side.stake), Money(before.tokens + side.tokens)
        single_use = Money(before.single_use + side.single_use)
        whole[side.kind, side.suit] = replace(before, stake=stake, tokens=tokens, single_use=single_use)
    return tuple(whole.values())


def place(play: Play, command: PlaceWager) -> None:
    """Take a wager; whoever thereby loses the preference for a place or a share has the wager back."""
    lay = _outside(play.book, play.table)
    put(play, command)
    _displace(play, lay)


def put(play: Play, command: PlaceWager) -> None:
    """Lay a wager's chips down; that the book allows them beside the others has been seen."""
    book = play.book
    tokens, single_use = command.tokens, command.single_use
    for box, stake in enumerate(command.main, 1):
        if not stake:
            continue
        lying = play.table.main(command.player, command.area, box)
        part = min(tokens, stake)
        once = min(single_use, part)
        tokens, single_use = Money(tokens - part), Money(single_use - once)
        if lying is not None:
            play.add(WagerRaised(lying.id, stake, book.wagers.before.clause, part, once))
            continue
        wager = Wager(
            id=len(play.table.wagers),
            player=command.player,
            kind=MAIN,
            stake=stake,
            placed=stake,
            area=command.area,
            box=box,
            hand=1,
            tokens=part,
            single_use=once,
        )
        play.add(WagerPlaced(wager, book.wagers.before.clause, command.seated, command.position))
    for side in _sides_together(command.side):
        _put_side(play, command, side)


def _put_side(play: Play, command: PlaceWager, side: Side) -> None:
    clause = play.book.optional[side.kind].offered.clause
    lying = play.table.optional(command.player, command.area, side.kind, side.suit)
    if lying is not None:
        play.add(WagerRaised(lying.id, side.stake, clause, side.tokens, side.single_use))
        return
    wager = Wager(
        id=len(play.table.wagers),
        player=command.player,
        kind=side.kind,
        stake=side.stake,
        placed=side.stake,
        area=command.area,
        suit=side.suit,
        tokens=side.tokens,
        single_use=side.single_use,
    )
    play.add(WagerPlaced(wager, clause, command.seated))


def _displace(play: Play, lay: set[tuple[str, int, str]]) -> None:
    laid = laid_on(play.book, play.table)
    if len(laid) == 1:
        return
    for fault in faults(play.book, play.table.sign, laid, closing=False):
        one = laid[fault.index]
        if (one.player, one.area, fault.kind) in lay:
            continue
        _give_back(play, one.player, one.area, fault.refusal.clause, kind=fault.kind)


def return_unbacked(play: Play) -> None:
    """Give back, as the round opens, optional wagers whose main wager was taken back before."""
    for (player, area, kind), clause in list(_unbacked(play.book, play.table)):
        _give_back(play, player, area, clause, kind=kind)


def areas_dealt_to(book: Book, table: Table) -> set[int]:
    """The areas that a round would be dealt to now: on which more lies than what goes back as it opens."""
    back = {whose for whose, _ in _unbacked(book, table)}
    return {one.area for one in table.wagers if (one.player, one.area, one.kind) not in back}


def _unbacked(book: Book, table: Table) -> Iterator[tuple[tuple[str, int, str], str]]:
    """Optional wagers without a main wager to go with: whose, on which area, of which kind, and the clause."""
    if all(wager.kind == MAIN for wager in table.wagers):
        return
    laid = laid_on(book, table)
    # Amounts were tested as they were placed; the sign may have changed since.
    sign = replace(table.sign, limits={}, personal={})
    for fault in faults(book, sign, laid):
        if fault.kind != MAIN:
            one = laid[fault.index]
            yield (one.player, one.area, fault.kind), fault.refusal.clause


def opening_refusal(book: Book, table: Table) -> Refusal | None:
    """Why a round cannot open: a minimum for whole areas is not reached, for everything else was tested before."""
    if book.limits.minimum.is_ != "area":
        return None
    for fault in faults(book, table.sign, laid_on(book, table)):
        if fault.kind == MAIN:
            return fault.refusal
    return None


def _give_back(play: Play, player: str, area: int, clause: str, kind: str = "") -> None:
    own = tuple(
        wager.id
        for wager in play.table.wagers
        if wager.player == player and wager.area == area and kind in ("", wager.kind)
    )
    if own:
        play.add(WagersReturned(player, area, own, clause))


def withdraw_refusal(book: Book, table: Table, command: WithdrawWager) -> Refusal | None:
    """Why a wager is not given back."""
    refusal = book.wagers.touch_refusal(first_card=table.first_card_out, called=table.called)
    if refusal is not None:
        return refusal
    if not any(wager.player == command.player and wager.area == command.area for wager in table.wagers):
        return Refusal(book.wagers.untouched.clause, f"{command.player} has no wager on area {command.area}")
    return None


def withdraw(play: Play, command: WithdrawWager) -> None:
    """Give wagers back before the first card."""
    _give_back(play, command.player, command.area, play.book.wagers.withdrawn_until.clause)


def call_refusal(book: Book, table: Table, _command: CallNoMoreBets) -> Refusal | None:
    """Why no more bets cannot be called."""
    if table.first_card_out or table.called:
        return Refusal(book.deal.call.clause, "betting is closed already")
    return None


def call(play: Play, _command: CallNoMoreBets) -> None:
    """Call no more bets."""
    play.add(NoMoreBetsCalled(play.book.deal.call.clause))
