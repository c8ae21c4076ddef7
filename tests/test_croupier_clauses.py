"""The next act cites what governs it: the wagers, the initial deal, a decision, a further card, the dealer's hand."""

import pytest

from opening import Opening
from soft17.croupier.acts import Next, next_act
from soft17.croupier.plan import Plan
from soft17.house import commands as c
from soft17.house.orders import Person
from soft17.house.steps import next_step
from soft17.money import DOLLAR, Money
from soft17.rules.loading import load
from soft17.service.wire.doing import command_of
from soft17.service.wire.offering import Asker
from soft17.table import commands as t
from soft17.table.state import DEALER, Table
from test_croupier import Run

# By book: wagers, initial deal, decision, card asked for, doubled, split, split aces, dealer's second and further card.
CITED = {
    "nsw-blackjack-v15": ("5.3", "7.1", "10.1", "10.4", "11.1.3", "12.2", "12.3.1", "13.1", "13.2"),
    "nsw-pinkjack-2016": ("5.2", "7.1", "9.1", "9.4", "10.2", "11.2", "11.2", "12.1", "12.2"),
    "nsw-switch-2016": ("5.3", "7.1", "10.1", "10.4", "12.1.3", "13.2", "13.3.1", "14.1", "14.2"),
    "nz-blackjack-1998": ("5.1", "8.2", "8.3", "8.4", "13.1(b)", "12.3", "12.4(b)", "8.5", "13.3"),
    "ma-switch": ("5(a)", "7(d)", "7(h)", "7(i)", "12(a)(2)", "11(b)", "11(c)(2)", "7(l)", "12(b)"),
}
SITUATIONS = ("wagers", "initial", "decision", "asked", "doubled", "split", "aces", "second", "further")


def situation(act: Next, table: Table) -> str:
    """Which of the situations an act is in; nothing where it is another."""
    if act.what != "deal":
        return act.what if act.what in ("wagers", "decision") else ""
    if table.phase != "play":
        return "initial"
    if act.place == DEALER:
        return "second" if len(table.dealer.cards) == 1 else "further"
    assert act.place is not None
    hand = table.hand(act.place)
    assert hand is not None
    if len(hand.cards) == 1:
        return "aces" if hand.split_ace else "split"
    return "doubled" if hand.doubled else "asked"


@pytest.mark.parametrize("rulebook", CITED)
def test_the_next_act_cites_what_governs_it(rulebook: str) -> None:
    run, seen = Run(load(rulebook), Plan(), seed=11), set()
    while run.house.rounds < 120:
        act = next_act(run.book, run.house)
        assert act is not None
        which = situation(act, run.house.table)
        if which:
            assert (which, act.clause) == (which, CITED[rulebook][SITUATIONS.index(which)])
            seen.add(which)
        run.go()
    assert seen >= set(SITUATIONS) - {"aces"}


def test_the_first_card_is_called_for_where_it_goes() -> None:
    run = Run(load("nsw-blackjack-v15"), Plan(offered=("perfect_pairs",)), seed=7)
    act = next_act(run.book, run.house)
    while act is None or act.what != "wagers":
        run.go()
        act = next_act(run.book, run.house)
    for name in ("bob", "dan"):
        run.give(c.Arrive(name, f"card of {name}", name), Person(name, "player"))
    pairs = (t.Side("perfect_pairs", Money(5 * DOLLAR)),)
    stake = (Money(10 * DOLLAR),)
    run.give(t.PlaceWager("ann", 1, stake), Person("ann", "player"))
    run.give(t.PlaceWager("dan", 1, side=pairs), Person("dan", "player"))
    run.give(t.PlaceWager("bob", 2, stake), Person("bob", "player"))
    run.give(t.WithdrawWager("ann", 1), Person("ann", "player"))
    act = next_act(run.book, run.house)
    assert act is not None and act.place is not None
    run.go()
    assert [area.number for area in run.house.table.areas] == [2] == [act.place.area]


@pytest.mark.clause("ma-switch", "15(j)", "15(k)")
def test_cards_are_mixed_by_the_shuffler_that_stands_on_the_table() -> None:
    table = Opening(load("ma-switch"), {"players": ["ann"]})
    table.house()
    table.give(c.TakeDown("order-shuffle"))
    table.give(c.Shuffle("automated shuffler"), "dealer")
    table.give(c.TakeDown("report-jam", {"what": "jammed"}))
    act = next_act(table.book, table.now)
    assert act is not None and (act.what, act.clause) == ("shuffle", "15(j)")
    asker = Asker(table.book, table.now, Person("dan", "dealer"), table.at)
    command = command_of(asker, act)
    assert command is not None and (command["type"], command["method"]) == ("Shuffle", "automated shuffler")
    table.give(c.TakeDown("remove-shuffler"))
    act = next_act(table.book, table.now)
    assert act is not None and (act.what, act.of) == ("enter", "interlace")
    while (step := next_step(table.book, table.now)) is not None:
        table.give(c.TakeDown(step), "dealer")
    table.give(c.Shuffle("by hand"), "dealer")
    assert [one.what for one in table.now.due] == ["cut"]
