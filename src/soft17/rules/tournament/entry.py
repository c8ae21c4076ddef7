"""Entry into a tournament: what its conditions must say, fees, the prize pool, and cancelling it."""

from typing import Literal

import msgspec

from soft17.clause import Chapter, Cited, Rule


class Item(Chapter, frozen=True):
    """Something that the conditions of a tournament must say, always or where another of their fields is true."""

    cite: tuple[str, ...]
    fields: tuple[str, ...]
    says: str
    when: str = ""

    @property
    def clause(self) -> str:
        """The clause that asks for it."""
        return self.cite[0]


class Conditions(Chapter, frozen=True):
    """The conditions of a tournament: what they must say, who gets them, who must agree to them."""

    complete: Rule
    published: Rule
    agreed: Rule
    changed: Rule
    items: dict[str, Item] = msgspec.field(default_factory=dict)


class Fees(Chapter, frozen=True):
    """Entry fees and the prize pool they make."""

    restricted: Rule
    added: Rule
    pooled: Rule
    guarantee: Rule
    cancelled: Cited[Literal["fees-and-unused-buy-ins", "fees-only"]]
