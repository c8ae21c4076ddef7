"""Waiting: what a round in play waits for, an error to be decided on or an answer of its players."""

from soft17.clause import Refusal
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.table.progress import awaits_card
from soft17.table.state import Place


def waiting_refusal(book: Book, house: House) -> Refusal | None:
    """Why the round waits: an error is to be decided on, or players are asked what they wish."""
    if house.misdeal is not None:
        return Refusal(house.misdeal.clause, "an error is told of: the round waits until that is decided")
    missed, place = book.house.irregularities.missed_cards, passed_over(book, house)
    if missed is not None and place is not None:
        clause = (missed.one if house.table.phase == "initial" else missed.asked).clause
        return Refusal(clause, "a card was passed over: the player has yet to say whether to take it later")
    failed = book.house.malfunctions.device
    if house.failure is not None and failed is not None:
        for player in asked(book, house):
            return Refusal(failed.withdrawn.clause, f"{player} has yet to say whether to withdraw")
    return None


def asked(book: Book, house: House) -> list[str]:
    """Players who have something to have back and have not answered whether to withdraw."""
    failed = book.house.malfunctions.device
    if house.failure is None or failed is None:
        return []
    lost = failed.withdrawn.is_ == "include-settled"
    names = dict.fromkeys(
        wager.player for wager in house.table.wagers if wager.is_open or (lost and wager.result == "lose")
    )
    return [name for name in names if name not in house.failure.answered]


def touched(house: House) -> list[str]:
    """Players with an open wager on a hand that a reported error touched, who have not said whether they leave it."""
    found = house.misdeal
    if found is None or found.told:
        return []
    here = (one for one in house.table.wagers if one.is_open and (not found.areas or one.area in found.areas))
    return [name for name in dict.fromkeys(one.player for one in here) if name not in found.stay]


def passed_over(book: Book, house: House) -> Place | None:
    """The hand whose card was passed over and whose player has not said what is to become of it."""
    place = house.passed_over
    if place is None or not house.in_round:
        return None
    if house.passed_since:  # it comes last already
        hand = house.table.hand(place)
        return place if hand is not None and hand.ended is None else None
    return place if awaits_card(book, house.table) == place else None
