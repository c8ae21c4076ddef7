"""The sign: signs that are put up, limits that change, old minimums that are kept, and limits of one player's own."""

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.house.commands import ChangeLimits, PostSign, RaiseKept, SetPersonalLimits
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.powers import act_refusal, told
from soft17.house.standing import LimitsChanged, MarkerPlaced, MinimumKept, PersonalLimitsSet, SignPosted
from soft17.house.state import Change, House, Posted
from soft17.money import Money, show
from soft17.rules.book import Book
from soft17.rules.house.signs import MINUTE
from soft17.rules.limits import Bounds
from soft17.table.state import MAIN

AT_ONCE = "raise-at-once"


def post_refusal(book: Book, house: House, order: Order, command: PostSign) -> Refusal | None:
    """Why a sign is not put up: it says too little, or a time that has passed."""
    clause = _sign_clause(book, command.about)
    if command.about in ("minimum", "personal") and (command.amount is None or command.amount <= 0):
        return Refusal(clause, "the sign gives the amount")
    if command.about in ("minimum", "closing") and command.from_ < order.at:
        return Refusal(clause, "the sign gives the time from which it holds")
    return _restricted_refusal(book, house) if command.about == "restricted" and not house.tied else None


def _sign_clause(book: Book, about: str) -> str:
    """The clause that wants a sign: that of what it announces."""
    signs, tied = book.house.signs, next((act for act in book.house.acts.values() if act.ties), None)
    wanting = {"minimum": signs.notice, "closing": signs.closing, "personal": signs.personal}
    if about == "restricted" and tied is not None:
        return tied.cite[-1]
    return (wanting.get(about) or book.house.acts["post-sign"]).clause


def _restricted_refusal(book: Book, house: House) -> Refusal | None:
    """Why no sign tells of a restriction: the book knows none, or those to be told of it before have not been."""
    for name, act in book.house.acts.items():
        if act.ties:
            untold = (clause for to, clause in act.before.items() if not told(house, to, name, ""))
            clause = next(untold, None)
            return Refusal(clause, "others are to be told of the restriction first") if clause is not None else None
    return Refusal(book.house.acts["post-sign"].clause, "this rulebook has no such restriction")


def post(keep: Keep, command: PostSign) -> None:
    """Put a sign up."""
    clause = _sign_clause(keep.book, command.about)
    keep.add(SignPosted(command.about, command.from_, clause, command.amount, command.player, command.minimum))


def _notice_refusal(house: House, order: Order, minimum: Money, minutes: int, clause: str) -> Refusal | None:
    """Why a higher minimum does not hold yet: its sign has not stood long enough, or gives a later time."""
    sign: Posted | None = next((one for one in house.posted if one.about == "minimum" and one.amount == minimum), None)
    if sign is None or order.at < sign.since + minutes * MINUTE:
        return Refusal(clause, f"a sign with {show(minimum)} and the time stands {minutes} minutes first")
    if order.at < sign.from_:
        return Refusal(clause, "the time on the sign has not come")
    return None


def change_refusal(book: Book, house: House, order: Order, command: ChangeLimits) -> Refusal | None:
    """Why limits are not changed so."""
    bounds, old = _with_minimum(house, command), house.table.sign.limits.get(command.kind, Bounds())
    least, most = bounds.minimum, bounds.maximum
    clause = book.house.acts["change-limits"].clause
    if (least is not None and least < 0) or (most is not None and most <= 0):
        return Refusal(clause, "limits are amounts of money")
    if least is not None and most is not None and least > most:
        return Refusal(clause, f"the minimum {show(least)} is over the maximum {show(most)}")
    if command.kind != MAIN and command.kind not in book.optional:
        return Refusal(book.wagers.known.clause, f"no wager is called {command.kind} here")
    raised = least is not None and least > (old.minimum or 0)
    if not raised:
        return None
    if command.keep:
        return act_refusal(book, house, order, AT_ONCE)
    notice = book.house.signs.notice
    if notice is None or least is None:
        return None
    return _notice_refusal(house, order, least, notice.is_, notice.clause)


def change(keep: Keep, command: ChangeLimits) -> None:
    """Change limits; those who play keep their minimum where that was ordered."""
    signs = keep.rules.signs
    waits = signs.takes_effect.is_ == "next-round"
    clause = signs.takes_effect.clause
    keeps: Money | None = None
    if command.keep and signs.at_once is not None and command.kind == MAIN:
        keeps = _minimum_so_far(keep.house)
        clause = signs.at_once.clause
        _keep_minimum(keep, _playing(keep.house), keeps, clause)
    bounds = _with_minimum(keep.house, command)
    keep.add(LimitsChanged(command.kind, bounds, clause, waits, keeps))
    if command.kind == MAIN and not waits:
        _overtake(keep, bounds, clause)


def _with_minimum(house: House, command: ChangeLimits) -> Bounds:
    """The new limits; where they say nothing of a minimum, the one that stands or waits stays."""
    waiting = {one.kind: one.bounds for one in house.changes}
    old = waiting.get(command.kind) or house.table.sign.limits.get(command.kind, Bounds())
    return command.bounds if command.bounds.minimum is not None else replace(command.bounds, minimum=old.minimum)


