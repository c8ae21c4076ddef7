"""Views: what of a table over time each person may see, and what is shown to whom."""

import re

import msgspec
from msgspec.structs import replace

from soft17.cards import Card, face
from soft17.clause import Refusal
from soft17.house.events import CardDrawn, CardsCollected, Commanded, DueRaised, DueSettled, PieceMoved, TakenDown
from soft17.house.face_down import dealt_down, is_ordered, turned_down
from soft17.house.misdeals import CardsTakenUp, MisdealFound
from soft17.house.preview import preview
from soft17.house.state import Due, Guest, House, Posted
from soft17.house.trouble import CardsLeftOver, DiscardsKept, RoundRebuilt, UnseenKept
from soft17.house.unseen import CardCorrected, LikePutIn, UnseenCorrected
from soft17.house.waiting import asked
from soft17.rules.book import Book
from soft17.rules.house.signs import Shown
from soft17.table import view as round_view
from soft17.table.commands import Deal
from soft17.table.events import CardDealt, Event
from soft17.table.state import Sign, Table

HIDDEN = "a card"
PIECE = re.compile(r"\b[2-9TJQKA][cdhs]\.\d+\b")
NOBODY = ""


class Seen(msgspec.Struct, frozen=True):
    """A table as one person sees it."""

    table: Table
    sign: Sign
    in_source: int
    in_rack: int
    held: int
    due: tuple[Due, ...]
    posted: tuple[Posted, ...]
    guests: tuple[Guest, ...]
    shown: tuple[Shown, ...]
    error_card: Card | None = None
    cut_offered_to: str = ""
    asked_to_withdraw: tuple[str, ...] = ()
    promised: str = ""
    misdeal: str = ""
    preview: Table | None = None


def is_staff(book: Book, role: str) -> bool:
    """True of those who run the game, and of those who watch over it."""
    return book.house.people.rank(role) >= 0 or role in ("surveillance", "inspector", "operator")


def shown(book: Book, house: House, role: str) -> list[Shown]:
    """What a person of a role is shown now."""
    to = {"all", "staff" if is_staff(book, role) else "player", role}
    return [one for one in book.house.shown.values() if to.intersection(one.to) and _is_on(book, house, one)]


def _is_on(book: Book, house: House, one: Shown) -> bool:
    match one.on:
        case "two-minimums":
            return any(guest.kept_minimum is not None for guest in house.guests)
        case "restricted":
            return bool(house.tied) or _posted(house, one.on)
        case "face-down":
            return is_ordered(book, house)
        case "face-up":
            return not is_ordered(book, house)
    return True


def _posted(house: House, about: str) -> bool:
    return any(sign.about == about for sign in house.posted)


def view(book: Book, house: House, role: str, name: str = "") -> Seen:
    """The table as a person sees it: no card that lies face down, and of other players nothing private."""
    custody = house.custody
    staff = is_staff(book, role)
    guests = house.guests if staff else tuple(_public(one, name) for one in house.guests)
    return Seen(
        table=turned_down(book, house, round_view.view(house.table, name), name),
        sign=house.wagered_on.sign,
        in_source=len(custody.source),
        in_rack=len(custody.rack),
        held=len(custody.held),
        due=house.due if staff else (),
        posted=house.posted,
        guests=guests,
        shown=tuple(shown(book, house, role)),
        error_card=next((face(one.piece) for one in house.errors if one.seen), None),
        cut_offered_to=house.cut.to if house.cut is not None else "",
        asked_to_withdraw=tuple(asked(book, house)),
        promised=house.promised.root if house.promised is not None else "",
        misdeal=house.misdeal.what if house.misdeal is not None else "",
        preview=_preview(book, house, role) if staff else None,
    )


def open_to_all(book: Book, house: House) -> Table:
    """The round on the table as everybody may see it: no card that lies face down."""
    return turned_down(book, house, round_view.view(house.table, NOBODY), NOBODY)


def _preview(book: Book, house: House, role: str) -> Table | None:
    """The round as it would be rebuilt: what each hand and wager becomes."""
    table = preview(book, house) if house.misdeal is not None else None
    return None if table is None or isinstance(table, Refusal) else foreseen(book, house, table, role)


def foreseen(book: Book, house: House, table: Table, role: str) -> Table:
    """A round as it would be, as a person of a role sees it: face-down cards only for who approves it."""
    seen = round_view.view(table, "")
    return seen if approves(book, role) else turned_down(book, house, seen, NOBODY)


def approves(book: Book, role: str) -> bool:
    """True of those who decide whether a round is rebuilt."""
    return book.house.acts["rebuild"].person_refusal(book.house.people, role) is None


def _public(guest: Guest, viewer: str) -> Guest:
    """A player as others see one: whether a marker stands there, but neither card nor limit nor result."""
    if guest.name == viewer:
        return guest
    return Guest(
        guest.name, guest.since, guest.here, idle=guest.idle, kept_minimum=guest.kept_minimum, marker=guest.marker
    )


def sealed(book: Book, event: Event, house: House) -> Event:
    """An event at a house as it may be shown at the table: a card that not everybody has seen has no face."""
    if isinstance(event, PieceMoved) and not event.seen:
        return replace(event, piece=HIDDEN)
    if isinstance(event, CardDrawn | UnseenKept):
        return replace(event, piece=HIDDEN)
    if isinstance(event, UnseenCorrected | CardCorrected | LikePutIn):
        return replace(event, piece=HIDDEN, was=HIDDEN)
    if isinstance(event, CardsCollected | CardsLeftOver | DiscardsKept):
        return replace(event, pieces=(HIDDEN,) * len(event.pieces))
    if isinstance(event, MisdealFound):
        return replace(event, order=(), came={})
    if isinstance(event, RoundRebuilt | CardsTakenUp):
        event = replace(event, table=turned_down(book, house, round_view.view(event.table, ""), NOBODY))
        unseen = {"lies": ()} if isinstance(event, RoundRebuilt) else {"pieces": (HIDDEN,) * len(event.pieces)}
        return replace(event, **unseen)
    if isinstance(event, TakenDown):
        return _without_faces(event)
    if isinstance(event, DueRaised | DueSettled):
        return replace(event, what=PIECE.sub("card", event.what))
    if isinstance(event, Commanded) and isinstance(event.command, Deal):
        return replace(event, command=Deal(round_view.FACE_DOWN))
    if isinstance(event, CardDealt) and is_ordered(book, house):
        return dealt_down(house, event)
    return round_view.view_event(event, "")


def _without_faces(event: TakenDown) -> TakenDown:
    """An entry that names damaged or missing cards, as their moves are told: they went unseen."""
    about = dict(event.about)
    for name in ("damaged", "missing"):
        if about.get(name) and not about[name].isdigit():
            count = len(about[name].split())
            about[name] = f"{count} card{'s' if count > 1 else ''}"
    if event.act in ("report-damaged", "replace-damaged") and "card" in about:
        about["card"] = "not shown"
    return replace(event, about=about)
