"""Deciding: an order given to a promotion leads to events, or is refused with its clause."""

from collections.abc import Callable
from typing import Any

from soft17.affairs.kind import Kind
from soft17.clause import Refusal
from soft17.house.orders import Order
from soft17.promotion import amending, attending, claiming, halting, holding, overseeing, preparing, winning
from soft17.promotion import commands as c
from soft17.promotion.asking import Ask, Done
from soft17.promotion.evolve import BY_TYPE, evolve
from soft17.promotion.faults import rules_of
from soft17.promotion.state import State
from soft17.rules.book import Book
from soft17.table.commands import Command

# Each command with the act of the book it goes by, and what decides it.
DOES: dict[type[Command], tuple[str, Callable[[Ask, Any], Done]]] = {
    c.DraftTerms: ("draft-terms", preparing.draft),
    c.KeepPrescribed: ("keep-prescribed", preparing.keep_prescribed),
    c.FileTerms: ("file-terms", preparing.file_terms),
    c.PublishTerms: ("publish-terms", preparing.publish),
    c.NominateScrutineer: ("nominate-scrutineer", overseeing.nominate),
    c.StartPromotion: ("start-promotion", preparing.start),
    c.SubmitAmendment: ("submit-amendment", amending.submit),
    c.ApproveAmendment: ("approve-amendment", amending.approve),
    c.AmendTerms: ("amend-terms", amending.amend),
    c.EnterPromotion: ("enter-promotion", holding.enter),
    c.CommitDraw: ("commit-draw", holding.commit),
    c.PublishEntries: ("publish-entries", holding.publish_entries),
    c.AttendDraw: ("attend-draw", overseeing.attend),
    c.TakeAttendance: ("take-attendance", attending.take),
    c.ConfirmAttendance: ("confirm-attendance", attending.confirm),
    c.GiveLot: ("give-lot", overseeing.give_lot),
    c.HoldDraw: ("hold-draw", holding.hold),
    c.AwardPrize: ("award-prize", holding.award),
    c.NotifyWinner: ("notify-winner", winning.notify),
    c.PublishResults: ("publish-results", winning.publish_results),
    c.OfferAlternative: ("offer-alternative", winning.offer),
    c.TakeAlternative: ("take-alternative", winning.take),
    c.ChoosePayment: ("choose-payment", winning.choose),
    c.HandOver: ("hand-over", winning.hand_over),
    c.ClaimPrize: ("claim-prize", claiming.claim),
    c.DenyClaim: ("deny-claim", claiming.deny),
    c.TellReasons: ("tell-reasons", claiming.tell_reasons),
    c.RaiseDispute: ("raise-dispute", claiming.dispute),
    c.DecideDispute: ("decide-dispute", claiming.settle),
    c.ContestDecision: ("contest-decision", claiming.contest),
    c.AdviseComplaint: ("advise-complaint", claiming.advise),
    c.FindCompromised: ("find-compromised", halting.compromise),
    c.TellInspector: ("tell-inspector", halting.tell_inspector),
    c.ValidateIntegrity: ("validate-integrity", halting.validate),
}


def decide(book: Book, state: State, order: Order) -> Done:
    """What an order leads to."""
    rules = rules_of(book)
    name, does = DOES[type(order.command)]
    power = rules.acts[name]
    why: Refusal | None = power.refusal(book.house.people, order.by.role)
    return why or does(Ask(book, rules, state, order, power.clause), order.command)


PROMOTION = Kind[State]("promotion", tuple(DOES), tuple(BY_TYPE), State(), decide, evolve)
