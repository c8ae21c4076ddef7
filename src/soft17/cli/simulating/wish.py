"""What somebody wants simulated, made into a job or refused in one line."""

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from soft17.cli.books import Asked, asked
from soft17.cli.screen import fail
from soft17.money import Money, UnreadableMoneyError, parse, show

if TYPE_CHECKING:
    from soft17.rules.book import Book
    from soft17.simulation.job import Dealing, Job, Session
    from soft17.simulation.optional import Meter, Side

DEPTH, BURNED = 0.75, 1
SIDE_STAKE = "5"


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """The flags as they were typed."""

    name: str | None
    own: str | None = None
    decks: int | None = None
    option: list[str] | None = None
    ruling: list[str] | None = None
    strategy: str = "chart"
    count: str | None = None
    areas: int = 1
    stake: str = "20"
    penetration: float | None = None
    fresh: bool = False
    device: bool = False
    burn: int | None = None
    side: list[str] | None = None
    all_sides: bool = False
    meter: str | None = None
    minimum: str | None = None
    insure: bool = False
    even_money: bool = False
    bankroll: str | None = None
    session_shoes: int = 0
    quick: bool = False
    no_cache: bool = False

    def asked(self) -> Asked:
        """The rulebook that is wanted."""
        return asked(self.name, own=self.own, options=self.option, rulings=self.ruling, decks=self.decks)


class Planned(NamedTuple):
    """A job, and all that it is known by."""

    job: "Job"
    about: dict[str, Any]
    bankroll: Money


def planned(wish: Wish) -> Planned:
    """The job of a wish."""
    from soft17.analysis.errors import AnalysisError
    from soft17.simulation.errors import SimulationError
    from soft17.strategies.form import StrategyError

    try:
        return _planned(wish, wish.asked())
    except (AnalysisError, SimulationError, StrategyError) as error:
        fail(str(error))


def _planned(wish: Wish, found: Asked) -> Planned:
    from soft17.cli.cache import fingerprint
    from soft17.cli.simulating.ways import way_to_play
    from soft17.simulation.job import Job

    book, dealing = found.book, _dealing(wish)
    bankroll = money(wish.bankroll, "--bankroll")
    session, sides, meter = _session(wish, bankroll), _sides(wish, book), _meter(wish, book)
    stake = money(wish.stake, "--stake", least=1)
    way = way_to_play(wish, found)
    job = Job(
        book=book,
        policy=way.policy,
        areas=wish.areas,
        stake=stake,
        sides=sides,
        meter=meter,
        dealing=dealing,
        counting=way.counting,
        insure=wish.insure,
        even_money=wish.even_money or way.even_money,
        switch=way.switch,
        session=session,
    )
    about = {
        "rulebook": book.id,
        "digest": found.digest,
        "software": fingerprint("simulation", "rules", "strategies"),
        "options": dict(book.elected),
        "rulings": dict(book.read_as),
        "decks": book.cards.in_use.is_,
        "strategy": wish.strategy,
        "strategy_digest": way.digest,
        "count": wish.count,
        "areas": wish.areas,
        "stake": show(stake),
        "sides": [f"{side.name}={show(side.stake)}{side.suit}" for side in sides],
        "meter": None if meter is None else [show(meter.meter), show(meter.minimum)],
        "dealing": msgspec.structs.asdict(dealing),
        "insure": wish.insure,
        "even_money": wish.even_money,
        "bankroll": show(bankroll) if bankroll else None,
        "session_shoes": wish.session_shoes,
        "quick": wish.quick,
    }
    return Planned(job, about, bankroll)


def money(text: str | None, flag: str, least: int = 0) -> Money:
    """An amount that was typed; nothing if none was."""
    if text is None:
        return Money(0)
    try:
        amount = parse(text)
    except UnreadableMoneyError as error:
        fail(f"{flag}: {error}")
    if amount < least:
        fail(f"{flag} {text}: {'more than 0' if least else 'at least 0'} is wanted")
    return amount


def _dealing(wish: Wish) -> "Dealing":
    from soft17.simulation.job import Dealing

    wanted = {"penetration": wish.penetration is not None, "fresh": wish.fresh, "device": wish.device}
    said = [name for name, there in wanted.items() if there]
    if len(said) > 1:
        fail(f"say only one of {', '.join(f'--{name}' for name in said)}")
    if wish.fresh or wish.device:
        if wish.burn is not None:
            fail(f"--burn: cards are burned from a shoe, and there is none with --{said[0]}")
        return Dealing(said[0], DEPTH, 0)
    depth = DEPTH if wish.penetration is None else wish.penetration
    if not 0 < depth < 1:
        fail(f"--penetration {depth:g}: a part between 0 and 1 is wanted")
    return Dealing("shoe", depth, BURNED if wish.burn is None else wish.burn)


def _session(wish: Wish, bankroll: Money) -> "Session":
    from soft17.simulation.job import Session

    if wish.session_shoes and wish.quick:
        fail("--quick: sessions are not told by the quick way")
    if wish.session_shoes and not bankroll:
        fail("--session-shoes: say with --bankroll what a session begins with")
    return Session(wish.session_shoes, bankroll)


def _meter(wish: Wish, book: "Book") -> "Meter | None":
    from soft17.simulation.optional import Meter

    if wish.meter is None:
        if wish.minimum is not None:
            fail("--minimum: say with --meter where the jackpot stands")
        return None
    if book.jackpot is None:
        fail("--meter: this book has no jackpot")
    return Meter(money(wish.meter, "--meter"), money(wish.minimum or wish.meter, "--minimum"))


def _sides(wish: Wish, book: "Book") -> "tuple[Side, ...]":
    from soft17.simulation.optional import Side

    found = [_side(text, book) for text in wish.side or ()]
    named = {side.name for side in found}
    if len(named) < len(found):
        fail("--side: each optional wager once")
    if not wish.all_sides:
        return tuple(found)
    for name, rule in book.optional.items():
        jackpot = book.jackpot is not None and book.jackpot.wager == name
        if name in named or rule.decks_refusal(book.cards.in_use.is_) or (jackpot and wish.meter is None):
            continue
        stake = rule.stakes.is_[-1] if rule.stakes is not None else SIDE_STAKE
        found.append(Side(name, parse(stake), "s" if rule.suits is not None else ""))
    return tuple(found)


def _side(text: str, book: "Book") -> "Side":
    from soft17.cards import SUITS
    from soft17.simulation.optional import Side

    name, equals, amount = text.partition("=")
    if not equals:
        fail(f"--side {text}: write NAME=DOLLARS, and the suit behind it where there is one")
    if name not in book.optional:
        fail(f"--side {text}: this book has {', '.join(book.optional) or 'none'}")
    digits = amount.rstrip(SUITS)
    suit, stake = amount[len(digits) :], money(digits, "--side", least=1)
    if suit and book.optional[name].suits is None:
        fail(f"--side {text}: {name} lies on no suit; write {name}={digits}")
    return Side(name, stake, suit)
