"""Books over HTTP: the shelf, the document, clauses by any of their numbers, two books, powers, coverage."""

import re
from collections.abc import Iterator

import jsonschema
import pytest
from visiting import Visitor, opened

from soft17.analysis.price import Price, Prices, SidePrice
from soft17.rules.coverage import covered
from soft17.rules.ledger import obligations
from soft17.rules.loading import load, names
from soft17.rules.reading import differences
from soft17.service.books.plainly import MOMENTS
from soft17.service.laboratory.figures import Figures


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    folder = tmp_path_factory.mktemp("books")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOFT17_CACHE", str(folder / "kept"))
        with opened(f"sqlite:///{folder}/soft17.db") as house:
            client = house.visitor()
            client.post("/api/guest")
            yield client


def test_every_book_is_on_the_shelf_with_its_options(desk: Visitor) -> None:
    found = {one["id"]: one for one in desk.get("/api/books").json()}
    assert tuple(found) == names()
    for name, one in found.items():
        book = load(name)
        assert [option["name"] for option in one["options"]] == list(book.option)
        assert all(option["value"] in option["values"] for option in one["options"])
        assert [wager["kind"] for wager in one["optional"]] == list(book.optional)
        assert set(one["sources"]) == set(book.house.source.kinds.is_)


DAYS = {  # from when the rules hold, or a card is wanted
    "ma-switch": "",
    "nsw-blackjack-v15": "19 August 2024",
    "nsw-pinkjack-2016": "17 August 2016",
    "nsw-switch-2016": "17 August 2016",
    "nz-blackjack-1998": "1 February 1998",
}


@pytest.mark.clause("nsw-blackjack-v15", "5.1", "18.1")
@pytest.mark.clause("nz-blackjack-1998", "Notification")
@pytest.mark.clause("nsw-pinkjack-2016", "Order")
@pytest.mark.clause("nsw-switch-2016", "Order")
@pytest.mark.parametrize("name", names())
def test_a_day_stands_as_a_date(desk: Visitor, name: str) -> None:
    found = desk.get(f"/api/books/{name}").json()
    said = {value["where"]: (value["shown"], value["plain"]) for one in found["clauses"] for value in one["values"]}
    assert not [each for each in said.items() if re.search(r"\d{9}", " ".join(each[1]))]
    days = {shown for where, (shown, _) in said.items() if where in MOMENTS}
    assert days == {DAYS[name]} - {""}
    assert all(shown in plain for where, (shown, plain) in said.items() if where in MOMENTS)
    beside = desk.get(f"/api/books/{name}/against/{next(one for one in names() if one != name)}").json()
    assert not re.search(r"\b1[47]\d{8}\b", str(beside["different"]))


@pytest.mark.parametrize("name", names())
def test_a_book_can_be_read_from_top_to_bottom(desk: Visitor, name: str) -> None:
    whole = desk.get(f"/api/books/{name}").json()
    assert [one["clause"] for one in whole["clauses"]] == list(obligations(name))
    assert all(one["text"] for one in whole["clauses"])
    cited = {value["where"] for one in whole["clauses"] for value in one["values"]}
    assert {"dealer.stands_hard", "cards.highest"} <= cited
    unclear = [one for one in whole["clauses"] if one["unclear"]]
    assert unclear and all(one["unclear"]["why"] for one in unclear)


@pytest.mark.parametrize("name", names())
def test_each_answer_is_as_it_is_described(desk: Visitor, name: str) -> None:
    api = desk.get("/api/openapi.json").json()
    other = names()[0]
    for path in ("", "/coverage", "/powers", f"/against/{other}"):
        described = api["paths"]["/api/books/{book}" + path.replace(other, "{other}")]["get"]
        schema = described["responses"]["200"]["content"]["application/json"]["schema"]
        jsonschema.validate(desk.get(f"/api/books/{name}{path}").json(), schema | {"components": api["components"]})


