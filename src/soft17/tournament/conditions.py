"""The conditions of a tournament as a form: everything the book asks for, and what is still missing in it."""

from typing import Any, Literal

import msgspec

from soft17.money import Money
from soft17.rules.tournament.entry import Conditions as Rules

CREDITED, OTHERWISE = "credited to the account", "paid otherwise"
LONGEST = 120  # letters of a name, or of what goods are: the board has them in one line


class Raise(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Limits that hold from a round of each session on, or from the first round after so many minutes of it.

    A session that is named by some has these in place of those for every session.
    """

    minimum: Money
    maximum: Money
    from_round: int = 0
    after_minutes: int = 0
    session: str = ""


class Stage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sessions played side by side: for so many rounds or seconds, on so many tables, so many going on from each.

    It is played by those who `advanced`, or as a repechage by those `eliminated` so far; not before it `starts`.
    """

    name: str
    tables: int
    advance: int
    rounds: int = 0
    seconds: int = 0
    takes: Literal["advanced", "eliminated"] = "advanced"
    starts: int | None = None


class Prize(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a place wins: shares of the pool, goods, or both."""

    place: int
    shares: int = 0
    goods: str = ""


class Goods(msgspec.Struct, frozen=True):
    """Goods or services among the prizes, and the place that wins them; 0 while none is said."""

    what: str
    place: int


class Conditions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The conditions of a tournament; a field that nothing is said of is None."""

    name: str
    entry_fee: Money | None = None
    chips: Money | None = None
    chips_are: Literal["allotted", "bought"] | None = None
    buy_in: Money | None = None
    compulsory: bool | None = None
    minimum: Money | None = None
    maximum: Money | None = None
    raises: tuple[Raise, ...] | None = None
    stages: tuple[Stage, ...] | None = None
    seats: int | None = None
    repechage: bool | None = None
    repechage_order: Literal["the last out first", "the most chips first"] | None = None
    allocation: Literal["in order of entry", "by the tournament manager"] | None = None
    order_of_wagering: bool | None = None
    deals_from_marker: bool = False
    pass_cards: int | None = None
    undisclosed: int | None = None
    optional: tuple[str, ...] = ()
    buy_backs: int | None = None
    buy_back_price: Money | None = None
    buy_back_until: str | None = None
    buy_back_into: str | None = None
    may_refuse: bool | None = None
    refusal_statement: str | None = None
    selects: bool | None = None
    criteria: str | None = None
    entitled_statement: str | None = None
    application_form: str | None = None
    agreement: bool = False
    withdraw_until: int | None = None
    least_players: int | None = None
    most_players: int | None = None
    prizes: tuple[Prize, ...] | None = None
    prizes_are: Literal["credited to the account", "paid otherwise"] | None = None
    payment: str | None = None
    remainder: Literal["first place", "last place"] | None = None
    guarantee: Money | None = None
    undertakings: str | None = None
    cash_per_chip: tuple[int, int] | None = None
    rules_statement: str | None = None


class Missing(msgspec.Struct, frozen=True):
    """A field of the form that says nothing, what it is to say, and the clause that asks for it."""

    field: str
    says: str
    clause: str


def changes(conditions: Conditions, session: str) -> tuple[Raise, ...]:
    """The changes of limits in a session: its own if it has any, else those for every session."""
    every = conditions.raises or ()
    return tuple(one for one in every if one.session == session) or tuple(one for one in every if not one.session)


def missing(rules: Rules, conditions: Conditions) -> list[Missing]:
    """Every field that the book asks for and that nothing is said of."""
    found = []
    for item in rules.items.values():
        if is_wanted(conditions, item.when):
            found += [Missing(name, item.says, item.clause) for name in item.fields if _silent(conditions, name)]
    return found


def is_wanted(conditions: Conditions, when: str) -> bool:
    """True if an item of the conditions is wanted: always, or where the field that it names is so."""
    name, _, value = when.partition("=")
    answer: Any = getattr(conditions, name) if name else True
    return answer == value if value else bool(answer)


def _silent(conditions: Conditions, name: str) -> bool:
    answer = getattr(conditions, name)
    empty = (isinstance(answer, str) and not answer.strip()) or (name in ("stages", "prizes") and not answer)
    return answer is None or empty
