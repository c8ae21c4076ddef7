"""Tokens: laid only as the vouchers allow that they were exchanged for; those that are good once are told apart.

Tokens of several vouchers look alike: they are taken for those of whichever vouchers let them lie where they lie.
"""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.state import House
from soft17.house.vouchers import is_single_use, own, tokens_of, why_not
from soft17.money import Money
from soft17.rules.book import Book
from soft17.table.commands import PlaceWager, Played
from soft17.table.state import MAIN, Wager

Spot = tuple[int, str, str]  # an area, a wager on it, and its suit
Fits = tuple[bool, ...]  # which of a player's vouchers let tokens lie at a spot


def refusals(book: Book, house: House, order: Order, command: PlaceWager) -> Iterator[Refusal]:
    """Why tokens are not laid: the vouchers that let them lie there do not reach, and what another says."""
    vouchers, added = own(book, house, command.player), _by_spot(_parts(command))
    laid = _by_spot(chain(_lying(house, command.player), added.items()))
    says = {
        spot: [why_not(book, one, spot[1], tokens, order.at if spot in added else None) for one in vouchers]
        for spot, tokens in laid.items()
    }
    fits = {spot: tuple(not why for why in whys) for spot, whys in says.items()}
    for some in _together(fits.values()):
        reach = [any(each) for each in zip(*some, strict=True)]
        good = sum(tokens_of(book, one) for one, fit in zip(vouchers, reach, strict=True) if fit)
        if all(reach) or good >= sum(tokens for spot, tokens in laid.items() if fits[spot] in some):
            continue
        at = max(number for number, fit in enumerate(reach) if not fit)
        clause = book.house.acts[vouchers[at].act].clause
        yield from (Refusal(clause, says[spot][at]) for spot in added if fits[spot] in some)


def marked(keep: Keep, command: Played) -> Played:
    """A command; of a wager in tokens with what is good for one decision: what no other voucher covers."""
    if not isinstance(command, PlaceWager):
        return command
    book, house, at = keep.book, keep.house, keep.order.at
    vouchers = own(book, house, command.player)
    used = sum(one.tokens - one.single_use for one in _open(house, command.player))
    single: list[Money] = []
    for (_, kind, _), tokens in _parts(command):
        fit = [one for one in vouchers if not why_not(book, one, kind, tokens, at)]
        free = sum(tokens_of(book, one) for one in fit if not is_single_use(one))
        rest = min(tokens, max(0, free - used)) if any(is_single_use(one) for one in fit) else tokens
        used += rest
        single.append(Money(tokens - rest))
    side = (replace(one, single_use=part) for one, part in zip(command.side, single[1:], strict=True))
    return replace(command, single_use=single[0], side=tuple(side))


def _together(fits: Iterable[Fits]) -> Iterator[tuple[Fits, ...]]:
    """Spots with the same vouchers, one by one and in any company: each lot wants vouchers enough."""
    every = sorted(set(fits))
    return chain.from_iterable(combinations(every, size) for size in range(1, len(every) + 1))


def _parts(command: PlaceWager) -> Iterator[tuple[Spot, Money]]:
    """The tokens that a command lays, the main wager's first."""
    yield (command.area, MAIN, ""), command.tokens
    yield from (((command.area, one.kind, one.suit), one.tokens) for one in command.side)


def _open(house: House, player: str) -> Iterator[Wager]:
    return (one for one in house.table.wagers if one.player == player and one.is_open)


def _lying(house: House, player: str) -> Iterator[tuple[Spot, Money]]:
    return (((one.area, one.kind, one.suit), one.tokens) for one in _open(house, player))


def _by_spot(tokens: Iterable[tuple[Spot, Money]]) -> dict[Spot, Money]:
    """Tokens put together by area, wager and suit; what has none is left out."""
    total: dict[Spot, Money] = {}
    for spot, amount in tokens:
        if amount:
            total[spot] = Money(total.get(spot, 0) + amount)
    return total
