"""Practising: a player at a practice table has chips to play with, always enough for the least wager."""

from typing import TYPE_CHECKING

from soft17.house.orders import Person
from soft17.money import DOLLAR
from soft17.service.pit.postings import HOUSE
from soft17.table.state import MAIN

if TYPE_CHECKING:
    from soft17.service.pit.desk import Desk

CHIPS = 1000 * DOLLAR


def practises(desk: "Desk", person: Person) -> bool:
    """True of somebody who plays with chips that the house gives out to practise with."""
    return person.role == "player" and desk.kept.kind == "practice" and desk.setting.dealt_by == HOUSE


async def supply(desk: "Desk", person: Person) -> None:
    """Give chips to somebody who practises and could not wager the minimum in the next round."""
    if not practises(desk, person) or any(one.player == person.name for one in desk.house.table.wagers):
        return
    own, least = desk.account(person.name), desk.house.table.sign.bounds(MAIN).minimum or 0
    needed = least * desk.book.boxes
    if await desk.floor.accounts.balance(own) < needed:
        await desk.floor.accounts.issue(own, CHIPS, f"chips to practise with for {person.name}", below=needed)
