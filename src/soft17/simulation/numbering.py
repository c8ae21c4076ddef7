"""What the chapters and a job say in one number each."""

from fractions import Fraction

from soft17.cards import DECK
from soft17.rules.matters import ORDER
from soft17.simulation.ends import finals
from soft17.simulation.job import Job, cut
from soft17.simulation.tables import Numbers

_STINT = (
    1000  # rounds of one stream at a shuffling device, or after those of a shoe if its cards run out again and again
)
_SPAN = 16  # stakes to either side in the distribution, by box


def insurance_stake(job: Job) -> int:
    """What insures one stake in full."""
    rule = job.book.insurance
    return 0 if rule is None else int(Fraction(job.stake) * Fraction(*rule.part.is_))


def before_the_cut(job: Job) -> list[int]:
    """Where the cutting card lies among so many cards shuffled in mid-round; fresh shoes and devices have none.

    Where the book has the shuffle follow that the cutting card called for, that card is out from the beginning.
    """
    every = range(len(DECK) * job.book.cards.in_use.is_ + 1)
    if job.dealing.source != "shoe":
        return list(every)
    if job.book.house.source.run_out.after.is_ == "shuffle":
        return [0 for _ in every]
    return [cut(job.dealing.penetration, cards) for cards in every]


def bucket(n: Numbers, count: int, left: int) -> int:
    """The row of a count with so many cards left, as a kernel reads it; a card is the least that is divided by."""
    if not n.counting:
        return 0
    read = count * len(DECK) // (n.scale * max(1, left)) if n.per_deck else count // n.scale
    return min(max(read - n.lowest, 0), n.buckets - 1)


def numbers(job: Job, grain: int, lowest: int) -> Numbers:
    """The numbers of a job; amounts are in grains, those of the main game in multiples of the `lowest`."""
    book, counting = job.book, job.counting
    size = len(DECK) * book.cards.in_use.is_
    switching, surrender, rule = book.switching, book.surrender, book.insurance
    looks = book.dealer.reader if book.dealer.hole_card.is_ == "reader" else None
    stake = int(job.stake) // grain
    most = int(counting.bets.max())
    source, run_out = job.dealing.source, book.house.source.run_out
    burn = run_out.device_burn if source == "device" and run_out.device_burn is not None else run_out.burn
    return Numbers(
        areas=job.areas,
        boxes=book.boxes,
        burn=job.dealing.burn if source == "shoe" else 0,
        cut=cut(job.dealing.penetration, size) if source == "shoe" else size,
        rounds={"shoe": size + _STINT, "fresh": 1, "device": _STINT}[source],
        run_out_burn=int(burn.is_),
        collects=int(book.settlement.bust.is_ == "at-once"),
        device=(0 if source != "device" else 2 if book.deal.device is not None else 1),
        hole=int(book.dealer.hole_card.is_ != "none"),
        reader=0 if looks is None else 1 + (looks.is_ == "before-first-card"),
        second_always=int(book.dealer.second_card.is_ == "always"),
        need_insurance=ORDER[book.dealer.for_insurance.is_],
        insurance_stays=int(rule is not None and rule.paid.is_ == "final"),
        insures_naturals=int(rule is not None and rule.naturals.is_),
        stake=stake,
        insurance_stake=insurance_stake(job) // grain,
        naturals_from=len(finals(book)) - len(book.naturals.kinds),
        switching=int(switching is not None and bool(job.switch)),
        switch_barred=int(switching is not None and switching.waiting_naturals.is_ == "barred"),
        switch_window=int(switching is not None and switching.window.is_ == "first-card-at-table"),
        switch_keeps=int(switching is not None and switching.unchanged.is_ == "keeps"),
        give_up=0 if surrender is None else 1 + (surrender.first_decision.is_ == "on-area"),
        by_area=int(book.splitting.hands_of.is_ == "area"),
        new_last=int(book.splitting.new_hand.is_ == "last"),
        bust_box=int(book.settlement.bust_takes.is_ == "box"),
        bust_once=0,
        bust_twice=0,
        counting=int(counting.counts),
        per_deck=int(counting.per_deck),
        scale=counting.scale,
        start=counting.start,
        lowest=counting.lowest,
        buckets=counting.buckets,
        hist_grain=lowest,
        hist_half=min(_SPAN * most * stake * book.boxes * job.areas // lowest, 20_000),
        bankroll=int(job.session.bankroll) // grain,
        session=job.session.shoes,
        waits=int(any(book.optional[side.name].waits_for_third for side in job.sides)),
        session_grain=max(1, int(job.session.bankroll) // grain // 50),
        beside=sum(int(side.stake) for side in job.sides) * job.areas // grain,
    )
