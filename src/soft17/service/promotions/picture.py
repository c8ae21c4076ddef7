"""What somebody sees of a promotion, as a page draws it: everything in words, and nobody else's names."""

import msgspec

from soft17.affairs.times import moment, shown
from soft17.house.orders import Person
from soft17.promotion.faults import Fault, rules_of
from soft17.promotion.state import State
from soft17.promotion.terms import Terms
from soft17.promotion.view import OVERSEERS, SEE_ENTRIES, Shown, View, view
from soft17.rules.book import Book
from soft17.service.affairs.standing import Standing
from soft17.service.people.who import Who
from soft17.service.promotions import rows
from soft17.service.promotions.acts import Act, Case
from soft17.service.promotions.form import WAYS
from soft17.service.promotions.offering import offers

AWARDS = 200


class Row(msgspec.Struct, frozen=True):
    """A promotion in the list: its prizes, its times, how it stands, and what came of it."""

    id: str
    name: str
    book: str
    title: str
    version: int
    phase: str
    stands: str
    way: str
    given: str
    starts: str
    closes: str
    draws: str
    left: str
    prizes: tuple[str, ...]
    count: int
    promise: str
    winners: tuple[int, ...]
    overdue: int


class Seen(msgspec.Struct, frozen=True):
    """A promotion as one person sees it."""

    row: Row
    role: str
    answers: tuple[rows.Answer, ...]
    prizes: tuple[rows.PrizeOf, ...]
    terms: Terms | None
    faults: tuple[Fault, ...]
    filed: str
    published: str
    scrutineer: str
    own: tuple[int, ...]
    sees_entries: bool
    sees_log: bool
    promised: str
    digest: str
    listed: str
    present: tuple[int, ...]
    attendance: str
    lot: str
    secret: dict[str, str]
    results: str
    not_won: tuple[str, ...]
    awards: tuple[rows.AwardOf, ...]
    more: int
    claims: tuple[rows.ClaimOf, ...]
    disputes: tuple[rows.DisputeOf, ...]
    duties: tuple[rows.DutyOf, ...]
    late: tuple[rows.LateOf, ...]
    halts: tuple[str, ...]
    told: tuple[Shown, ...]
    acts: tuple[Act, ...]


def looking(who: Who) -> Person:
    """As whom somebody looks: in the role that sees most; a guest is nobody's namesake."""
    known = (*sorted(OVERSEERS), *sorted(SEE_ENTRIES - OVERSEERS), "surveillance")
    role = next((one for one in known if one in who.roles), "player") if who.kind == "account" else "player"
    return Person(who.name if who.kind == "account" else "", role)


def visible(standing: Standing, who: Who) -> bool:
    """True of a promotion that somebody may look at: a draft is only for those who oversee."""
    return standing.state.published is not None or looking(who).role in OVERSEERS


def row_of(standing: Standing, who: Who, now: int) -> Row:
    """A promotion in the list."""
    state: State = standing.state
    oversees = looking(who).role in OVERSEERS
    book, terms = standing.book, state.terms if oversees else state.public
    times = {name: _time(book, terms, name) for name in ("starts", "closes", "draws")}
    stands, until = _stands(state, times, now)
    if oversees and state.redrafted:
        stands = f"{stands}; this is a draft, not published"
    return Row(
        id=standing.kept.id,
        name=terms.name if terms is not None and terms.name else standing.kept.name,
        book=standing.kept.rulebook,
        title=book.document.title,
        version=standing.version,
        phase=state.phase,
        stands=stands,
        way=terms.way if terms is not None else "",
        given=WAYS[terms.way] if terms is not None else "",
        **{name: shown(at, rules_of(book).clock) if at is not None else "" for name, at in times.items()},
        left=rows.span(until - now) if until is not None and until > now else "",
        prizes=tuple(rows.prize_line(one) for one in terms.prizes) if terms is not None else (),
        count=len(state.entries),
        promise=state.promised.promise if state.promised is not None else "",
        winners=state.drawn.winners if state.drawn is not None else (),
        overdue=len(state.overdue(now)) if oversees else 0,
    )


def _time(book: Book, terms: Terms | None, field: str) -> int | None:
    """A time of the terms that is asked for, if it is there."""
    rules = rules_of(book)
    if terms is None or not rules.fields[field].asked(terms.said, terms.way):
        return None
    return moment(terms.answer(field), rules.clock)


