"""`soft17 promotion`: terms checked against a rulebook, the secret of a draw, and a promotion's log replayed."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from soft17.cli.screen import AsJson, Rulings, book, console, fail, print_json, styled

if TYPE_CHECKING:
    from soft17.promotion.replay import Draw, Report
    from soft17.promotion.terms import Terms

app = typer.Typer(help="Promotions: terms, draws and logs.", no_args_is_help=True)


@app.command("check")
def check(
    path: Annotated[str, typer.Argument(metavar="TERMS", help="The terms of a promotion: a .toml or .json file.")],
    *,
    rulebook: Annotated[str, typer.Option("--book", metavar="BOOK", help="The rulebook they are checked against.")],
    prescribed: Annotated[
        list[str] | None, typer.Option("--prescribed", metavar="ITEM", help="A thing on the prescribed list.")
    ] = None,
    rulings: Rulings = None,
    as_json: AsJson = False,
) -> None:
    """Name each field that terms lack and each prize that may not be given, with the clause; 1 if there is any."""
    from soft17.promotion.barring import forbidden
    from soft17.promotion.faults import NoPromotionsError
    from soft17.promotion.lacking import missing

    terms = _terms(path)
    rules = book(rulebook, None, rulings)
    try:
        found = [
            *(("forbidden", one) for one in forbidden(rules, terms, tuple(prescribed or ()))),
            *(("missing", one) for one in missing(rules, terms)),
        ]
    except NoPromotionsError as error:
        fail(str(error))
    if as_json:
        rows = [{"kind": kind, "place": one.place, "clause": one.clause, "why": one.why} for kind, one in found]
        print_json({"rulebook": rules.id, "complete": not found, "faults": rows})
    else:
        for kind, one in found:
            style = "red" if kind == "forbidden" else "yellow"
            console().print(styled((f"[{one.clause}] ", "dim"), (one.place, style), f" {one.why}"), soft_wrap=True)
        said = f"{len(found)} to put right" if found else "the terms are complete, and no prize is forbidden"
        console().print(styled(said), soft_wrap=True)
    raise typer.Exit(1 if found else 0)


@app.command("secret")
def secret() -> None:
    """Make a draw's secret from the operating system's generator: publish the promise, keep the rest until the draw."""
    from soft17.promotion.secret import secret as made

    print_json(made())


@app.command("verify")
def verify(
    path: Annotated[
        str, typer.Argument(metavar="LOG", help="A promotion's log, soft17.promotion/1; - for standard input.")
    ],
    *,
    as_json: AsJson = False,
) -> None:
    """Replay a promotion's log: its chain, each order under its rulebook, the draw drawn again; 1 if any differs."""
    report = _replayed(path)
    if as_json:
        print_json(report)
    else:
        _tell(report)
    raise typer.Exit(1 if report.findings else 0)


def _replayed(path: str) -> "Report":
    from soft17.cli.logfile import read
    from soft17.promotion.decide import PROMOTION
    from soft17.promotion.faults import NoPromotionsError
    from soft17.promotion.replay import replay
    from soft17.rules.loading import ElectionError, UnknownBookError

    head, lines = read(path, PROMOTION.form)
    try:
        return replay(head, lines)
    except (NoPromotionsError, UnknownBookError, ElectionError) as error:
        fail(f"{path}:1: {error}")


def _tell(report: "Report") -> None:
    screen = console()
    screen.print(styled((report.rulebook, "bold"), f" {report.promotion}: {report.lines} orders, {report.phase}"))
    for number, draw in enumerate(report.draws, 1):
        screen.print(styled(f"draw {number}: {_drawn(draw)}"), soft_wrap=True)
        if not draw.promised_before_closing:
            screen.print(styled(("⚠ its secret was promised only after entries closed", "yellow")), soft_wrap=True)
    for one in report.findings:
        clause = f"[{one.clause}] " if one.clause else ""
        screen.print(styled(f"line {one.line}: ", (clause, "dim"), one.what), soft_wrap=True)
    for one in report.not_at_once:
        screen.print(styled("due at once: ", (f"[{one.clause}] ", "dim"), one.what), soft_wrap=True)
    for due in report.due:
        screen.print(styled(f"still due: {due.what} ", (f"[{due.clause}]", "dim")), soft_wrap=True)
    if not report.findings:
        screen.print("nothing differs")


def _drawn(draw: "Draw") -> str:
    """A draw in a line: who won, the second value and where it is from, and why it was set aside."""
    numbers = ", ".join(map(str, draw.winners)) or "none"
    agrees = "as the log has it" if draw.agrees else "not as the log has it"
    told = [f"of {draw.entries} entries, {numbers} won, {agrees}" if draw.opened else "never opened"]
    told += [f"lot {draw.lot!r} of {draw.given_by}"] if draw.lot else []
    told += [f"set aside: {draw.set_aside}"] if draw.set_aside else []
    return "; ".join(told)


def _terms(path: str) -> "Terms":
    """Terms out of a file, or one line on what is wrong with it."""
    import json
    import re
    import tomllib

    import msgspec

    from soft17.promotion.terms import Terms
    from soft17.rules.faults import locate, placed

    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    except UnicodeDecodeError:
        fail(f"{path}: not UTF-8 text")
    try:
        said: Any = tomllib.loads(text) if path.endswith(".toml") else json.loads(text)
    except (ValueError, RecursionError) as error:
        fail(f"{path}: {error}")
    plain = _plain(said)
    try:
        return msgspec.convert(plain, Terms, strict=True)
    except msgspec.ValidationError as error:
        told = placed(str(error), "terms")
        if "[...]" in told:
            told = locate(plain, Terms) or told
        counted = re.sub(r"(?<=\[)[0-9]+(?=\])", lambda found: str(int(found[0]) + 1), told)
        fail(f"{path}: {counted}")


def _plain(said: Any) -> Any:
    """Answers as a form has them: words, also where a file has a truth, a number or a time."""
    if not isinstance(said, dict):
        return said
    answers = {name: _word(one) for name, one in said["said"].items()} if isinstance(said.get("said"), dict) else None
    prizes = [_plain(one) for one in said["prizes"]] if isinstance(said.get("prizes"), list) else None
    items = [_itemised(one) for one in said["items"]] if isinstance(said.get("items"), list) else None
    parts = {"said": answers, "prizes": prizes, "items": items}
    return {**said, **{name: one for name, one in parts.items() if one is not None}}


def _itemised(item: Any) -> Any:
    """A thing that a prize includes, with its details as a form has them."""
    return {name: _word(one) for name, one in _plain(item).items()} if isinstance(item, dict) else item


def _word(answer: Any) -> Any:
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, dict | list):
        return answer
    return str(answer)
