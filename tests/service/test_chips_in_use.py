"""The chips of a table: chosen as it opens, each worth some of the smallest, and what every wager there is made of."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from serving import Player, at_their_word, opened

from soft17.money import parse
from soft17.rules.loading import load, names
from soft17.service.http.opening import CHIPS

POOLED = next(book for book in names() if load(book).jackpot is not None)
POOL = {"offered": ["blazing_7s"], "source": "shuffling device", "jackpot_rate": "10"}


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    with at_their_word(tmp_path) as address:
        yield address


def _seen(address: str, table: str) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{address}/api/tables/{table}", headers={"x-name": "ann"}, timeout=60).json()
    return found


def _sign(address: str, book: str, **wanted: Any) -> tuple[str, list[str]]:
    sign = _seen(address, opened(address, book, **wanted))["sign"]
    return sign["smallest"], [one["text"] for one in sign["chips"]]


def _refused(address: str, book: str, **wanted: Any) -> tuple[str, str]:
    headers = {"x-name": "sam", "x-roles": "administrator"}
    answer = httpx.post(f"{address}/api/tables", json={"book": book, **wanted}, headers=headers, timeout=60)
    assert answer.status_code == 422, answer.text
    told = answer.json()
    return told.get("field", ""), f"{told['title']} {told['detail']}"


def test_the_tray_holds_what_is_made_of_the_smallest_chip(served: str) -> None:
    assert _sign(served, POOLED) == ("$1", ["$1", "$5", "$10", "$25", "$100", "$500"])
    assert _sign(served, POOLED, smallest_chip="2.50") == ("$2.50", ["$2.50", "$5", "$10", "$25", "$100", "$500"])
    assert _sign(served, POOLED, smallest_chip="25", minimum="25") == ("$25", ["$25", "$100", "$500"])


@pytest.mark.parametrize("book", names())
@pytest.mark.parametrize("chip", CHIPS)
def test_every_chip_is_worth_some_of_the_smallest(book: str, chip: str, served: str) -> None:
    kinds = [one for one, rule in load(book).optional.items() if rule.stakes is None][:1]
    table = opened(served, book, smallest_chip=chip, minimum="25", offered=kinds)
    chips = [one["exact"] for one in _seen(served, table)["sign"]["chips"]]
    assert chips[0] == parse(chip) and not any(one % chips[0] for one in chips)


def test_chips_that_are_not_to_be_had_are_named(served: str) -> None:
    field, why = _refused(served, POOLED, smallest_chip="3")
    assert field == "smallest_chip" and "0.50, 1, 2.50, 5, 25" in why
    field, why = _refused(served, POOLED, smallest_chip="25")
    assert field == "minimum" and "$10 is not made of chips; the smallest is $25" in why
    headers = {"x-name": "sam", "x-roles": "administrator"}
    may = httpx.get(f"{served}/api/opening", headers=headers, timeout=60).json()
    assert (may["chips"], may["chip"]) == (list(CHIPS), "1")


def test_a_jackpot_wager_is_made_of_the_chips_of_its_table(served: str) -> None:
    assert _sign(served, POOLED, jackpot_stake="2.50", **POOL)[0] == "$0.50"
    assert _sign(served, POOLED, jackpot_stake="5", **POOL)[0] == "$1"
    field, why = _refused(served, POOLED, jackpot_stake="2.50", smallest_chip="1", **POOL)
    assert field == "jackpot_stake" and "the smallest is $1" in why
    _, why = _refused(served, POOLED, smallest_chip="25", minimum="25", **POOL)
    assert "no chips of $25 make blazing 7s" in why
    seen = _seen(served, opened(served, POOLED, **POOL))
    assert [one["chips"] for one in seen["betting"]["spots"]] == [["$5"]]


@pytest.mark.parametrize("book", names())
def test_a_wager_that_the_chips_do_not_make_is_refused_with_its_clause(book: str, served: str) -> None:
    player = Player(served, opened(served, book, seconds=0), {"x-name": "ann"})
    player.until(lambda seen: seen["betting"]["open"])
    boxes = player.picture["book"]["boxes"]
    place = player.picture["betting"]["place"]
    reply = player.give({**place, "area": 1, "main": [125_000] * boxes})
    assert (reply["type"], reply["clause"]) == ("Refused", load(book).chips.means.clause)
    assert "$12.50 is not made of chips of $1" in reply["why"]
    assert player.give({**place, "area": 1, "main": [120_000] * boxes})["type"] == "Done"
    player.close()
