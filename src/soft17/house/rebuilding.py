"""Rebuilding: a round whose cards did not fall as they should, run again in the right order."""

from soft17.cards import Piece
from soft17.clause import Refusal
from soft17.house import promise
from soft17.house.events import PieceMoved
from soft17.house.invalidating import is_invalid
from soft17.house.keep import Keep
from soft17.house.lying import put_away
from soft17.house.misdeals import ErrorNotified, MisdealDismissed, MisdealFound
from soft17.house.orders import Order
from soft17.house.preview import preview, rebuilt
from soft17.house.reports import DismissMisdeal, NotifyError, Rebuild, ReportMisdeal
from soft17.house.rounds import after_round
from soft17.house.spelling import plain
from soft17.house.state import House
from soft17.house.trouble import BettingResumed, CardsLeftOver, IrregularityFound, RoundRebuilt, RoundReopened
from soft17.house.voiding import correct, put_right
from soft17.rules.book import Book
from soft17.table.commands import Switch
from soft17.table.optional import awarded


def notify_refusal(book: Book, house: House, order: Order, command: NotifyError) -> Refusal | None:
    """Why no error is told of: too late, told of already, or by somebody who is not at the table."""
    clause = book.house.irregularities.rebuild.cite[0]
    guest = house.guest(order.by.name)
    played = any(one.player == order.by.name for one in house.told_of.table.wagers)
    if order.by.role == "player" and not played and (guest is None or not guest.here):
        return Refusal(clause, f"{order.by.name} is not at the table")
    if not command.what.strip():
        return Refusal(clause, "what: say what went wrong")
    if house.misdeal is not None:
        return Refusal(clause, "an error is told of already")
    return _late_refusal(book, house) or _again_refusal(book, house, order, command.what)


def _again_refusal(book: Book, house: House, order: Order, what: str) -> Refusal | None:
    """Why somebody is not heard again: the same was looked into in this round, or as many errors as it has cards."""
    clause, number = book.house.irregularities.rebuild.cite[0], str(_number(house))
    own = [one for one in house.entries if one.act == NotifyError.act and one.by == order.by.name]
    told = [plain(one.about["what"]) for one in own if one.about.get("round") == number]
    if plain(what) in told:
        return Refusal(clause, f"{order.by.name} has told of that in round {number}, and it was looked into")
    if len(told) >= len(house.told_of.drawn):
        return Refusal(clause, f"{order.by.name} has told of an error for each card of round {number}")
    return None


def _number(house: House) -> int:
    """The number of the round that an error is told of."""
    return house.rounds + house.in_round


def _late_refusal(book: Book, house: House) -> Refusal | None:
    """Why an error is not looked into any more: the next round has started, or this one was decided on as it ended."""
    if not house.table.first_card_out and house.last is None:
        return Refusal(book.house.irregularities.rebuild.cite[0], "an error is reported before the next round starts")
    of = house.told_of
    if is_invalid(book, of.table) and book.house.outcome is not None:
        return Refusal(book.house.outcome.cite[0], "the outcome is invalid already")
    if of.decided and of.table.phase == "over":
        why = "this round was put right or declared void, and everybody accepts that"
        return Refusal(book.house.irregularities.rebuild.cite[0], why)
    return None


def notify(keep: Keep, command: NotifyError) -> None:
    """Take down that somebody tells of an error; the round waits until those of the house have looked."""
    act, rule = keep.rules.acts[command.act], keep.rules.irregularities.rebuild
    keep.take_down(command.act, act, {"what": command.what, "round": str(_number(keep.house))})
    if keep.house.in_round or rule.allowed:
        recalled = not keep.house.table.first_card_out
        keep.add(ErrorNotified(command.what, keep.order.by.name, rule.cite[0], recalled))


def dismiss_refusal(book: Book, house: House, order: Order, _command: DismissMisdeal) -> Refusal | None:
    """Why nothing is dismissed: there is nothing, or it is reported, and not for this person to decide on."""
    if house.misdeal is None:
        return Refusal(book.house.irregularities.rebuild.cite[0], "no error is told of or reported")
    decides = book.house.acts["void-round"].person_refusal(book.house.people, order.by.role)
    if decides is None:
        return None
    if house.misdeal.told:
        return _complaint_refusal(book, house, order, decides.why)
    return Refusal(decides.clause, f"an error that is reported waits for a decision: {decides.why}")


