"""Observation: a wager found wrong after the first card is not refused; the book's remedy follows."""

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.hand import Hand
from soft17.money import CENT, Money
from soft17.rules.book import Book
from soft17.rules.limits import Main
from soft17.table.absence import pass_on
from soft17.table.commands import ObserveWager
from soft17.table.events import HandEnded, WagerCapped, WagerCorrected
from soft17.table.play import Play
from soft17.table.state import MAIN, Place, Table, Wager


def refusal(book: Book, table: Table, command: ObserveWager) -> Refusal | None:
    """Why an observation is not taken: it belongs between the first card and the end of the round."""
    if not table.first_card_out:
        return Refusal(book.wagers.before.clause, "before the first card a wrong wager is put right, not observed")
    above = book.limits.above
    if table.phase == "over":
        clause = above.clause if above is not None else book.settlement.closing.clause
        return Refusal(clause, "the results of a finished round stand")
    own = [table.main(command.player, command.area, box) for box in range(1, book.boxes + 1)]
    if any(wager is None or wager.result == "void" for wager in own):
        return Refusal(book.wagers.untouched.clause, f"{command.player} has no main wager on area {command.area}")
    if len(command.main) != book.boxes or min(command.main) < 0 or not any(command.main):
        return Refusal(book.wagers.before.clause, f"say what lies on each of {book.boxes} boxes")
    if any(stake % CENT for stake in command.main):
        return Refusal(book.chips.means.clause, "no chips make a part of a cent")
    return None


def observe(play: Play, command: ObserveWager) -> None:
    """Take down what lies there and apply the remedy."""
    book = play.book
    own = [_main(play.table, command, box) for box in range(1, book.boxes + 1)]
    least, below = play.table.sign.bounds(MAIN, command.player).minimum or 0, book.limits.below
    lies = min(command.main) if book.limits.minimum.is_ == "box" else sum(command.main)
    rule = book.limits.made_up or below
    clause = rule.clause if rule is not None and lies < least else book.wagers.before.clause
    for wager, placed in zip(own, command.main, strict=True):
        if placed != wager.stake and _is_open_to_change(book, wager):
            valid = max(placed, Money(least)) if book.limits.made_up is not None else placed
            _correct(play, replace(wager, placed=placed, stake=placed), valid, clause)
    if not all(command.main):
        _one_box(play, command)
        return
    _unequal(play, command)
    _odd(play, command)
    _over(play, command)


def _is_open_to_change(book: Book, wager: Wager) -> bool:
    """True of a wager that an observation still changes: one without a result, or any of the open round not void."""
    above = book.limits.above
    return wager.is_open or (wager.result != "void" and above is not None and above.is_ == "whole-round")


def _main(table: Table, command: ObserveWager, box: int) -> Wager:
    wager = table.main(command.player, command.area, box)
    assert wager is not None  # refusal has seen it
    return wager


def _correct(play: Play, wager: Wager, valid: Money, clause: str) -> None:
    """Correct a main wager, and with it what was measured on it."""
    play.add(corrected(play, wager, valid, clause))
    for other in play.table.wagers:
        if (other.player, other.area, other.box) != (wager.player, wager.area, wager.box) or other.kind == MAIN:
            continue
        most = play.most_beside(other, valid)
        if other.stake > most and _is_open_to_change(play.book, other):
            play.add(corrected(play, other, most, clause))


def corrected(play: Play, wager: Wager, valid: Money, clause: str) -> WagerCorrected:
    """The correction of a wager; what it was paid already is reckoned anew."""
    pays = None
    if wager.odds is not None:
        pays, _ = play.book.chips.pay(valid, wager.odds, play.table.sign.smallest_chip)
    return WagerCorrected(wager.id, wager.placed, valid, Money(max(0, wager.stake - valid)), clause, pays)


def _cut(play: Play, wager: Wager, valid: Money, clause: str, *, later: bool) -> None:
    if later:
        play.add(WagerCapped(wager.id, wager.placed, valid, clause))
    else:
        _correct(play, wager, valid, clause)


def _one_box(play: Play, command: ObserveWager) -> None:
    rule = play.book.wagers.one_box
    if rule is None:
        _without_box(play, command, command.main.index(Money(0)) + 1)
        return
    for wager in play.table.wagers:
        if wager.area == command.area and (wager.player == command.player or rule.is_ == "whole-area"):
            play.settle(wager, "void", rule.clause)
    _without(play, command, rule.clause)


