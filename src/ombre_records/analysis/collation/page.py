"""A collation as the page of an edition: the text in numbered lines, the notes on it."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, takewhile
from typing import NamedTuple, cast

from ombre_records.analysis.collation.claims.claim import WHOLE, Claim
from ombre_records.analysis.collation.collation import Collation, Place, Variant, Worth, shared
from ombre_records.base.document.outline import Phrase, Run, fill, join, say
from ombre_records.base.language import _, pgettext
from ombre_records.base.language.nouns import noun
from ombre_records.base.language.terms import statement_name
from ombre_records.referee.wording.sessions import source_part_in_words, tag_in_words

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|\{[^{}]*\}|\([^()]*\)|\S+')
_CARDED = frozenset(("hand", "holds", "stock", "exchange", "trick", "turn", "call"))
_CALLED = {
    "bids": ("call",),
    "contract": ("call",),
    "result": ("outcome",),
    "result-line": ("call", "outcome"),
}
_Fines = tuple[tuple[str | None, Hashable], ...]
_RUN = 3
"""The number of lines in a row from which on a witness that lacks them is noted once for all."""
_MANY, _KEPT = 6, 2
"""The most words of a lemma that other witnesses merely leave out; the words kept at each end of a
longer one.
"""


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


class Gap(NamedTuple):
    """Lines of the text, the first and the last, of which some witnesses say nothing."""

    first: int
    last: int
    sigla: str


@dataclass(frozen=True, slots=True)
class Section:
    """The header, a deal or the end of a session: its title, its text, its apparatus.

    `worth` is what the deal comes to as the text has it, if that is known. `gaps` are told once,
    and not in the notes.
    """

    title: str
    lines: tuple[TextLine, ...]
    notes: tuple[Note, ...]
    worth: Worth | None = None
    gaps: tuple[Gap, ...] = ()


def sections(collation: Collation) -> Iterator[Section]:
    """Yield the parts of a text, lines numbered on from part to part."""
    number = 0
    several = collation.sessions > 1
    begun: set[int] = set()
    places = groupby(enumerate(collation.places), key=lambda each: (each[1].session, each[1].deal))
    for (session, _row), group in places:
        lines: list[TextLine] = []
        noted: list[tuple[Place, int, bool, Sequence[Worth | None]]] = []
        numbered: dict[int, Place] = {}
        called: int | None = None
        for at, place in group:
            claim, called = place.base.claim, place.number
            stands = claim is not None and _is_text(place)
            if claim is not None and stands:
                number += 1
                numbered[number] = place
                lines.append(TextLine(number, _head(place), _line(collation, place, claim)))
            if place.differs:
                noted.append((place, number, not stands, collation.worths.get(at, ())))
        title = _title(session, called, several, opening=session not in begun)
        begun.add(session)
        wanting = _wanting(numbered)
        notes = [
            note
            for place, line, behind, worth in noted
            for note in _note(
                collation,
                place,
                line,
                behind,
                worth,
                frozenset() if behind else wanting.get(line, ()),
            )
        ]
        worth = next((w[0] for _place, _line, _behind, w in noted if w and w[0]), None)
        yield Section(title, tuple(lines), tuple(notes), worth, _gaps(collation, wanting))


def _line(collation: Collation, place: Place, claim: Claim) -> Phrase:
    """Return a line of the text; in angle brackets what its editor has supplied."""
    text = words(place, claim.text)
    if WHOLE in _of_the_text(collation, place, place.base.supplied):
        text = say("⟨", text, "⟩")
    return join((text, _of_an_editor(collation, place)), " ")


def _silent(place: Place) -> frozenset[int]:
    """Return the witnesses that say nothing in a place, or only that something is unknown."""
    saying_nothing = (each for each in place.variants if not each.telling and place.base.telling)
    return frozenset(at for each in saying_nothing for at in each.witnesses)


def _wanting(places: Mapping[int, Place]) -> dict[int, frozenset[int]]:
    """Return by line the witnesses that lack it as part of a run that is noted once."""
    silent = {number: _silent(place) for number, place in places.items()}
    lacking: dict[int, set[int]] = {}
    for witness in frozenset().union(*silent.values()):
        lacked = [number for number in silent if witness in silent[number]]
        for _start, run in groupby(enumerate(lacked), key=lambda each: each[1] - each[0]):
            numbers = [number for _at, number in run]
            if len(numbers) >= _RUN:
                for number in numbers:
                    lacking.setdefault(number, set()).add(witness)
    return {number: frozenset(lacking[number]) for number in sorted(lacking)}


def _gaps(collation: Collation, wanting: Mapping[int, frozenset[int]]) -> tuple[Gap, ...]:
    """Return the runs of missing lines, in order, each with all witnesses that lack it."""
    runs: dict[tuple[int, int], list[int]] = {}
    for witness in range(len(collation.witnesses)):
        lacked = [number for number, who in wanting.items() if witness in who]
        for _start, run in groupby(enumerate(lacked), key=lambda each: each[1] - each[0]):
            numbers = [number for _at, number in run]
            runs.setdefault((numbers[0], numbers[-1]), []).append(witness)
    return tuple(
        Gap(first, last, " ".join(collation.witnesses[at].siglum for at in who))
        for (first, last), who in sorted(runs.items())
    )


def _is_text(place: Place) -> bool:
    """Whether a place is a line of the text. Places that only record a difference, such as the
    order of lines or a missing session, are not; nor is a deal's number, which is in the title.
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
    name = "" if subject.name is None or place.misnamed else f" {subject.name}"
    if subject.kind == "trick":
        return name.strip()
    if name and subject.kind == "source":
        name = f" {source_part_in_words(name.strip())}"
    if name and subject.kind == "tag":
        name = f" {tag_in_words(name.strip(), '')[0]}"
    return statement_name(subject.kind) + name


