"""Repaying: an attempt to pay a player what was short, or to have back what was too much."""

from soft17.clause import Refusal
from soft17.house.conduct import REPORT
from soft17.house.state import House
from soft17.money import parse
from soft17.rules.book import Book

REIMBURSE, DEMAND = "reimburse", "demand-back"
ATTEMPTS = (REIMBURSE, DEMAND)


def attempt_refusal(book: Book, house: House, entry: str, player: str) -> Refusal | None:
    """Why nothing is paid or asked back: no payment to the player is on record that was wrong in that way."""
    for one in house.entries:
        if one.act == REPORT and one.about.get("player") == player:
            short = parse(one.about["due"]) > parse(one.about["paid"])
            if short == (entry == REIMBURSE):
                return None
    kind = "underpayment" if entry == REIMBURSE else "overpayment"
    return Refusal(book.house.acts[entry].clause, f"player: no {kind} to {player} is on record")
