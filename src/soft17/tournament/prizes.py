"""Prizes: the pool paid out to the cent, to places and where promised by the count of chips, and goods by place."""

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.money import CENT, NOTHING, Money, dollars, down
from soft17.table.events import Event
from soft17.tournament import commands as c
from soft17.tournament import events as e
from soft17.tournament import prize_events as p
from soft17.tournament.asking import Ask, Done
from soft17.tournament.awards import Award
from soft17.tournament.conditions import OTHERWISE, Prize
from soft17.tournament.goods import award_refusal, is_played, taken, untaken
from soft17.tournament.ranking import standing
from soft17.tournament.state import Tournament

BY_COUNT = "by the count of chips"


def award(ask: Ask, _command: c.AwardPrizes) -> Done:
    """Announce the places and pay the whole pool out."""
    state, clause = ask.state, ask.rules.fees.pooled.clause
    if not is_played(state):
        return Refusal(clause, "the final has not been played")
    groups = standing(ask.rules, state)
    if not groups:
        return Refusal(clause, "nobody has a place: the operator may cancel")
    refused = award_refusal(ask.rules, state)
    if refused is not None:
        return refused
    by_count = _by_count(ask, groups)
    rest = Money(state.pool - sum(one.cash for one in by_count))
    by_place = shared(rest, groups, state.said.prizes or (), first=state.said.remainder == "first place")
    named = [replace(one, clause=clause) for one in _with_goods(ask, by_place, groups)]
    events: list[Event] = [*_cut_short(ask, by_count), *untaken(ask, groups)]
    short = Money(state.pool - state.fees - state.added)
    if short > 0:
        events.append(p.GuaranteeMadeUp(short, ask.rules.fees.guarantee.clause))
    waits = state.said.prizes_are == OTHERWISE
    awards = tuple(replace(one, waits=waits and one.cash > 0) for one in (*named, *by_count))
    return (*events, p.PrizesAwarded(awards, ask.rules.sessions.winners.clause))


def pay(ask: Ask, command: c.PayPrize) -> Done:
    """Take down that the cash of somebody's prizes was paid by the method of the conditions."""
    clause = ask.rules.acts["pay-prize"].clause
    waiting = [one.cash for one in ask.state.awards if one.waits and one.player == command.player]
    if not waiting:
        return Refusal(clause, f"player: no prize of {command.player} waits to be paid")
    if not command.how.strip():
        return Refusal(clause, f"how: what was done, by the method of the conditions: {ask.state.said.payment}")
    return (p.PrizePaid(command.player, Money(sum(waiting)), command.how.strip(), clause),)


def _with_goods(ask: Ask, awards: list[Award], groups: list[tuple[str, ...]]) -> list[Award]:
    """Prizes with the goods of their places; a place that wins goods alone has a prize of its own."""
    found = {one.player: one for one in awards}
    for place, player, goods in taken(ask, groups):
        one = found.get(player, Award(place, player, NOTHING))
        found[player] = replace(one, goods=", ".join(each for each in (one.goods, goods) if each))
    return sorted(found.values(), key=lambda one: one.place)


def _by_count(ask: Ask, groups: list[tuple[str, ...]]) -> list[Award]:
    """Cash by the count of chips, where the conditions promise it as a prize, the best first.

    Where the pool is less than was promised it is shared in proportion.
    """
    state, rule = ask.state, ask.rules.chips.redeemed
    if rule.is_ != "score-only":
        return []
    out = [name for name, one in state.entrants.items() if one.status == "disqualified" and state.retains(name)]
    names = [*(one for group in groups for one in group), *out]
    promised = {name: due for name in names if (due := _promised(state, name))}
    total, pool = sum(promised.values()), state.pool
    if total > pool:
        promised = {name: down(Money(due * pool // total), CENT) for name, due in promised.items()}
        odd = list(promised)[0 if state.said.remainder == "first place" else -1]
        promised[odd] = Money(promised[odd] + pool - sum(promised.values()))
    return [Award(0, name, due, BY_COUNT, rule.clause) for name, due in promised.items()]


def _promised(state: Tournament, name: str) -> Money:
    rate = state.said.cash_per_chip
    return down(Money(state.entrants[name].score * rate[0] // rate[1]), CENT) if rate is not None else NOTHING


def _cut_short(ask: Ask, by_count: list[Award]) -> list[Event]:
    """What is taken down where the pool is less than the chips were promised."""
    promised = Money(sum(_promised(ask.state, one.player) for one in by_count))
    if promised <= ask.state.pool:
        return []
    what = f"the chips come to {dollars(promised)} and the pool is {dollars(ask.state.pool)}: shared in proportion"
    return [e.Noted(what, ask.rules.fees.pooled.clause)]


def shared(pool: Money, groups: list[tuple[str, ...]], prizes: tuple[Prize, ...], *, first: bool) -> list[Award]:
    """A pool over the places that are filled, by their shares; those who are equal have theirs together.

    Odd cents go to the first or to the last of those whose place wins some of it.
    """
    by_place = {one.place: one for one in prizes}
    winners, above = list[tuple[int, tuple[str, ...], int]](), 0
    for group in groups:
        places = range(above + 1, above + len(group) + 1)
        if places.start in by_place:
            winners.append((places.start, group, sum(by_place[one].shares for one in places if one in by_place)))
        above = places.stop - 1
    total, weighed = sum(weight for _, _, weight in winners), {place for place, _, weight in winners if weight}
    awards = []
    for place, group, weight in winners:
        each = down(pool * weight // (total * len(group)), CENT) if total else Money(0)
        awards += [Award(place, name, each) for name in group]
    if awards:
        paid = [at for at, one in enumerate(awards) if one.place in weighed] or [0]
        lucky, rest = paid[0 if first else -1], Money(pool - sum(one.cash for one in awards))
        awards[lucky] = replace(awards[lucky], cash=Money(awards[lucky].cash + rest))
    return awards


def paid_out(state: Tournament) -> Money:
    """What was paid of the prizes."""
    return Money(sum(one.cash for one in state.awards if not one.waits))
