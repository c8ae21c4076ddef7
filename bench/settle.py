"""Records through `soft17 settle`, one process: one-player records a second."""

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.rounds import STAKE
from soft17.cards import DECK, show_all
from soft17.money import show
from soft17.records.entries import MalformedError
from soft17.records.form import read
from soft17.records.replay import play

WANTED = 2500.0
COUNT = 20_000


def record(chance: random.Random) -> dict[str, object]:
    """A round of one player who draws to 17, as a record."""
    made: dict[str, object] = {
        "format": "soft17.round/1",
        "rulebook": "nsw-blackjack-v15",
        "wagers": [{"area": 1, "player": "ann", "main": show(STAKE)}],
        "shoe": show_all(chance.sample(DECK, 20)),
    }
    acts: list[dict[str, object]] = []
    for _ in range(12):
        try:
            play(read({**made, "acts": acts}))
        except MalformedError:
            trial = play(read({**made, "acts": [*acts, {"act": "hit", "area": 1}, {"act": "absent", "area": 1}]}))
            total = next((hand.total for _, hand in trial.table.hands()), 21)
            acts.append({"act": "hit" if total <= 17 and trial.refused is None else "stand", "area": 1})
        else:
            break
    return {**made, "acts": acts}


def run() -> None:
    """Print records a second of the command, start-up included and apart."""
    chance = random.Random(17)
    lines: list[str] = []
    while len(lines) < 500:
        try:
            made = record(chance)
            play(read(made))
        except MalformedError:
            continue
        lines.append(json.dumps(made))
    with tempfile.TemporaryDirectory() as folder:
        few, many = Path(folder) / "few.jsonl", Path(folder) / "many.jsonl"
        few.write_text(lines[0] + "\n", encoding="utf-8")
        many.write_text("\n".join(lines * (COUNT // len(lines))) + "\n", encoding="utf-8")
        start, whole = _seconds(few), _seconds(many)
    rate = COUNT / (whole - start)
    print(f"start-up {start:.2f} s; {rate:.0f} records a second, {rate / WANTED:.1f} times the {WANTED:.0f} wanted")


def _seconds(path: Path) -> float:
    began = time.perf_counter()
    command = [str(Path(sys.executable).parent / "soft17"), "settle", str(path)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own command
    return time.perf_counter() - began
