"""Inscribing: whatever else a layout says of what is paid, of ties or of the dealer is what the rules are."""

import re
from fractions import Fraction

from soft17.clause import Refusal
from soft17.house.inscribed import hands, lines, named_hands, odds_shown, tie, too_high, wagers_named, words_of
from soft17.house.inscribed_play import play_refusal
from soft17.rules.book import Book
from soft17.rules.house.inscriptions import statements
from soft17.rules.settlement import Row

TOTAL = re.compile(r"(soft|hard)?(\d+)")
RATIO = re.compile(r"x(\d+)(?:x(\d+))?")
RESULTS = {"win": "win", "lose": "lose", "standoff": "stand-off", "bust": "bust"}
TIES = frozenset({"tie", "tied", "equal"})
SPEAKS = frozenset({*RESULTS, *TIES, "pay", "paid"})
# What is added to insurance or to winning hands and says nothing else of them.
BESIDE = frozenset(
    {"against", "up", "upcard", "card", "dealer", "hand", "other", "wager", "main", "player", "original"},
)


def further_refusal(book: Book, said: str) -> Refusal | None:
    """Why a layout does not bear words that the book does not ask for: they state another rule, or one unknown."""
    if any(one.is_said_by(said) for one in book.house.opening.inscriptions.values()):
        return None
    parts = statements(said, keep=frozenset({"dealer", "pay", "pays", "paid"}))
    soft = any(word.startswith("soft") for words in parts for word in words)
    priced = any(RATIO.fullmatch(word) for words in parts for word in words)
    before: frozenset[str] = frozenset()  # what the statement before was about
    heading: frozenset[str] = frozenset()  # the optional wager that was named last
    for words in parts:
        odds = frozenset(word for word in words if RATIO.fullmatch(word))
        own = words - odds - {"pay", "pays", "paid"}
        about = own if own - before else before
        heading, before = wagers_named(book, about) or heading, about
        spoken = words_of(words)
        refused = None
        if "insurance" in about:
            refused = _insurance(book, about, odds)
        elif odds:
            refused = _paid(book, about, odds, heading)
        elif spoken & {"draw", "stand"}:
            refused = _drawing(book, words - {"dealer"}, soft=soft)
        elif spoken & {*RESULTS, *TIES}:
            refused = _result(book, spoken)
        elif spoken & {"pay", "paid"} and not priced and not heading:
            refused = _unknown(book, about)
        if refused is not None:
            return _said(refused, said)
    refused = play_refusal(book, said)
    return None if refused is None else _said(refused, said)


def _said(refused: Refusal, said: str) -> Refusal:
    return Refusal(refused.clause, f"inscriptions: the layout says {said!r}: {refused.why}")


def _ratio(odds: tuple[int, int]) -> str:
    return f"x{Fraction(*odds)}".replace("/", "x")


def _unknown(book: Book, about: frozenset[str]) -> Refusal:
    """Why words are not taken that speak of what the rules do not have."""
    what = " ".join(sorted(about)) or "which wager or hand is meant"
    return Refusal(book.house.opening.refused.clause, f"not known from the rules: {what}")


def _insurance(book: Book, about: frozenset[str], odds: frozenset[str]) -> Refusal | None:
    """Why words on insurance are not what the rules are: it is not offered so, or pays otherwise."""
    said = words_of(about) - BESIDE - {"insurance"}
    if book.insurance is None:
        why = "there is no insurance"
        return None if said == {"no"} and not odds else Refusal(book.wagers.known.clause, why)
    kinds = {next(iter(words_of(name))): one for name, one in book.insurance.against.items()}
    offered = [one for one in kinds.values() if one.offered.is_]
    meant = [one for word, one in kinds.items() if word in said] or offered
    missing = next((one for one in meant if not one.offered.is_), None)
    if missing is not None:
        return Refusal(missing.offered.clause, f"insurance is not offered against {' '.join(missing.up)}")
    if "no" in said:
        return Refusal(meant[0].offered.clause, "insurance is offered")
    if odds and (said - {*kinds} or not odds <= {_ratio(one.odds) for one in meant}):
        return Refusal(meant[0].wins[0], f"insurance pays {odds_shown(one.odds for one in meant)}")
    return None


