"""What a player at a table of the Massachusetts book is told."""

import pytest

from soft17.rules.loading import load
from soft17.rules.switching import SwitchFacts

NOTHING = dict.fromkeys(SwitchFacts.__struct_fields__, False)


@pytest.mark.clause("ma-switch", "15(h)", "7(g)")
def test_a_switch_beside_a_dead_hand_is_refused_as_that() -> None:
    switching = load("ma-switch").switching
    assert switching is not None
    for facts, why in (
        ({"box_paid": True, "box_dead": True}, "a hand of this area is dead"),
        ({"box_paid": True}, "a box of this area has been paid and removed"),
    ):
        refused = switching.refusal(SwitchFacts(**{**NOTHING, **facts, "switches": 0}))  # type: ignore[arg-type]  # truth values but one
        assert refused is not None and refused.why == why
