"""Acts, one after the other, until every hand is ready."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from . import cards as c
from . import faults
from .helpers import Act, accepts, address, insurance, others_on, settle_or_wait
from .play import advance
from .record import BLACKJACK, MA, NZ, PINK, SWITCH
from .settle import peek, text
from .state import Area, Hand, Table


def grow(rng: Random, record: dict[str, Any], faulty: bool) -> None:
    before_decisions(rng, record)
    break_at = rng.choice([0, 0, 1, 1, 2, 3, 5, 8]) if faulty else -1
    steps = 0
    while True:
        table = peek(record)
        current = None if table.reader_blackjack else advance(table)
        if faulty:
            patient = steps < break_at and current is not None
            waits = patient and rng.random() < 0.6
            act = None if waits else faults.broken_act(rng, record, table, current, patient)
            if act is not None:
                record["acts"].append(act)
                return
        odd = odd_moment(rng, record, table, current)
        if odd is not None and accepts(record, odd):
            record["acts"].append(odd)
            continue
        if current is None:
            return
        steps += 1
        record["acts"].append(decide(rng, record, table, current))


def before_decisions(rng: Random, record: dict[str, Any]) -> None:
    """Insurance and even money, wanted by some whether or not there is a reason."""
    if record["rulebook"] == PINK:
        return
    table = peek(record)
    if not (table.up_ace() or table.up_ten()):
        return
    for bet in list(table.bets):
        if bet.kind == "main" and rng.random() < 0.35:
            act = insurance(rng, table, bet.player, bet.area, bet.box)
            if accepts(record, act):
                record["acts"].append(act)
    if record["rulebook"] in {BLACKJACK, NZ}:
        for bet in table.bets:
            if bet.kind == "main" and rng.random() < 0.4:
                act = {"act": "even_money", "player": bet.player, "area": bet.area}
                if accepts(record, act):
                    record["acts"].append(act)
    if len(record["acts"]) > 1 and rng.random() < 0.5:
        rng.shuffle(record["acts"])
        if "refused" in settle_or_wait(record):
            record["acts"].sort(key=lambda act: act["act"] == "even_money")


def odd_moment(rng: Random, record: dict[str, Any], table: Table, current: Hand | None) -> Act | None:
    """Now and then: a switch by an area that waits, New Zealand insurance after a stand."""
    roll = rng.random()
    if table.book in {SWITCH, MA} and roll < 0.12 and not table.reader_blackjack:
        area = rng.choice(list(table.areas.values()))
        hands = [hand for hand in table.all_hands() if hand.area == area.number]
        in_turn = current is not None and current.area == area.number
        if any(hand.stood or hand.surrendered for hand in hands) and not in_turn:
            return None
        kind = "unswitch" if table.book == MA and rng.random() < 0.5 else "switch"
        return {"act": kind, "area": area.number}
    if table.book == NZ and table.up_ace() and roll < 0.15:
        quiet = all(act["act"] in {"insure", "even_money", "stand"} for act in record["acts"])
        mains = [bet for bet in table.bets if bet.kind == "main" and not bet.result]
        if not quiet or not mains or any(area.unseated for area in table.areas.values()):
            return None
        bet = rng.choice(mains)
        if rng.random() < 0.4:
            return {"act": "even_money", "player": bet.player, "area": bet.area}
        return insurance(rng, table, bet.player, bet.area, 1)
    return None


def decide(rng: Random, record: dict[str, Any], table: Table, hand: Hand) -> Act:
    """A legal act on the hand in turn."""
    area = table.areas[hand.area]
    where = address(rng, table, hand)
    if table.book in {SWITCH, MA}:
        act: Act = {"act": "switch", "area": area.number}
        if not area.decided and rng.random() < 0.3 and accepts(record, act):
            return act
        act = {"act": "unswitch" if table.book == MA else "switch", "area": area.number}
        if area.decided and rng.random() < 0.15 and accepts(record, act):
            return act
    aces = any(other.split_ace for other in table.all_hands() if other.area == area.number)
    if table.book != MA and rng.random() < 0.05 and not aces:
        return {"act": "absent", "area": area.number}
    if table.book == MA and rng.random() < 0.15 and not (area.switch_used and not area.switched):
        act = {"act": "surrender", "area": hand.area, "box": hand.box}
        if accepts(record, act):
            return act
    pair = len(hand.cards) == 2 and c.value(hand.cards[0]) == c.value(hand.cards[1])
    if pair and rng.random() < 0.75:
        act = {"act": "split", **where, **split_extras(rng, table, area, hand)}
        if accepts(record, act):
            return act
    if rng.random() < (0.7 if table.book in {BLACKJACK, SWITCH} else 0.35):
        act = {"act": "double", **where, **double_extras(rng, table, area, hand)}
        if accepts(record, act):
            return act
    stand = {"act": "stand", **where}
    stands = rng.random() < (0.15 if hand.total() < 15 else 0.6 if hand.total() < 18 else 0.92)
    if (stands or hand.split_ace) and accepts(record, stand):
        return stand
    return {"act": "hit", **where}


def split_extras(rng: Random, table: Table, area: Area, hand: Hand) -> Act:
    others = others_on(table, area, hand)
    joining = [player for player in others if rng.random() < 0.5]
    extras: Act = {"others": joining} if joining or rng.random() < 0.1 else {}
    number = table.number_of(hand)
    if table.book == NZ:
        stays = {
            player: rng.choice([number, number + 1])
            for player in others
            if player not in joining and rng.random() < 0.6
        }
        if stays:
            extras["stays"] = stays
    return extras


def double_extras(rng: Random, table: Table, area: Area, hand: Hand) -> Act:
    extras: Act = {}
    if area.control is None:
        return extras
    own = table.base_bet(area.control, hand)
    if own is not None and rng.random() < 0.4:
        extras["amount"] = some_of(rng, table, own.stake)
    others = {}
    for player in others_on(table, area, hand):
        base = table.base_bet(player, hand)
        if base is not None and rng.random() < 0.5:
            others[player] = some_of(rng, table, base.stake)
    if others:
        extras["others"] = others
    return extras


def some_of(rng: Random, table: Table, stake: Fraction) -> str:
    chip = table.record.chip
    most = int(stake // chip)
    if table.book == SWITCH or most < 1 or rng.random() < 0.4:
        return text(stake)
    return text(min(stake, rng.randint(1, most) * chip))
