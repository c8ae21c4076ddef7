"""Whole: what was begun is done to its end, whatever becomes of who asked for it."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def to_its_end(work: Coroutine[Any, Any, T]) -> T:
    """Have something done to its end; who is sent away meanwhile goes only then, and keeps what is held till then."""
    task = asyncio.get_running_loop().create_task(work)
    sent_away: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait((task,))
        except asyncio.CancelledError as error:
            sent_away = error
    if sent_away is not None:
        raise sent_away
    return task.result()
