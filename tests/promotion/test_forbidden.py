"""Forbidden prizes: known in every text that tells of a prize, however they are written, and nothing else is."""

import pytest

from promotion_terms import terms
from soft17.promotion.barring import forbidden
from soft17.promotion.faults import rules_of
from soft17.promotion.judging import refusal
from soft17.promotion.lacking import missing
from soft17.promotion.terms import Terms
from soft17.rules.loading import load

BOOKS = ("nsw-blackjack-v15", "nsw-switch-2016", "nsw-pinkjack-2016")
KINDS = [(book, kind) for book in BOOKS for kind in rules_of(load(book)).kinds]
# Every word by which a class is known, once more: one taken out of a book is missed here.
WORDS = {
    "tobacco": """
        tobacco, cigar, cigarillo, cheroot, cigarette, e cigarette, e cig, snuff, snus, hookah, shisha, vape,
        vaping, nicotine, marlboro, winfield, benson & hedges, benson and hedges, cig, smokes
    """,
    "firearm": """
        firearm, gun, air gun, hand gun, shot gun, sub machine gun, pistol, rifle, revolver, carbine, musket,
        flintlock, derringer, glock, beretta, ak 47, ar 15, cannon, air soft, gel blaster, ammunition, ammo, bullet
    """,
    "weapon": """
        prohibited weapon, flick knife, switch blade, ballistic knife, butterfly knife, balisong, push dagger,
        trench knife, star knife, throwing star, throwing knife, shuriken, crossbow, slingshot, blow gun, blow
        pipe, dart gun, knuckle duster, brass knuckle, nunchaku, nunchuck, taser, stun gun, stun baton,
        extendable baton, telescopic baton, pepper spray, capsicum spray, mace spray, tear gas, grenade, pipe
        bomb, petrol bomb, land mine, rocket launcher, flame thrower, body armour, bullet proof vest
    """,
    "liquor": """
        liquor, alcohol, wine, champagne, prosecco, beer, ale, lager, pilsner, cider, spirits, liqueur,
        whisky, whiskey, scotch, bourbon, gin, rum, vodka, brandy, cognac, tequila, mezcal, absinthe,
        schnapps, sherry, vermouth, shiraz, merlot, chardonnay, riesling, pinot, cabernet, sauvignon, moscato,
        stout, mead, sake, keg, penfolds, bottle of, bottles of
    """,
}
EACH = [(kind, " ".join(word.split())) for kind, words in WORDS.items() for word in words.split(",")]
pytestmark = [
    pytest.mark.clause("nsw-blackjack-v15", "20.5.1", "20.5.2", "20.5.3"),
    pytest.mark.clause("nsw-switch-2016", "20.5.1", "20.5.2", "20.5.3"),
    pytest.mark.clause("nsw-pinkjack-2016", "18.5.1", "18.5.2", "18.5.3"),
]


def places(book: str, form: Terms, prescribed: tuple[str, ...] = ()) -> dict[str, str]:
    """Where something may not be given, and by which clause."""
    return {one.place: one.clause for one in forbidden(load(book), form, prescribed)}


def of_class(book: str, what: str) -> set[str]:
    """The classes of forbidden things that a text speaks of."""
    return {name for name, one in rules_of(load(book)).forbidden.classes.items() if one.word_in(what)}


@pytest.mark.parametrize("book", BOOKS)
def test_what_may_not_be_given_is_heard_in_the_nature_of_the_prizes(book: str) -> None:
    form = terms(load(book), {"said": {"nature": "a box of Cuban cigars and a pistol with ammunition"}})
    told = [one for one in forbidden(load(book), form) if one.place == "nature"]
    classes = rules_of(load(book)).forbidden.classes
    assert {one.clause for one in told} == {classes["tobacco"].cite[0], classes["firearm"].cite[0]}
    assert refusal(load(book), form) is not None


@pytest.mark.parametrize(("book", "kind"), KINDS)
def test_every_text_about_a_prize_is_heard(book: str, kind: str) -> None:
    rules = rules_of(load(book))
    fields = {**rules.prize, **rules.kinds[kind].fields}
    for name in (name for name, one in fields.items() if one.reads == "text" and name != "meant"):
        form = terms(load(book), {"prizes": [{"kind": kind, "said": {name: "with a hand grenade"}}]})
        place = "prizes[1]" if name == "what" else f"prizes[1].{name}"
        assert places(book, form)[place] == rules.forbidden.classes["weapon"].cite[0], name


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_prescribed_is_heard_in_the_nature_too_and_in_any_number(book: str) -> None:
    clause = rules_of(load(book)).forbidden.prescribed.clause
    for nature in ("a laser pointer", "Laser-Pointers", "two laser\u2010pointers"):
        form = terms(load(book), {"said": {"nature": nature}})
        assert places(book, form, ("laser pointers",)) == {"nature": clause}
    assert not places(book, terms(load(book), {"said": {"nature": "a laser printer"}}), ("laser pointers",))


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_prescribed_is_known_by_whole_words_and_as_they_are_meant(book: str) -> None:
    clause = rules_of(load(book)).forbidden.prescribed.clause

    def told(what: str, listed: str, meant: str = "") -> dict[str, str]:
        form = terms(load(book), {"prizes": [{"said": {"what": what, "meant": meant}}]})
        return places(book, form, (listed,))

    for what, listed in (("a carpet", "pet"), ("a car with a 2 litre engine", "gin"), ("no pets", "pet")):
        assert not told(what, listed)
    for what, listed in (("a pet", "pets"), ("PETS", "pet"), ("a throwing-toy", "throwing toys"), ("a pony", "ponies")):
        assert told(what, listed) == {"prizes[1]": clause}
    for what, listed in (("a knife", "knives"), ("two boxes", "box"), ("a box", "boxes"), ("C4 (putty)", "(putty)")):
        assert told(what, listed) == {"prizes[1]": clause}
    assert not told("a pet rock", "pet", "pet rock = a stone")
    assert told("a pet rock and a pet", "pet", "pet rock = a stone") == {"prizes[1]": clause}


