"""Conduct: persons barred from the game, and payments that were wrong."""

import re

from msgspec.structs import replace

from soft17.clause import Refusal
from soft17.house import dates
from soft17.house.commands import TakeDown
from soft17.house.cutting import pass_cut_on
from soft17.house.events import DueDated, DueRaised
from soft17.house.keep import Keep, named, off_layout, open_wagers
from soft17.house.orders import Order
from soft17.house.reports import Bar, ReportMispayment
from soft17.house.standing import PlayerBarred
from soft17.house.state import Entry, House
from soft17.house.trouble import IrregularityFound
from soft17.money import Money, UnreadableMoneyError, dollars, parse, show
from soft17.rules.book import Book
from soft17.rules.house.chapter import Mispayments
from soft17.table.absence import shut_out
from soft17.table.state import Wager

REPORT, ENQUIRE, RECTIFY = "report-mispayment", "enquire-mispayment", "rectify-mispayment"
DATE, MONTH = "date-mispayment", "report-month"
CASES = (ENQUIRE, RECTIFY, DATE)
OF_PAYMENTS = (*CASES, MONTH)
RECTIFIED, SUSPECTED = "rectified", "suspected"
LAST_YEAR = 9999


def bar_refusal(book: Book, _house: House, _order: Order, command: Bar) -> Refusal | None:
    """Why nobody is excluded: no person is named."""
    return None if command.player.strip() else Refusal(book.house.acts["bar"].clause, "say who is excluded")


def bar(keep: Keep, command: Bar) -> None:
    """Exclude a person from the game."""
    act = keep.rules.acts["bar"]
    keep.take_down("bar", act, {"player": command.player})
    exclude(keep, command.player, act.clause)


def exclude(keep: Keep, person: str, clause: str) -> None:
    """Let somebody, at the table or not, be out of the game: wagers on no card go back, decisions are for others."""
    keep.add(PlayerBarred(person, clause))
    keep.add(IrregularityFound(f"{person} is excluded", clause))
    pass_cut_on(keep, person)
    if not keep.house.wagered_on.first_card_out:
        off_layout(keep, person, clause)
    if not keep.house.in_round:
        return
    play = keep.round()
    for number in sorted({one.area for one in open_wagers(keep.house, person)}):
        area = play.table.area(number)
        if area is not None:
            shut_out(play, area, person)
    keep.wagers(play)


def mispayment_refusal(book: Book, house: House, _order: Order, command: ReportMispayment) -> Refusal | None:
    """Why nothing was paid wrongly."""
    clause = book.house.acts[REPORT].clause
    if command.paid < 0 or command.due < 0 or not command.player.strip():
        return Refusal(clause, "say who was paid, what, and what was due")
    if not 0 <= command.round <= house.rounds + 1:
        return Refusal(clause, f"round {command.round} was not played")
    if command.of == "wager" and not house.rounds and not house.table.first_card_out:
        return Refusal(clause, "of: no round has been played, so no wager was settled")
    if command.paid == command.due:
        return Refusal(clause, "what was paid is what was due")
    played = _wagers_of(house, command.round)
    if command.of == "wager" and played is not None and all(one.player != command.player for one in played):
        return Refusal(clause, f"player: {command.player} had no wager in round {command.round}")
    case = "" if command.another else _same_case(book, house, _payment(command))
    why = f"that payment is case {case} already; of another one like it, say under another that it is another"
    return Refusal(clause, why) if case else None


def _wagers_of(house: House, number: int) -> tuple[Wager, ...] | None:
    """The wagers of a round by its number; None of one that is not on the table any more."""
    told = house.told_of.table
    if not told.first_card_out or number != house.rounds + (told is house.table and house.in_round):
        return None
    return told.wagers


def report_mispayment(keep: Keep, command: ReportMispayment) -> None:
    """Open the case of an over- or underpayment; a great one is told of at the end of the month."""
    keep.take_down(REPORT, keep.rules.acts[REPORT], {"case": next_case(keep.house), **_payment(command)})
    rule, act = keep.rules.mispayments, keep.rules.acts.get(MONTH)
    if rule is None or act is None or abs(command.paid - command.due) <= parse(rule.over.is_):
        return
    month = dates.month_at(keep.order.at, keep.rules.clock)
    lasts = month_of(keep.book, month)
    for what in (named(one, {"month": month}) for one in act.settles):
        if keep.house.owes(what) is None:
            keep.add(DueRaised(what, act.clause, "nothing", lasts[1] - 1 if lasts is not None else None))


def _payment(command: ReportMispayment) -> dict[str, str]:
    """A payment as its case has it: to whom, what was due and paid, and what else is known."""
    about = {"player": command.player, "due": show(command.due), "paid": show(command.paid)}
    known = {"dealer": command.dealer, "of": command.of, "round": str(command.round or "")}
    return about | {name: value for name, value in known.items() if value}


