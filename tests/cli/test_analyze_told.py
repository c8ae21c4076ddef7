"""`analyze`, `strategy show` and `report`: what they tell of readings, decks and what hangs on the play."""

import pytest
from chromium import chromium
from msgspec.structs import replace

from cli.test_analyze import Desk
from soft17.cli.analyze import _with_decks_of
from soft17.cli.books import asked
from soft17.cli.figures import Figures
from soft17.rules.decks import decks_elected
from soft17.rules.loading import ElectionError, load


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("desk"))


def test_a_reading_other_than_the_default_is_told_with_the_options(desk: Desk) -> None:
    named, page = "12.3 read as no draw", desk.root / "read.html"
    own = ("--book", str(desk.own))
    other = (*own, "-r", "12.3=no-draw")
    assert named in desk.run("analyze", *other).stdout
    assert named not in desk.run("analyze", *own).stdout
    assert named in desk.run("strategy", "show", *other).stdout
    assert named not in desk.run("strategy", "show", *own).stdout
    desk.run("strategy", "show", *other, "--html", str(page))
    assert named in page.read_text(encoding="utf-8")


def test_a_bonus_that_never_comes_has_its_report(desk: Desk) -> None:
    path = desk.root / "never.html"
    words = ("report", "--book", str(desk.own), "-r", "8.1.2=pay-9.6", "-o", str(path), "--no-prices")
    desk.run(*words)
    assert "never by these readings" in path.read_text(encoding="utf-8")


def test_insurance_that_may_be_void_is_told_by_the_play(desk: Desk) -> None:
    shown = desk.run("analyze", "nsw-blackjack-v15", "-r", "13.4=hands-only").stdout
    assert "void where no hand calls for the dealer's second card" in shown
    assert "0.2011 %" in shown


def test_books_side_by_side_have_as_many_decks_where_they_may() -> None:
    six = Figures(asked("nz-blackjack-1998", decks=6))
    assert _with_decks_of(six, asked("nz-blackjack-1998")).book.cards.in_use.is_ == 6
    four = Figures(asked("nz-blackjack-1998", decks=4))
    pinkjack = asked("nsw-pinkjack-2016")
    assert 4 not in pinkjack.book.cards.decks.is_
    assert _with_decks_of(four, pinkjack).book.cards.in_use.is_ == pinkjack.book.cards.in_use.is_


def test_decks_that_the_document_allows_and_no_option_has_are_told() -> None:
    book = load("nz-blackjack-1998")
    rule = book.cards.decks
    more = replace(book, cards=replace(book.cards, decks=replace(rule, is_=rule.is_ | {1})))
    with pytest.raises(ElectionError, match="no value of the option decks puts so many into use"):
        decks_elected(more, {}, 1)
    with pytest.raises(ElectionError, match="is played with"):
        decks_elected(book, {}, 1)


def test_a_report_fits_a_phone(desk: Desk) -> None:
    path = desk.root / "phone.html"
    desk.run("report", "--book", str(desk.own), "-o", str(path))
    with chromium() as browser:
        page = browser.new_page(viewport={"width": 390, "height": 844})
        page.goto(path.as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
