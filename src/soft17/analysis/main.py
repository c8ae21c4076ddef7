"""The analysis of a book: everything a laboratory asks of the main game."""

import numpy as np

from soft17.analysis import spread
from soft17.analysis.chart import Cell, sizes
from soft17.analysis.dealt import CHOICES
from soft17.analysis.result import Analysis, Chart, Final, Line, Start
from soft17.analysis.shoe import Shoe
from soft17.analysis.solution import NAMES, Progress, Solution
from soft17.rules.book import Book

INFORMATION = (
    "the cards of the hand in play and the dealer's first card; of other hands split from the same pair only how many "
    "there are; one policy for all hands of a split pair"
)
ASSUMPTIONS = (
    "a full shoe, one player, one area; cards nobody has seen are as good as undealt",
    "stakes that chips can pay exactly; doubles and splits for the full amount",
    "no insurance; even money where it is worth more than waiting",
)


def analyze(book: Book, shoe: Shoe | None = None, *, progress: Progress | None = None) -> Analysis:
    """Solve a book over a shoe, a full one of the decks in use unless another is given."""
    whole = shoe or Shoe.full(book.cards.in_use.is_)
    solution = Solution(book, whole, progress=progress)
    nets = _nets(solution)
    value, chart = solution.expected_value, solution.chart_expected_value
    return Analysis(
        rulebook=book.id,
        options=dict(book.elected),
        rulings=dict(book.read_as),
        decks=book.cards.in_use.is_,
        strategy="best",
        information=INFORMATION,
        expected_value=value,
        house_edge=-value,
        standard_deviation=spread.moments(nets)[1],
        chart_expected_value=chart,
        chart_gives_up=value - chart,
        net={f"{net:g}": chance for net, chance in sorted(nets.items())},
        dealer=_dealer(solution),
        chart=_chart(solution),
        starts=_starts(solution),
        bonus=None,
        assumptions=ASSUMPTIONS,
    )


def _nets(solution: Solution) -> spread.Spread:
    total = spread.Spread()
    for up, one in solution.dealt.items():
        for net, chance in spread.over(one, one.worths.choice, one.choice, one.pairs).items():
            total.add(round(net, 9), chance * solution.chance(up))
    return total


def _dealer(solution: Solution) -> tuple[Final, ...]:
    game, found = solution.game, []
    names = [str(total) if total <= game.book.highest + 1 else f"{total}+" for _, total in game.finals.every]
    for up in game.ups:
        shoe = game.counts.copy()
        shoe[up] -= 1
        chances = game.chances(np.zeros((1, game.width), dtype=np.int64), up, shoe)[0]
        told = dict(zip([*names, "natural"], map(float, chances), strict=True))
        found.append(Final(game.values.names[up], told))
    return tuple(found)


def _chart(solution: Solution) -> Chart:
    game, columns = solution.game, solution.columns
    lines = []
    for cards in sizes(game.book):
        for soft in (False, True):
            for total in range(game.book.highest, 1, -1):
                choices = tuple(columns[up].cells.get(Cell(cards, soft, total), "") for up in game.ups)
                if any(choices):
                    lines.append(Line(cards, "soft" if soft else "hard", str(total), choices))
    for card in game.ups:
        if any(card in one.pairs for one in solution.dealt.values()):
            choices = tuple("P" if card in columns[up].played else "" for up in game.ups)
            lines.append(Line(2, "pair", game.values.names[card], choices))
    return Chart(tuple(game.values.names[up] for up in game.ups), tuple(lines))


def _starts(solution: Solution) -> tuple[Start, ...]:
    game, found = solution.game, []
    for up, dealt in solution.dealt.items():
        for at, row in enumerate(dealt.roots):
            chance = float(dealt.chance[row])
            if chance <= 0.0:
                continue
            worth = {
                NAMES[code]: float((dealt.options[at, place] + dealt.early[at]) / chance)
                for place, code in enumerate(CHOICES)
                if np.isfinite(dealt.options[at, place]) and not _hopeless(solution, up, int(row), code)
            }
            cards = "".join(game.values.names[value] * count for value, count in enumerate(dealt.tree.hands[row]))
            found.append(
                Start(
                    cards,
                    game.values.names[up],
                    chance * float(dealt.multiplicity[at]) * solution.chance(up),
                    NAMES[int(dealt.choice[at])],
                    worth,
                )
            )
    return tuple(found)


def _hopeless(solution: Solution, up: int, row: int, code: int) -> bool:
    """True of a split whose worth is only known to be too little."""
    if NAMES[code] != "split":
        return False
    dealt = solution.dealt[up]
    return dealt.pairs[int(dealt.tree.counts[row].argmax())].hopeless
