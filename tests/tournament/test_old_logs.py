"""Logs written by earlier rules: their events fold as they are, and everybody is told what they say."""

from msgspec.structs import replace

from soft17.house.orders import Person
from soft17.money import parse
from soft17.rules.loading import load
from soft17.table.commands import Side
from soft17.tournament import events as e
from soft17.tournament import round_events as r
from soft17.tournament.desk import Desk
from soft17.tournament.evolve import evolve
from soft17.tournament.reading import read
from soft17.tournament.state import Entrant, Tournament
from soft17.tournament.view import view
from tournament_scenario import USUAL

BOOK = load("nsw-blackjack-v15")
ANN = Entrant("ann", status="playing", stage=0, table="one", seat=1, chips=parse("1000"))
PLAYED = Tournament(read(USUAL), {"ann": ANN}, ("one",), True, stage=0, running=True, desks={"one": Desk("one")})


def test_an_optional_wager_that_was_laid_twice_is_shown_whole() -> None:
    twice = (Side("perfect_pairs", parse("400")), Side("perfect_pairs", parse("400")))
    state = evolve(PLAYED, r.Staked("one", "ann", parse("50"), twice, 1, "19.6.4"))
    (desk,) = view(BOOK, state, Person("tess", "spectator"))["tables"]
    assert desk["wagers"]["ann"]["side"] == {"perfect_pairs": "800"}


def test_a_deduction_without_a_second_order_is_folded() -> None:
    ordered = replace(ANN, absent=True, deducting=True, deducted=1)
    state = replace(PLAYED, entrants={"ann": ordered})
    for event in (
        e.AbsenceFound("ann", False, "19.5.6"),
        e.AbsenceFound("ann", True, "19.5.6"),
        r.Deducted("ann", "19.5.6.1"),
    ):
        state = evolve(state, event)
    assert (state.entrants["ann"].deducted, state.entrants["ann"].deducting) == (2, False)
