"""A collation as an outline: witnesses, the text in numbered lines, and the apparatus below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ombre_records.analysis.collation.collation import OWN, Collation, Worth
from ombre_records.analysis.collation.page import Gap, Note, NoteReading, Section, sections
from ombre_records.analysis.collation.witness import Witness
from ombre_records.base.document.outline import (
    Block,
    Column,
    Fields,
    Heading,
    Outline,
    Paragraph,
    Phrase,
    Run,
    Table,
    join,
    part,
    say,
)
from ombre_records.base.language import _, ngettext, pgettext
from ombre_records.base.language.nouns import outcome_noun
from ombre_records.base.language.numbers import semicolon, signed
from ombre_records.referee.wording.sessions import reading_name, titled


def apparatus(collation: Collation) -> Outline:
    """Return a collation as an edition prints it."""
    return tuple(_blocks(collation))


def _blocks(collation: Collation) -> Iterator[Block]:
    parts = [*sections(collation)]
    yield Heading(1, say(title(collation)))
    yield part(_("Witnesses"))
    yield Fields(tuple((each.siglum, describe(collation, each)) for each in collation.witnesses))
    marks = marks_explained(collation, parts)
    yield Paragraph(say(" ".join(filter(None, (base_in_words(collation), marks)))))
    for section in parts:
        if section.lines or section.notes:
            yield from _section(section, agreed=not collation.unfollowed)


def _section(section: Section, *, agreed: bool) -> Iterator[Block]:
    yield Heading(2, say(section.title))
    if section.lines:
        columns = (Column(_("Line"), True), Column(""), Column(_("Text")))
        rows = tuple((say(str(line.number)), say(line.head), line.words) for line in section.lines)
        yield Table(columns, rows)
    if section.worth:
        yield Paragraph(say(with_text(section.worth)))
    if not section.notes and not section.gaps:
        if agreed:
            yield part(_("Apparatus"))
            yield Paragraph(say(_("The witnesses agree.")))
        return
    yield part(_("Apparatus"))
    noted_ = (
        *((say(span(gap)), say(Run(f"{wanting()} {gap.sigla}", "weak"))) for gap in section.gaps),
        *((say(note.at), noted(note)) for note in section.notes),
    )
    yield Table((Column(_("Line"), True), Column(_("Readings"))), noted_)


def title(collation: Collation) -> str:
    """Return the title of a collation: that of the base's session."""
    sessions = [each for witness in collation.witnesses for each in witness.sessions[:1]]
    own = collation.witnesses[collation.copy].sessions
    return titled(own[0] if own else sessions[0])


def describe(collation: Collation, witness: Witness) -> Phrase:
    """Describe a witness: its source or title, its reading; its file where those are not enough.

    Of the edited reading of a witness before it, say whose text it is and who edited it.
    """
    texts = witness.sessions[0].texts if witness.sessions else {}
    of = next(
        (each for each in collation.witnesses if each.source(0) == witness.source(0)), witness
    )
    readings = (of.report.reading, witness.report.reading)
    if readings == ("printed", "edited"):
        return say(_edited_by(of.siglum, texts.get("annotator")))
    sources = [
        texts.get("source") or texts.get("title") or "",
        reading_name(witness.report.reading),
    ]
    words = semicolon().join(each for each in sources if each)
    if sources[0] and not _another_is_called(collation, witness, sources[0]):
        return say(words)
    place = witness.path
    if len(witness.report.sessions) > 1 and len(witness.sessions) == 1:
        place += f":{witness.sessions[0].index}"
    return say(f"{words} " if words else "", Run(f"({place})", "weak"))


def _edited_by(siglum: str, editor: str | None) -> str:
    if editor:
        return _("{siglum} as edited by {editor}").format(siglum=siglum, editor=editor)
    return _("{siglum} as edited").format(siglum=siglum)


def _another_is_called(collation: Collation, witness: Witness, name: str) -> bool:
    """Whether a witness of another text has the same source or title."""
    others = (each for each in collation.witnesses if each.source(0) != witness.source(0))
    texts = (each.sessions[0].texts for each in others if each.sessions)
    return any(name in (each.get("source"), each.get("title")) for each in texts)


def base_in_words(collation: Collation) -> str:
    """Name the witness whose text stands above the apparatus, and count the places that differ."""
    if collation.base is None:
        words = _("The text is made of what most witnesses say.")
    else:
        words = _("The text is that of {siglum}.").format(
            siglum=collation.witnesses[collation.base].siglum
        )
    return " ".join(filter(None, (words, _differing(collation), _not_compared(collation))))


