"""The picture of a tournament for one person: the board, what may be done, the cards on the table, decisions."""

from collections.abc import Iterator, Mapping
from typing import Any

from soft17.hand import Hand
from soft17.house.orders import Person
from soft17.money import Money, dollars, show, up
from soft17.service.affairs.standing import Standing
from soft17.service.people import roles
from soft17.service.people.who import Who
from soft17.service.tournaments.acts import acts, rules_of
from soft17.service.tournaments.dealt import ANSWER, Dealt
from soft17.service.tournaments.player_acts import of_player
from soft17.service.tournaments.prize_acts import waits
from soft17.service.tournaments.staff_acts import of_staff
from soft17.service.tournaments.stuck import stuck
from soft17.service.tournaments.telling import by_clock, conditions, many
from soft17.table import commands as t
from soft17.table.view import view as seen_table
from soft17.tournament.desk import Desk
from soft17.tournament.limits import MINUTE, elapsed, next_raise
from soft17.tournament.money import held
from soft17.tournament.notes import notes
from soft17.tournament.state import Tournament
from soft17.tournament.timing import until, waited_for
from soft17.tournament.view import view

Rounds = Mapping[str, Dealt]
STAFF = ("operator", "tournament manager")
SUPERVISOR = "gaming supervisor"
STRIDES = 12  # so many amounts are offered to step through
ENDED = {"natural": "blackjack", "bust": "bust", "five-card-trick": "five card trick"}


def plays(who: Who) -> bool:
    """True of somebody who may enter: who has an account and runs or watches nothing."""
    return who.kind == "account" and roles.plays(who.roles) and not set(who.roles) & set(STAFF)


def runs(who: Who) -> bool:
    """True of somebody who runs tournaments or deals."""
    return bool(set(who.roles) & (set(STAFF) | roles.floor()))


def seen_as(state: Tournament, who: Who) -> Person:
    """Somebody as they look at a tournament."""
    if SUPERVISOR in who.roles:
        return Person(who.name, SUPERVISOR)
    return Person(who.name, "player" if who.name in state.entrants and plays(who) else "spectator")


def picture(standing: Standing, who: Who, rounds: Rounds, now: int) -> dict[str, Any]:
    """What somebody sees of a tournament, and what they may do."""
    state: Tournament = standing.state
    board = _bared(view(standing.book, state, seen_as(state, who)), state, who)
    for desk in board.get("tables", ()):
        desk.update(_at_table(standing, desk["name"], rounds, now))
        for name, laid in desk["wagers"].items():
            laid["extras"] = _extras(rounds.get(desk["name"]), name) if "sealed" not in laid else {}
    for stage in board.get("stages", ()):
        stage["starts"] = by_clock(rules_of(standing.book), stage["starts"]) if stage["starts"] else ""
    return {
        "id": standing.kept.id, "book": standing.kept.rulebook, "version": standing.version, "now": now,
        "board": board, "conditions": conditions(standing), "role": seen_as(state, who).role,
        "acts": acts(standing.book, state, who, now, of_staff(standing.book, state, now)) if runs(who) else [],
        "mine": mine(standing, who, rounds, now) if plays(who) else None,
        "runs": runs(who), "held": dollars(held(state)) if runs(who) else "",
        "notes": list(state.notes) if _is_told(state, who) else [],
        "prizes_wait": waits(standing.book, state) if runs(who) else "",
        "stuck": stuck(standing.book, state) if runs(who) else "",
    }  # fmt: skip


def _extras(dealt: Dealt | None, name: str) -> dict[str, str]:
    """What somebody staked beyond the initial wager in a round, undisclosed or not: for those who may know it."""
    if dealt is None or name not in dealt.play.began.laid:
        return {}
    return {kind: show(stake) for kind, stake in dealt.play.extras(name).placed().items()}


def _is_told(state: Tournament, who: Who) -> bool:
    """True of those whom disputes and what was taken down are for: who runs the tournament, and who entered."""
    return _oversees(who) or (plays(who) and who.name in state.entrants)


def _oversees(who: Who) -> bool:
    """True of those who run the tournament, and of those who watch it for others."""
    return runs(who) or bool(set(who.roles) & (roles.WATCHING | set(roles.SEEING)))


def _bared(board: dict[str, Any], state: Tournament, who: Who) -> dict[str, Any]:
    """The board without what is for some: refunds and refused entries are for who runs it, to each the own besides.

    Who was refused may be excluded from the casino, which is nobody else's business; disputes are not for all.
    """
    if not _oversees(who):
        own = (one for one in board.get("players", ()) if one["status"] != "refused" or one["name"] == who.name)
        board["players"] = list(own)
    if not runs(who):
        board["refunds"] = {name: back for name, back in board.get("refunds", {}).items() if name == who.name}
    if not _is_told(state, who):
        for one in (board, *board.get("tables", ())):
            one["dispute"] = "a question" if one.get("dispute") else ""
    return board


def _at_table(standing: Standing, name: str, rounds: Rounds, now: int) -> dict[str, Any]:
    """What lies at a table, whom it waits for, and its clocks."""
    state: Tournament = standing.state
    desk, dealt = state.desks[name], rounds.get(name)
    asks = dealt.asks if dealt is not None and not desk.dispute else {}
    waits = list(asks) or [one.name for one in waited_for(state, name) if desk.phase == "betting"]
    return {
        "cards": cards(dealt) if dealt is not None else None,
        "rounds": _rounds(desk, state.now.rounds),
        "change": _change(state, name, now),
        "waits_for": waits,
        "step": dealt.step if dealt is not None else 0,
        "overdue": _overdue(dealt, now) and not desk.dispute,
        "clocks": list(_clocks(state, name, dealt.since if dealt is not None and asks else None, now)),
        "seats": [
            {"seat": one.seat, "player": one.name, "chips": show(one.chips), "absent": one.absent,
             "marker": bool(desk.marker) and one.seat == desk.marker, "passes": one.passes, "forms": one.forms}
            for one in state.at(name)
        ],
    }  # fmt: skip


