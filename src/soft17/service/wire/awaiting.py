"""Awaiting: what a table waits for, in the words of whoever looks at it, and what passing is called."""

from typing import TYPE_CHECKING

from soft17.croupier.acts import Next, What
from soft17.house.orders import Person
from soft17.house.view import is_staff
from soft17.service.pit import asking
from soft17.service.pit.postings import HOUSE
from soft17.service.wire import picture as p
from soft17.service.wire.console import do
from soft17.service.wire.inviting import invitation
from soft17.service.wire.naming import sentence
from soft17.service.wire.speaking import where
from soft17.service.wire.wishing import WISHES, listed, people, wish_clause, wished
from soft17.table import commands as c
from soft17.table.state import DEALER

if TYPE_CHECKING:
    from soft17.service.pit.desk import Desk

# What the house does, told to those who do not do it.
TOLD: dict[What, str] = {
    "bring": "The cards are brought",
    "shuffle": "The cards are shuffled",
    "cutting card": "The shoe is loaded",
    "load": "The shuffling device is loaded",
    "burn": "A card is burned",
    "replace": "The cards are replaced",
    "reveal": "The order of the last shoe is opened",
    "open betting": "The round is over",
    "run out": "The shoe is empty: the discards are shuffled",
}
SITS_OUT = "O"  # a key of its own: nobody sits out by the key that goes on
GOES_ON = ("go on", "announce", "deal")


def status(desk: "Desk", act: Next | None, person: Person) -> str:
    """What is to be done next: an order for those who run the game, news for everybody else."""
    if act is None:
        return "The table is closed"
    if desk.stopped:
        return f"The house cannot go on: {desk.stopped}. It tries again"
    if act.what == "decision" and act.of == person.name and act.place is not None:
        return "Your decision"
    if _takes_wagers(desk, act):
        refused = desk.takes_none()
        return _wagering(desk, person.name) if refused is None else sentence(refused.why, "")
    if is_staff(desk.book, person.role):
        first = invitation(desk, act)
        return first.do if first is not None else do(desk.book, act, desk.house.table)
    if act.what == "cut":
        return _cut(act, person.name)
    if act.what in GOES_ON:
        return _offered(desk, person.name) or _dealt(desk, act)
    return TOLD.get(act.what) or do(desk.book, act, desk.house.table)


def clause(desk: "Desk", act: Next | None, person: Person) -> str:
    """The clause of what is awaited: of wagers while they are taken, of what somebody is asked, else of the act."""
    if act is None:
        return ""
    if _takes_wagers(desk, act):
        refused = desk.takes_none()
        return desk.book.wagers.placed.clause if refused is None else refused.clause
    if is_staff(desk.book, person.role):
        first = invitation(desk, act)
        return first.clause if first is not None else act.clause
    asked = act.what in GOES_ON
    return (_asked_clause(desk, person.name) if asked else "") or act.clause


def _asked_clause(desk: "Desk", name: str) -> str:
    """The clause of what people may ask for: of one's own wishes, or else of those of who is waited for."""
    waits = desk.waits_for()
    own = _kinds(desk, [name] if name in waits else waits)
    return next((wish_clause(desk.book, kind) for kind in WISHES if kind in own), "")


def _takes_wagers(desk: "Desk", act: Next) -> bool:
    table = desk.house.table
    return table.phase == "betting" and not table.called and act.what in ("wagers", "call", "deal")


def _wagering(desk: "Desk", name: str) -> str:
    """What is told while wagers are taken: who has done is told for whom it is waited."""
    waits = desk.waits_for()
    done = asking.BETTING in desk.passed.get(name, frozenset())
    return f"Waiting for the wagers of {people(waits)}" if done and waits and name not in waits else "Place your wagers"


def _cut(act: Next, name: str) -> str:
    if not act.of:
        return "The cards are cut"
    return "Would you like to cut?" if act.of == name else f"{act.of} is asked to cut"


def _offered(desk: "Desk", name: str) -> str:
    """What people may still ask for before the house goes on; nothing where it waits for nobody."""
    waits = desk.waits_for()
    if name in waits:
        return f"Would you like {wished(_kinds(desk, [name]))}?"
    return f"Waiting for {people(waits)}: {wished(_kinds(desk, waits))}" if waits else ""


def _kinds(desk: "Desk", names: list[str]) -> set[type[c.Command]]:
    return {type(one) for name in names for one in asking.still_asks(desk, name)}


def _dealt(desk: "Desk", act: Next) -> str:
    if act.what == "go on" or act.place is None:
        return "The dealer goes on"
    place = where(desk.book, act.place, desk.house.table)
    return "The dealer draws a card" if act.place == DEALER else f"A card for {place[:1].lower()}{place[1:]}"


def passing(desk: "Desk", person: Person) -> p.Offer | None:
    """How what is asked is let pass now; nothing if the house does not wait for this person."""
    house = desk.house
    if person.role != "player":
        return None
    if desk.setting.dealt_by != HOUSE:
        return _passed_by_hand(desk, person.name)
    asked = desk.look.asked(person.name)
    if not asked - desk.passed.get(person.name, frozenset()) or asking.CUT in asked:
        return None
    if house.table.phase == "betting":
        wagers = house.table.wagers
        own = any(one.player == person.name for one in wagers)
        if not wagers:
            return None
        return _ready("Deal") if own else _ready("Sit this round out", key=SITS_OUT)
    act = desk.look.act
    if act is None or act.what == "decision":
        return None
    return _let_pass(desk, _kinds(desk, [person.name]))


def _passed_by_hand(desk: "Desk", name: str) -> p.Offer | None:
    """At a table dealt by hand a player lets pass what the dealer asks before going on."""
    asked = asking.held(desk).get(name)
    return _let_pass(desk, {type(one) for one in asked}) if asked else None


def _let_pass(desk: "Desk", own_wishes: set[type[c.Command]]) -> p.Offer:
    insures = [WISHES[kind] for kind in asking.INSURES if kind in own_wishes]
    return _ready(f"No {listed(insures, 'or')}", asking.OF_INSURANCE) if insures else _ready(_without(desk, own_wishes))


def _without(desk: "Desk", own_wishes: set[type[c.Command]]) -> str:
    """What follows for who lets the rest pass: of a split or a double of the hand where somebody's wager lies."""
    pending = desk.house.table.pending
    if pending is None or not own_wishes & set(asking.JOINS):
        return "Go on"
    if c.JoinDouble in own_wishes:
        return "Do not double"
    stays = desk.book.splitting.silent.is_ == "first-hand"
    return f"Pass, on hand {pending.place.hand}" if stays else "Go on"


def _ready(label: str, of: str = "", key: str = "Enter") -> p.Offer:
    return p.Offer(asking.READY, label, key, True, {"type": asking.READY, **({"of": of} if of else {})})
