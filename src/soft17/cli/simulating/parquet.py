"""Tables of a run as Parquet: one file, the rows of every table told apart by `table`."""

from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from soft17.simulation.results import Estimate, Included, Result, Start, Wager

FIELDS = pa.schema(
    [
        pa.field("table", pa.string(), nullable=False),
        ("wager", pa.string()),
        ("wagers", pa.int64()),
        ("staked", pa.string()),
        ("net", pa.string()),
        ("units", pa.float64()),
        ("beyond", pa.bool_()),
        ("cards", pa.string()),
        ("up", pa.string()),
        ("count", pa.int64()),
        ("rounds", pa.int64()),
        ("hands", pa.int64()),
        ("won", pa.int64()),
        ("lost", pa.int64()),
        ("stood_off", pa.int64()),
        ("frequency", pa.float64()),
        ("stake", pa.float64()),
        ("expected_value", pa.float64()),
        ("standard_error", pa.float64()),
        ("standard_deviation", pa.float64()),
    ]
)


def write(path: str, result: Result) -> None:
    """Write wagers, distribution, hands, counts and the converging estimate; the summary goes along as metadata."""
    rows = [*_wagers(result), *_bars(result), *_hands(result), *_counts(result), *_points(result)]
    names = ("rounds", "shoes", "expected_value", "standard_error", "standard_deviation")
    summary = msgspec.json.encode({name: getattr(result, name) for name in names})
    schema = FIELDS.with_metadata({"soft17.simulation": summary})
    pq.write_table(pa.Table.from_pylist(rows, schema=schema), path)


def _wagers(result: Result) -> list[dict[str, Any]]:
    names = ("wagers", "staked", "expected_value", "standard_error", "standard_deviation")
    return [
        {"table": "wagers", "wager": name} | {field: getattr(one, field) for field in names} | _endings(one)
        for name, one in (*result.wagers.items(), *result.optional_wagers.items())
    ]


def _endings(one: Wager | Start) -> dict[str, int]:
    return {"won": one.won.times, "lost": one.lost.times, "stood_off": one.stood_off.times}


def _bars(result: Result) -> list[dict[str, Any]]:
    names = ("net", "units", "beyond", "rounds", "frequency")
    return [{"table": "distribution"} | {name: getattr(bar, name) for name in names} for bar in result.distribution]


def _hands(result: Result) -> list[dict[str, Any]]:
    names = ("cards", "up", "hands", "expected_value", "standard_error")
    return [
        {"table": "by_hand"} | {name: getattr(one, name) for name in names} | _endings(one) for one in result.by_hand
    ]


def _counts(result: Result) -> list[dict[str, Any]]:
    names = ("count", "stake", "expected_value", "standard_error", "standard_deviation")
    return [
        {"table": "by_count"}
        | {name: getattr(one, name) for name in names}
        | {"rounds": one.rounds.times, "frequency": one.rounds.frequency}
        for one in result.by_count
    ]


def _points(result: Result) -> list[dict[str, Any]]:
    return [{"table": "convergence"} | msgspec.structs.asdict(point) for point in result.convergence]


def write_sweep(path: str, combinations: list[dict[str, Any]]) -> None:
    """Write the combinations of a sweep, a column for each thing that was swept."""
    rows = []
    for one in combinations:
        row = {f"over.{name}": value for name, value in one["values"].items()}
        for name, value in one.items():
            if name.startswith("interval"):
                row |= {f"{name}_low": value[0], f"{name}_high": value[1]}
            elif name not in ("values", "difference", "every_wager", "optional_wagers"):
                row[name] = value
        row |= _summary("every_wager", one["every_wager"])
        for name, wager in one["optional_wagers"].items():
            row |= _summary(name, wager)
        rows.append(row | _difference(one["difference"]))
    every = list(dict.fromkeys(name for row in rows for name in row))
    pq.write_table(pa.Table.from_pylist([{name: row.get(name) for name in every} for row in rows]), path)


def _summary(name: str, found: Included | Wager) -> dict[str, float | None]:
    fields = ("expected_value", "standard_error", "standard_deviation")
    return {f"{name}.{field}": getattr(found, field) for field in fields}


def _difference(found: Estimate | None) -> dict[str, float | None]:
    low, high = (None, None) if found is None else found.interval_95
    return {
        "difference": None if found is None else found.value,
        "difference_standard_error": None if found is None else found.standard_error,
        "difference_interval_95_low": low,
        "difference_interval_95_high": high,
    }
