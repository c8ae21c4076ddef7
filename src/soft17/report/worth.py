"""The main game's part of the document."""

from collections.abc import Mapping
from typing import Any

from soft17.report.markup import bars, facts, note, paragraph, percent, table, word
from soft17.report.sections import letters, matrix, told, unit
from soft17.report.svg import PAINTS, pictures, remarks
from soft17.strategies.form import LETTERS

# So few pictures stay on one page.
FEW = 4
SHOWN = 20


def main(found: Mapping[str, Any]) -> str:
    """House edge, variance and the distribution of a round."""
    deviation, shown = found["standard_deviation"], ""
    rows = [
        (
            "expected value, best play, by unit of the initial stake",
            f"{found['expected_value']:.12f}".replace("-", "−"),
        ),
        ("house edge, best play", percent(found["house_edge"], 8)),
        ("house edge by the chart", percent(-found["chart_expected_value"], 8)),
        ("the chart gives up", percent(found["chart_gives_up"], 8)),
    ]
    if deviation is not None:
        rows += [("variance of a round", f"{deviation**2:.8f}"), ("standard deviation of a round", f"{deviation:.8f}")]
    bonus = found["bonus"]
    if bonus is not None:
        often = f"once in {1 / bonus.chance:,.0f} rounds" if bonus.chance else "never by these readings"
        lead = "The expected value, the house edge and the spread are without the bonus, which is in dollars whatever "
        shown = paragraph(
            f"{lead}the stake; for a stake of S dollars it takes off the edge what it is by round over S."
        )
        rows += [
            (f"bonus of ${word(bonus.amount)} for {word(bonus.natural)}", often),
            ("the bonus by round", f"${bonus.dollars_per_round:.8f}"),
        ]
    shown += facts(rows)
    if found["net"]:
        shown += f"<h3>Net result of a round, {unit(found['chart'])}</h3>" + bars(found["net"])
        shown += note("Results rarer than one in 200,000 are not drawn.")
    return shown


def dealer(found: Mapping[str, Any]) -> str:
    """How often the dealer ends with what."""
    finals = found["dealer"]
    names = list(dict.fromkeys(name for one in finals for name in one.chances))
    rows = [
        ("10" if one.up == "T" else word(one.up), *(percent(one.chances.get(name, 0.0), 4) for name in names))
        for one in finals
    ]
    lead = paragraph("By the dealer's first card, with only that card known; 22 apart from higher totals.")
    columns = ("first card", *map(word, names))
    return lead + table(columns, rows, widths=[1] * len(columns), figures=range(1, len(columns)), kind="wide")


def strategy(found: Mapping[str, Any]) -> str:
    """The chart as pictures, and the switch points where there are any."""
    chart = found["chart"]
    every = pictures(chart)
    drawn = "".join(f"<figure>{picture}</figure>" for _, picture in every)
    few = " few" if len(every) <= FEW else ""
    lead = paragraph("The best chart by totals: the dealer's first card across, the own hand down.")
    return lead + _legend(found) + f'<div class="charts{few}">{drawn}</div>' + _exceptions(found) + _switch(found)


def _exceptions(found: Mapping[str, Any]) -> str:
    """Where best play differs from the chart: how often, and the hands that gain most."""
    every = found["exceptions"]
    if not every:
        return ""
    rows = [(word(words), percent(one.gains, 6)) for one, words in zip(every[:SHOWN], told(every[:SHOWN]), strict=True)]
    half = -(-len(rows) // 2)
    right = [*rows[half:], *[("", "")] * (2 * half - len(rows))]
    both = [(*one, *other) for one, other in zip(rows[:half], right, strict=True)]
    few = (
        f"; the {len(rows)} that gain most in a round" if len(every) > len(rows) else ", with what they gain in a round"
    )
    lead = paragraph(f"Best play makes {len(every)} exceptions to the chart by the cards of a hand{few}:")
    taken = note("Even money is taken where it is offered.") if found["chart"].even_money else ""
    shown = table(("hand", "gains") * 2, both, widths=(35, 15, 35, 15), figures=(1, 3), kind="wide")
    return "<h3>Exceptions by composition</h3>" + lead + shown + _rest(found) + taken


def _rest(found: Mapping[str, Any]) -> str:
    """Where the exceptions are that the page has no room for."""
    if len(found["exceptions"]) <= SHOWN:
        return ""
    return note(
        "All of them, with their gains, are under “exceptions” in this report as JSON (soft17 report … -o FILE.json); "
        f"soft17 strategy export {found['rulebook']} --best writes them as a strategy to play by."
    )


def _legend(found: Mapping[str, Any]) -> str:
    chart = found["chart"]
    keys = "".join(
        f'<b style="background:{PAINTS[letter].ground};color:{PAINTS[letter].letter}">{letter}</b>{LETTERS[letter]}'
        for letter in letters(chart)
    )
    return f'<p class="legend lead">{keys}</p><p class="note lead">{" ".join(map(word, remarks(chart)))}</p>'


def _switch(found: Mapping[str, Any]) -> str:
    chart = found["chart"]
    if not chart.switch:
        return ""
    lead = "Switch where the two hands are then worth more together; over each first card, in hundredths of a stake:"
    shown = ""
    for title, names, rows in matrix(chart):
        columns = ("", *map(word, names))
        cells = [tuple(map(word, row)) for row in rows]
        right = range(1, len(columns))
        drawn = table(columns, cells, widths=[1] * len(columns), figures=right, kind="dense")
        shown += f"<div><h4>{word(title)}</h4>{drawn}</div>"
    return "<h3>Switching</h3>" + paragraph(lead) + f'<div class="matrices">{shown}</div>'
