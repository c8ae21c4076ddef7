"""What those who run a tournament might do, the next thing first; nothing is said there in another's name."""

from collections.abc import Iterator

import msgspec

from soft17.money import show
from soft17.rules.book import Book
from soft17.service.tournaments.acts import TRIED, Candidate, Wants, rules_of
from soft17.service.tournaments.prize_acts import to_prizes
from soft17.tournament import commands as c
from soft17.tournament import wagers as w
from soft17.tournament.desk import Desk
from soft17.tournament.limits import limits
from soft17.tournament.ranking import candidates
from soft17.tournament.staging import proposed
from soft17.tournament.state import Entrant, Tournament

CHOSEN = "by the tournament manager"
DECISION = Wants("decision", "Decision", "text")
TOLD = Wants("told", "Players were given reasonable notice", "yes")


def of_staff(book: Book, state: Tournament, now: int) -> Iterator[Candidate]:
    """What those who run the tournament might do."""
    if state.conditions is None:
        return
    yield Candidate(c.DecideDispute("", TRIED), f"Decide: {state.dispute}", wants=(DECISION,))
    if not state.started:
        yield from _entries(state)
    elif not state.running:
        yield from _between(book, state)
    else:
        for desk in state.desks.values():
            yield from _at_desk(state, desk)
        seconds = Wants("seconds", "Seconds", "number", "30")
        label = "Limit the time for wagers, from the next round on"
        yield Candidate(c.LimitTime(30, told=True), label, wants=(seconds, TOLD), main=False)
        yield Candidate(c.DealFromMarker(), "Deal from the marker, from the next deal on", main=False)
        yield Candidate(c.DealFromMarker(marker=False), "Deal from the first box, from the next deal on", main=False)
    for one in state.entrants.values():
        yield _refuse(state, one)
        yield _disqualify(book, one)
    yield from to_prizes(book, state)
    if not state.running:
        yield from _starts(book, state, now)
    yield Candidate(c.CancelTournament(), "Cancel the tournament", main=False)


def _entries(state: Tournament) -> Iterator[Candidate]:
    yield _designate(state)
    yield Candidate(c.StartTournament(), "Close the entries and start")
    for one in state.entrants.values():
        if not one.copy:
            yield Candidate(c.GiveCopy(one.name), "Give a copy", player=one.name, main=False)


def _refuse(state: Tournament, one: Entrant) -> Candidate:
    """An application is refused on one of the grounds that the conditions have."""
    lawful = {c.ANY: state.said.may_refuse and not state.started, c.UNSELECTED: state.said.selects, c.UNENTITLED: True}
    grounds = tuple(ground for ground, may in lawful.items() if may)
    ground = Wants("ground", "Ground", "choice", grounds[0], grounds)
    command = c.RefuseEntry(one.name, grounds[0])
    return Candidate(command, "Refuse the entry", player=one.name, wants=(ground,), main=False)


def _starts(book: Book, state: Tournament, now: int) -> Iterator[Candidate]:
    """Sessions that have not begun are moved to another time."""
    for stage in state.stages[state.stage + 1 :]:
        to = Wants("to", f"New time, by the clock of {rules_of(book).zone}", "time")
        label = f"Alter the start: {stage.name}"
        yield Candidate(c.AlterStart(now + 1, True, stage.name), label, wants=(to, TOLD), main=False)


def _designate(state: Tournament) -> Candidate:
    """The tables, or others than were designated; whoever had a seat at one of those before is given another."""
    needed = max(stage.tables for stage in state.stages)
    names = state.tables or tuple(f"Table {number}" for number in range(1, needed + 1))
    says = "Tables: of the house by name, others are set up for it alone"
    asked = Wants("tables", says, "several", ", ".join(names))
    label = "Designate other tables" if state.tables else "Designate the tables"
    return Candidate(c.DesignateTables(names), label, wants=(asked,), main=not state.tables)


def _between(book: Book, state: Tournament) -> Iterator[Candidate]:
    if state.stage + 1 < len(state.stages):
        name, chosen = state.stages[state.stage + 1].name, state.said.allocation == CHOSEN
        due = [state.entrants[one] for one in candidates(rules_of(book), state)]
        placed = all(one.table in state.tables for one in due)
        if due and (chosen or not placed):
            places = proposed(rules_of(book), state)
            if placed:
                places = tuple(c.Allocated(one.name, one.table, one.seat) for one in due)
            choose = tuple(
                Wants(f"seats.{one.player}", one.player, "place", f"{one.table}, {one.seat}", _places(state))
                for one in places
                if chosen
            )
            label = f"Allocate tables and seats{' again' if placed else ''}: {name}"
            yield Candidate(c.Allocate(places), label, wants=choose, main=not placed)
        yield Candidate(c.StartStage(), f"Start the session: {name}")
        yield _designate(state)


