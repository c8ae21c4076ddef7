"""The croupier deals on after an error: a card that lies unseen or is left over comes first, with its own proof."""

import pytest

from soft17.cards import Piece
from soft17.croupier.acts import next_act
from soft17.croupier.plan import Plan
from soft17.croupier.proving import as_it_lies, proof_of
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.coming import lies_ready
from soft17.house.orders import Person
from soft17.rules.loading import load, names
from soft17.table import commands as t
from test_croupier import Run

DEALER = Person("dee", "dealer")
HELD = [book for book in names() if load(book).house.irregularities.error.dealer_unseen.is_ == "held"]


def _guess(run: Run) -> Piece:
    """A card that is not the next one."""
    proof = proof_of(run.house, run.shoes)
    return next(one for one in sorted(run.house.custody.source) if proof is None or one != proof.card)


def _to_a_decision(run: Run) -> None:
    while (act := next_act(run.book, run.house)) is None or act.what != "decision":
        run.go()


def _to_the_end(run: Run) -> None:
    """Play until the round is settled and betting is not opened yet."""
    while run.house.table.phase != "over" or not run.house.rounds:
        run.go()


@pytest.mark.clause("nsw-blackjack-v15", "16.2")
@pytest.mark.clause("nsw-switch-2016", "17.2")
@pytest.mark.clause("nsw-pinkjack-2016", "15.2")
@pytest.mark.clause("ma-switch", "15(c)")
@pytest.mark.clause("nz-blackjack-1998", "16.2")
@pytest.mark.parametrize("rulebook", names())
def test_a_card_drawn_unseen_is_dealt_next_with_its_own_proof(rulebook: str) -> None:
    for source in load(rulebook).house.source.kinds.is_:
        run = Run(load(rulebook), Plan(source=source), seed=7)
        _to_a_decision(run)
        proof = proof_of(run.house, run.shoes)
        run.give(r.ReportErrorCard(_guess(run), seen=False), DEALER)
        drawn, lay = len(run.house.drawn), lies_ready(run.house)
        while len(run.house.drawn) == drawn:
            run.go()
        assert run.house.drawn[drawn] == (proof.card if proof is not None else lay)
        assert run.house.custody.held == () and run.house.errors == ()
        while run.house.rounds < 3:
            run.go()


@pytest.mark.clause("nsw-blackjack-v15", "16.6")
@pytest.mark.clause("nsw-switch-2016", "17.6")
@pytest.mark.clause("nsw-pinkjack-2016", "15.6")
@pytest.mark.parametrize("rulebook", HELD)
def test_a_card_under_the_shoe_opens_the_next_round_with_its_own_proof(rulebook: str) -> None:
    run = Run(load(rulebook), Plan(), seed=7)
    _to_the_end(run)
    proof = proof_of(run.house, run.shoes)
    assert proof is not None
    run.give(r.ReportErrorCard(_guess(run), seen=False, to_dealer=True), DEALER)
    assert len(run.house.custody.held) == 1
    while not run.house.in_round:
        run.go()
    assert run.house.drawn[0] == proof.card
    assert not run.house.custody.held
    while run.house.rounds < 3:
        run.go()


@pytest.mark.clause("nsw-blackjack-v15", "16.6")
@pytest.mark.parametrize("rulebook", [book for book in HELD if "order-shuffle" in load(book).house.acts])
def test_a_card_under_the_shoe_waits_through_a_shuffle(rulebook: str) -> None:
    """Where it is not mixed with the others it comes first, proven by the order that it left."""
    run = Run(load(rulebook), Plan(), seed=7)
    _to_the_end(run)
    run.give(r.ReportErrorCard(_guess(run), seen=False, to_dealer=True), DEALER)
    run.give(c.TakeDown("order-shuffle"), Person("sue", run.book.house.people.supervisor.is_))
    while run.house.rounds < 3:
        run.go()
    assert run.house.shuffles == 2 and run.house.custody.held == ()


@pytest.mark.clause("ma-switch", "15(e)")
def test_the_shoe_says_which_card_goes_away_unseen() -> None:
    run = Run(load("ma-switch"), Plan(), seed=7)
    _to_the_end(run)
    proof = proof_of(run.house, run.shoes)
    assert proof is not None
    report = r.ReportErrorCard(_guess(run), seen=False, to_dealer=True)
    run.give(as_it_lies(report, run.house, run.shoes), DEALER)
    assert proof.card in run.house.custody.rack
    while run.house.rounds < 3:
        run.go()


def test_a_card_that_was_seen_is_not_named_by_the_shoe() -> None:
    run = Run(load("ma-switch"), Plan(), seed=7)
    _to_a_decision(run)
    report = r.ReportErrorCard(_guess(run), seen=True)
    assert as_it_lies(report, run.house, run.shoes) is report
    assert as_it_lies(t.GoOn(), run.house, run.shoes) == t.GoOn()


@pytest.mark.clause("nsw-switch-2016", "17.8")
@pytest.mark.parametrize("seed", [23, 93], ids=["the round goes on", "the round is over"])
def test_cards_that_a_rebuilt_round_leaves_over_come_first_with_their_own_proof(seed: int) -> None:
    """Boxes are switched back: the rebuilt round has no use for some cards, and they come next as they came before."""
    run = Run(load("nsw-switch-2016"), Plan(), seed)
    supervisor = Person("sue", run.book.house.people.supervisor.is_)
    while run.house.rounds == 0:
        run.go()
    assert t.Switch in map(type, run.house.told_of.played)
    run.give(r.ReportMisdeal("a switch that nobody asked for", unswitched=(1,)), DEALER)
    run.give(r.Rebuild(), supervisor)
    left = run.house.left_over
    assert left and set(left) <= set(run.house.positions)
    came: list[Piece] = []
    while len(came) < len(left):
        if run.go() == "deal":
            came.append(next(reversed(run.house.drawn or run.house.told_of.drawn)))
    assert tuple(came) == left
    while run.house.rounds < 3:
        run.go()
