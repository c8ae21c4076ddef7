"""`soft17 verify`: which software this is, file by file, and whether it is still the one that was tested."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from soft17.cli.screen import AsJson, fail, print_json, table

if TYPE_CHECKING:
    from soft17.service.components import Departure, Manifest

MOST = 40
SHORT = 12


def verify(
    manifest: Annotated[
        Path | None, typer.Argument(help="What `soft17 verify --json` wrote where the software was tested.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say which software this is, by one digest of all files and libraries; with a MANIFEST compare it with that.

    `soft17 verify --json > tested.json` keeps the manifest; `soft17 verify tested.json` ends with status 1 and names
    each file and library that was changed, is missing or was added since. `soft17 serve --manifest` does so at the
    start and every 24 hours.
    """
    from soft17.service.components import departures, made

    now = made()
    if manifest is None:
        return print_json(now) if as_json else _show(now)
    kept = asked(manifest)
    found = departures(kept, now)
    if as_json:
        print_json({"same": not found, "kept": kept.digest, "now": now.digest, "departures": found})
    elif found:
        _departed(found)
    else:
        typer.echo(f"This is the software of {manifest}: {_counted(now)}, {now.digest}")
    if found:
        raise typer.Exit(1)
    return None


def asked(path: Path) -> "Manifest":
    """The manifest that somebody named."""
    from soft17.service.components import ManifestError, read

    try:
        return read(path.read_bytes())
    except OSError as error:
        fail(f"{path}: {error.strerror or error}")
    except ManifestError as error:
        fail(f"{path}: {error}")


def verified(path: Path) -> "Manifest":
    """The manifest that somebody named, of which this is the software; else what departs is shown, and that is all."""
    from soft17.service.components import departures, made

    kept = asked(path)
    found = departures(kept, made())
    if found:
        _departed(found)
        raise typer.Exit(1)
    return kept


def _departed(found: "tuple[Departure, ...]") -> None:
    """Print what is not as it was."""
    rows = [(one.component, one.how, one.was[:SHORT] or "-", one.now[:SHORT] or "-") for one in found[:MOST]]
    table("This is not the software that was kept", ("component", "it", "was", "now"), rows)
    if len(found) > MOST:
        typer.echo(f"and {len(found) - MOST} more: --json names all")


def _show(now: "Manifest") -> None:
    from soft17.log.lines import digest
    from soft17.rules.loading import names

    typer.echo(f"{now.digest}  soft17 {now.version}: {_counted(now)}")
    for name in names():
        typer.echo(f"{digest(name)}  {name}")


def _counted(now: "Manifest") -> str:
    return f"{len(now.files)} files, {len(now.libraries)} libraries"
