"""A promotion checked again: its log line by line, and its draw from what was published, step by step."""

import msgspec
from sqlalchemy import Engine

from soft17.log.lines import ReadLine, UnreadableError, read_head, read_line
from soft17.promotion.decide import PROMOTION
from soft17.promotion.replay import Draw, Finding, Report, replay
from soft17.service.store.reading import Kept, texts

Numbered = tuple[int, ReadLine | UnreadableError]


class Step(msgspec.Struct, frozen=True):
    """One thing that was checked: what, how it came out, and the figures; a note is no fault, but is pointed out."""

    what: str
    holds: bool
    says: str
    note: bool = False


class Checked(msgspec.Struct, frozen=True):
    """What a check found, at which version; a promotion whose draw is still to come has only its log."""

    version: int
    holds: bool
    drawn: bool
    steps: tuple[Step, ...]


def check(engine: Engine, kept: Kept, *, names: bool) -> Checked:
    """Check a promotion from its stored log; what a fault says may have names in it, for those who see them."""
    form = PROMOTION.form
    head, *rest = texts(engine, kept)
    lines: list[Numbered] = []
    for number, text in enumerate(rest, 2):
        try:
            lines.append((number, read_line(number, text, form)))
        except UnreadableError as error:
            lines.append((number, error))
    report = replay(read_head(head, form), lines)
    steps = tuple(_steps(report, names=names))
    return Checked(report.lines, all(one.holds or one.note for one in steps), report.draw is not None, steps)


def _steps(report: Report, *, names: bool) -> list[Step]:
    chain = [one for one in report.findings if one.kind in ("chain", "line", "order", "rulebook")]
    late = [one for one in report.findings if one.kind == "late"]
    others = [one for one in report.findings if one not in chain and one not in late]
    said = f"{report.lines} orders"
    found = [
        Step("The log is a chain: no line was changed or left out", not chain, _faults(chain, names=names) or said),
        Step("Each order leads to the same under its rulebook", not others, _faults(others, names=names) or said),
    ]
    if late:
        found.append(Step("What was due was done in time", False, _faults(late, names=True), note=True))
    aside = [one for one in report.draws if one.set_aside]
    for number, one in enumerate(aside, 1):
        said = f"promise {one.promise}; " + (f"entries {_numbers(one)}" if one.opened else "never opened")
        why = f": {one.set_aside}" if names else ""
        found.append(Step(f"No draw was set aside before (set aside: {number})", False, f"{said}{why}", note=True))
    return found + (_drawn(report.draw, again=bool(aside)) if report.draw is not None else [])


def _numbers(draw: Draw) -> str:
    return ", ".join(str(one) for one in draw.winners) or "none"


def _drawn(draw: Draw, *, again: bool) -> list[Step]:
    before, numbers = draw.promised_before_closing, _numbers(draw)
    entries = "1 entry" if draw.entries == 1 else f"{draw.entries} entries"
    return [
        Step(
            "The secret was promised before entries closed",
            before,
            f"promise {draw.promise}",
            note=again and not before,
        ),
        Step("The list of entries is the one published", draw.same_list, f"{entries}, digest {draw.digest}"),
        Step("A second value was mixed in", bool(draw.lot), f"{draw.lot} ({draw.given_by})"),
        Step("The secret opened is the one promised", draw.same_secret, f"seed {draw.seed}"),
        Step("Drawn again, the same entries win", draw.agrees, f"entries {numbers}"),
    ]


def _faults(found: list[Finding], *, names: bool) -> str:
    told = [f"line {one.line}: {one.what if names else one.kind}" for one in found]
    return "; ".join(told[:20]) + (f"; and {len(told) - 20} more" if len(told) > 20 else "")
