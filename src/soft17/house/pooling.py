"""Pooling: the jackpot of a table that shares its pool with others, and what returned wagers take out of a meter."""

import math
from fractions import Fraction

from soft17.clause import Refusal
from soft17.house.keep import Keep
from soft17.house.linked import ConfirmJackpot, JoinLink, QuitLink, ReadMeter
from soft17.house.meters import LinkJoined, LinkLeft, MeterRead, pool
from soft17.house.orders import Order
from soft17.house.state import House
from soft17.house.trouble import RoundRebuilt
from soft17.money import Money, dollars
from soft17.rules.book import Book
from soft17.rules.jackpot import Jackpot
from soft17.table.meter import MeterSet
from soft17.table.optional import Elsewhere, award, drawn, live, pending
from soft17.table.state import Table, Wager

AWARD = "the link's award"


def _jackpot(book: Book) -> Jackpot:
    assert book.jackpot is not None  # the acts are in books with one alone
    return book.jackpot


def join_refusal(book: Book, house: House, _order: Order, command: JoinLink) -> Refusal | None:
    """Why a table does not join a pool."""
    return unfit(book, house, command)


def unfit(book: Book, house: House, command: JoinLink) -> Refusal | None:
    """Why a table does not join a pool: it offers no jackpot, plays for another, or leaves money of players behind."""
    linked, sign = _jackpot(book).linked, house.table.sign
    clause = linked.pay_table.clause
    if not house.opened or _jackpot(book).wager not in house.offered:
        return Refusal(clause, "no jackpot is offered at this table")
    if sign.link:
        return Refusal(clause, f"the table is on the link {sign.link} already")
    if not command.link:
        return Refusal(clause, "link: say which")
    own = grown(house)
    if command.brings != own:
        has = f"has grown to {dollars(pool(house))}" if own else "has not grown"
        why = f"the table's own pool {has}: what is above its minimum, {dollars(own)}, goes into the link with it"
        return Refusal(linked.rate_and_seed.clause, f"{why} (brings)")
    if house.table.wagers or house.jackpot_off:
        return Refusal(clause, "a table joins between rounds, while its jackpot is in play and no wager lies there")
    last = house.last.table if house.last is not None else None
    if last is not None and not last.sign.link and any(drawn(book, last, one) for one in last.wagers):
        why = "a prize of the last round came out of the table's own pool: the table joins after its next round"
        return Refusal(clause, why)
    return _jackpot(book).refusal(command.meter, sign.minimum)


def grown(house: House) -> Money:
    """What a table's own pool has above its minimum: what players have brought, and where it began above that."""
    return Money(pool(house) - (house.wagered_on.sign.minimum or 0)) if pool(house) else Money(0)


def join(keep: Keep, command: JoinLink) -> None:
    """Show the shared pool's meter from now on."""
    brings = {"brings": dollars(command.brings)} if command.brings else {}
    keep.take_down(command.act, keep.rules.acts[command.act], {"link": command.link, **brings})
    linked, sign = _jackpot(keep.book).linked, keep.house.table.sign
    clause = linked.rate_and_seed.clause if command.brings else linked.pay_table.clause
    carried, under = Fraction(*sign.carried), (sign.increment or (0, 1))[1]
    parts = math.floor(carried * under)
    rest = (carried - Fraction(parts, under)).as_integer_ratio()
    meter = Money(command.meter + command.brings)
    keep.add(LinkJoined(command.link, meter, clause, command.name, command.brings, parts, rest))


def quit_refusal(book: Book, house: House, _order: Order, _command: QuitLink) -> Refusal | None:
    """Why a table does not leave a pool: it is on none, or wagers for it lie there."""
    clause = _jackpot(book).linked.pay_table.clause
    if not house.table.sign.link:
        return Refusal(clause, "the table is on no link")
    if house.lying and house.wagered_on.phase != "over":
        return Refusal(clause, "a table leaves between rounds, while no wager lies there")
    return None


