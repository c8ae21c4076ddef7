"""What each person sees of a table over time."""

from typing import Any

import msgspec
import pytest

from opening import Opening
from sealing import Sealing
from soft17.cards import Piece
from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.decide import step
from soft17.house.orders import Order, Person
from soft17.house.state import House
from soft17.house.trouble import DiscardsKept, IrregularityFound
from soft17.house.view import HIDDEN, sealed, view
from soft17.log.telling import tell
from soft17.money import Money
from soft17.rules.limits import Bounds
from soft17.rules.loading import load
from soft17.table import commands as t
from soft17.table.commands import Command
from soft17.table.view import FACE_DOWN

BOOK = load("nsw-blackjack-v15")


class Table:
    """A table that takes every order given."""

    def __init__(self) -> None:
        opening = Opening(BOOK, {"players": ["ann", "bob"], "offered": ["perfect_pairs"]})
        self.house: House = opening.house()
        self.at = opening.at

    def give(self, command: Command, role: str = "dealer", name: str = "dee") -> None:
        self.at += 1
        done = step(BOOK, self.house, Order(command, Person(name, role), self.at, "a reason"))
        assert not isinstance(done, Refusal), done
        self.house = done.house

    def deal(self, cards: str) -> None:
        for card in cards.split():
            self.give(c.DealCard(card))

    def turn_down(self) -> None:
        for to in ("inspector", "surveillance"):
            self.give(c.Tell(to, "deal-face-down"), "gaming manager", "max")
        self.give(c.TakeDown("deal-face-down"), "gaming manager", "max")

    def seen_by(self, name: str) -> list[tuple[str, int]]:
        """The players' hands as somebody sees them, with their totals."""
        seen = view(BOOK, self.house, "player", name).table
        return [(" ".join(hand.cards), hand.total) for _, hand in seen.hands()]


@pytest.fixture
def table() -> Table:
    made = Table()
    for player, area in (("ann", 1), ("bob", 2)):
        made.give(t.PlaceWager(player, area, (Money(500000),)), "player", player)
    return made


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2")
def test_cards_dealt_face_down_are_seen_by_their_player_only() -> None:
    made = Table()
    made.turn_down()
    for player, area in (("ann", 1), ("bob", 2)):
        made.give(t.PlaceWager(player, area, (Money(500000),)), "player", player)
    made.deal("Th 9h 7d 6c 5c")
    own = view(BOOK, made.house, "player", "ann").table
    assert own.areas[0].boxes[0][0].cards == ("Th", "6c")
    assert own.areas[1].boxes[0][0].cards == (FACE_DOWN, FACE_DOWN)
    for role in ("dealer", "spectator", "surveillance"):
        seen = view(BOOK, made.house, role).table
        assert seen.areas[0].boxes[0][0].cards == (FACE_DOWN, FACE_DOWN)
        assert seen.areas[0].boxes[0][0].total == 0


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2", "12.3", "12.3.1")
@pytest.mark.parametrize(
    ("pair", "then", "seen"),
    [
        ("As 7d Ah", "2c 9c", [("As 2c", 13), ("Ah 9c", 20)]),
        ("8s 7d 8h", "2c", [("8s 2c", 10), ("8h", 8)]),
    ],
)
def test_a_pair_that_is_split_is_turned_up_and_its_cards_lie_face_up(
    pair: str, then: str, seen: list[tuple[str, int]]
) -> None:
    made = Table()
    made.turn_down()
    made.give(t.PlaceWager("ann", 1, (Money(500000),)), "player", "ann")
    made.deal(pair)
    assert made.seen_by("bob") == [("?? ??", 0)]
    made.give(t.Split("ann", 1), "player", "ann")
    assert "??" not in "".join(cards for cards, _ in made.seen_by("bob"))
    made.deal(then)
    assert made.seen_by("bob") == seen


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2", "10.4", "10.5")
def test_a_pair_is_turned_up_when_it_is_doubled_or_bust_and_at_the_end() -> None:
    made = Table()
    made.turn_down()
    for player, area in (("ann", 1), ("bob", 2), ("bob", 3)):
        made.give(t.PlaceWager(player, area, (Money(500000),)), "player", player)
    made.deal("6h Th 4h 7d 5c 6c 9c")
    made.give(t.Double("ann", 1), "player", "ann")
    assert made.seen_by("eve") == [("6h 5c", 11), ("?? ??", 0), ("?? ??", 0)]
    made.deal("9d")
    made.give(t.Hit("bob", 2), "player", "bob")
    made.deal("8d")
    made.give(t.Hit("bob", 3), "player", "bob")
    made.deal("5s")
    assert made.seen_by("eve") == [("6h 5c 9d", 20), ("Th 6c 8d", 24), ("?? ?? 5s", 0)]
    made.give(t.Stand("bob", 3), "player", "bob")
    made.deal("Td")
    assert made.house.table.phase == "over"
    assert made.seen_by("eve")[2] == ("4h 9c 5s", 18)


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2", "14.13")
def test_a_pair_under_an_optional_wager_is_turned_up_when_the_initial_deal_is_over() -> None:
    made = Table()
    made.turn_down()
    side = (t.Side("perfect_pairs", Money(100000)),)
    made.give(t.PlaceWager("ann", 1, (Money(500000),), side), "player", "ann")
    made.give(t.PlaceWager("bob", 2, (Money(500000),)), "player", "bob")
    made.deal("8s 6h 7d 8h")
    assert made.seen_by("eve") == [("?? ??", 0), ("??", 0)]
    made.deal("5c")
    assert made.seen_by("eve") == [("8s 8h", 16), ("?? ??", 0)]


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2")
def test_a_blackjack_is_turned_up_when_the_initial_deal_is_over_and_not_before() -> None:
    made = Table()
    made.turn_down()
    for player, area in (("ann", 1), ("bob", 2)):
        made.give(t.PlaceWager(player, area, (Money(500000),)), "player", player)
    made.deal("As 5h Th Kd")
    assert made.seen_by("bob")[0] == ("?? ??", 0)
    assert all(hand.ended is None for _, hand in view(BOOK, made.house, "dealer").table.hands())
    made.deal("6d")
    assert made.seen_by("eve") == [("As Kd", 21), ("?? ??", 0)]


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2", "16.10")
def test_the_hand_of_an_absent_player_is_turned_up_to_be_drawn_to() -> None:
    made = Table()
    made.turn_down()
    for player, area in (("ann", 1), ("bob", 2)):
        made.give(t.PlaceWager(player, area, (Money(500000),)), "player", player)
    made.deal("2s 5h Th 3d 6h")
    made.give(t.Absent(1), "dealer", "dora")
    assert made.seen_by("eve") == [("2s 3d", 5), ("?? ??", 0)]


