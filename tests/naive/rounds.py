"""Random records worth playing: complete, mostly legal, without an outcome."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

from . import growing, wager_faults
from .cards import RANKS, SUITS
from .errors import NeedsCard
from .record import AREAS, BLACKJACK, MA, NZ, OPTIONS, PINK, RULINGS, SIDES, SWITCH
from .settle import settle, text

NAMES = ["ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal"]
STAKES = ["5", "7", "10", "12.50", "15", "20", "25", "33", "40", "50", "75", "100", "101", "0.50", "2.75"]
CHIPS = ["0.01", "0.50", "1", "2.50", "5"]
# Ranks a shoe leans to, and how often it does.
MOODS = ["", "", "AAATJQK", "A", "TJQKA", "78", "7", "345", "98", "AJ", "6789", "A23", "5T6", "8"]


def random_record(rng: Random, rulebook: str) -> dict[str, Any]:
    """A record of one round; about one in seven breaks a rule."""
    record: dict[str, Any] = {"format": "soft17.round/1", "rulebook": rulebook}
    record["options"] = {key: rng.choice(values) for key, values in OPTIONS[rulebook].items() if rng.random() < 0.6}
    if rng.random() < 0.4:
        record["rulings"] = {key: rng.choice(names) for key, names in RULINGS[rulebook].items()}
    record["table"] = {}
    if rng.random() < 0.5:
        record["table"]["smallest_chip"] = rng.choice(CHIPS)
    record["wagers"] = some_wagers(rng, rulebook, record["options"])
    if any("blazing_7s" in wager.get("side", {}) for wager in record["wagers"]) or (
        rulebook == BLACKJACK and rng.random() < 0.1
    ):
        minimum = rng.choice([10000, 25000, 50000])
        meter = minimum + rng.choice([0, 1, 250, 4321, 99999]) + Fraction(rng.randrange(100), 100)
        record["table"]["jackpot"] = {"meter": text(meter), "minimum": str(minimum)}
    if rng.random() < 0.3:
        record["table"]["limits"] = fitting_limits(rng, record)
    record["shoe"] = some_shoe(rng, record)
    record["acts"] = []

    faulty = rng.random()
    if faulty < 0.05:
        for _ in range(6):
            broken = wager_faults.broken_wager(rng, record)
            if broken is not None and "wager" in settle(broken).get("refused", {}):
                return broken
    while True:
        try:
            growing.grow(rng, record, faulty=faulty < 0.15)
            break
        except NeedsCard:
            record["acts"] = []
            record["shoe"] += " " + " ".join(more_cards(rng, record, 40))
    result = settle(record)
    if "outcome" in result:
        tempt_the_dealer(rng, record, result["outcome"])
        if rng.random() < 0.5:
            shoe = record["shoe"].split()
            record["shoe"] = " ".join(shoe[: settle(record)["outcome"]["drawn"] + rng.randrange(3)])
    return record


def some_wagers(rng: Random, book: str, options: dict[str, Any]) -> list[dict[str, Any]]:
    most = min(AREAS[book], 7)
    count = rng.choice([1, 1, 1, 2, 2, 3]) if rng.random() < 0.95 else rng.randint(1, most)
    numbers = sorted(rng.sample(range(1, most + 1), count))
    names = NAMES[:]
    rng.shuffle(names)
    wagers: list[dict[str, Any]] = []
    blazing = rng.choice(["2.50", "5"])
    for area in numbers:
        players = rng.choice([1, 1, 1, 2, 2, 3])
        here = rng.sample(names, min(players, len(names)))
        if book == MA and not options.get("several_spots", False):
            if not names:
                break
            here = here[: len(names)]
            names = [name for name in names if name not in here]
        seat = rng.choice([*here, None, None]) if len(here) > 1 else rng.choice([here[0], None])
        lines: list[dict[str, Any]] = []
        for player in here:
            wager: dict[str, Any] = {"area": area, "player": player, "main": rng.choice(STAKES)}
            if book in {SWITCH, MA} and rng.random() < 0.1:
                wager["main"] = [wager["main"], wager["main"]]
            if player == seat or rng.random() < 0.1:
                wager["seated"] = player == seat
            lines.append(wager)
        add_sides(rng, book, options, lines, blazing)
        if book in {BLACKJACK, SWITCH, PINK} and rng.random() < 0.15:
            add_bystander(rng, book, options, lines, [name for name in NAMES if name not in here])
        rng.shuffle(lines)
        wagers += lines
    if rng.random() < 0.3:
        rng.shuffle(wagers)
    return wagers


def offered(book: str, options: dict[str, Any]) -> list[str]:
    decks = options.get("decks", OPTIONS[book]["decks"][0])
    kinds = SIDES[book][:]
    if book == BLACKJACK and decks != 6:
        kinds = [kind for kind in kinds if kind not in {"star_pairs", "blazing_7s"}]
    if book == NZ and decks < 6:
        kinds = []
    return kinds


def side_stake(rng: Random, kind: str) -> Any:
    stake = rng.choice(["1", "5", "5", "10", "2.50", "0.75"])
    return {"stake": stake, "suit": rng.choice(SUITS)} if kind == "suits_you" else stake


def add_sides(rng: Random, book: str, options: dict[str, Any], lines: list[dict[str, Any]], blazing: str) -> None:
    for kind in offered(book, options):
        alone = kind in {"blazing_7s", "suits_you"}
        taker = rng.choice(lines)
        for line in lines:
            if rng.random() < 0.3 and (not alone or line is taker):
                line.setdefault("side", {})[kind] = blazing if kind == "blazing_7s" else side_stake(rng, kind)


def add_bystander(
    rng: Random, book: str, options: dict[str, Any], lines: list[dict[str, Any]], names: list[str]
) -> None:
    """Somebody with an optional wager only."""
    kinds = []
    for kind in offered(book, options):
        taken = sum(kind in line.get("side", {}) for line in lines)
        if kind != "blazing_7s" and taken < (1 if kind == "suits_you" else 3):
            kinds.append(kind)
    if not kinds:
        return
    kind = rng.choice(kinds)
    line = {"area": lines[0]["area"], "player": rng.choice(names), "side": {kind: side_stake(rng, kind)}}
    if rng.random() < 0.3 and not any(other.get("seated") for other in lines):
        line["seated"] = True
    lines.append(line)


def main_stake(wager: dict[str, Any]) -> Fraction:
    main = wager.get("main", "0")
    return Fraction(main[0] if isinstance(main, list) else main)


def fitting_limits(rng: Random, record: dict[str, Any]) -> dict[str, Any]:
    """Limits that every wager keeps, some of them exactly."""
    book = record["rulebook"]
    times = 2 if book == SWITCH else 1
    stakes = [main_stake(wager) * times for wager in record["wagers"] if "main" in wager]
    sums: dict[int, Fraction] = {}
    for wager in record["wagers"]:
        sums[wager["area"]] = sums.get(wager["area"], Fraction(0)) + main_stake(wager) * times
    box_in_all = book != MA and (book != NZ or record["options"].get("box_maximum", False))
    most = max(sums.values()) if box_in_all else max(stakes)
    limits: dict[str, Any] = {"main": {}}
    if rng.random() < 0.7:
        limits["main"]["min"] = text(min(stakes) * rng.choice([Fraction(1), Fraction(1, 2)]))
    if rng.random() < 0.7:
        limits["main"]["max"] = text(most * rng.choice([1, 1, 2, 10]))
    for kind in SIDES[book]:
        placed = [wager["side"][kind] for wager in record["wagers"] if kind in wager.get("side", {})]
        if placed and kind != "blazing_7s" and rng.random() < 0.5:
            amounts = [Fraction(one["stake"] if isinstance(one, dict) else one) for one in placed]
            limits[kind] = {"min": text(min(amounts)), "max": text(max(amounts))}
    return limits


def boxes_in_play(record: dict[str, Any]) -> int:
    areas = {wager["area"] for wager in record["wagers"] if "main" in wager}
    return len(areas) * (2 if record["rulebook"] in {SWITCH, MA} else 1)


def decks_of(record: dict[str, Any]) -> int:
    return int(record["options"].get("decks", OPTIONS[record["rulebook"]]["decks"][0]))


def more_cards(rng: Random, record: dict[str, Any], count: int) -> list[str]:
    used = Counter(record.get("shoe", "").split())
    mood = rng.choice(MOODS)
    suits = rng.choice(["cdhs", "cdhs", "dddch", "cs", "d"])
    cards: list[str] = []
    while len(cards) < count:
        rank = rng.choice(mood) if mood and rng.random() < 0.6 else rng.choice(RANKS)
        card = rank + rng.choice(suits if rng.random() < 0.7 else SUITS)
        if used[card] < decks_of(record):
            used[card] += 1
            cards.append(card)
    return cards


def put(record: dict[str, Any], cards: list[str], index: int, card: str) -> None:
    """Set one card if the decks allow it."""
    if index < len(cards) and cards.count(card) < decks_of(record):
        cards[index] = card


def some_shoe(rng: Random, record: dict[str, Any]) -> str:
    boxes = boxes_in_play(record)
    cards = more_cards(rng, record, 20 + 10 * boxes)
    up = boxes  # where the dealer's first card lies
    if rng.random() < 0.25:
        put(record, cards, up, rng.choice("ATJQK") + rng.choice(SUITS))
    if record["rulebook"] == PINK:
        if rng.random() < 0.15:
            put(record, cards, up, rng.choice(["Ad", "Jd"]))
        box = rng.randrange(boxes)
        if rng.random() < 0.15:
            put(record, cards, box, "Ad")
            put(record, cards, boxes + 1 + box, "Jd")
        elif rng.random() < 0.1:
            put(record, cards, box, "Jd")
            put(record, cards, boxes + 1 + box, rng.choice(["Jd", "Td", "Kc", "Qs"]))
            put(record, cards, 2 * boxes + 1, "Ad")
    if record["rulebook"] in {BLACKJACK, NZ} and rng.random() < 0.1:
        suit = rng.choice("ddcs")
        for index in range(2 * boxes + 2):
            if rng.random() < 0.8 and (index != up or rng.random() < 0.6):
                put(record, cards, index, "7" + suit)
    if record["options"].get("hole_card", "none") != "none" and rng.random() < 0.15:
        make_blackjack(rng, record, cards, 2 * boxes + 1, cards[up])
    return " ".join(cards)


def make_blackjack(rng: Random, record: dict[str, Any], cards: list[str], index: int, first: str) -> None:
    if first[0] == "A":
        put(record, cards, index, rng.choice("TJQK") + rng.choice(SUITS))
    elif first[0] in "TJQK":
        put(record, cards, index, "A" + rng.choice(SUITS))


def tempt_the_dealer(rng: Random, record: dict[str, Any], outcome: dict[str, Any]) -> None:
    """Often the dealer's second card makes a blackjack after all that was done."""
    dealer = outcome["dealer"]["cards"].split()
    hole = record["options"].get("hole_card", "none")
    if len(dealer) < 2 or hole != "none" or rng.random() < 0.6:
        return
    cards = record["shoe"].split()
    index = outcome["drawn"] - len(dealer) + 1
    if dealer[0] in {"Ad", "Jd"} and record["rulebook"] == PINK and rng.random() < 0.6:
        put(record, cards, index, "Jd" if dealer[0] == "Ad" else "Ad")
    else:
        make_blackjack(rng, record, cards, index, dealer[0])
    before = record["shoe"]
    record["shoe"] = " ".join(cards)
    try:
        settle(record)
    except NeedsCard:
        record["shoe"] = before
