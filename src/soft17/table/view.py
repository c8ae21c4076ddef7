"""Views: the table as one person may see it. A face-down card is seen by nobody until it is turned."""

from msgspec.structs import replace

from soft17.cards import Card
from soft17.table.events import CardBurned, Event, HoleCardDealt
from soft17.table.state import Table

FACE_DOWN = Card("??")


def view(table: Table, viewer: str) -> Table:
    """The table with what this person may not see laid face down."""
    del viewer  # in a round nobody, dealer and surveillance included, may see more than another
    hole = FACE_DOWN if table.hole is not None else None
    hidden = table.burned[:-1] if table.burn_shown else table.burned
    burned = (FACE_DOWN,) * len(hidden) + table.burned[len(hidden) :]
    return replace(table, hole=hole, burned=burned)


def view_event(event: Event, viewer: str) -> Event:
    """An event of the log as this person may read it while the round lasts."""
    del viewer  # as above
    return replace(event, card=FACE_DOWN) if isinstance(event, HoleCardDealt | CardBurned) else event
