"""Cutting: the connection under a socket is ended at once, whatever still waits to be sent on it.

A server that closes a connection first sends what waits, for ever if nobody reads it.
"""

from starlette.types import Scope, Send

CUT = "soft17.cut"


def with_cut(scope: Scope, send: Send) -> Scope:
    """A socket's scope that knows how its connection is cut, where the server's protocol sends for it."""
    transport = getattr(getattr(send, "__self__", None), "transport", None)
    return {**scope, CUT: getattr(transport, "abort", None)}


def cut(scope: Scope) -> None:
    """Cut the connection of a socket; one that has ended already stays as it is."""
    abort = scope.get(CUT)
    if abort is not None:
        abort()
