"""Decide: the one place where rules are asked. A command becomes events, or a refusal with its clause."""

from collections.abc import Callable
from typing import Any, NamedTuple

from soft17.clause import Refusal
from soft17.rules.book import Book
from soft17.table import (
    absence,
    betting,
    burning,
    commands,
    dealer,
    decisions,
    doubling,
    insurance,
    interim,
    observation,
    progress,
    splitting,
    surrender,
    switching,
)
from soft17.table.events import Event
from soft17.table.play import Play
from soft17.table.state import Table


class Step(NamedTuple):
    """What a command led to: its events, and the table they make."""

    events: tuple[Event, ...]
    table: Table


class _Act(NamedTuple):
    refusal: Callable[[Book, Table, Any], Refusal | None]
    carry_out: Callable[[Play, Any], None]


_ACTS: dict[type[commands.Command], _Act] = {
    commands.PlaceWager: _Act(betting.place_refusal, betting.place),
    commands.WithdrawWager: _Act(betting.withdraw_refusal, betting.withdraw),
    commands.ObserveWager: _Act(observation.refusal, observation.observe),
    commands.ObserveInsuranceNotOffered: _Act(insurance.missed_refusal, insurance.reopen),
    commands.CallNoMoreBets: _Act(betting.call_refusal, betting.call),
    commands.Burn: _Act(burning.refusal, burning.burn),
    commands.ShowBurn: _Act(burning.show_refusal, burning.show),
    commands.Deal: _Act(progress.deal_refusal, progress.deal),
    commands.GoOn: _Act(progress.go_on_refusal, progress.go_on),
    commands.TakeInsurance: _Act(insurance.refusal, insurance.take),
    commands.TakeEvenMoney: _Act(interim.even_money_refusal, interim.even_money),
    commands.PayLater: _Act(interim.later_refusal, interim.pay_later),
    commands.Switch: _Act(switching.refusal, switching.switch),
    commands.Unswitch: _Act(switching.revoke_refusal, switching.revoke),
    commands.Hit: _Act(decisions.hit_refusal, decisions.hit),
    commands.Stand: _Act(decisions.stand_refusal, decisions.stand),
    commands.Surrender: _Act(surrender.refusal, surrender.surrender),
    commands.Double: _Act(doubling.refusal, doubling.double),
    commands.Split: _Act(splitting.refusal, splitting.split),
    commands.JoinDouble: _Act(doubling.join_refusal, doubling.join),
    commands.JoinSplit: _Act(splitting.join_refusal, splitting.join),
    commands.StayOn: _Act(splitting.stay_refusal, splitting.stay),
    commands.Absent: _Act(absence.refusal, absence.absent),
}


def refusal(book: Book, table: Table, command: commands.Command) -> Refusal | None:
    """Why the book does not allow a command now; None if it does."""
    return _ACTS[type(command)].refusal(table.sign.played(book), table, command)


def step(book: Book, table: Table, command: commands.Command) -> Step | Refusal:
    """Carry a command out: its events and the table after them, or the refusal."""
    act, book = _ACTS[type(command)], table.sign.played(book)
    refused = act.refusal(book, table, command)
    if refused is not None:
        return refused
    play = Play(book, table)
    if isinstance(command, commands.OnHand):
        dealer.use_reader(play, "before-first-card")
    if not play.table.reader_ended:
        act.carry_out(play, command)
    progress.proceed(play)
    return Step(tuple(play.events), play.table)


def decide(book: Book, table: Table, command: commands.Command) -> tuple[Event, ...] | Refusal:
    """The events that a command leads to, or the refusal; the table is as it was."""
    result = step(book, table, command)
    return result if isinstance(result, Refusal) else result.events
