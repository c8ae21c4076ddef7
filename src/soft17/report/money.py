"""The document's part on optional wagers, insurance, and what options, readings and cards cost."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from soft17.analysis.price import Price, Prices, sides
from soft17.analysis.waiting import Both
from soft17.report.markup import facts, note, paragraph, percent, signed, table, word
from soft17.report.rulebook import clauses
from soft17.report.words import in_words, under, with_what

LONG = 28
# So many pay tables stand beside each other.
MOST_ACROSS = 3


def fraction(text: str) -> str:
    """An exact fraction; a long one beside its decimals only where it fits."""
    shown = text.replace("-", "−")
    return f"{word(shown)}" if len(text) <= LONG else f'<span class="quiet">{word(shown)}</span>'


def wagers(found: Mapping[str, Any]) -> str:
    """Every optional wager with its pay table."""
    every = found["optional_wagers"]
    if not every:
        return ""
    shown = paragraph("By unit staked, from full decks, exact.") + _listed(every)
    shown += "".join(map(_pay_table, _alike(every)))
    return shown + "".join(map(_both, found["waiting_wagers"])) + _jackpot(found["jackpot"])


def _listed(every: Sequence[Mapping[str, Any]]) -> str:
    columns = ("wager", "decks", "expected value", "house edge", "paid", "s.d.")
    rows = [
        (
            word(one["shown"]) + (f'<br><span class="note">{depends}</span>' if depends else ""),
            word(one["decks"]),
            fraction(one["expected_value"]),
            percent(one["house_edge"]),
            percent(one["hit_frequency"]),
            f"{one['standard_deviation']:.4f}",
        )
        for one in every
        for depends in (word(", ".join(filter(None, (under(one["under"]), with_what(one))))),)
    ]
    return table(columns, rows, widths=(30, 8, 26, 13, 13, 10), figures=range(1, 6))


def elsewhere(found: Mapping[str, Any]) -> str:
    """Every optional wager for each number of decks, pay table and reading that changes it."""
    every = found["every_wager"]
    if not every:
        return ""
    lead = "Whatever this table has elected: one line for each number of decks, pay table and reading that changes it."
    return paragraph(lead) + _listed(every)


def _both(one: Both) -> str:
    """A wager that waits for a third card, played together with the main one."""
    rows = [
        (
            word(at.ratio),
            percent(at.main_cost),
            fraction(at.side_expected_value),
            percent(at.side_house_edge),
            percent(at.gained),
        )
        for at in one.ratios
    ]
    columns = ("staked for 1 on the main wager", "main gives up", "expected value", "house edge", "gained by both")
    turns = [
        ("10" if turn.up == "T" else word(turn.up), f"{turn.least:.5f}", f"{turn.most:.5f}") for turn in one.turning
    ]
    heads = ("dealer's first card", "drawn from a ratio of", "by suits up to")
    return (
        f"<h3>{word(one.shown)}: best play of both wagers</h3>"
        + table(columns, rows, widths=(24, 16, 28, 16, 16), figures=range(5))
        + paragraph("The stake for 1 on the main wager from which the third card is drawn whatever the main hand is:")
        + table(heads, turns, widths=(30, 35, 35), figures=(1, 2))
    )


def _alike(every: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """Wagers whose results come about alike and are only paid otherwise, together."""
    groups: dict[object, list[Mapping[str, Any]]] = {}
    for one in every:
        results = tuple((line["shown"], line["combinations"]) for line in one["lines"])
        groups.setdefault((one["shown"], one["decks"], results), []).append(one)
    return list(groups.values())


def _pay_table(alike: Sequence[Mapping[str, Any]]) -> str:
    one = alike[0]
    rows = [
        (
            word(line["shown"]),
            *(word(other["lines"][at]["pays"]) for other in alike),
            f"{line['combinations']:,}",
            f"{float(Fraction(line['probability'])):.10f}",
            clauses(tuple(line["cite"])),
        )
        for at, line in enumerate(one["lines"])
    ]
    many = len(alike)
    pays = "pays,&nbsp;to&nbsp;1" if one["stake_back"] else "pays,&nbsp;for&nbsp;1"
    heads = [f"{pays}<br>{word(under(other['under']))}" for other in alike] if many > 1 else [pays]
    depends = f", {word(under(one['under']))}" if one["under"] and many == 1 else ""
    title = f"<h3>{word(one['shown'])}, {word(one['decks'])} decks{depends}</h3>"
    columns = ("result", *heads, "combinations", "probability", "clause")
    if many > MOST_ACROSS:
        return title + _pays_apart(alike, pays) + note(f"of {one['combinations']:,} combinations")
    widths = (26, *([13] * many), 16, 19, 26)
    shown = table(columns, rows, widths=widths, figures=range(1, many + 3), kind="wide" if many > 1 else "")
    return title + shown + note(f"of {one['combinations']:,} combinations")


def _pays_apart(alike: Sequence[Mapping[str, Any]], pays: str) -> str:
    """Many pay tables of one wager: what comes about how often, then a line for each with what it pays."""
    lines = alike[0]["lines"]
    often = [
        (word(line["shown"]), f"{line['combinations']:,}", f"{float(Fraction(line['probability'])):.10f}",
         clauses(tuple(line["cite"])))
        for line in lines
    ]  # fmt: skip
    paid = [(word(under(one["under"])), *(word(line["pays"]) for line in one["lines"])) for one in alike]
    first = table(("result", "combinations", "probability", "clause"), often, widths=(34, 20, 22, 24), figures=(1, 2))
    heads = (pays, *(word(line["shown"]) for line in lines))
    wide = (30, *([70 // len(lines)] * len(lines)))
    return first + table(heads, paid, widths=wide, figures=range(1, len(lines) + 1), kind="wide")


def _jackpot(found: Sequence[Mapping[str, Any]]) -> str:
    if not found:
        return ""
    rows = [
        (
            word(one["shown"]),
            f"${word(one['stake'])}",
            fraction(one["expected_value_at_zero"]),
            fraction(one["per_dollar_of_meter"]),
            "-" if one["break_even_meter"] is None else f"${one['break_even_meter']:,.2f}",
        )
        for one in found
    ]
    columns = ("jackpot", "stake", "expected value, meter empty", "more for each dollar of it", "even at a meter of")
    return "<h3>The jackpot as the meter rises</h3>" + table(
        columns, rows, widths=(18, 10, 24, 24, 24), figures=range(1, 5)
    )


def insurance(found: Mapping[str, Any]) -> str:
    """Insurance by what is known, and a natural insured, waiting or paid at once."""
    return "".join(map(_insured, found["insurance"]))


def _insured(one: Mapping[str, Any]) -> str:
    offered = "" if one["offered"] else " (not offered here)"
    void = one["by_play"]
    came = ", as if the dealer's second card came" if one["may_be_void"] else ""
    by_play = (
        ()
        if void is None
        else (
            ("taken always by this play: void, for no hand calls for the dealer's second card", percent(void["void"])),
            ("taken always by this play: house edge, void wagers counted", percent(-void["expected_value"])),
            ("taken always by this play: costs, by unit of the main stake", percent(void["cost_of_always"])),
        )
    )
    shown = facts(
        (
            ("expected value, only the dealer's card known", fraction(one["expected_value"])),
            ("house edge", percent(one["house_edge"])),
            ("always insuring in full costs, by unit of the main stake", percent(one["cost_of_always"])),
            ("insuring only where the own cards make it pay gains", percent(one["gain_of_knowing"])),
            *by_play,
        )
    )
    held = [
        (word(line["winners"]), _decimal(line["probability"]), fraction(line["expected_value"])) for line in one["held"]
    ]
    columns = ("winning cards among the own", "probability", "expected value of insurance")
    naturals = [
        (
            word(in_words(line["natural"])),
            *(_worth(line[name]) for name in ("waiting", "insured", "even_money")),
        )
        for line in one["naturals"]
    ]
    heads = ("a natural of the player", "waiting", "insured in full", "even money")
    return (
        f'<div class="whole"><h3>Against {word(one["against"])}{offered}, at {word(one["odds"])} to 1{came}</h3>'
        + shown
        + table(columns, held, widths=(34, 33, 33), figures=(1, 2))
        + (table(heads, naturals, widths=(34, 22, 22, 22), figures=(1, 2, 3)) if naturals else "")
        + "</div>"
    )


def _decimal(text: str) -> str:
    return f"{float(Fraction(text)):.8f}"


def _worth(text: str | None) -> str:
    return "-" if text is None else f"{float(Fraction(text)):+.6f}".replace("-", "−")


def prices(found: Mapping[str, Any]) -> str:
    """What each option and reading changes, one at a time."""
    known: Prices | None = found.get("prices")
    if known is None:
        return ""
    rows = [(*_what(one), signed(one.change, 5), percent(one.house_edge, 5), word(one.says)) for one in known.bearing]
    columns = ("option or clause", "is", "instead", "change", "house edge", "which is")
    shown = paragraph(
        "Changes of the house edge of the main game with best play, one at a time; plus is for the house."
    )
    shown += table(columns, rows, widths=(15, 17, 19, 11, 11, 27), figures=(3, 4), kind="wide")
    side = [
        (*_what(one), word(name), "offered" if change is None else signed(change), percent(edge))
        for one in (*known.bearing, *known.optional_only)
        for name, change, edge in sides(one)
    ]
    if side:
        heads = ("option or clause", "is", "instead", "wager", "change", "house edge")
        shown += "<h3>Optional wagers</h3>" + table(
            heads, side, widths=(20, 18, 18, 22, 11, 11), figures=(4, 5), kind="wide"
        )
    if known.of_bonus:
        paid = [(*_what(one), signed_dollars(one.bonus_change), f"${one.bonus:.8f}") for one in known.of_bonus]
        of_bonus = ("option or clause", "is", "instead", "change", "by round then")
        shown += "<h3>The bonus, in dollars</h3>" + table(
            of_bonus, paid, widths=(20, 22, 22, 18, 18), figures=(3, 4), kind="wide"
        )
    return shown + _without(known)


def signed_dollars(change: float) -> str:
    """A change in dollars with its sign."""
    return f"{change:+.8f}".replace("-", "−")


def _what(one: Price) -> tuple[str, str, str]:
    name = (
        f"option {word(in_words(one.name))}"
        if one.what == "option"
        else f'<span class="clause">{word(one.name)}</span>'
    )
    return name, word(in_words(one.now)), word(in_words(one.instead))


def _without(known: Prices) -> str:
    by_name: dict[str, list[Price]] = {}
    for one in known.nothing:
        by_name.setdefault(one.name, []).append(one)
    rows = [(_what(some[0])[0], "; ".join(word(in_words(one.instead)) for one in some)) for some in by_name.values()]
    # Two of them beside each other: most are short.
    half = -(-len(rows) // 2)
    left, right = rows[:half], [*rows[half:], *[("", "")] * (2 * half - len(rows))]
    both = [(*one, *other) for one, other in zip(left, right, strict=True)]
    columns = ("option or clause", "read or elected instead") * 2
    shown = "<h3>No change</h3>" + table(columns, both, widths=(16, 34, 16, 34), kind="wide") if rows else ""
    for one in known.barred:
        shown += (
            f'<p class="quiet">Not possible here: {_what(one)[0]} {word(in_words(one.instead))}: {word(one.barred)}</p>'
        )
    return shown


def removal(found: Mapping[str, Any]) -> str:
    """What a card of each rank changes, gone."""
    known = found.get("removal")
    if not known:
        return ""
    rows = [(word(one.shown), signed(one.change, 5), percent(-one.expected_value, 5)) for one in known]
    lead = paragraph(
        "One card of a rank gone from the full shoe: the change of the player's expectation, the mean over its suits."
    )
    return lead + table(("card", "change", "house edge then"), rows, widths=(20, 40, 40), figures=(1, 2))
