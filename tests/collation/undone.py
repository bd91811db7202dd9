"""An apparatus undone: what a witness says, made again from the text and its notes alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ombre_records.analysis.collation.collation import Collation
from ombre_records.analysis.collation.page import Note, Section, TextLine, sections, words

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\{[^{}]*\}|[^ \n]+')


def plain(phrase) -> str:
    return "".join(run if isinstance(run, str) else run.text for run in phrase)


def sigla(phrase, known: list[str]) -> list[str]:
    """Return the sigla of a reading; what stands in parentheses behind one is its editor's."""
    return [word for word in re.sub(r"\([^()]*\)", "", plain(phrase)).split() if word in known]


def made_again(found: Collation, siglum: str) -> list[tuple[str, list[str]]]:
    """Return a witness's statements, each as where it stands and its words, in the text's order."""
    return [each for section in sections(found) for each in _part(section, found, siglum)]


def _part(section: Section, found: Collation, siglum: str) -> Iterator[tuple[str, list[str]]]:
    known = [each.siglum for each in found.witnesses]
    if any(note.head == "deal" and not _has(note, siglum, known) for note in section.notes):
        return
    numbered = {line.number: line for line in section.lines}
    notes: dict[tuple[int, bool], list[Note]] = {}
    for note in section.notes:
        notes.setdefault((note.number, note.behind), []).append(note)
    for at in sorted({*numbered, *(number for number, _behind in notes)}):
        line = numbered.get(at)
        if line is not None:
            said = _line(line, section, notes.get((at, False), []), siglum, known)
            if said is not None:
                yield said
        for note in notes.get((at, True), []):
            if note.head == "deal":
                continue
            if note.readings[0].words:  # the order of taking, which is no statement of its own
                continue
            reading = next((r for r in note.readings if siglum in sigla(r.sigla, known)), None)
            if reading is not None and reading.words:
                yield note.head, TOKEN.findall(plain(reading.words))


def _has(note: Note, siglum: str, known: list[str]) -> bool:
    """Whether a witness has the deal that others lack."""
    return any(each.words and siglum in sigla(each.sigla, known) for each in note.readings)


def _line(
    line: TextLine, section: Section, notes: list[Note], siglum: str, known: list[str]
) -> tuple[str, list[str]] | None:
    if any(
        gap.first <= line.number <= gap.last and siglum in gap.sigla.split() for gap in section.gaps
    ):
        return None
    said = TOKEN.findall(plain(line.words))
    head = line.head
    for note in notes:
        lemma, *others = note.readings
        reading = next((r for r in others if siglum in sigla(r.sigla, known)), None)
        if reading is None:
            continue
        if not reading.words:
            return None
        said = _put(said, TOKEN.findall(plain(lemma.words)), TOKEN.findall(plain(reading.words)))
    return head, said


def _put(said: list[str], lemma: list[str], reading: list[str]) -> list[str]:
    """Put a reading where its lemma stands: its words in a row, or else one by one."""
    bare = [word.rstrip(",") for word in lemma]
    size = len(bare)
    row = [word.rstrip(",") for word in said]
    places = [at for at in range(len(row) - size + 1) if row[at : at + size] == bare]
    if places:
        assert len(places) == 1, (said, lemma)
        at = places[0]
        return [*said[:at], *reading, *said[at + size :]]
    left = list(said)
    for word in lemma:
        left.remove(word)
    return [*left, *reading]


def told_by(found: Collation, at: int) -> Iterator[tuple[str, list[str]]]:
    """Go through what a witness says in each place, or what the text has where nobody differs."""
    for place in found.places:
        kind = place.subject.kind
        if kind in ("deal", "ombre") or at in place.absent:
            continue
        if kind == "exchange" and place.subject.name is None:
            continue
        variant = next(each for each in place.variants if at in each.witnesses)
        silent = not variant.telling
        if place.differs and silent and (place.base.telling or place.base.claim is None):
            continue
        text = (variant if place.differs and not silent else place.base).text
        if text is not None:
            yield kind, TOKEN.findall(plain(words(place, text)))


def comparable(kind: str, words: list[str]) -> str:
    """Return words as they are compared: a hand's in any order, commas between calls left out."""
    bare = [word.rstrip(",") for word in words]
    return " ".join(sorted(bare) if kind.startswith(("hand", "holds")) else bare)


def not_made_again(found: Collation) -> list[str]:
    """Return the sigla of witnesses whose words are not made again from text and apparatus."""
    return [
        each.siglum
        for at, each in enumerate(found.witnesses)
        if sorted(comparable(*one) for one in made_again(found, each.siglum))
        != sorted(comparable(*one) for one in told_by(found, at))
    ]
