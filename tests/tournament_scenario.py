"""Scenarios of tournaments: orders of people, one after the other, and what must come of them.

An entry has `tournament`: `{to: ..., players: [...], conditions: {...}}` with what differs from the usual conditions
(null for a field that says nothing), and how far it is when the orders begin: `nothing`, `published`, `entered`,
`started` or `session`. `orders` are written as for a table over time, with `why` beside for words that a refusal
must have. `round: {table, cards, acts}` deals a whole round at the table's own engine: `acts` are taken when offered,
in order, everybody else stands, or draws where that is not offered.
`expect` looks at the tournament afterwards; `sees: {name role: {...}}` at what somebody sees of it.
"""

import re
from typing import Any, get_type_hints

import msgspec

from matching import part
from soft17 import cards, money
from soft17.affairs.keeping import Affair
from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.rules.book import Book
from soft17.rules.tournament.chapter import Tournament as Rules
from soft17.table import commands as t
from soft17.table.events import Event
from soft17.tournament import commands, wagers
from soft17.tournament.decide import TOURNAMENT, act_of, decide
from soft17.tournament.money import held
from soft17.tournament.notes import notes
from soft17.tournament.play import RoundAtTable
from soft17.tournament.ranking import candidates, standing
from soft17.tournament.reading import read
from soft17.tournament.results import Fate, Settled
from soft17.tournament.staging import proposed
from soft17.tournament.state import Tournament
from soft17.tournament.table_round import begun_at
from soft17.tournament.view import view

T0 = 1_750_000_000
BESIDE = ("as", "by", "reason", "wait", "refused", "why", "events")
LINE = {"log": "table log", "hash": "a" * 8}
UNITS = {"s": 1, "m": 60, "h": 3600}
USUAL: dict[str, Any] = {
    "name": "Spring Cup",
    "entry_fee": "100",
    "chips": "1000",
    "chips_are": "allotted",
    "compulsory": True,
    "minimum": "50",
    "maximum": "500",
    "raises": [],
    "stages": [
        {"name": "heats", "tables": 1, "advance": 2, "rounds": 3},
        {"name": "final", "tables": 1, "advance": 1, "rounds": 3},
    ],
    "seats": 7,
    "repechage": False,
    "allocation": "by the tournament manager",
    "order_of_wagering": False,
    "pass_cards": 2,
    "undisclosed": 1,
    "buy_backs": 0,
    "may_refuse": False,
    "selects": False,
    "entitled_statement": "only persons entitled to enter the casino and gamble may enter",
    "application_form": "form T1",
    "withdraw_until": T0 + 3600,
    "least_players": 2,
    "most_players": 7,
    "prizes": [{"place": 1, "shares": 2}, {"place": 2, "shares": 1}],
    "prizes_are": "credited to the account",
    "remainder": "first place",
    "undertakings": "none",
    "rules_statement": "conducted by the Tournament Manager; the rules prevail",
}


class Scene:
    """A tournament and its clock."""

    def __init__(self, rulebook: str, entry: dict[str, Any]) -> None:
        self.affair: Affair[Tournament] = Affair(
            TOURNAMENT, rulebook, "Spring Cup", entry.get("options"), entry.get("rulings")
        )
        self.at = T0
        self.log: list[Event] = []

    @property
    def state(self) -> Tournament:
        """The tournament as it stands."""
        return self.affair.state

    @property
    def book(self) -> Book:
        """Its book."""
        return self.affair.book

    @property
    def rules(self) -> Rules:
        """Its chapter on tournaments."""
        assert self.book.tournament is not None
        return self.book.tournament

    def person(self, command: t.Command, beside: dict[str, Any]) -> Person:
        """Who gives an order, by default one who may."""
        act = self.rules.acts[act_of(type(command))]
        role = beside.get("as") or act.by[0]
        own = str(getattr(command, "player", "ann"))
        return Person(beside.get("by") or (own if role == "player" else f"the {role}"), role)

    def give(self, command: t.Command, beside: dict[str, Any], where: str) -> Refusal | None:
        """Give an order; a refused one changes nothing."""
        order = Order(command, self.person(command, beside), self.at, beside.get("reason", "as it is"))
        before = self.state
        refused = self.affair.give(order)
        if refused is not None:
            assert self.state == before and decide(self.book, before, order) == refused, where
            return refused
        events = self.affair.lines[-1].events
        assert TOURNAMENT.fold(before, events) == self.state, f"{where}: folding differs"
        self.log = list(events)
        return None

    def must(self, command: t.Command) -> None:
        """Give an order that must be taken."""
        refused = self.give(command, {}, "start")
        assert refused is None, f"start: {type(command).__name__} refused {refused}"


