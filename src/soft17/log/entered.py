"""Entered: what was taken down, in words: whose matter it is comes first, and an amount of money is one."""

from collections.abc import Iterator, Mapping

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


# What an entry that ends something says of itself, and one that does not has nothing to say of.
NOT_SO = (("ended", "no"), ("lifted", "no"))


def entered(event: TakenDown) -> str:
    """What was taken down, and the reason given."""
    reason = f"; reason: {event.reason}" if event.reason else ""
    if event.act == REPORT:
        return f"{payment(event.about)}{reason}"
    about = ", ".join(said_with(event.about))
    return f"{event.act.replace('-', ' ')}{': ' if about else ''}{about}{reason}"


def said_with(about: Mapping[str, str]) -> Iterator[str]:
    """What an entry says, field by field, in words; amounts as money."""
    said = [name for name in FIRST if about.get(name)]
    said += [name for name, value in about.items() if value and name not in FIRST and (name, value) not in NOT_SO]
    return (f"{name.replace('_', ' ')} {_value(about, name)}" for name in said)


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
