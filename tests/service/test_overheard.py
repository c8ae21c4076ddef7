"""What staff enter of people, and what players say of themselves, in nobody's traffic for whom it is not."""

from typing import Any
from urllib.parse import quote

import httpx
import pytest
from serving import Player, by_header, opened, running
from visiting import BEGIN

from soft17.service.app import make
from soft17.service.settings import Settings

BOOK = "nsw-blackjack-v15"
# Each word is in one entry only.
OF_QUIN = ("WATCHSECRET", "EVIDENCESECRET", "MEASURESECRET", "FROMSECRET", "BARSECRET", "STOPSECRET")
OF_REX = ("$1,234", "$1234", "1234")


class Staff(Player):
    """Somebody of the house at the table."""

    def enter(self, entry: str, reason: str = "", **about: str) -> None:
        """Take something down."""
        self.order({"type": "TakeDown", "entry": entry, "about": about}, reason)

    def order(self, command: dict[str, Any], reason: str = "") -> None:
        """Give an order that is carried out."""
        self.until(lambda _: True)
        reply = self.give(command, reason=reason)
        assert reply["type"] == "Done", (command, reply)


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What each person heard and could read of a table where much was entered of players."""
    app: Any = make(Settings(database=f"sqlite:///{tmp_path_factory.mktemp('heard')}/one.db", pace=0))
    app.state.identify, app.state.clock = by_header, lambda: BEGIN
    with running(app) as address:
        table = opened(address, BOOK, kind="live", dealt_by="hand")
        headers = {
            **{name: {"x-name": name, "x-roles": "player"} for name in ("pat", "quin", "rex")},
            "sid": {"x-name": "sid", "x-roles": "spectator"},
            "sue": {"x-name": "sue", "x-roles": "gaming supervisor"},
            "ivy": {"x-name": "ivy", "x-roles": "inspector"},
        }
        roles = {"sid": "spectator", "sue": quote("gaming supervisor"), "ivy": "inspector"}
        people = {name: Staff(address, table, one, roles.get(name, "player")) for name, one in headers.items()}
        for name in ("pat", "quin", "rex"):
            people[name].order({"type": "Arrive", "player": name, "card": f"card of {name}", "holder": name})
        sue, rex = people["sue"], people["rex"]
        sue.enter("direct-monitoring", player="quin", direction="WATCHSECRET")
        limit = {
            "player": "rex",
            "limit": 12_340_000,
            "until": BEGIN + 86_400,
            "period": "week",
            "lost": 770_000,
        }
        rex.order({"type": "SetLossLimit", **limit})
        sue.order({"type": "StopWagering", "player": "rex"}, "STOPSECRET")
        sue.enter("report-device-used", person="quin", evidence="EVIDENCESECRET")
        sue.enter("take-measures", person="quin", evidence="MEASURESECRET")
        sue.enter("detain", person="quin", **{"from": "FROMSECRET", "taken_over_by": "police"})
        sue.order({"type": "Bar", "player": "quin"}, "BARSECRET")
        for to in ("inspector", "surveillance"):
            sue.order({"type": "Tell", "to": to, "of": "deal-face-down", "player": ""})
        newest = sue.picture["version"]
        said: dict[str, str] = {}
        for name, one in people.items():
            one.until(lambda seen: seen["version"] >= newest)
            again = Player(address, table, headers[name], roles.get(name, "player"), after=0)
            again.until(lambda seen: seen["version"] >= newest)
            asked = [
                httpx.get(f"{address}/api/tables/{table}{path}", headers=headers[name], timeout=60).text
                for path in ("", "/said", "/log", "/rounds", "?role=spectator")
            ]
            said[name] = "\n".join((*one.traffic, *again.traffic, *asked))
            one.close()
            again.close()
        yield said


def test_nobody_but_staff_hears_what_was_entered_of_somebody(heard: dict[str, str]) -> None:
    for name in ("pat", "quin", "rex", "sid"):
        assert not [word for word in OF_QUIN if word in heard[name]], name
    for word in OF_QUIN:
        assert word in heard["sue"] and word in heard["ivy"], word


def test_a_loss_limit_is_for_its_player_and_staff(heard: dict[str, str]) -> None:
    for name in ("pat", "quin", "sid"):
        assert not [word for word in OF_REX if word in heard[name]], name
    for name in ("rex", "sue"):
        assert "rex's loss limit" in heard[name], name


def test_who_is_stopped_or_barred_hears_it_and_others_do_not(heard: dict[str, str]) -> None:
    assert "rex is stopped from wagering" in heard["rex"]
    assert "quin is barred from the game" in heard["quin"]
    for name in ("pat", "sid"):
        assert "barred" not in heard[name] and "stopped from wagering" not in heard[name]
