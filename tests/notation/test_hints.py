"""What is nearly right, or of another kind, is told with a hint, and marked where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from ombre_records import check, parse
from yaml_data import read_yaml

HERE = Path(__file__).parent
BASES = HERE.parent / "checks" / "base"


def text_of(case) -> str:
    text = case.get("text") or (BASES / f"{case['base']}.ombre").read_text("utf-8")
    for old, new in case.get("replace", {}).items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("case", read_yaml(HERE / "hints.yaml"), ids=lambda case: case["name"])
def test_hints(case):
    text = text_of(case)
    found = [each for each in check(parse(text, "x")).findings if not each.consequent]
    for each, expected in zip(found, case["expect"], strict=False):
        told = each.message
        assert each.rule == expected.get("rule", each.rule), told
        assert text[each.span.start : each.span.end] == expected.get(
            "marked", text[each.span.start : each.span.end]
        )
        assert expected.get("says", "") in told
        assert "never" not in expected or expected["never"] not in told
    assert len(found) >= len(case["expect"])
