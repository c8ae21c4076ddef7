"""Two boxes and the switch against the real table, over every order of a few cards; and the published figure."""

from collections.abc import Hashable
from functools import cache, partial
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from analysis.policies import split_hand
from analysis.table_play import Left, Node, Sight, Walk, key_of
from soft17.analysis.dealt import CHOICES, Dealt
from soft17.analysis.giving import Giving
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import NAMES
from soft17.analysis.split import Played
from soft17.analysis.spread import Spread, moments, off_by
from soft17.analysis.switch import Boxes
from soft17.analysis.tree import single
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.strategies.chart import Points
from soft17.strategies.form import FORM, Strategy, StrategyError, parse, text
from soft17.table import commands as c
from soft17.table.offers import offers
from soft17.table.state import Area, Table

CLOSE = 1e-12
BOTH = 3
SHOES = {
    "eights": {"Ac": 2, "Tc": 7, "8c": 5},
    "sixes": {"Tc": 9, "6c": 4, "9c": 3},
    "low": {"Ac": 3, "Tc": 9, "6c": 5},
    "many": {"Tc": 7, "8c": 7, "9c": 2},
}


def ranked(options: Any, named: dict[str, c.Command]) -> c.Command:
    """The best that is allowed."""
    order = sorted(range(len(CHOICES)), key=lambda one: -options[one])
    return next(named[NAMES[CHOICES[one]]] for one in order if NAMES[CHOICES[one]] in named)


