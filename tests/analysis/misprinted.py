"""Lawful sessions of the reference with misprints, and what suggestions make of them."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from ombre_records import check
from ombre_records.analysis.emendation.changes import changed_deal
from ombre_records.analysis.emendation.suggestions import DealSuggestions, suggest
from ombre_records.model import statements as st
from ombre_records.model.record import Deal
from ombre_records.referee.report import Report
from reference.sessions import random_facts, style_of, write_lines
from reference.style import Line, write_text
from reference.writing import read

SUITS, RANKS = "SCHD", "AKQJ765432"
Misprint = Callable[[list[Line], random.Random], bool]


@dataclass(frozen=True)
class Case:
    """A misprinted record, its lawful original, and what has been done to it."""

    text: str
    original: str
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Verdict:
    """`noticed`: the misprint makes the record unlawful. `unique`: one suggestion for each deal.

    `mended`: the first suggestions give the original back.
    """

    noticed: bool
    unique: bool
    mended: bool
    complete: bool
    suggestions: tuple[DealSuggestions, ...] = ()


# ---------------------------------------------------------------- misprints


def _cards(lines: list[Line]) -> list[tuple[Line, int, int]]:
    """List all cards: the line, the word, the rank's place in the word."""
    return [
        (line, place, at)
        for line in lines
        for place, word in enumerate(line.words)
        if word.startswith("§")
        for at in range(2, len(word.partition("|")[0]))
        if word[at] in RANKS
    ]


def _put(line: Line, place: int, at: int, card: str) -> None:
    """Put a card (or none) in another's place; a holding is split where the suit is another."""
    word, bar, glyph = line.words[place].partition("|")
    before, after = word[:at], word[at + 1 :]
    parts = [before] if len(before) > 2 else []
    if card and card[0] == word[1]:
        line.words[place] = before + card[1] + after + bar + glyph
        return
    parts += ["§" + card] if card else []
    parts += [word[:2] + after] if after else []
    line.words[place : place + 1] = [*parts[:-1], parts[-1] + bar + glyph] if parts else []


def misread(lines: list[Line], rng: random.Random) -> bool:
    line, place, at = rng.choice(_cards(lines))
    old = line.words[place][1] + line.words[place][at]
    _put(line, place, at, rng.choice([s + r for s in SUITS for r in RANKS if s + r != old]))
    return True


def left_out(lines: list[Line], rng: random.Random) -> bool:
    line, place, at = rng.choice([c for c in _cards(lines) if c[0].key != "turn"])
    if sum(each[0] is line for each in _cards([line])) < 3:
        return False
    _put(line, place, at, "")
    return True


def swapped(lines: list[Line], rng: random.Random) -> bool:
    line, place, at = rng.choice(_cards(lines))
    kin = [c for c in _cards(lines) if c[0].key == line.key and c[1] != place]
    if not kin:
        return False
    other, there, then = rng.choice(kin)
    one = line.words[place][1] + line.words[place][at]
    two = other.words[there][1] + other.words[there][then]
    first, second = (line, place, at, two), (other, there, then, one)
    if line is other and place > there:
        first, second = second, first
    _put(*second)
    _put(*first)
    return True


def wrong_suit(lines: list[Line], rng: random.Random) -> bool:
    trumps = [line for line in lines if line.key == "trump" and line.words[1] in SUITS]
    if trumps and rng.random() < 0.3:
        line = rng.choice(trumps)
        line.words[1] = rng.choice([suit for suit in SUITS if suit != line.words[1]])
        return True
    line, place, _ = rng.choice(_cards(lines))
    word = line.words[place]
    line.words[place] = "§" + rng.choice([s for s in SUITS if s != word[1]]) + word[2:]
    return True


def wrong_leader(lines: list[Line], rng: random.Random) -> bool:
    return _misname(lines, rng, lambda words, at: words[at + 1 : at + 2] == [":"] and at == 1)


def wrong_winner(lines: list[Line], rng: random.Random) -> bool:
    return _misname(lines, rng, lambda words, at: words[at - 1] == ">")


def _misname(lines: list[Line], rng: random.Random, fits: Callable[[list[str], int], bool]) -> bool:
    names = {word for line in lines for word in line.words if word.startswith("@")}
    places = [
        (line, at)
        for line in lines
        if line.key == "trick"
        for at, word in enumerate(line.words)
        if word.startswith("@") and fits(line.words, at)
    ]
    if not places:
        return False
    line, at = rng.choice(places)
    line.words[at] = rng.choice(sorted(names - {line.words[at]}))
    return True


KINDS: tuple[Misprint, ...] = (misread, left_out, swapped, wrong_suit, wrong_leader, wrong_winner)


def misprinted(seed: int, count: int) -> Case | None:
    """Return the session of a seed with so many misprints in one deal; None if there is no room."""
    rng = random.Random(f"misprint {count} {seed}")
    lines, style = write_lines(random_facts(seed), style_of(seed), seed), style_of(seed)
    original = write_text(lines, style, seed)
    deal = rng.choice(sorted({line.deal for line in lines if line.deal}))
    own = [line for line in lines if line.deal == deal]
    kinds = []
    for _ in range(count):
        kind = rng.choice(KINDS)
        if not _cards(own) or not kind(own, rng):
            return None
        kinds.append(kind.__name__)
    return Case(write_text(lines, style, seed), original, tuple(kinds))


# ---------------------------------------------------------------- judgement


def judged(case: Case) -> Verdict:
    """Ask for suggestions, and hold the record as first suggested against the original."""
    report = check(read(case.text))
    if not report.errors:
        return Verdict(False, False, False, True)
    found = suggest(report)
    return Verdict(
        True,
        all(len(deal.suggestions) == 1 for deal in found) and bool(found),
        said(made(report, found)) == said([d for s in read(case.original) for d in s.deals]),
        all(deal.complete for deal in found),
        found,
    )


def made(report: Report, found: tuple[DealSuggestions, ...]) -> list[Deal]:
    """Return the deals of a report with the first suggestions made."""
    deals = [deal for facts in report.sessions for deal in facts.session.deals]
    for each in found:
        if each.suggestions:
            at = each.deal - 1
            deals[at] = changed_deal(deals[at], each.suggestions[0].changes, report.reading)
    return deals


def said(deals: list[Deal]) -> list[object]:
    """Return what deals say, hands, stock and draws in no order: what fits of it is lawful."""
    return [_free(line.edited) for deal in deals for line in deal.lines if line.edited is not None]


def _free(statement: st.Statement) -> object:
    match statement:
        case st.Held(keyword, name, cards):
            return keyword, name, sorted(cards.items), cards.void
        case st.Stock(cards):
            return sorted(cards.items)
        case st.Exchange(name, discards, draws, count) if discards and draws:
            return name, sorted(discards.items), sorted(draws.items), count
    return statement
