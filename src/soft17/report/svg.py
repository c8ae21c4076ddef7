"""A strategy chart as a picture: letters in coloured cells, told apart without colour and by people who see few."""

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from soft17.report.sections import Section, Shown, letters, points, sections, ups
from soft17.strategies.chart import Chart
from soft17.strategies.form import LETTERS


class Paint(NamedTuple):
    """The colours of a choice: ground and letter. Light and dark differ too, so that prints in grey can be read."""

    ground: str
    letter: str


# After Okabe and Ito: hues that people with any usual sight of colours tell apart.
PAINTS = {
    "H": Paint("#ffffff", "#1a1a1a"),
    "S": Paint("#f6e58d", "#1a1a1a"),
    "D": Paint("#0b5a8f", "#ffffff"),
    "P": Paint("#e69f00", "#1a1a1a"),
    "R": Paint("#cc79a7", "#1a1a1a"),
    "": Paint("#f3f3f3", "#8a8a8a"),
}
FIGURE = Paint("#ffffff", "#1a1a1a")
WIDE, HIGH, LABEL, GAP, TITLE = 36, 23, 104, 12, 16
PER_PAGE = 28
SWITCHING = "Worth of a hand for switching, in hundredths"
FONT = "DejaVu Sans, Verdana, Arial, sans-serif"


def paint(choice: str) -> Paint:
    """The colours of a cell, by its first choice."""
    return PAINTS[choice[:1]]


def svg(chart: Chart, *, title: str = "") -> str:
    """The whole chart in one picture."""
    blocks = [*sections(chart)]
    switch = points(chart)
    if switch:
        blocks.append(Section(SWITCHING, switch))
    return _picture(chart, blocks, title, legend=True)


def pieces(chart: Chart) -> tuple[str, ...]:
    """The whole chart in pictures that fit on a page each, and its legend last."""
    switch = points(chart)
    blocks = [
        *sections(chart),
        *(Section(SWITCHING, switch[start : start + PER_PAGE]) for start in range(0, len(switch), PER_PAGE)),
    ]
    return (
        *(_picture(chart, [one], "", legend=False) for one in blocks),
        _picture(chart, [], "What the letters mean", legend=True),
    )


def pictures(chart: Chart) -> tuple[tuple[str, str], ...]:
    """Each section of the chart as a picture of its own, with its title, to be laid out on pages."""
    return tuple((one.title, _picture(chart, [one], "", legend=False)) for one in sections(chart))


def _picture(chart: Chart, blocks: list[Section], title: str, *, legend: bool) -> str:
    width = LABEL + WIDE * len(chart.ups) + 2
    body: list[str] = []
    y = 4
    if title:
        y += 16
        body.append(_text(0, y, title, size=15, anchor="start", weight="bold"))
        y += 10
    for block in blocks:
        y = _block(chart, block, y, body)
    if legend:
        y = _legend(chart, y, body)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {y}" width="{width}" height="{y}" role="img" '
        f'font-family="{FONT}"><title>{escape(title or blocks[0].title)}</title>'
    )
    return head + "".join(body) + "</svg>"


def _block(chart: Chart, block: Section, y: int, body: list[str]) -> int:
    body.append(_text(0, y + 13, block.title, size=13, anchor="start", weight="bold"))
    y += TITLE
    body.append(_text(LABEL - 8, y + 15, "dealer's card", size=10, anchor="end", fill="#5a5a5a"))
    for at, up in enumerate(ups(chart)):
        body.append(_text(LABEL + WIDE * at + WIDE // 2, y + 15, up, size=12, weight="bold"))
    y += HIGH
    for line in block.lines:
        body.extend(_line(line, y))
        y += HIGH * _rows(line)
    return y + GAP


def _rows(line: Shown) -> int:
    """Long labels of pairs alike take more than one row."""
    return max(1, -(-len(line.label) // 15))


def _line(line: Shown, y: int) -> Iterator[str]:
    words, rows = line.label.split(" "), _rows(line)
    per = -(-len(words) // rows)
    for row in range(rows):
        part = " ".join(words[row * per : (row + 1) * per])
        yield _text(LABEL - 8, y + HIGH * row + 16, part, size=12, anchor="end")
    for at, cell in enumerate(line.cells):
        figure = cell.lstrip("-").isdigit()
        colours = FIGURE if figure else paint(cell)
        x = LABEL + WIDE * at
        yield (
            f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH * rows}" fill="{colours.ground}" stroke="#9a9a9a" '
            f'stroke-width="0.8"/>'
        )
        middle = y + HIGH * rows // 2 + 5
        yield _text(x + WIDE // 2, middle, cell or "–", size=11 if figure else 13, fill=colours.letter)


def _legend(chart: Chart, y: int, body: list[str]) -> int:
    x = 0
    for letter in letters(chart):
        colours = PAINTS[letter]
        body.append(
            f'<rect x="{x + 1}" y="{y}" width="18" height="16" fill="{colours.ground}" stroke="#9a9a9a" '
            f'stroke-width="0.8"/>'
        )
        body.append(_text(x + 10, y + 12, letter, size=11, fill=colours.letter))
        body.append(_text(x + 24, y + 12, LETTERS[letter], size=11, anchor="start"))
        x += 36 + 8 * len(LETTERS[letter])
    y += 20
    for remark in (*remarks(chart), *switching(chart)):
        body.append(_text(0, y + 11, remark, size=10, anchor="start"))
        y += 15
    return y + 2


def remarks(chart: Chart) -> list[str]:
    """What has to be said about a chart's letters."""
    choices = [choice for line in chart.lines for choice in line.choices]
    found = ["Two letters: the first where it is allowed, else the second."] if any(map(_two, choices)) else []
    if any(not choice for line in chart.lines if line.kind == "pair" for choice in line.choices):
        found.append("A pair with a dash is not split: it is played by its total.")
    if any(not choice for line in chart.lines if line.kind != "pair" for choice in line.choices):
        found.append("A total with a dash does not come about by this chart.")
    return found


def switching(chart: Chart) -> list[str]:
    """How the worths of hands say whether to switch."""
    if not chart.switch:
        return []
    return ["Add up the figures of both hands, as dealt and as switched: switch where that is more."]


def _two(choice: str) -> bool:
    return len(choice) > 1


def _text(  # noqa: PLR0913 - the attributes of a text
    x: int, y: int, text: str, *, size: int, anchor: str = "middle", weight: str = "normal", fill: str = "#1a1a1a"
) -> str:
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" text-anchor="{anchor}" font-weight="{weight}" fill="{fill}">'
        f"{escape(text)}</text>"
    )
