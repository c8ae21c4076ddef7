"""Progress: what happens by itself until somebody or a card is awaited."""

from functools import lru_cache

from soft17.cards import Card
from soft17.clause import Refusal
from soft17.hand import Hand
from soft17.rules.book import Book
from soft17.table import absence, dealer, interim, switching
from soft17.table.betting import areas_dealt_to, opening_refusal, return_unbacked
from soft17.table.commands import Deal, GoOn
from soft17.table.decisions import take_no_more
from soft17.table.events import (
    CardDealt,
    HoleCardDealt,
    InitialDealCompleted,
    InsuranceClosed,
    RoundOpened,
    TurnEnded,
)
from soft17.table.hands import deal_further, deal_initial
from soft17.table.laid import candidates, laid_on
from soft17.table.optional import contribute, return_undealt, settle_on_card
from soft17.table.play import Play
from soft17.table.settlement import settle_final
from soft17.table.splitting import end_unbacked, tell_unanswered, unanswered_refusal
from soft17.table.state import DEALER, MAIN, Area, Place, Table


def awaits_card(book: Book, table: Table) -> Place | None:
    """The place that the next card from the shoe is for; None if no card is awaited."""
    if table.phase == "initial":
        return _initial_places(book, table)[table.drawn]
    if table.phase != "play":
        return None
    place = table.current()
    if place is None:
        if table.paying or (table.insurance == "open" and awaits_go_on(book, table)):
            return None
        return DEALER if dealer.draws(book, table) else None
    hand = table.hand(place)
    area = table.area(place.area)
    assert hand is not None and area is not None  # the current hand is there
    if table.asked is not None or len(hand.cards) == 1 or hand.doubled or place in table.later:
        return place
    if area.unattended and book.absence is not None and book.absence.hands.is_ == "drawn":
        return place if book.cards.for_thresholds(hand) < book.absence.draws_below.is_ else None
    return None


def next_card(book: Book, table: Table) -> Place | None:
    """The place that the next card is for, the first of a round too once wagers lie and it may be dealt."""
    if table.phase != "betting":
        return awaits_card(book, table)
    if _begin_refusal(book, table) is not None:
        return None
    return _places(book, _clockwise(table.first, areas_dealt_to(book, table)))[0]


def card_clause(book: Book, table: Table, place: Place) -> str:
    """The clause under which a place has its next card."""
    if table.phase in ("betting", "initial"):
        hole = place == DEALER and table.phase == "initial" and bool(table.dealer.cards)
        return book.dealer.hole_card.clause if hole else book.deal.order.clause
    if place == DEALER:
        return dealer.card_clause(book, table)
    hand, area = table.hand(place), table.area(place.area)
    assert hand is not None and area is not None  # a card goes to a hand that is there
    if hand.doubled:
        return book.doubling.one_card.clause
    if len(hand.cards) == 1:
        one_card = hand.split_ace and book.splitting.aces_one_card.is_
        return book.splitting.aces_one_card.clause if one_card else book.splitting.second_card.clause
    if area.unattended and book.absence is not None:
        return book.absence.draws_below.clause
    return book.decisions.dealt.clause


def awaits_go_on(book: Book, table: Table) -> bool:
    """True if the dealer has to close insurance, payments or a switch nobody asked for before the round goes on."""
    if table.phase != "play":
        return False
    if table.paying:
        return True
    if table.insurance == "open" and book.insurance is not None and book.insurance.closes.is_ == "decision":
        return True
    if book.switching is None or table.current() is not None or dealer.draws(book, table):
        return False
    return any(not area.over and switching.is_possible(book, table, area) for area in table.areas)


def _initial_places(book: Book, table: Table) -> tuple[Place, ...]:
    """Where the cards of the initial deal go, in order; a hole card comes last."""
    places = _places(book, tuple(area.number for area in table.areas))
    return _passed_over(table, places) if table.passes else places


def _passed_over(table: Table, places: tuple[Place, ...]) -> tuple[Place, ...]:
    """The order of the initial deal when a place was passed over: its card comes last, a dead hand's not at all.

    A player's card comes last among the players', a card of the dealer after them all.
    """
    order = list(places)
    for drawn, place, dead in table.passes:
        rest = order[drawn:]
        if dead:
            order[drawn:] = [one for one in rest if one != place]
        elif place in rest:
            rest.remove(place)
            before = [at for at, one in enumerate(rest, 1) if place == DEALER or one != DEALER]
            rest.insert(max(before, default=0), place)
            order[drawn:] = rest
    return tuple(order)


def _clockwise(first: int, areas: set[int]) -> tuple[int, ...]:
    """The areas of a round in the order they are dealt to, from the first one on."""
    return tuple(sorted(areas, key=lambda number: (number < first, number)))


def _places(book: Book, numbers: tuple[int, ...]) -> tuple[Place, ...]:
    rule = book.deal.from_marker
    own = rule is not None and rule.is_ == "own-place"
    return _in_order(numbers, book.boxes, book.deal.order.is_, book.dealer.hole_card.is_ != "none", own)


