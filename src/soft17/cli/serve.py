"""`soft17 serve`: the service with its pages, on this machine or for others."""

import re
import socket
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from soft17.cli.screen import fail
from soft17.cli.verify import verified

if TYPE_CHECKING:
    from soft17.service.settings import Settings

DATABASE = "sqlite:///soft17.db"
WARMS_AFTER = 10.0
ORIGIN = re.compile(r"https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?|https?://\[[0-9a-fA-F:]+\](:[0-9]{1,5})?")


def serve(  # noqa: PLR0913 - one parameter for each flag
    *,
    host: Annotated[
        str, typer.Option(help="The address to listen on; other than this machine's own, others reach the service.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on; 0 takes a free one.")] = 1717,
    database: Annotated[
        str, typer.Option(metavar="URL", help="Where tables and people are kept: sqlite:///FILE or postgresql://…")
    ] = DATABASE,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="Where browsers find the service behind a proxy. May be repeated."),
    ] = None,
    secure_cookies: Annotated[
        bool, typer.Option("--secure-cookies", help="Cookies over TLS only: for a service behind a proxy that has it.")
    ] = False,
    key_file: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The key that signs cookies and reports; usually beside the database."),
    ] = None,
    guest_tables: Annotated[int, typer.Option(min=0, help="So many tables one guest has open at a time.")] = 8,
    guest_bots: Annotated[int, typer.Option(min=0, help="So many bots one guest has at all tables together.")] = 6,
    manifest: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Run only as the software that `soft17 verify --json` kept there."),
    ] = None,
) -> None:
    """Serve the tables and pages until stopped; the first start prints a link that makes the administrator."""
    from soft17.service import clock, secret
    from soft17.service.people import first
    from soft17.service.settings import Settings
    from soft17.service.store.alone import alone
    from soft17.service.store.database import DatabaseError, connect

    for one in origin or ():
        if not ORIGIN.fullmatch(one):
            fail(f"--origin: {one} is none: write it as https://cards.example.org, without a path")
    tested = verified(manifest) if manifest is not None else None
    with ExitStack() as held:
        try:
            held.enter_context(alone(database))  # first: what another service runs on is not changed under it
            engine = connect(database)
            key = secret.kept(key_file or secret.beside(database))
        except (DatabaseError, secret.SecretError) as error:
            fail(str(error))
        listening = _listen(host, port)
        settings = Settings(
            database=database,
            host=host,
            port=listening.getsockname()[1],
            secret=key,
            origins=tuple(origin or ()),
            secure_cookies=secure_cookies,
            guest_tables=guest_tables,
            guest_bots=guest_bots,
            warms_after=WARMS_AFTER,
            tested=tested,
        )
        token = first.invite(engine, clock.now())
        engine.dispose()
        _greet(settings, token)
        _run(settings, listening)


def _listen(host: str, port: int) -> socket.socket:
    """Take the port, or say who has it."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except socket.gaierror:
        fail(f"--host: {host} is no address of this machine")
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
        listening.listen(2048)
    except PermissionError:
        fail(f"--port: {port} is not for everybody: take one from 1024 on")
    except OSError as error:
        if host not in ("127.0.0.1", "::1", "localhost") and "assign" in str(error).lower():
            fail(f"--host: {host} is no address of this machine")
        fail(f"--port: {port} is taken by another program: stop that, or choose another, such as --port {port + 1}")
    return listening


def _greet(settings: "Settings", token: str | None) -> None:
    typer.echo(f"soft17 is at {settings.address}")
    if not settings.is_local:
        typer.echo(
            f"It listens on {settings.host}: whoever reaches this machine on the network can open the page.\n"
            "Put a proxy with TLS before it and say so with --origin and --secure-cookies; without, passwords and\n"
            "cookies can be read on the way."
        )
    if token is not None:
        typer.echo(
            "There is no account yet. Make the administrator with this link, once, within a day:\n"
            f"  {settings.address}/first#{token}"
        )


def _run(settings: "Settings", listening: socket.socket) -> None:
    import uvicorn

    from soft17.service import memory
    from soft17.service.app import make

    config = uvicorn.Config(
        make(settings),
        log_level="warning",
        access_log=False,
        server_header=False,
        # Only a proxy says in whose name it asks; without one anybody could.
        proxy_headers=bool(settings.origins),
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=5,
    )
    memory.settle()
    uvicorn.Server(config).run(sockets=[listening])
