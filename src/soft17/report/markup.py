"""The pieces a document is made of: headings, tables, figures in words and a picture of chances."""

from collections.abc import Iterable, Sequence
from html import escape

WIDE, HIGH, LEAST = 620, 15, 5e-6
# A table of so few rows stays on one page.
SHORT = 14


def percent(value: float, digits: int = 4) -> str:
    """A part of one in hundredths."""
    return f"{100 * value:.{digits}f}&#8239;%".replace("-", "−")


def signed(value: float, digits: int = 4) -> str:
    """A change in hundredths with its sign, a real minus where it is one."""
    return f"{100 * value:+.{digits}f}&#8239;%".replace("-", "−")


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def tiny(value: float) -> str:
    """A small number as a power of ten."""
    part, power = f"{value:.1e}".split("e")
    return (
        f"{part.replace('-', '−')}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}10{str(int(power)).translate(_RAISED)}"
        if value
        else "0"
    )


def word(value: object) -> str:
    """A value in plain words, safe to print."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return escape(str(value))


def table(
    columns: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    widths: Sequence[int],
    figures: Sequence[int] = (),
    kind: str = "",
) -> str:
    """A table; cells are markup already, widths are hundredths of the page, columns of figures are set to the right."""
    wide = "".join(f'<col style="width:{100 * width / sum(widths):.2f}%">' for width in widths)
    head = "".join(f'<th class="{_side(at, figures)}">{name}</th>' for at, name in enumerate(columns))
    every = [
        "<tr>" + "".join(f'<td class="{_side(at, figures)}">{cell}</td>' for at, cell in enumerate(row)) + "</tr>"
        for row in rows
    ]
    body = "".join(every)
    kind += " short" if len(every) <= SHORT else ""
    return (
        f'<table class="{kind}"><colgroup>{wide}</colgroup><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    )


def _side(at: int, figures: Sequence[int]) -> str:
    return "figure" if at in figures else "words"


def facts(rows: Iterable[tuple[str, str]], names: int = 50) -> str:
    """Names with what they are; the names take so many hundredths of the page."""
    inside = "".join(f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in rows)
    wide = f'<colgroup><col style="width:{names}%"><col></colgroup>'
    return f'<table class="facts short">{wide}<tbody>{inside}</tbody></table>'


def section(number: int, title: str, *parts: str) -> str:
    """A numbered section."""
    inside = "".join(parts)
    return f'<section id="s{number}"><h2><span class="number">{number}</span> {escape(title)}</h2>{inside}</section>'


def paragraph(text: str) -> str:
    """A paragraph of plain words that stays with what follows it."""
    return f'<p class="lead">{escape(text)}</p>'


def note(text: str) -> str:
    """A remark under a table or a picture."""
    return f'<p class="note">{escape(text)}</p>'


def listed(items: Iterable[str]) -> str:
    """Plain words as a list."""
    return "<ul>" + "".join(f"<li>{escape(item)}</li>" for item in items) + "</ul>"


def bars(chances: dict[str, float]) -> str:
    """The chances of a round's net results as a picture with the figures beside."""
    shown = [(net, chance) for net, chance in chances.items() if chance > LEAST]
    most = max((chance for _, chance in shown), default=1.0)
    parts = []
    for at, (net, chance) in enumerate(shown):
        y = at * HIGH
        wide = 430 * chance / most
        label = f"{float(net):+g}".replace("-", "−") if float(net) else "0"
        parts.append(
            f'<text x="52" y="{y + 11}" font-size="10" text-anchor="end">{label}</text>'
            f'<rect x="60" y="{y + 2}" width="{wide:.2f}" height="{HIGH - 4}" fill="#0b5a8f"/>'
            f'<text x="{66 + wide:.2f}" y="{y + 11}" font-size="10">{100 * chance:.4f} %</text>'
        )
    high = HIGH * len(shown) + 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}">'
        f"<title>Net result of a round</title>{''.join(parts)}</svg>"
    )
