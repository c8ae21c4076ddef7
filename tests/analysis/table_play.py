"""A strategy played through every order of a few cards by the real table."""

from collections.abc import Callable, Hashable, Iterator
from math import sqrt
from typing import NamedTuple

from soft17.analysis.shoe import Shoe
from soft17.cards import Card
from soft17.clause import Refusal
from soft17.hand import Hand
from soft17.money import parse
from soft17.rules.book import Book
from soft17.rules.values import Values
from soft17.table import commands as c
from soft17.table.decide import refusal, step
from soft17.table.net import net
from soft17.table.offers import offers
from soft17.table.progress import awaits_card, awaits_go_on
from soft17.table.state import Table

STAKE = parse("100")
ACTS = {"hit": c.Hit, "stand": c.Stand, "double": c.Double, "split": c.Split, "surrender": c.Surrender}
NAMES: dict[type[c.Command], str] = {kind: name for name, kind in ACTS.items()} | {c.GoOn: "wait"}
EARLY = c.TakeEvenMoney("ann", 1)
Left = tuple[int, ...]


class Sight(NamedTuple):
    """What a player goes by: the first card's value, the hand's values, and the pair it was split from, if any."""

    up: int
    cards: tuple[int, ...]
    pair: int = -1
    second: bool = False
    hands: int = 1
    number: int = 1

    @property
    def known(self) -> tuple[int, ...]:
        """What the policy goes by: of other hands only how many there are, and that only where one may split again."""
        return (
            self.up,
            *self.cards,
            -1,
            self.pair,
            self.second,
            self.hands if self.second and len(self.cards) == 2 else 0,
        )


Policy = Callable[[Sight, frozenset[str]], str]


class Node(NamedTuple):
    """A point of the round: what it is worth, and where the cards or the policy lead."""

    worth: float
    after: tuple[tuple[float, Hashable], ...] = ()


