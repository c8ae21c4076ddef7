"""Incidents as they happened at real tables, each caught by the audit of the log with its clause."""

import pytest
from keeper import MONEY, Keeper, alter, clauses, overpaid
from msgspec.structs import replace

from soft17.cards import Card, Piece, pieces
from soft17.house import commands as c
from soft17.house import events as e
from soft17.house import reports as r
from soft17.house import trouble
from soft17.log.lines import Line
from soft17.money import Money
from soft17.rules.loading import load
from soft17.table import commands as t
from soft17.table.events import CardDealt, Event, WagerRaised, WagerSettled, WagersReturned
from soft17.table.state import DEALER, Place

V15 = "nsw-blackjack-v15"


TENS, NINES, SMALL = "TJQK", "9T", "78"


def any_of(keeper: Keeper, ranks: str) -> str:
    """A card of one of these ranks that is still in the source."""
    return next(piece[:2] for piece in sorted(keeper.now.custody.source) if piece[0] in ranks)


def the_rest(keeper: Keeper) -> None:
    """A round after its first card: the player stands on 19 or 20 and wins against 17 or 18."""
    keeper.deal(any_of(keeper, SMALL))
    keeper.deal(any_of(keeper, NINES))
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal(any_of(keeper, TENS))
    keeper.give(c.OpenBetting(), "dealer")


def a_round(keeper: Keeper) -> None:
    keeper.wager()
    keeper.deal(any_of(keeper, TENS))
    the_rest(keeper)


def test_a_table_run_by_the_book_has_no_finding() -> None:
    keeper = Keeper(V15)
    for _ in range(3):
        a_round(keeper)
    report = keeper.examine()
    assert report.findings == ()
    assert report.owed == {}
    assert report.rounds == 3


@pytest.mark.clause("ma-switch", "15(a)", "15(f)")
def test_the_dealer_took_no_card_and_cards_were_moved_back() -> None:
    keeper = Keeper("ma-switch")
    keeper.wager()
    keeper.deal("Th 9d")
    due = keeper.observed(c.DealCard("8c"))
    wrong = [replace(event, to=Place(1, 1, 1), total=18) if isinstance(event, CardDealt) else event for event in due]
    assert any(isinstance(event, CardDealt) and event.to == DEALER for event in due)
    keeper.force(c.DealCard("8c"), *wrong)
    keeper.force(r.ReportMisdeal("the dealer has no card", ("Th", "9d")), role="dealer")
    keeper.force(r.Rebuild(), trouble.RoundRebuilt(keeper.now.table, "15(a)"), role="casino supervisor", name="sue")
    report = keeper.examine()
    assert {"15(a)", "15(f)"} <= clauses(report)


@pytest.mark.clause("nsw-switch-2016", "2.2.4.2")
@pytest.mark.clause("nsw-blackjack-v15", "2.2.3.2")
@pytest.mark.parametrize(
    ("rulebook", "clause"), [(V15, "2.2.3.2"), ("nsw-switch-2016", "2.2.4.2"), ("ma-switch", "12(b)")]
)
def test_the_layout_says_another_rule_than_the_dealer_plays(rulebook: str, clause: str) -> None:
    keeper = Keeper(rulebook)

    def relabelled(lines: list[Line]) -> list[Line]:
        opened = lines.index(next(line for line in lines if isinstance(line.command, c.OpenTable)))
        said = {**lines[opened].command.inscriptions, "dealer": "the dealer stands on 15"}
        return alter(lines, opened, command=replace(lines[opened].command, inscriptions=said))

    assert clause in clauses(keeper.examine(relabelled))


