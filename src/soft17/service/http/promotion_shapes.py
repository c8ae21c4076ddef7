"""What is asked about promotions, field by field."""

from typing import Annotated, Literal

import msgspec
from pydantic import BaseModel, Field

from soft17.promotion.faults import Fault as Found
from soft17.promotion.terms import Terms
from soft17.service.http.shapes import Asked

PLAIN = r"^[^\x00-\x08\x0b-\x1f\x7f]*$"
Text = Annotated[str, Field(max_length=4000, pattern=PLAIN)]
Short = Annotated[str, Field(max_length=120, pattern=PLAIN)]
Word = Annotated[str, Field(max_length=64, pattern=PLAIN)]
Number = Annotated[int, Field(ge=0, le=100_000_000)]


class ItemForm(Asked):
    """A thing that a prize includes."""

    what: Short
    of: Word = "other"
    litres: Word = ""
    said: Annotated[dict[Word, Text], Field(max_length=64, default_factory=dict)]


class PrizeForm(Asked):
    """A prize as its form has it."""

    kind: Word
    said: Annotated[dict[Word, Text], Field(max_length=64, default_factory=dict)]
    items: Annotated[list[ItemForm], Field(max_length=64, default_factory=list)]
    count: Number = 1


class TermsForm(Asked):
    """Terms as their form has them."""

    name: Short = ""
    way: Literal["draw", "chance", "reward"] = "draw"
    said: Annotated[dict[Word, Text], Field(max_length=64, default_factory=dict)]
    prizes: Annotated[list[PrizeForm], Field(max_length=64, default_factory=list)]

    def terms(self) -> Terms:
        """The terms that the form makes."""
        return msgspec.convert(self.model_dump(), Terms)


class Draft(Asked):
    """Terms that are to be checked, or that a promotion is opened from."""

    book: Word
    terms: TermsForm
    prescribed: Annotated[list[Short], Field(max_length=200, default_factory=list)]


class NewPromotion(Asked):
    """A promotion that is to be opened."""

    book: Word
    terms: TermsForm
    rulings: Annotated[dict[Word, Word], Field(max_length=64, default_factory=dict)]


class GivenOrder(Asked):
    """An order: its own id, the version it was made against, the act, and what is said with it."""

    id: Annotated[str, Field(min_length=1, max_length=64, pattern=PLAIN)]
    version: Annotated[int, Field(ge=0, le=2**31 - 1)]
    act: Word
    about: Annotated[dict[Word, Number], Field(max_length=4, default_factory=dict)]
    said: Annotated[dict[Text, Text], Field(max_length=64, default_factory=dict)]
    terms: TermsForm | None = None
    reason: Annotated[str, Field(max_length=2000, pattern=PLAIN)] = ""


class Opened(BaseModel):
    """A promotion that was opened."""

    id: str


class Answered(BaseModel):
    """An order was carried out; the promotion is at this version."""

    version: int


class Fault(BaseModel):
    """What is wrong with a draft: the place on the form, the clause, and why."""

    kind: Literal["missing", "forbidden"]
    place: str
    clause: str
    why: str

    @classmethod
    def of(cls, kind: Literal["missing", "forbidden"], found: Found) -> "Fault":
        """A fault that was found."""
        return cls(kind=kind, place=found.place, clause=found.clause, why=found.why)


class EntryRow(BaseModel):
    """An entry, whose it is, and when it came."""

    number: int
    entrant: str
    at: str
