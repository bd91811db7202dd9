"""A collation as the page of an edition: the text in numbered lines, the notes on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile

from ombre_records.collation.collation import Collation, Place, Variant
from ombre_records.collation.worth import Worth, Worths
from ombre_records.document.outline import Phrase, Run, fill, join, say
from ombre_records.language import _, pgettext
from ombre_records.language.terms import statement_name

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\{[^{}]*\}|\S+')
_CARDED = frozenset(("hand", "holds", "stock", "exchange", "trick", "turn", "call"))
_MANY, _KEPT = 6, 2
"""How many words a lemma has that other witnesses merely leave out; how many at each of its ends
are kept of a longer one."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of the text: its number, what it speaks of, its words."""

    number: int
    head: str
    words: Phrase


@dataclass(frozen=True, slots=True)
class NoteReading:
    """A reading in a note: its words, nothing for an omission; its sigla; what it would mean.

    The sigla are a phrase, in which stands beside a siglum what its editor is not sure of.
    """

    words: Phrase
    sigla: Phrase
    compatible: bool
    worth: Worth | None = None
    lemma: bool = False

    @property
    def less(self) -> bool:
        """Whether it says something else than the lemma, but nothing against it."""
        return self.compatible and bool(self.words) and not self.lemma


@dataclass(frozen=True, slots=True)
class Note:
    """A note of the apparatus: on which line, or behind which; lemma first, then the variants."""

    number: int
    behind: bool
    head: str
    readings: tuple[NoteReading, ...]

    @property
    def at(self) -> str:
        """The number of the line; with a `+` for what would stand behind it."""
        return f"{self.number}+" if self.behind else str(self.number)


@dataclass(frozen=True, slots=True)
class Section:
    """The header, a deal or the end of a session: its title, its text, its apparatus.

    `worth` is what the deal comes to as the text has it, if that is known.
    """

    title: str
    lines: tuple[TextLine, ...]
    notes: tuple[Note, ...]
    worth: Worth | None = None


def sections(found: Collation, worths: Worths) -> Iterator[Section]:
    """Go through the parts of a text, lines numbered on from part to part.

    `worths` has for places what each of their readings would mean.
    """
    number = 0
    several = found.sessions > 1
    begun: set[int] = set()
    places = groupby(enumerate(found.places), key=lambda each: (each[1].session, each[1].deal))
    for (session, _row), group in places:
        lines: list[TextLine] = []
        notes: list[Note] = []
        called: int | None = None
        for at, place in group:
            claim, called = place.base.claim, place.number
            if claim is not None and _is_text(place):
                number += 1
                told = doubtful(place, _doubts_of_the_text(found, place))
                said = join((words(place, claim.text), told), " ")
                lines.append(TextLine(number, _head(place), said))
            if place.differs:
                behind = claim is None or not _is_text(place)
                notes.append(_note(found, place, number, behind, worths.get(at, ())))
        title = _title(session, called, several, opening=session not in begun)
        begun.add(session)
        worth = next((note.readings[0].worth for note in notes if note.readings[0].worth), None)
        yield Section(title, tuple(lines), tuple(notes), worth)


def _is_text(place: Place) -> bool:
    """Leave out what only tells of a difference, such as an order of lines or a session that one
    lacks; and a deal's number, which is in the title.
    """
    subject = place.subject
    if subject.kind == "deal":
        return False
    return (subject.kind, subject.name) not in (("exchange", None), ("ombre", None))


def _title(session: int, deal: int | None, several: bool, *, opening: bool) -> str:
    around = _("Header") if opening else _("End of the session")
    title = around if deal is None else _("Deal {number}").format(number=deal)
    before = _("Session {number}").format(number=session)
    return f"{before}, {title}" if several else title


def _head(place: Place) -> str:
    subject = place.subject
    name = "" if subject.name is None else f" {subject.name}"
    if subject.kind == "trick":
        return subject.name or ""
    return statement_name(subject.kind) + name


def words(place: Place, text: str) -> Phrase:
    """Return a reading's text, its cards as cards."""
    if place.subject.kind not in _CARDED and place.subject.kind != "trump":
        return say(text)
    return say(*(_run(token) for token in re.split(r"(\s+)", text)))