def run_tournament(rulebook: str, entry: dict[str, Any]) -> None:
    """Give the orders of a scenario and compare what it expects."""
    scene = Scene(rulebook, entry)
    _begin(scene, entry["tournament"])
    for number, raw in enumerate(entry.get("orders", [])):
        one = {raw: {}} if isinstance(raw, str) else dict(raw)
        beside = {key: one.pop(key) for key in BESIDE if key in one}
        ((name, arguments),) = one.items()
        found = re.fullmatch(r"(\d+)([smh])", str(beside.get("wait", "10s")))
        assert found, beside
        scene.at += int(found[1]) * UNITS[found[2]]
        _do(scene, f"order {number} {name}", name, dict(arguments or {}), beside)
    expected = dict(entry.get("expect", {}))
    for who, what in expected.pop("sees", {}).items():
        name, _, role = who.partition(" ")
        part(what, view(scene.book, scene.state, Person(name, role)), f"seen by {who}")
    part(expected, seen(scene), "tournament")


def _begin(scene: Scene, setting: dict[str, Any]) -> None:
    to, players = setting.get("to", "session"), setting.get("players", ["ann", "bob", "cat"])
    steps = ("nothing", "published", "entered", "started", "session")
    given = {**USUAL, **setting.get("conditions", {})}
    conditions = read({key: value for key, value in given.items() if value is not None})
    reached = steps.index(to)
    if reached >= 1:
        scene.must(commands.PublishConditions(conditions))
    for name in players if reached >= 2 else ():
        assert conditions.entry_fee is not None
        scene.must(commands.EnterTournament(name, conditions.entry_fee, agrees=True))
        scene.must(commands.GiveCopy(name))
    if reached >= 3:
        most = max(stage.tables for stage in conditions.stages or ())
        scene.must(commands.DesignateTables(("one", "two", "three")[: max(most, setting.get("tables", most))]))
        scene.must(commands.StartTournament())
    if reached >= 4:
        for name in candidates(scene.rules, scene.state):
            if conditions.chips_are == "bought" and conditions.buy_in:
                scene.must(commands.BuyIn(name, conditions.buy_in))
        scene.must(commands.Allocate(_seats(scene, setting.get("seats"))))
        scene.must(commands.StartStage())


def _seats(scene: Scene, given: Any) -> tuple[commands.Allocated, ...]:
    if not given:
        return proposed(scene.rules, scene.state)
    return tuple(commands.Allocated(name, *place) for name, place in given.items())


def _do(scene: Scene, where: str, name: str, arguments: dict[str, Any], beside: dict[str, Any]) -> None:
    for command in _commands(scene, name, arguments):
        refused = scene.give(command, beside, where)
        if refused is not None:
            assert "refused" in beside, f"{where}: refused {refused}"
            assert refused.clause == str(beside["refused"]), f"{where}: refused by {refused}, not {beside['refused']}"
            for word in beside.get("why", []):
                assert word in refused.why, f"{where}: {word!r} is not in {refused.why!r}"
            return
    assert "refused" not in beside, f"{where}: was to be refused by {beside['refused']}"
    for wanted in beside.get("events", []):
        _find(wanted, scene.log, where)


def _find(wanted: Any, happened: list[Event], where: str) -> None:
    name, fields = (wanted, {}) if isinstance(wanted, str) else next(iter(wanted.items()))
    for event in happened:
        if type(event).__name__ == name and all(_shown(event, key) == str(value) for key, value in fields.items()):
            return
    raise AssertionError(f"{where}: no {wanted} among {happened}")


def _shown(event: Event, key: str) -> str:
    value = getattr(event, key)
    hint = str(get_type_hints(type(event)).get(key, ""))
    if "Money" in hint and isinstance(value, dict):
        return str({name: money.show(one) for name, one in value.items()})
    return money.show(money.Money(value)) if "Money" in hint and isinstance(value, int) else str(value)


def _commands(scene: Scene, name: str, arguments: dict[str, Any]) -> list[t.Command]:
    if name == "round":
        return [_round(scene, arguments)]
    if name == "publish":
        given = {**USUAL, **arguments}
        return [commands.PublishConditions(read({key: one for key, one in given.items() if one is not None}))]
    if name == "publish_only":
        return [commands.PublishConditions(read(arguments))]
    if name == "allocate":
        return [commands.Allocate(_seats(scene, arguments))]
    if name == "whole_round":
        return _whole_round(arguments)
    word = "".join(part.capitalize() for part in name.split("_"))
    kind = getattr(commands, word, None) or getattr(wagers, word)
    return [kind(**_filled(kind, arguments))]


def _whole_round(given: dict[str, Any]) -> list[t.Command]:
    """A round in which each staked so much and won or lost it: `{table, ann: [100, win], bob: [50, lose]}`."""
    table, found = str(given.pop("table", "one")), list[t.Command]()
    found.append(wagers.OpenBetting(table))
    results = []
    for name, (stake, result) in given.items():
        amount = money.parse(str(stake))
        found.append(wagers.Stake(name, amount))
        pays = amount if result == "win" else money.Money(0)
        results.append(Settled(name, "main", amount, result, pays, (1, 1) if result == "win" else None))
    return [
        *found,
        wagers.OpenRound(table),
        wagers.TakeResults(table, tuple(results), log=LINE["log"], hash=LINE["hash"]),
        wagers.CloseRound(table),
    ]


