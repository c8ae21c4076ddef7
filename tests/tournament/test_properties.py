"""Random tournaments played by bots: chips and money add up, standings agree, and what is sealed stays so."""

import os
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from naive_tournament import Naive, pays
from soft17.affairs.keeping import Affair
from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.log.lines import Line, write
from soft17.money import CENT, DOLLAR, Money
from soft17.rules.loading import load
from soft17.tournament import round_events as r
from soft17.tournament import wagers as w
from soft17.tournament.bots import Bots
from soft17.tournament.conditions import Conditions, Prize, Raise, Stage
from soft17.tournament.decide import TOURNAMENT, decide
from soft17.tournament.limits import limits
from soft17.tournament.money import held, moves
from soft17.tournament.publishing import refusal
from soft17.tournament.ranking import standing
from soft17.tournament.state import Tournament
from soft17.tournament.verifying import verified
from soft17.tournament.view import told_line, view

BOOK = "nsw-blackjack-v15"
MANY = int(os.environ.get("SOFT17_TOURNAMENTS", "25"))
often = settings(max_examples=MANY, deadline=None, suppress_health_check=list(HealthCheck))
PLAIN = load(BOOK)
UNCLEAR = sorted(clause for clause, one in PLAIN.ruling.items() if clause.startswith("19.") and one.readings)

# Limits that never change, from the second round on, after a minute, and in the final alone from its first round on.
RAISED = [(), ((2, 0),), ((0, 1),), ((1, 0, "final"),), ((2, 0), (1, 0, "final"), (0, 1, "final"))]


def money(dollars: int) -> Money:
    return Money(dollars * DOLLAR)