def take_effect(keep: Keep) -> None:
    """As waiting limits come to hold, reckon who plays by now and keeps the old minimum, and whose is worth nothing."""
    signs = keep.rules.signs
    for waiting in keep.house.changes:
        if waiting.kind != MAIN:
            continue
        players = _playing(keep.house, waiting)
        if waiting.keeps is not None and signs.at_once is not None and players:
            _keep_minimum(keep, players, waiting.keeps, signs.at_once.clause)
        _overtake(keep, waiting.bounds, signs.takes_effect.clause)


def _minimum_so_far(house: House) -> Money | None:
    """The main wager's minimum before a change: the sign's, or a higher one that was ordered and waits."""
    bounds = [house.table.sign.limits.get(MAIN, Bounds()), *(one.bounds for one in house.changes if one.kind == MAIN)]
    return max((one.minimum for one in bounds if one.minimum is not None), default=None)


def _keep_minimum(keep: Keep, players: tuple[str, ...], minimum: Money | None, clause: str) -> None:
    """Let those who play keep the old minimum, each with a marker where the book wants one."""
    keep.add(MinimumKept(players, minimum, clause))
    _place_markers(keep, players)


def _playing(house: House, waiting: Change | None = None) -> tuple[str, ...]:
    """Those who play already and keep no minimum yet; who came after a change was ordered comes under it."""
    playing = {wager.player for wager in house.table.wagers}
    return tuple(
        one.name
        for one in house.guests
        if one.here and (one.played or one.name in playing) and one.kept_minimum is None
        if waiting is None or (one.name in waiting.there and one.since <= waiting.at)
    )


def _overtake(keep: Keep, bounds: Bounds, clause: str) -> None:
    """End kept minimums that are no lower than the table's."""
    lower = bounds.minimum or 0
    overtaken = tuple(one.name for one in keep.house.guests if (one.kept_minimum or -1) >= lower)
    if overtaken:
        keep.add(MinimumKept(overtaken, None, clause))


def _place_markers(keep: Keep, players: tuple[str, ...]) -> None:
    """Put one marker up for each who keeps a minimum; who has several areas has it at the own seat."""
    signs, house = keep.rules.signs, keep.house
    if signs.marker is None:
        return
    for player in players:
        seated = [area for area, who in house.table.seats if who == player]
        lying = [wager.area for wager in house.table.wagers if wager.player == player]
        areas = sorted({*(area for area, who in house.seats.items() if who == player), *lying})
        rule = signs.marker_at if signs.marker_at is not None and len(areas) > 1 else signs.marker
        for area in (seated or areas)[:1]:
            keep.add(MarkerPlaced(player, area, rule.clause))


def raise_kept_refusal(book: Book, house: House, order: Order, command: RaiseKept) -> Refusal | None:
    """Why a kept minimum is not raised: nobody keeps a lower one, or the sign has not stood long enough."""
    rule, notice = book.house.signs.kept_raised, book.house.signs.notice
    clause = book.house.acts["raise-kept"].clause
    if not any(one.kept_minimum is not None for one in house.guests):
        return Refusal(clause, "nobody keeps an old minimum")
    if not _below(house, command.amount):
        return Refusal((rule or notice or book.house.acts["raise-kept"]).clause, "a kept minimum is only raised")
    if rule is None or notice is None:
        return None
    return _notice_refusal(house, order, command.amount, notice.is_, rule.clause)


def _below(house: House, amount: Money) -> tuple[str, ...]:
    """Those who keep a minimum under an amount."""
    return tuple(one.name for one in house.guests if one.kept_minimum is not None and one.kept_minimum < amount)


def raise_kept(keep: Keep, command: RaiseKept) -> None:
    """Raise what was kept; a right that is worth nothing any more ends."""
    waiting = {one.kind: one.bounds for one in keep.house.changes}
    least = waiting.get(MAIN, keep.house.table.sign.limits.get(MAIN, Bounds())).minimum
    players = _below(keep.house, command.amount)
    kept = command.amount if least is not None and command.amount < least else None
    clause = keep.rules.acts["raise-kept"].clause
    keep.add(MinimumKept(players, kept, clause))


def personal_refusal(book: Book, house: House, _order: Order, command: SetPersonalLimits) -> Refusal | None:
    """Why a player gets no limits of the own: no sign says so, or they are no limits."""
    clause = book.house.acts["personal-limits"].clause
    if command.minimum > command.maximum:
        return Refusal(clause, "the minimum is over the maximum")
    if house.guest(command.player) is None:
        return Refusal(clause, f"{command.player} is not at the table")
    sign = next((one for one in house.posted if one.about == "personal" and one.player == command.player), None)
    if sign is None:
        return Refusal(clause, "a sign with the player's own limits stands at the table first")
    if sign.amount != command.maximum or sign.minimum not in (None, command.minimum):
        return Refusal(clause, "the limits are those on the player's sign")
    most = house.table.sign.limits.get(MAIN, Bounds()).maximum
    if most is not None and command.maximum <= most:
        return Refusal(clause, f"limits of the own are for more than the maximum of {show(most)}")
    return None


def set_personal(keep: Keep, command: SetPersonalLimits) -> None:
    """Give a player limits of the own."""
    clause = keep.rules.acts["personal-limits"].clause
    keep.add(PersonalLimitsSet(command.player, Bounds(command.minimum, command.maximum), clause))
