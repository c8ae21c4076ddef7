"""Hosts and origins: a page of somebody else's asks nothing of the service in a visitor's name."""

from urllib.parse import urlsplit

from soft17.service.settings import LOOPBACK, Settings

ANY = ("0.0.0.0", "::", "")  # noqa: S104 - only compared with: every address of the machine was asked for


def host_of(header: str) -> str:
    """The name in a Host header, without its port."""
    try:
        return (urlsplit(f"//{header}").hostname or "").lower()
    except ValueError:
        return ""


def is_ours(settings: Settings, header: str) -> bool:
    """True of a name that the service answers to: of this machine, or one that was given at the start."""
    name = host_of(header)
    if not name:
        return False
    given = {host_of(urlsplit(origin).netloc) for origin in settings.origins}
    if name in LOOPBACK or name in given or name == settings.host.lower():
        return True
    # On every address of the machine and without --origin nobody has said which names are ours.
    return settings.host in ANY and not given


def is_same(settings: Settings, scheme: str, host: str, origin: str | None, site: str | None) -> bool:
    """True if what changes something comes from a page of ours, or from no page at all."""
    if site is not None and site not in ("same-origin", "none"):
        return False
    if origin is None:
        return True  # a browser says where a page is from whenever it changes something or opens a socket
    scheme = {"ws": "http", "wss": "https"}.get(scheme, scheme)
    return origin.lower() in {f"{scheme}://{host.lower()}", *(one.lower().rstrip("/") for one in settings.origins)}
