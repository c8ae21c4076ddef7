"""Goods and services among the prizes: which place wins them, and who takes what cannot be shared."""

from collections.abc import Iterator

from soft17.clause import Refusal
from soft17.money import CENT
from soft17.rules.tournament.chapter import Tournament as Rules
from soft17.table.events import Event
from soft17.tournament import commands as c
from soft17.tournament import events as e
from soft17.tournament import prize_events as p
from soft17.tournament.asking import Ask, Done
from soft17.tournament.conditions import LONGEST, Goods
from soft17.tournament.ranking import standing
from soft17.tournament.state import Tournament

Groups = list[tuple[str, ...]]


def add_value(ask: Ask, command: c.AddValue) -> Done:
    """Add to the prizes: cash to the pool, goods or services to a place."""
    clause, goods = ask.rules.fees.added.clause, command.goods.strip()
    if command.cash < 0 or command.cash % CENT or not (command.cash or goods):
        return Refusal(clause, "say what is added: cash in whole cents, goods or services")
    if len(goods) > LONGEST:
        return Refusal(clause, f"goods: in {LONGEST} letters at most, not {len(goods)}")
    if command.place and not goods:
        return Refusal(clause, "place: goods or services are for a place, cash is shared as the conditions say")
    refused = _place_refusal(ask, command.place) if command.place else None
    return refused or (p.ValueAdded(command.cash, goods, clause, command.place),)


def _place_refusal(ask: Ask, place: int) -> Refusal | None:
    most = ask.state.said.most_players or 0
    if 1 <= place <= most:
        return None
    return Refusal(ask.rules.fees.added.clause, f"place: 1 to {most}, as many as may enter, not {place}")


def assign(ask: Ask, command: c.AssignGoods) -> Done:
    """Say which place wins goods that none wins so far."""
    clause = ask.rules.fees.added.clause
    found = next((one for one in open_goods(ask.rules, ask.state) if one.what == command.goods.strip()), None)
    if found is None:
        why = "that waits for a place; goods stay with a place that somebody takes"
        return Refusal(clause, f"goods: nothing called {command.goods.strip()!r} was added {why}")
    refused = _place_refusal(ask, command.place)
    return refused or (p.GoodsAssigned(found.what, found.place, command.place, clause),)


def give(ask: Ask, command: c.GiveGoods) -> Done:
    """Decide who of those in one place takes its goods; why is said with the order and taken down."""
    clause, goods = ask.rules.acts["give-goods"].clause, goods_of(ask.state, command.place)
    if not goods:
        return Refusal(clause, f"place: no goods are won by place {command.place}")
    equal = dict(tied(ask.rules, ask.state)).get(command.place, ())
    if not equal:
        return Refusal(clause, f"place: nobody is equal in place {command.place} when the final has been played")
    if command.player not in equal:
        return Refusal(clause, f"player: one of {', '.join(equal)}, who are equal in place {command.place}")
    what = f"{goods} of place {command.place} goes to {command.player}: {ask.order.reason.strip()}"
    return p.GoodsGiven(command.place, command.player, clause), e.Noted(what, clause)


def all_goods(state: Tournament) -> list[Goods]:
    """Goods and services among the prizes, of the conditions and added, by their places; those without one last."""
    said = [Goods(one.goods, one.place) for one in state.said.prizes or () if one.goods.strip()]
    return sorted((*said, *state.goods), key=lambda one: (not one.place, one.place))


def goods_of(state: Tournament, place: int) -> str:
    """The goods of a place."""
    return ", ".join(one.what for one in all_goods(state) if one.place == place and place)


def last_place(state: Tournament) -> int:
    """The last place that wins something."""
    return max((*(one.place for one in state.said.prizes or ()), *(one.place for one in state.goods)), default=0)


def is_played(state: Tournament) -> bool:
    """True when the final has been played."""
    return state.stage == len(state.stages) - 1 and not state.running


def in_place(groups: Groups, place: int) -> tuple[int, tuple[str, ...]]:
    """Those who have a place, alone or together, and the first place that they have; nobody if there are too few."""
    above = 0
    for group in groups:
        if above < place <= above + len(group):
            return above + 1, group
        above += len(group)
    return place, ()


def open_goods(rules: Rules, state: Tournament) -> list[Goods]:
    """Goods that were added and that nobody wins: without a place, or with one that nobody takes in the end."""
    groups, played = standing(rules, state), is_played(state)
    return [one for one in state.goods if not one.place or (played and not in_place(groups, one.place)[1])]


def tied(rules: Rules, state: Tournament) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Places with goods in which several are equal in the end."""
    groups = standing(rules, state) if is_played(state) else []
    for place in dict.fromkeys(one.place for one in all_goods(state) if one.place):
        _, group = in_place(groups, place)
        if len(group) > 1:
            yield place, group


def award_refusal(rules: Rules, state: Tournament) -> Refusal | None:
    """Why prizes are not awarded yet: goods that no place wins, or that several would have to share."""
    waiting = open_goods(rules, state)
    if waiting:
        what = "; ".join(f"{one.what}{f', as nobody takes place {one.place}' if one.place else ''}" for one in waiting)
        return Refusal(rules.fees.added.clause, f"the operator is to say which place wins: {what}")
    unsettled = [(place, group) for place, group in tied(rules, state) if state.takers.get(place) not in group]
    if unsettled:
        what = "; ".join(
            f"place {place} wins {goods_of(state, place)}: {', '.join(group)}" for place, group in unsettled
        )
        why = "goods are not shared: the Tournament Manager is to decide who of those who are equal takes them"
        return Refusal(rules.acts["give-goods"].clause, f"{why}; {what}")
    return None


def taken(ask: Ask, groups: Groups) -> Iterator[tuple[int, str, str]]:
    """Goods that are awarded: the place as it is announced, who takes them, and what they are."""
    for place in dict.fromkeys(one.place for one in all_goods(ask.state)):
        first, group = in_place(groups, place)
        if group:
            yield first, group[0] if len(group) == 1 else ask.state.takers[place], goods_of(ask.state, place)


def untaken(ask: Ask, groups: Groups) -> Iterator[Event]:
    """Goods of the published conditions that nobody wins: they stay with the operator, and that is taken down."""
    for one in all_goods(ask.state):
        if not in_place(groups, one.place)[1]:
            what = f"nobody takes place {one.place}: {one.what} stays with the operator"
            yield e.Noted(what, ask.rules.fees.pooled.clause)
