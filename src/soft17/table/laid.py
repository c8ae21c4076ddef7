"""What lies on the layout before the first card, and which of it the book does not allow beside the rest."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

import msgspec
from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.control import Candidate
from soft17.rules.limits import Main
from soft17.rules.optional import OptionalWager
from soft17.table.commands import Side
from soft17.table.state import MAIN, ON_HAND, Sign, Table, Wager


class Laid(msgspec.Struct, frozen=True):
    """What one player has on one area; `turn` is the order of placing where a list has another."""

    player: str
    area: int
    main: tuple[Money, ...] = ()
    side: tuple[Side, ...] = ()
    seated: bool = False
    position: int = 0
    turn: int = 0

    @property
    def total(self) -> Money:
        """The main wager over all boxes."""
        return Money(sum(self.main))


class Fault(msgspec.Struct, frozen=True):
    """A wager that is not allowed: whose (an index into what is laid), of which kind, and why."""

    index: int
    kind: str
    refusal: Refusal


def laid_on(book: Book, table: Table) -> list[Laid]:
    """What lies on the layout, by area and player, in the order it was placed."""
    keys = dict.fromkeys((wager.area, wager.player) for wager in table.wagers)
    laid = [_laid(book, table, area, player) for area, player in keys]
    for area in dict.fromkeys(number for number, _ in table.lines):
        laid = lined_up(laid, area, table.line(area))
    return laid


def lined_up(laid: Sequence[Laid], area: int, line: Sequence[str]) -> list[Laid]:
    """What is laid, with where the chips of each player on an area lie in the line from the dealer."""
    return [replace(one, position=line.index(one.player)) if one.area == area else one for one in laid]


def _laid(book: Book, table: Table, area: int, player: str) -> Laid:
    own = [wager for wager in table.wagers if wager.area == area and wager.player == player]
    return Laid(
        player=player,
        area=area,
        main=_by_box(book, [wager for wager in own if wager.kind == MAIN]),
        side=tuple(Side(wager.kind, wager.stake, wager.suit) for wager in own if wager.kind not in ON_HAND),
        seated=table.seated(area) == player,
    )


def _by_box(book: Book, mains: Sequence[Wager]) -> tuple[Money, ...]:
    stakes = {wager.box: wager.stake for wager in mains}
    return tuple(stakes.get(box, Money(0)) for box in range(1, book.boxes + 1)) if stakes else ()


def candidates(laid: Sequence[Laid], area: int) -> list[Candidate]:
    """Who might control an area, in the order they placed their wagers."""
    seats = {one.player for one in laid if one.seated}
    here = sorted((one for one in laid if one.area == area), key=lambda one: one.turn)
    return [
        Candidate(one.player, one.total, one.seated, one.player in seats and not one.seated, one.position)
        for one in here
    ]


def faults(book: Book, sign: Sign, laid: Sequence[Laid], *, closing: bool = True) -> Iterator[Fault]:
    """What the book does not allow; before betting closes a minimum for a whole area may still be reached."""
    for index, one in enumerate(laid):
        refusal = book.layout.area_refusal(one.area) or _main_refusal(book, sign, laid, index, closing=closing)
        if refusal is not None:
            yield Fault(index, MAIN, refusal)
        for side in one.side:
            refusal = _side_refusal(book, sign, laid, index, side)
            if refusal is not None:
                yield Fault(index, side.kind, refusal)
    for area in dict.fromkeys(one.area for one in laid):
        yield from _shared_faults(book, sign, laid, area)


def _main_refusal(book: Book, sign: Sign, laid: Sequence[Laid], index: int, *, closing: bool) -> Refusal | None:
    one = laid[index]
    before = laid[:index]
    own, most = sum(other.player == one.player for other in before), sign.spots.get(one.player, 1)
    if not book.layout.several_areas.is_ and own >= most:
        areas = "one area to a player" if most == 1 else f"{most} areas to {one.player}"
        return Refusal(book.layout.several_areas.clause, areas)
    if one.seated and any(other.seated and other.area == one.area for other in before):
        return Refusal(book.control.seated.clause, "somebody else is seated there")
    if not one.main:
        return None
    here = [other for other in before if other.area == one.area and other.main]
    refusal = book.wagers.shape_refusal(one.main, book.boxes, joins=bool(here))
    if refusal is not None:
        return refusal
    refusal = book.layout.players_refusal(_already(here, one.main))
    if refusal is not None:
        return refusal
    others = Money(sum(other.total for other in laid if other.area == one.area and other is not one))
    staked = tuple(stake for stake in one.main if stake) or one.main
    earlier = _earlier(book, laid, one)
    return book.limits.least_refusal(
        Main(one.player, staked), sign.bounds(MAIN, one.player), others, earlier, closing=closing
    )


def _in_order(book: Book, laid: Sequence[Laid], area: int) -> list[Main]:
    """The main wagers of an area in the order of their call on its maximum."""
    mains = [Main(one.player, one.main) for one in laid if one.area == area and one.main]
    return book.limits.in_order(mains, book.control.of(candidates(laid, area)))


def _earlier(book: Book, laid: Sequence[Laid], one: Laid) -> Money:
    """What players with an earlier call on the maximum have on a player's area."""
    before = takewhile(lambda main: main.player != one.player, _in_order(book, laid, one.area))
    return Money(sum(main.total for main in before))


