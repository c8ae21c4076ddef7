"""What reads logs is made before threads read them: two that made it at one time would end the process."""

import subprocess
import sys

SAID = """
from soft17.service.affairs.served import KINDS
from soft17.log.lines import of_table
forms = [of_table(), *(one.kind.form for one in KINDS.values())]
print(all("line" in vars(form) for form in forms))
"""


def test_what_reads_logs_is_made_as_the_service_is_loaded() -> None:
    done = subprocess.run([sys.executable, "-c", SAID], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "True"
