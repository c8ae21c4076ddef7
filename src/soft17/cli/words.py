"""Events in plain words, as a dealer would say them."""

from soft17.cards import Card
from soft17.money import Money, dollars
from soft17.rules.book import Book
from soft17.table import commands as c
from soft17.table import events as e
from soft17.table.meter import MeterSet
from soft17.table.state import DEALER, INSURANCE, Place, Table

LETTERS: dict[type[c.Command], tuple[str, str]] = {
    c.Hit: ("h", "hit"),
    c.Stand: ("s", "stand"),
    c.Double: ("d", "double"),
    c.Split: ("p", "split"),
    c.Surrender: ("u", "surrender"),
    c.Switch: ("w", "switch"),
    c.Unswitch: ("b", "switch back"),
    c.TakeInsurance: ("i", "insure"),
    c.TakeEvenMoney: ("e", "even money"),
    c.GoOn: ("g", "go on"),
}

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
RED = frozenset("dh")


def card(one: Card) -> str:
    """A card with its suit's sign, red where it is red."""
    if one[0] == "?":
        return "[dim]▒▒[/dim]"
    rank = "10" if one[0] == "T" else one[0]
    colour = "bold red" if one[1] in RED else "bold"
    return f"[{colour}]{rank}{SUITS[one[1]]}[/{colour}]"


def cards(some: tuple[Card, ...]) -> str:
    """Cards in a row."""
    return " ".join(card(one) for one in some)


def change(amount: Money) -> str:
    """Up or down by an amount, or even."""
    if not amount:
        return "even"
    return f"{'up' if amount > 0 else 'down'} {dollars(Money(abs(amount)))}"


def place(where: Place, boxes: int, hands: int) -> str:
    """Where a card or a hand is, no longer than it needs to be."""
    if where == DEALER:
        return "dealer"
    parts = [f"area {where.area}"]
    parts += [f"box {where.box}"] if boxes > 1 else []
    parts += [f"hand {where.hand}"] if hands > 1 or where.hand > 1 else []
    return ", ".join(parts)


def tell(book: Book, table: Table, event: e.Event) -> str | None:
    """One line about an event; nothing for those that need no words."""
    match event:
        case e.CardDealt():
            soft = "soft " if event.soft else ""
            what = event.natural.replace("-", " ") if event.natural else f"{soft}{event.total}"
            ended = f", {event.ended}" if event.ended in ("bust", "five-card-trick") else ""
            return f"{_called(book, table, event)}{_where(book, table, event.to)}: {card(event.card)}  {what}{ended}"
        case e.HoleCardDealt():
            return "dealer: a card face down"
        case e.HoleCardTurned():
            return f"dealer turns {card(event.card)}  {event.natural or event.total}"
        case e.InsuranceOpened():
            return f"insurance? [dim]\\[{event.clause}][/dim]"
        case e.InsuranceClosed():
            clause = book.insurance.closed_under if book.insurance is not None else event.clause
            return f"insurance is closed [dim]\\[{clause}][/dim]"
        case e.ReaderLooked():
            return (
                f"the reader says: {'blackjack' if event.blackjack else 'no blackjack'} [dim]\\[{event.clause}][/dim]"
            )
        case e.BoxesSwitched():
            word = "switched" if event.switched else "switched back"
            return f"area {event.area} {word} [dim]\\[{event.clause}][/dim]"
        case e.WagerSettled():
            return settlement(book, table, event)
        case e.PaymentRounded() | MeterSet():
            amount = event.by if isinstance(event, e.PaymentRounded) else event.meter
            word = "rounded up to chips by" if isinstance(event, e.PaymentRounded) else "the jackpot stands at"
            return f"{word} {dollars(amount)} [dim]\\[{event.clause}][/dim]"
    return None


def _called(book: Book, table: Table, event: e.CardDealt) -> str:
    """The call before the dealer's second card, where the book has one."""
    rule = book.dealer.announces
    second = event.to == DEALER and len(table.dealer.cards) == 2
    return f'"{rule.is_}" [dim]\\[{rule.clause}][/dim]\n  ' if rule is not None and second else ""


def _where(book: Book, table: Table, where: Place) -> str:
    area = table.area(where.area)
    hands = len(area.boxes[where.box - 1]) if area is not None else 1
    return place(where, book.boxes, hands)


def settlement(book: Book, table: Table, event: e.WagerSettled) -> str:
    """What became of a wager: result, amount and clause, and rounding as a line of its own."""
    wager = table.wagers[event.wager]
    rule = book.optional.get(wager.kind)
    name = rule.shown if rule is not None else wager.kind
    if wager.hand > 1:
        name += f", hand {wager.hand}"
    if book.boxes > 1 and (wager.hand or wager.kind == INSURANCE):
        name += f", box {wager.box}"
    colour = {"win": "green", "lose": "red"}.get(event.result, "yellow")
    result = book.document.words.get(event.result, event.result)
    pays = f" {dollars(Money(event.pays - event.rounded - event.bonus))}" if event.pays else ""
    line = f"{name} of {dollars(wager.stake)}: [{colour}]{result}{pays}[/{colour}] [dim]\\[{event.clause}][/dim]"
    if event.bonus:
        line += f"\n  bonus {dollars(event.bonus)} [dim]\\[{event.clause}][/dim]"
    if event.rounded:
        line += f"\n  rounded to chips: {dollars(event.rounded)} more [dim]\\[{event.rounding_clause}][/dim]"
    return line
