"""Players of the house for trying a tournament out: they wager by chance from a seed and play a plain game."""

import hashlib
from collections.abc import Iterator

from soft17.affairs.keeping import Affair
from soft17.cards import Card, pieces
from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.log.lines import read_line, write
from soft17.money import NOTHING, Money
from soft17.rules.book import Book
from soft17.rules.tournament.chapter import Tournament as Rules
from soft17.shoe.seeded import Seeded
from soft17.table import commands as t
from soft17.table.commands import Command
from soft17.table.state import Place, Table
from soft17.tournament import commands as c
from soft17.tournament import wagers as w
from soft17.tournament.conditions import Conditions
from soft17.tournament.decide import TOURNAMENT, act_of
from soft17.tournament.desk import Desk
from soft17.tournament.goods import tied
from soft17.tournament.limits import limits
from soft17.tournament.play import RoundAtTable
from soft17.tournament.ranking import candidates
from soft17.tournament.staging import proposed
from soft17.tournament.state import Entrant, Tournament
from soft17.tournament.table_round import ROUND, begun_at

STAFF = ("operator", "tournament manager", "gaming supervisor", "dealer")


class RefusedOrderError(Exception):
    """An order of the bots that the book refuses."""


class Bots:
    """A whole tournament played by bots; the same seed plays the same one again."""

    def __init__(
        self, affair: Affair[Tournament], seed: int, at: int = 1_750_000_000, *, keeps_rounds: bool = False
    ) -> None:
        self.affair, self.seed, self.at = affair, seed, at
        self.keeps_rounds, self.rounds = keeps_rounds, dict[str, list[bytes]]()
        self.drawn = 0
        self.cards = self._shoe()
        self.refused: list[Refusal] = []

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self.affair.state

    def below(self, size: int) -> int:
        """A choice among so many, foreseeable from the seed."""
        self.drawn += 1
        return int.from_bytes(hashlib.sha256(f"{self.seed} {self.drawn}".encode()).digest()[:8]) % size

    def _shoe(self) -> Iterator[Card]:
        shuffles = Seeded(self.seed)
        while True:
            for piece in shuffles.shuffle(tuple(pieces(self.affair.book.cards.in_use.is_))):
                yield Card(piece.partition(".")[0])

    @property
    def rules(self) -> Rules:
        """The chapter on tournaments."""
        assert self.affair.book.tournament is not None  # the book has the chapter
        return self.affair.book.tournament

    def try_(self, command: Command, name: str = "", reason: str = "as the bots play") -> Refusal | None:
        """Give an order as somebody who may."""
        by = self.rules.acts[act_of(type(command))].by[0]
        who = getattr(command, "player", "") if by == "player" else ""
        self.at += 1
        return self.affair.give(Order(command, Person(name or who or f"the {by}", by), self.at, reason))

    def give(self, command: Command) -> None:
        """Give an order that must be taken."""
        refused = self.try_(command)
        if refused is not None:
            raise RefusedOrderError(f"{type(command).__name__}: [{refused.clause}] {refused.why}")

    def prepare(self, conditions: Conditions, players: list[str]) -> None:
        """Publish, let everybody enter, and start."""
        self.give(c.PublishConditions(conditions))
        for name in players:
            self.give(c.EnterTournament(name, conditions.entry_fee or NOTHING, agrees=True))
            self.give(c.GiveCopy(name))
        most = max(stage.tables for stage in conditions.stages or ())
        self.give(c.DesignateTables(tuple(f"table {number}" for number in range(1, most + 1))))
        self.give(c.StartTournament())

    def run(self) -> None:
        """Play every stage and pay the prizes; a tournament that nobody is left in is cancelled."""
        while self.state.stage + 1 < len(self.state.stages):
            self._buy()
            if not candidates(self.rules, self.state) and self.state.stages[self.state.stage + 1].takes == "advanced":
                break
            self._stage()
        for place, equal in list(tied(self.rules, self.state)):
            self.give(c.GiveGoods(place, equal[self.below(len(equal))]))
        if self.try_(c.AwardPrizes()) is not None:
            self.give(c.CancelTournament())
        for name in dict.fromkeys(one.player for one in self.state.awards if one.waits):
            self.give(c.PayPrize(name, self.state.said.payment or ""))

    def _buy(self) -> None:
        said = self.state.said
        for one in list(self.state.entrants.values()):
            if one.status == "eliminated" and said.buy_backs and self.below(2):
                self.try_(c.BuyBack(one.name, said.buy_back_price or NOTHING))
        for number, name in enumerate(candidates(self.rules, self.state)):
            if said.chips_are == "bought" and said.buy_in and (not number or self.below(20)):
                self.give(c.BuyIn(name, said.buy_in))

    def _stage(self) -> None:
        self.give(c.Allocate(proposed(self.rules, self.state)))
        self.at = max(self.at, self.state.start_of(self.state.stage + 1))
        self.give(c.StartStage())
        for table in list(self.state.desks):
            self._session(table)

    def _session(self, table: str) -> None:
        while self._round(table):
            pass
        self._end(table)
        while self.state.desks[table].playing_off:
            if not self._round(table):
                self._end(table)

    def _end(self, table: str) -> None:
        self.give(c.EndSession(table, {one.name: one.chips for one in self.state.at(table)}))

    def _round(self, table: str) -> bool:
        """Play a round, if the session has one left."""
        if self.try_(w.OpenBetting(table)) is not None:
            return False
        desk = self.state.desks[table]
        if desk.phase != "betting":
            return False
        players = self.state.playing(table)
        names = desk.order or tuple(one.name for one in players)
        for name in names:
            self._wager(self.state.entrants[name], desk)
        log = f"round-{len(self.rounds) + 1}" if self.keeps_rounds else ""
        self.give(w.OpenRound(table, log))
        play = RoundAtTable(self.affair.book, begun_at(self.state, self.state.desks[table]))
        play.play(self.cards, self.choose)
        self.give(play.results(log, self._kept(play, log)) if log else play.results())
        announced = self.affair.book.tournament
        before = announced is not None and announced.forms.announced.is_ == "before-close"
        if not before:
            self.give(w.CloseRound(table))
        for name, laid in self.state.desks[table].laid.items():
            if laid.form is not None:
                self.give(w.AnnounceForm(name))
        if before:
            self.give(w.CloseRound(table))
        return True

    def _kept(self, play: RoundAtTable, log: str) -> str:
        """Keep the log of a round; the hash of its last line."""
        book = play.book
        kept = Affair(ROUND, book.id, play.began.table, dict(book.elected), dict(book.read_as))
        for one in play.done:
            kept.give(Order(one.command, one.by, self.at))
        self.rounds[log] = list(write(kept.head, kept.lines))
        return read_line(len(self.rounds[log]), self.rounds[log][-1], ROUND.form).hash

    def _wager(self, one: Entrant, desk: Desk) -> None:
        least, most = limits(self.state, desk)
        units = max(1, min(most, one.chips) // least)
        if one.passes and not self.below(8):
            self.give(w.PlayPassCard(one.name))
            return
        if one.forms and not self.below(5):
            self.give(w.WriteForm(one.name, "main", Money(least * (1 + self.below(units)))))
            return
        if not desk.order and not self.below(200):
            return  # whoever sleeps is disqualified
        bold = not self.below(3)
        stake = Money(least * (1 + self.below(units if bold else min(units, 3))))
        side = self._side(one, stake, least)
        self.give(w.Stake(one.name, stake, side))
        kinds = self.state.said.optional
        if kinds and one.forms and stake + sum(each.stake for each in side) + least <= one.chips and not self.below(6):
            self.try_(w.WriteForm(one.name, kinds[self.below(len(kinds))], least))

    def _side(self, one: Entrant, stake: Money, least: Money) -> tuple[t.Side, ...]:
        kinds = self.state.said.optional
        if not kinds or stake + least > one.chips or self.below(4):
            return ()
        return (t.Side(kinds[self.below(len(kinds))], least),)

    def choose(self, _book: Book, table: Table, offered: list[t.Command]) -> t.Command:
        """Eleven is doubled, eights and aces are split, sixteen and less draws; insurance by chance."""
        kinds = {type(one): one for one in offered}
        place = table.current()
        hand = table.hand(Place(*place)) if place is not None else None
        wanted: list[type[t.Command]] = [t.TakeInsurance] if not self.below(4) and not table.pending else []
        if hand is not None:
            wanted += [t.Split] if hand.cards[0][0] in "A8" else []
            wanted += [t.Double] if hand.total in (10, 11) else []
            wanted += [t.Hit] if hand.total < 17 else []
        found = next((kinds[kind] for kind in (*wanted, t.GoOn, t.Stand, t.Hit) if kind in kinds), None)
        return found if found is not None else offered[0]


def played(
    conditions: Conditions, rulebook: str, seed: int, players: list[str], rulings: dict[str, str] | None = None
) -> Bots:
    """A tournament played through by bots."""
    bots = Bots(Affair(TOURNAMENT, rulebook, conditions.name, rulings=rulings), seed)
    bots.prepare(conditions, players)
    bots.run()
    return bots