class SwitchWalk(Walk):
    """Every order of cards with two boxes, switched and played as the analysis says."""

    def __init__(self, book: Book, shoe: Shoe, boxes: Boxes) -> None:
        self.boxes = boxes
        super().__init__(book, shoe, lambda _sight, _allowed: "")

    @cache  # noqa: B019 - lives as long as the test
    def beside(self, up: int, other: tuple[int, ...]) -> Dealt:
        """A box beside one that holds two cards."""
        return Dealt(self.boxes.game, up, np.array(single(self.boxes.game.width, *other))).solve()

    def _visit(self, table: Table, left: Left, *, waited: bool = False) -> Hashable:
        area = table.areas[0] if table.areas else None
        held = (area.switched, area.decided, *map(self.held, (area, area), (0, 1))) if area and area.boxes[1] else ()
        key = (key_of(table, self.values), left, waited, held, table.current())
        if key not in self.nodes:
            self.nodes[key] = self._node(key, table, left, waited=waited)
        return key

    def held(self, area: Area, box: int) -> tuple[int, ...]:
        """The two cards a box began with, after the switch, in their order."""
        hands = area.boxes[box]
        cards = hands[0].cards[:2] if len(hands) == 1 else tuple(hand.cards[0] for hand in hands[:2])
        return tuple(self.values.index[card[0]] for card in cards)

    def _decided(self, _key: Hashable, table: Table, left: Left, /) -> Node:
        command = self.command(table)
        one = self._follow(table, command, left)
        return Node(self.nodes[one].worth, ((1.0, one),))

    def command(self, table: Table) -> c.Command:
        """What the analysis does: switch before anything else if that is better, then each hand by its own cards."""
        every, area = offers(self.book, table), table.areas[0]
        up = self.values.index[table.up_card[0]]
        switch = next((one for one in every if isinstance(one, c.Switch)), None)
        if switch is not None and not area.decided and self.switches(table, up):
            return switch
        place = table.current()
        if place is None or table.insurance == "open":
            return c.GoOn()
        box = area.boxes[place.box - 1]
        hand = box[place.hand - 1]
        cards = tuple(sorted(self.values.index[card[0]] for card in hand.cards))
        dealt = self.beside(up, tuple(sorted(self.held(area, 2 - place.box))))
        mode = self.given_up(area, up)
        if mode in (place.box, BOTH):
            return next(one for one in every if isinstance(one, c.Surrender) and one.box == place.box)
        if mode:
            dealt = self.beside_given_up(up, tuple(sorted(self.held(area, 2 - place.box))))
        allowed = {
            type(one): one for one in every if getattr(one, "box", 0) == place.box and not isinstance(one, c.Switch)
        }
        named = {kind.__name__.lower(): one for kind, one in allowed.items()}
        if len(box) == 1 and len(cards) == 2:
            mine = self.counted_together(area, up, place.box)
            if mine is not None:
                return named["split"] if mine[0] is not None else self.unsplit(dealt, cards, named)
        if hand.split:
            first, second = (self.values.index[card[0]] for card in hand.cards[:2])
            sight = Sight(up, cards, first, first == second, len(box), place.hand)
            mine = self.counted_together(area, up, place.box)
            played = dealt.pairs[first] if mine is None or mine[0] is None else mine[0]
            return named[split_hand(played, sight, single(len(self.values.every), *cards), frozenset(named))]
        row = dealt.tree.place[single(len(self.values.every), *cards)]
        roots = {int(one): at for at, one in enumerate(dealt.roots)}
        if len(cards) > 2:
            return named[NAMES[int(dealt.worths.choice[row])]]
        return ranked(dealt.options[roots[row]], named)

    @cache  # noqa: B019 - lives as long as the test
    def beside_given_up(self, up: int, other: tuple[int, ...]) -> Dealt:
        """A box beside one given up."""
        return self.beside(up, other).beside_given_up()

    @cache  # noqa: B019 - lives as long as the test
    def modes(self, up: int, *, made: bool) -> Any:
        """For every four cards over a first card which boxes are given up."""
        return self.boxes.both(next(one for one in self.boxes.deals if one.up == up), made=made, chart=False)[1]

    def given_up(self, area: Area, up: int) -> int:
        """Which boxes are given up, by the cards as they lie after a switch or without."""
        (a, b), (e, d) = self.held(area, 0), self.held(area, 1)
        if area.switched:
            b, d = d, b
        width = len(self.values.every)
        return int(self.modes(up, made=area.switched)[((a * width + e) * width + b) * width + d])

    def counted_together(self, area: Area, up: int, box: int) -> tuple[Played | None] | None:
        """How a pair is split beside another where further splits of both count together, if that is so."""
        one, two = self.held(area, 0), self.held(area, 1)
        if not self.boxes.shares or one[0] != one[1] or two[0] != two[1]:
            return None
        both = self.boxes.shares[up].plays.get((one[0], two[0]))
        if both is None:
            return None
        return (both.first,) if box == 1 else (both.second[len(area.boxes[0])],)

    def unsplit(self, dealt: Dealt, cards: tuple[int, ...], named: dict[str, c.Command]) -> c.Command:
        """The best for a pair that is not split."""
        row = dealt.tree.place[single(len(self.values.every), *cards)]
        at = int(np.flatnonzero(dealt.roots == row)[0])
        return ranked(dealt.options[at], {name: one for name, one in named.items() if name != "split"})

    def switches(self, table: Table, up: int) -> bool:
        """True if the exact values say to switch."""
        area = table.areas[0]
        (a, b), (e, d) = (tuple(self.values.index[card[0]] for card in box[0].cards) for box in area.boxes)
        width = len(self.values.every)
        return bool(self.decisions(up)[((a * width + e) * width + b) * width + d])

    @cache  # noqa: B019 - lives as long as the test
    def decisions(self, up: int) -> Any:
        """For every four cards over a first card whether to switch."""
        return self.boxes.switches(next(one for one in self.boxes.deals if one.up == up))


@pytest.mark.parametrize(
    ("rulebook", "options", "rulings", "shoe"),
    [
        ("nsw-switch-2016", {}, {}, "eights"),
        ("nsw-switch-2016", {}, {}, "sixes"),
        ("nsw-switch-2016", {}, {"9.2.2": "switch-barred"}, "eights"),
        ("nsw-switch-2016", {}, {"13.1": "initial-pairs-only"}, "eights"),
        ("ma-switch", {}, {}, "eights"),
        ("ma-switch", {"hole_card": "reader"}, {}, "eights"),
        ("ma-switch", {"surrender": True}, {}, "sixes"),
        ("ma-switch", {"surrender": True}, {"12(c)": "none-drawn"}, "low"),
        ("ma-switch", {"surrender": True, "hole_card": "reader"}, {"12(c)": "none-drawn"}, "low"),
        ("ma-switch", {"surrender": True}, {"12(c)": "none-drawn", "5(b)(2)": "collected-at-once"}, "low"),
        ("ma-switch", {"surrender": True}, {"12(c)": "none-drawn", "11(d)": "bust-loses-all"}, "low"),
        ("ma-switch", {"surrender": True}, {"12(c)": "none-drawn", "10(c)": "bust-loses-all"}, "low"),
        ("ma-switch", {"max_hands": 3}, {"11(e)": "per-player-per-round"}, "many"),
    ],
)
def test_two_boxes_at_the_real_table(
    rulebook: str, options: dict[str, Any], rulings: dict[str, str], shoe: str
) -> None:
    agree(Boxes(load(rulebook, options, rulings), Shoe.holding(SHOES[shoe])))


