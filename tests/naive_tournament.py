"""A count of a tournament written apart: chips added up from what tables reported, places from who had more."""

from fractions import Fraction
from math import ceil
from typing import Any

from soft17.affairs.keeping import Affair
from soft17.money import CENT
from soft17.tournament import events as e
from soft17.tournament import wagers as w
from soft17.tournament.state import Tournament


class Naive:
    """Chips by player, kept with nothing but the orders of a log."""

    def __init__(self, affair: Affair[Tournament]) -> None:
        self.affair = affair
        self.open_extras = affair.head.rulings.get("19.8.2") == "open-extras"
        self.chips: dict[str, int] = {}
        self.stakes: dict[str, int] = {}
        self.forms: dict[str, tuple[str, int]] = {}
        self.results: dict[str, w.TakeResults] = {}
        self.counted: dict[str, dict[str, int]] = {}
        self.at_end: list[tuple[e.SessionEnded, dict[str, int]]] = []
        self.advance: list[int] = [stage.advance for stage in affair.state.stages]
        self.stage, self.dealt = -1, 0
        self.gone: dict[str, dict[str, tuple[int, int]]] = {}

    def follow(self) -> None:
        """Go through the log and compare the chips with the record after each order."""
        for line in self.affair.lines:
            self._order(line.command)
            for event in line.events:
                self._event(event)

    def _order(self, command: Any) -> None:
        if isinstance(command, w.OpenBetting):
            self.stakes.clear()
            self.forms.clear()
        elif isinstance(command, w.Stake):
            self.stakes[command.player] = command.stake
        elif isinstance(command, w.WriteForm):
            self.forms[command.player] = (command.kind, command.amount)
        elif isinstance(command, w.TakeResults):
            self.results[command.table] = command
        elif isinstance(command, w.CloseRound):
            self.dealt += 1
            self._close(self.results[command.table])

    def _close(self, report: w.TakeResults) -> None:
        players = {one.player for one in report.settled}
        for name in players & set(self.chips):
            own = [one for one in report.settled if one.player == name]
            kind, amount = self.forms.get(name, ("", 0))
            counts = ("double", "split", "insurance") if self.open_extras else ()
            real = own if self.stakes.get(name) else [one for one in own if one.kind in counts]
            self.chips[name] += sum(_net(one.result, one.stake, one.odds) for one in real)
            base = sum(one.stake for one in own if one.kind == "main")
            if kind == "main":
                for one in own:
                    if one.kind == "main" or (one.kind in ("double", "split", "insurance") and not self.open_extras):
                        self.chips[name] += _net(one.result, amount * one.stake // base, one.odds)
            elif kind:
                fate = next(one for one in report.fates if (one.player, one.kind) == (name, kind))
                self.chips[name] += _net(fate.result, amount, fate.odds)

    def _event(self, event: Any) -> None:
        if isinstance(event, e.StageStarted):
            self.stage += 1
            self.gone.clear()
            self.chips |= dict.fromkeys(event.players, 0)
        elif isinstance(event, e.ChipsMoved) and event.what in ("allotment", "play-off", "absent"):
            self.chips[event.player] += event.by
        elif isinstance(event, e.PlayerOut | e.PlayerDisqualified):
            held = self.chips.pop(event.out.player, 0)
            assert event.out.how == "unpaid" or held == event.out.residual
            if isinstance(event, e.PlayerOut) and event.out.how != "unpaid":
                self.gone.setdefault(event.out.table, {})[event.out.player] = (self.dealt, held)
        elif isinstance(event, e.PlayOffCalled) and event.table not in self.counted:
            self.counted[event.table] = {name: self.chips[name] for group in event.standing for name in group}
        elif isinstance(event, e.SessionEnded):
            self._goes_on(event)
            counted = self.counted.pop(event.table, self.chips)  # a play-off comes after the count, and changes none
            self.at_end.append((event, {name: counted[name] for name in event.chips if name in counted}))
            for name in event.chips:
                self.chips.pop(name, None)

    def _goes_on(self, event: e.SessionEnded) -> None:
        """As many go on as the conditions say, if so many played; of those who went out before it who lasted longer."""
        gone, on = self.gone.get(event.table, {}), set(event.advance)
        everybody = {*event.chips, *gone}
        assert len(on) >= min(self.advance[self.stage], len(everybody))
        if on & (set(gone) - set(self.counted.get(event.table, ()))):
            assert set(event.chips) <= on
            assert all(event.chips[name] == gone[name][1] for name in on & set(gone))
            stay = [gone[name] for name in everybody - on]
            assert min(gone[name] for name in on & set(gone)) >= max(stay, default=(0, 0))


def _net(result: str, stake: int, odds: tuple[int, int] | None) -> int:
    if result == "win":
        assert odds is not None
        return ceil(Fraction(stake * odds[0], odds[1] * CENT)) * CENT
    return -stake if result == "lose" else 0


def pays(state: Tournament, order: list[tuple[str, ...]]) -> dict[str, Fraction]:
    """What each is due of the pool, before odd cents are given to anybody."""
    shares = {one.place: one.shares for one in state.said.prizes or ()}
    due: dict[str, Fraction] = {}
    place = 1
    for group in order:
        if place in shares:
            for name in group:
                due[name] = Fraction(sum(shares.get(place + n, 0) for n in range(len(group))), len(group))
        place += len(group)
    whole = sum(due.values())
    return {name: state.pool * one / whole if whole else Fraction(0) for name, one in due.items()}
