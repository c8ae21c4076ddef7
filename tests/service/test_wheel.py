"""The wheel alone is enough: it has the books and the built pages, and serves them where there is no Node."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import httpx
import pytest
from test_serve import served

ROOT = Path(__file__).parents[2]
DIST = ROOT / "src/soft17/web/dist"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    uv = [str(Path(sys.executable).parent / "uv"), "build", "--wheel", "--no-build-isolation"]
    subprocess.run([*uv, "--python", sys.executable, "-o", str(folder), str(ROOT)], check=True, capture_output=True)
    (found,) = folder.glob("*.whl")
    return found


def test_books_and_pages_are_in_it_and_what_they_are_built_from_is_not(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
    kept = {one for one in (ROOT / "src/soft17/rulebooks").rglob("*") if one.suffix in (".toml", ".jsonl", ".json")}
    kept |= {one for one in DIST.rglob("*") if one.is_file()}
    assert {str(one.relative_to(ROOT / "src")) for one in kept} <= names
    assert not [one for one in names if "/web/src/" in one or "node_modules" in one or one.endswith((".nbi", ".nbc"))]


def test_it_serves_its_pages_by_itself(wheel: Path, tmp_path: Path) -> None:
    unpacked, run = tmp_path / "unpacked", tmp_path / "run"
    run.mkdir()
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(unpacked)
    env = {"PYTHONPATH": str(unpacked), "PATH": "/nowhere", "HOME": str(run)}
    with served(run, env=env) as service:
        page = httpx.get(service.address)
        assert page.status_code == 200
        asset = re.search(r"/assets/[^\"]+\.js", page.text)
        assert asset is not None, page.text
        script = httpx.get(f"{service.address}{asset.group()}")
    assert script.content == (unpacked / f"soft17/web/dist{asset.group()}").read_bytes()
    assert not (unpacked / "soft17/web/src").exists()
