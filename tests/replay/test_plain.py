"""What is judged at once, and what is looked at closely: `plain.yaml`, for sessions and records.

For each deal stands `hands` if these were, and how many tricks were taken in each time.
OMBRE_GOLDEN=write writes these anew: fewer may be a loss of speed.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from ombre_records import parse
from ombre_records.referee.play import tricks
from ombre_records.referee.seating import hands
from ombre_records.referee.session.replay import replay_session
from yaml_data import read_yaml

FILE = Path(__file__).with_name("plain.yaml")
CASES = read_yaml(FILE)
PLACES = (FILE.parents[1] / "checks" / "base", FILE.parents[2] / "records")


def text_of(case: dict) -> str:
    path = next(p for each in PLACES if (p := each / f"{case['record']}.ombre").is_file())
    text = path.read_text("utf-8")
    for old, new in case.get("change", {}).items():
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def test_what_is_judged_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []

    def dealt(state: object, asked=hands._plainly_dealt) -> bool:
        if done := asked(state):
            found.append("hands")
        return done

    def taken(play: object, entries: object, asked=tricks.clean_tricks) -> int:
        found.append(str(count := asked(play, entries)))
        return count

    monkeypatch.setattr(hands, "_plainly_dealt", dealt)
    monkeypatch.setattr(tricks, "clean_tricks", taken)
    wanted = [case.get("at once") for case in CASES]
    for case in CASES:
        found.clear()
        for session in parse(text_of(case)):
            replay_session(session, 1, "edited", None, PLACES[1])
        case["at once"] = " ".join(found)
    if os.environ.get("OMBRE_GOLDEN") == "write":
        head = "# test_plain.py says what stands here.\n\n"
        FILE.write_text(head + yaml.safe_dump(CASES, sort_keys=False, width=110), "utf-8")
        return
    assert [case["at once"] for case in CASES] == wanted
