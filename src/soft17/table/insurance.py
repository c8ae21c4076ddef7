"""Insurance: taking it, and settling it on the dealer's second card."""

from soft17.clause import Refusal
from soft17.rules.book import Book
from soft17.table import adding
from soft17.table.commands import ObserveInsuranceNotOffered, TakeInsurance
from soft17.table.events import InsuranceReopened, WagerPlaced
from soft17.table.play import Play
from soft17.table.state import INSURANCE, Place, Table, Wager


def window_is_open(book: Book, table: Table) -> bool:
    """True while insurance and even money may still be asked for."""
    if book.insurance is None or table.phase != "play":
        return False
    if table.insurance == "late":
        return len(table.dealer.cards) == 1
    if table.insurance != "open":
        return False
    return book.insurance.closes.is_ == "decision" or not table.drew_since_deal


def refusal(book: Book, table: Table, command: TakeInsurance) -> Refusal | None:
    """Why insurance is not taken."""
    rule = book.insurance
    if rule is None:
        return Refusal(book.wagers.untouched.clause, "this game has no insurance")
    if not table.is_dealt:
        return Refusal(rule.called.clause, "the initial deal is not complete")
    wrong_card = rule.card_refusal(table.up_card)
    if wrong_card is not None:
        return wrong_card
    wager = table.main(command.player, command.area, command.box)
    if wager is None:
        return Refusal(rule.needs_wager.clause, f"{command.player} has no main wager there to insure")
    area = table.area(command.area)
    if rule.who.is_ == "controlling" and area is not None and area.control != command.player:
        return Refusal(rule.who.clause, "only the controlling player insures")
    if _insured(table, command):
        return Refusal(rule.late.clause, f"{command.player} has insured this wager already")
    if not window_is_open(book, table):
        return Refusal(rule.late.clause, "insurance comes too late")
    late = table.insurance == "late" and rule.missed is not None and rule.missed.is_ == "all-who-wagered"
    if not wager.is_open and not late:
        return Refusal(rule.needs_wager.clause, "this wager is settled already")
    hand = table.hand(Place(command.area, command.box, 1))
    if not rule.naturals.is_ and hand is not None and hand.natural is not None:
        return Refusal(rule.naturals.clause, "a blackjack is not insured")
    chip = table.sign.smallest_chip
    wrong = rule.amount_refusal(command.amount, wager.stake, table.up_card, chip, command.tokens)
    return wrong or adding.means_refusal(book, command, command.amount)


def _insured(table: Table, command: TakeInsurance) -> bool:
    return any(
        wager.kind == INSURANCE
        and wager.player == command.player
        and (wager.area, wager.box) == (command.area, command.box)
        for wager in table.wagers
    )


def take(play: Play, command: TakeInsurance) -> None:
    """Place insurance on the line."""
    rule = play.book.insurance
    against = rule.on(play.table.up_card) if rule is not None else None
    assert against is not None  # refusal has seen it
    wager = Wager(
        id=len(play.table.wagers),
        player=command.player,
        kind=INSURANCE,
        stake=command.amount,
        placed=command.amount,
        area=command.area,
        box=command.box,
        tokens=command.tokens,
        single_use=command.single_use,
    )
    play.add(WagerPlaced(wager, against.offered.clause))


def missed_refusal(book: Book, table: Table, _command: ObserveInsuranceNotOffered) -> Refusal | None:
    """Why insurance cannot be offered late."""
    rule = book.insurance
    if rule is None or rule.missed is None:
        return Refusal(book.wagers.untouched.clause, "this rulebook has no late insurance")
    if rule.missed.is_ == "right-lost":
        return Refusal(rule.missed.clause, "the right to insure is lost with the next card")
    if rule.missed.is_ == "rebuilt":
        return Refusal(rule.missed.clause, "the house rebuilds the round with the offer in its place")
    if table.phase != "play" or not rule.offered(table.up_card) or len(table.dealer.cards) > 1:
        return Refusal(rule.missed.clause, "late insurance is for an open round before the dealer's second card")
    if any(wager.kind == INSURANCE for wager in table.wagers):
        return Refusal(rule.missed.clause, "insurance was offered: somebody has taken it")
    return None


def reopen(play: Play, _command: ObserveInsuranceNotOffered) -> None:
    """Offer insurance late."""
    assert play.book.insurance is not None and play.book.insurance.missed is not None  # missed_refusal has seen it
    play.add(InsuranceReopened(play.book.insurance.missed.clause))


def settle(play: Play, *, final: bool) -> None:
    """Settle insurance once the dealer's second card is known, or at the end where it never came."""
    book, table = play.book, play.table
    rule = book.insurance
    if rule is None or table.insurance == "none":
        return
    second = table.dealer.cards[1] if len(table.dealer.cards) > 1 else None
    if second is None and not final:
        return
    against = rule.on(table.up_card)
    assert against is not None  # insurance is open only against a card it is for
    won = second is not None and second in against.winners
    if not final and (rule.paid if won else against.collected).is_ == "final":
        return
    for wager in table.wagers:
        if wager.kind != INSURANCE or not wager.is_open:
            continue
        if second is None:
            play.settle(wager, "void", book.dealer.for_insurance.clause)
        elif won:
            play.pay(wager, against.odds, against.wins[0])
        else:
            play.settle(wager, "lose", against.loses[0])
