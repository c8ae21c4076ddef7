"""Amounts of money, exact: counted in hundredths of a cent, so that half a cent is a whole number."""

import re
from fractions import Fraction
from typing import NewType

Money = NewType("Money", int)

CENT = 100
DOLLAR = 100 * CENT
_DECIMAL = re.compile(r"-?[0-9]{1,12}(?:\.[0-9]{1,4})?")
_HUGE = re.compile(r"-?[0-9]{13,}(?:\.[0-9]*)?")

NOTHING = Money(0)


class UnreadableMoneyError(ValueError):
    """A text that is no amount in dollars."""


def parse(text: object) -> Money:
    """Read dollars, such as `12.50`."""
    if isinstance(text, str) and _HUGE.fullmatch(text):
        shown = text if len(text) < 30 else f"{text[:20]}…"
        raise UnreadableMoneyError(f"{shown!r} is too large an amount: at most twelve digits of dollars")
    if not isinstance(text, str) or not _DECIMAL.fullmatch(text):
        raise UnreadableMoneyError(
            f"{text!r} is no amount: write dollars as text with at most four decimals, such as '100' or '12.50'"
        )
    dollars, _, rest = text.partition(".")
    units = abs(int(dollars)) * DOLLAR + int(rest.ljust(4, "0"))
    return Money(-units if text[0] == "-" else units)


def show(amount: Money) -> str:
    """Write dollars, with cents (and parts of a cent) only where there are some."""
    sign, units = ("-", -amount) if amount < 0 else ("", amount)
    dollars, rest = divmod(units, DOLLAR)
    if not rest:
        return f"{sign}{dollars}"
    digits = f"{rest:04d}"
    return f"{sign}{dollars}.{digits[:2] if digits.endswith('00') else digits.rstrip('0')}"


def up(amount: Fraction | int, step: int) -> Money:
    """Round up to a multiple of a step."""
    return Money(-(-amount // step) * step)


def down(amount: Fraction | int, step: int) -> Money:
    """Round down to a multiple of a step."""
    return Money(amount // step * step)


def half_up(amount: Fraction, step: int) -> Money:
    """Round to the nearest multiple of a step, halves upwards."""
    return Money((amount + Fraction(step, 2)) // step * step)


def dollars(amount: Money) -> str:
    """An amount with its sign of currency."""
    return f"-${show(Money(-amount))}" if amount < 0 else f"${show(amount)}"