def words(place: Place, text: str) -> Phrase:
    """Return a reading's text, its cards as cards, its calls and outcomes in words."""
    kind = place.subject.kind
    tokens = re.split(r"(\s+|,)", text)
    if kind in _CALLED:
        nouns = [noun(token, _CALLED[kind]).replace(" ", "\N{NO-BREAK SPACE}") for token in tokens]
        tokens = [word or token for word, token in zip(nouns, tokens, strict=True)]
    if kind not in _CARDED and kind not in ("trump", "result-line"):
        return say("".join(tokens))
    if kind == "exchange":
        tokens = ["→" if token == "for" else token for token in tokens]
    suits = _suits(place) if kind == "result-line" else None
    return say(*(_run(token, suits) for token in tokens))


def _suits(place: Place) -> set[Hashable]:
    """Return the suits of lines of results, except letters that may be a player's name."""
    parts = [each.claim.parts for each in place.variants if each.claim]
    names = {each[key].known for each in parts for key in ("ombre", "winner", "friend")}
    fines = chain(*(cast(_Fines, each["forfeits"].said or ()) for each in parts))
    return {each["suit"].said for each in parts} - names - {name for name, _amount in fines}


def doubtful(place: Place, values: Sequence[str]) -> Phrase:
    """Say that an editor is not sure of some values; empty without values."""
    if not values:
        return ()
    listed = join((words(place, each) for each in values), ", ")
    return fill(pgettext("apparatus", "({values} doubtful)"), values=listed)


def supplied(place: Place, values: Sequence[str]) -> Phrase:
    """Say that an editor has supplied some values, or the whole statement; empty without values."""
    if not values:
        return ()
    if WHOLE in values:
        return say(pgettext("apparatus", "(suppl.)"))
    listed = join((words(place, each) for each in values), ", ")
    return fill(pgettext("apparatus", "({values} suppl.)"), values=listed)


def _of_the_text(
    collation: Collation, place: Place, values: Sequence[tuple[str, ...]]
) -> tuple[str, ...]:
    """Return the values that hold for the text: those of the base, or those that all witnesses of
    an agreed reading share.
    """
    base = place.base
    if collation.base is not None and collation.base in base.witnesses:
        return values[base.witnesses.index(collation.base)]
    return shared(values)


def _of_an_editor(collation: Collation, place: Place) -> Phrase:
    """Name the values in a line of the text that its editor supplies or doubts."""
    base = place.base
    values = [each for each in _of_the_text(collation, place, base.supplied) if each != WHOLE]
    doubts = _of_the_text(collation, place, base.doubtful)
    return join(filter(None, (supplied(place, values), doubtful(place, doubts))), " ")


def _attested(collation: Collation, place: Place, variant: Variant, but: Collection[int]) -> Phrase:
    """Return the sigla of a reading, each with what its editor supplies and what he doubts."""
    attested = (
        (
            say(Run(collation.witnesses[at].siglum, "weak")),
            supplied(place, own),
            doubtful(place, unsure),
        )
        for at, unsure, own in variant.attested
        if at not in but
    )
    return join((join(filter(None, each), " ") for each in attested), " ")


_CARDS = re.compile(r"[SCHD][AKQJ765432x]*-?|\{.*|.*\}")


def _run(token: str, suits: Collection[Hashable] | None = None) -> Run:
    is_cards = _CARDS.fullmatch(token) if suits is None else token in suits
    return Run(token, "cards" if is_cards else "plain")


# ---------------------------------------------------------------- notes


