"""Rounds: the round of play within the table over time, from open betting to the cards in the rack."""

from msgspec.structs import replace

from soft17.cards import Card, Piece, face
from soft17.clause import Refusal
from soft17.house import announcing, chips, losses, lying, patrons, promise, signing, starting, tokens, wagering
from soft17.house.coming import lying_next, offered
from soft17.house.commands import ApproveLaterPayment, DealCard, OpenBetting
from soft17.house.events import BettingOpened, CardDrawn, CardsCollected, Commanded, RoundEnded
from soft17.house.keep import Keep, off_layout
from soft17.house.orders import Order
from soft17.house.state import House
from soft17.house.trouble import BettingResumed
from soft17.house.unseen import UnseenCorrected
from soft17.house.waiting import waiting_refusal
from soft17.rules.book import Book
from soft17.rules.house.source import DEVICE, SHOE
from soft17.table import commands as c
from soft17.table import dealer
from soft17.table.decide import refusal as table_refusal
from soft17.table.decide import step
from soft17.table.net import lost_of, net
from soft17.table.progress import awaits_card
from soft17.table.state import Place

STAFF = (c.CallNoMoreBets, c.GoOn, c.Absent, c.ObserveWager, c.ObserveInsuranceNotOffered)
# What is asked of the house instead, which knows where cards come from and who may approve.
NOT_HERE = (c.Burn, c.Deal, c.PayLater)
# What stakes nothing more, whatever comes of it.
NOTHING_MORE = (c.Hit, c.Stand, c.Surrender, c.Switch, c.Unswitch, c.StayOn, c.TakeEvenMoney, c.GoOn, c.CallNoMoreBets)


def _pool(house: House, command: DealCard) -> frozenset[Piece] | tuple[Piece, ...]:
    """The cards that may leave next: one that lies there, or those of the source."""
    custody, lay = house.custody, lying_next(house)
    if lay is not None:
        known = command.proof is None and not command.observed
        # Nobody had seen it: its proof, or whoever saw it fall, says if it is another than it was taken for.
        return (lay,) if known or custody.found(command.card, (lay,)) else custody.source
    if house.left_over:
        return house.left_over[:1]
    if custody.source or house.table.first_card_out or not command.observed:
        return custody.source
    return custody.stack


def deal_refusal(book: Book, house: House, order: Order, command: DealCard) -> Refusal | None:
    """Why no card is dealt now."""
    first = not house.table.first_card_out
    if first and command.observed and house.opened and not house.table.wagers:
        burned = starting.no_wagers_refusal(book, house, command) or _piece_refusal(book, house, command)
        return burned or promise.card_refusal(book, house, command.card, command.proof, lying_next(house))
    refused = starting.start_refusal(book, house, order.at, observed=command.observed) if first else None
    if not first:
        refused = starting.due_refusal(house, "card") or waiting_refusal(book, house)
        if refused is None and offered(book, house) is not None:
            why = "the card dealt in error is the next card"
            refused = Refusal(book.house.irregularities.error.next.clause, why)
    idle = house.table.phase == "play" and house.table.current() is None and awaits_card(book, house.table) is None
    if refused is None and (house.table.phase == "over" or idle) and len(house.table.dealer.cards) > 1:
        refused = dealer.finished_refusal(book, house.table)
    return (
        refused
        or table_refusal(book, house.table, c.Deal(face_of(command.card)))
        or announcing.refusal(book, house, command)
        or _piece_refusal(book, house, command)
        or promise.card_refusal(book, house, command.card, command.proof, lying_next(house))
    )


def _piece_refusal(book: Book, house: House, command: DealCard) -> Refusal | None:
    custody, pool = house.custody, _pool(house, command)
    if custody.found(command.card, pool) is not None:
        return None
    error = book.house.irregularities.error
    if house.left_over:
        clause = book.house.irregularities.rebuild.cite[0]
        return Refusal(clause, f"{face(house.left_over[0])}, left over by the rebuilt round, is the next card")
    lay = lying_next(house)
    if lay is not None and _in_error(house, lay):
        return Refusal(error.unseen.clause, "the card drawn unseen is the next card")
    if lay is not None:
        return Refusal(error.dealer_unseen.clause, "the card under the shoe comes first")
    if not pool:
        return Refusal(book.house.source.run_out.cite[0], "no card is left: the discard rack is shuffled")
    if custody.found(command.card, (*custody.rack, *custody.removed)) is not None and "." in command.card:
        return Refusal(book.house.source.from_source.clause, f"{command.card} is not in the source")
    return Refusal(book.house.source.complete.clause, f"no {command.card} is left in the source")


