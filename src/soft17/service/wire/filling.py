"""Filling in: what is asked for with an act, as far as it applies now, with choices where the table knows them."""

import types
from collections.abc import Callable, Iterator
from typing import Any, Literal, Union, get_args, get_origin

import msgspec

from soft17.cards import face
from soft17.house import commands as c
from soft17.house import protections as pr
from soft17.house import reports as r
from soft17.house.further import fallen
from soft17.money import Money, dollars
from soft17.rules.house.acts import Act, Read
from soft17.rules.limits import Bounds
from soft17.service.wire import panel as n
from soft17.service.wire.laying import area_of, shown
from soft17.service.wire.naming import label
from soft17.service.wire.offering import Asker
from soft17.service.wire.panel import Kind
from soft17.service.wire.speaking import where
from soft17.table import commands as t
from soft17.table.optional import showing
from soft17.table.state import DEALER

# What no person fills in: proofs and promises come from the house's own shoe.
UNSAID = ("proof", "promise")
MINUTE, DAY = 60, 86_400
WAITS = (0, 5, 10, 15, 20, 30, 60)
_SUCH = {"day": "2026-11-16", "wagers": "main, any_pairs"}
PERIODS = {"today": 1, "in a week": 7, "in a month": 30}
HAPPENED = (
    "a card went to the wrong hand",
    "a card was dealt out of turn",
    "a hand got a card too many",
    "a hand was passed over",
    "a card was keyed in wrongly",
    "two boxes were switched that nobody asked to switch",
)

Choices = tuple[n.Choice, ...]


def fields_of(asker: Asker, kind: type[t.Command], given: dict[str, object]) -> Iterator[n.Field]:
    """The fields of a command that a person fills in; those that are given are not asked for."""
    for field in msgspec.structs.fields(kind):
        of = _plain(field.type)
        if field.name in UNSAID or field.name in given:
            continue
        if of is Bounds:
            yield from _bounds(field.name)
            continue
        needed = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
        made = _known(asker, kind, field.name) or _typed(field.name, of)
        if made is not None and (needed or made[0] not in ("choice", "many", "order", "taken") or made[1]):
            yield n.Field(field.name, label(field.name), made[0], made[1], needed)


def entry_fields(asker: Asker, of: str, act: Act, given: dict[str, object]) -> Iterator[n.Field]:
    """What a row of the book wants said with an entry; what is given is not asked for."""
    for name in dict.fromkeys((*act.wants, *act.reads, *act.among, *act.none_of, *act.present)):
        if name in given:
            continue
        if name in act.among:
            yield n.Field(name, label(name, of), "choice", _same(act.among[name]))
        elif name in act.present or name == "player":
            yield n.Field(name, label(name, of), "choice", _players(asker))
        elif name in ("person", "to", "persons", "players", "helper", "owner"):
            yield n.Field(name, label(name, of), "text", _players(asker))
        elif name in ("area", "box", "spot"):
            yield n.Field(name, label(name, of), "choice", _texts(area_choices(asker)))
        else:
            otherwise: Kind = "count" if name in act.none_of else "text"
            yield n.Field(name, label(name, of), _read(act.reads[name]) if name in act.reads else otherwise)
    for name, read in act.may.items():
        said = f"{label(name, of)}, such as {_SUCH[read]}" if read in _SUCH else label(name, of)
        yes = _same(("yes", "no")) if read == "yes-no" else ()
        yield n.Field(name, said, _read(read), yes, needed=False)


Made = tuple[Kind, Choices]


def _read(kind: Read) -> Kind:
    """How something that a book reads is typed: a day and names of wagers as text, yes or no as one of two words."""
    match kind:
        case "yes-no":
            return "choice"
        case "day" | "wagers":
            return "text"
    return kind


def _bounds(name: str) -> Iterator[n.Field]:
    for one in msgspec.structs.fields(Bounds):
        yield n.Field(f"{name}.{one.name}", label(one.name), "amount", (), one.name != "unit")


