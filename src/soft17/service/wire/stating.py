"""Stating: what follows from an act at a table, in a sentence, where a dealer would say it in no fewer words."""

from soft17.house import events as h
from soft17.house import misdeals as m
from soft17.house import protecting as p
from soft17.house import standing as s
from soft17.house import trouble as tr
from soft17.house.unseen import ForeignRemoved, UnseenCorrected
from soft17.log.telling import loss_limit
from soft17.money import Money, dollars
from soft17.rules.book import Book
from soft17.service.wire.laying import area_of, shown
from soft17.table import events as t
from soft17.table.meter import MeterSet
from soft17.table.state import Table


def stated(book: Book, event: t.Event, table: Table) -> str:
    """An event in a sentence; nothing where another way to say it is better."""
    return _of_area(book, event) or _of_wager(table, event) or _of_house(book, event)


def _of_area(book: Book, event: t.Event) -> str:
    area = area_of(book, getattr(event, "area", 0))
    match event:
        case t.TurnEnded():
            return f"{area} has had its turn"
        case t.ControlPassed():
            decides = f"{event.to} decides" if event.to else "nobody decides"
            return f"{area}: {event.absent} is not there, {decides} now"
        case t.PaymentDeferred():
            return f"{area} waits for the final settlement"
        case t.SplitChosen() if event.silent:
            return f"{area}: {event.player} names no hand and stays on the first"
        case t.SplitChosen():
            return f"{area}: {event.player} {'matches the split' if event.matches else 'stays on one of the hands'}"
    return ""


def _of_wager(table: Table, event: t.Event) -> str:
    number = getattr(event, "wager", -1)
    if not isinstance(number, int) or not 0 <= number < len(table.wagers):
        return ""
    one = table.wagers[number]
    whose = f"{one.player}'s wager of {dollars(one.stake)}"
    match event:
        case t.WagerCapped():
            return f"{whose} plays, and is cut to {dollars(event.cap)} when it is settled"
        case t.WagerMoved():
            return f"{whose} goes with hand {event.hand}"
        case t.WagerGivenUp():
            return f"{whose} is given up; the hand plays on for the others"
        case t.WagerRaised():
            return f"{one.player}'s wager of {dollars(Money(one.stake - event.by))}: {dollars(event.by)} more"
        case t.WagerCorrected() if not event.returned:
            counts = f", and counts as {dollars(event.valid)}" if event.valid != event.placed else ""
            return f"{one.player}'s wager is found to be {dollars(event.placed)}{counts}"
        case t.WagerCorrected():
            staked, stands = dollars(Money(event.valid + event.returned)), dollars(event.valid)
            return f"{one.player}'s wager of {staked}: {stands} of it stands, {dollars(event.returned)} goes back"
    return ""


def _of_house(book: Book, event: t.Event) -> str:
    match event:
        case t.BurnShown():
            return f"The burned card is shown: {event.card}"
        case t.ReaderLooked():
            return f"The card reader tells: {'' if event.blackjack else 'no '}blackjack"
        case MeterSet():
            return f"The jackpot stands at {dollars(event.meter)}"
        case t.PaymentRounded():
            return f"{event.player} is paid {dollars(event.by)} more, as no smaller chip is there"
        case tr.WagersInvalid():
            return f"{event.player}'s wagers of this round are invalid: those that win go back without winnings"
        case tr.DiscardsKept():
            return f"In the discard rack, though the device should have them: {len(event.pieces)}"
        case m.OfferAnswered():
            return f"{event.command.player} takes what was not offered in time"
        case s.AreasReserved():
            areas = ", ".join(map(str, event.areas))
            return f"Kept for {event.player}: {areas}" if areas else f"Nothing is kept for {event.player} any more"
        case s.WagersOffered():
            return f"Optional wagers offered: {', '.join(shown(book, one) for one in event.kinds) or 'none'}"
        case p.LossLimitSet():
            return loss_limit(event)
        case ForeignRemoved():
            return "A card that does not belong to the game is taken out"
        case UnseenCorrected():
            return "The card that nobody had seen is another than it was taken for"
    return STATED.get(type(event), "")


STATED: dict[type[t.Event], str] = {
    t.DiscardsReturned: "The discards go back into the shuffling device",
    t.InterimOpened: "Hands that are paid at once are paid now, unless one is left to wait",
    t.InterimClosed: "What is paid at once has been paid",
    h.TableOpened: "The table is open",
}
