"""What a table reports, held against the book: whose wagers they are, how large, and what they can have been paid."""

import re
from collections.abc import Iterator
from fractions import Fraction

from soft17.clause import Refusal
from soft17.money import CENT, NOTHING, Money, show
from soft17.rules.book import Book
from soft17.rules.chips import Odds
from soft17.tournament import wagers as w
from soft17.tournament.asking import Ask
from soft17.tournament.desk import Desk
from soft17.tournament.results import Fate, Settled

INSURANCE, HAND = "insurance", ("main", "double", "split")
HASH = re.compile("[0-9a-f]{8,64}")


def report_refusal(ask: Ask, desk: Desk, command: w.TakeResults) -> Refusal | None:
    """Why a report is not taken: no log to look it up in, or something that no round by the book comes to."""
    if not command.log.strip() or not HASH.fullmatch(command.hash):
        why = "log and hash: the table's log, and 8 to 64 digits of the hash of the round's line in it"
        return Refusal(ask.rules.chips.counted.clause, why)
    if desk.log and command.log != desk.log:
        why = f"log: the cards of this round are in {desk.log} and nowhere else"
        return Refusal(ask.rules.chips.counted.clause, why)
    clause = ask.rules.application.option.clause
    named: list[Settled | Fate] = [*command.settled, *command.fates]
    for one in named:
        why = f"{one.player} is not in this round" if one.player not in desk.start else _odds_fault(ask.book, one)
        if why:
            return Refusal(clause, why)
    faults = (_amount_fault(ask.book, one) for one in command.settled)
    why = next((why for why in faults if why), "") or next(_extras_faults(ask.book, command), "")
    return Refusal(clause, why) if why else None


def _odds_fault(book: Book, one: Settled | Fate) -> str:
    """What is wrong with the odds that a wager won at: only those of the book, and none where nothing is won."""
    if one.result != "win":
        return f"{one.player}: {one.kind} has odds and is no win" if one.odds else ""
    if one.odds is None:
        fixed = one.kind in book.optional and any(line.odds is None for line in book.optional[one.kind].lines.values())
        return "" if fixed else f"{one.player}: {one.kind} is won at no odds"
    known = {Fraction(*odds) for odds in odds_of(book, one.kind)}
    return "" if Fraction(*one.odds) in known else f"{one.player}: the book pays no {one.kind} at {one.odds}"


def _amount_fault(book: Book, one: Settled) -> str:
    """What is wrong with the amounts: a win pays its odds, a surrendered hand its part, everything else nothing."""
    due = NOTHING
    if one.result == "win":
        if one.odds is None:
            return ""
        due = book.chips.pay(one.stake, one.odds, Money(CENT))[0]
    elif one.result == "surrender" and book.surrender is not None:
        due = book.surrender.refund(one.stake, Money(CENT))
    if one.stake <= 0 or one.pays != due:
        return f"{one.player}: {one.kind} of {show(one.stake)} pays {show(due)}, not {show(one.pays)}"
    return ""


def _extras_faults(book: Book, command: w.TakeResults) -> Iterator[str]:
    """Doubles, splits and insurance that are more than the hands of a box can have beside them."""
    for player in {one.player for one in command.settled}:
        own = [one for one in command.settled if one.player == player]
        base = Money(sum(one.stake for one in own if one.kind == HAND[0]))
        most = base * (2 * book.splitting.most_hands.is_ - 1)
        insured = book.insurance.most(base, Money(CENT)) if book.insurance is not None else NOTHING
        if sum(one.stake for one in own if one.kind in HAND[1:]) > most:
            yield f"{player}: no hands of {show(base)} have more than {show(Money(most))} in doubles and splits"
        if sum(one.stake for one in own if one.kind == INSURANCE) > insured:
            yield f"{player}: {show(base)} is insured for {show(insured)} at most"


def odds_of(book: Book, kind: str) -> Iterator[Odds]:
    """The odds that the book pays a kind of wager at."""
    if kind in book.optional:
        yield from (line.odds for line in book.optional[kind].lines.values() if line.odds is not None)
    elif kind == INSURANCE and book.insurance is not None:
        yield from (one.odds for one in book.insurance.against.values() if one.offered.is_)
    elif kind in HAND:
        yield from (row.odds for row in book.settlement.rows.values() if row.odds is not None)
        yield from (one.odds for one in book.interim.pays.values())
        if book.interim.even_money is not None:
            yield book.interim.even_money.odds
