"""`soft17 rules powers` on a narrow screen."""

import pytest

from cli.test_commands import run


def test_the_terms_of_an_act_stay_indented(monkeypatch: pytest.MonkeyPatch) -> None:
    def outer(columns: int) -> set[str]:
        monkeypatch.setenv("COLUMNS", str(columns))
        shown = run("rules", "powers", "nsw-blackjack-v15").stdout.split("\n\n", 1)[1]
        return {line.split("  ")[0] for line in shown.splitlines() if not line.startswith(" ")}

    assert outer(80) == outer(300)
