"""Write a text in numbered lines, with notes on its words, for LaTeX's package reledmac."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ombre_records.base.document.letters.characters import clean
from ombre_records.base.document.outline import Phrase, Run
from ombre_records.base.document.paper.escaping import SPECIALS

_SUITS = {"S": "spadesuit", "C": "clubsuit", "H": "heartsuit", "D": "diamondsuit"}
_GLYPHS = dict(zip("♠♣♥♦", _SUITS.values(), strict=True))
_HELD = re.compile(r"[SCHD](?=[AKQJ2-7x-])|(?<!\w)[SCHD](?!\w)")
_SIGNS = {**SPECIALS, '"': r"\symbol{34}"}  # fonts of the old encoding lack `\textquotedbl`


class EditedNote(NamedTuple):
    """A note: the words that it is about, if other than those it stands at; what it says; the lines
    of which it speaks, the first and the last, if more than its own.
    """

    told: Phrase
    lemma: Phrase = ()
    lines: tuple[int, int] | None = None


class EditedWords(NamedTuple):
    """Words of a line, and the notes on them."""

    words: Phrase
    notes: tuple[EditedNote, ...] = ()


@dataclass(frozen=True, slots=True)
class EditedLine:
    """A line of the text: its number, what it speaks of, its words in order, notes on all of it."""

    number: int
    head: str
    words: tuple[EditedWords, ...]
    notes: tuple[EditedNote, ...] = ()


class EditedPart(NamedTuple):
    """A part of the text, such as a deal: its title, its lines."""

    title: str
    lines: Sequence[EditedLine]


def render(parts: Iterable[EditedPart], *, letters: bool = False) -> str:
    """Write the parts of a text, lines numbered through; `letters`: suits are letters."""
    body = [
        line
        for at, part in enumerate(parts, 1)
        if part.lines
        for line in (
            f"\\pstart\\textbf{{{_tex(part.title)}}}\\skipnumbering\\pend",
            *(_line(each, at, letters) for each in part.lines),
        )
    ]
    return "\n".join(("\\beginnumbering", *body, "\\endnumbering")) + "\n"


def _line(line: EditedLine, part: int, letters: bool) -> str:
    words = "".join(_words(each, letters) for each in line.words)
    head = f"\\textit{{{_tex(line.head)}}} " if line.head else ""
    noted = _noted(head + words, line.notes, letters)
    return f"\\pstart\\setline{{{line.number}}}\\edlabel{{{part}-{line.number}}}{noted}\\pend"


def _words(each: EditedWords, letters: bool) -> str:
    return _noted(_phrase(each.words, letters), each.notes, letters)


def _noted(words: str, notes: Sequence[EditedNote], letters: bool) -> str:
    if not notes:
        return words
    return f"\\edtext{{{words}}}{{{''.join(_note(note, letters) for note in notes)}}}"


def _note(note: EditedNote, letters: bool) -> str:
    first, last = note.lines or (0, 0)
    lines = f"\\linenum{{|{first}|||{last}}}" if note.lines else ""
    lemma = f"\\lemma{{{_phrase(note.lemma, letters)}}}" if note.lemma else ""
    return f"{lines}{lemma}\\Afootnote{{{_phrase(note.told, letters)}}}"


def _phrase(phrase: Phrase, letters: bool) -> str:
    return "".join(_run(run, letters) for run in phrase)


def _run(run: Run, letters: bool) -> str:
    if run.kind in ("cards", "winner") and not letters:
        return "".join(_with_suits(run.text))
    text = _tex(run.text)
    return f"\\textit{{{text}}}" if run.kind in ("weak", "work") and text.strip() else text


def _with_suits(text: str) -> Iterator[str]:
    at = 0
    for match in _HELD.finditer(text):
        yield _tex(text[at : match.start()])
        yield _suit(_SUITS[match.group()])
        at = match.end()
    yield _tex(text[at:])


def _suit(name: str) -> str:
    return f"\\ensuremath{{\\{name}}}"


def _tex(text: str) -> str:
    return "".join(_suit(_GLYPHS[c]) if c in _GLYPHS else _SIGNS.get(c, c) for c in clean(text))
