"""The pages: what `make web` built, served beside the API; an address within the pages is the page's own matter."""

from importlib.resources import files
from pathlib import Path

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import compile_path
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from soft17.service.http.access import ACCESS, SOCKET

BUILT = "assets/"
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}  # their names change with what is in them
ANEW = {"cache-control": "no-cache"}
DESCRIPTION = "openapi.json"
NOT_HERE = ("api", "docs", "redoc")  # where other services have something that is not a page of ours
NOT_BUILT = "The pages are not built: run `make web`, or install soft17 from its wheel. The API is at /api.\n"


class Pages(StaticFiles):
    """Files as they are, and the description of the API; every other address outside it is the one page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the page."""
        if path == DESCRIPTION:
            return JSONResponse(scope["app"].openapi())
        methods = _methods(path)
        if methods:
            raise HTTPException(405, f"At this address: {methods}", headers={"Allow": methods})
        if path.split("/", maxsplit=1)[0] in NOT_HERE:
            raise HTTPException(404, "Nothing is at this address")
        try:
            found = await super().get_response(path, scope)
        except HTTPException as error:
            if error.status_code != 404 or path.startswith(BUILT):
                raise
            found = await super().get_response("index.html", scope)
        found.headers.update(FOR_EVER if path.startswith(BUILT) else ANEW)
        return found


def _methods(path: str) -> str:
    """What may be asked of an address of the API, where it came here because something else was."""
    there = (method for method, place in ACCESS if method != SOCKET and compile_path(place)[0].match(f"/{path}"))
    return ", ".join(sorted(there))


def install(app: FastAPI, folder: Path | None) -> None:
    """Serve the pages of a folder, or those that soft17 came with; comes after every route of the API."""
    place = folder or Path(str(files("soft17") / "web" / "dist"))
    if (place / "index.html").is_file():
        app.mount("/", Pages(directory=place, html=True), name="pages")
        return

    app.mount("/", PlainTextResponse(NOT_BUILT, 503), name="pages")
