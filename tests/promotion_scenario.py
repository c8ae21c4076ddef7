"""Scenarios of promotions: orders of people, one after the other, and what must come of them.

An entry has `promotion`, a list of orders, each `{command_name: {arguments}}` or a bare command name, with beside it:
`as` (the role, by default the first who may), `by` (the name), `reason`, `at` (`2026-05-01 20:00`, by the clock of the
place) or `wait` (`90s`, `20m`, `2h`, `1d`, after the order before), `refused: CLAUSE` where it must be refused and
change nothing, `why` for a part of what is then said, and `events` it must lead to.

`start` says how far the promotion is when the orders begin: `empty`, `drafted`, `filed`, `published`, `running`,
`entered` (ann, bob and cat have one entry each), `listed`, `mixed` (the lot is given) or `drawn`; or a mapping with
`to` and changes of the terms: `{to: running, said: {presence: "yes"}, prizes: [{said: {value: "30000"}}]}`; `entrants`
are others than ann, bob and cat. Terms in orders are such mappings too.

`expect` looks at the promotion afterwards: `phase`, `version`, `entries`, `past` (how many draws were set aside),
`due`, `overdue` (by the time it is looked at), `late` (what was done late), `awards`, `claims`,
`kept`, and `sees` by the role that looks.
"""

import re
from typing import Any, get_type_hints

import msgspec

from matching import part
from promotion_terms import terms
from soft17 import money
from soft17.affairs.keeping import Affair
from soft17.affairs.times import moment, said
from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.promotion import commands
from soft17.promotion.decide import DOES, PROMOTION
from soft17.promotion.drawing import promise
from soft17.promotion.faults import rules_of
from soft17.promotion.holding import drawn_from
from soft17.promotion.state import State
from soft17.promotion.view import kept, view
from soft17.rules.book import Book
from soft17.table.commands import Command

BESIDE = ("as", "by", "reason", "wait", "at", "refused", "why", "events")
UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
SEED, SALT = "11" * 32, "22" * 16
NAMES = {"operator": "olga", "scrutineer": "sid", "dealer": "dee", "inspector": "ivan", "commission": "the office"}
MEETS = ["a member", "18 or older"]

# How a promotion comes so far: each stage with the orders that lead to it from the one before.
STAGES: dict[str, list[dict[str, Any]]] = {
    "empty": [],
    "drafted": [{"draft_terms": {}, "at": "2026-03-30 09:00"}],
    "filed": [{"file_terms": {"reference": "letter 7"}, "at": "2026-03-31 10:00"}],
    "published": [{"publish_terms": {"means": ["in the casino"], "marketing": "every poster"}}],
    "running": [{"start_promotion": {}, "at": "2026-04-01 10:00"}],
    "entered": [],
    "listed": [
        {"commit_draw": {"promise": promise(bytes.fromhex(SEED), bytes.fromhex(SALT))}, "at": "2026-04-29 10:00"},
        {"publish_entries": {}, "at": "2026-04-30 23:59:01"},
    ],
    "mixed": [{"give_lot": {"value": "7 11 23"}, "at": "2026-05-01 19:00"}],
    "drawn": [{"hold_draw": {}, "at": "2026-05-01 20:00"}],
}


def run_promotion(rulebook: str, entry: dict[str, Any]) -> Affair[State]:
    """Give the orders of a scenario and compare what it expects."""
    affair = Affair(PROMOTION, rulebook, entry["name"], entry.get("options"), entry.get("rulings"))
    at = brought(affair, entry.get("start", "running"))
    for number, raw in enumerate(entry["promotion"]):
        at = _give(affair, f"order {number}", {raw: {}} if isinstance(raw, str) else dict(raw), at)
    part(entry.get("expect", {}), _seen(affair, entry.get("expect", {})), "promotion")
    return affair


def brought(affair: Affair[State], start: str | dict[str, Any]) -> int:
    """Bring a promotion as far as is asked, and say when it was."""
    setting = {"to": start} if isinstance(start, str) else dict(start)
    at = clock(affair.book, "2026-03-30 09:00")
    for raw in _before(affair.book, setting):
        at = _give(affair, "start", raw, at)
    return at


def _before(book: Book, setting: dict[str, Any]) -> list[dict[str, Any]]:
    orders: list[dict[str, Any]] = []
    entrants = setting.get("entrants", ["ann", "bob", "cat"])
    for stage, given in STAGES.items():
        orders += [{**one, "draft_terms": setting} if "draft_terms" in one else dict(one) for one in given]
        if stage == "entered":
            wagered = terms(book, setting).said.get("wager", "0")
            orders += [{"enter_promotion": {"entrant": one, "wagered": wagered}} for one in entrants]
        if stage == setting.get("to", "running"):
            return orders
    raise AssertionError(f"start: no stage is called {setting['to']!r}")


def _give(affair: Affair[State], where: str, one: dict[str, Any], before_at: int) -> int:
    """Give one order, and say when it was given."""
    beside = {key: one.pop(key) for key in BESIDE if key in one}
    ((name, arguments),) = one.items()
    where = f"{where} {name}"
    command = _command(affair, name, dict(arguments or {}))
    at = _at(affair, beside, before_at)
    order = Order(command, _person(affair, command, beside), at, beside.get("reason", ""))
    before, lines = affair.state, len(affair.lines)
    done = affair.give(order)
    if isinstance(done, Refusal):
        assert "refused" in beside, f"{where}: refused {done}"
        assert done.clause == str(beside["refused"]), f"{where}: refused by {done}, not {beside['refused']}"
        assert beside.get("why", "") in done.why, f"{where}: {done.why}"
        assert (affair.state, len(affair.lines)) == (before, lines)
        return at
    assert "refused" not in beside, f"{where}: was to be refused by {beside['refused']}"
    assert PROMOTION.fold(before, affair.lines[-1].events) == affair.state, f"{where}: folding differs"
    for wanted in beside.get("events", []):
        _find(wanted, affair.lines[-1].events, where)
    return at


