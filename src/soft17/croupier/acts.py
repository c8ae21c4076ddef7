"""The next act: what the house is to do at a table now, so that play goes on as the book has it."""

from typing import Literal

import msgspec

from soft17.croupier.opening import own_role, role_for
from soft17.house import promise
from soft17.house.announcing import entry_due
from soft17.house.coming import lies_ready, offered
from soft17.house.commands import BringCards
from soft17.house.directing import SIGNS
from soft17.house.keep import is_named_by
from soft17.house.linked import ConfirmJackpot
from soft17.house.pooling import AWARD
from soft17.house.shuffler import on_table
from soft17.house.state import Due, House
from soft17.house.steps import next_step
from soft17.house.waiting import passed_over
from soft17.log.telling import place as said_place
from soft17.rules.book import Book
from soft17.rules.house.acts import Act
from soft17.rules.house.source import BY_HAND, DEVICE
from soft17.table.progress import awaits_card, awaits_go_on, card_clause, next_card
from soft17.table.state import DEALER, Place, Table

What = Literal[
    "bring",
    "enter",
    "tell",
    "shuffle",
    "cut",
    "cutting card",
    "load",
    "burn",
    "replace",
    "reveal",
    "open betting",
    "players",
    "wagers",
    "call",
    "announce",
    "deal",
    "decision",
    "go on",
    "run out",
    "award",
    "attention",
]
TYPED: tuple[What, ...] = ("shuffle", "cut", "cutting card", "load")
# Cards are looked over before they are mixed, and mixed before they are cut.
LAST = ("shuffle", "cut", "cutting card", "load", "burn")


class Next(msgspec.Struct, frozen=True):
    """An act: what it is, by which role, under which clause, and for which place, player or entry."""

    what: What
    role: str
    clause: str
    place: Place | None = None
    of: str = ""


def next_act(book: Book, house: House) -> Next | None:
    """What is to be done now; `players`, `wagers` and `decision` wait for people, `attention` for the house."""
    if not house.opened:
        return None
    if house.custody.is_empty:
        return Next("bring", role_for(book, book.house.acts[BringCards.act]), book.house.source.complete.clause)
    asked = house.failure is not None or passed_over(book, house) is not None
    misdeal = house.misdeal
    if misdeal is not None:
        return Next("attention", book.house.people.supervisor.is_, misdeal.clause)
    if offered(book, house) is not None or asked:
        return Next("attention", book.house.people.supervisor.is_, book.house.people.supervisor.clause)
    due = _due(house)
    return _for_due(book, house, due) if due is not None else _in_round(book, house)


def _due(house: House) -> Due | None:
    """What must be done first: in a round what stops the next card, otherwise what stops the next round."""
    blocking = ("card",) if house.in_round else ("card", "round")
    dues = [one for one in house.due if one.blocks in blocking]
    return min(dues, key=_turn, default=None)


def _turn(due: Due) -> int:
    """When its turn is: of what is done with the cards in the order of that, a new dealer's burn with the shoe's."""
    word = "burn" if due.what.startswith("burn") else due.what
    return LAST.index(word) + 1 if word in LAST else 0


def method_for(book: Book, house: House) -> str:
    """How cards are mixed: by the shuffler on the table, else as they are cut after, unless a device deals them."""
    if book.house.malfunctions.taken_off is not None and on_table(book, house):
        return on_table(book, house)
    methods, cut = book.house.source.shuffling.methods.is_, book.house.source.cutting.after.is_
    return cut[-1] if house.source != DEVICE and cut[-1] in methods else methods[0]


def _for_due(book: Book, house: House, due: Due) -> Next:
    acts = book.house.acts
    if due.what == "shuffle" and promise.may_open(house):
        return Next("reveal", role_for(book, acts["shuffle"]), due.clause)
    step = next_step(book, house) if due.what == "shuffle" and method_for(book, house) == BY_HAND else None
    if step is not None:
        return Next("enter", role_for(book, acts[step]), due.clause, of=step)
    if due.what == AWARD:
        return Next("award", role_for(book, acts[ConfirmJackpot.act]), due.clause)
    if due.what == "cut":
        to = house.cut.to if house.cut is not None else ""
        return Next("cut", "player" if to else own_role(book, book.house.source.cutting.nobody.is_), due.clause, of=to)
    names: dict[str, str] = {"shuffle": "shuffle", "cutting card": "place-cutting-card", "load": "load-device"}
    for what in TYPED:
        if due.what == what:
            return Next(what, role_for(book, acts[names[what]]), due.clause)
    if due.what.startswith("burn"):
        return Next("burn", role_for(book, acts["burn"]), due.clause)
    if due.what == "complete decks" or (due.what == "count" and house.owes("complete decks") is not None):
        return Next("replace", role_for(book, acts.get("replace-cards") or acts["bring-cards"]), due.clause)
    if " told of " in due.what:
        return Next("tell", role_for(book, acts["tell"]), due.clause, of=due.what)
    entry = next((name for name, act in acts.items() if due.what in act.settles or _is_sign(name, act, due)), None)
    if entry is None:
        return Next("attention", book.house.people.supervisor.is_, due.clause, of=due.what)
    if acts[entry].present and not any(one.here for one in house.guests):
        return Next("players", "player", due.clause)
    return Next("enter", role_for(book, acts[entry]), due.clause, of=entry)


