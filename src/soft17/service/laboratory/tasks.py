"""The tasks of a worker: figures, a simulation, prices, a report, advice, a warm-up, an audit."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import msgspec

from soft17.service.laboratory.asking import Asked
from soft17.service.laboratory.figures import Figures, Progress
from soft17.service.laboratory.gathering import gather
from soft17.service.laboratory.reporting import report
from soft17.service.laboratory.workers import Task, Tell

if TYPE_CHECKING:
    from soft17.strategies.chart import Chart

APART = 0.2  # seconds between two reports of progress


class Bar:
    """Tells how far something has come, now and then."""

    def __init__(self, tell: Tell) -> None:
        self.tell, self._last = tell, 0.0

    @contextmanager
    def __call__(self, what: str) -> Iterator[Progress]:
        """A bar for one part of the work."""
        self.tell({"what": what, "done": 0, "total": 0})

        def progress(done: int, total: int) -> None:
            now = time.monotonic()
            if now - self._last >= APART or done == total:
                self._last = now
                self.tell({"what": what, "done": done, "total": total})

        yield progress


def figures(wish: dict[str, Any], tell: Tell) -> Figures:
    """The figures of the book that is wished for."""
    asked = Asked(wish["book"], None, dict(wish["options"]), dict(wish["rulings"])).with_decks(wish.get("decks"))
    return Figures(asked, waiting=Bar(tell), workers=1)


def _plain(value: Any) -> Any:
    return msgspec.json.encode(value, enc_hook=float)


def analyze(wish: dict[str, Any], tell: Tell) -> bytes:
    """Everything of the main game and the optional wagers."""
    found = gather(figures(wish, tell), wish.get("strategy", "best"))
    return bytes(_plain(found | {"laid_out": _laid_out(found["chart"])}))


def _laid_out(chart: "Chart") -> dict[str, Any]:
    """The chart as people read it: sections of lines, lines alike together, the dealer's ace last."""
    from soft17.report.sections import letters, points, sections, ups
    from soft17.strategies.form import LETTERS

    return {
        "ups": ups(chart),
        "sections": sections(chart),
        "points": points(chart),
        "letters": {letter: LETTERS[letter] for letter in letters(chart)},
        "even_money": chart.even_money,
    }


def prices(wish: dict[str, Any], tell: Tell) -> bytes:
    """What each option and reading changes, and each card that is gone."""
    from soft17.service.laboratory.pricing import pricing

    found = figures(wish, tell)
    return bytes(
        _plain({"prices": pricing(found.prices()), "removal": found.removals() if wish.get("removal") else None})
    )


def document(wish: dict[str, Any], tell: Tell) -> bytes:
    """The report as a file."""
    return report(figures(wish, tell), wish["form"], wish["day"], prices=wish["prices"])


def simulate(wish: dict[str, Any], tell: Tell) -> bytes:
    """A run, told as it goes."""
    from soft17.service.laboratory.running import run

    return bytes(_plain(run(figures(wish, tell), wish, tell)))


def advise(wish: dict[str, Any], tell: Tell) -> bytes:
    """What each choice is worth."""
    from soft17.service.laboratory.advising import advice

    return bytes(_plain(advice(figures(wish, tell), wish)))


def warm(_wish: dict[str, Any], tell: Tell) -> bytes:
    """Advice made ready: what it calls is compiled where it is not yet."""
    from soft17.service.laboratory.warming import warm as warm_up

    with Bar(tell)("compiling") as progress:
        warm_up(progress)
    return b""


def audit(wish: dict[str, Any], tell: Tell) -> bytes:
    """A file of round records or a table log, examined."""
    from soft17.service.inspecting.uploads import examined

    return bytes(_plain(examined(wish["path"], tell)))


TASKS: dict[str, Task] = {
    "analyze": analyze,
    "prices": prices,
    "report": document,
    "simulate": simulate,
    "advice": advise,
    "warm": warm,
    "audit": audit,
}
