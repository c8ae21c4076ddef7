"""Records that cannot be read: a message with the field and what would be right."""

from typing import Any

import pytest

from soft17.records.entries import MalformedError
from soft17.records.form import read
from soft17.records.replay import play

GOOD: dict[str, Any] = {
    "format": "soft17.round/1",
    "rulebook": "nsw-blackjack-v15",
    "wagers": [{"area": 1, "player": "ann", "main": "100"}],
    "shoe": "Ts 7h 8d 9c 5d",
    "acts": [{"act": "stand", "area": 1}],
}
ANN, BOB = {"area": 1, "player": "ann", "main": "100"}, {"area": 1, "player": "bob", "main": "50"}

BAD: list[tuple[str, dict[str, Any], str, str]] = [
    ("no format", {"format": None}, "format", "soft17.round/1"),
    ("another format", {"format": "soft17.round/9"}, "format", "none of soft17.round/1"),
    ("an unknown rulebook", {"rulebook": "nevada"}, "rulebook", "there are ma-switch"),
    ("an unknown card", {"shoe": "Ts 7h 1d"}, "shoe", "'1d' is no card"),
    ("a seventh copy", {"shoe": "Ts Ts Ts Ts Ts Ts Ts"}, "shoe", "Ts is there 7 times"),
    ("too few cards", {"shoe": "Ts 7h 8d"}, "shoe", "too few cards"),
    ("an amount that is a number", {"wagers": [{**ANN, "main": 100}]}, "wagers[0].main", "a stake as text"),
    ("a fraction", {"wagers": [{**ANN, "main": "1/3"}]}, "wagers[0].main", "'1/3' is no amount"),
    ("too fine an amount", {"wagers": [{**ANN, "main": "1.00001"}]}, "wagers[0].main", "at most four decimals"),
    ("no amount", {"wagers": [{**ANN, "main": "a lot"}]}, "wagers[0].main", "is no amount"),
    ("a list in a one-box game", {"wagers": [{**ANN, "main": ["5", "5"]}]}, "wagers[0].main", "1 on an area"),
    ("no wager at all", {"wagers": []}, "wagers", "at least one wager"),
    ("nothing staked", {"wagers": [{"area": 1, "player": "ann"}]}, "wagers[0]", "neither a main"),
    ("an area that is not there", {"wagers": [{**ANN, "area": 10}]}, "wagers[0].area", "areas are 1 to 9"),
    ("a player without a name", {"wagers": [{**ANN, "player": ""}]}, "wagers[0].player", "has a name"),
    ("a player twice", {"wagers": [ANN, ANN]}, "wagers[1].player", "listed twice on area 1"),
    ("two seated", {"wagers": [{**ANN, "seated": True}, {**BOB, "seated": True}]}, "wagers[1].seated", "ann is seated"),
    ("an unknown field", {"wagers": [{**ANN, "mian": "5"}]}, "wagers[0]", "no field 'mian'"),
    ("another book's wager", {"wagers": [{**ANN, "side": {"match": "5"}}]}, "wagers[0].side.match", "there are perfect"),
    ("a suit where there is none", {"wagers": [{**ANN, "side": {"any_pairs": {"stake": "5", "suit": "d"}}}]},
     "wagers[0].side.any_pairs", "on no suit"),
    ("an unknown option", {"options": {"jokers": 2}}, "options.jokers", "no such option"),
    ("a huge amount", {"wagers": [{**ANN, "main": "1" * 13}]}, "wagers[0].main", "at most twelve digits"),
    ("a number for a choice", {"options": {"insurance_on_ten": 1}}, "options.insurance_on_ten", "are false, true"),
    ("a value not allowed", {"options": {"decks": 7}}, "options.decks", "cannot be elected"),
    ("true is not one", {"options": {"decks": True}}, "options.decks", "cannot be elected"),
    ("a misspelt field", {"option": {"decks": 8}}, "record", "no field 'option'"),
    ("half a cent", {"wagers": [{**ANN, "main": "5.005"}]}, "wagers[0].main", "whole cents"),
    ("a limit that is a number", {"table": {"limits": {"main": {"min": 5}}}}, "table.limits.main.min", "text in quotes"),
    ("an area in parts", {"wagers": [{**ANN, "area": 1.5}]}, "wagers[0].area", "a whole number is wanted"),
    ("an amount on a stand", {"acts": [{"act": "stand", "area": 1, "amount": "5"}]}, "acts[0].amount", "insure and double"),
    ("an id that is a number", {"id": 7}, "id", "text in quotes"),
    ("an unknown ruling", {"rulings": {"99.9": "x"}}, "rulings.99.9", "no ruling on this clause"),
    ("an unknown reading", {"rulings": {"12.7": "x"}}, "rulings.12.7", "no reading is called 'x'"),
    ("an unknown act", {"acts": [{"act": "fold", "area": 1}]}, "acts[0].act", "none of insure, even_money"),
    ("an act this book has not", {"acts": [{"act": "switch", "area": 1}]}, "acts[0].act", "has no switch"),
    ("an act on an empty area", {"acts": [{"act": "stand", "area": 2}]}, "acts[0].area", "nobody wagers on area 2"),
    ("a box that is not there", {"acts": [{"act": "stand", "area": 1, "box": 2}]}, "acts[0].box", "no box 2"),
    ("a hand that is not there", {"acts": [{"act": "stand", "area": 1, "hand": 2}]}, "acts[0].hand", "no hand 2"),
    ("insurance by nobody", {"acts": [{"act": "insure", "area": 1, "amount": "5"}]}, "acts[0].player", "say who"),
    ("insurance of nothing", {"acts": [{"act": "insure", "area": 1, "player": "ann"}]}, "acts[0].amount", "how much"),
    ("others on a stand", {"acts": [{"act": "stand", "area": 1, "others": ["bob"]}]}, "acts[0].others", "a double has"),
    ("a decision missing", {"acts": []}, "acts", "needs a decision"),
    ("an unknown limit", {"table": {"limits": {"match": {"min": "5"}}}}, "table.limits.match", "limits are for main"),
    ("limits crossed", {"table": {"limits": {"main": {"min": "9", "max": "5"}}}}, "table.limits.main", "over the maximum"),
    ("no chip", {"table": {"smallest_chip": "0"}}, "table.smallest_chip", "more than 0"),
    ("a chip under a cent", {"table": {"smallest_chip": "0.0001"}}, "table.smallest_chip", "whole cents"),
    ("a limit under nothing", {"table": {"limits": {"main": {"max": "-5"}}}}, "table.limits.main", "not under 0"),
    ("a blank player", {"wagers": [{**ANN, "player": " "}]}, "wagers[0].player", "a player has a name"),
    ("digits of another script", {"wagers": [{**ANN, "main": "\u0661\u0660"}]}, "wagers[0].main", "no amount"),
    ("insurance on a hand", {"acts": [{"act": "insure", "area": 1, "player": "ann", "amount": "5", "hand": 7}]},
     "acts[0].hand", "on no hand"),
    ("a jackpot in a book without", {"rulebook": "nz-blackjack-1998", "table": {"jackpot": {"meter": "25000", "minimum": "10000"}}},
     "table.jackpot", "has no jackpot"),
    ("a jackpot without meter", {"wagers": [{**ANN, "side": {"blazing_7s": "5"}}]}, "table.jackpot", "needs the meter"),
    ("a meter under its minimum", {"table": {"jackpot": {"meter": "9000", "minimum": "10000"}}}, "table.jackpot", "14.28"),
    ("another minimum", {"table": {"jackpot": {"meter": "99999", "minimum": "12000"}}}, "table.jackpot", "one of $10000"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "field", "message"), [case[1:] for case in BAD], ids=[case[0] for case in BAD])
