"""Changes to data read from a file, to see what is said of it then."""

from collections.abc import Callable
from typing import Any

Tree = dict[str, Any]


def drop(*path: str) -> Callable[[Tree], None]:
    """Take out what stands at a place."""

    def change(tree: Tree) -> None:
        for step in path[:-1]:
            tree = tree[step]
        del tree[path[-1]]

    return change


def put(value: object, *path: str | int) -> Callable[[Tree], None]:
    """Write something at a place."""

    def change(tree: Any) -> None:
        for step in path[:-1]:
            tree = tree[step]
        tree[path[-1]] = value

    return change
