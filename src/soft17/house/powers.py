"""Powers: whether a person may do an act now, by the row of the book, and what it wants before."""

from collections.abc import Iterator

from soft17.clause import Refusal
from soft17.house.keep import named
from soft17.house.notices import told
from soft17.house.orders import Order
from soft17.house.shuffler import on_table, stands
from soft17.house.starting import has_run_out
from soft17.house.state import Entry, House
from soft17.rules.book import Book
from soft17.rules.house.acts import Act
from soft17.rules.house.people import a


def act_refusal(
    book: Book, house: House, order: Order, name: str, about: dict[str, str] | None = None
) -> Refusal | None:
    """Why an act is not open to a person now: the role, the moment, what was said, notices, what must come before."""
    act = book.house.acts.get(name)
    if act is None:
        return Refusal(book.house.people.otherwise.clause, f"this rulebook gives nobody the power: {name}")
    return (
        act.person_refusal(book.house.people, order.by.role)
        or act.source_refusal(house.source)
        or act.shuffler_refusal(stands(book, house))
        or act.when_refusal(house.moments)
        or act.said_refusal(order.reason, about or {})
        or _notice_refusal(act, house, name, (about or {}).get("player", ""))
        or _during_refusal(book, act, house)
        or _needs_refusal(book, act, house, about or {})
        or _barred_refusal(act, house)
        or low_limit_refusal(book, act, house)
        or _present_refusal(act, house, about or {})
        or _cards_refusal(act, house, about or {})
        or _unless_refusal(act, house, about or {})
        or _owed_refusal(book, act, house, about or {})
        or _once_refusal(act, name, house, (about or {}).get("case", ""))
        or _apart_refusal(book, name, house, order, about or {})
    )


def _notice_refusal(act: Act, house: House, name: str, player: str) -> Refusal | None:
    for to, clause in act.before.items():
        if not told(house, to, name, player):
            return Refusal(clause, f"{to} is to be told first")
    return None


def _needs_refusal(book: Book, act: Act, house: House, about: dict[str, str]) -> Refusal | None:
    """Why it comes too soon: something is to be taken down first, about the same person, of the cards now in use."""
    for names, clause in act.needs.items():
        number, _, rest = names.partition(" ") if names[0].isdigit() else ("1", "", names)
        wanted = rest.split(" or ")
        if set(wanted) & set(house.spots):
            continue
        if sum(_counts(book, house, wanted, about, since=bool(act.during))) < int(number):
            return Refusal(clause, f"{' or '.join(_wanted(book, one) for one in names.split(' or '))} comes first")
    return None


def _wanted(book: Book, name: str) -> str:
    """What is to come first, in words; what is no act stands at the table and is named when it opens."""
    known = name.rsplit(" ", maxsplit=1)[-1] in book.house.acts
    return name.replace("-", " ") if known else f"{name} among the equipment when the table opens"


def _barred_refusal(act: Act, house: House) -> Refusal | None:
    """Why it is not done while something stands: what was last entered of a matter."""
    for matter, clause in act.barred_by.items():
        name, field, value = matter.split(" ", 2)
        last = next((one for one in reversed(house.entries) if one.act == name), None)
        if last is not None and last.about.get(field) == value:
            return Refusal(clause, f"not while this stands: {field.replace('_', ' ')} {value}")
    return None


def _present_refusal(act: Act, house: House, about: dict[str, str]) -> Refusal | None:
    here = {one.name for one in house.guests if one.here}
    for field in act.present:
        for person in about.get(field, "").split(", "):
            if person not in here:
                return Refusal(act.clause, f"{person} is not at the table" if person.strip() else f"say {field}")
    return None


def _cards_refusal(act: Act, house: House, about: dict[str, str]) -> Refusal | None:
    """Why a card is none of this table: each of several alike is told by the number of its deck."""
    for field in act.cards:
        card = about.get(field, "")
        if card not in house.custody.in_play:
            what = f"{card!r} is no card of this table; say which" if card.strip() else f"say which {field}"
            return Refusal(act.clause, f"{what}, such as 7d.1")
    return None


def _unless_refusal(act: Act, house: House, about: dict[str, str]) -> Refusal | None:
    """Why it is no matter: the same person was allowed to, since the table opened."""
    for name, clause in act.unless.items():
        for one in house.entries[house.closed_at :]:
            if one.act == name and one.about.get("person") == about.get("person"):
                return Refusal(clause, f"that was agreed to: {name.replace('-', ' ')}, by {one.by}")
    return None


