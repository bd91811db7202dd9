"""What may be two things is never made one of them as if that were certain."""

from __future__ import annotations

from pathlib import Path

import pytest

from ombre_records import parse
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).parent / "either.yaml")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["line"])
def test_what_may_be_two_things(case: dict) -> None:
    line = case["line"]
    deal = "deal 1\n" if line.startswith("hand") else ""
    text = f"ombre 1\nplayers Ada, Bea, Cleo\n{deal}{line}\n"
    (found,) = (each for each in parse(text).findings if each.rule != "missing-statement")
    assert str(case.get("names", "")) in found.message
    proposals = found.proposals
    assert bool(proposals) == ("offered" in case)
    for repair in proposals:
        assert repair.certain == case.get("certain", False)
        (edit,) = repair.edits
        mended = text[: edit.span.start] + edit.text + text[edit.span.end :]
        assert mended.splitlines()[-1] == case["offered"]
        assert parse(mended).findings == ()
