"""A game in the terminal: one player, one area, a shuffled shoe."""

import random
import sys
from typing import Any

import msgspec
from rich.console import Console

from soft17 import cards, money
from soft17.cards import Card
from soft17.clause import Refusal
from soft17.cli import words
from soft17.cli.advice import Adviser
from soft17.cli.felt import felt, why_not
from soft17.cli.screen import styled
from soft17.cli.words import LETTERS
from soft17.money import Money, dollars
from soft17.records import history
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table.decide import refusal, step
from soft17.table.events import Event
from soft17.table.net import net
from soft17.table.offers import offers
from soft17.table.progress import awaits_card, awaits_go_on
from soft17.table.state import Sign, Table

YOU = "you"


class GameError(ValueError):
    """A game that cannot be opened as asked."""


class Player(msgspec.Struct, frozen=True):
    """What the player brings to the table, as it was typed."""

    stake: str
    side: tuple[str, ...]
    bank: str


class Game:
    """Rounds one after the other from one shoe, shuffled anew when half of it is gone."""

    def __init__(  # noqa: PLR0913 - a table, a player and who advises
        self,
        book: Book,
        player: Player,
        *,
        chip: str,
        seed: int | None,
        adviser: Adviser | None = None,
        auto: bool = False,
    ) -> None:
        self.book, self.adviser, self.auto = book, adviser, auto
        self.screen = Console(highlight=False)
        self.chance: random.Random = random.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311 - a seeded game for practice
        try:
            self.stake, self.bank = money.parse(player.stake), money.parse(player.bank)
            smallest = money.parse(chip)
            self.side = tuple(self._side(text) for text in player.side)
        except money.UnreadableMoneyError as error:
            raise GameError(str(error)) from error
        if smallest <= 0:
            raise GameError("--chip: a chip is worth more than 0")
        meter = money.parse("25000") if book.jackpot is not None else None
        self.sign = Sign(smallest_chip=smallest, meter=meter, minimum=meter)
        self.shoe: list[Card] = []
        self.table = Table(sign=self.sign)
        self.dealt: list[Card] = []
        self.acts: list[dict[str, Any]] = []
        self.start = self.bank
        self.sign_then, self.staked = self.sign, self.stake
        self._try_wager()

    def _try_wager(self) -> None:
        """Refuse at the door what no round would take."""
        wager = c.PlaceWager(YOU, 1, (self.stake,) * self.book.boxes, self.side, seated=True)
        refused = refusal(self.book, self.table, wager)
        if refused is not None:
            raise GameError(f"{refused.why} [{refused.clause}]")
        problem = self._cannot_stake(self.stake)
        if problem:
            raise GameError(problem)

    def _cannot_stake(self, stake: Money) -> str:
        """Why a stake is not put down: no chips make it, or the bank does not hold it."""
        for one in (stake, *(side.stake for side in self.side)):
            if one % self.sign.smallest_chip:
                return f"{dollars(one)} is not made of chips of {dollars(self.sign.smallest_chip)}"
        staked = Money(stake * self.book.boxes + sum(side.stake for side in self.side))
        return f"a round stakes {dollars(staked)}, more than you have" if staked > self.bank else ""

    def greet(self, *, quiet: bool) -> None:
        """Warn of clauses in force that look like slips of drafting."""
        self.screen.quiet = quiet
        for clause, ruling in self.book.ruling.items():
            if ruling.warning and self.book.read_as[clause] == ruling.default:
                self.screen.print(f"[yellow]⚠ {clause} is read as {ruling.default}: {ruling.warning}[/yellow]")

    def _side(self, text: str) -> c.Side:
        kind, _, amount = text.partition("=")
        if kind not in self.book.optional:
            there = ", ".join(self.book.optional) or "none"
            raise GameError(f"--side {text}: this book has {there}")
        suit = amount[-1:] if amount[-1:] in cards.SUITS else ""
        return c.Side(kind, money.parse(amount.removesuffix(suit)), suit)

    def round(self, *, quiet: bool) -> bool:
        """Play one round; False if the player leaves instead."""
        self.screen.quiet = quiet
        if (self.auto and self._cannot_stake(self.stake)) or not self._bet():
            return False
        self._deal_through()
        while self.table.phase != "over":
            asked = self._ask()
            if asked is None:
                self._leave_hand()
                return False
            self._do(asked)
            self._deal_through()
        self._close()
        return True

    def _leave_hand(self) -> None:
        """Who leaves in mid-hand is absent: the hands are played out and the wagers settled."""
        while self.table.phase != "over":
            if awaits_card(self.book, self.table) is not None:
                self.dealt.append(self.shoe.pop())
                self._do(c.Deal(self.dealt[-1]))
            elif awaits_go_on(self.book, self.table):
                self._do(c.GoOn())
            elif self.book.absence is not None:
                self._do(c.Absent(1))
            else:
                place = self.table.current()
                assert place is not None  # with nothing else awaited a hand is
                self._do(c.Stand(YOU, *place))
        self._close()

    def leave(self, *, quiet: bool) -> None:
        """Say how it went."""
        if not quiet:
            if self.table.first_card_out and self.table.phase != "over":
                self.screen.print("\nThe round is left unfinished and counts for nothing here.")
            gained = Money(self.bank - self.start)
            self.screen.print(f"\nYou leave with {dollars(self.bank)}, {words.change(gained)}.")

    def record(self) -> dict[str, Any]:
        """The last round as a round record."""
        wager = history.wager(1, YOU, self.staked, self.side)
        return history.record(self.book, history.Told(self.sign_then, [wager], self.dealt, self.acts), self.table)

    def _bet(self) -> bool:
        if len(self.shoe) < 26 * self.book.cards.in_use.is_:
            self.shoe = list(cards.DECK * self.book.cards.in_use.is_)
            self.chance.shuffle(self.shoe)
            self.screen.print(f"[dim]{self.book.cards.in_use.is_} decks shuffled[/dim]")
        self.table, self.dealt, self.acts = Table(sign=self.sign), [], []
        while True:
            prompt = f"\n[bold]{self.book.document.title}[/bold]  you have {dollars(self.bank)}; wager "
            self.screen.print(prompt + f"{dollars(self.stake)}? \\[enter, an amount, q]", end=" ")
            answer = self._read()
            if answer in ("q", "quit"):
                return False
            try:
                stake = money.parse(answer) if answer else self.stake
            except money.UnreadableMoneyError as error:
                self.screen.print(styled((str(error), "yellow")))
                continue
            problem = self._cannot_stake(stake)
            if problem:
                self.screen.print(f"[yellow]{problem}[/yellow]")
                continue
            done = step(self.book, self.table, c.PlaceWager(YOU, 1, (stake,) * self.book.boxes, self.side, seated=True))
            if isinstance(done, Refusal):
                self.screen.print(f"[yellow]{done.why}[/yellow] [dim]\\[{done.clause}][/dim]")
                continue
            self.table, self.stake = done.table, stake
            self.sign_then, self.staked = self.sign, self.stake
            if self.book.deal.call.is_:
                self._do(c.CallNoMoreBets())
            return True

    def _read(self) -> str:
        if self.auto:
            return ""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip().lower()

    def _do(self, command: c.Command) -> None:
        done = step(self.book, self.table, command)
        if isinstance(done, Refusal):
            self.screen.print(f"[yellow]{done.why}[/yellow] [dim]\\[{done.clause}][/dim]")
            return
        self.table = done.table
        act = history.act(self.book, command)
        if act is not None:
            self.acts.append(act)
        self._tell(done.events)

    def _tell(self, events: tuple[Event, ...]) -> None:
        for event in events:
            line = words.tell(self.book, self.table, event)
            if line is not None:
                self.screen.print(f"  {line}")

    def _deal_through(self) -> None:
        """Deal what is awaited, unless the player may still ask for something before the card."""
        while self.table.phase in ("betting", "initial") or self._card_is_next():
            card = self.shoe.pop()
            self.dealt.append(card)
            self._do(c.Deal(card))

    def _card_is_next(self) -> bool:
        if awaits_card(self.book, self.table) is None:
            return False
        waiting = self.table.current() is None and not self.table.drew_since_deal and not self.acts
        return not (waiting and any(not isinstance(one, c.GoOn) for one in offers(self.book, self.table)))

    def _ask(self) -> c.Command | None:
        offered = {self._letter(one): one for one in offers(self.book, self.table) if self._affords(one)}
        if awaits_card(self.book, self.table) is not None:
            offered["g"] = c.Deal(self.shoe[-1])
        if list(offered) == ["g"] and awaits_go_on(self.book, self.table):
            return c.GoOn()
        self.screen.print(felt(self.book, self.table))
        names = ", ".join(self._name(letter, one) for letter, one in offered.items())
        while True:
            hint = " · ! advice" if self.adviser is not None else ""
            self.screen.print(f"{names} [dim]· ? why not{hint}[/dim]", end=" ")
            answer = self._advised(offered) if self.auto else self._read()
            if answer == "!" and self.adviser is not None:
                told = self._advised(offered)
                self.screen.print(
                    f"  the chart says {LETTERS[type(offered[told])][1] if told in offered else 'nothing'}"
                )
                continue
            if answer in ("q", "quit"):
                return None
            if answer in offered:
                return self._chosen(offered[answer])
            self._explain(answer)

    def _advised(self, offered: dict[str, c.Command]) -> str:
        assert self.adviser is not None  # nobody plays by advice without one
        told = self.adviser.answer(self.table, offered)
        if self.auto:
            self.screen.print(told or "q")
        return told or ("q" if self.auto else "")

    def _letter(self, command: c.Command) -> str:
        letter = LETTERS[type(command)][0]
        if isinstance(command, c.TakeInsurance) and self.book.boxes > 1:
            return f"{letter}{command.box}"
        current = self.table.current()
        if isinstance(command, c.Surrender) and current is not None and command.box != current.box:
            return f"{letter}{command.box}"
        return letter

    def _affords(self, command: c.Command) -> bool:
        """True of what the player has the money for."""
        if type(command) not in LETTERS:
            return False
        wanted = command.amount if isinstance(command, c.TakeInsurance) else None
        if isinstance(command, c.Double | c.Split):
            wanted = self.stake
        staked = sum(wager.stake for wager in self.table.wagers if wager.is_open)
        return wanted is None or staked + wanted <= self.bank

    def _chosen(self, command: c.Command) -> c.Command:
        if isinstance(command, c.Deal):
            self.dealt.append(self.shoe.pop())
        return command

    def _name(self, letter: str, command: c.Command) -> str:
        word = "go on" if isinstance(command, c.Deal) else LETTERS[type(command)][1]
        if isinstance(command, c.TakeInsurance):
            box = f", box {command.box}" if self.book.boxes > 1 else ""
            word += f" {dollars(command.amount)}{box}"
        return f"[bold cyan]{letter}[/bold cyan] {word}"

    def _explain(self, answer: str) -> None:
        """Say why what was asked for is not allowed, or of everything that is not."""
        for line in why_not(self.book, self.table, answer):
            self.screen.print(line)

    def _close(self) -> None:
        gained = net(self.book, self.table).get(YOU, Money(0))
        self.bank = Money(self.bank + gained)
        colour = "green" if gained > 0 else "red" if gained < 0 else "yellow"
        self.screen.print(f"[{colour}]{words.change(gained)}[/{colour}]")
        if self.table.meter is not None:
            self.sign = self.table.pooled
