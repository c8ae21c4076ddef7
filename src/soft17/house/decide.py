"""Decide: an order becomes events of the house and of its round, or a refusal with its clause."""

from collections.abc import Callable
from itertools import accumulate
from typing import Any, NamedTuple

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.house import (
    answering,
    arriving,
    bringing,
    conduct,
    cutting,
    dealers,
    declaring,
    entering,
    errors,
    exposing,
    failing,
    finding,
    holding,
    invalid,
    invalidating,
    losses,
    naming,
    notices,
    offering,
    opening,
    passing,
    patrons,
    pooling,
    promise,
    rebuilding,
    rounds,
    shuffling,
    signing,
    speaking,
    voiding,
)
from soft17.house import commands as c
from soft17.house import linked as li
from soft17.house import protections as p
from soft17.house import reports as r
from soft17.house.evolve import evolve
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.powers import act_refusal
from soft17.house.state import House
from soft17.house.waiting import waiting_refusal
from soft17.rules.book import Book
from soft17.rules.house.source import DEVICE
from soft17.table import commands as t
from soft17.table.commands import Command
from soft17.table.events import Event


class OrderError(ValueError):
    """An order that cannot be taken at all: before the last one, or by somebody who has no name or role here."""


class Step(NamedTuple):
    """What an order led to: its events, the house after each of them, and the house they make."""

    events: tuple[Event, ...]
    houses: tuple[House, ...]
    house: House

    def follow(self) -> Callable[[House, Event], House]:
        """The house after each event, asked for one after another: nothing is worked out again."""
        houses = iter(self.houses)
        return lambda _house, _event: next(houses)


class _Act(NamedTuple):
    refusal: Callable[[Book, House, Order, Any], Refusal | None]
    carry_out: Callable[[Keep, Any], None]


