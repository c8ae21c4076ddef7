"""Reckoning: what each person is owed, by a lawful round that is kept beside the one the log has."""

from collections.abc import Sequence

from soft17.clause import Refusal
from soft17.house.commands import DealCard, HouseCommand, TakeDown
from soft17.house.events import BettingOpened, RoundEnded
from soft17.house.evolve import evolve
from soft17.house.reports import ReportMispayment
from soft17.house.rounds import face_of
from soft17.house.state import House
from soft17.house.trouble import RoundCorrected
from soft17.log.lines import Line
from soft17.money import Money
from soft17.rules.book import Book
from soft17.table.commands import Command, Deal
from soft17.table.decide import step
from soft17.table.events import Event
from soft17.table.net import net
from soft17.table.state import Table

Nets = dict[str, Money]


class Reckoning:
    """A lawful round follows every order of the log that the rules of the round allow, and nothing else."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.lawful = Table()
        self.owed: Nets = {}
        self.shown: Nets = {}
        self.dealer = ""
        self.overpaid: dict[tuple[str, str], list[tuple[int, Money]]] = {}

    def follow(self, line: Line, number: int, before: House, due: Sequence[Event] | None, now: House) -> None:
        """Take a line into account: `due` are the events the book gives, None if it refuses the order."""
        if isinstance(line.command, DealCard):
            self.dealer = line.by
        agreed = self.lawful == before.table
        written = _net_at_end(self.book, before, line.events)
        if due is not None and agreed:
            correct = _net_at_end(self.book, before, due)
        else:
            self._advance(line.command)
            correct = net(self.book, self.lawful) if self.lawful.phase == "over" else None
        if written is not None and correct is not None:
            self._compare(line, number, correct, written)
        self._compare(line, number, _corrections(due or ()), _corrections(line.events))
        if isinstance(line.command, ReportMispayment):
            self._report(line, number, line.command)
        if isinstance(line.command, TakeDown) and line.command.about.get("outcome") == "rectified":
            self.owed.pop(line.command.about.get("player", ""), None)
        opened = any(isinstance(event, BettingOpened) for event in line.events)
        if opened or not now.in_round or (agreed and due is not None and tuple(due) == tuple(line.events)):
            self.lawful = now.table
        elif due is not None and agreed:
            self.lawful = _after(before, due).table

    def _advance(self, command: Command) -> None:
        played = Deal(face_of(command.card)) if isinstance(command, DealCard) else command
        if isinstance(played, HouseCommand) or self.lawful.phase == "over":
            return
        done = step(self.book, self.lawful, played)
        if not isinstance(done, Refusal):
            self.lawful = done.table

    def _compare(self, line: Line, number: int, correct: Nets, written: Nets) -> None:
        for player in sorted({*correct, *written}):
            missing = Money(correct.get(player, 0) - written.get(player, 0))
            if missing:
                self._owe(player, missing)
                self.shown[player] = Money(self.shown.get(player, 0) + missing)
            if missing < 0:
                self.overpaid.setdefault((self._payer(line), player), []).append((number, Money(-missing)))

    def _report(self, line: Line, number: int, told: ReportMispayment) -> None:
        """A wrong payment that somebody reported; one that the settlement showed already is the same."""
        missing, known = told.due - told.paid, self.shown.get(told.player, 0)
        same = 0 if missing * known <= 0 else (min if known > 0 else max)(missing, known)
        self.shown[told.player] = Money(known - same)
        self._owe(told.player, Money(missing - same))
        if missing - same < 0:
            payer = self.dealer or line.by
            self.overpaid.setdefault((payer, told.player), []).append((number, Money(same - missing)))

    def _payer(self, line: Line) -> str:
        """Who paid: whoever gave the order, or the dealer where a player's decision ended the round."""
        return self.dealer if line.role == "player" and self.dealer else line.by

    def _owe(self, player: str, amount: Money) -> None:
        self.owed[player] = Money(self.owed.get(player, 0) + amount)


def _after(before: House, events: Sequence[Event]) -> House:
    house = before
    for event in events:
        house = evolve(house, event)
    return house


def _net_at_end(book: Book, before: House, events: Sequence[Event]) -> Nets | None:
    """What a round came to for each player where events end it."""
    house = before
    for event in events:
        house = evolve(house, event)
        if isinstance(event, RoundEnded):
            return net(book, house.table)
    return None


def _corrections(events: Sequence[Event]) -> Nets:
    total: Nets = {}
    for event in events:
        for player, amount in event.owed.items() if isinstance(event, RoundCorrected) else ():
            total[player] = Money(total.get(player, 0) + amount)
    return total