def _places(state: Tournament) -> tuple[str, ...]:
    tables = state.tables[: state.stages[state.stage + 1].tables]
    return tuple(f"{table}, {seat}" for table in tables for seat in range(1, (state.said.seats or 1) + 1))


def _at_desk(state: Tournament, desk: Desk) -> Iterator[Candidate]:
    name, players = desk.name, state.at(desk.name)
    chips = {one.name: one.chips for one in players}
    coming = msgspec.structs.replace(desk, round=desk.round + 1)
    yield Candidate(w.OpenBetting(name), f"Open wagers for {coming.which}", name)
    yield Candidate(w.OpenRound(name), "Deal the round", name)
    for player, laid in desk.laid.items():
        if laid.form is not None and not laid.form.announced:
            yield Candidate(w.AnnounceForm(player), f"Announce the form of {player}", name, player)
    yield Candidate(w.CloseRound(name), "Pay, collect and end the round", name)
    counted = tuple(Wants(f"chips.{one.name}", f"Counted: {one.name}", "money", show(one.chips)) for one in players)
    short = Wants("missing", "Chips not returned, such as 2 of 25, 1 of 100", "missing")
    yield Candidate(c.EndSession(name, chips), "Count the chips and end the session", name, wants=(*counted, short))
    yield Candidate(c.ConcludeEarly(name), "Conclude the session early", name, main=False)
    blank = tuple(msgspec.structs.replace(one, value="") for one in counted)
    yield Candidate(c.CountChips(name, chips), "Count all chips", name, wants=blank, main=False)
    yield Candidate(w.VoidRound(name), "Void the round", name, main=False)
    yield Candidate(c.DecideDispute(name, TRIED), f"Decide: {desk.dispute}", name, wants=(DECISION,))
    for one in players:
        yield from _with_player(state, desk, one)


def _disqualify(book: Book, one: Entrant) -> Candidate:
    """Anybody who entered, in a session or not: what was done may come to light later."""
    grounds = tuple(rules_of(book).grounds)
    ground = Wants("ground", "Ground", "choice", grounds[0], grounds)
    return Candidate(c.Disqualify(one.name, grounds[0]), "Disqualify", one.table, one.name, (ground,), main=False)


def _with_player(state: Tournament, desk: Desk, one: Entrant) -> Iterator[Candidate]:
    name, table = one.name, desk.name
    yield Candidate(w.RestrictStake(name), "Restrict to the minimum", table, name)
    said = "Is back" if one.absent else "Is absent"
    yield Candidate(c.FindAbsent(name, not one.absent), said, table, name, main=False)
    yield Candidate(c.DeductAbsent(name), "Deduct the minimum", table, name, main=False)
    yield Candidate(c.LetSit(name), "Let the player sit on", table, name, main=False)
    refund = Wants("refund", "The fee goes back, as the Tournament Manager approves", "yes")
    yield Candidate(c.CancelPosition(name), "Cancel the position", table, name, (refund,), main=False)
    yield from _moves(state, one)
    what = Wants("what", "What was said", "text")
    yield Candidate(c.NoteAdvice(name, TRIED), "Take down advice", table, name, (what,), main=False)
    least, _ = limits(state, desk)
    stake = Wants("stake", "Wager", "money", show(least))
    yield Candidate(w.FindOutOfTurn(name, least), "Wager out of turn: goes back", table, name, (stake,), main=False)


def _moves(state: Tournament, one: Entrant) -> Iterator[Candidate]:
    """To any free seat of a table in the session."""
    desks = [desk.name for desk in state.desks.values() if not desk.ended]
    seats = range(1, (state.said.seats or 1) + 1)
    taken = {(each.table, each.seat) for name in desks for each in state.at(name)}
    free = [(name, seat) for name in desks for seat in seats if (name, seat) not in taken]
    if free:
        places = tuple(f"{name}, {seat}" for name, seat in free)
        to = Wants("place", "Table and seat", "place", places[0], places)
        yield Candidate(
            c.MovePlayer(one.name, *free[0]), "Move to another seat", one.table, one.name, (to,), main=False
        )
