"""Strategies as data: charts in a documented form that says what it is, for whoever plays by them."""

from typing import Any

import msgspec

from soft17.cards import RANKS
from soft17.strategies.chart import Chart, Exceptional, Line, Points

FORM = "soft17.strategy/1"
LETTERS = {"S": "stand", "H": "hit", "D": "double", "P": "split", "R": "surrender"}
KINDS = ("hard", "soft", "pair")
TOTALS = range(2, 32)
MOST_CARDS = 22
IN_CHART = ("ups", "lines", "switch", "exceptions", "even_money")
OPTIONAL = {"digest", "options", "rulings", "decks", "switch", "exceptions", "even_money"}


class StrategyError(ValueError):
    """A strategy that cannot be read or followed: the place, and what is wrong there."""

    def __init__(self, place: str, message: str) -> None:
        self.place = place
        super().__init__(f"{place}: {message}" if place else message)


class Strategy(msgspec.Struct, frozen=True):
    """A chart, and the book it was made for."""

    form: str
    rulebook: str
    digest: str
    options: dict[str, bool | int | str]
    rulings: dict[str, str]
    decks: int
    chart: Chart


def text(strategy: Strategy) -> str:
    """A strategy as it is written to a file: one line of the chart to a line."""
    head = {name: getattr(strategy, name) for name in Strategy.__struct_fields__ if name != "chart"}
    chart = strategy.chart
    parts = [f"  {json(name)}: {json(value)}" for name, value in head.items()]
    parts.append(f'  "even_money": {json(chart.even_money)}')
    parts.append(f'  "ups": {json(chart.ups)}')
    parts.append(_block("lines", chart.lines))
    parts.append(_block("exceptions", chart.exceptions))
    parts.append(_block("switch", chart.switch))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _block(name: str, rows: tuple[msgspec.Struct, ...]) -> str:
    inside = ",\n".join(f"    {json(row)}" for row in rows)
    return f'  "{name}": [\n{inside}\n  ]' if rows else f'  "{name}": []'


def json(value: object) -> str:
    """A value in one line of JSON."""
    return msgspec.json.encode(value).decode()


def opened(data: str | bytes, form: str, what: str) -> dict[str, Any]:
    """The object in a text, if it says that it is of a form."""
    try:
        tree = msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        raise StrategyError("", f"not JSON: {error}") from error
    except UnicodeDecodeError as error:
        raise StrategyError("", f"not UTF-8 text (byte {error.start})") from error
    if not isinstance(tree, dict):
        raise StrategyError("", f"{what} is a JSON object")
    if tree.get("form") != form:
        raise StrategyError("form", f"{tree.get('form')!r} is not a form known here, which is {form!r}")
    return tree


def parse(data: str | bytes) -> Strategy:
    """A strategy out of its text; whatever is wrong is told with its place."""
    tree = opened(data, FORM, "a strategy")
    fields(tree, {"form", "rulebook", "ups", "lines"}, OPTIONAL, "")
    head = {"form": FORM, "digest": "", "options": {}, "rulings": {}, "decks": 0}
    head |= {name: value for name, value in tree.items() if name not in IN_CHART}
    try:
        return msgspec.convert(head | {"chart": _chart(tree)}, Strategy, strict=True)
    except msgspec.ValidationError as error:
        message, _, place = str(error).partition(" - at ")
        raise StrategyError(place.strip("`").removeprefix("$."), message) from error


def _chart(tree: dict[str, Any]) -> Chart:
    ups = _ups(tree["ups"])
    lines = tuple(_line(one, ups, f"lines[{at}]") for at, one in enumerate(listed(tree["lines"], "lines")))
    points = tuple(
        _points(one, ups, f"switch[{at}]") for at, one in enumerate(listed(tree.get("switch", []), "switch"))
    )
    some = enumerate(listed(tree.get("exceptions", []), "exceptions"))
    exceptions = tuple(exceptional(one, ups, f"exceptions[{at}]") for at, one in some)
    even_money = tree.get("even_money", False)
    if type(even_money) is not bool:
        raise StrategyError("even_money", f"{even_money!r} is neither true nor false")
    _once([(line.cards, line.kind, line.hand) for line in lines], "lines")
    _once([one.hand for one in points], "switch")
    _once([("", one.cards, one.of and f"of {one.of}", f"over {one.up}") for one in exceptions], "exceptions")
    return Chart(ups, lines, points, exceptions, even_money)


def fields(tree: dict[str, Any], needed: set[str], others: set[str], place: str) -> None:
    """Refuse an object that lacks a field or has one that does not belong to it."""
    missing, extra = sorted(needed - set(tree)), sorted(set(tree) - needed - others)
    if missing:
        raise StrategyError(place, f"{', '.join(missing)} missing")
    if extra:
        raise StrategyError(place, f"{', '.join(map(repr, extra))} does not belong here")


def listed(value: object, place: str) -> list[Any]:
    """A list, and nothing else."""
    if not isinstance(value, list):
        raise StrategyError(place, "a list is wanted")
    return value


