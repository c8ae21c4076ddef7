"""The form of a round record: what its fields must hold, and the record in the table's own terms."""

from collections import Counter
from typing import Any

import msgspec

from soft17 import cards, money
from soft17.cards import Card
from soft17.money import Money
from soft17.records.entries import (
    ActEntry,
    MalformedError,
    RecordEntry,
    SuitStake,
    WagerEntry,
    decode,
)
from soft17.records.tokens import Held, check_act, of_main, of_side
from soft17.rules.book import Book
from soft17.rules.limits import Bounds
from soft17.rules.loading import ElectionError, UnknownBookError, load
from soft17.table.commands import Side
from soft17.table.laid import Laid
from soft17.table.state import MAIN, Sign


class Record(msgspec.Struct, frozen=True):
    """A record that can be played: the rulebook with its options, and everything in the table's own terms."""

    book: Book
    sign: Sign
    laid: tuple[Laid, ...]
    held: tuple[Held, ...]
    shoe: tuple[Card, ...]
    acts: tuple[ActEntry, ...]


def read(raw: Any) -> Record:
    """Make a record out of decoded JSON, or say which field is wrong."""
    entry = decode(raw)
    try:
        book = load(entry.rulebook, entry.options, entry.rulings)
    except UnknownBookError as error:
        raise MalformedError("rulebook", str(error)) from error
    except ElectionError as error:
        raise MalformedError(error.field, str(error)) from error
    laid = tuple(_laid(book, wager, f"wagers[{index}]") for index, wager in enumerate(entry.wagers))
    held = tuple(of_main(book, wager, f"wagers[{index}]") for index, wager in enumerate(entry.wagers))
    if not laid:
        raise MalformedError("wagers", "a round has at least one wager")
    _check_people(entry.wagers)
    sign = _sign(book, entry)
    for index, act in enumerate(entry.acts):
        _check_act(book, entry, act, f"acts[{index}]")
    return Record(book=book, sign=sign, laid=laid, held=held, shoe=_shoe(book, entry.shoe), acts=tuple(entry.acts))


def amount(text: str, field: str) -> Money:
    """Read an amount of money."""
    try:
        return money.parse(text)
    except money.UnreadableMoneyError as error:
        raise MalformedError(field, str(error)) from error


def _stake(text: str, field: str) -> Money:
    stake = amount(text, field)
    if stake % money.CENT:
        raise MalformedError(field, f"{text!r} cannot be staked: a stake is in whole cents")
    return stake


def _laid(book: Book, entry: WagerEntry, field: str) -> Laid:
    if not entry.player.strip():
        raise MalformedError(f"{field}.player", "a player has a name")
    if book.layout.area_refusal(entry.area) is not None:
        raise MalformedError(f"{field}.area", f"areas are 1 to {book.layout.areas.is_.most}, not {entry.area}")
    main = _main(book, entry.main, f"{field}.main")
    sides = (_side(book, kind, stake, f"{field}.side.{kind}") for kind, stake in entry.side.items())
    side = tuple(of_side(entry, one, field) for each in sides for one in each)
    if not main and not side:
        raise MalformedError(field, "neither a main nor an optional wager")
    return Laid(entry.player, entry.area, main, side, entry.seated)


def _main(book: Book, entry: str | list[str] | None, field: str) -> tuple[Money, ...]:
    if entry is None:
        return ()
    if isinstance(entry, str):
        return (_stake(entry, field),) * book.boxes
    if book.boxes == 1 or len(entry) != book.boxes:
        raise MalformedError(field, f"a list has a stake for each of 2 boxes; this game has {book.boxes} on an area")
    return tuple(_stake(text, f"{field}[{index}]") for index, text in enumerate(entry))


def _side(book: Book, kind: str, entry: str | SuitStake, field: str) -> tuple[Side, ...]:
    """The optional wagers of an entry: one, or one on each suit named where the book is read so."""
    wager = book.optional.get(kind)
    if wager is None:
        there = ", ".join(book.optional) or "none"
        raise MalformedError(field, f"no such optional wager in this rulebook: there are {there}")
    if isinstance(entry, str):
        if wager.suits is not None:
            raise MalformedError(field, 'say the suit: {"stake": "5", "suit": "d"}')
        return (Side(kind, _stake(entry, field)),)
    if wager.suits is None:
        raise MalformedError(field, "this wager is on no suit: write the stake alone")
    if not entry.suit or set(entry.suit) - set(cards.SUITS) or len(set(entry.suit)) < len(entry.suit):
        raise MalformedError(f"{field}.suit", f"{entry.suit!r} is no suit: c, d, h or s")
    if len(entry.suit) > 1 and wager.suits.is_ == "one":
        raise MalformedError(f"{field}.suit", f"{entry.suit!r} is more than one suit")
    stake = _stake(entry.stake, f"{field}.stake")
    if wager.suits.is_ == "stake-each":
        return tuple(Side(kind, stake, suit) for suit in entry.suit)
    return (Side(kind, stake, entry.suit),)


