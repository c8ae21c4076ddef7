"""How a game is played: a chart, best play, the dealer's own rule, or by the count."""

import hashlib
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from soft17.service.laboratory.errors import WishError
from soft17.simulation.choices import Policy
from soft17.simulation.counting import NOT_COUNTED, Counting
from soft17.strategies.chart import Chart, Points

if TYPE_CHECKING:
    from soft17.service.laboratory.figures import Figures
    from soft17.service.laboratory.wish import Wish
    from soft17.strategies.counting import Plan


class Way(NamedTuple):
    """A way to play: choices, what two boxes are worth for the switch, the count, and a fingerprint of it all."""

    policy: Policy
    switch: tuple[Points, ...] = ()
    counting: Counting = NOT_COUNTED
    digest: str | None = None
    even_money: bool = False


PLAIN = ("mimic", "never-bust")


def way_to_play(wish: "Wish", figures: "Figures") -> Way:
    """The way that was asked for."""
    from soft17.rules.values import Values
    from soft17.simulation.policies import ByChart, MimicDealer, NeverBust

    book, plan = figures.book, wish.plan
    if wish.strategy in PLAIN:
        plain = MimicDealer(book) if wish.strategy == "mimic" else NeverBust(book)
        return Way(plain) if plan is None else _staked_by(plan, plain, book.cards.in_use.is_)
    chart, values = wish.chart or _chart(wish.strategy, figures), Values.of(book)
    digest = hashlib.sha256(msgspec.json.encode((chart, plan and _text(plan)))).hexdigest()[:16]
    if plan is None:
        return Way(ByChart(chart, values), chart.switch, digest=digest, even_money=chart.even_money)
    from soft17.simulation.counted import Counted
    from soft17.simulation.counting import compiled

    counting = compiled(plan, book.cards.in_use.is_)
    return Way(Counted(chart, values, plan, counting), chart.switch, counting, digest, chart.even_money)


def _staked_by(plan: "Plan", policy: Policy, decks: int) -> Way:
    """Stakes and insurance by a count; its plays are changes to a chart, which there is none of."""
    from soft17.simulation.counting import compiled

    stakes = msgspec.structs.replace(plan, deviations=())
    digest = hashlib.sha256(_text(stakes).encode()).hexdigest()[:16]
    return Way(policy, counting=compiled(stakes, decks), digest=digest)


def _chart(strategy: str, figures: "Figures") -> Chart:
    if strategy == "best" and figures.book.boxes > 1:
        raise WishError(
            "--strategy best: with two boxes best play looks at all five cards, and is not simulated; take chart"
        )
    analysis = figures.analysis()
    every = tuple(one.exception for one in analysis.exceptions) if strategy == "best" else ()
    return msgspec.structs.replace(analysis.chart, exceptions=every)


def _text(plan: "Plan") -> str:
    from soft17.strategies.counting import text

    return text(plan)
