"""What words of a prize mean: those that only sound like something forbidden are declared, each with what is meant."""

import re
from collections.abc import Iterator

from soft17.promotion.terms import Prize

MEANT = "meant"
LIKE = "has lines such as: wine glasses = empty glasses (two words or more of the prize, an equals sign, what is meant)"


def declared(prize: Prize) -> Iterator[tuple[str, str]]:
    """The words that are declared, each with what is meant by them; as they were written where they cannot be read."""
    for line in prize.said.get(MEANT, "").splitlines():
        if line.strip():
            words, _, means = line.partition("=")
            yield words.strip(), means.strip()


def unreadable(prize: Prize) -> bool:
    """True of a declaration that says nothing, or is of a single word and so would hide that word everywhere."""
    return not all(_says_enough(words, means) for words, means in declared(prize))


def _says_enough(words: str, means: str) -> bool:
    return bool(means) and len(re.findall(r"\w+", words)) > 1


def heard(prizes: tuple[Prize, ...], text: str) -> str:
    """A text without the words that one of the prizes declares to mean something else."""
    for prize in prizes:
        text = plain(prize, text)
    return text


def plain(prize: Prize, text: str) -> str:
    """A text about a prize without the words that are declared to mean something else."""
    for words, means in declared(prize):
        if _says_enough(words, means):
            text = re.sub(rf"\b{re.escape(words)}\b", " ", text, flags=re.IGNORECASE)
    return text
