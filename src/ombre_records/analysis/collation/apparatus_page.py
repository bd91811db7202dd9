"""A collation as one page of HTML, as a critical edition has it: text above, apparatus below."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

from markupsafe import Markup

from ombre_records.analysis.collation.apparatus import (
    added,
    base_in_words,
    cost_beside,
    describe,
    marks_explained,
    omitted,
    span,
    title,
    wanting,
    with_text,
)
from ombre_records.analysis.collation.collation import Collation
from ombre_records.analysis.collation.page import Note, NoteReading, Section, sections
from ombre_records.base.document.html.fragments import Fragments, Suited
from ombre_records.base.document.outline import say
from ombre_records.base.document.style import Style
from ombre_records.base.document.templates import environment, filled
from ombre_records.base.language.numbers import semicolon

Value = dict[str, object]
_DRAWN = ("french", "spanish")


def render(collation: Collation, style: Style) -> str:
    """Write a collation as a page without scripts."""
    made = environment(style.templates)
    css = filled(made, "apparatus.css", {})
    drawn = style.suits if style.suits in _DRAWN else ""
    writer = _Writer(Fragments(Suited(style, drawn)))
    parts = [*sections(collation)]
    values = {
        "language": style.language,
        "title": title(collation),
        "css": css,
        "hash": b64encode(sha256(css.encode()).digest()).decode(),
        "drawn": drawn,
        "witnesses": [
            {"siglum": each.siglum, "words": writer.phrase(describe(collation, each))}
            for each in collation.witnesses
        ],
        "base": f"{base_in_words(collation)} {marks_explained(collation, parts)}".strip(),
        "followed": not collation.unfollowed,
        "between": semicolon(),
        "sections": [
            writer.section(section, at)
            for at, section in enumerate(parts)
            if section.lines or section.notes
        ],
    }
    return filled(made, "apparatus.html", values)


class _Writer:
    def __init__(self, fragments: Fragments) -> None:
        self.fragments = fragments

    def phrase(self, words: object) -> Markup:
        """Write a phrase; what it has of the record is escaped there."""
        return Markup(self.fragments.phrase(words))  # type: ignore[arg-type]

    def section(self, section: Section, at: int) -> Value:
        noted = {note.number for note in section.notes if not note.behind}
        named = {note.number for note in section.notes}
        return {
            "id": f"s{at}",
            "title": section.title,
            "worth": self.phrase(say(with_text(section.worth))) if section.worth else "",
            "lines": [
                {
                    "number": line.number,
                    "shown": not line.number % 5
                    or line.number in named
                    or line is section.lines[0],
                    "noted": line.number in noted,
                    "head": line.head,
                    "words": self.phrase(line.words),
                }
                for line in section.lines
            ],
            "agreed": not (section.notes or section.gaps),
            "gaps": [
                {"at": span(gap), "number": gap.first, "words": wanting(), "sigla": gap.sigla}
                for gap in section.gaps
            ],
            "notes": [self._note(note, at) for at, note in enumerate(section.notes)],
        }

    def _note(self, note: Note, at: int) -> Value:
        lemma, *others = note.readings
        return {
            "at": note.at,
            "number": note.number,
            "behind": note.behind,
            "head": note.head,
            "lemma": self._reading(lemma, "") if lemma.words else None,
            "added": "" if lemma.words else added(),
            "others": [self._reading(each, cost_beside(note, each)) for each in others],
        }

    def _reading(self, reading: NoteReading, cost: str) -> Value:
        return {
            "words": self.phrase(reading.words) if reading.words else "",
            "omitted": "" if reading.words else omitted(),
            "sigla": self.phrase(reading.sigla),
            "cost": self.phrase(say(cost)),
            "less": reading.less,
        }
