"""Opening a table: from a book, with its options and rulings, as far as somebody may."""

import re
import secrets
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field

from soft17.croupier.plan import Plan
from soft17.money import Money, UnreadableMoneyError, dollars, parse
from soft17.rules.book import Book
from soft17.rules.loading import load, names
from soft17.service.http.bounds import OPENERS, at_live, left, within
from soft17.service.http.socket import role_at
from soft17.service.people.who import Who, who
from soft17.service.pit import bots
from soft17.service.pit.floor import Floor
from soft17.service.pit.opening import NotOpenedError
from soft17.service.pit.postings import HOUSE
from soft17.service.problems import Problem
from soft17.service.store.reading import Kept, Setting

router = APIRouter(prefix="/api", tags=["tables"])
Asking = Annotated[Who, Depends(who)]
Kind = Literal["live", "practice"]
MINIMUM, MAXIMUM, BOTS = "10", "500", 6
# The smallest chips that a table may have, and the one it has unless somebody says otherwise.
CHIPS, CHIP = ("0.50", "1", "2.50", "5", "25"), "1"
NAMELESS = re.compile(r"[^\w .,'-]")
# So many seconds for a decision where the house deals, unless whoever opens the table says otherwise.
SECONDS: dict[Kind, int] = {"practice": 60, "live": 30}


class Wanted(BaseModel):
    """A table that somebody wants to open; without `seconds` people have as long as is usual where the house deals.

    Without `smallest_chip` it is the usual one, or the largest below it that makes the jackpot's stake.
    """

    model_config = ConfigDict(extra="forbid", strict=True)

    book: str = Field(max_length=64)
    name: str = Field(default="", max_length=40)
    kind: Kind = "practice"
    options: dict[str, bool | int | str] = Field(default_factory=dict, max_length=32)
    rulings: dict[str, str] = Field(default_factory=dict, max_length=64)
    offered: list[str] = Field(default_factory=list, max_length=8)
    source: str = Field(default="", max_length=32)
    minimum: str = Field(default=MINIMUM, max_length=16)
    maximum: str = Field(default=MAXIMUM, max_length=16)
    smallest_chip: str = Field(default="", max_length=16)
    areas: int = Field(default=0, ge=0, le=9)
    bots: int = Field(default=0, ge=0, le=BOTS)
    dealt_by: Literal["the house", "hand"] = "the house"
    seconds: int | None = Field(default=None, ge=0, le=600)
    jackpot_minimum: str = Field(default="25000", max_length=18)
    jackpot_rate: str = Field(default="", max_length=8, pattern=r"^([0-9]{1,3}(\.[0-9]{1,3})?)?$")
    jackpot_stake: str = Field(default="", max_length=8)


class Made(BaseModel):
    """A table that was opened, and whether who opened it may play there."""

    id: str
    plays: bool


class Usual(BaseModel):
    """What is taken for a table of a kind unless somebody says otherwise."""

    kind: Kind
    seconds: int
    bots: int


class Openable(BaseModel):
    """What somebody may open; `left` are the tables a guest may still have, None where that is not bounded."""

    kinds: list[Usual]
    minimum: str
    maximum: str
    chips: list[str]
    chip: str
    left: int | None


@router.get("/opening")
async def openable(request: Request, someone: Asking) -> Openable:
    """What somebody may open, and what is taken unless they say otherwise."""
    kinds: tuple[Kind, ...] = ("practice", "live") if set(OPENERS) & set(someone.roles) else ("practice",)
    free = await left(request.app.state, someone)
    most = BOTS if free is None else min(BOTS, free.bots)
    return Openable(
        kinds=[Usual(kind=one, seconds=SECONDS[one], bots=most if one == "practice" else 0) for one in kinds],
        minimum=MINIMUM,
        maximum=MAXIMUM,
        chips=list(CHIPS),
        chip=CHIP,
        left=None if free is None else free.tables,
    )


@router.post("/tables", status_code=201)
async def make(request: Request, someone: Asking, wanted: Wanted) -> Made:
    """Open a table from a book, with its options; anybody may open one to practise at."""
    if wanted.kind == "live":
        at_live(someone, wanted.bots)
    elif wanted.dealt_by != HOUSE and someone.kind != "account":
        why = "dealt_by: a guest's table is dealt by the house; by hand deals who has an account"
        raise Problem(403, why, field="dealt_by")
    kept = _kept(request.app.state, someone, wanted)
    roles = someone.roles if wanted.kind == "live" else ()  # at a practice table who opens it plays
    floor: Floor = request.app.state.floor
    async with within(request.app.state, someone, wanted.bots):
        try:
            desk = await floor.open(kept, dict(wanted.options), dict(wanted.rulings), roles)
        except NotOpenedError as error:
            raise Problem(422, f"The table does not open: {error}", clause=error.clause) from error
        except ValueError as error:
            raise Problem(422, str(error), field="options") from error
    return Made(id=desk.kept.id, plays=role_at(someone, desk, "player") is not None)