@lru_cache(maxsize=1024)
def _in_order(
    numbers: tuple[int, ...], boxes: int, order: tuple[str, ...], hole: bool, own_place: bool
) -> tuple[Place, ...]:
    """The places in the order of the deal; a dealer with a place of its own comes after the last area of the layout."""
    every = [Place(number, box, 1) for number in numbers for box in range(1, boxes + 1)]
    before = (numbers.index(max(numbers)) + 1) * boxes if own_place else len(every)
    places: list[Place] = []
    for one in order:
        if one == "boxes":
            places += every
        else:
            places.insert(len(places) - len(every) + before, DEALER)
    return (*places, DEALER) if hole else tuple(places)


def deal_refusal(book: Book, table: Table, command: Deal) -> Refusal | None:
    """Why no card is dealt now."""
    unknown = book.cards.refusal(command.card)
    if unknown is not None:
        return unknown
    if table.phase == "betting":
        return _begin_refusal(book, table)
    if awaits_card(book, table) is not None:
        return unanswered_refusal(book, table)
    if table.phase == "over":
        return Refusal(book.settlement.closing.clause, "the round is over")
    return Refusal(book.decisions.turn.clause, f"a decision is awaited, not a card{_decides(book, table)}")


def _decides(book: Book, table: Table) -> str:
    """Who is awaited where no card is."""
    if awaits_go_on(book, table):
        return ": what is offered to the players is closed first"
    place = table.current()
    area = table.area(place.area) if place is not None else None
    return f": {area.control} decides on area {area.number}" if area is not None and area.control else ""


def _begin_refusal(book: Book, table: Table) -> Refusal | None:
    """Why the first card of a round is not dealt yet."""
    if not any(wager.kind == MAIN for wager in table.wagers):
        return Refusal(book.deal.order.clause, "no area holds a wager")
    return book.deal.call_refusal(called=table.called) or opening_refusal(book, table)


def deal(play: Play, command: Deal) -> None:
    """Deal a card to the place that awaits it."""
    if play.table.phase == "betting":
        open_round(play)
    tell_unanswered(play)
    end_unbacked(play)
    place = awaits_card(play.book, play.table)
    assert place is not None  # deal_refusal has seen that a card is awaited
    if play.table.phase == "initial":
        _deal_initial(play, place, command.card)
    elif place == DEALER:
        dealer.draw(play, command.card)
    else:
        deal_further(play, place, command.card, card_clause(play.book, play.table, place))


def _deal_initial(play: Play, place: Place, card: Card) -> None:
    book = play.book
    if place != DEALER:
        deal_initial(play, place, card)
        settle_on_card(play, place)
    elif not play.table.dealer.cards:
        total, soft = book.cards.count((card,))
        play.add(CardDealt(DEALER, card, total, soft, book.deal.order.clause))
    else:
        play.add(HoleCardDealt(card, book.dealer.hole_card.clause))
    complete_deal(play)


def complete_deal(play: Play) -> None:
    """Complete the initial deal once every place has its cards."""
    if play.table.phase == "initial" and play.table.drawn >= len(_initial_places(play.book, play.table)):
        play.add(InitialDealCompleted(play.book.deal.order.clause))
        interim.after_initial_deal(play)


def deal_on_without(play: Play) -> None:
    """Go on with the initial deal once some hand has no further card: what was staked on cards of it goes back."""
    return_undealt(play, _initial_places(play.book, play.table)[play.table.drawn :])
    complete_deal(play)
    proceed(play)


def open_round(play: Play) -> None:
    """Close the wagers: the round has its hands, without a card as yet."""
    book = play.book
    return_unbacked(play)
    laid = laid_on(play.book, play.table)
    areas = []
    for number in _clockwise(play.table.first, {one.area for one in laid}):
        control = book.control.of(candidates(laid, number))
        boxes = tuple((Hand(),) for _ in range(book.boxes))
        areas.append(Area(number=number, boxes=boxes, control=control, unattended=control is None))
    play.add(RoundOpened(tuple(areas), book.wagers.before.clause))
    contribute(play, "at-collection")


def go_on_refusal(book: Book, table: Table, _command: GoOn) -> Refusal | None:
    """Why there is nothing to close."""
    if awaits_go_on(book, table):
        return None
    return Refusal(book.decisions.turn.clause, "nothing is left open for the dealer to close")


def go_on(play: Play, _command: GoOn) -> None:
    """Close what could still be asked for."""
    if play.table.insurance == "open" and play.book.insurance is not None:
        play.add(InsuranceClosed(play.book.insurance.closes.clause))
        dealer.use_reader(play)
    elif play.table.paying:
        interim.close(play)
    else:
        for area in play.table.areas:
            if not area.over:
                play.add(TurnEnded(area.number, play.book.decisions.turn.clause))


def proceed(play: Play) -> None:
    """Let happen what needs nobody: unattended hands stand, the hole card is turned, the round is settled."""
    book = play.book
    if play.table.phase != "play":
        return
    if play.table.reader_ended:
        dealer.turn_hole_card(play)
        settle_final(play)
        return
    while True:
        if awaits_go_on(book, play.table):
            return
        place = play.table.current()
        if place is None:
            break
        area = play.table.area(place.area)
        assert area is not None  # the current hand's area is there
        if not area.unattended or awaits_card(book, play.table) is not None:
            return
        assert book.absence is not None  # areas are unattended only where the book says what follows
        if book.absence.hands.is_ == "void":
            absence.void(play, area)
            continue
        take_no_more(play, place, book.absence.draws_below.clause)
    if play.table.hole is not None:
        dealer.turn_hole_card(play)
    if not dealer.draws(book, play.table):
        settle_final(play)
