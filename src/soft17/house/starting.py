"""Starting a round: what must be done before its first card, and what follows when it was not."""

from collections.abc import Iterator

from soft17.cards import Piece
from soft17.clause import Refusal
from soft17.house import declaring, losses
from soft17.house.coming import lies_ready
from soft17.house.commands import DealCard
from soft17.house.custody import Where
from soft17.house.events import CuttingCardAppeared, PieceMoved, SourceLoaded
from soft17.house.keep import Keep
from soft17.house.state import Due, House
from soft17.house.trouble import IrregularityFound
from soft17.rules.book import Book
from soft17.rules.house.irregularities import Missed
from soft17.rules.house.source import DEVICE
from soft17.table.progress import awaits_card
from soft17.table.state import DEALER, MAIN, Place


def start_refusal(book: Book, house: House, at: int, *, observed: bool) -> Refusal | None:
    """Why no round starts: the table is closed, or something is due before it; what was observed did start."""
    if not house.opened:
        return Refusal(book.house.opening.refused.clause, "the table is not open")
    if observed:
        return None
    return next(_forbidden(book, house, at), None) or due_refusal(house, "round", "card") or _cards_refusal(book, house)


def _forbidden(book: Book, house: House, at: int) -> Iterator[Refusal]:
    """What forbids any round at this table now, whatever is done before it."""
    closing = next((one for one in house.posted if one.about == "closing"), None)
    rule = book.house.signs.closed_from
    if rule is not None and closing is not None and at >= closing.from_:
        yield Refusal(rule.clause, "the closing time on the sign has come")
    low = book.house.source.low_limit
    if low is not None and house.low_limit and house.source != DEVICE:
        yield Refusal(low.clause, "a low limit table deals from a shuffling device")


def _cards_refusal(book: Book, house: House) -> Refusal | None:
    """Why the cards are not those of the game, or the cutting card stands before them."""
    whole = 52 * book.cards.in_use.is_
    cards = house.custody.in_play
    if len(cards) != whole:
        return Refusal(book.house.source.complete.clause, f"{len(cards)} cards are in play, not {whole}")
    first = book.house.source.shuffling.first_card
    if first.is_ == "shuffle-first" and is_next(house) and not house.custody.held:
        return Refusal(first.clause, "the cutting card stands where the first card would be")
    return None


def due_refusal(house: House, *blocking: str) -> Refusal | None:
    """Why something waits: what is due before it."""
    for due in house.due:
        if due.blocks in blocking:
            return Refusal(due.clause, f"{due.what} comes first")
    return None


def is_next(house: House) -> bool:
    """True if the cutting card is the next thing to leave the source."""
    return house.behind is not None and not house.appeared and len(house.custody.source) <= house.behind


def is_missing(keep: Keep) -> bool:
    """True once it is found that no cutting card was put into the cards: none comes out of them."""
    missed, due = keep.rules.irregularities.missed.get("cutting card"), keep.house.owes("shuffle")
    return missed is not None and due is not None and due.clause in missed.cite


def has_run_out(book: Book, house: House) -> bool:
    """True if a card is awaited and none is left but in the discard rack, which is not shuffled yet."""
    custody = house.custody
    left = custody.stack or (custody.source and book.house.source.run_out.cards.is_ == "rest-first")
    return lies_ready(house) is None and not left and awaits_card(book, house.table) is not None


def cutting_card(keep: Keep) -> None:
    """Let the cutting card come out, if it is next, before a card does."""
    if is_next(keep.house) and not is_missing(keep):
        come_out(keep, awaits_card(keep.book, keep.house.table))


def come_out(keep: Keep, place: Place | None) -> None:
    """Let the cutting card come out where a card would have gone; before a round it is the first card."""
    shuffling, table = keep.rules.source.shuffling, keep.house.table
    areas = [wager.area for wager in table.wagers if wager.kind == MAIN]
    if place == DEALER or (keep.house.in_round and place is None):
        keep.add(CuttingCardAppeared("dealer", 0, shuffling.during.clause))
    elif place is not None:
        keep.add(CuttingCardAppeared("area", place.area, shuffling.during.clause))
    elif table.phase == "betting" and areas and shuffling.first_card.is_ == "plays-round":
        keep.add(CuttingCardAppeared("area", min(areas), shuffling.during.clause))
    else:
        first_card(keep)


