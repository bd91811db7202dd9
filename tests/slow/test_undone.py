"""Many apparatuses undone: sessions disturbed in every way, lines of results among them."""

from __future__ import annotations

from random import Random

import pytest

from collation.differing import BOOKS, changed, disturbed, played, results
from collation.pairs import witnesses
from collation.undone import not_made_again
from ombre_records.analysis.collation.collation import collate

BASES = (None, "B", "agreed")


@pytest.mark.parametrize("seed", range(200))
def test_deals_at_length(seed: int) -> None:
    random = Random(seed)
    text = played(seed, BOOKS[seed % len(BOOKS)])
    texts = [text, changed(random, text, 6)[0], *(disturbed(random, text) for _ in "ab")]
    random.shuffle(texts)
    assert not_made_again(collate(witnesses(texts), BASES[seed % 3])) == []


@pytest.mark.parametrize("seed", range(300))
def test_lines_of_results_beside_deals_at_length(seed: int) -> None:
    texts = results(Random(seed))
    assert not_made_again(collate(witnesses(texts), BASES[seed % 3])) == []
