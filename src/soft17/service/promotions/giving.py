"""Giving orders to a promotion: answers are read, the secret of a draw is the service's own, accounts are credited."""

import asyncio
from typing import Protocol

from soft17.clause import Refusal
from soft17.house.orders import Order, Person
from soft17.promotion import commands as c
from soft17.promotion.money import CREDIT
from soft17.promotion.terms import Terms
from soft17.service.affairs.office import Reply
from soft17.service.affairs.standing import Standing
from soft17.service.people import accounts, chips
from soft17.service.people.who import Who
from soft17.service.pit.floor import Floor
from soft17.service.promotions import promise
from soft17.service.promotions.acts import ACCOUNT, PLAYER, Case
from soft17.service.promotions.offering import by_hand
from soft17.service.promotions.reading import Answers, UnreadableAnswerError, command_of
from soft17.service.store.writing import Job
from soft17.service.wire.messages import Done, Refused
from soft17.table.commands import Command


class NotGivenError(ValueError):
    """An order that cannot be given so: the field, the clause where there is one, and why."""

    def __init__(self, why: str, field: str = "", clause: str = "") -> None:
        self.field, self.clause = field, clause
        super().__init__(why)


class Form(Protocol):
    """A form of terms."""

    def terms(self) -> Terms:
        """The terms that it makes."""


class Given(Protocol):
    """An order as it came: its id and version, the act, what it is about and what was said."""

    @property
    def id(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def act(self) -> str: ...
    @property
    def about(self) -> dict[str, int]: ...
    @property
    def said(self) -> dict[str, str]: ...
    @property
    def terms(self) -> Form | None: ...
    @property
    def reason(self) -> str: ...


async def give(floor: Floor, standing: Standing, who: Who, given: Given) -> Reply:
    """Have an order carried out as the book allows it."""
    case = Case(standing.book, standing.state, who, floor.now())
    role = case.role(given.act) or next(iter(who.roles), PLAYER)
    why = _first(case, given)
    if why is not None:
        return Refused(given.id, why.why, why.clause)
    command, beside = await _command(floor, standing, case, given)
    await _credited(floor, standing, command)
    order = Order(command, Person(who.name, role), floor.now(), given.reason)
    reply = await floor.office.order(standing.kept.id, order, given.id, given.version, beside)
    if isinstance(reply, Done) and isinstance(command, c.HandOver):
        for account in _accounts(command):
            await floor.accounts.look_again(account)
    return reply


def _first(case: Case, given: Given) -> Refusal | None:
    """Why the service does not even ask: a player alone does not say what was wagered."""
    return by_hand(case) if given.act == "enter-promotion" else None


async def _command(floor: Floor, standing: Standing, case: Case, given: Given) -> tuple[Command, Job | None]:
    promotion = standing.kept.id
    if given.act == "commit-draw":
        return promise.promised(promotion)
    if given.act == "hold-draw":
        made = await asyncio.to_thread(promise.opened, floor.engine, promotion, standing.state)
        return made, None
    terms = given.terms.terms() if given.terms is not None else None
    try:
        return command_of(case, Answers(given.act, given.about, given.said, terms)), None
    except UnreadableAnswerError as error:
        raise NotGivenError(str(error), error.field, error.clause) from error


def _accounts(command: c.HandOver) -> list[str]:
    return [chips.account(one.payee) for one in command.parts if one.method == CREDIT and one.payee]


async def _credited(floor: Floor, standing: Standing, command: Command) -> None:
    """See that who is credited has an account under that very name: chips never wait for whoever takes it.

    Another than the winner's name is taken only of a winner who has no account of that name.
    """
    award = standing.state.award(command.award) if isinstance(command, c.HandOver) else None
    if award is None or not isinstance(command, c.HandOver):
        return
    for name in {one.payee for one in command.parts if one.method == CREDIT}:
        if await asyncio.to_thread(_account, floor, name) != name:
            why = f"{name} has no account here to be credited: name the winner's, or open one for the winner first"
            raise NotGivenError(why, ACCOUNT)
        if name != award.entrant and await asyncio.to_thread(_account, floor, award.entrant) == award.entrant:
            raise NotGivenError(f"{award.entrant} has an account: the prize is credited there", ACCOUNT)


def _account(floor: Floor, name: str) -> str:
    with floor.engine.connect() as connection:
        found = accounts.find(connection, name)
    return found[0].name if found is not None else ""
