"""The wire as an OpenAPI document, for those who make types of it."""

import sys
from typing import Any

import msgspec

from soft17.service.wire.messages import Asked, Told

PLACE = "#/components/schemas/{name}"


def document() -> dict[str, Any]:
    """Every message of a table's socket and all that is in them, as components without paths."""
    _, components = msgspec.json.schema_components((Asked, Told), schema_hook=_anything, ref_template=PLACE)
    return {
        "openapi": "3.1.0",
        "info": {"title": "soft17, the table's socket", "version": "1"},
        "paths": {},
        "components": {"schemas": dict(sorted(components.items()))},
    }


def _anything(kind: type) -> dict[str, Any]:
    """A command's fields are read where commands are read, not here."""
    if kind is object:
        return {"description": "a value of a command"}
    raise NotImplementedError


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(document()), indent=2) + b"\n")
