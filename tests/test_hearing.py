"""Who hears what happens at a table: everybody, staff, or staff and those it concerns."""

import pytest

from soft17.house import events as h
from soft17.house import protecting as p
from soft17.house import standing as s
from soft17.house import trouble as tr
from soft17.house.hearing import Listener, heard_by, listener
from soft17.money import Money
from soft17.rules.house.acts import ALL
from soft17.rules.loading import load, names
from soft17.table.events import Event

BOOKS = names()
ONE = load("nsw-blackjack-v15")
ANN, BOB, STAFF = Listener("ann"), Listener("bob"), Listener("sue", staff=True)
# What names somebody in an entry.
PEOPLE = {"player", "players", "person", "persons", "owner", "helper", "case", "from", "to", "evidence", "direction"}
# Entries that name players and are said aloud, seen by all or stand on a sign.
OPEN = {
    *("call-cash-wager", "confirm-cash-wager", "refuse-cash-wager", "show-player-maximum"),
    *("signal-for-card", "signal-to-stand", "signal-to-switch", "spread-cards"),
}
# Entries about people of which they themselves hear nothing here.
SECRET = {
    *("direct-monitoring", "report-device-used", "take-measures", "detain", "report-advice", "report-side-bet"),
    *("report-handling", "report-writing", "report-mispayment", "enquire-mispayment", "rectify-mispayment"),
    *("date-mispayment", "identify-patron", "report-month", "dispute", "decide-dispute"),
}
# What a game is announced to be, or to have come to, for all who play it.
ANNOUNCED = {
    *("deal-face-down", "deal-face-up", "elect-cashless", "permit-second-split", "permit-ace-doubles"),
    *("call-insurance", "order-shuffle", "elect-dealer-cut", "recut", "void-round", "rebuild", "report-device-failure"),
    *("consent-to-share", "share-spot", "limit-sharing", "show-maximum", "wash", "stack", "interlace", "strip"),
}


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_entered_of_people_is_not_for_everybody(book: str) -> None:
    for name, act in load(book).house.acts.items():
        named = PEOPLE & {*act.wants, *act.among, *act.reads, *act.present}
        if named or act.breach or act.bars:
            assert ALL not in act.heard or name in OPEN, name
        if name in SECRET:
            assert act.heard == (), name
        if name in ANNOUNCED:
            assert act.heard == (ALL,), name


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("to", [ANN, BOB])
def test_no_entry_tells_a_reason_or_a_remark_to_players(book: str, to: Listener) -> None:
    loaded = load(book)
    for name, act in loaded.house.acts.items():
        about = dict.fromkeys((*act.wants, *act.heard), "ann") | {"remark": "SECRET"}
        event = h.TakenDown(name, about, act.clause, "SECRET", "sue", "dealer")
        for told in heard_by(loaded, event, to):
            assert "SECRET" not in str(told)
        assert [event] == heard_by(loaded, event, STAFF)


def entry(act: str, reason: str = "", by: str = "sue", **about: str) -> h.TakenDown:
    return h.TakenDown(act, about, ONE.house.acts[act].clause, reason, by, "dealer")


