"""Voiding: what a void round, hand or wager gives back, and what of it stands."""

from soft17.clause import Refusal, agree
from soft17.house.keep import Keep, off_layout, open_wagers
from soft17.house.misdeals import MisdealDecided
from soft17.house.orders import Order
from soft17.house.pooling import put_back
from soft17.house.preview import preview
from soft17.house.reports import VoidRound, VoidWagers
from soft17.house.rounds import after_round
from soft17.house.state import House
from soft17.house.trouble import BettingResumed, IrregularityFound, RoundCorrected, RoundVoided
from soft17.house.unseen import CardCorrected
from soft17.house.waiting import waiting_refusal
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.house.irregularities import Void
from soft17.table.absence import pass_on
from soft17.table.events import HandEnded, PlacePassed, RoundClosed
from soft17.table.net import lost_of, net
from soft17.table.play import Play
from soft17.table.progress import deal_on_without, proceed
from soft17.table.splitting import may_be_backed
from soft17.table.state import INSURANCE, ON_HAND, Place, Table, Wager


def void_round(keep: Keep, clause: str, rule: Void, areas: tuple[int, ...] = ()) -> None:
    """Give back what a void round gives back; payments made in it stand or not as the book says."""
    before = keep.house.table if keep.house.table.phase == "over" else None
    play = keep.round()
    for wager in keep.house.table.wagers:
        if (not areas or wager.area in areas) and comes_back(keep.book, rule, wager):
            play.settle(wager, "void", _with_hand(keep.book, wager) or clause)
    end_hands(play, clause, areas)
    keep.wagers(play)
    keep.add(RoundVoided(clause, areas))
    if before is not None:
        correct(keep, before, clause)
        return
    drop(keep, [Place(area, box, 1) for area in areas for box in range(1, keep.book.boxes + 1)], clause)
    close_if_done(keep, clause, whole=not areas)


def _with_hand(book: Book, wager: Wager) -> str:
    """The clause by which a wager beside a hand is void with it, where the book has one of its own."""
    optional = book.optional.get(wager.kind)
    if wager.kind == INSURANCE and book.insurance is not None and book.insurance.void is not None:
        return book.insurance.void.clause
    return optional.voided.clause if optional is not None and optional.voided is not None else ""


def void_undealt(keep: Keep, clause: str) -> None:
    """Void a round whose dealing had begun and came to no card: wagers go back as they lay."""
    for player in dict.fromkeys(wager.player for wager in keep.house.table.wagers):
        off_layout(keep, player, clause)
    keep.add(RoundVoided(clause))


def correct(keep: Keep, before: Table, clause: str) -> None:
    """Say what each player is owed, or owes, now that a settled round came to something else."""
    owed = _difference(net(keep.book, before), net(keep.book, keep.house.table))
    lost = _difference(lost_of(before), lost_of(keep.house.table))
    keep.add(RoundCorrected(owed, clause, lost))
    if keep.house.betting is not None and keep.house.table.phase == "over":
        put_back(keep, before)
        keep.add(BettingResumed(clause))


def _difference(before: dict[str, Money], after: dict[str, Money]) -> dict[str, Money]:
    more = {player: Money(after.get(player, 0) - before.get(player, 0)) for player in {*before, *after}}
    return {player: amount for player, amount in sorted(more.items()) if amount}


def close_if_done(keep: Keep, clause: str, *, whole: bool = False) -> None:
    """Close a round in play in which nothing is left open."""
    if keep.house.in_round and (whole or not any(wager.is_open for wager in keep.house.table.wagers)):
        keep.add(RoundClosed(clause))
        after_round(keep)


def drop(keep: Keep, places: list[Place], clause: str) -> None:
    """Deal no further card of the initial deal to places whose hands are dead."""
    if keep.house.table.phase != "initial":
        return
    for place in places:
        keep.add(PlacePassed(place, clause, dead=True))
    play = keep.round()
    deal_on_without(play)
    keep.wagers(play)
    after_round(keep)


