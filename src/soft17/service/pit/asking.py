"""Asking: what a player may still ask for before the house goes on, so that nobody is hurried past an offer."""

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.croupier.proving import as_it_lies
from soft17.house.commands import Arrive, Cut, DeclineCut, Leave
from soft17.house.orders import Person
from soft17.house.reports import AnswerErrorCard, AnswerMissedCard, ReportErrorCard
from soft17.house.seating import would_sit
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.service.pit.postings import HOUSE
from soft17.table import commands as c
from soft17.table.commands import Command, PlaceWager

if TYPE_CHECKING:
    from soft17.service.pit.desk import Desk

BETTING = "wagers"
CUT = "cut"
SEATED = "seated"
# What a player alone does where the house deals: the chips are then those of an account.
OWN = (Arrive, Leave, Cut, DeclineCut, AnswerErrorCard, AnswerMissedCard)
DECISIONS = (
    *(c.PlaceWager, c.WithdrawWager, c.OnHand, c.TakeInsurance, c.TakeEvenMoney, c.Switch, c.Unswitch),
    *(c.JoinDouble, c.JoinSplit, c.StayOn, c.ShowBurn),
)


def for_player(house: House, player: str, offers: Callable[[], list[Command]]) -> frozenset[str]:
    """What a player might ask for now, each thing by its fingerprint; empty if the house need not wait for this one."""
    if house.cut is not None and house.cut.to == player:
        return frozenset({CUT})
    if house.table.phase == "betting" and house.opened:
        return frozenset({BETTING}) if _is_here(house, player) else frozenset()
    own = [one for one in offers() if getattr(one, "player", "") == player]
    return frozenset(blake2b(msgspec.json.encode(one), digest_size=6).hexdigest() for one in own)


def _is_here(house: House, player: str) -> bool:
    guest = house.guest(player)
    return guest is not None and guest.here


def refusal(desk: "Desk", person: Person, command: c.Command) -> Refusal | None:
    """Why somebody gives no such order at this table, whatever its book says of it."""
    refused = desk.reserved() if isinstance(command, c.PlaceWager) else None
    refused = refused or _seat_refusal(desk, command)
    player = getattr(command, "player", "")
    if refused is not None or desk.setting.dealt_by != HOUSE or player in ("", person.name):
        return refused
    if not isinstance(command, (*OWN, *DECISIONS)):
        return None
    why = (
        f"where the house deals {player} plays from an account, and nobody comes, goes, wagers or decides for {player}"
    )
    return Refusal(_clause(desk.book) if isinstance(command, DECISIONS) else "", why)


def _clause(book: Book) -> str:
    rule = book.house.patrons
    return rule.card.proxy.clause if rule is not None else book.control.others.clause


async def meant(desk: "Desk", command: Command, said: Mapping[str, object]) -> Command:
    """A command as it is meant: a card that left the house's shoe unseen is the one that lay there, a player sits."""
    if isinstance(command, ReportErrorCard):
        await desk.floor.load_shoes(desk)
    return seated(desk, as_it_lies(command, desk.house, desk.shoes), said)


def seated(desk: "Desk", command: Command, said: Mapping[str, object]) -> Command:
    """A wager with whether its player sits there: as the dealer says it by hand, and else at the first free area."""
    if not isinstance(command, PlaceWager) or (desk.setting.dealt_by != HOUSE and SEATED in said):
        return command
    sits = any(command.main) and would_sit(desk.house, command.player, command.area)
    return replace(command, seated=sits)


def _seat_refusal(desk: "Desk", command: Command) -> Refusal | None:
    """Why somebody is not entered as seated: nobody sits at two areas."""
    if not isinstance(command, PlaceWager) or not command.seated or desk.setting.dealt_by == HOUSE:
        return None
    word = desk.book.document.words.get("area", "area")
    for area, player in desk.house.table.seats:
        if player == command.player and area != command.area:
            why = f"seated: {player} sits at {word} {area}, and stands at {word} {command.area}"
            return Refusal(desk.book.control.seated.clause, why)
    return None
