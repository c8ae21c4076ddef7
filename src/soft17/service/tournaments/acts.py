"""Acts: what somebody may do in a tournament now, each tried against the book; what it refuses is not offered."""

from collections.abc import Iterator
from typing import Any

import msgspec

from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.rules.book import Book
from soft17.rules.tournament.chapter import Tournament as Rules
from soft17.service.people.who import Who
from soft17.service.tournaments.warning import warning
from soft17.table.commands import Command
from soft17.tournament.decide import act_of, decide
from soft17.tournament.state import Tournament

TRIED = "as asked"


class Wants(msgspec.Struct, frozen=True):
    """Something to be said with an act: a sum in dollars, a number, words, one of several, a yes, or a time.

    A name with a dot is a part of a field: `chips.ann` is what was counted of ann.
    """

    name: str
    label: str
    kind: str
    value: str = ""
    choices: tuple[str, ...] = ()
    least: str = ""
    most: str = ""
    step: str = ""


class Act(msgspec.Struct, frozen=True):
    """An act that is offered: its command, what it still wants, and what to think of before, by which clause."""

    label: str
    command: dict[str, Any]
    table: str = ""
    player: str = ""
    wants: tuple[Wants, ...] = ()
    reason: bool = False
    warns: str = ""
    warned_by: str = ""
    clause: str = ""
    main: bool = True


class Candidate(msgspec.Struct, frozen=True):
    """Something that somebody might do."""

    command: Command
    label: str
    table: str = ""
    player: str = ""
    wants: tuple[Wants, ...] = ()
    main: bool = True


def rules_of(book: Book) -> Rules:
    """The chapter on tournaments of a book that has one."""
    assert book.tournament is not None  # only such a book has tournaments
    return book.tournament


def person_for(book: Book, who: Who, command: type[Command]) -> Person:
    """Somebody in the role in which they may give a command: one that has the power, else as a player."""
    wanted, people = rules_of(book).acts[act_of(command)].by, book.house.people
    holding = [role for role in who.roles if any(people.holds(role, one) for one in wanted)]
    otherwise = "player" if "player" in wanted else next(iter(who.roles), "spectator")
    return Person(who.name, next(iter(holding), otherwise))


def acts(book: Book, state: Tournament, who: Who, now: int, own: Iterator[Candidate]) -> list[Act]:
    """Those of several acts that the book lets somebody do."""
    found = []
    for one in own:
        rule = rules_of(book).acts[act_of(type(one.command))]
        order = Order(one.command, person_for(book, who, type(one.command)), now, TRIED if rule.reason else "")
        done = decide(book, state, order)
        if isinstance(done, Refusal):
            continue
        said, warned = msgspec.to_builtins(one.command), warning(state, one.command, done)
        asked = one.label, said, one.table, one.player, one.wants, bool(rule.reason)
        found.append(Act(*asked, warned.says, warned.clause, rule.clause, one.main))
    return found
