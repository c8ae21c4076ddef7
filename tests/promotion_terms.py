"""Terms of a promotion that lack nothing, for each rulebook, and changes of them."""

from typing import Any

from soft17.promotion.terms import Item, Prize, Terms
from soft17.rules.book import Book

PLAIN = "as said at the desk"
SAID = {
    "starts": "2026-04-01 10:00",
    "closes": "2026-04-30 23:59",
    "draws": "2026-05-01 20:00",
    "lot": "the numbers of the state lottery",
    "lot_at": "2026-05-01 19:00",
    "eligibility": "a member\n18 or older",
    "wager_needed": "no",
    "wager": "25.50",
    "presence": "no",
    "what": "a hamper",
    "value": "500.50",
    "clear": "yes",
    "meant": "",
    "liquor": "0",
    "persons": "2",
    "on_road": "no",
}


def prize(book: Book, given: dict[str, Any]) -> Prize:
    """A prize with everything its kind wants; `said` changes answers, and an empty one takes it away."""
    assert book.promotion is not None
    kind = given.get("kind", "goods")
    known = book.promotion.kinds[kind].fields if kind in book.promotion.kinds else {}
    said = {name: SAID.get(name, PLAIN) for name in (*book.promotion.prize, *known)}
    if kind in book.promotion.kinds and book.promotion.kinds[kind].pays == "money" and "disbursement" in said:
        said["disbursement"] = "cheque"
    items = tuple(Item(**one) for one in given.get("items", ()))
    return Prize(kind, {**said, **given.get("said", {})}, items, given.get("count", 1))


def terms(book: Book, given: dict[str, Any] | None = None) -> Terms:
    """Terms with everything the book wants, changed as is given."""
    assert book.promotion is not None
    given = given or {}
    said = {name: SAID.get(name, PLAIN) for name in book.promotion.fields}
    prizes = tuple(prize(book, one) for one in given.get("prizes", [{}]))
    return Terms(given.get("name", "Pink Friday"), given.get("way", "draw"), {**said, **given.get("said", {})}, prizes)
