"""Reporting: what the house does besides dealing, in whole sentences, for the log at the side of a table."""

from soft17.house import events as h
from soft17.house import misdeals as m
from soft17.house import standing as s
from soft17.house import trouble as tr
from soft17.house.unseen import CardCorrected
from soft17.log.entered import said_with
from soft17.service.wire.naming import within
from soft17.table import events as t
from soft17.table.view import FACE_DOWN

BY_HOUSE = "by the house"  # no reason, but who did it
TOLD_BESIDE = ("link",)  # an id: the event beside it has the name
PLACES = {
    "source": "the shoe",
    "stack": "the stack",
    "rack": "the discard rack",
    "layout": "the layout",
    "held": "its place under the shoe",
    "removed": "where cards out of the game are kept",
}
WORK = {
    "shuffle": "the cards are to be shuffled",
    "cut": "the cards are to be cut",
    "cutting card": "the cutting card is to be placed",
    "load": "the shuffling device is to be loaded",
    "burn": "a card is to be burned",
    "complete decks": "the decks are to be made complete",
}
DONE = {
    "shuffle": "the cards are shuffled",
    "cut": "the cards are cut",
    "cutting card": "the cutting card is placed",
    "load": "the shuffling device is loaded",
    "burn": "a card is burned",
    "complete decks": "the decks are complete",
}


def reported(event: t.Event) -> str:
    """An event in a sentence; nothing where another way to say it is better."""
    match event:
        case h.DueRaised() | h.DueDated() | h.DueSettled():
            return _due(event)
        case h.PieceMoved():
            card = "A card, unseen," if not event.seen else event.piece[:2]
            return f"{card} goes from {PLACES[event.from_]} to {PLACES[event.to]}"
        case h.CutDeclined():
            return f"{event.player} does not cut"
        case h.CardAnnounced():
            return event.words
        case h.TakenDown():
            return _taken_down(event)
        case t.HoleCardDealt():
            return "The dealer takes a card, face down" if event.card == FACE_DOWN else ""
        case s.SeatGivenUp():
            return f"{event.player} gives up the seat"
        case s.PlayerBarred():
            return f"{event.player} is barred from the game"
        case tr.IrregularityFound():
            return f"An irregularity: {event.what}"
        case CardCorrected():
            return "The record is put right: another card came than was taken down"
    return _misdeal(event)


def _due(event: h.DueRaised | h.DueDated | h.DueSettled) -> str:
    what = _plain(event.what)
    match event:
        case h.DueDated():
            return f"A day is set for this: {what}"
        case h.DueSettled():
            return _first(DONE.get(event.what, f"this is done: {what}"))
        case h.DueRaised(blocks="nothing"):
            return f"To be done: {what}"
    return f"Before play goes on {WORK.get(event.what, f'this is due: {what}')}"


def _misdeal(event: t.Event) -> str:
    match event:
        case m.ErrorNotified():
            return f"{event.person} tells of an error: {event.what}. The round waits until the house has looked"
        case m.MisdealFound():
            return "The round waits until a supervisor decides"
        case m.MissedCardFound():
            return "A card was passed over: the player of the hand says whether to take it later"
        case m.MissedCardAnswered():
            return f"{event.player} {'takes the card later' if event.takes else 'lets the hand be dead'}"
        case m.MisdealDismissed():
            return "There was no such error: the round goes on as it lies"
        case m.MisdealAnswered():
            return f"{event.player} {'leaves the hand' if event.leaves else 'takes the hand as it lies'}"
        case m.MisdealDecided():
            return "What follows from the error is decided"
    return ""


def _taken_down(event: h.TakenDown) -> str:
    about = ", ".join(said_with({name: value for name, value in event.about.items() if name not in TOLD_BESIDE}))
    reason = f" The reason: {event.reason}." if event.reason and event.reason != BY_HOUSE else ""
    return f"Taken down: {within(event.act)}{f' ({about})' if about else ''}.{reason}".removesuffix(".")


def _plain(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")


def _first(text: str) -> str:
    return text[:1].upper() + text[1:]
