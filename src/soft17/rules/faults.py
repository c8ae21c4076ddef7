"""Faults of data: where a value does not fit its type, down to its name."""

import types
import typing
from collections.abc import Mapping
from typing import Any

import msgspec


class BookError(Exception):
    """A rulebook that does not load: each fault with its place."""

    def __init__(self, book: str, problems: list[str]) -> None:
        self.book = book
        self.problems = problems
        super().__init__("\n".join(f"{book}: {problem}" for problem in problems))


def placed(message: str, whole: str = "book") -> str:
    """A decoder's message with the place first; `whole` is what it is called where no part of it is meant."""
    text, _, path = message.partition(" - at ")
    return f"{path.strip('`').removeprefix('$.') or whole}: {text}"


def locate(value: Any, kind: Any, path: str = "") -> str | None:
    """The innermost place at which a value does not fit its type; None if it fits."""
    try:
        msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        return _inner(value, kind, path) or f"{path or 'book'}: {str(error).partition(' - at ')[0]}"
    return None


def _inner(value: Any, kind: Any, path: str) -> str | None:
    if isinstance(value, list):
        return _inner_of_list(value, kind, path)
    if not isinstance(value, Mapping):
        return None
    for one in _members(kind):
        for name, inner in _parts(one, value):
            found = locate(value[name], inner, f"{path}.{name}" if path else name)
            if found is not None:
                return found
    return None


def _inner_of_list(value: list[Any], kind: Any, path: str) -> str | None:
    for one in _members(kind):
        if typing.get_origin(one) is list:
            for index, item in enumerate(value):
                found = locate(item, typing.get_args(one)[0], f"{path}[{index}]")
                if found is not None:
                    return found
    return None


def _members(kind: Any) -> tuple[Any, ...]:
    return typing.get_args(kind) if typing.get_origin(kind) in (typing.Union, types.UnionType) else (kind,)


def _parts(kind: Any, value: Mapping[str, Any]) -> list[tuple[str, Any]]:
    origin = typing.get_origin(kind)
    if origin is dict:
        return [(name, typing.get_args(kind)[1]) for name in value]
    base = origin or kind
    if isinstance(base, type) and issubclass(base, msgspec.Struct):
        return [(one.encode_name, one.type) for one in msgspec.structs.fields(kind) if one.encode_name in value]
    return []
