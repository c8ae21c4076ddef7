"""Split pairs, exactly: every hand from the shoe as it then is, resplits included, by one policy for all of them.

The player is taken to use the cards of the hand in play, the dealer's first card and, to split again, the number of
hands; not the cards of the other hands. Cards not looked at are as good as undealt, so each hand is worth what it is
over the shoe without the pair cards that are gone; `resplits` says how each such shoe weighs.
"""

from copy import copy
from functools import cached_property

import numpy as np

from soft17.analysis.alike import Alike
from soft17.analysis.arrays import Floats, Ints
from soft17.analysis.calling import silence
from soft17.analysis.game import Game
from soft17.analysis.joint import Terminals, Together
from soft17.analysis.mercy import Joint, Mercy
from soft17.analysis.resplits import courses, weights
from soft17.analysis.tree import Tree, single
from soft17.analysis.worths import Worths, worths

ROUNDS = 6


class SplitPair:
    """A pair over a first card, measured for every number of hands it may come to."""

    def __init__(self, game: Game, up: int, card: int, gone: Ints, *, peeked: bool) -> None:
        self.game, self.up, self.card, self.peeked = game, up, card, peeked
        self.tree: Tree = game.tree("aces" if card == game.ace else "split", up)
        self.root = self.tree.place[single(game.width, card)]
        self.shoe = game.counts - gone
        self.shoe[card] -= 2
        self.shoe[up] -= 1
        self.most = self._most()
        self.found = {most: courses(game.book, game.values, card, most) for most in range(2, self.most + 1)}
        size = int(self.shoe.sum())
        self.weights = {most: weights(one, int(self.shoe[card]), size) for most, one in self.found.items()}
        depth = max(one.shape[2] for one in self.weights.values())
        step = np.zeros(game.width, dtype=np.int64)
        step[card] = 1
        shoes = np.array([self.shoe - k * step for k in range(depth) if self.shoe[card] >= k])
        self.rows = self.tree.holding(card)
        self.measured = game.measure(self.tree, self.rows, up, single(game.width, card), shoes)
        self.pays = game.pays(self.tree, up)
        self._worths: dict[tuple[int, bool], Worths] = {}
        self.mercy: Mercy | None = None
        if game.draws(up).seconds.size and not peeked:
            self.mercy = game.split_mercy(self.tree, up, self.most)

    def _most(self) -> int:
        rule = self.game.book.splitting
        return rule.most_hands.is_ if rule.again.is_ else 2

    def worths(self, most: int, *, pair: bool) -> Worths:
        """The choices of the hands whose second card is (`pair`) or is not of the pair, all hands together."""
        if (most, pair) not in self._worths:
            self._worths[most, pair] = self._measured_worths(most, pair=pair)
        return self._worths[most, pair]

    def _measured_worths(self, most: int, *, pair: bool) -> Worths:
        table = self.weights[most][:, int(pair)]
        depth = min(table.shape[1], self.measured.finals.shape[1])
        roles = [np.einsum("rkf,k->rf", self.measured.finals[:, :depth], one[:depth]) for one in table]
        busts = [np.einsum("rkf,k->rf", self.measured.bust[:, :depth], one[:depth]) for one in table]
        finals, bust = roles[0] + roles[1], busts[0] + busts[1]
        if self.mercy is None:
            pays = self.pays.copy()
            pays[:, -1] = 0.0
            return worths(self.tree, self.rows, finals, bust, pays)
        # The first hand and the others may fare differently against a natural: its column is done for each apart.
        plain, first, other = self.pays.copy(), np.zeros_like(self.pays), np.zeros_like(self.pays)
        plain[:, -1] = 0.0
        first[:, -1], other[:, -1] = self.mercy.first, self.mercy.other
        parts = [
            worths(self.tree, self.rows, finals, bust, plain),
            worths(self.tree, self.rows, roles[0], busts[0], first),
            worths(self.tree, self.rows, roles[1], busts[1], other),
        ]
        return Worths(
            self.tree, self.rows,
            *(np.sum([getattr(part, name) for part in parts], axis=0) for name in ("stand", "bust", "double")),
        )  # fmt: skip

    @cached_property
    def terminals(self) -> Terminals:
        """Every way a hand of the pair can end."""
        return Terminals(self)

    @cached_property
    def alike(self) -> Alike:
        """The ends of hands, those that are paid alike as one."""
        return self.game.alike(self.tree, self.up)

    @cached_property
    def parted(self) -> bool:
        """True if every hand is measured apart for each final hand of the dealer."""
        return bool(self.game.full(self.tree, self.up)[self.rows].all())

    @property
    def joints(self) -> tuple[Joint, ...]:
        """What a dealer's natural takes by all hands at once."""
        return self.mercy.joint if self.mercy is not None else ()

    @property
    def natural_chance(self) -> float:
        """The chance of a dealer's natural beside the pair."""
        return float(self.shoe[self.game.draws(self.up).seconds].sum() / self.shoe.sum())

    def follow(self, most: int, choices: tuple[Ints, Ints]) -> "Played":
        """What splitting to `most` hands is worth by these choices."""
        sides = (self.worths(most, pair=False), self.worths(most, pair=True))
        return Played(self, most, self._sum(sides, choices) + self._joint(most, choices), choices)

    def played_by(self, choice: Ints) -> "Played":
        """What splitting is worth, to as many hands as are best, if they all follow one list of choices."""
        return max((self.follow(most, (choice, choice)) for most in self.found), key=lambda one: one.worth)

    def best(self, target: float = -np.inf) -> "Played":
        """The number of hands that is best, and the policy for it."""
        return max((self._solve(most, target) for most in self.found), key=lambda one: one.worth)

    def to(self, most: int) -> "Played":
        """The best policy for so many hands."""
        return self._solve(most, -np.inf)

    def _solve(self, most: int, target: float) -> "Played":
        """For each hand what is best given the others' policy, until nothing changes.

        A pair that would not reach the target even if all that is joint fell out well is left at that bound.
        """
        sides = (self.worths(most, pair=False), self.worths(most, pair=True))
        choices = (sides[0].solve().choice, sides[1].solve().choice)
        worth = self._sum(sides, choices)
        bound = worth + sum(max(0.0, one.amount) for one in self.joints) * self.natural_chance
        if self.joints and bound < target:
            return Played(self, most, bound, choices, hopeless=True)
        best = Played(self, most, worth + self._joint(most, choices), choices)
        if not self.joints:
            return best
        # What is good for all hands together may be bad for one alone: a second start takes the others for certain.
        sure = self._raised(sides, self._marginal(most, choices, sure=True))
        other = Played(self, most, self._sum(sides, sure) + self._joint(most, sure), sure)
        return max(self._refined(sides, best), self._refined(sides, other), key=lambda one: one.worth)

    def _refined(self, sides: tuple[Worths, Worths], best: "Played") -> "Played":
        """Let each hand do what is best given the others' policy, as long as that gains."""
        for _ in range(ROUNDS):
            choices = self._raised(sides, self._marginal(best.most, best.choices))
            if all(map(np.array_equal, choices, best.choices)):
                break
            tried = Played(self, best.most, self._sum(sides, choices) + self._joint(best.most, choices), choices)
            if tried.worth <= best.worth + 1e-15:
                break
            best = tried
        return best

    def sparing(self, played: "Played", amount: float) -> "Played":
        """The pair where so much is spared besides if no hand of it calls for the dealer's second card."""
        quiet = silence(self.game.payments(self.up), self.tree.ends)
        if self.mercy is None or not quiet.any():
            return played
        other = copy(self)
        other.mercy = self.mercy._replace(joint=(*self.mercy.joint, Joint(amount, quiet, quiet)))
        return other.best()

    def nets(self, played: "Played") -> list[dict[float, float]] | None:  # noqa: ARG002 - asked of pairs that are
        """The net results by the dealer's final hand, where hands are judged together otherwise than by a natural."""
        return None

    def raised(self, played: "Played") -> tuple[Worths, Worths]:
        """What choices are worth to one hand if the others are played so, all that is joint with them included."""
        sides = (self.worths(played.most, pair=False), self.worths(played.most, pair=True))
        if not self.joints:
            return sides[0].solve(), sides[1].solve()
        return self._lifted(sides, self._marginal(played.most, played.choices))

    def _lifted(self, sides: tuple[Worths, Worths], extra: list[Floats]) -> tuple[Worths, Worths]:
        one, other = (
            Worths(self.tree, self.rows, side.stand + more[0], side.bust + more[1], side.double + more[2]).solve()
            for side, more in zip(sides, extra, strict=True)
        )
        return one, other

    def _raised(self, sides: tuple[Worths, Worths], extra: list[Floats]) -> tuple[Ints, Ints]:
        """The best choices when ends are worth more by what is joint."""
        one, other = self._lifted(sides, extra)
        return one.choice, other.choice

    def _sum(self, sides: tuple[Worths, Worths], choices: tuple[Ints, Ints]) -> float:
        """Hands added up: those with a second card other than the pair's, and those with one of the pair."""
        total = 0.0
        for side, choice, own in zip(sides, choices, (False, True), strict=True):
            worth = side.under(choice)
            below = self.tree.child[self.root]
            total += sum(worth[row] for card, row in enumerate(below) if row >= 0 and (card == self.card) == own)
        return float(total)

    def _joint(self, most: int, choices: tuple[Ints, Ints]) -> float:
        return sum(one.amount * Together(self, one, choices).chance(most) for one in self.joints)

    def _marginal(self, most: int, choices: tuple[Ints, Ints], *, sure: bool = False) -> list[Floats]:
        every = [Together(self, one, choices).marginal(most, sure=sure) for one in self.joints]
        return [sum((one[side] for one in every[1:]), every[0][side]) for side in range(2)]


class Played:
    """A split pair under a policy: what it is worth, and the choices by whether the second card is of the pair.

    A hopeless pair's worth is a bound above it: it is not split.
    """

    def __init__(
        self, pair: SplitPair, most: int, worth: float, choices: tuple[Ints, Ints], *, hopeless: bool = False
    ) -> None:
        self.pair, self.most, self.worth, self.choices, self.hopeless = pair, most, worth, choices, hopeless
        self.ends: dict[tuple[int, bool], Floats] = {}
