"""Optional wagers played through the real table, every order of a few cards, beside the analysis of the same cards."""

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import permutations

import pytest
from msgspec.structs import replace

from analysis.made import NSW, PINKJACK, with_decks
from soft17.analysis import insurance, naturals, sevens, sightings
from soft17.analysis.jackpot import worth_at
from soft17.analysis.optional import worth_of
from soft17.analysis.worth import Worth
from soft17.cards import SUITS, Card
from soft17.clause import Refusal
from soft17.money import DOLLAR, Money, parse
from soft17.rules.book import Book
from soft17.rules.loading import load
from soft17.rules.optional import Line
from soft17.table import commands as c
from soft17.table.decide import step
from soft17.table.net import net
from soft17.table.state import INSURANCE, Sign, Table

HUNDRED = Money(100 * DOLLAR)
BLANK = Card("9s")


def do(book: Book, table: Table, *orders: c.Command) -> Table:
    for order in orders:
        done = step(book, table, order)
        assert not isinstance(done, Refusal), done
        table = done.table
    return table


def placed(book: Book, side: c.Side, sign: Sign | None = None) -> Table:
    table = Table(sign=sign or Sign())
    return do(book, table, c.PlaceWager("ann", 1, (HUNDRED,) * book.boxes, (side,)))


def gain(table: Table, kind: str, *, stake_back: bool = True) -> Fraction:
    """What the optional wager came to, by a unit of it."""
    (wager,) = (one for one in table.wagers if one.kind == kind)
    assert wager.result in ("win", "lose")
    if wager.result == "lose":
        return Fraction(-1)
    return Fraction(wager.pays, wager.stake) - (0 if stake_back else 1)


def few(monkeypatch: pytest.MonkeyPatch, ranks: str) -> list[Card]:
    """One deck of these ranks alone, for the analysis too."""
    deck = tuple(Card(rank + suit) for rank in ranks for suit in SUITS)
    for module in (sightings, sevens):
        monkeypatch.setattr(module, "RANKS", ranks)
    for module in (naturals, insurance):
        monkeypatch.setattr(module, "DECK", deck)
    return list(deck)


def distribution(worth: Worth) -> dict[Fraction, Fraction]:
    kept = 0 if worth.stake_back else 1
    lost = 1 - worth.hit_frequency
    found = {Fraction(-1): lost} if lost else {}
    for one in worth.outcomes:
        found[one.pays - kept] = found.get(one.pays - kept, Fraction(0)) + one.probability
    return found


def shares(gains: Iterable[Fraction]) -> dict[Fraction, Fraction]:
    counted = Counter(gains)
    return {one: Fraction(number, counted.total()) for one, number in counted.items()}


