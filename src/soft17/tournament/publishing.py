"""Publishing: why conditions are not published, for what they do not say, or for what they say and nobody can keep."""

from collections.abc import Iterator
from itertools import chain

from soft17.affairs.times import LATEST, said
from soft17.clause import Refusal
from soft17.money import CENT, Money, dollars, show
from soft17.rules.book import Book
from soft17.rules.tournament.chapter import Tournament
from soft17.tournament.conditions import CREDITED, LONGEST, OTHERWISE, Conditions, Raise, Stage, missing


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
    if not 0 < len(conditions.name.strip()) <= LONGEST:
        yield Refusal(
            chapter.conditions.complete.clause, f"name: what the tournament is called, in 1 to {LONGEST} letters"
        )
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
    if len(set(conditions.optional)) < len(conditions.optional):
        yield Refusal(items["play"].clause, "optional: each optional wager once")
    refusals = (optional_refusal(book, chapter, kind) for kind in conditions.optional)
    yield from (one for one in refusals if one is not None)
    if conditions.cash_per_chip is not None and chapter.chips.redeemed.is_ == "never":
        yield Refusal(chapter.chips.redeemed.clause, "cash_per_chip: tournament chips have no cash value")
    if chapter.chips.redeemed.is_ == "score-only":
        yield from (Refusal(items["prizes"].clause, why) for why in _promised(conditions))


def _over(chapter: Tournament, conditions: Conditions, at: int) -> Iterator[Refusal]:
    """Times that are over when the conditions are published, or so late that no calendar has them."""
    items = chapter.conditions.items
    until = conditions.withdraw_until or 0
    times = [("withdraw_until", "terms", until)]
    times += [("starts", "structure", one.starts or 0) for one in conditions.stages or ()]
    for name, item, moment in times:
        if moment > LATEST:
            yield Refusal(items[item].clause, f"{name}: no later than {said(LATEST, chapter.clock)}")
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
        if one.minimum <= 0 or one.minimum % CENT or one.maximum % CENT or one.maximum < one.minimum:
            between = f"a minimum of {show(one.minimum)} and a maximum of {show(one.maximum)}"
            yield "limits", f"{between}: more than 0, in order, in whole cents"
    yield from (("limits", why) for why in _changes(conditions))
    if chips % CENT:
        yield "chips", f"{show(chips)} in chips: in whole cents"
    for first in (least, *(one.minimum for one in conditions.raises or () if one.from_round == 1)):
        if chips < first:
            yield "chips", f"{show(chips)} in chips does not make the minimum wager of {show(first)}"
    if min(conditions.pass_cards or 0, conditions.undisclosed or 0) < 0:
        yield "play", "pass_cards and undisclosed: 0 or more"


def _changes(conditions: Conditions) -> Iterator[str]:
    """What is wrong with when limits change: in every session, or in one that has changes of its own."""
    raises = conditions.raises or ()
    for session in dict.fromkeys(one.session for one in raises):
        if session and session not in [stage.name for stage in conditions.stages or ()]:
            yield f"raises: no session is called {session!r}; a change for all of them names none"
        own = tuple(one for one in raises if one.session == session)
        begins = bool(session) and own[0].from_round == 1 and not own[0].after_minutes
        yield from _schedule(own[1:] if begins else own)


def _schedule(raises: tuple[Raise, ...]) -> Iterator[str]:
    """What is wrong with when limits change after the first round of a session."""
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
    names = {stage.name.strip() for stage in stages}
    if len(names) < len(stages) or not all(0 < len(name) <= LONGEST for name in names):
        yield "structure", f"stages: each with a name of its own, in 1 to {LONGEST} letters"
    if stages[0].takes != "advanced" or stages[-1].takes != "advanced" or stages[-1].tables != 1:
        yield "structure", "stages: the first is for all who entered, the last is the final, at one table"
    if bool(conditions.repechage) != any(stage.takes == "eliminated" for stage in stages):
        yield "structure", "repechage: a stage for those eliminated if it is true, none if it is false"
    yield from _buying_back(conditions, stages)
    starts = [stage.starts for stage in stages if stage.starts is not None]
    if starts != sorted(set(starts)):
        yield "structure", "starts: each session later than the one before"
    due = 0
    for stage in stages:
        if stage.takes == "advanced" and due > stage.tables * seats:
            yield "structure", f"{stage.name}: {due} may go on to it and there are {stage.tables * seats} seats"
        due = (0 if stage.takes == "advanced" else due) + stage.tables * stage.advance
    yield from _numbers(conditions, stages, seats)


def _buying_back(conditions: Conditions, stages: tuple[Stage, ...]) -> Iterator[tuple[str, str]]:
    if (conditions.buy_backs or 0) < 0:
        yield "buy_back", "buy_backs: 0 for never, or more"
    if conditions.buy_backs and conditions.buy_back_until not in [stage.name for stage in stages[1:]]:
        yield "buy_back_terms", "buy_back_until: the name of a stage after the first, as nobody is out before that"
    into = conditions.buy_back_into
    if into and into not in [stage.name for stage in stages[1:] if stage.takes == "advanced"]:
        yield "buy_back_terms", "buy_back_into: the name of a stage after the first, for those who go on"


def _numbers(conditions: Conditions, stages: tuple[Stage, ...], seats: int) -> Iterator[tuple[str, str]]:
    fewest, most = conditions.least_players or 0, conditions.most_players or 0
    if not 1 <= fewest <= most:
        yield "terms", f"least_players and most_players: 1 or more, in order, not {fewest} and {most}"
    if most > stages[0].tables * seats:
        yield "terms", f"most_players: {stages[0].tables} tables of {seats} seat {stages[0].tables * seats}, not {most}"
    places = sorted(one.place for one in conditions.prizes or ())
    if places != list(range(1, len(places) + 1)):
        yield "prizes", "prizes: one for each place, from the first on"
    if len(places) > most:
        yield "prizes", f"prizes: for {most} places at most, as many as may enter, not {len(places)}"
    if any(len(one.goods) > LONGEST for one in conditions.prizes or ()):
        yield "prizes", f"prizes: goods in {LONGEST} letters at most"
    if any(one.shares < 0 for one in conditions.prizes or ()) or not any(one.shares for one in conditions.prizes or ()):
        yield "prizes", "prizes: shares of the pool are 0 or more, and some place has one"
    rate = conditions.cash_per_chip
    if rate is not None and (rate[0] < 0 or rate[1] < 1):
        yield "prizes", "cash_per_chip: so many dollars for so many chips"
