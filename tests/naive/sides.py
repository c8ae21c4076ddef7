"""Optional wagers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from . import cards as c
from .final import round_up
from .state import Bet, Table

LUCKY_21 = {1: 10, 2: 15, 3: 10}
LUCKY_19 = {1: 2, 2: 1, 3: 1}


def settle_sides(table: Table) -> Fraction | None:
    """Settle every optional wager; gives the jackpot meter afterwards."""
    for bet in table.bets:
        if bet.hand is not None or bet.kind in {"insurance", "blazing_7s"}:
            continue
        if bet.kind in {"perfect_pairs", "any_pairs", "star_pairs"}:
            odds, clause = pairs(bet.kind, dealt(table, bet.area))
        elif bet.kind == "lucky_lucky":
            three = [*dealt(table, bet.area), table.dealer[0]]
            odds, clause = lucky_lucky(three, table.record.options["lucky_lucky_table"])
        elif bet.kind == "super_match":
            odds = match(dealt(table, bet.area), {"pair": 1, "three": 5, "two": 8, "four": 40})
            clause = "15.7" if odds else "15.6"
        elif bet.kind == "match":
            pay = {"pair": 1, "three": 5, "two": 8, "four": 40}
            if table.record.options["decks"] == 8:
                pay = {"pair": 1, "three": 5, "two": 7, "four": 50}
            odds = match(dealt(table, bet.area), pay)
            clause = "6(c)" if odds else "6(a)"
        elif bet.kind == "suits_you":
            odds, clause = suits_you(dealt(table, bet.area)[0], bet.suit)
        else:
            odds, clause = super_sevens(table, bet.area)
        if odds:
            bet.settle("win", clause, round_up(table.record, bet.stake * odds))
        else:
            bet.settle("lose", clause)
    if table.record.jackpot is None:
        return None
    return blazing(table)


def dealt(table: Table, area: int) -> list[str]:
    """The cards of the initial deal, all boxes of the area: first cards, then second cards."""
    keys = sorted(table.hands)
    shoe = table.record.shoe
    mine = [index for index, key in enumerate(keys) if key[0] == area]
    return [shoe[index] for index in mine] + [shoe[len(keys) + 1 + index] for index in mine]


def pairs(kind: str, two: list[str]) -> tuple[int, str]:
    one, other = two
    whole = {"perfect_pairs": "14.12", "any_pairs": "14.15", "star_pairs": "14.30"}[kind]
    if one[0] != other[0]:
        return 0, whole
    if kind == "any_pairs":
        return 11, whole
    if kind == "star_pairs" and c.is_ace(one):
        return 30, "14.30.4"
    if one[1] == other[1]:
        return (30, "14.12.3") if kind == "perfect_pairs" else (20, "14.30.3")
    if c.same_colour(one, other):
        return (10, "14.12.2") if kind == "perfect_pairs" else (8, "14.30.2")
    return 5, whole + ".1"


def lucky_lucky(three: list[str], pay_table: int) -> tuple[int, str]:
    suited = len({card[1] for card in three}) == 1
    ranks = "".join(sorted(card[0] for card in three))
    points = c.total(three)
    if ranks == "777":
        odds = 200 if suited else 50
    elif ranks == "678":
        odds = 100 if suited else 30
    elif points == 21:
        odds = LUCKY_21[pay_table] if suited else 3
    elif points == 20:
        odds = 2
    elif points == 19:
        odds = LUCKY_19[pay_table]
    else:
        return 0, "14.18"
    return odds, "14.17"


def match(four: list[str], pay: dict[str, int]) -> int:
    counts = sorted(Counter(card[0] for card in four).values(), reverse=True)
    if counts[0] == 4:
        return pay["four"]
    if counts[0] == 3:
        return pay["three"]
    if counts == [2, 2]:
        return pay["two"]
    return pay["pair"] if counts[0] == 2 else 0


def suits_you(first: str, suit: str) -> tuple[int, str]:
    if first[1] != suit:
        return 0, "13.7.3"
    return (10, "13.7.2") if first[0] == "J" else (2, "13.7.1")


def super_sevens(table: Table, area: int) -> tuple[int, str]:
    one, other = dealt(table, area)
    hands = table.hands[area, 1]
    if one[0] != "7":
        return 0, "15.4(f)"
    if other[0] != "7":
        return 3, "15.4(a)"
    alike = one == other
    if len(hands) > 1:
        return (100 if alike else 50), "15.5"
    third = hands[0].cards[2:3]
    if third and third[0][0] == "7":
        return (5000, "15.4(e)") if alike and third[0] == one else (500, "15.4(d)")
    return (100, "15.4(c)") if alike else (50, "15.4(b)")


def cents_up(amount: Fraction) -> Fraction:
    return Fraction(-(-amount * 100 // 1), 100)


def cents_half_up(amount: Fraction) -> Fraction:
    return Fraction((amount * 100 + Fraction(1, 2)) // 1, 100)


def blazing(table: Table) -> Fraction:
    assert table.record.jackpot is not None
    meter, minimum = table.record.jackpot
    everything: list[Bet] = []
    tenths: list[Bet] = []
    up = table.dealer[0]
    for bet in table.bets:
        if bet.kind != "blazing_7s":
            continue
        two = dealt(table, bet.area)
        mine = sum(card[0] == "7" for card in two)
        factor = 2 if bet.stake == 5 else 1
        prize = 0
        if mine == 2 and up[0] == "7":
            suits = {two[0][1], two[1][1], up[1]}
            if suits == {"d"}:
                everything.append(bet)
                continue
            if len(suits) == 1:
                tenths.append(bet)
                continue
            prize = 1250 if suits in ({"d", "h"}, {"c", "s"}) else 500
        elif mine == 2:
            prize = 50
        elif mine == 1 and up[0] == "7":
            prize = 25
        if prize:
            bet.settle("win", "14.24.1", Fraction(prize * factor))
        else:
            bet.settle("lose", "14.22")
    after = meter
    for bet in everything:
        share = max(meter / len(everything), minimum)
        bet.settle("win", "14.24.1" if len(everything) == 1 else "14.27.1", cents_up(share))
        after = Fraction(0)
    for bet in tenths:
        taken = meter * (1 - Fraction(9, 10) ** len(tenths))
        share = max(taken / len(tenths), minimum / 10)
        bet.settle("win", "14.24.1" if len(tenths) == 1 else "14.27.2", cents_up(share))
        after = cents_half_up(meter * Fraction(9, 10) ** len(tenths))
    return max(after, minimum)