def _rounds(desk: Desk, of: int) -> str:
    """Which round it is, of how many where the session has so many; a play-off counts its own."""
    number = desk.round
    if desk.play_off and desk.playing_off:
        return f"Round {number} of the play-off" if number else "Before the first round of the play-off"
    if not number:
        return f"Before the first of {many(of, 'round')}" if of else "Before the first round"
    return f"Round {number} of {of}" if of else f"Round {number}"


def _overdue(dealt: Dealt | None, now: int) -> bool:
    """True if the dealer may go on with a round: who is asked let the time pass, or nobody is left to ask."""
    return dealt is not None and not dealt.play.is_over and (not dealt.asks or now >= dealt.since + ANSWER)


def _clocks(state: Tournament, name: str, asked: int | None, now: int) -> Iterator[dict[str, str]]:
    desk = state.desks[name]
    now = desk.stopped or now
    if state.now.seconds and not desk.playing_off:
        yield {"says": "session", "left": left(state.began + state.now.seconds + desk.lost - now)}
    if desk.limit and desk.phase == "betting":
        last = max((until(desk, one) for one in waited_for(state, name)), default=desk.since + desk.limit)
        yield {"says": "wagers", "left": left(last - now)}
    if asked is not None:
        yield {"says": "decision", "left": left(asked + ANSWER - now)}


def _change(state: Tournament, name: str, now: int) -> str:
    """The next change of limits as players are told of it before it holds."""
    desk = state.desks[name]
    one = next_raise(state, desk)
    if one is None or desk.ended:
        return ""
    to, more = f"{show(one.minimum)} to {show(one.maximum)}", one.after_minutes * MINUTE - elapsed(state, desk, now)
    if one.from_round:
        return f"from round {one.from_round} on {to}"
    return f"{to} from the first round after {left(more)}" if more > 0 else f"{to} from the next round on"


def left(seconds: int) -> str:
    """Time that is left, as a clock shows it."""
    minutes, rest = divmod(max(0, seconds), 60)
    return f"{minutes}:{rest:02d}"


def mine(standing: Standing, who: Who, rounds: Rounds, now: int) -> dict[str, Any]:
    """What a player may do in their own name, and the decision that waits for them."""
    state: Tournament = standing.state
    one = state.entrants.get(who.name)
    table = one.table if one is not None else ""
    dealt = rounds.get(table)
    waits = dealt is not None and not state.desks[table].dispute
    asks = dealt.asks.get(who.name) if dealt is not None and waits else None
    choices = [_label(each) for each in asks or ()]
    if asks is not None and dealt is not None and dealt.may_decline:
        choices.append("No, go on")
    return {
        "acts": acts(standing.book, state, who, now, of_player(rules_of(standing.book), state, who.name)),
        "table": table,
        "choices": choices,
        "amounts": _amounts(dealt, who.name, asks or []),
        "notes": notes(standing.book, state, who.name, now),
    }


def _label(command: t.Command) -> str:
    name = type(command).__name__.removeprefix("Take")
    return {"EvenMoney": "Even money"}.get(name, name)


def _amounts(dealt: Dealt | None, name: str, asks: list[t.Command]) -> dict[str, dict[str, Any]]:
    """The amounts of tournament chips that each choice may be taken for, and some of them to step through."""
    found = {}
    for command in asks if dealt is not None else ():
        one = dealt.amounts(name, command) if dealt is not None else None
        if one is not None:
            stride = up(-(-one.most // STRIDES), one.step)
            some = sorted({one.most, *(each for each in range(stride, one.most, stride) if each >= one.least)})
            found[_label(command)] = {
                "least": show(one.least), "most": show(one.most), "step": show(one.step),
                "some": [show(Money(each)) for each in some],
            }  # fmt: skip
    return found


def cards(dealt: Dealt) -> dict[str, Any]:
    """The cards that lie at a table, as everybody there sees them."""
    table = seen_table(dealt.play.table, "")
    current = table.current() if not dealt.play.is_over else None
    hands = []
    for place, hand in table.hands():
        area = table.area(place.area)
        own = [one for one in table.wagers if (one.area, one.box, one.hand) == tuple(place)]
        results = [one.result for one in own if one.result is not None]
        hands.append(
            {
                "seat": place.area, "player": (area.control if area is not None else "") or "",
                "cards": list(hand.cards), "says": says(hand), "turn": place == current,
                "result": results[0] if results else "",
            }
        )  # fmt: skip
    dealer = [*table.dealer.cards, *(["??"] if table.hole is not None else [])]
    return {"dealer": dealer, "says": says(table.dealer), "hands": hands, "over": dealt.play.is_over}


def says(hand: Hand) -> str:
    """A hand as the dealer would announce it."""
    if not hand.cards:
        return ""
    if hand.natural is not None or hand.ended in ENDED:
        return ENDED.get(hand.ended or "natural", "blackjack")
    return f"soft {hand.total}" if hand.soft and hand.total < 21 else str(hand.total)