_ACTS: dict[type[Command], _Act] = {
    c.TakeDown: _Act(entering.take_down_refusal, entering.take_down),
    c.Tell: _Act(notices.tell_refusal, notices.tell),
    c.OpenTable: _Act(opening.open_refusal, opening.open_table),
    c.CloseTable: _Act(opening.close_refusal, opening.close_table),
    c.OfferWagers: _Act(opening.offer_refusal, opening.offer),
    c.BringCards: _Act(bringing.bring_refusal, bringing.bring),
    c.ReplaceCards: _Act(bringing.replace_refusal, bringing.replace_cards),
    c.Shuffle: _Act(shuffling.shuffle_refusal, shuffling.shuffle),
    c.Riffle: _Act(shuffling.riffle_refusal, shuffling.riffle),
    c.DeclineCut: _Act(cutting.decline_refusal, cutting.decline),
    c.Cut: _Act(cutting.cut_refusal, cutting.cut),
    c.PlaceCuttingCard: _Act(shuffling.place_refusal, shuffling.place),
    c.LoadDevice: _Act(shuffling.load_refusal, shuffling.load),
    c.BurnCard: _Act(shuffling.burn_refusal, shuffling.burn),
    c.DealCard: _Act(rounds.deal_refusal, rounds.deal),
    c.RevealOrder: _Act(promise.reveal_refusal, promise.reveal),
    c.OpenBetting: _Act(rounds.open_betting_refusal, rounds.open_betting),
    c.ApproveLaterPayment: _Act(rounds.later_refusal, rounds.pay_later),
    c.Arrive: _Act(arriving.arrive_refusal, arriving.arrive),
    c.Leave: _Act(patrons.leave_refusal, patrons.leave),
    c.PostSign: _Act(signing.post_refusal, signing.post),
    c.ChangeLimits: _Act(signing.change_refusal, signing.change),
    c.RaiseKept: _Act(signing.raise_kept_refusal, signing.raise_kept),
    c.SetPersonalLimits: _Act(signing.personal_refusal, signing.set_personal),
    c.Hold: _Act(holding.hold_refusal, holding.hold),
    c.Reserve: _Act(holding.reserve_refusal, holding.reserve),
    c.CapPlayers: _Act(holding.cap_refusal, holding.cap),
    c.GiveUpSeat: _Act(holding.seat_refusal, holding.give_up_seat),
    c.RefuseWager: _Act(holding.wager_refusal, holding.refuse_wager),
    r.ReportFaceUp: _Act(errors.face_up_refusal, errors.report_face_up),
    r.ReportCuttingCard: _Act(exposing.refusal, exposing.report),
    r.ReportErrorCard: _Act(errors.error_refusal, errors.report_error),
    r.AnswerErrorCard: _Act(answering.answer_refusal, errors.answer),
    r.ReportMisdeal: _Act(rebuilding.report_refusal, rebuilding.report),
    r.NotifyError: _Act(rebuilding.notify_refusal, rebuilding.notify),
    r.DismissMisdeal: _Act(rebuilding.dismiss_refusal, rebuilding.dismiss),
    t.ObserveInsuranceNotOffered: _Act(offering.missed_refusal, offering.miss),
    t.TakeInsurance: _Act(offering.answer_refusal, offering.answer),
    t.TakeEvenMoney: _Act(offering.answer_refusal, offering.answer),
    r.Rebuild: _Act(rebuilding.rebuild_refusal, rebuilding.rebuild),
    r.VoidRound: _Act(voiding.void_refusal, voiding.void),
    r.RunOut: _Act(shuffling.run_out_refusal, shuffling.run_out),
    r.ReportMissed: _Act(finding.missed_refusal, finding.report_missed),
    r.ReportIncomplete: _Act(finding.incomplete_refusal, finding.report_incomplete),
    r.ReturnMissing: _Act(finding.returned_refusal, finding.return_missing),
    r.ReportMissedCard: _Act(passing.report_refusal, passing.report),
    r.AnswerMissedCard: _Act(passing.answer_refusal, passing.answer),
    r.ReplaceDamaged: _Act(finding.damaged_refusal, finding.replace_damaged),
    r.ReportDeviceFailure: _Act(failing.device_refusal, failing.report_device),
    r.WithdrawFromRound: _Act(failing.withdraw_refusal, failing.withdraw),
    r.ReportJackpotFailure: _Act(failing.jackpot_refusal, failing.report_jackpot),
    r.GoOnWithoutJackpot: _Act(failing.go_on_refusal, failing.go_on),
    r.ReportReader: _Act(failing.reader_refusal, failing.report_reader),
    r.ReportReaderBroken: _Act(failing.broken_refusal, failing.report_broken),
    r.VoidWagers: _Act(voiding.wagers_refusal, voiding.void_wagers),
    r.Bar: _Act(conduct.bar_refusal, conduct.bar),
    r.Invalidate: _Act(invalidating.invalidate_refusal, invalidating.invalidate),
    r.ReportMispayment: _Act(conduct.mispayment_refusal, conduct.report_mispayment),
    p.FindInvalid: _Act(invalid.invalid_refusal, invalid.find_invalid),
    p.SetLossLimit: _Act(losses.set_limit_refusal, losses.set_limit),
    p.DeclareChips: _Act(declaring.declare_refusal, declaring.declare),
    p.FindOverLimit: _Act(invalid.over_limit_refusal, invalid.find_over_limit),
    p.Deposit: _Act(patrons.deposit_refusal, patrons.deposit),
    p.StopWagering: _Act(patrons.stop_refusal, patrons.stop),
    li.JoinLink: _Act(pooling.join_refusal, pooling.join),
    li.QuitLink: _Act(pooling.quit_refusal, pooling.leave),
    li.ReadMeter: _Act(pooling.read_refusal, pooling.read),
    li.ConfirmJackpot: _Act(pooling.confirm_refusal, pooling.confirm),
}
_PLAY = _Act(rounds.play_refusal, rounds.play)


def _act_of(kind: type[Command]) -> str:
    return kind.act if issubclass(kind, c.HouseCommand) else ""


def _orders(act: str) -> list[str]:
    return [kind.__name__ for kind in _ACTS if _act_of(kind) == act]


# Acts that are done by an order of their own, with the order: a bare note of one would do nothing.
DONE_BY: dict[str, str] = {
    **{act: " or ".join(_orders(act)) for act in dict.fromkeys(map(_act_of, _ACTS)) if act},
    **dict.fromkeys(holding.ACTS.values(), c.Hold.__name__),
    signing.AT_ONCE: c.ChangeLimits.__name__,
    "enter-decision": "the decision itself",
}

# What waits while a misdeal is to be mended, or players are asked whether to withdraw.
WAIT = (
    *(c.Shuffle, c.ReplaceCards, c.DeclineCut, c.Cut, c.PlaceCuttingCard, c.LoadDevice, c.BurnCard, c.OpenBetting),
    *(c.OpenTable, c.CloseTable, c.Leave, r.ReportErrorCard, r.RunOut, r.ReportFaceUp),
    *(r.ReplaceDamaged, r.ReportCuttingCard),
)

