"""What the analysis of a book gives: figures, charts and the value of every choice, as plain data."""

import msgspec

from soft17.strategies.chart import Chart, Exceptional


class Final(msgspec.Struct, frozen=True):
    """How often the dealer ends with each total over one first card, only that card known."""

    up: str
    chances: dict[str, float]


class Start(msgspec.Struct, frozen=True):
    """Two cards over a first card: how likely, the best choice, and what each choice is worth."""

    cards: str
    up: str
    chance: float
    best: str
    worth: dict[str, float]


class Bonus(msgspec.Struct, frozen=True):
    """An amount paid beside the odds, in dollars whatever the stake."""

    natural: str
    amount: str
    chance: float
    dollars_per_round: float


class Insured(msgspec.Struct, frozen=True):
    """Insurance taken every time that is void where no hand calls for the dealer's second card, by a unit of it."""

    against: str
    void: float
    expected_value: float
    cost_of_always: float  # in full, by a unit of the main wager


class Gain(msgspec.Struct, frozen=True):
    """An exception to the chart by composition, and what it gains in a round."""

    exception: Exceptional
    gains: float


class Analysis(msgspec.Struct, frozen=True):
    """The main game of a book over one shoe, per unit of the initial main stake (of one box)."""

    rulebook: str
    options: dict[str, bool | int | str]
    rulings: dict[str, str]
    decks: int
    strategy: str
    information: str
    expected_value: float
    house_edge: float
    standard_deviation: float
    standard_deviation_off: float  # by so much it may be off, for what `net` takes as independent
    chart_expected_value: float
    chart_gives_up: float
    net: dict[str, float]  # the chance of each net result of a round, in stakes
    net_gap: float  # the mean of `net` less the expected value: what it leaves out
    dealer: tuple[Final, ...]
    chart: Chart
    exceptions: tuple[Gain, ...]  # what best play does otherwise than the chart, what gains most first
    starts: tuple[Start, ...]
    bonus: Bonus | None
    insured: tuple[Insured, ...]  # insurance that may be void, by best play
    assumptions: tuple[str, ...]
