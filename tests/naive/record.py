"""Reading a record: everything that makes it malformed before a card is dealt."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from .cards import RANKS, SUITS
from .errors import Malformed

BLACKJACK = "nsw-blackjack-v15"
SWITCH = "nsw-switch-2016"
MA = "ma-switch"
PINK = "nsw-pinkjack-2016"
NZ = "nz-blackjack-1998"
BOOKS = (BLACKJACK, SWITCH, MA, PINK, NZ)

# The first value is the default.
OPTIONS: dict[str, dict[str, list[Any]]] = {
    BLACKJACK: {
        "decks": [6, 8],
        "max_hands": [2, 3],
        "insurance_on_ten": [False, True],
        "blackjack_paid": ["interim", "final"],
        "lucky_lucky_table": [1, 2, 3],
    },
    SWITCH: {"decks": [6], "max_hands": [2, 3], "double_with_ace": [False, True]},
    MA: {
        "decks": [6, 8],
        "max_hands": [2, 3, 4],
        "resplit_aces": [False, True],
        "surrender": [False, True],
        "hole_card": ["none", "unseen", "reader"],
        "several_spots": [False, True],
    },
    PINK: {"decks": [6, 8]},
    NZ: {"decks": [8, 4, 5, 6, 7], "box_maximum": [False, True]},
}
RULINGS: dict[str, dict[str, list[str]]] = {
    BLACKJACK: {
        "11.1.1": ["soft-8-9-allowed", "hard-totals-only"],
        "12.7": ["busted-plus-original", "original-by-identity"],
    },
    SWITCH: {
        "14.2": ["as-written-stand-hard-16-soft-17", "draw-16-stand-all-17", "draw-16-and-soft-17"],
    },
    MA: {"5(b)": ["two-card-21-pushes", "non-blackjack-21-loses"]},
    PINK: {"10.4": ["literal-collect-all", "original-only"]},
    NZ: {"11.1": ["no-ace-any-hand", "split-hands-only"]},
}
SIDES: dict[str, list[str]] = {
    BLACKJACK: ["perfect_pairs", "any_pairs", "lucky_lucky", "star_pairs", "blazing_7s"],
    SWITCH: ["super_match"],
    MA: ["match"],
    PINK: ["suits_you"],
    NZ: ["super_sevens"],
}
AREAS = {BLACKJACK: 9, SWITCH: 5, MA: 99, PINK: 9, NZ: 7}  # ma-switch names no number
COMMON = {"hit", "stand", "double", "split"}
ACTS: dict[str, set[str]] = {
    BLACKJACK: COMMON | {"insure", "even_money", "absent"},
    SWITCH: COMMON | {"insure", "switch", "unswitch", "absent"},
    MA: COMMON | {"insure", "switch", "unswitch", "surrender"},
    PINK: COMMON | {"insure", "absent"},  # insurance is an act it refuses
    NZ: COMMON | {"insure", "even_money", "absent"},
}
MINIMUMS = (10000, 25000, 50000)
MONEY = re.compile(r"-?[0-9]+(\.[0-9]+)?")


@dataclass
class Wager:
    index: int
    area: int
    player: str
    seated: bool
    main: list[Fraction] | None  # one stake for each box
    side: dict[str, Fraction]
    suit: str

    def stake(self) -> Fraction:
        return self.main[0] if self.main else Fraction(0)


@dataclass
class Record:
    rulebook: str
    options: dict[str, Any]
    rulings: dict[str, str]
    chip: Fraction
    limits: dict[str, dict[str, Fraction]]
    jackpot: tuple[Fraction, Fraction] | None
    wagers: list[Wager]
    shoe: list[str]
    acts: list[dict[str, Any]]

    def boxes(self) -> int:
        return 2 if self.rulebook in {SWITCH, MA} else 1


def money(value: object, field: str) -> Fraction:
    if not isinstance(value, str) or not MONEY.fullmatch(value):
        raise Malformed(field, f"{value!r} is no amount")
    return Fraction(value)


def number(value: object, field: str, least: int, most: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Malformed(field, f"{value!r} is not there")
    return value


def mapping(value: object, field: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Malformed(field, "no object")
    return value


def name(value: object, field: str) -> str:
    if not isinstance(value, str) or not value:
        raise Malformed(field, "no name")
    return value


def read(raw: dict[str, Any]) -> Record:
    raw = mapping(raw, "record")
    if raw.get("format") != "soft17.round/1":
        raise Malformed("format", "not soft17.round/1")
    book = raw.get("rulebook")
    if not isinstance(book, str) or book not in BOOKS:
        raise Malformed("rulebook", f"{book!r} is unknown")
    options: dict[str, Any] = {key: values[0] for key, values in OPTIONS[book].items()}
    for key, value in mapping(raw.get("options", {}), "options").items():
        allowed = OPTIONS[book].get(key, [])
        if not any(type(value) is type(one) and value == one for one in allowed):
            raise Malformed(f"options.{key}", f"{value!r} is not on offer")
        options[key] = value
    rulings = {key: values[0] for key, values in RULINGS[book].items()}
    for key, value in mapping(raw.get("rulings", {}), "rulings").items():
        if value not in RULINGS[book].get(key, []):
            raise Malformed(f"rulings.{key}", f"{value!r} is unknown")
        rulings[key] = value
    table = mapping(raw.get("table", {}), "table")
    chip = money(table.get("smallest_chip", "0.01"), "table.smallest_chip")
    if chip <= 0:
        raise Malformed("table.smallest_chip", "not above zero")
    limits = read_limits(table, book)
    jackpot = read_jackpot(table)
    wagers = read_wagers(raw.get("wagers"), book)
    if jackpot is None and any("blazing_7s" in wager.side for wager in wagers):
        raise Malformed("table.jackpot", "missing")
    shoe = read_shoe(raw.get("shoe"), options["decks"])
    acts = read_acts(raw.get("acts"), book, {wager.area for wager in wagers})
    return Record(book, options, rulings, chip, limits, jackpot, wagers, shoe, acts)


def read_limits(table: dict[str, Any], book: str) -> dict[str, dict[str, Fraction]]:
    limits: dict[str, dict[str, Fraction]] = {}
    for kind, bounds in mapping(table.get("limits", {}), "table.limits").items():
        field = f"table.limits.{kind}"
        if kind != "main" and kind not in SIDES[book]:
            raise Malformed(field, "no such wager")
        limits[kind] = {}
        for bound, value in mapping(bounds, field).items():
            if bound not in {"min", "max"}:
                raise Malformed(field, f"{bound!r} is no bound")
            limits[kind][bound] = money(value, field)
    return limits


def read_jackpot(table: dict[str, Any]) -> tuple[Fraction, Fraction] | None:
    if "jackpot" not in table:
        return None
    jackpot = mapping(table["jackpot"], "table.jackpot")
    meter = money(jackpot.get("meter"), "table.jackpot.meter")
    minimum = money(jackpot.get("minimum"), "table.jackpot.minimum")
    if minimum not in MINIMUMS:
        raise Malformed("table.jackpot.minimum", "not 10000, 25000 or 50000")
    if meter < minimum:
        raise Malformed("table.jackpot.meter", "under its minimum")
    return meter, minimum


def read_wagers(raw: object, book: str) -> list[Wager]:
    if not isinstance(raw, list) or not raw:
        raise Malformed("wagers", "no wagers")
    wagers: list[Wager] = []
    for index, item in enumerate(raw):
        field = f"wagers[{index}]"
        one = mapping(item, field)
        area = number(one.get("area"), f"{field}.area", 1, AREAS[book])
        player = name(one.get("player"), f"{field}.player")
        seated = one.get("seated", False)
        if not isinstance(seated, bool):
            raise Malformed(f"{field}.seated", "neither true nor false")
        main: list[Fraction] | None = None
        if "main" in one:
            if book in {SWITCH, MA} and isinstance(one["main"], list):
                if len(one["main"]) != 2:
                    raise Malformed(f"{field}.main", "two stakes are wanted")
                main = [money(stake, f"{field}.main") for stake in one["main"]]
            else:
                main = [money(one["main"], f"{field}.main")] * (2 if book in {SWITCH, MA} else 1)
        side: dict[str, Fraction] = {}
        suit = ""
        for kind, stake in mapping(one.get("side", {}), f"{field}.side").items():
            if kind not in SIDES[book]:
                raise Malformed(f"{field}.side.{kind}", "no such wager")
            if kind == "suits_you":
                both = mapping(stake, f"{field}.side.suits_you")
                suit = both.get("suit")  # type: ignore[assignment]
                if not isinstance(suit, str) or suit not in {"c", "d", "h", "s"}:
                    raise Malformed(f"{field}.side.suits_you.suit", "no suit")
                side[kind] = money(both.get("stake"), f"{field}.side.suits_you.stake")
            else:
                side[kind] = money(stake, f"{field}.side.{kind}")
        if main is None and not side:
            raise Malformed(f"{field}.main", "nothing is staked")
        for other in wagers:
            if other.area == area and other.player == player:
                raise Malformed(f"{field}.player", "twice on one area")
            if other.area == area and other.seated and seated:
                raise Malformed(f"{field}.seated", "two seated on one area")
        wagers.append(Wager(index, area, player, seated, main, side, suit))
    return wagers


def read_shoe(raw: object, decks: int) -> list[str]:
    if not isinstance(raw, str):
        raise Malformed("shoe", "missing")
    shoe = raw.split()
    for card in shoe:
        if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
            raise Malformed("shoe", f"{card!r} is no card")
    if any(count > decks for count in Counter(shoe).values()):
        raise Malformed("shoe", "a card too often")
    return shoe


def read_acts(raw: object, book: str, areas: set[int]) -> list[dict[str, Any]]:
    if not isinstance(raw, list):
        raise Malformed("acts", "missing")
    acts: list[dict[str, Any]] = []
    for index, item in enumerate(raw):
        field = f"acts[{index}]"
        act = dict(mapping(item, field))
        kind = act.get("act")
        if not isinstance(kind, str) or kind not in ACTS[book]:
            raise Malformed(f"{field}.act", f"{kind!r} is no act of this rulebook")
        if number(act.get("area"), f"{field}.area", 1, AREAS[book]) not in areas:
            raise Malformed(f"{field}.area", "nobody wagers there")
        if kind in COMMON | {"insure", "surrender"}:
            if book in {SWITCH, MA}:
                number(act.get("box"), f"{field}.box", 1, 2)
            else:
                act["box"] = number(act.get("box", 1), f"{field}.box", 1, 1)
        if kind in COMMON:
            act["hand"] = number(act.get("hand", 1), f"{field}.hand", 1, 4)
        if kind in {"insure", "even_money"}:
            name(act.get("player"), f"{field}.player")
        if kind == "insure":
            act["amount"] = money(act.get("amount"), f"{field}.amount")
        if kind == "double":
            if "amount" in act:
                act["amount"] = money(act["amount"], f"{field}.amount")
            others = mapping(act.get("others", {}), f"{field}.others")
            act["others"] = {who: money(sum_, f"{field}.others") for who, sum_ in others.items()}
        if kind == "split":
            joined = act.get("others", [])
            if not isinstance(joined, list) or not all(isinstance(who, str) for who in joined):
                raise Malformed(f"{field}.others", "no list of names")
            act["others"] = joined
            stays = mapping(act.get("stays", {}), f"{field}.stays")
            act["stays"] = {who: number(hand, f"{field}.stays", 1, 4) for who, hand in stays.items()}
        acts.append(act)
    return acts
