"""Protection: which doubled and split wagers a dealer's natural leaves alone."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from soft17.clause import Chapter, Cited


class Lying(NamedTuple):
    """A wager on one of the hands of a box, and what has become of its hand."""

    id: int
    kind: str
    hand: int
    open: bool
    standing: bool
    bust: bool
    gone: bool


class Protection(Chapter, frozen=True):
    """What is collected when the dealer's natural meets doubled and split wagers."""

    against: Cited[frozenset[str]]
    collects: Cited[Literal["standing-original", "busts-count", "main", "each-hand", "all"]]
    bust_doubles: Cited[Literal["lost", "back"]]
    bust_split_doubles: Cited[Literal["lost", "back"]]
    bust_splits: Cited[Literal["lost", "back"]]
    spares_double: tuple[str, ...]
    spares_split: tuple[str, ...]
    taken: tuple[str, ...] = ()

    def verdicts(self, wagers: Sequence[Lying], *, split: bool) -> dict[int, tuple[Literal["stand-off", "lose"], str]]:
        """Results that a natural gives one player's wagers on a box instead of the settlement table's."""
        spares = self.collects.is_ != "all" if split else len(wagers) > 1
        if not spares:
            return {}
        taken = self._taken(wagers)
        found: dict[int, tuple[Literal["stand-off", "lose"], str]] = {}
        for wager in wagers:
            if not wager.open or not self._reached(wager, split=split):
                continue
            if wager.id not in taken:
                clauses = self.spares_double if wager.kind == "double" else self.spares_split
                found[wager.id] = ("stand-off", clauses[0])
            elif split and self.taken and not wager.bust:
                found[wager.id] = ("lose", self.taken[0])
        return found

    def reaches_bust(self, kind: str, *, split: bool) -> bool:
        """True if a dealer's natural gives a wager on a bust hand back."""
        if kind == "double":
            return (self.bust_split_doubles if split else self.bust_doubles).is_ == "back"
        return kind != "main" and self.bust_splits.is_ == "back"

    def _reached(self, wager: Lying, *, split: bool) -> bool:
        """True if the natural's mercy reaches a wager."""
        return wager.standing or (wager.bust and self.reaches_bust(wager.kind, split=split))

    def _taken(self, wagers: Sequence[Lying]) -> set[int]:
        """The wagers that are lost all the same."""
        bases = sorted((wager for wager in wagers if wager.kind != "double"), key=lambda one: one.hand)
        standing = [wager for wager in bases if wager.standing]
        main = [wager for wager in bases if wager.kind == "main"]
        match self.collects.is_:
            case "each-hand":
                return {wager.id for wager in standing}
            case "main":
                if main and main[0].gone and not main[0].bust:
                    return {wager.id for wager in standing[:1]}
                return {wager.id for wager in main}
            case "busts-count":
                if any(wager.bust for wager in wagers):
                    return set()
        preferred = [wager for wager in standing if wager.kind == "main"] or standing
        return {wager.id for wager in preferred[:1]}
