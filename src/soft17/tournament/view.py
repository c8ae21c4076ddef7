"""Views of a tournament: the board for everybody, what a player sees, and forms that only some may read."""

from typing import Any

from msgspec.structs import replace

from soft17.house.orders import Person
from soft17.log.lines import Line
from soft17.money import NOTHING, show
from soft17.rules.book import Book
from soft17.rules.tournament.chapter import Tournament as Rules
from soft17.table.commands import Command
from soft17.table.events import Event
from soft17.tournament.brackets import brackets
from soft17.tournament.conditions import Raise
from soft17.tournament.desk import Desk, Form, Laid
from soft17.tournament.goods import all_goods, is_played
from soft17.tournament.limits import limits, next_raise
from soft17.tournament.prizes import paid_out
from soft17.tournament.ranking import standing
from soft17.tournament.round_events import FormFound, FormHandedIn
from soft17.tournament.state import Entrant, Tournament
from soft17.tournament.wagers import FindForm, WriteForm

OPENS_FORMS = "=gaming supervisor"


def view(book: Book, state: Tournament, person: Person) -> dict[str, Any]:
    """What somebody sees: the board, with an undisclosed wager only as far as this person may know it."""
    assert book.tournament is not None  # only a book with the chapter has tournaments
    if state.conditions is None:
        return {"name": "", "phase": "not published"}
    groups = standing(book.tournament, state) if not state.cancelled else ()
    places = {name: sum(len(one) for one in groups[:index]) + 1 for index, one in enumerate(groups) for name in one}
    return {
        "name": state.said.name,
        "phase": _phase(state),
        "pool": show(state.pool),
        "goods": [{"place": one.place, "what": one.what} for one in all_goods(state)],
        "players": [_entrant(state, one, places.get(one.name)) for one in state.entrants.values()],
        "standing": [list(group) for group in groups],
        "stages": [_stage(state, number) for number in range(len(state.stages))],
        "forms": _looked_at(book.tournament, state, person),
        "tables": [_desk(book, state, desk, person) for desk in state.desks.values()],
        "prizes": [
            {
                "place": one.place,
                "player": one.player,
                "cash": show(one.cash),
                "goods": one.goods,
                "clause": one.clause,
                "waits": one.waits,
            }
            for one in state.awards
        ],
        "paid": show(paid_out(state)),
        "refunds": {name: show(back) for name, back in state.refunds.items()},
        "refunded_by": book.tournament.fees.cancelled.clause if state.cancelled else "",
        "dispute": state.dispute,
    }


def _phase(state: Tournament) -> str:
    if state.cancelled or state.over:
        return "cancelled" if state.cancelled else "over"
    if not state.started:
        return "entries"
    if state.stage < 0:
        return "entries are closed"
    return state.now.name if state.running else "prizes are due" if is_played(state) else "between sessions"


def _entrant(state: Tournament, one: Entrant, place: int | None) -> dict[str, Any]:
    won = any(each.player == one.name and each.place and (each.cash or each.goods) for each in state.awards)
    status: str = "placed" if won else "finished" if one.status == "waiting" and is_played(state) else one.status
    if state.cancelled and one.status in ("waiting", "playing"):
        status = "cancelled"
    return {
        "name": one.name, "status": status, "table": one.table, "seat": one.seat, "chips": show(one.chips),
        "score": show(one.score), "pass_cards": one.passes, "undisclosed_left": one.forms, "place": place,
    }  # fmt: skip


def _stage(state: Tournament, number: int) -> dict[str, Any]:
    stage = state.stages[number]
    ends = state.began + stage.seconds if number == state.stage and stage.seconds else None
    return {
        "name": stage.name, "tables": stage.tables, "rounds": stage.rounds, "seconds": stage.seconds,
        "advance": stage.advance, "takes": stage.takes, "starts": state.start_of(number), "ends": ends,
        "state": _stands(state, number),
        "out": list(dict.fromkeys(one.player for one in state.outs if one.stage == number)),
        "brackets": brackets(state, number),
    }  # fmt: skip


