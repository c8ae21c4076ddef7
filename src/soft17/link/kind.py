"""The link as a kind of affair."""

from soft17.affairs.kind import Kind
from soft17.link.commands import COMMANDS
from soft17.link.decide import decide
from soft17.link.events import EVENTS
from soft17.link.evolve import evolve
from soft17.link.state import Pool

LINK: Kind[Pool] = Kind("link", COMMANDS, EVENTS, Pool(), decide, evolve)
