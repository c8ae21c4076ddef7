"""Offering: what a person may do in a round, and of what may not be done why not, with the clause."""

from collections.abc import Iterator

import msgspec

from soft17.clause import Refusal
from soft17.house.commands import Arrive, Cut, DeclineCut, Leave
from soft17.house.decide import OrderError, refusal
from soft17.house.orders import Order, Person
from soft17.house.state import House
from soft17.money import Money, dollars
from soft17.rules.book import Book
from soft17.service.wire import picture as p
from soft17.service.wire.laying import amount
from soft17.table import commands as c
from soft17.table.offers import candidates
from soft17.table.state import MAIN, Place, Table

ALWAYS: tuple[tuple[type[c.Command], str, str], ...] = (
    (c.Hit, "Hit", "H"),
    (c.Stand, "Stand", "S"),
    (c.Double, "Double", "D"),
    (c.Split, "Split", "P"),
    (c.Switch, "Switch", "W"),
    (c.Unswitch, "Switch back", "B"),
    (c.Surrender, "Surrender", "R"),
    (c.TakeInsurance, "Insurance", "I"),
    (c.TakeEvenMoney, "Even money", "E"),
)
# What another player on a hand may do has the key of what it follows.
JOINS: tuple[tuple[type[c.Command], str, str], ...] = (
    (c.JoinDouble, "Double too", "D"),
    (c.JoinSplit, "Split too", "P"),
    (c.StayOn, "Stay on hand", "S"),
)
INSURES = (c.TakeInsurance, c.TakeEvenMoney)
MOST = 12


class Asker(msgspec.Struct, frozen=True):
    """Somebody who looks at a table at a time, and asks what may be done; a dealer may ask for a patron by name."""

    book: Book
    house: House
    person: Person
    at: int
    patron: str = ""
    takes_none: Refusal | None = None  # why no wagers are taken here now, whatever the book says

    @property
    def player(self) -> str:
        """Whose wagers and decisions are asked for."""
        return self.patron or self.person.name

    def why_not(self, command: c.Command, reason: str = "") -> Refusal | None:
        """Why this person may not do something now."""
        try:
            return refusal(self.book, self.house, Order(command, self.person, self.at, reason))
        except OrderError as error:
            return Refusal("", str(error))


def raw(command: c.Command) -> dict[str, object]:
    """A command as it is sent back."""
    built: dict[str, object] = msgspec.to_builtins(command)
    return built


def offers_of(asker: Asker, *, ready: p.Offer | None = None) -> tuple[p.Offer, ...]:
    """Everything a player might do in a round, each in its place; `ready` is how it is let pass now."""
    table, name = asker.house.table, asker.player
    found = list(_seat(asker))
    if table.phase == "play" and any(wager.player == name for wager in table.wagers):
        found += _round(asker)
    if ready is not None:
        found.append(ready)
    return tuple(found)


