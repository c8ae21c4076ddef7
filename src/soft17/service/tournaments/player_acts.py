"""What somebody might do in a tournament in their own name: enter, pay, wager, agree, look at forms."""

from collections.abc import Iterator

from soft17.money import NOTHING, Money, dollars, show
from soft17.rules.tournament.chapter import Tournament as Rules
from soft17.service.tournaments.acts import TRIED, Candidate, Wants
from soft17.tournament import commands as c
from soft17.tournament import wagers as w
from soft17.tournament.desk import Desk, Laid
from soft17.tournament.limits import limits
from soft17.tournament.state import Entrant, Tournament

ABOUT = Wants("about", "About", "text")


def of_player(rules: Rules, state: Tournament, name: str) -> Iterator[Candidate]:
    """What somebody might do in their own name."""
    if state.conditions is None:
        return
    said, one = state.said, state.entrants.get(name)
    if one is None or one.status == "withdrawn":
        label = f"Enter{' again' if one is not None else ''} for {dollars(said.entry_fee or NOTHING)}"
        yield Candidate(c.EnterTournament(name, said.entry_fee or NOTHING, agrees=True), label, player=name)
        return
    yield Candidate(c.WithdrawEntry(name), "Withdraw the entry", player=name, main=False)
    price = dollars(said.buy_in or NOTHING)
    yield Candidate(c.BuyIn(name, said.buy_in or NOTHING), f"Buy the chips of the session for {price}", player=name)
    back = dollars(said.buy_back_price or NOTHING)
    yield Candidate(c.BuyBack(name, said.buy_back_price or NOTHING), f"Buy back in for {back}", player=name)
    chips = Wants("chips", "Chips", "money", show(one.score))
    yield Candidate(
        c.RedeemChips(name, one.score), "Have chips of the last count redeemed", player=name, wants=(chips,)
    )
    desk = state.desks.get(one.table)
    if desk is not None and one.status == "playing":
        yield from _wagers(rules, state, one, desk)
        yield from _at_table(one, desk)
    yield from _forms(state, one)
    if desk is None or one.status != "playing":
        label = "Dispute something about the rules or the conditions"
        yield Candidate(c.OpenDispute("", TRIED), label, player=name, wants=(ABOUT,), main=False)


def _at_table(one: Entrant, desk: Desk) -> Iterator[Candidate]:
    yield Candidate(c.AgreeEarly(one.name), "Agree to end the session early", desk.name, one.name, main=False)
    yield Candidate(c.OpenDispute(desk.name, TRIED), "Dispute something", desk.name, one.name, (ABOUT,), main=False)


def _forms(state: Tournament, one: Entrant) -> Iterator[Candidate]:
    """Forms of others from the round before, also once the session is over; one that was asked for is shown already."""
    for form in state.open_forms:
        if form.player != one.name and one.name not in form.seen_by:
            label = f"See the form of {form.player}"
            yield Candidate(w.InspectForm(one.name, form.player), label, form.table, one.name, main=False)


def _wagers(rules: Rules, state: Tournament, one: Entrant, desk: Desk) -> Iterator[Candidate]:
    least, most = limits(state, desk)
    laid = desk.laid.get(one.name, Laid())
    bounds = show(least), show(min(most, one.chips)), show(least)
    side = tuple(Wants(f"side.{kind}", kind.replace("_", " "), "money", "") for kind in state.said.optional)
    if not laid.stake:
        stake = Wants("stake", "Wager", "money", show(least), (), *bounds)
        yield Candidate(w.Stake(one.name, least), "Wager", desk.name, one.name, (stake, *side))
    yield Candidate(w.PlayPassCard(one.name), f"Play a pass card ({one.passes} left)", desk.name, one.name)
    yield Candidate(w.TakeStakeBack(one.name), "Take the wager back", desk.name, one.name)
    most = min(most, Money(one.chips - laid.openly))
    amount = Wants("amount", "Amount", "money", show(least), (), show(least), show(most), show(least))
    offered = ("main", *state.said.optional)
    kinds = tuple(kind for kind in offered if rules.forms.most(laid.on(kind), limits(state, desk)) >= least)
    if kinds:
        kind = Wants("kind", "Type", "choice", kinds[0], kinds)
        beside = " beside the open chips" if laid.stake else ""
        label = f"Hand in an undisclosed wager{beside} ({one.forms} left)"
        yield Candidate(w.WriteForm(one.name, kinds[0], least), label, desk.name, one.name, (kind, amount))
