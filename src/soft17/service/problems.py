"""Problems: what a person is told when something asked of the service cannot be done."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException


class Problem(Exception):  # noqa: N818 - what people are told is a problem, whoever made the error
    """Something that cannot be done: its status, what it is, and the field and the clause where there are some."""

    def __init__(  # noqa: PLR0913 - one parameter for each part of a problem
        self,
        status: int,
        title: str,
        *,
        detail: str = "",
        field: str = "",
        clause: str = "",
        headers: dict[str, str] | None = None,
    ) -> None:
        self.status, self.title, self.detail, self.field, self.clause = status, title, detail, field, clause
        self.headers = headers
        super().__init__(title)

    def body(self) -> dict[str, Any]:
        """The answer as RFC 9457 has it."""
        said = {"title": self.title, "status": self.status, "detail": self.detail}
        return said | {name: value for name in ("field", "clause") if (value := getattr(self, name))}


BUSY = "another process writes to the database; nothing was changed"


def busy() -> Problem:
    """The problem of a database that another process keeps to itself for longer than can be waited."""
    detail = f"{BUSY}; try again in a few seconds"
    return Problem(503, "The database is busy", detail=detail, headers={"Retry-After": "5"})


def out_of_reach() -> Problem:
    """The problem of a database that does not answer, or takes nothing; what was given to it last is not known."""
    detail = "try again in a few seconds; look first whether what you asked for was done"
    return Problem(503, "The database cannot be used now", detail=detail, headers={"Retry-After": "5"})


# How a problem is told, for whoever reads the description of the service: any status that is not named is one.
_SHAPE = {
    "type": "object",
    "required": ["title", "status", "detail"],
    "properties": {
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "field": {"type": "string"},
        "clause": {"type": "string"},
    },
    "additionalProperties": False,
}
TOLD: dict[int | str, dict[str, Any]] = {
    "default": {"description": "A problem", "content": {"application/problem+json": {"schema": _SHAPE}}}
}


def answer(problem: Problem) -> JSONResponse:
    """A problem as a response."""
    return JSONResponse(problem.body(), problem.status, problem.headers, media_type="application/problem+json")


def install(app: FastAPI) -> None:
    """Answer every error as a problem."""

    @app.exception_handler(Problem)
    async def _problem(_request: Request, error: Problem) -> JSONResponse:
        return answer(error)

    @app.exception_handler(RequestValidationError)
    async def _invalid(_request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        if first["type"] == "json_invalid":
            at = f"character {first['loc'][-1]}: {first.get('ctx', {}).get('error', first['msg'])}"
            return answer(Problem(422, "The body is no JSON", detail=at, field="body"))
        field = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
        return answer(Problem(422, f"{field}: {first['msg']}", field=field))

    @app.exception_handler(HTTPException)
    async def _http(_request: Request, error: HTTPException) -> JSONResponse:
        return answer(Problem(error.status_code, str(error.detail), headers=dict(error.headers or {})))
