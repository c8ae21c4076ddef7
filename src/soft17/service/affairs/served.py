"""What the service knows of a kind of affair: how it is decided, and what its events move between accounts."""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from soft17.affairs.kind import AnyKind
from soft17.link import money as links
from soft17.link.kind import LINK
from soft17.log.lines import of_table
from soft17.money import Money
from soft17.promotion import money as promotions
from soft17.promotion.decide import PROMOTION
from soft17.table.events import Event
from soft17.tournament import money as tournaments
from soft17.tournament.decide import TOURNAMENT
from soft17.tournament.table_round import ROUND

Moves = Callable[[str, Sequence[Event]], dict[str, Money]]


def _nothing(_affair: str, _events: Sequence[Event]) -> dict[str, Money]:
    return {}


class Served(msgspec.Struct, frozen=True):
    """A kind of affair, and the money of its events: by account, from the id of the affair and what happened."""

    kind: AnyKind
    moves: Moves = _nothing


KINDS: Mapping[str, Served] = {
    LINK.name: Served(LINK, links.moves),
    PROMOTION.name: Served(PROMOTION, promotions.moves),
    TOURNAMENT.name: Served(TOURNAMENT, tournaments.moves),
    ROUND.name: Served(ROUND),
}


def ready() -> None:
    """Make what reads every kind of log and of snapshot, before several threads read them at one time."""
    of_table().ready()
    for one in KINDS.values():
        one.kind.form.ready()
        msgspec.json.Decoder(type(one.kind.start))


ready()
