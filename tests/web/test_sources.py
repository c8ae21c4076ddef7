"""The pages' own files: what they are drawn from fits the wire, and what they are built from names no host."""

import json
import re
from pathlib import Path

import msgspec
import pytest

from soft17.service.wire.messages import Said
from soft17.service.wire.picture import Picture
from soft17.service.wire.schema import document

WEB = Path(__file__).parents[2] / "src" / "soft17" / "web"
FIXTURES = sorted((WEB / "fixtures").glob("*.json"))
SOURCES = sorted(path for path in (WEB / "src").rglob("*") if path.suffix in {".ts", ".svelte"})
SHEETS = sorted(path for path in (WEB / "src").rglob("*.css") if path.name not in {"base.css", "tokens.css"})


class Fixture(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be looked at without a service."""

    pictures: tuple[Picture, ...]
    said: tuple[Said, ...]


def ids(path: Path) -> str:
    return path.name


@pytest.mark.parametrize("path", FIXTURES, ids=ids)
def test_a_fixture_is_a_picture_whole(path: Path) -> None:
    fixture = msgspec.json.decode(path.read_bytes(), type=Fixture)
    assert json.loads(msgspec.json.encode(fixture)) == json.loads(path.read_bytes())


def test_every_game_has_a_fixture() -> None:
    books = {json.loads(path.read_bytes())["pictures"][0]["book"]["id"] for path in FIXTURES}
    assert len(books) == 5


def test_the_lock_names_no_registry() -> None:
    packages = json.loads((WEB / "package-lock.json").read_bytes())["packages"]
    assert not [name for name, package in packages.items() if "resolved" in package]
    assert not [name for name, package in packages.items() if name and "integrity" not in package]


def test_types_are_made_of_every_message_and_all_in_them() -> None:
    made = document()["components"]["schemas"]
    assert {"Give", "Ping", "Pushed", "Done", "Refused", "OutOfDate", "Reload", "Pong", "Picture"} <= set(made)
    wanted = set(re.findall(r"#/components/schemas/(\w+)", json.dumps(made)))
    assert wanted <= set(made)
    assert set(made["Picture"]["properties"]) == set(Picture.__struct_fields__)


@pytest.mark.parametrize("path", SOURCES, ids=ids)
def test_sources_of_the_pages_stay_small(path: Path) -> None:
    if path.name != "schema.d.ts":
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


# What browsers keep for pages that came over a secure connection; a house's own network often has none.
SECURE_ONLY = re.compile(
    r"\brandomUUID\b|\bcrypto\s*\.\s*subtle\b|\bserviceWorker\b|\bshowSaveFilePicker\b|\bshowOpenFilePicker\b"
    r"|\bnavigator\s*\.\s*(clipboard|share|canShare|wakeLock|storage|locks|mediaDevices|geolocation|credentials)\b"
    r"|\bcaches\s*\.|\bcookieStore\b|\bnew Notification\b|\bSharedArrayBuffer\b"
)


@pytest.mark.parametrize("path", SOURCES, ids=ids)
def test_pages_need_no_secure_connection(path: Path) -> None:
    code = re.sub(r"^\s*//.*$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert not SECURE_ONLY.findall(code)


@pytest.mark.parametrize("path", SHEETS, ids=ids)
def test_a_sheet_draws_only_pages_that_ask_for_it(path: Path) -> None:
    # once a sheet was fetched it is there on every page
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    rules = [one.strip() for head in re.findall(r"([^{}]+)\{", text) for one in head.split(",")]
    assert not [one for one in rules if not one.startswith((":where(.affairs) ", "@"))]
