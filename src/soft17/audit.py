"""Audit: what a record claims against what the rulebook gives, difference by difference with its clause."""

from typing import Any

import msgspec

from soft17.clause import agree
from soft17.money import UnreadableMoneyError, parse
from soft17.records.form import Record, read
from soft17.records.outcome import result
from soft17.records.replay import play

MONEY = frozenset({"stake", "pays", "meter"})


class Difference(msgspec.Struct, frozen=True):
    """One field in which a record departs from the rulebook."""

    field: str
    claimed: Any
    correct: Any
    clause: str


def audit(raw: dict[str, Any]) -> tuple[dict[str, Any], list[Difference]]:
    """The result the rulebook gives for a record, and every difference from the one it claims."""
    record = read(raw)
    correct = result(record.book, play(record))
    claimed: dict[str, Any] = {key: raw[key] for key in ("outcome", "refused") if key in raw}
    return correct, list(_compare(record, claimed, correct))


def _compare(record: Record, claimed: dict[str, Any], correct: dict[str, Any]) -> list[Difference]:
    if "refused" in correct:
        return _compare_refusals(claimed, correct["refused"])
    whole = correct["outcome"]
    clause = record.book.settlement.closing.clause
    if not claimed:
        return [Difference("outcome", None, "an outcome", clause)]
    if "refused" in claimed:
        return [Difference("refused", claimed["refused"], None, _claimed_clause(claimed["refused"]))]
    told = claimed["outcome"]
    if not isinstance(told, dict):
        return [Difference("outcome", told, "an object", clause)]
    found = _compare_cards(record, told, whole)
    found += _compare_wagers(told.get("wagers"), whole["wagers"], clause)
    found += _compare_net(told.get("net"), whole["net"], clause)
    jackpot = record.book.jackpot
    if "jackpot" in whole and not _same(_meter(told), whole["jackpot"]["meter"], "meter"):
        by = jackpot.reset.clause if jackpot is not None else clause
        found.append(Difference("jackpot.meter", _meter(told), whole["jackpot"]["meter"], by))
    return found


def _meter(told: dict[str, Any]) -> Any:
    jackpot = told.get("jackpot")
    return jackpot.get("meter") if isinstance(jackpot, dict) else None


def _claimed_clause(refused: Any) -> str:
    return str(refused.get("clause", "")) if isinstance(refused, dict) else ""


def _compare_refusals(claimed: dict[str, Any], correct: dict[str, Any]) -> list[Difference]:
    told = claimed.get("refused")
    clause = correct["clause"]
    if not isinstance(told, dict):
        return [Difference("refused", told, correct, clause)]
    where = "act" if "act" in correct else "wager"
    found = []
    if told.get(where) != correct[where]:
        found.append(Difference(f"refused.{where}", told.get(where), correct[where], clause))
    if not agree(str(told.get("clause", "")), clause):
        found.append(Difference("refused.clause", told.get("clause"), clause, clause))
    return found


def _compare_cards(record: Record, told: dict[str, Any], whole: dict[str, Any]) -> list[Difference]:
    book = record.book
    found = []
    if told.get("drawn") != whole["drawn"]:
        found.append(Difference("drawn", told.get("drawn"), whole["drawn"], book.dealer.no_effect.clause))
    given = told.get("dealer")
    dealer = given if isinstance(given, dict) else {}
    for key in ("cards", "total"):
        if dealer.get(key) != whole["dealer"][key]:
            clause = book.dealer.stands_hard.clause
            found.append(Difference(f"dealer.{key}", dealer.get(key), whole["dealer"][key], clause))
    hands = _by_place(told.get("hands"))
    for place, hand in _by_place(whole["hands"]).items():
        claimed = hands.pop(place, None)
        name = "hands[" + ", ".join(str(one) for one in place) + "]"
        if claimed is None:
            found.append(Difference(name, None, hand, book.deal.order.clause))
            continue
        for key in ("cards", "total"):
            if claimed.get(key) != hand[key]:
                clause = book.cards.ace.clause if key == "total" else book.decisions.draw_below.clause
                found.append(Difference(f"{name}.{key}", claimed.get(key), hand[key], clause))
    return found + [
        Difference(f"hands{list(place)}", hand, None, book.splitting.most_hands.clause) for place, hand in hands.items()
    ]


def _by_place(hands: Any) -> dict[tuple[Any, ...], dict[str, Any]]:
    listed = hands if isinstance(hands, list) else []
    return {
        (hand.get("area"), hand.get("box", 1), hand.get("hand", 1)): hand for hand in listed if isinstance(hand, dict)
    }


def _key(wager: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(wager.get(key) for key in ("player", "area", "box", "hand", "wager"))


def _compare_wagers(told: Any, whole: list[dict[str, Any]], clause: str) -> list[Difference]:
    claimed = {_key(wager): wager for wager in told if isinstance(wager, dict)} if isinstance(told, list) else {}
    found = []
    for wager in whole:
        name = f"{wager['player']}'s {wager['wager']} on area {wager['area']}"
        name += f", hand {wager['hand']}" if wager.get("hand", 1) > 1 else ""
        other = claimed.pop(_key(wager), None)
        if other is None:
            found.append(Difference(name, None, wager, wager["clause"]))
            continue
        found += [
            Difference(f"{name}: {key}", other.get(key), wager[key], wager["clause"])
            for key in ("stake", "result", "pays")
            if not _same(other.get(key), wager[key], key)
        ]
        if not agree(str(other.get("clause", "")), wager["clause"]):
            found.append(Difference(f"{name}: clause", other.get("clause"), wager["clause"], wager["clause"]))
    return found + [Difference("wagers", other, None, clause) for other in claimed.values()]


def _compare_net(told: Any, whole: dict[str, str], clause: str) -> list[Difference]:
    claimed = dict(told) if isinstance(told, dict) else {}
    found = [
        Difference(f"net.{player}", claimed.get(player), up, clause)
        for player, up in whole.items()
        if not _same(claimed.get(player), up, "pays")
    ]
    return found + [Difference(f"net.{player}", claimed[player], None, clause) for player in set(claimed) - set(whole)]


def _same(one: Any, other: Any, key: str) -> bool:
    if key not in MONEY:
        return bool(one == other)
    try:
        return parse(one) == parse(other)
    except UnreadableMoneyError:
        return False
