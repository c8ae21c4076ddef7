"""The log of a promotion: every scenario's can be read back and replayed, and nothing in it can be changed unseen."""

import json
from typing import Any

import pytest

from promotion_scenario import brought, run_promotion
from scenario import scenarios
from soft17.affairs.keeping import Affair
from soft17.house.dates import HOUR
from soft17.house.orders import Order, Person
from soft17.log.lines import UnreadableError, hash_of, read_head, read_line, write
from soft17.promotion.commands import NotifyWinner
from soft17.promotion.decide import PROMOTION
from soft17.promotion.faults import NoPromotionsError
from soft17.promotion.replay import Report, replay
from soft17.promotion.state import State

PROMOTIONS = [(book, name, entry) for book, name, entry in scenarios() if "promotion" in entry]
BOOK = "nsw-blackjack-v15"


def replayed(texts: list[bytes]) -> Report:
    """A log read back and replayed."""
    lines: list[Any] = []
    for number, text in enumerate(texts[1:], 2):
        try:
            lines.append((number, read_line(number, text, PROMOTION.form)))
        except UnreadableError as error:
            lines.append((number, error))
    return replay(read_head(texts[0], PROMOTION.form), lines)


def logged(affair: Affair[State]) -> list[bytes]:
    """The log of a promotion as text."""
    return list(write(affair.head, affair.lines))


def drawn() -> Affair[State]:
    affair = Affair(PROMOTION, BOOK, "Pink Friday")
    brought(affair, {"to": "drawn", "entrants": ["ann", "bob", "cat", "dan"], "prizes": [{"count": 2}]})
    return affair


@pytest.mark.parametrize(("book", "name", "entry"), PROMOTIONS, ids=[name for _, name, _ in PROMOTIONS])
def test_the_log_of_a_scenario_replays(book: str, name: str, entry: dict[str, Any]) -> None:
    affair = run_promotion(book, entry)
    report = replayed(logged(affair))
    assert [one for one in report.findings if one.kind != "late"] == [], name
    assert report.late == affair.state.late
    assert report.due == affair.state.duties
    assert report.draw is None or report.draw.agrees


def test_a_draw_is_drawn_again() -> None:
    affair = drawn()
    report = replayed(logged(affair))
    assert report.draw is not None and affair.state.drawn is not None
    assert report.draw.winners == affair.state.drawn.winners
    assert (report.draw.entries, report.draw.agrees, report.draw.promised_before_closing) == (4, True, True)


def forged(change: dict[str, Any]) -> list[bytes]:
    """A log whose draw was changed, with every hash made anew."""
    texts = logged(drawn())
    held = json.loads(texts[-1])
    held["command"].update(change)
    held["events"][0]["drawn"].update(change)
    text = json.dumps({**held, "hash": "0" * 64}, separators=(",", ":"), ensure_ascii=False).encode()
    own = hash_of(held["prev"], text)
    return [*texts[:-1], text.replace(b"0" * 64, own.encode())]


@pytest.mark.parametrize("change", [{"winners": [4, 4]}, {"seed": "33" * 32}, {"salt": "33" * 16}])
def test_a_forged_draw_is_found_though_the_chain_holds(change: dict[str, Any]) -> None:
    report = replayed(forged(change))
    assert {one.kind for one in report.findings} == {"departure", "draw"}
    assert report.draw is not None and not report.draw.agrees


def test_an_entry_slipped_in_breaks_the_chain_and_the_draw() -> None:
    texts = logged(drawn())
    texts[5] = texts[5].replace(b'"ann"', b'"eve"')
    assert {"chain", "draw"} <= {one.kind for one in replayed(texts).findings}


def test_a_line_that_cannot_be_read_and_one_left_out_are_told() -> None:
    texts = logged(drawn())
    assert "line" in {one.kind for one in replayed([*texts[:3], b"{}\n", *texts[3:]]).findings}
    assert "chain" in {one.kind for one in replayed([*texts[:4], *texts[5:]]).findings}


def test_a_changed_head_and_other_data_are_told() -> None:
    texts = logged(drawn())
    changed = [texts[0].replace(b"Pink", b"Blue"), *texts[1:]]
    assert "chain" in {one.kind for one in replayed(changed).findings}
    other = [texts[0].replace(drawn().head.digest.encode(), b"0" * 64), *texts[1:]]
    assert "rulebook" in {one.kind for one in replayed(other).findings}


def test_a_book_without_promotions_says_so() -> None:
    affair = Affair(PROMOTION, "ma-switch")
    with pytest.raises(NoPromotionsError, match="ma-switch has no chapter on promotions"):
        replayed(logged(affair))


def test_what_was_done_late_is_a_finding_of_its_own() -> None:
    affair = drawn()
    late = affair.state.duties[0].until
    assert late is not None
    affair.give(Order(NotifyWinner(1, "mail", reached=False), Person("olga", "operator"), late + 90 * HOUR))
    affair.give(Order(NotifyWinner(1, "mail"), Person("olga", "operator"), late + 91 * HOUR))
    report = replayed(logged(affair))
    assert [(one.kind, one.clause, one.what) for one in report.findings] == [
        ("late", "20.8", "tell the winner 1: 90 h 0 min late")
    ]