def _already(here: Sequence[Laid], main: Sequence[Money]) -> int:
    """How many players wager already on the box with most of them that a main wager would lie on."""
    boxes = [box for box, stake in enumerate(main) if stake]
    return max(
        (sum(bool(other.main[box : box + 1]) and other.main[box] > 0 for other in here) for box in boxes), default=0
    )


def _side_refusal(book: Book, sign: Sign, laid: Sequence[Laid], index: int, side: Side) -> Refusal | None:
    one = laid[index]
    wager = book.optional.get(side.kind)
    if wager is None or not wager.offered.is_:
        return Refusal(book.wagers.known.clause, f"no wager is called {side.kind} here")
    others = frozenset(further.stake for other in laid[:index] for further in other.side if further.kind == side.kind)
    return (
        _jackpot_refusal(book, sign, side)
        or wager.offer_refusal(book.cards.in_use.is_)
        or wager.amount_refusal(side.stake, sign.bounds(side.kind), others, one.total)
        or wager.suit_refusal(side.suit)
        or _unbacked_refusal(laid, one, wager)
    )


def _unbacked_refusal(laid: Sequence[Laid], one: Laid, wager: OptionalWager) -> Refusal | None:
    dealt_to = any(other.main and other.area == one.area for other in laid)
    shared = wager.needs.is_ == "area-main" and dealt_to
    elsewhere = wager.backed is not None and wager.backed.is_ == "any-area" and dealt_to
    backed = (
        (one.main and all(one.main))
        or shared
        or (elsewhere and any(other.main for other in laid if other.player == one.player))
    )
    return None if backed else Refusal(wager.needs.clause, "no main wager to go with it")


def _jackpot_refusal(book: Book, sign: Sign, side: Side) -> Refusal | None:
    jackpot = book.jackpot
    if jackpot is None or side.kind != jackpot.wager:
        return None
    qualifying = sign.bounds(side.kind).minimum
    if sign.link and qualifying is not None and side.stake != qualifying:
        return Refusal(jackpot.linked.stake.clause, "another qualifying wager than on the other tables of the link")
    if jackpot.source.is_ != "any" and sign.source == "card shoe":
        return Refusal(jackpot.source.clause, "the jackpot is offered only where a shuffling device deals")
    return jackpot.refusal(sign.meter, sign.minimum)


def _shared_faults(book: Book, sign: Sign, laid: Sequence[Laid], area: int) -> Iterator[Fault]:
    here = [(index, one) for index, one in enumerate(laid) if one.area == area]
    contenders = candidates(laid, area)
    refusal = book.control.shared_refusal(contenders)
    if refusal is not None:
        yield Fault(here[-1][0], MAIN, refusal)
    controlling = book.control.of(contenders)
    indices = {one.player: index for index, one in here}
    before = Money(0)
    for main in _in_order(book, laid, area):
        refusal = book.limits.most_refusal(
            main, sign.bounds_among(main.player, [one.player for _, one in here]), before
        )
        if refusal is not None:
            yield Fault(indices[main.player], MAIN, refusal)
        before = Money(before + main.total)
    wanted = {side.kind for _, one in here for side in one.side}
    for kind, wager in book.optional.items():
        if kind not in wanted or wager.per_area is None:
            continue
        wanting = [(one, side.kind) for _, one in here for side in one.side if _counts(book, side.kind, wager)]
        if wager.suits is not None and wager.suits.is_ == "stake-each":
            wanting = list(dict.fromkeys(wanting))
        for one, wanted_kind in _preferred(wanting, controlling, wager.preference.is_)[wager.per_area.is_ :]:
            if wanted_kind == kind:
                most = f"no more than {wager.per_area.is_} {wager.counted_as} on an area"
                yield Fault(indices[one.player], kind, Refusal(wager.per_area.clause, most))


def _counts(book: Book, kind: str, wager: OptionalWager) -> bool:
    other = book.optional.get(kind)
    return other is not None and wager.counts_with(other)


Wanting = tuple[Laid, str]


def _preferred(wanting: Sequence[Wanting], controlling: str | None, order: str) -> list[Wanting]:
    if order == "control":
        return sorted(wanting, key=lambda one: _by_control(one[0], controlling))
    if order == "main-then-placed":
        return sorted(wanting, key=lambda one: not one[0].main)
    return list(wanting)


def _by_control(one: Laid, controlling: str | None) -> tuple[bool, bool, int, int]:
    return one.player != controlling, not one.seated, -one.total, one.position
