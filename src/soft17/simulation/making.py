"""A job made into the tables of a kernel."""

from itertools import product
from math import gcd
from typing import NamedTuple

import numpy as np

from soft17.cards import DECK
from soft17.money import CENT, Money, show
from soft17.rules.values import Values
from soft17.simulation import choices, dealer, optional, tables, unsaid
from soft17.simulation.arrays import Amounts, Bytes
from soft17.simulation.briskly import Brisk, brisk_of
from soft17.simulation.course import Course
from soft17.simulation.ends import OPEN, Payments
from soft17.simulation.errors import SimulationError
from soft17.simulation.holding import check_sums
from soft17.simulation.job import Job, check
from soft17.simulation.numbering import before_the_cut, insurance_stake, numbers
from soft17.simulation.optional import WHOLE
from soft17.simulation.switching import SwitchPoints
from soft17.simulation.tables import Layout, Numbers, Packed, Tables, layout, pack


class Ready(NamedTuple):
    """A job made ready for the kernel; `grain` is what one of its amounts is worth."""

    tables: Tables
    packed: Packed
    numbers: Numbers
    layout: Layout
    grain: int
    kinds: tuple[str, ...]
    values: Values
    brisk: Brisk | None  # the same for the brisk kernel, where it can play the job


def ready(job: Job) -> Ready:
    """Make the tables of a job."""
    try:
        made = _Maker(job).ready()
    except OverflowError as error:
        raise SimulationError(
            f"stake: {show(job.stake)}, or an optional one, is paid more than amounts hold"
        ) from error
    check_sums(job, made.numbers, made.tables, made.grain)
    return made


def _check_payable(job: Job, part: int) -> None:
    """Refuse stakes that are paid in parts of a cent: no table pays them, so no run could be played again at one."""
    if part % CENT:
        raise SimulationError(
            f"stake: {show(job.stake)}, or an optional one, is paid in parts of {show(Money(part))}: take a rounder one"
        )


