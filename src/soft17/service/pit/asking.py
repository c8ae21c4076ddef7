"""Asking: what a player may still ask for before the house goes on, so that nobody is hurried past an offer."""

from collections.abc import Callable, Collection, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.croupier.proving import as_it_lies
from soft17.house import speaking
from soft17.house.commands import Arrive, Cut, DeclineCut, Leave
from soft17.house.orders import Person
from soft17.house.reports import AnswerErrorCard, AnswerMissedCard, ReportErrorCard
from soft17.house.seating import would_sit
from soft17.house.state import House
from soft17.service.pit.postings import HOUSE
from soft17.table import commands as c
from soft17.table.commands import Command, PlaceWager

if TYPE_CHECKING:
    from soft17.service.pit.desk import Desk

BETTING = "wagers"
CUT = "cut"
SEATED = "seated"
READY = "Ready"
OF_INSURANCE = "insurance"
CALL = ""  # under this name it is kept that the dealer has called; nobody has it
INSURES = (c.TakeInsurance, c.TakeEvenMoney)
JOINS = (c.JoinDouble, c.JoinSplit, c.StayOn)
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
        return frozenset({BETTING}) if _is_here(house, player) and not house.table.called else frozenset()
    return frozenset(wishes(house, player, offers()))


def wishes(house: House, player: str, offers: Collection[Command]) -> dict[str, Command]:
    """What a player might ask for in a round, by its fingerprint; to join is something new at each split or double."""
    own = [one for one in offers if getattr(one, "player", "") == player]
    return {_fingerprint(house, one): one for one in own}


def _fingerprint(house: House, command: Command) -> str:
    """A command with what it joins: hands are counted anew at each split, and their cards tell which it is."""
    pending = house.table.pending if isinstance(command, JOINS) else None
    area = house.table.area(pending.place.area) if pending is not None else None
    cards = [[len(hand.cards) for hand in box] for box in area.boxes] if area is not None else []
    place = pending.place if pending is not None else None
    return blake2b(msgspec.json.encode((command, place, cards)), digest_size=6).hexdigest()


def is_ready(said: Mapping[str, object]) -> bool:
    """True if somebody says to want nothing more: of all that is offered, or of insurance alone; a dealer of a player.

    A dealer who says it of insurance has called it and given time.
    """
    known = said.get("of", "") in ("", OF_INSURANCE) and isinstance(said.get("player", ""), str)
    return said.get("type") == READY and known and not said.keys() - {"type", "of", "player"}


def let_pass(desk: "Desk", person: Person, said: Mapping[str, object]) -> dict[str, frozenset[str]] | Refusal:
    """What is let pass, and by whom, when somebody says to be ready: their own, or at a table dealt by hand others'."""
    player, insures = str(said.get("player", "")), said.get("of") == OF_INSURANCE
    if person.role == "player" or desk.setting.dealt_by == HOUSE:
        if player not in ("", person.name):
            return Refusal(speaking.clause(desk.book), f"player: {person.name} lets nothing pass for {player}")
        return {person.name: _own(desk, person.name) if insures else desk.look.asked(person.name)}
    refused = desk.book.house.acts["enter-decision"].person_refusal(desk.book.house.people, person.role)
    if refused is not None:
        return refused
    if insures and not player:
        return {CALL: frozenset({OF_INSURANCE})}
    return {name: frozenset(_asked_by_hand(desk, name)) for name in held(desk) if player in ("", name)}


def _own(desk: "Desk", name: str) -> frozenset[str]:
    """Insurance and even money; who wants none may still ask for the rest."""
    own = wishes(desk.house, name, desk.look.offers)
    return frozenset(one for one, command in own.items() if isinstance(command, INSURES))


def to_be_called(desk: "Desk") -> bool:
    """True while insurance is open at a table dealt by hand, until the dealer says that it was called."""
    by_hand = desk.setting.dealt_by != HOUSE and desk.house.table.phase == "play"
    called = OF_INSURANCE in desk.passed.get(CALL, frozenset())
    return by_hand and desk.house.table.insurance == "open" and not called


def _asked_by_hand(desk: "Desk", name: str) -> dict[str, Command]:
    """What a player may ask for before the dealer goes on by hand: insurance when it is called, to join a hand."""
    kinds = (*JOINS, *INSURES) if to_be_called(desk) else JOINS
    return {key: one for key, one in wishes(desk.house, name, desk.look.offers).items() if isinstance(one, kinds)}


def held(desk: "Desk") -> dict[str, list[Command]]:
    """Those who have yet to answer before the dealer goes on at a table dealt by hand, and what they may ask for."""
    if desk.setting.dealt_by == HOUSE or desk.house.table.phase != "play":
        return {}
    found = {name: _left(desk, name) for name in desk.people()}
    return {name: own for name, own in found.items() if own}


def _left(desk: "Desk", name: str) -> list[Command]:
    passed = desk.passed.get(name, frozenset())
    return [one for key, one in _asked_by_hand(desk, name).items() if key not in passed]


def passed_by_hand(desk: "Desk", name: str) -> bool:
    """True of a player at a table dealt by hand who lets pass what the dealer asks."""
    return bool(_asked_by_hand(desk, name)) and not _left(desk, name)


def still_asks(desk: "Desk", name: str) -> list[Command]:
    """What somebody has not let pass of what may be asked for in the round."""
    passed = desk.passed.get(name, frozenset())
    return [one for key, one in wishes(desk.house, name, desk.look.offers).items() if key not in passed]


def _is_here(house: House, player: str) -> bool:
    guest = house.guest(player)
    return guest is not None and guest.here


def refusal(desk: "Desk", person: Person, command: c.Command) -> Refusal | None:
    """Why somebody gives no such order at this table, whatever its book says of it."""
    refused = desk.takes_none() if isinstance(command, c.PlaceWager) else None
    refused = refused or _seat_refusal(desk, command)
    player = getattr(command, "player", "")
    if refused is not None or desk.setting.dealt_by != HOUSE or player in ("", person.name):
        return refused
    if not isinstance(command, (*OWN, *DECISIONS)):
        return None
    why = (
        f"where the house deals {player} plays from an account, and nobody comes, goes, wagers or decides for {player}"
    )
    return Refusal(speaking.clause(desk.book) if isinstance(command, DECISIONS) else "", why)


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
