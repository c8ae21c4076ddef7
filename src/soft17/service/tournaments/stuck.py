"""Stuck: why a tournament does not go on, where nothing is left to those who run it but to cancel it."""

from soft17.rules.book import Book
from soft17.service.tournaments.acts import rules_of
from soft17.tournament.entering import number_refusal
from soft17.tournament.goods import is_played
from soft17.tournament.ranking import candidates, standing
from soft17.tournament.state import Tournament

CANCEL = "the operator may cancel"


def stuck(book: Book, state: Tournament) -> str:
    """Why no session begins any more or no prize is won; nothing while the tournament goes on."""
    rules = rules_of(book)
    if not state.started or state.running or state.over or state.cancelled:
        return ""
    if is_played(state):
        return "" if standing(rules, state) else f"nobody has a place: {CANCEL}"
    refused = number_refusal(rules, state) if state.stage < 0 else None
    following = state.stages[state.stage + 1]
    if refused is None and following.takes == "advanced" and not candidates(rules, state):
        return f"nobody is left to play {following.name}: {CANCEL}"
    return refused.why if refused is not None else ""
