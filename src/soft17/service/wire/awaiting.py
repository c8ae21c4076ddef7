"""Awaiting: what a table waits for, in the words of whoever looks at it, and what passing is called."""

from typing import TYPE_CHECKING

from soft17.croupier.acts import Next, What
from soft17.house.orders import Person
from soft17.house.view import is_staff
from soft17.service.pit import asking
from soft17.service.pit.postings import HOUSE
from soft17.service.wire.console import do
from soft17.service.wire.speaking import where
from soft17.table import commands as c
from soft17.table.state import DEALER

if TYPE_CHECKING:
    from soft17.service.pit.desk import Desk

NAMED = 2  # so many who are awaited are named, the others counted
# What people may ask for before the house goes on.
WISHES: dict[type[c.Command], str] = {
    c.TakeInsurance: "insurance",
    c.TakeEvenMoney: "even money",
    c.Switch: "to switch",
    c.Unswitch: "to switch back",
    c.JoinDouble: "to double too",
    c.JoinSplit: "to split too",
    c.StayOn: "to stay on one hand",
}
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


def status(desk: "Desk", act: Next | None, person: Person) -> str:
    """What is to be done next: an order for those who run the game, news for everybody else."""
    if act is None:
        return "The table is closed"
    if act.what == "decision" and act.of == person.name and act.place is not None:
        return "Your decision"
    if _takes_wagers(desk, act):
        return _wagering(desk, person.name)
    if is_staff(desk.book, person.role):
        return do(desk.book, act, desk.house.table)
    if act.what == "cut":
        return _cut(act, person.name)
    if act.what in ("go on", "deal"):
        return _offered(desk, person.name) or _dealt(desk, act)
    return TOLD.get(act.what) or do(desk.book, act, desk.house.table)


def clause(desk: "Desk", act: Next | None) -> str:
    """The clause of what is awaited: that of wagers as long as they are taken, else that of the act."""
    if act is None:
        return ""
    return desk.book.wagers.placed.clause if _takes_wagers(desk, act) else act.clause


def _takes_wagers(desk: "Desk", act: Next) -> bool:
    table = desk.house.table
    return table.phase == "betting" and not table.called and act.what in ("wagers", "call", "deal")


def _wagering(desk: "Desk", name: str) -> str:
    """What is told while wagers are taken: who has done is told for whom it is waited."""
    waits = desk.waits_for()
    done = asking.BETTING in desk.passed.get(name, frozenset())
    return (
        f"Waiting for the wagers of {_people(waits)}" if done and waits and name not in waits else "Place your wagers"
    )


def _cut(act: Next, name: str) -> str:
    if not act.of:
        return "The cards are cut"
    return "Would you like to cut?" if act.of == name else f"{act.of} is asked to cut"


def _offered(desk: "Desk", name: str) -> str:
    """What people may still ask for before the house goes on; nothing where it waits for nobody."""
    waits = desk.waits_for()
    if name in waits:
        return f"Would you like {_listed(_wishes(desk, [name]), 'or')}?"
    return f"Waiting for {_people(waits)}: {_listed(_wishes(desk, waits), 'or')}" if waits else ""


def _wishes(desk: "Desk", names: list[str]) -> list[str]:
    own = {WISHES.get(type(one)) for one in desk.look.offers if getattr(one, "player", "") in names}
    return [one for one in WISHES.values() if one in own] or ["anything else"]


def _people(names: list[str]) -> str:
    more = len(names) - NAMED
    return _listed([*names[:NAMED], *([f"{more} more"] if more > 0 else [])], "and")


def _listed(words: list[str], last: str) -> str:
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _dealt(desk: "Desk", act: Next) -> str:
    if act.what == "go on" or act.place is None:
        return "The dealer goes on"
    place = where(desk.book, act.place, desk.house.table)
    return "The dealer draws a card" if act.place == DEALER else f"A card for {place[:1].lower()}{place[1:]}"


def passing(desk: "Desk", person: Person) -> str:
    """What passing is called now; nothing if the house does not wait for this person."""
    house = desk.house
    if desk.setting.dealt_by != HOUSE or person.role != "player":
        return ""
    asked = desk.look.asked(person.name)
    if not asked - desk.passed.get(person.name, frozenset()) or asking.CUT in asked:
        return ""
    if house.table.phase == "betting":
        wagers = house.table.wagers
        own = any(one.player == person.name for one in wagers)
        return "Deal" if own else "Sit this round out" if wagers else ""
    act = desk.look.act
    if act is None or act.what == "decision":
        return ""
    return "No insurance" if house.table.insurance == "open" else "Go on"
