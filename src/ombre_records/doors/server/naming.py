"""Names and cards by their places: where a hand was stated, every place of a player or a card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import normalize

from ombre_records.base.budget import allowed
from ombre_records.base.source import Source, Span
from ombre_records.doors.server.page import Block, Edit, Page, PlacedWord
from ombre_records.model.cards import is_known
from ombre_records.model.record import Line
from ombre_records.notation.keywords import CARD_SLOTS, NAME_SLOTS, WORDED
from ombre_records.notation.spans import locate
from ombre_records.notation.words import (
    Problem,
    name_problem,
    quote,
    read_cards,
    read_name,
)
from ombre_records.repair.reading import parse

_HANDS = ("hand", "holds")


def player_at(page: Page, offset: int) -> tuple[str, Span] | None:
    """Return the player whose name stands at an offset, and where."""
    place = page.at(offset)
    placed = place[2] if place else None
    if place is None or placed is None or placed.word.slot not in NAME_SLOTS:
        return None
    block = place[0]
    name = named(placed.word.text, block)
    return (name, placed.span) if name and name in block.session.players else None


def card_at(page: Page, offset: int) -> tuple[Block, int, Span] | None:
    """Return the card that stands at an offset, by its number, and where."""
    place = page.at(offset)
    if place is None or place[2] is None or place[2].word.slot not in CARD_SLOTS:
        return None
    block, line, _ = place
    for card, span in _cards(page, block, line):
        if span.start <= offset <= span.end and (
            offset < span.end or span.end == place[2].span.end
        ):
            return block, card, span
    return None


def cards(page: Page, block: Block, card: int) -> list[Span]:
    """Return all places of a card in a deal."""
    pairs = (each for line in block.lines for each in _cards(page, block, line))
    return [span for each, span in pairs if each == card]


def _cards(page: Page, block: Block, line: Line) -> Iterator[tuple[int, Span]]:
    """Yield the known cards of a line, each with its place."""
    counted = dict.fromkeys(CARD_SLOTS, 0)
    for placed in page.placed_words(block, line):
        slot = placed.word.slot
        if slot not in CARD_SLOTS:
            continue
        try:
            items = read_cards(placed.word.text, block.session.system).items
        except Problem:
            items = ()
        for item in items:
            at = locate(line, slot, counted[slot], card=slot != "single")
            counted[slot] += 1
            if is_known(item):
                yield item.bit_length() - 1, page.standing.span(block.portion, at)


def players(page: Page, block: Block, name: str) -> list[Span]:
    """Return all places of a player's name in his session, in order."""
    spans: list[Span] = []
    somewhere = re.compile(f"{_written(name)}|{_written(quote(name)[1:-1])}")
    written = re.compile(rf'(?<![^\s,:>\[+"(]){_written(name)}(?![^\s,:>\]?"()])')
    for other in page.blocks:
        if other.session is not block.session:
            continue
        allowed()  # who watches may call it off
        for line in other.lines:
            if not somewhere.search(line.code) or (line.kind in WORDED and line.kind != "team"):
                continue
            if _plain(line, name, other):
                start = page.span(other, line).start
                spans += [
                    Span(start + m.start(), start + m.end()) for m in written.finditer(line.code)
                ]
            else:
                spans += _named(page, other, line, name)
    return spans


def _plain(line: Line, name: str, block: Block) -> bool:
    """Whether the name can only be a name in a line. If not, the line must be parsed."""
    if any(sign in line.code for sign in '"[') or line.kind in ("result-line", "result", "call"):
        return False
    return line.kind in ("trick", *_HANDS, "exchange", "payments", "totals", "dealer", "players")


def _named(page: Page, block: Block, line: Line, name: str) -> Iterator[Span]:
    for placed in page.placed_words(block, line):
        if placed.word.slot in NAME_SLOTS and named(placed.word.text, block) == name:
            yield _bare(page, placed, name)


def _bare(page: Page, placed: PlacedWord, name: str) -> Span:
    """Return where the name itself stands: without a colon behind it, or its emendation."""
    text = page.source.text[placed.span.start : placed.span.end]
    for form in (quote(name), name):
        for at in list(re.finditer(_written(form), text))[-1:]:
            return Span(placed.span.start + at.start(), placed.span.start + at.end())
    return placed.span


def _written(name: str) -> str:
    """Return a pattern of a name, whose letters may be written with their accents behind them."""
    apart = ((letter, normalize("NFD", letter)) for letter in name)
    return "".join(re.escape(a) if a == b else f"(?:{a}|{b})" for a, b in apart)


def places(page: Page, offset: int) -> list[Span]:
    """Return all places of what stands at an offset: of a card in its deal, of a player."""
    place = page.at(offset)
    if place is None:
        return []
    if card := card_at(page, offset):
        return cards(page, card[0], card[1])
    player = player_at(page, offset)
    return players(page, place[0], player[0]) if player else []


def definition(page: Page, offset: int) -> Span | None:
    """Return where a hand was stated: the player's, or that from which a card was played.

    Of a name in the header it is the line of the players.
    """
    place = page.at(offset)
    if place is None:
        return None
    block, line, placed = place
    card, player = card_at(page, offset), player_at(page, offset)
    if card:
        return next(iter(_stated(page, block, line, card[1])), None)
    if player is None or placed is None:
        return None
    for keyword in _HANDS:
        for other in block.lines:
            if (
                other.kind == keyword
                and other is not line
                and _is_of(page, block, other, player[0])
            ):
                return page.span(block, other)
    return next(iter(players(page, block, player[0])), None)


def _is_of(page: Page, block: Block, line: Line, name: str) -> bool:
    return any(True for _ in _named(page, block, line, name))


def _stated(page: Page, block: Block, line: Line, card: int) -> Iterator[Span]:
    for keyword in ("hand", "holds", "stock", "exchange"):
        for other in block.lines:
            if other.kind == keyword and other is not line:
                yield from (span for each, span in _cards(page, block, other) if each == card)


def renaming(page: Page, offset: int, name: str) -> tuple[Edit, ...] | str:
    """Return the edits that give a player another name in his session; or why that cannot be."""
    place, player = page.at(offset), player_at(page, offset)
    if place is None or player is None:
        return "no player's name stands here"
    block, name = place[0], normalize("NFC", name.strip())
    if re.fullmatch(r'"(?:[^"\\]|\\.)*"', name):
        name = named(name, block) or ""
    if problem := name_problem(name):
        return problem
    if name in block.session.players and name != player[0]:
        return f"{name} is another player already"
    text = block.written(name)
    return tuple(Edit(span, text) for span in _whole(page, block, player[0]))


def refused(before: Source, after: Source) -> str | None:
    """Say why a player cannot be renamed: a line could not be read; None where all can be."""
    could_not, cannot = (
        [each for each in parse(text).findings if each.rule == "syntax"] for text in (before, after)
    )
    if len(cannot) <= len(could_not):
        return None
    line = after.line_at(cannot[0].span.start)
    return f"in line {line} only a name of one word can stand, without quotes"


def _whole(page: Page, block: Block, name: str) -> Iterator[Span]:
    """Yield the places of a name, with the quotes that it stands in."""
    text = page.source.text
    for start, end in players(page, block, name):
        quoted = text[start - 1 : start] == '"' == text[end : end + 1]
        yield Span(start - quoted, end + quoted)


def named(text: str, block: Block) -> str | None:
    """Return the name that a word is, without its quotes; None if it is not a name."""
    try:
        return read_name(text, block.session.system)
    except Problem:
        return None
