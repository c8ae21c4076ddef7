"""Promotional tokens in the ledger: laid from those held, and settled as each book's reading says."""

import pytest

from soft17.house.events import TakenDown
from soft17.house.state import House
from soft17.log.moves import Issued, Move, issued, moves
from soft17.money import NOTHING, Money, parse, show
from soft17.round import Round
from soft17.rules.loading import load
from soft17.table.commands import Double, GoOn, PlaceWager, Side, Split, Stand, TakeInsurance
from soft17.table.state import Sign

BLACKJACK, PINKJACK, SWITCH = "nsw-blackjack-v15", "nsw-pinkjack-2016", "nsw-switch-2016"
CLAUSE = {BLACKJACK: "1.1 Casino Promotional Token", PINKJACK: "1.1 casino promotional token"}
WIN, LOSE, LEVEL = ("Js 9h 9d", "8c"), ("Js 9h 7d", "Jc"), ("Js 9h 8d", "9c")


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Casino Promotional Token")
@pytest.mark.clause("nsw-pinkjack-2016", "1.1 casino promotional token")
@pytest.mark.parametrize(
    ("book", "reading", "cards", "chips", "tokens"),
    [
        (BLACKJACK, "token-returned", WIN, "40", "0"),
        (BLACKJACK, "token-returned", LOSE, "-20", "-20"),
        (BLACKJACK, "token-returned", LEVEL, "0", "0"),
        (BLACKJACK, "token-collected-after-decision", WIN, "40", "-20"),
        (BLACKJACK, "token-collected-after-decision", LEVEL, "0", "-20"),
        (PINKJACK, "voucher-terms-else-returned", WIN, "40", "0"),
        (PINKJACK, "token-collected-on-win", WIN, "40", "-20"),
        (PINKJACK, "token-exchanged-for-chips", WIN, "60", "-20"),
    ],
)
def test_what_becomes_of_a_wager_half_in_tokens(
    book: str, reading: str, cards: tuple[str, str], chips: str, tokens: str
) -> None:
    played = Round(book, rulings={CLAUSE[book]: reading})
    house = House(table=played.table)
    played.wager("ann", 1, "40", tokens="20")
    laid = moves(played.book, house, played.events)
    assert [(one.player, show(one.chips), show(one.tokens), show(one.felt)) for one in laid] == [
        ("ann", "-20", "-20", "40")
    ]
    played.deal(cards[0])
    played.do(Stand("ann", 1))
    played.deal(cards[1])
    moved = next(iter(moves(played.book, house, played.events)), Move("ann", NOTHING, NOTHING))
    assert (show(moved.chips), show(moved.tokens), moved.felt) == (chips, tokens, 0)
    assert moved.chips + moved.tokens + moved.bank == 0


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Casino Promotional Token")
@pytest.mark.clause("nsw-pinkjack-2016", "1.1 casino promotional token")
@pytest.mark.clause("nsw-switch-2016", "1.1 casino promotional token")
@pytest.mark.parametrize(
    ("book", "reading", "cards", "chips", "tokens"),
    [
        (BLACKJACK, "token-returned", WIN, "40", "-10"),
        (BLACKJACK, "token-returned", LEVEL, "0", "-10"),
        (BLACKJACK, "token-returned", LOSE, "-20", "-20"),
        (BLACKJACK, "token-collected-after-decision", WIN, "40", "-20"),
        (PINKJACK, "voucher-terms-else-returned", WIN, "40", "-10"),
        (PINKJACK, "token-exchanged-for-chips", WIN, "50", "-20"),
    ],
)
def test_tokens_that_are_good_for_one_decision_are_collected_after_it(
    book: str, reading: str, cards: tuple[str, str], chips: str, tokens: str
) -> None:
    """Of 20 in tokens 10 are of a voucher that says so; the others go by the book's reading."""
    played = Round(book, rulings={CLAUSE[book]: reading})
    house, ten = House(table=played.table), parse("10")
    for single_use in (ten, NOTHING):
        played.do(PlaceWager("ann", 1, (parse("20"),), tokens=ten, single_use=single_use))
    played.deal(cards[0])
    played.do(Stand("ann", 1))
    played.deal(cards[1])
    moved = next(iter(moves(played.book, house, played.events)), Move("ann", NOTHING, NOTHING))
    assert (show(moved.chips), show(moved.tokens), moved.felt) == (chips, tokens, 0)
    assert moved.chips + moved.tokens + moved.bank == 0


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Casino Promotional Token")
def test_tokens_for_one_decision_on_an_optional_wager_are_collected_when_it_wins() -> None:
    played = Round(BLACKJACK)
    house, five = House(table=played.table), parse("5")
    played.do(PlaceWager("ann", 1, (parse("10"),), (Side("any_pairs", five, tokens=five, single_use=five),)))
    before = sum(one.tokens for one in moves(played.book, house, played.events))
    assert before == -five
    played.deal("8s 7h 8d")
    (moved,) = moves(played.book, house, played.events)
    assert (show(Money(moved.chips + moved.felt)), show(moved.tokens)) == ("55", "-5")


