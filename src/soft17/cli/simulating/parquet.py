"""Tables of a run as Parquet: one file, the rows of every table told apart by `table`."""

from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from soft17.simulation.estimating import intervals
from soft17.simulation.results import Estimate, Included, Result, Share, Start, Wager

LIKELY = ("interval_95", "interval_999")
ENDINGS = ("won", "lost", "stood_off")


def _ends(name: str) -> list[tuple[str, pa.DataType]]:
    return [(f"{name}_{end}", pa.float64()) for end in ("low", "high")]


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
        *((ending, pa.int64()) for ending in ENDINGS),
        ("frequency", pa.float64()),
        ("stake", pa.float64()),
        ("expected_value", pa.float64()),
        ("standard_error", pa.float64()),
        ("standard_deviation", pa.float64()),
        *(end for name in LIKELY for end in _ends(name)),
        *(end for share in ("frequency", *ENDINGS) for name in LIKELY for end in _ends(f"{share}_{name}")),
    ]
)


def write(path: str, result: Result, job: dict[str, Any]) -> None:
    """Write the run as a whole, wagers, distribution, hands, counts and the converging estimate, with intervals.

    What has no rows of its own, and the job with its seed, stand in the metadata of the file.
    """
    rows = [*_whole(result), *_wagers(result), *_bars(result), *_hands(result), *_counts(result), *_points(result)]
    names = ("rounds", "shoes", "expected_value", "standard_error", *LIKELY, "standard_deviation")
    told = (*names, "areas", "path", "ruin", "sessions")
    summary = msgspec.json.encode({name: getattr(result, name) for name in told} | {"job": job})
    schema = FIELDS.with_metadata({"soft17.simulation": summary})
    pq.write_table(pa.Table.from_pylist(rows, schema=schema), path)


def _likely(one: Any, of: str = "") -> dict[str, float | None]:
    """Both ends of both intervals, in columns of their own."""
    found: dict[str, float | None] = {}
    for name in LIKELY:
        low, high = getattr(one, name) or (None, None)
        found |= {f"{of}{name}_low": low, f"{of}{name}_high": high}
    return found


def _named(table: str, one: Any, *names: str) -> dict[str, Any]:
    return {"table": table} | {name: getattr(one, name) for name in names}


def _whole(result: Result) -> list[dict[str, Any]]:
    """The main game, and every wager together."""
    names = ("expected_value", "standard_error", "standard_deviation")
    every = (("main_game", result), ("every_wager", result.every_wager))
    return [_named(table, one, *names) | {"rounds": result.rounds} | _likely(one) for table, one in every]


def _wagers(result: Result) -> list[dict[str, Any]]:
    names = ("wagers", "staked", "expected_value", "standard_error", "standard_deviation")
    every = (*result.wagers.items(), *result.optional_wagers.items())
    return [_named("wagers", one, *names) | {"wager": name} | _likely(one) | _endings(one) for name, one in every]


def _endings(one: Wager | Start) -> dict[str, float | None]:
    found: dict[str, float | None] = {}
    for ending in ENDINGS:
        share: Share = getattr(one, ending)
        found |= {ending: share.times} | _likely(share, f"{ending}_")
    return found


def _bars(result: Result) -> list[dict[str, Any]]:
    names = ("net", "units", "beyond", "rounds", "frequency")
    return [_named("distribution", bar, *names) | _likely(bar, "frequency_") for bar in result.distribution]


def _hands(result: Result) -> list[dict[str, Any]]:
    names = ("cards", "up", "hands", "staked", "expected_value", "standard_error")
    return [_named("by_hand", one, *names) | _likely(one) | _endings(one) for one in result.by_hand]


def _counts(result: Result) -> list[dict[str, Any]]:
    names = ("count", "stake", "expected_value", "standard_error", "standard_deviation")
    return [
        _named("by_count", one, *names)
        | {"rounds": one.rounds.times, "frequency": one.rounds.frequency}
        | _likely(one)
        | _likely(one.rounds, "frequency_")
        for one in result.by_count
    ]


def _points(result: Result) -> list[dict[str, Any]]:
    rows = []
    for point in result.convergence:
        found = intervals(point.expected_value, point.standard_error, point.rounds, None)
        both = (one or (None, None) for one in found)
        ends = {f"{name}_{end}": at for name, pair in zip(LIKELY, both, strict=True)
                for end, at in zip(("low", "high"), pair, strict=True)}  # fmt: skip
        rows.append({"table": "convergence"} | msgspec.structs.asdict(point) | ends)
    return rows


def write_sweep(path: str, combinations: list[dict[str, Any]], head: dict[str, Any]) -> None:
    """Write the combinations of a sweep, a column for each thing that was swept; the head is the file's metadata."""
    rows = []
    for one in combinations:
        row = {f"over.{name}": value for name, value in one["values"].items()}
        for name, value in one.items():
            if name.startswith("interval"):
                row[f"{name}_low"], row[f"{name}_high"] = value or (None, None)
            elif name not in ("values", "difference", "every_wager", "optional_wagers"):
                row[name] = value
        row |= _summary("every_wager", one["every_wager"])
        for name, wager in one["optional_wagers"].items():
            row |= _summary(name, wager)
        rows.append(row | _difference(one["difference"]))
    every = list(dict.fromkeys(name for row in rows for name in row))
    made = pa.Table.from_pylist([{name: row.get(name) for name in every} for row in rows])
    pq.write_table(made.replace_schema_metadata({"soft17.sweep": msgspec.json.encode(head)}), path)


def _summary(name: str, found: Included | Wager) -> dict[str, float | None]:
    fields = ("expected_value", "standard_error", "standard_deviation")
    return {f"{name}.{field}": getattr(found, field) for field in fields} | _likely(found, f"{name}.")


def _difference(found: Estimate | None) -> dict[str, float | None]:
    low, high = (found and found.interval_95) or (None, None)
    return {
        "difference": None if found is None else found.value,
        "difference_standard_error": None if found is None else found.standard_error,
        "difference_interval_95_low": low,
        "difference_interval_95_high": high,
    }
