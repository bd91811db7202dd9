"""What the tests of corpora share: a folder with two books in it, made once."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="session")
def made(tmp_path_factory):
    """Deals of two books: lhombre by plain with values, aldenham by chance."""
    from corpus.corpora import generate

    root = tmp_path_factory.mktemp("corpus") / "deals"
    assert generate(root, 15, block=5, values=True) == 0
    assert generate(root, 15, block=5, book="aldenham", policy="random") == 0
    return root
