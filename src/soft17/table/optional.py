"""Optional wagers: settled on the first cards, apart from the main wagers."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from soft17.cards import Card
from soft17.money import NOTHING, Money, parse, show
from soft17.rules.book import Book
from soft17.rules.jackpot import Jackpot
from soft17.rules.optional import Line, OptionalWager, Seen, leading
from soft17.table.meter import MeterSet
from soft17.table.play import Play
from soft17.table.state import Place, Table, Wager
from soft17.table.unsplit import dealt_to


def settle_initial(play: Play) -> None:
    """Settle every optional wager that the initial deal decides."""
    jackpot = play.book.jackpot
    if all(wager.hand for wager in play.table.wagers):
        return
    pooled: list[tuple[Wager, Line]] = []
    for wager in play.table.wagers:
        rule = play.book.optional.get(wager.kind)
        if rule is None or not wager.is_open:
            continue
        if rule.waiting(_own(play.table, wager)):
            continue
        lines = rule.best(play.book.cards, _seen(play.table, wager), wager.stake)
        if lines and jackpot is not None and wager.kind == jackpot.wager:
            pooled.append((wager, lines[0]))
        else:
            _settle(play, wager, rule, lines)
    if jackpot is not None and play.table.meter is not None:
        _pay_jackpot(play, pooled)


def settle_on_card(play: Play, place: Place) -> None:
    """Settle during the initial deal what a card has decided, where the book settles card by card."""
    for wager in play.table.wagers:
        rule = play.book.optional.get(wager.kind)
        if rule is None or rule.settled.is_ != "card-by-card" or wager.area != place.area or not wager.is_open:
            continue
        own = _own(play.table, wager)
        known = leading(own, rule.awaited_rank) < len(own)
        if known:
            _settle(play, wager, rule, rule.best(play.book.cards, Seen(own, own[0], wager.suit), wager.stake))


def return_undealt(play: Play, to_come: Sequence[Place]) -> None:
    """Give back, when a hand is dealt to no more, what looks at more cards than its area has and will have."""
    for wager in play.table.wagers:
        rule = play.book.optional.get(wager.kind)
        if rule is None or not wager.is_open:
            continue
        cards = len(_own(play.table, wager)) + sum(place.area == wager.area for place in to_come)
        if cards < min(rule.own_cards, 2 * play.book.boxes):
            play.settle(wager, "void", rule.needs.clause)


def _own(table: Table, wager: Wager) -> tuple[Card, ...]:
    """The cards of an area as they came, whatever was split since."""
    area = table.area(wager.area)
    assert area is not None  # a wager's area is in the round
    own = tuple(card for cards in dealt_to(table, area) for card in cards)
    return own[:3] if len(area.boxes) == 1 else own


def _seen(table: Table, wager: Wager) -> Seen:
    return Seen(own=_own(table, wager), up=table.up_card, chosen=wager.suit)


def _settle(play: Play, wager: Wager, rule: OptionalWager, lines: tuple[Line, ...]) -> None:
    if not lines:
        play.settle(wager, "lose", rule.loses.clause)
        return
    odds = sum((Fraction(*line.odds) for line in lines if line.odds is not None), Fraction(0))
    play.pay(wager, (odds.numerator, odds.denominator), lines[0].cite[0])


def settle_waiting(play: Play, place: Place, *, split: bool = False) -> None:
    """Settle what waited for a third card: one was dealt, or none will come, for the hand stands or was split."""
    for wager in play.table.wagers:
        rule = play.book.optional.get(wager.kind)
        if rule is None or not rule.waits_for_third or not wager.is_open or wager.area != place.area:
            continue
        seen = _seen(play.table, wager)
        if split and rule.on_split is not None:
            _settle_on_split(play, wager, rule, place)
        elif len(seen.own) > 2 or rule.keeps_two(split=split):
            _settle(play, wager, rule, rule.best(play.book.cards, seen, wager.stake))
        else:
            assert rule.no_third is not None  # only its own clause takes the wager of two
            play.settle(wager, "lose", rule.no_third.clause)


def _settle_on_split(play: Play, wager: Wager, rule: OptionalWager, place: Place) -> None:
    area = play.table.area(place.area)
    assert area is not None and rule.on_split is not None  # the caller has both
    cards = tuple(hand.cards[0] for hand in area.boxes[0][:2])
    (line,) = rule.best(play.book.cards, Seen(cards, play.table.up_card), wager.stake)
    assert line.odds is not None  # two of the rank always have a line
    play.pay(wager, line.odds, rule.on_split.clause)


def contribute(play: Play, moment: str) -> None:
    """Let the jackpot wagers of the round join the pool, at the moment the book says."""
    jackpot, meter, increment = play.book.jackpot, play.table.meter, play.table.sign.increment
    if jackpot is None or meter is None or increment is None or jackpot.contributes.is_ != moment:
        return
    staked = Money(sum(wager.stake for wager in play.table.wagers if wager.kind == jackpot.wager))
    if staked:
        added, carried = jackpot.contribution(staked, increment, play.table.carried)
        # A pool shared with other tables carries for all of them, and its meter is read.
        kept = None if play.table.sign.link or carried == play.table.carried else carried
        play.add(MeterSet(Money(meter + added), jackpot.contributes.clause, kept))


class Elsewhere(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What other tables on one pool win at the same moment: shares, fixed prizes, and players who are paid there."""

    parts: int = 0
    wholes: int = 0
    fixed: Money = NOTHING
    paid_part: tuple[str, ...] = ()
    paid_whole: tuple[str, ...] = ()


