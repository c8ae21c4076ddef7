"""A round that ended before the dealer had a card: whatever is asked of it is refused with a clause."""

from typing import Any

import pytest

from soft17.clause import Refusal
from soft17.croupier.plan import Plan
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.decide import step
from soft17.house.orders import Order, Person
from soft17.money import DOLLAR, Money
from soft17.rules.loading import load, names
from soft17.table import commands as t
from soft17.table.state import Place
from test_croupier import Run

ANN, DEALER = Person("ann", "player"), Person("dee", "dealer")
STAKE = Money(5 * DOLLAR)


def _asked() -> list[tuple[t.Command, Person]]:
    """Everything that can be asked of hands, by a player and by the dealer."""
    hand: dict[str, Any] = {"player": "ann", "area": 1}
    kinds = (t.Hit, t.Stand, t.Double, t.Split, t.Surrender, t.TakeEvenMoney, t.Switch, t.Unswitch)
    own: list[t.Command] = [t.TakeInsurance(amount=STAKE, **hand), *(kind(**hand) for kind in kinds)]
    house: list[t.Command] = [
        t.ObserveInsuranceNotOffered(),
        t.GoOn(),
        t.CallNoMoreBets(),
        t.Absent(1),
        c.ApproveLaterPayment(1),
        r.ReportErrorCard("7d", seen=False),
        r.ReportErrorCard("7d", seen=False, to_dealer=True),
        r.ReportReader("misused"),
        r.ReportMisdeal("a card went wrong"),
        r.ReportMissedCard(Place(1, 1, 1)),
        c.TakeDown("call-insurance"),
    ]
    return [(one, ANN) for one in own] + [(one, DEALER) for one in house]


@pytest.mark.clause("nsw-blackjack-v15", "8.3")
@pytest.mark.clause("nsw-switch-2016", "8.2")
@pytest.mark.clause("ma-switch", "7(f)")
@pytest.mark.clause("nz-blackjack-1998", "9.2")
@pytest.mark.parametrize("rulebook", names())
def test_nothing_is_asked_of_a_round_without_a_dealers_card(rulebook: str) -> None:
    run = Run(load(rulebook), Plan(), seed=7)
    while not run.house.in_round:
        run.go()
    assert not run.house.table.dealer.cards
    supervisor = Person("sue", run.book.house.people.supervisor.is_)
    run.give(r.ReportMisdeal("the first card went wrong"), DEALER)
    run.give(r.VoidRound(), supervisor)
    assert run.house.table.phase == "over"
    for command, by in _asked():
        done = step(run.book, run.house, Order(command, by, run.at, "asked"))
        if by == ANN:
            assert isinstance(done, Refusal), command
            assert done.clause and done.why