def _seat(asker: Asker) -> Iterator[p.Offer]:
    """Coming, going and cutting."""
    house, name = asker.house, asker.player
    guest = house.guest(name)
    if not house.opened or not (asker.patron or asker.person.role == "player"):
        return
    if guest is None or not guest.here:
        yield offer(asker, Arrive(name, f"card of {name}", name), "Take a seat", "T")
        return
    if house.cut is not None and house.cut.to == name:
        stack, ends = len(house.custody.stack), asker.book.house.source.cutting.ends.is_
        places = sorted({min(max(stack * part // 12, ends), stack - ends) for part in range(1, 12)})
        chosen = p.Range(tuple(p.Amount(f"{place} cards", place) for place in places), len(places) // 2)
        cut = offer(asker, Cut(places[len(places) // 2], name), "Cut the cards", "C")
        yield msgspec.structs.replace(cut, range=chosen, amount_in="position") if cut.allowed else cut
        yield offer(asker, DeclineCut(name), "Let it pass", "N")
    if not any(wager.player == name and wager.is_open for wager in house.table.wagers):
        yield offer(asker, Leave(name), "Leave the table", "")


def offer(asker: Asker, command: c.Command, label: str, key: str) -> p.Offer:
    """Something a person might do, with its command, or why not."""
    refused = asker.why_not(command)
    act = type(command).__name__
    if refused is None:
        return p.Offer(act, label, key, True, raw(command))
    return p.Offer(act, label, key, False, None, refused.why, refused.clause)


def _round(asker: Asker) -> Iterator[p.Offer]:
    own = [(one, asker.why_not(one)) for one in _own_candidates(asker)]
    for kind, label, key in ALWAYS:
        if not _has(asker.book, kind):
            continue
        of_kind = [(one, refused) for one, refused in own if type(one) is kind]
        allowed = [one for one, refused in of_kind if refused is None]
        if allowed:
            several = len(allowed) > 1 or (kind in INSURES and _is_on_several(asker))
            for number, command in enumerate(allowed):
                yield _allowed(asker, command, label, key if not number else "", several=several)
        else:
            why = of_kind[0][1] if of_kind else _why_not(asker, kind)
            yield _refused(kind, label, key, why)
    for kind, label, key in JOINS:
        joins = [one for one, refused in own if type(one) is kind and refused is None]
        for number, command in enumerate(joins):
            said = f"{label} {command.hand}" if isinstance(command, c.StayOn) else label
            yield _allowed(asker, command, said, key if not number else "", several=False)


def _is_on_several(asker: Asker) -> bool:
    """True of who has wagers in several places: what is asked of all at once is said of each by its place."""
    own = {(one.area, one.box) for one in asker.house.table.wagers if one.player == asker.player and one.kind == MAIN}
    return len(own) > 1


def _has(book: Book, kind: type[c.Command]) -> bool:
    """True if the book knows such a decision at all."""
    lacks = {
        c.Switch: book.switching is None,
        c.Unswitch: book.switching is None,
        c.Surrender: book.surrender is None,
        c.TakeInsurance: book.insurance is None,
        c.TakeEvenMoney: book.interim.even_money is None,
    }
    return not lacks.get(kind, False)


def _own_candidates(asker: Asker) -> list[c.Command]:
    name = asker.player
    return [one for one in candidates(asker.book, asker.house.table) if getattr(one, "player", "") == name]


def _allowed(asker: Asker, command: c.Command, label: str, key: str, *, several: bool) -> p.Offer:
    chosen, field = None, ""
    if isinstance(command, c.TakeInsurance):
        chosen, field = _range(asker, command, command.amount), "amount"
        label = f"{label} {dollars(command.amount)}" if chosen is None else label  # else the stepper says it
    elif isinstance(command, c.JoinDouble):
        chosen, field = _range(asker, command, command.amount), "amount"
    elif isinstance(command, c.Double):
        chosen, field = _doubles(asker, command)
    place = _where(asker.book, command) if several else ""
    staked = _staked(asker.house.table, command)
    ways = p.Offer(type(command).__name__, label, key, True, raw(command), range=chosen, amount_in=field)
    return msgspec.structs.replace(ways, where=place, staked=staked)


def _staked(table: Table, command: c.Command) -> p.Amount | None:
    """What a further wager comes to, if a command makes one: the amount it says, or that of the wager it goes with."""
    if isinstance(command, c.TakeInsurance | c.JoinDouble):
        return amount(command.amount)
    if isinstance(command, c.JoinSplit) and table.pending is not None:
        place = table.pending.place
        base = table.base(command.player, place) or table.main(command.player, place.area, place.box)
    elif isinstance(command, c.Double | c.Split):
        base = table.base(command.player, Place(command.area, command.box, command.hand))
    else:
        return None
    return amount(base.stake) if base is not None else None


def _where(book: Book, command: c.Command) -> str:
    area, box = getattr(command, "area", 0), getattr(command, "box", 0)
    word = book.document.words.get("area", "area")
    return f"{word} {area}" + (f", box {box}" if book.boxes > 1 and box else "")


def _doubles(asker: Asker, command: c.Double) -> tuple[p.Range | None, str]:
    """A double for less, where the book has it."""
    base = asker.house.table.base(command.player, Place(command.area, command.box, command.hand))
    if base is None:
        return None, ""
    chosen = _range(asker, msgspec.structs.replace(command, amount=base.stake), base.stake)
    return (chosen, "amount") if chosen is not None else (None, "")


def _range(asker: Asker, command: c.TakeInsurance | c.Double | c.JoinDouble, most: Money) -> p.Range | None:
    """The amounts that may be chosen, in equal steps of chips up to the most."""
    chip = asker.house.table.sign.smallest_chip
    step = max(chip, -(-most // MOST) // chip * chip or chip)
    amounts = sorted({*range(step, most, step), most})
    fit = [one for one in amounts if asker.why_not(msgspec.structs.replace(command, amount=Money(one))) is None]
    return p.Range(tuple(amount(one) for one in fit), len(fit) - 1) if len(fit) > 1 else None


def _why_not(asker: Asker, kind: type[c.Command]) -> Refusal | None:
    """Why this person may not do such a thing now, where it is not even to be thought of."""
    command = _tried(asker, kind)
    return asker.why_not(command) if command is not None else None


def _refused(kind: type[c.Command], label: str, key: str, refused: Refusal | None) -> p.Offer:
    """Something that is not allowed now: why, with the clause."""
    why, clause = (refused.why, refused.clause) if refused is not None else ("it is not the time for it", "")
    return p.Offer(kind.__name__, label, key, False, None, why, clause)


def _tried(asker: Asker, kind: type[c.Command]) -> c.Command | None:
    """The command as this person would give it, so that the book can say why not."""
    table, name = asker.house.table, asker.player
    wager = next((one for one in table.wagers if one.player == name), None)
    if wager is None:
        return None
    box, hand = wager.box or 1, wager.hand or 1
    if issubclass(kind, c.OnHand):
        return kind(name, wager.area, box, hand)
    if kind in (c.Switch, c.Unswitch):
        return kind(name, wager.area)
    if kind is c.TakeInsurance:
        return c.TakeInsurance(name, wager.area, Money(max(1, wager.stake // 2)), box)
    return c.TakeEvenMoney(name, wager.area, box) if kind is c.TakeEvenMoney else None
