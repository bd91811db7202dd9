"""Records that tell small wrong changes of the referee from the program as it is: `found.yaml`.

They were found by trying records at random, with a few lines changed, left out or put in, so their
names are the functions of which they tell some wrong change, and what they say is not sensible.
Each is a session of `../checks/base/` or of `records/` with other `lines` (null: left out), or a
whole `text`. `faults` are all that it has, as `telling.py` tells them, and `is` what else of the
replay is looked at. OMBRE_GOLDEN=write writes both anew: read the difference.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from telling import replayed

from yaml_data import read_yaml

HERE = Path(__file__).parent
FILE = HERE / "found.yaml"
FOLDERS = (HERE.parent / "checks" / "base", HERE.parents[1] / "records")
CASES = read_yaml(FILE)
PARTS = 4
WRITES = os.environ.get("OMBRE_GOLDEN") == "write"


def text_of(case: dict) -> str:
    """Return the text of a case."""
    if "text" in case:
        return case["text"]
    path = next(p for each in FOLDERS if (p := each / f"{case['record']}.ombre").is_file())
    return "\n".join(_lines(path.read_text("utf-8").splitlines(), case)) + "\n"


def _lines(lines: list[str], case: dict) -> Iterator[str]:
    """Go through the lines of a record, as far as a case has it, with those that are others."""
    for at, line in enumerate(lines[: case.get("to")], 1):
        other = case["lines"].get(at, line)
        yield from [] if other is None else [other] if isinstance(other, str) else other


def told(case: dict) -> dict[str, dict]:
    """Return the faults of a case, and what else of it is looked at."""
    found = replayed(text_of(case), case.get("reading", "edited"))
    faults = {key: value for key, value in found.items() if re.search(r"line \d[^:]*: ", key)}
    return {"faults": faults, "is": {key: found.get(key, "nothing") for key in case["is"]}}


@pytest.mark.parametrize("part", range(PARTS))
def test_records_found(part: int) -> None:
    for case in CASES if WRITES else CASES[part::PARTS]:
        found = told(case)
        if WRITES:
            case |= found
        assert found == {key: case[key] for key in found}, case["name"]
    if WRITES:
        written(CASES)


def written(cases: list[dict]) -> None:
    """Write all cases, texts line by line."""
    head = "# Records that tell wrong changes of the referee: test_found.py says more.\n\n"
    options = {"sort_keys": False, "allow_unicode": True, "width": 110}
    FILE.write_text(head + yaml.dump(cases, Dumper=_Dumper, **options), "utf-8")


class _Dumper(yaml.SafeDumper):
    """What writes a text of several lines as such."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.Node:
    style = "|" if "\n" in text else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


_Dumper.add_representer(str, _text)
