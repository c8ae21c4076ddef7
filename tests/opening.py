"""Opening a table as its book wants it, so that scenarios begin where they like."""

from typing import Any

from soft17 import money
from soft17.cards import DECK, pieces
from soft17.clause import Refusal
from soft17.house import commands as c
from soft17.house import reports as r
from soft17.house.announcing import entry_due
from soft17.house.decide import step
from soft17.house.orders import Order, Person
from soft17.house.state import House
from soft17.house.steps import next_step
from soft17.rules.book import Book
from soft17.rules.house.acts import Act
from soft17.rules.house.source import BY_HAND, DEVICE, SHOE
from soft17.rules.limits import Bounds

T0 = 1_750_000_000
LIMITS = {"main": {"min": "10", "max": "500"}}
SIDE = {"min": "1", "max": "500"}


def said(act: Act) -> dict[str, str]:
    """Something for every field that a row of the book wants said."""
    words = {name: "2016-08-17" if name == "date" else "said" for name in act.wants}
    return words | dict.fromkeys(act.reads, "1") | dict.fromkeys(act.none_of, "0")


class Opening:
    """Gives the orders that open a table, settle what is due and load the cards."""

    def __init__(self, book: Book, setting: dict[str, Any]) -> None:
        self.book = book
        self.setting = setting
        self.at = T0 - 3600
        self.now = House()

    def house(self) -> House:
        """The house as far as the setting says."""
        to = self.setting.get("to", "ready")
        if to == "closed":
            return self.now
        self._open()
        for player in self.setting.get("players", ["ann"]):
            self.give(c.Arrive(player, card=f"card of {player}", holder=player), "dealer")
        if to == "opened":
            return self.now
        self._cards()
        return self.now

    def give(self, command: Any, role: str | None = None, name: str = "", reason: str = "as usual") -> None:
        """Give one order, which must be taken; what is announced before a card is announced first."""
        self.announce(command)
        self.at += 1
        if role is None:
            act = self.book.house.acts[getattr(command, "act", "") or command.entry]
            role = act.by[0].removeprefix("=")
        named = self.book.house.people.supervisor.is_ if role == "casino supervisor" else role
        order = Order(command, Person(name or f"the {named}", named), self.at, reason)
        done = step(self.book, self.now, order)
        assert not isinstance(done, Refusal), f"opening: {command}: {done}"
        self.now = done.house

    def announce(self, command: Any) -> None:
        """Announce a card that the book wants announced, before it is dealt."""
        entry = entry_due(self.book, self.now) if isinstance(command, c.DealCard) else None
        if entry is not None:
            self.give(c.TakeDown(entry))

    def _open(self) -> None:
        book = self.book
        for needed in book.house.acts["open-table"].needs:
            self._enter(needed.split(" or ")[0])
        self.give(self.command())

    def command(self) -> c.OpenTable:
        """The order that opens the table with everything the book wants there."""
        book, setting = self.book, self.setting
        offered = tuple(setting.get("offered", ()))
        signed = [kind for kind in offered if kind in book.optional and book.optional[kind].stakes is None]
        limits = {
            kind: Bounds(*(money.parse(str(one[key])) if key in one else None for key in ("min", "max", "unit")))
            for kind, one in (dict.fromkeys(signed, SIDE) | setting.get("limits", LIMITS)).items()
        }
        jackpot = setting.get("jackpot", {})
        return c.OpenTable(
            source=setting.get("source", SHOE if SHOE in book.house.source.kinds.is_ else DEVICE),
            equipment=tuple(book.house.opening.equipment),
            inscriptions={name: one.says for name, one in book.house.opening.inscriptions.items()},
            limits=limits,
            smallest_chip=money.parse(str(setting.get("chip", "0.01"))),
            offered=offered,
            spots=tuple(setting.get("spots", offered)),
            layout=setting.get("layout", ""),
            cutting_cards=setting.get("cutting_cards", 1),
            low_limit=setting.get("low_limit", False),
            meter=money.parse(str(jackpot["meter"])) if "meter" in jackpot else None,
            minimum=money.parse(str(jackpot["minimum"])) if jackpot else None,
            increment=tuple(jackpot["increment"]) if "increment" in jackpot else None,
        )

    def _enter(self, entry: str) -> None:
        """Take a row of the book down, with everything it wants said; what it needs comes first."""
        act = self.book.house.acts[entry]
        for needed in (*act.needs, *([act.apart_from] if act.apart_from else [])):
            name = needed.split(" or ")[0]
            if all(one.act != name for one in self.now.entries):
                self._enter(name)
        for to in act.before:
            self.give(c.Tell(to, entry))
        about = said(act) | {name: values[0] for name, values in act.among.items()}
        about |= dict.fromkeys(act.present, next((one.name for one in self.now.guests if one.here), "nobody"))
        self.give(c.TakeDown(entry, about), name=f"{act.by[0]} for {entry}")

    def _cards(self) -> None:
        setting = self.setting
        for needed in self.book.house.acts["bring-cards"].needs:
            self._enter(needed.split(" or ")[0])
        brought = pieces(self.book.cards.in_use.is_)
        self.give(c.BringCards(brought, setting.get("back", "blue"), setting.get("prepared", "")))
        self.settle_dues(but="shuffle" if setting.get("to") == "unshuffled" else "")
        self._spend()
        self.give(c.OpenBetting())

    def _spend(self) -> None:
        """Burn cards found face up, the last copies first, until `left` cards are in the source."""
        for piece in sorted(self.now.custody.source, key=lambda one: (one[2:], one), reverse=True):
            if len(self.now.custody.source) > self.setting.get("left", len(self.now.custody.source)):
                self.give(r.ReportFaceUp(piece))

    def settle_dues(self, but: str = "") -> None:
        """Do everything that is due before a round, as the book wants it, but what is left to the scenario."""
        for _ in range(40):
            due = next((one for one in self.now.due if one.blocks != "nothing" and one.what != but), None)
            if due is None:
                return
            self._settle(due.what)
        raise AssertionError(f"opening: never done: {self.now.due}")

    def _settle(self, what: str) -> None:
        rule, setting = self.book.house.source, self.setting
        entered = next((n for n, act in self.book.house.acts.items() if what in act.settles and n not in TYPED), None)
        others = [one.what for one in self.now.due if one.what != "shuffle"]
        if what == "shuffle" and any(self._checks(one) for one in others):
            self._settle(next(one for one in others if self._checks(one)))
        elif what == "shuffle":
            method = rule.cutting.after.is_[-1] if self.now.source != DEVICE else rule.shuffling.methods.is_[0]
            method = method if method in rule.shuffling.methods.is_ else rule.shuffling.methods.is_[0]
            while method == BY_HAND and (step := next_step(self.book, self.now)) is not None:
                self.give(c.TakeDown(step), "dealer")
            self.give(c.Shuffle(method))
        elif what == "cut":
            to = self.now.cut.to if self.now.cut is not None else ""
            role = "player" if to else rule.cutting.nobody.is_.removeprefix("=")
            self.give(c.Cut(setting.get("cut", 60), to), role, to)
        elif what == "cutting card":
            second = 0 if self.now.cutting_cards > 1 else None
            self.give(c.PlaceCuttingCard(setting.get("behind", len(self.now.custody.stack) // 3), second))
        elif what == "load":
            self.give(c.LoadDevice())
        elif what == "burn":
            spare = next(card for card in ("2c", *DECK) if self.now.custody.found(card, self.now.custody.source))
            self.give(c.BurnCard(spare))
        else:
            assert entered is not None, f"opening: nothing settles {what}"
            self._enter(entered)

    def _checks(self, what: str) -> bool:
        return any(what in act.settles for act in self.book.house.acts.values()) and what not in ("cut", "burn", "load")


TYPED = {"shuffle", "cut", "burn", "place-cutting-card", "load-device"}
