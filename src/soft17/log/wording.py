"""Wording: what befalls a wager, a limit, an area or the round, in a plain sentence that says whose and how much."""

from functools import lru_cache

from soft17.house import events as h
from soft17.house import misdeals as mi
from soft17.house import standing as s
from soft17.house import trouble as tr
from soft17.house.dates import DAY, date_of
from soft17.house.posting import SignPosted
from soft17.house.state import Posted
from soft17.house.unseen import CardCorrected, ForeignRemoved, UnseenCorrected
from soft17.log.deciding import decisions
from soft17.log.lines import LATEST
from soft17.money import Money, dollars
from soft17.rules.limits import Bounds
from soft17.rules.local import GREENWICH, LocalClock
from soft17.shoe.commitment import root_of
from soft17.table import events as t
from soft17.table.meter import MeterSet
from soft17.table.state import MAIN, Table, Wager

_day = lru_cache(maxsize=64)(date_of)  # the orders of a log are of few days
HELD = {
    "this shoe": "held to the minimum until the next shuffle",
    "all shoes": "held to the minimum in all further shoes",
    "no wager": "to make no wager until the next shuffle",
}


def moment(at: int, clock: LocalClock = GREENWICH) -> str:
    """A time by the clock of a place, and how far that is from Greenwich; a forged one may be of no calendar."""
    if not 0 <= at <= LATEST:
        return f"{at} seconds after 1970"
    ahead = clock.ahead(at) // 60
    days, second = divmod(clock.shows(at), DAY)
    year, month, day = _day(days)
    shown = f"{year:04}-{month:02}-{day:02} {second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}"
    return f"{shown}{'-' if ahead < 0 else '+'}{abs(ahead) // 60:02}:{abs(ahead) % 60:02}"


def called(kind: str) -> str:
    """A kind of wager in words."""
    return kind.replace("_", " ")


def in_tokens(amount: Money) -> str:
    """What of a stake is promotional tokens, if any of it is."""
    return f", {dollars(amount)} of it in tokens" if amount else ""


def of_wager(event: t.Event, table: Table | None) -> str:
    """What befalls a wager: whose it is, how much, and where it lies."""
    if isinstance(event, t.WagersReturned):
        return _given_back(event, table)
    number = getattr(event, "wager", None)
    if not isinstance(number, int):
        return ""
    known = table is not None and 0 <= number < len(table.wagers)
    whose = _whose(table.wagers[number], table) if table is not None and known else f"wager {number}"
    match event:
        case t.WagerRaised():
            return f"{whose}: {dollars(event.by)} more is staked{in_tokens(event.tokens)}"
        case t.WagerCorrected() if not event.returned:
            counted = f" and counts as {dollars(event.valid)}" if event.valid != event.placed else ""
            return f"{whose} is found to be {dollars(event.placed)}{counted}"
        case t.WagerCorrected():
            return f"{whose}: {dollars(event.valid)} of it is valid, {dollars(event.returned)} goes back"
        case t.WagerCapped():
            return f"{whose} plays in full and is cut to {dollars(event.cap)} when it is settled"
        case t.WagerGivenUp():
            return f"{whose} is surrendered; the hand plays on for the others"
        case t.WagerMoved():
            return f"{whose} goes with hand {event.hand}"
    return ""


def _whose(one: Wager, table: Table) -> str:
    return f"{one.player}'s {called(one.kind)} wager of {dollars(one.stake)} on {lies_on(one, table)}"


def staked(one: Wager, table: Table) -> str:
    """A wager that has come to something: whose it is, how much, and where it lies."""
    return f"{one.player}'s {called(one.kind)} of {dollars(one.stake)} on {lies_on(one, table)}"


def lies_on(one: Wager, table: Table) -> str:
    """Where a wager lies: its box where the area has two, its hand where that has several."""
    area = table.area(one.area)
    hands = area.boxes[one.box - 1] if area is not None and 0 < one.box <= len(area.boxes) else ()
    two = any(other.box > 1 for other in table.wagers if other.area == one.area)
    box = f", box {one.box}" if one.box and two else ""
    return f"area {one.area}{box}{f', hand {one.hand}' if one.hand and len(hands) > 1 else ''}"


def _given_back(event: t.WagersReturned, table: Table | None) -> str:
    own = [one for one in (table.wagers if table is not None else ()) if one.id in event.wagers]
    own = [one for one in own if (one.player, one.area) == (event.player, event.area)]
    what = ", ".join(f"{called(one.kind)} {dollars(one.stake)}" for one in own)
    return f"{event.player} is given back the wagers on area {event.area}{f': {what}' if what else ''}"


def of_limits(event: t.Event, clock: LocalClock = GREENWICH) -> str:
    """What is said of limits and signs: which wager, from how much to how much, for whom and from when."""
    match event:
        case SignPosted():
            return _sign(event, clock)
        case s.LimitsChanged():
            when = "from the next round" if event.waits else "from now on"
            return f"the limits of the {called(event.kind)} wager are {_bounds(event.bounds)} {when}"
        case s.MinimumKept():
            who, several = ", ".join(event.players) or "nobody", len(event.players) > 1
            if event.minimum is None:
                return f"{who} {'have' if several else 'has'} no right to an earlier minimum any more"
            return f"{who} may go on at the earlier minimum of {dollars(event.minimum)}"
        case s.PersonalLimitsSet():
            when = " from the next round" if event.waits else ""
            if event.bounds is None:
                return f"{event.player} has no limits of the own any more{when}"
            return f"{event.player} has limits of the own, {_bounds(event.bounds)}{when}"
        case s.PlayerHeld():
            to = HELD.get(event.to, f"confined to area {event.area} at the minimum")
            return f"{event.player} is {'no longer ' if event.lifted else ''}{to}"
        case MeterSet():
            return f"the jackpot meter shows {dollars(event.meter)}"
        case h.TableOpened():
            limits = (f"{called(kind)} {_bounds(one)}" for kind, one in event.sign.limits.items())
            return f"the table opens, {', '.join([f'cards from a {event.source}', *limits])}"
    return ""


