"""Telling: the conditions of a tournament as people read them, field by field."""

from datetime import UTC, datetime
from typing import Any

from soft17.affairs.times import LATEST
from soft17.money import dollars, show
from soft17.rules.book import Book
from soft17.rules.tournament.chapter import Tournament as Rules
from soft17.service.affairs.standing import Standing
from soft17.service.tournaments.acts import rules_of
from soft17.service.tournaments.electing import otherwise
from soft17.tournament.conditions import Conditions, Goods, Prize, Raise, Stage
from soft17.tournament.reading import MONEY, TIMES
from soft17.tournament.state import Tournament


def many(number: int, what: str) -> str:
    """So many of something, in words."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def lasting(seconds: int) -> str:
    """How long a session lasts: in minutes where these are whole."""
    return many(seconds, "second") if seconds % 60 else many(seconds // 60, "minute")


def conditions(standing: Standing) -> list[dict[str, str]]:
    """The published conditions, field by field, with the clause that asks for each."""
    state: Tournament = standing.state
    if state.conditions is None:
        return []
    rules = rules_of(standing.book)
    clauses = clauses_of(rules)
    found = []
    for name in type(state.said).__struct_fields__:
        says = _says(rules, state.said, name)
        if says:
            found.append({"field": name, "label": label(name), "says": says, "clause": clauses.get(name, "")})
    added = _added(state)
    if added:
        clause = rules.fees.added.clause
        found.append({"field": "added", "label": "Added to the prizes", "says": added, "clause": clause})
    return [*found, *(_elected(standing.book, name) for name in otherwise(standing.book))]


def _elected(book: Book, name: str) -> dict[str, str]:
    option = book.option[name]
    named = {"field": f"options.{name}", "label": option.says[:1].upper() + option.says[1:]}
    return {**named, "says": told(name, book.elected[name]), "clause": option.cite[0]}


def _added(state: Tournament) -> str:
    """What the operator added to the prizes since the conditions were published."""
    cash = [dollars(state.added)] if state.added else []
    return "; ".join((*cash, *(won(one) for one in state.goods)))


def won(one: Goods) -> str:
    """Goods and the place that wins them."""
    return f"{one.what} for place {one.place}" if one.place else f"{one.what}, for a place that is to be said"


def clauses_of(rules: Rules) -> dict[str, str]:
    """The clause that asks for each field, or that lets the conditions say it."""
    items = rules.conditions.items
    asked = {name: one.clause for one in items.values() for name in one.fields}
    return asked | {
        "buy_back_into": items["buy_back_terms"].clause,
        "deals_from_marker": rules.marker.deals.clause,
        "optional": rules.application.optional.clause,
        "agreement": rules.conditions.agreed.clause,
        "guarantee": rules.fees.guarantee.clause,
        "cash_per_chip": rules.sessions.agreed.clause,
    }


def _says(rules: Rules, said: Conditions, name: str) -> str:
    value = getattr(said, name)
    if name == "buy_back_into" and said.buy_backs and not value:
        return NEXT
    if name in TIMES and value is not None:
        return by_clock(rules, value)
    if name == "stages" and value:
        return "; ".join(_stage(rules, one) for one in value)
    cut = name == "cash_per_chip" and rules.chips.redeemed.is_ == "score-only"
    more = ", in proportion where the pool is less" if cut else ""
    return f"{told(name, value)}{more}" if value is not None and value != () else ""


def by_clock(rules: Rules, at: int) -> str:
    """A time by the clock of the place; one beyond the latest is told as that."""
    shown = datetime.fromtimestamp(rules.clock.shows(min(at, LATEST)), UTC)
    return f"{shown:%d %B %Y, %H:%M} by the clock of {rules.zone}".lstrip("0")


def _stage(rules: Rules, one: Stage) -> str:
    return _item(one) if one.starts is None else f"{_item(one)}, starts {by_clock(rules, one.starts)}"


# Fields whose names say too little by themselves.
LABELS = {
    "chips": "Tournament chips", "chips_are": "Chips are allotted or bought", "compulsory": "A wager in every round",
    "minimum": "Minimum wager", "maximum": "Maximum wager", "raises": "Changes of limits", "advance": "Go on from each",
    "undisclosed": "Undisclosed wagers", "optional": "Optional wagers", "may_refuse": "Entries may be refused",
    "selects": "Players are selected", "takes": "For those who", "seats": "Seats at a table",
    "deals_from_marker": "Deal starts at the marker", "agreement": "Agreed to in writing",
    "cash_per_chip": "Cash for chips", "repechage_order": "Repechage is for",
    "remainder": "Odd cents go to", "allocation": "Tables and seats are given",
    "buy_back_until": "Buying back is possible up to", "buy_back_into": "A buy-back leads into",
    "withdraw_until": "Withdrawing is free until", "least_players": "Fewest players", "most_players": "Most players",
    "criteria": "Criteria of selection", "goods": "Goods or services",
    "prizes_are": "Prizes are", "payment": "How prizes are paid, if otherwise",
    "starts": "Starts, if that is scheduled", "from_round": "From round", "after_minutes": "After minutes",
    "session": "Session, if in one only",
    "rounds": "Rounds, if by rounds", "seconds": "Seconds, if by the clock", "buy_backs": "Buy-backs each",
    "buy_back_price": "A buy-back costs", "buy_in": "Buy-in of a session", "pass_cards": "Pass cards each",
    "stages": "Sessions", "undertakings": "Undertakings, reservations, guarantees",
}  # fmt: skip


def label(name: str) -> str:
    """A field of the form as people read it."""
    return LABELS.get(name, name.replace("_", " ").capitalize())


NEXT = "the next session for those who go on"
CHIPS = frozenset({"chips", "minimum", "maximum"})  # amounts of tournament chips, which are no money


def told(name: str, value: Any) -> str:
    """What a field of the conditions says, in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name in CHIPS:
        return show(value)
    if name in MONEY:
        return dollars(value)
    if name == "cash_per_chip":
        return f"${value[0]} for {value[1]} chips"
    if isinstance(value, tuple):
        return "; ".join(_item(one) for one in value)
    return str(value)


def _item(one: Any) -> str:
    match one:
        case Stage():
            tables = many(one.tables, "table")
            lasts = many(one.rounds, "round") if one.rounds else lasting(one.seconds)
            whom = ", for those who were out" if one.takes == "eliminated" else ""
            goes = "goes" if one.advance == 1 else "go"
            return f"{one.name}: {tables}, {lasts}, {one.advance} from each {goes} on{whom}"
        case Raise():
            since = (
                f"from round {one.from_round} on" if one.from_round else f"after {many(one.after_minutes, 'minute')}"
            )
            where = f"{one.session}: " if one.session else ""
            return f"{where}{since} {show(one.minimum)} to {show(one.maximum)}"
        case Prize():
            shares = f"{many(one.shares, 'share')} of the pool" if one.shares else ""
            return f"place {one.place}: {' and '.join(each for each in (shares, one.goods) if each)}"
        case _:
            return str(one).replace("_", " ")
