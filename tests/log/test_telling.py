"""A log in words: whom, which place and which amount an event is about."""

import pytest
from keeper import Keeper
from msgspec.structs import replace

from soft17.cards import Piece
from soft17.house.commands import OpenBetting
from soft17.house.events import (
    CardsBrought,
    CardsCollected,
    DueRaised,
    DueSettled,
    NoticeGiven,
    RoundRecalled,
    TakenDown,
)
from soft17.house.evolve import evolve
from soft17.house.meters import LinkJoined
from soft17.house.misdeals import CardsTakenUp, MisdealAnswered
from soft17.house.posting import SignPosted
from soft17.house.protecting import LossLimitSet
from soft17.house.reports import NotifyError, ReportIncomplete
from soft17.house.standing import (
    LimitsChanged,
    MinimumKept,
    PlayerArrived,
    PlayerHeld,
    SpotsAllowed,
    WagersOffered,
)
from soft17.house.state import House, Posted
from soft17.house.trouble import BettingResumed, CardsLeftOver, RoundVoided, UnseenKept
from soft17.house.view import sealed
from soft17.log.entries import entries
from soft17.log.telling import tell
from soft17.money import Money, parse
from soft17.rules.limits import Bounds
from soft17.rules.loading import load
from soft17.rules.settlement import Result
from soft17.table.commands import Stand, WithdrawWager
from soft17.table.events import (
    CardAsked,
    ControlPassed,
    Event,
    HandEnded,
    PlacePassed,
    WagerCapped,
    WagerCorrected,
    WagerSettled,
    WagersReturned,
)
from soft17.table.meter import MeterSet
from soft17.table.state import Place, Table, Wager

