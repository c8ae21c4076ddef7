"""The conditions of a tournament as a form: everything the book asks for, and what is still missing or wrong in it."""

from collections.abc import Iterator
from itertools import chain
from typing import Any, Literal

import msgspec

from soft17.affairs.times import said
from soft17.clause import Refusal
from soft17.money import CENT, Money, dollars, show
from soft17.rules.book import Book
from soft17.rules.tournament.chapter import Tournament
from soft17.rules.tournament.entry import Conditions as Rules

CREDITED, OTHERWISE = "credited to the account", "paid otherwise"


class Raise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits that hold from a round of each session on, or from the first round after so many minutes of it."""

    minimum: Money
    maximum: Money
    from_round: int = 0
    after_minutes: int = 0


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sessions played side by side: for so many rounds or seconds, on so many tables, so many going on from each.

    It is played by those who `advanced`, or as a repechage by those `eliminated` so far; not before it `starts`.
    """

    name: str
    tables: int
    advance: int
    rounds: int = 0
    seconds: int = 0
    takes: Literal["advanced", "eliminated"] = "advanced"
    starts: int | None = None


class Prize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a place wins: shares of the pool, goods, or both."""

    place: int
    shares: int = 0
    goods: str = ""


class Goods(msgspec.Struct, frozen=True):
    """Goods or services among the prizes, and the place that wins them; 0 while none is said."""

    what: str
    place: int


class Conditions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The conditions of a tournament; a field that nothing is said of is None."""

    name: str
    entry_fee: Money | None = None
    chips: Money | None = None
    chips_are: Literal["allotted", "bought"] | None = None
    buy_in: Money | None = None
    compulsory: bool | None = None
    minimum: Money | None = None
    maximum: Money | None = None
    raises: tuple[Raise, ...] | None = None
    stages: tuple[Stage, ...] | None = None
    seats: int | None = None
    repechage: bool | None = None
    repechage_order: Literal["the last out first", "the most chips first"] | None = None
    allocation: Literal["in order of entry", "by the tournament manager"] | None = None
    order_of_wagering: bool | None = None
    deals_from_marker: bool = False
    pass_cards: int | None = None
    undisclosed: int | None = None
    optional: tuple[str, ...] = ()
    buy_backs: int | None = None
    buy_back_price: Money | None = None
    buy_back_until: str | None = None
    buy_back_into: str | None = None
    may_refuse: bool | None = None
    refusal_statement: str | None = None
    selects: bool | None = None
    criteria: str | None = None
    entitled_statement: str | None = None
    application_form: str | None = None
    agreement: bool = False
    withdraw_until: int | None = None
    least_players: int | None = None
    most_players: int | None = None
    prizes: tuple[Prize, ...] | None = None
    prizes_are: Literal["credited to the account", "paid otherwise"] | None = None
    payment: str | None = None
    remainder: Literal["first place", "last place"] | None = None
    guarantee: Money | None = None
    undertakings: str | None = None
    cash_per_chip: tuple[int, int] | None = None
    rules_statement: str | None = None


class Missing(msgspec.Struct, frozen=True):
    """A field of the form that says nothing, what it is to say, and the clause that asks for it."""

    field: str
    says: str
    clause: str


def missing(rules: Rules, conditions: Conditions) -> list[Missing]:
    """Every field that the book asks for and that nothing is said of."""
    found = []
    for item in rules.items.values():
        if is_wanted(conditions, item.when):
            found += [Missing(name, item.says, item.clause) for name in item.fields if _silent(conditions, name)]
    return found


def is_wanted(conditions: Conditions, when: str) -> bool:
    """True if an item of the conditions is wanted: always, or where the field that it names is so."""
    name, _, value = when.partition("=")
    answer: Any = getattr(conditions, name) if name else True
    return answer == value if value else bool(answer)


def _silent(conditions: Conditions, name: str) -> bool:
    answer = getattr(conditions, name)
    empty = (isinstance(answer, str) and not answer.strip()) or (name in ("stages", "prizes") and not answer)
    return answer is None or empty


def refusal(book: Book, conditions: Conditions, at: int | None = None) -> Refusal | None:
    """Why conditions are not published: everything that is missing at once, or the first thing that is wrong.

    Where it is said when they are published, none of their times may be over by then.
    """
    chapter = book.tournament
    assert chapter is not None  # only a book with the chapter has tournaments
    rules = chapter.conditions
    lacking = missing(rules, conditions)
    if lacking:
        fields = "; ".join(f"{one.field} [{one.clause}] ({one.says})" for one in lacking)
        return Refusal(rules.complete.clause, f"the conditions are not complete: {fields}")
    return next(chain(_wrong(book, conditions), _over(chapter, conditions, at or 0)), None)


