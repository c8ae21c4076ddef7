"""Tending: at a table dealt by hand the dealer enters who comes, what is wagered, what is decided, and who goes."""

import msgspec

from soft17.clause import Refusal
from soft17.croupier.acts import Next
from soft17.house.commands import Arrive
from soft17.house.patrons import at_table
from soft17.service.pit.asking import READY
from soft17.service.wire import panel as n
from soft17.service.wire import picture as p
from soft17.service.wire.answering import answers_of
from soft17.service.wire.filling import area_choices
from soft17.service.wire.naming import label, words
from soft17.service.wire.offering import Asker, offers_of
from soft17.service.wire.wagering import betting_of
from soft17.table.commands import ObserveWager
from soft17.table.state import MAIN

COMES, FOUND = "arrive", "find-wager"


def tended(asker: Asker, act: Next | None, asked: tuple[str, ...], passed: tuple[str, ...]) -> p.Tended:
    """Everybody at the table with what may be entered of them; whose turn it is, if it is a patron's.

    Of who is `asked` something before the dealer goes on it may be entered that they pass; others have `passed`.
    """
    here = [one.name for one in asker.house.guests if one.here]
    turn = act.of if act is not None and act.what in ("decision", "cut") and act.of in here else ""
    return p.Tended((_comes(asker), *_found(asker)), tuple(_patron(asker, name, asked, passed) for name in here), turn)


def _patron(asker: Asker, name: str, asked: tuple[str, ...], passed: tuple[str, ...]) -> p.Patron:
    own = msgspec.structs.replace(asker, patron=name)
    passes = p.Offer(READY, "Passes", "N", True, {"type": READY, "player": name}) if name in asked else None
    return p.Patron(name, betting_of(own), (*answers_of(own), *offers_of(own, ready=passes)), name in passed)


def _comes(asker: Asker) -> n.Act:
    """Somebody comes: a name, and the player's card where the book wants one."""
    rule = asker.book.house.patrons
    wanted = rule is not None and asker.at >= rule.card.wanted.is_
    gone = tuple(n.Choice(one.name, one.name) for one in asker.house.guests if not one.here)
    name = n.Field("player", label("name"), "text", gone)
    card = n.Field("card", label("card number"), "text", needed=wanted)
    clause = rule.card.wanted.clause if rule is not None and wanted else at_table(asker.book)
    refused = asker.why_not(Arrive("somebody", "a card"))
    return _act(COMES, clause, {"type": Arrive.__name__}, (name, *((card,) if rule is not None else ())), refused)


def _found(asker: Asker) -> tuple[n.Act, ...]:
    """How a main wager lies, found after the first card: of one player, on one area."""
    house = asker.house
    lying = next((one for one in house.table.wagers if one.kind == MAIN and one.is_open), None)
    if not house.in_round or lying is None:
        return ()
    players = dict.fromkeys(one.player for one in house.table.wagers if one.kind == MAIN)
    fields = (
        n.Field("player", label("player"), "choice", tuple(n.Choice(one, one) for one in players)),
        n.Field("area", label("area"), "choice", area_choices(asker, wagered=True)),
        n.Field("main", label("main"), "amounts"),
    )
    refused = asker.why_not(ObserveWager(lying.player, lying.area, (lying.stake,) * asker.book.boxes))
    clause = asker.book.wagers.untouched.clause
    return (_act(FOUND, clause, {"type": ObserveWager.__name__}, fields, refused),)


def _act(
    name: str, clause: str, command: dict[str, object], fields: tuple[n.Field, ...], refused: Refusal | None
) -> n.Act:
    said = words(name)
    why, clause = (refused.why, refused.clause) if refused is not None else ("", clause)
    return n.Act(
        name, said.name, said.says, clause, command, fields, group=said.subject, allowed=refused is None, why=why
    )
