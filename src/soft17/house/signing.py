"""The sign: signs that are put up, limits that change, old minimums that are kept, and limits of one player's own."""

from msgspec.structs import replace

from soft17.clause import Cited, Refusal
from soft17.house import chips, stating
from soft17.house.commands import ChangeLimits, PostSign, RaiseKept, SetPersonalLimits
from soft17.house.evolve import evolve
from soft17.house.keep import Keep
from soft17.house.notices import told
from soft17.house.orders import Order
from soft17.house.posting import SignPosted, taken_down
from soft17.house.powers import act_refusal
from soft17.house.standing import LimitsChanged, MarkerPlaced, MinimumKept, PersonalLimitsSet
from soft17.house.state import House, Posted
from soft17.money import Money, show
from soft17.rules.book import Book
from soft17.rules.house.signs import MINUTE
from soft17.rules.limits import Bounds
from soft17.table.laid import faults, laid_on
from soft17.table.state import MAIN

AT_ONCE = "raise-at-once"


def post_refusal(book: Book, house: House, order: Order, command: PostSign) -> Refusal | None:
    """Why a sign is not put up: it says too little, or a time that has passed."""
    clause = _sign_clause(book, command.about)
    if command.about == "minimum" and command.kind != MAIN and command.kind not in book.optional:
        return Refusal(book.wagers.known.clause, f"no wager is called {command.kind} here")
    if command.about in ("minimum", "personal") and (command.amount is None or command.amount <= 0):
        return Refusal(clause, "the sign gives the amount")
    if command.about == "personal" and not 0 < (command.minimum or 0) <= (command.amount or 0):
        return Refusal(clause, "the sign gives the player's own minimum, and a maximum no lower than that")
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
    said = (command.amount, command.player, command.minimum, command.kind)
    gone = taken_down(keep.house, command.about, command.player, command.kind, command.amount)
    keep.add(SignPosted(command.about, command.from_, clause, *said, gone))


def _notice_refusal(house: House, order: Order, minimum: Money, notice: Cited[int], kind: str = MAIN) -> Refusal | None:
    """Why a higher minimum does not hold yet: its sign has not stood long enough, or gives a later time."""
    wanted, clause = ("minimum", kind, minimum), notice.clause
    sign: Posted | None = next((one for one in house.posted if (one.about, one.kind, one.amount) == wanted), None)
    if sign is None or order.at < sign.since + notice.is_ * MINUTE:
        of = "" if kind == MAIN else f" for {stating.called(kind)}"
        return Refusal(clause, f"a sign with {show(minimum)}{of} and the time stands {notice.is_} minutes first")
    if order.at < sign.from_:
        return Refusal(clause, "the time on the sign has not come")
    return None


def change_refusal(book: Book, house: House, order: Order, command: ChangeLimits) -> Refusal | None:
    """Why limits are not changed so."""
    bounds, old = _with_rest(house, command), house.wagered_on.sign.limits.get(command.kind, Bounds())
    least, first = bounds.minimum, command.kind != MAIN and command.kind not in house.offered
    clause = book.house.acts["change-limits"].clause
    jackpot = book.jackpot
    if house.wagered_on.sign.link and jackpot is not None and command.kind == jackpot.wager:
        return Refusal(jackpot.linked.stake.clause, "the qualifying wager is the same on all tables of a link")
    refused = stating.bounds_refusal(clause, command.kind, bounds)
    if refused is None and command.kind != MAIN and command.kind not in book.optional:
        refused = Refusal(book.wagers.known.clause, f"no wager is called {command.kind} here")
    refused = refused or stating.unsaid_refusal(book, command.kind, bounds)
    chip = house.wagered_on.sign.smallest_chip
    refused = refused or chips.sign_refusal(book, chip, {command.kind: bounds}, (command.kind,))
    raised = least is not None and least > (old.minimum or 0)
    # The first amounts of a wager that is not offered yet raise nothing.
    if refused is not None or not raised or (first and old.minimum is None):
        return refused
    refused = act_refusal(book, house, order, AT_ONCE) if command.keep else None
    # What players keep is the table's minimum: that of an optional wager goes up by notice alone.
    if refused is not None or (command.keep and command.kind == MAIN):
        return refused
    notice = book.house.signs.notice
    if notice is None or least is None:
        return None
    return _notice_refusal(house, order, least, notice, command.kind)


def change(keep: Keep, command: ChangeLimits) -> None:
    """Change limits; those who play keep their minimum where that was ordered.

    Outside a round the next one is that which is wagered on; where wagers lie for it that they would forbid, it is
    played under the limits under which those were made.
    """
    signs, house = keep.rules.signs, keep.house
    clause = signs.takes_effect.clause
    keeps, bounds = _minimum_so_far(house), _with_rest(house, command)
    raised = bounds.minimum is not None and bounds.minimum > keeps
    kept = command.keep and raised and signs.at_once is not None and command.kind == MAIN
    if kept and signs.at_once is not None:
        clause = signs.at_once.clause
        _keep_minimum(keep, _playing(house), keeps, clause)
    changed = LimitsChanged(command.kind, bounds, clause, waits=False, keeps=keeps if kept else None)
    waits = _waits(keep, changed)
    keep.add(replace(changed, waits=waits))
    if command.kind == MAIN and not waits:
        _overtake(keep, bounds, clause)


