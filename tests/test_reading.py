"""Values of a rulebook in words: what an act or a row is not is left unsaid."""

import pytest

from soft17.rules.loading import load, names
from soft17.rules.reading import Value, values


@pytest.mark.parametrize("book", names())
def test_an_act_says_only_what_it_is(book: str) -> None:
    acts = [one.shown for one in values(load(book)) if one.where.startswith("house.acts.")]
    assert acts
    assert not [one for one in acts if "bars no" in one or "until_left no" in one or "not_low_limit no" in one]


def test_a_plain_no_is_said() -> None:
    assert Value("deal.call", False, ("7.1",)).shown == "no"
    assert Value("deal.call", {"reason": False}, ("7.1",)).shown == "reason no"
