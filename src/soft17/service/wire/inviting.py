"""Inviting: before a dealer goes on by hand insurance is called, and who may join a hand is asked whether to."""

from typing import TYPE_CHECKING, NamedTuple

from soft17.croupier.acts import Next
from soft17.croupier.calling import INSURANCE_CALL
from soft17.croupier.opening import role_for
from soft17.service.pit import asking
from soft17.service.wire import panel as n
from soft17.service.wire.acting import who_may
from soft17.service.wire.offering import Asker
from soft17.service.wire.wishing import WISHES, people, wish_clause, wished
from soft17.table import commands as c

if TYPE_CHECKING:
    from soft17.service.pit.desk import Desk

BEFORE = ("go on", "decision", "announce", "deal")
DECIDES = "enter-decision"


class Invitation(NamedTuple):
    """What the dealer asks before going on: in large words, as it is said, its clause, and how it is done with."""

    do: str
    say: str
    clause: str
    command: dict[str, object] | None
    press: str = ""


def invitation(desk: "Desk", act: Next | None) -> Invitation | None:
    """What is asked before the next act at a table dealt by hand; nothing once it was called or each has answered."""
    if act is None or act.what not in BEFORE:
        return None
    asked, rule = asking.held(desk), desk.book.insurance
    if rule is not None and asking.to_be_called(desk):
        may = {name for name, own in asked.items() if any(isinstance(one, asking.INSURES) for one in own)}
        waits = [name for name in asked if name in may]
        heard = f"wait for {people(waits)}" if waits else "everybody has answered"
        done: dict[str, object] = {"type": asking.READY, "of": asking.OF_INSURANCE}
        press = "Time was given: go on" if waits else "Go on"
        return Invitation(f"Call insurance: {heard}", INSURANCE_CALL, rule.called.clause, done, press)
    return _to_join(desk, asked) if asked else None


def _to_join(desk: "Desk", asked: dict[str, list[c.Command]]) -> Invitation:
    """Those on a hand that was doubled or split are asked before its card; where silence has no meaning, until said."""
    kinds, names = {type(one) for own in asked.values() for one in own}, people(list(asked))
    clause = next(wish_clause(desk.book, kind) for kind in WISHES if kind in kinds)
    must_choose = c.StayOn in kinds and desk.book.splitting.silent.is_ != "first-hand"
    command: dict[str, object] | None = None if must_choose else {"type": asking.READY}
    press = f"Nothing from {names}: go on"
    return Invitation(
        f"Ask {names}: {wished(kinds)}", f"{names}, would you like {wished(kinds)}?", clause, command, press
    )


def invited(asker: Asker, desk: "Desk", act: Next | None) -> n.Next | None:
    """The same as the next act of somebody of the house; done with by who may enter decisions."""
    found = invitation(desk, act)
    if found is None:
        return None
    acts = asker.book.house.acts
    who = who_may(asker, acts[DECIDES]) if found.command is not None else ""
    by = role_for(asker.book, acts[DECIDES]) if found.command is not None else "player"
    return n.Next(
        do=found.do,
        say=found.say,
        by=by,
        clause=found.clause,
        command=None if who else found.command,
        press=found.press,
        who=who,
    )
