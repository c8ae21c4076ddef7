"""Varying: surrender and splitting changed by the house at a table, from the next round on."""

from soft17.house.keep import Keep
from soft17.house.standing import PlayVaried
from soft17.house.state import House
from soft17.rules.book import Book
from soft17.rules.house.acts import Act


def vary(keep: Keep, act: Act, about: dict[str, str]) -> None:
    """Let what was entered hold: surrender offered or not, so many splits, aces split once only."""
    match act.varies:
        case "surrender":
            starts = about["surrender"] == act.among["surrender"][0]
            keep.add(PlayVaried(act.clause, surrender=starts))
        case "splits":
            splits = int(about["splits"])
            again = splits > 1 and not _held(keep.book, keep.house)
            keep.add(PlayVaried(act.clause, splits=splits, aces_again=again))
        case "aces":
            keep.add(PlayVaried(act.clause, aces_again=False))


def _held(book: Book, house: House) -> bool:
    """True if aces were held to one split, with its notice, since the table closed last."""
    holding = {name for name, act in book.house.acts.items() if act.varies == "aces"}
    return any(one.act in holding for one in house.entries[house.closed_at :])
