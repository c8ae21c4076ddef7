"""Verifying the log of a round: its chain, each command decided again, the promised cards, and what was reported."""

from collections.abc import Collection, Iterator

import msgspec
from msgspec.structs import replace

from soft17.affairs.examining import examine
from soft17.cards import Card
from soft17.house.orders import Person
from soft17.log.lines import ReadLine, UnreadableError, read_head, read_line
from soft17.rules.book import Book
from soft17.rules.loading import ElectionError, UnknownBookError
from soft17.shoe.commitment import Opening, verify_all
from soft17.table.commands import Command, Deal
from soft17.tournament.play import Given, RoundError, report, table_book
from soft17.tournament.results import paid_early
from soft17.tournament.table_round import ROUND, BeginRound
from soft17.tournament.wagers import TakeResults, VoidRound


class RoundLog(msgspec.Struct, frozen=True):
    """The log of a round, and the order of its cards where that may be opened."""

    texts: list[bytes]
    opening: Opening | None = None


def faults(
    book: Book, kept: RoundLog, began: BeginRound | None, ended: Command, playing: Collection[str]
) -> Iterator[str]:
    """What is wrong with the log of a round, or with what was taken from it by the order that ended the round."""
    try:
        head = read_head(kept.texts[0], ROUND.form)
        lines = [read_line(number, text, ROUND.form) for number, text in enumerate(kept.texts[1:], 2)]
        yield from (f"line {one.line}: {one.what}" for one in examine(ROUND, head, lines))
    except (UnreadableError, UnknownBookError, ElectionError, IndexError) as error:
        yield f"it cannot be read: {error}"
        return
    if not lines or not isinstance(lines[0].command, BeginRound):
        yield "it does not begin with what lay on the table"
        return
    if began is not None and replace(lines[0].command, promise="") != began:
        yield "it began with other wagers than lay there"
    if kept.opening is not None:
        yield from _card_faults(lines, lines[0].command.promise, kept.opening)
    if isinstance(ended, TakeResults | VoidRound):
        yield from _end_faults(book, lines, ended, playing)


def _end_faults(
    book: Book, lines: list[ReadLine], ended: TakeResults | VoidRound, playing: Collection[str]
) -> Iterator[str]:
    """What is wrong with what was taken from a log: results, or of a round that was void what had been paid in it."""
    is_void = isinstance(ended, VoidRound)
    if ended.hash != lines[-1].hash:
        yield f"{'the round was void' if is_void else 'the results were taken'} at another line than its last"
    try:
        given = [Given(one.command, one.events, Person(one.by, one.role)) for one in lines]
        due = report(table_book(book), given, ended.log, ended.hash)
    except RoundError as error:
        yield f"it cannot be played again: {error}"
        return
    if isinstance(ended, TakeResults) and due != ended:
        yield "the results that were taken are not those of its cards"
    if isinstance(ended, VoidRound) and paid_early(due.settled, playing) != ended.interim:
        yield "other payments were taken back than were made in it"


def _card_faults(lines: list[ReadLine], promise: str, opening: Opening) -> Iterator[str]:
    if not verify_all(promise, len(opening.cards), opening):
        yield "the order of the cards is not the one that was promised"
    dealt = [one.command.card for one in lines if isinstance(one.command, Deal)]
    if dealt != [Card(piece.partition(".")[0]) for piece in opening.cards[: len(dealt)]]:
        yield "other cards were dealt than were promised"
