"""Warming up: whatever advice calls is compiled ahead, once on a machine, over a shoe so small that it is quick."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from soft17.rules.book import Book

FEW = {"Ac": 3, "Td": 8, "8h": 6, "5s": 4}
UPS = "A8T"
Progress = Callable[[int, int], None]


def warm(progress: Progress) -> None:
    """Weigh a few small hands of every book, and a switch where there is one."""
    from soft17.rules.loading import load, names

    books = [load(name) for name in names()]
    for done, book in enumerate(books):
        progress(done, len(books))
        _weigh(book)
    progress(len(books), len(books))


def _weigh(book: "Book") -> None:
    import numpy as np

    from soft17.analysis.dealt import Dealt
    from soft17.analysis.game import Game
    from soft17.analysis.one_deal import OneDeal
    from soft17.analysis.shoe import Shoe

    game = Game(book, Shoe.holding(FEW))
    index, none = game.values.index, np.zeros(game.width, dtype=np.int64)
    for up in (index[rank] for rank in UPS):
        Dealt(game, up, none, as_dealt=True).solve()
        if book.switching is not None:
            OneDeal(game, up, none).either((index["8"], index["8"]), (index["8"], index["5"]))
