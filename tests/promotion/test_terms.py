"""Terms and times: forms that are faulty in any way are told and never crash; every order has its act."""

from copy import deepcopy

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from changing import drop, put
from promotion_terms import terms
from soft17.affairs.times import moment
from soft17.promotion.barring import forbidden
from soft17.promotion.cash import gives_cash, is_cash
from soft17.promotion.decide import DOES
from soft17.promotion.faults import NoPromotionsError, rules_of
from soft17.promotion.judging import refusal
from soft17.promotion.lacking import missing
from soft17.promotion.terms import Item, Prize, Terms
from soft17.promotion.times import last_moment
from soft17.rules.faults import BookError
from soft17.rules.ledger import obligations
from soft17.rules.loading import build, load, raw
from soft17.rules.promotion.chapter import ACTS, Within

BOOKS = ("nsw-blackjack-v15", "nsw-switch-2016", "nsw-pinkjack-2016")
CLOCK = rules_of(load(BOOKS[0])).clock
text = st.sampled_from(
    ["", " ", "yes", "no", "2026-02-31 10:00", "2026-05-01 25:00", "9999-12-31 23:59", "-1", "1e9", "½"]
)
answers = st.dictionaries(
    st.sampled_from(["starts", "closes", "draws", "value", "alternative", "presence", "wager"]), text
)
items = st.builds(Item, text, st.sampled_from(["liquor", "other", "tobacco", "?"]), text)
prizes = st.builds(
    Prize,
    st.sampled_from(["goods", "cash", "money", "travel", "casino dollars", "?"]),
    answers,
    st.lists(items, max_size=2).map(tuple),
    st.integers(-1, 10**9),
)


@given(
    st.sampled_from(BOOKS), st.builds(Terms, text, st.just("draw"), answers, st.lists(prizes, max_size=2).map(tuple))
)
def test_any_form_is_read(book: str, form: Terms) -> None:
    known = obligations(book)
    found = [*missing(load(book), form), *forbidden(load(book), form, ("½",))]
    assert found and all(one.clause in known and one.why for one in found)
    refused = refusal(load(book), form)
    assert refused is not None and refused.clause in known


@pytest.mark.parametrize("book", BOOKS)
def test_complete_terms_lack_nothing_and_every_field_is_named_when_all_are_missing(book: str) -> None:
    rules = load(book).promotion
    assert rules is not None
    assert refusal(load(book), terms(load(book))) is None
    empty = Terms("", prizes=tuple(Prize(kind) for kind in rules.kinds))
    places = {one.place for one in missing(load(book), empty)}
    assert places >= set(rules.fields) - {"wager", "lot", "lot_at"}
    for number, kind in enumerate(rules.kinds.values(), 1):
        assert places >= {f"prizes[{number}].{name}" for name in (*rules.prize, *kind.fields) if name != "meant"}


@pytest.mark.clause("nsw-blackjack-v15", "20.7.11", "20.3")
@pytest.mark.clause("nsw-switch-2016", "20.7.11")
@pytest.mark.clause("nsw-pinkjack-2016", "18.7.11")
@pytest.mark.parametrize("book", BOOKS)
def test_a_sum_that_is_no_whole_cents_is_named(book: str) -> None:
    for field in ("value", "alternative"):
        faulty = terms(load(book), {"prizes": [{"said": {field: "12.345"}}]})
        told = [one for one in missing(load(book), faulty) if one.place == f"prizes[1].{field}"]
        assert [one for one in told if "whole cents" in one.why]
        whole = terms(load(book), {"prizes": [{"said": {field: "12.34"}}]})
        assert not [one for one in missing(load(book), whole) if one.place == f"prizes[1].{field}"]


def test_every_order_has_its_act() -> None:
    assert {name for name, _ in DOES.values()} == set(ACTS)


def test_a_book_without_promotions_says_so() -> None:
    with pytest.raises(NoPromotionsError, match="nz-blackjack-1998 has no chapter on promotions"):
        refusal(load("nz-blackjack-1998"), Terms("Pink Friday"))


@pytest.mark.parametrize(
    ("said", "away"),
    [
        ("2025-08-15 00:00", 0),
        ("2025-08-15T10:30", 37_800),
        ("2025-08-15 10:30:05", 37_805),
        ("2025-08-14 14:00Z", 0),
        ("2025-08-15 00:00+10:00", 0),
        ("2025-08-15 00:00 +11:00", -3600),
        ("2025-08-14 09:30-05:30", 3600),
    ],
)
def test_a_time_is_read_by_the_clock_of_the_place_or_by_its_own(said: str, away: int) -> None:
    assert moment(said, CLOCK) == 1_755_180_000 + away  # midnight of 15 August 2025


@pytest.mark.parametrize("said", ["", "soon", "2026-02-30 10:00", "2026-05-01", "2026-05-01 24:00", "2026-05-01 10:60"])
def test_what_is_no_time_is_none(said: str) -> None:
    assert moment(said, CLOCK) is None


