"""The pages are served beside the API: files as they are, every other address as the page, nothing of the API."""

from pathlib import Path

import pytest
from visiting import House, opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    built = tmp_path / "dist"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>soft17</title>")
    (built / "assets" / "a-1.js").write_text("export {};")
    return built


def got(house: House, path: str) -> tuple[int, str, str]:
    answer = house.visitor().get(path)
    return answer.status_code, answer.headers.get("cache-control", ""), answer.text[:15]


def test_files_are_kept_and_the_page_is_asked_for_anew(folder: Path, tmp_path: Path) -> None:
    with opened(f"sqlite:///{tmp_path}/one.db", pages=folder) as house:
        for path in ("/", "/table/abc", "/books/x/3.2(a)", "/index.html"):
            assert got(house, path) == (200, "no-cache", "<!doctype html>"), path
        assert got(house, "/assets/a-1.js") == (200, "public, max-age=31536000, immutable", "export {};")
        assert got(house, "/assets/gone.js")[0] == 404
        assert got(house, "/api/nothing")[0] == 404
        for path in ("/docs", "/redoc", "/docs/"):
            assert got(house, path)[0] == 404, path
        described = house.visitor().get("/openapi.json")
        assert described.json() == house.visitor().get("/api/openapi.json").json()
        assert described.headers["content-type"] == "application/json"
        assert "content-security-policy" in house.visitor().get("/").headers
        assert house.visitor().get("/../../etc/passwd").text.startswith("<!doctype html>")


def test_pages_that_are_not_built_are_told_so(tmp_path: Path) -> None:
    with opened(f"sqlite:///{tmp_path}/one.db", pages=tmp_path) as house:
        assert house.visitor().get("/").status_code == 503
        assert "make web" in house.visitor().get("/").text
        assert house.visitor().get("/api/me").status_code == 200
