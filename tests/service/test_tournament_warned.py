"""What an act in a tournament costs somebody is told before it: who is put out, a void round, a broken off session."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from competing import Cup, Nines
from visiting import House, opened


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with opened(f"sqlite:///{tmp_path}/soft17.db") as one:
        one.app.state.floor.chance = Nines()
        yield one


def warned(cup: Cup, name: str, label: str, player: str = "") -> tuple[str, str]:
    """What somebody is warned of before an act, and the clause."""
    offered = [one for one in cup.see(name)["acts"] if one["label"].startswith(label)]
    (one,) = (each for each in offered if not player or each["player"] == player)
    return one["warns"], one["warned_by"]


@pytest.mark.clause("nsw-blackjack-v15", "19.5.7", "19.5.6.2", "19.4.2(h)(i)", "19.2.2.1")
def test_who_is_put_out_and_a_void_round_are_warned_of(house: House) -> None:
    cup = Cup(house)
    cup.do("ann", "Enter")
    refused = "ann would not play, and $100 goes back"
    assert warned(cup, "olga", "Refuse the entry", "ann") == (refused, "19.4.2(h)(i)")
    cup.do("bob", "Enter")
    for label in ("Designate", "Close the entries", "Allocate", "Start the session"):
        cup.do("tess", label)
    out = "ann would be out of the tournament; $100 paid to enter does not go back"
    assert warned(cup, "tess", "Disqualify", "ann")[0] == out
    cup.order("tess", {"type": "FindAbsent", "player": "ann", "absent": True})
    approved = f"{out} unless the Tournament Manager approves it"
    assert warned(cup, "tess", "Cancel the position", "ann") == (approved, "19.5.6.2")
    cup.do("dan", "Open wagers")
    for name in cup.see("dan")["board"]["tables"][0]["order"]:
        cup.do(name, "Wager")
    cup.do("dan", "Deal")
    assert "would count for nothing" in warned(cup, "sue", "Void the round")[0]


@pytest.mark.clause("nsw-blackjack-v15", "19.3.4")
@pytest.mark.parametrize("played", [False, True])
def test_cancelling_warns_of_what_stays_and_each_reads_it(house: House, played: bool) -> None:
    cup = Cup(house, chips_are="bought", buy_in="50")
    cup.begin(bought=True)
    if played:
        cup.round()
    stays = "$200 in all goes back to players; $100 for chips of sessions that were played does not"
    says = stays if played else "$300 in all goes back to players"
    assert warned(cup, "olga", "Cancel the tournament") == (f"Nothing is played any more, and {says}", "19.3.4")
    assert cup.order("olga", {"type": "CancelTournament"}, reason="a storm").status_code == 200
    left = [one.get("/api/me").json()["balance"]["text"] for one in cup.players.values()]
    assert left == ["450", "450"] if played else left == ["500", "500"]
    told = [one["says"] for one in cup.see("ann")["mine"]["notes"]]
    kept = ["$100 went back to you", "$50 for chips of sessions that were played does not go back"]
    assert told == (kept if played else ["$150 went back to you"])
    staff = cup.see("olga")
    assert (staff["held"], staff["off_by"]) == ("$0", "")
