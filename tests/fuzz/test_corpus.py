"""The corpus kept from fuzzing: every file through parse, format, check, show and score."""

from __future__ import annotations

from pathlib import Path

import pytest
from exercise import exercise

from examples import spread

CORPUS = sorted((Path(__file__).parent / "corpus").iterdir())
MOST, BYTES = 60, 200_000


@pytest.mark.parametrize("path", spread(CORPUS, 20), ids=lambda path: path.name)
def test_no_exception_comes_of_it(path: Path) -> None:
    exercise(path.read_bytes())


def test_the_corpus_is_small() -> None:
    assert 0 < len(CORPUS) <= MOST
    assert sum(path.stat().st_size for path in CORPUS) <= BYTES