@pytest.mark.clause("nsw-blackjack-v15", "20.5.4")
@pytest.mark.clause("nsw-switch-2016", "20.5.4")
@pytest.mark.clause("nsw-pinkjack-2016", "18.5.4")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("kind", "word"), EACH)
def test_each_word_is_refused_under_the_clause_of_its_class(book: str, kind: str, word: str) -> None:
    rule = rules_of(load(book)).forbidden
    barred = rule.liquor if kind == "liquor" else rule.classes[kind]
    form = terms(load(book), {"prizes": [{"said": {"what": f"a {word}"}}]})
    assert word in barred.words
    assert barred.cite[0] in {one.clause for one in (*forbidden(load(book), form), *missing(load(book), form))}


@pytest.mark.parametrize("book", BOOKS)
def test_a_sentence_that_says_what_prizes_are_not_names_no_prize(book: str) -> None:
    for text in (
        "No prize consists of or includes tobacco, firearms or liquor.",
        "Prizes never include tobacco",
        "A dinner. Prizes do not include a gun, a cigar or wine; no prize will ever contain ammunition",
    ):
        assert not of_class(book, text) and not rules_of(load(book)).forbidden.liquor.word_in(text), text
    for text in (
        "Prizes never include tobacco alone",
        "No prize consists of anything but tobacco",
        "No prize includes less than a carton of cigarettes",
        "Prizes never include tobacco pouches: cigars are the first prize",
        "Prizes never include small things and a box of cigars awaits",
        "A box of cigars, as prizes never include chocolate",
        "No prize fails to include tobacco",
        "Prizes never include wine. Tobacco does",
    ):
        assert of_class(book, text) == {"tobacco"}, text


@pytest.mark.parametrize("book", BOOKS)
def test_no_word_of_a_book_goes_untried(book: str) -> None:
    rule = rules_of(load(book)).forbidden
    known = {(kind, word) for kind, one in rule.classes.items() for word in one.words}
    assert known | {("liquor", word) for word in rule.liquor.words} == set(EACH)


@pytest.mark.parametrize(
    ("what", "named"),
    [
        ("brass knuckles", "weapon"),
        ("a knuckle-duster", "weapon"),
        ("Knuckledusters", "weapon"),
        ("a hand grenade", "weapon"),
        ("butterfly knives", "weapon"),
        ("pepper\u2011spray", "weapon"),
        ("a gel blaster", "firearm"),
        ("Gel-Blasters", "firearm"),
        ("an airgun", "firearm"),
        ("an AK-47", "firearm"),
        ("airsoft kit", "firearm"),
        ("tins of snus", "tobacco"),
        ("a vaping kit", "tobacco"),
        ("VAPES", "tobacco"),
        ("e-cigarettes", "tobacco"),
        ("an e-cig", "tobacco"),
        ("nicotine pouches", "tobacco"),
        ("no ordinary cigars", "tobacco"),
        ("no tobacco, but cigars", "tobacco"),
    ],
)
@pytest.mark.parametrize("book", BOOKS)
def test_a_forbidden_thing_is_known_by_its_names(book: str, what: str, named: str) -> None:
    assert of_class(book, what) == {named}


@pytest.mark.parametrize(
    "what",
    [
        "a chef's knife",
        "a bath bomb",
        "a Canon camera",
        "ink cartridges",
        "gunmetal cufflinks",
        "a snuffbox",
        "a bronze medal",
        "a humidifier",
        "a begonia",
        "no tobacco",
        "without ammunition",
        "excluding cigars",
        "a non-tobacco hamper",
    ],
)
@pytest.mark.parametrize("book", BOOKS)
def test_what_only_sounds_alike_or_is_ruled_out_may_be_given(book: str, what: str) -> None:
    assert not of_class(book, what)
    form = terms(load(book), {"said": {"nature": what}, "prizes": [{"said": {"what": what, "conditions": what}}]})
    assert refusal(load(book), form) is None


@pytest.mark.clause("nsw-blackjack-v15", "20.5.4")
@pytest.mark.clause("nsw-switch-2016", "20.5.4")
@pytest.mark.clause("nsw-pinkjack-2016", "18.5.4")
@pytest.mark.parametrize(
    ("nature", "liquor", "meant", "right"),
    [
        ("a car and a case of whisky", "0", "", False),
        ("a car and a case of whisky", "9", "", True),
        ("a car and a case of whisky", "20", "", True),
        ("a car and a case of whisky", "20.1", "", False),
        ("a wine cellar tour", "0", "", False),
        ("a wine cellar tour", "0", "wine cellar = a place to visit", True),
        ("a wine cellar tour with a bottle of wine", "0", "wine cellar = a place to visit", False),
        ("a dinner without wine", "0", "", True),
        ("a gingerbread house", "0", "", True),
    ],
)
@pytest.mark.parametrize("book", BOOKS)
def test_liquor_in_the_nature_of_the_prizes_is_declared_in_litres(
    book: str, nature: str, liquor: str, meant: str, right: bool
) -> None:
    form = terms(load(book), {"said": {"nature": nature}, "prizes": [{"said": {"liquor": liquor, "meant": meant}}]})
    rule = rules_of(load(book)).forbidden
    told = (*missing(load(book), form), *forbidden(load(book), form))
    assert {one.clause for one in told} == (set() if right else {rule.liquor.cite[0]})