def _ups(value: object) -> tuple[str, ...]:
    ups = listed(value, "ups")
    for at, one in enumerate(ups):
        if not isinstance(one, str) or one not in tuple(RANKS):
            raise StrategyError(f"ups[{at}]", f"{one!r} is no rank; ranks are {', '.join(RANKS)}")
    if not ups:
        raise StrategyError("ups", "at least one first card of the dealer is wanted")
    _once(ups, "ups")
    return tuple(ups)


def _once(some: list[Any], place: str) -> None:
    for at, one in enumerate(some):
        if one in some[:at]:
            which = " ".join(str(part) for part in one[1:] if part) if isinstance(one, tuple) else one
            raise StrategyError(f"{place}[{at}]", f"{which} is there twice")


def _line(tree: object, ups: tuple[str, ...], place: str) -> Line:
    if not isinstance(tree, dict):
        raise StrategyError(place, "an object with cards, kind, hand and choices is wanted")
    fields(tree, {"kind", "hand", "choices"}, {"cards"}, place)
    cards, kind, hand = named(tree, place)
    choices = _row(tree["choices"], ups, f"{place}.choices")
    for up, choice in zip(ups, choices, strict=True):
        check_choice(choice, kind, f"{place} ({kind} {hand} over {up})")
    return Line(cards, kind, hand, choices)


def named(tree: dict[str, Any], place: str) -> tuple[int, str, str]:
    """The hands that a line is about: of how many cards, of what kind, and which."""
    cards, kind, hand = tree.get("cards", 0), tree["kind"], tree["hand"]
    if kind not in KINDS:
        raise StrategyError(f"{place}.kind", f"{kind!r} is not one of {', '.join(KINDS)}")
    if type(cards) is not int or not 0 <= cards <= MOST_CARDS:
        raise StrategyError(f"{place}.cards", f"{cards!r} is not a number of cards (0 for any)")
    known = tuple(RANKS) if kind == "pair" else tuple(map(str, TOTALS))
    if not isinstance(hand, str) or hand not in known:
        wanted = "the rank of a pair" if kind == "pair" else f"a total from {known[0]} to {known[-1]}, as text"
        raise StrategyError(f"{place}.hand", f"{hand!r} is not {wanted}")
    return cards, kind, hand


def _row(value: object, ups: tuple[str, ...], place: str) -> tuple[Any, ...]:
    row = listed(value, place)
    if len(row) != len(ups):
        raise StrategyError(place, f"{len(row)} entries for {len(ups)} first cards of the dealer")
    return tuple(row)


def check_choice(choice: object, kind: str, place: str) -> None:
    """Refuse letters that say no choice."""
    if not isinstance(choice, str):
        raise StrategyError(place, f"{choice!r} is not text")
    for at, letter in enumerate(choice):
        if letter not in LETTERS:
            known = ", ".join(f"{one} {word}" for one, word in LETTERS.items())
            raise StrategyError(place, f"{letter!r} is no choice; choices are {known}")
        if letter in choice[:at]:
            raise StrategyError(place, f"{letter} is there twice")
        if letter == "P" and kind != "pair":
            raise StrategyError(place, "a split belongs to a line of a pair")


def _points(tree: object, ups: tuple[str, ...], place: str) -> Points:
    if not isinstance(tree, dict):
        raise StrategyError(place, "an object with hand and worth is wanted")
    fields(tree, {"hand", "worth"}, set(), place)
    if not isinstance(tree["hand"], str):
        raise StrategyError(f"{place}.hand", f"{tree['hand']!r} is not text")
    worth = _row(tree["worth"], ups, f"{place}.worth")
    for up, one in zip(ups, worth, strict=True):
        if type(one) is not int:
            raise StrategyError(f"{place} ({tree['hand']} over {up})", f"{one!r} is not a whole number of hundredths")
    return Points(tree["hand"], worth)


def exceptional(tree: object, ups: tuple[str, ...], place: str) -> Exceptional:
    """Certain cards over a first card; they are put in the order of ranks."""
    if not isinstance(tree, dict):
        raise StrategyError(place, "an object with cards, of, up and choice is wanted")
    fields(tree, {"cards", "up", "choice"}, {"of"}, place)
    cards, of, up = tree["cards"], tree.get("of", ""), tree["up"]
    if not isinstance(cards, str) or len(cards) < 2 or any(one not in RANKS for one in cards):
        raise StrategyError(f"{place}.cards", f"{cards!r} is not two ranks or more, such as '24T'")
    if not isinstance(of, str) or (of and of not in tuple(cards)):
        raise StrategyError(f"{place}.of", f"{of!r} is neither empty nor a rank among the cards {cards}")
    if up not in ups:
        raise StrategyError(f"{place}.up", f"{up!r} is not among the first cards {', '.join(ups)}")
    where = f"{place} ({cards} over {up})"
    pair = not of and len(cards) == 2 and cards[0] == cards[1]
    check_choice(tree["choice"], "pair" if pair else "hard", where)
    if not tree["choice"]:
        raise StrategyError(where, "an exception says a choice")
    return Exceptional("".join(sorted(cards, key=list(RANKS).index)), of, up, tree["choice"])
