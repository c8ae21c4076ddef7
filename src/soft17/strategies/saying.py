"""What a chart says to a hand, card by card: exceptions first, then the pair's line, then the line of the total."""

from soft17.cards import RANKS
from soft17.strategies.chart import Chart


def letters(chart: Chart, ranks: str, count: tuple[int, bool], up: str, *, of: str = "") -> str:
    """The choices for a hand of these ranks, in their order: `count` its total, and soft or not; `of` a split pair."""
    total, soft = count
    cards, column = "".join(_named(chart, one) for one in ranks), chart.ups.index(_named(chart, up))
    held = sorted(cards)
    found = ""
    for one in chart.exceptions:
        if (one.of, one.up, sorted(one.cards)) == (of and _named(chart, of), chart.ups[column], held):
            found += one.choice
    wanted = [("soft" if soft else "hard", str(total))]
    if len(cards) == 2 and cards[0] == cards[1]:
        wanted.insert(0, ("pair", cards[0]))
    for kind, hand in wanted:
        lines = [one for one in chart.lines if (one.kind, one.hand) == (kind, hand) and one.cards in (0, len(cards))]
        # A line for the number of cards comes before one for any; an empty entry says nothing.
        for line in sorted(lines, key=lambda one: -one.cards):
            if line.choices[column]:
                found += line.choices[column]
                break
    return "".join(dict.fromkeys(found))


def switches(chart: Chart, boxes: tuple[str, str], up: str) -> bool:
    """True if the points of a chart say to switch the second cards of two boxes."""
    if not chart.switch:
        return False
    worth = {one.hand: one.worth[chart.ups.index(_named(chart, up))] for one in chart.switch}
    one, other = boxes
    kept = sum(worth[_hand(chart, cards)] for cards in boxes)
    made = (one[0] + other[1], other[0] + one[1])
    return sum(worth.get(f"{_hand(chart, two)} switched", worth[_hand(chart, two)]) for two in made) > kept


def _hand(chart: Chart, ranks: str) -> str:
    return "".join(sorted((_named(chart, one) for one in ranks), key=RANKS.index))


def _named(chart: Chart, rank: str) -> str:
    """A rank as the chart names it: pictures are tens unless it tells them apart."""
    return rank if rank in chart.ups or rank not in "JQK" else "T"
