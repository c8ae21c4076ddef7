"""Spelling: what people write, known again however it is written."""


def plain(text: str) -> str:
    """A text by which it is known, whatever its case and the blanks it is written with."""
    return " ".join(text.split()).casefold()


def bare(text: str) -> str:
    """A text by its letters and digits alone, as a colour is known however its words are put together."""
    return "".join(filter(str.isalnum, text)).casefold()
