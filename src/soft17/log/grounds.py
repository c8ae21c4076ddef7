"""Grounds: the clause of the book that an event in a log would rest on, whatever clause the log names for it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from soft17.clause import Cited, Rule
from soft17.house import events as h
from soft17.house import misdeals as mi
from soft17.house import protecting as p
from soft17.house import standing as s
from soft17.house import trouble as tr
from soft17.house.commands import HouseCommand
from soft17.house.keep import is_named_by
from soft17.house.posting import SignPosted
from soft17.rules.book import Book
from soft17.rules.ledger import obligations
from soft17.table import events as t
from soft17.table.commands import Command
from soft17.table.events import Event
from soft17.table.meter import MeterSet
from soft17.table.state import DEALER

Resting = Rule | Cited[Any] | None

_VALUES: Mapping[type[Event], Callable[[Book], Resting]] = {
    t.WagerPlaced: lambda book: book.wagers.placed,
    t.WagerRaised: lambda book: book.wagers.placed,
    t.WagersReturned: lambda book: book.wagers.withdrawn_until,
    t.WagerCorrected: lambda book: book.limits.maximum,
    t.WagerCapped: lambda book: book.limits.maximum,
    t.NoMoreBetsCalled: lambda book: book.deal.call,
    t.CardBurned: lambda book: book.house.source.burn,
    t.BurnShown: lambda book: book.deal.burn,
    t.RoundOpened: lambda book: book.wagers.before,
    t.HoleCardDealt: lambda book: book.dealer.hole_card,
    t.PlacePassed: lambda book: book.deal.order,
    t.InitialDealCompleted: lambda book: book.deal.order,
    t.HoleCardTurned: lambda book: book.dealer.hole_card,
    t.ReaderLooked: lambda book: book.dealer.reader or book.dealer.hole_card,
    t.InsuranceOpened: lambda book: book.insurance.called if book.insurance is not None else None,
    t.InsuranceReopened: lambda book: book.insurance.late if book.insurance is not None else None,
    t.InsuranceClosed: lambda book: book.insurance.closes if book.insurance is not None else None,
    t.PaymentDeferred: lambda book: book.interim.approval,
    t.BoxesSwitched: lambda book: book.switching.once if book.switching is not None else None,
    t.CardAsked: lambda book: book.decisions.asked,
    t.HandDoubled: lambda book: book.doubling.cards,
    t.HandSplit: lambda book: book.splitting.pairs,
    t.SplitChosen: lambda book: book.splitting.others,
    t.WagerMoved: lambda book: book.splitting.others,
    t.HandEnded: lambda book: book.decisions.turn,
    t.WagerGivenUp: lambda book: book.surrender.offered if book.surrender is not None else None,
    t.TurnEnded: lambda book: book.decisions.turn,
    t.ControlPassed: lambda book: book.absence.passes if book.absence is not None else None,
    t.WagerSettled: lambda book: book.settlement.closing,
    MeterSet: lambda book: book.jackpot.reset if book.jackpot is not None else None,
    t.PaymentRounded: lambda book: book.chips.winnings,
    t.RoundClosed: lambda book: book.settlement.closing,
    h.CardsCollected: lambda book: book.settlement.closing,
    h.RoundEnded: lambda book: book.settlement.closing,
    h.BettingOpened: lambda book: book.wagers.before,
    h.PieceMoved: lambda book: book.house.source.from_source,
    h.CardDrawn: lambda book: book.house.source.from_source,
    h.CuttingCardAppeared: lambda book: book.house.source.shuffling.during,
    h.CuttingCardNotOut: lambda book: book.house.source.cutting.behind,
    h.SecondCuttingCardAppeared: lambda book: book.house.source.cutting.second,
    tr.ErrorCardRefused: lambda book: book.house.irregularities.error.refused,
    tr.UnseenKept: lambda book: book.house.irregularities.error.unseen,
    s.PlayerArrived: lambda book: book.wagers.placed,
}
_ACTS: Mapping[type[Event], str] = {
    h.TableOpened: "open-table",
    h.TableClosed: "close-table",
    h.CardsBrought: "bring-cards",
    h.CardsShuffled: "shuffle",
    h.CutOffered: "cut",
    h.CutDeclined: "cut",
    h.CardsCut: "cut",
    h.SourceLoaded: "place-cutting-card",
    h.SourceChanged: "report-device-failure",
    h.CardAnnounced: "call-dealers-card",
    h.DealerCame: "change-dealer",
    tr.FaceUpFound: "report-face-up",
    tr.ErrorCardShown: "report-error-card",
    tr.RoundRebuilt: "rebuild",
    tr.RoundVoided: "void-round",
    tr.RoundCorrected: "rebuild",
    tr.DeviceFailed: "report-device-failure",
    tr.PlayerAnswered: "withdraw-from-round",
    tr.JackpotStopped: "report-jackpot-failure",
    tr.ReaderStopped: "report-reader-broken",
    tr.WagersInvalid: "find-invalid",
    mi.ErrorNotified: "notify-error",
    mi.MisdealFound: "report-misdeal",
    mi.MisdealDismissed: "dismiss-misdeal",
    mi.MissedCardFound: "report-missed-card",
    mi.MissedCardAnswered: "answer-missed-card",
    p.WageringStopped: "stop-wagering",
    p.LossLimitSet: "set-loss-limit",
    p.DepositMade: "deposit",
    s.LimitsChanged: "change-limits",
    s.PersonalLimitsSet: "personal-limits",
    s.PlayerHeld: "hold-to-minimum",
    s.AreasReserved: "reserve",
    s.PlayersCapped: "cap-players",
    s.WagersOffered: "offer-wagers",
    s.SeatGivenUp: "give-up-seat",
    s.PlayerBarred: "bar",
    SignPosted: "post-sign",
}


def ground(
    book: Book, event: Event, due: Sequence[Event] = (), command: Command | None = None, *, own: bool = False
) -> str:
    """The clause of what an event is of; else of its act, of what its order led to, or of the order.

    One that the book itself gives rests first on its `own`.
    """
    act = _ACTS.get(type(event)) or _named(event)
    order = command.act if isinstance(command, HouseCommand) else "enter-decision"
    found = (
        str(getattr(event, "clause", "")) if own else "",
        _rule(book, event),
        _act(book, act) or _raised(book, event),
        next((clause for one in due if (clause := getattr(one, "clause", ""))), ""),
        _act(book, order),
    )
    return next((clause for clause in found if clause), book.house.opening.refused.clause)


def _rule(book: Book, event: Event) -> str:
    if isinstance(event, t.CardDealt):
        return book.dealer.stops(soft=event.soft).clause if event.to == DEALER else book.decisions.dealt.clause
    value = _VALUES.get(type(event))
    rule = value(book) if value is not None else None
    return rule.clause if rule is not None else ""


def _named(event: Event) -> str:
    """The act that an event names itself."""
    if isinstance(event, h.NoticeGiven):
        return event.of
    return event.act if isinstance(event, h.TakenDown) else ""


def _act(book: Book, name: str) -> str:
    return book.house.acts[name].clause if name in book.house.acts else ""


def _raised(book: Book, event: Event) -> str:
    """The clause by which some act asks for what is due."""
    if not isinstance(event, h.DueRaised | h.DueDated | h.DueSettled):
        return ""
    raised = ((name, clause) for act in book.house.acts.values() for name, clause in act.raises.items())
    return next((clause for name, clause in raised if is_named_by(event.what, name)), "")


@cache
def _clauses(rulebook: str) -> frozenset[str]:
    return frozenset(obligations(rulebook))


def unknown(book: Book, event: Event) -> tuple[str, ...]:
    """The clauses that an event names and the book does not have, each once."""
    known = _clauses(book.id)
    return tuple(one for one in dict.fromkeys(_cited(msgspec.to_builtins(event))) if one not in known)


def _cited(tree: Any) -> Iterator[str]:
    if isinstance(tree, Mapping):
        yield from (said for name, said in tree.items() if is_clause(name) and isinstance(said, str) and said)
        yield from (one for inner in tree.values() for one in _cited(inner))
    elif isinstance(tree, list | tuple):
        yield from (one for inner in tree for one in _cited(inner))


def is_clause(field: object) -> bool:
    """True of a field that names a clause."""
    return isinstance(field, str) and (field == "clause" or field.endswith("_clause"))
