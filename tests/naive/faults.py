"""Acts that break exactly one rule."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from . import cards as c
from .helpers import Act, accepts, address, insurance, others_on
from .play import why_finished
from .record import BLACKJACK, MA, NZ, PINK, SWITCH
from .settle import settle, text
from .sides import dealt
from .state import Hand, Table


def broken_act(rng: Random, record: dict[str, Any], table: Table, current: Hand | None, patient: bool) -> Act | None:
    """An act refused for one reason; a patient caller takes only the rare ones."""
    groups = [list(rare(rng, record, table, current))]
    if not patient:
        groups += [list(group) for group in common(rng, record, table, current)]
        rng.shuffle(groups)
    for group in groups:
        if group:
            act = rng.choice(group)
            if not accepts(record, act):
                result = settle({**record, "acts": [*record["acts"], act]})
                if result["refused"].get("act") == len(record["acts"]):
                    return act
    return None


def common(rng: Random, record: dict[str, Any], table: Table, current: Hand | None) -> Iterator[Iterator[Act]]:
    if table.reader_blackjack:
        yield after_the_reader(rng, table)
        return
    yield finished(rng, table)
    yield not_in_turn(rng, table, current)
    yield nobody_seated(rng, table, current)
    if table.book != PINK:
        yield insurances(rng, table)
    if table.book in {BLACKJACK, NZ}:
        yield even_moneys(table)
    if current is None:
        return
    yield bare(rng, table, current)
    if decides(table, current):
        yield doubles(record, table, current, address(rng, table, current))
        yield splits(record, table, current, address(rng, table, current))
    if table.book in {SWITCH, MA}:
        yield switches(table, current)


def decides(table: Table, hand: Hand) -> bool:
    """The controlling player has money on the hand."""
    control = table.areas[hand.area].control
    return control is not None and table.base_bet(control, hand) is not None and not hand.split_ace


def rare(rng: Random, record: dict[str, Any], table: Table, current: Hand | None) -> Iterator[Act]:
    """What only few rounds give an opportunity for."""
    if table.reader_blackjack:
        yield from after_the_reader(rng, table)
        return
    for hand in table.all_hands():
        if table.book == PINK and len(hand.cards) == 5 and not hand.bust():
            yield {"act": "hit", **address(rng, table, hand)}
    if current is None or not decides(table, current):
        return
    where = address(rng, table, current)
    if c.value(current.cards[0]) == c.value(current.cards[1]):
        for act in splits(record, table, current, where):
            if "others" not in act:
                yield act
    if current.from_split and len(current.cards) == 2:
        yield from splits(record, table, current, where)
    if any(c.is_ace(card) for card in current.cards):
        for act in doubles(record, table, current, where):
            if len(act) == len(where) + 1:
                yield act


def after_the_reader(rng: Random, table: Table) -> Iterator[Act]:
    number = rng.choice(list(table.areas))
    yield {"act": "switch", "area": number}
    yield {"act": "hit", "area": number, "box": 1}


def bare(rng: Random, table: Table, current: Hand) -> Iterator[Act]:
    """A stand too early, and insurance where there is none."""
    if table.book != MA and current.total() < 12:
        yield {"act": "stand", **address(rng, table, current)}
    if table.book == PINK:
        bet = rng.choice([bet for bet in table.bets if bet.kind == "main"])
        yield {"act": "insure", "player": bet.player, "area": bet.area, "amount": "5"}


def finished(rng: Random, table: Table) -> Iterator[Act]:
    for hand in table.all_hands():
        if table.areas[hand.area].unseated or why_finished(table, hand) is None:
            continue
        even = hand.paid and table.natural(hand) and table.up_ace() and table.book != PINK
        waits = table.book == PINK and hand.from_split and table.natural(hand)
        if not even and not waits:
            yield {"act": rng.choice(["hit", "stand"]), **address(rng, table, hand)}


def not_in_turn(rng: Random, table: Table, current: Hand | None) -> Iterator[Act]:
    for hand in table.all_hands():
        mine = table.areas[hand.area].unseated or why_finished(table, hand) is not None or hand is current
        if mine or not (hand.stood or current is not None):
            continue
        yield {"act": "stand" if hand.total() > 11 else "hit", **address(rng, table, hand)}
        if current is not None and current.area < hand.area and not hand.stood and table.book != MA:
            yield {"act": "absent", "area": hand.area}


def nobody_seated(rng: Random, table: Table, current: Hand | None) -> Iterator[Act]:
    for hand in table.all_hands():
        turn = table.furthest < hand.area and (current is None or hand.area < current.area)
        if table.areas[hand.area].unseated and turn and c.total(dealt(table, hand.area)) < 21:
            yield {"act": "hit", **address(rng, table, hand)}


def insurances(rng: Random, table: Table) -> Iterator[Act]:
    chip = table.record.chip
    bet = rng.choice([bet for bet in table.bets if bet.kind == "main"])
    insured = any(
        (one.player, one.area, one.box, one.kind) == (bet.player, bet.area, bet.box, "insurance") for one in table.bets
    )
    legal = insurance(rng, table, bet.player, bet.area, bet.box)
    half = bet.stake / 2
    if bet.result or Fraction(legal["amount"]) <= 0 or any(area.unseated for area in table.areas.values()):
        return
    closed = table.cards_after_deal > 0 if table.book == NZ else table.decided
    if closed or insured:
        if table.up_ace() and closed != insured:
            yield legal
        return
    if not table.up_ace():
        yield legal  # legal after all where insurance against a ten is on offer
        return
    steps = -(-half // chip)
    yield {**legal, "amount": text(steps * chip + chip)}
    yield {**legal, "amount": "0"}
    yield {**legal, "player": "zoe"}
    part = chip / 4 if table.book == NZ else chip / 2
    if chip >= Fraction(1, 2) and part <= half:
        yield {**legal, "amount": text(part)}


def even_moneys(table: Table) -> Iterator[Act]:
    closed = table.cards_after_deal > 0 if table.book == NZ else table.decided
    if any(area.unseated for area in table.areas.values()):
        return
    for bet in table.bets:
        if bet.kind != "main" or bet.result or bet.hand is None or len(table.hands[bet.area, 1]) > 1:
            continue
        natural = table.natural(bet.hand)
        if closed:
            wrong = table.up_ace() and natural
        elif table.up_ten():
            wrong = natural
        else:
            wrong = not natural
        if wrong:
            yield {"act": "even_money", "player": bet.player, "area": bet.area}


def doubles(record: dict[str, Any], table: Table, hand: Hand, where: Act) -> Iterator[Act]:
    plain = {"act": "double", **where}
    area = table.areas[hand.area]
    chip = table.record.chip
    if not accepts(record, plain):
        aces = [card for card in hand.cards[:2] if c.is_ace(card)]
        odd = table.book == SWITCH and aces and c.total(hand.cards[:2]) not in {19, 20}
        if not (odd and not table.record.options["double_with_ace"]):
            yield plain
        return
    base = table.base_bet(str(area.control), hand)
    assert base is not None
    yield {**plain, "amount": text((base.stake // chip + 1) * chip + chip)}
    yield {**plain, "amount": "0"}
    yield {**plain, "others": {"zoe": text(chip)}}
    if chip >= Fraction(1, 2) and chip / 2 < base.stake:
        yield {**plain, "amount": text(chip / 2)}
    for player in others_on(table, area, hand):
        own = table.base_bet(player, hand)
        if own is not None:
            yield {**plain, "others": {player: text((own.stake // chip + 1) * chip + chip)}}
    for player in area.absent:
        own = table.base_bet(player, hand)
        if own is not None:
            yield {**plain, "others": {player: text(own.stake)}}


def splits(record: dict[str, Any], table: Table, hand: Hand, where: Act) -> Iterator[Act]:
    plain = {"act": "split", **where}
    if accepts(record, plain):
        yield {**plain, "others": ["zoe"]}
        for player in table.areas[hand.area].absent:
            yield {**plain, "others": [player]}
        return
    equal = c.value(hand.cards[0]) == c.value(hand.cards[1])
    room = len(table.hands[hand.area, hand.box]) < table.max_hands()
    if len(hand.cards) == 2 and (equal or not hand.from_split or room):
        yield plain
    if len(hand.cards) == 3 and equal and not hand.from_split:
        yield plain


def switches(table: Table, hand: Hand) -> Iterator[Act]:
    area = table.areas[hand.area]
    plain: Act = {"act": "switch", "area": area.number}
    boxes = [one for one in table.all_hands() if one.area == area.number]
    paid = any(one.paid for one in boxes)
    if table.book == SWITCH:
        yield {"act": "unswitch", "area": area.number}
        if area.switched != area.card_drawn or (paid and not area.card_drawn):
            yield plain
        return
    if area.decided:
        yield plain
    if not area.switched or area.card_drawn:
        yield {"act": "unswitch", "area": area.number}
    first = table.number_of(hand) == 1
    if not table.record.options["surrender"]:
        if not hand.touched and not hand.from_split and len(hand.cards) == 2:
            yield {"act": "surrender", "area": hand.area, "box": hand.box}
    elif first and (len(hand.cards) > 2 or hand.from_split):
        yield {"act": "surrender", "area": hand.area, "box": hand.box}
