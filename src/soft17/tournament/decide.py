"""Decide: the one place where the rules of a tournament are asked. An order becomes events, or a refusal."""

from collections.abc import Callable
from typing import Any

from soft17.affairs.kind import Kind
from soft17.clause import Refusal
from soft17.house.orders import Order
from soft17.rules.book import Book
from soft17.table.commands import Command
from soft17.table.events import Event
from soft17.tournament import commands as c
from soft17.tournament import (
    conduct,
    ending,
    entering,
    events,
    forms,
    goods,
    prize_events,
    prizes,
    round_events,
    rounds,
    staging,
    staking,
    timing,
)
from soft17.tournament import wagers as w
from soft17.tournament.asking import Ask, Done
from soft17.tournament.evolve import evolve
from soft17.tournament.state import Tournament

# Each command with the act of the book that says who may give it, and how it is decided.
_DOES: dict[type[Command], tuple[str, Callable[[Ask, Any], Done]]] = {
    c.PublishConditions: ("publish", entering.publish),
    c.GiveCopy: ("give-copy", entering.give_copy),
    c.AddValue: ("add-value", goods.add_value),
    c.AssignGoods: ("add-value", goods.assign),
    c.GiveGoods: ("give-goods", goods.give),
    c.EnterTournament: ("enter", entering.enter),
    c.WithdrawEntry: ("enter", entering.withdraw),
    c.RefuseEntry: ("refuse-entry", entering.refuse),
    c.CancelTournament: ("cancel", entering.cancel),
    c.DesignateTables: ("designate", entering.designate),
    c.StartTournament: ("start", entering.start),
    c.AlterStart: ("alter-start", staging.alter_start),
    c.Allocate: ("allocate", staging.allocate),
    c.MovePlayer: ("allocate", staging.move),
    c.BuyIn: ("enter", staging.buy_in),
    c.StartStage: ("start-session", staging.start_stage),
    c.IssueChips: ("issue", staging.issue),
    c.BuyBack: ("enter", staging.buy_back),
    c.LimitTime: ("limit-time", timing.limit_time),
    c.DealFromMarker: ("deal-from-marker", staking.deal_from_marker),
    w.OpenBetting: ("deal", staking.open_betting),
    w.Stake: ("wager", staking.stake),
    w.TakeStakeBack: ("wager", staking.take_back),
    w.FindOutOfTurn: ("deal", staking.out_of_turn),
    w.RestrictStake: ("restrict", timing.restrict),
    w.PlayPassCard: ("wager", staking.pass_card),
    w.WriteForm: ("write-form", forms.write),
    w.FindForm: ("examine-form", forms.find),
    w.AnnounceForm: ("announce-form", forms.announce),
    w.InspectForm: ("inspect-form", forms.inspect),
    w.OpenRound: ("deal", rounds.open_round),
    w.FindWager: ("deal", rounds.find_wager),
    w.TakeResults: ("deal", rounds.take_results),
    w.CloseRound: ("deal", rounds.close),
    w.VoidRound: ("void-round", rounds.void),
    c.FindAbsent: ("find-absent", conduct.find_absent),
    c.DeductAbsent: ("deduct", conduct.deduct),
    c.LetSit: ("let-sit", conduct.let_sit),
    c.CancelPosition: ("cancel-position", conduct.cancel_position),
    c.Disqualify: ("disqualify", conduct.disqualify),
    c.TransferChips: ("wager", conduct.transfer),
    c.RedeemChips: ("wager", conduct.redeem),
    c.CountChips: ("count-all", ending.count),
    c.ConcludeEarly: ("conclude", ending.conclude),
    c.AgreeEarly: ("agree-early", ending.agree),
    c.EndSession: ("count", ending.end),
    c.NoteAdvice: ("note-advice", conduct.note_advice),
    c.OpenDispute: ("dispute", conduct.open_dispute),
    c.DecideDispute: ("settle-dispute", conduct.decide_dispute),
    c.AwardPrizes: ("award", prizes.award),
    c.PayPrize: ("pay-prize", prizes.pay),
}

# What is still done when the tournament is over.
_AFTERWARDS = (c.RedeemChips, c.PayPrize)
# What does not go on while something about the tournament itself is in dispute.
_WAITS = (c.StartTournament, c.StartStage, c.AwardPrizes)


def act_of(command: type[Command]) -> str:
    """The act of the book that a command is."""
    return _DOES[command][0]


def decide(book: Book, state: Tournament, order: Order) -> Done:
    """The events that an order leads to, or the refusal; the tournament is as it was."""
    rules = book.tournament
    if rules is None:
        return Refusal(book.house.people.otherwise.clause, "this rulebook has no tournaments")
    name, does = _DOES[type(order.command)]
    act = rules.acts[name]
    refused = act.person_refusal(book.house.people, order.by.role) or act.said_refusal(order.reason, {})
    own = getattr(order.command, "player", order.by.name)
    if refused is None and order.by.role == "player" and own != order.by.name:
        refused = Refusal(act.clause, f"{order.by.name} does this for nobody but {order.by.name}")
    if refused is None and (state.over or state.cancelled) and not isinstance(order.command, _AFTERWARDS):
        refused = Refusal(act.clause, "the tournament is over" if state.over else "the tournament was cancelled")
    if refused is None and state.conditions is None and not isinstance(order.command, c.PublishConditions):
        refused = Refusal(rules.conditions.published.clause, "the conditions are to be published first")
    if refused is None and state.dispute and isinstance(order.command, _WAITS):
        refused = Refusal(rules.provisions.dispute.clause, f"the tournament waits for a decision: {state.dispute}")
    ask = Ask(book, rules, state, order)
    done = refused or does(ask, order.command)
    return done if isinstance(done, Refusal) else (*done, *timing.turns(ask, done))


def _events() -> tuple[type[Event], ...]:
    known = {
        one for module in (events, prize_events, round_events) for one in vars(module).values() if isinstance(one, type)
    }
    found = [one for one in known if issubclass(one, Event) and one is not Event]
    return tuple(sorted(found, key=lambda one: one.__name__))


TOURNAMENT: Kind[Tournament] = Kind("tournament", tuple(_DOES), _events(), Tournament(), decide, evolve)
