"""The console: what those who run a game see besides, their next act, what is due, and the acts in their power."""

import types
from collections.abc import Iterator
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from soft17.croupier.acts import SAY, Next, do, next_act
from soft17.house import commands as c
from soft17.house import decide
from soft17.house import protections as pr
from soft17.house import reports as r
from soft17.house.orders import Order
from soft17.house.powers import act_refusal
from soft17.house.view import Seen
from soft17.money import Money, dollars
from soft17.rules.house.acts import Act
from soft17.service.wire import picture as p
from soft17.service.wire.doing import command_of
from soft17.service.wire.laying import hand_of
from soft17.service.wire.offering import Asker, raw
from soft17.table import commands as t

# Commands of the console that need more than a form: the keypad, the preview and the shoe have controls of their own.
KEYED = (
    c.DealCard,
    c.BurnCard,
    c.Shuffle,
    c.RevealOrder,
    c.BringCards,
    c.ReplaceCards,
    c.OpenTable,
    c.Tell,
    c.TakeDown,
)


def console_of(asker: Asker, seen: Seen) -> p.Console:
    """The console of somebody of the house."""
    house = asker.house
    act = next_act(asker.book, house)
    return p.Console(
        next=(next_of(asker, act),) if act is not None else (),
        due=tuple(p.Due(one.what, one.clause, one.blocks, one.since) for one in seen.due),
        acts=tuple(_acts(asker)),
        misdeal=seen.misdeal,
        preview=tuple(_preview(seen)),
        in_source=seen.in_source,
    )


def next_of(asker: Asker, act: Next) -> p.Next:
    """The next act in large words, with its command where one click does it."""
    words = asker.book.document.words
    wants: dict[str, Literal["card", "cut", "cutting card", "shuffle", "cards"]] = {
        "deal": "card",
        "burn": "card",
        "cut": "cut",
        "cutting card": "cutting card",
        "shuffle": "shuffle",
        "bring": "cards",
    }
    where = "dealer" if act.place is not None and act.place.area == 0 else str(act.place.area) if act.place else ""
    return p.Next(
        do=do(act, words),
        say=SAY.get(act.what, ""),
        by=act.role,
        clause=act.clause,
        command=command_of(asker, act),
        wants=wants.get(act.what, ""),
        where=where,
    )


def _preview(seen: Seen) -> Iterator[str]:
    """What each hand and wager becomes if the round is rebuilt."""
    table = seen.preview
    if table is None:
        return
    for place, hand in table.hands():
        drawn = hand_of(hand)
        yield f"area {place.area}, box {place.box}, hand {place.hand}: {' '.join(drawn.cards)} ({drawn.says})"
    for wager in table.wagers:
        became = wager.result or "open"
        yield f"{wager.player}'s {wager.kind} of {dollars(wager.stake)} on area {wager.area}: {became}"


def _acts(asker: Asker) -> Iterator[p.Act]:
    """Every act of the book that this role may do, with what is to be said and whether it may be done now."""
    book = asker.book
    for name, act in book.house.acts.items():
        if act.person_refusal(book.house.people, asker.person.role) is not None:
            continue
        for command in _orders(name):
            yield _act(asker, name, act, command)


def _orders(name: str) -> list[type[t.Command] | None]:
    """The commands that do an act; None for one that is only taken down."""
    if name not in decide.DONE_BY:
        return [None]
    kinds = [kind for kind in _COMMANDS if getattr(kind, "act", "") == name and kind not in KEYED]
    return list(kinds)


_COMMANDS: list[type[t.Command]] = [
    one
    for module in (c, r, pr)
    for one in vars(module).values()
    if isinstance(one, type) and issubclass(one, c.HouseCommand) and one is not c.HouseCommand
]


def _act(asker: Asker, name: str, act: Act, kind: type[t.Command] | None) -> p.Act:
    fields = tuple(_entry_fields(act)) if kind is None else tuple(_fields(kind))
    command: dict[str, object] = raw(c.TakeDown(name)) if kind is None else {"type": kind.__name__}
    # Whether it may be done now, whatever is said with it: the role, the moment, the source.
    order = Order(c.TakeDown(name), asker.person, asker.at, "asked")
    refused = act.when_refusal(asker.house.moments) or act.source_refusal(asker.house.source)
    if refused is None and not fields:
        refused = act_refusal(asker.book, asker.house, order, name)
    says = act.says or name.replace("-", " ")
    title = name if kind is None else kind.__name__
    return p.Act(
        name=title,
        says=says,
        clause=act.clause,
        command=command,
        fields=fields,
        reason=act.reason,
        group="irregularities" if kind is not None and kind.__module__ == r.__name__ else "acts",
        allowed=refused is None,
        why=refused.why if refused is not None else "",
    )


def _entry_fields(act: Act) -> Iterator[p.Field]:
    for name in dict.fromkeys((*act.wants, *act.reads, *act.among, *act.none_of)):
        if name in act.among:
            yield p.Field(name, _label(name), "choice", act.among[name])
        elif name in ("player", "person"):
            yield p.Field(name, _label(name), "player")
        else:
            yield p.Field(name, _label(name), act.reads.get(name, "count" if name in act.none_of else "text"))


def _label(name: str) -> str:
    return name.replace("_", " ").strip()


def _fields(kind: type[t.Command]) -> Iterator[p.Field]:
    for field in msgspec.structs.fields(kind):
        values: tuple[str, ...] = ()
        of = _plain(field.type)
        if get_origin(of) is Literal:
            values = tuple(str(one) for one in get_args(of))
        needed = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
        yield p.Field(field.name, _label(field.name), _kind(field.name, of), values, needed)


def _plain(of: Any) -> Any:
    """A type without its None."""
    if get_origin(of) in (Union, types.UnionType):
        rest = [one for one in get_args(of) if one is not type(None)]
        return rest[0] if len(rest) == 1 else of
    return of


def _kind(
    name: str, of: Any
) -> Literal["text", "amount", "count", "number", "numbers", "choice", "card", "player", "area", "yes-no", "cards"]:
    if get_origin(of) is Literal:
        return "choice"
    if of is Money:
        return "amount"
    if of is bool:
        return "yes-no"
    if name in ("player", "asked_by"):
        return "player"
    if name == "area":
        return "area"
    if name in ("card", "piece", "damaged", "new", "missing"):
        return "card"
    if get_origin(of) is tuple:
        return "cards" if get_args(of)[0] is not int else "numbers"
    return "number" if of is int else "text"
