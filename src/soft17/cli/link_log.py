"""The log of a link examined in `soft17 audit`, and the commands that verify logs of other affairs."""

import typer

from soft17.cli.screen import fail, print_json, visible

ELSEWHERE = {
    "tournament": "soft17 tournament verify {path}",
    "promotion": "soft17 promotion verify {path}",
    "round": "soft17 tournament verify LOG --rounds FOLDER, with the log of its tournament",
}


def audit_affair(path: str, kind: str, *, as_json: bool) -> bool:
    """Examine the log of a link: true if anything departs from the book; of other affairs, say what verifies it."""
    if kind in ELSEWHERE:
        fail(f"{path}: the log of a {kind}, which this verifies: {ELSEWHERE[kind].format(path=path)}")
    from soft17.affairs.examining import examine
    from soft17.cli.logfile import read
    from soft17.link.kind import LINK
    from soft17.log.lines import UnreadableError
    from soft17.rules.loading import ElectionError, UnknownBookError

    head, lines = read(path, LINK.form)
    readable, faults = [], []
    for number, line in lines:
        if isinstance(line, UnreadableError):
            faults.append({"line": number, "clause": "", "what": str(line)})
        else:
            readable.append(line)
    try:
        found = examine(LINK, head, readable)
    except (UnknownBookError, ElectionError) as error:
        fail(f"{path}:1: {visible(error)}")
    faults += [{"line": one.line, "clause": one.clause, "what": one.what} for one in found]
    if as_json:
        print_json({"file": path, "lines": len(readable), "departures": faults})
        return bool(faults)
    for fault in faults:
        cited = f" [{fault['clause']}]" if fault["clause"] else ""
        typer.echo(f"{path}:{fault['line']}: {visible(fault['what'])}{cited}")
    typer.echo(f"{path}: {len(readable)} lines of a link, {len(faults)} departures")
    return bool(faults)