@pytest.mark.parametrize(
    ("drawn", "until"),
    [
        ("2026-04-27 09:00", "2026-04-29 23:59:59"),  # Monday
        ("2026-04-29 09:00", "2026-05-01 23:59:59"),  # Wednesday
        ("2026-04-30 00:00", "2026-05-04 23:59:59"),  # Thursday
        ("2026-05-01 23:59:59", "2026-05-05 23:59:59"),  # Friday
        ("2026-05-02 12:00", "2026-05-05 23:59:59"),  # Saturday
        ("2026-05-03 12:00", "2026-05-05 23:59:59"),  # Sunday
    ],
)
def test_business_days_pass_over_the_weekend(drawn: str, until: str) -> None:
    at = moment(drawn, CLOCK)
    assert at is not None
    assert last_moment(Within(2, "business-days"), at, CLOCK) == moment(until, CLOCK)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (drop("promotion", "fields", "closes"), "promotion.fields: no 'closes'"),
        (drop("promotion", "prize", "value"), "promotion.prize: no 'value'"),
        (drop("promotion", "acts", "hold-draw"), "promotion.acts: no 'hold-draw'"),
        (put("stake", "promotion", "fields", "wager", "only_if"), "the field 'stake', which is not there"),
        (put(["chips"], "promotion", "alternative", "not_for", "is"), "'chips' is no kind of prize"),
        (put("99.9", "promotion", "scrutineer", "cite"), "promotion.scrutineer: the document has no clause '99.9'"),
    ],
)
def test_a_faulty_chapter_does_not_load(change: object, said: str) -> None:
    tree = deepcopy(raw(BOOKS[0]))
    assert callable(change)
    change(tree)
    with pytest.raises(BookError) as caught:
        build(BOOKS[0], tree, frozenset(obligations(BOOKS[0])))
    assert said in str(caught.value)


def test_terms_go_over_the_wire_and_back() -> None:
    form = terms(load(BOOKS[0]))
    assert msgspec.json.decode(msgspec.json.encode(form), type=Terms) == form


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("what", ["flick-knife", "flick knives", "Flickknife", "a flick knife"])
def test_a_weapon_is_known_however_it_is_written(book: str, what: str) -> None:
    assert rules_of(load(book)).forbidden.classes["weapon"].word_in(what) == "flick knife"


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("what", ["a case of whiskies", "Tequila", "two brandys", "cognac", "12 ciders", "wines"])
def test_liquor_is_known_by_its_kinds_one_or_many(book: str, what: str) -> None:
    assert rules_of(load(book)).forbidden.liquor.word_in(what)


@pytest.mark.parametrize("what", ["a rummy set", "ginger", "knitting", "twined rope", "a flicker of knives"])
def test_words_that_only_begin_alike_are_no_such_thing(what: str) -> None:
    barred = rules_of(load(BOOKS[0])).forbidden
    assert not barred.liquor.word_in(what)
    assert not any(one.word_in(what) for one in barred.classes.values())


@pytest.mark.parametrize("what", ["a $50 bill", "a $1,000 note", "ten dollar bills", "a dollar note", "a $20-note"])
def test_notes_and_bills_are_cash(what: str) -> None:
    assert is_cash(what)


@pytest.mark.parametrize("what", ["a $50 billboard", "$50 noted as credit", "a $500 hamper", "the bill is ours"])
def test_sums_that_are_no_notes_are_not_cash(what: str) -> None:
    assert not is_cash(what)


@pytest.mark.clause("nsw-blackjack-v15", "20.4", "20.7.5")
@pytest.mark.parametrize(
    "what",
    [
        "the prize is not transferable or redeemable for cash",
        "cannot be redeemed for or converted to cash",
        "No part of the prize is redeemable for cash.",
        "may not be sold, transferred or redeemed for cash",
        "may not be sold, transferred, or redeemed for cash",
        "cannot be substituted for cash",
        "can\u2019t be swapped for cash",
        "neither the prize nor any part of it is exchangeable for cash",
        "none of the prizes will be paid in cash",
        "non-cash prizes only",
        "no cash alternative",
        "prizes aren't given in cash",
        "no cashback",
    ],
)
def test_a_reservation_that_rules_cash_out_is_no_cash(what: str) -> None:
    assert not is_cash(what)
    assert not gives_cash(what, ())


@pytest.mark.clause("nsw-blackjack-v15", "20.4")
@pytest.mark.parametrize(
    "what",
    [
        "not only a car but $500 in cash",
        "not a bike, and $500 in cash",
        "not transferable and is paid in cash",
        "not transferable, paid in cash",
        "not transferable. Paid in cash",
        "not just redeemable for cash",
        "winners cannot be under 18 and are paid in cash",
        "no limit: cash for everybody",
        "not redeemable for cash; the winner has cash",
        "ten per cent cashback",
        "10 % cash-back",
    ],
)
def test_a_negation_of_something_else_does_not_hide_cash(what: str) -> None:
    assert is_cash(what)


@pytest.mark.clause("nsw-blackjack-v15", "20.4")
@pytest.mark.parametrize(
    ("what", "meant", "cash"),
    [
        ("five hundred dollars in cash", "in cash = as said", True),
        ("five hundred dollars cash", "dollars cash = a voucher", True),
        ("a cash prize", "cash prize = a prize", True),
        ("paid in notes", "in notes = a way to pay", True),
        ("a Johnny Cash record", "Johnny Cash = a singer", False),
        ("a cash-free dinner", "cash-free dinner = nothing is to pay", False),
    ],
)
def test_only_what_sounds_like_cash_is_declared(what: str, meant: str, cash: bool) -> None:
    assert gives_cash(what, (Prize("goods", {"meant": meant}),)) is cash


@pytest.mark.clause("nsw-blackjack-v15", "20.4", "20.7.5")
def test_the_nature_of_a_prize_is_heard_with_what_its_prizes_declare() -> None:
    book = load(BOOKS[0])
    one = Prize("goods", {"what": "a Johnny Cash record", "meant": "Johnny Cash = a singer"})
    for nature, wrong in (("records of Johnny Cash", False), ("records and a thousand dollars in cash", True)):
        places = {fault.place for fault in forbidden(book, Terms("x", said={"nature": nature}, prizes=(one,)))}
        assert ("nature" in places) is wrong