def _wrong(book: Book, conditions: Conditions) -> Iterator[Refusal]:
    chapter = book.tournament
    assert chapter is not None
    items = chapter.conditions.items
    for item, why in _amounts(conditions):
        yield Refusal(items[item].clause, why)
    for item, why in _structure(book, conditions):
        yield Refusal(items[item].clause, why)
    if not conditions.compulsory:
        why = "compulsory: yes, as each player wagers the minimum or more in each round, or plays a pass card"
        yield Refusal(chapter.wagers.every_round.clause, why)
    if conditions.prizes_are == CREDITED and (conditions.payment or "").strip():
        why = f"payment: nothing where prizes are {CREDITED}; another method where prizes_are says {OTHERWISE}"
        yield Refusal(items["payment"].clause, why)
    if conditions.deals_from_marker and not conditions.order_of_wagering:
        yield Refusal(chapter.marker.deals.clause, "deals_from_marker: only with an order of wagering")
    refusals = (optional_refusal(book, chapter, kind) for kind in conditions.optional)
    yield from (one for one in refusals if one is not None)
    if conditions.cash_per_chip is not None and chapter.chips.redeemed.is_ == "never":
        yield Refusal(chapter.chips.redeemed.clause, "cash_per_chip: tournament chips have no cash value")
    if chapter.chips.redeemed.is_ == "score-only":
        yield from (Refusal(items["prizes"].clause, why) for why in _promised(conditions))


def _over(chapter: Tournament, conditions: Conditions, at: int) -> Iterator[Refusal]:
    """Times that are over when the conditions are published."""
    items = chapter.conditions.items
    until = conditions.withdraw_until or 0
    if until < at:
        why = f"withdraw_until: {said(until, chapter.clock)} is over, so that nobody could withdraw without penalty"
        yield Refusal(items["terms"].clause, why)
    for stage in conditions.stages or ():
        if stage.starts is not None and stage.starts < at:
            why = f"starts: {stage.name} would have started at {said(stage.starts, chapter.clock)}, which is over"
            yield Refusal(items["structure"].clause, why)


def _promised(conditions: Conditions) -> Iterator[str]:
    """Cash for chips that the pool does not cover, even if nobody wins any beside those of the start."""
    rate, chips, fee = conditions.cash_per_chip, conditions.chips or 0, conditions.entry_fee or 0
    if rate is None:
        return
    most, worth = conditions.most_players or 0, chips * rate[0] // rate[1]
    pool = max(most * fee, conditions.guarantee or 0)
    if most * worth > pool:
        each = f"{show(Money(chips))} in chips come to {dollars(Money(worth))} for each of {most} players"
        larger = f"more than a pool of {dollars(Money(pool))}"
        yield f"cash_per_chip: {each}, {larger}; less for a chip, or a larger guarantee"


def optional_refusal(book: Book, chapter: Tournament, kind: str) -> Refusal | None:
    """Why an optional wager is not offered in a tournament."""
    if not chapter.application.optional.is_:
        return Refusal(chapter.application.optional.clause, "no optional wagers in a tournament")
    if book.jackpot is not None and kind == book.jackpot.wager and not chapter.application.jackpot.is_:
        return Refusal(chapter.application.jackpot.clause, "the jackpot is money: it has no place in a tournament")
    known = kind in book.optional
    return None if known else Refusal(chapter.conditions.items["play"].clause, f"optional: no wager is called {kind!r}")


def _amounts(conditions: Conditions) -> Iterator[tuple[str, str]]:
    fee, chips, least, most = conditions.entry_fee, conditions.chips, conditions.minimum, conditions.maximum
    assert fee is not None and chips is not None and least is not None and most is not None  # nothing is missing
    money = {"fee": fee, "buy_in": conditions.buy_in or 0, "buy_back_terms": conditions.buy_back_price or 0}
    for item, amount in (*money.items(), ("prizes", conditions.guarantee or 0)):
        if amount < 0 or amount % CENT:
            yield item, f"{show(Money(amount))} is no amount of whole cents"
    for one in (Raise(least, most), *(conditions.raises or ())):
        if one.minimum <= 0 or one.minimum % CENT or one.maximum < one.minimum:
            yield (
                "limits",
                f"a minimum of {show(one.minimum)} and a maximum of {show(one.maximum)}: more than 0, in order",
            )
    yield from (("limits", why) for why in _schedule(conditions.raises or ()))
    if chips < least:
        yield "chips", f"{show(chips)} in chips does not make the minimum wager of {show(least)}"
    if min(conditions.pass_cards or 0, conditions.undisclosed or 0) < 0:
        yield "play", "pass_cards and undisclosed: 0 or more"


