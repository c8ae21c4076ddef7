"""What those who run a tournament might do with its prizes: add to them, say who takes goods, and pay them."""

from collections.abc import Iterator

from soft17.money import Money, dollars
from soft17.rules.book import Book
from soft17.service.tournaments.acts import TRIED, Candidate, Wants, rules_of
from soft17.tournament import commands as c
from soft17.tournament.goods import award_refusal, goods_of, is_played, open_goods, tied
from soft17.tournament.state import Tournament


def to_prizes(book: Book, state: Tournament) -> Iterator[Candidate]:
    """Prizes that are due first, then what is still to be said of goods, and what may be added."""
    rules = rules_of(book)
    yield Candidate(c.AwardPrizes(), "Announce the winners and pay the prizes")
    for player, due in _waiting(state).items():
        how = Wants("how", "How it was paid", "text", state.said.payment or "")
        label = f"Take down that {dollars(due)} was paid to {player}"
        yield Candidate(c.PayPrize(player, TRIED), label, player=player, wants=(how,))
    for place, equal in tied(rules, state):
        who = Wants("player", f"Equal in place {place}", "choice", equal[0], equal)
        label = f"Decide who takes {goods_of(state, place)}"
        yield Candidate(c.GiveGoods(place, equal[0]), label, wants=(who,), main=state.takers.get(place) not in equal)
    for what in dict.fromkeys(one.what for one in open_goods(rules, state)):
        label = f"Say which place wins {what}"
        yield Candidate(c.AssignGoods(what, 1), label, wants=(_place("1"),))
    cash, goods = Wants("cash", "Cash", "money", "0"), Wants("goods", "Goods or services", "text")
    wants = (cash, goods, _place("0", "Place that wins the goods, 0 for not said yet"))
    yield Candidate(c.AddValue(Money(10_000)), "Add to the prizes", wants=wants, main=False)


def _waiting(state: Tournament) -> dict[str, Money]:
    """Whose prizes are still to be paid otherwise than to the account, and what they come to."""
    due = [one for one in state.awards if one.waits]
    return {one.player: Money(sum(each.cash for each in due if each.player == one.player)) for one in due}


def waits(book: Book, state: Tournament) -> str:
    """What the prizes wait for once the final has been played, as those who run the tournament are told."""
    if state.conditions is None or not is_played(state) or state.over or state.cancelled:
        return ""
    refused = award_refusal(rules_of(book), state)
    return refused.why if refused is not None else ""


def _place(value: str, label: str = "Place that wins them") -> Wants:
    return Wants("place", label, "number", value)
