"""Copies of lawful sessions with exactly one fault each, the rule that must be named and the line where it stands."""

import random
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from . import (
    faults_auction,
    faults_books,
    faults_deal,
    faults_end,
    faults_exchange,
    faults_notation,
    faults_others,
    faults_play,
)
from .bench import Bench, Draft
from .model import Session
from .sessions import random_facts, style_of
from .style import write_text

Kind = Callable[[Bench], Draft | None]

KINDS: list[Kind] = [
    *faults_notation.KINDS, *faults_deal.KINDS, *faults_auction.KINDS,
    *faults_exchange.KINDS, *faults_play.KINDS, *faults_end.KINDS,
]  # fmt: skip

OTHER_KINDS: list[Kind] = [*faults_books.KINDS, *faults_others.KINDS]


class Faulty(NamedTuple):
    """A faulty record; rules joined by | are alternatives, no lines means any line."""

    text: str
    rule: str
    lines: frozenset[int]
    kind: str


@lru_cache(maxsize=8)
def facts_of(seed: int, book: str = "aldenham") -> Session:
    """Return the lawful session of a seed, which no fault may change in place."""
    return random_facts(seed, book)


def faulty_case(kind: Kind, seed: int, book: str = "aldenham") -> Faulty | None:
    """Try one kind of fault on the session of a seed."""
    name = kind.__name__
    chance = f"{name} {seed}" if book == "aldenham" else f"{name} {book} {seed}"
    bench = Bench(facts_of(seed, book), style_of(seed), seed, random.Random(chance))
    draft = kind(bench)
    if draft is None:
        return None
    numbers = {id(line): number for number, line in enumerate(draft.lines, start=1)}
    text = write_text(draft.lines, draft.style, seed)
    return Faulty(text, draft.rule, frozenset(numbers[id(line)] for line in draft.at), name)


def faulty_cases(seed: int, book: str = "aldenham") -> Iterator[Faulty]:
    """Yield every kind of fault that the session of a seed allows."""
    yield from cases_of(kinds(book), seed, book)


def kinds(book: str) -> list[Kind]:
    """Return the kinds of fault that a session by a book may have."""
    return KINDS if book == "aldenham" else [*KINDS, *OTHER_KINDS]


def cases_of(kinds: Iterable[Kind], seed: int, book: str) -> Iterator[Faulty]:
    """Yield the faults of these kinds that the session of a seed allows."""
    for kind in kinds:
        case = faulty_case(kind, seed, book)
        if case is not None:
            yield case


def faulty_sessions(
    seed: int, book: str = "aldenham"
) -> Iterator[tuple[str, str, int | frozenset[int]]]:
    """Yield (text, rule, line); a set of lines where several are right, an empty one where any is."""
    for case in faulty_cases(seed, book):
        lines = case.lines
        yield case.text, case.rule, next(iter(lines)) if len(lines) == 1 else lines