@pytest.mark.parametrize(
    ("event", "ann", "bob"),
    [
        (entry("direct-monitoring", player="ann", direction="look"), False, False),
        (entry("report-device-used", person="ann", evidence="a phone"), False, False),
        (entry("detain", person="ann", **{"from": "9", "taken_over_by": "police"}), False, False),
        (entry("exclude", person="ann", order="17"), True, False),
        (entry("bar", "counts", player="ann"), True, False),
        (entry("dispute", by="ann", case="1"), True, False),
        (entry("change-cash", player="ann", tendered="50", chips="50"), True, False),
        (entry("deal-face-down"), True, True),
        (h.TakenDown("an act of another book", {"player": "ann"}, "1", by="ann"), False, False),
        (s.PlayerBarred("ann", "18.8.2"), True, False),
        (s.PlayerHeld("ann", "this shoe", "5.13"), True, False),
        (s.SpotsAllowed("ann", 2, "1"), True, False),
        (s.PersonalLimitsSet("ann", None, "6.7"), True, False),
        (p.LossLimitSet("ann", Money(1), 2, Money(3), "1.1 Loss Limit"), True, False),
        (p.DepositMade("ann", Money(1), "2026-01-01", "1.1 Deposit Limit"), True, False),
        (p.WageringStopped("ann", True, "18.4"), True, False),
        (tr.WagersInvalid("ann", "16.22.2"), True, False),
        (h.DueRaised("enquiry into a payment to ann, case 1", "16.19.1"), False, False),
        (h.DueSettled("chips of ann declared", "18.2.2"), False, False),
        (h.NoticeGiven("inspector", "confine", "max", "5.15", "ann"), False, False),
        (tr.IrregularityFound("a device was used: ann, a phone", "18.6"), False, False),
        (tr.IrregularityFound("somebody handled cards: ann", "3.8"), False, False),
        (tr.IrregularityFound("ann is excluded", "18.8.3"), False, False),
        (tr.IrregularityFound("the wagers of ann are invalid", "16.22"), False, False),
        (tr.IrregularityFound("shuffle missed", "16.14"), True, True),
        (tr.IrregularityFound("the device failed, and no other can take the cards", "17.5"), True, True),
        (s.PlayerLeft("ann", "5.1"), True, True),
        (h.CardAnnounced("dealer's card", "1"), True, True),
    ],
)
def test_each_hears_what_is_for_them(event: Event, ann: bool, bob: bool) -> None:
    heard = [bool(heard_by(ONE, event, to)) for to in (ANN, BOB, STAFF)]
    assert heard == [ann, bob, True]


def test_who_was_barred_hears_it_without_the_reason() -> None:
    (told,) = heard_by(ONE, entry("bar", "counts cards", player="ann"), ANN)
    assert isinstance(told, h.TakenDown) and (told.reason, told.about) == ("", {"player": "ann"})


def test_staff_are_those_who_run_the_game_and_who_watch() -> None:
    roles = ("dealer", "gaming supervisor", "inspector", "surveillance", "player", "spectator")
    assert [listener(ONE, role, "ann").staff for role in roles] == [True] * 4 + [False] * 2


# Every event that has a player's or a person's name on it, and whether others hear it: cards and chips in sight.
IN_SIGHT = {
    *("PlayerArrived", "PlayerLeft", "MarkerPlaced", "AreasReserved", "SeatGivenUp", "SignPosted", "CutDeclined"),
    *("ErrorNotified", "PlayerAnswered", "MisdealAnswered", "MissedCardAnswered", "SplitChosen", "WagersReturned"),
    *("PaymentRounded",),
}
CLOSED = {
    *("PlayerBarred", "PlayerHeld", "PersonalLimitsSet", "SpotsAllowed", "WagersInvalid", "WageringStopped"),
    *("LossLimitSet", "DepositMade", "NoticeGiven"),
}


def kinds(kind: type[Event] = Event) -> list[type[Event]]:
    return [each for one in kind.__subclasses__() for each in (one, *kinds(one))]


def test_every_event_that_names_somebody_is_decided_on() -> None:
    naming = {one.__name__ for one in kinds() if {"player", "person"} & set(one.__struct_fields__)}
    house = {one.__name__ for one in kinds() if one.__module__.startswith(("soft17.house", "soft17.table"))}
    assert naming & house == IN_SIGHT | CLOSED


@pytest.mark.clause("nsw-blackjack-v15", "18.1")
def test_whose_card_a_player_came_with_is_for_staff() -> None:
    came = s.PlayerArrived("ann", "1.1 Player Card", "17", "bob")
    assert heard_by(ONE, came, STAFF) == [came]
    for to in (ANN, BOB):
        assert heard_by(ONE, came, to) == [s.PlayerArrived("ann", "1.1 Player Card")]
