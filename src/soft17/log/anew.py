"""Anew: a round that was rebuilt, hand by hand and wager by wager, as far as it is another than it was."""

from collections.abc import Iterator

from soft17.hand import Hand
from soft17.house.trouble import RoundRebuilt
from soft17.log.paying import was_paid
from soft17.log.telling import place, total_of
from soft17.log.wording import staked
from soft17.money import dollars
from soft17.rules.book import Book
from soft17.table.events import Event
from soft17.table.state import DEALER, Table, Wager
from soft17.table.view import FACE_DOWN

Told = tuple[str, str]  # a line in words, with the clause it rests on


def laid_anew(book: Book, event: Event, before: Table) -> Iterator[Told]:
    """What a rebuilt round has become beside the one that lay there, as both are seen; nothing of any other event."""
    if not isinstance(event, RoundRebuilt):
        return
    for text in _hands(before, event.table):
        yield text, event.clause
    for wager in event.table.wagers:
        text = _became(book, event.table, _like(wager, before), wager)
        if text:
            yield text, wager.clause or event.clause
    for wager in before.wagers:
        if _like(wager, event.table) is None:
            yield f"{staked(wager, before)}: not staked any more", event.clause


def _hands(before: Table, now: Table) -> Iterator[str]:
    lay = {DEALER: before.dealer, **dict(before.hands())}
    lie = {DEALER: now.dealer, **dict(now.hands())}
    for where, hand in lie.items():
        was = lay.get(where, Hand())
        if (hand.cards, hand.total, hand.ended) != (was.cards, was.total, was.ended):
            yield f"{place(where)}: {_cards(hand)}"
    yield from (f"{place(where)}: no such hand any more" for where in lay if where not in lie)


def _cards(hand: Hand) -> str:
    """The cards of a hand with their total; of two that lie face down no more than that."""
    if not hand.cards:
        return "no card"
    if FACE_DOWN in hand.cards:
        down = hand.cards.count(FACE_DOWN)
        return ", ".join((f"{down} card{'s' if down > 1 else ''} face down", *hand.cards[down:]))
    ended = f", {hand.ended}" if hand.ended is not None and hand.natural is None else ""
    return f"{' '.join(hand.cards)}, {total_of(hand)}{ended}"


def _became(book: Book, table: Table, was: Wager | None, now: Wager) -> str:
    """What a wager has become; nothing of one that is what it was."""
    if was is not None and (was.stake, was.result, was.pays) == (now.stake, now.result, now.pays):
        return ""
    if now.result is None:
        return f"{staked(now, table)}: without a result"
    pays = f", pays {dollars(now.pays)}{was_paid(book, now, table.sign.smallest_chip).how}" if now.pays else ""
    return f"{staked(now, table)}: {now.result}{pays}"


def _like(wager: Wager, table: Table) -> Wager | None:
    """The same wager on another table."""
    fields = ("player", "kind", "area", "box", "hand", "suit")
    said = [getattr(wager, name) for name in fields]
    return next((one for one in table.wagers if [getattr(one, name) for name in fields] == said), None)
