"""Insurance and even money, by what the player knows; the cards not seen are full decks less those seen."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from math import comb, perm

import msgspec

from soft17.analysis.naturals import pairs, ways
from soft17.cards import DECK, Card
from soft17.rules.book import Book
from soft17.rules.insurance import Against, Insurance
from soft17.rules.settlement import DEALER_POINTS


class Held(msgspec.Struct, frozen=True):
    """Own cards known: so many of them would have won it, so often beside such a card of the dealer."""

    winners: int
    probability: Fraction
    expected_value: Fraction


class WithNatural(msgspec.Struct, frozen=True):
    """A natural against an insured card: by a unit of the main wager, waiting, insured in full, or paid at once."""

    natural: str
    probability: Fraction
    insurance: Fraction
    waiting: Fraction
    insured: Fraction | None
    even_money: Fraction | None


class Insuring(msgspec.Struct, frozen=True):
    """Insurance against one kind of first card, by a unit of insurance."""

    against: str
    offered: bool
    decks: int
    odds: Fraction
    part: Fraction
    up_probability: Fraction
    expected_value: Fraction
    held: tuple[Held, ...]
    naturals: tuple[WithNatural, ...]

    @property
    def house_edge(self) -> Fraction:
        """What the house gains by a unit of insurance if only the dealer's card is known."""
        return -self.expected_value

    @property
    def cost_of_always(self) -> Fraction:
        """What insuring in full every time costs by a unit of the main wager."""
        return -self.up_probability * self.part * self.expected_value

    @property
    def gain_of_knowing(self) -> Fraction:
        """What insuring in full gains by a unit of the main wager if done only where own cards make it pay."""
        return sum(
            (one.probability * self.part * max(one.expected_value, Fraction(0)) for one in self.held), Fraction(0)
        )


def insurances(book: Book) -> tuple[Insuring, ...]:
    """Insurance against each card that the book has it for, offered here or not."""
    rule = book.insurance
    return tuple(_insuring(book, rule, name) for name in rule.against) if rule is not None else ()


def value(book: Book, up: Card, seen: Iterable[Card] = ()) -> Fraction | None:
    """What a unit of insurance gains against a card, other cards seen; nothing where there is no insurance for it."""
    against = book.insurance.on(up) if book.insurance is not None else None
    if against is None:
        return None
    known = [up, *seen]
    decks = book.cards.in_use.is_
    winning = len(against.winners) * decks - sum(card in against.winners for card in known)
    return _value(against, Fraction(winning, len(DECK) * decks - len(known)))


def waiting(book: Book, own: tuple[Card, Card], up: Card, seen: Iterable[Card] = ()) -> Fraction | None:
    """What a natural is worth that waits for the dealer's second card, other cards seen; nothing of other hands."""
    natural = _dealer(book, own)
    if natural is None or book.interim.payment(natural, up, split=False) is not None:
        return None
    over_points = _over_points(book, natural)
    if over_points is None:
        return None
    left = Counter(dict.fromkeys(DECK, book.cards.in_use.is_))
    left.subtract([up, *own, *seen])
    total = Fraction(0)
    for card, many in left.items():
        dealer = _dealer(book, (up, card))
        total += many * (over_points if dealer is None else _paid(book, natural, dealer, book.highest))
    return total / left.total()


def _value(against: Against, chance: Fraction) -> Fraction:
    return chance * (Fraction(*against.odds) + 1) - 1


def _insuring(book: Book, rule: Insurance, name: str) -> Insuring:
    against = rule.against[name]
    ups = sorted(against.up_cards)
    alone = [one for one in (value(book, up) for up in ups) if one is not None]
    return Insuring(
        against=name,
        offered=against.offered.is_,
        decks=book.cards.in_use.is_,
        odds=Fraction(*against.odds),
        part=Fraction(*rule.part.is_),
        up_probability=Fraction(len(ups), len(DECK)),
        expected_value=sum(alone, Fraction(0)) / len(alone),
        held=_held(book, against),
        naturals=tuple(_naturals(book, rule, against)),
    )


