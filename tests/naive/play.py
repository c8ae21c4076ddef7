"""The acts on cards: turn, hit, stand, switch, surrender, absence."""

from __future__ import annotations

from typing import Any

from . import final, staking
from .before import controller
from .errors import Malformed, NeedsAct, Refused
from .record import BLACKJACK, MA, NZ, PINK, SWITCH
from .state import Area, Hand, Table

NOT_IN_TURN = {BLACKJACK: "10.1", SWITCH: "10.1", MA: "7(k)", PINK: "9.1", NZ: "8.3"}
UNDER_12 = {BLACKJACK: "10.2", SWITCH: "10.2", PINK: "9.2", NZ: "13.1(d)"}
PAID = {BLACKJACK: "9.1.1", SWITCH: "9.2.1", NZ: "10.1"}
BUST = {BLACKJACK: "10.5", SWITCH: "10.5", MA: "12(a)", PINK: "9.5", NZ: "13.2"}
AT_21 = {BLACKJACK: "10.3", SWITCH: "10.3", MA: "12(a)(1)", PINK: "9.6", NZ: "13.1(a)"}
DOUBLED = {BLACKJACK: "11.1.3", SWITCH: "12.1.3", MA: "12(a)(2)", PINK: "10.2", NZ: "13.1(b)"}
SPLIT_ACE = {BLACKJACK: "12.3.1", SWITCH: "13.3.1", MA: "11(c)(2)", NZ: "12.4(b)"}


def do(table: Table, act: dict[str, Any], field: str) -> None:
    kind = act["act"]
    if kind == "insure":
        staking.insure(table, act)
        return
    if kind == "even_money":
        staking.even_money(table, act)
        return
    area = table.areas[act["area"]]
    if table.reader_blackjack:
        raise Refused("7(l)(2)", "the reader found a blackjack")
    if area.unseated:
        raise Refused("14.3(a)", "nobody is seated at this shared box")
    current = advance(table)
    if kind == "switch":
        switch(table, area, current)
    elif kind == "unswitch":
        unswitch(table, area)
    elif kind == "absent":
        absent(table, area, current)
    else:
        hands = table.hands[act["area"], act["box"]]
        number = act.get("hand", 1)
        if number > len(hands):
            raise Malformed(f"{field}.hand", "no such hand")
        hand = hands[number - 1]
        clause = why_finished(table, hand)
        if clause is not None:
            raise Refused(clause, "this hand is finished")
        in_turn = hand is current
        if not in_turn:
            raise Refused(NOT_IN_TURN[table.book], "another hand is in turn")
        if kind == "surrender":
            surrender(table, hand)
        elif hand.split_ace and kind in {"hit", "double"}:
            raise Refused(SPLIT_ACE[table.book], "one card for a split ace")
        elif kind == "hit":
            table.deal_to(hand)
            look(table, hand)
        elif kind == "stand":
            stand(table, area, hand)
        elif kind == "double":
            staking.double(table, area, hand, act)
            table.deal_to(hand)
            look(table, hand)
        else:
            staking.split(table, area, hand, act)
            table.deal_to(hand)
            look(table, hand)
        hand.touched = True
    table.decided = True
    area.decided = True
    table.furthest = max(table.furthest, area.number)


def finish(table: Table) -> None:
    """Nothing more is decided: every hand must be ready for the dealer."""
    if table.reader_blackjack:
        return
    current = advance(table)
    if current is not None:
        raise NeedsAct(current.area, current.box, table.number_of(current))


def advance(table: Table) -> Hand | None:
    """Deal what comes of itself and give the hand that needs a decision."""
    for hand in table.all_hands():
        if not table.done(hand) and len(hand.cards) == 1:
            table.deal_to(hand)
            look(table, hand)
        if table.done(hand):
            continue
        if not table.areas[hand.area].auto:
            return hand
        draw_to_12(table, hand)
    return None


def draw_to_12(table: Table, hand: Hand) -> None:
    while not table.done(hand):
        if len(hand.cards) == 1 or hand.total() < 12:
            table.deal_to(hand)
            look(table, hand)
        else:
            hand.stood = True


