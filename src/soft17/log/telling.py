"""Telling a log: each event in words, as a surveillance log would have it."""

import re

from soft17.hand import Hand
from soft17.house import events as h
from soft17.house import meters as m
from soft17.house import misdeals as mi
from soft17.house import protecting as p
from soft17.house import standing as s
from soft17.house import trouble as tr
from soft17.house.face_down import Turned
from soft17.house.ruling import Ruled
from soft17.house.unseen import LikePutIn
from soft17.log.entered import entered
from soft17.log.paying import paid
from soft17.log.wording import called, in_tokens, moment, of_area, of_limits, of_round, of_wager, staked
from soft17.money import dollars
from soft17.rules.local import GREENWICH, LocalClock
from soft17.table import events as t
from soft17.table.state import DEALER, Place, Table
from soft17.table.view import FACE_DOWN

QUIET = (h.Commanded, h.CardDrawn, Ruled, LikePutIn)


def tell(event: t.Event, table: Table | None = None, *, unsealed: bool = False, clock: LocalClock = GREENWICH) -> str:
    """One event in words, at the table it happened at, times by a clock; nothing where another line tells it."""
    if isinstance(event, QUIET):
        return ""
    if isinstance(event, t.WagerSettled):
        return _settled(event, table)
    if isinstance(event, t.HandEnded):
        return f"{place(event.place)}: {_how(event, table)}"
    if isinstance(event, h.PieceMoved):
        what = event.piece[:2] if event.seen or unsealed else "a card, unseen,"
        return f"{what} from {event.from_} to {event.to}"
    if isinstance(event, t.CardBurned):
        return f"burned: {event.card}" if unsealed else ""
    timed = of_wager(event, table) or _people(event, clock) or of_limits(event, clock)
    groups = (_round, _cards, _signs, of_area, of_round, _trouble, _misdeal, _shared, _plain)
    return timed or next(said for said in (group(event) for group in groups) if said)


def _settled(event: t.WagerSettled, table: Table | None) -> str:
    pays = f", pays {dollars(event.pays)}{paid(event).how}" if event.pays else ""
    if table is None:
        return f"wager {event.wager}: {event.result}{pays}"
    one = table.wagers[event.wager]
    return f"{staked(one, table)}: {event.result}{pays}"


def _how(event: t.HandEnded, table: Table | None) -> str:
    """How a hand ended; one that is done with before the others is paid, or void like every wager on it."""
    own = table.on(event.place) if table is not None else []
    return "void" if event.how == "paid" and own and all(one.result == "void" for one in own) else event.how


def place(where: Place) -> str:
    """Where a card went."""
    return "dealer" if where == DEALER else f"area {where.area}, box {where.box}, hand {where.hand}"


def tell_turned(turned: Turned) -> str:
    """Two cards that lay face down and are turned up, with what the hand comes to."""
    return f"{place(turned.place)}: {' '.join(turned.hand.cards[:2])} turned up, {total_of(turned.hand)}"


def total_of(hand: Hand) -> str:
    """What a hand comes to, in words."""
    return hand.natural or f"{'soft ' if hand.soft else ''}{hand.total}"


def _dealt(event: t.CardDealt) -> str:
    soft = "soft " if event.soft else ""
    total = f": {soft}{event.total}" if event.total else ""
    ended = f", {event.ended}" if event.ended else ""
    card = "a card, face down," if event.card == FACE_DOWN else event.card
    return f"{card} to {place(event.to)}{total}{ended}"


