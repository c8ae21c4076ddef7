"""Tokens: laid only as the vouchers allow that they were exchanged for; those that are good once are told apart.

Tokens of several vouchers look alike: they are taken for those of whichever vouchers let them lie where they lie.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.state import House
from soft17.house.vouchers import is_single_use, own, tokens_of, why_not
from soft17.money import Money
from soft17.rules.book import Book
from soft17.table.commands import Adding, Double, JoinDouble, JoinSplit, PlaceWager, Played, Split, TakeInsurance
from soft17.table.state import DOUBLE, FURTHER, INSURANCE, MAIN, SPLIT, Table, Wager

# An area, a wager on it, its suit, and of a further wager its box and hand: each of those is a wager of its own.
Spot = tuple[int, str, str, int, int]
Fits = tuple[bool, ...]  # which of a player's vouchers let tokens lie at a spot
MAKES = {TakeInsurance: INSURANCE, Double: DOUBLE, JoinDouble: DOUBLE, Split: SPLIT, JoinSplit: SPLIT}


def refusals(book: Book, house: House, order: Order, command: PlaceWager) -> Iterator[Refusal]:
    """Why tokens are not laid: the vouchers that let them lie there do not reach, and what another says."""
    added = _by_spot(((command.area, kind, suit, 0, 0), tokens) for kind, suit, tokens in _parts(command))
    lying = _open(house.table.wagers, command.player)
    return _refusals(book, house, order.at, command.player, (_by_spot(chain(_spots(lying), added.items())), added))


def further_refusal(book: Book, house: House, after: Table) -> Refusal | None:
    """Why no tokens are laid in a further wager: by the table as it would be after it."""
    new = [one for one in after.wagers[len(house.table.wagers) :] if one.kind in FURTHER and one.tokens]
    for player in dict.fromkeys(one.player for one in new):
        laid = _by_spot(_spots(_open(after.wagers, player))), _by_spot(_spots(_open(new, player)))
        refused = next(_refusals(book, house, house.at, player, laid), None)
        if refused is not None:
            return refused
    return None


def _refusals(
    book: Book, house: House, at: int, player: str, tokens: tuple[Mapping[Spot, Money], Mapping[Spot, Money]]
) -> Iterator[Refusal]:
    """Why a player's tokens may not lie so: where all of them would lie, and what of that is laid now."""
    laid, added = tokens
    vouchers = own(book, house, player)
    says = {
        spot: [why_not(book, one, spot[1], amount, at if spot in added else None) for one in vouchers]
        for spot, amount in laid.items()
    }
    fits = {spot: tuple(not why for why in whys) for spot, whys in says.items()}
    for some in _together(fits.values()):
        reach = [any(each) for each in zip(*some, strict=True)]
        good = sum(tokens_of(book, one) for one, fit in zip(vouchers, reach, strict=True) if fit)
        if all(reach) or good >= sum(amount for spot, amount in laid.items() if fits[spot] in some):
            continue
        last = max(number for number, fit in enumerate(reach) if not fit)
        clause = book.house.acts[vouchers[last].act].clause
        yield from (Refusal(clause, says[spot][last]) for spot in added if fits[spot] in some)


def marked(keep: Keep, command: Played) -> Played:
    """A command; of a wager in tokens with what is good for one decision: what no other voucher covers."""
    if not isinstance(command, PlaceWager | Adding):
        return command
    book, house, at = keep.book, keep.house, keep.order.at
    vouchers = own(book, house, command.player)
    used = sum(one.tokens - one.single_use for one in _open(house.table.wagers, command.player))
    single: list[Money] = []
    for kind, _, tokens in _parts(command):
        fit = [one for one in vouchers if not why_not(book, one, kind, tokens, at)]
        free = sum(tokens_of(book, one) for one in fit if not is_single_use(one))
        rest = min(tokens, max(0, free - used)) if any(is_single_use(one) for one in fit) else tokens
        used += rest
        single.append(Money(tokens - rest))
    if not isinstance(command, PlaceWager):
        return replace(command, single_use=single[0])
    side = (replace(one, single_use=part) for one, part in zip(command.side, single[1:], strict=True))
    return replace(command, single_use=single[0], side=tuple(side))


def _together(fits: Iterable[Fits]) -> Iterator[tuple[Fits, ...]]:
    """Spots with the same vouchers, one by one and in any company: each lot wants vouchers enough."""
    every = sorted(set(fits))
    return chain.from_iterable(combinations(every, size) for size in range(1, len(every) + 1))


def _parts(command: PlaceWager | Adding) -> Iterator[tuple[str, str, Money]]:
    """The tokens that a command lays: in which wager, on which suit; the main wager's first."""
    if not isinstance(command, PlaceWager):
        yield MAKES[type(command)], "", command.tokens
        return
    yield MAIN, "", command.tokens
    yield from ((one.kind, one.suit, one.tokens) for one in command.side)


def lays(command: object) -> bool:
    """True of a command that lays tokens."""
    return isinstance(command, PlaceWager | Adding) and any(tokens for _, _, tokens in _parts(command))


def _open(wagers: Iterable[Wager], player: str) -> list[Wager]:
    return [one for one in wagers if one.player == player and one.is_open]


def _spots(wagers: Iterable[Wager]) -> Iterator[tuple[Spot, Money]]:
    """Where tokens of wagers lie; those on the boxes of an area are one main wager."""
    for one in wagers:
        box, hand = (one.box, one.hand) if one.kind in FURTHER else (0, 0)
        yield (one.area, one.kind, one.suit, box, hand), one.tokens


def _by_spot(tokens: Iterable[tuple[Spot, Money]]) -> dict[Spot, Money]:
    """Tokens put together by where they lie; what has none is left out."""
    total: dict[Spot, Money] = {}
    for spot, amount in tokens:
        if amount:
            total[spot] = Money(total.get(spot, 0) + amount)
    return total
