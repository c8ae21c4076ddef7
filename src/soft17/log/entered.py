"""Entered: what was taken down, in words: whose matter it is comes first, and an amount of money is one."""

from collections.abc import Mapping

from soft17.house.conduct import REPORT
from soft17.house.events import TakenDown
from soft17.money import UnreadableMoneyError, dollars, parse

FIRST = ("case", "player", "person")
AMOUNTS = frozenset(
    {
        *("due", "paid", "tendered", "chips", "given", "received", "voucher", "tokens"),
        *("amount", "maximum", "minimum", "least_in_tokens", "most_in_tokens"),
        *("brought", "bought", "taken away"),
    }
)


def entered(event: TakenDown) -> str:
    """What was taken down, and the reason given."""
    reason = f"; reason: {event.reason}" if event.reason else ""
    if event.act == REPORT:
        return f"{payment(event.about)}{reason}"
    said = [name for name in FIRST if event.about.get(name)]
    said += [name for name, value in event.about.items() if value and name not in FIRST]
    about = ", ".join(f"{name.replace('_', ' ')} {_value(event.about, name)}" for name in said)
    return f"{event.act.replace('-', ' ')}{': ' if about else ''}{about}{reason}"


def payment(about: Mapping[str, str], by: str = "") -> str:
    """A wrong payment under its case: to whom, how much, and what else is known of it."""
    case, player, paid, due = (_value(about, name) for name in ("case", "player", "paid", "due"))
    known = {"": about.get("of"), "round ": about.get("round"), "dealt by ": about.get("dealer"), "reported by ": by}
    beside = ", ".join(f"{word}{value}" for word, value in known.items() if value)
    return f"case {case}: {player} was paid {paid} where {due} was due{f' ({beside})' if beside else ''}"


def _value(about: Mapping[str, str], name: str) -> str:
    value = about.get(name, "")
    if name in AMOUNTS:
        try:
            return dollars(parse(value.strip().removeprefix("$")))
        except UnreadableMoneyError:
            pass
    return value or "not said"
