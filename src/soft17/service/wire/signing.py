"""Signing: what the sign of a table says, and the insurance line beside it."""

from collections.abc import Iterator

from msgspec.structs import replace

from soft17.house.state import House
from soft17.money import dollars
from soft17.rules.book import Book
from soft17.service.wire import picture as p
from soft17.service.wire.wagering import chips_of, kept_limits, limits_of
from soft17.table.state import INSURANCE


def sign_of(book: Book, house: House) -> p.Sign:
    """The sign as anybody at the table sees it."""
    return replace(written(book, house), meter=own_meter(book, house), kept=kept_limits(book, house))


def written(book: Book, house: House) -> p.Sign:
    """What is written on the sign until it is changed."""
    sign = house.wagered_on.sign
    return p.Sign(
        limits_of(book, house),
        chips_of(house),
        dollars(sign.smallest_chip),
        jackpot_minimum=dollars(sign.minimum) if sign.minimum is not None and has_jackpot(book, house) else "",
        insurance=tuple(_insurance_pays(book)),
    )


def own_meter(book: Book, house: House) -> str:
    """The meter of the table's own jackpot, where it is offered."""
    table = house.table
    meter = table.meter if table.meter is not None else table.sign.meter
    return dollars(meter) if meter is not None and has_jackpot(book, house) else ""


def has_jackpot(book: Book, house: House) -> bool:
    """True where the jackpot is offered: a pool that stands from an earlier opening is not shown elsewhere."""
    return book.jackpot is not None and book.jackpot.wager in house.offered


def on_insurance_line(book: Book) -> str:
    """What stands on the insurance line: as the book has it inscribed, or else its odds; nothing without insurance."""
    if book.insurance is None:
        return ""
    inscribed = (one.says for one in book.house.opening.inscriptions.values() if one.about == INSURANCE)
    odds = dict.fromkeys(one.odds for one in book.insurance.against.values() if one.offered.is_)
    pays = " or ".join(f"{won} to {staked}" for won, staked in odds)
    return next(inscribed, f"insurance pays {pays}" if pays else "")


def _insurance_pays(book: Book) -> Iterator[p.Notice]:
    """What insurance that is offered pays, against which card, where the layout does not say it."""
    line = on_insurance_line(book)
    for card, one in book.insurance.against.items() if book.insurance is not None else ():
        odds = f"{one.odds[0]} to {one.odds[1]}"
        if one.offered.is_ and odds not in line:
            article = "an" if card[0] in "aeiou" else "a"
            yield p.Notice(f"insurance against {article} {card} pays {odds}", (one.offered.clause, one.wins[0]), True)
