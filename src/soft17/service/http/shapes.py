"""What people and their money look like in questions and answers."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr

from soft17.money import Money, show
from soft17.service.people.names import NAME
from soft17.service.people.passwords import MOST

Name = Annotated[str, Field(min_length=2, max_length=32, pattern=NAME, examples=["ann"])]
Secret = Annotated[SecretStr, Field(min_length=1, max_length=MOST)]
Token = Annotated[SecretStr, Field(min_length=1, max_length=100)]
Role = Annotated[str, Field(min_length=1, max_length=40)]
PLAIN = r"^[^\x00-\x1f\x7f]*$"
Reason = Annotated[str, Field(min_length=3, max_length=200, pattern=PLAIN)]
Dollars = Annotated[str, Field(max_length=18, pattern=r"^-?[0-9]{1,12}(\.[0-9]{1,4})?$", examples=["100", "12.50"])]


class Asked(BaseModel):
    """A question takes what it names and nothing else."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class Amount(BaseModel):
    """Money: as it is read, and in hundredths of a cent as it is drawn."""

    text: str
    exact: int

    @classmethod
    def of(cls, amount: int) -> "Amount":
        """An amount as people read it."""
        return cls(text=show(Money(amount)), exact=amount)


class SignIn(Asked):
    """A name and its password."""

    name: Annotated[str, Field(min_length=1, max_length=64)]
    password: Secret


class First(Asked):
    """The token of the one-time link, and who the administrator is to be."""

    token: Token
    name: Name
    password: Secret


class NewAccount(Asked):
    """Who is to have an account."""

    name: Name
    password: Secret
    roles: Annotated[list[Role], Field(max_length=20)] = []


class Roles(Asked):
    """The roles somebody is to have, and no others."""

    roles: Annotated[list[Role], Field(max_length=20)]


class NewPassword(Asked):
    """A password in place of the last."""

    password: Secret


class OwnPassword(Asked):
    """The password of today, and the one in its place."""

    current: Secret
    password: Secret


class Disabled(Asked):
    """Whether somebody is let in no more."""

    disabled: bool = True


class Chips(Asked):
    """Chips for somebody: issued from the bank at once, or an adjustment that another person approves."""

    amount: Dollars
    reason: Reason
    kind: Literal["issue", "adjustment"] = "issue"


class Decision(Asked):
    """Whether an adjustment is approved."""

    approved: bool


class Me(BaseModel):
    """Who is asking, as the service knows them; `csrf` goes back in the header X-CSRF-Token.

    `roles` are in the order in which somebody works in them. `pages` names the pages besides those for everybody that
    are theirs, and `does` what they may do there.
    """

    name: str
    kind: Literal["nobody", "guest", "account"]
    roles: list[str]
    balance: Amount
    csrf: str
    address: str
    pages: list[str]
    does: list[str]


class Departed(BaseModel):
    """A component of the software that is not as it was kept."""

    component: str
    how: Literal["changed", "missing", "added", "unreadable"]


class Software(BaseModel):
    """Which software runs here, by one digest of all files and libraries, and what of it departs from that.

    It is compared with the manifest of what was tested if the service was given one, else with what was started.
    """

    version: str
    digest: str
    files: int
    libraries: int
    is_tested: bool
    verified_at: int
    departures: list[Departed]


class Person(BaseModel):
    """Somebody with an account."""

    name: str
    roles: list[str]
    disabled: bool
    made_at: int
    balance: Amount


class People(BaseModel):
    """Everybody with an account, and the roles that can be granted."""

    people: list[Person]
    roles: list[str]


class Adjusted(BaseModel):
    """A change of somebody's chips outside play, and what became of it."""

    id: int
    at: int
    asked_by: str
    person: str
    amount: Amount
    reason: str
    decided_by: str | None
    decided_at: int | None
    decision: Literal["waits", "approved", "refused"]


class LedgerAccount(BaseModel):
    """One account: its balance, what its postings sum to, and whether the two agree."""

    account: str
    balance: Amount
    posted: Amount
    agrees: bool


class Ledger(BaseModel):
    """The trial balance: every account, their sum, and whether nothing came from nowhere."""

    accounts: list[LedgerAccount]
    total: Amount
    entries: int
    is_even: bool


class Happened(BaseModel):
    """Something that happened besides tables."""

    id: int
    at: int
    what: str
    who: str
    detail: str


class Posting(BaseModel):
    """What an entry moves to an account, or from it."""

    account: str
    amount: Amount


class Entry(BaseModel):
    """An entry of the ledger: what it is for, the version of a table it is of, and its postings, which sum to zero."""

    id: int
    at: int
    why: str
    table: str | None
    version: int | None
    postings: list[Posting]
    total: Amount
    is_even: bool


class Entries(BaseModel):
    """Some entries, the newest first; where there are older ones, `older` is what to ask for those before."""

    entries: list[Entry]
    older: int | None


class DayReport(BaseModel):
    """What was done to chips outside play on a day, as far as it was known when this was made, the day over or not.

    `digest` is the SHA-256 of the rest, and `signature` that of its letters by the service's own `key` (Ed25519).
    """

    day: str
    made_at: int
    is_over: bool
    adjustments: list[Adjusted]
    issued: list[Happened]
    approved: Amount
    digest: str
    key: str
    signature: str