def test_a_clause_is_found_however_it_is_written(desk: Visitor) -> None:
    for name in names():
        wrong = load(name).document.also_numbered
        first = next(iter(obligations(name)))
        for asked, right in {first.replace(" ", "").upper(): first, **wrong}.items():
            assert desk.get(f"/api/books/{name}/clauses/{asked}").json()["clause"] == right


def test_what_is_not_there_is_told_with_what_is_near(desk: Visitor) -> None:
    name = names()[0]
    book = desk.get("/api/books/no-such-book")
    assert book.status_code == 404 and book.json()["field"] == "book" and name in book.json()["detail"]
    clause = desk.get(f"/api/books/{name}/clauses/999")
    assert clause.status_code == 404 and clause.json()["field"] == "clause"
    assert desk.get(f"/api/books/{name}/against/nothing").status_code == 404


def test_two_books_side_by_side_differ_where_they_differ(desk: Visitor) -> None:
    one, other = names()[:2]
    found = desk.get(f"/api/books/{one}/against/{other}").json()
    assert [side["where"] for side in found["different"]] == [
        where for where, _, _ in differences(load(one), load(other))
    ]
    assert found["same"] > 0
    assert desk.get(f"/api/books/{one}/against/{one}").json()["different"] == []


def test_powers_name_who_and_the_clause(desk: Visitor) -> None:
    for name in names():
        found = desk.get(f"/api/books/{name}/powers").json()
        assert found["ranks"] == list(load(name).house.people.ladder.is_)
        assert all(act["who"] and act["clauses"] for act in found["acts"])


def test_what_is_proven_of_a_book_is_found_out_once() -> None:
    for name in names():
        assert covered(name) is covered(name)


def test_prices_tell_of_each_wager_that_they_are_of(desk: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "nsw-blackjack-v15"
    lucky = SidePrice("lucky_lucky", "Lucky Lucky", {}, 0.2, 0.18)
    jackpot = tuple(
        SidePrice("blazing_7s", "Blazing 7's", {"meter": meter}, 0.1, -0.016) for meter in ("10000", "25000")
    )
    table = Price("option", "lucky_lucky_table", 1, 2, "pay table", 0.007, 0.0, (lucky,))
    totals = Price("ruling", "14.17", "best-total", "ace-one-only", "aces count one", 0.007, 0.0, (lucky, *jackpot))
    found = Prices(name, 0.007, (), (table, totals), (), ())
    monkeypatch.setattr(Figures, "known", lambda *_: found)
    clause = desk.get(f"/api/books/{name}/clauses/14.17").json()
    other = next(one for one in clause["unclear"]["alternatives"] if one["name"] == "ace-one-only")
    assert other["priced"]["change"] == 0.0
    assert [(one["wager"], one["change"]) for one in other["priced"]["beside"]] == [
        ("Lucky Lucky", 0.18),
        ("Blazing 7's, each of 2", -0.016),
    ]
    whole = desk.get(f"/api/books/{name}").json()
    assert [one["beside"][0]["wager"] for one in whole["prices"]["optional_only"]] == ["Lucky Lucky"] * 2
    api = desk.get("/api/openapi.json").json()
    described = api["paths"]["/api/books/{book}"]["get"]["responses"]["200"]["content"]["application/json"]["schema"]
    jsonschema.validate(whole, described | {"components": api["components"]})


def test_a_clause_is_told_without_words_of_a_machine(desk: Visitor) -> None:
    for name in names():
        for one in desk.get(f"/api/books/{name}").json()["clauses"]:
            assert "`" not in one["text"] + one["example"], one["clause"]
            acts = [value for value in one["values"] if value["where"].startswith("house.acts.")]
            assert not [value for value in acts if "when any" in value["shown"]]
    clause = desk.get("/api/books/nsw-blackjack-v15/clauses/3.3").json()
    bring = next(one for one in clause["values"] if one["where"] == "house.acts.bring-cards")
    assert bring["shown"] == "by a dealer; leaves due: deck check"
    assert bring["plain"] == "Bring the cards: by a dealer; leaves due: deck check."
