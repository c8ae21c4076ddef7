"""Voiding: what a void round, hand or wager gives back, and what of it stands."""

from soft17.clause import Refusal, agree
from soft17.house.events import RoundVoided
from soft17.house.keep import Keep, open_wagers
from soft17.house.orders import Order
from soft17.house.powers import act_refusal
from soft17.house.reports import Invalidate, VoidRound, VoidWagers
from soft17.house.rounds import after_round
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.rules.house.irregularities import Void
from soft17.table.events import HandEnded, RoundClosed
from soft17.table.play import Play
from soft17.table.state import MAIN, Wager


def void_round(keep: Keep, clause: str, rule: Void, areas: tuple[int, ...] = ()) -> None:
    """Give back what a void round gives back; payments made in it stand or not as the book says."""
    play = keep.round()
    for wager in keep.house.table.wagers:
        if (not areas or wager.area in areas) and comes_back(rule, wager):
            play.settle(wager, "void", clause)
    _end_hands(play, clause, areas)
    keep.wagers(play)
    keep.add(RoundVoided(clause))
    if not areas or not any(wager.is_open for wager in keep.house.table.wagers):
        keep.add(RoundClosed(clause))
        after_round(keep)


def comes_back(rule: Void, wager: Wager) -> bool:
    """True if a void round returns a wager."""
    if wager.is_open:
        return True
    if wager.result in ("win", "surrender"):
        interim = bool(rule.interim) and agree(wager.clause, rule.interim)
        return rule.paid.is_ == "reversed" or (rule.paid.is_ == "stands-interim" and not interim)
    return wager.result == "lose" and rule.collected.is_ == "back"


def _end_hands(play: Play, clause: str, areas: tuple[int, ...]) -> None:
    for place, hand in list(play.table.hands()):
        if hand.ended is None and (not areas or place.area in areas):
            play.add(HandEnded(place, "paid", clause))


def void_refusal(book: Book, house: House, _order: Order, command: VoidRound) -> Refusal | None:
    """Why a round is not void: none is in play, or nothing is wrong with it."""
    rule = book.house.irregularities
    if not house.table.first_card_out:
        return Refusal(rule.void.cite[0], "no round has begun")
    if house.misdeal is None and house.table.phase == "over":
        return Refusal(rule.void.cite[0], "the round is settled and no error is reported")
    if command.areas and rule.rebuild.instead.is_ != "affected-hands":
        return Refusal(rule.rebuild.instead.clause, "the whole round is void, not some hands of it")
    return None


def void(keep: Keep, command: VoidRound) -> None:
    """Declare a round void."""
    rule = keep.rules.irregularities.void
    keep.take_down("void-round", keep.rules.acts["void-round"], {})
    void_round(keep, rule.cite[0], rule, command.areas)


def wagers_refusal(book: Book, house: House, _order: Order, command: VoidWagers) -> Refusal | None:
    """Why there is nothing to void."""
    if open_wagers(house, command.player):
        return None
    return Refusal(book.house.acts["void-wagers"].clause, f"{command.player} has no open wager")


def void_wagers(keep: Keep, command: VoidWagers) -> None:
    """Give a person's open wagers back without result."""
    act = keep.rules.acts["void-wagers"]
    keep.take_down("void-wagers", act, {"player": command.player})
    play = keep.round()
    for wager in open_wagers(keep.house, command.player):
        play.settle(wager, "void", act.clause)
    for area in keep.house.table.areas:
        left = [one for one in play.table.wagers if one.area == area.number and one.kind == MAIN and one.is_open]
        if not left and area.control is not None:
            _end_hands(play, act.clause, (area.number,))
    keep.wagers(play)
    if keep.house.in_round and not any(one.is_open for one in keep.house.table.wagers):
        keep.add(RoundClosed(act.clause))
        after_round(keep)


def invalidate_refusal(book: Book, house: House, order: Order, command: Invalidate) -> Refusal | None:
    """Why an outcome stands: no such ground, or nobody whose wager may be forfeited."""
    rule = book.house.outcome
    if rule is None:
        return act_refusal(book, house, order, "invalidate")
    if command.ground not in rule.grounds:
        return Refusal(rule.cite[0], f"the grounds are {' and '.join(rule.grounds)}")
    kinds = rule.grounds[command.ground]
    if kinds and command.event not in kinds:
        return Refusal(rule.cite[0], f"say which: {', '.join(kinds)}")
    if not house.table.first_card_out:
        return Refusal(rule.cite[0], "there is no outcome to invalidate")
    return _forfeit_refusal(book, house, command)


def _forfeit_refusal(book: Book, house: House, command: Invalidate) -> Refusal | None:
    rule = book.house.outcome
    assert rule is not None  # the caller has seen it
    devices = {one.about.get("person") for one in house.entries if one.act == "report-device-used"}
    for name in command.forfeits:
        guilty = ("fraud" in rule.forfeits.is_ and command.ground == "fraud") or (
            "device" in rule.forfeits.is_ and name in devices
        )
        if not guilty:
            return Refusal(rule.forfeits.clause, f"{name} is not among those whose wagers may be forfeited")
    return None


def invalidate(keep: Keep, command: Invalidate) -> None:
    """Declare an outcome invalid: wagers go back, those forfeited are kept."""
    rule = keep.rules.outcome
    assert rule is not None  # invalidate_refusal has seen it
    about = {"ground": command.ground, "event": command.event, "forfeits": ", ".join(command.forfeits)}
    keep.take_down("invalidate", keep.rules.acts["invalidate"], about)
    play = keep.round()
    void = keep.rules.irregularities.void
    for wager in keep.house.table.wagers:
        if wager.player in command.forfeits:
            play.settle(wager, "lose", rule.forfeits.clause)
        elif comes_back(void, wager):
            play.settle(wager, "void", rule.refunds.clause)
    _end_hands(play, rule.refunds.clause, ())
    keep.wagers(play)
    keep.add(RoundVoided(rule.cite[0]))
    if keep.house.in_round:
        keep.add(RoundClosed(rule.cite[0]))
        after_round(keep)