@pytest.mark.clause("nsw-blackjack-v15", "3.1")
def test_rounds_with_five_cards_missing() -> None:
    lost = [one for one in pieces(6) if one[0] == "3"][:5]
    short = tuple(one for one in pieces(6) if one not in lost)
    keeper = Keeper(V15)

    def without(event: Event) -> Event:
        if isinstance(event, e.CardsBrought):
            return replace(event, pieces=short)
        if isinstance(event, e.CardsShuffled):
            return replace(event, pieces=event.pieces & frozenset(short))
        return event

    def five_missing(lines: list[Line]) -> list[Line]:
        changed = [replace(line, events=tuple(map(without, line.events))) for line in lines]
        return [
            replace(line, command=replace(line.command, pieces=short))
            if isinstance(line.command, c.BringCards)
            else line
            for line in changed
        ]

    for number in range(1, 439):
        a_round(keeper)
        if number % 20 == 0:
            keeper.give(c.TakeDown("order-shuffle"), "gaming supervisor", "sue", "a new shoe")
            keeper.settle_dues()
    report = keeper.examine(five_missing)
    found = [one for one in report.findings if one.clause == "3.1"]
    assert any("307" in one.what and one.times == 438 for one in found), report.findings


@pytest.mark.clause("nsw-blackjack-v15", "3.1")
def test_cards_left_in_a_device() -> None:
    keeper = Keeper(V15, {"source": "shuffling device"})
    a_round(keeper)
    new = tuple(Piece(f"{one[:2]}.{int(one[3:]) + 6}") for one in pieces(6))
    command = c.ReplaceCards(new, "red", counted_out=296)
    keeper.force(command, e.CardsBrought(new, "red", "", True, "3.5"), role="gaming supervisor", name="sue")
    report = keeper.examine()
    assert any(one.clause == "3.1" and "296 of 312" in one.what for one in report.findings)


@pytest.mark.clause("nsw-blackjack-v15", "4.6.1")
def test_a_card_dropped_and_lost_for_hours() -> None:
    keeper = Keeper(V15)
    a_round(keeper)
    keeper.give(c.TakeDown("report-dropped"), "dealer")
    play_on(keeper, 4)
    report = keeper.examine()
    assert any(one.clause == "4.6.1" and one.times == 4 for one in report.findings)


def play_on(keeper: Keeper, rounds: int) -> None:
    """Rounds that are dealt whatever is due, as if nothing were."""
    for _ in range(rounds):
        keeper.wager()
        dues = keeper.now.due
        keeper.now = replace(keeper.now, due=())
        command = c.DealCard(any_of(keeper, TENS))
        events = keeper.observed(command)
        keeper.now = replace(keeper.now, due=dues)
        keeper.force(command, *events)
        the_rest(keeper)


@pytest.mark.clause("nsw-blackjack-v15", "3.1")
def test_a_damaged_card_removed_and_not_replaced() -> None:
    keeper = Keeper(V15)
    a_round(keeper)
    keeper.force(r.ReplaceDamaged(Piece("2d.1")), e.PieceMoved(Piece("2d.1"), "removed", "17.3.3"))
    for _ in range(2):
        keeper.wager()
        keeper.force(c.DealCard("Th"), *_as_complete(keeper, "Th"))
        the_rest(keeper)
    report = keeper.examine()
    assert any(one.clause == "3.1" and "311" in one.what and one.times == 2 for one in report.findings)


def _as_complete(keeper: Keeper, card: str) -> tuple[Event, ...]:
    whole = keeper.now
    keeper.now = replace(whole, custody=replace(whole.custody, held=(), source=whole.custody.source | {Piece("2d.1")}))
    events = keeper.observed(c.DealCard(card))
    keeper.now = whole
    return events


@pytest.mark.clause("nsw-blackjack-v15", "4.1.4")
def test_rounds_unshuffled() -> None:
    keeper = Keeper(V15)
    a_round(keeper)
    keeper.give(c.TakeDown("order-shuffle"), "gaming supervisor", "sue", "clumps")
    play_on(keeper, 25)
    report = keeper.examine()
    assert any(one.clause == "4.1.4" and one.times == 25 for one in report.findings)


@pytest.mark.clause("nsw-blackjack-v15", "5.4")
def test_a_wager_changed_after_the_first_card() -> None:
    keeper = Keeper(V15)
    keeper.wager()
    before = keeper.now.table.wagers
    keeper.deal("Th 7d")
    more = t.PlaceWager("ann", 1, (Money(50 * MONEY),))
    keeper.force(more, WagerRaised(before[0].id, Money(50 * MONEY), "5.3"), role="player", name="ann")
    assert "5.4" in clauses(keeper.examine())


