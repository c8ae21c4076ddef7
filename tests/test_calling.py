"""What the dealer says with the next act: totals, the offer of a switch, the dealer's card, insurance that closes."""

import pytest
from msgspec.structs import replace

from soft17.croupier.acts import next_act
from soft17.croupier.calling import SAY, say, turn_call
from soft17.croupier.plan import Plan
from soft17.house.state import Entry
from soft17.rules.loading import load, names
from soft17.table.state import DEALER
from test_croupier import Run

# By book: the clause of the total called at a hand's turn, the words before the dealer's second card, at insurance.
CALLED = {
    "nsw-blackjack-v15": ("10.1", "", "Insurance is closed."),
    "nsw-pinkjack-2016": ("9.1", "", None),
    "nsw-switch-2016": ("10.1", "", "Insurance is closed."),
    "nz-blackjack-1998": ("8.3", "", None),
    "ma-switch": ("7(g)", "Dealer's Card", ""),
}


@pytest.mark.parametrize("rulebook", CALLED)
def test_the_words_of_an_act_are_those_of_its_book(rulebook: str) -> None:
    clause, card, insurance = CALLED[rulebook]
    run, seen = Run(load(rulebook), Plan(), seed=11), set()
    while run.house.rounds < 60:
        act, table = next_act(run.book, run.house), run.house.table
        assert act is not None
        words = say(run.book, run.house, act)
        if act.what == "decision":
            assert act.place is not None
            hand, called = table.hand(act.place), turn_call(run.book, run.house, act)
            assert hand is not None and called is not None
            assert words.startswith(hand.natural or f"{'soft ' if hand.soft else ''}{hand.total}")
            assert called.clause == clause
            seen.add("switch" if words.endswith(" or switch?") else "total")
        elif act.what == "deal" and act.place == DEALER and table.phase == "play":
            assert words == "" and run.house.announced == (len(table.dealer.cards) == 1 and bool(card))
            seen.add("second" if len(table.dealer.cards) == 1 else "further")
        elif act.what == "announce":
            assert words == card and act.clause == "7(l)" and not run.house.announced
            seen.add("announced")
        elif act.what == "go on" and table.insurance == "open":
            assert words == insurance
            seen.add("insurance")
        elif act.what == "deal":
            assert words == ""
        run.go()
    asked = {"switch"} if rulebook == "ma-switch" else set()
    announced = {"announced"} if card else set()
    assert seen == {"total", "second", "further", *announced, *asked, *(() if insurance is None else ("insurance",))}


def test_a_switch_is_offered_with_the_first_hand_only() -> None:
    run, seen = Run(load("ma-switch"), Plan(), seed=5), set()
    while run.house.rounds < 60:
        act = next_act(run.book, run.house)
        if act is not None and act.what == "decision" and act.place is not None:
            asks = say(run.book, run.house, act).endswith("or switch?")
            area = run.house.table.area(act.place.area)
            assert area is not None and not (asks and (area.switches or area.decided))
            seen.add((act.place.box, asks))
        run.go()
    assert {(1, True), (1, False), (2, False)} <= seen


def test_nothing_is_called_of_cards_that_lie_face_down() -> None:
    book = next(one for one in map(load, names()) if "deal-face-down" in one.house.acts)
    run = Run(book, Plan(), seed=3)
    act = next_act(run.book, run.house)
    while act is None or act.what != "decision":
        run.go()
        act = next_act(run.book, run.house)
    assert say(book, run.house, act) != SAY["decision"]
    entry = Entry("deal-face-down", "max", "gaming manager", run.at)
    house = replace(run.house, entries=(*run.house.entries, entry))
    assert say(book, house, act) == SAY["decision"] and turn_call(book, house, act) is None


def test_the_total_of_a_hand_turned_up_is_called_though_others_lie_face_down() -> None:
    book = next(one for one in map(load, names()) if "deal-face-down" in one.house.acts)
    run, seen = Run(book, Plan(), seed=3), 0
    while not seen and run.house.rounds < 60:
        act = next_act(run.book, run.house)
        hand = run.house.table.hand(act.place) if act is not None and act.place is not None else None
        if act is not None and act.what == "decision" and hand is not None and hand.split:
            entry = Entry("deal-face-down", "max", "gaming manager", run.at)
            house = replace(run.house, entries=(*run.house.entries, entry))
            assert say(book, house, act) == say(book, run.house, act) != SAY["decision"]
            called = turn_call(book, house, act)
            assert called is not None and called.place == act.place
            seen += 1
        run.go()
    assert seen
