"""The clause ledger of a rulebook: what each clause demands, in our own words."""

from functools import cache
from importlib.resources import files

import msgspec


class Ambiguity(msgspec.Struct, frozen=True):
    """What is unclear in a clause, how it is read, how else it could be, and why it is read so."""

    question: str
    ruling: str
    alternatives: tuple[str, ...]
    why: str


class Obligation(msgspec.Struct, frozen=True):
    """One clause as something the software must do."""

    rulebook: str
    clause: str
    topic: str
    actor: str
    level: str
    does: str
    example: str | None = None
    related: tuple[str, ...] = ()
    ambiguity: Ambiguity | None = None


@cache
def obligations(book: str) -> dict[str, Obligation]:
    """Every clause of a rulebook by its number, in the order of the document."""
    text = (files("soft17.rulebooks") / book / "clauses.jsonl").read_bytes()
    lines = msgspec.json.Decoder(Obligation).decode_lines(text)
    return {line.clause: line for line in lines}


@cache
def tests(book: str) -> dict[str, tuple[str, ...]]:
    """The tests that name each clause, as the test-suite wrote them down."""
    path = files("soft17.rulebooks") / book / "tests.json"
    if not path.is_file():
        return {}
    return msgspec.json.decode(path.read_bytes(), type=dict[str, tuple[str, ...]])
