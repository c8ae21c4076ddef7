"""Outcomes: what a record says after play."""

from typing import Any

from soft17.cards import show_all
from soft17.money import show
from soft17.records.replay import Played
from soft17.rules.book import Book
from soft17.table.net import net
from soft17.table.state import INSURANCE, Table, Wager

RESULT_FIELDS = ("outcome", "refused")


def result(book: Book, played: Played) -> dict[str, Any]:
    """Either `outcome` or `refused`."""
    refused = played.refused
    if refused is not None:
        return {
            "refused": {
                refused.where: refused.index,
                "clause": refused.refusal.clause,
                "why": refused.refusal.why,
            }
        }
    return {"outcome": outcome(book, played.table)}


def outcome(book: Book, table: Table) -> dict[str, Any]:
    """Cards, hands, wagers and net results of a finished round."""
    whole: dict[str, Any] = {
        "drawn": table.drawn,
        "dealer": {"cards": show_all(table.dealer.cards), "total": table.dealer.total},
        "hands": [
            {
                "area": place.area,
                "box": place.box,
                "hand": place.hand,
                "cards": show_all(hand.cards),
                "total": hand.total,
            }
            for place, hand in table.hands()
        ],
        "wagers": [_wager(book, wager) for wager in table.wagers],
        "net": {player: show(amount) for player, amount in net(book, table).items()},
    }
    if table.meter is not None:
        whole["jackpot"] = {"meter": show(table.meter)}
    return whole


def _wager(book: Book, wager: Wager) -> dict[str, Any]:
    line: dict[str, Any] = {"player": wager.player, "area": wager.area}
    if wager.hand:
        line |= {"box": wager.box, "hand": wager.hand}
    elif wager.kind == INSURANCE and book.boxes > 1:
        line["box"] = wager.box
    line |= {
        "wager": wager.kind,
        "stake": show(wager.stake),
        "result": wager.result,
        "pays": show(wager.pays),
        "clause": wager.clause,
    }
    return line
