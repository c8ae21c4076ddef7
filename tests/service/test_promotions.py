"""Promotions over the service, in each book that has them: from the form to the last claim, and who sees what."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from promoting import BOOKS, TIMES, Promoting, form, promoting
from sqlalchemy import select

from soft17.money import parse
from soft17.promotion.decide import DOES
from soft17.promotion.secret import Secret
from soft17.rules.loading import load
from soft17.service.http.access import ACCESS
from soft17.service.http.answers import model_of
from soft17.service.people import ledger
from soft17.service.promotions.acts import KIND_OF
from soft17.service.promotions.picture import Seen
from soft17.service.store import schema as s

RESUBMITS = [book for book in BOOKS if load(book).promotion.filing.amendment.is_ == "resubmit"]  # type: ignore[union-attr]  # they have one


def balances(one: Promoting) -> dict[str, int]:
    with one.app.state.engine.connect() as connection:
        assert ledger.trial(connection).is_even
        return {str(row[0]): int(row[1]) for row in connection.execute(select(s.balances))}


def award_of(one: Promoting, prize: str) -> dict[str, Any]:
    return next(award for award in one.see()["awards"] if award["prize"] == prize)


@pytest.mark.parametrize("book", BOOKS)
def test_from_the_form_to_the_last_claim(book: str, database: str) -> None:
    rules = load(book).promotion
    assert rules is not None
    with promoting(database, book) as one:
        # A draft with gaps is kept, its gaps are named, and it is not filed.
        lacking = form(book, said={"manner": ""}, prizes=[{"kind": "vehicle", "said": {"make": "", "what": "a car"}}])
        told = one.ask("POST", "/promotions/check", body={"book": book, "terms": lacking}).json()
        assert {(fault["place"], fault["clause"]) for fault in told} == {
            ("manner", rules.fields["manner"].clause),
            ("prizes[1].make", rules.kinds["vehicle"].fields["make"].clause),
        }
        one.open(lacking)
        assert [fault["place"] for fault in one.see()["faults"]] == ["manner", "prizes[1].make"]
        refused = one.no("file-terms", said={"reference": "F 0"})
        assert refused["field"] in ("manner", "prizes[1].make")
        assert refused["clause"]
        one.do("draft-terms", terms=form(book))
        assert one.ask("POST", "/promotions/check", body={"book": book, "terms": form(book)}).json() == []

        assert one.ask("GET", f"/promotions/{one.id}", "").status_code == 404  # a draft is nobody's to see
        one.do("file-terms", said={"reference": "F 1"})
        one.do("publish-terms", said={"means": "in the casino", "marketing": "the poster"})
        assert one.see("")["row"]["stands"] == "starts soon"
        assert one.no("start-promotion")["clause"] == rules.filing.hours.clause
        assert one.acts()["start-promotion"] is False
        one.clock(TIMES["starts"])
        one.do("start-promotion")
        one.entered()
        assert one.see("ann")["own"] == [1]
        assert one.see("ann")["row"]["count"] == 3
        one.clock(TIMES["draws"])
        assert one.no("hold-draw")["clause"] == rules.scrutineer.clause
        awards = one.drawn()
        assert sorted(award["entry"] for award in awards) == [1, 2, 3]
        assert len(one.see("")["row"]["winners"]) == 3
        checked = one.ask("GET", f"/promotions/{one.id}/verify", "").json()
        assert checked["holds"] and checked["drawn"], checked
        assert len(checked["steps"]) == 7

        # Winners are told in time; who is not shows as overdue.
        duties = [duty for duty in one.see()["duties"] if duty["what"].startswith("tell the winner")]
        assert len(duties) == 3
        assert all(duty["left"].endswith("left") and not duty["overdue"] for duty in duties)
        for award in awards[1:]:
            one.do("notify-winner", about={"award": award["number"]}, said={"method": "telephone", "reached": "yes"})
        one.clock("2026-04-05 00:00")
        late = one.see()["duties"][0]
        assert late["overdue"] and late["left"].endswith("late"), late
        assert one.see()["row"]["overdue"] == 1
        assert one.see("ann")["row"]["overdue"] == 0
        first = {"award": awards[0]["number"]}
        one.do("notify-winner", about=first, said={"method": "email", "reached": "yes"})
        one.do("publish-results", said={"means": "the website"})
        assert one.see()["duties"] == []

        paid(one)
        claimed(one)
        refused_claim(one)
        assert one.see("")["row"]["stands"] == "over"
        checked = one.ask("GET", f"/promotions/{one.id}/verify", "").json()
        assert checked["holds"], checked
        log = one.ask("GET", f"/promotions/{one.id}/log", "iris").text
        assert len(log.splitlines()) == one.see()["row"]["version"] + 1


def paid(one: Promoting) -> None:
    """Prizes of money are paid as the book has it; a thing moves no money."""
    small, large = award_of(one, "a sum"), award_of(one, "a large sum")
    credit = "disbursement" in (load(one.book).promotion.prize if load(one.book).promotion else {})  # type: ignore[union-attr]  # it has one
    way = "account credit" if credit else "cash"
    assert one.no("hand-over", about={"award": small["number"]}, said={way: "499"})["clause"]
    assert one.no("hand-over", about={"award": small["number"]}, said={"shells": "500"})["field"] == "shells"
    one.do("hand-over", about={"award": small["number"]}, said={way: "500"})
    about = {"award": large["number"]}
    if credit:
        one.do("hand-over", about=about, said={way: "20000"})
    else:
        assert one.no("hand-over", about=about, said={"cash": "20000"})["clause"]
        parts = {"cash": "5000", "crossed cheque": "15000"}
        others = next(name for name in ("ann", "bob", "cyd") if name != large["winner"])
        assert one.no("choose-payment", others, about=about, said=parts)["clause"]
        one.do("choose-payment", large["winner"], about=about, said=parts)
        one.do("hand-over", about=about)
    held = balances(one)
    assert held[f"prizes:{one.id}"] == -parse("20500")
    if credit:
        assert held[f"player:{small['winner']}"] == parse("500")
        assert held[f"player:{large['winner']}"] == parse("20000")
    else:
        assert held["paid:cash"] == parse("5500")
        assert held["paid:crossed cheque"] == parse("15000")


def claimed(one: Promoting) -> None:
    """The winner of the hamper claims it and gets it; no money moves."""
    before, hamper = balances(one), award_of(one, "a hamper")
    one.do("claim-prize", hamper["winner"], said={"prize": "3: a hamper", "address": "1 Dock St"})
    assert one.no("claim-prize", "ann", said={"prize": "9"})["clause"]
    one.do("hand-over", about={"award": hamper["number"]})
    assert [claim["status"] for claim in one.see()["claims"]] == ["met"]
    assert balances(one) == before


def refused_claim(one: Promoting) -> None:
    """A claim is refused with its reason, kept, told, disputed, decided and contested."""
    rules = load(one.book).promotion
    assert rules is not None
    wrong = next(name for name in ("ann", "bob", "cyd") if name != award_of(one, "a hamper")["winner"])
    one.do("claim-prize", wrong, said={"prize": "3"})
    about = {"claim": 2}
    assert one.no("deny-claim", about=about, reason="not the winner")["clause"] == rules.denial.kept.clause
    one.do("deny-claim", about=about, said={"address": "2 Dock St"}, reason="not the winner")
    mine = one.see(wrong)
    assert [(claim["status"], claim["reason"]) for claim in mine["claims"]] == [("denied", "not the winner")]
    assert rules.dispute.complaint.clause in [told["clause"] for told in mine["told"]]
    assert one.see()["claims"][1]["kept"]
    one.do("tell-reasons", about=about)
    one.do("raise-dispute", wrong, said={"about": "I was first", "claim": "2"})
    one.do("decide-dispute", about={"dispute": 1}, said={"decision": "it stands", "meets_claim": "no"})
    one.do("contest-decision", wrong, about={"dispute": 1})
    assert [duty["clause"] for duty in one.see()["duties"]] == [rules.dispute.complaint.clause]
    one.do("advise-complaint", about={"dispute": 1})
    assert one.see()["duties"] == []
    assert one.see(wrong)["disputes"][0]["decision"] == "it stands"


@pytest.mark.parametrize("book", BOOKS)
def test_the_secret_is_in_no_answer_before_the_draw(book: str, tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", book) as one:
        one.prepared()
        assert one.no("commit-draw", "ann")["clause"]
        one.entered()
        one.do("nominate-scrutineer", said={"name": "sam"})
        one.no("attend-draw", "sam")
        one.no("hold-draw")
        for who in ("olga", "iris", "sam", "dan", "ann", ""):
            for path in ("", f"/{one.id}", f"/{one.id}/entries", f"/{one.id}/log", f"/{one.id}/verify"):
                one.ask("GET", f"/promotions{path}", who)
        with one.app.state.engine.connect() as connection:
            bodies = connection.execute(select(s.shoes.c.body).where(s.shoes.c.table_id == one.id)).scalars().all()
            lines = connection.execute(select(s.lines.c.text).where(s.lines.c.table_id == one.id)).scalars().all()
        (secret,) = [msgspec.json.decode(bytes(body), type=Secret) for body in bodies]
        before = [text for _, text in one.traffic] + [bytes(line).decode() for line in lines]
        assert any(secret.promise in text for text in before)
        assert not [text for text in before if secret.seed in text or secret.salt in text]
        one.clock(TIMES["draws"])
        one.do("attend-draw", "sam")
        one.do("give-lot", said={"value": "7 11 23"})
        one.do("hold-draw")
        assert one.see("")["lot"] == "7 11 23 (the numbers of the state lottery)"
        assert one.see("")["secret"] == {"seed": secret.seed, "salt": secret.salt}


def test_names_and_addresses_are_for_those_who_oversee(tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", BOOKS[0]) as one:
        one.prepared()
        one.entered()
        one.drawn()
        one.do("claim-prize", "bob", said={"prize": "1", "address": "7 Quay Rd"})
        for who, sees in (("olga", True), ("iris", True), ("ann", False), ("dan", False), ("", False)):
            told = one.ask("GET", f"/promotions/{one.id}", who).text
            assert ("7 Quay Rd" in told, '"cyd"' in told) == (sees, sees), who
        for who, status in (("olga", 200), ("iris", 200), ("sam", 200), ("ann", 403), ("dan", 403), ("", 401)):
            assert one.ask("GET", f"/promotions/{one.id}/entries", who).status_code == status
            allowed = status if who != "sam" else 403
            assert one.ask("GET", f"/promotions/{one.id}/log", who).status_code == allowed
        assert "7 Quay Rd" not in one.ask("GET", f"/promotions/{one.id}", "sam").text
        assert [claim["address"] for claim in one.see("bob")["claims"]] == ["7 Quay Rd"]
        assert ACCESS["POST", "/api/promotions"] == ("operator",)
        made = one.ask("POST", "/promotions", "ann", {"book": one.book, "terms": form(one.book)})
        assert made.status_code == 403


def test_an_order_is_done_once_refused_or_out_of_date(tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", BOOKS[0]) as one:
        one.prepared()
        one.entered()
        one.do("nominate-scrutineer", said={"name": "sam"})
        one.clock(TIMES["draws"])
        one.do("attend-draw", "sam")
        version = one.do("give-lot", said={"value": "7 11 23"})
        assert one.no("hold-draw", version=version - 1)["field"] == "version"
        drawn = one.do("hold-draw", version=version, id="the draw")
        assert one.do("hold-draw", version=version, id="the draw") == drawn
        assert one.no("fly")["field"] == "act"
        assert (
            one.no("notify-winner", about={"award": 1}, said={"method": "mail", "reached": "?"})["field"] == "reached"
        )
        assert one.no("award-prize", said={"prize": "x", "entry": "1"})["field"] == "prize"
        assert one.no("amend-terms")["field"] == "terms"
        found = {"of": "draw", "then": "cancel", "found_at": "soon"}
        assert one.no("find-compromised", said=found, reason="a leak")["field"] == "found_at"
        missing = one.ask("POST", "/promotions", body={"book": "none", "terms": {}})
        assert missing.json()["field"] == "book"
        assert one.ask("POST", "/promotions", body={"book": one.book, "terms": {}}).json()["field"] == "name"


def test_who_must_wager_is_entered_by_those_who_saw_it(tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", BOOKS[0]) as one:
        one.prepared(form(one.book, said={"wager_needed": "yes", "wager": "25"}))
        assert one.acts("ann")["enter-promotion"] is False
        said = {"meets": "a member\n18 or older", "wagered": "25"}
        assert one.no("enter-promotion", "ann", said=said)["clause"]
        one.do("enter-promotion", "dan", said={"entrant": "ann", **said})
        assert one.see("ann")["own"] == [1]
        assert one.no("enter-promotion", "dan", said={**said, "entrant": "bob", "wagered": "24"})["clause"]


def test_credit_goes_to_an_account_that_there_is(tmp_path: Path) -> None:
    book = next(name for name in BOOKS if "disbursement" in load(name).promotion.prize)  # type: ignore[union-attr]  # it has one
    with promoting(f"sqlite:///{tmp_path}/soft17.db", book) as one:
        one.prepared(form(book, prizes=[{"kind": "money", "said": {"value": "9", "disbursement": "account credit"}}]))
        one.do("enter-promotion", said={"entrant": "Zed", "meets": "a member\n18 or older"})
        one.do("commit-draw")
        one.clock("2026-04-02 12:01")
        one.do("publish-entries")
        one.clock(TIMES["draws"])
        one.do("give-lot", said={"value": "7 11 23"})
        one.do("hold-draw")
        told = one.no("hand-over", about={"award": 1}, said={"account credit": "9"})
        assert told["field"] == "account"
        assert "player:Zed" not in balances(one)
        assert (
            one.no("hand-over", about={"award": 1}, said={"account credit": "9", "account": "yan"})["field"]
            == "account"
        )
        (act,) = (each for each in one.see()["acts"] if each["act"] == "hand-over")
        assert [field["name"] for field in act["fields"]] == ["account credit", "account"]
        one.do("hand-over", about={"award": 1}, said={"account credit": "9", "account": "ann"})
        assert balances(one)["player:ann"] == parse("9")


def test_credit_of_a_winner_with_an_account_goes_to_nobody_else(tmp_path: Path) -> None:
    book = next(name for name in BOOKS if "disbursement" in load(name).promotion.prize)  # type: ignore[union-attr]  # it has one
    with promoting(f"sqlite:///{tmp_path}/soft17.db", book) as one:
        one.prepared(form(book))
        one.entered()
        one.drawn()
        award = award_of(one, "a sum")
        other = next(name for name in ("ann", "bob", "cyd") if name != award["winner"])
        said = {"account credit": "500", "account": other}
        assert one.no("hand-over", about={"award": award["number"]}, said=said)["field"] == "account"
        one.do("hand-over", about={"award": award["number"]}, said={**said, "account": award["winner"]})


CHOOSES = [book for book in BOOKS if load(book).promotion.payment.choice is not None]  # type: ignore[union-attr]  # they have one


@pytest.mark.parametrize("book", CHOOSES)
def test_the_operator_takes_down_how_a_winner_without_an_account_is_paid(book: str, tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", book) as one:
        terms = form(book)
        one.prepared({**terms, "prizes": terms["prizes"][1:2]})
        one.do("enter-promotion", "dan", said={"entrant": "Mary Jones", "meets": "a member\n18 or older"})
        one.do("commit-draw")
        one.clock("2026-04-02 12:01")
        one.do("publish-entries")
        one.drawn()
        (waits,) = (each for each in one.see()["acts"] if each["act"] == "hand-over")
        assert not waits["allowed"] and "has not chosen yet" in waits["why"]
        assert "choose-payment" not in one.acts("dan") and "choose-payment" not in one.acts("ann")
        (act,) = (each for each in one.see()["acts"] if each["act"] == "choose-payment")
        assert act["allowed"] and "winner" in act["says"]
        one.do("choose-payment", about={"award": 1}, said={"cash": "5000", "electronic transfer": "15000"})
        one.do("hand-over", about={"award": 1})
        assert balances(one)["paid:electronic transfer"] == parse("15000")


@pytest.mark.parametrize("book", BOOKS)
def test_a_compromised_draw_is_postponed_and_promised_anew(book: str, tmp_path: Path) -> None:
    rules = load(book).promotion
    assert rules is not None
    with promoting(f"sqlite:///{tmp_path}/soft17.db", book) as one:
        one.prepared()
        one.entered()
        first = one.see("")["row"]["promise"]
        said = {"of": "draw", "then": "postpone", "found_at": "2026-04-02 12:00"}
        assert one.no("find-compromised", said=said)["clause"]
        one.do("find-compromised", said=said, reason="a ballot box stood open")
        (due,) = one.see()["duties"]
        assert due["clause"] == rules.compromise.inspector.clause
        assert due["left"] == ("at once" if rules.compromise.inspector.is_.count == 0 else "2 d 0 h left")
        assert "ballot box" in one.see()["halts"][0]
        assert "ballot box" not in one.see("")["halts"][0]
        one.do("tell-inspector", said={"reference": "I 7"})
        one.do("validate-integrity", reason="counted again")
        one.do("commit-draw")
        assert one.see("")["row"]["promise"] != first
        one.do("publish-entries")
        assert len(one.drawn()) == 3
        checked = one.ask("GET", f"/promotions/{one.id}/verify", "").json()
        assert checked["holds"], checked
        assert [step["note"] for step in checked["steps"]].count(
            True
        ) == 2  # one set aside, and then promised after the closing
        one.do("find-compromised", said={**said, "then": "cancel"}, reason="again")
        assert one.see("")["row"]["stands"] == "cancelled"


@pytest.mark.parametrize("book", BOOKS)
def test_amended_terms_are_approved_or_sent_again(book: str, tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", book) as one:
        one.prepared()
        changed = form(book, said={"closes": "2026-04-02 13:00"})
        if book in RESUBMITS:
            one.do("amend-terms", terms=changed)
            assert max(duty["what"] for duty in one.see()["duties"]).startswith("send the amended terms")
            one.do("file-terms", said={"reference": "F 2"})
        else:
            assert one.no("amend-terms", terms=changed)["clause"]
            assert one.no("approve-amendment", "com", terms=changed, said={"reference": "A 1"})["clause"]
            one.do("submit-amendment", terms=changed)
            told = one.no("approve-amendment", "olga", terms=changed, said={"reference": "I say so"})
            assert "this is for a commission" in told["title"]
            assert "approve-amendment" not in one.acts("olga")
            laid = next(act for act in one.see("com")["acts"] if act["is_next"])
            assert laid["act"] == "approve-amendment"
            one.do("approve-amendment", "com", terms=laid["terms"], said={"reference": "A 1"})
            assert not [act for act in one.see("com")["acts"] if act["is_next"]]
            amends = next(act for act in one.see()["acts"] if act["is_next"])
            assert (amends["act"], amends["terms"]["said"]["closes"]) == ("amend-terms", "2026-04-02 13:00")
            one.do("amend-terms", terms=amends["terms"])
        one.do("publish-terms", said={"means": "brochure", "marketing": "the poster"})
        assert one.see()["duties"] == []
        assert "amend-terms" not in [act["act"] for act in one.see()["acts"] if act["is_next"]]
        assert one.see("")["row"]["closes"] == "2026-04-02 13:00 +11:00"


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_alone_says_who_is_present(book: str, tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", book) as one:
        one.prepared(form(book, said={"presence": "yes", "lot": "", "lot_at": ""}))
        one.do("nominate-scrutineer", said={"name": "sam"})
        one.entered()
        one.clock(TIMES["draws"])
        one.do("attend-draw", "sam")
        one.do("take-attendance", said={"present": "bob"})
        assert one.see("ann")["present"] == [2]
        assert "not confirmed" in one.see("ann")["attendance"]
        assert one.no("confirm-attendance")["field"] == "act"
        assert one.no("give-lot", "sam", said={"value": "words"})["clause"]
        one.do("take-attendance", "sam", said={"present": "ann\nbob"})
        assert "Confirm who is present: ann, bob" in [act["says"] for act in one.see()["acts"]]
        one.do("confirm-attendance")
        assert (one.see("")["present"], one.see("ann")["own"]) == ([1, 2], [1])
        one.do("give-lot", "sam", said={"value": "words"})
        one.do("hold-draw")
        assert {award["winner"] for award in one.see()["awards"]} <= {"ann", "bob"}
        assert one.ask("GET", f"/promotions/{one.id}/verify", "ann").json()["holds"]


@pytest.mark.parametrize("book", BOOKS)
def test_a_refused_claim_stays_its_claimants(book: str, tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", book) as one:
        one.prepared()
        one.do("claim-prize", "ann", said={"prize": "1", "address": "1 Ann St"})
        deny = next(act for act in one.see()["acts"] if act["act"] == "deny-claim")
        assert deny["fields"] == []
        told = one.no("deny-claim", about={"claim": 1}, said={"name": "zed", "address": "nowhere"}, reason="no")
        assert "as ann made it" in told["title"]
        one.do("deny-claim", about={"claim": 1}, reason="no entry")
        assert [(claim["name"], claim["address"]) for claim in one.see("ann")["claims"]] == [("ann", "1 Ann St")]
        assert any("claim 1 was refused: no entry" in told["says"] for told in one.see("ann")["told"])


@pytest.mark.parametrize("book", BOOKS)
def test_what_was_done_late_stays_marked(book: str, tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", book) as one:
        one.prepared()
        one.entered()
        award = one.drawn()[0]
        one.at = next(duty["until"] for duty in one.see()["duties"] if duty["until"]) + 300
        one.do("notify-winner", about={"award": award["number"]}, said={"method": "telephone", "reached": "yes"})
        (late,) = one.see()["late"]
        assert (late["by"], "award 1" in late["what"]) == ("5 min late", True)
        assert one.see("ann")["late"] == []


def test_what_is_wrong_with_a_draft_is_listed_once(tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", BOOKS[0]) as one:
        given = form(one.book, said={"wager_needed": "no", "wager": "25.50"})
        given["prizes"] = [*given["prizes"][:2], {"kind": "vehicle", "said": {"what": "a car", "value": "150"}}]
        one.open(given)
        seen = one.see()
        places = [fault["place"] for fault in seen["faults"]]
        assert "prizes[3].make" in places
        whys = {act["act"]: act["why"] for act in seen["acts"]}
        for act in ("file-terms", "publish-terms", "start-promotion"):
            assert whys[act] == "the terms are to be put right first"
        assert (seen["row"]["stands"], seen["row"]["left"]) == ("draft", "")
        assert "25.50" not in [answer["text"] for answer in seen["answers"]]
        assert "prizes[3]" in str(one.no("file-terms", said={"reference": "F 1"}))


def test_forms_are_the_books_own(tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", BOOKS[0]) as one:
        told = {each["book"]: each for each in one.ask("GET", "/promotions/forms", "ann").json()}
        assert set(told) == set(BOOKS)
        for book, each in told.items():
            rules = load(book).promotion
            assert rules is not None
            assert [(f["name"], f["says"], f["clause"]) for f in each["fields"]] == [
                (name, field.says, field.clause) for name, field in rules.fields.items()
            ]
            assert [f["name"] for f in each["fields"] if not f["needed"]] == ["lot", "lot_at"]
            for kind in each["kinds"]:
                wanted = {**rules.prize, **rules.kinds[kind["name"]].fields}
                assert [f["name"] for f in kind["fields"] if f["needed"]] == [one for one in wanted if one != "meant"]


def test_a_promotion_is_there_again_after_a_start(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/soft17.db"
    with promoting(database, BOOKS[0]) as one:
        one.prepared()
        one.entered()
        before = one.see()
    with promoting(database, BOOKS[0], one) as again:
        assert again.see()["row"] == before["row"]
        assert len(again.drawn()) == 3
        assert again.ask("GET", f"/promotions/{again.id}/verify", "").json()["holds"]


def test_whatever_is_said_is_answered(tmp_path: Path) -> None:
    """Orders at random at every stage: done or refused with words, never broken; what is seen is as described."""
    random, described = Random(17), model_of(Seen)
    texts = (
        "",
        "yes",
        "1",
        "1: a",
        "0",
        "x",
        "-5",
        "12.50",
        "2026-04-01 10:00",
        "a member\n18 or older",
        "draw",
        "cash",
    )
    fields = {field.name for kind in DOES for field in msgspec.structs.fields(kind)} | {"cash", "account credit"}
    with promoting(f"sqlite:///{tmp_path}/soft17.db", BOOKS[-1]) as one:
        for stage in (lambda: one.open(form(one.book)), one.prepared, one.entered, one.drawn):
            stage()
            for _ in range(120):
                named = random.sample(sorted(fields), 4)
                about = {name: random.choice((0, 1, 2, 99)) for name in random.sample(sorted(fields), 2)}
                said = {name: random.choice(texts) for name in named}
                terms = random.choice((None, form(one.book), {"name": "x", "prizes": [{"kind": "?"}]}))
                act = random.choice([name for name in KIND_OF if name not in ("find-compromised", "start-promotion")])
                more: dict[str, Any] = {"terms": terms} if terms is not None else {}
                who = random.choice(("olga", "iris", "sam", "dan", "ann"))
                if stage in (one.prepared, one.entered) and act in ("commit-draw", "publish-entries", "hold-draw"):
                    continue
                about |= {name: 1 for name in ("award", "claim", "dispute") if random.random() < 0.5}
                answer = one.give(act, who, about=about, said=said, reason=random.choice(("", "so")), **more)
                assert answer.status_code in (200, 404, 409, 422), answer.text
                if answer.status_code == 422:
                    assert answer.json()["title"]
            for who in ("olga", "iris", "sam", "ann", ""):
                if stage is not one.prepared or who:
                    answer = one.ask("GET", f"/promotions/{one.id}", who)
                    if answer.status_code == 200:
                        described.model_validate_json(answer.text)


@pytest.mark.clause("nsw-blackjack-v15", "20.6", "20.7")
@pytest.mark.clause("nsw-switch-2016", "20.6", "20.7")
@pytest.mark.clause("nsw-pinkjack-2016", "18.6", "18.7")
@pytest.mark.parametrize("book", BOOKS)
def test_a_draft_of_published_terms_is_seen_by_those_who_oversee_alone(book: str, tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", book) as one:
        first = form(book)
        one.open(first)
        one.do("file-terms", said={"reference": "F 1"})
        one.do("publish-terms", said={"means": "in the casino", "marketing": "the poster"})
        prizes = [{**prize, "said": {**prize["said"], "what": "a carton of cigarettes"}} for prize in first["prizes"]]
        said = {**first["said"], "starts": "2026-04-01 10:45", "nature": "smoke"}
        one.do("draft-terms", terms={**first, "name": "Redraft", "said": said, "prizes": prizes})
        for who in ("", "ann", "dan", "sam"):
            seen, rows = one.see(who), one.ask("GET", "/promotions", who).json()
            told = str((seen, rows))
            assert "Redraft" not in told and "cigarettes" not in told and "smoke" not in told and "10:45" not in told
            assert seen["row"]["name"] == rows[0]["name"] == first["name"]
            assert seen["prizes"][2]["line"] == "a hamper, worth $150"
            assert (seen["row"]["stands"], seen["published"]) == ("starts soon", "in the casino")
        for who in ("olga", "iris", "com"):
            seen = one.see(who)
            assert seen["row"]["name"] == "Redraft" and seen["row"]["prizes"][2].startswith("a carton of cigarettes")
            assert seen["row"]["stands"] == "starts soon; this is a draft, not published"
            assert "version 1, which everybody sees; this is version 2, not published" in seen["published"]
        # Published anew they are everybody's; after the start amended terms hold at once.
        again = {**first, "name": "Second"}
        one.do("draft-terms", terms=again)
        assert one.see("ann")["row"]["name"] == first["name"]
        one.do("file-terms", said={"reference": "F 2"})
        one.do("publish-terms", said={"means": "brochure", "marketing": "the poster"})
        assert one.see("ann")["row"]["name"] == one.see()["row"]["name"] == "Second"
        assert (one.see()["row"]["stands"], one.see()["published"]) == ("starts soon", "brochure")


@pytest.mark.clause("nsw-blackjack-v15", "20.8")
@pytest.mark.clause("nsw-switch-2016", "20.8")
@pytest.mark.clause("nsw-pinkjack-2016", "18.8")
@pytest.mark.parametrize("book", BOOKS)
def test_a_winner_is_told_also_after_the_prize_was_handed_over_or_refused(book: str, tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", book) as one:
        one.prepared()
        one.entered()
        one.drawn()
        hamper, small = award_of(one, "a hamper"), award_of(one, "a sum")
        one.do("hand-over", about={"award": hamper["number"]})
        one.do("claim-prize", small["winner"], said={"prize": "1", "address": "1 Dock St"})
        one.do("deny-claim", about={"claim": 1}, reason="came too late")
        for award in (hamper, small):
            about = {"award": award["number"]}

            def offered(about: dict[str, int] = about) -> list[str]:
                return [act["act"] for act in one.see()["acts"] if act["about"] == about and act["allowed"]]

            assert offered() == ["notify-winner"]
            one.do("notify-winner", about=about, said={"method": "telephone", "reached": "no"})
            assert offered() == ["notify-winner"]
            one.do("notify-winner", about=about, said={"method": "face to face", "reached": "yes"})
            assert offered() == []
            assert not [duty for duty in one.see()["duties"] if f"award {award['number']}" in duty["what"]]


@pytest.mark.clause("nsw-blackjack-v15", "20.7.10")
@pytest.mark.clause("nsw-switch-2016", "20.7.10")
@pytest.mark.clause("nsw-pinkjack-2016", "18.7.10")
@pytest.mark.parametrize("book", BOOKS)
def test_prizes_that_nobody_won_are_named(book: str, tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", book) as one:
        given = form(book)
        given["prizes"][2]["count"] = 3
        one.prepared(given)
        assert one.see("")["not_won"] == []  # nothing is drawn yet
        one.entered()
        assert len(one.drawn()) == 3
        assert one.see("")["not_won"] == ["2 × a hamper, worth $150"]


@pytest.mark.parametrize("book", BOOKS)
def test_a_promotion_is_not_over_while_a_prize_may_still_be_won(book: str, tmp_path: Path) -> None:
    with promoting(f"sqlite:///{tmp_path}/soft17.db", book) as one:
        given = form(book, way="chance")
        given["prizes"] = [given["prizes"][2], {**given["prizes"][2], "count": 1}]
        one.prepared({**given, "said": {key: said for key, said in given["said"].items() if key != "draws"}})
        one.do("enter-promotion", "ann", said={"meets": "a member\n18 or older"})
        for award, stands in ((1, "open for entries"), (2, "over")):
            one.do("award-prize", said={"prize": str(award), "entry": "1"})
            one.do("hand-over", about={"award": award})
            assert one.see("")["row"]["stands"] == stands
            assert one.see("")["not_won"] == []


@pytest.mark.clause("nsw-blackjack-v15", "20.9.1")
@pytest.mark.clause("nsw-switch-2016", "20.10.1")
@pytest.mark.clause("nsw-pinkjack-2016", "18.10.1")
@pytest.mark.parametrize("book", BOOKS)
def test_what_a_refused_claim_lacks_is_named(book: str, tmp_path: Path) -> None:
    rules = load(book).promotion
    assert rules is not None
    with promoting(f"sqlite:///{tmp_path}/soft17.db", book) as one:
        one.prepared()
        one.do("claim-prize", "ann", said={"prize": "2"})
        refused = one.no("deny-claim", about={"claim": 1}, reason="no entry")
        assert (refused["field"], refused["clause"]) == ("address", rules.denial.kept.clause)
        refused = one.no("deny-claim", about={"claim": 1}, said={"address": "1 Ann St"})
        assert (refused["field"], refused["clause"]) == ("reason", rules.denial.kept.clause)
        one.do("deny-claim", about={"claim": 1}, said={"address": "1 Ann St"}, reason="no entry")
