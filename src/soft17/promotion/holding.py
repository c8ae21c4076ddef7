"""Entries and the draw: who may enter, the promise and the list published before, and prizes won."""

import re
from collections.abc import Iterator

from soft17.clause import Refusal
from soft17.money import dollars
from soft17.promotion import commands as c
from soft17.promotion import drawing
from soft17.promotion import events as e
from soft17.promotion.asking import Ask, Done
from soft17.promotion.duties import RESULTS, TELL_WINNER
from soft17.promotion.overseeing import lot_refusal, unseen
from soft17.promotion.state import Award, Drawn, Duty, Entry, Listed, Promised, State
from soft17.promotion.times import last_moment
from soft17.table.events import Event

MOST = 1_000_000
NOT_PROMISED = "the secret opened is not the one that was promised"
_PROMISE = re.compile(r"[0-9a-f]{64}")


def enter(ask: Ask, command: c.EnterPromotion) -> Done:
    """Take an entry, if it comes in time from somebody who is eligible."""
    state, fields = ask.state, ask.rules.fields
    why = ask.entering() or ask.own(command.entrant)
    if why is not None:
        return why
    if not command.entrant.strip() or len(state.entries) >= MOST:
        return ask.no("say who enters" if not command.entrant.strip() else f"no more than {MOST} entries")
    if ask.at > ask.moment("closes") or state.listed is not None:
        return Refusal(fields["closes"].clause, "entries are closed")
    lacking = [one for one in ask.terms.criteria if one not in command.meets]
    if lacking:
        return Refusal(fields["eligibility"].clause, f"not met: {'; '.join(lacking)}")
    if command.wagered < ask.terms.wager:
        wanted, made = dollars(ask.terms.wager), dollars(command.wagered)
        return Refusal(fields["wager"].clause, f"a wager of {wanted} makes eligible, not one of {made}")
    entry = Entry(len(state.entries) + 1, command.entrant, ask.at)
    return (e.Entered(entry, command.wagered, ask.clause),)


def commit(ask: Ask, command: c.CommitDraw) -> Done:
    """Publish the promise of the draw's secret, once, and by the closing of entries."""
    why = ask.running() or _drawn_here(ask)
    if why is not None:
        return why
    if ask.state.promised is not None:
        return ask.no("the draw's secret was promised already")
    if ask.state.listed is not None:
        return ask.no("the list of entries is final: the promise comes before it")
    if _late(ask):
        return Refusal(ask.rules.fields["closes"].clause, "entries are closed: the promise is on record before that")
    if not _PROMISE.fullmatch(command.promise):
        return ask.no("promise is a SHA-256 hash in 64 small hex digits")
    return (e.DrawPromised(Promised(command.promise, ask.at, ask.order.by.name), ask.clause),)


def _late(ask: Ask) -> bool:
    """True after the closing, unless what was postponed goes on since: then the draw is promised anew."""
    closes, validated = ask.moment("closes"), ask.state.validated
    return ask.at > closes and (validated is None or validated <= closes)


def _drawn_here(ask: Ask) -> Refusal | None:
    """Why there is no draw: prizes are given otherwise, or it was held."""
    if ask.terms.way != "draw":
        return ask.no("by its terms the prizes are not drawn")
    return ask.no("the draw was held already") if ask.state.drawn is not None else None


def publish_entries(ask: Ask, _command: c.PublishEntries) -> Done:
    """Publish the numbered list, once entries are closed and the secret is promised."""
    why = ask.running() or _drawn_here(ask)
    if why is not None:
        return why
    if ask.at <= ask.moment("closes"):
        return Refusal(ask.rules.fields["closes"].clause, "entries are still taken")
    if ask.state.listed is not None:
        return ask.no("the list was published already")
    if ask.state.promised is None:
        return Refusal(ask.rules.fields["manner"].clause, "the draw's secret is promised before the list is final")
    why = lot_refusal(ask)
    if why is not None:
        return why
    scrutinised = bool(ask.state.scrutineer)
    listed = Listed(drawing.digest(ask.state.entrants), len(ask.state.entries), ask.at, scrutinised)
    return (e.EntriesPublished(listed, ask.clause),)