@pytest.mark.parametrize("name", ["perfect_pairs", "any_pairs", "star_pairs"])
def test_two_cards(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    book = with_decks(load("nsw-blackjack-v15"), 1)
    start = placed(NSW, c.Side(name, HUNDRED))
    deck = few(monkeypatch, "A7K")
    found = shares(
        gain(do(NSW, start, c.Deal(one), c.Deal(BLANK), c.Deal(two)), name) for one, two in permutations(deck, 2)
    )
    assert found == distribution(worth_of(book, name))


@pytest.mark.parametrize("reading", ["best-total", "ace-eleven-only", "ace-one-only", "ace-either"])
def test_two_cards_and_the_dealers(monkeypatch: pytest.MonkeyPatch, reading: str) -> None:
    book = load("nsw-blackjack-v15", rulings={"14.17": reading})
    start = placed(book, c.Side("lucky_lucky", HUNDRED))
    deck = few(monkeypatch, "A78" if reading == "best-total" else "A7")
    found = shares(gain(do(book, start, *map(c.Deal, cards)), "lucky_lucky") for cards in permutations(deck, 3))
    assert found == distribution(worth_of(with_decks(book, 1), "lucky_lucky"))


def test_the_jackpot(monkeypatch: pytest.MonkeyPatch) -> None:
    sign = Sign(meter=parse("12345.67"), minimum=parse("10000"))
    stake = parse("2.50")
    start = placed(NSW, c.Side("blazing_7s", stake), sign)
    deck = few(monkeypatch, "27")
    found = shares(
        gain(do(NSW, start, *map(c.Deal, cards)), "blazing_7s", stake_back=False) for cards in permutations(deck, 3)
    )
    # One deck has no three sevens of a suit: the lines with a share of the pool are left to the figures.
    worth = worth_at(with_decks(NSW, 1), stake, parse("12345.67"), parse("10000"))
    assert worth is not None
    assert found == distribution(worth)


def test_the_jackpot_itself_is_paid_as_the_table_pays_it() -> None:
    sign = Sign(meter=parse("12345.67"), minimum=parse("10000"))
    stake = parse("5")
    worth = worth_at(NSW, stake, parse("12345.67"), parse("10000"))
    assert worth is not None
    for suit, line in (("d", worth.outcomes[0]), ("c", worth.outcomes[1])):
        dealt = do(NSW, placed(NSW, c.Side("blazing_7s", stake), sign), *[c.Deal(Card("7" + suit))] * 3)
        assert gain(dealt, "blazing_7s") == line.pays


@pytest.mark.parametrize("reading", ["highest-only", "pay-each-result"])
def test_four_cards(monkeypatch: pytest.MonkeyPatch, reading: str) -> None:
    book = load("nsw-switch-2016", rulings={"15.6": reading})
    start = placed(book, c.Side("super_match", HUNDRED))
    deck = few(monkeypatch, "28")
    found: list[Fraction] = []
    for one, two, three, four in permutations(deck, 4):
        dealt = do(book, start, *map(c.Deal, (one, two, BLANK, three, four)))
        found.append(gain(dealt, "super_match"))
    assert shares(found) == distribution(worth_of(with_decks(book, 1), "super_match"))


def test_lines_paid_together_at_different_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    book = load("nsw-switch-2016", rulings={"15.6": "pay-each-result"})
    wager = book.optional["super_match"]
    lines = wager.lines | {"pair": replace(wager.lines["pair"], odds=(1, 2))}
    book = replace(book, optional={"super_match": replace(wager, lines=lines)})
    four = [Card("8" + suit) for suit in SUITS]
    dealt = do(book, placed(book, c.Side("super_match", HUNDRED)), *map(c.Deal, (*four[:2], BLANK, *four[2:])))
    few(monkeypatch, "8")
    (one,) = worth_of(with_decks(book, 1), "super_match").outcomes
    assert gain(dealt, "super_match") == one.pays == Fraction(107, 2)


def test_a_wager_on_the_first_card_looks_at_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    wager = PINKJACK.optional["suits_you"]
    line = replace(wager.lines["suit"], chosen_suit=False, total=9)
    book = replace(PINKJACK, optional={"suits_you": replace(wager, lines={"nine": line})})
    start = placed(book, c.Side("suits_you", HUNDRED, "h"))
    deck = few(monkeypatch, "3569")
    found = shares(
        gain(do(book, start, c.Deal(one), c.Deal(BLANK), c.Deal(two)), "suits_you")
        for one, two in permutations(deck, 2)
    )
    assert found == distribution(worth_of(with_decks(book, 1), "suits_you", "h"))


@pytest.mark.parametrize("suits", ["h", "cd"])
def test_the_first_card(suits: str) -> None:
    book = load("nsw-pinkjack-2016", rulings={"13.6": "several-suits-one-stake"})
    start = placed(book, c.Side("suits_you", HUNDRED, suits))
    cards = [Card(rank + suit) for rank in "A23456789TJQK" for suit in SUITS]
    found = shares(gain(do(book, start, c.Deal(card), c.Deal(BLANK), c.Deal(BLANK)), "suits_you") for card in cards)
    assert found == distribution(worth_of(PINKJACK, "suits_you", suits))


def basic(own: tuple[Card, ...], up: Card) -> sevens.Third:
    """A play that looks at the dealer's card and at the own suits."""
    if up[0] == "7":
        return "split"
    return "stand" if own[0][1] == own[1][1] or up[1] == own[0][1] else "draw"


ORDERS: dict[sevens.Third, c.Command] = {
    "draw": c.Hit("ann", 1),
    "split": c.Split("ann", 1),
    "stand": c.Stand("ann", 1),
}


@pytest.mark.parametrize("reading", ["no-third-no-change", "wager-waits-and-loses"])
def test_a_third_card(monkeypatch: pytest.MonkeyPatch, reading: str) -> None:
    book = load("nz-blackjack-1998", rulings={"15.4(b)": reading})
    start = do(book, placed(book, c.Side("super_sevens", HUNDRED)))
    deck = few(monkeypatch, "79")
    found: list[Fraction] = []
    for one, up, two, third in permutations(deck, 4):
        table = do(book, start, *_called(book), c.Deal(one), c.Deal(up), c.Deal(two))
        if one[0] == two[0] == "7":
            play = basic((one, two), up)
            table = do(book, table, ORDERS[play], *([c.Deal(third)] if play == "draw" else []))
        found.append(gain(table, "super_sevens"))
    worth = sevens.played(with_decks(book, 1), "super_sevens", basic)
    assert shares(found) == distribution(worth)


def _called(book: Book) -> Iterator[c.Command]:
    if book.deal.call.is_:
        yield c.CallNoMoreBets()


def _tens_only(book: Book) -> Book:
    """Insurance against an ace in a deck without pictures."""
    assert book.insurance is not None
    ace = replace(book.insurance.against["ace"], wins_on=("T",))
    return replace(book, insurance=replace(book.insurance, against={"ace": ace}))


@pytest.mark.parametrize("how", ["waiting", "insured", "even_money"])
def test_a_natural_against_an_ace(monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    start = do(NSW, Table(), c.PlaceWager("ann", 1, (HUNDRED,)))
    deck = few(monkeypatch, "AT5")
    found: list[Fraction] = []
    for one, up, two, second in permutations(deck, 4):
        if {one[0], two[0]} != {"A", "T"} or up[0] != "A":
            continue
        table = do(NSW, start, c.Deal(one), c.Deal(up), c.Deal(two))
        if how == "even_money":
            table = do(NSW, table, c.TakeEvenMoney("ann", 1))
        elif how == "insured":
            table = do(NSW, table, c.TakeInsurance("ann", 1, Money(HUNDRED // 2)))
            assert any(wager.kind == INSURANCE for wager in table.wagers)
        table = do(NSW, table, c.GoOn(), *([c.Deal(second)] if how != "even_money" else []))
        assert table.phase == "over"
        found.append(Fraction(net(NSW, table)["ann"], HUNDRED))
    (insuring,) = insurance.insurances(_tens_only(with_decks(NSW, 1)))
    (natural,) = insuring.naturals
    assert sum(found) / len(found) == getattr(natural, how)


def test_every_condition_of_a_line_is_known_to_the_analysis() -> None:
    """A new condition must be looked at where the analysis takes cards for alike."""
    paid = {"cite", "shown", "odds", "prize", "share"}
    looked_at = {"ranks", "rank", "first_rank", "kind", "total", "suits", "suit", "not_suit", "chosen_suit"}
    placed_at = {"leading", "own_of_rank", "up_of_rank"}
    assert set(Line.__struct_fields__) == paid | looked_at | placed_at
