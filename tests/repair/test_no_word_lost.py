"""No cure loses a word: each of the old lines stands in the new ones, or what it is confused with.

What is cured are lines that `noise.py` spoils. In tables and chats names and times tell the order.
"""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import islice

import pytest
from noise import spoilt

from ombre_records import check
from ombre_records.base.lexicon import meanings, spelling
from ombre_records.judgement.mending import mended

SPOILT = 150
"""How many spoilt lines are tried."""
KINDS = (
    *("keyword", "verb", "letter", "initial", "suit", "rank", "matador", "number", "ordinal"),
    *("month", "call", "ending", "book", "source", "certainty", "column", "said", "filler"),
)
"""The tables of the lexicon: a word of one of them is told by what it means."""
WORD = re.compile(r"[^\W_]+")


def lost(old: str, new: str) -> Iterator[str]:
    """Go through the words of lines that are not in others, nor what they are confused with."""
    words = WORD.findall(new)
    joined = spelling.folded("".join(words))
    for word in WORD.findall(old):
        said = spelling.folded(word)
        known = any(meanings.meaning(kind, word) for kind in KINDS)
        near = spelling.nearest(word, words) if len(word) > 1 else ()
        letters = all(each in new.upper() for each in word.upper())
        if said not in joined and not known and not near and not (letters and len(word) <= CARDS):
            yield word


CARDS = 9
"""The letters of so long a word may be cards, each of which is written."""


def changed(before: str, after: str) -> Iterator[tuple[str, str]]:
    """Go through the lines that are others after a cure, with what they have become."""
    old, new = before.split("\n"), after.split("\n")
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            yield "\n".join(old[a:b]), "\n".join(new[c:d])


def test_no_word_is_lost(subtests: pytest.Subtests) -> None:
    for each in islice(spoilt("words"), SPOILT):
        after, _count = mended(check(each.text), unsafe=True)
        with subtests.test(each.line, way=each.way):
            for old, new in changed(each.text, after.source.text):
                assert [*lost(old, new)] == [], (old, new)


def test_a_lost_word_is_seen() -> None:
    assert [*lost("13 Emil tourné Carl (3-2-4)", "13 Emil tourné (3-2-4)")] == ["Carl"]
    assert [*lost("1 Anna; spil S wno", "1 Anna spil S won")] == []
