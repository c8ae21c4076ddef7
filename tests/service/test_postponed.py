"""A promotion that was postponed over the service: it goes on with new times, and what was promised before is told."""

from pathlib import Path

import pytest
from promoting import BOOKS, Promoting, form, promoting

from soft17.rules.loading import load

AGAIN = {"closes": "2026-04-20 12:00", "draws": "2026-04-20 20:00", "lot_at": "2026-04-20 18:00"}
MEETS = {"meets": "a member\n18 or older"}
STOP = {"of": "promotion", "then": "postpone"}


def amended(one: Promoting) -> None:
    """New times, with the authority's approval where the book wants it."""
    changed = form(one.book, said=AGAIN)
    if load(one.book).promotion.filing.amendment.is_ == "approval":  # type: ignore[union-attr]  # there is one
        one.do("submit-amendment", terms=changed)
        assert one.no("amend-terms", terms=changed)["clause"]
        one.do("approve-amendment", "com", terms=changed, said={"reference": "A 1"})
    one.do("amend-terms", terms=changed)


@pytest.mark.parametrize("book", BOOKS)
def test_a_postponed_promotion_goes_on_with_new_times(book: str, tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/s.db", book) as one:
        one.prepared()
        one.do("enter-promotion", "ann", said=MEETS)
        one.do("commit-draw")
        first = one.see("")["row"]["promise"]
        one.do("find-compromised", said={**STOP, "found_at": "2026-04-01 10:00"}, reason="a terminal stood open")
        one.do("tell-inspector", said={"reference": "I 7"})
        one.clock("2026-04-10 12:00")
        assert one.acts()["validate-integrity"]
        one.do("validate-integrity", reason="mended")
        assert one.see("")["row"]["stands"] == "entries closed"
        amended(one)
        row = one.see("")["row"]
        assert row["stands"] == "open for entries" and row["closes"].startswith("2026-04-20 12:00")
        assert row["promise"] == ""
        assert f"the draw promised as {first} was not drawn" in one.see("")["halts"][0]
        one.do("enter-promotion", "bob", said=MEETS)
        one.do("commit-draw")
        assert one.see("")["row"]["promise"] not in ("", first)
        one.clock("2026-04-20 12:01")
        one.no("enter-promotion", "cyd", said=MEETS)
        one.do("publish-entries")
        one.do("nominate-scrutineer", said={"name": "sam"})
        one.clock("2026-04-20 20:00")
        one.do("attend-draw", "sam")
        one.do("give-lot", said={"value": "7 11 23"})
        one.do("hold-draw")
        checked = one.ask("GET", f"/promotions/{one.id}/verify", "").json()
        assert checked["holds"] and checked["drawn"]
        aside = [step for step in checked["steps"] if step["note"] and first in step["says"]]
        assert len(aside) == 1 and "never opened" in aside[0]["says"]


@pytest.mark.clause("nsw-blackjack-v15", "20.11")
@pytest.mark.clause("nsw-switch-2016", "20.12")
@pytest.mark.clause("nsw-pinkjack-2016", "18.12")
@pytest.mark.parametrize("book", BOOKS)
def test_the_notice_to_an_inspector_runs_on_until_it_is_given(book: str, tmp_path: Path) -> None:
    """Told at once it comes before the validation; with time for it, it is shown with that time until it is given."""
    rules = load(book).promotion
    assert rules is not None
    with promoting(f"sqlite:///{tmp_path}/s.db", book) as one:
        one.prepared()
        one.do("find-compromised", said={**STOP, "found_at": "2026-04-01 10:00"}, reason="a terminal stood open")
        due = one.see()["duties"]
        assert one.acts()["validate-integrity"] is not rules.compromise.told_first.is_
        if not rules.compromise.told_first.is_:
            one.do("validate-integrity", reason="mended")
            (kept,) = one.see()["duties"]
            assert (kept["what"], kept["due"]) == (due[0]["what"], due[0]["due"])
            one.do("find-compromised", said={**STOP, "found_at": "2026-04-01 10:00"}, reason="again")
            assert len(one.see()["duties"]) == 2
        one.do("tell-inspector", said={"reference": "I 7"})
        assert one.see()["duties"] == []


@pytest.mark.parametrize("book", BOOKS)
def test_a_promotion_compromised_before_its_start_is_told_to_an_inspector(book: str, tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/s.db", book) as one:
        one.open(form(book))
        assert "find-compromised" not in one.acts()
        one.do("file-terms", said={"reference": "F 1"})
        one.do("publish-terms", said={"means": "brochure", "marketing": "the poster"})
        assert one.acts()["find-compromised"]
        one.do("find-compromised", said={**STOP, "found_at": "2026-03-30 09:00"}, reason="a list was seen")
        assert one.see("")["row"]["stands"] == "postponed"
        assert [duty["what"] for duty in one.see()["duties"]] == ["tell an inspector what is compromised"]
        one.clock("2026-04-01 10:00")
        assert not one.acts()["start-promotion"]
        one.do("tell-inspector", said={"reference": "I 7"})
        one.do("validate-integrity", reason="mended")
        one.do("start-promotion")
        assert one.see("")["row"]["stands"] == "open for entries"
