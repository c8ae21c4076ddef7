"""Control: who calls the decisions for a playing area, and who follows when that player is absent."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from soft17.clause import Chapter, Cited, Refusal, Rule
from soft17.money import Money


class Candidate(msgspec.Struct, frozen=True):
    """A player with a wager on an area: the main stake over all its boxes, where the player sits and the chips lie."""

    player: str
    main: Money
    seated: bool
    seated_elsewhere: bool = False
    position: int = 0


class Control(Chapter, frozen=True):
    """The tests for control, in the order they are made."""

    seated: Cited[Literal["with-wager", "always"]]
    nearest: Cited[Literal["of-the-highest", "of-all"]]
    equal: Cited[Literal["nearest", "first-placed"]]
    nobody_seated: Cited[Literal["next-test", "nobody", "refused"]]
    own_boxes: Cited[bool]
    others: Rule

    def of(self, candidates: Sequence[Candidate]) -> str | None:
        """The controlling player among those listed as they placed their wagers; None if nobody has control."""
        with_main = [one for one in candidates if one.main]
        if len(with_main) == 1 and not self._away(with_main[0]):
            return self._seated(candidates) or with_main[0].player
        seated = self._seated(candidates)
        if seated is not None:
            return seated
        if not with_main or self.nobody_seated.is_ != "next-test" or len(with_main) == 1:
            return None
        most = max(one.main for one in with_main)
        tied = [one for one in with_main if one.main == most]
        left = with_main if len(tied) > 1 and self.nearest.is_ == "of-all" else tied
        return (left[0] if self.equal.is_ == "first-placed" else min(left, key=lambda one: one.position)).player

    def clause_of(self, candidates: Sequence[Candidate]) -> str:
        """The clause of the test by which one of those listed has control, or by which nobody has."""
        if self._seated(candidates) is not None:
            return self.seated.clause
        mains = [one.main for one in candidates if one.main]
        tied = len(mains) > 1 and mains.count(max(mains)) > 1
        return self.equal.clause if tied and self.nobody_seated.is_ == "next-test" else self.nobody_seated.clause

    def _away(self, one: Candidate) -> bool:
        return not self.own_boxes.is_ and one.seated_elsewhere and not one.seated

    def _seated(self, candidates: Sequence[Candidate]) -> str | None:
        for one in candidates:
            if one.seated and (one.main or self.seated.is_ == "always"):
                return one.player
        return None

    def shared_refusal(self, candidates: Sequence[Candidate]) -> Refusal | None:
        """Why a box shared by several players is not played with nobody seated at it."""
        if self.nobody_seated.is_ != "refused" or len([one for one in candidates if one.main]) < 2:
            return None
        if any(one.seated for one in candidates):
            return None
        return Refusal(self.nobody_seated.clause, "several players wager on this box and nobody is seated at it")

    def refusal(self, player: str, controlling: str | None, *, shared: bool) -> Refusal | None:
        """Why a player may not decide for an area, which others may share."""
        if controlling is None and not shared:
            return Refusal(self.own_boxes.clause, "a player decides only for the box of the own seat")
        if controlling is None:
            return Refusal(self.nobody_seated.clause, "nobody has control of this shared box")
        if player == controlling:
            return None
        return Refusal(self.others.clause, f"{controlling} calls the decisions for this area")


class Absence(Chapter, frozen=True):
    """What happens when nobody is there to decide."""

    passes: Cited[bool]
    draws_below: Cited[int]
    hands: Cited[Literal["drawn", "void"]]
