"""Tournaments over the service: conditions to fill in, those who run them, and players who follow what is offered."""

import uuid
from collections.abc import Sequence
from typing import Any

from visiting import House, Visitor

from soft17.cards import Piece

BOOK = "nsw-blackjack-v15"
CUP: dict[str, Any] = {
    **{"name": "Autumn Cup", "entry_fee": "100", "chips": "1000", "chips_are": "allotted", "compulsory": True},
    **{"minimum": "25", "maximum": "500", "raises": [], "seats": 3, "repechage": False, "buy_backs": 0},
    **{"allocation": "in order of entry", "order_of_wagering": True, "pass_cards": 1, "undisclosed": 1},
    **{"may_refuse": False, "selects": False, "entitled_statement": "Only persons entitled to enter may enter."},
    **{"application_form": "this page", "agreement": True, "withdraw_until": "2030-01-01T00:00+00:00"},
    **{"least_players": 2, "most_players": 3, "prizes_are": "credited to the account", "remainder": "first place"},
    **{"guarantee": "250", "undertakings": "The pool is guaranteed.", "rules_statement": "The rules prevail."},
    "stages": [{"name": "final", "tables": 1, "advance": 1, "rounds": 2}],
    "prizes": [{"place": 1, "shares": 2}, {"place": 2, "shares": 1}],
}


class Nines:
    """Chance that deals nines first: nobody has a natural, everybody has something to decide."""

    first = "9"

    def shuffle(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        """The nines on top."""
        return tuple(sorted(pieces, key=lambda one: not one.startswith(self.first)))

    def salts(self, count: int) -> tuple[bytes, ...]:
        """Salts that hide nothing."""
        return tuple(number.to_bytes(16) for number in range(count))


class Tens(Nines):
    """Chance that deals tens first."""

    first = "T"


class Arranged(Nines):
    """Chance that deals these cards first."""

    def __init__(self, *cards: str) -> None:
        self.cards = cards

    def shuffle(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        """Those cards on top."""
        rest = list(pieces)
        first = [rest.pop(next(at for at, one in enumerate(rest) if one.startswith(card))) for card in self.cards]
        return tuple(first + rest)


class Cup:
    """A tournament with its staff and players, by their browsers."""

    def __init__(
        self,
        house: House,
        players: tuple[str, ...] = ("ann", "bob"),
        options: Any = None,
        **said: Any,
    ) -> None:
        self.house, self.answers = house, list[tuple[str, str]]()
        ada = house.administrator()
        self.staff = {
            "olga": house.person(ada, "olga", "operator"),
            "tess": house.person(ada, "tess", "tournament manager"),
            "dan": house.person(ada, "dan", "dealer"),
            "sue": house.person(ada, "sue", "gaming supervisor"),
        }
        self.players = {name: house.person(ada, name) for name in players}
        for name in players:
            given = self.staff["olga"].post(f"/api/people/{name}/chips", json={"amount": "500", "reason": "to play"})
            assert given.status_code == 201, given.text
        asked = {"book": BOOK, "conditions": CUP | said, "options": options or {}}
        made = self.staff["olga"].post("/api/tournaments", json=asked)
        assert made.status_code == 201, made.text
        self.id = made.json()["id"]
        self.at = f"/api/tournaments/{self.id}"

    def everybody(self) -> dict[str, Visitor]:
        """All who may look."""
        return {**self.staff, **self.players}

    def see(self, name: str) -> dict[str, Any]:
        """The tournament as somebody sees it."""
        answer = self.everybody()[name].get(self.at)
        assert answer.status_code == 200, answer.text
        self.answers.append((name, answer.text))
        found: dict[str, Any] = answer.json()
        return found

    def order(self, name: str, command: dict[str, Any], **more: Any) -> Any:
        """Give an order against what is seen now."""
        version = self.see(name)["version"]
        body = {"id": str(uuid.uuid4()), "version": version, "command": command, **more}
        return self.everybody()[name].post(f"{self.at}/orders", json=body)

    def do(self, name: str, label: str, **more: Any) -> None:
        """Do what is offered under a label."""
        seen = self.see(name)
        offered = seen["mine"]["acts"] if seen["mine"] else seen["acts"]
        one = next((each for each in offered if each["label"].startswith(label)), None)
        assert one is not None, (label, [each["label"] for each in offered])
        answer = self.order(name, one["command"], **more)
        assert answer.status_code == 200, answer.text

    def allocate(self) -> None:
        """Everybody enters, the tables are named, and each has a place."""
        for name in self.players:
            self.do(name, "Enter")
        for label in ("Designate", "Close the entries", "Allocate"):
            self.do("tess", label)

    def begin(self, *, bought: bool = False) -> None:
        """Everybody has a place and, where chips are bought, buys them; the session starts."""
        self.allocate()
        for name in self.players if bought else ():
            self.do(name, "Buy the chips")
        self.do("tess", "Start the session")

    def decide(self) -> None:
        """Let players take the last that they are offered, until the round is over."""
        while (table := self.see("dan")["board"]["tables"][0])["phase"] == "dealing":
            asked = table["waits_for"]
            seen = self.see(asked[0])
            labels = seen["mine"]["choices"]
            choice = next((labels.index(one) for one in ("No, go on", "Stand") if one in labels), 0)
            table = seen["board"]["tables"][0]
            body = {"table": table["name"], "step": table["step"], "choice": choice}
            answer = self.everybody()[asked[0]].post(f"{self.at}/decisions", json=body)
            assert answer.status_code == 200, answer.text

    def finish(self) -> None:
        """Close the round: forms are announced first."""
        for one in list(self.see("sue")["acts"]):
            if one["label"].startswith("Announce the form"):
                self.do("sue", one["label"])
        self.do("dan", "Pay, collect")

    def round(self) -> None:
        """A round with the minimum on each box."""
        self.do("dan", "Open wagers")
        for name in self.see("dan")["board"]["tables"][0]["order"]:
            self.do(name, "Wager")
        self.do("dan", "Deal")
        self.decide()
        self.finish()

    def end(self) -> None:
        """Rounds until nobody is left to part, then the prizes."""
        for _ in range(200):
            labels = [one["label"] for one in self.see("dan")["acts"]]
            if any(one.startswith("Open wagers") for one in labels):
                self.round()
            elif any(one.startswith("Count") for one in labels):
                self.do("dan", "Count")
            else:
                break
        self.do("tess", "Announce the winners")