def _round(scene: Scene, given: dict[str, Any]) -> t.Command:
    desk = scene.state.desks[given["table"]]
    play = RoundAtTable(scene.book, begun_at(scene.state, desk))
    acts = [str(one).split() for one in given.get("acts", [])]

    def choose(_book: Book, _table: Any, offered: list[t.Command]) -> t.Command:
        if acts:
            kind, *who = acts[0]
            for one in offered:
                if type(one).__name__.lower() == kind and getattr(one, "player", "") in (*who, *([] if who else [""])):
                    acts.pop(0)
                    return one
        kinds = {type(one): one for one in offered}
        return next(kinds[kind] for kind in (t.GoOn, t.Stand, t.Hit) if kind in kinds)

    play.play(iter(cards.parse_all(given["cards"])), choose)
    assert not acts, f"never offered: {acts}"
    return play.results(*LINE.values())


def _filled(kind: Any, given: dict[str, Any]) -> dict[str, Any]:
    """Arguments as the command takes them: amounts in dollars."""
    hints = {key: str(hint) for key, hint in get_type_hints(kind).items()}
    given = {**LINE, **given} if kind is wagers.TakeResults else given
    for key, value in list(given.items()):
        if key == "side":
            given[key] = tuple(t.Side(one["kind"], money.parse(str(one["stake"]))) for one in value)
        elif key == "settled":
            given[key] = tuple(_settled(one) for one in value)
        elif key == "fates":
            given[key] = tuple(
                Fate(one["player"], one["kind"], one["result"], tuple(one["odds"]) if "odds" in one else None)
                for one in value
            )
        elif "Money" in hints.get(key, "") and isinstance(value, dict):
            given[key] = {name: money.parse(str(one)) for name, one in value.items()}
        elif "Money" in hints.get(key, "") and value is not None:
            given[key] = money.parse(str(value))
        elif isinstance(value, list):
            given[key] = tuple(value)
        elif key == "to" and isinstance(value, int):
            given[key] = T0 + value
    return given


def _settled(one: dict[str, Any]) -> Settled:
    stake = money.parse(str(one["stake"]))
    odds = tuple(one.get("odds", (1, 1))) if one["result"] == "win" else None
    pays = money.parse(str(one["pays"])) if "pays" in one else money.Money(stake * odds[0] // odds[1] if odds else 0)
    return Settled(one["player"], one.get("kind", "main"), stake, one["result"], pays, odds, one.get("early", False))


def seen(scene: Scene) -> dict[str, Any]:
    """Everything a scenario may look at."""
    state, rules = scene.state, scene.book.tournament
    assert rules is not None
    plain = {"chips", "paid", "bought", "unplayed", "unused", "kept", "stays", "score"}
    return {
        "players": {
            one.name: {
                key: money.show(value) if key in plain else value for key, value in msgspec.structs.asdict(one).items()
            }
            for one in state.entrants.values()
        },
        **{key: money.show(getattr(state, key)) for key in ("fees", "added", "buy_ins", "refunded", "redeemed")},
        "held": money.show(held(state)),
        "pool": money.show(state.pool) if state.conditions is not None else None,
        "inventory": money.show(state.inventory),
        "tables": {
            one.name: {
                "round": one.round, "marker": one.marker, "order": " ".join(one.order), "phase": one.phase,
                "playing_off": " ".join(one.playing_off), "ended": one.ended, "dispute": one.dispute,
                "stakes": {name: money.show(laid.stake) for name, laid in one.laid.items()},
            }
            for one in state.desks.values()
        },
        "standing": " > ".join("=".join(sorted(group)) for group in standing(rules, state)) if state.conditions else "",
        "outs": [{"player": one.player, "how": one.how, "residual": money.show(one.residual)} for one in state.outs],
        "prizes": [
            {
                "player": one.player, "cash": money.show(one.cash), "place": one.place, "goods": one.goods,
                "waits": one.waits, "paid": one.paid,
            }
            for one in state.awards
        ],
        "paid_out": money.show(money.Money(sum(one.cash for one in state.awards))),
        "notes": list(state.notes),
        "goods": [f"{one.what}: {one.place}" if one.place else one.what for one in state.goods],
        "cancelled": state.cancelled,
        "running": state.running,
        "refunds": {name: money.show(back) for name, back in state.refunds.items()},
        "shown": {
            name: " ".join(one["clause"] for one in notes(scene.book, state, name, scene.at)) for name in state.entrants
        },
    }  # fmt: skip
