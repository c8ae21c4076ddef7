"""Best play of every two cards over one first card of the dealer."""

from copy import copy

import numpy as np

from soft17.analysis.arrays import Ints
from soft17.analysis.calling import comes_anyway, silence
from soft17.analysis.falling import FallingPair
from soft17.analysis.game import Game
from soft17.analysis.split import Played, SplitPair
from soft17.analysis.tree import DOUBLE, HIT, NONE, OVER, SPLIT, STAND, SURRENDER, single
from soft17.analysis.worths import Worths, worths
from soft17.hand import Hand

EVEN_MONEY = 64
CHOICES = (STAND, HIT, DOUBLE, SPLIT, SURRENDER, EVEN_MONEY)
EVEN = CHOICES.index(EVEN_MONEY)


class Dealt:
    """The hands dealt over a first card, with other cards gone too where a second box holds them.

    Split hands have a policy of their own, or with `as_dealt` the one of hands dealt.
    """

    def __init__(self, game: Game, up: int, gone: Ints | None = None, *, as_dealt: bool = False) -> None:
        self.game, self.up, self.as_dealt = game, up, as_dealt
        self.gone = np.zeros(game.width, dtype=np.int64) if gone is None else gone
        self.tree = game.tree("dealt", up)
        self.peeked = _peeked(game, up)
        shoe = game.counts - self.gone
        shoe[up] -= 1
        self.rows = np.arange(len(self.tree.hands))
        self.roots = np.flatnonzero(self.tree.counts.sum(axis=1) == 2)
        measured = game.measure(self.tree, self.rows, up, (0,) * game.width, shoe[None, :])
        self.finals, self.bust = measured.finals[:, 0], measured.bust[:, 0]
        self.chance = self.finals.sum(axis=1)
        self.pays = game.pays(self.tree, up)
        self.pairs: dict[int, Played] = {}
        self.multiplicity = np.where(self.tree.counts[self.roots].max(axis=1) == 2, 1.0, 2.0)
        self.given_up = np.full(len(self.tree.hands), -np.inf)
        self.spares = 0.0

    def beside_given_up(self) -> "Dealt":
        """The same hands beside a box given up, which is spared something where they call for no second card.

        What it is spared is counted here; these hands are not given up.
        """
        lost = self.lost_by_giving_up()
        assert lost is not None  # the other box was given up
        here = copy(self)
        here.spares = lost[1] - lost[0]
        here.pays = self.pays.copy()
        here.pays[:, -1] += here.spares * silence(self.game.payments(self.up), self.tree.ends)
        here.pairs = {card: one.pair.sparing(one, here.spares) for card, one in self.pairs.items()}
        here.given_up = np.full_like(self.given_up, -np.inf)
        return here.solve()

    def solve(self, *only: int) -> "Dealt":
        """Choose the best for every hand; pairs are compared with what splitting them is worth.

        Of two cards with `only` those of these rows are asked about: pairs take most of the time.
        """
        pays = self.pays.copy()
        if self.peeked:
            pays[:, -1] = 0.0
        self.worths: Worths = worths(self.tree, self.rows, self.finals, self.bust, pays).solve()
        size = len(self.roots)
        self.options = np.full((size, len(CHOICES)), -np.inf)
        for at, row in enumerate(self.roots):
            if not only or int(row) in only:
                self._choices(at, int(row))
        self.choice = np.array(CHOICES)[self.options.argmax(axis=1)]
        self.best = self.options.max(axis=1)
        self.early = np.zeros(size)
        if self.peeked:
            own = self.tree.end[self.roots]
            self.early = self.finals[self.roots, -1] * self.pays[own, -1]
        return self

    def _choices(self, at: int, row: int) -> None:
        may, options = self.tree.may[row], self.options[at]
        if may & (STAND | OVER):
            options[0] = self.worths.stand[row]
        if may & HIT:
            options[1] = self.worths.hit[row]
        if may & DOUBLE:
            options[2] = self.worths.double[row]
        if not may & OVER:
            pair = self._pair(row)
            if pair is not None and self.chance[row] > 0.0:
                options[3] = self._split(pair, options.max() / self.chance[row]) * self.chance[row]
            options[4] = self.given_up[row] = self._given_up(row)
        else:
            options[5] = self._even_money(row)

    def pair_row(self, card: int) -> int:
        """The row of a pair."""
        return self.tree.place[single(self.game.width, card, card)]

    def choice_of(self, card: int) -> int:
        """What is best with a pair."""
        return int(self.choice[np.flatnonzero(self.roots == self.pair_row(card))[0]])

    def _pair(self, row: int) -> int | None:
        """The value of a pair that may be split."""
        card = self.tree.pair(row)
        if card == NONE:
            return None
        game = self.game
        cards = game.values.faces(card)
        total, soft = game.book.cards.count((cards[0], cards[0]))
        hand = Hand(cards=(cards[0], cards[0]), total=total, soft=soft)
        return card if game.book.splitting.refusal(game.book.cards, hand, 1, 1) is None else None

    def _split(self, card: int, target: float) -> float:
        if card not in self.pairs:
            falls = self.game.book.settlement.bust_takes.is_ == "box"
            kind = FallingPair if falls else SplitPair
            pair = kind(self.game, self.up, card, self.gone, peeked=self.peeked)
            self.pairs[card] = self._as_dealt(pair) if self.as_dealt else pair.best(target)
        return self.pairs[card].worth

    def _as_dealt(self, pair: SplitPair) -> Played:
        """A pair whose hands are played as if they had been dealt."""
        choice = np.where(pair.tree.may & OVER > 0, OVER, HIT)
        for row, hand in enumerate(pair.tree.hands):
            known = self.tree.place.get(hand)
            if known is not None and choice[row] != OVER:
                taken = self.worths.choice[known]
                choice[row] = taken if taken & pair.tree.may[row] else STAND
        return pair.played_by(choice)

    @property
    def even_money_gains(self) -> float:
        """What taking even money gains over waiting, wherever it may be asked for."""
        here = np.isfinite(self.options[:, EVEN])
        return float(self.multiplicity[here] @ (self.options[here, EVEN] - self.options[here, 0]))

    def lost_by_giving_up(self) -> tuple[float, float] | None:
        """What a hand given up loses, without a dealer's natural and with one, if it may be given up."""
        book, rule = self.game.book, self.game.book.surrender
        if rule is None or not rule.offered.is_:
            return None
        lost = 1.0 - rule.part.is_[0] / rule.part.is_[1]
        # Of two boxes one given up is taken to see the card that the other calls for.
        waits = self.game.payments(self.up).up_card in rule.waiting_cards and (book.boxes > 1 or comes_anyway(book))
        return lost, 1.0 if waits else lost

    @property
    def given_up_together(self) -> bool:
        """True if a hand given up hangs on whether the other box calls for the dealer's second card."""
        lost = self.lost_by_giving_up()
        if lost is None or lost[0] == lost[1] or comes_anyway(self.game.book):
            return False
        return self.game.book.boxes > 1 and self.game.draws(self.up).seconds.size > 0

    def _given_up(self, row: int) -> float:
        lost = self.lost_by_giving_up()
        if lost is None or self.spares:
            return -np.inf
        natural = 0.0 if self.peeked else self.finals[row, -1]
        return float(-lost[0] * self.finals[row, :-1].sum() - lost[1] * natural)

    def _even_money(self, row: int) -> float:
        """An ace and a ten paid early, where the player may ask for it."""
        game, rule = self.game, self.game.book.interim.even_money
        cards = game.values.sample(game.tree("dealt", self.up).hands[row])
        natural = game.book.natural(cards, int(self.tree.total[row]))
        up_card = game.payments(self.up).up_card
        if rule is None or game.book.interim.even_money_refusal(natural, up_card, game.book.cards.tens) is not None:
            return -np.inf
        return float(self.chance[row] * rule.odds[0] / rule.odds[1])


def _peeked(game: Game, up: int) -> bool:
    """True if the dealer's second card is looked at for a natural before anybody plays."""
    rule = game.book.dealer
    return rule.hole_card.is_ == "reader" and rule.reader is not None and game.draws(up).seconds.size > 0