def leave_area(keep: Keep, number: int, player: str, clause: str) -> None:
    """A player has wagers on an area no more: hands that nobody has one on end, and control passes to who stays."""
    area = keep.house.table.area(number)
    if area is not None:
        _end_dead(keep, number, clause)
    if area is not None and keep.house.in_round:
        on_hand = (one for one in keep.house.table.wagers if one.kind in ON_HAND)
        staying = [one.player for one in on_hand if one.area == number and one.is_open]
        if staying and area.control == player and player not in staying:
            play = keep.round()
            pass_on(play, area, staying)
            keep.wagers(play)
    close_if_done(keep, clause)


def _end_dead(keep: Keep, area: int, clause: str) -> None:
    """End the hands of an area that nobody has an open wager on, or may still match a split on."""
    table, play = keep.house.table, keep.round()
    hands = [(place, hand) for place, hand in table.hands() if place.area == area]
    backed = {place for place, _ in hands if any(one.is_open for one in table.on(place))}
    backed |= {place for place, _ in hands if may_be_backed(keep.book, table, place)}
    dead = [(place, hand) for place, hand in hands if place not in backed]
    for place, hand in dead:
        if hand.ended is None:
            play.add(HandEnded(place, "paid", clause))
    keep.wagers(play)
    drop(keep, [place for place, _ in dead], clause)


def go_on(keep: Keep) -> None:
    """Let a round go on by itself where the house took the hand away that was awaited."""
    if not keep.house.in_round or waiting_refusal(keep.book, keep.house) is not None:
        return
    play = keep.round()
    proceed(play)
    keep.wagers(play)
    after_round(keep)


def comes_back(book: Book, rule: Void, wager: Wager) -> bool:
    """True if a void round returns a wager; what the final settlement gave, insurance too, stands for nothing."""
    if wager.result == "lose":
        return rule.collected.is_ == "back"
    return wager.result != "void" and not _stands(book, rule, wager)


def _stands(book: Book, rule: Void, wager: Wager) -> bool:
    """True of a wager paid in the round before its final settlement, where the book lets that stand."""
    if wager.result != "win" or rule.paid.is_ == "reversed":
        return False
    if rule.paid.is_ == "stands-interim":
        return bool(rule.interim) and agree(wager.clause, rule.interim)
    return is_early(book, wager)


def is_early(book: Book, wager: Wager) -> bool:
    """True of a wager that was paid in the round before its final settlement."""
    even_money = book.interim.even_money
    interim = {row.cite[0] for row in book.interim.pays.values()} | {even_money.cite[0] if even_money else ""}
    return wager.kind in book.optional or wager.clause in interim


def end_hands(play: Play, clause: str, areas: tuple[int, ...]) -> None:
    """End the hands that are open, on some areas or on all."""
    for place, hand in list(play.table.hands()):
        if hand.ended is None and (not areas or place.area in areas):
            play.add(HandEnded(place, "paid", clause))


def void_refusal(book: Book, house: House, _order: Order, command: VoidRound) -> Refusal | None:
    """Why a round is not void: no error is reported, or it can be rebuilt."""
    rule = book.house.irregularities
    if house.misdeal is not None and house.misdeal.told:
        return Refusal(rule.rebuild.cite[0], "an error is only told of: it is reported as it was found, or dismissed")
    if rule.rebuild.allowed:
        if house.misdeal is None:
            return Refusal(rule.void.cite[0], "no error of dealing is reported")
        if not isinstance(preview(book, house), Refusal):
            return Refusal(rule.rebuild.cite[0], "the round can be rebuilt")
    elif not house.in_round:
        return Refusal(rule.void.cite[0], "no round is in play")
    elif house.misdeal is None and not any(one.seen for one in house.errors):
        return Refusal(rule.rebuild.cite[0], "no error of dealing is reported")
    if command.areas and rule.rebuild.instead.is_ != "affected-hands":
        return Refusal(rule.rebuild.instead.clause, "the whole round is void, not some hands of it")
    played = {area.number for area in house.table.areas}
    if not set(command.areas) <= played:
        return Refusal(rule.void.cite[0], "there is no hand on such an area")
    here = {area: [one for one in house.table.wagers if one.area == area] for area in command.areas}
    gone = [area for area, wagers in here.items() if all(one.result == "void" for one in wagers)]
    return Refusal(rule.void.cite[0], f"areas: area {gone[0]} is void already") if gone else None


