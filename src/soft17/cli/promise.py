"""`soft17 shuffle check`: promised orders checked without the house, from a file of proofs or the log of a table."""

from typing import TYPE_CHECKING, Annotated

import typer

from soft17.cli.logfile import Whole, book_of, leave, texts_of, warn, whole
from soft17.cli.screen import AsJson, console, fail, print_json, styled, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from soft17.log.promises import Promises, Summed
    from soft17.shoe.promised import Checked, CheckedCard

NONE = "no order of cards is promised in this log"


def check(
    path: Annotated[
        str, typer.Argument(metavar="FILE", help="Proofs from a table, soft17.promise/1, or its log; - is the input.")
    ],
    *,
    root: Annotated[
        str, typer.Option("--root", metavar="HASH", help="The root as it was noted when it was published.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Check that cards are those that were promised before the cut; the status is 1 if one is not.

    Nothing is asked of the house: card, place, salt and path of each proof lead to a root, which is compared with the
    promised one, and an opened order is hashed anew. A file can only say itself what was promised: --root compares it
    with what was noted before the first card. The log of a table has every promise with the cards that came under it.
    """
    from soft17.log.lines import affair_of, is_log
    from soft17.shoe.commitment import is_root

    if root and not is_root(root):
        fail(f"--root {visible(root)}: a root has 64 hex digits in small letters")
    texts = texts_of(path, "promise and no log")
    if is_log(texts[0]) or affair_of(texts[0]):
        _check_log(path, whole(path, texts), root, as_json=as_json)
    else:
        _check_file(path, b"\n".join(texts), root, as_json=as_json)


def _check_file(path: str, text: bytes, root: str, *, as_json: bool) -> None:
    from soft17.log.wording import moment
    from soft17.shoe.promised import NoPromiseError, read
    from soft17.shoe.promised import check as checked

    try:
        found = checked(read(text), root)
    except NoPromiseError as error:
        fail(f"{path}: {visible(error)}")
    if as_json:
        print_json({"file": path, "kind": "promise", "holds": found.holds, "promises": [found]})
    else:
        _tell(found, moment)
        _list(found.cards)
    if not found.holds:
        raise typer.Exit(1)


def _check_log(path: str, log: Whole, root: str, *, as_json: bool) -> None:
    from functools import partial

    from soft17.log.promises import checked
    from soft17.log.wording import moment

    promises = followed(path, log)
    every = tuple(checked(promises))
    unknown = bool(root) and root not in [one.root for one in every]
    holds = not (unknown or promises.stray) and all(one.holds for one in every)
    if as_json:
        more = {"opened_unpromised": promises.stray, "noted_root_is_there": not unknown if root else None}
        print_json({"file": path, "kind": "table log", **log.faults, "holds": holds, **more, "promises": every})
    else:
        warn(log)
        for one in every:
            _tell(one, partial(moment, clock=promises.book.house.clock))
            _list([card for card in one.cards if card.why])
        lost = [f"root: no order is promised in this log by the one that was noted, {root}"] if unknown else []
        lost += [f"line {number}: an order is opened that was not promised" for number in promises.stray]
        for what in lost:
            console().print(styled(("✗ ", "red"), what), soft_wrap=True)
        if not every:
            typer.echo(NONE)
    if not holds:
        raise typer.Exit(1)
    leave(log)


def followed(path: str, log: Whole) -> "Promises":
    """The promises of a log, by the numbers of its lines in the file."""
    from msgspec.structs import replace

    from soft17.log.entries import UnfollowedError, passed
    from soft17.log.promises import Promises

    promises = Promises(book_of(path, log.head), keeping=True)
    try:
        for number, line in log.lines:
            numbered = replace(line, seq=number)
            promises.take(numbered, list(passed(promises.house, numbered)))
    except UnfollowedError as error:
        fail(f"{path}:{error.number}: {error}")
    return promises


def brief(path: str, log: Whole) -> "list[Summed]":
    """The promises of a log, each in brief; a log that has none is not followed once more for them."""
    from soft17.house.events import CardsShuffled
    from soft17.log.promises import summed

    every = (event for _, line in log.lines for event in line.events if isinstance(event, CardsShuffled))
    return list(summed(followed(path, log))) if any(event.promise is not None for event in every) else []


def in_brief(promises: "list[Summed]") -> "Iterator[str]":
    """How many orders were promised and opened, and of each what came under it."""
    if not promises:
        return
    opened = sum(1 for one in promises if one.opened_line is not None)
    many = "1 order of cards" if len(promises) == 1 else f"{len(promises)} orders of cards"
    yield f"{many} promised, {opened} opened"
    for one in promises:
        says = {None: one.state, True: f"opened at line {one.opened_line}, as promised"}
        state = says.get(one.opened_holds, f"opened at line {one.opened_line}: another than was promised")
        proven = f"{one.unproven} of them not proven" if one.unproven else "each proven"
        came = f"{_cards(one.cards)} came, {proven}" if one.cards else "no card came"
        yield f"  shoe {one.number}, line {one.line}, {one.root}: {_cards(one.count)}, {state}; {came}"


def _tell(one: "Checked", moment: "Callable[[int], str]") -> None:
    """What was found of a promise, in a few lines."""
    screen = console()
    made = f" on {moment(one.made_at)}, line {one.line} of the log: {one.count} cards, {one.state}"
    screen.print(styled((f"Shoe {one.number}", "bold"), ", promised", made), soft_wrap=True)
    screen.print(styled("  ", _mark(one.root_why), f" {one.root_why or f'root {one.root}'}"), soft_wrap=True)
    bad = sum(1 for card in one.cards if card.why)
    said = f"{_cards(len(one.cards) - bad)} as promised" if one.cards else "no card came that could be checked"
    fails = f", {_cards(bad)} not" if bad else ""
    screen.print(styled("  ", _mark("bad" if bad else ""), f" {said}{fails}"), soft_wrap=True)
    if one.state == "opened":
        whole = "the whole order is opened, and it is the promised one"
        screen.print(styled("  ", _mark(one.opening_why), f" {one.opening_why or whole}"), soft_wrap=True)


def _list(cards: "list[CheckedCard] | tuple[CheckedCard, ...]") -> None:
    """Each card with its place, counted from 0, and why it does not hold."""
    for card in cards:
        line = f"line {card.line}, " if card.line is not None else ""
        where = f" {card.card}  {line}place {card.position}"
        console().print(styled("    ", _mark(card.why), where, f": {card.why}" if card.why else ""), soft_wrap=True)


def _mark(why: str) -> tuple[str, str]:
    return ("✗", "red") if why else ("✓", "green")


def _cards(count: int) -> str:
    return f"{count} card{'' if count == 1 else 's'}"