def first_card(keep: Keep) -> None:
    """The cutting card stands where a new round's first card would be: a shuffle comes first."""
    rule = keep.rules.source.shuffling.first_card
    if rule.is_ == "shuffle-first":
        keep.add(CuttingCardAppeared("first-card", 0, rule.clause))
        keep.raise_due("shuffle", rule.clause)


def begin(keep: Keep, *, observed: bool) -> None:
    """Begin a round: what was to be done before it and was not is told."""
    if observed:
        observe_missed(keep)
    declaring.tell_undeclared(keep)
    losses.tell_over(keep)


def observe_missed(keep: Keep) -> None:
    """A round was begun that the book forbids, or though something was due: the book says what follows."""
    for refused in _forbidden(keep.book, keep.house, keep.order.at):
        keep.add(IrregularityFound(refused.why, refused.clause))
    unloaded = bool(keep.house.custody.stack) and not keep.house.custody.source
    never = _never_due(keep.book, keep.house) if unloaded else []
    if unloaded:
        keep.add(SourceLoaded(keep.rules.source.shuffling.start(keep.house.source)))
    cards = _cards_refusal(keep.book, keep.house)
    if cards is not None:
        keep.add(IrregularityFound(cards.why, cards.clause))
    for due in (*keep.house.due, *never):
        if due.blocks != "nothing":
            missed(keep, due)


def _never_due(book: Book, house: House) -> list[Due]:
    """What follows on what was left out, and so never came due: a stack not shuffled is not cut, none is burned."""
    cutting, burn = book.house.source.cutting, book.house.source.burn
    never = []
    if house.owes("shuffle") is not None and house.source != DEVICE and cutting.after.is_:
        never.append(Due("cut", cutting.after.clause, "round", house.at))
    if burn.is_ == "each-load":
        never.append(Due("burn", burn.clause, "card", house.at))
    return [one for one in never if house.owes(one.what) is None]


def missed(keep: Keep, due: Due) -> None:
    """Take down what was not done, and what follows by the book."""
    rule = _missed_rule(keep, due)
    keep.add(IrregularityFound(f"{due.what} missed", rule.cite[0] if rule is not None else due.clause))
    if rule is None and due.what == "load":  # what was dealt from is mixed again and loaded before the next round
        keep.settle_due("load", due.clause)
        keep.raise_due("shuffle", due.clause)
        return
    if rule is None:
        _put_off(keep, due)
        return
    keep.settle_due(due.what, rule.cite[0])
    if rule.then == "shuffle-after-round":
        keep.raise_due("shuffle", rule.cite[0])


def _missed_rule(keep: Keep, due: Due) -> Missed | None:
    """What the book says of something missed; of a shuffle it speaks where the cutting card had called for it."""
    known, shuffling = keep.rules.irregularities.missed, keep.rules.source.shuffling
    word = "burn" if due.what.startswith("burn") else due.what
    rule = known.get(word, known.get("cut") if word == "cutting card" else None)
    if rule is None or word != "shuffle":
        return rule
    called_for = (shuffling.during.clause, shuffling.first_card.clause, *rule.cite)
    return rule if due.clause in called_for else None


def _put_off(keep: Keep, due: Due) -> None:
    """Let what was due before the next card, and cannot be done in the round now begun, wait for its end."""
    if due.blocks == "card":
        keep.settle_due(due.what, due.clause)
        keep.raise_due(due.what, due.clause)


def no_wagers_refusal(book: Book, house: House, command: DealCard) -> Refusal | None:
    """Why a card that opened a round without wagers is not burned: the book has no such rule."""
    if book.house.irregularities.no_wagers is None:
        return Refusal(book.deal.order.clause, "no area holds a wager")
    if not house.custody.source and not house.custody.held:
        return Refusal(book.house.source.complete.clause, f"no {command.card} is left in the source")
    return None


def burn_without_wagers(keep: Keep, piece: Piece) -> None:
    """Burn a card of a round that began without wagers, one that lay under the source first; the round is void."""
    rule = keep.rules.irregularities.no_wagers
    assert rule is not None  # no_wagers_refusal has seen it
    keep.add(IrregularityFound("a round begun without wagers is void", rule.clause))
    where: Where = "held" if piece in keep.house.custody.held else "source"
    keep.add(PieceMoved(piece, "rack", rule.clause, where, seen=True))
