"""The figures of a rulebook: each worked out once when it is asked for, then kept."""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from soft17.analysis.price import Prices, Removal
from soft17.analysis.result import Analysis
from soft17.service.laboratory.asking import Asked
from soft17.service.laboratory.cache import kept, known, software
from soft17.strategies.chart import Chart

if TYPE_CHECKING:
    from fractions import Fraction

    from soft17.analysis.by_chart import ByChart
    from soft17.analysis.waiting import Both
    from soft17.rules.book import Book

T = TypeVar("T")
Progress = Callable[[int, int], None]
Waiting = Callable[[str], AbstractContextManager[Progress]]


def unseen(_what: str) -> AbstractContextManager[Progress]:
    """Nobody looks on."""
    return nullcontext(lambda _done, _total: None)


class Figures:
    """Everything known of one rulebook as asked for; each part is worked out when it is asked for."""

    def __init__(
        self, asked: Asked, *, use_cache: bool = True, waiting: Waiting = unseen, workers: int | None = None
    ) -> None:
        self.asked, self.use_cache, self.waiting = asked, use_cache, waiting
        self.workers = workers or os.cpu_count() or 1
        self._began = time.perf_counter()
        self._known: dict[str, Any] = {}

    @property
    def book(self) -> "Book":
        """The rulebook."""
        return self.asked.book

    @property
    def seconds(self) -> float:
        """The time since the figures were asked for."""
        return time.perf_counter() - self._began

    def _key(self, task: str) -> dict[str, Any]:
        book = self.book
        return {
            "task": task,
            "book": self.asked.digest,
            "options": book.elected,
            "rulings": book.read_as,
            "decks": book.cards.in_use.is_,
        }

    def _kept(self, key: dict[str, Any], kind: type[T], make: Callable[[], T]) -> T:
        name = str(key)
        if name not in self._known:
            self._known[name] = kept(key, kind, make, use=self.use_cache)
        found: T = self._known[name]
        return found

    def known(self, kind: type[T], task: str) -> T | None:
        """What was worked out before, if it was."""
        return known(self._key(task), kind)

    def analysis(self) -> Analysis:
        """The main game."""
        with self.waiting(f"{self.book.document.title}: main game") as waiting:
            return self._kept(self._key("analysis"), Analysis, lambda: self._analyze(waiting))

    def _analyze(self, progress: Progress) -> Analysis:
        from soft17.analysis.main import analyze

        return analyze(self.book, workers=self.workers, progress=progress)

    def by_chart(self, chart: Chart) -> "ByChart":
        """The main game by somebody's chart."""
        from soft17.analysis.by_chart import ByChart

        key = self._key("chart") | {"chart": msgspec.to_builtins(chart)}
        return self._kept(key, ByChart, lambda: self._follow(chart))

    def _follow(self, chart: Chart) -> "ByChart":
        from soft17.analysis.by_chart import by_chart

        with self.waiting(f"{self.book.document.title}: by the chart") as waiting:
            return by_chart(self.book, chart, workers=self.workers, progress=waiting)

    def prices(self) -> Prices:
        """What each option and each reading changes."""
        return self._kept(self._key("prices"), Prices, self._price)

    def _price(self) -> Prices:
        from soft17.analysis.prices import prices

        edge = self.analysis().house_edge
        with self.waiting(f"{self.book.document.title}: prices") as waiting:
            return prices(self.book, self.asked.load, house_edge=edge, progress=waiting)

    def removals(self) -> tuple[Removal, ...]:
        """What each card that is gone changes."""
        return self._kept(self._key("removal"), tuple[Removal, ...], self._remove)

    def _remove(self) -> tuple[Removal, ...]:
        from soft17.analysis.prices import removals

        with self.waiting(f"{self.book.document.title}: effects of removal") as waiting:
            return removals(self.book, progress=waiting)

    def optional_wagers(self, chart: Chart | None = None) -> list[dict[str, Any]]:
        """Every optional wager; one that waits for a third card also as the main game is played, best or by a chart."""
        key = self._key("optional")
        if chart is not None and any(one.waits_for_third for one in self.book.optional.values()):
            key |= {"chart": msgspec.to_builtins(chart)}
            return self._kept(key, list[dict[str, Any]], lambda: self._optional(chart))
        return self._kept(key, list[dict[str, Any]], self._optional)

    def _optional(self, chart: Chart | None = None) -> list[dict[str, Any]]:
        from soft17.analysis.optional import optional_wagers
        from soft17.analysis.waiting import third_play, third_play_by
        from soft17.analysis.worth import told

        if chart is None:
            third = third_play(self.book, self.analysis().starts)
        else:
            third = third_play_by(self.book, self.by_chart(chart).two_cards)
        return [told(one) for one in optional_wagers(self.book, third)]

    def every_wager(self) -> list[dict[str, Any]]:
        """Every optional wager over all numbers of decks, pay tables and readings that change it."""
        key = {"task": "every wager", "book": self.asked.digest}
        return self._kept(key, list[dict[str, Any]], lambda: _every(self.asked))

    def both(self, ratios: "Sequence[Fraction]") -> "tuple[Both, ...]":
        """Wagers that wait for a third card, played together with the main one at ratios of stakes."""
        from soft17.analysis.waiting import Both, both

        key = self._key("both") | {"ratios": list(map(str, ratios))}
        return self._kept(key, tuple[Both, ...], lambda: both(self.book, self.analysis().starts, ratios))

    def jackpot(self) -> list[dict[str, Any]]:
        """The jackpot wager as the meter rises."""
        return self._kept(self._key("jackpot"), list[dict[str, Any]], lambda: _jackpot(self.book))

    def insurance(self) -> list[dict[str, Any]]:
        """Insurance by what is known."""
        return self._kept(self._key("insurance"), list[dict[str, Any]], lambda: _insurance(self.book))


