"""A rulebook with a fault does not load, and the message says where."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from changing import Tree, drop, put
from soft17.rules.faults import BookError
from soft17.rules.ledger import obligations
from soft17.rules.loading import ElectionError, UnknownBookError, build, load, names, raw

BOOK = "nsw-blackjack-v15"
KNOWN = frozenset(obligations(BOOK))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (drop("doubling", "totals"), "doubling: Object missing required field `totals`"),
        (drop("doubling", "totals", "cite"), "doubling.totals: Object missing required field `cite`"),
        (put([], "doubling", "totals", "cite"), "doubling.totals: a value without a clause"),
        (put("99.9", "doubling", "totals", "cite"), "doubling.totals: the document has no clause '99.9'"),
        (put("21.1", "decisions", "finished", "bust"), "decisions.finished.bust: the document has no clause '21.1'"),
        (put("often", "splitting", "pairs", "is"), "splitting.pairs.is: Invalid enum value 'often'"),
        (put("seven", "decisions", "stand_from", "is"), "decisions.stand_from.is: Expected `int`, got `str`"),
        (put({"is": 1, "cite": "12.4"}, "splitting", "extra"), "splitting: Object contains unknown field `extra`"),
        (
            drop("settlement", "rows", "lower"),
            "settlement.rows: no line covers player points 2 against dealer points 3",
        ),
        (put([], "settlement", "rows", "both-blackjack", "over"), "both settle player blackjack 21 against dealer"),
        (
            drop("settlement", "rows", "equal", "result"),
            "settlement.rows.equal: Object missing required field `result`",
        ),
        (put([1, 1], "settlement", "rows", "equal", "odds"), "settlement.rows.equal: odds belong to a win"),
        (put(["royal"], "settlement", "rows", "equal", "player"), "settlement.rows.equal.player: 'royal' is no kind"),
        (put("royal", "interim", "pays", "blackjack", "hand"), "interim.pays.blackjack.hand: 'royal' is no kind"),
        (put({}, "optional", "any_pairs", "lines"), "optional.any_pairs.lines: a pay table without lines"),
        (drop("optional", "any_pairs", "lines", "pair", "odds"), "exactly one of odds, prize or share"),
        (put(7, "cards", "in_use", "is"), "cards.in_use: 7 decks are not among those allowed"),
        (drop("cards", "pictures", "is", "Q"), "cards: no value for Q"),
        (put(5, "option", "decks", "default"), "5 cannot be elected"),
        (
            put({"jokers": {}}, "ruling", "11.1.1", "readings", "hard-totals-only", "with"),
            "ruling.11.1.1: a reading goes with option 'jokers'",
        ),
    ],
)
def test_a_faulty_book_does_not_load(change: Callable[[Tree], None], said: str) -> None:
    tree = deepcopy(raw(BOOK))
    change(tree)
    with pytest.raises((BookError, ElectionError)) as caught:
        build(BOOK, tree, KNOWN)
    assert said in str(caught.value)


def test_a_change_of_what_is_not_there_is_told() -> None:
    tree = deepcopy(raw(BOOK))
    tree["ruling"]["11.1.1"]["readings"]["hard-totals-only"]["set"] = {"doubling.nowhere": 1}
    with pytest.raises(BookError, match=r"doubling\.nowhere: a change sets doubling\.nowhere, which is not there"):
        build(BOOK, tree, KNOWN, rulings={"11.1.1": "hard-totals-only"})


@pytest.mark.parametrize("rulebook", names())
def test_every_option_and_every_reading_loads_and_changes_the_book(rulebook: str) -> None:
    plain = load(rulebook)
    for name, option in plain.option.items():
        for value in option.values:
            elected = load(rulebook, {name: value.is_})
            assert elected.elected[name] == value.is_
            if value.is_ != option.default:
                assert _chapters(elected) != _chapters(plain), f"{name}={value.is_} changes nothing"
    for clause, ruling in plain.ruling.items():
        assert load(rulebook, rulings={clause: ruling.default}).read_as == plain.read_as
        for name in ruling.readings:
            beside = {} if ruling.readings[name].set else _beside(plain, ruling.readings[name])
            read, otherwise = load(rulebook, beside, {clause: name}), load(rulebook, beside)
            assert read.read_as[clause] == name
            if ruling.readings[name].same:
                assert _chapters(read) == _chapters(otherwise), f"{clause}={name} is not the same"
            else:
                assert _chapters(read) != _chapters(otherwise), f"{clause}={name} changes nothing"


def _beside(book: Any, reading: Any) -> dict[str, Any]:
    """Options that a reading changes something beside."""
    found = {}
    for name, values in reading.with_.items():
        found[name] = next(one.is_ for one in book.option[name].values if str(one.is_) in values)
    return found


def _chapters(book: Any) -> list[Any]:
    return [getattr(book, name) for name in book.__struct_fields__ if name not in ("elected", "read_as")]


def test_a_ruling_is_found_by_any_clause_it_is_about() -> None:
    assert load(BOOK, rulings={"15.1.6": "all-wagers"}).read_as["12.7"] == "all-wagers"


def test_readings_that_decide_the_same_value_do_not_go_together() -> None:
    tree = deepcopy(raw(BOOK))
    tree["ruling"]["14.28"]["readings"]["between-draws"]["set"] = {"jackpot.shares_part": "reset-after-all"}
    with pytest.raises(ElectionError, match=r"cannot go together with rulings\.14\.27\.2"):
        build(BOOK, tree, KNOWN, rulings={"14.27.2": "reset-between-draws", "14.28": "between-draws"})
    both = load("ma-switch", rulings={"10(c)": "bust-loses-all", "11(d)": "every-hand-judged-alone"})
    assert both.settlement.protection.bust_doubles.is_ == "lost"


@pytest.mark.parametrize(
    ("rulebook", "rulings"),
    [
        (BOOK, {"14.27.2": "reset-between-draws", "14.28": "between-draws"}),
        (BOOK, {"12.7": "all-wagers", "15.1.6": "all-wagers"}),
        ("nsw-pinkjack-2016", {"9.6": "includes-naturals", "8.1.2": "pay-9.6"}),
        ("nsw-pinkjack-2016", {"9.6": "includes-naturals", "11.3.1": "1-to-1"}),
        ("nz-blackjack-1998", {"12.6": "refund-to-original", "11.5": "refund-double"}),
    ],
)
def test_readings_that_agree_go_together(rulebook: str, rulings: dict[str, str]) -> None:
    assert load(rulebook, rulings=rulings).read_as.items() >= {
        (clause, name) for clause, name in rulings.items() if clause != "15.1.6"
    }


def test_one_ruling_is_not_read_in_two_ways() -> None:
    with pytest.raises(ElectionError, match=r"the same ruling as 12\.7"):
        load(BOOK, rulings={"12.7": "all-wagers", "15.1.6": "busted-plus-original"})


def test_a_reading_bars_the_option_it_leaves_no_room_for() -> None:
    assert load(BOOK, rulings={"9.1.1": "approval-per-hand"})
    with pytest.raises(ElectionError, match=r"cannot go together with options\.blackjack_paid=final"):
        load(BOOK, {"blackjack_paid": "final"}, {"9.1.1": "approval-per-hand"})


@pytest.mark.parametrize(
    "rulings",
    [
        {"9.6": "includes-naturals", "11.3.1": "natural-odds-at-final-settlement"},
        {"9.6": "includes-naturals", "8.1.2": "double-allowed"},
        {"8.1.2": "pay-9.6", "11.3.1": "natural-odds-at-final-settlement"},
    ],
)
def test_readings_that_contradict_each_other_do_not_go_together(rulings: dict[str, str]) -> None:
    for clause, name in rulings.items():
        assert load("nsw-pinkjack-2016", rulings={clause: name})
    with pytest.raises(ElectionError, match=r"cannot go together with rulings\."):
        load("nsw-pinkjack-2016", rulings=rulings)


def test_a_reading_is_kept_apart_only_from_one_that_is_there() -> None:
    tree = deepcopy(raw(BOOK))
    next(iter(tree["ruling"]["12.7"]["readings"].values()))["apart"] = {"5.12": ["never"]}
    with pytest.raises(BookError, match=r"ruling\.12\.7: a reading is kept apart from 5\.12 'never'"):
        build(BOOK, tree, frozenset(obligations(BOOK)))


def test_an_unknown_book_is_told_with_those_there_are() -> None:
    with pytest.raises(UnknownBookError, match="there are ma-switch, nsw-blackjack-v15"):
        load("nevada")


@pytest.mark.parametrize("rulebook", names())
def test_a_drafting_slip_is_shown_as_a_warning(rulebook: str) -> None:
    slips = {"nsw-switch-2016": "14.2", "nsw-blackjack-v15": "9.1.1", "nz-blackjack-1998": "13.2"}
    if rulebook in slips:
        assert load(rulebook).ruling[slips[rulebook]].warning


@pytest.mark.clause("nsw-blackjack-v15", "12.5.1")
def test_splitting_again_needs_players_told_before_play() -> None:
    book = load("nsw-blackjack-v15", {"max_hands": 3})
    refused = book.opening_refusal({})
    assert refused is not None
    assert refused.clause == "12.5.1"
    assert book.opening_refusal({"permit-second-split": ["players told before play"]}) is None
    assert load("nsw-blackjack-v15").opening_refusal({}) is None


@pytest.mark.clause("nsw-switch-2016", "12.2.1", "13.5.1")
def test_each_permission_of_switch_needs_players_told_before_play() -> None:
    for option, clause in (({"double_with_ace": True}, "12.2.1"), ({"max_hands": 3}, "13.5.1")):
        refused = load("nsw-switch-2016", option).opening_refusal({})
        assert refused is not None
        assert refused.clause == clause
        told = {act: ["players told before play"] for act in ("permit-ace-doubles", "permit-second-split")}
        assert load("nsw-switch-2016", option).opening_refusal(told) is None


@pytest.mark.clause("nsw-switch-2016", "15.3.1", "15.3.2")
@pytest.mark.clause("nsw-pinkjack-2016", "13.4.1")
def test_tying_optional_wagers_to_main_wagers_needs_notices_and_a_sign() -> None:
    for rulebook, act, clauses in (
        ("nsw-switch-2016", "restrict-super-match", ("15.3.1", "15.3.1", "15.3.2")),
        ("nsw-pinkjack-2016", "restrict-optional", ("13.4.1", "13.4.1", "13.4.2")),
        ("nsw-blackjack-v15", "restrict-optional", ("14.6.1", "14.6.1", "14.6.2")),
    ):
        wanted = [f"surveillance told of {act}", f"inspector told of {act}", "a sign: restricted"]
        book = load(rulebook, {"optional_needs_main": True})
        assert book.option["optional_needs_main"].act == act
        assert book.opening_refusal({act: wanted}) is None
        for missing, clause in zip(wanted, clauses, strict=True):
            refused = book.opening_refusal({act: [one for one in wanted if one != missing]})
            assert refused is not None
            assert refused.clause == clause


@pytest.mark.parametrize("rulebook", names())
def test_an_option_with_notices_names_the_act_that_grants_it(rulebook: str) -> None:
    book = load(rulebook)
    assert all(one.act in book.house.acts for one in book.option.values() if one.notices or one.act)
