"""What somebody wants simulated, made into a job or refused."""

from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from soft17.money import NOTHING, Money, UnreadableMoneyError, parse, show
from soft17.service.laboratory.cache import fingerprint
from soft17.service.laboratory.errors import WishError

if TYPE_CHECKING:
    from soft17.rules.book import Book
    from soft17.service.laboratory.figures import Figures
    from soft17.simulation.job import Dealing, Job, Session
    from soft17.simulation.optional import Meter, Side
    from soft17.strategies.chart import Chart
    from soft17.strategies.counting import Plan

DEPTH = 0.75
SIDE_STAKE = "5"


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """How a book is to be dealt and played; a chart or a plan that was brought along stands beside its name."""

    strategy: str = "chart"
    chart: "Chart | None" = None
    count: str | None = None
    plan: "Plan | None" = None
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


class Planned(NamedTuple):
    """A job, and all that it is known by."""

    job: "Job"
    about: dict[str, Any]
    bankroll: Money


def planned(wish: Wish, figures: "Figures") -> Planned:
    """The job of a wish."""
    from soft17.service.laboratory.ways import way_to_play
    from soft17.simulation.job import Job

    found = figures.asked
    book, dealing = found.book, _dealing(wish, found.book)
    bankroll = money(wish.bankroll, "--bankroll", least=1)
    session, sides = _session(wish, bankroll), _sides(wish, book)
    meter = _meter(wish, book, sides)
    _check_offered(wish, book)
    stake = money(wish.stake, "--stake", least=1)
    _check_wagers(wish, book, stake, sides, meter)
    way = way_to_play(wish, figures)
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
        return NOTHING
    try:
        amount = parse(text)
    except UnreadableMoneyError as error:
        raise WishError(f"{flag}: {error}") from error
    if amount < least:
        raise WishError(f"{flag} {text}: {'more than 0' if least else 'at least 0'} is wanted")
    return amount


def _dealing(wish: Wish, book: "Book") -> "Dealing":
    from soft17.simulation.job import Dealing

    wanted = {"penetration": wish.penetration is not None, "fresh": wish.fresh, "device": wish.device}
    said = [name for name, there in wanted.items() if there]
    if len(said) > 1:
        raise WishError(f"say only one of {', '.join(f'--{name}' for name in said)}")
    if wish.fresh or wish.device:
        if wish.burn is not None:
            raise WishError(f"--burn: cards are burned from a shoe, and there is none with --{said[0]}")
        return Dealing(said[0], DEPTH, 0)
    depth = DEPTH if wish.penetration is None else wish.penetration
    if not 0 < depth < 1:
        raise WishError(f"--penetration {depth:g}: a part between 0 and 1 is wanted")
    burned = int(book.house.source.burn.is_ == "each-load")
    return Dealing("shoe", depth, burned if wish.burn is None else wish.burn)


def _session(wish: Wish, bankroll: Money) -> "Session":
    from soft17.simulation.job import Session

    if wish.session_shoes and wish.quick:
        raise WishError("--quick: sessions are not told by the quick way")
    if wish.session_shoes and not bankroll:
        raise WishError("--session-shoes: say with --bankroll what a session begins with")
    return Session(wish.session_shoes, bankroll)


def _check_offered(wish: Wish, book: "Book") -> None:
    """Refuse what the book never offers: it would be asked for in vain."""
    if wish.insure and book.insurance is None:
        raise WishError("--insure: this book has no insurance")
    if wish.even_money and book.interim.even_money is None:
        raise WishError("--even-money: this book has no even money")


def _check_wagers(wish: Wish, book: "Book", stake: Money, sides: "tuple[Side, ...]", meter: "Meter | None") -> None:
    """Refuse wagers that no table of the book takes."""
    from soft17.replay import refused

    unmetered = meter is None and book.jackpot is not None and book.jackpot.wager in [side.name for side in sides]
    if unmetered or not 1 <= wish.areas <= book.layout.areas.is_.most:
        return  # which is told where the job is made ready
    why = refused(book, wish.areas, stake, sides, meter)
    if why is not None:
        raise WishError(f"[{why.clause}] {why.why}: no table takes such wagers")


def _meter(wish: Wish, book: "Book", sides: "tuple[Side, ...]") -> "Meter | None":
    from soft17.simulation.optional import Meter

    if wish.meter is None:
        if wish.minimum is not None:
            raise WishError("--minimum: say with --meter where the jackpot stands")
        return None
    if book.jackpot is None:
        raise WishError("--meter: this book has no jackpot")
    wager = book.jackpot.wager
    if wager not in [side.name for side in sides]:
        raise WishError(f"--meter: nothing is staked on the jackpot; stake on {wager} too, or leave the meter out")
    meter = money(wish.meter, "--meter")
    below = [least for least in map(parse, book.jackpot.minimums.is_) if least <= meter]
    return Meter(meter, money(wish.minimum, "--minimum") if wish.minimum is not None else max(below, default=meter))


def _sides(wish: Wish, book: "Book") -> "tuple[Side, ...]":
    from soft17.simulation.optional import Side

    found = [_side(text, book) for text in wish.side or ()]
    named = {side.name for side in found}
    if len(named) < len(found):
        raise WishError("--side: each optional wager once")
    if not wish.all_sides:
        return tuple(found)
    for name, rule in book.optional.items():
        jackpot = book.jackpot is not None and book.jackpot.wager == name
        if name in named or rule.offer_refusal(book.cards.in_use.is_) or (jackpot and wish.meter is None):
            continue
        stake = rule.stakes.is_[-1] if rule.stakes is not None else SIDE_STAKE
        found.append(Side(name, parse(stake), "s" if rule.suits is not None else ""))
    return tuple(found)


def _side(text: str, book: "Book") -> "Side":
    from soft17.cards import SUITS
    from soft17.simulation.optional import Side

    name, equals, amount = text.partition("=")
    if not equals:
        raise WishError(f"--side {text}: write NAME=DOLLARS, and the suit behind it where there is one")
    if name not in book.optional:
        raise WishError(f"--side {text}: this book has {', '.join(book.optional) or 'none'}")
    digits = amount.rstrip(SUITS)
    suit, stake = amount[len(digits) :], money(digits, "--side", least=1)
    if suit and book.optional[name].suits is None:
        raise WishError(f"--side {text}: {name} lies on no suit; write {name}={digits}")
    return Side(name, stake, suit)