def _known(asker: Asker, kind: type[t.Command], name: str) -> Made | None:
    """A field whose values the table or the book knows."""
    made = _OF.get((kind, name)) or _NAMED.get(name)
    return made(asker) if made is not None else None


def _typed(name: str, of: Any) -> Made | None:
    if get_origin(of) is Literal:
        return "choice", tuple(n.Choice(one, str(one) or "nothing of it") for one in get_args(of))
    if of is Money:
        return "amount", ()
    if of is bool:
        return "yes-no", ()
    if name == "card":
        return "card", ()
    if get_origin(of) is tuple:
        kinds: dict[object, Kind] = {int: "numbers", Money: "amounts"}
        return kinds.get(get_args(of)[0], "cards"), ()
    return ("number" if of is int else "text"), ()


def _plain(of: Any) -> Any:
    """A type without its None."""
    if get_origin(of) in (Union, types.UnionType):
        rest = [one for one in get_args(of) if one is not type(None)]
        return rest[0] if len(rest) == 1 else of
    return of


def _same(values: tuple[str, ...]) -> Choices:
    return tuple(n.Choice(one, one.replace("-", " ")) for one in values)


def _texts(choices: Choices) -> Choices:
    """Choices of an entry: everything in it is text."""
    return tuple(n.Choice(str(one.value), one.shown) for one in choices)


def _players(asker: Asker) -> Choices:
    here = [one for one in asker.house.guests if one.here]
    gone = [one for one in asker.house.guests if not one.here]
    return (*_same_names(here, ""), *_same_names(gone, ", gone"))


def _same_names(guests: list[Any], more: str) -> Iterator[n.Choice]:
    return (n.Choice(one.name, f"{one.name}{more}") for one in guests)


def area_choices(asker: Asker, *, wagered: bool = False) -> Choices:
    """The areas of a layout, or those where something lies, each with its player."""
    staked = {one.area: one.player for one in asker.house.table.wagers}
    numbers = staked if wagered else range(1, (asker.house.areas or 1) + 1)
    return tuple(
        n.Choice(one, area_of(asker.book, one) + (f", {staked[one]}" if one in staked else ""))
        for one in sorted(numbers)
    )


def _hands(asker: Asker) -> Choices:
    table = asker.house.table
    hands = tuple(n.Choice(place, where(asker.book, place, table)) for place, _ in table.hands())
    return (*hands, n.Choice(DEALER, where(asker.book, DEALER, table)))


def _drawn(asker: Asker) -> Choices:
    """The cards of the round, or of the one before where no card is out yet, as they came; none while one is hidden."""
    house = asker.house
    if house.table.hole is not None or any(not one.seen for one in house.errors):
        return ()
    drawn = house.told_of.drawn
    return tuple(n.Choice(piece, str(face(piece))) for piece in drawn)


def _fallen(asker: Asker) -> Choices:
    """The cards since anybody decided, with where they were taken down: one may lie further on."""
    table = asker.house.table
    cards = fallen(asker.book, asker.house) if asker.house.in_round and table.hole is None else ()
    places = ((one.piece, where(asker.book, one.place, table)) for one in cards if one.place is not None)
    return tuple(n.Choice(piece, f"{face(piece)}, taken down for {place}") for piece, place in places)


def _touched(asker: Asker) -> Choices:
    """The areas whose hands an error may have touched, where no card goes back and players are let out."""
    return () if asker.book.house.irregularities.rebuild.allowed else area_choices(asker, wagered=True)


def _switched(asker: Asker) -> Choices:
    played = {one.area for one in asker.house.played if isinstance(one, t.Switch)}
    return tuple(n.Choice(one, area_of(asker.book, one)) for one in sorted(played))


def _missing(asker: Asker) -> Choices:
    reports = (one for one in asker.house.entries if one.act == "report-incomplete")
    named = {piece for one in reports for piece in one.about.get("missing", "").split()}
    return _same(tuple(sorted(named.intersection(asker.house.custody.removed))))


