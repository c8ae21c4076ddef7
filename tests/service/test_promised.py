"""The promised orders of a table over HTTP: everybody checks what they have seen, and nobody is given more."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from promising import CUT, Promising
from visiting import House, Visitor, opened

from soft17.house import commands as c
from soft17.log.lines import read_line, write
from soft17.service.store import reading
from soft17.service.store.database import connect
from soft17.service.store.writing import Written, append
from soft17.table import commands as t

BOOK = "nsw-blackjack-v15"


def dealt() -> Promising:
    """A table dealt face down at which ann and ben have their cards."""
    table = Promising(BOOK, "2c 9h 5h 7d 8c Th Tc 9c Td", {"means": "dealer"})
    for to in ("inspector", "surveillance"):
        table.give(c.Tell(to, "deal-face-down"), "gaming manager", "max")
    table.give(c.TakeDown("deal-face-down"), "gaming manager", "max")
    table.give(c.Arrive("ben", card="card of ben", holder="ben"), "dealer")
    table.load()
    table.wager()
    table.wager("ben", area=2)
    table.deal_on(5)
    return table


def over(table: Promising) -> Promising:
    """The round played, the shoe retired and its order opened."""
    table.give(t.Stand("ann", 1), "player", "ann")
    table.give(t.Stand("ben", 2), "player", "ben")
    table.deal_on(1)
    table.give(c.TakeDown("order-shuffle"), "gaming supervisor", "sue")
    table.open_up()
    return table


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("promised")
    with opened(f"sqlite:///{folder}/soft17.db") as one:
        _keep(folder, "dealt", "live", dealt())
        _keep(folder, "over", "live", over(dealt()))
        _keep(folder, "practice", "practice", dealt())
        yield one


@pytest.fixture(scope="module")
def people(house: House) -> dict[str, Visitor]:
    ada = house.administrator()
    named = {"ann": (), "ben": (), "cy": (), "ina": ("inspector",), "sam": ("surveillance",), "dee": ("dealer",)}
    return {name: house.person(ada, name, *roles) for name, roles in named.items()} | {"ada": ada}


def _keep(folder: Path, name: str, kind: str, table: Promising) -> None:
    engine = connect(f"sqlite:///{folder / 'soft17.db'}")
    texts = list(write(table.log.head, table.log.lines))
    lines = [read_line(number, text) for number, text in enumerate(texts[1:], 2)]
    written = tuple(
        Written(line.seq, line.at, line.by, line.hash, text) for line, text in zip(lines, texts[1:], strict=True)
    )
    with engine.begin() as connection:
        kept = reading.Kept(name, name, kind, BOOK, texts[0], json.loads(texts[0])["hash"], b"{}", 1, "ann")
        reading.add_table(connection, kept)
        append(name, written)(connection)
    engine.dispose()


def found(someone: Visitor, table: str, number: int = 1) -> dict[str, Any]:
    answer = someone.get(f"/api/tables/{table}/promises/{number}")
    assert answer.status_code == 200, answer.text
    said: dict[str, Any] = answer.json()
    return said


def proven(said: dict[str, Any], one: dict[str, Any]) -> bool:
    """A proof checked with nothing of the project's: by the description of the tree."""
    card, at, width = one["card"].encode(), one["position"], said["count"]
    leaf = b"soft17.card/1\0" + at.to_bytes(4, "big") + bytes([len(card)]) + card + bytes.fromhex(one["salt"])
    node, beside = hashlib.sha256(leaf).digest(), [bytes.fromhex(each) for each in one["path"]]
    while width > 1:
        if at % 2:
            node = hashlib.sha256(b"soft17.node/1\0" + beside.pop(0) + node).digest()
        elif at + 1 < width:
            node = hashlib.sha256(b"soft17.node/1\0" + node + beside.pop(0)).digest()
        at, width = at // 2, (width + 1) // 2
    root = hashlib.sha256(b"soft17.shoe/1\0" + said["count"].to_bytes(4, "big") + node).hexdigest()
    return not beside and root == said["root"]


def cards(said: dict[str, Any]) -> list[str]:
    """The cards that may be checked, as they came; each of them holds."""
    assert all(proven(said, one) for one in said["cards"])
    return [one["card"][:2] for one in said["cards"]]


@pytest.mark.clause("nsw-blackjack-v15", "3.6.2", "4.1")
def test_everybody_checks_the_cards_they_have_seen(people: dict[str, Visitor]) -> None:
    assert cards(found(people["ann"], "dealt")) == ["9h", "7d", "8c"]
    assert cards(found(people["ben"], "dealt")) == ["5h", "7d", "Th"]
    for name in ("cy", "ina", "sam", "dee", "ada"):
        assert cards(found(people[name], "dealt")) == ["7d"], name


def test_no_salt_or_proof_of_a_hidden_card_is_in_any_byte(people: dict[str, Visitor]) -> None:
    """The first card was burned, the cards of others lie face down, and the rest is to come."""
    table = dealt()
    seen = {"ann": {1, 3, 4}, "ben": {2, 3, 5}}
    for name, someone in people.items():
        said = "".join(
            someone.get(f"/api/tables/dealt/promises{one}").text for one in ("", "/1", "?most=1", "/2", "?before=2")
        )
        for place, salt in enumerate(table.salts):
            assert (f'"{salt.hex()}"' in said) == (place - CUT in seen.get(name, {3})), (name, place)
            assert (f'"{table.order[place]}"' in said) == (place - CUT in seen.get(name, {3})), (name, place)


def test_the_promises_of_a_table_are_listed(people: dict[str, Visitor]) -> None:
    table = dealt()
    (row,) = people["ben"].get("/api/tables/dealt/promises").json()
    made = next(line for line in table.log.lines if isinstance(line.command, c.Shuffle))
    assert row == {
        "number": 1,
        "root": table.tree.commitment().root,
        "count": 312,
        "version": made.seq,
        "made_at": made.at,
        "state": "dealt from",
        "open": 3,
        "opened_at": None,
    }
    assert people["ben"].get("/api/tables/dealt/promises?before=1").json() == []
    said = found(people["ben"], "dealt")
    assert (said["number"], said["root"], said["cut_at"], said["opening"]) == (1, row["root"], CUT, None)


def test_the_whole_order_is_there_when_it_is_opened(people: dict[str, Visitor]) -> None:
    table = over(dealt())
    said = found(people["cy"], "over")
    assert said["state"] == "opened"
    assert said["opening"] == {"cards": list(table.order), "salts": [salt.hex() for salt in table.salts]}
    assert cards(said) == ["9h", "5h", "7d", "8c", "Th", "Tc"]
    (row,) = people["cy"].get("/api/tables/over/promises").json()
    assert (row["state"], row["open"], row["opened_at"]) == ("opened", 6, table.log.lines[-1].at)


def test_guests_see_those_of_practice_tables_only(house: House, people: dict[str, Visitor]) -> None:
    guest = house.visitor()
    assert guest.get("/api/tables/practice/promises").status_code == 401
    guest.post("/api/guest")
    assert cards(found(guest, "practice")) == ["7d"]
    for path in ("", "/1"):
        assert guest.get(f"/api/tables/dealt/promises{path}").status_code == 403
    assert people["cy"].get("/api/tables/none/promises").status_code == 404
    answer = people["cy"].get("/api/tables/dealt/promises/2")
    assert (answer.status_code, answer.json()["title"]) == (404, "no order number 2 was promised at this table")
