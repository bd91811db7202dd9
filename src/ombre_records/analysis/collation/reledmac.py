"""A collation as a fragment for reledmac: each note at the words of the text that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ombre_records.analysis.collation.apparatus import added, other_readings, wanting
from ombre_records.analysis.collation.collation import Collation
from ombre_records.analysis.collation.page import Note, Section, TextLine, sections
from ombre_records.base.document.outline import Phrase, Run, say
from ombre_records.base.document.paper.reledmac import (
    EditedLine,
    EditedNote,
    EditedPart,
    EditedWords,
    render,
)
from ombre_records.base.document.style import Style


def fragment(collation: Collation, style: Style) -> str:
    """Write a collation as a fragment: the text in its lines, with the apparatus in notes."""
    parts = [EditedPart(each.title, [*_lines(each)]) for each in sections(collation)]
    return render(parts, letters=style.suits == "letters")


def _lines(section: Section) -> Iterator[EditedLine]:
    first = section.lines[0].number if section.lines else 0
    for line in section.lines:
        own = [each for each in section.notes if each.number == line.number and not each.behind]
        behind = [
            each
            for each in section.notes
            if each.behind and (each.number == line.number or each.number < line.number == first)
        ]
        gaps = [
            EditedNote(say(Run(f"{wanting()} {gap.sigla}", "weak")), lines=(gap.first, gap.last))
            for gap in section.gaps
            if gap.first == line.number
        ]
        # Who lacks the line lacks all of it, not the words alone in which the others differ.
        lacking = [
            EditedNote(other_readings(part), say(line.head))
            for note in own
            if (part := _of(note, omitting=True))
        ]
        differing = [part for note in own if (part := _of(note, omitting=False))]
        words = tuple(_words(line, differing, behind, gaps))
        yield EditedLine(line.number, line.head, words, tuple(lacking))


def _of(note: Note, *, omitting: bool) -> Note | None:
    """Return a note with those other readings alone that have nothing, or that have something."""
    lemma, *others = note.readings
    chosen = [each for each in others if bool(each.words) != omitting]
    return replace(note, readings=(lemma, *chosen)) if chosen else None


def _words(
    line: TextLine, own: Sequence[Note], behind: Sequence[Note], gaps: Sequence[EditedNote]
) -> Iterator[EditedWords]:
    """Yield a line's words; what would stand behind it, and what lacks it, is noted last."""
    rest: Phrase = line.words
    for note in own:
        sought = note.readings[0].words
        before, lemma, rest = _at(rest, sought)
        about = () if _plain(lemma) == _plain(sought) else sought
        yield EditedWords(before)
        yield EditedWords(lemma, (EditedNote(other_readings(note), about),))
    yield EditedWords(rest)
    last = [EditedNote(_behind(each), say(each.head)) for each in behind]
    if last or gaps:
        yield EditedWords((), (*last, *gaps))


def _behind(note: Note) -> Phrase:
    if note.readings[0].words:
        return other_readings(note)
    return say(Run(added(), "weak"), " ", other_readings(note))


def _at(words: Phrase, lemma: Phrase) -> tuple[Phrase, Phrase, Phrase]:
    """Split a line at its lemma; all of the line is the lemma where that stands in pieces."""
    sought = _plain(lemma)
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            if _plain(words[start:end]) == sought:
                return words[:start], words[start:end], words[end:]
    if len(words) == 1 and words[0].text.count(sought) == 1:
        before, _lemma, after = words[0].text.partition(sought)
        return say(before), say(sought), say(after)
    return (), words, ()


def _plain(phrase: Phrase) -> str:
    return "".join(run.text for run in phrase)
