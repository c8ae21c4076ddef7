"""Somebody who plays over a table's socket."""

import json
import uuid
from typing import Any

from visiting import Visitor
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin


def cookie(visitor: Visitor) -> dict[str, str]:
    """The headers that a browser's socket has."""
    return {"Cookie": "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())}


class Player:
    """Somebody at a table, over a socket."""

    def __init__(
        self, address: str, table: str, headers: dict[str, str], role: str = "player", after: int = -1
    ) -> None:
        url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket?role={role}&after={after}"
        self.socket: ClientConnection = connect(
            url, additional_headers=headers, origin=Origin(address), max_size=None, legacy=True
        )
        self.picture: dict[str, Any] = {}
        self.said: list[dict[str, Any]] = []
        self.replies: dict[str, dict[str, Any]] = {}
        self.traffic: list[str] = []

    def hear(self, timeout: float = 20) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.traffic.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] == "Pushed":
            self.picture = message["picture"]
            self.said += message["said"]
        elif "id" in message:
            self.replies[message["id"]] = message
        return message

    def give(
        self, command: dict[str, Any], version: int | None = None, order_id: str = "", reason: str = ""
    ) -> dict[str, Any]:
        """Give an order and wait for its reply."""
        order_id = order_id or str(uuid.uuid4())
        version = self.picture["version"] if version is None else version
        self.replies.pop(order_id, None)
        asked = {"type": "Give", "id": order_id, "version": version, "command": command, "reason": reason}
        self.socket.send(json.dumps(asked))
        while order_id not in self.replies:
            self.hear()
        return self.replies[order_id]

    def until(self, holds: Any) -> dict[str, Any]:
        """Hear until the picture is as wanted."""
        while not self.picture or not holds(self.picture):
            self.hear()
        return self.picture

    def offer(self, act: str) -> dict[str, Any] | None:
        """What is offered under a name, if it is allowed."""
        return next((one for one in self.picture["offers"] if one["act"] == act and one["allowed"]), None)

    def close(self) -> None:
        self.socket.close()
