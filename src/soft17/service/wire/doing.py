"""Doing: the command of the next act, for whoever does it by hand; what only that person knows is left out of it."""

from soft17.cards import pieces
from soft17.croupier.acts import Next, What, method_for
from soft17.house import commands as c
from soft17.service.wire.offering import Asker, raw
from soft17.table import commands as t

BACK = "blue"


def command_of(asker: Asker, act: Next) -> dict[str, object] | None:
    """The command, whole or with a card or a number still to be filled in; nothing where players are awaited."""
    if act.what in _OPEN:
        offered = {"player": act.of} if act.what == "cut" and act.of else {}
        return {"type": _OPEN[act.what].__name__, **offered}
    command = _whole(asker, act)
    return raw(command) if command is not None else None


# What is filled in: the card that came, how deep the cut is, how many cards lie behind the cutting card.
_OPEN: dict[What, type[t.Command]] = {
    "deal": c.DealCard,
    "burn": c.BurnCard,
    "cut": c.Cut,
    "cutting card": c.PlaceCuttingCard,
}
_PLAIN: dict[What, t.Command] = {
    "open betting": c.OpenBetting(),
    "call": t.CallNoMoreBets(),
    "go on": t.GoOn(),
    "load": c.LoadDevice(),
}
_ROWS: dict[What, type[t.Command]] = {"bring": c.BringCards, "tell": c.Tell, "shuffle": c.Shuffle}


def act_of(act: Next) -> str:
    """The row of the book that says who may do the next act; nothing where the table itself says it."""
    if act.what in ("enter", "announce"):
        return act.of
    kind = _OPEN.get(act.what) or type(_PLAIN.get(act.what)) if act.what in (*_OPEN, *_PLAIN) else _ROWS.get(act.what)
    return str(getattr(kind, "act", ""))


def _whole(asker: Asker, act: Next) -> t.Command | None:
    if act.what == "bring":
        return c.BringCards(pieces(asker.book.cards.in_use.is_), BACK)
    if act.what in ("enter", "announce"):
        return c.TakeDown(act.of)
    if act.what == "tell":
        to, _, of = act.of.partition(" told of ")
        return c.Tell(to, of)
    return c.Shuffle(method_for(asker.book, asker.house)) if act.what == "shuffle" else _PLAIN.get(act.what)
