"""Prices: what each option and each reading changes in the house edge, one at a time; and each card that is gone."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from soft17.analysis import way
from soft17.analysis.bonus import bonus
from soft17.analysis.calling import comes_anyway
from soft17.analysis.errors import AnalysisError
from soft17.analysis.optional import optional_wagers
from soft17.analysis.price import NOTHING, Price, Prices, Removal, SidePrice
from soft17.analysis.result import Start
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import Progress, Solution
from soft17.analysis.starts import starts
from soft17.analysis.switch import Boxes
from soft17.analysis.waiting import third_play
from soft17.analysis.worth import Worth
from soft17.cards import DECK, SUITS, Card
from soft17.rules.book import Book
from soft17.rules.faults import BookError
from soft17.rules.loading import ElectionError
from soft17.rules.values import Values

A = TypeVar("A")
B = TypeVar("B")
Elected = Mapping[str, bool | int | str]
Kind = tuple[int, tuple[tuple[str, int], ...], tuple[str, ...]]
Load = Callable[[Elected, Mapping[str, str]], Book]

# The chapters that the main game is made of; where they are alike, so is its worth. Insurance is a wager of its own.
CHAPTERS = (
    "cards", "naturals", "interim", "decisions", "doubling", "splitting", "dealer", "settlement", "surrender",
    "switching",
)  # fmt: skip
# Of these what bears on nothing that one player alone with whole stakes can win or lose: other people, partial and
# rounded amounts, when the dealer troubles to draw, the order of asking. Hands given up and bonuses are seen to apart.
NOT_BEARING = {
    "dealer": {"for_insurance", "for_naturals", "no_effect", "second_card", "after_players"},
    "doubling": {"amount", "least", "others", "others_need", "one_card"},
    "interim": {"approval"},
    "naturals": {"barred"},
    "settlement": {"bonus"},
    "splitting": {"choose", "others", "silent", "stays", "wager", "third_card"},
    "surrender": {"binds", "first_decision", "rounding"},
    "switching": {"offered_again", "revocable", "revoked_naturals", "revoking_restores", "unchanged", "window"},
}
# What of the book the optional wagers are made of.
SIDE = ("cards", "optional", "jackpot")
WORKERS = 2


def edge(book: Book, shoe: Shoe | None = None, *, workers: int = 1) -> float:
    """The house edge of the main game with the best play."""
    whole = shoe or Shoe.full(book.cards.in_use.is_)
    if book.boxes > 1:
        return -Boxes(book, whole, workers=workers, charted=False).expected_value()
    return -Solution(book, whole).expected_value


def plays_alike(one: Book, other: Book) -> bool:
    """True if the main games of two books cannot differ in what they are worth."""
    if _given_up_with(one) != _given_up_with(other):
        return False
    return all(_chapter_alike(name, getattr(one, name), getattr(other, name)) for name in CHAPTERS)


def _given_up_with(book: Book) -> bool:
    """True if what a hand given up loses hangs on whether anything calls for the dealer's second card."""
    return book.surrender is not None and book.surrender.offered.is_ and not comes_anyway(book)


def _chapter_alike(name: str, one: msgspec.Struct | None, other: msgspec.Struct | None) -> bool:
    if one is None or other is None or one == other:
        return one == other
    fields = set(one.__struct_fields__) - NOT_BEARING.get(name, set())
    return all(getattr(one, field) == getattr(other, field) for field in fields)


def prices(book: Book, load: Load, *, house_edge: float | None = None, progress: Progress | None = None) -> Prices:
    """Elect each other value and choose each other reading in turn."""
    base = _main(book, house_edge, WORKERS)
    side = _wagers(book, base)
    found = _each(lambda other: _price(other, book, load, base, side), list(others(book)), progress)
    ordered = sorted((price for price in found if price.bears), key=lambda price: -abs(price.change))
    rest = [price for price in found if not price.bears and not price.barred]
    return Prices(
        rulebook=book.id,
        house_edge=base.house_edge,
        bearing=tuple(ordered),
        optional_only=tuple(price for price in rest if price.optional_wagers or price.bonus is not None),
        nothing=tuple(price for price in rest if not price.optional_wagers and price.bonus is None),
        barred=tuple(price for price in found if price.barred),
    )


def removals(book: Book, *, progress: Progress | None = None) -> tuple[Removal, ...]:
    """One card of a rank gone, each alone: the mean over its suits where they are not alike."""
    whole, kinds = Shoe.full(book.cards.in_use.is_), {card: _kind(book, card) for card in DECK}
    one_of = {kind: card for card, kind in kinds.items()}
    base, *worths = _each(
        lambda card: -edge(book, whole.without(card) if card else whole), ["", *one_of.values()], progress
    )
    worth = dict(zip(one_of, worths, strict=True))
    rows: dict[tuple[Kind, ...], str] = {}
    for rank in (rank for value in Values.of(book).every for rank in value.ranks):
        suits = tuple(sorted(kinds[Card(rank + suit)] for suit in SUITS))
        rows[suits] = rows.get(suits, "") + rank
    means = {ranks: sum(worth[kind] for kind in suits) / len(suits) for suits, ranks in rows.items()}
    return tuple(Removal(ranks[0], ranks, mean, mean - base) for ranks, mean in means.items())