def _every(asked: Asked) -> list[dict[str, Any]]:
    from soft17.analysis.optional import bearing, every
    from soft17.analysis.worth import told

    found = [
        told(one) | {"options": bearing(asked.book, one.wager, where.options), "rulings": where.rulings}
        for where in every(asked.load)
        for one in where.wagers
    ]
    order = list(asked.book.optional)
    return sorted(found, key=lambda one: (order.index(str(one["name"])), one["decks"]))


def _jackpot(book: "Book") -> list[dict[str, Any]]:
    from soft17.analysis.jackpot import meters
    from soft17.money import show

    return [
        {
            "name": one.wager,
            "shown": book.optional[one.wager].shown,
            "stake": show(one.stake),
            "expected_value_at_zero": str(one.fixed_gain),
            "per_dollar_of_meter": str(one.slope),
            "break_even_meter": None if one.break_even is None else float(one.break_even),
            "hit_frequency": float(one.hit_frequency),
        }
        for one in meters(book)
    ]


def _insurance(book: "Book") -> list[dict[str, Any]]:
    from soft17.analysis.insurance import insurances
    from soft17.analysis.worth import plain

    found = []
    for one in insurances(book):
        data = plain(one)
        assert isinstance(data, dict)  # a struct is an object in JSON
        costs = {
            "house_edge": float(one.house_edge),
            "cost_of_always": float(one.cost_of_always),
            "gain_of_knowing": float(one.gain_of_knowing),
        }
        found.append(data | costs)
    return found


def identity(figures: Figures) -> dict[str, Any]:
    """What the figures are about: the book, its data's fingerprint, and the software."""
    book = figures.book
    return {
        "rulebook": book.id,
        "title": book.document.title,
        "authority": book.document.authority,
        "edition": book.document.edition,
        "digest": figures.asked.digest,
        "software": software(),
        "read_otherwise": read_otherwise(book, book.read_as),
    }


def read_otherwise(book: "Book", read_as: Mapping[str, str]) -> dict[str, str]:
    """The clauses read otherwise than by default, with their readings."""
    return {
        clause: name
        for clause, name in read_as.items()
        if clause in book.ruling and name != book.ruling[clause].default
    }