def _complaint_refusal(book: Book, house: House, order: Order, why: str) -> Refusal | None:
    """Why a dealer does not dismiss what another tells of the dealing: who is not concerned decides."""
    rule = book.house.acts[DismissMisdeal.act].complaint
    teller = next((one.by for one in reversed(house.entries) if one.act == NotifyError.act), "")
    if rule is None or teller == order.by.name:
        return None
    return Refusal(rule.clause, f"{teller} complains of the dealing, and that is not decided by who dealt: {why}")


def dismiss(keep: Keep, command: DismissMisdeal) -> None:
    """Let the round go on as it lies; until the next one starts an error in it may still be reported."""
    act, misdeal = keep.rules.acts[command.act], keep.house.misdeal
    assert misdeal is not None  # dismiss_refusal has seen it
    keep.take_down(command.act, act, {"what": misdeal.what})
    keep.add(MisdealDismissed(act.clause))
    if keep.house.betting is not None and keep.house.table.phase == "over":
        keep.add(BettingResumed(act.clause))


def report_refusal(book: Book, house: House, _order: Order, command: ReportMisdeal) -> Refusal | None:
    """Why no misdeal is taken down: too late, or another set of cards than was dealt; until decided it is corrected."""
    rule = book.house.irregularities
    refused = _late_refusal(book, house)
    if refused is not None:
        return refused
    if not command.what.strip():
        return Refusal(rule.rebuild.cite[0], "what: say what went wrong")
    if house.misdeal is not None and house.misdeal.offers:
        return Refusal(rule.rebuild.cite[0], "an error is reported already")
    if house.misdeal is not None and house.misdeal.order and not (command.order or _says_more(command)):
        return Refusal(rule.rebuild.cite[0], "order: the report before has the order of the cards, one after it too")
    for area in command.unswitched:
        if not any(isinstance(one, Switch) and one.area == area for one in house.told_of.played):
            return Refusal(rule.rebuild.cite[0], f"area {area} was not switched")
    refused = _areas_refusal(book, house, command)
    if refused is not None:
        return refused
    came = _as_came(book, house, command)
    if isinstance(came, Refusal):
        return came
    order = _in_order(book, house, command, came)
    if isinstance(order, Refusal):
        return order
    return promise.order_refusal(book, house, order) if command.order else None


def _says_more(command: ReportMisdeal) -> bool:
    """True of a report from which the right order follows, though it does not list the cards."""
    return bool(command.unswitched or command.taken_for)


def _areas_refusal(book: Book, house: House, command: ReportMisdeal) -> Refusal | None:
    """Why the hands that an error touched are not named so."""
    rule, played = book.house.irregularities.rebuild, {area.number for area in house.told_of.table.areas}
    if command.areas and rule.allowed:
        return Refusal(rule.cite[0], "areas: the whole round is put right, not some hands of it")
    if not played.issuperset(command.areas):
        return Refusal(rule.cite[0], f"areas: the round is played on {', '.join(map(str, sorted(played)))}")
    return None


def _as_came(book: Book, house: House, command: ReportMisdeal) -> dict[Piece, Piece] | Refusal:
    """Each card of the round as it was taken down, with the one that came in truth; or why not so."""
    rule, came, source = book.house.irregularities.rebuild, {}, house.custody.source
    if command.taken_for and not (rule.allowed and house.in_round):
        return Refusal(rule.cite[0], "what was taken down is put right only in a round that may be rebuilt")
    if command.taken_for and house.promised is not None:
        return Refusal(rule.cite[0], "each card is proven by the promised order: none was taken for another")
    for text, card in command.taken_for.items():
        left = tuple(piece for piece in house.told_of.drawn if piece not in came)
        was, instead = house.custody.found(text, left), house.custody.found(card, source)
        if was is None:
            return Refusal(rule.cite[0], f"{text[:2]} was not dealt in this round")
        if instead is None:
            return Refusal(rule.cite[0], f"no {card[:2]} is left in the source: it cannot have come")
        came[was] = instead
        source = source - {instead}
    return {piece: came.get(piece, piece) for piece in house.told_of.drawn}


