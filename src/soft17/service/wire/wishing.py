"""Wishing: what people may ask for before a table goes on, in words, and the clause of each."""

from soft17.rules.book import Book
from soft17.table import commands as c

NAMED = 2  # so many who are awaited are named, the others counted
WISHES: dict[type[c.Command], str] = {
    c.TakeInsurance: "insurance",
    c.TakeEvenMoney: "even money",
    c.Switch: "to switch",
    c.Unswitch: "to switch back",
    c.JoinDouble: "to double too",
    c.JoinSplit: "to split too",
    c.StayOn: "to stay on one hand",
}


def wish_clause(book: Book, kind: type[c.Command]) -> str:
    """The clause under which something may be asked for."""
    if kind is c.TakeInsurance and book.insurance is not None:
        return book.insurance.called.clause
    if kind is c.TakeEvenMoney and book.interim.even_money is not None:
        return book.interim.even_money.cite[0]
    if kind in (c.Switch, c.Unswitch) and book.switching is not None:
        return (book.switching.window if kind is c.Switch else book.switching.revocable).clause
    return (book.doubling if kind is c.JoinDouble else book.splitting).others.clause


def wished(kinds: set[type[c.Command]]) -> str:
    """What may be asked for, in words."""
    return listed([word for kind, word in WISHES.items() if kind in kinds] or ["anything else"], "or")


def people(names: list[str]) -> str:
    """Those who are awaited: some by name, the others counted."""
    more = len(names) - NAMED
    return listed([*names[:NAMED], *([f"{more} more"] if more > 0 else [])], "and")


def listed(words: list[str], last: str) -> str:
    """Words in a row, the last after another word than a comma."""
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))