def _same_case(book: Book, house: House, payment: dict[str, str]) -> str:
    """The open case of a payment reported already, if enough is said of it to know: what it was of, or when."""
    for one in house.entries if "of" in payment or "round" in payment else ():
        said = {name: value for name, value in one.about.items() if name != "case"}
        known = "of" in said or "round" in said
        alike = payment.items() <= said.items() or (known and said.items() <= payment.items())
        if one.act == REPORT and alike and _is_open(book, house, one.about):
            return one.about.get("case", "")
    return ""


def _is_open(book: Book, house: House, about: dict[str, str]) -> bool:
    """True of a case until it is put right, and nothing more is due in it."""
    return about.get("case") in open_cases(house, RECTIFY, about.get("player", "")) or bool(_due_of(book, house, about))


def wrong_change(book: Book, command: TakeDown) -> ReportMispayment | None:
    """The wrong payment that a change of money shows by its two amounts; None where they are the same."""
    act = book.house.acts.get(command.entry)
    if act is None or act.equal is None:
        return None
    due, paid = (parse(command.about[name].strip().removeprefix("$")) for name in (act.equal.due, act.equal.paid))
    return ReportMispayment(command.about["player"], due, paid, of=act.equal.of) if due != paid else None


def tell_wrong_change(keep: Keep, command: TakeDown) -> None:
    """Tell of a change of money that was not equal, and open its case where the book has such cases."""
    wrong = wrong_change(keep.book, command)
    if wrong is None:
        return
    acts = keep.rules.acts
    what = f"{wrong.of}: {wrong.player} had {dollars(wrong.paid)} for {dollars(wrong.due)}"
    keep.add(IrregularityFound(what, acts[REPORT if REPORT in acts else command.entry].clause))
    if REPORT in acts:
        report_mispayment(keep, replace(wrong, dealer=keep.order.by.name))


def next_case(house: House) -> str:
    """The number that the next wrong payment is reported under."""
    return str(sum(one.act == REPORT for one in house.entries) + 1)


def open_cases(house: House, entry: str, player: str) -> list[str]:
    """A player's wrong payments that an enquiry, a rectification or its day can be about, by their numbers."""
    entry = RECTIFY if entry == DATE else entry
    reported = [one.about.get("case", "") for one in house.entries if one.act == REPORT and _of(one, player)]
    left = list(reported)
    for one in house.entries:
        case = one.about.get("case", "")
        if one.act == entry and _of(one, player) and one.about.get("outcome", RECTIFIED) == RECTIFIED:
            left = [other for other in left if other != case] if case else left[1:]
    return left or (reported if entry == ENQUIRE else [])


def _of(entry: Entry, player: str) -> bool:
    return entry.about.get("player") == player


def case_of(house: House, entry: str, about: dict[str, str]) -> str:
    """The case that an entry is about: the one it names, or the only one there is; nothing if neither."""
    cases = open_cases(house, entry, about.get("player", ""))
    named = about.get("case") or (cases[0] if len(cases) == 1 else "")
    return named if named in cases else ""


def entry_refusal(book: Book, house: House, order: Order, command: TakeDown) -> Refusal | None:
    """Why nothing is entered of wrong payments."""
    if command.entry == MONTH:
        return _month_refusal(book, house, order, command.about)
    refused = _case_refusal(book, house, command.entry, command.about)
    return refused or (_date_refusal(book, house, order, command.about) if command.entry == DATE else None)


def _case_refusal(book: Book, house: House, entry: str, about: dict[str, str]) -> Refusal | None:
    """Why an enquiry or a rectification is of no case, or does not end a payment that may have been intended."""
    act, rule = book.house.acts[entry], book.house.mispayments
    cases, case = open_cases(house, entry, about.get("player", "")), case_of(house, entry, about)
    if not cases:
        return Refusal(act.clause, f"no wrong payment to {about.get('player')} is open")
    if not case:
        return Refusal(act.clause, f"say which case: {', '.join(cases)}")
    if rule is None or entry != RECTIFY or about.get("outcome") in rule.suspected.is_:
        return None
    if _is_suspected(house, case):
        return Refusal(rule.suspected.clause, "it may have been intended, and is to be put right")
    return None


def _is_suspected(house: House, case: str) -> bool:
    """True of a case of which the last enquiry says that the payment may have been intended."""
    asked = [one for one in house.entries if one.act == ENQUIRE and one.about.get("case") == case]
    return bool(asked) and asked[-1].about.get("intentional") == SUSPECTED


def _date_refusal(book: Book, house: House, order: Order, about: dict[str, str]) -> Refusal | None:
    """Why no day is set by which a case is dealt with: it is no day or a past one, or nothing of the case is due."""
    clause, case = book.house.acts[DATE].clause, case_of(house, DATE, about)
    until = dates.end_of(about["date"], book.house.clock)
    if until is None:
        return Refusal(clause, f"a day is written as year-month-day, not {about['date']!r}")
    if until < order.at:
        return Refusal(clause, f"{about['date']} is over")
    if not _due_of(book, house, {**about, "case": case}):
        return Refusal(clause, f"nothing is due in case {case}")
    return None


