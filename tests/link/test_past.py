"""What became of wins, from a link's log alone: paid, withdrawn, given back, and what Surveillance said of them."""

from link.linking import Linked
from soft17.link import commands as c
from soft17.link.past import past
from soft17.money import parse


def test_each_win_keeps_its_award_and_its_decisions_after_it_is_paid() -> None:
    link = Linked(meter="20000")
    none = link.lock("a", parts=1)
    assert link.give(c.Withdraw(none)) is None
    one, other = link.lock("a", parts=1), link.lock("b", parts=1)
    assert link.give(c.Determine((one, other), together=False), reason="two lamps") is None
    assert link.award(one) is None
    link.pay(one)
    found = past(link.affair.lines)
    assert [win.became for win in found.wins] == ["withdrawn", "paid", "waits"]
    first, second, third = found.wins
    assert (first.amount, third.amount) == (0, 0)
    assert second.amount > 0
    assert [(ruled.what, ruled.by, ruled.why) for ruled in found.of(one)] == [("not one moment", "eve", "two lamps")]
    assert found.of(one) == found.of(other)
    assert found.of(none) == ()
    assert link.give(c.GiveBack("a", second.locked.round, parse("100"), parts=1)) is None
    again = past(link.affair.lines).wins[1]
    assert (again.became, again.back, again.amount) == ("given back", parse("100"), second.amount)
