"""Bots: seats that are taken by the house's own players, who stake the minimum and play a plain game."""

from soft17.house.commands import Arrive, DeclineCut
from soft17.house.seating import would_sit
from soft17.house.state import House
from soft17.money import up
from soft17.rules.book import Book
from soft17.table.commands import Command, Double, Hit, OnHand, PlaceWager, Split, Stand
from soft17.table.offers import offers
from soft17.table.state import MAIN, Place

NAMES = ("Ada", "Blaise", "Carl", "Daniela", "Emmy", "Felix", "Grete", "Henri")


def name_of(number: int) -> str:
    """The name of a bot, which says what it is."""
    return f"{NAMES[number % len(NAMES)]} (bot)"


def order(book: Book, house: House, bot: str, area: int) -> Command | None:
    """What a bot asks for now, if anything."""
    guest = house.guest(bot)
    if guest is None or not guest.here:
        return Arrive(bot, f"card of {bot}", bot)
    if house.cut is not None and house.cut.to == bot:
        return DeclineCut(bot)
    if house.table.phase == "betting":
        return _wager(book, house, bot, area)
    return _decision(book, house, bot)


def _wager(book: Book, house: House, bot: str, area: int) -> Command | None:
    least = house.table.sign.bounds(MAIN, bot).minimum
    waits = any(due.blocks != "nothing" for due in house.due)
    if waits or least is None or any(one.player == bot for one in house.table.wagers):
        return None
    stake = up(least, house.table.sign.smallest_chip)
    return PlaceWager(bot, area, (stake,) * book.boxes, seated=would_sit(house, bot, area))


def _decision(book: Book, house: House, bot: str) -> Command | None:
    """Aces and eights are split, ten and eleven doubled, sixteen and less draws."""
    place = house.table.current()
    area = house.table.area(place.area) if place is not None else None
    if place is None or area is None or area.control != bot:
        return None
    offered = {type(one): one for one in offers(book, house.table) if isinstance(one, OnHand) and one.player == bot}
    hand = house.table.hand(Place(*place))
    assert hand is not None  # the current hand is there
    wanted: list[type[OnHand]] = []
    wanted += [Split] if len({card[0] for card in hand.cards}) == 1 and hand.cards[0][0] in "A8" else []
    wanted += [Double] if hand.total in (10, 11) and not hand.soft else []
    wanted += [Hit] if hand.total < (18 if hand.soft else 17) else []
    return next((offered[kind] for kind in (*wanted, Stand, Hit) if kind in offered), None)