def _round(event: t.Event) -> str:
    match event:
        case t.WagerPlaced():
            one = event.wager
            staked = f"{one.player} stakes {dollars(one.stake)} on area {one.area} ({called(one.kind)})"
            return f"{staked}{in_tokens(one.tokens)}"
        case t.CardDealt():
            return _dealt(event)
        case t.PlacePassed():
            return f"{place(event.place)}: no {'further card' if event.dead else 'card now, it comes last'}"
        case tr.RoundVoided():
            areas = " and ".join(map(str, event.areas))
            return f"the hands on area {areas} are void" if areas else "the round is void"
        case h.BettingOpened():
            return f"betting opens for round {event.number}"
        case h.RoundEnded():
            nets = ", ".join(f"{player} {dollars(amount)}" for player, amount in event.net.items())
            return f"round {event.number} ends: {nets or 'nobody played'}"
        case tr.RoundCorrected():
            owed = ", ".join(f"{player} {dollars(amount)}" for player, amount in event.owed.items())
            return f"the round put right: {owed or 'nothing to pay'}"
    return ""


def _cards(event: t.Event) -> str:
    match event:
        case h.CardsBrought():
            return (
                f"{_cards_of(event.pieces)} with {event.back} backs "
                f"{'replace those of the table' if event.replaced else 'are brought to the table'}"
            )
        case h.CardsShuffled():
            promised = f"; order promised: {event.promise.root}" if event.promise is not None else ""
            return f"{len(event.pieces)} cards shuffled, {event.method}{promised}"
        case h.CutOffered():
            return f"the cut is offered to {event.to}" if event.to else "no player is there to cut, or none wants to"
        case h.CardsCut():
            return f"{event.by} cuts {event.position} cards from the front"
        case h.SourceLoaded():
            behind = f", {event.behind} behind the cutting card" if event.behind is not None else ""
            second = ", a second cutting card at the back" if event.second is not None else ""
            return f"the cards are loaded{behind}{second}"
        case h.SourceEmptied():
            return "the cards come out of the shoe again"
        case h.CuttingCardAppeared():
            where = {"first-card": "before a round", "dealer": "on the dealer's hand"}
            return f"the cutting card comes out {where.get(event.where, f'on area {event.area}')}"
        case h.CardsCollected():
            return f"{_cards_of(event.pieces)} to the discard rack"
        case h.SourceChanged():
            return f"cards come from a {event.source}"
    return ""


def _by(until: int | None, clock: LocalClock) -> str:
    return f" by {moment(until, clock)}" if until is not None else ""


def _people(event: t.Event, clock: LocalClock) -> str:
    match event:
        case h.DueRaised():
            return f"due: {event.what}{_by(event.until, clock)}"
        case h.DueDated():
            return f"to be done{_by(event.until, clock)}: {event.what}"
        case h.DueSettled():
            return f"done: {event.what}"
        case h.NoticeGiven():
            return f"{event.to} is told by {event.by}: {event.of.replace('-', ' ')}"
        case h.TakenDown():
            return entered(event)
        case h.CardAnnounced():
            return f"the dealer announces: {event.words}"
        case h.DealerCame():
            return f"{event.dealer} deals"
        case p.LossLimitSet():
            return f"{loss_limit(event)}, until {moment(event.until, clock)}"
        case s.PlayerArrived():
            another = event.holder not in ("", event.player)
            return (
                f"{event.player} joins the table as a player{f', with the card of {event.holder}' if another else ''}"
            )
        case s.PlayerLeft():
            return f"{event.player} leaves the table"
        case p.WageringStopped():
            return f"{event.player} {'is stopped from wagering' if event.stopped else 'may wager again'}"
        case p.DepositMade():
            most = f", with a limit of {dollars(event.limit)} a day" if event.limit is not None else ""
            return f"{event.player} deposits {dollars(event.amount)}{most}"
    return ""


def loss_limit(event: p.LossLimitSet) -> str:
    """A loss limit, and what was lost of it at other tables."""
    period = f" a {event.period}" if event.period else ""
    lost = f", {dollars(event.lost)} lost at other tables" if event.lost else ""
    return f"{event.player}'s loss limit is {dollars(event.limit)}{period}{lost}"


