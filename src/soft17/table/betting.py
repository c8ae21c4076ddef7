"""Betting: wagers before the first card, and what becomes of one found wrong after it."""

from collections.abc import Iterator, Sequence

import msgspec

from soft17.clause import Refusal
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.control import Candidate
from soft17.rules.limits import Main
from soft17.table.commands import CallNoMoreBets, PlaceWager, Side, WithdrawWager
from soft17.table.events import NoMoreBetsCalled, WagerPlaced, WagersReturned
from soft17.table.play import Play
from soft17.table.state import MAIN, ON_HAND, Sign, Table, Wager


class Laid(msgspec.Struct, frozen=True):
    """What one player has on one area before the first card."""

    player: str
    area: int
    main: tuple[Money, ...] = ()
    side: tuple[Side, ...] = ()
    seated: bool = False

    @property
    def total(self) -> Money:
        """The main wager over all boxes."""
        return Money(sum(self.main))


def laid_on(table: Table) -> list[Laid]:
    """What lies on the layout, by area and player, in the order it was placed."""
    keys = dict.fromkeys((wager.area, wager.player) for wager in table.wagers)
    return [_laid(table, area, player) for area, player in keys]


def _laid(table: Table, area: int, player: str) -> Laid:
    own = [wager for wager in table.wagers if wager.area == area and wager.player == player]
    return Laid(
        player=player,
        area=area,
        main=tuple(wager.stake for wager in own if wager.kind == MAIN),
        side=tuple(Side(wager.kind, wager.stake, wager.suit) for wager in own if wager.kind not in ON_HAND),
        seated=table.seated(area) == player,
    )


def candidates(laid: Sequence[Laid], area: int) -> list[Candidate]:
    """Who might control an area, nearest the dealer first."""
    seats = {one.player for one in laid if one.seated}
    return [
        Candidate(one.player, one.total, one.seated, one.player in seats and not one.seated)
        for one in laid
        if one.area == area
    ]


def faults(book: Book, sign: Sign, laid: Sequence[Laid]) -> Iterator[tuple[int, Refusal]]:
    """Which of some wagers the book does not allow beside the others, and why."""
    for index, one in enumerate(laid):
        refusal = (
            book.layout.area_refusal(one.area)
            or _main_refusal(book, sign, laid, index)
            or _side_refusal(book, sign, laid, index)
        )
        if refusal is not None:
            yield index, refusal
    for area in dict.fromkeys(one.area for one in laid):
        yield from _shared_faults(book, sign, laid, area)


def _main_refusal(book: Book, sign: Sign, laid: Sequence[Laid], index: int) -> Refusal | None:
    one = laid[index]
    before = laid[:index]
    if not book.layout.several_areas.is_ and any(other.player == one.player for other in before):
        return Refusal(book.layout.several_areas.clause, "one area to a player")
    if one.seated and any(other.seated and other.area == one.area for other in before):
        return Refusal(book.control.seated.clause, "somebody else is seated there")
    if not one.main:
        return None
    refusal = book.wagers.shape_refusal(one.main)
    if refusal is not None:
        return refusal
    refusal = book.layout.players_refusal(sum(other.area == one.area and bool(other.main) for other in before))
    if refusal is not None:
        return refusal
    others = Money(sum(other.total for other in laid if other.area == one.area and other is not one))
    return book.limits.least_refusal(Main(one.player, one.main), sign.bounds(MAIN), others)


def _side_refusal(book: Book, sign: Sign, laid: Sequence[Laid], index: int) -> Refusal | None:
    one = laid[index]
    for side in one.side:
        wager = book.optional.get(side.kind)
        if wager is None or not wager.offered.is_:
            return Refusal(book.wagers.known.clause, f"no wager is called {side.kind} here")
        refusal = _source_refusal(book, sign, side.kind)
        if refusal is not None:
            return refusal
        refusal = wager.decks_refusal(book.cards.in_use.is_)
        if refusal is not None:
            return refusal
        others = frozenset(
            other_side.stake for other in laid[:index] for other_side in other.side if other_side.kind == side.kind
        )
        refusal = wager.amount_refusal(side.stake, sign.bounds(side.kind), others, one.total)
        if refusal is not None:
            return refusal
        if wager.suits is not None and wager.suits.is_ != "several" and len(side.suit) != 1:
            return Refusal(wager.suits.clause, "one suit to a stake")
        backed = one.main or (
            wager.needs.is_ == "area-main" and any(other.main and other.area == one.area for other in laid)
        )
        if not backed:
            return Refusal(wager.needs.clause, "no main wager to go with it")
    return None