def _without_box(play: Play, command: ObserveWager, box: int) -> None:
    """Where the book has no remedy a box without chips has no wager, and no cards unless others wager on it."""
    clause = play.book.wagers.equal_boxes.clause
    for wager in play.table.wagers:
        if (wager.player, wager.area, wager.box) == (command.player, command.area, box) and wager.is_open:
            play.settle(wager, "void", clause)
    for place, hand in list(play.table.hands()):
        if (place.area, place.box) != (command.area, box) or hand.ended is not None:
            continue
        if not any(wager.is_open for wager in play.table.on(place)):
            play.add(HandEnded(place, "paid", clause))


def _without(play: Play, command: ObserveWager, clause: str) -> None:
    """What follows for an area when a player's main wager there is void: another decides, or its cards are void too."""
    here = [wager for wager in play.table.wagers if wager.area == command.area and wager.result != "void"]
    area = play.table.area(command.area)
    assert area is not None  # a wager's area is in the round
    if not any(wager.kind == MAIN for wager in here):
        for wager in here:
            play.settle(wager, "void", clause)
        _clear(play, command.area, clause)
    elif area.control == command.player:
        pass_on(play, area, {wager.player for wager in here})


def _clear(play: Play, area: int, clause: str) -> None:
    hands: list[tuple[Place, Hand]] = [(place, hand) for place, hand in play.table.hands() if place.area == area]
    for place, hand in hands:
        if hand.ended is None:
            play.add(HandEnded(place, "paid", clause))


def _unequal(play: Play, command: ObserveWager) -> None:
    rule = play.book.wagers.unequal
    if rule is None or len(set(command.main)) == 1:
        return
    lower = min(command.main)
    for box in range(1, play.book.boxes + 1):
        wager = _main(play.table, command, box)
        if wager.stake > lower:
            _cut(play, wager, lower, rule.clause, later=rule.is_ == "lower-at-settlement")


def _odd(play: Play, command: ObserveWager) -> None:
    rule, bounds = play.book.limits.odd, play.table.sign.bounds(MAIN, command.player)
    if bounds.unit is None or rule.is_ in ("valid", "stands"):
        return
    own = [_main(play.table, command, box) for box in range(1, play.book.boxes + 1)]
    share = len(own) if play.book.limits.minimum.is_ != "box" else 1
    odd = {wager.id: max(0, wager.stake * share - (bounds.minimum or 0)) % bounds.unit for wager in own}
    if rule.is_ == "void" and any(odd.values()):
        _void_main(play, command, rule.clause)
        return
    for wager in own:
        if odd[wager.id]:
            _correct(play, wager, Money(wager.stake - odd[wager.id] // share), rule.clause)


def _void_main(play: Play, command: ObserveWager, clause: str) -> None:
    """Give a main wager back whole, and with it what was staked beside it; optional wagers stand by themselves."""
    for wager in play.table.wagers:
        if (wager.player, wager.area) == (command.player, command.area) and wager.box:
            play.settle(wager, "void", clause)
    _without(play, command, clause)


def _over(play: Play, command: ObserveWager) -> None:
    rule = play.book.limits.above
    if rule is None:
        return
    for wager, valid in _allotted(play, command.area):
        if play.table.sign.bounds(MAIN, wager.player).maximum is None:
            continue
        if wager.stake > valid and _is_open_to_change(play.book, wager):
            _cut(play, wager, valid, rule.clause, later=rule.is_ == "at-settlement")


def _allotted(play: Play, area: int) -> list[tuple[Wager, Money]]:
    """What the maximum leaves of each main wager of an area but void ones, the last in the order of call cut first."""
    mains: dict[str, list[Wager]] = {}
    for wager in play.table.wagers:
        if wager.kind == MAIN and wager.area == area and wager.result != "void":
            mains.setdefault(wager.player, []).append(wager)
    state = play.table.area(area)
    assert state is not None  # a wager's area is in the round
    laid = [Main(player, tuple(one.stake for one in own)) for player, own in mains.items()]
    sign = play.table.sign
    allotted = play.book.limits.allotted(laid, state.control, lambda player: sign.bounds_among(player, mains))
    return [(wager, Money(allotted[player] // len(own))) for player, own in mains.items() for wager in own]