def test_an_unlawful_refund() -> None:
    keeper = Keeper(V15)
    keeper.wager()
    keeper.deal("Th 7d")
    back = WagersReturned("ann", 1, (0,), "18.16")
    keeper.force(c.RefuseWager("ann", 1), back, role="gaming supervisor", name="sue")
    assert "18.16" in clauses(keeper.examine())
    keeper.force(c.OpenBetting(), e.BettingOpened(2, keeper.now.table.sign, "5.3"))
    told = [one.what for one in keeper.examine().findings if one.kind == "unreckoned"]
    assert told == ["what this round owes cannot be reckoned; at stake: ann $50"]


def test_a_lost_wager_given_back_is_reckoned() -> None:
    keeper = Keeper(V15)
    keeper.wager()
    keeper.deal("Th 7d 9c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("6c 8c")

    def refunded(lines: list[Line]) -> list[Line]:
        events = tuple(
            replace(one, result="void") if isinstance(one, WagerSettled) else one for one in lines[-1].events
        )
        return [*lines[:-1], replace(lines[-1], events=events)]

    report = keeper.examine(refunded)
    assert report.owed == {"ann": -50 * MONEY}
    assert any(one.clause == "15.1.7" or "settled as void" in one.what for one in report.findings)


@pytest.mark.clause("nsw-blackjack-v15", "16.19")
def test_one_dealer_overpays_one_player_again_and_again() -> None:
    keeper = Keeper(V15)
    for _ in range(4):
        a_round(keeper)

    report = keeper.examine(overpaid)
    pattern = [one for one in report.findings if one.kind == "pattern"]
    assert len(pattern) == 1
    assert pattern[0].clause == "16.19"
    assert pattern[0].times == 4
    assert report.owed == {"ann": -40 * MONEY}


def test_every_book_keeps_a_log_that_agrees() -> None:
    for rulebook in (V15, "nsw-switch-2016", "ma-switch", "nsw-pinkjack-2016", "nz-blackjack-1998"):
        keeper = Keeper(rulebook)
        assert keeper.examine().findings == (), rulebook
        assert load(rulebook).id == rulebook


@pytest.mark.clause("nsw-blackjack-v15", "13.2")
def test_the_dealer_draws_though_the_layout_says_stand_on_seventeen() -> None:
    keeper = Keeper(V15)
    keeper.wager()
    keeper.deal("Th 7d 9c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    keeper.deal("Tc")
    drawn = CardDealt(DEALER, Card("5h"), 22, False, "13.2")
    again = WagerSettled(0, "win", Money(50 * MONEY), "15.1.2")
    keeper.force(c.DealCard("5h"), e.CardDrawn(Piece("5h.1"), "3.8"), drawn, again)
    report = keeper.examine()
    assert "13.2" in clauses(report)
    assert report.owed == {}


@pytest.mark.clause("nsw-blackjack-v15", "16.12")
def test_rounds_without_a_burn_owe_nobody_anything() -> None:
    keeper = Keeper(V15)
    keeper.give(c.TakeDown("order-shuffle"), "gaming supervisor", "sue", "clumps")
    for _ in range(3):
        keeper.wager()
        keeper.give(c.DealCard(any_of(keeper, TENS), observed=True), "dealer")
        the_rest(keeper)
    report = keeper.examine()
    assert report.owed == {}
    assert any(one.kind == "irregularity" and one.clause == "4.1.4" for one in report.findings)


def test_a_raise_after_the_first_card_is_money_not_due() -> None:
    keeper = Keeper(V15)
    keeper.wager()
    keeper.deal("Th")
    more = t.PlaceWager("ann", 1, (Money(50 * MONEY),))
    keeper.force(more, WagerRaised(0, Money(50 * MONEY), "5.3"), role="player", name="ann")
    the_rest(keeper)
    assert keeper.examine().owed == {"ann": -50 * MONEY}


def test_a_mispayment_on_record_is_owed() -> None:
    keeper = Keeper(V15)
    keeper.give(r.ReportMispayment("ann", Money(100 * MONEY), Money(60 * MONEY)), "dealer")
    report = keeper.examine()
    assert report.owed == {"ann": 40 * MONEY}
    assert {one.what for one in report.dues} == {
        "enquiry into a payment to ann, case 1",
        "payment to ann rectified, case 1",
    }


def test_a_log_that_stops_in_a_round_says_so() -> None:
    keeper = Keeper(V15)
    keeper.wager()
    keeper.deal("Th")
    assert [one.kind for one in keeper.examine().findings] == ["unfinished"]


@pytest.mark.parametrize("left_out", range(12))
def test_a_log_with_a_line_left_out_is_followed_as_far_as_it_goes(left_out: int) -> None:
    keeper = Keeper(V15)
    a_round(keeper)
    report = keeper.examine(lambda lines: [line for n, line in enumerate(lines) if n != left_out])
    assert any(one.kind == "chain" for one in report.findings)


def test_a_report_and_the_settlement_it_is_about_count_once() -> None:
    keeper = Keeper(V15)
    a_round(keeper)
    keeper.give(r.ReportMispayment("ann", Money(50 * MONEY), Money(60 * MONEY)), "dealer")

    def overpaid(lines: list[Line]) -> list[Line]:
        more = [
            replace(one, pays=one.pays + 10 * MONEY) if isinstance(one, WagerSettled) else one
            for line in lines
            for one in line.events
            if isinstance(one, WagerSettled)
        ]
        settled = next(n for n, line in enumerate(lines) if any(isinstance(one, WagerSettled) for one in line.events))
        events = tuple(more[0] if isinstance(one, WagerSettled) else one for one in lines[settled].events)
        return alter(lines, settled, events=events)

    assert keeper.examine(overpaid).owed == {"ann": -10 * MONEY}


def test_a_rectified_payment_is_owed_no_more() -> None:
    keeper = Keeper(V15)
    keeper.give(r.ReportMispayment("ann", Money(100 * MONEY), Money(60 * MONEY)), "dealer")
    about = {"player": "ann", "steps": "paid at the cage", "outcome": "rectified"}
    keeper.give(c.TakeDown("rectify-mispayment", about), "gaming supervisor", "sue")
    report = keeper.examine()
    assert report.owed == {}
    assert [one.what for one in report.dues] == ["enquiry into a payment to ann, case 1"]


@pytest.mark.clause("nsw-blackjack-v15", "13.2")
def test_the_dealer_takes_a_card_on_seventeen_before_anything_is_settled() -> None:
    keeper = Keeper(V15)
    keeper.wager()
    keeper.deal("Th 7d 9c")
    keeper.give(t.Stand("ann", 1), "player", "ann")
    command = c.DealCard("Tc")
    dealt = [event for event in keeper.observed(command) if not isinstance(event, WagerSettled)]
    stops = next(n for n, event in enumerate(dealt) if type(event).__name__ == "RoundClosed")
    keeper.force(command, *dealt[:stops])
    again = c.DealCard("5h")
    drawn = CardDealt(DEALER, Card("5h"), 22, False, "13.2")
    keeper.force(again, e.CardDrawn(Piece("5h.1"), "3.8"), drawn)
    found = [one for one in keeper.examine().findings if "finished on 17" in one.what]
    assert [one.clause for one in found] == ["13.2"]


@pytest.mark.parametrize("field", ["id", "box", "area", "hand"])
def test_a_forged_wager_does_not_stop_the_audit(field: str) -> None:
    keeper = Keeper(V15)
    a_round(keeper)

    def forged(lines: list[Line]) -> list[Line]:
        at = next(n for n, line in enumerate(lines) if isinstance(line.command, t.PlaceWager))
        placed = next(one for one in lines[at].events if type(one).__name__ == "WagerPlaced")
        wrong = replace(placed, wager=replace(placed.wager, **{field: 29}))
        return alter(lines, at, events=tuple(wrong if one is placed else one for one in lines[at].events))

    assert keeper.examine(forged).findings