def _note(
    collation: Collation,
    place: Place,
    number: int,
    behind: bool,
    worths: Sequence[Worth | None],
    wanting: Collection[int],
) -> Iterator[Note]:
    """Write a note on a place where witnesses differ. Those that say nothing are one reading; those
    in `wanting` have been noted as a run.
    """
    variants, judged = _without_silence(place, worths)
    texts = narrowed([each.text for each in variants], _is_set(place))
    readings = tuple(
        NoteReading(
            () if text is None else words(place, text),
            _attested(collation, place, each, wanting),
            each.compatible,
            worth,
            each is variants[0] or variants[0].claim is None,
        )
        for each, text, worth in zip(variants, texts, judged, strict=True)
    )
    lemma, *others = readings
    others = [each for each in others if each.sigla]
    if others:
        head = _head(place)
        if place.subject.kind == "trick":
            head = _("trick {number}").format(number=head)
        yield Note(number, behind, head, (lemma, *others))


def _without_silence(
    place: Place, worths: Sequence[Worth | None]
) -> tuple[list[Variant], list[Worth | None]]:
    """Return the readings with their worths; all witnesses that say nothing make one, the last."""
    judged = [*worths, *[None] * (len(place.variants) - len(worths))]
    first, *others = zip(place.variants, judged, strict=True)
    speaking = [each for each in others if each[0].telling]
    silent = [each for each in others if not each[0].telling]
    if silent and first[0].telling:
        attested = sorted(each for variant, _worth in silent for each in variant.attested)
        who, unsure, own = zip(*attested, strict=True)
        speaking.append((Variant(None, who, True, unsure, own), silent[-1][1]))
    return [each for each, _worth in (first, *speaking)], [
        worth for _each, worth in (first, *speaking)
    ]


def _is_set(place: Place) -> bool:
    return place.subject.kind in ("hand", "holds")


def narrowed(texts: Sequence[str | None], unordered: bool = False) -> list[str | None]:
    """Leave out of readings the words that all have: what is left is what differs.

    In an unordered list of cards those are the holdings that all have; elsewhere the words at the
    beginning and the end. A reading of which nothing would be left keeps its words; where the text
    has nothing, all do. What is left of the lemma stands once in the text, so that each reading can
    be put in its place. Of a long lemma that others merely lack the middle is left out.

    >>> narrowed(["SQJ53 C42 H5 DK7", "SQJ53 C42 H5 DQ7", None], True)
    ['DK7', 'DQ7', None]
    >>> narrowed(["CA S7 x (3-0-0)", "CA S7 D2 (3-0-0)"])
    ['x', 'D2']
    >>> narrowed(["CA x x (3-0-0)", "CA x D2 (3-0-0)"])
    ['x x', 'x D2']
    >>> narrowed([None, "SA2 HK", "SAK2 HK"], True)
    [None, 'SA2 HK', 'SAK2 HK']
    """
    if texts[0] is None:
        return [*texts]
    tokens = [_TOKEN.findall(text) for text in texts if text is not None]
    if len(tokens) < 2:
        lemma, *others = texts
        return [None if lemma is None else _shortened(lemma), *others]
    if unordered:
        common = set(tokens[0]).intersection(*tokens)
        differing = [[word for word in each if word not in common] for each in tokens]
    else:
        start = _common(tokens)
        end = _common([each[start:][::-1] for each in tokens])
        differing = [each[start : len(each) - end] for each in tokens]
        # A word that all have shows where another stands.
        while (start or end) and not (all(differing) and _stands_once(differing[0], tokens[0])):
            start, end = (start - 1, end) if start else (start, end - 1)
            differing = [each[start : len(each) - end] for each in tokens]
    if not all(differing):
        differing = tokens
    shortened = iter(" ".join(each).rstrip(",") for each in differing)
    return [None if text is None else next(shortened) for text in texts]


def _stands_once(some: Sequence[str], words: Sequence[str]) -> bool:
    """Whether words stand once in others, one behind the other, with commas or without."""
    bare, row = ([word.rstrip(",") for word in each] for each in (some, words))
    places = range(len(row) - len(bare) + 1)
    return sum(row[at : at + len(bare)] == bare for at in places) == 1


def _common(texts: Sequence[Sequence[str]]) -> int:
    """Count the words with which all begin."""
    return sum(1 for _ in takewhile(lambda words: len({*words}) == 1, zip(*texts, strict=False)))


def _shortened(text: str) -> str:
    """Return the first and the last words of a long text: nobody takes it for another."""
    words = _TOKEN.findall(text)
    if len(words) <= _MANY:
        return text
    return " ".join([*words[:_KEPT], "…", *words[-_KEPT:]])