def _in_error(house: House, piece: Piece) -> bool:
    return any(one.piece == piece for one in house.errors)


def face_of(text: str) -> Card:
    """The rank and suit that a text such as `7d.3` or `7d` names."""
    return Card(text[:2])


def deal(keep: Keep, command: DealCard) -> None:
    """Deal a card; the cutting card may come out before it."""
    if not keep.house.table.first_card_out:
        if not keep.house.table.wagers:
            starting.burn_without_wagers(keep, _leaving(keep, command))
            return
        starting.begin(keep, observed=command.observed)
    announcing.tell(keep)
    piece = _leaving(keep, command)
    if piece in keep.house.custody.source:
        starting.cutting_card(keep)
    lay(keep, piece, keep.rules.source.from_source.clause)


def lay(keep: Keep, piece: Piece, clause: str) -> None:
    """Lay a card where one is awaited."""
    command = c.Deal(face(piece))
    result = step(keep.book, keep.house.table, command)
    assert not isinstance(result, Refusal)  # a card is awaited
    for event in (CardDrawn(piece, clause), Commanded(command), *result.events):
        keep.add(event)
    after_round(keep)


def _leaving(keep: Keep, command: DealCard) -> Piece:
    """The card that leaves the source or lay unseen; one that lay there may be another than it was taken for."""
    piece, lay = keep.house.custody.found(command.card, _pool(keep.house, command)), lying_next(keep.house)
    assert piece is not None  # deal_refusal has found it
    if lay is not None and lay != piece:
        error = keep.rules.irregularities.error
        clause = (error.unseen if _in_error(keep.house, lay) else error.dealer_unseen).clause
        keep.add(UnseenCorrected(piece, lay, clause))
    return piece


def collect_gone(keep: Keep) -> None:
    """Put the cards of hands that are bust, paid or void into the rack at once, where the book does."""
    rule = keep.book.settlement.bust
    for clause, cards in lying.gone(keep.house, rule.clause).items() if keep.house.in_round else ():
        if rule.is_ == "at-once":
            keep.add(CardsCollected(cards, clause))


def after_round(keep: Keep) -> None:
    """Collect the cards of a settled round, count who played, and say whether a shuffle is due."""
    patrons.keep_from_awards(keep)
    house = keep.house
    if house.table.phase != "over" or any(isinstance(event, RoundEnded) for event in keep.events):
        return
    closing = keep.book.settlement.closing.clause
    patrons.return_invalid(keep)
    order = keep.rules.source.picked_up
    if order is None:
        keep.add(CardsCollected(house.custody.layout, closing))
    else:
        cards = lying.hand_by_hand(house, far_right=order.is_ == "far-right")
        keep.add(CardsCollected(cards, order.clause))
    table = keep.house.table
    keep.add(RoundEnded(house.rounds + 1, net(keep.book, table), lost_of(table), closing))
    if keep.house.source == SHOE and keep.house.behind is not None:
        _after_shoe_round(keep)
    if keep.house.betting is not None:
        keep.add(BettingResumed(keep.book.wagers.before.clause))


def _after_shoe_round(keep: Keep) -> None:
    rule = keep.rules.source
    next_is_out = starting.is_next(keep.house) and not starting.is_missing(keep)
    if not keep.house.appeared and next_is_out and not keep.house.custody.held:
        starting.first_card(keep)
    if keep.house.appeared:
        keep.raise_due("shuffle", rule.shuffling.during.clause)
        if rule.counted is not None:
            keep.raise_due("count", rule.counted.clause)


def open_betting_refusal(book: Book, house: House, _order: Order, _command: OpenBetting) -> Refusal | None:
    """Why betting does not open: the table is closed, or the round is not settled."""
    if not house.opened:
        return Refusal(book.house.opening.refused.clause, "the table is not open")
    if house.in_round:
        return Refusal(book.settlement.closing.clause, "the round is not settled")
    if house.table.phase == "betting" and house.table.wagers:
        return Refusal(book.wagers.before.clause, "betting is open and wagers lie there")
    if house.misdeal is not None:
        return waiting_refusal(book, house)
    return None


def open_betting(keep: Keep, _command: OpenBetting) -> None:
    """Take wagers for the next round, under the limits that hold from it."""
    signing.take_effect(keep)
    table = keep.house.table
    limits = dict(table.sign.limits)
    for change in keep.house.changes:
        limits[change.kind] = change.bounds
    stands = table.pooled if table.phase == "over" else table.sign
    sign = replace(
        stands.with_(keep.house.varied),
        limits=limits,
        source="shuffling device" if keep.house.source == DEVICE else "card shoe",
    )
    keep.add(BettingOpened(keep.house.rounds + 1, sign, keep.book.wagers.before.clause))