def leave(keep: Keep, command: QuitLink) -> None:
    """Play for the table's own pool again."""
    minimum = keep.house.table.sign.minimum
    assert minimum is not None  # it stood there when the table joined
    keep.take_down(command.act, keep.rules.acts[command.act], {"link": keep.house.table.sign.link})
    keep.add(LinkLeft(minimum, _jackpot(keep.book).linked.pay_table.clause))


def read_refusal(book: Book, house: House, _order: Order, command: ReadMeter) -> Refusal | None:
    """Why no reading is entered."""
    jackpot = _jackpot(book)
    if not house.table.sign.link:
        return Refusal(jackpot.linked.pay_table.clause, "the table is on no link")
    return jackpot.refusal(command.meter, house.table.sign.minimum)


def read(keep: Keep, command: ReadMeter) -> None:
    """Enter a reading."""
    keep.add(MeterRead(command.meter, keep.rules.acts[command.act].clause))


def confirm_refusal(book: Book, house: House, _order: Order, _command: ConfirmJackpot) -> Refusal | None:
    """Why there is nothing to award."""
    if pending(book, house.table):
        return None
    return Refusal(_jackpot(book).linked.moment.clause, "no win of a shared pool waits here")


def confirm(keep: Keep, command: ConfirmJackpot) -> None:
    """Pay the wins that waited, out of the value that was locked."""
    book, jackpot = keep.book, _jackpot(keep.book)
    keep.add(MeterRead(command.meter, keep.rules.acts[command.act].clause))
    play, other = keep.round(), command.elsewhere
    fixed = Money(other.fixed + sum(one.pays for one in play.table.wagers if one.kind == jackpot.wager))
    every = Elsewhere(other.parts, other.wholes, fixed, other.paid_part, other.paid_whole)
    award(play, command.meter, pending(book, play.table), every)
    keep.wagers(play)


def after(keep: Keep, before: Table) -> None:
    """Let a round wait for the pool's award, and take out of the meter what wagers that went back had brought."""
    if keep.book.jackpot is None:
        return
    now = keep.house.table
    if before.phase != "betting" and now.phase != "betting":
        put_back(keep, before)
    if pending(keep.book, now):
        keep.raise_due(AWARD, keep.book.jackpot.linked.moment.clause, card=True)
    else:
        keep.settle_due(AWARD, keep.book.jackpot.linked.moment.clause)


def put_back(keep: Keep, before: Table) -> None:
    """Let the meter stand as if wagers of the round that went back, and prizes that were withdrawn, had not been."""
    jackpot, now = keep.book.jackpot, keep.house.table
    if jackpot is None or now.meter is None or now.sign.meter is None:
        return
    withdrawn = _withdrawn(keep.book, before, now)
    had, has = (Money(sum(live(keep.book, one).values())) for one in (before, now))
    void = any(one.kind == jackpot.wager and one.result == "void" for one in now.wagers)
    run_again = void and any(isinstance(event, RoundRebuilt) for event in keep.events)
    if not withdrawn and has >= had and not run_again:
        return
    increment, least = now.sign.increment or (0, 1), now.sign.minimum or Money(0)
    (had_brought, _), (brought, carried) = (
        jackpot.contribution(staked, increment, now.sign.carried) for staked in (had, has)
    )
    standing = sum(one.pays for one in now.wagers if drawn(keep.book, now, one))
    if not now.sign.link:
        meter = jackpot.after(Fraction(now.sign.meter + brought - standing), least)
    else:  # the reading has in it what the wagers brought, and an award began with one
        begun = now.sign.meter - standing if withdrawn else now.meter
        meter, carried = max(Money(begun + brought - had_brought), least), now.carried
    if (meter, carried) != (now.meter, now.carried):
        kept = carried if carried != now.carried else None
        keep.add(MeterSet(meter, withdrawn[0].clause if withdrawn else jackpot.contributes.clause, kept))


def _withdrawn(book: Book, before: Table, now: Table) -> list[Wager]:
    """The jackpot wagers of a round that the pool had paid and that win no more."""
    won = {one.id for one in before.wagers if drawn(book, before, one)}
    return [one for one in now.wagers if one.id in won and one.result != "win"]