@st.composite
def tournaments(draw: Any) -> tuple[Conditions, int, int, dict[str, str]]:
    """Conditions that can be played, a seed, a number of players, and readings of unclear clauses."""
    seats, tables = draw(st.integers(2, 7)), draw(st.integers(1, 3))
    advance = draw(st.integers(1, max(1, seats // tables - 1)))
    least = draw(st.sampled_from([10, 25, 50]))
    second, bought = draw(st.booleans()), draw(st.booleans())

    def length() -> tuple[int, int]:
        return (draw(st.integers(1, 4)), 0) if draw(st.booleans()) else (0, draw(st.integers(20, 120)))

    stages = [Stage("heats", tables, advance, *length())]
    stages += [Stage("second chance", 1, 1, *length(), takes="eliminated")] if second else []
    stages += [Stage("middle", 1, 1, *length())] if (middle := draw(st.booleans())) else []
    stages += [Stage("final", 1, 1, *length())]
    order = draw(st.booleans())
    conditions = Conditions(
        name="random", entry_fee=Money(draw(st.integers(0, 10_000)) * CENT), chips=money(draw(st.integers(50, 1000))),
        chips_are="bought" if bought else "allotted", buy_in=money(7) if bought else None, compulsory=True,
        minimum=money(least), maximum=money(least * draw(st.integers(1, 12))),
        raises=tuple(Raise(money(least * 2), money(least * 20), *when) for when in draw(st.sampled_from(RAISED))),
        stages=tuple(stages), seats=seats, repechage=second,
        repechage_order=draw(st.sampled_from(["the last out first", "the most chips first"])) if second else None,
        allocation="in order of entry", order_of_wagering=order,
        deals_from_marker=order and draw(st.booleans()), pass_cards=draw(st.integers(0, 2)),
        undisclosed=draw(st.integers(0, 3)),
        optional=tuple(draw(st.sets(st.sampled_from(["perfect_pairs", "lucky_lucky", "star_pairs"])))),
        buy_backs=draw(st.integers(0, 1)), buy_back_price=money(3), buy_back_until="final",
        buy_back_into="final" if middle and draw(st.booleans()) else None, may_refuse=False,
        selects=False, entitled_statement="x", application_form="x", withdraw_until=2**31, least_players=1,
        most_players=seats * tables,
        prizes=tuple(Prize(place, draw(st.integers(1, 7))) for place in range(1, draw(st.integers(1, 4)) + 1)),
        prizes_are="credited to the account", remainder=draw(st.sampled_from(["first place", "last place"])),
        guarantee=draw(st.sampled_from([None, money(500)])), undertakings="x", rules_statement="x",
        cash_per_chip=draw(st.sampled_from([None, (1, 1000)])),
    )  # fmt: skip
    rulings = {}
    for clause in draw(st.lists(st.sampled_from(UNCLEAR), max_size=3, unique=True)):
        rulings[clause] = draw(st.sampled_from(sorted(PLAIN.ruling[clause].readings)))
    return conditions, draw(st.integers(0, 10**6)), draw(st.integers(1, seats * tables)), rulings


class Watched(Bots):
    """Bots that look at the tournament after each order."""

    def try_(self, command: Any, name: str = "", reason: str = "as the bots play") -> Refusal | None:
        before = self.state
        refused = super().try_(command, name, reason)
        if refused is not None:
            assert self.state == before
            return refused
        state = self.state
        assert TOURNAMENT.fold(before, self.affair.lines[-1].events) == state
        assert sum(one.chips for one in state.entrants.values()) + state.inventory == 0
        assert all(one.chips >= 0 for one in state.entrants.values())
        if isinstance(command, w.WriteForm):
            self._nobody_sees(before, command)
        return None

    def _nobody_sees(self, before: Tournament, command: w.WriteForm) -> None:
        """With another amount on the form everybody but its maker and the Gaming Supervisor sees the same."""
        least, _ = limits(before, before.desks[before.entrants[command.player].table])
        other = w.WriteForm(command.player, command.kind, least if command.amount != least else Money(least * 2))
        line = self.affair.lines[-1]
        otherwise = decide(self.affair.book, before, Order(other, Person(command.player, "player"), line.at))
        if isinstance(otherwise, Refusal):
            return
        changed = TOURNAMENT.fold(before, otherwise)
        everybody = [Person(name, "player") for name in before.entrants if name != command.player]
        everybody += [Person("x", role) for role in ("spectator", "dealer", "tournament manager", "operator")]
        for person in everybody:
            assert view(self.affair.book, self.state, person) == view(self.affair.book, changed, person)
            changed_line = msgspec.structs.replace(
                line, command=other, events=otherwise, reason="another", hash="b" * 64
            )
            assert told_line(self.affair.book, line, person) == told_line(self.affair.book, changed_line, person)
        for person in (Person(command.player, "player"), Person("sue", "gaming supervisor")):
            assert view(self.affair.book, self.state, person) != view(self.affair.book, changed, person)


def played(case: tuple[Conditions, int, int, dict[str, str]]) -> Watched | None:
    conditions, seed, players, rulings = case
    note(f"{rulings} seed {seed} players {players} {conditions}")
    book = load(BOOK, None, rulings)
    if refusal(book, conditions) is not None:
        return None
    bots = Watched(Affair(TOURNAMENT, BOOK, "random", rulings=rulings), seed)
    bots.prepare(conditions, [f"p{number}" for number in range(1, players + 1)])
    bots.run()
    return bots


@pytest.mark.clause("nsw-blackjack-v15", "19.3.2", "19.3.4", "19.1.8", "19.5.8", "19.10.2", "19.8.2")
@often
@given(tournaments())
def test_random_tournaments_add_up(case: tuple[Conditions, int, int, dict[str, str]]) -> None:
    bots = played(case)
    if bots is None:
        return
    state, rules = bots.state, bots.affair.book.tournament
    assert rules is not None
    if state.over:
        assert sum(one.cash for one in state.awards) == state.pool
        assert all(one.cash >= 0 for one in state.awards)
        _prizes(state, rules)
        shown = {
            one["name"]: one["status"] for one in view(bots.affair.book, state, Person("x", "spectator"))["players"]
        }
        assert all((shown[one.player] == "placed") == (one.cash > 0) for one in state.awards if one.place)
    else:
        assert state.cancelled and state.fees == 0
    assert held(state) == 0
    assert sum(moves("cup", [event for line in bots.affair.lines for event in line.events]).values()) == 0
    naive = Naive(bots.affair)
    naive.follow()
    _sessions(naive)
    found = verified(list(write(bots.affair.head, bots.affair.lines)))
    assert found.faults == () and found.state == state


def _prizes(state: Tournament, rules: Any) -> None:
    """Each has what is due to less than a cent a head, but for one who has the odd cents."""
    if state.said.cash_per_chip is not None:
        return
    due = pays(state, standing(rules, state))
    paid = {one.player: one.cash for one in state.awards}
    assert set(paid) == set(due)
    off = [name for name in due if not 0 <= due[name] - paid[name] < CENT]
    assert len(off) <= 1
    assert all(paid[name] - due[name] < CENT * len(due) for name in off)


def _sessions(naive: Naive) -> None:
    """The order at the end of a session is that of the chips before any play-off, and those with most go on."""
    for event, chips in naive.at_end:
        if not chips:
            continue
        assert chips == {name: event.chips[name] for name in chips}
        order = [name for group in event.standing for name in group if name in chips]
        assert [chips[name] for name in order] == sorted(chips.values(), reverse=True)
        on, off = ([chips[name] for name in chips if (name in event.advance) is side] for side in (True, False))
        assert not off or not on or min(on) >= max(off)


@pytest.mark.clause("nsw-blackjack-v15", "19.8.2", "19.8.2.6")
@pytest.mark.parametrize("role", ["player", "spectator", "dealer", "tournament manager", "operator", "inspector"])
def test_a_form_is_seen_by_nobody_before_its_announcement_in_the_log_either(role: str) -> None:
    handed = r.FormHandedIn("one", "ann", "main", money(250), 1, "x")
    found = r.FormFound("one", "ann", "main", money(250), "x")
    written, seen = w.WriteForm("ann", "main", money(250)), w.FindForm("ann", "main", money(250))
    for command, event in ((written, handed), (seen, found)):
        line = Line(7, 1, "ann", "player", command, (event,), f"{command}", "a" * 64, "b" * 64)
        text = repr(told_line(PLAIN, line, Person("bob", role)))
        assert "main" not in text and str(money(250)) not in text and "bbbb" not in text
        assert told_line(PLAIN, line, Person("ann", "player")) == line
        assert told_line(PLAIN, line, Person("sue", "gaming supervisor")) == line
    plain = Line(8, 1, "bob", "player", w.Stake("bob", money(50)), (), "x", "a" * 64, "b" * 64)
    assert told_line(PLAIN, plain, Person("cat", role)) == plain
