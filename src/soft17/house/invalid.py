"""Invalid wagers: made for somebody else, with another's card, or over a loss limit, and what becomes of them."""

from soft17.clause import Refusal
from soft17.house.keep import Keep, off_layout
from soft17.house.losses import counted, excess
from soft17.house.orders import Order
from soft17.house.patrons import return_invalid
from soft17.house.placements import last_first
from soft17.house.protections import FindInvalid, FindOverLimit
from soft17.house.ruling import Ruled
from soft17.house.state import Guest, House
from soft17.house.trouble import IrregularityFound, WagersInvalid
from soft17.house.voiding import leave_area, take_back, void_settled
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.house.patrons import LossLimit
from soft17.table.observation import corrected
from soft17.table.state import ON_HAND, Wager


def invalid_refusal(book: Book, house: House, _order: Order, command: FindInvalid) -> Refusal | None:
    """Why nothing is found invalid: rounds already settled stand."""
    rule = book.house.patrons
    assert rule is not None  # the act is in the book
    lies = any(wager.player == command.player for wager in house.lying)
    if house.table.phase == "over" and (house.betting is None or not lies):
        return Refusal(rule.invalid.after.clause, "rounds already settled stand")
    if not lies:
        return Refusal(rule.invalid.cite[0], f"{command.player} has no wager")
    return None


def find_invalid(keep: Keep, command: FindInvalid) -> None:
    """Return invalid wagers: all before the round; in it those that would win, once they have."""
    rule = keep.rules.patrons
    assert rule is not None  # the act is in the book
    act = keep.rules.acts["find-invalid"]
    keep.take_down("find-invalid", act, {"player": command.player, "plea": command.plea})
    keep.add(IrregularityFound(f"the wagers of {command.player} are invalid: {keep.order.reason}", act.clause))
    if command.plea:
        pleas = {"acts for another": rule.card.agency, "whose money": rule.card.money}
        keep.add(IrregularityFound(f"invalid whatever is pleaded: {command.plea}", pleas[command.plea].clause))
    make_invalid(keep, command.player)


def make_invalid(keep: Keep, player: str) -> None:
    """Return a player's wagers: those of the next round; in the hand those that won, and others once they have."""
    rule = keep.rules.patrons
    assert rule is not None  # nobody's wagers are invalid in other books
    if keep.house.betting is not None:
        off_layout(keep, player, rule.invalid.before.clause)
    if keep.house.in_round and rule.invalid.during.is_ == "losing-kept":
        if player not in keep.house.invalid:
            keep.add(WagersInvalid(player, rule.invalid.during.clause))
        return_invalid(keep)
        return
    clause = (rule.invalid.during if keep.house.in_round else rule.invalid.before).clause
    if keep.house.in_round:
        void_settled(keep, player, clause)
    take_back(keep, player, clause)


def over_limit_refusal(book: Book, house: House, _order: Order, command: FindOverLimit) -> Refusal | None:
    """Why nothing is over a limit: no limit, no round, or enough of it left."""
    rule = book.house.patrons
    assert rule is not None  # the act is in the book
    guest = house.guest(command.player)
    if guest is None or guest.loss is None:
        return Refusal(rule.loss.cite[0], f"{command.player} has set no loss limit")
    if not house.in_round:
        if house.wagered_on.phase == "betting" and any(one.player == command.player for one in house.lying):
            return Refusal(rule.loss.within.clause, "no card is out: a wager over the limit is taken back, or cut then")
        return Refusal(rule.loss.earlier.clause, "earlier rounds stand")
    if excess(house, guest, rule.loss) <= 0:
        return Refusal(rule.loss.within.clause, "the wagers are within the limit")
    return None


def find_over_limit(keep: Keep, command: FindOverLimit) -> None:
    """Return what is over the limit, the last bet placed first."""
    rule, guest = keep.rules.patrons, keep.house.guest(command.player)
    assert rule is not None and guest is not None  # over_limit_refusal has seen both
    keep.take_down("find-over-limit", keep.rules.acts["find-over-limit"], {"player": command.player})
    keep.add(IrregularityFound(f"{command.player} is over the loss limit and is reminded", rule.loss.excess.clause))
    for wager, cut in _cuts(keep.house, guest, rule.loss):
        _cut(keep, wager, cut, rule.loss.excess.clause)


def _cuts(house: House, guest: Guest, rule: LossLimit) -> list[tuple[Wager, Money]]:
    """What goes back of each wager, in the order in which the cuts are complete."""
    cuts: dict[int, tuple[Wager, Money]] = {}
    over = excess(house, guest, rule)
    for wager, bet in last_first(house, counted(house.table, guest.name, rule)):
        if over <= 0:
            break
        cut = bet if rule.excess.is_ == "whole-bets" else min(over, bet)
        over = Money(over - cut)
        _, before = cuts.pop(wager.id, (wager, Money(0)))
        cuts[wager.id] = (wager, Money(before + cut))
    return list(cuts.values())


def _cut(keep: Keep, wager: Wager, cut: Money, clause: str) -> None:
    if cut == wager.stake:
        play = keep.round()
        play.settle(wager, "void", clause)
        keep.wagers(play)
        if wager.kind in ON_HAND and keep.house.in_round:
            leave_area(keep, wager.area, wager.player, clause)
    else:
        keep.add(Ruled((wager.id,)))
        keep.add(corrected(keep.round(), wager, Money(wager.stake - cut), clause))
