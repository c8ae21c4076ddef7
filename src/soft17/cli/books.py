"""Rulebooks as they are asked for on the command line: one that comes along, or a folder of somebody's own."""

from pathlib import Path

from soft17.cli.screen import fail
from soft17.rules.faults import BookError
from soft17.rules.loading import ElectionError, UnknownBookError, names
from soft17.service.laboratory.asking import Asked, Value


def asked(
    name: str | None,
    *,
    own: str | None = None,
    options: list[str] | None = None,
    rulings: list[str] | None = None,
    decks: int | None = None,
) -> Asked:
    """Find and load a rulebook, or tell in one line why not."""
    elected = {key: _value(value) for key, value in pairs(options, "--option", "NAME=VALUE")}
    found = _found(name, own, elected, dict(pairs(rulings, "--ruling", "CLAUSE=READING")))
    try:
        found = found.with_decks(decks)
        assert found.book
    except ElectionError as error:
        fail(f"{'--' if error.field.startswith('decks ') else ''}{error.field}: {error}")
    except (BookError, UnknownBookError) as error:
        fail(str(error))
    return found


def _found(name: str | None, own: str | None, options: dict[str, Value], rulings: dict[str, str]) -> Asked:
    if name is not None and own is not None:
        fail("say either BOOK or --book PATH")
    if own is not None:
        return Asked(Path(own).resolve().name, Path(own), options, rulings)
    if name is None:
        fail("say which rulebook: BOOK or --book PATH")
    if name not in names() and Path(name).is_dir():
        return Asked(Path(name).resolve().name, Path(name), options, rulings)
    return Asked(name, None, options, rulings)


def pairs(given: list[str] | None, flag: str, form: str) -> list[tuple[str, str]]:
    """What was given in two parts."""
    found: list[tuple[str, str]] = []
    for one in given or []:
        name, equals, value = one.partition("=")
        if not equals:
            fail(f"{flag} {one}: write {form}")
        if any(name == known for known, _ in found):
            fail(f"{flag} {name} is given twice")
        found.append((name, value))
    return found


def _value(text: str) -> bool | int | str:
    if text in ("true", "false"):
        return text == "true"
    return int(text) if text.isdigit() else text