def _check_people(entries: list[WagerEntry]) -> None:
    seen: set[tuple[int, str]] = set()
    seated: dict[int, str] = {}
    for index, entry in enumerate(entries):
        if (entry.area, entry.player) in seen:
            raise MalformedError(f"wagers[{index}].player", f"{entry.player} is listed twice on area {entry.area}")
        seen.add((entry.area, entry.player))
        if entry.seated:
            if entry.area in seated:
                raise MalformedError(f"wagers[{index}].seated", f"{seated[entry.area]} is seated at this area already")
            seated[entry.area] = entry.player


def _sign(book: Book, entry: RecordEntry) -> Sign:
    table = entry.table
    chip = amount(table.smallest_chip, "table.smallest_chip")
    if chip <= 0 or chip % money.CENT:
        raise MalformedError("table.smallest_chip", "a chip is worth more than 0, and whole cents")
    limits: dict[str, Bounds] = {}
    for kind, bounds in table.limits.items():
        field = f"table.limits.{kind}"
        if kind != MAIN and kind not in book.optional:
            raise MalformedError(field, f"limits are for {', '.join([MAIN, *book.optional])}")
        low = amount(bounds.min, f"{field}.min") if bounds.min is not None else None
        high = amount(bounds.max, f"{field}.max") if bounds.max is not None else None
        if min(low or 0, high or 0) < 0:
            raise MalformedError(field, "a limit is not under 0")
        if low is not None and high is not None and low > high:
            raise MalformedError(field, "the minimum is over the maximum")
        limits[kind] = Bounds(low, high)
    if table.jackpot is None:
        jackpot = book.jackpot
        if jackpot is not None and any(jackpot.wager in wager.side for wager in entry.wagers):
            raise MalformedError("table.jackpot", f"a {jackpot.wager} wager needs the meter and its minimum")
        return Sign(smallest_chip=chip, limits=limits)
    if book.jackpot is None:
        raise MalformedError("table.jackpot", f"{book.document.title} has no jackpot")
    meter = amount(table.jackpot.meter, "table.jackpot.meter")
    minimum = amount(table.jackpot.minimum, "table.jackpot.minimum")
    wrong = book.jackpot.refusal(meter, minimum)
    if wrong is not None:
        raise MalformedError("table.jackpot", f"{wrong.why} ({wrong.clause})")
    return Sign(smallest_chip=chip, limits=limits, meter=meter, minimum=minimum)


def _shoe(book: Book, text: str) -> tuple[Card, ...]:
    try:
        shoe = cards.parse_all(text)
    except cards.UnknownCardError as error:
        raise MalformedError("shoe", str(error)) from error
    decks = book.cards.in_use.is_
    for card, copies in Counter(shoe).items():
        if copies > decks:
            raise MalformedError("shoe", f"{card} is there {copies} times, and {decks} decks hold {decks}")
    return shoe


_WHOLE_AREA = ("switch", "unswitch", "absent", "even_money")


def _check_act(book: Book, entry: RecordEntry, act: ActEntry, field: str) -> None:
    if act.area not in {wager.area for wager in entry.wagers}:
        raise MalformedError(f"{field}.area", f"nobody wagers on area {act.area}")
    missing = {
        "even_money": book.interim.even_money,
        "switch": book.switching,
        "unswitch": book.switching,
        "surrender": book.surrender,
        "absent": book.absence,
    }
    if act.act in missing and missing[act.act] is None:
        raise MalformedError(f"{field}.act", f"{book.document.title} has no {act.act}")
    _check_place(book, act, field)
    if act.act in ("insure", "even_money") and not act.player:
        raise MalformedError(f"{field}.player", f"say who: {act.act} is each player's own")
    _check_stakes(act, field)
    check_act(act, field)


def _check_place(book: Book, act: ActEntry, field: str) -> None:
    if act.act not in _WHOLE_AREA and act.box is None and book.boxes > 1:
        raise MalformedError(f"{field}.box", "say which box: 1 or 2")
    if act.box is not None and not 1 <= act.box <= book.boxes:
        raise MalformedError(f"{field}.box", f"there is no box {act.box}: boxes are 1 to {book.boxes}")
    if act.hand != 1 and act.act in ("insure", *_WHOLE_AREA):
        raise MalformedError(f"{field}.hand", f"{act.act} is on no hand: leave it out")


def _check_stakes(act: ActEntry, field: str) -> None:
    if act.act == "insure" and act.amount is None:
        raise MalformedError(f"{field}.amount", "say how much is insured")
    if act.amount is not None:
        amount(act.amount, f"{field}.amount")
    for name, given, acts in (
        ("amount", act.amount is not None, ("insure", "double")),
        ("stays", bool(act.stays), ("split",)),
    ):
        if given and act.act not in acts:
            raise MalformedError(f"{field}.{name}", f"{act.act} has no {name}: it belongs to {' and '.join(acts)}")
    wanted = {"double": dict, "split": list}.get(act.act)
    if act.others is not None and (wanted is None or not isinstance(act.others, wanted)):
        raise MalformedError(f"{field}.others", 'a double has {"bob": "50"}, a split has ["bob"], other acts have none')
    if isinstance(act.others, dict):
        for player, text in act.others.items():
            amount(text, f"{field}.others.{player}")
