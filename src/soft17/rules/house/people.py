"""People: the ranks a rulebook names, and which of them holds another's powers."""

import msgspec

from soft17.clause import Chapter, Cited, Rule

SUPERVISOR = "casino supervisor"
OTHERS = frozenset(
    {
        *("player", "spectator", "operator", "inspector", "surveillance", "scrutineer", "tournament manager"),
        *("deck-checking device", "commission"),
    }
)


def a(role: str) -> str:
    """A role with its article, for people to read."""
    return f"an {role}" if role[:1] in "aeiou" else f"a {role}"


class People(Chapter, frozen=True):
    """The ladder of those who run the game, and everybody else by the name of the role."""

    ladder: Cited[tuple[str, ...]]
    supervisor: Cited[str]
    otherwise: Rule
    same: dict[str, str] = msgspec.field(default_factory=dict)

    @property
    def roles(self) -> tuple[str, ...]:
        """Every role there is."""
        return (*self.ladder.is_, *sorted(OTHERS))

    def knows(self, role: str) -> bool:
        """True if there is such a role, by its own name or by another."""
        return role in self.ladder.is_ or role in OTHERS or role in self.same

    def rank(self, role: str) -> int:
        """How high a role stands on the ladder; below everybody for those not on it."""
        named = self.supervisor.is_ if role == SUPERVISOR else self.same.get(role, role)
        return self.ladder.is_.index(named) if named in self.ladder.is_ else -1

    def holds(self, role: str, wanted: str) -> bool:
        """True if a role has the powers of the one wanted; `=dealer` wants a dealer and nobody above."""
        if wanted == "anyone":
            return True
        exact = wanted.removeprefix("=")
        own, least = self.rank(role), self.rank(exact)
        if exact != wanted or least < 0:
            return self.same.get(role, role) == exact
        return own >= least
