"""Jobs of one area made ready for the brisk kernel, and what it counted made into sums."""

from typing import NamedTuple

import numpy as np

from soft17.simulation import brisk, drawing, fates, jointly, kernel, pairs, tables
from soft17.simulation.arrays import Slab, Sums
from soft17.simulation.cells import Counted
from soft17.simulation.compiled import called
from soft17.simulation.ends import OPEN
from soft17.simulation.following import RANKS, SHIFT, Made
from soft17.simulation.jointly import Jointly
from soft17.simulation.optional import FOUR
from soft17.simulation.outcomes import Kinds, Outcome
from soft17.simulation.pairs import Pairs
from soft17.simulation.room import SIZE
from soft17.simulation.shuffle import AT_ONCE, room_for_words
from soft17.simulation.tables import Layout, Numbers, Packed, Tables

_WORD, _MOST = 63, 255
_BARRED = 1 << 40  # points of a pair that is never switched


class Brisk(NamedTuple):
    """A job for the brisk kernel."""

    made: Made
    paid_by: Sums
    outcomes: tuple[Outcome, ...]
    wagers: Jointly
    stakes: tuple[int, ...]


def fits(numbers: Numbers, made: Tables) -> bool:
    """True of a job that the brisk kernel can play: one area of one or two boxes, dealt from a shoe."""
    plain = numbers.areas == 1 and numbers.boxes <= 2 and not numbers.device and not numbers.session
    return plain and (numbers.boxes == 1 or bool((made.even == OPEN).all()))


def brisk_of(numbers: Numbers, made: Tables) -> Brisk | None:
    """The job made ready, if the brisk kernel can play it."""
    if not fits(numbers, made):
        return None
    kinds = Kinds(numbers, made)
    found = _made(numbers, made, pairs.tabulate(numbers, made), kinds)
    if found is None:
        return None
    paid = [(one.main, one.double is not None, one.double or 0, one.bonus) for one in kinds.every]
    return Brisk(found[0], np.array(paid, np.int64), kinds.every, found[1], tuple(made.side_stake.tolist()))


def _made(numbers: Numbers, made: Tables, two: Pairs, kinds: Kinds) -> tuple[Made, Jointly] | None:
    found, wagers, parts = (
        fates.build(numbers, made, two, kinds),
        jointly.tabulate(numbers, made),
        _parts(numbers, made),
    )
    if found is None or wagers is None or parts is None or len(kinds.every) > _MOST:
        return None
    dealer, worth, places = drawing.tabulate(numbers, made), kinds.worth(), _places(numbers, made)
    told = Made(
        pair=two.of,
        spot=two.spot,
        enter=found.enter,
        peeked=found.peeked,
        flags=found.flags,
        after=found.after,
        asked=found.asked,
        need=kinds.needs(),
        takes_box=kinds.taking(),
        outcome=kinds.by_final(),
        worth=np.ascontiguousarray(worth[:, 0]),
        bonus=np.ascontiguousarray(worth[:, 1]),
        second=dealer.second,
        drawn=dealer.after,
        points=_points(numbers, made, two),
        three=wagers.three,
        four=wagers.four,
        gain=wagers.gain,
        waits=wagers.waits,
        values=made.value,
        counts=made.points,
        ups=made.up,
        tags=made.tag,
        bets=made.bet,
        parts=parts,
        ranks=np.arange(tables.FACES, dtype=np.uint8) % RANKS,
        kinds=kinds.count,
        asks=found.asks,
        split=found.split,
        pairs=len(two.hand),
        rows=len(made.bet),
        outcomes=len(kinds.every),
        cells=len(kinds.every) if numbers.boxes > 1 else 1,
        first=places[0],
        up=places[1],
        then=places[2],
        dealt=2 * numbers.boxes + 1 + numbers.hole,
        deep=min(numbers.cut + AT_ONCE, len(made.deck)) if numbers.rounds > 1 else AT_ONCE,
        ever_insures=int(made.insured.any()),
        by_three=int((made.side_kind != FOUR).any()),
        by_four=int((made.side_kind == FOUR).any()),
        times=tables.FACES if numbers.per_deck else 1,
        lowest=numbers.lowest,
    )
    return told, wagers


def _parts(numbers: Numbers, made: Tables) -> Sums | None:
    """What a count is multiplied with to be divided by the cards left, place by place; none if that is not exact.

    Twice a count and one more is never a multiple of twice the divisor, and that far from one an error does not matter.
    """
    size = len(made.deck)
    left = size - np.arange(size) if numbers.per_deck else np.ones(size, np.int64)
    by = numbers.scale * left
    parts = (1 << (SHIFT - 1)) // by
    most = 2 * tables.FACES * (int(np.abs(made.tag[made.deck]).sum()) + abs(numbers.start)) + 1
    if most * int(by.max()) >= 1 << (SHIFT - 1) or most * int(parts.max()) >= 1 << _WORD:
        return None
    return np.concatenate([parts, parts[-1:], np.zeros(1024, np.int64)])


def _places(numbers: Numbers, made: Tables) -> tuple[int, int, int]:
    """Where the first cards of the boxes, the dealer's first card and the second cards of the boxes lie in the deal."""
    own: list[int] = []
    at = up = 0
    for dealers in made.order.tolist():
        if dealers:
            up = at
        else:
            own.append(at)
        at += 1 if dealers else numbers.boxes
    return own[0], up, own[1]


def _points(numbers: Numbers, made: Tables, two: Pairs) -> Sums:
    """What pairs are worth for the switch: [dealt, made by it, made and as good as dealt; first card, pair].

    Some that are dealt are never switched.
    """
    ups, _, width, _ = made.switch.shape
    value = two.spot // (tables.PER_HAND * width)
    found = made.switch.reshape(ups, 2, width * width).transpose(1, 0, 2)[:, :, value].astype(np.int64)
    found, hands = np.concatenate([found, found[:1]]), list(two.hand)
    over = made.act[0, 0][:, hands] == 0
    paid = np.take_along_axis(made.base_at_once, made.over[0][:, hands].astype(np.int64), axis=1) != OPEN
    found[0] += _BARRED * (over & (paid | bool(numbers.switch_barred)))
    return found.ravel()


def run(
    job: Brisk, packed: Packed, lay: Layout, numbers: Numbers, shoes: tuple[int, int, int]
) -> tuple[int, Sums, Sums]:
    """Play shoes by seed, first number and how many: -1 or the shoe whose discards do not last, sums and path."""
    sums, path = np.zeros(lay.size, np.int64), np.zeros(4, np.int64)
    cells = np.zeros(job.made.rows * job.made.outcomes * job.made.cells, np.int64)
    seen, found = np.zeros(len(job.wagers.gain), np.int64), np.zeros(5, np.int64)
    slab: Slab = packed.fresh.copy()
    room = (np.zeros(SIZE, np.int64), slab.view(np.uint8), slab, room_for_words(int(numbers.cut) + 2 * AT_ONCE))
    told = (packed, job.made, job.paid_by, *room, *shoes, sums, cells, seen, found, path, np.zeros((0, 1), np.int64))
    out = called(brisk.play, brisk.PARTS, told, kernel.play)
    Counted(cells, job.outcomes, numbers, job.made.bets).add_to(sums, numbers, lay)
    jointly.add_up(job.wagers, seen, job.stakes, sums, lay.kinds)
    sums[tables.SHOES] = shoes[2]
    sums[[tables.ROUNDS, tables.CARDS, tables.SQUARE, tables.CROSS, tables.NET]] += found  # in the order of `brisk`
    return out, sums, path