def _stands(state: State, times: dict[str, int | None], now: int) -> tuple[str, int | None]:
    """How a promotion stands in words, and until when."""
    if state.phase in ("postponed", "cancelled"):
        return state.phase, None
    if state.started is None:
        return ("starts soon", times["starts"]) if state.published is not None else ("draft", None)
    given = state.standing and all(one.status == "handed over" for one in state.standing)
    if given and (state.drawn is not None or not state.left):
        return "over", None
    if state.drawn is not None:
        return "drawn", None
    closes = times["closes"]
    if closes is not None and now <= closes and state.listed is None:
        return "open for entries", closes
    return "entries closed", times["draws"]


def picture(standing: Standing, who: Who, now: int, after: int = 0) -> Seen:
    """A promotion as somebody sees it now, with awards after a number where there are very many."""
    state, book, person = standing.state, standing.book, looking(who)
    seen = view(book, state, person, now)
    oversees = person.role in OVERSEERS
    window = state.awards[after : after + AWARDS]
    case = Case(book, state, who, now, window)
    clock = rules_of(book).clock
    filed = state.filed_now() if oversees else None
    return Seen(
        row=row_of(standing, who, now),
        role=person.role,
        answers=rows.answers(book, seen.terms),
        prizes=rows.prizes(book, seen.terms),
        terms=seen.terms if oversees else None,
        faults=seen.faults,
        filed=f"{rules_of(book).filing.to.is_}, {shown(filed.at, clock)}: {filed.reference}"
        if filed is not None
        else "",
        published=_published(state, seen, oversees=oversees),
        scrutineer=_scrutineer(state) if person.role in SEE_ENTRIES else "",
        own=tuple(number for number, name in seen.entries.items() if name == person.name),
        sees_entries=person.role in SEE_ENTRIES,
        sees_log=oversees,
        promised=shown(state.promised.at, clock) if state.promised is not None else "",
        digest=seen.digest,
        listed=shown(state.listed.at, clock) if state.listed is not None else "",
        present=tuple(one.number for one in state.entries if one.entrant in (state.present or ())),
        attendance=_attendance(state),
        lot=_lot(state),
        secret=seen.secret,
        results=state.results,
        not_won=rows.not_won(state) if state.drawn is not None else (),
        awards=rows.awards(book, state, seen.awards[after : after + AWARDS]),
        more=max(0, len(state.awards) - after - AWARDS),
        claims=rows.claims(book, seen),
        disputes=rows.disputes(book, state, person, oversees=oversees),
        duties=_duties(book, state, seen, now),
        late=tuple(rows.late(book, state, one) for one in seen.late),
        halts=tuple(rows.halt(book, state, one, oversees=oversees) for one in range(1, len(state.halts) + 1)),
        told=tuple(one for one in seen.shown if one.clause != rules_of(book).publication.marketing.clause),
        acts=offers(case),
    )


def _published(state: State, seen: View, *, oversees: bool) -> str:
    """By what means the terms are published; who sees a later draft of them is told which version everybody sees."""
    if state.published is None:
        return ""
    means, version = ", ".join(seen.means), state.published.version
    if not oversees or not state.redrafted:
        return means
    return f"{means}: version {version}, which everybody sees; this is version {len(state.versions)}, not published"


def _scrutineer(state: State) -> str:
    return f"{state.scrutineer}, {'present' if state.attended else 'not there yet'}" if state.scrutineer else ""


def _attendance(state: State) -> str:
    """How far it is on record who is present at the draw; everybody sees it, by the numbers of entries."""
    if state.present is None:
        return ""
    return "taken down, and confirmed by somebody else" if state.present_confirmed else "taken down, not confirmed yet"


def _lot(state: State) -> str:
    """The second value in words, and where it is from."""
    if state.lot is None:
        return ""
    return f"{state.lot.value} ({state.lot.source or 'given by the scrutineer'})"


def _duties(book: Book, state: State, seen: View, now: int) -> tuple[rows.DutyOf, ...]:
    found = [rows.duty(book, state, one, now) for one in seen.due]
    return tuple(sorted(found, key=lambda one: (not one.overdue, one.until is None, one.until or 0)))