def _pooled(asker: Asker) -> Choices:
    """Jackpot wagers that show a win and that nothing here has confirmed yet: somebody says whether a terminal had."""
    shown = showing(asker.book, asker.house.table)
    wagers = [one for one in asker.house.table.wagers if one.id in shown]
    return tuple(n.Choice(one.id, f"{one.player}, {dollars(one.stake)}") for one in wagers)


def _kinds(asker: Asker) -> Choices:
    """The wagers on the sign, and those that the layout has a place for and the sign has yet to name."""
    marked = [one for one in asker.book.optional if one in asker.house.spots]
    kinds = dict.fromkeys((*asker.house.table.sign.limits, *marked))
    return tuple(n.Choice(one, shown(asker.book, one)) for one in kinds)


def _optional(asker: Asker) -> Choices:
    return tuple(n.Choice(one, rule.shown) for one, rule in asker.book.optional.items())


def _from(asker: Asker) -> Choices:
    return tuple(n.Choice(asker.at + one * MINUTE, f"in {one} minutes" if one else "now") for one in WAITS)


def _until(asker: Asker) -> Choices:
    clock = asker.book.house.clock
    today = clock.shows(asker.at) // DAY * DAY
    return tuple(n.Choice(clock.moment(today + days * DAY), said) for said, days in PERIODS.items())


_NAMED: dict[str, Callable[[Asker], Made]] = {
    "player": lambda asker: ("choice", _players(asker)),
    "asked_by": lambda asker: ("choice", _players(asker)),
    "forfeits": lambda asker: ("many", _players(asker)),
    "place": lambda asker: ("choice", _hands(asker)),
    "method": lambda asker: ("choice", _same(asker.book.house.source.shuffling.methods.is_)),
}
_OF: dict[tuple[type[t.Command], str], Callable[[Asker], Made]] = {
    (r.NotifyError, "what"): lambda _asker: ("text", _same(HAPPENED)),
    (r.ReportMisdeal, "what"): lambda _asker: ("text", _same(HAPPENED)),
    (r.ReportMisdeal, "order"): lambda asker: ("order", _drawn(asker)),
    (r.ReportMisdeal, "taken_for"): lambda asker: ("taken", () if asker.house.promised is not None else _drawn(asker)),
    (r.ReportMisdeal, "unswitched"): lambda asker: ("many", _switched(asker)),
    (r.ReportMisdeal, "areas"): lambda asker: ("many", _touched(asker)),
    (r.ReportMissedCard, "card"): lambda asker: ("choice", _fallen(asker)),
    (r.VoidRound, "areas"): lambda asker: ("many", area_choices(asker, wagered=True)),
    (r.ReportMissed, "what"): lambda asker: ("choice", _same(tuple(asker.book.house.irregularities.missed))),
    (r.ReturnMissing, "piece"): lambda asker: ("choice", _missing(asker)),
    (r.ReportJackpotFailure, "confirmed"): lambda asker: ("many", _pooled(asker)),
    (r.Invalidate, "ground"): lambda asker: (
        "choice",
        _same(tuple(asker.book.house.outcome.grounds)) if asker.book.house.outcome is not None else (),
    ),
    (c.ChangeLimits, "kind"): lambda asker: ("choice", _kinds(asker)),
    (c.PostSign, "kind"): lambda asker: ("choice", _kinds(asker)),
    (c.OfferWagers, "kinds"): lambda asker: ("many", _optional(asker)),
    (c.Reserve, "areas"): lambda asker: ("many", area_choices(asker)),
    (c.Hold, "area"): lambda asker: ("choice", area_choices(asker)),
    (c.ApproveLaterPayment, "area"): lambda asker: ("choice", area_choices(asker, wagered=True)),
    (c.RefuseWager, "area"): lambda asker: ("choice", area_choices(asker, wagered=True)),
    (c.PostSign, "from_"): lambda asker: ("choice", _from(asker)),
    (pr.SetLossLimit, "until"): lambda asker: ("choice", _until(asker)),
}
