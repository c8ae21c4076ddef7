"""Naming: acts of the house and what is said with them, in plain words by subject, from a file."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from soft17.rules.house.acts import Act


class Named(msgspec.Struct, frozen=True):
    """An act in plain words: its subject, its name, and one sentence."""

    subject: str
    name: str
    says: str


@cache
def _words() -> tuple[dict[str, Named], dict[str, str]]:
    read = tomllib.loads(files("soft17.service.wire").joinpath("acts.toml").read_text(encoding="utf-8"))
    labels, subjects = read.pop("fields"), read.pop("subjects")
    named = {act: Named(subjects[one], *words) for one, acts in read.items() for act, words in acts.items()}
    return named, labels


def named(name: str, act: Act) -> Named:
    """An act by its name in the book; what the book says of it comes before what is said in general."""
    known = _words()[0].get(name) or Named("The table", plain(name), "")
    return msgspec.structs.replace(known, says=sentence(act.says)) if act.says else known


def words(name: str) -> Named:
    """Something that is done at a table without a row of its own in the books."""
    return _words()[0][name]


def within(name: str) -> str:
    """An act in plain words, as they stand within a sentence."""
    known = _words()[0].get(name)
    said = known.name if known is not None else plain(name)
    return f"{said[:1].lower()}{said[1:]}"


def label(field: str, act: str = "") -> str:
    """What is asked for, with an act that means something else by the name too."""
    labels = _words()[1]
    return labels.get(f"{act}.{field}") or labels.get(field) or plain(field)


def plain(name: str) -> str:
    """A name of the books as words."""
    return sentence(name.replace("_", " ").replace("-", " ").strip(), stop="")


def sentence(text: str, stop: str = ".") -> str:
    """Words with a capital and an end."""
    return f"{text[:1].upper()}{text[1:]}{'' if not text or text[-1] in '.?!”' else stop}"
