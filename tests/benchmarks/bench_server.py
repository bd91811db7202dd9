"""How soon a keystroke in a record has its diagnostics, by the language server's own desk.

Run with `pip install -e '.[test,bench]'` and `pytest tests/benchmarks/bench_server.py -s`.
Milliseconds of processor time, the median and the most of many keystrokes; beside them a whole
check of the same text. Each keystroke of a word in a trick, and of one in a call, is one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median

import pytest
from games import session

from ombre_records.analysis.consistency import check
from ombre_records.notation.parse import parse
from ombre_records.server.standing import Desk

LIMIT = 100


@pytest.mark.parametrize("deals", [1, 100, 1000])
def test_keystrokes(deals: int) -> None:
    text = session(deals, 1)
    desk = Desk()
    desk.update(text)
    for each in typed(text, deals // 2):  # what is read once, as the grammar is, is read here
        desk.update(each)
    desk.update(text)
    spent = [took(lambda each=each: desk.update(each)) for each in typed(text, deals // 3)]
    whole = took(lambda: check(parse(text)))
    print(
        f"\n{deals} deals: {median(spent):.1f} ms, at most {max(spent):.1f}, in {len(spent)}"
        f" keystrokes; a whole check {whole:.1f} ms"
    )
    assert median(spent) < LIMIT


def took(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000


def typed(text: str, deal: int) -> Iterator[str]:
    """Yield the text after each keystroke: words of one deal taken back and typed again."""
    start = text.index(f"\ndeal {deal + 1}\n")
    for mark in ("\ntrump ", "\n3 ", "\nresult ", "\npayments "):
        at = text.index(mark, start) + 1
        end = text.index("\n", at)
        for cut in range(end - 1, at, -1):
            yield text[:cut] + text[end:]
        for cut in range(at + 1, end + 1):
            yield text[:cut] + text[end:]
