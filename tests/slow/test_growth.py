"""Records in which a part has grown out of all measure: no command takes more than is promised.

The system ends a process that takes too much. That is a bound, and no time that is measured: four
times what is promised of the processor, as machines differ and tests run side by side, and what is
promised of memory.
"""

from __future__ import annotations

from pathlib import Path

import growing
import pytest

GUESSED = ("check", "check-json", "fix-diff", "suggest", "compare", "score", "diagnostics")
KINDS = (
    "misspelt-ombre", "misspelt-deals", "misspelt-totals-each", "misspelt-word-order",
    "misspelt-seats-each", "crowd-results", "crowd-results-misread", "crowd-deals", "crowd-prose",
    "crowd-chat", "crowd-new-seats", "crowd-no-players", "results-wrong-tally",
    "results-wrong-amounts", "results-misspelt-three", "results-unreadable", "results-emended",
    "deals-belinda-spoilt", "deals-misspelt", "line-bids-misspelt", "sessions-new-players",
    "one-chat",
)  # fmt: skip


LARGE = (
    ("sessions-evenings", "check"), ("sessions-boards", "diagnostics"),
    ("crowd-new-seats", "format"), ("deals-totals", "analyse"),
    ("misspelt-broken", "score"), ("results", "check"), ("results", "score"),
    ("results", "compare"), ("sessions-evenings", "compare"), ("deals-misplaced", "compare"),
    ("misspelt-word-order", "check"), ("results-misspelt-three", "check"),
    ("results-wrong-tally", "check"), ("results-estuches", "check"),
    ("results-wrong-all", "check"), ("sessions-empty", "show-html"),
    ("part-session-crowded", "check"), ("results", "show-html"), ("results", "show-prose"),
    ("results-wrong-tally", "show-html"), ("results-wrong-tally", "show-svg"),
    ("results-wrong-tally", "show-latex"), ("results-wrong-tally", "show-prose"),
    ("deals-won-by", "check"), ("deals-won-by", "fix-diff"), ("deals-odd-pools", "check"),
    ("deals-won-by", "compare"), ("deals-won-by", "suggest"), ("line-witnesses", "check"),
    ("line-witnesses", "format"), ("deals-boards", "check"), ("deals-boards", "score"),
    ("deals-unopened", "check"), ("deals-readings", "check"), ("sessions-corrected", "check"),
    ("part-estuches+broken", "check"), ("part-call+broken", "check"),
)  # fmt: skip
"""What took the square of a record's length once, in records of nearly a megabyte."""


@pytest.mark.parametrize(("kind", "command"), LARGE)
def test_a_large_record_takes_no_more_than_is_promised(
    kind: str, command: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.ombre"
    file.write_text(growing.SHAPES[kind](900_000), "utf-8")
    cost = growing.run(command, file)
    assert cost.status in (0, 1), cost
    assert "Traceback" not in cost.said
    assert cost.memory < growing.LARGE


@pytest.mark.parametrize("kind", [*growing.ALONE, *growing.PAIRS])
def test_parts_that_grow_alone_and_in_pairs(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "a.ombre"
    file.write_text(growing.SHAPES[f"part-{kind}"](60_000), "utf-8")
    cost = growing.run("check", file)
    assert cost.status in (0, 1), cost
    assert "Traceback" not in cost.said
    assert cost.memory < growing.LARGE


@pytest.mark.parametrize("command", GUESSED)
@pytest.mark.parametrize("kind", KINDS)
def test_a_small_record_takes_no_more_than_is_promised(
    kind: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(growing, "SECONDS", 30)
    monkeypatch.setattr(growing, "MEMORY", 1024)  # of addresses, of which a half is used
    file = tmp_path / "a.ombre"
    file.write_text(growing.SHAPES[kind](40_000), "utf-8")
    cost = growing.run(command, file)
    assert cost.status in (0, 1), cost
    assert "Traceback" not in cost.said
    assert cost.memory < growing.LARGE