class _Maker:
    def __init__(self, job: Job) -> None:
        check(job)
        self.job, self.book = job, job.book
        self.course = Course(self.book, job.policy.kept)
        self.values, self.ups, self.hands = self.course.values, self.course.ups, self.course.hands

    def ready(self) -> Ready:
        """Tables, numbers and the places of the sums."""
        course = self.course
        pays = Payments(self.book, course.ends, self.job.stake)
        base_now, double_now = pays.at_once(self.ups.cards)
        base, double, bonus = pays.final()
        alone, even, insurance = pays.by_table(), self._even(pays), self._insurance()
        side = optional.tabulate(self.book, self.job.sides, self.job.meter, self.job.areas)
        main = [base_now, double_now, base, double, bonus, alone, even, insurance]
        every: list[Amounts] = [*main, side.stake, side.table, side.third, side.no_third]
        _check_payable(self.job, gcd(_grain(every), int(self.job.stake)))
        grain = gcd(_grain(every), int(self.job.stake), *map(int, side.awards.ravel()))
        d = dealer.tabulate(self.book, self.values)
        counting = self.job.counting
        acts = course.rows.acts(self.job.policy, counting.buckets)
        unsaid.check(course.rows, acts, self.job.policy, self.values.names)
        poor = self._poor() if self.job.session.shoes else acts[:0]
        made = Tables(
            value=np.array([self.values.index[card[0]] for card in DECK], np.uint8),
            points=np.array([self.book.cards.points[card[0]] for card in DECK], np.uint8),
            up=self.ups.of,
            two=self.hands.two,
            after=self.hands.after,
            act=acts,
            poor=poor,
            over=course.over,
            stood=course.stood,
            doubled=course.doubled,
            may_split=choices.may_split(self.book),
            base_at_once=_in(base_now, grain),
            double_at_once=_in(double_now, grain),
            gone=pays.gone(base_now),
            need=pays.needs(self.ups.cards, base_now),
            base=_in(base, grain),
            double=_in(double, grain),
            bonus=_in(bonus, grain),
            alone=_in(alone, grain),
            status=np.array([2 * pays.status(end) + end.doubled for end in course.ends.every], np.uint8),
            verdict=pays.verdicts(),
            dealer_first=d.first,
            dealer_after=d.after,
            dealer_draws=d.draws,
            dealer_final=d.final,
            dealer_natural=d.natural,
            order=np.array([one == "dealer" for one in self.book.deal.order.is_], np.uint8),
            insured=self._insured(),
            insurable=self._insurable(acts, base_now),
            insurance=_in(insurance, grain),
            even=_in(even, grain),
            switch=self._switch(),
            side_kind=side.kind,
            side_stake=_in(side.stake, grain),
            side_place=side.places,
            side_suit=side.suits,
            side_table=_in(side.table, grain),
            side_third=_in(side.third, grain),
            side_no_third=_in(side.no_third, grain),
            side_award=side.awards // grain,
            tag=counting.tags,
            bet=counting.bets,
            again=np.array(before_the_cut(self.job), np.int64),
            deck=np.tile(np.arange(len(DECK), dtype=np.uint8), self.book.cards.in_use.is_),
        )
        lowest = gcd(_grain(main), int(self.job.stake)) // grain
        told = numbers(self.job, grain, lowest)._replace(bust_once=course.bust[0], bust_twice=course.bust[1])
        lay = layout(
            sides=len(self.job.sides),
            areas=self.job.areas,
            buckets=counting.buckets,
            values=len(self.values.every),
            bins=2 * told.hist_half + 1,
        )
        kinds = (*tables.OWN_KINDS, *(side.name for side in self.job.sides))
        return Ready(made, pack(made, told, lay), told, lay, grain, kinds, self.values, brisk_of(told, made))

    def _poor(self) -> Bytes:
        """What is done without the money for a double or a split."""
        rows, policy = self.course.rows.without(choices.DOUBLE, choices.SPLIT), self.job.policy
        acts = rows.acts(policy, self.job.counting.buckets)
        unsaid.check(rows, acts, policy, self.values.names)
        return acts

    def _even(self, pays: Payments) -> Amounts:
        """Even money that is taken, by count, first card and hand."""
        rule = self.book.interim.even_money
        buckets = self.job.counting.buckets
        found = np.full((buckets, len(self.ups.cards), len(self.hands.states)), OPEN, np.int32)
        if rule is None:
            return found
        for bucket, taken in enumerate(self.job.counting.even_money(always=self.job.even_money)):
            for up, card in enumerate(self.ups.cards):
                paid = self.book.interim.payment(rule.natural, card, split=False)
                if not taken or card not in rule.up_cards or paid is not None:
                    continue
                for at, state in enumerate(self.hands.states):
                    if state.family == 0 and state.natural == rule.natural:
                        found[bucket, up, at] = pays.won(rule.odds)
        return found

    def _insured(self) -> Bytes:
        rule = self.book.insurance
        taken = self.job.counting.insurance(always=self.job.insure)
        offered = [rule is not None and rule.offered(card) for card in self.ups.cards]
        return np.array([[one and there for there in offered] for one in taken], np.uint8)

    def _insurable(self, acts: Bytes, paid: Amounts) -> Bytes:
        """Whether two cards may be insured: not if they were paid at once, and a natural only where the book has it."""
        rule, course = self.book.insurance, self.course
        with_naturals = rule is not None and rule.naturals.is_
        may = np.array([with_naturals or end.natural is None for end in course.ends.every], np.uint8)
        ends = np.where(acts[0, 0] == 0, course.over[0], course.stood)
        is_open = np.array([row[at] == OPEN for row, at in zip(paid, ends, strict=True)], np.uint8)
        return is_open & may[ends]

    def _insurance(self) -> Amounts:
        """What insurance comes to, by first card and the dealer's second."""
        rule = self.book.insurance
        found = np.zeros((len(self.ups.cards), len(DECK)), np.int32)
        stake = insurance_stake(self.job)
        for up, card in enumerate(self.ups.cards):
            against = rule.on(card) if rule is not None else None
            if against is None:
                continue
            won = stake * against.odds[0] // against.odds[1]
            found[up] = [won if second in against.winners else -stake for second in DECK]
        return found

    def _switch(self) -> Amounts:
        """What two cards are worth for the switch, by class of first card, as dealt and as made by it."""
        size = len(self.values.every)
        found = np.zeros((len(self.ups.cards), 2, size, size), np.int32)
        if not self.job.switch:
            return found
        points = SwitchPoints(self.values, self.job.switch)
        for at, made, one, other in product(range(len(self.ups.cards)), (0, 1), range(size), range(size)):
            found[at, made, one, other] = points.of(one, other, self.ups.values[at], made=bool(made))
        return found


def _grain(every: list[Amounts]) -> int:
    """The largest amount of which all are multiples."""
    found = 0
    for amounts in every:
        kept = amounts[amounts < WHOLE]
        found = gcd(found, int(np.gcd.reduce(np.abs(kept), axis=None))) if kept.size else found
    return found


def _in(amounts: Amounts, grain: int) -> Amounts:
    """Amounts in grains; what is no amount stays."""
    return np.where(amounts < WHOLE, amounts // grain, amounts).astype(np.int32)
