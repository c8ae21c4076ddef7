"""The tests of the wagers before the first card."""

from __future__ import annotations

from fractions import Fraction

from .errors import Refused
from .record import BLACKJACK, MA, NZ, PINK, SWITCH, Record, Wager

FOURTH = {BLACKJACK: "5.5", SWITCH: "5.5", MA: "13(a)", PINK: "5.4", NZ: "14.1"}
TOO_LITTLE = {BLACKJACK: "6.1", SWITCH: "6.1", MA: "5(a)", PINK: "6.1", NZ: "14.6"}
TOO_MUCH = {BLACKJACK: "6.1", SWITCH: "6.1", MA: "5(a)", PINK: "6.1", NZ: "14.2"}
SIDE_AMOUNT = {BLACKJACK: "6.1", SWITCH: "15.2", MA: "6(b)", PINK: "13.3", NZ: "15.3"}


def controller(book: str, wagers: list[Wager], absent: list[str]) -> str | None:
    """Who decides for an area, among those with a main wager who are not absent."""
    present = [wager for wager in wagers if wager.player not in absent]
    if not present:
        return None
    if len(wagers) == 1:
        return present[0].player
    for wager in present:
        if wager.seated:
            return wager.player
    if book == NZ:
        return None
    best = present[0]
    for wager in present:
        if wager.stake() > best.stake():
            best = wager
    return best.player


def mains_of(record: Record, area: int) -> list[Wager]:
    return [wager for wager in record.wagers if wager.area == area and wager.main is not None]


def check_wagers(record: Record) -> None:
    """Raise Refused for the first wager that breaks a rule."""
    for wager in record.wagers:
        check_one(record, wager)
    areas = sorted({wager.area for wager in record.wagers})
    for area in areas:
        check_shares(record, area)
    for area in areas:
        check_numbers(record, area)


def check_one(record: Record, wager: Wager) -> None:
    book = record.rulebook
    earlier = [other for other in record.wagers if other.index < wager.index]
    if book == MA and not record.options["several_spots"] and any(other.player == wager.player for other in earlier):
        raise Refused("14", "one spot for a player", wager.index)
    if wager.main is not None:
        before_it = [other for other in earlier if other.area == wager.area and other.main is not None]
        if len(before_it) >= 3:
            raise Refused(FOURTH[book], "three players wager here already", wager.index)
        if book in {SWITCH, MA} and wager.main[0] != wager.main[1]:
            raise Refused("5.2" if book == SWITCH else "5(a)", "unequal wagers", wager.index)
        amount = wager.main[0] * 2 if book == SWITCH else wager.main[0]
        bounds = record.limits.get("main", {})
        if amount <= 0 or ("min" in bounds and amount < bounds["min"]):
            raise Refused(TOO_LITTLE[book], "under the minimum", wager.index)
        if book in {MA, NZ} and "max" in bounds and amount > bounds["max"]:
            raise Refused(TOO_MUCH[book], "over the maximum", wager.index)
    for kind, stake in wager.side.items():
        check_side(record, wager, kind, stake, earlier)


def check_side(record: Record, wager: Wager, kind: str, stake: Fraction, earlier: list[Wager]) -> None:
    book = record.rulebook
    if kind in {"star_pairs", "blazing_7s"} and record.options["decks"] != 6:
        raise Refused("3.1.1", "only with six decks", wager.index)
    if kind == "super_sevens" and record.options["decks"] < 6:
        raise Refused("3.3(a)", "six decks or more", wager.index)

    anybody = bool(mains_of(record, wager.area))
    if kind == "blazing_7s" and wager.main is None:
        raise Refused("14.7", "no initial wager of this player here", wager.index)
    if book == BLACKJACK and not anybody:
        raise Refused("14.8", "no initial wager here", wager.index)
    if book == SWITCH and not anybody:
        raise Refused("15.4", "no initial wager here", wager.index)
    if book == MA and wager.main is None:
        raise Refused("6(b)", "the two main wagers are missing", wager.index)
    if book == PINK and not anybody:
        raise Refused("13.5", "no initial wager here", wager.index)
    if book == NZ and wager.main is None:
        raise Refused("15.2", "no initial wager of this player here", wager.index)

    bounds = record.limits.get(kind, {})
    outside = ("min" in bounds and stake < bounds["min"]) or ("max" in bounds and stake > bounds["max"])
    if kind == "blazing_7s":
        first = [other.side[kind] for other in earlier if kind in other.side]
        if stake not in {Fraction(5, 2), Fraction(5)} or (first and first[0] != stake) or outside:
            raise Refused("14.24.1", "2.50 or 5, one for the whole table", wager.index)
    elif stake <= 0 or outside:
        raise Refused(SIDE_AMOUNT[book], "not an amount on the sign", wager.index)


def check_shares(record: Record, area: int) -> None:
    """The maximum of an area is given out in an order of preference."""
    book = record.rulebook
    bounds = record.limits.get("main", {})
    if "max" not in bounds or book == MA or (book == NZ and not record.options["box_maximum"]):
        return
    mains = mains_of(record, area)
    first = controller(book, mains, [])
    in_order = [wager for wager in mains if wager.player == first]
    in_order += [wager for wager in mains if wager.player != first]
    left = bounds["max"]
    for wager in in_order:
        amount = wager.stake() * 2 if book == SWITCH else wager.stake()
        if amount > left:
            raise Refused(TOO_MUCH[book], f"only {left} is left of the maximum", wager.index)
        left -= amount


def check_numbers(record: Record, area: int) -> None:
    """How many optional wagers of a kind an area takes."""
    book = record.rulebook
    here = [wager for wager in record.wagers if wager.area == area]
    mains = mains_of(record, area)
    if book in {BLACKJACK, SWITCH}:
        three = ["perfect_pairs", "any_pairs", "lucky_lucky", "star_pairs", "super_match"]
        for kind in three:
            betting = [wager for wager in here if kind in wager.side]
            betting.sort(key=lambda wager: wager.main is None)  # stable: listed order within each
            if len(betting) > 3:
                clause = "14.9" if book == BLACKJACK else "15.5"
                raise Refused(clause, f"three {kind} on an area", betting[3].index)
    if book == BLACKJACK:
        betting = [wager for wager in here if "blazing_7s" in wager.side]
        betting.sort(key=lambda wager: (not wager.seated, -wager.stake()))
        if len(betting) > 1:
            raise Refused("14.7", "one blazing_7s on an area", betting[1].index)
    if book == PINK:
        betting = [wager for wager in here if "suits_you" in wager.side]
        control = controller(book, mains, [])
        betting.sort(key=lambda wager: wager.player != control)
        if len(betting) > 1:
            raise Refused("13.6", "one suits_you on an area", betting[1].index)