@pytest.mark.clause("nsw-blackjack-v15", "3.6.1", "3.6.2")
def test_a_table_says_that_cards_lie_face_up_or_face_down_and_never_both() -> None:
    made = Table()

    def says() -> set[str]:
        return {one.cite[0] for one in view(BOOK, made.house, "player", "ann").shown} & {"3.6.1", "3.6.2"}

    assert says() == {"3.6.1"}
    made.turn_down()
    assert says() == {"3.6.2"}


def test_every_card_is_seen_where_they_lie_face_up(table: Table) -> None:
    table.deal("Th 9h 7d 6c 5c")
    for name in ("ann", "bob", "eve"):
        assert view(BOOK, table.house, "player", name).table.areas[1].boxes[0][0].cards == ("9h", "5c")


def test_a_player_sees_nothing_private_of_another(table: Table) -> None:
    seen = {one.name: one for one in view(BOOK, table.house, "player", "ann").guests}
    assert seen["ann"].card == "card of ann"
    assert seen["bob"].card == ""
    assert {one.card for one in view(BOOK, table.house, "dealer").guests} == {"card of ann", "card of bob"}


def test_dues_are_for_the_staff(table: Table) -> None:
    table.deal("Th 9h 7d 6c 5c")
    table.give(r.ReportMispayment("ann", Money(0), Money(100000)))
    assert view(BOOK, table.house, "player", "ann").due == ()
    assert len(view(BOOK, table.house, "dealer").due) == 2


def test_an_open_error_card_and_who_is_to_cut_are_seen_by_all(table: Table) -> None:
    table.deal("Th 9h 7d 6c 5c")
    table.give(r.ReportErrorCard("4s", seen=True))
    assert view(BOOK, table.house, "player", "bob").error_card == "4s"


@pytest.mark.clause("nsw-blackjack-v15", "16.8")
def test_a_supervisor_sees_the_rebuilt_round_before_approving_it(table: Table) -> None:
    table.deal("Th 9h 7d 6c 5c")
    table.give(r.ReportMisdeal("bob was passed over", ("9h", "Th", "7d", "5c", "6c")))
    preview = view(BOOK, table.house, "gaming supervisor").preview
    assert preview is not None
    assert preview.areas[0].boxes[0][0].cards == ("9h", "5c")
    assert preview.areas[1].boxes[0][0].cards == ("Th", "6c")
    assert view(BOOK, table.house, "player", "ann").preview is None
    table.give(r.Rebuild(), "gaming supervisor", "sue")
    assert table.house.table.areas[0].boxes[0][0].cards == ("9h", "5c")


