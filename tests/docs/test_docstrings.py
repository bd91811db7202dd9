"""The examples in docstrings run, and give what they say."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parents[2] / "src"
WITH_EXAMPLES = [
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    for path in sorted(SOURCE.rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples(name: str) -> None:
    told: list[str] = []
    tests = doctest.DocTestFinder(exclude_empty=True).find(import_module(name))
    for test in tests:
        doctest.DocTestRunner().run(test, out=told.append)
    assert any(test.examples for test in tests)
    assert not told, "".join(told)
