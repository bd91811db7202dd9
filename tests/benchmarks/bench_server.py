"""How soon a keystroke in a record has its diagnostics, by the language server's own desk.

Run with `pip install -e '.[test,bench]'` and `pytest tests/benchmarks/bench_server.py -s`.
Milliseconds of processor time, the median and the most of many keystrokes: until the findings of
the place that is typed at are there, and until all are. Beside them a whole check of the same text.
Words of tricks, trumps, results and payments are typed, and in another run those of the header, on
which every deal rests.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from statistics import median

import pytest
from games import session

from ombre_records import check
from ombre_records.notation.grammar import parser
from ombre_records.notation.parse import parse
from ombre_records.server.pace import TYPING, idle_after
from ombre_records.server.standing import Desk

LIMIT = 100


@pytest.mark.parametrize("deals", [1, 100, 1000])
def test_keystrokes(deals: int) -> None:
    text = session(deals, 1)
    desk = opened(text)
    for each in typed(text, deals // 2):  # what is read once, as the grammar is, is read here
        desk.update(each)
    desk.update(text)
    tell(f"{deals} deals", desk, typed(text, deals // 3), lambda: check(parse(text)))


def test_keystrokes_on_which_all_deals_rest() -> None:
    text = session(1000, 1)
    desk = opened(text)
    tell("1000 deals, the header", desk, header(text), lambda: check(parse(text)))


def opened(text: str) -> Desk:
    """Return a desk with a text on it, as the server keeps it."""
    desk = Desk()
    desk.update(text)
    parser()
    gc.collect()
    gc.freeze()
    return desk


def tell(what: str, desk: Desk, texts: Iterator[str], check: Callable[[], object]) -> None:
    """Print what each text takes, first and in all, and hold the first to the limit."""
    first, all_of_it = [], []
    for text in texts:
        first.append(took(lambda text=text: desk.update(text, TYPING)))
        late = desk.update(text, TYPING).late
        all_of_it.append(first[-1] + (settled(desk, text) if late else 0))
    print(
        f"\n{what}: {median(first):.1f} ms, at most {max(first):.1f}, in {len(first)} keystrokes;"
        f" all findings {median(all_of_it):.1f} ms, at most {max(all_of_it):.1f};"
        f" a whole check {took(check):.1f} ms"
    )
    assert median(first) < LIMIT


def settled(desk: Desk, text: str) -> float:
    """Return what it takes to judge all that was put off."""
    start, haste = time.process_time(), idle_after(TYPING)
    while desk.update(text, haste).late:
        haste = idle_after(haste)
    return (time.process_time() - start) * 1000


def header(text: str) -> Iterator[str]:
    """Yield the text after each keystroke: the last letters of lines taken back and typed again."""
    for mark in ("\nrules ", "\nplayers "):
        end = text.index("\n", text.index(mark) + 1)
        yield text[: end - 1] + text[end:]
        yield text[: end - 2] + text[end:]
        yield text[: end - 1] + text[end:]
        yield text


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
