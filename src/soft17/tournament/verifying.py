"""Verifying the log of a tournament: its chain, and every order decided again."""

from collections.abc import Iterator, Mapping
from typing import TypeGuard

import msgspec

from soft17.clause import Refusal
from soft17.log.chain import Chain
from soft17.log.lines import UnreadableError, digest, read_head, read_line
from soft17.rules.book import Book
from soft17.rules.loading import ElectionError, UnknownBookError, load
from soft17.table.commands import Command
from soft17.table.events import Event
from soft17.tournament.commands import CancelTournament
from soft17.tournament.decide import TOURNAMENT, decide
from soft17.tournament.round_events import FirstCardDue
from soft17.tournament.state import Tournament
from soft17.tournament.table_round import BeginRound, begun_at
from soft17.tournament.verifying_rounds import RoundLog
from soft17.tournament.verifying_rounds import faults as round_faults
from soft17.tournament.wagers import TakeResults, VoidRound


class Verified(msgspec.Struct, frozen=True):
    """How many orders a log has, and what is wrong with it, line by line."""

    lines: int
    faults: tuple[tuple[int, str], ...]
    state: Tournament


def verified(texts: list[bytes], rounds: Mapping[str, RoundLog] | None = None) -> Verified:
    """Read a log whole and decide each of its orders again; with the logs of its rounds, replay these too."""
    if not texts:
        raise UnreadableError(1, "an empty file is no log")
    head = read_head(texts[0], TOURNAMENT.form)
    try:
        book = load(head.rulebook, head.options, head.rulings)
    except (UnknownBookError, ElectionError) as error:
        raise UnreadableError(1, str(error)) from error
    faults: list[tuple[int, str]] = []
    chain, state, at = Chain(head), TOURNAMENT.start, 0
    began: dict[str, BeginRound] = {}
    if chain.head_changed:
        faults.append((1, "the head was changed after it was written"))
    if head.digest != digest(head.rulebook):
        faults.append((1, "the log was kept under other rulebook data than this"))
    for number, text in enumerate(texts[1:], 2):
        line = read_line(number, text, TOURNAMENT.form)
        faults += [(number, what) for what in chain.faults(line)]
        if line.at < at:
            faults.append((number, "its time is before that of the line before"))
        at = line.at
        done = decide(book, state, line.order())
        if isinstance(done, Refusal):
            faults.append((number, f"the book refuses this order: [{done.clause}] {done.why}"))
        elif done != line.events:
            faults.append((number, "the order leads to other events than are written here"))
        if rounds is not None:
            faults += [(number, what) for what in _round_faults(book, state, line.command, began, rounds)]
        try:
            state = TOURNAMENT.fold(state, line.events)
        except (KeyError, AssertionError, TypeError, ValueError) as error:
            raise UnreadableError(number, f"its events fit no tournament: {error!r}") from error
        began |= {one.log: begun_at(state, state.desks[one.table]) for one in line.events if _has_log(one)}
    return Verified(len(texts) - 1, tuple(faults), state)


def _has_log(event: Event) -> TypeGuard[FirstCardDue]:
    return isinstance(event, FirstCardDue) and bool(event.log)


def _round_faults(
    book: Book, state: Tournament, command: Command, began: Mapping[str, BeginRound], rounds: Mapping[str, RoundLog]
) -> Iterator[str]:
    """What is wrong with the rounds that an order ends: with their results, or as far as they came when it did."""
    for log in _ended_by(state, command):
        kept = rounds.get(log)
        if kept is None:
            yield f"there is no log {log} of this round"
            continue
        for what in round_faults(book, kept, began.get(log), command, _playing(state, log)):
            yield f"{log}: {what}"


def _ended_by(state: Tournament, command: Command) -> list[str]:
    """The logs of the rounds that an order ends; those that are in play when it does so, if it is not their results."""
    if isinstance(command, TakeResults):
        return [command.log]
    if not isinstance(command, VoidRound | CancelTournament):
        return []
    tables = [command.table] if isinstance(command, VoidRound) else list(state.desks)
    desks = (state.desks[name] for name in tables if name in state.desks)
    return [desk.log for desk in desks if desk.log and desk.phase == "dealing"]


def _playing(state: Tournament, log: str) -> set[str]:
    """Those whose wagers still lie there: nobody is paid or pays back who was put out since."""
    return {name for desk in state.desks.values() if desk.log == log for name in desk.laid}