def _is_sign(name: str, act: Act, due: Due) -> bool:
    """True of a sign that is due: what it gives is known from the direction that wants it."""
    return name in SIGNS and any(is_named_by(due.what, one) for one in act.settles)


def _in_round(book: Book, house: House) -> Next | None:
    table, dealer = house.table, role_for(book, book.house.acts["deal"])
    if table.phase == "over":
        return Next("open betting", dealer, book.settlement.closing.clause)
    if table.phase == "betting":
        return _before_cards(book, house, dealer)
    awaited = awaits_card(book, table)
    if awaited is not None:
        if not house.custody.source and lies_ready(house) is None:
            clause, by_hand = book.house.source.run_out.cite[0], method_for(book, house) == BY_HAND
            step = next_step(book, house) if by_hand else None
            return Next("enter" if step is not None else "run out", dealer, clause, of=step or "")
        entry = entry_due(book, house)
        if entry is not None:
            return Next("announce", dealer, book.house.acts[entry].clause, place=awaited, of=entry)
        return Next("deal", dealer, card_clause(book, table, awaited), place=awaited)
    current = table.current()
    if awaits_go_on(book, table):
        return Next("go on", dealer, _closing(book, table), place=current)
    if current is not None:
        area = table.area(current.area)
        control = area.control if area is not None and area.control is not None else ""
        return Next("decision", "player", book.decisions.asked.clause, place=current, of=control)
    return Next("attention", book.house.people.supervisor.is_, book.decisions.turn.clause)


def _closing(book: Book, table: Table) -> str:
    """The clause of what the dealer closes: insurance, payments, or the switch nobody asked for."""
    if table.insurance == "open" and book.insurance is not None:
        return book.insurance.closed_under
    if table.paying or book.switching is None:
        return book.interim.wager.clause
    return book.switching.window.clause


def _before_cards(book: Book, house: House, dealer: str) -> Next:
    table = house.table
    if not table.wagers:
        return Next("wagers", "player", book.wagers.placed.clause)
    if book.deal.call.is_ and not table.called:
        return Next("call", dealer, book.deal.call.clause)
    first = next_card(book, table)
    if first is None:
        return Next("wagers", dealer, book.wagers.placed.clause)
    return Next("deal", dealer, card_clause(book, table, first), place=first)


def do(act: Next, table_words: dict[str, str] | None = None) -> str:
    """The act in large words."""
    where = "the dealer" if act.place == DEALER else said_place(act.place) if act.place is not None else ""
    words: dict[What, str] = {
        "bring": "Bring the cards",
        "enter": f"Take down: {act.of.replace('-', ' ')}",
        "tell": act.of[:1].upper() + act.of[1:],
        "shuffle": "Shuffle the cards",
        "cut": f"{act.of} cuts the cards" if act.of else "Cut the cards",
        "cutting card": "Place the cutting card and load the shoe",
        "load": "Load the shuffling device",
        "burn": "Burn a card",
        "replace": "Replace the cards",
        "reveal": "Open the order of the last shoe",
        "open betting": "Clear the layout and open betting",
        "players": "Wait for somebody to come to the table",
        "wagers": "Wait for wagers",
        "call": "Call no more bets",
        "announce": "Announce the dealer's second card",
        "deal": f"Deal a card to {where}" if where else "Deal a card",
        "decision": f"{act.of or 'The player'} decides on {where}",
        "go on": "Close what was offered and go on",
        "run out": "The shoe is empty: shuffle the discards",
        "award": "The jackpot is won: wait for its award",
        "attention": f"A supervisor decides{f': {act.of}' if act.of else ''}",
    }
    said = words[act.what]
    for word, own in (table_words or {}).items():
        said = said.replace(word, own)
    return said
