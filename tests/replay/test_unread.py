"""Lines that cannot be read: which statements each may have been, and where: `unread.yaml`.

A case has the `lines` of a deal. `words` are the statements that each of its lines which cannot be
read may have been, by itself, and `place` those that one of them may have been where it stands.
OMBRE_GOLDEN=write writes both anew: read the difference.
"""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from examples import slow
from ombre_records import check, parse
from ombre_records.base.finding import Severity
from ombre_records.referee.statements.script import Script, may_have_been, script, unread
from yaml_data import read_yaml

FILE = Path(__file__).with_name("unread.yaml")
CASES = read_yaml(FILE)
KEYWORDS = (
    *("deal", "dealer", "rests", "pool", "reserved", "hand", "stock", "bids", "ombre", "contract"),
    *("trump", "turn", "call", "exchange", "holds", "tricks", "trick", "vole", "surrender"),
    *("claim", "gano", "forfeit", "result", "payments", "totals"),
)


def sorted_out(case: dict) -> Script:
    """Return a deal's lines, sorted."""
    text = "\n".join(["ombre 1", "players Ada, Bea, Cleo", *case["lines"], ""])
    return script(parse(text).sessions[0].deals[-1], "edited")


def told(case: dict) -> dict:
    found = sorted_out(case)
    words = {
        line.code: " ".join(each for each in KEYWORDS if may_have_been(line, each))
        for line in found.broken
    }
    return {"words": words, "place": " ".join(each for each in KEYWORDS if unread(found, each))}


def test_lines_that_cannot_be_read() -> None:
    if os.environ.get("OMBRE_GOLDEN") == "write":
        CASES[:] = [{**case, **told(case)} for case in CASES]
        text = yaml.safe_dump(CASES, sort_keys=False, allow_unicode=True, width=110)
        FILE.write_text("# test_unread.py says what stands here.\n\n" + text, "utf-8")
    for case in CASES:
        found = told(case)
        assert found == {key: case[key] for key in found}, case["lines"]


def test_between_two_lines_the_lines_themselves_are_not_meant() -> None:
    found = sorted_out({"lines": ["deal 1", "trump H", "@@", "tricks", "1 Ada: SA S3 S4"]})
    (broken,) = found.broken
    trump, tricks = (found.single[each][0] for each in ("trump", "tricks"))
    assert unread(found, "bids", after=trump, before=tricks)
    assert unread(found, "bids", after=trump)
    assert unread(found, "bids", before=tricks)
    assert unread(found, "result", "bids")
    assert not unread(found)
    for after, before in pairwise([broken, broken, trump]):
        assert not unread(found, "bids", after=after, before=before)
    assert not unread(found, "bids", after=broken)
    assert not unread(found, "bids", before=broken)
    assert not unread(found, "bids", after=tricks)
    assert not unread(found, "bids", before=trump)


RECORDS = sorted((Path(__file__).parents[2] / "records").glob("*.ombre"))
SAID = "contract surrender accept forbid claim vole gano forfeit payments".split()
"""What decides how a deal ends, or what is paid."""


@pytest.mark.parametrize(
    "keywords", [SAID, pytest.param(KEYWORDS, marks=slow)], ids=["said", "all"]
)
def test_a_line_that_cannot_be_read_is_one_error(keywords: list[str]) -> None:
    """A lawful record of which one line is spoilt has that error alone: what else does not fit only
    follows from it."""
    for path in RECORDS:
        lines = path.read_text("utf-8").splitlines()
        if len(lines) > 130 or any(f.severity is Severity.ERROR for f in check("\n".join(lines))):
            continue
        for at, line in enumerate(lines):
            word = line.split(maxsplit=1)[0] if line.strip() and "#" not in line else ""
            if ("trick" if word.isdigit() else word) in keywords:
                report = check("\n".join([*lines[:at], line + " %%", *lines[at + 1 :]]))
                places = {report.source.place(error.span).line for error in report.errors}
                assert places == {at + 1}, (path.name, line, report.errors)
