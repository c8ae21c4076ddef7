"""Notices: whom somebody told of an act, and whether that counts still."""

from soft17.clause import Refusal
from soft17.house.commands import Tell
from soft17.house.events import DueSettled, NoticeGiven
from soft17.house.keep import Keep
from soft17.house.orders import Order
from soft17.house.state import Entry, House
from soft17.rules.book import Book

PLAYER = "player"


def told(house: House, to: str, name: str, player: str) -> bool:
    """True if a notice to somebody of an act is on record and counts still.

    It is used up by the act, and lapses when the table closes or the player it is about leaves.
    """
    guest = house.guest(player)
    since = max(house.closed_at, guest.left_at if guest is not None else 0)
    for number, notice in enumerate(house.entries[since:], since):
        if notice.act == "tell" and _is_of(notice, to, name, player):
            later = house.entries[number:]
            if not any(one.act == name and one.about.get("player", "") == player for one in later):
                return True
    return False


def _is_of(entry: Entry, to: str, name: str, player: str) -> bool:
    about = entry.about
    return about.get("to") == to and about.get("of") == name and about.get("player", "") == player


def tell_refusal(book: Book, _house: House, order: Order, command: Tell) -> Refusal | None:
    """Why a notice is not entered: the act it is of wants none to such a person, or this is not who gives it."""
    act, row = book.house.acts.get(command.of), book.house.acts.get("tell")
    if act is None or command.to not in (*act.before, *act.after):
        clause = (act or book.house.people.otherwise).clause
        return Refusal(clause, f"no notice of {command.of} to {command.to} is wanted")
    refused = row.person_refusal(book.house.people, order.by.role) if row is not None else None
    clause = {**act.before, **act.after}[command.to]
    if refused is None and PLAYER in act.wants and not command.player.strip():
        return Refusal(clause, f"say which player is meant: {command.of} is of one player")
    return Refusal(clause, refused.why) if refused is not None else None


def tell(keep: Keep, command: Tell) -> None:
    """Enter that somebody was told."""
    act = keep.rules.acts[command.of]
    clause = {**act.before, **act.after}[command.to]
    keep.add(NoticeGiven(command.to, command.of, keep.order.by.name, clause, command.player))
    what = f"{command.to} told of {command.of}"
    if keep.house.owes(what) is not None:
        keep.add(DueSettled(what, clause))
