"""Odds that are said or shown with a payment give its amount: what rounding and a bonus add is named."""

import pytest

from soft17.log.paying import paid, was_paid
from soft17.log.telling import tell
from soft17.records.form import read
from soft17.records.replay import play
from soft17.service.wire.laying import wager_of
from soft17.service.wire.speaking import speak
from soft17.table.events import WagerSettled


def _record(book: str, stake: str, shoe: str) -> dict[str, object]:
    wagers = [{"area": 1, "player": "ann", "main": stake}]
    table = {"smallest_chip": "1"}
    return {
        "format": "soft17.round/1", "rulebook": book, "table": table, "wagers": wagers, "shoe": shoe, "acts": [],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("book", "stake", "shoe", "how", "felt"),
    [
        ("nsw-blackjack-v15", "10", "As 7h Ks", "$15 {} at 3 to 2", "3 to 2"),
        ("nsw-blackjack-v15", "15", "As 7h Ks", "$23 {}: $22.50 at 3 to 2, rounded to $23 (5.12)", "3 to 2, rounded"),
        (
            "nsw-pinkjack-2016",
            "10",
            "Ad Jd Jd Ad",
            "$1050 {}: $50 at 5 to 1 and a bonus of $1000",
            "5 to 1 + $1000",
        ),
    ],
)
def test_what_is_paid_is_said_in_its_parts(book: str, stake: str, shoe: str, how: str, felt: str) -> None:
    record = read(_record(book, stake, shoe))
    played = play(record)
    settled = next(one for one in played.events if isinstance(one, WagerSettled))
    assert speak(record.book, settled, played.table).endswith(f"wins, {how.format('paid')}")
    assert tell(settled, played.table).endswith(f"win, pays {how.format('').replace(' :', ':').replace('  ', ' ')}")
    wager, chip = played.table.wagers[0], played.table.sign.smallest_chip
    shown = wager_of(record.book, wager, "ann", chip).settled
    assert shown is not None
    assert (shown.odds, shown.paid) == (felt, how.format("").replace(" :", ":").replace("  ", " "))
    assert was_paid(record.book, wager, chip).how == paid(settled).how
