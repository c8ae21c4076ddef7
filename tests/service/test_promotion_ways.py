"""Promotions whose prizes are won at the game: the form and the page know of no draw."""

from pathlib import Path

import pytest
from promoting import BOOKS, TIMES, form, promoting

from soft17.rules.loading import load


@pytest.mark.clause("nsw-blackjack-v15", "20.7.7")
@pytest.mark.clause("nsw-switch-2016", "20.7.7")
@pytest.mark.clause("nsw-pinkjack-2016", "18.7.7")
@pytest.mark.parametrize("book", BOOKS)
def test_where_prizes_are_won_at_the_game_nothing_is_asked_or_shown_of_a_draw(book: str, tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/db", book) as one:
        asked = next(found for found in one.ask("GET", "/promotions/forms").json() if found["book"] == book)
        only = {field["name"]: field["only_way"] for field in asked["fields"] if field["only_way"]}
        assert only == {"draws": "draw", "lot": "draw", "lot_at": "draw"}
        one.open(form(book, way="chance"))  # answers to those fields stand in it: they are left out
        assert not one.see()["faults"]
        assert not set(one.see()["terms"]["said"]) & set(only)
        row = one.see()["row"]
        assert (row["way"], row["given"], row["draws"]) == ("chance", "by chance at the game", "")
        one.do("file-terms", said={"reference": "F 1"})
        one.do("publish-terms", said={"means": "in the casino", "marketing": "the poster"})
        one.clock(TIMES["starts"])
        one.do("start-promotion")
        one.do("enter-promotion", "ann", said={"meets": "a member\n18 or older"})
        assert "award-prize" in one.acts()
        assert not {"nominate-scrutineer", "commit-draw", "hold-draw"} & set(one.acts())
        one.do("award-prize", said={"prize": "3: a hamper", "entry": "1"})
        assert [award["prize"] for award in one.see()["awards"]] == ["a hamper"]


@pytest.mark.parametrize("book", BOOKS)
def test_money_and_liquor_of_the_terms_are_shown_in_words(book: str, tmp_path: Path) -> None:
    rules = load(book).promotion
    assert rules is not None
    with promoting(f"sqlite:///{tmp_path}/db", book) as one:
        one.open(form(book, said={"wager_needed": "yes", "wager": "$25.50"}))
        shown = {answer["says"]: answer["text"] for answer in one.see()["answers"]}
        assert shown[rules.fields["wager"].says] == "$25.50"
        prize = {answer["says"]: answer["text"] for answer in one.see()["prizes"][1]["answers"]}
        assert prize[rules.prize["value"].says] == "$20000"
        assert prize[rules.prize["liquor"].says] == "0 litres"


@pytest.mark.clause("nsw-blackjack-v15", "20.4", "20.11")
@pytest.mark.clause("nsw-switch-2016", "20.4", "20.12")
@pytest.mark.clause("nsw-pinkjack-2016", "18.4", "18.12")
@pytest.mark.parametrize("book", BOOKS)
def test_no_money_is_said_to_be_paid_with_a_thing(book: str, tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/db", book) as one:
        one.prepared()
        one.entered()
        ham = next(award for award in one.drawn() if award["prize"] == "a hamper")
        for said in ({"cash": "150"}, {"account credit": "150"}):
            answer = one.no("hand-over", about={"award": ham["number"]}, said=said)
            clause = load(book).promotion.acts["hand-over"].clause  # type: ignore[union-attr]  # it has one
            assert ("is a thing" in answer["title"], answer["clause"]) == (True, clause)
        one.do("hand-over", about={"award": ham["number"]})


@pytest.mark.clause("nsw-blackjack-v15", "20.4")
@pytest.mark.clause("nsw-switch-2016", "20.4")
@pytest.mark.clause("nsw-pinkjack-2016", "18.4")
@pytest.mark.parametrize("book", BOOKS)
def test_a_way_in_which_no_prize_is_paid_is_refused_with_its_clause(book: str, tmp_path: Path) -> None:
    rules = load(book).promotion
    assert rules is not None and rules.payment.methods is not None
    with promoting(f"sqlite:///{tmp_path}/db", book) as one:
        one.prepared()
        one.entered()
        (small, large, _) = one.drawn()
        for way in ("gift cards", "account credit" if rules.payment.cash.is_ else "cash"):
            told = one.no("hand-over", about={"award": small["number"]}, said={way: "500"})
            assert (told["field"], told["clause"]) == (way, rules.payment.methods.clause), told
        if rules.payment.choice is not None:
            one.do("choose-payment", about={"award": large["number"]}, said={"cash": "20000"})
            told = one.no("hand-over", about={"award": large["number"]}, said={"cash": "20000"})
            assert (told["field"], told["clause"]) == ("cash", rules.payment.choice.clause)
