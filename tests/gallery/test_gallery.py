"""The gallery of bad input: each record of this folder and exactly what the command says of it.

`index.yaml` says what each teaches; `NAME.txt` is what is written, standard error after standard
output, where what is told of line after line stands once, and of how many more. OMBRE_GOLDEN=write
writes these anew, to be read by eye.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import pytest

from ombre_records.base.finding import CODES
from ombre_records.doors.cli import main
from yaml_data import read_yaml

HERE = Path(__file__).parent
_RULE = re.compile(r"^\w+\[([a-z-]+) [A-Z]\d\d\]:", re.MULTILINE)
_LINE = re.compile(r"--> .*:(\d+):\d+\b")


def entries() -> Iterator[tuple[str, dict]]:
    index = read_yaml(HERE / "index.yaml")
    for section in index.values():
        for name, told in section.items():
            yield name, told if isinstance(told, dict) else {"teaches": told}


ENTRIES = dict(entries())


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    status = main(arguments)
    written = capsys.readouterr()
    return status, written.out + written.err


def folded(written: str) -> str:
    """Say once what is told in the same words of more than two lines in a row."""
    kept: list[str] = []
    blocks = enumerate(written.split("\n\n"))
    for _, alike in groupby(blocks, lambda block: without_line(*block)):
        same = [block for _, block in alike]
        kept += (
            same if len(same) < 3 else [same[0], f"[the same of the next {len(same) - 1} lines]"]
        )
    return "\n\n".join(kept)


def without_line(place: int, finding: str) -> tuple[int, str]:
    """Return a finding's line less its place, and its words without the line and its margin."""
    found = _LINE.search(finding)
    line = found[1] if found else "0"
    words = re.sub(rf"(?<=:){line}(?=:\d)|^{line}(?= \|)", "", finding, flags=re.MULTILINE)
    return int(line) - place, re.sub(r"^ +", "", words, flags=re.MULTILINE)


@pytest.mark.parametrize("name", ENTRIES)
def test_output(
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    entry = ENTRIES[name]
    monkeypatch.chdir(HERE)
    if "parts" in entry:
        text = "".join(part * times for part, times in entry["parts"])
        (tmp_path / f"{name}.ombre").write_text(text, "utf-8", newline="")
        monkeypatch.chdir(tmp_path)
    status, written = run(entry.get("arguments", ["check", f"{name}.ombre"]), capsys)
    written = folded(written)
    beside = HERE / f"{name}.txt"
    if os.environ.get("OMBRE_GOLDEN") == "write":
        beside.write_text(written, "utf-8", newline="")
    assert written == beside.read_bytes().decode("utf-8"), (
        "`OMBRE_GOLDEN=write pytest tests/gallery` writes it, if it is right: read the difference"
    )
    refused = written.startswith("ombre: ")
    assert status == (2 if refused else 1 if re.search(r"^error\[", written, re.M) else 0)


def test_every_rule_is_shown() -> None:
    shown = {rule for path in HERE.glob("*.txt") for rule in _RULE.findall(path.read_text("utf-8"))}
    of_clubs = {rule for rule, code in CODES.items() if code[0] == "C"}  # shown by tests/club
    assert set(CODES) - shown == of_clubs


def test_the_index_lists_every_record_and_no_other() -> None:
    kept = {name for name, entry in ENTRIES.items() if "parts" not in entry}
    assert {path.stem for path in HERE.glob("*.ombre")} == kept
    assert {path.stem for path in HERE.glob("*.txt")} == set(ENTRIES)


def test_a_sentence_says_what_each_teaches() -> None:
    assert all(entry["teaches"].endswith(".") for entry in ENTRIES.values())
    assert len(ENTRIES) >= 80
