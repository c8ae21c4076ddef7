"""Reckoning: what each person is owed, by a lawful round that is kept beside the one the log has."""

from collections.abc import Iterator, Sequence

import msgspec

from soft17.house import conduct
from soft17.house.commands import DealCard, TakeDown
from soft17.house.events import BettingOpened, RoundEnded, TableOpened
from soft17.house.evolve import evolve, fold
from soft17.house.reports import ReportMispayment
from soft17.house.state import House
from soft17.house.trouble import BettingResumed, RoundCorrected, RoundReopened
from soft17.log.lawful import advanced, left_out, recalled, recalls, swaps, waited
from soft17.log.lines import Line
from soft17.log.mistakes import Mistakes
from soft17.money import Money, dollars
from soft17.rules.book import Book
from soft17.table.events import Event
from soft17.table.net import net
from soft17.table.state import Table, Wager

Nets = dict[str, Money]


class Round(msgspec.Struct):
    """A round as it should be, what the log paid, how much of that is short, which it is, who dealt, any doubt."""

    lawful: Table
    paid: Nets | None = None
    short: Nets = msgspec.field(default_factory=dict)
    number: int = 0
    dealer: str = ""
    ended: int = 0
    doubted: bool = False


class Reckoning:
    """A lawful round follows every order of the log that the rules of the round allow, and nothing else."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.round = Round(Table())
        self.last: Round | None = None
        self.betting: Round | None = None
        self.rounds = 0
        self.owed: Nets = {}
        self.mistakes = Mistakes()
        self.cases: dict[str, Money] = {}
        self.overpaid: dict[tuple[str, str], list[tuple[int, Money]]] = {}
        self.unknown: list[tuple[int, str]] = []

    def follow(self, line: Line, number: int, before: House, due: Sequence[Event] | None) -> None:
        """Take a line into account: `due` are the events the book gives, None if it refuses the order."""
        if isinstance(line.command, DealCard):
            self.round.dealer = line.by
            if not self.round.lawful.first_card_out and not before.table.first_card_out:
                self._unplayed(number, left_out(self.round.lawful, before.table))
        self.round.lawful = advanced(self.book, self.round.lawful, line, before, due)
        if self.betting is not None and due is not None:
            self.betting.lawful = waited(self.betting.lawful, before, due)
        self._pay(line, number, before, due)
        if due is not None:
            self._told(line, number, before)

    def _told(self, line: Line, number: int, before: House) -> None:
        """Take into account what a line says of wrong payments: a report, a change of money, a rectification."""
        command = line.command
        if isinstance(command, TakeDown) and command.entry == conduct.RECTIFY:
            self._rectify(before, command.about)
        wrong = conduct.wrong_change(self.book, command) if isinstance(command, TakeDown) else command
        if isinstance(wrong, ReportMispayment):
            dealer = wrong.dealer or (line.by if wrong is not command else "")
            self._report(number, msgspec.structs.replace(wrong, dealer=dealer), conduct.next_case(before))

    def doubt(self) -> None:
        """A line of the log is missing, changed or unreadable: what is in play there cannot be reckoned."""
        if self.round.paid is None:
            self.round.doubted = True

    def _pay(self, line: Line, number: int, before: House, due: Sequence[Event] | None) -> None:
        """Follow what the log paid, event by event; what changes a settled round is money, said to be or not."""
        changed: Nets = {}
        told: set[str] = set()
        house = before
        for event in line.events:
            after = evolve(house, event)
            if swaps(event):
                self._settle_up(number, changed, told)
                changed, told = {}, set()
                self._swap(event, number, after, _new_round(before, due, event) or after)
                if recalls(event) and due is not None:
                    self.round.lawful = recalled(self.book, self.round.lawful, line, before, due)
            elif isinstance(event, RoundEnded):
                self._ended(event, number, after.table)
            elif isinstance(event, RoundCorrected):
                told |= set(event.owed)
                self._corrected(event, number)
            elif self.round.paid is not None and after.table.wagers != house.table.wagers:
                _add(changed, self._given(after.table))
                _add(changed, self._given(house.table), -1)
            if isinstance(event, RoundReopened):
                self.round.paid, changed = None, {}
            house = after
        self._settle_up(number, changed, told)

    def _given(self, table: Table) -> Nets:
        """What a round that is over came to by what was given: a stake neither settled nor returned was kept."""
        given = net(self.book, table)
        for wager in table.wagers if table.phase == "over" else ():
            if wager.is_open:
                _add(given, {wager.player: wager.stake}, -1)
        return given

    def _ended(self, event: RoundEnded, number: int, table: Table) -> None:
        """A round is over in the log; a sum at its end that its wagers do not come to leaves open what was paid."""
        paid = net(self.book, table)
        self.round.paid, self.round.ended = self._given(table), number
        if event.net != paid:
            what = f"the round is said to come to {_said(event.net)}, and its wagers come to {_said(paid)}"
            self.unknown.append((number, f"{what}: which was paid cannot be reckoned"))

    def _corrected(self, event: RoundCorrected, number: int) -> None:
        """What the log gives or takes after a round; in a round there is nothing to correct, and it is not due."""
        if self.round.paid is not None:
            _add(self.round.paid, event.owed)
            return
        for player, amount in event.owed.items():
            self._miss(player, Money(-amount), number)

    def _settle_up(self, number: int, changed: Nets, told: set[str]) -> None:
        """Compare a round that is over in the log and by the book, and note what is short since the last look."""
        one = self.round
        if one.paid is None:
            return
        _add(one.paid, {player: amount for player, amount in changed.items() if player not in told})
        if one.lawful.phase != "over":
            return
        correct = net(self.book, one.lawful)
        for player in sorted({*correct, *one.paid}):
            short = Money(correct.get(player, 0) - one.paid.get(player, 0))
            more = Money(short - one.short.get(player, 0))
            one.short[player] = short
            if more:
                self._miss(player, more, number)

    def _swap(self, event: Event, number: int, logged: House, lawful: House) -> None:
        """Another round is on the table: the next, the last one recalled, or the one that waited for it."""
        if isinstance(event, BettingOpened | TableOpened):
            self._close(number)
            # Betting opened anew, without a round since, leaves the last round where it was.
            if self.round.paid is not None or self.round.lawful.first_card_out:
                self.last, self.rounds = self.round, self.rounds + 1
            self.round = Round(lawful.table, number=self.rounds + 1)
        elif recalls(event):
            self.betting, self.round = self.round, self.last or self._as_logged(logged)
        elif isinstance(event, BettingResumed):
            self.last = self.round
            self.round = self.betting or Round(logged.table)

    def _as_logged(self, house: House) -> Round:
        return Round(house.table, self._given(house.table))

    def _close(self, number: int) -> None:
        """Say of a round that was played whether it could be reckoned."""
        one = self.round
        sure = one.paid is not None and one.lawful.phase == "over" and not one.doubted
        if (one.paid is not None or one.lawful.first_card_out) and not sure:
            why = "a line is missing or was changed: " if one.doubted else ""
            what = f"{why}what this round owes cannot be reckoned{_at_stake(one.lawful.wagers)}"
            self.unknown.append((one.ended or number, what))

    def _unplayed(self, number: int, wagers: Sequence[Wager]) -> None:
        if wagers:
            what = f"wagers were left out of the round, and what they owe cannot be reckoned{_at_stake(wagers)}"
            self.unknown.append((number, what))

    def ending(self, number: int) -> None:
        """Look at the last round of a log, if it is over there or in doubt."""
        if self.round.paid is not None or self.round.doubted:
            self._close(number)

    def told(self) -> Iterator[tuple[int, str]]:
        """What could not be reckoned since this was last asked, each with its line."""
        while self.unknown:
            yield self.unknown.pop(0)

    def _miss(self, player: str, amount: Money, number: int) -> None:
        """Note that a player was paid too little, or with a minus too much, by who dealt; in doubt nothing is known."""
        if self.round.doubted:
            return
        _add(self.owed, {player: amount})
        self.mistakes.add(number, player, amount, self.round.number)
        if amount < 0:
            self.overpaid.setdefault((self.round.dealer, player), []).append((number, Money(-amount)))

    def _report(self, number: int, told: ReportMispayment, case: str) -> None:
        """A wrong payment that somebody reported; one that the settlement showed already is the same."""
        missing = Money(told.due - told.paid)
        shown = self.mistakes.told(told.player, missing, told.of, told.round)
        more = Money(missing - sum(amount for _, amount in shown))
        self.cases[case] = missing
        _add(self.owed, {told.player: more})
        dealer = told.dealer or self.round.dealer or (self.last.dealer if self.last is not None else "")
        if more < 0:
            self.overpaid.setdefault((dealer, told.player), []).append((number, Money(-more)))
        if shown and not told.of:
            lines = " and ".join(f"line {line}" for line, _ in shown)
            what = f"what is reported of {told.player} may be the payment of {lines}, and is counted as that"
            self.unknown.append((number, f"{what}: the report does not say what it is of"))

    def _rectify(self, before: House, about: dict[str, str]) -> None:
        """A reported payment was put right."""
        case = conduct.case_of(before, conduct.RECTIFY, about)
        if about.get("outcome") == conduct.RECTIFIED:
            _add(self.owed, {about["player"]: self.cases.pop(case, Money(0))}, -1)


def _new_round(house: House, due: Sequence[Event] | None, event: Event) -> House | None:
    """The house after the events that were due, where they too put such a round on the table."""
    if due is None or not any(type(one) is type(event) for one in due):
        return None
    return fold(house, tuple(due), house.at)


def _add(total: Nets, amounts: Nets, sign: int = 1) -> None:
    for player, amount in amounts.items():
        total[player] = Money(total.get(player, 0) + sign * amount)


def _at_stake(wagers: Sequence[Wager]) -> str:
    stakes: Nets = {}
    for wager in wagers:
        _add(stakes, {wager.player: wager.stake})
    return f"; at stake: {_said(stakes)}" if stakes else ""


def _said(amounts: Nets) -> str:
    return ", ".join(f"{player} {dollars(amount)}" for player, amount in amounts.items()) or "nothing"
