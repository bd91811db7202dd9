"""Notes and signs of a document on paper: notes numbered on from the first page to the last, on
their own page or under the pages that have their marks; typed signs made those of print.

In an outline each chapter and entry numbers its notes from 1, as on a screen, where they stand
below it. On paper they are numbered in the order in which their marks stand on the pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ombre_records.base.document.letters.characters import true_minus
from ombre_records.base.document.outline import (
    Block,
    Heading,
    Listing,
    PagePart,
    Phrase,
    Run,
    Section,
    say,
)
from ombre_records.base.document.style import NotesPlace
from ombre_records.base.language import Language, _

_PRIME = re.compile(r"(?<=\d)('{1,2}|\")(?![\w])")
_PAIR = re.compile(r'(?<![\w"])"([^"]*)"(?!\w)')
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)|(?<=[sxzSXZ])'(?=\s|$)|(?<![\w'])'(?=\d\d(?!\w))")
_SINGLE = re.compile(r"(?<![\w'])'([^']+)'(?!\w)")
_QUOTES: dict[Language, tuple[str, str, str, str]] = {
    "en": ("“", "”", "‘", "’"),
    "da": ("»", "«", "›", "‹"),
    "de": ("„", "“", "‚", "‘"),
    "es": ("«", "»", "“", "”"),
    "fr": ("«\u202f", "\u202f»", "“", "”"),
}


def composed(text: str, language: Language) -> str:
    """Set typed words: what is meant stays, and each sign is that of print.

    >>> composed('Ann -5, "so" at 6\\' 2": Bob\\'s 1-0-0', "en")
    'Ann −5, “so” at 6′ 2″: Bob’s 1-0-0'
    """
    if not any(sign in text for sign in "-\"'"):
        return text
    double, end, single, last = _QUOTES[language]
    text = true_minus(text)
    text = _PAIR.sub(rf"{double}\1{end}", text)
    text = _PRIME.sub(lambda match: "′" if match[1] == "'" else "″", text)
    text = _SINGLE.sub(rf"{single}\1{last}", text)
    return _APOSTROPHE.sub("’", text)


class Notes:
    """Gathers the notes of one part after another, as their marks are set."""

    def __init__(self, place: NotesPlace = "end") -> None:
        self.below = place == "page"
        self._fresh: list[tuple[str, Phrase]] = []
        self._count = 0
        self._words: dict[str, Phrase] = {}
        self._numbers: dict[str, int] = {}
        self._told: list[tuple[tuple[Phrase, Phrase], list[tuple[str, Phrase]]]] = []
        self._chapter: Phrase = ()

    def of(self, part: PagePart) -> None:
        """Start another part, which has marks of its own."""
        self._words, self._numbers = dict(part.notes), {}
        title = _bare(part.heading.words) if part.heading else ()
        if part.heading and part.heading.level == 1:
            self._chapter, title = title, ()
        self._told.append(((self._chapter, title), []))

    def number(self, mark: str) -> int | None:
        """Return the number of a note by its mark, a new one where it stands first.

        None for a mark that is of no note.
        """
        if mark not in self._words:
            return None
        if mark not in self._numbers:
            self._count += 1
            self._numbers[mark] = self._count
            self._fresh.append((str(self._count), self._words[mark]))
            if not self.below:
                self._told[-1][1].append(self._fresh[-1])
        return self._numbers[mark]

    def under(self) -> list[tuple[str, Phrase]]:
        """Return the notes under the page whose marks were set since this was asked last."""
        fresh, self._fresh = self._fresh, []
        return fresh if self.below else []

    def part(self) -> PagePart | None:
        """Return the notes as a chapter of their own; None where none stand at the end."""
        sections = tuple(self._sections())
        return PagePart(Heading(1, say(_("Notes"))), sections, {}) if sections else None

    def _sections(self) -> Iterator[Section]:
        places = [(place, items) for place, items in self._told if items]
        several = len({chapter for (chapter, _title), _items in places}) > 1
        before: Phrase = ()
        for (chapter, title), items in places:
            blocks: list[Block] = []
            if several and chapter != before:
                blocks.append(Heading(2, chapter))
                before = chapter
            if title:
                blocks.append(Heading(3, title))
            yield (*blocks, Listing(tuple(items)))


def separated_marks(words: Phrase) -> Phrase:
    """Put a comma between marks that follow one another, so that 5 and 6 are not read as 56."""
    runs: list[Run] = []
    for run in words:
        beyond = runs[-2] if len(runs) > 1 and not runs[-1].text.strip() else None
        if (
            run.kind == "mark"
            and runs
            and (runs[-1].kind == "mark" or (beyond and beyond.kind == "mark"))
        ):
            if runs[-1].kind != "mark":
                runs.pop()
            runs.append(Run(",", "mark"))
        runs.append(run)
    return tuple(runs)


def _bare(words: Phrase) -> Phrase:
    """Leave out of a heading its marks, and what is said in passing."""
    runs = [run for run in words if run.kind not in ("mark", "weak")]
    return say(*runs[:-1], Run(runs[-1].text.rstrip(), runs[-1].kind)) if runs else ()
