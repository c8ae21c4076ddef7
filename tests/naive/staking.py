"""The acts that put money on the table: insurance, even money, double, split."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from . import cards as c
from .errors import Refused
from .final import round_up
from .record import BLACKJACK, MA, NZ, PINK, SWITCH, Record
from .state import Area, Bet, Hand, Table

LATE_INSURANCE = {BLACKJACK: "8.4", SWITCH: "8.3", MA: "8(a)(2)", NZ: "9.2"}
NO_INSURANCE = {BLACKJACK: "8.1", SWITCH: "8.1", MA: "8(a)", NZ: "9.1"}
DOUBLE = {BLACKJACK: "11.1", SWITCH: "12.1", MA: "10(a)", PINK: "10.1", NZ: "11.1"}
DOUBLE_AMOUNT = {BLACKJACK: "11.1", SWITCH: "12.1", MA: "10(a)", PINK: "10.1", NZ: "11.2"}
DOUBLE_OTHERS = {BLACKJACK: "11.3", SWITCH: "12.4", MA: "13(d)", PINK: "10.3", NZ: "14.3(c)"}
SPLIT = {BLACKJACK: "12.1", SWITCH: "13.1", MA: "11(a)", PINK: "11.1", NZ: "12.1"}
SPLIT_SPLIT = {BLACKJACK: "12.5", SWITCH: "13.1", MA: "11(a)", PINK: "11.4", NZ: "12.4(a)"}
THIRD_CARD = {BLACKJACK: "12.5.5", SWITCH: "13.5.5", MA: "11(a)", PINK: "11.4.3", NZ: "12.1"}
ONLY_ONCE = {BLACKJACK: "12.4", SWITCH: "13.4", MA: "11(c)(1)"}
TOO_MANY = {BLACKJACK: "12.5.3", SWITCH: "13.5.3", MA: "11(e)", PINK: "11.4", NZ: "12.4(a)"}
SPLIT_OTHERS = {BLACKJACK: "12.6", SWITCH: "13.6", MA: "13(b)", PINK: "11.5", NZ: "14.3(d)"}


def in_chips(record: Record, amount: Fraction) -> bool:
    return (amount / record.chip).denominator == 1


def too_late(table: Table) -> bool:
    if table.book == NZ:
        return table.cards_after_deal > 0
    return table.decided


def main_bet(table: Table, player: str, area: int, box: int) -> Bet | None:
    for bet in table.bets:
        if (bet.player, bet.area, bet.box, bet.kind) == (player, area, box, "main"):
            return bet
    return None


def insure(table: Table, act: dict[str, Any]) -> None:
    book = table.book
    if book == PINK:
        raise Refused("5.3", "this game has no insurance")
    player, area, box, amount = act["player"], act["area"], act["box"], act["amount"]
    if too_late(table):
        raise Refused(LATE_INSURANCE[book], "too late")
    for bet in table.bets:
        if (bet.player, bet.area, bet.box, bet.kind) == (player, area, box, "insurance"):
            raise Refused(LATE_INSURANCE[book], "insured already")
    against_ten = book == BLACKJACK and table.up_ten()
    if against_ten and not table.record.options["insurance_on_ten"]:
        raise Refused("8.2", "no insurance against a ten here")
    main = main_bet(table, player, area, box)
    if main is None or main.result or not (table.up_ace() or against_ten):
        raise Refused(NO_INSURANCE[book], "nothing to insure")
    half = main.stake / 2
    chips = in_chips(table.record, amount)
    if book == NZ:
        if amount <= 0 or amount > half:
            raise Refused("9.3(a)", "up to half the wager")
        if not in_chips(table.record, amount * 2):
            raise Refused("9.3(b)", "the winnings could not be paid in chips")
    elif book == MA:
        steps = -(-half // table.record.chip)
        if amount <= 0 or amount > steps * table.record.chip or not chips:
            raise Refused("8(b)", "up to half the wager, in chips")
    elif amount <= 0 or amount > half or not chips:
        raise Refused("8.2" if against_ten else "8.1", "up to half the wager, in chips")
    table.bets.append(Bet(player, area, box, "insurance", amount))


def even_money(table: Table, act: dict[str, Any]) -> None:
    book = table.book
    clause = "9.1.2" if book == BLACKJACK else "10.3"
    if too_late(table):
        raise Refused("9.1" if book == BLACKJACK else "10.3", "too late")
    if table.up_ten():
        raise Refused("9.1.3" if book == BLACKJACK else "10.2", "not against a ten")
    if not table.up_ace():
        raise Refused("9.1" if book == BLACKJACK else "10.3", "only against an ace")
    main = main_bet(table, act["player"], act["area"], 1)
    if main is None or main.hand is None or main.result or not table.natural(main.hand):
        raise Refused(clause, "no open blackjack of this player")
    main.settle("win", clause, round_up(table.record, main.stake))
    for bet in table.bets:
        if (bet.player, bet.area, bet.kind) == (main.player, main.area, "insurance"):
            bet.settle("void", clause)
    if all(bet.result for bet in table.bets if bet.hand is main.hand):
        main.hand.paid = True


def double(table: Table, area: Area, hand: Hand, act: dict[str, Any]) -> None:
    """Everything but the card."""
    book, record = table.book, table.record
    two = hand.cards[:2]
    aces = any(c.is_ace(card) for card in two)
    if len(hand.cards) > (3 if book == PINK else 2):
        raise Refused(DOUBLE[book], "too many cards")
    if book == BLACKJACK:
        points = c.value(two[0]) + c.value(two[1])
        if record.rulings["11.1.1"] == "hard-totals-only":
            points = c.total(two)
        if points not in {9, 10, 11}:
            raise Refused("11.1.1", "only on 9, 10 or 11")
    if book == SWITCH:
        if aces and not record.options["double_with_ace"]:
            raise Refused("12.1.2", "the hand has an ace")
        if c.value(two[0]) + c.value(two[1]) not in {9, 10, 11}:
            raise Refused("12.1.1", "only on 9, 10 or 11")
    if book == NZ and aces and (hand.from_split or record.rulings["11.1"] == "no-ace-any-hand"):
        raise Refused("11.1", "an ace among the two cards")

    base = table.base_bet(str(area.control), hand)
    if base is None:
        raise Refused(DOUBLE_AMOUNT[book], "the controlling player has no stake on this hand")
    doubles = [Bet(base.player, hand.area, hand.box, "double", act.get("amount", base.stake), hand)]
    if not fair_double(record, base.stake, doubles[0].stake):
        raise Refused(DOUBLE_AMOUNT[book], "a wrong amount")
    for player, amount in act["others"].items():
        own = table.base_bet(player, hand)
        if own is None or player == area.control or player in area.absent:
            raise Refused(DOUBLE_OTHERS[book], f"{player} may not double this hand")
        if not fair_double(record, own.stake, amount):
            raise Refused(DOUBLE_OTHERS[book], "a wrong amount")
        doubles.append(Bet(player, hand.area, hand.box, "double", amount, hand))
    table.bets += doubles
    hand.doubled = True
    hand.ace_is_one = book in {BLACKJACK, SWITCH}


def fair_double(record: Record, stake: Fraction, amount: Fraction) -> bool:
    if amount == stake:
        return True
    return record.rulebook != SWITCH and 0 < amount < stake and in_chips(record, amount)


def split(table: Table, area: Area, hand: Hand, act: dict[str, Any]) -> None:
    """Everything but the second card of the first hand."""
    book = table.book
    box = table.hands[hand.area, hand.box]
    if len(hand.cards) > 2:
        raise Refused(THIRD_CARD[book], "not after a third card")
    if c.value(hand.cards[0]) != c.value(hand.cards[1]):
        raise Refused(SPLIT_SPLIT[book] if hand.from_split else SPLIT[book], "unequal values")
    if hand.from_split and table.max_hands() == 2:
        raise Refused(ONLY_ONCE[book], "no second split here")
    if len(box) >= table.max_hands():
        raise Refused(TOO_MANY[book], "no more hands")
    base = table.base_bet(str(area.control), hand)
    if base is None:
        raise Refused(SPLIT[book], "the controlling player has no stake on this hand")
    number = table.number_of(hand)
    joining = [base]
    for player in act["others"]:
        own = table.base_bet(player, hand)
        if own is None or player in area.absent or own in joining:
            raise Refused(SPLIT_OTHERS[book], f"{player} may not match this split")
        joining.append(own)
    moving: list[Bet] = []
    for player, goal in act["stays"].items():
        own = table.base_bet(player, hand)
        if own is None or own in joining or goal not in {number, number + 1}:
            raise Refused(SPLIT_OTHERS[book], f"{player} may not stay there")
        if goal == number + 1:
            if book != NZ:
                raise Refused(SPLIT_OTHERS[book], "who does not match stays on the first hand")
            moving.append(own)

    new = Hand(hand.area, hand.box, [hand.cards.pop()])
    box.insert(number, new)
    for one in (hand, new):
        one.from_split = True
        one.split_ace = c.is_ace(one.cards[0]) and book != PINK
        one.touched = False
    for bet in joining:
        table.bets.append(Bet(bet.player, hand.area, hand.box, "split", bet.stake, new))
    for bet in moving:
        bet.hand = new
