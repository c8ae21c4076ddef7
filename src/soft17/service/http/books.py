"""`/api/books`: the rulebooks, to be read by anyone."""

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Response

from soft17.rules.clauses import UnknownClauseError, number_of, read
from soft17.rules.ledger import obligations
from soft17.rules.loading import load, names
from soft17.service.books import comparing
from soft17.service.books.document import BookDocument, ClauseOf, clause_of, document
from soft17.service.books.known import known_prices
from soft17.service.books.shelf import OnShelf, shelf
from soft17.service.http.answers import answer, model_of
from soft17.service.laboratory.asking import Asked
from soft17.service.problems import Problem

router = APIRouter(prefix="/api/books", tags=["books"])
Name = Annotated[str, Path(description="A rulebook's id.", max_length=64)]


def known(name: str) -> str:
    """The id of a rulebook that there is."""
    if name not in names():
        raise Problem(404, f"no rulebook is called {name!r}", detail=f"there are {', '.join(names())}", field="book")
    return name


@router.get("", response_model=list[model_of(OnShelf)])  # type: ignore[misc]  # described at run time
def books() -> Response:
    """Every rulebook with its options, rulings and optional wagers."""
    return answer(shelf())


@router.get("/{book}", response_model=model_of(BookDocument))
def whole(book: Name) -> Response:
    """A rulebook from top to bottom: every clause in our own words with its values, tests and rulings."""
    return answer(document(known(book)))


@router.get("/{book}/clauses/{clause}", response_model=model_of(ClauseOf))
def clause(book: Name, clause: Annotated[str, Path(description="A number such as 12.4.", max_length=64)]) -> Response:
    """One clause, by its number or by one that the document misprints."""
    rulebook, every = load(known(book)), obligations(book)
    try:
        number = number_of(rulebook, every, clause)
    except UnknownClauseError as error:
        raise Problem(404, str(error), field="clause") from error
    prices = known_prices(Asked(book, None, {}, {}))
    return answer(clause_of(rulebook, read(rulebook, every, number), prices))


@router.get("/{book}/coverage", response_model=model_of(comparing.Coverage))
def coverage(book: Name) -> Response:
    """How many obligations have a value in the book and a test that names them."""
    return answer(_coverage(known(book)))


@lru_cache
def _coverage(book: str) -> comparing.Coverage:
    return comparing.coverage_of(book)


@router.get("/{book}/against/{other}", response_model=model_of(comparing.Against))
def against(book: Name, other: Name) -> Response:
    """Two rulebooks side by side: the values in which they differ."""
    return answer(comparing.against(known(book), known(other)))


@router.get("/{book}/powers", response_model=model_of(comparing.Powers))
def powers(book: Name) -> Response:
    """Who may do what at a table of this rulebook, on what terms."""
    return answer(comparing.powers(known(book)))
