"""What links look like in questions and answers: their terms and meters, the wins that wait, and which tables fit."""

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from soft17.clause import Refusal
from soft17.link.money import differences, pool_of, rounding_of, seed_of
from soft17.link.state import Pool, Win
from soft17.link.winning import undecided
from soft17.money import Money, dollars, show
from soft17.rules.jackpot import Chips
from soft17.service.affairs.standing import Standing
from soft17.service.http.shapes import Asked, Reason
from soft17.service.links.telling import hands
from soft17.service.pit.floor import Floor
from soft17.service.store.reading import Kept


class NewLink(Asked):
    """A pool that is to be opened: its minimum, the part of each wager that joins it, and the one qualifying wager."""

    book: Annotated[str, Field(max_length=64)]
    name: Annotated[str, Field(max_length=40)] = ""
    kind: Chips = "live"
    minimum: Annotated[str, Field(max_length=18)] = "25000"
    rate: Annotated[str, Field(max_length=8, pattern=r"^[0-9]{1,3}(\.[0-9]{1,3})?$")] = "10"
    stake: Annotated[str, Field(max_length=8)] = "5"
    meter: Annotated[str, Field(max_length=18)] = ""
    rulings: dict[str, str] = Field(default_factory=dict, max_length=64)


class Meters(BaseModel):
    """The meters of a link, in words of money."""

    display: str
    came_in: str
    won: str
    hits: int
    reset_cost: str
    rounding: str
    began: str
    brought: str
    passed: str
    returned: str
    off_by: str


class Waiting(BaseModel):
    """A win that is not paid yet: where it fell, when its button was pressed, and how it stands."""

    id: int
    table: str
    round: int
    pressed: int
    value: str
    hands: list[str]
    stands: str
    amount: str


class Unfit(BaseModel):
    """A table that offers the jackpot and cannot be on the link: why, and by which clause.

    `brings` is what its own pool has above the minimum, where it can be on the link with that.
    """

    id: str
    name: str
    why: str
    clause: str
    brings: str


class Row(BaseModel):
    """A link as the pit sees it."""

    id: str
    name: str
    book: str
    title: str
    kind: Chips
    version: int
    closed: bool
    minimum: str
    rate: str
    stake: str
    meters: Meters
    tables: list[dict[str, str]]
    wins: list[Waiting]
    undecided: list[list[int]]
    held: bool
    fit: list[dict[str, str]]
    unfit: list[Unfit]


class Made(BaseModel):
    """A link that was opened."""

    id: str


class Joined(Asked):
    """The table that is to play for a pool, what it brings of its own pool, and why."""

    table: Annotated[str, Field(max_length=32)]
    brings: Annotated[str, Field(max_length=18)] = "0"
    reason: Reason = "as planned"


class Left(Asked):
    """The table that is to leave a pool, and why."""

    table: Annotated[str, Field(max_length=32)]
    reason: Reason = "as planned"


class Determined(Asked):
    """Whether wins fell at one moment, as Surveillance finds, and why."""

    id: Annotated[str, Field(min_length=1, max_length=64)]
    version: int
    wins: Annotated[list[int], Field(min_length=2, max_length=9)]
    together: bool
    reason: Reason


class Held(Asked):
    """Whether awards are to wait for Surveillance, and why."""

    id: Annotated[str, Field(min_length=1, max_length=64)]
    version: int
    held: bool
    reason: Reason


class Closed(Asked):
    """Where what a pool holds goes when it is closed: to the house, or to another link; and why."""

    id: Annotated[str, Field(min_length=1, max_length=64)]
    version: int
    to: Literal["house", "link"]
    link: Annotated[str, Field(max_length=64)] = ""
    reason: Reason


class Answer(BaseModel):
    """An order was carried out; the link is at this version."""

    version: int


async def row_of(floor: Floor, standing: Standing) -> Row:
    """A link as the pit sees it now, its meters held against the ledger."""
    pool: Pool = standing.state
    assert pool.terms is not None and standing.book.jackpot is not None  # it was opened
    accounts = [of(standing.kept.id) for of in (pool_of, seed_of, rounding_of)]
    balances = {name: await floor.accounts.balance_now(name) for name in accounts}
    off = differences(standing.kept.id, pool, balances)
    meters, fitting = pool.meters, [] if pool.closed else floor.links.fitting.of(standing)
    return Row(
        id=standing.kept.id,
        name=standing.kept.name,
        book=standing.kept.rulebook,
        title=standing.book.document.title,
        kind=pool.terms.chips,
        version=standing.version,
        closed=pool.closed,
        minimum=dollars(pool.terms.seed),
        rate=f"{float(Fraction(*pool.terms.increment) * 100):g} %",
        stake=dollars(pool.terms.stake),
        meters=Meters(
            display=dollars(meters.display),
            came_in=dollars(meters.came_in),
            won=dollars(meters.won),
            hits=meters.hits,
            reset_cost=dollars(meters.reset_cost),
            rounding=dollars(meters.rounding),
            began=dollars(meters.began),
            brought=dollars(meters.brought),
            passed=dollars(meters.passed),
            returned=dollars(meters.returned),
            off_by=", ".join(f"{name}: {dollars(amount)}" for name, amount in off.items()),
        ),
        tables=[named(floor, one.table, out=one.stopped) for one in pool.tables],
        wins=[_waiting(floor, one) for one in pool.wins],
        undecided=[[one.id, other.id] for one, other in undecided(standing.book.jackpot, pool)],
        held=pool.held,
        fit=[named(floor, one.desk.kept.id) for one in fitting if one.refusal is None],
        unfit=[_unfit(one.desk.kept, one.refusal, one.brings) for one in fitting if one.refusal is not None],
    )


def named(floor: Floor, table: str, *, out: bool = False) -> dict[str, str]:
    """A table with its name, whose it is, and whether the jackpot is out of play there."""
    fitting = floor.links.fitting
    said = {"id": table, "name": fitting.name(table), "whose": fitting.whose.get(table, "")}
    return said | {"out": "out of play" if out else ""}


def _unfit(kept: Kept, refusal: Refusal, brings: Money) -> Unfit:
    own = show(brings) if brings else ""
    return Unfit(id=kept.id, name=kept.name, why=refusal.why, clause=refusal.clause, brings=own)


def _waiting(floor: Floor, win: Win) -> Waiting:
    return Waiting(
        id=win.id,
        table=named(floor, win.table)["name"],
        round=win.round,
        pressed=win.pressed,
        value=dollars(win.value),
        hands=list(hands(win.parts, win.wholes)),
        stands=win.stands,
        amount=dollars(win.share.amount) if win.share is not None else "",
    )