def look(table: Table, hand: Hand) -> None:
    """A card has come to a player's hand: what happens by itself?"""
    if hand.split_ace and len(hand.cards) == 2 and not table.may_split_again(hand):
        hand.stopped = True
    if table.book == PINK and not hand.bust():
        if table.natural(hand):
            final.pay_natural(table, hand)
        elif len(hand.cards) == 5:
            final.pay_hand(table, hand, "9.7")
        elif hand.total() == 21:
            final.pay_hand(table, hand, "9.6")


def why_finished(table: Table, hand: Hand) -> str | None:
    """The clause that bars any act on the hand; a stand only ends its turn."""
    book = table.book
    if hand.surrendered:
        return "9(a)"
    if book == PINK and table.natural(hand):
        return "11.3.1" if hand.from_split else final.natural_clause(table, hand)
    if hand.paid and book != PINK:
        return PAID[book]
    if hand.bust():
        return BUST[book]
    if book == PINK and len(hand.cards) == 5:
        return "9.7"
    if hand.total() == 21:
        return AT_21[book]
    if hand.doubled:
        return DOUBLED[book]
    if hand.stopped:
        return SPLIT_ACE[book]
    return None


def stand(table: Table, area: Area, hand: Hand) -> None:
    if table.book != MA and hand.total() < 12:
        raise Refused(UNDER_12[table.book], "a total under 12 must draw")
    hand.stood = True
    if all(table.done(other) for other in table.all_hands() if other.area == area.number) and (
        table.book == MA or hand.box == 2
    ):
        area.turn_over = True


def surrender(table: Table, hand: Hand) -> None:
    if not table.record.options["surrender"]:
        raise Refused("9(c)", "surrender is not offered")
    if hand.from_split or hand.touched or len(hand.cards) != 2:
        raise Refused("9(a)", "only as the first decision on a dealt hand")
    hand.surrendered = True


def passed(table: Table, area: Area) -> bool:
    """Somebody has acted on a later area."""
    return table.furthest > area.number


def not_yet(area: Area, current: Hand | None) -> bool:
    """An earlier area is still in play."""
    return current is not None and current.area < area.number


def switch(table: Table, area: Area, current: Hand | None) -> None:
    if not_yet(area, current):
        raise Refused(NOT_IN_TURN[table.book], "another area is in turn")
    boxes = table.hands[area.number, 1] + table.hands[area.number, 2]
    if table.book == SWITCH:
        if any(hand.paid for hand in boxes):
            raise Refused("9.2.1", "a box of the area was paid and is gone")
        if area.switched or area.card_drawn or area.turn_over or area.auto or passed(table, area):
            raise Refused("11.1", "once, and before any further card")
    else:
        if area.switch_used:
            raise Refused("7(g)(3)", "one switch in a round")
        if area.decided or area.card_drawn or passed(table, area):
            raise Refused("7(g)", "the switch is the first decision")
    exchange(boxes, True)
    area.switched = True
    area.switch_used = True


def unswitch(table: Table, area: Area) -> None:
    if table.book == SWITCH:
        raise Refused("11.1", "a switch is final")
    boxes = table.hands[area.number, 1] + table.hands[area.number, 2]
    gone = any(hand.surrendered for hand in boxes)
    if not area.switched or area.card_drawn or gone or area.turn_over or passed(table, area):
        raise Refused("7(g)(2)", "nothing to take back, or too late")
    exchange(boxes, False)
    area.switched = False


def exchange(boxes: list[Hand], switched: bool) -> None:
    first, second = boxes
    first.cards[1], second.cards[1] = second.cards[1], first.cards[1]
    for hand in boxes:
        hand.switched = switched
        hand.stood = False
        hand.touched = False


def absent(table: Table, area: Area, current: Hand | None) -> None:
    if current is None or current.area != area.number:
        raise Refused(NOT_IN_TURN[table.book], "another area is in turn")
    if table.book != NZ and area.control is not None:
        area.absent.append(area.control)
        area.control = controller(table.book, area.wagers, area.absent)
        if area.control is not None:
            return
    area.auto = True
    for hand in table.all_hands():
        if hand.area == area.number:
            draw_to_12(table, hand)
