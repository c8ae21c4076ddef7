"""Wording: what a book says of a form by the names of its fields, in the words of its labels."""

import re

from soft17.service.tournaments.telling import label
from soft17.tournament.conditions import Conditions, Prize, Raise, Stage

FIELDS = {name for kind in (Conditions, Stage, Raise, Prize) for name in kind.__struct_fields__}
_NAMED = re.compile(rf"\b({'|'.join(sorted((one for one in FIELDS if '_' in one), key=len, reverse=True))})\b")
_STAGE = re.compile(r"\bstage(?=s?\b)")  # what the form calls a session
_FIRST = re.compile(rf"^({'|'.join(sorted(FIELDS, key=len, reverse=True))}):")


def in_words(text: str) -> str:
    """A message in which a field has the name that people read on the form."""
    first = _FIRST.sub(lambda found: f"{label(found[1])}:", text)
    return _STAGE.sub("session", _NAMED.sub(lambda found: label(found[1]), first))