def _at(affair: Affair[State], beside: dict[str, Any], before: int) -> int:
    if "at" in beside:
        return clock(affair.book, beside["at"])
    found = re.fullmatch(r"(\d+)([smhd])", beside.get("wait", "10s"))
    assert found, f"wait: {beside['wait']!r}"
    return before + int(found[1]) * UNITS[found[2]]


def clock(book: Book, text: str) -> int:
    """A moment by the clock of the place."""
    at = moment(text, rules_of(book).clock)
    assert at is not None, f"no moment: {text!r}"
    return at


def _shown(book: Book, at: int | None) -> str | None:
    """A moment as the place's clock shows it."""
    if at is None:
        return None
    clock = rules_of(book).clock
    return f"{said(at, clock)}:{clock.shows(at) % 60:02d}"


def _command(affair: Affair[State], name: str, given: dict[str, Any]) -> Command:
    kind = getattr(commands, "".join(word.capitalize() for word in name.split("_")))
    hints = {key: str(hint) for key, hint in get_type_hints(kind).items()}
    if kind is commands.DraftTerms:
        given = {"terms": given}
    if kind is commands.EnterPromotion:
        given.setdefault("meets", MEETS)
    if given.get("promise") == "secret of the tests":
        given["promise"] = promise(bytes.fromhex(SEED), bytes.fromhex(SALT))
    if kind is commands.HoldDraw:
        given = {"seed": SEED, "salt": SALT, **given}
        given.setdefault("winners", drawn_from(affair.state, SEED))
    for key, value in list(given.items()):
        if "Terms" in hints[key]:
            given[key] = msgspec.to_builtins(terms(affair.book, value))
        elif "Part" in hints[key]:
            given[key] = [{**one, "amount": money.parse(str(one["amount"]))} for one in value]
        elif "Money" in hints[key]:
            given[key] = money.parse(str(value))
        elif key == "found_at":
            given[key] = clock(affair.book, value)
    return PROMOTION.read_command({"type": kind.__name__, **msgspec.to_builtins(given)})


def _person(affair: Affair[State], command: Command, beside: dict[str, Any]) -> Person:
    assert affair.book.promotion is not None
    role = beside.get("as") or affair.book.promotion.acts[DOES[type(command)][0]].by[0]
    name = next((getattr(command, key) for key in ("entrant", "name", "person") if getattr(command, key, "")), "")
    award = affair.state.award(getattr(command, "award", 0))
    disputes = affair.state.disputes
    if award is not None:
        name = award.entrant
    elif isinstance(command, commands.ContestDecision) and 1 <= command.dispute <= len(disputes):
        name = disputes[command.dispute - 1].person
    return Person(beside.get("by") or (name if role == "player" else NAMES.get(role, f"the {role}")), role)


def _find(wanted: Any, happened: tuple[Any, ...], where: str) -> None:
    name, fields = (wanted, {}) if isinstance(wanted, str) else next(iter(wanted.items()))
    for event in happened:
        if type(event).__name__ == name and all(str(_field(event, key)) == str(v) for key, v in fields.items()):
            return
    raise AssertionError(f"{where}: no {wanted} among {happened}")


def _field(event: Any, path: str) -> Any:
    for key in path.split("."):
        event = getattr(event, key)
    last = path.rsplit(".", maxsplit=1)[-1]
    return money.show(event) if last in ("amount", "value", "offered", "wagered") else event


def _seen(affair: Affair[State], expected: dict[str, Any]) -> dict[str, Any]:
    book, state = affair.book, affair.state
    due = [{**msgspec.structs.asdict(one), "until": _shown(book, one.until)} for one in state.duties]
    return {
        "phase": state.phase,
        "version": len(state.versions),
        "entries": len(state.entries),
        "past": len(state.past),
        "due": sorted({one.what for one in state.duties}),
        "dues": due,
        "overdue": {at: [one.what for one in state.overdue(clock(book, at))] for at in expected.get("overdue", {})},
        "late": [one.duty.what for one in state.late],
        "awards": [{**_plain(one), "value": money.show(one.value)} for one in state.awards],
        "claims": [{**_plain(one), "value": money.show(one.value)} for one in state.claims],
        "kept": [{**_plain(one), "value": money.show(one.value)} for one in kept(book, state)],
        "sees": {role: _seen_by(affair, role) for role in expected.get("sees", {})},
    }


def _seen_by(affair: Affair[State], who: str) -> dict[str, Any]:
    """What somebody sees: a role, or a player by name."""
    person = Person(NAMES[who], who) if who in NAMES else Person(who, "player")
    seen = view(affair.book, affair.state, person, affair.lines[-1].at if affair.lines else 0)
    shown: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(seen))
    shown["terms"] = seen.terms.name if seen.terms is not None else None
    shown["clauses"] = sorted({one.clause for one in seen.shown})
    shown["faults"] = [one.clause for one in seen.faults]
    shown["due"] = sorted({one.what for one in seen.due})
    shown["entries"] = seen.entries
    return shown


def _plain(one: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.structs.asdict(one)
    return found
