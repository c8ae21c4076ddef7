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
    clause = record.book.settlement.closing.clause
    if "refused" in correct:
        clause = correct["refused"]["clause"]
        found = _compare_refusals(claimed.get("refused"), correct["refused"])
        if "outcome" in claimed:
            found.append(Difference("outcome", "an outcome", None, clause))
        return found
    if "refused" in claimed:
        return [Difference("refused", claimed["refused"], "an outcome: nothing is refused", clause)]
    told = claimed.get("outcome")
    if not isinstance(told, dict):
        return [Difference("outcome", told, "an outcome", clause)]
    whole = correct["outcome"]
    found = _compare_cards(record, told, whole)
    found += _compare_wagers(told.get("wagers"), whole["wagers"], clause)
    found += _compare_net(told.get("net"), whole["net"], clause)
    found += _compare_meter(record, told, whole, clause)
    return found + [Difference(key, told[key], None, clause) for key in told if key not in (*whole, "jackpot")]


def _compare_meter(record: Record, told: dict[str, Any], whole: dict[str, Any], clause: str) -> list[Difference]:
    jackpot = record.book.jackpot
    by = jackpot.reset.clause if jackpot is not None else clause
    if "jackpot" not in whole:
        return [Difference("jackpot", told["jackpot"], None, by)] if "jackpot" in told else []
    meter = whole["jackpot"]["meter"]
    return [] if _same(_meter(told), meter, "meter") else [Difference("jackpot.meter", _meter(told), meter, by)]


def _meter(told: dict[str, Any]) -> Any:
    jackpot = told.get("jackpot")
    return jackpot.get("meter") if isinstance(jackpot, dict) else None


def _compare_refusals(told: Any, correct: dict[str, Any]) -> list[Difference]:
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
    return found + _compare_hands(record, told.get("hands"), whole["hands"])


def _compare_hands(record: Record, told: Any, whole: list[dict[str, Any]]) -> list[Difference]:
    book = record.book
    claimed, strange = _listed(told)
    found = []
    for hand in whole:
        name = f"hands[area {hand['area']}, box {hand['box']}, hand {hand['hand']}]"
        other = _take(claimed, hand, ("area", "box", "hand"))
        if other is None:
            found.append(Difference(name, None, hand, book.deal.order.clause))
            continue
        for key, clause in (("cards", book.decisions.draw_below.clause), ("total", book.cards.ace.clause)):
            if other.get(key) != hand[key]:
                found.append(Difference(f"{name}.{key}", other.get(key), hand[key], clause))
    return found + [Difference("hands", one, None, book.splitting.most_hands.clause) for one in (*claimed, *strange)]


def _listed(told: Any) -> tuple[list[dict[str, Any]], list[Any]]:
    """What a list claims: the objects in it, and whatever else."""
    items = told if isinstance(told, list) else [] if told is None else [told]
    return [one for one in items if isinstance(one, dict)], [one for one in items if not isinstance(one, dict)]


def _take(claimed: list[dict[str, Any]], like: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any] | None:
    """The first claim about the same thing, taken out of the list so that a second one is left over."""
    for index, one in enumerate(claimed):
        if all(one.get(key) == like.get(key) for key in keys):
            return claimed.pop(index)
    return None


def _compare_wagers(told: Any, whole: list[dict[str, Any]], clause: str) -> list[Difference]:
    claimed, strange = _listed(told)
    found = []
    for wager in whole:
        place = [f"{key} {wager[key]}" for key in ("area", "box", "hand") if key in wager]
        name = f"wagers[{', '.join([wager['player'], *place, wager['wager']])}]"
        other = _take(claimed, wager, ("player", "area", "box", "hand", "wager"))
        if other is None:
            found.append(Difference(name, None, wager, wager["clause"]))
            continue
        found += [
            Difference(f"{name}.{key}", other.get(key), wager[key], wager["clause"])
            for key in ("stake", "result", "pays")
            if not _same(other.get(key), wager[key], key)
        ]
        if not agree(str(other.get("clause", "")), wager["clause"]):
            found.append(Difference(f"{name}.clause", other.get("clause"), wager["clause"], wager["clause"]))
    return found + [Difference("wagers", other, None, clause) for other in (*claimed, *strange)]


def _compare_net(told: Any, whole: dict[str, str], clause: str) -> list[Difference]:
    claimed = dict(told) if isinstance(told, dict) else {}
    found = [
        Difference(f"net.{player}", claimed.get(player), up, clause)
        for player, up in whole.items()
        if not _same(claimed.get(player), up, "pays")
    ]
    return found + [
        Difference(f"net.{player}", claimed[player], None, clause) for player in claimed if player not in whole
    ]


def _same(one: Any, other: Any, key: str) -> bool:
    if key not in MONEY:
        return bool(one == other)
    try:
        return parse(one) == parse(other)
    except UnreadableMoneyError:
        return False
