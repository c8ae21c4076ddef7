"""What is asked of the laboratory, field by field."""

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Value = bool | int | Annotated[str, Field(max_length=64)]
Amount = Annotated[str, Field(pattern=r"^\d{1,9}(\.\d{1,2})?$", examples=["20", "2.50"])]
Card = Annotated[str, Field(pattern=r"^[2-9TJQKA][cdhs]?$", examples=["7d"])]
Name = Annotated[str, Field(max_length=64)]


class OfBook(BaseModel):
    """A rulebook with what is elected in it and how its unclear clauses are read."""

    model_config = ConfigDict(strict=True, extra="forbid")

    book: Name
    options: Annotated[dict[Name, Value], Field(max_length=64)] = {}
    rulings: Annotated[dict[Name, Name], Field(max_length=64)] = {}
    decks: Annotated[int, Field(ge=1, le=99)] | None = None

    def wish(self) -> dict[str, Any]:
        """What a worker is told."""
        return self.model_dump(exclude={"kind"})


class Analyze(OfBook):
    """House edge, best play, chart, spread, optional wagers, insurance."""

    kind: Literal["analyze"]
    strategy: Literal["best", "chart"] = "best"


class Prices(OfBook):
    """What each option and each reading changes in the house edge."""

    kind: Literal["prices"]
    removal: bool = False


class Report(OfBook):
    """The mathematics of a rulebook as a document to file."""

    kind: Literal["report"]
    form: Literal["pdf", "html", "json"] = "pdf"
    prices: bool = False
    day: Annotated[str, Field(pattern=r"^\d{4}-\d{2}-\d{2}$")] | None = None

    def wish(self) -> dict[str, Any]:
        """What a worker is told."""
        return super().wish() | {"day": self.day or date.today().isoformat()}  # noqa: DTZ011 - the day on the wall


class Simulate(OfBook):
    """Rounds by the million: expectation, spread, every wager, ruin; each figure with its interval."""

    kind: Literal["simulate"]
    rounds: Annotated[int, Field(ge=1, le=1_000_000_000)] | None = 10_000_000
    until_error: Annotated[float, Field(ge=1e-6, lt=1)] | None = None
    seed: Annotated[int, Field(ge=0, lt=2**63)] = 1
    strategy: Literal["best", "chart", "mimic", "never-bust"] = "chart"
    count: Name | None = None
    areas: Annotated[int, Field(ge=1, le=9)] = 1
    stake: Amount = "20"
    source: Literal["shoe", "fresh", "device"] = "shoe"
    penetration: Annotated[float, Field(gt=0, lt=1)] | None = None
    sides: Annotated[
        dict[Name, Annotated[str, Field(pattern=r"^\d{1,9}(\.\d{1,2})?[cdhs]*$")]], Field(max_length=32)
    ] = {}
    all_sides: bool = False
    meter: Amount | None = None
    insure: bool = False
    even_money: bool = False
    bankroll: Amount | None = None
    session_shoes: Annotated[int, Field(ge=0, le=1_000)] = 0
    quick: bool = False

    def wish(self) -> dict[str, Any]:
        """What a worker is told; how the game is dealt and played is a wish of its own."""
        same = ("strategy", "count", "areas", "stake", "penetration", "all_sides", "meter", "insure", "even_money")
        played = {name: getattr(self, name) for name in (*same, "bankroll", "session_shoes", "quick")}
        played |= {"fresh": self.source == "fresh", "device": self.source == "device"}
        played["side"] = [f"{name}={stake}" for name, stake in self.sides.items()]
        length = {"rounds": self.rounds, "until_error": self.until_error, "seed": self.seed}
        return self.model_dump(include={"book", "options", "rulings", "decks"}) | length | {"wish": played}


Cents = Annotated[int, Field(ge=1, le=10**12)]


class AdviceWish(OfBook):
    """A decision at a practice table: of a hand, of insurance and even money, or of a switch.

    `gone` are cards that lie open elsewhere, `other` the other box where a switch is weighed, `switched` if both lie
    switched already. `offered` are the acts that are open to the player; `amount` and `stake` are the insurance that is
    offered and what it insures. `table` is the table it is asked at.
    """

    weigh: Literal["hand", "insurance", "switch"] = "hand"
    hand: Annotated[list[Card], Field(min_length=2, max_length=21)]
    other: Annotated[list[Card], Field(max_length=2)] = []
    up: Card
    gone: Annotated[list[Card], Field(max_length=52)] = []
    split: bool = False
    switched: bool = False
    offered: Annotated[list[Name], Field(max_length=16)] = []
    amount: Cents | None = None
    stake: Cents | None = None
    table: Name = ""


class ReadyWish(BaseModel):
    """So many seconds to wait for advice to be ready."""

    model_config = ConfigDict(strict=True, extra="forbid")

    wait: Annotated[float, Field(ge=0, le=30)] = 0


Wished = Annotated[Analyze | Prices | Report | Simulate, Field(discriminator="kind")]