def _kept(state: Any, someone: Who, wanted: Wanted) -> Kept:
    if wanted.book not in names():
        raise Problem(422, f"book: {wanted.book!r} is none of {', '.join(names())}", field="book")
    book = load(wanted.book)
    taken = tuple(bots.name_of(number) for number in range(wanted.bots))
    by_house = wanted.dealt_by == HOUSE
    usual = SECONDS[wanted.kind] if by_house else 0
    seconds = usual if wanted.seconds is None else wanted.seconds
    pace = state.settings.pace if by_house else 0.0
    setting = Setting(_plan(book, wanted), wanted.dealt_by, taken, pace, seconds)
    table_id = secrets.token_hex(5)
    name = _name(wanted.name) or f"{book.document.game} {table_id[:3]}"
    plan = msgspec.json.encode(setting)
    return Kept(table_id, name, wanted.kind, wanted.book, b"", "", plan, state.floor.now(), someone.name)


def _name(wanted: str) -> str:
    """A table's name as it was wanted; one with other characters is refused, not changed."""
    wrong = "".join(dict.fromkeys(NAMELESS.findall(wanted)))
    if wrong:
        why = f"name: letters, digits, spaces and . , ' - _ make a table's name; {wrong!r} is not among them"
        raise Problem(422, why, field="name")
    return wanted.strip()


def _plan(book: Book, wanted: Wanted) -> Plan:
    for kind in wanted.offered:
        if kind not in book.optional:
            there = ", ".join(book.optional) or "none"
            raise Problem(422, f"offered: this book has {there}, not {kind!r}", field="offered")
    pooled = book.jackpot is not None and book.jackpot.wager in wanted.offered
    stake = _money("jackpot_stake", wanted.jackpot_stake) if wanted.jackpot_stake and pooled else None
    chip = _chip(wanted.smallest_chip, stake)
    minimum, maximum = (_in_chips(one, getattr(wanted, one), chip) for one in ("minimum", "maximum"))
    if maximum < minimum:
        why = f"maximum: {dollars(maximum)} is below the minimum of {dollars(minimum)}; make it that much or more"
        raise Problem(422, why, field="maximum")
    if stake is not None:
        _in_chips("jackpot_stake", wanted.jackpot_stake, chip)
    return Plan(
        source=wanted.source,
        minimum=minimum,
        maximum=maximum,
        smallest_chip=chip,
        offered=tuple(dict.fromkeys(wanted.offered)),
        areas=wanted.areas,
        meter=_money("jackpot_minimum", wanted.jackpot_minimum) if pooled else None,
        meter_minimum=_money("jackpot_minimum", wanted.jackpot_minimum) if pooled else None,
        increment=rate(wanted.jackpot_rate) if wanted.jackpot_rate else None,
        jackpot_stake=stake,
    )


def rate(percent: str) -> tuple[int, int]:
    """A part of each wager, said in percent."""
    part = Fraction(percent) / 100
    return part.numerator, part.denominator


def _chip(text: str, stake: Money | None) -> Money:
    """The smallest chip as it is wanted, or one that makes the jackpot's stake too."""
    if not text:
        usual = [parse(one) for one in CHIPS if parse(one) <= parse(CHIP)]
        return max((one for one in usual if stake is None or stake % one == 0), default=parse(CHIP))
    if text not in CHIPS:
        why = f"smallest_chip: {text!r} is none of {', '.join(CHIPS)}"
        raise Problem(422, why, field="smallest_chip")
    return parse(text)


def _in_chips(field: str, text: str, chip: Money) -> Money:
    """An amount that can be laid in the chips of a table."""
    found = _money(field, text)
    if found % chip:
        why = f"{field}: {dollars(found)} is not made of chips; the smallest is {dollars(chip)}"
        raise Problem(422, why, field=field)
    return found


def _money(field: str, text: str) -> Money:
    try:
        found = parse(text)
    except UnreadableMoneyError as error:
        raise Problem(422, f"{field}: {error}", field=field) from error
    if found <= 0:
        raise Problem(422, f"{field}: a limit is more than nothing", field=field)
    return found
