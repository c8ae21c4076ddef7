"""Notes for a player: what they are to know now, each with its clause."""

from collections.abc import Iterator

from soft17.affairs.times import said as said_at
from soft17.money import NOTHING, dollars
from soft17.rules.book import Book
from soft17.rules.tournament.chapter import Tournament as Rules
from soft17.tournament.ranking import candidates
from soft17.tournament.state import Entrant, Tournament


def notes(book: Book, state: Tournament, player: str, at: int) -> list[dict[str, str]]:
    """What a player is to be shown now, by which clause: what went back, why disqualified, what may cost them."""
    assert book.tournament is not None  # only a book with the chapter has tournaments
    rules, one = book.tournament, state.entrants.get(player)
    if one is None:
        return []
    if state.cancelled:
        return list(_cancelled(rules, state, one))
    if one.status == "disqualified":
        says = f"Disqualified: {one.out_for}" if one.out_for else "Disqualified"
        return [{"says": says, "clause": one.out_by}]
    found = [*_paying(rules, state, one), *_out(rules, state, one), *_playing_off(rules, state, one)]
    if one.status == "entered" and one.paid:
        found.append(_withdrawing(rules, state, at))
    if not state.running and state.owes(one) and one.name in candidates(rules, state):
        found.append(_note("Whoever has not bought in when the session starts is out", rules.chips.unpaid.clause))
    if one.status == "playing" and one.forms > 0:
        found.append(_note("You answer for what is written on the form", rules.forms.own_risk.clause))
    return found


def _paying(rules: Rules, state: Tournament, one: Entrant) -> Iterator[dict[str, str]]:
    """That a prize is to be paid by the method of the conditions, or how it was."""
    for award in state.awards:
        if award.player == one.name and award.waits:
            says = f"Your prize of {dollars(award.cash)} is to be paid: {state.said.payment}"
            yield _note(says, rules.acts["pay-prize"].clause)
        elif award.player == one.name and award.paid:
            yield _note(f"Your prize of {dollars(award.cash)} was paid: {award.paid}", rules.acts["pay-prize"].clause)


def _cancelled(rules: Rules, state: Tournament, one: Entrant) -> Iterator[dict[str, str]]:
    """What went back when the tournament was cancelled, and what did not."""
    back, clause = state.refunds.get(one.name, NOTHING), rules.fees.cancelled.clause
    if back:
        yield _note(f"{dollars(back)} went back to you", clause)
    if one.kept:
        yield _note(f"{dollars(one.kept)} for chips of sessions that were played does not go back", clause)


def _note(says: str, clause: str) -> dict[str, str]:
    return {"says": says, "clause": clause}


def _out(rules: Rules, state: Tournament, one: Entrant) -> Iterator[dict[str, str]]:
    """Why somebody is out, and how they may come back: by a repechage, or by buying back when the session is over."""
    outs = [each.how for each in state.outs if each.player == one.name]
    if one.status != "eliminated" or not outs or state.over:
        return
    ways = {
        "short": ("Too few chips were left for the minimum", rules.wagers.short.clause),
        "unpaid": ("You had not bought in when the session started", rules.chips.unpaid.clause),
        "void": ("The wager could not be made up to the minimum", rules.wagers.void.clause),
    }
    yield _note(*ways.get(outs[-1], ("Others at your table had more chips", rules.sessions.winners.clause)))
    later = [stage.name for stage in state.stages[state.stage + 1 :] if stage.takes == "eliminated"]
    if later and one.has_played:
        says = f"{later[0]} is for those who are out, as far as it has seats"
        yield _note(says, rules.conditions.items["structure"].clause)
    names, said = [stage.name for stage in state.stages], state.said
    if state.running and one.backs < (said.buy_backs or 0) and state.stage < names.index(said.buy_back_until or ""):
        says = f"You may buy back for {dollars(said.buy_back_price or NOTHING)} when {state.now.name} is over"
        yield _note(f"{says}, while seats are left", rules.conditions.items["buy_back_terms"].clause)


def _playing_off(rules: Rules, state: Tournament, one: Entrant) -> Iterator[dict[str, str]]:
    """Who of a table plays on because they are equal, and who waits for that."""
    desk = state.desks.get(one.table)
    if desk is None or one.status != "playing" or not desk.playing_off:
        return
    others = " and ".join(name for name in desk.playing_off if name != one.name)
    with_you = f"You and {others} are equal: rounds of a play-off part you"
    says = with_you if one.name in desk.playing_off else f"{others} are equal and play off; your own count stands"
    yield _note(says, rules.sessions.play_off.clause)


def _withdrawing(rules: Rules, state: Tournament, at: int) -> dict[str, str]:
    """Until when an entry is withdrawn free of charge, or that it no longer is."""
    until = state.said.withdraw_until or 0
    if at > until:
        says = "The time to withdraw free of charge is over: the entry fee does not go back"
        return _note(says, rules.fees.pooled.clause)
    when = f"{said_at(until, rules.clock)} by the clock of {rules.zone}"
    return _note(f"Withdrawing is free of charge until {when}", rules.conditions.items["terms"].clause)
