"""Moves of money: what an order moves between a player, the felt and the float, so that nothing comes from nowhere."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from soft17.house.events import TakenDown
from soft17.house.evolve import evolve
from soft17.house.state import House
from soft17.house.vouchers import is_exchange, number_of
from soft17.log.lawful import swaps
from soft17.money import NOTHING, Money, parse
from soft17.rules.book import Book
from soft17.table.events import Event
from soft17.table.net import gain, net
from soft17.table.state import Table, Wager


class Move(msgspec.Struct, frozen=True):
    """What one player's chips and promotional tokens, and what of the player lies on the felt, went up or down by."""

    player: str
    chips: Money
    felt: Money
    tokens: Money = NOTHING

    @property
    def bank(self) -> Money:
        """What the float went up or down by."""
        return Money(-self.chips - self.tokens - self.felt)


class Issued(msgspec.Struct, frozen=True):
    """Promotional tokens handed out for a voucher: to whom, how much, the voucher's number, and the clause."""

    player: str
    amount: Money
    number: str
    clause: str


def lying(house: House) -> dict[str, int]:
    """What each player has on the layout without a result, on the round and on the next that waits for it."""
    total: dict[str, int] = {}
    for wager in _open(house):
        total[wager.player] = total.get(wager.player, 0) + wager.stake
    return total


def moves(
    book: Book, before: House, events: Sequence[Event], follow: Callable[[House, Event], House] = evolve
) -> list[Move]:
    """The money that the events of one order moved, player by player; `follow` is the house after an event.

    What a round comes to is told by its wagers alone: a round that is rebuilt, voided or put right after its end moves
    the difference, and another round coming on the table moves nothing.
    """
    gained: dict[str, int] = {}
    tokens: dict[str, int] = {}
    house = before
    for event in events:
        after = follow(house, event)
        if not swaps(event) and not _same(house.table, after.table):
            _add(gained, net(book, after.table), 1)
            _add(gained, net(book, house.table), -1)
            _add(tokens, _gone(book, house.table), 1)
            _add(tokens, _gone(book, after.table), -1)
        house = after
    felt = lying(house)
    _add(felt, lying(before), -1)
    _add(tokens, lying_tokens(before), 1)
    _add(tokens, lying_tokens(house), -1)
    every = sorted({*gained, *felt, *tokens})
    found = [_move(name, gained.get(name, 0), felt.get(name, 0), tokens.get(name, 0)) for name in every]
    return [one for one in found if one.chips or one.felt or one.tokens]


def _same(before: Table, after: Table) -> bool:
    """True if nothing that a round comes to has been touched."""
    return after.wagers is before.wagers and after.rounding is before.rounding


def _move(name: str, gained: int, felt: int, tokens: int) -> Move:
    return Move(name, Money(gained - felt - tokens), Money(felt), Money(tokens))


def _open(house: House) -> Iterator[Wager]:
    """Every wager that lies without a result, on the round and on the next that waits for it."""
    tables = (house.table, house.betting) if house.betting is not None else (house.table,)
    return (one for table in tables for one in table.wagers if one.is_open)


def lying_tokens(house: House) -> dict[str, int]:
    """What of each player's stakes on the layout is promotional tokens."""
    total: dict[str, int] = {}
    for wager in _open(house):
        total[wager.player] = total.get(wager.player, 0) + wager.tokens
    return total


def _gone(book: Book, table: Table) -> dict[str, int]:
    """The tokens of settled wagers that do not come back as tokens: lost, collected, or handed back in chips."""
    total: dict[str, int] = {}
    for wager in table.wagers:
        if not wager.is_open and wager.tokens:
            total[wager.player] = total.get(wager.player, 0) + _spent(book, wager)
    return total


def _spent(book: Book, wager: Wager) -> int:
    rule = book.optional.get(wager.kind)
    if wager.result == "win" and rule is not None and not rule.stake_back.is_:
        return wager.tokens  # the stake is collected, and its tokens with it
    if wager.result == "win":
        return wager.tokens_kept + book.chips.tokens_exchanged(Money(wager.tokens - wager.tokens_kept))
    return min(wager.tokens, max(0, -gain(book, wager)))


def issued(book: Book, events: Sequence[Event]) -> list[Issued]:
    """The promotional tokens that players were handed, voucher by voucher."""
    found = []
    for event in events:
        act = book.house.acts.get(event.act) if isinstance(event, TakenDown) else None
        if isinstance(event, TakenDown) and act is not None and act.equal is not None and is_exchange(act):
            amount = parse(event.about[act.equal.paid].strip().removeprefix("$"))
            found.append(Issued(event.about["player"], amount, number_of(event.about), act.clause))
    return [one for one in found if one.amount > 0]


def _add(total: dict[str, int], amounts: dict[str, Money] | dict[str, int], sign: int) -> None:
    for player, amount in amounts.items():
        total[player] = total.get(player, 0) + sign * amount
