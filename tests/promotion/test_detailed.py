"""Prizes with details of their own: told of each thing that a prize is or includes, by whatever name it goes."""

import msgspec
import pytest

from promotion_terms import prize, terms
from soft17.promotion.barring import forbidden
from soft17.promotion.detailed import detailed
from soft17.promotion.faults import rules_of
from soft17.promotion.judging import refusal
from soft17.promotion.lacking import missing
from soft17.promotion.terms import Item
from soft17.rules.loading import load
from soft17.service.promotions.form import cleaned, form_of
from soft17.service.promotions.rows import prizes

BOOKS = ("nsw-blackjack-v15", "nsw-switch-2016", "nsw-pinkjack-2016")
# Every word by which a kind is known, once more: one taken out of a book is missed here.
WORDS = {
    "appliance": """
        appliance, machinery, television, tv, refrigerator, fridge, freezer, washing machine, coffee machine,
        espresso machine, sewing machine, dishwasher, clothes dryer, hair dryer, microwave, oven, cooktop, toaster,
        kettle, blender, vacuum cleaner, air conditioner, heater, computer, laptop, ipad, tablet computer, iphone,
        smart phone, mobile phone, smart watch, playstation, xbox, nintendo, game console, drone, projector,
        sound bar, smart speaker, bluetooth speaker, stereo, lawn mower, generator, chain saw, power tool, jet ski,
        outboard motor
    """,
    "vehicle": """
        car, motor car, motor vehicle, automobile, motorcycle, motor bike, motor scooter, moped, vespa,
        harley davidson, quad bike, sedan, hatchback, station wagon, suv, 4wd, four wheel drive, ute, truck, campervan,
        motor home, toyota, mazda, hyundai, kia, nissan, subaru, volkswagen, mercedes, bmw, audi, lexus, porsche,
        ferrari, lamborghini, maserati, tesla, holden, land rover, range rover
    """,
    "travel": """
        travel, trip, flight, airfare, air ticket, airline ticket, plane ticket, cruise, holiday, vacation, getaway,
        journey, voyage, week in, weeks in, weekend in, weekend away, night in, nights in, nights at
    """,
    "estate": """
        real estate, house, apartment, home unit, town house, villa, bungalow, condominium, condo, penthouse, duplex,
        block of land, plot of land, parcel of land
    """,
}
EACH = [(kind, " ".join(word.split())) for kind, words in WORDS.items() for word in words.split(",")]
pytestmark = [
    pytest.mark.clause("nsw-blackjack-v15", "20.7.11.1", "20.7.11.2", "20.7.11.3", "20.7.11.4"),
    pytest.mark.clause("nsw-switch-2016", "20.7.11.1", "20.7.11.2", "20.7.11.3", "20.7.11.4"),
    pytest.mark.clause("nsw-pinkjack-2016", "18.7.11.1", "18.7.11.2", "18.7.11.3", "18.7.11.4"),
]


def found(book: str, **given: object) -> set[tuple[str, str]]:
    """The places and clauses of what a prize lacks."""
    return {(one.place, one.clause) for one in missing(load(book), terms(load(book), {"prizes": [given]}))}


def clause(book: str, kind: str) -> str:
    """The clause that asks for a kind's details."""
    return rules_of(load(book)).kinds[kind].cite[0]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("kind", "word"), EACH)
def test_a_thing_with_details_is_known_by_its_words(book: str, kind: str, word: str) -> None:
    assert ("prizes[1].kind", clause(book, kind)) in found(book, said={"what": f"a new {word}"})
    include = [{"what": "a hamper"}, {"what": f"one {word}"}]
    assert ("prizes[1].items[2]", clause(book, kind)) in found(book, items=include)


@pytest.mark.parametrize("book", BOOKS)
def test_no_word_of_a_book_goes_untried(book: str) -> None:
    known = {(name, word) for name, kind in rules_of(load(book)).kinds.items() for word in kind.words}
    assert known == set(EACH)
    assert set(detailed(rules_of(load(book)))) == set(WORDS)


@pytest.mark.parametrize("book", BOOKS)
def test_a_prize_of_one_kind_that_includes_another_tells_the_details_of_both(book: str) -> None:
    what = "a week in Fiji for two and a motor scooter"
    assert found(book, kind="goods", said={"what": what}) == {
        ("prizes[1].kind", clause(book, "travel")),
        ("prizes[1].kind", clause(book, "vehicle")),
    }
    assert found(book, kind="travel", said={"what": what}) == {("prizes[1].kind", clause(book, "vehicle"))}
    fields = rules_of(load(book)).kinds["vehicle"].fields
    scooter = {"what": "a motor scooter", "of": "vehicle", "said": {"make": "Acme", "on_road": "perhaps"}}
    assert found(book, kind="travel", said={"what": what}, items=[scooter]) == {
        (f"prizes[1].items[1].{name}", fields[name].clause) for name in ("model", "accessories", "on_road")
    }
    scooter["said"] = {"make": "Acme", "model": "One", "accessories": "none", "on_road": "yes"}
    whole = terms(load(book), {"prizes": [{"kind": "travel", "said": {"what": what}, "items": [scooter]}]})
    assert refusal(load(book), whole) is None
    assert msgspec.json.decode(msgspec.json.encode(whole), type=type(whole)) == whole


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("what", "meant"),
    [("a car park pass", "car park = a place"), ("dinner at the House", "the house = the casino"), ("a carpet", "")],
)
def test_what_only_sounds_like_such_a_thing_is_declared(book: str, what: str, meant: str) -> None:
    assert not found(book, said={"what": what, "meant": meant})
    assert not meant or found(book, said={"what": what})


@pytest.mark.parametrize("book", BOOKS)
def test_details_of_what_a_prize_includes_are_heard_like_those_of_the_prize(book: str) -> None:
    said = {"make": "Acme", "model": "One", "accessories": "a box of cigars", "on_road": "yes"}
    form = terms(load(book), {"prizes": [{"items": [{"what": "a small car", "of": "vehicle", "said": said}]}]})
    tobacco = rules_of(load(book)).forbidden.classes["tobacco"].cite[0]
    assert {(one.place, one.clause) for one in forbidden(load(book), form)} == {
        ("prizes[1].items[1].accessories", tobacco)
    }
    cash = terms(
        load(book), {"prizes": [{"items": [{"what": "a car", "of": "vehicle", "said": {"make": "$50 in cash"}}]}]}
    )
    barred = not rules_of(load(book)).payment.cash.is_
    assert any(one.place == "prizes[1].items[1].make" for one in forbidden(load(book), cash)) == barred


def test_the_form_asks_the_details_of_what_is_included_and_the_page_tells_them() -> None:
    book = load(BOOKS[0])
    form = form_of(BOOKS[0])
    assert set(WORDS) <= {one.value for one in form.classes}
    vehicle = next(one for one in form.kinds if one.name == "vehicle")
    assert [one.name for one in vehicle.details] == ["make", "model", "accessories", "on_road"]
    said = {"make": " Acme ", "model": "One", "shells": "3"}
    made = terms(book)
    held = msgspec.structs.replace(prize(book, {}), items=(Item(" a small car ", "vehicle", "", said),))
    kept = cleaned(book, msgspec.structs.replace(made, prizes=(held,)))
    assert kept.prizes[0].items == (Item("a small car", "vehicle", "", {"make": "Acme", "model": "One"}),)
    assert prizes(book, kept)[0].includes == ("a small car; the make: Acme; the model: One",)
