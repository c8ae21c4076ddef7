"""The croupier runs a table by itself: opened, shuffled, cut, dealt and shuffled again, every order taken."""

from collections.abc import Sequence
from random import Random

import pytest

from soft17.cards import Piece
from soft17.clause import Refusal
from soft17.croupier.acts import do, next_act
from soft17.croupier.carrying import Setting, carry_out
from soft17.croupier.opening import Opening
from soft17.croupier.plan import Plan
from soft17.croupier.shoe import Shoe
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.decide import step
from soft17.house.orders import Order, Person
from soft17.house.state import House
from soft17.money import DOLLAR, Money
from soft17.rules.book import Book
from soft17.rules.loading import load, names
from soft17.table import commands as t
from soft17.table.events import Event
from soft17.table.offers import offers


class Seeded:
    """Chance from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def shuffle(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        return tuple(self.random.sample(pieces, len(pieces)))

    def salts(self, count: int) -> tuple[bytes, ...]:
        return tuple(self.random.randbytes(16) for _ in range(count))


class Run:
    """A table with one player who does what is offered, by chance."""

    def __init__(self, book: Book, plan: Plan, seed: int) -> None:
        self.book, self.plan, self.chance = book, plan, Seeded(seed)
        self.house, self.at = House(), 1_760_000_000
        self.shoes: dict[str, Shoe] = {}
        self.taken: list[tuple[Event, ...]] = []
        self.house = Opening(book, plan, self.give, self.house).begin()
        self.give(c.Arrive("ann", "card of ann", "ann"), Person("ann", "player"))

    def give(self, command: t.Command, by: Person) -> House:
        self.at += 1
        done = step(self.book, self.house, Order(command, by, self.at, "as usual"))
        assert not isinstance(done, Refusal), (command, done)
        self.house = done.house
        self.taken.append(done.events)
        return self.house

    def go(self) -> str:
        """Do the next act, of the house or of the player."""
        act = next_act(self.book, self.house)
        assert act is not None and do(act)
        carried = carry_out(act, Setting(self.book, self.house, self.plan, self.shoes, self.chance))
        if carried is not None:
            if carried.shoe is not None:
                self.shoes[carried.shoe.promise().root] = carried.shoe
            self.give(carried.command, carried.by)
        elif act.what == "cut":
            self.give(c.Cut(60, "ann"), Person("ann", "player"))
        elif act.what == "wagers":
            stake = (Money(20 * DOLLAR),) * self.book.boxes
            side = tuple(t.Side(kind, Money(5 * DOLLAR), self._suit(kind)) for kind in self.plan.offered)
            self.give(t.PlaceWager("ann", 1, stake, side, seated=True), Person("ann", "player"))
        else:
            assert act.what == "decision", act
            own = [one for one in offers(self.book, self.house.table) if getattr(one, "player", "") == "ann"]
            self.give(self.chance.random.choice(own), Person("ann", "player"))
        return act.what

    def _suit(self, kind: str) -> str:
        return "h" if any(line.chosen_suit for line in self.book.optional[kind].lines.values()) else ""


@pytest.mark.parametrize("rulebook", names())
def test_a_table_runs_by_itself_over_several_shoes(rulebook: str) -> None:
    book = load(rulebook)
    for source in book.house.source.kinds.is_:
        pooled = book.jackpot.wager if book.jackpot is not None else ""
        fit = [kind for kind, one in book.optional.items() if one.offered.is_ and kind != pooled and not one.stakes]
        run = Run(book, Plan(source=source, offered=tuple(fit)), seed=7)
        seen: set[str] = set()
        for _ in range(4000):
            seen.add(run.go())
            if run.house.shuffles >= 3 and run.house.rounds > 40:
                break
        assert run.house.rounds > 40
        assert {"open betting", "wagers", "deal", "decision", "shuffle"} <= seen


def test_the_house_deals_on_under_the_name_of_a_new_dealer() -> None:
    run = Run(load("ma-switch"), Plan(), seed=7)
    while run.go() != "deal":
        pass
    run.give(c.TakeDown("change-dealer", {"dealer": "eve"}), Person("the dealer", "dealer"))
    seen = [run.go() for _ in range(30)]
    assert run.house.dealer == "eve"
    assert "deal" in seen


@pytest.mark.clause("nz-blackjack-1998", "6.2")
def test_cards_are_spread_once_somebody_is_there_to_look() -> None:
    run = Run(load("nz-blackjack-1998"), Plan(), seed=7)
    run.give(c.Leave("ann"), Person("ann", "player"))
    entered: list[str] = []
    while (act := next_act(run.book, run.house)) is not None and act.what == "enter":
        entered.append(act.of)
        run.go()
    assert act is not None and act.what == "players"
    assert "inspect-cards" in entered and "spread-cards" not in entered
    run.give(c.Arrive("ann", "card of ann", "ann"), Person("ann", "player"))
    run.go()
    assert run.house.entries[-1].about == {"players": "ann"}


def _reported() -> Run:
    """A round in play of a book where no card goes back, and an error of it that is reported."""
    run = Run(load("ma-switch"), Plan(), seed=7)
    while run.go() != "deal":
        pass
    run.give(r.ReportMisdeal("the card went wrong"), Person("the dealer", "dealer"))
    return run


@pytest.mark.clause("ma-switch", "15(a)")
@pytest.mark.parametrize("way", [r.VoidRound((1,)), r.DismissMisdeal()], ids=["players let out", "dismissed"])
def test_an_error_that_moves_no_card_back_waits_for_one_decision(way: t.Command) -> None:
    run = _reported()
    act = next_act(run.book, run.house)
    assert act is not None and (act.what, act.clause) == ("attention", "15(a)")
    run.give(way, Person("sue", run.book.house.people.supervisor.is_))
    rounds = run.house.rounds
    while run.house.rounds < rounds + 2:
        run.go()


@pytest.mark.clause("ma-switch", "15(a)")
def test_an_error_that_is_decided_on_holds_nothing_up() -> None:
    run = _reported()
    run.give(r.AnswerErrorCard("ann", "take"), Person("ann", "player"))
    while run.house.in_round:
        assert run.go() != "attention"
    assert run.house.rounds == 1


@pytest.mark.clause("ma-switch", "7(c)")
def test_a_new_dealer_burns_once_the_shoe_is_there() -> None:
    run = Run(load("ma-switch"), Plan(depth=0.3), seed=7)
    while run.house.owes("shuffle") is None or run.house.in_round:
        run.go()
    run.give(c.TakeDown("change-dealer", {"dealer": "eve"}), Person("the dealer", "dealer"))
    seen = [run.go() for _ in range(12)]
    assert [one for one in seen if one in ("shuffle", "burn", "deal")][:4] == ["shuffle", "burn", "burn", "deal"]
    assert run.house.dealer == "eve"


@pytest.mark.parametrize(
    "rulebook",
    [
        pytest.param("nsw-blackjack-v15", marks=pytest.mark.clause("nsw-blackjack-v15", "17.1.2")),
        pytest.param("nsw-switch-2016", marks=pytest.mark.clause("nsw-switch-2016", "18.1.2")),
        pytest.param("nsw-pinkjack-2016", marks=pytest.mark.clause("nsw-pinkjack-2016", "16.1", "16.5.6")),
    ],
)
def test_a_device_that_fails_between_rounds_leaves_a_table_that_runs_on(rulebook: str) -> None:
    book = load(rulebook)
    run = Run(book, Plan(source="shuffling device"), seed=7)
    while run.house.rounds < 2:
        run.go()
    failure = r.ReportDeviceFailure(disadvantage=False, spare=False, practicable=True)
    run.give(failure, Person("sue", book.house.people.supervisor.is_))
    seen: set[str] = set()
    while run.house.rounds < 5:
        seen.add(run.go())
    assert run.house.emergency and {"shuffle", "cut", "cutting card", "burn"} <= seen


@pytest.mark.clause("nz-blackjack-1998", "14.2")
def test_the_sign_of_a_maximum_gives_what_was_directed() -> None:
    run = Run(load("nz-blackjack-1998"), Plan(), seed=7)
    while run.go() != "open betting":
        pass
    supervisor = Person("sue", run.book.house.people.supervisor.is_)
    directed = {"players": "ann", "box": "1", "maximum": "60"}
    run.give(c.TakeDown("direct-box-maximum", {"maximum": "200"}), supervisor)
    run.give(c.TakeDown("direct-box-maximum", {"maximum": "100"}), supervisor)
    run.give(c.TakeDown("direct-player-maximum", directed), supervisor)
    while run.house.rounds < 2:
        run.go()
    signs = [one.about for one in run.house.entries if one.act.startswith("show-")]
    assert signs == [{"maximum": "100"}, directed]