def play_refusal(book: Book, house: House, order: Order, command: c.Command) -> Refusal | None:
    """Why a command of the round is not taken."""
    if isinstance(command, NOT_HERE):
        later = book.interim.approval if isinstance(command, c.PayLater) else None
        if later is not None:
            return Refusal(later.clause, "a later payment is approved by somebody of rank")
        return Refusal(book.house.source.from_source.clause, "cards come from the source of the table")
    if not house.opened:
        return Refusal(book.house.opening.refused.clause, "the table is not open")
    if isinstance(command, STAFF):
        refused = book.house.acts["deal"].person_refusal(book.house.people, order.by.role)
        if refused is not None:
            return refused
    if isinstance(command, c.WithdrawWager) and house.betting is not None:
        return table_refusal(book, house.betting, command)
    refused = waiting_refusal(book, house)
    if refused is None and isinstance(command, c.PlaceWager):
        refused = wagering.place_refusal(book, house, order, command)
    if refused is None and isinstance(command, c.ShowBurn):
        refused = _stranger_refusal(book, house, command.player)
    if refused is None and isinstance(command, c.OnHand):
        refused = patrons.excluded_refusal(house.guest(command.player)) or _stopped_refusal(book, house, command)
    if refused is not None:
        return refused
    if isinstance(command, NOTHING_MORE):
        return table_refusal(book, house.table, command)
    result = step(book, house.table, command)
    # What is observed lies there already: nobody stakes it now, and what is over a limit is found so.
    if isinstance(result, Refusal) or isinstance(command, c.ObserveWager):
        return result if isinstance(result, Refusal) else None
    return wagering.more_refusal(book, house, result.table)


def _stranger_refusal(book: Book, house: House, player: str) -> Refusal | None:
    """Why somebody is shown no burned card: only a player at the table asks for it."""
    guest = house.guest(player)
    if guest is not None and guest.here:
        return None
    return Refusal(book.deal.burn.clause, f"{player} is not at the table")


def _stopped_refusal(book: Book, house: House, command: c.OnHand) -> Refusal | None:
    """Why a hand takes no card: it refused one that was dealt in error."""
    if isinstance(command, c.Stand | c.Surrender):
        return None
    rule = book.house.irregularities.error
    place = Place(command.area, command.box, command.hand)
    hand = house.table.hand(place)
    if place not in house.stopped_hands or hand is None:
        return None
    frozen = rule.low_total is not None and rule.low_total.is_ == "freezes"
    low = hand.total < book.decisions.stand_from.is_ and not frozen
    # What a low hand must draw it draws; to double or to split is to ask for more.
    if low and isinstance(command, c.Hit):
        return None
    return Refusal(rule.refused.clause, "a hand that refused a card takes no more")


def play(keep: Keep, command: c.Played) -> None:
    """Carry a command of the round out; a wager taken back while the last round is looked into lies for the next."""
    player = getattr(command, "player", "")
    if isinstance(command, c.WithdrawWager) and keep.house.betting is not None:
        off_layout(keep, player, keep.book.wagers.withdrawn_until.clause, (command.area,))
        return
    guest = keep.house.guest(player)
    if isinstance(command, c.PlaceWager) and (guest is None or not guest.here):
        patrons.welcome(keep, player, "", player)
    command = tokens.marked(keep, command)
    losses.on_wager(keep, command)
    result = step(keep.book, keep.house.table, command)
    assert not isinstance(result, Refusal)  # play_refusal has asked
    keep.add(Commanded(command))
    for event in result.events:
        keep.add(event)
    if isinstance(command, c.ObserveWager):
        chips.tell_foreign(keep, command)
        losses.tell_over(keep)
    after_round(keep)


def later_refusal(book: Book, house: House, _order: Order, command: ApproveLaterPayment) -> Refusal | None:
    """Why a hand is not left to the final settlement."""
    return waiting_refusal(book, house) or table_refusal(book, house.table, c.PayLater(command.area))


def pay_later(keep: Keep, command: ApproveLaterPayment) -> None:
    """Take the approval of a later payment down; the hand waits."""
    keep.take_down(command.act, keep.rules.acts[command.act], {"area": str(command.area)})
    play(keep, c.PayLater(command.area))
