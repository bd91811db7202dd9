"""The page of the environments: its programs run, and its numbers are so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ombre_records.interchange.environments.observation import Layout

PAGE = (Path(__file__).parents[2] / "docs/how-to/environments.md").read_text("utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_its_programs_run(program: str) -> None:
    for module in ("pettingzoo", "pyspiel"):
        if module in program:
            pytest.importorskip(module, reason="its framework is an extra")
    exec(compile(program, "docs/how-to/environments.md", "exec"), {})


def test_its_table_has_every_part() -> None:
    layout = Layout("lhombre")
    (said,) = re.findall(r"three seats they are\s+([\d,]+) numbers", PAGE)
    assert int(said.replace(",", "")) == layout.size
    for part in layout.parts:
        assert f"`{part.name}`" in PAGE
