"""Tables of a run as Parquet: one file, the rows of every table told apart by `table`."""

from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from soft17.simulation.results import Estimate, Result

FIELDS = pa.schema(
    [
        pa.field("table", pa.string(), nullable=False),
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
    """Write distribution, hands, counts and the converging estimate; the summary goes along as metadata."""
    rows = [*_bars(result), *_hands(result), *_counts(result), *_points(result)]
    names = ("rounds", "shoes", "expected_value", "standard_error", "standard_deviation")
    summary = msgspec.json.encode({name: getattr(result, name) for name in names})
    schema = FIELDS.with_metadata({"soft17.simulation": summary})
    pq.write_table(pa.Table.from_pylist(rows, schema=schema), path)


def _bars(result: Result) -> list[dict[str, Any]]:
    names = ("net", "units", "beyond", "rounds", "frequency")
    return [{"table": "distribution"} | {name: getattr(bar, name) for name in names} for bar in result.distribution]


def _hands(result: Result) -> list[dict[str, Any]]:
    names = ("cards", "up", "hands", "expected_value")
    return [
        {"table": "by_hand"}
        | {name: getattr(one, name) for name in names}
        | {"won": one.won.times, "lost": one.lost.times, "stood_off": one.stood_off.times}
        for one in result.by_hand
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
            elif name not in ("values", "difference"):
                row[name] = value
        rows.append(row | _difference(one["difference"]))
    pq.write_table(pa.Table.from_pylist(rows), path)


def _difference(found: Estimate | None) -> dict[str, float | None]:
    low, high = (None, None) if found is None else found.interval_95
    return {
        "difference": None if found is None else found.value,
        "difference_standard_error": None if found is None else found.standard_error,
        "difference_interval_95_low": low,
        "difference_interval_95_high": high,
    }
