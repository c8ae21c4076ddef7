"""Chips: what the chips of a table can make, of a wager that is laid, of one that is found, and of those on the sign.

Promotional tokens and coupons are worth whatever they are worth: only what is laid in chips is measured.
"""

from collections.abc import Collection, Iterator, Mapping

from soft17.clause import Refusal
from soft17.house.keep import Keep
from soft17.house.stating import called
from soft17.house.trouble import IrregularityFound
from soft17.money import Money, dollars
from soft17.rules.book import Book
from soft17.rules.limits import Bounds
from soft17.table.commands import ObserveWager, PlaceWager
from soft17.table.state import MAIN

# What is laid piece by piece from the float, unlike tokens and coupons.
MADE_OF = ("chips", "plaques")


def laid_refusal(book: Book, chip: Money, command: PlaceWager) -> Refusal | None:
    """Why a wager is not made of the chips of a table: a stake, less its tokens, that no chips make."""
    if command.means not in MADE_OF:
        return None
    for what, stake in _in_chips(book, command):
        if stake % chip:
            return Refusal(book.chips.means.clause, f"{what}: {dollars(stake)} is not made of chips of {dollars(chip)}")
    return None


def _in_chips(book: Book, command: PlaceWager) -> Iterator[tuple[str, Money]]:
    """What of each stake is laid in chips; tokens lie on the first box as far as they go, then on the next."""
    tokens = command.tokens
    for box, stake in enumerate(command.main, 1):
        part = min(tokens, stake)
        tokens = Money(tokens - part)
        yield (f"box {box}" if book.boxes > 1 else called(MAIN)), Money(stake - part)
    for side in command.side:
        yield called(side.kind), Money(side.stake - side.tokens)


def tell_foreign(keep: Keep, command: ObserveWager) -> None:
    """Tell of a main wager found to lie there that the chips of the table do not make: it is taken as it lies."""
    table, chips = keep.house.table, keep.book.chips
    chip = table.sign.smallest_chip
    for box, stake in enumerate(command.main, 1):
        lying = table.main(command.player, command.area, box)
        if (stake - (lying.tokens if lying is not None else 0)) % chip:
            where = f"area {command.area}" + (f", box {box}" if keep.book.boxes > 1 else "")
            what = f"{dollars(stake)} of {command.player} on {where} is not made of chips of {dollars(chip)}"
            keep.add(IrregularityFound(what, chips.means.clause))


def sign_refusal(book: Book, chip: Money, limits: Mapping[str, Bounds], kinds: Collection[str]) -> Refusal | None:
    """Why chips do not do for a table: there are none so small, or no wager of a kind can be made of them."""
    if chip <= 0:
        return Refusal(book.chips.means.clause, "smallest_chip: a chip is worth more than nothing")
    for kind in kinds:
        if not _can_be_made(book, chip, kind, limits.get(kind, Bounds())):
            why = f"smallest_chip: no chips of {dollars(chip)} make {called(kind)} as the sign has it"
            return Refusal(book.chips.means.clause, f"{why}: smaller chips do, or other limits")
    return None


def _can_be_made(book: Book, chip: Money, kind: str, bounds: Bounds) -> bool:
    """True if a wager of the minimum is made of chips, or one of the stakes that the book itself gives."""
    least, most = bounds.minimum, bounds.maximum
    stakes = book.optional[kind].fixed_stakes if kind in book.optional else frozenset()
    if stakes:
        return any(one % chip == 0 and (least or one) <= one <= (most or one) for one in stakes)
    return least % chip == 0 if least else most is None or chip <= most
