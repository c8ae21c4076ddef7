"""A promotion over the service: who does what in it, with a clock that a test moves, and every answer kept."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

import httpx
import msgspec
from serving import by_header, running

from promotion_terms import terms
from soft17.affairs.times import moment
from soft17.promotion.faults import rules_of
from soft17.rules.loading import load
from soft17.service.app import make
from soft17.service.people import accounts
from soft17.service.promotions.form import having
from soft17.service.settings import Settings

BOOKS = having()
TIMES = {"starts": "2026-04-01 10:00", "closes": "2026-04-02 12:00", "draws": "2026-04-02 20:00"}
LOT_AT = "2026-04-02 18:00"
ROLES = {
    "olga": "operator",
    "iris": "inspector",
    "com": "commission",
    "sam": "scrutineer",
    "dan": "dealer",
    "ann": "player",
    "bob": "player",
    "cyd": "player",
    "": "",
}


def form(book: str, **given: Any) -> dict[str, Any]:
    """Terms that lack nothing: a sum of money, one so large that its draw is overseen, and a thing."""
    rules = load(book).promotion
    assert rules is not None
    kind = next(name for name, one in rules.kinds.items() if one.pays == "money")
    said = {"disbursement": "account credit"} if "disbursement" in rules.prize else {}
    prizes = [
        {"kind": kind, "said": {**said, "value": "500", "what": "a sum"}},
        {"kind": kind, "said": {**said, "value": "20000", "what": "a large sum"}},
        {"kind": "goods", "said": {"value": "150", "what": "a hamper"}},
    ]
    made = terms(load(book), {"prizes": prizes, **given, "said": {**TIMES, "lot_at": LOT_AT, **given.get("said", {})}})
    found: dict[str, Any] = msgspec.to_builtins(made)
    return found


class Promoting:
    """A house with promotions of one book."""

    def __init__(self, app: Any, address: str, book: str) -> None:
        self.book, self.at, self.id = book, 0, ""
        self.traffic: list[tuple[int, str]] = []
        self.clock("2026-03-30 09:00")
        self.move(app, address)
        with app.state.engine.begin() as connection:
            for name in ("ann", "bob", "cyd"):
                accounts.add(connection, name, "no password", 1, "test")

    def move(self, app: Any, address: str) -> None:
        """Go on with a service, the first or one that was started later."""
        self.app = app
        self.client = httpx.Client(base_url=f"{address}/api", timeout=60)
        app.state.clock = lambda: self.at
        seconds = count()
        app.state.ticks = lambda: next(seconds) * 60.0  # nobody asks too often

    def clock(self, text: str) -> None:
        """Let it be a time at the place of the book."""
        at = moment(text, rules_of(load(self.book)).clock)
        assert at is not None
        self.at = at

    def ask(self, method: str, path: str, who: str = "olga", body: Any = None) -> httpx.Response:
        """Ask as somebody."""
        headers = {"x-name": who, "x-roles": ROLES[who]} if who else {}
        answer = self.client.request(method, path, headers=headers, json=body)
        assert answer.status_code < 500, answer.text
        self.traffic.append((self.at, answer.text))
        return answer

    def open(self, given: dict[str, Any]) -> str:
        """Open a promotion."""
        made = self.ask("POST", "/promotions", body={"book": self.book, "terms": given})
        assert made.status_code == 201, made.text
        self.id = made.json()["id"]
        return self.id

    def see(self, who: str = "olga") -> dict[str, Any]:
        """What somebody sees."""
        answer = self.ask("GET", f"/promotions/{self.id}", who)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def give(self, act: str, who: str = "olga", *, version: int | None = None, **more: Any) -> httpx.Response:
        """Give an order."""
        at = self.see("olga")["row"]["version"] if version is None else version
        body = {"id": more.pop("id", uuid.uuid4().hex), "version": at, "act": act, **more}
        return self.ask("POST", f"/promotions/{self.id}/orders", who, body)

    def do(self, act: str, who: str = "olga", **more: Any) -> int:
        """Give an order that is carried out."""
        answer = self.give(act, who, **more)
        assert answer.status_code == 200, f"{act}: {answer.text}"
        return int(answer.json()["version"])

    def no(self, act: str, who: str = "olga", **more: Any) -> dict[str, Any]:
        """Give an order that is refused."""
        answer = self.give(act, who, **more)
        assert answer.status_code in (403, 409, 422), answer.text
        found: dict[str, Any] = answer.json()
        return found

    def acts(self, who: str = "olga") -> dict[str, bool]:
        """What somebody is shown, and whether it is allowed."""
        return {one["act"]: one["allowed"] for one in self.see(who)["acts"]}

    def prepared(self, given: dict[str, Any] | None = None) -> None:
        """Open, file, publish and start, each in its time."""
        self.open(given or form(self.book))
        self.do("file-terms", said={"reference": "F 1"})
        self.do("publish-terms", said={"means": "in the casino\nbrochure", "marketing": "the poster"})
        self.clock(TIMES["starts"])
        self.do("start-promotion")

    def entered(self) -> None:
        """Three players enter, the draw is promised, entries close and are published."""
        for name in ("ann", "bob", "cyd"):
            self.do("enter-promotion", name, said={"meets": "a member\n18 or older"})
        self.do("commit-draw")
        self.clock("2026-04-02 12:01")
        self.do("publish-entries")

    def drawn(self) -> list[dict[str, Any]]:
        """The draw is held under the scrutineer's eyes."""
        self.do("nominate-scrutineer", said={"name": "sam"})
        self.clock(TIMES["draws"])
        self.do("attend-draw", "sam")
        self.do("give-lot", said={"value": "7 11 23"})
        self.do("hold-draw")
        found: list[dict[str, Any]] = self.see()["awards"]
        return found


@contextmanager
def promoting(database: str, book: str, before: Promoting | None = None) -> Iterator[Promoting]:
    """The service for as long as a test needs it, or one that goes on where another stopped."""
    app: Any = make(Settings(database=database, pace=0))
    app.state.identify = by_header
    with running(app) as address:
        one = before or Promoting(app, address, book)
        one.move(app, address)
        yield one
        one.client.close()