TABLE = Table(wagers=(Wager(0, "ann", "main", Money(500_000), 2, 1, 1),))
WON = WagerSettled(0, "win", Money(500_000), "15.1.2")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (RoundVoided("16.5"), "the round is void"),
        (RoundVoided("16.5", (1,)), "the hands on area 1 are void"),
        (RoundVoided("16.5", (1, 3)), "the hands on area 1 and 3 are void"),
        (UnseenKept(Piece("7d.3"), "16.2"), "a card drawn in error, seen by nobody, comes next"),
        (
            WagerCorrected(0, Money(750_000), Money(750_000), Money(0), "5.3"),
            "ann's main wager of $50 on area 2 is found to be $75",
        ),
        (
            WagerCorrected(0, Money(50_000), Money(100_000), Money(0), "5.5(a)"),
            "ann's main wager of $50 on area 2 is found to be $5 and counts as $10",
        ),
        (
            WagerCorrected(0, Money(750_000), Money(500_000), Money(250_000), "6.3"),
            "ann's main wager of $50 on area 2: $50 of it is valid, $25 goes back",
        ),
        (WON, "ann's main of $50 on area 2: win, pays $50"),
        (PlacePassed(Place(1, 2, 1), "15(f)"), "area 1, box 2, hand 1: no card now, it comes last"),
        (PlacePassed(Place(1, 2, 1), "15(f)", dead=True), "area 1, box 2, hand 1: no further card"),
        (CardsTakenUp(Table(), (Piece("9h.1"),), "15(h)"), "1 card lies further on than taken down"),
        (CardsTakenUp(Table(), (Piece("9h.1"), Piece("9h.2")), "15(h)"), "2 cards lie further on than taken down"),
        (RoundRecalled("18.9"), "the last round is on the table again"),
        (CardsLeftOver((Piece("9h.1"),), "16.8"), "1 card left over by the rebuilt round comes next"),
        (CardsCollected((Piece("9h.1"),), "15.2"), "1 card to the discard rack"),
        (CardsCollected((Piece("9h.1"), Piece("9h.2")), "15.2"), "2 cards to the discard rack"),
        (MisdealAnswered("ann", True, "15(a)"), "ann leaves the hand"),
        (BettingResumed("18.9"), "the wagers for the next round lie there again"),
        (CardAsked(Place(1, 1, 1), "10.1"), "card asked: area 1, box 1, hand 1"),
        (ControlPassed(3, "ann", "bob", "5.7"), "area 3: ann does not decide any more, bob decides now"),
        (
            WagerCapped(0, Money(500_000), Money(200_000), "6.2"),
            "ann's main wager of $50 on area 2 plays in full and is cut to $20 when it is settled",
        ),
        (WagersReturned("ann", 2, (0,), "5.4"), "ann is given back the wagers on area 2: main $50"),
        (WagersReturned("bob", 1, (7,), "5.4"), "bob is given back the wagers on area 1"),
        (PlayerArrived("ann", "18.1"), "ann joins the table as a player"),
        (PlayerArrived("ann", "18.1", "17", "ann"), "ann joins the table as a player"),
        (PlayerArrived("ann", "18.1", "17", "bob"), "ann joins the table as a player, with the card of bob"),
        (MeterSet(Money(1_230_000), "14.28"), "the jackpot meter shows $123"),
        (
            CardsBrought((Piece("9h.1"), Piece("9h.2")), "blue", "", False, "3.3"),
            "2 cards with blue backs are brought to the table",
        ),
        (NoticeGiven("inspector", "hold-in-all-shoes", "sue", "5.14"), "inspector is told by sue: hold in all shoes"),
        (
            SignPosted("minimum", 1_750_000_000, "6.5", Money(250_000)),
            "a sign is put up: the minimum is $25 from 2025-06-15 15:06:40+00:00",
        ),
        (
            SignPosted("minimum", 0, "6.5", Money(250_000), instead=(Posted("minimum", 0, 0, Money(200_000)),)),
            "a sign is put up: the minimum is $25; it takes the place of one: the minimum is $20",
        ),
        (SignPosted("closing", 10**15, "18.13"), f"a sign is put up: the table closes at {10**15} seconds after 1970"),
        (
            SignPosted("closing", 1_750_000_000, "18.13"),
            "a sign is put up: the table closes at 2025-06-15 15:06:40+00:00",
        ),
        (
            SignPosted("personal", 0, "6.7", Money(9_000_000), "ann", Money(1_000_000)),
            "a sign is put up: limits of ann alone, $100 to $900",
        ),
        (
            LimitsChanged("main", Bounds(Money(250_000), Money(5_000_000)), "6.5"),
            "the limits of the main wager are $25 to $500 from the next round",
        ),
        (
            LimitsChanged("main", Bounds(Money(250_000), Money(5_000_000), Money(50_000)), "6.5"),
            "the limits of the main wager are $25 to $500 in units of $5 from the next round",
        ),
        (
            LimitsChanged("star_pairs", Bounds(Money(10_000), None), "6.5", waits=False),
            "the limits of the star pairs wager are $1 and more from now on",
        ),
        (MinimumKept(("ann",), Money(100_000), "6.5.1"), "ann may go on at the earlier minimum of $10"),
        (MinimumKept(("ann", "bob"), None, "6.6"), "ann, bob have no right to an earlier minimum any more"),
        (PlayerHeld("ann", "this shoe", "5.13"), "ann is held to the minimum until the next shuffle"),
        (PlayerHeld("ann", "one area", "5.15", 3), "ann is confined to area 3 at the minimum"),
        (
            PlayerHeld("ann", "all shoes", "5.14", lifted=True),
            "ann is no longer held to the minimum in all further shoes",
        ),
        (WagersOffered(("match",), "6(a)"), "optional wagers offered: match"),
        (SpotsAllowed("ann", 2, "14"), "ann may wager on 2 areas"),
        (
            LossLimitSet("ann", Money(1_000_000), 1_750_000_000, Money(0), "18.4", 1, "week"),
            "ann's loss limit is $100 a week, until 2025-06-15 15:06:40+00:00",
        ),
        (
            LossLimitSet("ann", Money(1_000_000), 9, Money(900_000), "18.4", 1, "day"),
            "ann's loss limit is $100 a day, $90 lost at other tables, until 1970-01-01 00:00:09+00:00",
        ),
    ],
)
def test_an_event_says_whom_and_what_it_is_about(event: Event, said: str) -> None:
    assert tell(event, TABLE) == said


def test_a_wager_without_its_table_is_told_by_its_number() -> None:
    assert tell(WON) == "wager 0: win, pays $50"


@pytest.mark.parametrize(("result", "said"), [("void", "void"), ("win", "paid"), (None, "paid")])
def test_a_hand_whose_wagers_are_void_is_not_paid(result: Result | None, said: str) -> None:
    table = replace(TABLE, wagers=(replace(TABLE.wagers[0], result=result),))
    assert tell(HandEnded(Place(2, 1, 1), "paid", "16.8"), table) == f"area 2, box 1, hand 1: {said}"


