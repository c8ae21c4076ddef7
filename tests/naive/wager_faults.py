"""Wagers that break exactly one rule."""

from __future__ import annotations

import copy
from fractions import Fraction
from random import Random
from typing import Any

from .record import BLACKJACK, MA, NZ, PINK, SWITCH
from .settle import text

Raw = dict[str, Any]


def broken_wager(rng: Random, record: Raw) -> Raw | None:
    """A copy of the record with one fault, or None where the fault drawn does not fit."""
    broken = copy.deepcopy(record)
    one = rng.choice([wager for wager in broken["wagers"] if "main" in wager])
    if isinstance(one["main"], list):
        return None
    kinds = [fourth, minimum, maximum, rest, unequal, second_spot, side_amount, alone, many, decks]
    if record["rulebook"] == BLACKJACK:
        kinds += [blazing_second, blazing_alone, blazing_mixed]
    return broken if rng.choice(kinds)(rng, broken, one) else None


def limits_of(record: Raw) -> Raw:
    found = record["table"].setdefault("limits", {})
    assert isinstance(found, dict)
    return found


def times(record: Raw) -> int:
    return 2 if record["rulebook"] == SWITCH else 1


def stakes(record: Raw) -> list[tuple[Raw, Fraction]]:
    found = []
    for wager in record["wagers"]:
        if "main" in wager:
            main = wager["main"][0] if isinstance(wager["main"], list) else wager["main"]
            found.append((wager, Fraction(main) * times(record)))
    return found


def side_of(name: str) -> object:
    return {"stake": "5", "suit": "d"} if name == "suits_you" else "5"


def fourth(_rng: Random, record: Raw, one: Raw) -> bool:
    limits_of(record).clear()
    here = [wager for wager, _ in stakes(record) if wager["area"] == one["area"]]
    for player in ["uma", "val", "wes", "zoe"][: 4 - len(here)]:
        record["wagers"].append({"area": one["area"], "player": player, "main": "10"})
    return True


def minimum(_rng: Random, record: Raw, one: Raw) -> bool:
    least = Fraction(one["main"]) * times(record) + Fraction(1, 2)
    limits_of(record)["main"] = {"min": text(least)}
    return sum(stake < least for _, stake in stakes(record)) == 1


def maximum(_rng: Random, record: Raw, one: Raw) -> bool:
    most = Fraction(one["main"]) * times(record) - Fraction(1, 4)
    limits_of(record)["main"] = {"max": text(most)}
    return len(stakes(record)) == 1


def rest(_rng: Random, record: Raw, one: Raw) -> bool:
    """Each wager fits by itself, all of them together do not."""
    here = [stake for wager, stake in stakes(record) if wager["area"] == one["area"]]
    most = sum(here) - Fraction(1, 4)
    limits_of(record)["main"] = {"max": text(most)}
    box = record["rulebook"] != NZ or record["options"].get("box_maximum", False)
    return record["rulebook"] != MA and box and len(here) > 1 and len(here) == len(stakes(record))


def unequal(rng: Random, record: Raw, one: Raw) -> bool:
    limits_of(record).pop("main", None)
    one["main"] = [one["main"], rng.choice(["0", text(Fraction(one["main"]) + 5)])]
    return record["rulebook"] in {SWITCH, MA}


def second_spot(_rng: Random, record: Raw, one: Raw) -> bool:
    limits_of(record).clear()
    area = max(wager["area"] for wager in record["wagers"]) + 1
    record["wagers"].append({"area": area, "player": one["player"], "main": "10"})
    return record["rulebook"] == MA and not record["options"].get("several_spots", False)


def side_amount(rng: Random, record: Raw, _one: Raw) -> bool:
    sides = [(wager, name) for wager in record["wagers"] for name in wager.get("side", {})]
    if not sides:
        return False
    wager, name = rng.choice(sides)
    if name == "blazing_7s":
        wager["side"][name] = rng.choice(["3", "10", "0"])
        return [other for _, other in sides].count(name) == 1
    stake = wager["side"][name]
    amount = Fraction(stake["stake"] if isinstance(stake, dict) else stake)
    bound = rng.choice([{"min": text(amount + 1)}, {"max": text(amount - Fraction(1, 2))}])
    limits_of(record)[name] = bound
    return [other for _, other in sides].count(name) == 1


