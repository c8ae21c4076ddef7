"""Player cards: whose a card is, by what was taken down when it was issued or by who showed it here."""

from collections.abc import Mapping

from soft17.clause import Refusal
from soft17.house.spelling import plain
from soft17.house.state import House
from soft17.rules.house.acts import Act

ENROL = "enrol"


def owner(house: House, card: str) -> str:
    """Whose a card is, as far as is known at the table; nobody's where it is not."""
    for entry in reversed(house.entries) if card else ():
        if entry.act == ENROL and plain(entry.about.get("card", "")) == plain(card):
            return entry.about.get("player", "")
    shown = [guest.holder or guest.name for guest in house.guests if card and plain(guest.card) == plain(card)]
    return shown[0] if shown else ""


def issue_refusal(act: Act, house: House, about: Mapping[str, str]) -> Refusal | None:
    """Why a card is not issued to somebody: it is another's."""
    whose = owner(house, about["card"])
    if whose in ("", about["player"]):
        return None
    return Refusal(act.clause, f"card: {about['card']} is {whose}'s, so {about['player']} is issued another")
