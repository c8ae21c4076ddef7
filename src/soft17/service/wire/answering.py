"""Answering: what a player is asked besides the decisions of a hand, and may ask for, each offered while it is open."""

from collections.abc import Iterator

import msgspec

from soft17.house import reports as r
from soft17.house.coming import offered
from soft17.house.commands import TakeDown
from soft17.house.directing import CONSENT, to_agree_on
from soft17.service.wire import panel as n
from soft17.service.wire import picture as p
from soft17.service.wire.naming import words
from soft17.service.wire.offering import Asker, offer, raw
from soft17.table import commands as t

SHOW = "show-burn"


def answers_of(asker: Asker) -> Iterator[p.Offer]:
    """The answers that are open to a player now; beside one that is open those that are not say why."""
    house, name = asker.house, asker.player
    guest = house.guest(name)
    if not house.opened or guest is None or not guest.here:
        return
    for asked in _questions(asker):
        found = [offer(asker, command, label, key) for command, label, key in asked]
        if any(one.allowed for one in found):
            yield from found
    if house.table.phase == "betting" and any(one.here and one.name != name for one in house.guests):
        yield from _consents(asker)
    if house.table.burned and not house.table.burn_shown and burned_card(asker):
        yield p.Offer(t.ShowBurn.__name__, words(SHOW).name, "", True, raw(t.ShowBurn(name)), quiet=True)


def _consents(asker: Asker) -> Iterator[p.Offer]:
    """That others join a spot; it is the player's own to say, and nobody enters it for another."""
    word = asker.book.document.words.get("area", "area")
    for area in () if asker.patron else to_agree_on(asker.book, asker.house, asker.player):
        agreed = offer(asker, TakeDown(CONSENT, {"spot": str(area)}), f"Let others join {word} {area}", "")
        yield msgspec.structs.replace(agreed, quiet=True)


def burned_card(asker: Asker) -> tuple[n.Act, ...]:
    """The request to see the burned card, in books where whoever asks is shown it."""
    if asker.book.deal.burn.is_ == "sealed":
        return ()
    command, said = t.ShowBurn(asker.player), words(SHOW)
    refused = asker.why_not(command)
    clause, why = (refused.clause, refused.why) if refused is not None else (asker.book.deal.burn.clause, "")
    return (
        n.Act(SHOW, said.name, said.says, clause, raw(command), group=said.subject, allowed=refused is None, why=why),
    )


def _questions(asker: Asker) -> Iterator[tuple[tuple[t.Command, str, str], ...]]:
    """What somebody may be asked, with each answer, its words and its key; only what the book has at all."""
    name, acts = asker.player, asker.book.house.acts
    if r.AnswerErrorCard.act in acts and (
        offered(asker.book, asker.house) is not None or asker.house.misdeal is not None
    ):
        card = asker.house.misdeal is None
        yield (
            (r.AnswerErrorCard(name, "take"), "Take the card" if card else "Keep the hand", "G"),
            *(((r.AnswerErrorCard(name, "refuse"), "Refuse the card", "F"),) if card else ()),
            *(((r.AnswerErrorCard(name, "leave"), "Leave the hand", "X"),) if _may_leave(asker) else ()),
        )
    if r.AnswerMissedCard.act in acts and asker.house.passed_over is not None:
        yield (
            (r.AnswerMissedCard(name, takes=True), "Take the card later", "G"),
            (r.AnswerMissedCard(name, takes=False), "Let the hand be dead", "X"),
        )
    if r.WithdrawFromRound.act in acts and asker.house.failure is not None:
        yield (
            (r.WithdrawFromRound(name, withdraws=False), "Stay in the round", "G"),
            (r.WithdrawFromRound(name, withdraws=True), "Withdraw", "X"),
        )


def _may_leave(asker: Asker) -> bool:
    return asker.book.house.irregularities.error.leave is not None