@pytest.mark.parametrize("name", [BLACKJACK, PINKJACK, SWITCH])
def test_a_voucher_is_worth_its_tokens(name: str) -> None:
    book = load(name)
    act, row = next((key, one) for key, one in book.house.acts.items() if one.equal and one.equal.of == "voucher")
    about = {"player": "ann", "voucher": "25", "tokens": "$25", "number": " V  7", "conditions": "none"}
    entry = TakenDown(act, about, row.cite[0])
    assert issued(book, (entry,)) == [Issued("ann", parse("25"), "v 7", row.cite[0])]
    other = next(key for key, one in book.house.acts.items() if one.equal is None)
    assert issued(book, (TakenDown(other, about, ""),)) == []


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Casino Promotional Token", "14.23")
@pytest.mark.parametrize(
    ("kind", "reading", "cards", "chips", "tokens"),
    [
        ("any_pairs", "token-returned", "8s 7h 8d", "55", "0"),
        ("any_pairs", "token-collected-after-decision", "8s 7h 8d", "55", "-5"),
        ("any_pairs", "token-returned", "8s 7h 9d", "0", "-5"),
        ("blazing_7s", "token-returned", "7s 7h 9d", "50", "-5"),
        ("blazing_7s", "token-collected-after-decision", "7s 7h 9d", "50", "-5"),
        ("blazing_7s", "token-returned", "8s 7h 9d", "0", "-5"),
    ],
)
def test_what_becomes_of_an_optional_wager_in_tokens(
    kind: str, reading: str, cards: str, chips: str, tokens: str
) -> None:
    """One whose stake is collected when it wins has its tokens collected with it."""
    sign = Sign(meter=parse("20000"), minimum=parse("10000"))
    played = Round(BLACKJACK, rulings={CLAUSE[BLACKJACK]: reading}, sign=sign)
    house = House(table=played.table)
    five = parse("5")
    played.do(PlaceWager("ann", 1, (parse("10"),), (Side(kind, five, tokens=five),)))
    (laid,) = moves(played.book, house, played.events)
    assert (show(laid.chips), show(laid.tokens), show(laid.felt)) == ("-10", "-5", "15")
    played.deal(cards)
    (moved,) = moves(played.book, house, played.events)
    assert (show(Money(moved.chips + moved.felt)), show(moved.tokens)) == (chips, tokens)
    assert moved.chips + moved.tokens + moved.felt + moved.bank == 0


@pytest.mark.clause("nsw-blackjack-v15", "1.1 Casino Promotional Token", "5.2")
@pytest.mark.clause("nsw-pinkjack-2016", "1.1 casino promotional token", "5.1")
@pytest.mark.parametrize(
    ("book", "cards", "chips", "tokens"),
    [
        (BLACKJACK, "9d 8c", "80", "-15"),
        (BLACKJACK, "9d Ac", "0", "-15"),
        (BLACKJACK, "2d Jc", "-65", "-15"),
        (PINKJACK, "9d 8c", "80", "-15"),
        (PINKJACK, "2d Jc", "-65", "-15"),
    ],
)
def test_what_becomes_of_a_double_partly_in_tokens(book: str, cards: str, chips: str, tokens: str) -> None:
    """Of 40 doubled 15 are tokens, all of them good for one decision: chips and tokens balance with the float."""
    played = Round(book)
    house, fifteen = House(table=played.table), parse("15")
    played.wager("ann", 1, "40")
    played.deal("6s 9h 5d")
    before = moves(played.book, house, played.events)
    played.do(Double("ann", 1, tokens=fifteen, single_use=fifteen))
    (laid,) = moves(played.book, house, played.events)
    assert (show(laid.chips), show(laid.tokens), show(laid.felt)) == ("-65", "-15", "80")
    assert laid.bank == before[0].bank == 0
    played.deal(cards)
    moved = moves(played.book, house, played.events)[0]
    assert moved.chips + moved.tokens + moved.bank + moved.felt == 0
    assert (show(moved.chips), show(moved.tokens)) == (chips, tokens)


@pytest.mark.clause("nsw-blackjack-v15", "5.2", "8.1", "12.1")
@pytest.mark.clause("nsw-switch-2016", "5.1")
@pytest.mark.parametrize(("book", "first"), [(BLACKJACK, "8s Ah 8d"), (SWITCH, "8s 7c Ah 8d 9d")])
def test_tokens_of_insurance_and_a_split_are_lost_with_them(book: str, first: str) -> None:
    played = Round(book)
    house, ten = House(table=played.table), parse("10")
    played.wager("ann", 1, "40")
    played.deal(first)
    played.do(TakeInsurance("ann", 1, parse("20"), tokens=ten))
    played.do(GoOn())
    played.do(Split("ann", 1, tokens=ten))
    (laid,) = moves(played.book, house, played.events)
    boxes = played.book.boxes
    assert (show(laid.chips), show(laid.tokens)) == (str(-40 * boxes - 40), "-20")
    played.deal("Ts")
    played.do(Stand("ann", 1, 1, 1))
    played.deal("Tc")
    played.do(Stand("ann", 1, 1, 2))
    if boxes > 1:
        played.do(Stand("ann", 1, 2, 1))
    played.deal("9h")
    (moved,) = moves(played.book, house, played.events)
    assert (moved.felt, show(moved.tokens)) == (0, "-20")
    assert moved.chips + moved.tokens + moved.bank == 0
