"""Drawing: the picture of a table for one person."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from soft17.croupier.acts import Next
from soft17.house.orders import Person
from soft17.house.view import is_staff, view
from soft17.money import Money, dollars
from soft17.service.pit import asking
from soft17.service.pit.postings import HOUSE
from soft17.service.wire import picture as p
from soft17.service.wire.answering import answers_of
from soft17.service.wire.asking import may_ask
from soft17.service.wire.awaiting import clause, passing, status
from soft17.service.wire.console import console_of
from soft17.service.wire.inviting import invited
from soft17.service.wire.laying import amount, areas_of, change, hand_of
from soft17.service.wire.noting import notes_of
from soft17.service.wire.offering import Asker, offers_of
from soft17.service.wire.signing import on_insurance_line, own_meter, written
from soft17.service.wire.tending import tended
from soft17.service.wire.wagering import betting_of, chips_of, kept_limits
from soft17.table.net import net
from soft17.table.state import MAIN

if TYPE_CHECKING:
    from soft17.service.pit.desk import Desk

FOR_A_TIME = ("two-minimums", "restricted", "face-down")


def picture(desk: "Desk", person: Person, *, until: int | None = None) -> p.Picture:
    """A table as a person sees it now, with what that person may do."""
    book, house = desk.book, desk.house
    at = max(desk.floor.now(), house.at)
    asker = Asker(book, house, person, at, takes_none=desk.takes_none())
    seen = view(book, house, person.role, person.name)
    table, staff = seen.table, is_staff(book, person.role)
    act = desk.look.act
    guest = house.guest(person.name)
    plays = person.role == "player"
    here = guest is not None and guest.here
    by_hand = desk.setting.dealt_by != HOUSE
    first = invited(asker, desk, act) if staff else None
    return p.Picture(
        table=desk.kept.id,
        name=desk.kept.name,
        kind=desk.kind,
        version=desk.version,
        book=desk.shown_book or _book(desk),
        sign=_sign(desk, person.name),
        opened=house.opened,
        round=house.rounds + (table.phase != "over"),
        phase=table.phase if house.opened else "closed",
        status=status(desk, act, person),
        clause=clause(desk, act, person),
        dealer=hand_of(
            table.dealer,
            hole=table.hole is not None,
            in_play=act is not None and _dealer(act),
            highest=book.highest,
        ),
        areas=areas_of(book, house, seen, person.name),
        source=p.Source(
            house.source,
            seen.in_source,
            seen.in_rack,
            seen.held,
            house.back,
            seen.promised,
            "hand" if by_hand else "the house's shoe",
        ),
        me=p.Me(
            person.name,
            person.role,
            _balance(desk, person.name),
            here,
            staff,
            amount(desk.floor.accounts.held(desk.tokens(person.name))),
        ),
        offers=(*answers_of(asker), *offers_of(asker, ready=passing(desk, person))) if plays else (),
        betting=betting_of(asker) if plays else p.Betting(False, (), ()),
        guests=tuple(
            p.Guest(one.name, one.here, tuple(notes_of(book, replace(house, at=at), one))) for one in seen.guests
        ),
        results=tuple(_results(desk)),
        posted=tuple(_posted(one) for one in seen.posted),
        shown=tuple(p.Notice(one.says, one.cite, one.on in FOR_A_TIME) for one in seen.shown),
        console=console_of(asker, seen, act, first) if staff else None,
        asks=may_ask(desk, person),
        tended=_tended(desk, asker, act if first is None else None) if staff and by_hand and house.opened else None,
        waits_until=until,
        at=at,
    )


def _tended(desk: "Desk", asker: Asker, act: Next | None) -> p.Tended:
    """Who is looked after by hand: of those who are asked something who may let it pass, and who has."""
    here = desk.people()
    return tended(asker, act, tuple(asking.held(desk)), tuple(one for one in here if asking.passed_by_hand(desk, one)))


def _sign(desk: "Desk", name: str) -> p.Sign:
    """The sign with its meter; what is written on it is put into words once, until it is changed.

    Who has another minimum than the sign's has a chip of that.
    """
    sign = desk.house.wagered_on.sign
    if desk.shown_sign is None or desk.shown_sign[0] is not sign:
        desk.shown_sign = (sign, written(desk.book, desk.house))
    own = {"chips": chips_of(desk.house, name)} if name in sign.personal else {}
    meter, waiting = _meter(desk), desk.floor.links.waiting(desk)
    return replace(desk.shown_sign[1], meter=meter, waiting=waiting, kept=kept_limits(desk.book, desk.house), **own)


def _book(desk: "Desk") -> p.BookOf:
    document = desk.book.document
    inscriptions = tuple(one.says for one in desk.book.house.opening.inscriptions.values())
    options = {name: str(value) for name, value in desk.options.items()}
    desk.shown_book = p.BookOf(
        document.id,
        document.title,
        document.game,
        document.felt,
        desk.book.boxes,
        document.words,
        inscriptions,
        on_insurance_line(desk.book),
        options,
        desk.readings,
    )
    return desk.shown_book


def _balance(desk: "Desk", name: str) -> p.Amount:
    """What somebody has to play with; at a table dealt by hand the chips are in their hands, and nobody counts them."""
    return amount(desk.floor.accounts.held(desk.account(name))) if desk.setting.dealt_by == HOUSE else p.Amount("", 0)


def _meter(desk: "Desk") -> str:
    shared = desk.floor.links.meter(desk.house.table.sign.link)
    return dollars(shared) if shared is not None else own_meter(desk.book, desk.house)


def _dealer(act: Next) -> bool:
    return act.place is not None and act.place.area == 0 and act.what == "deal"


def _posted(sign: object) -> str:
    about, own, player, kind = (getattr(sign, name) for name in ("about", "amount", "player", "kind"))
    of = "" if kind == MAIN else f" of {kind.replace('_', ' ')}"
    return f"{about}{of}{f' {dollars(own)}' if own is not None else ''}{f' for {player}' if player else ''}"


def _results(desk: "Desk") -> list[p.Result]:
    if desk.house.table.phase != "over":
        return []
    found = []
    for player, came in net(desk.book, desk.house.table).items():
        gained = "up" if came > 0 else "down" if came < 0 else "even"
        found.append(p.Result(player, change(Money(came)), gained))  # type: ignore[arg-type]  # one of the three
    return found
