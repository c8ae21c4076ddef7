"""The console: what those who run a game see besides, their next act, what is due, what runs, and every act."""

from collections.abc import Iterator
from typing import Literal

from soft17.croupier.acts import Next
from soft17.croupier.acts import do as said_do
from soft17.croupier.calling import say
from soft17.house.coming import offered
from soft17.house.state import Due, Misdeal
from soft17.house.view import Seen
from soft17.house.waiting import passed_over
from soft17.log.lines import read_command
from soft17.money import dollars
from soft17.rules.book import Book
from soft17.service.wire import panel as n
from soft17.service.wire.acting import act_named, acts_of, who_may
from soft17.service.wire.doing import act_of, command_of
from soft17.service.wire.naming import named, plain
from soft17.service.wire.offering import Asker
from soft17.service.wire.speaking import where
from soft17.service.wire.trying import ways_of
from soft17.table.state import DEALER, MAIN, Table

Wants = Literal["card", "cut", "cutting card", "shuffle", "cards"]
WANTS: dict[str, Wants] = {
    "deal": "card",
    "burn": "card",
    "cut": "cut",
    "cutting card": "cutting card",
    "shuffle": "shuffle",
    "bring": "cards",
}


def console_of(asker: Asker, seen: Seen, act: Next | None, first: n.Next | None = None) -> n.Console:
    """The console of somebody of the house; `act` is what is to be done next, once what comes `first` is done with."""
    house = asker.house
    then = (next_of(asker, act),) if act is not None else ()
    return n.Console(
        next=(first,) if first is not None else then,
        due=tuple(n.Due(_late(asker, one), one.clause, one.blocks, one.since) for one in seen.due),
        acts=tuple(acts_of(asker)),
        misdeal=seen.misdeal,
        preview=ways_of(asker.book, house, asker.person.role),
        in_source=seen.in_source,
        clocks=tuple(_clocks(asker)),
    )


def next_of(asker: Asker, act: Next) -> n.Next:
    """The next act in large words, with its command where one click of this person does it."""
    place = "dealer" if act.place is not None and act.place.area == 0 else str(act.place.area) if act.place else ""
    command = command_of(asker, act)
    who = _who(asker, act, command) if command is not None else ""
    return n.Next(
        do=do(asker.book, act, asker.house.table),
        say=say(asker.book, asker.house, act),
        by=act.role,
        clause=act.clause,
        command=None if who else command,
        wants=WANTS.get(act.what, ""),
        where=place,
        who=who,
        ways=tuple(_ways(asker)) if act.what == "attention" else (),
    )


def do(book: Book, act: Next, table: Table) -> str:
    """The next act in large words, its place named no further than it must be."""
    where_ = where(book, act.place, table) if act.place is not None else ""
    place = "the dealer" if act.place == DEALER else where_[:1].lower() + where_[1:]
    if act.what in ("enter", "announce"):
        return named(act.of, book.house.acts[act.of]).name
    if act.what == "tell":
        return f"Enter the notice: {_due(book, act.of)}"
    if act.what == "decision":
        return f"{act.of or 'The player'} decides on {place}"
    return f"Deal a card to {place}" if act.what == "deal" and place else said_do(act)


def _due(book: Book, what: str) -> str:
    """What is due in words; a notice names the act it is of as people know it."""
    to, told, of = what.partition(" told of ")
    if told:
        name = named(of, book.house.acts[of]).name if of in book.house.acts else plain(of)
        return f"{plain(to)} is told of: {name}"
    return plain(what)


def _late(asker: Asker, due: Due) -> str:
    """What is due in words, and whether its time has run out."""
    return _due(asker.book, due.what) + (", overdue" if due.is_overdue(asker.at) else "")


def _who(asker: Asker, act: Next, command: dict[str, object]) -> str:
    """Who may do the next act, where this person may not."""
    row = asker.book.house.acts.get(act_of(act))
    if row is not None:
        return who_may(asker, row)
    whole = read_command(command)
    return act.role if asker.why_not(whole) is not None else ""


def _ways(asker: Asker) -> Iterator[n.Act]:
    """The acts between which somebody decides while play waits."""
    house = asker.house
    names = {
        "misdeal": _out_of(asker.book, house.misdeal) if house.misdeal is not None else (),
        "error": ("answer-error-card",) if offered(asker.book, house) is not None else (),
        "passed over": ("answer-missed-card",) if passed_over(asker.book, house) is not None else (),
        "failure": ("withdraw-from-round",) if house.failure is not None else (),
    }
    for name in (one for found in names.values() for one in found):
        act = act_named(asker, name)
        if act is not None:
            yield act


def _out_of(book: Book, misdeal: Misdeal) -> tuple[str, ...]:
    """What is done about an error: one that is told of is first reported as it was found, or dismissed."""
    if misdeal.told:
        return ("report-misdeal", "dismiss-misdeal")
    rule = book.house.irregularities
    rebuilt = ("rebuild",) if rule.rebuild.allowed else ()
    left = ("answer-error-card",) if rule.error.leave is not None else ()
    return (*rebuilt, "void-round", *left, "dismiss-misdeal")


def _clocks(asker: Asker) -> Iterator[n.Clock]:
    """What is to be done by a time, signs whose time has not come, and limits of players that end."""
    for due in asker.house.due:
        if due.until is not None and not due.is_overdue(asker.at):
            yield n.Clock(_due(asker.book, due.what), due.clause, due.since, due.until)
    row = asker.book.house.acts.get("post-sign")
    for sign in asker.house.posted:
        if sign.from_ > asker.at:
            own = f" {dollars(sign.amount)}" if sign.amount is not None else ""
            of = "" if sign.kind == MAIN else f" of {sign.kind.replace('_', ' ')}"
            yield n.Clock(f"Sign: {sign.about}{of}{own}", row.clause if row is not None else "", sign.since, sign.from_)
    row = asker.book.house.acts.get("set-loss-limit")
    for guest in asker.house.guests:
        if guest.loss is not None and guest.loss.until > asker.at and guest.here:
            what = f"{guest.name}'s loss limit of {dollars(guest.loss.limit)} ends"
            yield n.Clock(what, row.clause if row is not None else "", guest.loss.since, guest.loss.until)