# What is done with cards in the hand, by the house alone.
HANDLES = (c.Shuffle, c.PlaceCuttingCard, c.LoadDevice, c.BurnCard, c.DealCard, r.RunOut)


def refusal(book: Book, house: House, order: Order) -> Refusal | None:
    """Why the book does not allow an order now; None if it does."""
    if order.at < house.at:
        raise OrderError(f"at: {order.at} is before the last order, given at {house.at}")
    if not book.house.people.knows(order.by.role):
        raise OrderError(f"by.role: {order.by.role!r} is none of {', '.join(book.house.people.roles)}")
    _look_at_names(house, order)
    command = order.command
    name = command.act if isinstance(command, c.HouseCommand) and not isinstance(command, c.Tell) else ""
    if name:
        about = _about(command)
        refused = _handling_refusal(book, house, order, name) or act_refusal(book, house, order, name, about)
        if refused is not None:
            return refused
    now = replace(house, at=order.at)
    waits = waiting_refusal(book, now) if isinstance(command, WAIT) and not _goes_freely(now, command) else None
    return (
        speaking.refusal(book, now, order, command)
        or waits
        or _noted_refusal(book, order)
        or dealers.dealer_refusal(book, now, order)
        or _ACTS.get(type(command), _PLAY).refusal(book, now, order, command)
    )


def _goes_freely(house: House, command: Command) -> bool:
    """True of somebody who leaves and has no wager in the round that waits."""
    return isinstance(command, c.Leave) and all(one.player != command.player for one in house.table.wagers)


def _look_at_names(house: House, order: Order) -> None:
    """Take no order by nobody, and no name of a person or a back that differs from another only in its writing."""
    if not order.by.name.strip():
        raise OrderError("by.name: an order names its giver")
    wrong = naming.fault(house, order)
    if wrong:
        raise OrderError(wrong)


def _handling_refusal(book: Book, house: House, order: Order, name: str) -> Refusal | None:
    """Why cards are not for this person: no card for who is not of the house, no cut but for who is offered it."""
    act, people = book.house.acts.get(name), book.house.people
    if act is None and isinstance(order.command, r.ReplaceDamaged):
        new = book.house.source.replacing
        clause = (new.device if house.source == DEVICE and new.device is not None else new.shoe).clause
        return Refusal(clause, "no single card is replaced here: all cards are, by new ones")
    refused = act.person_refusal(people, order.by.role) if act is not None else None
    if refused is None:
        return None
    if isinstance(order.command, HANDLES) and people.rank(order.by.role) < 0:
        return Refusal(book.house.source.handled.clause, refused.why)
    if isinstance(order.command, c.Cut) and house.cut is not None:
        return Refusal(house.cut.clause, refused.why)
    return refused


def _noted_refusal(book: Book, order: Order) -> Refusal | None:
    """Why something is not only noted: it is done, by an order of its own, and then on record."""
    entry = order.command.entry if isinstance(order.command, c.TakeDown) else ""
    act = book.house.acts.get(entry) if entry in DONE_BY else None
    if act is None:
        return None
    by_itself = Refusal(act.clause, f"{entry} is not noted but done: the order for it is {DONE_BY[entry]}")
    return act.person_refusal(book.house.people, order.by.role) or by_itself


def _about(command: Command) -> dict[str, str]:
    """What a command says, as an entry would."""
    return {name: str(getattr(command, name)) for name in command.__struct_fields__}


def step(book: Book, house: House, order: Order) -> Step | Refusal:
    """Carry an order out: its events and the house after them, or the refusal."""
    refused = refusal(book, house, order)
    if refused is not None:
        return refused
    keep = Keep(book, replace(house, at=order.at), order)
    dealers.take_over(keep)
    _ACTS.get(type(order.command), _PLAY).carry_out(keep, order.command)
    failing.end_question(keep)
    voiding.go_on(keep)
    errors.stand_stopped(keep)
    errors.settle_error(keep)
    rounds.collect_gone(keep)
    pooling.after(keep, house.table)
    return Step(tuple(keep.events), tuple(keep.houses), keep.house)


def taken_over(house: House, happened: tuple[Event, ...], at: int) -> Step:
    """What an order led to that was carried out elsewhere: its events are taken as they are."""
    houses = tuple(accumulate(happened, evolve, initial=replace(house, at=at)))
    return Step(happened, houses[1:], houses[-1])


def decide(book: Book, house: House, order: Order) -> tuple[Event, ...] | Refusal:
    """The events that an order leads to, or the refusal; the house is as it was."""
    result = step(book, house, order)
    return result if isinstance(result, Refusal) else result.events
