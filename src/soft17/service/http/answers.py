"""Answers: what the domain has as structs, told as JSON and described exactly in the OpenAPI document."""

from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from fastapi import Response
from pydantic import BaseModel, ConfigDict, create_model


def answer(value: object, status: int = 200) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value, enc_hook=float), status, media_type="application/json")


@cache
def model_of(struct: type[msgspec.Struct]) -> type[BaseModel]:
    """A description of a struct: the same fields, nothing beside them; its name is told with its module's."""
    hints = get_type_hints(struct)
    fields: dict[str, Any] = {}
    for one in msgspec.structs.fields(struct):
        fields[one.encode_name] = (_described(hints[one.name]), ...)
    name = "".join(part.title().replace("_", "") for part in (struct.__module__.rpartition(".")[2], struct.__name__))
    made: type[BaseModel] = create_model(name, __config__=ConfigDict(extra="forbid"), __doc__=struct.__doc__, **fields)
    return made


def _described(kind: Any) -> Any:
    origin, inner = get_origin(kind), get_args(kind)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return model_of(kind)
    if origin in (Union, UnionType):
        return Union[tuple(_described(one) for one in inner)]  # noqa: UP007  # made at run time
    if origin is Literal or kind is NoneType or not inner or origin is None:
        return kind
    if origin is tuple and inner[-1] is not Ellipsis:
        return tuple[tuple(_described(one) for one in inner)]  # type: ignore[misc]  # made at run time
    if origin is tuple:
        return list[_described(inner[0])]  # type: ignore[misc]  # made at run time
    return origin[tuple(_described(one) for one in inner)]