def _bounds(bounds: Bounds) -> str:
    least, most, unit = bounds.minimum or Money(0), bounds.maximum, bounds.unit
    units = f" in units of {dollars(unit)}" if unit is not None else ""
    return f"{dollars(least)} {f'to {dollars(most)}' if most is not None else 'and more'}{units}"


def _sign(event: SignPosted, clock: LocalClock) -> str:
    when = "at" if event.about == "closing" else "from"
    put_up = f"a sign is put up: {_says(event)}{f' {when} {moment(event.from_, clock)}' if event.from_ else ''}"
    return put_up + "".join(f"; it takes the place of one: {_says(one)}" for one in event.instead)


def _says(event: SignPosted | Posted) -> str:
    amounts = " to ".join(dollars(one) for one in (event.minimum, event.amount) if one is not None)
    return {
        "minimum": f"the {'' if event.kind == MAIN else f'{called(event.kind)} '}minimum is {amounts}",
        "closing": "the table closes",
        "personal": f"limits of {event.player} alone, {amounts}",
        "restricted": "optional wagers are only for players with a main wager",
    }.get(event.about, event.about)


def of_area(event: t.Event) -> str:
    """What is settled of an area or a seat: who decides there, for whom it is kept."""
    match event:
        case t.ControlPassed():
            decides = f"{event.to} decides" if event.to else "nobody decides"
            return f"area {event.area}: {event.absent} does not decide any more, {decides} now"
        case t.RoundOpened():
            decide = ", ".join(f"{one.control or 'nobody'} for area {one.number}" for one in event.areas)
            return f"the round begins; who decides: {decide}"
        case t.BoxesSwitched():
            return f"area {event.area}: the second cards of its boxes are switched{'' if event.switched else ' back'}"
        case t.SplitChosen() if event.silent:
            return f"area {event.area}: {event.player} names no hand and stays on the first"
        case t.SplitChosen():
            return f"area {event.area}: {event.player} {'matches the split' if event.matches else 'stays on one hand'}"
        case t.PaymentDeferred():
            return f"area {event.area}: a blackjack that would be paid now waits for the final settlement"
        case t.TurnEnded():
            return f"area {event.area} has had its turn"
        case s.AreasReserved():
            areas = ", ".join(map(str, event.areas))
            return f"kept for {event.player} alone: area {areas}" if areas else f"no area is kept for {event.player}"
        case s.SeatGivenUp():
            return f"{event.player} is told to give up the place"
        case s.PlayerBarred():
            return f"{event.player} is excluded from the game"
        case s.WagersOffered():
            return f"optional wagers offered: {', '.join(map(called, event.kinds)) or 'none'}"
    return ""


def of_round(event: t.Event) -> str:
    """What else happens in a round, and with cards that were taken for others."""
    match event:
        case t.BurnShown():
            return f"the burned card is shown: {event.card}"
        case t.ReaderLooked():
            return f"the card reader tells: {'' if event.blackjack else 'no '}blackjack"
        case t.HoleCardTurned():
            return f"the dealer's second card is turned up: {event.card}, {event.total}"
        case t.PaymentRounded():
            return f"{event.player} is paid {dollars(event.by)} more, as no smaller chip is there"
        case h.CutDeclined():
            return f"{event.player} does not cut"
        case mi.OfferAnswered():
            return f"{event.command.player} takes what was not offered in time"
        case tr.WagersInvalid():
            return f"{event.player}'s wagers of this round are invalid: those that win go back without winnings"
        case tr.RoundRebuilt():
            anew = decisions(event.anew)
            return f"the round is rebuilt in the right order of its cards{f'; asked anew: {anew}' if anew else ''}"
        case tr.DiscardsKept():
            return f"left in the discard rack though the device should have them: {len(event.pieces)}"
        case h.OrderRevealed():
            made = root_of(event.opening)
            return f"the promised order of {len(event.opening.cards)} cards is opened: {made or 'it makes no root'}"
        case ForeignRemoved():
            return f"a card that does not belong to the game is taken out: {event.card}"
    return _STATED.get(type(event), "")


_STATED: dict[type[t.Event], str] = {
    t.NoMoreBetsCalled: "the dealer calls no more bets",
    t.InitialDealCompleted: "the initial deal is complete",
    t.HoleCardDealt: "the dealer's second card lies face down",
    t.InsuranceOpened: "insurance is called",
    t.InsuranceReopened: "insurance that was not offered in time may still be taken",
    t.InsuranceClosed: "insurance is closed",
    t.InterimOpened: "hands that are paid at once are paid now, unless one is left to wait",
    t.InterimClosed: "what is paid at once has been paid",
    t.DiscardsReturned: "the discards go back into the shuffling device",
    t.RoundClosed: "no wager of the round is open any more",
    h.TableClosed: "the table is closed",
    h.CuttingCardNotOut: "the cutting card lies further back than was entered",
    h.SecondCuttingCardAppeared: "the second cutting card comes out",
    s.OptionalFreed: "optional wagers are for players without a main wager too from now on",
    s.OptionalTied: "optional wagers are only for players with a main wager from now on",
    tr.ReaderStopped: "the card reader is broken and not used any more",
    tr.RoundReopened: "the round is in play again: it wants further cards or decisions",
    UnseenCorrected: "the card that nobody had seen is another than it was taken for",
    CardCorrected: "a card of the round was taken down as another, and is put right",
}