def _in_order(
    book: Book, house: House, command: ReportMisdeal, came: dict[Piece, Piece]
) -> tuple[Piece, ...] | Refusal:
    """The cards that came, in the order told, each named as it was taken down or as it came; none where nothing is."""
    rule, left, found = book.house.irregularities, dict(came), []
    for text in command.order:
        was = house.custody.found(text, tuple(left))
        if was is None:
            instead = house.custody.found(text, tuple(left.values()))
            was = next((piece for piece, other in left.items() if other == instead), None)
        if was is None:
            # Of a card that was burned unseen the answer is the same as of one that is still in the source.
            burned = house.custody.found(text, house.burned_in_view) is not None
            clause = rule.burned.clause if burned else rule.rebuild.cite[0]
            return Refusal(clause, f"{text[:2]} was not dealt in this round")
        found.append(left.pop(was))
    if left and found:
        return Refusal(rule.rebuild.cite[0], f"the order is of all {len(came)} cards of the round")
    return tuple(found or (came.values() if command.taken_for else ()))


def report(keep: Keep, command: ReportMisdeal, *, offers: bool = False) -> None:
    """Take a misdeal down; the round waits until it is rebuilt or void. With a missed offer the cards fell rightly."""
    rule = keep.rules.irregularities.rebuild
    clause = rule.cite[0]
    recalled = not keep.house.table.first_card_out
    drawn, came = keep.house.told_of.drawn, _as_came(keep.book, keep.house, command)
    assert not isinstance(came, Refusal)  # report_refusal has seen it
    order = drawn if offers else _in_order(keep.book, keep.house, command, came)
    assert not isinstance(order, Refusal)  # and this
    if command.unswitched and not order:
        order = drawn
    keep.add(IrregularityFound(command.what, clause))
    # Where no card goes back a settled round stands as it is, and the wagers for the next stay where they lie.
    if not keep.house.in_round and not rule.allowed:
        return
    others = {was: piece for was, piece in came.items() if piece != was}
    keep.add(MisdealFound(command.what, order, clause, recalled, offers, command.unswitched, others, command.areas))


def rebuild_refusal(book: Book, house: House, _order: Order, _command: Rebuild) -> Refusal | None:
    """Why a round is not rebuilt."""
    rule = book.house.irregularities.rebuild
    if not rule.allowed:
        return Refusal(rule.cite[0], "a card once delivered is not moved back")
    if awarded(book, house.table):
        return Refusal(
            rule.cite[0], "a pool shared with other tables has paid a win of this round: it is void or stands"
        )
    table = preview(book, house)
    return table if isinstance(table, Refusal) else None


def rebuild(keep: Keep, _command: Rebuild) -> None:
    """Put the rebuilt round in the place of the other; it binds everybody."""
    result = rebuilt(keep.book, keep.house)
    assert not isinstance(result, Refusal)  # rebuild_refusal has seen it
    table, left = result.table, result.left
    before = keep.house.table
    clause = keep.rules.irregularities.rebuild.cite[0]
    what = keep.house.misdeal.what if keep.house.misdeal is not None else ""
    keep.take_down("rebuild", keep.rules.acts["rebuild"], {"what": what})
    put_right(keep)
    keep.add(RoundRebuilt(table, clause, result.anew, result.lies))
    if before.phase != "over":
        _lay_out(keep, left, clause)
        after_round(keep)
    elif table.phase == "over":
        _leave(keep, left, clause)
        correct(keep, before, clause)
    else:
        correct(keep, before, clause)
        keep.add(RoundReopened(clause))
        _lay_out(keep, left, clause)


def _lay_out(keep: Keep, left: tuple[Piece, ...], clause: str) -> None:
    """Put the cards of a round that is in play back on the layout, those left over apart; of hands put away none."""
    _leave(keep, left, clause)
    away = put_away(keep.house) if keep.book.settlement.bust.is_ == "at-once" else frozenset[Piece]()
    for piece in keep.house.drawn:
        if piece in keep.house.custody.rack and piece not in away:
            keep.add(PieceMoved(piece, "layout", clause, "rack", seen=True))


def _leave(keep: Keep, left: tuple[Piece, ...], clause: str) -> None:
    """Let the cards that the rebuilt round had no use for come next, in their order."""
    if left:
        keep.add(CardsLeftOver(left, clause))