def _differing(collation: Collation) -> str:
    own = sum(place.subject.kind in OWN for place in collation.entries)
    others = len(collation.entries) - own
    text = ngettext(
        "The witnesses differ in {count} place.", "The witnesses differ in {count} places.", others
    ).format(count=others)
    if not others and collation.unfollowed:
        text = ""
    elif not others:
        text = _("The witnesses agree.")
    if own:
        more = ngettext(
            "What they say of themselves, such as titles and sources, differs in {count} more.",
            "What they say of themselves, such as titles and sources, differs in {count} more.",
            own,
        ).format(count=own)
        text = f"{text} {more}".strip()
    return text


def _not_compared(collation: Collation) -> str:
    """Name the witnesses whose deals are not compared; empty if all are."""
    sigla = ", ".join(each.siglum for each in collation.unfollowed)
    text = _("The deals of {sigla} are not compared: who sits at the table is not known.")
    return text.format(sigla=sigla) if sigla else ""


def marks_explained(collation: Collation, parts: Iterable[Section]) -> str:
    """Say what parentheses and angle brackets mean, if there are any in the parts of a text."""
    noted = [each for section in parts for note in section.notes for each in note.readings]
    supplied = any(
        any(each.supplied) and each.telling for place in collation.places for each in place.variants
    )
    less = _("What stands in parentheses agrees with the text as far as both say something.")
    added = _("What is marked suppl., or stands in angle brackets, an editor has supplied.")
    explained = (less if any(each.less for each in noted) else "", added if supplied else "")
    return " ".join(filter(None, explained))


# ---------------------------------------------------------------- a note


def noted(note: Note) -> Phrase:
    """Write a note: where, the lemma with its witnesses, a bracket, the other readings."""
    lemma = note.readings[0]
    rest = other_readings(note)
    head = Run(note.head, "strong")
    if not lemma.words:
        return say(head, "] ", Run(added(), "weak"), " ", rest)
    first = join((lemma.words, lemma.sigla), " ")
    return say(head, " ", first, "] ", rest)


def other_readings(note: Note) -> Phrase:
    """Write what is not the text's, each reading with its witnesses."""
    others = note.readings[1:]
    return join((_reading(each, cost_beside(note, each)) for each in others), semicolon())


def _reading(reading: NoteReading, cost_words: str) -> Phrase:
    words = reading.words or say(Run(omitted(), "weak"))
    attested = join((words, reading.sigla), " ")
    costs = say(f"[{cost_words}]") if cost_words else ()
    return join((say("(", attested, ")") if reading.less else attested, costs), " ")


def added() -> str:
    """Say that witnesses have something that the text has not, as editions say it."""
    return pgettext("apparatus", "add.")


def span(gap: Gap) -> str:
    """Write the lines that are wanting."""
    return f"{gap.first}–{gap.last}"


def wanting() -> str:
    """Say that witnesses lack several lines, one after another, as editions say it."""
    return pgettext("apparatus", "desunt")


def omitted() -> str:
    """Say that a witness has nothing here, as editions say it."""
    return pgettext("apparatus", "om.")


def with_text(worth: Worth) -> str:
    """Say the worth of a deal as the text has it."""
    return _("With this text: {cost}.").format(cost=cost(worth))


def cost(worth: Worth) -> str:
    """Say the worth of a deal: lawful or not, completions, outcome, payments."""
    return semicolon().join(filter(None, _costs(worth)))


def cost_beside(note: Note, reading: NoteReading) -> str:
    """Say the worth of a reading, as far as it differs from that of the text."""
    lemma = note.readings[0]
    if reading.worth is None or lemma.worth is None:
        return ""
    pairs = zip(_costs(reading.worth), _costs(lemma.worth), strict=True)
    return semicolon().join(each for each, text in pairs if each and each != text)


def _costs(worth: Worth) -> tuple[str, str, str, str]:
    return _law(worth), _completions(worth), outcome_noun(worth.outcome), _paid(worth)


def _law(worth: Worth) -> str:
    if worth.lawful is None:
        return _("not to be judged")
    return _("lawful") if worth.lawful else _("not lawful: {rule}").format(rule=worth.fault)


def _completions(worth: Worth) -> str:
    if worth.completions is None or worth.lawful is False:
        return ""
    count = worth.completions
    words = ngettext("{count} completion", "{count} completions", count).format(count=count)
    return words if worth.exact else _("at least {number}").format(number=words)


def _paid(worth: Worth) -> str:
    if None in worth.payments.values():
        return ""
    return ", ".join(f"{name} {signed(paid)}" for name, paid in worth.payments.items())
