"""The analysis of a rulebook as tables for people."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from soft17.analysis.price import Price, Prices, Removal, sides
from soft17.analysis.result import Final
from soft17.cli.screen import console
from soft17.report.sections import rank, unit
from soft17.report.words import chosen, in_words, under, with_what

if TYPE_CHECKING:
    from rich.console import Console

    from soft17.analysis.waiting import Both

LEAST_SHOWN = 5e-6
STAKED = "per unit of the initial stake (of one box where an area has two)"
BAR = 40
NAME = 18  # so much of a name in the first column is not broken


def table(title: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table whose first column is words and whose others are figures."""
    from rich import box
    from rich.table import Table

    made = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    made.show_header = any(columns)
    for index, name in enumerate(columns):
        figures = index > 0 and all(_figure(row[index]) for row in rows)
        made.add_column(
            name,
            justify="right" if figures else "left",
            overflow="fold",
            no_wrap=figures,
            min_width=None if index else min(max((len(str(row[0])) for row in rows), default=5), NAME),
        )
    for row in rows:
        made.add_row(*map(str, row))
    screen = console()
    screen.print(f"[bold]{title}[/bold]", highlight=False)
    screen.print(made)


def _figure(cell: object) -> bool:
    return len(str(cell)) <= 26 and any(letter.isdigit() for letter in str(cell))


def percent(value: float, digits: int = 4) -> str:
    """A part of one as hundredths."""
    return f"{100 * value:.{digits}f} %"


def signed(value: float, digits: int = 4) -> str:
    """A change in hundredths with its sign."""
    return f"{100 * value:+.{digits}f} %"


def show(screen: "Console", found: Mapping[str, Any]) -> None:
    """Print everything that was worked out."""
    screen.print(f"[bold]{found['title']}[/bold]  {found['authority']}, {found['edition']}")
    screen.print(f"[dim]data {found['digest'][:16]}  soft17 {found['software']}[/dim]")
    screen.print(f"[dim]{in_force(found)}[/dim]\n", highlight=False)
    _main(found)
    _dealer(found["dealer"])
    _wagers("Optional wagers, per unit staked", found["optional_wagers"])
    if "every_wager" in found:
        _wagers("Optional wagers for every number of decks, pay table and reading", found["every_wager"])
    _both(found["waiting_wagers"])
    _jackpot(found["jackpot"])
    _insurance(found["insurance"])
    if "prices" in found:
        _prices(screen, found["prices"])
    if "removal" in found:
        _removal(found["removal"])
    if "against" in found:
        _against(found)
    screen.print(f"[dim]{found['seconds']:.2f} s[/dim]")


def in_force(found: Mapping[str, Any]) -> str:
    """The options elected and the clauses read otherwise than by default, in words."""
    return chosen(found["options"], found["read_otherwise"])


def _main(found: Mapping[str, Any]) -> None:
    deviation, bonus = found["standard_deviation"], found["bonus"]
    without = "" if bonus is None else f", without the ${bonus.amount} bonus"
    rows: list[tuple[str, str]] = [
        ("decks", str(found["decks"])),
        ("played by", {"best": "best play", "chart": "the chart"}.get(found["strategy"], found["strategy"])),
        (f"house edge{without}", percent(found["house_edge"], 6)),
        (f"standard deviation of a round{both(found)}", "-" if deviation is None else f"{deviation:.6f}"),
        ("which is off by at most", f"{found['standard_deviation_off']:.1e}"),
        ("house edge by the chart", percent(-found["chart_expected_value"], 6)),
        ("the chart gives up", percent(found["chart_gives_up"], 6)),
        ("the distribution's mean is off by", f"{found['net_gap']:+.1e}"),
    ]
    if "gives_up" in found:
        rows.append(("this strategy gives up", percent(found["gives_up"], 6)))
    if bonus is not None:
        rows.append((f"bonus of ${bonus.amount}, by round", f"${bonus.dollars_per_round:.6f}"))
    table(f"Main game, {STAKED}", ("", ""), rows)
    nets = [(net, chance) for net, chance in found["net"].items() if chance > LEAST_SHOWN]
    most = max((chance for _, chance in nets), default=1.0)
    bars = [
        (f"{float(net):+g}" if float(net) else "0", percent(chance, 3), "█" * round(BAR * chance / most))
        for net, chance in nets
    ]
    if bars:
        table(f"Net result of a round, {unit(found['chart'])}", ("net", "chance", ""), bars)


