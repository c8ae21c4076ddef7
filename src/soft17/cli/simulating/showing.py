"""A run on the screen: tables for people."""

from collections.abc import Sequence
from typing import Any

from soft17.cli.screen import console, styled, table
from soft17.cli.simulating.distribution import show_distribution
from soft17.money import dollars, parse
from soft17.service.laboratory.ways import PLAIN
from soft17.simulation.moments import Interval
from soft17.simulation.quantiles import Likely
from soft17.simulation.results import AtCount, Estimate, Path, Result, Share, Wager

UNKNOWN = "–"
BESIDE = 6  # areas beside one another on a narrow screen


def show(told: dict[str, Any], result: Result) -> None:
    """Everything a person wants to see of a run; the rest is in --json and --parquet."""
    _head(told, result)
    _figures(result)
    if result.wagers:
        _wagers(result)
        show_distribution(result, f"${told['job']['stake']} a box")
    if result.areas is not None:
        _areas(result)
    if result.by_count:
        _counts(result)
    if result.path is not None or result.ruin is not None:
        _luck(result)


def percent(value: float) -> str:
    """A part of a stake in hundredths, with its sign."""
    return f"{value:+.4%}"


def _known(figure: float | None, form: str) -> str:
    """A figure as it is written, or that it is not known."""
    return UNKNOWN if figure is None else format(figure, form)


def _both(interval: Interval | None, form: str = "+.4%") -> str:
    return UNKNOWN if interval is None else f"{interval[0]:{form}} … {interval[1]:{form}}"


def _head(told: dict[str, Any], result: Result) -> None:
    job, screen = told["job"], console()
    dealing = job["dealing"]
    how = {
        "shoe": f"shoe, cutting card at {dealing['penetration']:.0%}, {dealing['burn']} burned",
        "fresh": "a fresh shoe each round",
        "device": "shuffling device",
    }[dealing["source"]]
    name = f"{told['rulebook']}, {job['decks']} decks, strategy {job['strategy']}"
    name += f", count {job['count']}" if job["count"] else ""
    name += " (stakes and insurance)" if job["count"] and job["strategy"] in PLAIN else ""
    screen.print(styled((name, "bold")))
    areas = "1 area" if job["areas"] == 1 else f"{job['areas']} areas"
    screen.print(styled(f"{how}; {areas}, ${job['stake']} a box; seed {told['seed']}"))
    if told["stopped"] == "broken off":
        screen.print(styled(("broken off: what was played till then", "yellow")))
    speed = f"{told['rounds_per_second'] / 1e6:.1f} million a second" if told["rounds_per_second"] else "nothing to add"
    played = f"{result.rounds:,} rounds of {result.shoes:,} shoes, {told['seconds']:.1f} s ({speed})"
    screen.print(styled((played, "dim")))


def _figures(result: Result) -> None:
    value, spread, every = result.expected_value, result.standard_deviation, result.every_wager
    rows: list[Sequence[object]] = [
        ("expected value", percent(value), _known(result.standard_error, ".4%"), _both(result.interval_95)),
        ("", "", "99.9 %", _both(result.interval_999)),
        ("standard deviation", _known(spread, ".5f"), *_spread(result)),
    ]  # fmt: skip
    if result.optional_wagers:
        rows.append(
            (
                "with every wager",
                percent(every.expected_value),
                _known(every.standard_error, ".4%"),
                _both(every.interval_95),
            )
        )
    table("Per unit of initial main stake", ("", "estimate", "standard error", "interval of 95 %"), rows)


def _spread(result: Result) -> tuple[str, str]:
    return _known(result.standard_deviation_error, ".5f"), _both(result.standard_deviation_95, ".5f")


def _wagers(result: Result) -> None:
    columns = ("", "wagers", "per unit staked", "won", "lost", "stood off")
    rows = [_wager(name, one) for name, one in (*result.wagers.items(), *result.optional_wagers.items())]
    table("Wagers, ± one standard error", columns, rows)


def _wager(name: str, one: Wager) -> Sequence[object]:
    value = "" if one.expected_value is None else f"{percent(one.expected_value)} ± {_known(one.standard_error, '.4%')}"
    shares = (f"{share.frequency:.2%}" for share in (one.won, one.lost, one.stood_off))
    return (name.replace("_", " "), f"{one.wagers:,}", value, *shares)


def _areas(result: Result) -> None:
    assert result.areas is not None  # asked before
    areas = result.areas
    for first in range(0, len(areas.covariances), BESIDE):
        rows = [
            (
                str(at + 1),
                f"{areas.standard_deviations[at]:.4f}",
                *(f"{one:.4f}" for one in row[first : first + BESIDE]),
            )
            for at, row in enumerate(areas.covariances)
        ]
        columns = ("area", "s.d.", *(f"with {first + at + 1}" for at in range(len(rows[0]) - 2)))
        table("Areas: covariance per unit on one", columns, rows)
    console().print(f"correlation of two areas {areas.correlation.value:.4f}")