class Walk:
    """Every order of the cards of a shoe, one player on one area, by a policy; alike points are visited once."""

    def __init__(self, book: Book, shoe: Shoe, policy: Policy) -> None:
        self.book, self.policy = book, policy
        self.values = Values.of(book)
        self.faces = [Card(card) for card, count in shoe.faces.items() if count]
        self.place = {card: at for at, card in enumerate(self.faces)}
        self.nodes: dict[Hashable, Node] = {}
        self.met: dict[Hashable, tuple[Table, Left]] = {}
        self.steps = 0
        opened = self._do(Table(), c.PlaceWager("ann", 1, (STAKE,) * book.boxes))
        if book.deal.call.is_:
            opened = self._do(opened, c.CallNoMoreBets())
        self.root = self._visit(opened, tuple(shoe.faces[card] for card in self.faces))
        self.policy_points = dict(self.met)

    @property
    def expected_value(self) -> float:
        """What a round comes to, in stakes."""
        return self.nodes[self.root].worth

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of a round, in stakes; what a node leads to was visited before it."""
        squares: dict[Hashable, float] = {}
        for key, node in self.nodes.items():
            squares[key] = sum(chance * squares[one] for chance, one in node.after) if node.after else node.worth**2
        return sqrt(squares[self.root] - self.expected_value**2)

    def _do(self, table: Table, command: c.Command) -> Table:
        done = step(self.book, table, command)
        self.steps += 1
        assert not isinstance(done, Refusal), f"{command}: {done}"
        return done.table

    def _visit(self, table: Table, left: Left, *, waited: bool = False) -> Hashable:
        key = (key_of(table, self.values), left, waited)
        if key not in self.nodes:
            self.nodes[key] = self._node(key, table, left, waited=waited)
        return key

    def _node(self, key: Hashable, table: Table, left: Left, *, waited: bool) -> Node:
        if table.phase == "over":
            return Node(net(self.book, table)["ann"] / STAKE)
        if not waited and self._even_money(table):
            return self._decided(key, table, left)
        if table.phase == "betting" or awaits_card(self.book, table) is not None:
            after = tuple(self._cards(table, left))
            return Node(sum(chance * self.nodes[one].worth for chance, one in after), after)
        return self._decided(key, table, left)

    def _decided(self, key: Hashable, table: Table, left: Left, /) -> Node:
        choices = self.choices(table)
        if len(choices) > 1:
            self.met[key] = table, left
        taken = next(iter(choices)) if len(choices) == 1 else self.policy(self.sight(table), frozenset(choices))
        one = self._follow(table, choices[taken], left)
        return Node(self.nodes[one].worth, ((1.0, one),))

    def _follow(self, table: Table, command: c.Command | None, left: Left) -> Hashable:
        """Do something, or with no command let the next card come."""
        return self._visit(table if command is None else self._do(table, command), left, waited=command is None)

    def _cards(self, table: Table, left: Left) -> Iterator[tuple[float, Hashable]]:
        rest = sum(left)
        assert rest > 0, "the shoe ran out"
        for at, count in enumerate(left):
            if count:
                fewer = (*left[:at], count - 1, *left[at + 1 :])
                yield count / rest, self._visit(self._do(table, c.Deal(self.faces[at])), fewer)

    def _even_money(self, table: Table) -> bool:
        if self.book.interim.even_money is None or table.phase != "play":
            return False
        return refusal(self.book, table, EARLY) is None

    def choices(self, table: Table) -> dict[str, c.Command | None]:
        """What may be done, by its name; insurance is left alone."""
        if self._even_money(table):
            return {"even money": EARLY, "wait": c.GoOn() if awaits_go_on(self.book, table) else None}
        return {NAMES[type(one)]: one for one in offers(self.book, table) if type(one) in NAMES}

    def sight(self, table: Table) -> Sight:
        """What the player sees of the hand in turn, or of the hand dealt before anything is decided."""
        place, index = table.current(), self.values.index
        box, number = table.areas[0].boxes[0], place.hand if place is not None else 1
        hand, up = box[number - 1], index[table.up_card[0]]
        cards = tuple(sorted(index[card[0]] for card in hand.cards))
        if not hand.split:
            return Sight(up, cards)
        first, second = (index[card[0]] for card in hand.cards[:2])
        return Sight(up, cards, first, first == second, len(box), number)

    def gains(self) -> dict[tuple[tuple[int, ...], str], float]:
        """What another choice at what is known adds to the round, each hand changed alone and the hands added up."""
        reach: dict[Hashable, float] = dict.fromkeys(self.nodes, 0.0)
        reach[self.root] = 1.0
        for key in reversed(list(self.nodes)):
            for chance, one in self.nodes[key].after:
                reach[one] += chance * reach[key]
        found: dict[tuple[tuple[int, ...], str], float] = {}
        for key, (table, left) in self.policy_points.items():
            for name, command in self.choices(table).items():
                other = self.nodes[self._follow(table, command, left)].worth
                what = self.sight(table).known, name
                found[what] = found.get(what, 0.0) + reach[key] * (other - self.nodes[key].worth)
        return found


def key_of(table: Table, values: Values) -> Hashable:
    """What the rest of the round depends on beside the shoe; only the first two cards of a hand keep their places."""
    hands = tuple(_shape(hand, values) for area in table.areas for box in area.boxes for hand in box)
    wagers = tuple((one.kind, one.hand, one.stake, one.result, one.pays) for one in table.wagers)
    dealer = table.dealer
    drawn = (dealer.cards[:1], min(len(dealer.cards), 2), dealer.total, dealer.soft, dealer.natural, table.hole)
    at = (table.phase, table.insurance, table.paying, table.asked, table.drew_since_deal, table.reader_looked)
    return hands, wagers, drawn, at


def _shape(hand: Hand, values: Values) -> Hashable:
    """A hand that is over is what it is settled by; an open one its cards in any order, a split one's pair apart."""
    first = tuple(values.index[card[0]] for card in hand.cards[:2]) if hand.split else ()
    pair = (first[:1], len(set(first)) == 1) if hand.ended is None else ()
    cards = hand.cards if len(hand.cards) == 2 else tuple(sorted(hand.cards))
    if hand.ended is not None:
        cards = ()
    count = (len(hand.cards), hand.total, hand.soft, hand.natural)
    return cards, pair, count, hand.split, hand.doubled, hand.fixed_aces, hand.ended