def _schedule(raises: tuple[Raise, ...]) -> Iterator[str]:
    """What is wrong with when limits change."""
    rounds, minutes = [one.from_round for one in raises], [one.after_minutes for one in raises]
    if any((one.from_round != 0) == (one.after_minutes != 0) for one in raises) or (any(rounds) and any(minutes)):
        yield "raises: each from_round or each after_minutes, one of the two for all of them"
    elif any(rounds) and rounds != sorted({1, *rounds})[1:]:
        yield "raises: each from a later round than the one before, the first after round 1"
    elif any(minutes) and minutes != sorted({0, *minutes})[1:]:
        yield "raises: each after more minutes than the one before, the first after 1 or more"


def _structure(book: Book, conditions: Conditions) -> Iterator[tuple[str, str]]:
    stages, seats = conditions.stages or (), conditions.seats or 0
    if not 1 <= seats <= book.layout.areas.is_.most:
        yield "structure", f"seats: 1 to {book.layout.areas.is_.most} to a table, not {seats}"
    for stage in stages:
        if (stage.rounds > 0) == (stage.seconds > 0):
            yield "structure", f"{stage.name}: a session lasts so many rounds or so many seconds, one of the two"
        if not 1 <= stage.advance <= seats or stage.tables < 1:
            yield "structure", f"{stage.name}: a table or more, and from each 1 to {seats} go on"
    if len({stage.name for stage in stages}) < len(stages):
        yield "structure", "stages: each with a name of its own"
    if stages[0].takes != "advanced" or stages[-1].takes != "advanced" or stages[-1].tables != 1:
        yield "structure", "stages: the first is for all who entered, the last is the final, at one table"
    if bool(conditions.repechage) != any(stage.takes == "eliminated" for stage in stages):
        yield "structure", "repechage: a stage for those eliminated if it is true, none if it is false"
    if conditions.buy_backs and conditions.buy_back_until not in [stage.name for stage in stages]:
        yield "buy_back_terms", "buy_back_until: the name of a stage"
    into = conditions.buy_back_into
    if into and into not in [stage.name for stage in stages[1:] if stage.takes == "advanced"]:
        yield "buy_back_terms", "buy_back_into: the name of a stage after the first, for those who go on"
    starts = [stage.starts for stage in stages if stage.starts is not None]
    if starts != sorted(set(starts)):
        yield "structure", "starts: each session later than the one before"
    due = 0
    for stage in stages:
        if stage.takes == "advanced" and due > stage.tables * seats:
            yield "structure", f"{stage.name}: {due} may go on to it and there are {stage.tables * seats} seats"
        due = (0 if stage.takes == "advanced" else due) + stage.tables * stage.advance
    yield from _numbers(conditions, stages, seats)


def _numbers(conditions: Conditions, stages: tuple[Stage, ...], seats: int) -> Iterator[tuple[str, str]]:
    fewest, most = conditions.least_players or 0, conditions.most_players or 0
    if not 1 <= fewest <= most:
        yield "terms", f"least_players and most_players: 1 or more, in order, not {fewest} and {most}"
    if most > stages[0].tables * seats:
        yield "terms", f"most_players: {stages[0].tables} tables of {seats} seat {stages[0].tables * seats}, not {most}"
    places = sorted(one.place for one in conditions.prizes or ())
    if places != list(range(1, len(places) + 1)):
        yield "prizes", "prizes: one for each place, from the first on"
    if any(one.shares < 0 for one in conditions.prizes or ()) or not any(one.shares for one in conditions.prizes or ()):
        yield "prizes", "prizes: shares of the pool are 0 or more, and some place has one"
    rate = conditions.cash_per_chip
    if rate is not None and (rate[0] < 0 or rate[1] < 1):
        yield "prizes", "cash_per_chip: so many dollars for so many chips"
