"""`soft17 signed`: is a report still as a service signed it, and was it that service."""

from pathlib import Path
from typing import Annotated, Any

import typer

from soft17.cli.screen import AsJson, fail, print_json


def signed(
    report: Annotated[Path, typer.Argument(help="A report that a service handed out, such as that of a day.")],
    *,
    key: Annotated[
        str | None,
        typer.Option(metavar="KEY", help="The key of the service that is to have signed it, as it was noted."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check that a report is as it was signed, and say with which key; the status is 1 if it is not.

    Anybody can sign with a key of their own: compare it with the one that is known of the service, or give that as
    --key.
    """
    from soft17.service.signing import SignatureError, check

    try:
        own, why = check(_said(report)), ""
        if key is not None and own != key.strip().lower():
            why = f"another key signed it: {own}"
    except SignatureError as error:
        own, why = "", str(error)
    if as_json:
        print_json({"signed": not why, "key": own, "why": why})
    elif why:
        typer.echo(f"{report}: {why}")
    else:
        typer.echo(f"{report} is as it was signed with the key {own}")
    if why:
        raise typer.Exit(1)


def _said(path: Path) -> dict[str, Any]:
    import msgspec

    try:
        found: dict[str, Any] = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except OSError as error:
        fail(f"{path}: {error.strerror or error}")
    except msgspec.DecodeError as error:
        fail(f"{path}: this is no report of a service: {error}")
    return found
