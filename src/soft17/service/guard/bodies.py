"""Bodies: nobody sends more than what is asked for needs."""

from fastapi import HTTPException
from starlette.types import Message, Receive

from soft17.service.problems import Problem

USUAL = 64 * 1024
# Files that people hand in: the longest beginning of the path that fits.
BY_PATH: dict[str, int] = {"/api/audit": 64 * 1024 * 1024, "/api/import": 64 * 1024 * 1024}


def most(path: str) -> int:
    """How many bytes a body may have."""
    fits = [prefix for prefix in BY_PATH if path == prefix or path.startswith(f"{prefix}/")]
    return BY_PATH[max(fits, key=len)] if fits else USUAL


def too_large(path: str) -> Problem:
    """The problem with a body that is too large."""
    return Problem(413, "That is too much", detail=f"at most {most(path) // 1024} KiB are taken here", field="body")


def is_file(path: str) -> bool:
    """True of a path that takes a file, whose bytes are read as they are."""
    return most(path) > USUAL


async def read(receive: Receive, path: str) -> tuple[bytes, Receive]:
    """A whole body, and the same once more for who answers it."""
    taken: list[Message] = []
    part = bounded(receive, path)
    try:
        while not taken or (taken[-1]["type"] == "http.request" and taken[-1].get("more_body")):
            taken.append(await part())
    except HTTPException as error:
        raise too_large(path) from error
    body = b"".join(message.get("body", b"") for message in taken)

    async def again() -> Message:
        return taken.pop(0) if taken else await receive()

    return body, again


def bounded(receive: Receive, path: str) -> Receive:
    """A body that stops where it becomes too large, whatever length it claimed."""
    left = most(path)

    async def next_part() -> Message:
        nonlocal left
        message = await receive()
        if message["type"] == "http.request":
            left -= len(message.get("body", b""))
            if left < 0:
                raise HTTPException(413, too_large(path).detail)  # what reads the body lets this one through
        return message

    return next_part
