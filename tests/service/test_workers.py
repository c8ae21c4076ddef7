"""Processes beside the service let it go first."""

import os
from pathlib import Path

import pytest

from soft17.service.laboratory.workers import LOW, Worker


def test_a_worker_lets_the_service_go_first(tmp_path: Path) -> None:
    worker = Worker()
    (tmp_path / "nothing.jsonl").write_text("\n")
    try:
        worker.work("audit", {"path": str(tmp_path / "nothing.jsonl")}, lambda _body: None)
        pid = worker.process
        assert pid is not None
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(os.getpriority(os.PRIO_PROCESS, 0) + LOW, 19)
        group = Path(f"/proc/{pid}/autogroup")
        if not group.exists():
            pytest.skip("cores are not shared out by session here")
        assert group.read_text().split()[-1] == str(LOW)
    finally:
        worker.end()
