"""The laboratory over HTTP: jobs with progress and cancel, files, advice, and none of it at a live table."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from visiting import House, Visitor, opened

from soft17.log.lines import Head, digest, write
from soft17.rules.loading import load, names
from soft17.service.laboratory.asking import Asked
from soft17.service.laboratory.figures import Figures
from soft17.service.laboratory.running import _goal
from soft17.service.store import reading
from soft17.service.store.database import connect
from soft17.simulation.running import Length

BOOK = next(name for name in names() if "15" in name)
SWITCH = next(name for name in names() if load(name).switching is not None)
DECISIONS: dict[str, dict[str, Any]] = {
    "hand": {"book": BOOK, "hand": ["Td", "6s"], "up": "7h"},
    "insurance": {"weigh": "insurance", "book": BOOK, "hand": ["Td", "6s"], "up": "Ah"},
    "switch": {"weigh": "switch", "book": SWITCH, "hand": ["Td", "6s"], "other": ["5c", "Th"], "up": "7h"},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("lab")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOFT17_CACHE", str(folder / "kept"))
        with opened(f"sqlite:///{folder}/soft17.db", warms_after=0.0) as one:
            _tables(folder)
            yield one


@pytest.fixture(scope="module")
def desk(house: House) -> Visitor:
    client = house.visitor()
    client.post("/api/guest")
    return client


def _tables(folder: Path) -> None:
    head = next(iter(write(Head(rulebook=BOOK, digest=digest(BOOK), table="seven"), ())))
    engine = connect(f"sqlite:///{folder / 'soft17.db'}")
    with engine.begin() as connection:
        for kind in ("live", "practice"):
            kept = reading.Kept(kind, kind, kind, BOOK, head, "", b"{}", 1, "ann")
            reading.add_table(connection, kept)
    engine.dispose()


def begin(desk: Visitor, kind: str, **wish: Any) -> dict[str, Any]:
    answer = desk.post("/api/jobs", json={"kind": kind, "book": BOOK, **wish})
    assert answer.status_code == 202, answer.text
    found: dict[str, Any] = answer.json()
    return found


def ended(desk: Visitor, job: dict[str, Any]) -> list[dict[str, Any]]:
    """Every version of a job to its end."""
    seen = [job]
    while seen[-1]["state"] in ("waiting", "running"):
        asked = {"seen": seen[-1]["version"], "wait": 20}
        seen.append(desk.get(f"/api/jobs/{job['id']}", params=asked).json())
    return seen


def test_an_analysis_is_what_the_figures_say(desk: Visitor) -> None:
    job = ended(desk, begin(desk, "analyze"))[-1]
    assert job["state"] == "done", job
    found = desk.get(f"/api/jobs/{job['id']}/result").json()
    assert found["house_edge"] == Figures(Asked(BOOK, None, {}, {})).analysis().house_edge
    assert {one["name"] for one in found["optional_wagers"]} >= {"perfect_pairs"}


def test_another_option_is_another_figure(desk: Visitor) -> None:
    edges = []
    for decks in (6, 8):
        job = ended(desk, begin(desk, "analyze", decks=decks))[-1]
        edges.append(desk.get(f"/api/jobs/{job['id']}/result").json()["house_edge"])
    assert edges[0] != edges[1]


def test_a_simulation_tells_its_estimate_as_it_goes(desk: Visitor) -> None:
    seen = ended(desk, begin(desk, "simulate", rounds=3_000_000, strategy="mimic", seed=7))
    assert seen[-1]["state"] == "done", seen[-1]
    found = desk.get(f"/api/jobs/{seen[-1]['id']}/result").json()
    assert found["rounds"] >= 3_000_000 and found["job"]["seed"] == 7
    low, high = found["interval_999"]
    assert low < -0.0568 < high
    assert any(one["progress"]["what"] == "rounds" for one in seen)


def test_a_job_is_given_up_at_once_and_the_next_one_runs(desk: Visitor) -> None:
    job = begin(desk, "simulate", rounds=1_000_000_000, strategy="mimic")
    while desk.get(f"/api/jobs/{job['id']}").json()["state"] == "waiting":
        time.sleep(0.01)
    assert desk.delete(f"/api/jobs/{job['id']}").json()["state"] == "cancelled"
    assert desk.get(f"/api/jobs/{job['id']}/result").status_code == 409
    assert ended(desk, begin(desk, "analyze"))[-1]["state"] == "done"


def test_long_jobs_leave_room_for_short_ones(house: House, desk: Visitor) -> None:
    if house.app.state.jobs.most < 2:
        pytest.skip("with one core everybody waits")
    jobs = [begin(desk, "simulate", rounds=1_000_000_000, strategy="mimic") for _ in range(2)]
    assert ended(desk, begin(desk, "analyze"))[-1]["state"] == "done"
    assert desk.get(f"/api/jobs/{jobs[0]['id']}").json()["state"] == "running"
    for job in jobs:
        desk.delete(f"/api/jobs/{job['id']}")


def test_so_many_jobs_and_no_more(desk: Visitor) -> None:
    jobs = [begin(desk, "simulate", rounds=1_000_000_000, strategy="mimic") for _ in range(4)]
    refused = desk.post("/api/jobs", json={"kind": "analyze", "book": BOOK})
    assert refused.status_code == 429 and "give one up" in refused.json()["title"]
    for job in jobs:
        desk.delete(f"/api/jobs/{job['id']}")


def test_a_report_is_a_file_to_keep(desk: Visitor) -> None:
    job = ended(desk, begin(desk, "report", form="html", day="2026-01-02"))[-1]
    assert job["state"] == "done", job
    file = desk.get(f"/api/jobs/{job['id']}/file")
    assert file.headers["content-disposition"] == f'attachment; filename="{BOOK}.html"'
    assert "2026-01-02" in file.text
    assert desk.get(f"/api/jobs/{job['id']}/result").status_code == 409


def test_one_round_is_told_without_an_error(desk: Visitor) -> None:
    job = ended(desk, begin(desk, "simulate", strategy="mimic", source="fresh", rounds=1))[-1]
    assert job["state"] == "done", job
    found = desk.get(f"/api/jobs/{job['id']}/result").json()
    assert found["rounds"] == 1 and found["standard_error"] is None and found["interval_95"] is None
    assert found["convergence"][-1]["standard_error"] is None


def test_how_long_a_run_is_before_anything_is_staked() -> None:
    tally: Any = SimpleNamespace(rounds=5, standard_error=float("inf"))
    assert _goal(tally, Length(error=1e-3)) == 5
    assert _goal(tally, Length(100, 1e-3)) == 100


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"kind": "analyze", "options": {"no such": True}}, "options.no such"),
        ({"kind": "analyze", "decks": 5}, "decks 5"),
        ({"kind": "simulate", "strategy": "mimic", "meter": "25000"}, "meter"),
        ({"kind": "simulate", "strategy": "mimic", "bankroll": "0"}, "bankroll"),
        ({"kind": "simulate", "strategy": "mimic", "sides": {"nothing": "5"}}, "side"),
    ],
)
def test_what_cannot_be_had_names_its_field(desk: Visitor, wish: dict[str, Any], field: str) -> None:
    job = ended(desk, desk.post("/api/jobs", json={"book": BOOK, **wish}).json())[-1]
    assert (job["state"], job["field"]) == ("refused", field), job
    assert job["why"] and "--" not in job["why"]


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        ({"kind": "simulate", "book": BOOK, "rounds": 0}, "simulate.rounds"),
        ({"kind": "simulate", "book": BOOK, "rounds": "many"}, "simulate.rounds"),
        ({"kind": "simulate", "book": BOOK, "rounds": None}, "rounds"),
        ({"kind": "nothing", "book": BOOK}, "body"),
        ({"kind": "analyze", "book": BOOK, "more": 1}, "analyze.more"),
    ],
)
def test_a_wish_that_is_none_is_refused_at_once(desk: Visitor, wish: dict[str, Any], field: str) -> None:
    answer = desk.post("/api/jobs", json=wish)
    assert answer.status_code == 422 and answer.json()["field"] == field, answer.text


def test_advice_says_what_each_choice_is_worth(desk: Visitor) -> None:
    wish = {"book": BOOK, "hand": ["Td", "6s"], "up": "7h", "table": "practice"}
    found = desk.post("/api/lab/advice", json=wish).json()
    assert found["best"] == "hit"
    by = {one["name"]: one["worth"] for one in found["choices"]}
    start = next(
        one for one in Figures(Asked(BOOK, None, {}, {})).analysis().starts if (one.cards, one.up) == ("6T", "7")
    )
    assert by["hit"] == pytest.approx(start.worth["hit"]) and by["stand"] == pytest.approx(start.worth["stand"])
    three = desk.post("/api/lab/advice", json=wish | {"hand": ["9d", "4s", "3c"]}).json()
    assert {one["name"] for one in three["choices"]} == {"hit", "stand"}


def test_insurance_and_a_switch_are_weighed_too(desk: Visitor) -> None:
    insured = desk.post("/api/lab/advice", json=DECISIONS["insurance"] | {"table": "practice"}).json()
    assert [one["act"] for one in insured["choices"]] == ["", "TakeInsurance"]
    switched = desk.post("/api/lab/advice", json=DECISIONS["switch"] | {"table": "practice"}).json()
    assert switched["best"] == "switch" and {one["act"] for one in switched["choices"]} == {"", "Switch"}
    wrong = desk.post("/api/lab/advice", json=DECISIONS["switch"] | {"other": ["9c"]})
    assert wrong.status_code == 422 and wrong.json()["field"] == "other"


def test_advice_is_made_ready_ahead_and_says_so(desk: Visitor) -> None:
    assert isinstance(desk.post("/api/lab/ready", json={}).json()["ready"], bool)
    while not desk.post("/api/lab/ready", json={"wait": 20}).json()["ready"]:
        pass
    assert desk.post("/api/lab/ready", json={}).json() == {"ready": True}
    assert not [one for one in desk.get("/api/jobs").json() if one["kind"] == "warm"]


def test_where_nothing_is_made_ready_ahead_nobody_waits_for_it(tmp_path: Path) -> None:
    with opened(f"sqlite:///{tmp_path}/soft17.db") as plain:
        somebody = plain.visitor()
        somebody.post("/api/guest")
        assert somebody.post("/api/lab/ready", json={}).json() == {"ready": True}
        assert not plain.app.state.jobs.jobs


@pytest.mark.parametrize("weigh", ["hand", "insurance", "switch"])
def test_nobody_is_advised_at_a_live_table(desk: Visitor, weigh: str) -> None:
    wish = DECISIONS[weigh] | {"table": "live"}
    refused = desk.post("/api/lab/advice", json=wish)
    assert refused.status_code == 403 and "live table" in refused.json()["title"]
    assert "worth" not in refused.text
    assert desk.post("/api/lab/advice", json=wish | {"table": "none"}).status_code == 404


def test_jobs_of_somebody_else_are_not_there(house: House, desk: Visitor) -> None:
    job = begin(desk, "analyze")
    other = house.visitor()
    other.post("/api/guest")
    for method, path in (("GET", ""), ("DELETE", ""), ("GET", "/result"), ("GET", "/file")):
        assert other.request(method, f"/api/jobs/{job['id']}{path}").status_code == 404
    assert other.get("/api/jobs").json() == []
    assert ended(desk, job)[-1]["state"] == "done"


def test_a_job_of_nobody_is_not_there(desk: Visitor) -> None:
    for method, path in (("GET", ""), ("DELETE", ""), ("GET", "/result"), ("GET", "/file")):
        assert desk.request(method, f"/api/jobs/nothing{path}").status_code == 404


@pytest.mark.parametrize("book", names())
def test_what_is_worked_out_is_told_with_the_title_of_its_book(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    @contextmanager
    def waiting(what: str) -> Iterator[Callable[[int, int], None]]:
        told.append(what)
        yield lambda _done, _total: None

    monkeypatch.setattr(Figures, "_kept", lambda *_: None)
    Figures(Asked(book, None, {}, {}), waiting=waiting, workers=1).analysis()
    assert told == [f"{load(book).document.title}: main game"]