def both(found: Mapping[str, Any]) -> str:
    """What a standard deviation is counted in, where that is not the stake of one box."""
    return f", {unit(found['chart'])}" if found["chart"].switch else ""


def _dealer(finals: Sequence[Final]) -> None:
    names = list(dict.fromkeys(name for one in finals for name in one.chances))
    rows = [[rank(one.up), *(f"{100 * one.chances.get(name, 0.0):.2f}" for name in names)] for one in finals]
    table("The dealer's final hand by first card, %", ["first", *names], rows)


def _wagers(title: str, wagers: Sequence[Mapping[str, Any]]) -> None:
    if not wagers:
        return
    rows = [
        (
            wager(one),
            one["decks"],
            one["expected_value"],
            percent(one["house_edge"]),
            percent(one["hit_frequency"]),
            f"{one['standard_deviation']:.3f}",
        )
        for one in wagers
    ]
    table(title, ("wager", "decks", "expected value", "house edge", "paid", "s.d."), rows)


def wager(one: Mapping[str, Any]) -> str:
    """An optional wager's name with what else it depends on."""
    depends = ", ".join(filter(None, (under(one["under"]), with_what(one))))
    return f"{one['shown']} ({depends})" if depends else str(one["shown"])


def _both(found: "Sequence[Both]") -> None:
    for one in found:
        rows = [
            (at.ratio, percent(at.main_cost), at.side_expected_value, percent(at.side_house_edge), percent(at.gained))
            for at in one.ratios
        ]
        columns = ("for 1 on main", "main gives up", "expected value", "house edge", "gained by both")
        table(f"{one.shown} with the main wager, best play of both", columns, rows)
        turns = [(rank(turn.up), f"{turn.least:.4f}", f"{turn.most:.4f}") for turn in one.turning]
        heads = ("first card", "from", "by suits up to")
        table(f"{one.shown}: the stake for 1 on the main wager from which a third card is drawn", heads, turns)


def _jackpot(found: Sequence[Mapping[str, Any]]) -> None:
    if not found:
        return
    rows = [
        (one["shown"], f"${one['stake']}", one["expected_value_at_zero"], one["per_dollar_of_meter"], _meter(one))
        for one in found
    ]
    columns = ("wager", "stake", "at an empty meter", "for each dollar", "even at a meter of")
    table("Jackpot, per unit staked", columns, rows)


def _meter(one: Mapping[str, Any]) -> str:
    return "-" if one["break_even_meter"] is None else f"${one['break_even_meter']:,.2f}"


def _insurance(found: Sequence[Mapping[str, Any]]) -> None:
    if not found:
        return
    rows = [
        (
            f"{in_words(one['against'])}{'' if one['offered'] else ' (not offered)'}",
            one["expected_value"],
            percent(one["house_edge"]),
            percent(one["cost_of_always"]),
            percent(one["gain_of_knowing"]),
        )
        for one in found
    ]
    columns = ("against", "expected value", "house edge", "always costs", "knowing gains")
    by_play = [one["by_play"] for one in found if one["by_play"] is not None]
    void = any(one["may_be_void"] for one in found)
    table("Insurance, as if the dealer's second card came" if void else "Insurance", columns, rows)
    played = [
        (
            in_words(one["against"]),
            percent(one["void"]),
            percent(-one["expected_value"]),
            percent(one["cost_of_always"]),
        )
        for one in by_play
    ]
    if played:
        heads = ("against", "void", "house edge", "always costs")
        table("Insurance taken always, void where no hand calls for the dealer's second card", heads, played)


