"""How soon `soft17 --help` answers, beside a bare start of Python."""

import subprocess
import sys
import time
from pathlib import Path

WANTED = 0.2
TRIES = 9


def run() -> None:
    """Print the median of several starts."""
    soft17 = _median([str(Path(sys.executable).parent / "soft17"), "--help"])
    bare = _median([sys.executable, "-c", "pass"])
    print(f"soft17 --help {soft17:.3f} s (wanted {WANTED}), python alone {bare:.3f} s")


def _median(command: list[str]) -> float:
    times = []
    for _ in range(TRIES):
        began = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own command
        times.append(time.perf_counter() - began)
    return sorted(times)[TRIES // 2]