def _stands(state: Tournament, number: int) -> str:
    """How far a stage is; of a cancelled tournament how far it came."""
    if number > state.stage:
        return "not played" if state.cancelled else "to come"
    if number == state.stage and any(one.status == "playing" for one in state.entrants.values()):
        return "broken off" if state.cancelled else "being played"
    return "being played" if number == state.stage and state.running else "played"


def _desk(book: Book, state: Tournament, desk: Desk, person: Person) -> dict[str, Any]:
    least, most = limits(state, desk)
    raised = next_raise(state, desk)
    return {
        "name": desk.name, "round": desk.round, "phase": desk.phase, "marker": desk.marker, "order": list(desk.order),
        "minimum": show(least), "maximum": show(most), "ended": desk.ended, "dispute": desk.dispute,
        "playing_off": list(desk.playing_off), "raised": _raise(raised) if raised is not None else None,
        "wagers": {name: _laid(book, name, one, person) for name, one in desk.laid.items()},
    }  # fmt: skip


def _looked_at(rules: Rules, state: Tournament, person: Person) -> list[dict[str, Any]]:
    """The forms of others that a player asked to see, as they were written and what they counted for."""
    own = state.entrants.get(person.name) if person.role == "player" else None
    plays = own is not None and own.status != "disqualified"
    seen = [one for one in state.open_forms if plays and person.name in one.seen_by]
    return [
        {
            "table": one.table, "of": one.player, "kind": one.form.kind,
            "amount": None if one.form.amount is None else show(one.form.amount), "counts": show(one.form.valid),
            "clause": rules.forms.inspected.clause,
        }
        for one in seen
    ]  # fmt: skip


def _raise(one: Raise) -> dict[str, Any]:
    return {
        "minimum": show(one.minimum), "maximum": show(one.maximum), "from_round": one.from_round,
        "after_minutes": one.after_minutes,
    }  # fmt: skip


def _laid(book: Book, name: str, laid: Laid, person: Person) -> dict[str, Any]:
    side = {one.kind: show(laid.on(one.kind)) for one in laid.side}
    hidden = laid.form is not None
    found: dict[str, Any] = {"stake": show(laid.stake), "side": side, "passed": laid.passed, "undisclosed": hidden}
    if laid.form is not None and may_read(book, name, laid.form, person):
        amount = laid.form.amount
        found["form"] = {"kind": laid.form.kind, "amount": None if amount is None else show(amount)}
    elif laid.form is not None and book.tournament is not None:
        found["sealed"] = book.tournament.forms.sealed.clause
    return found


def may_read(book: Book, player: str, form: Form, person: Person) -> bool:
    """True if somebody may know what a form says: its maker, the Gaming Supervisor, and everybody once announced."""
    people = book.house.people
    supervises = people.holds(person.role, OPENS_FORMS)
    return form.announced or supervises or (person.role == "player" and person.name == player)


def told(book: Book, event: Event, person: Person) -> Event:
    """An event as somebody may read it while its form is sealed."""
    if not isinstance(event, FormHandedIn | FormFound):
        return event
    if may_read(book, event.player, Form(event.kind, event.amount), person):
        return event
    if isinstance(event, FormHandedIn):
        return replace(event, kind="", amount=NOTHING)
    return replace(event, kind="", amount=None)


def told_command(book: Book, command: Command, person: Person) -> Command:
    """A command as somebody may read it in the log: what a form says is for those who may open it."""
    if not isinstance(command, WriteForm | FindForm):
        return command
    if may_read(book, command.player, Form(command.kind, command.amount), person):
        return command
    if isinstance(command, WriteForm):
        return replace(command, kind="", amount=NOTHING)
    return replace(command, kind="", amount=None)


def told_line(book: Book, line: Line, person: Person) -> Line:
    """A line of the log as somebody may read it: a masked one without reason and hash, which would tell what it hid."""
    command, found = told_command(book, line.command, person), tuple(told(book, one, person) for one in line.events)
    if (command, found) == (line.command, line.events):
        return line
    return Line(line.seq, line.at, line.by, line.role, command, found)
