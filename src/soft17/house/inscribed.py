"""What a layout can speak of: the hands and optional wagers of a book, by the words that name them."""

from collections.abc import Iterable
from typing import NamedTuple

from soft17.rules.book import Book
from soft17.rules.chips import Odds
from soft17.rules.house.inscriptions import statements
from soft17.rules.optional import Line
from soft17.rules.settlement import Row


class PaidHand(NamedTuple):
    """A hand that is paid by a rule of its own: how it is called, its odds and their clause."""

    name: str
    shown: str
    odds: tuple[Odds, ...]
    clause: str


def words_of(words: Iterable[str] | str) -> frozenset[str]:
    """Words without the s of the many, and numbers as figures: of a text, or of words that are read already."""
    if isinstance(words, str):
        words = frozenset().union(*statements(words.replace("-", " ")))
    return frozenset(word[:-1] if len(word) > 3 and word.endswith("s") else word for word in words)


def odds_shown(odds: Iterable[Odds]) -> str:
    """Odds in words, each once."""
    return " or ".join(dict.fromkeys(f"{over} to {under}" for over, under in odds))


def hands(book: Book) -> dict[str, list[Row]]:
    """The hands that have a name, with the lines of the settlement that settle them."""
    names = dict.fromkeys((*book.naturals.kinds, *(one.hand for one in book.interim.pays.values())))
    return {name: [row for pair, row in book.settlement.table.items() if pair[0] == name] for name in names}


def named_hands(book: Book, words: frozenset[str]) -> list[PaidHand]:
    """The hands that words name, in full or in part."""
    found = []
    for name, rows in hands(book).items():
        kind = book.naturals.kinds.get(name)
        shown = (kind.shown if kind is not None else "") or name.replace("-", " ")
        if not words or not words <= words_of(shown):
            continue
        paid = [one for one in book.interim.pays.values() if one.hand == name]
        odds = [one.odds for one in paid] or [row.odds for row in rows if row.odds is not None]
        found.append(PaidHand(name, shown, tuple(odds), paid[0].cite[0] if paid else book.interim.wager.clause))
    return found


def wagers_named(book: Book, words: frozenset[str]) -> frozenset[str]:
    """The optional wagers that words name in full, by the longest name."""
    named = {kind: _name(one.shown) for kind, one in book.optional.items() if one.offered.is_}
    fits = {kind: len(name) for kind, name in named.items() if name and name <= words}
    return frozenset(kind for kind, length in fits.items() if length == max(fits.values()))


def lines(book: Book, words: frozenset[str], heading: frozenset[str]) -> list[Line]:
    """The lines of optional wagers that words name: all of a wager, or those whose names are the nearest."""
    named = wagers_named(book, words)
    wagers = [(kind, book.optional[kind]) for kind in book.optional if kind in (named or heading or book.optional)]
    full = frozenset[str]().union(*(_name(one.shown) for kind, one in wagers if kind in named))
    left = words_of(words - full - {"wager", "wagers"})
    if not left:
        return [line for _kind, one in wagers for line in one.lines.values()] if named else []
    for said in (left, left - {"1"}):  # a pair is one pair
        near = [
            (len(own - said), line)
            for _kind, one in wagers
            for name, line in one.lines.items()
            if said and said <= (own := words_of(f"{line.shown} {name}")) | words_of(one.shown)
        ]
        if near:
            return [line for away, line in near if away == min(away for away, _line in near)]
    return []


def _name(shown: str) -> frozenset[str]:
    return frozenset[str]().union(*statements(shown)) - {"wager"}


def tie(book: Book) -> Row:
    """The line of the settlement for equal totals."""
    return book.settlement.row("points", book.highest, "points", book.highest)


def too_high(book: Book, total: int) -> Row:
    """The line of the settlement for a dealer's total that is too high."""
    dealer = book.settlement.dealer_class(None, total, book.highest)
    return book.settlement.row("points", book.highest, dealer, total)
