"""Rounds: the round of play within the table over time, from open betting to the cards in the rack."""

from soft17.cards import Card, face
from soft17.clause import Refusal
from soft17.house import patrons, promise, wagering
from soft17.house.commands import DealCard, OpenBetting
from soft17.house.events import (
    BettingOpened,
    CardDrawn,
    CardsCollected,
    Commanded,
    CuttingCardAppeared,
    IrregularityFound,
    RoundEnded,
    SourceLoaded,
)
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.standing import PlayerArrived
from soft17.house.state import Due, House
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.house.source import DEVICE, SHOE
from soft17.table import commands as c
from soft17.table.decide import refusal as table_refusal
from soft17.table.decide import step
from soft17.table.progress import awaits_card
from soft17.table.state import DEALER, Place, Sign, Table

STAFF = (c.CallNoMoreBets, c.GoOn, c.Absent, c.ObserveWager, c.ObserveInsuranceNotOffered)
NOT_HERE = (c.Burn, c.Deal)


def start_refusal(book: Book, house: House, at: int) -> Refusal | None:
    """Why no round starts: the table is closed, or something is due before it."""
    if not house.opened:
        return Refusal(book.house.opening.refused.clause, "the table is not open")
    closing = next((one for one in house.posted if one.about == "closing"), None)
    rule = book.house.signs.closing
    if rule is not None and closing is not None and at >= closing.from_:
        return Refusal(rule.clause, "the closing time on the sign has come")
    low = book.house.source.low_limit
    if low is not None and house.low_limit and house.source != DEVICE:
        return Refusal(low.clause, "a low limit table deals from a shuffling device")
    return _due_refusal(house, "round", "card") or _complete_refusal(book, house)


def _complete_refusal(book: Book, house: House) -> Refusal | None:
    """Why the cards are not the decks of the game: one is missing, or one too many."""
    whole = 52 * book.cards.in_use.is_
    cards = house.custody.in_play
    if len(cards) == whole:
        return None
    return Refusal(book.house.source.complete.clause, f"{len(cards)} cards are in play, not {whole}")


def _due_refusal(house: House, *blocking: str) -> Refusal | None:
    for due in house.due:
        if due.blocks in blocking:
            return Refusal(due.clause, f"first: {due.what}")
    return None


def waiting_refusal(book: Book, house: House) -> Refusal | None:
    """Why the round waits: a misdeal is to be mended, or players are asked whether to withdraw."""
    if house.misdeal is not None:
        return Refusal(house.misdeal.clause, "a card lies where it does not belong: the round is rebuilt or void")
    failed = book.house.malfunctions.device
    if house.failure is not None and failed is not None:
        for player in asked(house):
            return Refusal(failed.withdrawn.clause, f"{player} has yet to say whether to withdraw")
    return None


def asked(house: House) -> list[str]:
    """Players with open wagers who have not answered whether to withdraw."""
    if house.failure is None:
        return []
    names = dict.fromkeys(wager.player for wager in house.table.wagers if wager.is_open)
    return [name for name in names if name not in house.failure.answered]


def deal_refusal(book: Book, house: House, order: Order, command: DealCard) -> Refusal | None:
    """Why no card is dealt now."""
    custody = house.custody
    first = not house.table.first_card_out
    if first and not command.observed:
        refused = start_refusal(book, house, order.at)
        if refused is not None:
            return refused
    if not first:
        refused = _due_refusal(house, "card") or waiting_refusal(book, house)
        if refused is not None:
            return refused
        if house.error is not None:
            return Refusal(book.house.irregularities.error.next.clause, "the card dealt in error is the next card")
    refused = table_refusal(book, house.table, c.Deal(face_of(command.card)))
    if refused is not None:
        return refused
    if custody.held:
        held = custody.found(command.card, custody.held)
        error = book.house.irregularities.error
        return None if held else Refusal(error.dealer_unseen.clause, "the card under the shoe is the first card")
    pool = custody.source or (custody.stack if command.observed else custody.source)
    if custody.found(command.card, pool) is None:
        if not pool:
            return Refusal(book.house.source.run_out.cite[0], "no card is left: the discard rack is shuffled")
        return Refusal(book.house.source.complete.clause, f"no {command.card} is left in the source")
    return promise.card_refusal(book, house, command)