def _waits(keep: Keep, changed: LimitsChanged | PersonalLimitsSet) -> bool:
    """True of limits that hold from the next round on: one is played, or wagers for it lie that they would forbid."""
    if keep.rules.signs.takes_effect.is_ == "at-once":
        return False
    table = keep.house.wagered_on
    if table.first_card_out:
        return True
    laid, sign = laid_on(keep.book, table), evolve(keep.house, changed).wagered_on.sign
    new, old = (sum(1 for _ in faults(keep.book, one, laid)) for one in (sign, table.sign))
    return new > old


def _with_rest(house: House, command: ChangeLimits) -> Bounds:
    """The new limits; where they say nothing of a minimum or a unit, the one that stands or waits stays."""
    old = _to_come(house, command.kind)
    least, unit = command.bounds.minimum, command.bounds.unit
    kept = {"minimum": old.minimum if least is None else least, "unit": old.unit if unit is None else unit}
    return replace(command.bounds, **kept)


def _to_come(house: House, kind: str = MAIN) -> Bounds:
    """The limits of the next round: those that wait for it, or those that stand."""
    waiting = {one.kind: one.bounds for one in house.changes}
    return waiting.get(kind) or house.wagered_on.sign.limits.get(kind, Bounds())


def take_effect(keep: Keep) -> None:
    """As waiting limits come to hold, end the kept minimums that are worth nothing any more."""
    for waiting in keep.house.changes:
        if waiting.kind == MAIN:
            _overtake(keep, waiting.bounds, keep.rules.signs.takes_effect.clause)


def _minimum_so_far(house: House) -> Money:
    """The main wager's minimum before a change: the sign's, or a higher one that was ordered and waits; or none."""
    waiting = (one.bounds for one in house.changes if one.kind == MAIN)
    bounds = [house.wagered_on.sign.limits.get(MAIN, Bounds()), *waiting]
    return max((one.minimum for one in bounds if one.minimum is not None), default=Money(0))


def _keep_minimum(keep: Keep, players: tuple[str, ...], minimum: Money | None, clause: str) -> None:
    """Let those who play keep the old minimum, each with a marker where the book wants one."""
    keep.add(MinimumKept(players, minimum, clause))
    _place_markers(keep, players)


def _playing(house: House) -> tuple[str, ...]:
    """Those who play already, in the round or with a wager for the next, and keep no minimum yet."""
    tables = (house.table, house.betting) if house.betting is not None else (house.table,)
    playing = {wager.player for table in tables for wager in table.wagers}
    return tuple(
        one.name
        for one in house.guests
        if one.here and (one.played or one.name in playing) and one.kept_minimum is None
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
    return _notice_refusal(house, order, command.amount, Cited(notice.is_, rule.cite))


def _below(house: House, amount: Money) -> tuple[str, ...]:
    """Those who keep a minimum under an amount."""
    return tuple(one.name for one in house.guests if one.kept_minimum is not None and one.kept_minimum < amount)


def raise_kept(keep: Keep, command: RaiseKept) -> None:
    """Raise what was kept; a right that is worth nothing any more ends."""
    least = _to_come(keep.house).minimum
    players = _below(keep.house, command.amount)
    kept = command.amount if least is not None and command.amount < least else None
    clause = keep.rules.acts["raise-kept"].clause
    keep.add(MinimumKept(players, kept, clause))


def personal_refusal(book: Book, house: House, _order: Order, command: SetPersonalLimits) -> Refusal | None:
    """Why a player gets no limits of the own: no sign says so, or they are no limits."""
    clause = book.house.acts["personal-limits"].clause
    if _ends_personal(house, command):
        return None
    if command.minimum > command.maximum:
        return Refusal(clause, "the minimum is over the maximum")
    if house.guest(command.player) is None:
        return Refusal(clause, f"{command.player} is not at the table")
    sign = next((one for one in house.posted if one.about == "personal" and one.player == command.player), None)
    if sign is None:
        return Refusal(clause, "a sign with the player's own limits stands at the table first")
    if sign.amount != command.maximum or sign.minimum != command.minimum:
        return Refusal(clause, "the limits are those on the player's sign")
    most = _to_come(house).maximum
    if most is not None and command.maximum <= most:
        return Refusal(clause, f"limits of the own are for more than the maximum of {show(most)}")
    return None


def _ends_personal(house: House, command: SetPersonalLimits) -> bool:
    """True of the table's limits, set for a player who has limits of the own: those end."""
    guest, table = house.guest(command.player), _to_come(house)
    own = guest is not None and house.own_limits.get(command.player, guest.personal) is not None
    return own and (command.minimum, command.maximum) == (table.minimum, table.maximum)


def set_personal(keep: Keep, command: SetPersonalLimits) -> None:
    """Give a player limits of the own, or end them."""
    clause = keep.rules.acts["personal-limits"].clause
    bounds = None if _ends_personal(keep.house, command) else Bounds(command.minimum, command.maximum)
    changed = PersonalLimitsSet(command.player, bounds, clause)
    keep.add(replace(changed, waits=_waits(keep, changed)))
