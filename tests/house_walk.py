"""Walks over whole tables: sensible orders and faults at random, and what must hold after each."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from opening import Opening, said
from sealing import Sealing
from soft17.cards import Piece, pieces
from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house import protections as p
from soft17.house import reports as r
from soft17.house.announcing import entry_due
from soft17.house.coming import lies_ready, offered
from soft17.house.decide import step
from soft17.house.events import BettingOpened, TableClosed
from soft17.house.evolve import evolve, fold
from soft17.house.further import fallen
from soft17.house.misdeals import CardsTakenUp
from soft17.house.orders import Order, Person
from soft17.house.state import House
from soft17.house.trouble import RoundRebuilt, RoundReopened
from soft17.house.view import view
from soft17.house.waiting import asked, passed_over, touched
from soft17.log.lines import Line
from soft17.log.reckoning import Reckoning, Round
from soft17.money import Money
from soft17.rules.book import Book
from soft17.rules.limits import Bounds
from soft17.table import commands as t
from soft17.table.events import Event, WagerCorrected, WagerPlaced, WagerRaised, WagerSettled, WagersReturned
from soft17.table.offers import offers
from soft17.table.progress import awaits_card
from soft17.table.state import Place

PLAYERS = ("ann", "bob", "cat")
PLACES = ("source", "stack", "rack", "layout", "held", "removed")


def lying(house: House) -> dict[str, int]:
    """What each player has on the layout without a result, on the round and on the next that waits for it."""
    tables = (house.table, house.betting) if house.betting is not None else (house.table,)
    total: dict[str, int] = {}
    for wager in (one for table in tables for one in table.wagers if one.is_open):
        total[wager.player] = total.get(wager.player, 0) + wager.stake
    return total


def fitting(book: Book, stack: int, behind: int = 0) -> int:
    """How many cards lie behind the cutting card: so many, a third of the stack without, or what the book takes."""
    wanted = behind or max(1, stack // 3)
    rule = book.house.source.cutting
    taken = (some for some in (wanted, *range(1, stack + 1)) if rule.behind_refusal(some, stack) is None)
    return next(taken, wanted)


class Walk:
    """One table, walked at random."""

    def __init__(self, book: Book, chance: Random) -> None:
        self.book, self.chance = book, chance
        source = chance.choice(book.house.source.kinds.is_)
        cards = 52 * book.cards.in_use.is_
        behind = fitting(book, cards, chance.choice((cards // 3, cards * 4 // 9, cards // 2)))
        pooled = book.jackpot.wager if book.jackpot is not None and source != "shuffling device" else ""
        decks = book.cards.in_use.is_
        fit = [kind for kind, one in book.optional.items() if one.offered.is_ and one.offer_refusal(decks) is None]
        offered = tuple(kind for kind in fit if kind != pooled)
        jackpot = {"meter": "50000", "minimum": "25000"} if book.jackpot is not None else {}
        setting = {"source": source, "players": list(PLAYERS), "behind": behind, "offered": offered, "jackpot": jackpot}
        opening = Opening(book, setting)
        self.house: House = opening.house()
        self.at = opening.at
        self.all = frozenset(pieces(book.cards.in_use.is_))
        self.reckoning = Reckoning(book)
        self.reckoning.round = Round(self.house.table)
        self.sealing = Sealing(book, self.house.burned)
        self.taken = 0
        self.refused = 0

    def go(self, orders: int) -> None:
        """Give orders, sensible ones mostly, and look after each whether all is well."""
        for _ in range(orders):
            self.at += self.chance.choice((1, 5, 60, 1300))
            taken, order = self.taken, self._next()
            self.give(order)
            self.refused = 0 if self.taken > taken else self.refused + 1
            assert self.refused < 60, f"nobody can go on: {self.house.due}, {order}"

    def give(self, order: Order) -> None:
        """Give one order: it is refused with a clause, or folds to the house it says."""
        before = msgspec.json.encode(self.house.table)
        done = step(self.book, self.house, order)
        if isinstance(done, Refusal):
            assert done.clause and done.why, order
            assert msgspec.json.encode(self.house.table) == before
            return
        self.taken += 1
        self.chips(done.events)
        self.sealing.follow(self.house, done.events)
        assert fold(self.house, done.events, order.at) == done.house, order
        self.reckon(order, done.events)
        self.house = done.house
        self.look(order)

    def reckon(self, order: Order, events: tuple[Event, ...]) -> None:
        """A log of what the book gives owes nobody anything, and nothing in it cannot be reckoned."""
        line = Line(self.taken, order.at, order.by.name, order.by.role, order.command, events, order.reason)
        self.reckoning.follow(line, self.taken, self.house, events)
        assert not any(self.reckoning.owed.values()), f"{self.reckoning.owed} after {order}"
        assert not self.reckoning.unknown, f"{self.reckoning.unknown} after {order}"

    def chips(self, events: tuple[Event, ...]) -> None:
        """No stake comes to the layout or leaves it but by a wager, a result or a return."""
        house = self.house
        for event in events:
            after = evolve(house, event)
            if not isinstance(event, STAKES):
                assert lying(after) == lying(house), f"{lying(house)} became {lying(after)} by {event}"
            if isinstance(event, BettingOpened | TableClosed):
                assert not lying(house), f"{lying(house)} swallowed by {event}"
                assert house.table.first_card_out or not house.table.wagers, f"wagers swallowed by {event}"
            house = after

    def look(self, order: Order) -> None:
        """What must hold at any time."""
        held = [piece for place in PLACES for piece in getattr(self.house.custody, place)]
        assert len(held) == len(set(held)), f"a card in two places after {order}"
        new = set(held) - self.all
        assert self.all <= set(held), f"a card is nowhere after {order}"
        assert all(piece[:2] in {one[:2] for one in self.all} for piece in new)
        assert len(self.house.custody.in_play) <= 52 * self.book.cards.in_use.is_, f"a card too many after {order}"
        self.all = frozenset(held)
        if self.house.table.phase == "over":
            unsettled = [wager for wager in self.house.table.wagers if wager.is_open]
            assert not unsettled, f"{unsettled} after {order}"
        self.secrecy()

    def secrecy(self) -> None:
        """Swapping cards that a player may not see changes nothing the player sees."""
        custody = self.house.custody
        hidden = custody.held
        if not hidden or not custody.source:
            return
        other = min(custody.source)
        swapped = replace(custody, source=custody.source - {other} | {hidden[0]}, held=(other, *hidden[1:]))
        one = view(self.book, self.house, "player", "ann")
        two = view(self.book, replace(self.house, custody=swapped), "player", "ann")
        assert one == two

    def _next(self) -> Order:
        kind = self.chance.random()
        if kind < 0.75:
            return self._sensible()
        return self._order(self.chance.choice(list(self._faults())))

    def _order(self, command: Any, role: str = "") -> Order:
        player = getattr(command, "player", "")
        act = self.book.house.acts.get(getattr(command, "act", "") or getattr(command, "entry", ""))
        if not role:
            role = "player" if player and isinstance(command, PLAYERS_OWN) else "dealer"
            if act is not None and act.by and self.chance.random() < 0.9:
                role = act.by[0].removeprefix("=")
            elif self.chance.random() < 0.2:
                role = self.chance.choice(self.book.house.people.roles)
        named = self.book.house.people.supervisor.is_ if role == "casino supervisor" else role
        name = player if role == "player" and player else f"the {named}"
        if role == "dealer" and self.house.dealer:
            name = self.house.dealer
        return Order(command, Person(name, named), self.at, "because")

    def _sensible(self) -> Order:
        house, book = self.house, self.book
        if house.misdeal is not None:
            told = house.misdeal.told
            left = touched(house) if book.house.irregularities.error.leave is not None else []
            if left and self.chance.random() < 0.5:
                answer = self.chance.choice(("take", "leave"))
                return self._order(r.AnswerErrorCard(self.chance.choice(left), answer), "player")  # type: ignore[arg-type]  # one of the two
            ways = (r.ReportMisdeal("as told"), r.DismissMisdeal()) if told else (r.Rebuild(), r.VoidRound())
            return self._order(self.chance.choice((*ways, r.DismissMisdeal())), "" if told else "casino supervisor")
        passed = passed_over(book, house)
        if passed is not None:
            spot = house.table.area(passed.area)
            control = (spot.control if spot is not None else None) or ""
            return self._order(r.AnswerMissedCard(control, self.chance.random() < 0.5), "player")
        typed = ("shuffle", "cut", "cutting card", "load", "burn")
        open_dues = [one for one in house.due if one.blocks != "nothing"]
        dues = sorted(open_dues, key=lambda one: typed.index(one.what) + 1 if one.what in typed else 0)
        due = dues[0] if dues else None
        if due is not None and (not house.in_round or due.blocks == "card"):
            return self._settle(due.what)
        if house.failure is not None and house.in_round:
            return self._order(
                r.WithdrawFromRound(self.chance.choice(asked(self.book, house) or PLAYERS), self.chance.random() < 0.5)
            )
        if offered(book, house) is not None:
            answer = self.chance.choice(("take", "refuse", "leave"))
            return self._order(r.AnswerErrorCard(self.chance.choice(PLAYERS), answer), "dealer")  # type: ignore[arg-type]  # one of the three
        if house.table.phase == "over":
            return self._order(c.OpenBetting())
        if house.table.phase == "betting" and house.table.called and not house.table.wagers:
            return self._order(c.OpenBetting())
        few = len(house.table.wagers) < 2 and not house.table.called
        if house.table.phase == "betting" and (few or self.chance.random() < 0.3):
            stake = Money(self.chance.choice((100000, 200000, 500000)))
            side = tuple(t.Side(kind, Money(100000)) for kind in sorted(house.offered) if self.chance.random() < 0.2)
            area = self.chance.choice((1, 2, 3))
            wager = t.PlaceWager(self.chance.choice(PLAYERS), area, (stake,) * book.boxes, side)
            return self._order(wager, "player")
        if house.table.phase == "betting" and book.deal.call.is_ and not house.table.called:
            return self._order(t.CallNoMoreBets(), "dealer")
        choices = [one for one in offers(book, house.table) if isinstance(one, t.JoinSplit | t.StayOn)]
        if choices and self.chance.random() < 0.5:
            return self._order(self.chance.choice(choices), "player")
        if house.table.phase == "betting" or awaits_card(book, house.table) is not None:
            return self._deal()
        moves = [one for one in offers(book, house.table) if not isinstance(one, t.Absent)]
        if not moves:
            return self._deal()
        move = self.chance.choice(moves)
        return self._order(move, "player" if getattr(move, "player", "") else "dealer")

    def _deal(self) -> Order:
        first = lies_ready(self.house)
        pool = (first,) if first is not None else tuple(self.house.custody.source)
        if not pool:
            return self._order(r.RunOut("by hand"), "dealer")
        entry = entry_due(self.book, self.house)
        if entry is not None:
            return self._order(c.TakeDown(entry), "dealer")
        return self._order(c.DealCard(self.chance.choice(sorted(pool))), "dealer")

    def _settle(self, what: str) -> Order:
        house, rule = self.house, self.book.house.source
        simple: dict[str, Any] = {
            "shuffle": c.Shuffle(self.chance.choice(rule.shuffling.methods.is_)),
            "cutting card": c.PlaceCuttingCard(fitting(self.book, len(house.custody.stack))),
            "load": c.LoadDevice(),
        }
        if what in simple:
            return self._order(simple[what], "dealer")
        if what == "cut":
            to = house.cut.to if house.cut is not None else ""
            half = len(house.custody.stack) // 2
            return self._order(c.Cut(half, to), "player" if to else rule.cutting.nobody.is_.removeprefix("="))
        if what.startswith("burn") and house.custody.source:
            return self._order(c.BurnCard(min(house.custody.source)), "dealer")
        if " told of " in what:
            to, _, of = what.partition(" told of ")
            return self._order(c.Tell(to, of))
        entry = next((n for n, act in self.book.house.acts.items() if what in act.settles), None)
        if what == "complete decks":
            gone = [piece for piece in house.custody.removed if piece not in house.custody.in_play]
            new = tuple(
                Piece(f"{one[:2]}.{40 + house.shuffles}{one[3:]}") for one in pieces(self.book.cards.in_use.is_)
            )
            if "replace-cards" not in self.book.house.acts:
                return self._order(c.BringCards(new, f"back {house.shuffles}"), "dealer")
            replaces = self._order(c.ReplaceCards(new, f"back {house.shuffles}"), "casino supervisor")
            return replaces if gone else self._deal()
        if entry is None:
            return self._order(r.GoOnWithoutJackpot())
        row = self.book.house.acts[entry]
        about = said(row) | {name: values[0] for name, values in row.among.items()}
        if row.counts:
            about = {"cards": str(len(house.custody.in_play) - (self.chance.random() < 0.2))}
        return self._order(c.TakeDown(entry, about))

    def _faults(self) -> Iterator[Any]:
        chance, custody = self.chance, self.house.custody
        player = chance.choice(PLAYERS)
        cards = sorted(custody.source) or [Piece("As.1")]
        card = chance.choice(cards)
        yield r.ReportFaceUp(card)
        yield r.ReportErrorCard(card, chance.random() < 0.5, chance.random() < 0.5)
        yield r.AnswerErrorCard(player, "refuse")
        shuffled = list(self.house.drawn)
        chance.shuffle(shuffled)
        yield r.ReportMisdeal("the order was wrong", tuple(shuffled) if chance.random() < 0.5 else ())
        yield r.NotifyError("the order was wrong")
        yield r.DismissMisdeal()
        yield r.VoidRound()
        yield r.ReportMissed(chance.choice(("cut", "burn", "shuffle", "discards")))
        yield r.ReportIncomplete((Piece(card),))
        yield r.ReturnMissing(chance.choice(custody.removed or (Piece(card),)))
        yield r.ReplaceDamaged(Piece(card), Piece(f"{card[:2]}.{chance.randint(20, 90)}"))
        yield r.ReportDeviceFailure(
            chance.random() < 0.3,
            chance.random() < 0.5,
            chance.random() < 0.5,
            (Piece(card),) if chance.random() < 0.5 else (),
        )
        yield r.ReportJackpotFailure()
        yield r.VoidWagers(player)
        yield c.TakeDown("report-device-used", {"person": player, "evidence": "a telephone"})
        yield r.Invalidate("disruption", "fire")
        yield r.ReportReader("misused, revealing")
        place = Place(*chance.choice(((0, 0, 0), (1, 1, 1), (2, 1, 1))))
        yield r.ReportMissedCard(place, chance.choice((None, True, False)))
        late = chance.choice(fallen(self.book, self.house)[-4:] or (None,))
        if late is not None and late.place is not None:
            yield r.ReportMissedCard(late.place, chance.choice((None, True, False)), late.piece)
        yield r.AnswerMissedCard(player, chance.random() < 0.5)
        yield c.Hold(player, "this shoe")
        yield c.ChangeLimits("main", Bounds(Money(50000), Money(9000000)))
        yield c.PostSign("minimum", Money(200000), from_=self.at)
        yield c.Leave(player)
        yield c.Arrive(player, f"card of {player}", player)
        yield c.Reserve(player, (3,))
        yield t.WithdrawWager(player, 1)
        yield t.Absent(1)
        yield p.FindInvalid(player)
        yield p.SetLossLimit(player, Money(900000), self.at + chance.choice((3600, 86400)), period="day")
        yield p.FindOverLimit(player)
        yield c.DealCard(card, observed=True)
        yield c.Cut(60, player)
        yield c.BurnCard(card)
        yield c.TakeDown("order-shuffle")
        yield c.OpenBetting()
        yield r.VoidRound((1,))
        yield c.LoadDevice()
        yield r.ReportCuttingCard(chance.random() < 0.5)
        entered = [name for name in self.book.house.acts if name in ENTERED]
        entry = chance.choice(entered)
        row = self.book.house.acts[entry]
        yield c.TakeDown(entry, said(row) | {name: chance.choice(values) for name, values in row.among.items()})


# What is entered at a table now and then, though nothing asks for it.
ENTERED = (
    *("change-dealer", "hand-over", "recut", "report-jam", "remove-shuffler", "return-shuffler", "order-card-check"),
    *("report-handling", "report-dropped", "secure-cards", "riffle", "strip", "wash", "spread-cards", "inspect-cards"),
    *("check-cards", "count-cards", "verify-cards", "collect-cards", "arrange-stacks", "shuffle-by-hand", "interlace"),
    *("dispute", "give-up-area", "stop-wagering", "restrict-optional", "release-cards", "report-damaged"),
)

PLAYERS_OWN = (t.PlaceWager, t.WithdrawWager, p.SetLossLimit, c.Cut)

# What puts chips on the layout or takes them off it; a round laid again has the stakes its wagers had.
STAKES = (
    *(WagerPlaced, WagerRaised, WagersReturned, WagerCorrected, WagerSettled),
    *(RoundRebuilt, RoundReopened, CardsTakenUp),
)