def alone(rng: Random, record: Raw, one: Raw) -> bool:
    """An optional wager with no main wager to go with it."""
    book = record["rulebook"]
    names = {SWITCH: "super_match", MA: "match", PINK: "suits_you", NZ: "super_sevens"}
    name = names.get(book, rng.choice(["any_pairs", "lucky_lucky", "perfect_pairs"]))
    limits_of(record).pop(name, None)
    area = one["area"] if book in {MA, NZ} else max(wager["area"] for wager in record["wagers"]) + 1
    line = {"area": area, "player": "zoe", "side": {name: side_of(name)}}
    record["wagers"].insert(rng.randint(0, len(record["wagers"])), line)
    return area <= 5 and record["options"].get("decks") not in {4, 5}


def many(rng: Random, record: Raw, one: Raw) -> bool:
    """One optional wager more than the area takes."""
    book = record["rulebook"]
    names = {SWITCH: "super_match", PINK: "suits_you"}
    name = names.get(book, rng.choice(["any_pairs", "lucky_lucky", "perfect_pairs"]))
    limits_of(record).pop(name, None)
    here = [wager for wager in record["wagers"] if wager["area"] == one["area"]]
    have = [wager for wager in here if name in wager.get("side", {})]
    most = 1 if book == PINK else 3
    for player in ["uma", "val", "wes", "zoe"][: most + 1 - len(have)]:
        line = {"area": one["area"], "player": player, "side": {name: side_of(name)}}
        record["wagers"].insert(rng.randint(0, len(record["wagers"])), line)
    # Only the controlling player's preference is plain at Pinkjack.
    plain = book != PINK or not have or (len(here) == 1 and "main" in have[0])
    return book in {BLACKJACK, SWITCH, PINK} and plain


def decks(rng: Random, record: Raw, one: Raw) -> bool:
    many_decks = record["options"].get("decks")
    if record["rulebook"] == BLACKJACK and many_decks == 8:
        one.setdefault("side", {})["star_pairs"] = "5"
        return True
    if record["rulebook"] == NZ and many_decks in {4, 5}:
        one.setdefault("side", {})["super_sevens"] = rng.choice(["1", "5"])
        return True
    return False


def with_jackpot(record: Raw) -> bool:
    """Blazing 7's on the table, nobody's wager yet."""
    record["table"].setdefault("jackpot", {"meter": "12345.67", "minimum": "10000"})
    for wager in record["wagers"]:
        wager.get("side", {}).pop("blazing_7s", None)
        if "main" not in wager and not wager["side"]:
            return False
    return bool(record["options"].get("decks", 6) == 6)


def blazing_second(rng: Random, record: Raw, one: Raw) -> bool:
    possible = with_jackpot(record)
    here = [wager for wager, _ in stakes(record) if wager["area"] == one["area"]]
    for wager in rng.sample(here, min(2, len(here))):
        wager.setdefault("side", {})["blazing_7s"] = "5"
    return possible and len(here) > 1


def blazing_alone(_rng: Random, record: Raw, one: Raw) -> bool:
    possible = with_jackpot(record)
    record["wagers"].append({"area": one["area"], "player": "zoe", "side": {"blazing_7s": "2.50"}})
    return possible


def blazing_mixed(_rng: Random, record: Raw, one: Raw) -> bool:
    """2.50 and 5 at one table."""
    possible = with_jackpot(record)
    elsewhere = [wager for wager, _ in stakes(record) if wager["area"] != one["area"]]
    one.setdefault("side", {})["blazing_7s"] = "2.50"
    if elsewhere:
        elsewhere[0].setdefault("side", {})["blazing_7s"] = "5"
    return possible and bool(elsewhere)