def face_of(text: str) -> Card:
    """The rank and suit that a text such as `7d.3` or `7d` names."""
    return Card(text[:2])


def deal(keep: Keep, command: DealCard) -> None:
    """Deal a card; the cutting card may come out before it."""
    if not keep.house.table.first_card_out:
        _observe_missed(keep, command)
    custody = keep.house.custody
    piece = custody.found(command.card, custody.held or custody.source)
    assert piece is not None  # deal_refusal has found it
    result = step(keep.book, keep.house.table, c.Deal(face(piece)))
    assert not isinstance(result, Refusal)  # deal_refusal has asked
    if keep.house.behind is not None and len(custody.source) == keep.house.behind:
        _cutting_card(keep)
    keep.add(CardDrawn(piece, keep.rules.source.from_source.clause))
    keep.add(Commanded(c.Deal(face(piece))))
    for event in result.events:
        keep.add(event)
    after_round(keep)


def _cutting_card(keep: Keep) -> None:
    if keep.house.appeared:
        return
    place = awaits_card(keep.book, keep.house.table)
    clause = keep.rules.source.shuffling.during.clause
    if place is None or place == DEALER:
        keep.add(CuttingCardAppeared("dealer", 0, clause))
    else:
        keep.add(CuttingCardAppeared("area", place.area, clause))


def _observe_missed(keep: Keep, command: DealCard) -> None:
    """A round was begun though something was due: the book says what follows."""
    if not command.observed:
        return
    if keep.house.custody.stack and not keep.house.custody.source:
        keep.add(SourceLoaded(keep.rules.source.shuffling.opening.clause))
    for due in keep.house.due:
        if due.blocks != "nothing":
            missed(keep, due)


def missed(keep: Keep, due: Due) -> None:
    """Take down what was not done, and what follows by the book."""
    rule = keep.rules.irregularities.missed.get({"cutting card": "cut", "load": "shuffle"}.get(due.what, due.what))
    keep.add(IrregularityFound(f"{due.what} missed", rule.cite[0] if rule is not None else due.clause))
    if rule is None:
        return
    keep.settle_due(due.what, rule.cite[0])
    if rule.then == "shuffle-after-round":
        keep.raise_due("shuffle", rule.cite[0])


def after_round(keep: Keep) -> None:
    """Collect the cards of a settled round, count who played, and say whether a shuffle is due."""
    house = keep.house
    if house.table.phase != "over":
        return
    closing = keep.book.settlement.closing.clause
    patrons.return_invalid(keep)
    keep.add(CardsCollected(house.custody.layout, closing))
    keep.add(RoundEnded(house.rounds + 1, net_of(keep.house.table), lost_of(keep.house.table), closing))
    shuffling = keep.rules.source.shuffling
    if keep.house.source != SHOE or keep.house.behind is None:
        return
    if keep.house.appeared:
        keep.raise_due("shuffle", shuffling.during.clause)
    elif len(keep.house.custody.source) == keep.house.behind and shuffling.first_card.is_ == "shuffle-first":
        keep.add(CuttingCardAppeared("first-card", 0, shuffling.first_card.clause))
        keep.raise_due("shuffle", shuffling.first_card.clause)


def net_of(table: Table) -> dict[str, Money]:
    """What a round came to for each player."""
    net: dict[str, Money] = {}
    for wager in table.wagers:
        won = wager.pays if wager.result == "win" else 0
        lost = wager.stake if wager.result == "lose" else 0
        if wager.result == "surrender":
            lost = wager.stake - wager.pays
        net[wager.player] = Money(net.get(wager.player, 0) + won - lost)
    for player, by in table.rounding:
        net[player] = Money(net.get(player, 0) + by)
    return net


