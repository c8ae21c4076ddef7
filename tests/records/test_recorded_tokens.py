"""Promotional tokens in round records: of wagers before the first card, and of those in the course of the round."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from soft17.audit import audit
from soft17.records.entries import MalformedError
from soft17.records.form import read
from soft17.records.outcome import result
from soft17.records.replay import play
from soft17.records.schema import schema

BOOK, CLAUSE = "nsw-blackjack-v15", "1.1 Casino Promotional Token"
VALIDATOR = Draft202012Validator(schema())
ROUND: dict[str, Any] = {
    "format": "soft17.round/1",
    "rulebook": BOOK,
    "rulings": {CLAUSE: "token-collected-after-decision"},
    "wagers": [
        {"area": 1, "player": "ann", "seated": True, "main": "50", "tokens": {"main": "10"}},
        {"area": 1, "player": "bob", "main": "20"},
    ],
    "shoe": "6s 7h 5d 9c Kd",
    "acts": [
        {"act": "double", "area": 1, "tokens": {"ann": "30", "bob": "20"}, "others": {"bob": "20"}},
    ],
}


def _played(record: dict[str, Any]) -> dict[str, Any]:
    VALIDATOR.validate(record)
    found = read(record)
    return result(found.book, play(found))


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Casino Promotional Token", "5.2")
@pytest.mark.parametrize(
    ("reading", "single", "net"),
    [
        ("token-collected-after-decision", {}, {"ann": "60", "bob": "20"}),
        ("token-returned", {}, {"ann": "100", "bob": "40"}),
        ("token-returned", {"single_use": {"ann": "30"}}, {"ann": "70", "bob": "40"}),
    ],
)
def test_tokens_of_a_record_are_settled_as_the_book_is_read(
    reading: str, single: dict[str, Any], net: dict[str, str]
) -> None:
    record = {**ROUND, "rulings": {CLAUSE: reading}, "acts": [{**ROUND["acts"][0], **single}]}
    whole = _played(record)
    assert whole["outcome"]["net"] == net
    assert audit({**record, **whole})[1] == []
    without = {**record, "acts": [{**record["acts"][0], "tokens": {}, "single_use": {}}]}
    if reading != "token-returned":
        assert [one.field for one in audit({**without, **whole})[1]] == ["net.ann", "net.bob"]


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Casino Promotional Token", "5.2")
@pytest.mark.clause("nz-blackjack-1998", "5.2")
def test_tokens_that_a_book_does_not_take_are_refused() -> None:
    wager = {**ROUND["wagers"][0], "tokens": {"main": "50.01"}}
    assert _played({**ROUND, "wagers": [wager]})["refused"]["clause"] == CLAUSE
    act = {"act": "double", "area": 1, "tokens": {"ann": "50.01"}}
    refused = _played({**ROUND, "acts": [act]})["refused"]
    assert (refused["act"], refused["clause"]) == (0, CLAUSE)
    other = {"format": "soft17.round/1", "rulebook": "nz-blackjack-1998", "shoe": "6s 7h 5d 9h 9c 9s"}
    laid = {"area": 1, "player": "ann", "seated": True, "main": "50"}
    found = _played({**other, "wagers": [{**laid, "tokens": {"main": "50"}}], "acts": []})
    assert found["refused"]["clause"] == "5.2"
    found = _played({**other, "wagers": [laid], "acts": [{"act": "double", "area": 1, "tokens": {"ann": "5"}}]})
    assert found["refused"]["clause"] == "5.2"


@pytest.mark.clause("nsw-switch-2016", "1.1 casino promotional token", "5.1")
@pytest.mark.parametrize(("tokens", "net"), [("50", "0"), (["50", "20"], "30")])
def test_tokens_lie_on_both_boxes_or_each_on_its_own(tokens: str | list[str], net: str) -> None:
    record = {
        "format": "soft17.round/1",
        "rulebook": "nsw-switch-2016",
        "rulings": {"1.1 casino promotional token": "token-spent-after-one-decision"},
        "wagers": [{"area": 1, "player": "ann", "main": "50", "tokens": {"main": tokens}}],
        "shoe": "Th 9h 6c Kd 9c Tc",
        "acts": [{"act": "stand", "area": 1, "box": 1}, {"act": "stand", "area": 1, "box": 2}],
    }
    assert _played(record)["outcome"]["net"] == {"ann": net}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"wagers": [{**ROUND["wagers"][0], "tokens": {"any_pairs": "5"}}]}, "wagers[0].tokens.any_pairs"),
        ({"wagers": [{**ROUND["wagers"][0], "tokens": {"main": "-5"}}]}, "wagers[0].tokens.main"),
        ({"wagers": [{**ROUND["wagers"][0], "tokens": {"main": ["5", "5"]}}]}, "wagers[0].tokens.main"),
        ({"wagers": [{**ROUND["wagers"][0], "single_use": {"main": "11"}}]}, "wagers[0].single_use"),
        ({"acts": [{"act": "stand", "area": 1, "tokens": {"ann": "5"}}]}, "acts[0].tokens"),
        ({"acts": [{"act": "double", "area": 1, "tokens": {"ann": "five"}}]}, "acts[0].tokens.ann"),
        ({"acts": [{"act": "double", "area": 1, "tokens": {"bob": "5"}}]}, "acts[0].tokens.bob"),
        ({"acts": [{"act": "double", "area": 1, "single_use": {"ann": "5"}}]}, "acts[0].single_use"),
    ],
)
def test_tokens_that_cannot_be_read_are_told_by_their_field(change: dict[str, Any], field: str) -> None:
    with pytest.raises(MalformedError) as error:
        play(read({**ROUND, **change}))
    assert error.value.field == field
