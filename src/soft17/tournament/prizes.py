"""Prizes: the pool is paid out to the cent, to places and where promised by the count of chips."""

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.money import CENT, Money, down
from soft17.tournament import commands as c
from soft17.tournament import events as e
from soft17.tournament.asking import Ask, Done
from soft17.tournament.conditions import Prize
from soft17.tournament.ranking import standing
from soft17.tournament.state import Award, Tournament


def award(ask: Ask, _command: c.AwardPrizes) -> Done:
    """Announce the places and pay the whole pool out."""
    state, clause = ask.state, ask.rules.fees.pooled.clause
    if not state.stages or state.stage < len(state.stages) - 1 or state.running:
        return Refusal(clause, "the final has not been played")
    groups = standing(ask.rules, state)
    if not groups:
        return Refusal(clause, "nobody has a place: the operator may cancel")
    by_count = _by_count(ask, groups)
    rest = Money(state.pool - sum(one.cash for one in by_count))
    by_place = shared(rest, groups, state.said.prizes or (), first=state.said.remainder == "first place")
    named = [Award(one.place, one.player, one.cash, one.goods, clause) for one in by_place]
    awarded = e.PrizesAwarded((*named, *by_count), ask.rules.sessions.winners.clause)
    short = Money(state.pool - state.fees - state.added)
    return (e.GuaranteeMadeUp(short, ask.rules.fees.guarantee.clause), awarded) if short > 0 else (awarded,)


def _by_count(ask: Ask, groups: list[tuple[str, ...]]) -> list[Award]:
    """Cash by the count of chips, where the conditions promise it as a prize; the best first, while the pool lasts."""
    state, rule = ask.state, ask.rules.chips.redeemed
    rate = state.said.cash_per_chip
    if rate is None or rule.is_ != "score-only":
        return []
    awards, left = [], state.pool
    out = [name for name, one in state.entrants.items() if one.status == "disqualified" and state.retains(name)]
    for name in (*(one for group in groups for one in group), *out):
        cash = min(down(state.entrants[name].score * rate[0] // rate[1], CENT), left)
        if cash:
            awards.append(Award(0, name, cash, "by the count of chips", rule.clause))
            left = Money(left - cash)
    return awards


def shared(pool: Money, groups: list[tuple[str, ...]], prizes: tuple[Prize, ...], *, first: bool) -> list[Award]:
    """A pool over the places that are filled, by their shares; those who are equal have theirs together.

    Odd cents go to the first of them or to the last.
    """
    by_place = {one.place: one for one in prizes}
    winners, above = list[tuple[int, tuple[str, ...], int]](), 0
    for group in groups:
        places = range(above + 1, above + len(group) + 1)
        if places.start in by_place:
            winners.append((places.start, group, sum(by_place[one].shares for one in places if one in by_place)))
        above = places.stop - 1
    total = sum(weight for _, _, weight in winners)
    awards = []
    for place, group, weight in winners:
        each = down(pool * weight // (total * len(group)), CENT) if total else Money(0)
        for further, name in enumerate(group, place):
            awards.append(Award(place, name, each, by_place[further].goods if further in by_place else ""))
    lucky = 0 if first else -1
    if awards:
        rest = Money(pool - sum(one.cash for one in awards))
        awards[lucky] = replace(awards[lucky], cash=Money(awards[lucky].cash + rest))
    return awards


def paid_out(state: Tournament) -> Money:
    """What the prizes come to."""
    return Money(sum(one.cash for one in state.awards))
