"""The command line starts fast: what a command needs is imported when it runs."""

import subprocess
import sys

SLOW = {"msgspec", "numpy", "numba", "rich", "scipy", "gymnasium", "pettingzoo"}


def test_asking_for_help_imports_nothing_slow() -> None:
    asked = "import sys; sys.argv = ['soft17', '--help']; import soft17.cli.main as main\n"
    asked += "try: main.run()\nexcept SystemExit: pass\nprint('loaded:', *sys.modules)"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True, timeout=600)
    assert "Usage" in done.stdout
    loaded = done.stdout.rpartition("loaded:")[2].split()
    assert not SLOW & set(loaded)