def void(keep: Keep, command: VoidRound) -> None:
    """Declare a round void."""
    rule = keep.rules.irregularities.void
    act = keep.rules.acts["void-round"]
    about = {"areas": ", ".join(map(str, command.areas))} if command.areas else {}
    keep.take_down("void-round", act, about)
    put_right(keep)
    if not keep.rules.irregularities.rebuild.allowed:
        if keep.house.misdeal is not None:
            keep.add(MisdealDecided(act.clause))
        _let_out(keep, command.areas or tuple(area.number for area in keep.house.table.areas), act.clause)
        return
    void_round(keep, rule.cite[0], rule, command.areas)
    if rule.plays_on is not None:
        keep.add(IrregularityFound("play goes on with the cards that are left", rule.plays_on.clause))


def _let_out(keep: Keep, areas: tuple[int, ...], clause: str) -> None:
    """Let players out of the hand on some areas: open wagers go back, and what was settled stands."""
    for player in dict.fromkeys(one.player for one in keep.house.table.wagers if one.area in areas):
        take_back(keep, player, clause, areas)


def put_right(keep: Keep) -> None:
    """Let the cards be those that came, now that it is approved that they were taken down as others."""
    for was, piece in keep.house.misdeal.came.items() if keep.house.misdeal is not None else ():
        keep.add(CardCorrected(piece, was, keep.rules.irregularities.rebuild.cite[0]))


def wagers_refusal(book: Book, house: House, _order: Order, command: VoidWagers) -> Refusal | None:
    """Why there is nothing to void."""
    settled = house.table.wagers if _settled_too(book) and house.in_round else ()
    found = (*(one for one in house.lying if one.is_open), *(one for one in settled if one.result != "void"))
    if any(one.player == command.player for one in found):
        return None
    return Refusal(book.house.acts["void-wagers"].clause, f"{command.player} has no open wager")


def _settled_too(book: Book) -> bool:
    return book.house.outcome is not None and book.house.outcome.own.is_ == "settled-too"


def void_wagers(keep: Keep, command: VoidWagers) -> None:
    """Give a person's wagers back without result, the open ones; before the first card they are off the layout."""
    act = keep.rules.acts["void-wagers"]
    keep.take_down("void-wagers", act, {"player": command.player})
    if _settled_too(keep.book) and keep.house.in_round:
        void_settled(keep, command.player, act.clause)
    take_back(keep, command.player, act.clause)


def void_settled(keep: Keep, player: str, clause: str) -> None:
    """Void what a player won or lost in the round."""
    play = keep.round()
    for wager in keep.house.table.wagers:
        if wager.player == player and wager.result not in (None, "void"):
            play.settle(wager, "void", clause)
    keep.wagers(play)


def take_back(keep: Keep, player: str, clause: str, areas: tuple[int, ...] = ()) -> None:
    """Let a player out, on some areas or on all: open wagers go back, and control passes or the hands end.

    Wagers that wait for the next round go back with them, unless it is some areas of this one that the player leaves.
    """
    if not keep.house.wagered_on.first_card_out and not (areas and keep.house.in_round):
        off_layout(keep, player, clause, areas)
    if not keep.house.in_round:
        return
    for area in sorted({wager.area for wager in open_wagers(keep.house, player)}):
        if areas and area not in areas:
            continue
        play = keep.round()
        for wager in open_wagers(keep.house, player):
            if wager.area == area:
                play.settle(wager, "void", clause)
        keep.wagers(play)
        leave_area(keep, area, player, clause)
