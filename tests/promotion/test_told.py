"""What the terms tell of prizes outside their list: forbidden prizes promised in any answer, and innocent words."""

import pytest

from promotion_terms import terms
from soft17.promotion.barring import forbidden
from soft17.promotion.cash import is_cash
from soft17.promotion.faults import rules_of
from soft17.promotion.judging import refusal, wrong
from soft17.promotion.telling import ELSEWHERE
from soft17.promotion.terms import Terms
from soft17.rules.loading import load

BOOKS = ("nsw-blackjack-v15", "nsw-switch-2016", "nsw-pinkjack-2016")
TELLING = ("name", "manner", "award_when", "award_where", "nature", "claiming", "notifying", "results")
PLACES = [(book, place) for book in BOOKS for place in TELLING]
NO_CASH = [book for book in BOOKS if not rules_of(load(book)).payment.cash.is_]
pytestmark = [
    pytest.mark.clause("nsw-blackjack-v15", "20.4", "20.5.1", "20.5.2", "20.5.3", "20.5.4", "20.5.5"),
    pytest.mark.clause("nsw-switch-2016", "20.5.1", "20.5.2", "20.5.3", "20.5.4", "20.5.5"),
    pytest.mark.clause("nsw-pinkjack-2016", "18.5.1", "18.5.2", "18.5.3", "18.5.4", "18.5.5"),
]


def saying(book: str, place: str, text: str, prize: dict[str, str] | None = None) -> Terms:
    """Terms that lack nothing and say a text in one place."""
    given = {"name": text} if place == "name" else {"said": {place: text}}
    return terms(load(book), {**given, "prizes": [{"said": prize or {}}]})


def found(book: str, form: Terms, prescribed: tuple[str, ...] = ()) -> set[tuple[str, str]]:
    """Each place where something is wrong, with its clause."""
    return {(one.place, one.clause) for one in wrong(load(book), form, prescribed)}


@pytest.mark.parametrize("book", BOOKS)
def test_every_answer_in_words_is_heard_or_known_to_tell_of_something_else(book: str) -> None:
    fields = rules_of(load(book)).fields
    assert {"name", *(name for name, one in fields.items() if one.reads == "text")} == {*TELLING, *ELSEWHERE}


@pytest.mark.parametrize(("book", "place"), PLACES)
@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("every winner gets a carton of cigarettes too", "tobacco"),
        ("with a Glock pistol for the first ten", "firearm"),
        ("collect your flick knife at the desk", "weapon"),
    ],
)
def test_a_forbidden_prize_promised_in_any_answer_is_refused(book: str, place: str, text: str, named: str) -> None:
    form = saying(book, place, text)
    assert found(book, form) == {(place, rules_of(load(book)).forbidden.classes[named].cite[0])}
    refused = refusal(load(book), form)
    assert refused is not None and place in refused.why and "leave it out" in refused.why


@pytest.mark.parametrize(("book", "place"), PLACES)
def test_what_is_prescribed_is_heard_in_any_answer(book: str, place: str) -> None:
    clause = rules_of(load(book)).forbidden.prescribed.clause
    form = saying(book, place, "two laser pointers for the winner")
    assert found(book, form, ("laser pointer",)) == {(place, clause)}
    assert not found(book, form, ("laser printer",))


@pytest.mark.parametrize(("book", "place"), PLACES)
def test_liquor_in_any_answer_is_declared_in_litres_or_means_something_else(book: str, place: str) -> None:
    clause, text = rules_of(load(book)).forbidden.liquor.cite[0], "a case of shiraz at the wine bar"
    assert found(book, saying(book, place, text)) == {(place, clause)}
    assert not found(book, saying(book, place, text, {"liquor": "9"}))
    assert found(book, saying(book, place, text, {"meant": "wine bar = a room of the casino"})) == {(place, clause)}
    meant = {"meant": "wine bar = a room of the casino\ncase of shiraz = a travelling bag of that make"}
    assert not found(book, saying(book, place, text, meant))


@pytest.mark.parametrize("place", TELLING)
@pytest.mark.parametrize("book", NO_CASH)
def test_cash_promised_in_any_answer_is_refused_where_no_prize_is_cash(book: str, place: str) -> None:
    form = saying(book, place, "the winner is paid $500 in cash")
    assert found(book, form) == {(place, rules_of(load(book)).payment.cash.clause)}
    assert not found(book, saying(book, place, "a Johnny Cash night", {"meant": "Johnny Cash = a singer"}))


@pytest.mark.parametrize("place", TELLING)
@pytest.mark.parametrize("book", sorted(set(BOOKS) - set(NO_CASH)))
def test_cash_in_an_answer_is_none_of_the_matter_where_prizes_may_be_cash(book: str, place: str) -> None:
    assert not found(book, saying(book, place, "the winner is paid $500 in cash"))


@pytest.mark.parametrize(("book", "place"), PLACES)
@pytest.mark.parametrize(
    "text",
    [
        "collect it at the cash desk",
        "at the Cash-Office, or by cash desk staff",
        "no alcohol is given as a prize",
        "in the tobacco-free lounge",
        "by ballot from the barrel; prizes are not redeemable for cash",
        "on the noticeboard by the cashier's cage",
    ],
)
def test_innocent_words_are_taken(book: str, place: str, text: str) -> None:
    assert not found(book, saying(book, place, text))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("place", ELSEWHERE)
def test_answers_about_players_and_places_promise_nothing(book: str, place: str) -> None:
    form = saying(book, place, "who has signed for the Cigar Lounge")
    assert not list(forbidden(load(book), form))


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("place", ELSEWHERE)
def test_what_such_an_answer_promises_is_heard_all_the_same(book: str, place: str) -> None:
    rules = rules_of(load(book))
    form = saying(book, place, "of full age\neach entrant gets a carton of cigarettes and $50 in cash")
    cash = set() if rules.payment.cash.is_ else {(place, rules.payment.cash.clause)}
    assert found(book, form) == {(place, rules.forbidden.classes["tobacco"].cite[0]), *cash}
    form = saying(book, place, "signed up at the Wine Bar; everybody receives a bottle of wine")
    assert found(book, form) == {(place, rules.forbidden.liquor.cite[0])}
    meant = {"meant": "bottle of wine = a bottle-shaped puzzle"}
    assert not found(book, saying(book, place, "everybody receives a bottle of wine", meant))


@pytest.mark.parametrize("text", ["$500 of legal tender", "a briefcase of money", "a bag full of notes"])
def test_money_by_another_name_is_cash(text: str) -> None:
    assert is_cash(text)


@pytest.mark.parametrize("where", ["desk", "office", "counter", "window", "cage", "register"])
def test_a_place_where_cash_is_handled_is_no_cash_and_hides_none(where: str) -> None:
    assert not is_cash(f"at the cash {where}")
    assert not is_cash(f"ask in cash {where}s")
    assert is_cash(f"paid in cash at the cash {where}")
    assert is_cash(f"a cash prize at the cash {where}")


@pytest.mark.parametrize("book", BOOKS)
def test_free_of_charge_is_not_free_of_a_thing(book: str) -> None:
    classes = rules_of(load(book)).forbidden.classes
    assert classes["tobacco"].word_in("tobacco free of charge")
    assert not classes["tobacco"].word_in("a tobacco-free year")