def _during_refusal(book: Book, act: Act, house: House) -> Refusal | None:
    """Why it comes too late: what it is a part of is done; or too soon, with a shuffler that is still on the table."""
    off = book.house.malfunctions.taken_off
    if act.during and off is not None and on_table(book, house):
        return Refusal(off.clause, f"the {on_table(book, house)} is taken off the table first")
    mixing = "shuffle" in act.during and has_run_out(book, house)
    if not act.during or mixing or any(house.owes(what) is not None for what in act.during):
        return None
    what, clause = next(iter(act.during.items()))
    return Refusal(clause, f"it is a part of what is not to be done now: {what}")


def low_limit_refusal(book: Book, act: Act, house: House) -> Refusal | None:
    """Why an act is none for a table with low limits."""
    low = house.low_limit or in_force(book, house, "declare-low-limit")
    return Refusal(act.clause, "not at a low limit table") if act.not_low_limit and low else None


def in_force(book: Book, house: House, name: str) -> bool:
    """True of an act that was taken down and that nothing since has ended."""
    if all(one.act != name for one in house.entries):
        return False
    return any(one.act == name for one in house.entries[_ended_at(book, house, name) :])


def _ended_at(book: Book, house: House, name: str) -> int:
    """How many entries there were when an act was last ended."""
    ending = {other for other, row in book.house.acts.items() if name in row.ends}
    return max((number for number, one in enumerate(house.entries, 1) if one.act in ending), default=0)


def _counts(book: Book, house: House, wanted: list[str], about: dict[str, str], *, since: bool) -> Iterator[bool]:
    """For each entry whether it is one of those wanted and not ended, since the last shuffle only for steps of one."""
    came = max((n for n, one in enumerate(house.entries) if one.act == "bring-cards"), default=-1)
    of_cards = set(book.house.acts["bring-cards"].raises)
    ended = {name: _ended_at(book, house, name) for name in wanted}
    person = about.get("person") or about.get("player") or ""
    for number, one in enumerate(house.entries):
        row = book.house.acts.get(one.act)
        old = since and number < house.shuffled_at
        stale = number < came and row is not None and bool(of_cards.intersection(row.settles))
        whose = one.about.get("person") or one.about.get("player") or ""
        same = (not person or not whose or whose == person) and one.about.get("case") == about.get("case")
        yield one.act in wanted and number >= ended[one.act] and not stale and not old and same


def _owed_refusal(book: Book, act: Act, house: House, about: dict[str, str]) -> Refusal | None:
    """Why there is nothing to answer: what was asked for before, by this person and of this amount, is not open."""
    raised = {what for name in act.needs if name in book.house.acts for what in book.house.acts[name].raises}
    asked = act.settles[0] if act.settles and act.settles[0] in raised else ""
    if not asked or house.owes(named(asked, about)) is not None:
        return None
    return Refusal(act.clause, f"this does not wait for an answer: {named(asked, about)}")


def _once_refusal(act: Act, name: str, house: House, case: str) -> Refusal | None:
    """Why it is not done again: of one case it is done once."""
    earlier = _last(house, name, case) if act.once else None
    if earlier is None:
        return None
    return Refusal(act.clause, f"case {case} has its {name.replace('-', ' ')} already, by {earlier.by}")


def _apart_refusal(book: Book, name: str, house: House, order: Order, about: dict[str, str]) -> Refusal | None:
    """Why this person is not the one to do it: another did, or was of no lower rank, what it is to be apart from."""
    act = book.house.acts[name]
    for other, row in book.house.acts.items():
        later = _last(house, other, about.get("case", "")) if row.apart_from == name else None
        if later is not None and about.get("case"):
            return Refusal(row.clause, f"{later.by} has reviewed it, and that stands")
        if later is not None and later.by == order.by.name:
            return Refusal(row.clause, _not_both(later))
    if not act.apart_from:
        return None
    earlier = _last(house, act.apart_from, about.get("case", ""))
    if earlier is None:
        return Refusal(act.clause, f"{act.apart_from.replace('-', ' ')} comes first") if act.higher else None
    if earlier.by == order.by.name:
        return Refusal(act.clause, _not_both(earlier))
    rank = book.house.people.rank
    if act.higher and rank(order.by.role) <= rank(earlier.role):
        return Refusal(act.clause, f"this is for somebody of a higher rank than {a(earlier.role)}")
    return None


def _not_both(one: Entry) -> str:
    return f"{one.by} has done the other part ({one.act.replace('-', ' ')}): this is for somebody else"


def _last(house: House, name: str, case: str) -> Entry | None:
    for one in reversed(house.entries):
        if one.act == name and one.about.get("case", "") == case:
            return one
    return None


def who_orders(book: Book, source: str) -> str:
    """Who may order a shuffle that nothing else calls for, as an addition to why there is none."""
    act = book.house.acts.get("order-shuffle")
    if act is None or act.source_refusal(source) is not None:
        return ""
    return f"; {a(act.by[-1])} may order one between rounds"