def test_malformed(change: dict[str, Any], field: str, message: str) -> None:
    record = {key: value for key, value in {**GOOD, **change}.items() if value is not None}
    with pytest.raises(MalformedError) as caught:
        play(read(record))
    assert caught.value.field == field
    assert message in str(caught.value)


def test_a_split_nobody_answered_is_told_at_its_act() -> None:
    wagers = [{"area": 1, "player": "ann", "main": "10", "seated": True}, {"area": 1, "player": "bob", "main": "10"}]
    rulings = {"14.3(d)": "ask-until-answered"}
    record = {
        **GOOD,
        "rulebook": "nz-blackjack-1998",
        "rulings": rulings,
        "wagers": wagers,
        "shoe": "8s 6h 8d 9d 9c Tc",
    }
    with pytest.raises(MalformedError, match="bob has yet to choose") as caught:
        play(read({**record, "acts": [{"act": "split", "area": 1}]}))
    assert caught.value.field == "acts[0]"


def test_the_good_record_is_good() -> None:
    assert play(read(GOOD)).refused is None


@pytest.mark.parametrize(
    ("change", "where", "clause"),
    [
        ({"wagers": [{**ANN, "main": "-5"}]}, "wager", "6.1"),
        ({"wagers": [{**ANN, "main": "0"}]}, "wager", "6.1"),
        ({"acts": [{"act": "insure", "area": 1, "player": "zoe", "amount": "5"}], "shoe": "Ts Ah 8d"}, "act", "8.1"),
        (
            {"wagers": [ANN, {**ANN, "area": 2}], "acts": [{"act": "hit", "area": 2}], "shoe": "Ts 9s 7h 8d 9c"},
            "act",
            "10.1",
        ),
    ],
    ids=["negative money", "no money", "an unknown player", "out of turn"],
)
def test_what_can_be_read_but_breaks_a_rule_is_refused(change: dict[str, Any], where: str, clause: str) -> None:
    refused = play(read({**GOOD, **change})).refused
    assert refused is not None
    assert (refused.where, refused.refusal.clause) == (where, clause)
    assert refused.refusal.why
