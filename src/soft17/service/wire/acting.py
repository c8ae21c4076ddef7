"""Acting: every act of a book as a person meets it: what it asks for, whether it may be done now, or who else may."""

from collections.abc import Iterator
from itertools import product

import msgspec

from soft17.clause import Refusal
from soft17.croupier.opening import own_role
from soft17.house import commands as c
from soft17.house import decide, holding
from soft17.house import protections as pr
from soft17.house import reports as r
from soft17.house.orders import Order
from soft17.house.powers import act_refusal
from soft17.log.lines import read_command
from soft17.rules.house.acts import Act
from soft17.rules.house.people import a
from soft17.service.wire import panel as n
from soft17.service.wire.filling import entry_fields, fields_of
from soft17.service.wire.naming import named
from soft17.service.wire.offering import Asker, raw
from soft17.table import commands as t

# What the next act has controls of its own for: the keypad, the cut, the shoe; notices are given as they fall due.
KEYED = (
    *(c.DealCard, c.BurnCard, c.Shuffle, c.RevealOrder, c.BringCards, c.ReplaceCards, c.OpenTable, c.OpenBetting),
    *(c.Tell, c.TakeDown, c.Cut, c.DeclineCut, c.PlaceCuttingCard),
)
MOST = 64
# Whether these may be done does not hang on what may be said besides, unless that is which card came instead.
DETAILED = tuple(kind.__name__ for kind in (r.ReportMisdeal, r.VoidRound, r.ReportMissedCard))
SAID = "asked"
HELD: dict[str, dict[str, object]] = {act: {"to": to} for to, act in holding.ACTS.items()}

_COMMANDS: list[type[t.Command]] = [
    one
    for module in (c, r, pr)
    for one in vars(module).values()
    if isinstance(one, type) and issubclass(one, c.HouseCommand) and one is not c.HouseCommand
]


def acts_of(asker: Asker) -> Iterator[n.Act]:
    """Every act of the book: those of this person with what they ask for, the others with who may do them."""
    for name, act in asker.book.house.acts.items():
        for kind in _kinds(name):
            yield _act(asker, name, act, kind)


def own_acts(asker: Asker) -> Iterator[n.Act]:
    """What the book gives a player besides the cut and the decisions, which are offered when they are due."""
    for name, act in asker.book.house.acts.items():
        if not who_may(asker, act):
            yield from (_act(asker, name, act, kind) for kind in _kinds(name))


def act_named(asker: Asker, name: str) -> n.Act | None:
    """One act by its name in the book."""
    act = asker.book.house.acts.get(name)
    kinds = _kinds(name) if act is not None else []
    return _act(asker, name, act, kinds[0]) if act is not None and kinds else None


def who_may(asker: Asker, act: Act) -> str:
    """Who may do an act, where this person may not."""
    if act.person_refusal(asker.book.house.people, asker.person.role) is None:
        return ""
    return " or ".join(dict.fromkeys(a(own_role(asker.book, one.removeprefix("="))) for one in act.by))


def _kinds(name: str) -> list[type[t.Command] | None]:
    """The commands that do an act; None for one that is only taken down."""
    if name in HELD:
        return [c.Hold]
    if name not in decide.DONE_BY:
        return [None]
    return [kind for kind in _COMMANDS if getattr(kind, "act", "") == name and kind not in KEYED]


def _act(asker: Asker, name: str, act: Act, kind: type[t.Command] | None) -> n.Act:
    words = named(name, act)
    drawn = n.Act(name, words.name, words.says, act.clause, group=words.subject)
    who = who_may(asker, act)
    if who:
        return msgspec.structs.replace(drawn, allowed=False, who=who)
    given = {**HELD.get(name, {}), **_oneself(asker, act, kind)}
    command = raw(c.TakeDown(name)) | {"about": given} if kind is None else {"type": kind.__name__, **given}
    fields = tuple(entry_fields(asker, name, act, given) if kind is None else fields_of(asker, kind, given))
    fields, refused = _narrowed(asker, command, fields)
    refused = act.when_refusal(asker.house.moments) or act.source_refusal(asker.house.source) or refused
    if refused is None and not fields:
        order = Order(c.TakeDown(name), asker.person, asker.at, SAID)
        refused = act_refusal(asker.book, asker.house, order, name, {field: str(said) for field, said in given.items()})
    why, clause = (refused.why, refused.clause) if refused is not None else ("", act.clause)
    return msgspec.structs.replace(
        drawn, command=command, fields=fields, reason=act.reason, allowed=refused is None, why=why, clause=clause
    )


def _oneself(asker: Asker, act: Act, kind: type[t.Command] | None) -> dict[str, object]:
    """What need not be asked of a player: for whom it is."""
    names = (*act.wants, *act.present) if kind is None else kind.__struct_fields__
    return {"player": asker.person.name} if asker.person.role == "player" and "player" in names else {}


def _narrowed(
    asker: Asker, command: dict[str, object], fields: tuple[n.Field, ...]
) -> tuple[tuple[n.Field, ...], Refusal | None]:
    """The choices that the book would take now, where everything needed is a choice; if none, why not."""
    needed = [one for one in fields if one.needed]
    lacking = next((one for one in needed if one.kind in ("choice", "many") and not one.values), None)
    if lacking is not None:
        return fields, Refusal("", f"nothing here to choose from: {lacking.label.lower()}")
    choosing = [(one, _values(one)) for one in needed]
    hangs = command["type"] not in DETAILED or any(one.name == "card" for one in fields)
    depends = len(needed) < len(fields) and hangs
    if command["type"] == "TakeDown" or depends or any(values is None for _, values in choosing):
        return fields, None
    every = list(product(*(values or () for _, values in choosing)))[: MOST + 1]
    if len(every) > MOST:
        return fields, None
    tried = [(said, _refusal(asker, command, choosing, said)) for said in every]
    fit = [said for said, refused in tried if refused is None]
    if not fit:
        return fields, tried[0][1]
    kept = {one.name: [said[at] for said in fit] for at, (one, _) in enumerate(choosing)}
    return tuple(_only(one, kept[one.name]) if one.name in kept else one for one in fields), None


def _values(field: n.Field) -> tuple[object, ...] | None:
    """What may be chosen; None where it is typed in."""
    if field.kind == "yes-no":
        return True, False
    if field.kind == "many":
        return tuple((one.value,) for one in field.values)
    if field.kind == "text" and field.values:
        return (field.values[0].value,)
    return tuple(one.value for one in field.values) if field.kind == "choice" else None


def _refusal(
    asker: Asker,
    command: dict[str, object],
    choosing: list[tuple[n.Field, tuple[object, ...] | None]],
    said: tuple[object, ...],
) -> Refusal | None:
    filled = {field.name: value for (field, _), value in zip(choosing, said, strict=True)}
    try:
        return asker.why_not(read_command(msgspec.to_builtins({**command, **filled})), SAID)
    except msgspec.ValidationError as error:
        return Refusal("", str(error))


def _only(field: n.Field, kept: list[object]) -> n.Field:
    if field.kind != "choice":
        return field
    return msgspec.structs.replace(field, values=tuple(one for one in field.values if one.value in kept))
