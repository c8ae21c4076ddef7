"""Steps of a hand shuffle, where the book names them: which are done, which comes next, and that none is left out."""

from soft17.clause import Refusal
from soft17.house.keep import Keep
from soft17.house.state import House
from soft17.house.trouble import IrregularityFound
from soft17.rules.book import Book
from soft17.rules.house.source import BY_HAND


def refusal(book: Book, house: House) -> Refusal | None:
    """Why a hand shuffle entered step by step is not done: a step is left out."""
    if is_without_steps(book, house):
        return None
    for step in _left_out(book, house):
        return Refusal(book.house.acts[step].clause, f"a step of the shuffle is left out: {step}")
    return None


def _left_out(book: Book, house: House) -> list[str]:
    """The steps of a hand shuffle that are not taken down yet, where the book names them."""
    rule = book.house.source.shuffling
    wanted = list(rule.steps.is_) if rule.steps is not None else []
    if rule.plug is not None and house.custody.source and house.custody.rack:
        wanted = [rule.plug.is_, *wanted]
    done = {one.act for one in house.entries[house.shuffled_at :]}
    return [step for step in wanted if step not in done]


def is_without_steps(book: Book, house: House) -> bool:
    """True of a hand shuffle of which no step is taken down, where the book names them."""
    rule = book.house.source.shuffling
    if rule.steps is None:
        return False
    plug = [rule.plug.is_] if rule.plug is not None else []
    return {one.act for one in house.entries[house.shuffled_at :]}.isdisjoint((*rule.steps.is_, *plug))


def next_step(book: Book, house: House) -> str | None:
    """The step of a hand shuffle to be taken down next; None once all are, or where the book names none."""
    done = [one.act for one in house.entries[house.shuffled_at :]]
    for step in _left_out(book, house):
        for needed in book.house.acts[step].needs:
            number, _, name = needed.partition(" ") if needed[0].isdigit() else ("1", "", needed)
            if done.count(name) < int(number):
                return name
        return step
    return None


def tell(keep: Keep, method: str) -> None:
    """Tell of a hand shuffle of which no step is taken down, where the book names them."""
    steps = keep.rules.source.shuffling.steps
    if method == BY_HAND and steps is not None and is_without_steps(keep.book, keep.house):
        keep.add(IrregularityFound("no step of the hand shuffle is taken down", steps.clause))