def pending(book: Book, table: Table) -> list[tuple[Wager, Line]]:
    """Wins of a pool shared with other tables that wait for their award, each with its line of the pay table."""
    jackpot = book.jackpot
    if jackpot is None or not table.sign.link or table.phase in ("betting", "initial"):
        return []
    rule = book.optional[jackpot.wager]
    waiting = [wager for wager in table.wagers if wager.kind == jackpot.wager and wager.is_open]
    return [(wager, rule.best(book.cards, _seen(table, wager), wager.stake)[0]) for wager in waiting]


def showing(book: Book, table: Table) -> set[int]:
    """Jackpot wagers whose cards lie there and win, while the initial deal is not over and nothing is settled yet."""
    jackpot = book.jackpot
    if jackpot is None or table.phase != "initial" or not table.dealer.cards:
        return set()
    rule = book.optional[jackpot.wager]
    whole = [one for one in table.wagers if one.kind == jackpot.wager and len(_own(table, one)) > 1 and one.is_open]
    return {one.id for one in whole if rule.best(book.cards, _seen(table, one), one.stake)}


def awarded(book: Book, table: Table) -> bool:
    """True if a pool shared with other tables has paid a win of the round."""
    jackpot = book.jackpot
    if jackpot is None or not table.sign.link or table.phase in ("betting", "initial"):
        return False
    won = [one for one in table.wagers if one.kind == jackpot.wager and one.result == "win"]
    return any(share_of(book, table, one) for one in won)


def share_of(book: Book, table: Table, wager: Wager) -> tuple[int, int] | None:
    """The part of the pool that the cards of a jackpot wager win; None where they win none of it."""
    lines = book.optional[wager.kind].best(book.cards, _seen(table, wager), wager.stake)
    return lines[0].share if lines else None


def drawn(book: Book, table: Table, wager: Wager) -> bool:
    """True of a jackpot wager that was paid out of the pool: of a share, or of a fixed prize that the pool pays."""
    if book.jackpot is None or wager.kind != book.jackpot.wager or wager.result != "win":
        return False
    return book.jackpot.fixed.is_ == "pool" or share_of(book, table, wager) is not None


def _shares(jackpot: Jackpot, winners: list[Wager], paid: tuple[str, ...]) -> int:
    if jackpot.winners.is_ == "player":
        return len({wager.player for wager in winners} - set(paid))
    return len(winners)


def _pay_jackpot(play: Play, won: list[tuple[Wager, Line]]) -> None:
    jackpot, meter = play.book.jackpot, play.table.meter
    assert jackpot is not None and meter is not None  # as the caller found
    fixed = [(wager, line, parse(line.prize[show(wager.stake)])) for wager, line in won if line.prize is not None]
    shared = [(wager, line) for wager, line in won if line.share is not None]
    for wager, line, prize in fixed:
        play.settle(wager, "win", line.cite[0], prize)
    nothing_pooled = not shared and jackpot.fixed.is_ == "float"
    # A pool shared with other tables awards its wins itself: somebody may win there at the same moment.
    if nothing_pooled or (shared and play.table.sign.link):
        return
    award(play, meter, shared, Elsewhere(fixed=Money(sum(prize for _, _, prize in fixed))))


def award(play: Play, meter: Money, shared: list[tuple[Wager, Line]], elsewhere: Elsewhere) -> None:
    """Pay every winner of the pool out of what the meter shows; `elsewhere` has every fixed prize of the moment."""
    jackpot, minimum = play.book.jackpot, play.table.sign.minimum
    assert jackpot is not None and minimum is not None  # a wager on the jackpot lies there
    lines = {wager.id: line for wager, line in shared}
    wholes = [wager for wager, line in shared if line.share == (1, 1)]
    parts = [wager for wager, line in shared if line.share != (1, 1)]
    of_part = _shares(jackpot, parts, elsewhere.paid_part) + elsewhere.parts
    of_whole = _shares(jackpot, wholes, elsewhere.paid_whole) + elsewhere.wholes
    awards = jackpot.awards(meter, minimum, of_part, of_whole, elsewhere.fixed)
    for winners, shares, prize, together, before in (
        (parts, of_part, awards.part, jackpot.shares_part.clause, elsewhere.paid_part),
        (wholes, of_whole, awards.whole, jackpot.shares_whole.clause, elsewhere.paid_whole),
    ):
        paid = set(before)
        for wager in winners:
            clause = together if max(shares, len(winners)) > 1 else lines[wager.id].cite[0]
            once = jackpot.winners.is_ == "player" and wager.player in paid
            play.settle(wager, "win", clause, NOTHING if once else prize)
            paid.add(wager.player)
    if awards.meter != meter:
        play.add(MeterSet(awards.meter, jackpot.reset.clause))


def live(book: Book, table: Table) -> dict[int, Money]:
    """The jackpot wagers of a round that are collected and did not go back, area by area."""
    jackpot = book.jackpot
    if jackpot is None:
        return {}
    collected = table.phase != "betting" if jackpot.contributes.is_ == "at-collection" else table.phase == "over"
    own = [one for one in table.wagers if collected and one.kind == jackpot.wager and one.result != "void"]
    return {area: Money(sum(one.stake for one in own if one.area == area)) for area in sorted({o.area for o in own})}
