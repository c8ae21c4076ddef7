"""The wheel alone is enough: it has the books and the built pages, and serves them where there is no Node."""

import re
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PathDistribution, distribution
from pathlib import Path

import httpx
import pytest
from packaging.requirements import Requirement
from test_serve import served

from test_architecture import imports

ROOT = Path(__file__).parents[2]
DIST = ROOT / "src/soft17/web/dist"

OPTIONAL = {"gymnasium", "pettingzoo", "distributed", "dask", "envpool"}  # of extras, and said so where they are wanted


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


def wanted(requirements: Iterable[str], extra: str = "") -> Iterator[Distribution]:
    """What some requirements come to on this machine, with all that those require in their turn."""
    for text in requirements:
        one = Requirement(text)
        if one.marker is None or one.marker.evaluate({"extra": extra}):
            found = distribution(one.name)
            yield found
            for more in ("", *one.extras):
                yield from wanted(found.requires or (), more)


@pytest.fixture(scope="module")
def alone(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The wheel unpacked, and a folder with the packages that its own metadata names and no others."""
    folder = tmp_path_factory.mktemp("alone")
    unpacked, packages = folder / "unpacked", folder / "packages"
    packages.mkdir()
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(unpacked)
    (metadata,) = unpacked.glob("*.dist-info")
    for one in wanted(PathDistribution(metadata).requires or ()):
        for file in one.files or ():
            top = file.parts[0]
            if top not in ("..", "__pycache__") and not (packages / top).exists():
                (packages / top).symlink_to(Path(str(one.locate_file(top))))
    return unpacked, packages


def test_it_serves_its_pages_by_itself(alone: tuple[Path, Path], tmp_path: Path) -> None:
    unpacked, packages = alone
    # The interpreter without the packages that are installed for it: only those that the wheel asks for are there.
    python = (sys._base_executable, "-S")  # type: ignore[attr-defined]  # as the venv module has it
    env = {"PYTHONPATH": f"{unpacked}:{packages}", "PATH": "/nowhere", "HOME": str(tmp_path)}
    lacks = [*python, "-c", "import pytest"]
    assert b"No module named" in subprocess.run(lacks, env=env, capture_output=True, check=False).stderr
    with served(tmp_path, env=env, python=python) as service:
        page = httpx.get(service.address)
        assert page.status_code == 200
        asset = re.search(r"/assets/[^\"]+\.js", page.text)
        assert asset is not None, page.text
        script = httpx.get(f"{service.address}{asset.group()}")
    assert script.content == (unpacked / f"soft17/web/dist{asset.group()}").read_bytes()
    assert not (unpacked / "soft17/web/src").exists()


def test_it_asks_for_every_package_that_it_imports(alone: tuple[Path, Path]) -> None:
    unpacked, packages = alone
    there = {one.name.partition(".")[0] for one in packages.iterdir()} | set(sys.stdlib_module_names) | {"soft17"}
    imported = {name.partition(".")[0] for path in unpacked.rglob("*.py") for name in imports(path)}
    assert imported - there <= OPTIONAL
    named = {Requirement(one).name for one in PathDistribution(next(unpacked.glob("*.dist-info"))).requires or ()}
    assert OPTIONAL - {"dask"} <= named