def _counts(result: Result) -> None:
    rows = [
        (_at(one), f"{one.rounds.frequency:.2%}", f"${one.stake:g}", _known(one.expected_value, "+.3%"),
         _known(one.standard_error, ".3%"), _both(one.interval_95, "+.2%"))
        for one in result.by_count
    ]  # fmt: skip
    table("By count", ("count", "rounds", "stake", "expected value", "standard error", "interval of 95 %"), rows)


def _at(one: AtCount) -> str:
    """A count as it is written; the lowest and the highest hold all beyond them."""
    return f"{one.count:+d} or {one.beyond}" if one.beyond else f"{one.count:+d}"


def _luck(result: Result) -> None:
    rows = _path(result.path) if result.path is not None else []
    if result.ruin is not None:
        rows.append(
            (f"ruin of {_dollars(result.ruin.bankroll)}", _ruined(result.ruin.for_ever, result.ruin.for_ever_95))
        )
        if result.ruin.in_a_session is not None:
            rows.append(("  in a session", _ruined(result.ruin.in_a_session, result.ruin.in_a_session_95)))
    if result.sessions is not None:
        sessions = result.sessions
        rows.append(("sessions", f"{sessions.sessions:,} of {sessions.shoes} shoes"))
        rows.append(("  ruined", _share(sessions.ruined)))
        rows.append(("  ahead", _share(sessions.ahead)))
        rows.append(("  mean", _mean(sessions.mean)))
        rows.append(("  s.d.", _about(sessions.standard_deviation)))
        rows += _quantiles(sessions.quantiles, sessions.quantiles_95)
        rows.append(("  deepest fall, mean", _mean(sessions.fall)))
        rows += _quantiles(sessions.fall_quantiles, sessions.fall_quantiles_95)
    table("Luck, every wager, with intervals of 95 %", ("", ""), rows)


def _ruined(chance: float, within: Interval | None) -> str:
    return f"{chance:.4%} ({_both(within, '.4%')}; diffusion, approximately)"


def _mean(found: Estimate) -> str:
    low, high = found.interval_95 or (None, None)
    return f"{_about(found.value)} ({_about(low)} … {_about(high)})"


def _quantiles(found: dict[str, float | None], within: dict[str, Likely]) -> list[Sequence[object]]:
    """A line to each quantile that is known."""
    return [
        (f"    {float(part):.1%}", f"{_about(value)} ({_about(within[part][0])} … {_about(within[part][1])})")
        for part, value in found.items()
        if value is not None
    ]


def _path(path: Path) -> list[Sequence[object]]:
    rows: list[Sequence[object]] = [
        ("won in all", _dollars(path.won)),
        ("lowest, highest", f"{_dollars(path.lowest)}, {_dollars(path.highest)}"),
        ("deepest fall", _dollars(path.deepest_fall)),
    ]
    if path.n0 is not None and path.n0_95 is not None:
        most = "∞" if path.n0_95[1] is None else f"{path.n0_95[1]:,.0f}"
        rows.append(("N0", f"{path.n0:,.0f} rounds ({path.n0_95[0]:,.0f} … {most})"))
    return rows


def _share(share: Share) -> str:
    return f"{share.frequency:.3%} ({share.interval_95[0]:.3%} … {share.interval_95[1]:.3%})"


def _beside(names: Sequence[str], every: Sequence[dict[str, Any]]) -> None:
    """What every wager together is worth in each combination, and each optional one, where there are some."""
    sides = list(dict.fromkeys(name for one in every for name in one["optional_wagers"]))
    rows = []
    for one in every:
        wagers = (one["every_wager"], *(one["optional_wagers"].get(name) for name in sides))
        shown = ("" if wager is None else f"{wager.expected_value:+.3%}" for wager in wagers)
        rows.append((*one["values"].values(), *shown))
    if sides:
        columns = (*names, "every wager", *(name.replace("_", " ") for name in sides))
        table("All wagers per unit of main stake, and each optional one per unit of its own", columns, rows)


def show_sweep(found: dict[str, Any]) -> None:
    """The combinations of a sweep below one another."""
    console().print(styled((found["rulebook"], "bold")))
    if not found["combinations"]:
        console().print(styled(("broken off before the first combination was played to its end", "yellow")))
        return
    rows = []
    for one in found["combinations"]:
        apart: Estimate | None = one["difference"]
        more = "" if apart is None else f"{apart.value:+.3%} ({_both(apart.interval_95, '+.3%')})"
        errors = _known(one["standard_error"], ".3%"), _known(one["standard_deviation"], ".4f")
        figures = (f"{one['expected_value']:+.3%}", *errors)
        rows.append((*one["values"].values(), *figures, more))
    names = [name.partition(":")[2] or name for name in found["combinations"][0]["values"]]
    columns = (*names, "estimate", "error", "s.d.", "differs by (95 %)")
    table("Expected value, and by how much it differs from the first", columns, rows)
    _beside(names, found["combinations"])
    if found["stopped"] == "broken off":
        console().print(styled(("broken off: what was played till then", "yellow")))


def _dollars(text: str) -> str:
    whole, point, rest = dollars(parse(text)).partition(".")
    sign, digits = whole.split("$")
    return f"{sign}${int(digits):,}{point}{rest}"


def _about(amount: float | None) -> str:
    return UNKNOWN if amount is None else f"{'-' if amount < 0 else ''}${abs(amount):,.0f}"