def _varied(event: s.PlayVaried) -> str:
    """What is played otherwise from the next round on."""
    said: dict[str, dict[int | None, str]] = {
        "surrender": {True: "hands may be surrendered", False: "no hand is surrendered"},
        "splits": {event.splits: f"a hand is split up to {event.splits} times"},
        "aces_again": {True: "split aces may be split again", False: "aces are split once only"},
    }
    changed = [words[getattr(event, name)] for name, words in said.items() if getattr(event, name) is not None]
    return f"from the next round on {', '.join(changed)}"


def _signs(event: t.Event) -> str:
    match event:
        case s.PlayVaried():
            return _varied(event)
        case s.SpotsAllowed():
            return f"{event.player} may wager on {event.spots} areas"
        case s.MarkerPlaced():
            return f"a marker stands before area {event.area} for {event.player}"
        case s.PlayersCapped():
            return f"players limited: {event.at_table or 'any'} at the table, {event.on_box or 'any'} on a box"
    return ""


def _shared(event: t.Event) -> str:
    match event:
        case m.LinkJoined():
            brings = f", with {dollars(event.brings)} out of its own" if event.brings else ""
            called = event.name or event.link
            return f"the table plays for the pool {called}, which shows {dollars(event.meter)}{brings}"
        case m.LinkLeft():
            return f"the table plays for its own pool again, from {dollars(event.meter)}"
        case m.MeterRead():
            return f"the meter of the shared pool shows {dollars(event.meter)}"
    return ""


def _misdeal(event: t.Event) -> str:
    match event:
        case mi.ErrorNotified():
            return f"{event.person} tells of an error: {event.what}"
        case mi.MisdealFound():
            return f"the cards did not fall as they should: {event.what}"
        case mi.CardsTakenUp():
            lie = "lies" if len(event.pieces) == 1 else "lie"
            return f"{_cards_of(event.pieces)} {lie} further on than taken down"
        case mi.MissedCardFound():
            return f"{place(event.place)}: its card was passed over, and its player is asked"
        case mi.MissedCardAnswered():
            return f"{event.player} {'takes the card later' if event.takes else 'lets the hand be dead'}"
        case mi.MisdealDismissed():
            return "no such error: the round stands as it lies"
        case mi.MisdealAnswered():
            return f"{event.player} {'leaves the hand' if event.leaves else 'takes the hand as it lies'}"
        case mi.MisdealDecided():
            return "what follows from the error is decided"
    return ""


def _cards_of(pieces: tuple[str, ...]) -> str:
    return f"{len(pieces)} card{'' if len(pieces) == 1 else 's'}"


def _trouble(event: t.Event) -> str:
    match event:
        case tr.IrregularityFound():
            return f"irregularity: {event.what}"
        case tr.FaceUpFound():
            return f"{event.piece[:2]} found face up and burned"
        case tr.UnseenKept():
            return "a card drawn in error, seen by nobody, comes next"
        case h.RoundRecalled():
            return "the last round is on the table again"
        case tr.BettingResumed():
            return "the wagers for the next round lie there again"
        case tr.ErrorCardShown():
            return f"{event.piece[:2]} dealt in error lies open"
        case tr.ErrorCardRefused():
            return "the card dealt in error is dealt with" if event.over else "the card dealt in error is refused"
        case tr.CardsLeftOver():
            come = "comes" if len(event.pieces) == 1 else "come"
            return f"{_cards_of(event.pieces)} left over by the rebuilt round {come} next"
        case tr.DeviceFailed():
            return "the device failed: each player is asked" if event.asking else "every player has answered"
        case tr.PlayerAnswered():
            return f"{event.player} {'withdraws from the round' if event.withdraws else 'stays in the round'}"
        case tr.JackpotStopped():
            return "the jackpot is out of play" if event.stopped else "the jackpot is in play again"
    return ""


def _plain(event: t.Event) -> str:
    """The name of an event as words, with the place it is about."""
    where = getattr(event, "place", None)
    return f"{named(event)}: {place(where)}" if isinstance(where, Place) else named(event)


def named(what: object) -> str:
    """The name of an event, or of a thing in one, as words."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", type(what).__name__).lower()
