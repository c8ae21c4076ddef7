"""The chapters as somebody is asked by them: what is offered, what is seen, and what a table deals from."""

from itertools import product
from typing import NamedTuple

import numpy as np

from soft17.cards import DECK, Card
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.ending import after_double, ended_by_standing
from soft17.rules.matters import may_be_natural
from soft17.rules.switching import SwitchFacts
from soft17.simulation import dealer
from soft17.simulation.arrays import Bytes
from soft17.simulation.choices import WAYS
from soft17.simulation.course import Course

FACTS = (
    "over", "card_drawn", "card_at_table", "decided", "surrendered", "switched", "switches", "box_paid",
    "natural_waits", "hole_dealt", "dealer_drew",
)  # fmt: skip
"""What a switch depends on that may differ when somebody is asked, a bit each, the first lowest."""


class Asked(NamedTuple):
    """What the chapters allow and show, as arrays."""

    pack: Bytes  # the faces of a new shoe
    points: Bytes  # [face]: what a card counts, an ace low
    allowed: Bytes  # [way, first card, hand]: a bit for each choice, none of a hand that is over
    totals: Bytes  # [hand]
    softs: Bytes  # [hand]
    naturals: Bytes  # [hand]
    totals_after: Bytes  # [hand, value]
    softs_after: Bytes  # [hand, value]
    totals_doubled: Bytes  # [hand, value]
    softs_doubled: Bytes  # [hand, value]
    totals_one: Bytes  # [face]
    softs_one: Bytes  # [face]
    standing_decides: Bytes  # [hand]: standing is a decision, for no 21 is left standing
    dealer_totals: Bytes  # [dealer's hand]
    dealer_softs: Bytes  # [dealer's hand]
    reads: Bytes  # [face]: the reader looks under this first card
    insures: Bytes  # [stake, first card]: insurance may be taken
    insurance_stays: Bytes  # [first card, second face]: it is settled only at the end
    evens: Bytes  # [first card, hand]: even money may be asked for
    switches: Bytes  # [facts]: the boxes may be switched
    revokes: Bytes  # [facts]: a switch may be taken back


def asked(course: Course, stakes: tuple[Money, ...], chip: Money) -> Asked:
    """Ask the chapters everything that may come up."""
    book, hands = course.book, course.hands
    counted = [book.cards.count((card,)) for card in DECK]
    after = _after(course)
    doubled = _doubled(course)
    lying = _dealer(course)
    return Asked(
        pack=np.tile(np.arange(len(DECK), dtype=np.uint8), book.cards.in_use.is_),
        points=_bytes([1 if card[0] == "A" else book.cards.points[card[0]] for card in DECK]),
        allowed=_allowed(course),
        totals=_bytes([hand.total for hand in hands.samples]),
        softs=_bytes([hand.soft for hand in hands.samples]),
        naturals=_bytes([hand.natural is not None for hand in hands.samples]),
        totals_after=after[0],
        softs_after=after[1],
        totals_doubled=doubled[0],
        softs_doubled=doubled[1],
        totals_one=_bytes([total for total, _ in counted]),
        softs_one=_bytes([soft for _, soft in counted]),
        standing_decides=_bytes([ended_by_standing(book, hand) == "stood" for hand in hands.samples]),
        dealer_totals=lying[0],
        dealer_softs=lying[1],
        reads=_bytes([_reads(book) and may_be_natural(book, card[0]) for card in DECK]),
        insures=_insures(course, stakes, chip),
        insurance_stays=_stays(course),
        evens=_evens(course),
        switches=_switching(book, "refusal"),
        revokes=_switching(book, "revoke_refusal"),
    )


def _bytes(numbers: object) -> Bytes:
    return np.array(numbers, np.uint8)


def _allowed(course: Course) -> Bytes:
    shape = (WAYS, len(course.ups.cards), len(course.hands.states))
    found = np.zeros(shape, np.uint8)
    for way, up in product(range(WAYS), range(len(course.ups.cards))):
        found[way, up] = [sum(1 << one for one in choices) for choices in course.rows.allowed[way][up]]
    return found


def _after(course: Course) -> tuple[Bytes, Bytes]:
    """Totals with a further card, those of hands that it busts among them."""
    count = course.book.cards.count
    every = [[count((*hand.cards, card)) for card in course.sample] for hand in course.hands.samples]
    return _bytes([[one[0] for one in row] for row in every]), _bytes([[one[1] for one in row] for row in every])


def _doubled(course: Course) -> tuple[Bytes, Bytes]:
    """Totals with the one card of a double."""
    shape = (len(course.hands.states), len(course.values.every))
    totals, softs = np.zeros(shape, np.uint8), np.zeros(shape, np.uint8)
    up = course.ups.cards[0]
    for at in course.doublable:
        made = [after_double(course.book, course.hands.samples[at], card, up)[0] for card in course.sample]
        totals[at], softs[at] = [hand.total for hand in made], [hand.soft for hand in made]
    return totals, softs


def _dealer(course: Course) -> tuple[Bytes, Bytes]:
    """Totals of the dealer's hands, found by following them."""
    told = dealer.tabulate(course.book, course.values)
    cards: dict[int, tuple[Card, ...]] = {int(told.first[face]): (card,) for face, card in enumerate(DECK)}
    for at in range(len(told.after)):
        for value, card in enumerate(course.sample):
            cards.setdefault(int(told.after[at, value]), (*cards[at], card))
    counted = [course.book.cards.count(cards[at]) for at in range(len(told.after))]
    return _bytes([total for total, _ in counted]), _bytes([soft for _, soft in counted])


def _reads(book: Book) -> bool:
    return book.dealer.hole_card.is_ == "reader" and book.dealer.reader is not None


def _insures(course: Course, stakes: tuple[Money, ...], chip: Money) -> Bytes:
    rule = course.book.insurance
    found = np.zeros((len(stakes), len(course.ups.cards)), np.uint8)
    if rule is None:
        return found
    for (level, stake), (up, card) in product(enumerate(stakes), enumerate(course.ups.cards)):
        refused = rule.card_refusal(card) or rule.amount_refusal(rule.most(stake, chip), stake, card, chip)
        found[level, up] = refused is None
    return found


def _stays(course: Course) -> Bytes:
    rule = course.book.insurance
    found = np.zeros((len(course.ups.cards), len(DECK)), np.uint8)
    for up, card in enumerate(course.ups.cards):
        against = rule.on(card) if rule is not None else None
        if rule is not None and against is not None:
            moments = [rule.paid if second in against.winners else against.collected for second in DECK]
            found[up] = [moment.is_ == "final" for moment in moments]
    return found


def _evens(course: Course) -> Bytes:
    interim, tens = course.book.interim, course.book.cards.tens
    return _bytes(
        [
            [interim.even_money_refusal(hand.natural, card, tens) is None for hand in course.hands.samples]
            for card in course.ups.cards
        ]
    )


def _switching(book: Book, question: str) -> Bytes:
    """What the chapter on switching answers to all that may have happened on an area."""
    found = np.zeros(1 << len(FACTS), np.uint8)
    if book.switching is None:
        return found
    for code in range(len(found)):
        bits = {name: bool(code >> at & 1) for at, name in enumerate(FACTS)}
        facts = SwitchFacts(**{"in_turn": True, **bits, "switches": int(bits["switches"])})  # type: ignore[arg-type]  # all but the number are truth values
        found[code] = getattr(book.switching, question)(facts) is None
    return found