def _kind(book: Book, card: Card) -> Kind:
    """Cards alike to the game: their value, what they make with every card, and what is not paid at once over them."""
    made = Counter(str(book.natural((card, other), book.cards.count((card, other))[0])) for other in DECK)
    waits = (
        f"{kind} {split}"
        for kind in book.naturals.kinds
        for split in (False, True)
        if book.interim.payment(kind, card, split=split) is None
    )
    return Values.of(book).index[card[0]], tuple(sorted(made.items())), tuple(waits)


def _each(work: Callable[[A], B], some: Sequence[A], progress: Progress | None) -> list[B]:
    """Work done for each in processes of their own; what the work looks at goes along with the fork."""
    _shared["work"], _shared["some"] = work, some
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("fork")) as pool:
        under_way = [pool.submit(_do, place) for place in range(len(some))]
        left = set(under_way)
        while left:
            # Who looks on is told now and then, so that a bar moves before the first is done.
            left = wait(left, timeout=0.5, return_when=FIRST_COMPLETED).not_done
            if progress is not None:
                progress(len(some) - len(left), len(some))
    _shared.clear()
    return [one.result() for one in under_way]


_shared: dict[str, Any] = {}


def _do(place: int) -> Any:
    return _shared["work"](_shared["some"][place])


class Other(msgspec.Struct, frozen=True):
    """A book to be weighed against the one as it is."""

    what: Literal["option", "ruling"]
    name: str
    now: bool | int | str
    instead: bool | int | str
    says: str
    options: dict[str, bool | int | str]
    rulings: dict[str, str]


def others(book: Book) -> Iterator[Other]:
    """Every other value of an option and every other reading, one at a time."""
    for name, option in book.option.items():
        now = book.elected[name]
        for value in option.values:
            if value.is_ != now or type(value.is_) is not type(now):
                options = book.elected | {name: value.is_}
                yield Other("option", name, now, value.is_, option.says, options, book.read_as)
    for clause, ruling in book.ruling.items():
        read = book.read_as[clause]
        for name in (ruling.default, *ruling.readings):
            if name != read:
                reading = ruling.reading(name)
                says = reading.says if reading is not None else ""
                yield Other("ruling", clause, read, name, says, book.elected, book.read_as | {clause: name})


class _Main(NamedTuple):
    """The main game of a book: its house edge; where an area has one box, what two cards are worth and the bonus."""

    house_edge: float
    starts: tuple[Start, ...]
    bonus: float | None = None


def _main(book: Book, known: float | None = None, workers: int = 1) -> _Main:
    if book.boxes > 1:
        return _Main(edge(book, workers=workers) if known is None else known, ())
    solution = Solution(book, Shoe.full(book.cards.in_use.is_))
    paid = bonus(solution, way.best(solution))
    return _Main(-solution.expected_value, starts(solution), None if paid is None else paid.dollars_per_round)


def _price(other: Other, book: Book, load: Load, base: _Main, side: tuple[Worth, ...]) -> Price:
    try:
        changed = load(other.options, other.rulings)
        alike = plays_alike(changed, book) and (base.bonus is None or _bonus_alike(changed, book))
        main = base if alike else _main(changed)
    except (ElectionError, BookError, AnalysisError) as error:
        return _told(other, base, base, (), str(error))
    wagers: tuple[SidePrice, ...] = ()
    if any(getattr(changed, chapter) != getattr(book, chapter) for chapter in SIDE):
        wagers = _side(side, _wagers(changed, main))
    return _told(other, main, base, wagers, "")


def _bonus_alike(one: Book, other: Book) -> bool:
    """True if nothing that the main game is made of differs, and with it not the bonus."""
    return all(getattr(one, name) == getattr(other, name) for name in CHAPTERS)


def _wagers(book: Book, main: _Main) -> tuple[Worth, ...]:
    """The optional wagers; one that waits for a third card also as the main game is best played."""
    if book.boxes > 1 or not any(one.waits_for_third for one in book.optional.values()):
        return optional_wagers(book)
    return optional_wagers(book, third_play(book, main.starts))


def _told(other: Other, found: _Main, base: _Main, wagers: tuple[SidePrice, ...], barred: str) -> Price:
    more = 0.0 if found.bonus is None or base.bonus is None else found.bonus - base.bonus
    return Price(
        what=other.what,
        name=other.name,
        now=other.now,
        instead=other.instead,
        says=other.says,
        house_edge=found.house_edge,
        change=found.house_edge - base.house_edge,
        optional_wagers=wagers,
        barred=barred,
        bonus=found.bonus if abs(more) > NOTHING else None,
        bonus_change=more,
    )


def _side(before: tuple[Worth, ...], after: tuple[Worth, ...]) -> tuple[SidePrice, ...]:
    """The optional wagers whose house edge is another."""
    known = {_key(one): one.house_edge for one in before}
    return tuple(
        SidePrice(
            one.wager,
            one.shown,
            one.under,
            float(one.house_edge),
            float(one.house_edge - known[_key(one)]) if _key(one) in known else None,
        )
        for one in after
        if known.get(_key(one)) != one.house_edge
    )


def _key(one: Worth) -> tuple[str, tuple[tuple[str, str], ...]]:
    return one.wager, tuple(sorted(one.under.items()))