def _due_of(book: Book, house: House, about: dict[str, str]) -> list[str]:
    """What is due in a case: the enquiry, and that it is put right."""
    wanted = (named(what, about) for entry in (ENQUIRE, RECTIFY) for what in book.house.acts[entry].settles)
    return [what for what in wanted if house.owes(what) is not None]


def _until(keep: Keep, case: str) -> int | None:
    """By when a case is dealt with, if that was said."""
    days = [one.about["date"] for one in keep.house.entries if one.act == DATE and one.about.get("case") == case]
    return dates.end_of(days[-1], keep.rules.clock) if days else None


def _month_refusal(book: Book, house: House, order: Order, about: dict[str, str]) -> Refusal | None:
    """Why a month's wrong payments are not told: none of it that would be is open, or its last day has not come."""
    act, clock = book.house.acts[MONTH], book.house.clock
    if all(house.owes(named(what, about)) is None for what in act.settles):
        return Refusal(act.clause, f"no wrong payment of {about['month']} waits to be told of")
    lasts = month_of(book, about["month"])
    if lasts is not None and clock.shows(order.at) < clock.shows(lasts[1]) - dates.DAY:
        return Refusal(act.clause, f"month: {about['month']} is told of at its end, on its last day or after")
    return None


def take_down_case(keep: Keep, entry: str, about: dict[str, str]) -> None:
    """Enter an enquiry, a rectification or the day for it under its case."""
    about = {**about, "case": case_of(keep.house, entry, about)}
    keep.take_down(entry, keep.rules.acts[entry], about, _case_clause(keep, entry, about["case"]))
    rule, until = keep.rules.mispayments, _until(keep, about["case"])
    if entry == DATE and until is not None:
        for what in _due_of(keep.book, keep.house, about):
            keep.add(DueDated(what, until, keep.rules.acts[DATE].clause))
    if rule is not None and entry == ENQUIRE and about.get("intentional") == SUSPECTED:
        _suspect(keep, rule, about)


def _case_clause(keep: Keep, entry: str, case: str) -> str:
    """The clause by which a case goes on: another where the payment may have been intended."""
    rule = keep.rules.mispayments
    suspected = rule is not None and entry == RECTIFY and _is_suspected(keep.house, case)
    return rule.suspected.clause if rule is not None and suspected else keep.rules.acts[entry].clause


def _suspect(keep: Keep, rule: Mispayments, about: dict[str, str]) -> None:
    """Who a suspected payment went to is to be found out; one that was only told of is to be put right after all."""
    identified = f"patron of case {about['case']} identified"
    if keep.house.owes(identified) is None:
        keep.add(DueRaised(identified, rule.identified.clause, "nothing", _until(keep, about["case"])))
    steps = [one for one in keep.house.entries if one.act == RECTIFY and one.about.get("case") == about["case"]]
    if any(one.about.get("outcome") in rule.suspected.is_ for one in steps):
        return
    for what in keep.rules.acts[RECTIFY].settles:
        if keep.house.owes(named(what, about)) is None:
            keep.add(DueRaised(named(what, about), rule.suspected.clause, "nothing", _until(keep, about["case"])))


def month_of(book: Book, text: str) -> tuple[int, int] | None:
    """The first second of a month such as 2026-11 by the clock of the table's place, and the first after it."""
    found = re.fullmatch(r"(\d{4})-(\d\d)", text)
    if found is None:
        return None
    year, month = int(found[1]), int(found[2])
    after = f"{year:04}-{month + 1:02}-01" if month < 12 else f"{year + 1:04}-01-01"
    since = dates.start_of(f"{text}-01", book.house.clock)
    # The last month that can be written has no month after it that can.
    until = dates.start_of(after, book.house.clock) if year < LAST_YEAR else since and since + 31 * dates.DAY
    return (since, until) if since is not None and until is not None else None


def monthly_report(book: Book, house: House, since: int, until: int) -> list[Entry]:
    """The over- and underpayments of a month that are reported: those above the amount of the book, or of none said."""
    rule = book.house.mispayments
    if rule is None:
        return []
    least = parse(rule.over.is_)
    reported = [one for one in house.entries if one.act == REPORT and since <= one.at < until]
    return [one for one in reported if (error := _error(one)) is None or error > least]


def _error(entry: Entry) -> Money | None:
    """How much was paid too much or too little; nothing is known of an entry without both amounts."""
    try:
        return Money(abs(parse(entry.about.get("paid")) - parse(entry.about.get("due"))))
    except UnreadableMoneyError:
        return None