@pytest.mark.parametrize(
    ("rulebook", "command"),
    [
        ("nz-blackjack-1998", r.ReplaceDamaged(Piece("5c.1"), Piece("5c.9"))),
        ("nsw-blackjack-v15", r.ReportIncomplete((Piece("5c.1"), Piece("5d.1")))),
    ],
)
def test_a_card_that_went_unseen_is_named_in_no_entry(rulebook: str, command: Any) -> None:
    opening = Opening(load(rulebook), {})
    before = opening.house()
    role = opening.book.house.acts[command.act].by[0]
    role = opening.book.house.people.supervisor.is_ if role == "casino supervisor" else role
    done = step(opening.book, before, Order(command, Person("sue", role), opening.at + 1, "seen"))
    assert not isinstance(done, Refusal), done
    told = [tell(sealed(opening.book, one, before)) for one in done.events]
    assert command.act.replace("-", " ") in "".join(told)
    assert "5c" not in "".join(told)


@pytest.mark.clause("nsw-blackjack-v15", "16.15")
def test_discards_that_were_not_fed_back_are_not_named() -> None:
    opening = Opening(BOOK, {"source": "shuffling device"})
    opening.house()
    for command in (t.PlaceWager("ann", 1, (Money(500000),)), c.DealCard("Th"), c.DealCard("8c"), c.DealCard("9d")):
        player = isinstance(command, t.PlaceWager)
        opening.give(command, "player" if player else "dealer", "ann" if player else "")
    before = opening.now
    done = step(BOOK, before, Order(r.ReportMissed("discards"), Person("dee", "dealer"), opening.at + 1, "seen"))
    assert not isinstance(done, Refusal), done
    kept = [one for one in done.events if isinstance(one, DiscardsKept)]
    assert kept and kept[0].pieces
    shown = sealed(BOOK, kept[0], before)
    assert isinstance(shown, DiscardsKept)
    assert set(shown.pieces) == {HIDDEN}
    Sealing(BOOK, kept[0].pieces).follow(before, done.events)


def test_a_walk_looks_for_unseen_cards_in_every_event() -> None:
    opening = Opening(BOOK, {})
    before = opening.house()
    (burned,) = before.burned
    with pytest.raises(AssertionError):
        Sealing(BOOK, (burned,)).follow(before, (IrregularityFound(f"{burned} seen by nobody", "16.8"),))


@pytest.mark.clause("nsw-blackjack-v15", "6.5.1.1")
def test_a_marker_stands_there_for_everybody_to_see(table: Table) -> None:
    kept = msgspec.structs.replace(table.house.guests[0], kept_minimum=Money(200000), marker=1)
    house = msgspec.structs.replace(table.house, guests=(kept, *table.house.guests[1:]))
    seen = {one.name: one for one in view(BOOK, house, "player", "bob").guests}
    assert (seen["ann"].kept_minimum, seen["ann"].marker) == (Money(200000), 1)


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2", "16.8")
def test_a_preview_turns_face_down_cards_up_for_who_approves_it_only() -> None:
    made = Table()
    made.turn_down()
    made.give(t.PlaceWager("ann", 1, (Money(500000),)), "player", "ann")
    made.deal("Th 9c 8d")
    made.give(r.ReportMisdeal("crossed", ("Th", "8d", "9c")))
    for role, cards in (("dealer", (FACE_DOWN, FACE_DOWN)), ("gaming supervisor", ("Th", "9c"))):
        seen = view(BOOK, made.house, role, "somebody").preview
        assert seen is not None and seen.areas[0].boxes[0][0].cards == cards


@pytest.mark.clause("nsw-blackjack-v15", "6.5", "6.1")
def test_the_sign_that_is_seen_while_the_last_round_is_looked_at_is_that_of_the_next(table: Table) -> None:
    table.deal("Th 9h 8c Tc 9c")
    for player, area in (("ann", 1), ("bob", 2)):
        table.give(t.Stand(player, area), "player", player)
    table.deal("Td")
    table.give(c.OpenBetting())
    new = Bounds(Money(100000), Money(3000000))
    table.give(c.ChangeLimits("main", new), "gaming supervisor", "sue")
    table.give(r.NotifyError("the count was wrong"), "player", "ann")
    assert table.house.betting is not None
    assert view(BOOK, table.house, "player", "ann").sign.limits["main"] == new