def doubtful(place: Place, values: Sequence[str]) -> Phrase:
    """Say that an editor is not sure of some values; nothing of none."""
    if not values:
        return ()
    told = join((words(place, each) for each in values), ", ")
    return fill(pgettext("apparatus", "({values} doubtful)"), values=told)


def _doubts_of_the_text(found: Collation, place: Place) -> tuple[str, ...]:
    """Return what is doubtful in the text: to its witness, or to all who have what is agreed."""
    base = place.base
    if found.base is None or found.base not in base.witnesses or not base.doubtful:
        return base.doubted
    return base.doubtful[base.witnesses.index(found.base)]


def _attested(found: Collation, place: Place, variant: Variant) -> Phrase:
    """Return the sigla of a reading, each with what its editor is not sure of."""
    pairs = zip(found.sigla(variant), variant.doubtful, strict=True)
    told = (join((say(Run(name, "weak")), doubtful(place, each)), " ") for name, each in pairs)
    return join(told, " ")


_CARDS = re.compile(r"[SCHD][AKQJ765432x]*-?|\{.*|.*\}")


def _run(token: str) -> Run:
    return Run(token, "cards" if _CARDS.fullmatch(token) else "plain")


# ---------------------------------------------------------------- notes


def _note(
    found: Collation, place: Place, number: int, behind: bool, worths: Sequence[Worth | None]
) -> Note:
    texts = narrowed([each.text for each in place.variants], _is_set(place))
    readings = tuple(
        NoteReading(
            () if text is None else _reading(place, each, text),
            _attested(found, place, each),
            each.compatible,
            worth,
            each is place.base or place.base.claim is None,
        )
        for each, text, worth in zip(
            place.variants, texts, [*worths, *[None] * len(texts)], strict=False
        )
    )
    head = _head(place)
    if place.subject.kind == "trick":
        head = _("trick {number}").format(number=head)
    return Note(number, behind, head, readings)


def _reading(place: Place, variant: Variant, text: str) -> Phrase:
    moments = {each.claim.moment for each in place.variants if each.claim}
    told = words(place, text)
    if variant.claim and len(moments) > 1 and place.subject.kind != "trick":
        before = pgettext("apparatus", "before trick {number}").format(number=variant.claim.moment)
        return say(told, f" ({before})")
    return told


def _is_set(place: Place) -> bool:
    return place.subject.kind in ("hand", "holds")


def narrowed(texts: Sequence[str | None], unordered: bool = False) -> list[str | None]:
    """Leave out of readings the words that all have: what is left is what differs.

    In an unordered list of cards those are the holdings that all have; elsewhere the words at the
    beginning and the end. A reading of which nothing would be left keeps its words.

    >>> narrowed(["SQJ53 C42 H5 DK7", "SQJ53 C42 H5 DQ7", None], True)
    ['DK7', 'DQ7', None]
    >>> narrowed(["CA S7 x (3-0-0)", "CA S7 D2 (3-0-0)"])
    ['x', 'D2']
    """
    told = [_TOKEN.findall(text) for text in texts if text is not None]
    if len(told) < 2:
        return [None if text is None else _shortened(text) for text in texts]
    if unordered:
        common = set(told[0]).intersection(*told)
        kept = [[word for word in each if word not in common] for each in told]
    else:
        start = _common(told)
        end = _common([each[start:][::-1] for each in told])
        kept = [each[start : len(each) - end] for each in told]
        while start and not all(kept):  # a word that all have shows where another stands
            start -= 1
            kept = [each[start : len(each) - end] for each in told]
    if not all(kept):
        kept = told
    left = iter(" ".join(each).rstrip(",") for each in kept)
    return [None if text is None else next(left) for text in texts]


def _common(told: Sequence[Sequence[str]]) -> int:
    """Count the words with which all begin."""
    return sum(1 for _ in takewhile(lambda words: len({*words}) == 1, zip(*told, strict=False)))


def _shortened(text: str) -> str:
    """Return the first and the last words of a long text: nobody takes it for another."""
    words = _TOKEN.findall(text)
    if len(words) <= _MANY:
        return text
    return " ".join([*words[:_KEPT], "…", *words[-_KEPT:]])
