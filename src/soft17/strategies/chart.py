"""Charts: a choice for each hand over each first card of the dealer, and points for the switch."""

import msgspec


class Line(msgspec.Struct, frozen=True):
    """A line of a chart: hands of a total, and the choice over each first card, the first that is allowed."""

    cards: int  # 0 for any number
    kind: str  # hard, soft or pair
    hand: str  # the total, or the rank of a pair
    choices: tuple[str, ...]


class Points(msgspec.Struct, frozen=True):
    """What a two-card hand is worth in hundredths of a stake over each first card: switch to the higher sum."""

    hand: str
    worth: tuple[int, ...]


class Exceptional(msgspec.Struct, frozen=True):
    """Certain cards over a first card that are played otherwise than by their line."""

    cards: str
    of: str  # the rank of the pair for hands split from it, nothing for hands dealt
    up: str
    choice: str


class Chart(msgspec.Struct, frozen=True):
    """The chart people use; exceptions speak before its lines."""

    ups: tuple[str, ...]
    lines: tuple[Line, ...]
    switch: tuple[Points, ...] = ()
    exceptions: tuple[Exceptional, ...] = ()
    even_money: bool = False
