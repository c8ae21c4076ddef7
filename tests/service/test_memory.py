"""What was loaded at the start is not looked through for garbage time and again."""

import subprocess
import sys

SAID = """
import gc
from soft17.service import memory
memory.settle()
print(gc.get_freeze_count() > 1000, gc.get_threshold()[0] == memory.YOUNG, gc.isenabled())
"""


def test_what_was_loaded_is_looked_through_once() -> None:
    done = subprocess.run([sys.executable, "-c", SAID], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["True", "True", "True"]