def _source_refusal(book: Book, sign: Sign, kind: str) -> Refusal | None:
    jackpot = book.jackpot
    if jackpot is None or kind != jackpot.wager or jackpot.source.is_ == "any" or sign.source != "card shoe":
        return None
    return Refusal(jackpot.source.clause, "the jackpot is offered only where a shuffling device deals")


def _shared_faults(book: Book, sign: Sign, laid: Sequence[Laid], area: int) -> Iterator[tuple[int, Refusal]]:
    here = [(index, one) for index, one in enumerate(laid) if one.area == area]
    contenders = candidates(laid, area)
    refusal = book.control.shared_refusal(contenders)
    if refusal is not None:
        yield here[-1][0], refusal
    controlling = book.control.of(contenders)
    bounds = sign.bounds(MAIN)
    indices = {one.player: index for index, one in here}
    mains = [Main(one.player, one.main) for _, one in here if one.main]
    before = Money(0)
    for main in book.limits.in_order(mains, controlling):
        refusal = book.limits.most_refusal(main, bounds, before)
        if refusal is not None:
            yield indices[main.player], refusal
        before = Money(before + main.total)
    wanted = {side.kind for _, one in here for side in one.side}
    for kind, wager in book.optional.items():
        if kind not in wanted or wager.per_area is None:
            continue
        wanting = [one for _, one in here for side in one.side if side.kind == kind]
        if wager.suits is not None and wager.suits.is_ == "stake-each":
            wanting = list(dict.fromkeys(wanting))
        for one in _preferred(wanting, controlling, wager.preference.is_)[wager.per_area.is_ :]:
            yield (
                indices[one.player],
                Refusal(wager.per_area.clause, f"no more than {wager.per_area.is_} {wager.shown} on an area"),
            )


def _preferred(wanting: Sequence[Laid], controlling: str | None, order: str) -> list[Laid]:
    if order == "control":
        return sorted(wanting, key=lambda one: (one.player != controlling, not one.seated, -one.total))
    if order == "main-then-placed":
        return sorted(wanting, key=lambda one: not one.main)
    return list(wanting)


def place_refusal(book: Book, table: Table, command: PlaceWager) -> Refusal | None:
    """Why a wager is not taken."""
    refusal = book.wagers.late_refusal(first_card=table.first_card_out, called=table.called)
    if refusal is not None:
        return refusal
    if command.means not in book.chips.means.is_ or (command.tokens and "tokens" not in book.chips.means.is_):
        return Refusal(book.chips.means.clause, f"wagers are made in {' or '.join(sorted(book.chips.means.is_))}")
    laid = laid_on(table)
    own = next((one for one in laid if (one.player, one.area) == (command.player, command.area)), None)
    if own is not None and own.main and command.main:
        return Refusal(book.wagers.untouched.clause, "a wager lies there already: take it back first")
    rest = [one for one in laid if one is not own]
    whole = Laid(
        player=command.player,
        area=command.area,
        main=command.main or (own.main if own else ()),
        side=(*(own.side if own else ()), *command.side),
        seated=command.seated or bool(own and own.seated),
    )
    faulty = dict(reversed(list(faults(book, table.sign, [*rest, whole]))))
    return faulty.get(len(rest))


def place(play: Play, command: PlaceWager) -> None:
    """Take a wager; whoever thereby loses the preference for a place or a share has the wager back."""
    book = play.book
    seated = command.seated
    for box, stake in enumerate(command.main, 1):
        wager = Wager(
            id=len(play.table.wagers),
            player=command.player,
            kind=MAIN,
            stake=stake,
            placed=stake,
            area=command.area,
            box=box,
            hand=1,
            tokens=min(command.tokens, stake) if box == 1 else Money(0),
        )
        play.add(WagerPlaced(wager, book.wagers.before.clause, seated))
    for side in command.side:
        wager = Wager(
            id=len(play.table.wagers),
            player=command.player,
            kind=side.kind,
            stake=side.stake,
            placed=side.stake,
            area=command.area,
            suit=side.suit,
        )
        play.add(WagerPlaced(wager, book.optional[side.kind].offered.clause, seated))
    _displace(play)


def _displace(play: Play) -> None:
    laid = laid_on(play.table)
    if len(laid) == 1:
        return
    displaced = dict(faults(play.book, play.table.sign, laid))
    for index, refusal in sorted(displaced.items(), reverse=True):
        _give_back(play, laid[index].player, laid[index].area, refusal.clause)


def _give_back(play: Play, player: str, area: int, clause: str) -> None:
    own = tuple(wager.id for wager in play.table.wagers if wager.player == player and wager.area == area)
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