def _held(book: Book, against: Against) -> tuple[Held, ...]:
    """All the cards of the area known, two to a box."""
    decks, own = book.cards.in_use.is_, 2 * book.boxes
    unseen = len(DECK) * decks - 1
    chance: Counter[int] = Counter()
    gains: Counter[int] = Counter()
    for up in against.up_cards:
        winning = len(against.winners) * decks - (up in against.winners)
        for held in range(own + 1):
            here = comb(winning, held) * comb(unseen - winning, own - held)
            chance[held] += here
            gains[held] += here * (winning - held)
    total = comb(unseen, own) * len(DECK)
    return tuple(
        Held(held, Fraction(here, total), _value(against, Fraction(gains[held], here * (unseen - own))))
        for held, here in sorted(chance.items())
        if here
    )


class _Met(msgspec.Struct):
    """Deals of one natural counted by the dealer's natural, if any, and by whether insurance is won."""

    dealers: Counter[str | None]
    won: int = 0


def _naturals(book: Book, rule: Insurance, against: Against) -> Iterator[WithNatural]:
    even = book.interim.even_money
    total = perm(len(DECK) * book.cards.in_use.is_, 4)
    for name, met in _met(book, against).items():
        over_points = _over_points(book, name)
        if over_points is None:
            continue
        deals = met.dealers.total()
        gain = _value(against, Fraction(met.won, deals))
        paid = {one: over_points if one is None else _paid(book, name, one, book.highest) for one in met.dealers}
        waiting = sum((paid[one] * number for one, number in met.dealers.items()), Fraction(0)) / deals
        at_once = even is not None and even.natural == name and against.up_cards <= even.up_cards
        yield WithNatural(
            natural=name,
            probability=Fraction(deals, total),
            insurance=gain,
            waiting=waiting,
            insured=waiting + Fraction(*rule.part.is_) * gain if rule.naturals.is_ else None,
            even_money=Fraction(*even.odds) if even is not None and at_once else None,
        )


def _met(book: Book, against: Against) -> dict[str, _Met]:
    """Naturals that are not paid before the dealer's second card."""
    decks = book.cards.in_use.is_
    found: dict[str, _Met] = {}
    known = pairs(book)
    for up in against.up_cards:
        seconds = _seconds(book, against, up)
        waits = {name for _, _, name in known if book.interim.payment(name, up, split=False) is None}
        for a, b, name in known:
            if name not in waits:
                continue
            met = found.setdefault(name, _Met(Counter()))
            deals = ways((a, b, up), decks) * (1 if a == b else 2)
            for (dealer, won), cards in seconds.items():
                here = deals * (decks * len(cards) - sum(card in cards for card in (a, b, up)))
                met.dealers[dealer] += here
                met.won += here * won
    return found


def _seconds(book: Book, against: Against, up: Card) -> dict[tuple[str | None, bool], set[Card]]:
    """The dealer's second cards, by the natural they make and by whether they win insurance."""
    found: dict[tuple[str | None, bool], set[Card]] = {}
    for card in DECK:
        found.setdefault((_dealer(book, (up, card)), card in against.winners), set()).add(card)
    return found


def _dealer(book: Book, cards: tuple[Card, Card]) -> str | None:
    return book.natural(cards, book.cards.count(cards)[0])


def _over_points(book: Book, natural: str) -> Fraction | None:
    """What a natural is paid if the dealer has none, where that is the same whatever the dealer's total."""
    highest = book.highest
    ends = [("points", total) for total in range(12, highest + 1)]
    ends += [(kind, highest + over) for over, kind in enumerate(DEALER_POINTS) if over]
    paid = {_paid(book, natural, kind, total) for kind, total in ends}
    return paid.pop() if len(paid) == 1 else None


def _paid(book: Book, natural: str, dealer: str, total: int) -> Fraction:
    row = book.settlement.row(natural, book.highest, dealer, total)
    if row.result == "win":
        assert row.odds is not None  # checked when the book loads
        return Fraction(*row.odds)
    return Fraction(-1 if row.result == "lose" else 0)