def lost_of(table: Table) -> dict[str, Money]:
    """What each player lost in a round, without what was won."""
    lost: dict[str, Money] = {}
    for wager in table.wagers:
        if wager.result == "lose":
            lost[wager.player] = Money(lost.get(wager.player, 0) + wager.stake)
    return lost


def open_betting_refusal(book: Book, house: House, _order: Order, _command: OpenBetting) -> Refusal | None:
    """Why betting does not open: the table is closed, or the round is not settled."""
    if not house.opened:
        return Refusal(book.house.opening.refused.clause, "the table is not open")
    if house.in_round:
        return Refusal(book.settlement.closing.clause, "the round is not settled")
    if house.misdeal is not None:
        return waiting_refusal(book, house)
    return None


def open_betting(keep: Keep, _command: OpenBetting) -> None:
    """Take wagers for the next round, under the limits that hold from it."""
    table = keep.house.table
    limits = dict(table.sign.limits)
    for change in keep.house.changes:
        limits[change.kind] = change.bounds
    sign = Sign(
        smallest_chip=table.sign.smallest_chip,
        limits=limits,
        personal=table.sign.personal,
        meter=table.meter if table.phase == "over" else table.sign.meter,
        minimum=table.sign.minimum,
        increment=table.sign.increment,
        source="shuffling device" if keep.house.source == DEVICE else "card shoe",
    )
    keep.add(BettingOpened(keep.house.rounds + 1, sign, keep.book.wagers.before.clause))


def play_refusal(book: Book, house: House, order: Order, command: c.Command) -> Refusal | None:
    """Why a command of the round is not taken."""
    if isinstance(command, NOT_HERE):
        return Refusal(book.house.source.from_source.clause, "cards come from the source of the table")
    if not house.opened:
        return Refusal(book.house.opening.refused.clause, "the table is not open")
    staff = isinstance(command, STAFF)
    act = book.house.acts.get("deal" if staff else "enter-decision")
    if act is not None and (staff or order.by.role != "player"):
        refused = act.person_refusal(book.house.people, order.by.role)
        if refused is not None:
            return refused
    refused = wagering.person_refusal(book, order, command) or waiting_refusal(book, house)
    if refused is None and isinstance(command, c.PlaceWager):
        refused = wagering.place_refusal(book, house, order, command)
    if refused is None and isinstance(command, c.OnHand):
        refused = _stopped_refusal(book, house, command)
    if refused is not None:
        return refused
    result = step(book, house.table, command)
    if isinstance(result, Refusal):
        return result
    return patrons.limit_refusal(book, house, result.table) or wagering.held_refusal(book, house, result.table)


def _stopped_refusal(book: Book, house: House, command: c.OnHand) -> Refusal | None:
    """Why a hand takes no card: it refused one that was dealt in error."""
    if isinstance(command, c.Stand | c.Surrender):
        return None
    rule = book.house.irregularities.error
    place = Place(command.area, command.box, command.hand)
    hand = house.table.hand(place)
    if place not in house.stopped_hands or hand is None or hand.total < book.decisions.stand_from.is_:
        return None
    return Refusal(rule.refused.clause, "a hand that refused a card takes no more")


def play(keep: Keep, command: c.Played) -> None:
    """Carry a command of the round out."""
    player = getattr(command, "player", "")
    if isinstance(command, c.PlaceWager) and keep.house.guest(player) is None:
        keep.add(PlayerArrived(player, keep.rules.source.cutting.start.clause, "", player))
    result = step(keep.book, keep.house.table, command)
    assert not isinstance(result, Refusal)  # play_refusal has asked
    keep.add(Commanded(command))
    for event in result.events:
        keep.add(event)
    after_round(keep)
