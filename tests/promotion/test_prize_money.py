"""Money of a promotion: only what is paid with a prize moves, once, to where it is paid."""

from soft17.money import Money, parse
from soft17.promotion import events as e
from soft17.promotion.commands import Part
from soft17.promotion.money import CREDIT, moves


def test_only_parts_of_a_prize_handed_over_move() -> None:
    parts = Part("cash", parse("5"), "ann"), Part(CREDIT, parse("7"), "ann"), Part("cash", parse("1"), "ann")
    moved = moves("p", (e.PrizeHandedOver(1, parts, ""), e.ResultsPublished("here", ""), e.PrizeHandedOver(2, (), "")))
    assert moved == {"paid:cash": parse("6"), "player:ann": parse("7"), "prizes:p": Money(-parse("13"))}


def test_a_thing_moves_nothing() -> None:
    assert moves("p", (e.PrizeHandedOver(1, (), ""),)) == {}