def _prices(screen: "Console", found: Prices) -> None:
    columns = ("", "asked for by", "change", "house edge")
    rows = [(named(one), typed(one), signed(one.change), percent(one.house_edge)) for one in found.bearing]
    table(f"Prices: changes of the house edge of {percent(found.house_edge)}, one at a time", columns, rows)
    side = [
        (typed(one), name, "offered" if change is None else signed(change), percent(edge))
        for one in (*found.bearing, *found.optional_only)
        for name, change, edge in sides(one)
    ]
    if side:
        table("Prices: optional wagers", ("asked for by", "wager", "change", "house edge"), side)
    if found.of_bonus:
        paid = [(typed(one), f"{one.bonus_change:+.6f}", f"${one.bonus:.6f}") for one in found.of_bonus]
        table("Prices: the bonus, in dollars by round", ("asked for by", "change", "then"), paid)
    if found.nothing:
        table("No change of these", ("option or clause", "instead"), unchanged(found))
    for one in found.barred:
        screen.print(f"[bold]Not possible here[/bold]: {typed(one)}: {one.barred}")


def named(one: Price) -> str:
    """An option by its name and value, a ruling by its clause and what it says."""
    if one.what == "option":
        return f"{in_words(one.name)}: {in_words(one.instead)} instead of {in_words(one.now)}"
    return f"{one.name}: {one.says or in_words(one.instead)}"


def unchanged(found: Prices) -> list[tuple[str, str]]:
    """What changes nothing, by option or clause, as it is typed."""
    by_name: dict[str, list[str]] = {}
    for one in found.nothing:
        by_name.setdefault(one.name, []).append(typed(one).removeprefix(f"{one.name}="))
    return [(name, ", ".join(values)) for name, values in by_name.items()]


def typed(one: Price) -> str:
    """What is typed to have it so."""
    value = str(one.instead).lower() if isinstance(one.instead, bool) else one.instead
    return f"{one.name}={value}"


def columns(every: Sequence[Mapping[str, Any]]) -> list[str]:
    """The names of books side by side; those of one name are told apart by their data."""
    names = [str(one["rulebook"]) for one in every]
    return [
        name if names.count(name) == 1 else f"{name} {one['digest'][:8]}"
        for name, one in zip(names, every, strict=True)
    ]


def _removal(found: Sequence[Removal]) -> None:
    rows = [[one.shown, signed(one.change), percent(-one.expected_value)] for one in found]
    table("Effects of removal: one card gone, change for the player", ("card", "change", "house edge then"), rows)


def _against(found: Mapping[str, Any]) -> None:
    every = [found, *found["against"]]
    lines = (
        ("decks", lambda one: one["decks"]),
        ("edge", lambda one: percent(one["house_edge"])),
        ("change", lambda one: signed(one["house_edge"] - found["house_edge"])),
        ("s.d.", lambda one: f"{one['standard_deviation'] or 0:.4f}"),
        ("by chart", lambda one: percent(-one["chart_expected_value"])),
        ("given up", lambda one: percent(one["chart_gives_up"])),
    )
    rows = [[book, *(of(one) for _, of in lines)] for book, one in zip(columns(every), every, strict=True)]
    of_both = "; s.d., 1 being the stakes of all boxes of an area" if any(one["boxes"] > 1 for one in every) else ""
    table(f"Side by side: house edge, {STAKED}{of_both}", ["", *(name for name, _ in lines)], rows)
    for one in found["against"]:
        if one["decks"] != found["decks"]:
            said = f"{one['rulebook']} is not played with {found['decks']} decks: here with {one['decks']}"
            console().print(f"[dim]{said}[/dim]", highlight=False)
