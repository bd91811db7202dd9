"""What a keystroke in a record takes, by the language server's own desk.

Run with `pip install -e '.[test,bench]'` and `pytest tests/benchmarks/bench_server.py -s`.
Milliseconds of processor time, the median and the most of many keystrokes: until all findings are
there, and until it is known that they have to wait for a pause. Beside them a check of the whole.
Words of tricks, trumps, results and payments are typed, and in another run those of a header, on
which every deal of its session rests.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from statistics import median
from typing import TypeVar

import pytest
from games import session

from ombre_records import parse
from ombre_records.doors.server.standing import Desk
from ombre_records.judgement.pipeline import judge
from ombre_records.notation.grammar import parser

T = TypeVar("T")


@pytest.mark.parametrize(("sessions", "deals"), [(1, 1), (1, 100), (10, 100), (100, 10), (1, 1000)])
def test_keystrokes(sessions: int, deals: int) -> None:
    measure(sessions, deals, lambda text: typed(text, deals // 3))


@pytest.mark.parametrize(("sessions", "deals"), [(10, 100), (1, 1000)])
def test_keystrokes_on_which_all_deals_of_a_session_rest(sessions: int, deals: int) -> None:
    measure(sessions, deals, header)


def measure(sessions: int, deals: int, keys: Callable[[str], Iterator[str]]) -> None:
    """Print what each text takes."""
    text = "\n".join(session(deals, seed) for seed in range(1, sessions + 1))
    desk = Desk()
    parser()
    desk.update(text)
    gc.collect()
    gc.freeze()
    gc.set_threshold(300_000, 20, 20)  # as the command does
    for each in keys(text):  # what is read once, as the grammar is, is read here
        desk.update(each)
    found, waited = [], []
    for each in keys(text):
        soon = took(lambda each=each: desk.update(each, typing=True))
        late = took(lambda each=each: desk.update(each)) if soon[1].late else (0.0, None)
        waited.append(soon[0])
        found.append(soon[0] + late[0])
    whole = took(lambda: judge(parse(text)))[0]
    print(
        f"\n{sessions} x {deals} deals: {median(found):.1f} ms, at most {max(found):.1f},"
        f" in {len(found)} keystrokes; while typing {median(waited):.1f} ms,"
        f" at most {max(waited):.1f}; a check of the whole {whole:.1f} ms"
    )


def took(work: Callable[[], T]) -> tuple[float, T]:
    start = time.process_time()
    done = work()
    return (time.process_time() - start) * 1000, done


def header(text: str) -> Iterator[str]:
    """Yield the text after each keystroke: the last letters of lines taken back and typed again."""
    for mark in ("\nrules ", "\nplayers "):
        end = text.index("\n", text.index(mark) + 1)
        yield text[: end - 1] + text[end:]
        yield text[: end - 2] + text[end:]
        yield text[: end - 1] + text[end:]
        yield text


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
