"""The decks in use: which option of a rulebook puts a number of them on the table."""

from soft17.rules.book import Book
from soft17.rules.loading import Elected, ElectionError

IN_USE = "cards.in_use"


def decks_elected(book: Book, elected: Elected, decks: int) -> dict[str, bool | int | str]:
    """The option that puts so many decks into use; the book is the one with its defaults."""
    usual, options = book.cards.in_use.is_, []
    for name, option in book.option.items():
        about = any(IN_USE in one.set for one in option.values)
        options += [name] * about
        for one in option.values if about else ():
            if one.set.get(IN_USE, usual) == decks:
                if elected.get(name, one.is_) != one.is_:
                    raise ElectionError("decks", f"this and the option {name}={elected[name]} contradict one another")
                return {name: one.is_}
    if decks != usual and decks in book.cards.decks.is_ and options:
        missing = f"no value of the option {' or '.join(options)} puts so many into use"
        raise ElectionError("decks", f"{book.id} allows them [{book.cards.decks.clause}], but {missing}")
    if decks != usual:
        allowed = " or ".join(map(str, sorted(book.cards.decks.is_)))
        raise ElectionError("decks", f"{book.id} is played with {allowed} decks [{book.cards.decks.clause}]")
    return {}
