"""Times as a form has them: what is written is read back, by the clock of the place, in summer and in winter."""

from copy import deepcopy

import pytest

from changing import put
from soft17.affairs.times import moment, said, shown
from soft17.promotion.faults import rules_of
from soft17.promotion.times import last_moment
from soft17.rules.faults import BookError
from soft17.rules.loading import build, load, names, raw
from soft17.rules.local import LocalClock
from soft17.rules.promotion.chapter import Within
from soft17.rules.zones import clock_of

BOOKS = [name for name in names() if load(name).promotion is not None]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("text", ["2026-04-01 00:00", "2026-12-31 23:59", "2028-02-29 12:30", "1999-01-01 00:01"])
def test_a_time_is_written_as_it_was_read(book: str, text: str) -> None:
    clock = rules_of(load(book)).clock
    at = moment(text, clock)
    assert at is not None
    assert said(at, clock) == said(at + 59, clock) == text
    assert moment(shown(at, clock), clock) == at


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    ("text", "greenwich"),
    [
        ("2026-12-31 23:59", "2026-12-31 12:59Z"),  # summer time
        ("2026-07-01 10:00", "2026-07-01 00:00Z"),
        ("2026-10-04 01:59:59", "2026-10-03 15:59:59Z"),  # then the clock is put forward
        ("2026-10-04 03:00", "2026-10-03 16:00Z"),
        ("2026-10-04 02:30", "2026-10-03 16:30Z"),  # never shown: half an hour after the change
        ("2026-04-05 02:30", "2026-04-04 15:30Z"),  # shown twice: the first time
        ("2026-04-05 03:00", "2026-04-04 17:00Z"),
        ("2026-12-31 23:59 +10:00", "2026-12-31 13:59Z"),
    ],
)
def test_times_are_those_of_the_place_summer_time_included(book: str, text: str, greenwich: str) -> None:
    clock = rules_of(load(book)).clock
    assert moment(text, clock) == moment(greenwich, clock)


@pytest.mark.parametrize(
    ("drawn", "until"),
    [
        ("2026-12-01 20:00", "2026-12-03 23:59:59"),
        ("2026-12-02 00:30", "2026-12-04 23:59:59"),
        ("2026-10-02 23:59:59", "2026-10-04 23:59:59"),  # over the change to summer time
        ("2026-04-03 00:00", "2026-04-05 23:59:59"),  # and back
    ],
)
def test_days_end_at_midnight_of_the_place(drawn: str, until: str) -> None:
    clock = rules_of(load(BOOKS[0])).clock
    at = moment(drawn, clock)
    assert at is not None
    assert last_moment(Within(2, "calendar-days"), at, clock) == moment(until, clock)


def test_a_place_behind_greenwich() -> None:
    clock = clock_of("America/New_York")
    assert clock is not None
    at = moment("2026-07-01 12:00", clock)
    assert at is not None
    assert shown(at, clock) == "2026-07-01 12:00 -04:00"
    assert said(0, LocalClock(0)) == "1970-01-01 00:00"


def test_a_book_names_a_zone_that_there_is() -> None:
    data = deepcopy(raw(BOOKS[0]))
    put("Sydney", "promotion", "zone")(data)
    with pytest.raises(BookError, match=r"promotion\.zone: 'Sydney' is no zone"):
        build("a book", data, frozenset())
