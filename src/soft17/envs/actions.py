"""What a player may choose among: a fixed list of stakes and decisions, and the commands they stand for."""

import msgspec

from soft17.money import Money
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table.state import Place, Table

Key = tuple[type[c.Command], int, int]
"""A kind of decision, with the area and the box it is for where it is not for the hand in turn."""

_ON_HAND: dict[type[c.OnHand], str] = {c.Stand: "stand", c.Hit: "hit", c.Double: "double", c.Split: "split"}
_ON_AREA: dict[type[c.Switch | c.Unswitch], str] = {c.Switch: "switch", c.Unswitch: "switch back"}
_ON_BOX: dict[type[c.TakeInsurance | c.TakeEvenMoney], str] = {
    c.TakeInsurance: "insure",
    c.TakeEvenMoney: "even money",
}


class Seat(msgspec.Struct, frozen=True):
    """Somebody at the table: the areas wagered on, the stakes to choose from, the optional wagers beside each."""

    player: str
    areas: tuple[int, ...]
    stakes: tuple[Money, ...]
    unit: Money
    side: tuple[c.Side, ...] = ()

    @property
    def laid_beside(self) -> Money:
        """What the optional wagers of an area come to together."""
        return Money(sum(one.stake for one in self.side))


class Actions:
    """The list that the numbers of a seat's actions point into; the same for every book with as many boxes."""

    def __init__(self, book: Book, seat: Seat) -> None:
        """List the stakes first, then going on, then every decision."""
        self.book, self.seat = book, seat
        self.bets = len(seat.stakes)
        self._keys: list[Key] = [(c.GoOn, 0, 0)]
        self.names = [f"bet {stake / seat.unit:g}" for stake in seat.stakes] + ["go on"]
        self._list(book.boxes)
        self._numbers = {key: number for number, key in enumerate(self._keys, self.bets)}
        self.go_on = self.bets

    def _list(self, boxes: int) -> None:
        several_areas, several_boxes = len(self.seat.areas) > 1, boxes > 1
        for hand_kind, word in _ON_HAND.items():
            self._add((hand_kind, 0, 0), word)
        for box in range(1, boxes + 1):
            self._add((c.Surrender, 0, box), "surrender" + f" box {box}" * several_boxes)
        for area in self.seat.areas:
            where = f" area {area}" * several_areas
            for area_kind, word in _ON_AREA.items():
                self._add((area_kind, area, 0), word + where)
            for box in range(1, boxes + 1):
                for box_kind, word in _ON_BOX.items():
                    self._add((box_kind, area, box), word + where + f" box {box}" * several_boxes)

    def _add(self, key: Key, name: str) -> None:
        self._keys.append(key)
        self.names.append(name)

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self.names)

    def number(self, command: c.Command) -> int:
        """The number of the action that a command offered to the seat is."""
        match command:
            case c.Surrender():
                return self._numbers[c.Surrender, 0, command.box]
            case c.TakeInsurance() | c.TakeEvenMoney():
                return self._numbers[type(command), command.area, command.box]
            case c.Switch() | c.Unswitch():
                return self._numbers[type(command), command.area, 0]
        return self._numbers[type(command), 0, 0]

    def wagers(self, number: int) -> list[c.PlaceWager]:
        """The wagers of a bet, one for each area of the seat."""
        seat = self.seat
        main = (seat.stakes[number],) * self.book.boxes
        return [c.PlaceWager(seat.player, area, main, seat.side, seated=True) for area in seat.areas]

    def command(self, number: int, table: Table) -> c.Command:
        """What an action asks of a table, allowed or not."""
        if number < self.bets:
            return self.wagers(number)[0]
        kind, area, box = self._keys[number - self.bets]
        player = self.seat.player
        if kind is c.GoOn:
            return c.GoOn()
        if issubclass(kind, c.OnHand):
            place = self._place(table)
            return kind(player, place.area, box or place.box, 1 if box and box != place.box else place.hand)
        if issubclass(kind, c.TakeInsurance):
            return kind(player, area, self._insured(table, area, box), box)
        if issubclass(kind, c.TakeEvenMoney):
            return kind(player, area, box)
        assert issubclass(kind, c.Switch | c.Unswitch)  # the list has no other kinds
        return kind(player, area)

    def _place(self, table: Table) -> Place:
        """The hand in turn if it is the seat's, or the seat's first."""
        place = table.current()
        return place if place is not None and place.area in self.seat.areas else Place(self.seat.areas[0], 1, 1)

    def _insured(self, table: Table, area: int, box: int) -> Money:
        main, rule = table.main(self.seat.player, area, box), self.book.insurance
        if main is None or rule is None:
            return Money(0)
        return rule.most(main.stake, table.sign.smallest_chip)
