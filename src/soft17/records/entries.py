"""The entries of a round record, field by field, and what makes one unreadable."""

from typing import Any, Literal, get_args

import msgspec

from soft17.rules.faults import locate

FORMAT = "soft17.round/1"
ActName = Literal[
    "insure", "even_money", "switch", "unswitch", "surrender", "hit", "stand", "double", "split", "absent"
]


class MalformedError(ValueError):
    """A record that cannot be read: the field, and what would be right."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        self.message = message
        super().__init__(f"{field}: {message}")


class SuitStake(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An optional wager on a suit."""

    stake: str
    suit: str


class WagerEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one player stakes on one area."""

    area: int
    player: str
    seated: bool = False
    main: str | list[str] | None = None
    side: dict[str, str | SuitStake] = {}
    tokens: dict[str, str | list[str]] = {}
    single_use: dict[str, str | list[str]] = {}


class ActEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody did."""

    act: ActName
    area: int
    player: str | None = None
    box: int | None = None
    hand: int = 1
    amount: str | None = None
    others: dict[str, str] | list[str] | None = None
    stays: dict[str, int] = {}
    tokens: dict[str, str] = {}
    single_use: dict[str, str] = {}


class LimitEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least and the most of one kind of wager."""

    min: str | None = None
    max: str | None = None


class JackpotEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The meter when the hands are dealt, and its minimum."""

    meter: str
    minimum: str


class TableEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the sign and the float of the table say."""

    smallest_chip: str = "0.01"
    limits: dict[str, LimitEntry] = {}
    jackpot: JackpotEntry | None = None


class RecordEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a record; what it claims of its outcome is not read to play it."""

    format: Literal["soft17.round/1"]
    rulebook: str
    wagers: list[WagerEntry]
    shoe: str
    acts: list[ActEntry]
    options: dict[str, bool | int | str] = {}
    rulings: dict[str, str] = {}
    table: TableEntry = TableEntry()
    id: str | None = None
    outcome: Any = None
    refused: Any = None


def decode(raw: Any) -> RecordEntry:
    """The fields of a record out of decoded JSON."""
    try:
        return msgspec.convert(raw, RecordEntry, strict=True)
    except msgspec.ValidationError as error:
        raise _unreadable(locate(raw, RecordEntry) or str(error)) from error


def _unreadable(text: str) -> MalformedError:
    """What the decoder found wrong, in words for people."""
    field, _, reason = text.partition(": ")
    field = "" if field == "book" else field
    if "missing required field" in reason:
        name = reason.split("`")[1]
        hint = f": a record says {FORMAT!r} here" if name == "format" else ""
        return MalformedError(f"{field}.{name}" if field else name, f"this field is missing{hint}")
    if reason.startswith("Invalid enum value"):
        allowed = [FORMAT] if field == "format" else list(get_args(ActName))
        return MalformedError(field, f"{reason.removeprefix('Invalid enum value ')} is none of {', '.join(allowed)}")
    if "unknown field" in reason:
        return MalformedError(field or "record", f"there is no field {reason.split('`')[1]!r} here")
    wanted, got = (_TYPES.get(one, one) for one in reason.replace("`", "").removeprefix("Expected ").split(", got "))
    return MalformedError(field or "record", f"{wanted} is wanted here, not {got}")


_TYPES = {
    "str": "text in quotes",
    "str | null": "text in quotes",
    "str | array | null": "a stake as text, such as '100', or a list of two",
    "str | array": "an amount as text, such as '10', or a list of two",
    "str | object": "a stake as text, such as '5'",
    "int": "a whole number",
    "float": "a fraction",
    "bool": "true or false",
    "object": "an object in braces",
    "array": "a list",
    "null": "nothing",
    "bool | int | str": "true, false, a number or text",
    "object | array | null": "an object or a list",
}