def hold(ask: Ask, command: c.HoldDraw) -> Done:
    """Hold the draw: the secret opened is the one promised, and the winners follow from it, the list and the lot."""
    why = ask.running() or _drawn_here(ask) or _not_ready(ask) or _other_winners(ask, command)
    if why is not None:
        return why
    overseen = ask.state.scrutineer if ask.state.attended else ""
    drawn = Drawn(command.seed, command.salt, command.winners, ask.at)
    prizes = zip(ask.state.left, command.winners, strict=False)
    awards = [_award(ask, at, *won) for at, won in enumerate(prizes, len(ask.state.awards) + 1)]
    results = Duty(RESULTS, ask.rules.fields["results"].clause, ask.at)
    made = (one for award in awards for one in _awarded(ask, award))
    return (e.DrawHeld(drawn, overseen, ask.clause), *made, e.DutyRaised(results))


def _not_ready(ask: Ask) -> Refusal | None:
    state, rules = ask.state, ask.rules
    if state.listed is None or state.promised is None:
        return ask.no("the promise and the list of entries are published before the draw")
    if ask.at < ask.moment("draws"):
        return Refusal(rules.fields["draws"].clause, "by its terms the draw is held later")
    why = unseen(ask)
    if why is None and state.lot is None:
        return ask.no("the lot is given after the list is final, and before the secret is opened")
    return why


def _other_winners(ask: Ask, command: c.HoldDraw) -> Refusal | None:
    """Why the winners are not those who follow from the promise and the list."""
    state = ask.state
    assert state.promised is not None and state.listed is not None  # _not_ready has seen them
    if not drawing.kept(state.promised.promise, command.seed, command.salt):
        return ask.no(NOT_PROMISED)
    due = drawn_from(state, command.seed)
    if command.winners == due:
        return None
    clause = ask.rules.fields["presence"].clause if ask.terms.must_be_present else ask.clause
    return Refusal(clause, f"the entries drawn are {list(due)}, not {list(command.winners)}")


def drawn_from(state: State, seed: str) -> tuple[int, ...]:
    """The entries that win with a secret: they follow from it, from the list, from the lot and from who is present.

    An entry whose prize of an earlier draw was handed over is passed over.
    """
    terms = state.terms
    if terms is None or state.lot is None:
        return ()
    drawn = drawing.order(seed, drawing.digest(state.entrants), state.lot.value, len(state.entries))
    there = frozenset(state.present or ()) if terms.must_be_present else None
    before = {one.entry for one in state.standing}
    again = (one for one in drawn if one not in before)
    return tuple(drawing.winners(again, state.entrants, len(state.left), there))


def award(ask: Ask, command: c.AwardPrize) -> Done:
    """Award a prize that is not drawn, while there is one left of it."""
    why = ask.running()
    if why is not None:
        return why
    if ask.terms.way == "draw":
        return ask.no("by its terms the prizes are drawn")
    if not 1 <= command.entry <= len(ask.state.entries):
        return ask.no(f"there is no entry {command.entry}")
    if command.prize not in ask.state.left:
        return ask.no(f"no prize of line {command.prize} is left")
    made = _award(ask, len(ask.state.awards) + 1, command.prize, command.entry)
    due = () if ask.state.owes(RESULTS) else (Duty(RESULTS, ask.rules.fields["results"].clause, ask.at),)
    return (*_awarded(ask, made), *(e.DutyRaised(one) for one in due))


def _award(ask: Ask, number: int, prize: int, entry: int) -> Award:
    value = ask.terms.prizes[prize - 1].value
    return Award(number, prize, entry, ask.state.entrants[entry - 1], value, ask.at)


def _awarded(ask: Ask, award: Award) -> Iterator[Event]:
    """A prize won; who need not be present is to be told in time."""
    yield e.PrizeAwarded(award, ask.clause)
    if not ask.terms.must_be_present:
        rule = ask.rules.notice.within
        until = last_moment(rule.is_, ask.at, ask.rules.clock)
        yield e.DutyRaised(Duty(TELL_WINNER, rule.clause, ask.at, award.number, until))
