"""Cards and remarks in the sentences of a transcript."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import get_args

from markupsafe import Markup, escape

from ombre_records.base.document.outline import Block, Fields, Heading, Paragraph, Phrase, Run, say
from ombre_records.base.document.style import Kind
from ombre_records.engine.trumps import MATADOR_MASKS, RUNS, SUIT_OF
from ombre_records.model.cards import BASTO, CARD_NAMES, PACK, SPADILLE, cards_of, is_known
from ombre_records.model.record import Line
from ombre_records.telling.certainty import doubted
from ombre_records.telling.phrases import cards
from ombre_records.telling.transcript.margin import Margin
from ombre_records.telling.transcript.prose.values import NO_REMARK, Cards, Remark

_KINDS: dict[str, Kind] = {kind: kind for kind in get_args(Kind)}
_TAG = re.compile(rf"<(/?)({'|'.join(_KINDS)})>")
_LABEL = re.compile(r"<label>(.*?)</label>(.*)", re.DOTALL)
_TITLE = re.compile(r"<title>(.*)</title>", re.DOTALL)
_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n)+")
_BLANKS = re.compile(r"[ \t\n]+")


def tagged(phrase: Phrase) -> Markup:
    """Write a phrase with tags about its runs.

    >>> tagged((Run("S<A", "cards"), Run(" & more")))
    Markup('<cards>S&lt;A</cards> &amp; more')
    """
    return Markup("".join(map(_tag, phrase)))


def _tag(run: Run) -> str:
    text, kind = run
    return str(escape(text)) if kind == "plain" else f"<{kind}>{escape(text)}</{kind}>"


def blocks(text: str) -> Iterator[Block]:
    """Read what a template has written.

    >>> list(blocks("Ann led\\n<cards>SA</cards>.\\n\\n<title>Bids</title>"))
    [Paragraph(words=(Run(text='Ann led ', kind='plain'), Run(text='SA', kind='cards'), \
Run(text='.', kind='plain'))), Heading(level=3, words=(Run(text='Bids', kind='plain'),))]
    """
    for piece in _BLANK_LINES.split(text):
        if piece.strip():
            yield _block(piece.strip())


def _block(piece: str) -> Block:
    if match := _TITLE.fullmatch(piece):
        return Heading(3, phrase(match[1]))
    if rows := [match for line in piece.split("\n") if (match := _LABEL.fullmatch(line.strip()))]:
        return Fields(tuple((_plain(row[1]), phrase(row[2])) for row in rows))
    return Paragraph(phrase(piece))


def phrase(text: str) -> Phrase:
    """Read a phrase; blanks and line ends are one blank, an odd tag is words."""
    parts: list[Run] = []
    kind: Kind = "plain"
    at = 0
    text = _BLANKS.sub(" ", text).strip()
    for match in _TAG.finditer(text):
        parts.append(Run(html.unescape(text[at : match.start()]), kind))
        kind, at = "plain" if match[1] else _KINDS[match[2]], match.end()
    return say(*parts, Run(html.unescape(text[at:]), kind))


def _plain(text: str) -> str:
    return "".join(run.text for run in phrase(text))


def remark(edge: Margin, lines: Iterable[Line]) -> Remark:
    """Take the remarks on lines out of a margin, so that they are told only once."""
    marks: list[Run] = []
    annotations: list[str] = []
    notes: list[str] = []
    for line in lines:
        if line.number not in edge.printed:
            edge.printed.add(line.number)
            marks += (Run(mark, "mark") for mark in edge.marks.get(line.number, ()))
            if doubt := doubted(line, edge.reading, edge.system, named=True):
                marks += (Run(" "), *doubt)
            annotations += filter(None, [edge.annotations.get(line.number)])
        notes += edge.notes.pop(line.number, ())
    if not (marks or annotations or notes):
        return NO_REMARK
    return Remark(tagged(tuple(marks)), tuple(annotations), tuple(notes))


def remaining_remarks(edge: Margin, lines: Iterable[Line]) -> list[tuple[int, Remark]]:
    """Return the remarks of a margin that no sentence has told yet, line by line."""
    remarks = ((line.number, remark(edge, [line])) for line in lines)
    return [(number, each) for number, each in remarks if each]


MATADORS = ("spadille", "manille", "basto")


def marked(items: Iterable[int]) -> Markup:
    """Write items as cards, neighbours of one suit together; nothing for none."""
    return _marked(tuple(items))


@lru_cache(4096)
def _marked(items: tuple[int, ...]) -> Markup:
    return tagged(cards(items)) if items else Markup("")


def counted(items: Sequence[int], size: int | None = None) -> Cards:
    """Write the items of which something is known and count the others, of `size` in all."""
    known = [item for item in items if item != PACK]
    return Cards(marked(known), (len(items) if size is None else size) - len(known))


def title(card: int, key: int | None) -> str:
    """Return what a trump is called: spadille, manille, basto, punto; nothing for any other."""
    run = RUNS[key] if key is not None else ()
    if card not in run:
        return ""
    if card in (SPADILLE, BASTO):
        return "spadille" if card == SPADILLE else "basto"
    if run.index(card) == 1:
        return "manille"
    return "punto" if CARD_NAMES[card][1] == "A" and MATADOR_MASKS[key or 0] >> card & 1 else ""


def matadors(mask: int, key: int | None) -> tuple[str, ...]:
    """Return the matadors in a hand, the highest first."""
    run = RUNS[key] if key is not None else ()
    titles = [title(card, key) for card in run if mask >> card & 1]
    return tuple(each for each in titles if each in MATADORS)


def titled(items: Iterable[int], key: int | None) -> tuple[str, ...]:
    """Return the matadors among items."""
    return matadors(sum({item for item in items if is_known(item)}), key)


@lru_cache(4096)
def suit_in_play(item: int, key: int | None) -> int | None:
    """Return the suit that an item belongs to in play, as SUIT_OF; None where it is not known."""
    if not item or (key is None and item & (1 << SPADILLE | 1 << BASTO)):
        return None
    suits = {card // 10 if key is None else SUIT_OF[key][card] for card in cards_of(item)}
    return suits.pop() if len(suits) == 1 else None