@pytest.mark.parametrize("readings", [{}, {"5(b)(2)": "collected-at-once"}, {"11(d)": "bust-loses-all"}])
def test_one_box_given_up_hangs_on_how_the_other_ends(
    readings: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first box is always given up, and the second played for both: bust, it calls for no card."""
    book = load("ma-switch", {"surrender": True}, {"12(c)": "none-drawn", **readings})
    boxes = Boxes(book, Shoe.holding(SHOES["low"]))
    best = boxes.expected_value()
    assert best > Boxes(load("ma-switch", {"surrender": True}), Shoe.holding(SHOES["low"])).expected_value() + 1e-3
    for giving in boxes.giving.values():
        monkeypatch.setattr(giving, "best", partial(first_given_up, giving))
    assert boxes.giving
    assert boxes.expected_value() < best
    agree(boxes)


def first_given_up(giving: Giving, kept: Any, one: Any, two: Any, *, made: bool) -> tuple[Any, Any]:
    """Give up the first box wherever that may be done."""
    given, played = giving.table.given, giving.table.played[:, int(made)]
    may = np.isfinite(given[two, one])
    return np.where(may, given[two, one] + played[one, two], kept), may.astype(np.int64)


def agree(boxes: Boxes) -> None:
    """The table pays what the analysis says."""
    book, cards = boxes.book, boxes.game.shoe
    walk = SwitchWalk(book, cards, boxes)
    assert walk.expected_value / 2 == pytest.approx(boxes.expected_value(), abs=CLOSE)
    # What cards drawn to one box do to the other is no part of the spread as it is told; its size is.
    mean, deviation = moments(Spread(boxes.nets()))
    gap = mean - boxes.expected_value()
    assert walk.standard_deviation / 2 == pytest.approx(deviation, abs=off_by(book, sum(cards.faces.values()), gap))
    assert boxes.shares or abs(gap) < 1e-4


@pytest.mark.parametrize("name", ["nsw-switch-2016", "ma-switch"])
def test_the_own_chart_is_weighed_as_any_other_and_spreads_have_the_mean_of_the_worth(name: str) -> None:
    book, shoe = load(name), Shoe.holding(SHOES["eights"] | {"5c": 4})
    best = Boxes(book, shoe)
    own = Boxes(book, shoe, chart=parse(text(Strategy(FORM, name, "", {}, {}, 6, best.chart))).chart)
    assert own.expected_value(chart=True) == best.expected_value(chart=True)
    for chart in (False, True):
        nets = best.nets(chart=chart)
        assert own.nets(chart=chart) == nets
        assert sum(nets.values()) == pytest.approx(1.0, abs=1e-12)
        mean = sum(net * chance for net, chance in nets.items())
        # What a natural takes from three hands or more together is not all in it.
        assert mean == pytest.approx(best.expected_value(chart=chart), abs=1e-4)
    never = Boxes(book, shoe, chart=replace(best.chart, switch=()))
    assert never.expected_value(chart=True) < best.expected_value(chart=True)


def test_points_that_leave_a_hand_out_are_told() -> None:
    book, shoe = load("ma-switch"), Shoe.holding(SHOES["eights"])
    chart = Boxes(book, shoe).chart
    with pytest.raises(StrategyError, match="switch: nothing is said of AT"):
        Boxes(book, shoe, chart=replace(chart, switch=tuple(one for one in chart.switch if "AT" not in one.hand)))
    with pytest.raises(StrategyError, match="switch: 'AX' is not two ranks"):
        Boxes(book, shoe, chart=replace(chart, switch=(Points("AX", (0, 0, 0)),)))