def _paid(book: Book, about: frozenset[str], odds: frozenset[str], heading: frozenset[str]) -> Refusal | None:
    """Why odds are not what the rules pay: on a hand, on whatever else wins, or on an optional wager."""
    names = words_of(about)
    if "winning" in names and names - BESIDE == {"winning"}:
        rows = [row for row in book.settlement.rows.values() if row.result == "win" and "points" in row.player]
        paid = [row.odds for row in rows if row.odds is not None]
        right = odds <= {_ratio(one) for one in paid}
        return None if right else Refusal(rows[0].cite[0], f"a hand that wins is paid {odds_shown(paid)}")
    found = named_hands(book, names)
    for hand in found:
        if not odds <= {_ratio(one) for one in hand.odds}:
            return Refusal(hand.clause, f"{hand.shown} pays {odds_shown(hand.odds)}")
    if found:
        return None
    meant = lines(book, about, heading)
    if not meant:
        return _unknown(book, about)
    prices = [line.odds for line in meant if line.odds is not None]
    if odds <= {_ratio(one) for one in prices}:
        return None
    shown = odds_shown(prices) or "an amount by its stake"
    return Refusal(meant[0].cite[0], f"{', '.join(line.shown for line in meant)}: paid {shown}")


def _result(book: Book, spoken: frozenset[str]) -> Refusal | None:
    """Why words on who wins, loses or stands off are not what the rules are."""
    said = {RESULTS[word] for word in spoken & {*RESULTS}}
    names = spoken - SPEAKS
    totals = [int(found[2]) for word in names if (found := TOTAL.fullmatch(word))]
    if spoken & TIES and names <= {"dealer", "player", "hand", "total"}:
        turned = {"win": "lose", "lose": "win"} if "dealer" in names else {}
        return _against([tie(book)], {turned.get(one, one) for one in said})
    over = [total for total in totals if total > book.highest]
    if over and said <= {"bust", "stand-off"}:
        wanted = {"win" if one == "bust" else one for one in said}
        return next((no for total in over if (no := _against([too_high(book, total)], wanted)) is not None), None)
    called = named_hands(book, names - {"dealer"})
    if not called or len(said) != 1 or "dealer" in names:
        return _unknown(book, spoken)
    rows = [row for hand in called for row in hands(book)[hand.name]]
    return None if said != {"win"} and said <= {row.result for row in rows} else _against(rows, said)


def _against(rows: list[Row], said: set[str]) -> Refusal | None:
    """Why what is said of hands is not what the lines of the settlement give."""
    wrong = next((row for row in rows if {row.result} != said), None)
    results = {"win": "the player wins", "lose": "the player loses", "stand-off": "it stands off"}
    return None if wrong is None else Refusal(wrong.cite[0], f"by the rules {results[wrong.result]}")


def _drawing(book: Book, words: frozenset[str], *, soft: bool) -> Refusal | None:
    """Why words on the dealer's drawing are not what the rules are; a bare total is hard beside a soft one."""
    rule = book.dealer
    totals = [found for word in words if (found := TOTAL.fullmatch(word))]
    if not totals or len(words) != len(totals) + 1:
        return Refusal(rule.stands_hard.clause, "the dealer draws and stands by the total alone")
    for found in totals:
        last = int(found[2]) - ("stand" in words)  # the last total on which the dealer draws
        for kind, stands in (("hard", rule.stands_hard), ("soft", rule.stands_soft)):
            meant = found[1] == kind if found[1] else kind == "hard" or not soft
            if meant and (last in stands.is_ or last + 1 not in stands.is_):
                return Refusal(stands.clause, f"the dealer stands on {kind} {min(stands.is_)} and more")
    return None