@pytest.mark.parametrize(("missing", "said"), [("5c.1", "1 card"), ("5c.1 5c.2", "2 cards"), ("0", "0")])
def test_missing_cards_are_told_by_their_number(missing: str, said: str) -> None:
    entered = TakenDown("report-incomplete", {"missing": missing}, "16.16")
    told = tell(sealed(load("nsw-blackjack-v15"), entered, House()))
    assert told == f"report incomplete: missing {said}"


@pytest.mark.clause("nz-blackjack-1998", "16.8")
@pytest.mark.parametrize(
    ("event", "said"),
    [
        (TakenDown("report-damaged", {"card": "9c.1"}, "16.8"), "report damaged: card not shown"),
        (TakenDown("replace-damaged", {"card": "9c.1"}, "16.8"), "replace damaged: card not shown"),
        (DueRaised("damaged 9c.1 replaced", "16.8", "round"), "due: damaged card replaced"),
        (DueSettled("damaged 9c.1 replaced", "16.8"), "done: damaged card replaced"),
    ],
)
def test_which_card_is_damaged_is_sealed(event: Event, said: str) -> None:
    assert tell(sealed(load("nz-blackjack-1998"), event, House())) == said
    assert "9c.1" in tell(event)


def test_the_hands_of_a_void_round_are_told_as_void() -> None:
    keeper = Keeper("nsw-blackjack-v15")
    keeper.wager()
    keeper.deal("Th 7d")
    keeper.give(ReportIncomplete(missing=(Piece("5c.1"),)))
    house, told = House(), []
    for line in keeper.log.lines:
        for event in line.events:
            told.append(tell(event, house.table))
            house = evolve(house, event)
    assert "area 1, box 1, hand 1: void" in told
    assert "area 1, box 1, hand 1: paid" not in told


def test_wagers_taken_back_while_the_last_round_is_looked_into_are_told_with_their_amounts() -> None:
    keeper = Keeper("nsw-blackjack-v15")
    keeper.wager()
    keeper.deal("Th 9h 8c")
    keeper.give(Stand("ann", 1), "player", "ann")
    keeper.deal("Tc")
    keeper.give(OpenBetting(), "dealer")
    keeper.wager(dollars=60)
    keeper.give(NotifyError("the nine was mine"), "player", "ann")
    keeper.give(WithdrawWager("ann", 1), "player", "ann")
    told = [one.what for one in entries(keeper.book, enumerate(keeper.log.lines, 2))]
    assert told[-1] == "ann is given back the wagers on area 1: main $60"


def test_a_shared_pool_goes_by_its_name() -> None:
    joined = LinkJoined("link-6f9a32d0", parse("10000"), "1", "Harbour sevens")
    assert tell(joined) == "the table plays for the pool Harbour sevens, which shows $10000"
    assert "link-6f9a32d0" in tell(replace(joined, name=""))


@pytest.mark.parametrize(
    ("act", "about", "said"),
    [
        (
            "report-mispayment",
            {"case": "1", "due": "0", "of": "cash change", "paid": "1000", "player": "ann", "round": "3"},
            "case 1: ann was paid $1000 where $0 was due (cash change, round 3)",
        ),
        (
            "enquire-mispayment",
            {"enquiries": "cctv", "intentional": "suspected", "player": "ann", "case": "2"},
            "enquire mispayment: case 2, player ann, enquiries cctv, intentional suspected",
        ),
        (
            "exchange-voucher",
            {"tokens": "$50", "player": "ann", "good_until": "2026-11-30", "number": "7"},
            "exchange voucher: player ann, tokens $50, good until 2026-11-30, number 7",
        ),
        ("reimburse", {"amount": "much", "player": "ann"}, "reimburse: player ann, amount much"),
    ],
)
def test_what_is_taken_down_names_whose_it_is_first_and_money_as_money(
    act: str, about: dict[str, str], said: str
) -> None:
    assert tell(TakenDown(act, about, "16.19")) == said
    assert tell(TakenDown(act, about, "16.19", reason="asked")) == f"{said}; reason: asked"
