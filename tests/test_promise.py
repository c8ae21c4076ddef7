"""The promise of an order: published before the cut, each card proven as it leaves, all of it opened at the end."""

from typing import Any

import pytest
from msgspec.structs import replace

from opening import Opening as TableOpening
from soft17.cards import Piece, pieces
from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.decide import step
from soft17.house.orders import Order, Person
from soft17.house.state import House
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.shoe.commitment import Proof, commit, prove, reveal
from soft17.shoe.seeded import Seeded
from soft17.table import commands as t

BOOK = load("nsw-blackjack-v15")
ORDER = Seeded(17).shuffle(pieces(6))
SALTS = [n.to_bytes(16, "big") for n in range(312)]
CUT = 100


class Table:
    """A table whose order of cards was promised."""

    def __init__(self, book: Book = BOOK) -> None:
        self.book = book
        opening = TableOpening(book, {"to": "opened"})
        self.house: House = opening.house()
        self.at = opening.at
        self.give(c.BringCards(pieces(6), "blue"))
        self.give(c.TakeDown("check-cards", {"means": "dealer"}))
        self.give(c.Shuffle("by hand", commit(ORDER, SALTS)))
        self.give(c.Cut(CUT, "ann"), "player", "ann")
        self.give(c.PlaceCuttingCard(150))
        self.give(c.BurnCard(ORDER[CUT], prove(ORDER, SALTS, CUT)))
        self.give(c.OpenBetting())
        self.give(t.PlaceWager("ann", 1, (Money(500000),)), "player", "ann")
        self.next = CUT + 1

    def offer(self, command: Any, role: str = "dealer", name: str = "dee") -> Any:
        self.at += 1
        return step(self.book, self.house, Order(command, Person(name, role), self.at, "as usual"))

    def give(self, command: Any, role: str = "dealer", name: str = "dee") -> None:
        done = self.offer(command, role, name)
        assert not isinstance(done, Refusal), done
        self.house = done.house

    def proof(self, ahead: int = 0) -> Proof:
        return prove(ORDER, SALTS, (self.next + ahead) % 312)

    def deal(self) -> None:
        self.give(c.DealCard(ORDER[self.next % 312], proof=self.proof()))
        self.next += 1


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.mark.clause("nsw-blackjack-v15", "4.1")
def test_cards_come_in_the_order_promised(table: Table) -> None:
    for _ in range(3):
        table.deal()
    assert table.house.table.phase == "play"


@pytest.mark.parametrize(
    "wrong",
    [
        lambda table: c.DealCard(ORDER[table.next]),
        lambda table: c.DealCard(ORDER[table.next + 1], proof=table.proof(1)),
        lambda table: c.DealCard(ORDER[table.next], proof=table.proof(1)),
        lambda table: c.DealCard(ORDER[table.next], proof=replace(table.proof(), salt="00" * 16)),
        lambda table: c.DealCard(ORDER[table.next + 5], proof=replace(table.proof(), card=ORDER[table.next + 5])),
        lambda table: c.DealCard(ORDER[table.next], proof=replace(table.proof(), position=3)),
    ],
    ids=["no proof", "the card after", "another's proof", "another salt", "another card", "another place"],
)
def test_no_other_card_is_taken(table: Table, wrong: Any) -> None:
    refused = table.offer(wrong(table))
    assert isinstance(refused, Refusal)
    assert refused.clause == "4.1"


@pytest.mark.clause("nsw-blackjack-v15", "16.8")
def test_no_round_is_rebuilt_in_an_order_against_the_proofs(table: Table) -> None:
    for _ in range(3):
        table.deal()
    first, second, third = table.house.drawn
    for order in ((first, third, second), (third, first, second), (second, first, third)):
        refused = table.offer(r.ReportMisdeal("they came so", order))
        assert isinstance(refused, Refusal)
        assert (refused.clause, "promised" in refused.why) == ("4.1", True)
    table.give(r.ReportMisdeal("as they came", (first, second, third)))
    table.give(r.Rebuild(), "gaming supervisor", "sue")
    assert table.house.drawn == (first, second, third)


def test_the_order_is_opened_when_the_shoe_retires_and_not_before(table: Table) -> None:
    opening = reveal(ORDER, SALTS)
    assert isinstance(table.offer(c.RevealOrder(opening)), Refusal)
    for _ in range(3):
        table.deal()
    house = replace(table.house, table=replace(table.house.table, phase="over"))
    table.house = house
    table.give(c.OpenBetting())
    order = Order(c.TakeDown("order-shuffle"), Person("sue", "gaming supervisor"), table.at + 1, "clumps")
    done = step(BOOK, table.house, order)
    assert not isinstance(done, Refusal)
    table.house, table.at = done.house, table.at + 1
    swapped = reveal((ORDER[1], ORDER[0], *ORDER[2:]), SALTS)
    assert isinstance(table.offer(c.RevealOrder(swapped)), Refusal)
    table.give(c.RevealOrder(opening))
    assert table.house.promised is None


def test_the_order_is_opened_though_a_card_is_missing_and_before_the_cards_are_replaced(table: Table) -> None:
    for _ in range(3):
        table.deal()
    missing = ORDER[(table.next + 40) % 312]
    table.give(r.ReportIncomplete((missing,)), "gaming supervisor", "sue")
    assert missing not in table.house.positions
    new = tuple(Piece(f"{one[:2]}.{int(one[3:]) + 6}") for one in pieces(6))
    swapped = reveal((ORDER[1], ORDER[0], *ORDER[2:]), SALTS)
    assert isinstance(table.offer(c.RevealOrder(swapped)), Refusal)
    table.give(c.RevealOrder(reveal(ORDER, SALTS)))
    table.give(c.ReplaceCards(new, "red"), "gaming supervisor", "sue")
    late = table.offer(r.ReturnMissing(missing), "gaming supervisor", "sue")
    assert isinstance(late, Refusal)
    assert "complete" in late.why


def test_pieces_are_told_apart() -> None:
    assert len(set(ORDER)) == 312
    assert Piece("7d.1") in ORDER


@pytest.mark.clause("ma-switch", "4(g)")
def test_a_recut_turns_the_promised_order_further() -> None:
    """Two cuts of one stack add up, and the card burned after the first is back in its place."""
    book = load("ma-switch")
    opening = TableOpening(book, {"to": "opened"})
    opening.house()
    opening.give(c.BringCards(pieces(6), "blue"))
    opening.give(c.TakeDown("check-cards", {"steps": "all"}))
    opening.give(c.Shuffle("by hand", commit(ORDER, SALTS)))
    for cut in (CUT, 150):
        opening.give(c.Cut(cut, "ann"), "player", "ann")
        opening.give(c.PlaceCuttingCard(150))
        first = CUT if cut == CUT else CUT + cut
        opening.give(c.BurnCard(ORDER[first], prove(ORDER, SALTS, first)))
        if cut == CUT:
            opening.give(c.TakeDown("recut", {"again_by": "who cut last"}), "casino supervisor", reason="clumsy")
    opening.give(c.OpenBetting())
    opening.give(t.PlaceWager("ann", 1, (Money(500000), Money(500000))), "player", "ann")
    opening.give(c.DealCard(ORDER[CUT + 151], proof=prove(ORDER, SALTS, CUT + 151)))
