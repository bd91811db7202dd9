"""A collation as an outline: witnesses, the text in numbered lines, and the apparatus below it."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.collation.collation import Collation
from ombre_records.collation.page import Note, NoteReading, Section, sections
from ombre_records.collation.witness import Witness
from ombre_records.collation.worth import Worth, Worths
from ombre_records.document.outline import (
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
from ombre_records.language import _, ngettext, pgettext
from ombre_records.language.numbers import signed
from ombre_records.language.terms import outcome_name
from ombre_records.wording.sessions import reading_name, titled


def apparatus(found: Collation, worths: Worths) -> Outline:
    """Return a collation as an edition prints it."""
    return tuple(_blocks(found, worths))


def _blocks(found: Collation, worths: Worths) -> Iterator[Block]:
    yield Heading(1, say(title(found)))
    yield part(_("Witnesses"))
    yield Fields(tuple((each.siglum, describe(each)) for each in found.witnesses))
    yield Paragraph(say(" ".join(filter(None, (base_in_words(found), in_parentheses(found))))))
    for section in sections(found, worths):
        if section.lines or section.notes:
            yield from _section(section)


def _section(section: Section) -> Iterator[Block]:
    yield Heading(2, say(section.title))
    if section.lines:
        columns = (Column(_("Line"), True), Column(""), Column(_("Text")))
        rows = tuple((say(str(line.number)), say(line.head), line.words) for line in section.lines)
        yield Table(columns, rows)
    if section.worth:
        yield Paragraph(say(with_text(section.worth)))
    yield part(_("Apparatus"))
    if not section.notes:
        yield Paragraph(say(_("The witnesses agree.")))
        return
    noted_ = tuple((say(note.at), noted(note)) for note in section.notes)
    yield Table((Column(_("Line"), True), Column(_("Readings"))), noted_)


def title(found: Collation) -> str:
    """Return what a collation is called: the title of the base's session."""
    sessions = [each for witness in found.witnesses for each in witness.sessions[:1]]
    own = found.witnesses[found.copy].sessions
    return titled(own[0] if own else sessions[0])


def describe(witness: Witness) -> Phrase:
    """Say what a witness is: the source that it names, its title, its file and reading."""
    texts = witness.sessions[0].texts if witness.sessions else {}
    told = [texts.get("source") or texts.get("title") or ""]
    if reading := reading_name(witness.report.reading):
        told.append(reading)
    place = witness.path
    if len(witness.report.sessions) > 1 and len(witness.sessions) == 1:
        place += f":{witness.sessions[0].index}"
    words = "; ".join(each for each in told if each)
    return say(f"{words} " if words else "", Run(f"({place})", "weak"))


def base_in_words(found: Collation) -> str:
    """Say whose text stands above the apparatus, and how many places differ."""
    entries = len(found.entries)
    differ = ngettext(
        "The witnesses differ in {count} place.",
        "The witnesses differ in {count} places.",
        entries,
    ).format(count=entries)
    if not entries:
        differ = _("The witnesses agree.")
    if found.base is None:
        return _("The text is made of what most witnesses say.") + " " + differ
    words = _("The text is that of {siglum}.").format(siglum=found.witnesses[found.base].siglum)
    return f"{words} {differ}"


def in_parentheses(found: Collation) -> str:
    """Say what parentheses mean, if there are any."""
    noted = (
        each for section in sections(found, {}) for note in section.notes for each in note.readings
    )
    if not any(each.less for each in noted):
        return ""
    return _("What stands in parentheses agrees with the text as far as both say something.")


# ---------------------------------------------------------------- a note


def noted(note: Note) -> Phrase:
    """Write a note: where, the lemma with its witnesses, a bracket, the other readings."""
    lemma, *others = note.readings
    rest = join((_reading(each, cost_beside(note, each)) for each in others), "; ")
    head = Run(note.head, "strong")
    if not lemma.words:
        return say(head, "] ", Run(added(), "weak"), " ", rest)
    first = join((lemma.words, lemma.sigla), " ")
    return say(head, " ", first, "] ", rest)


def _reading(reading: NoteReading, told: str) -> Phrase:
    words = reading.words or say(Run(omitted(), "weak"))
    said = join((words, reading.sigla), " ")
    costs = say(f"[{told}]") if told else ()
    return join((say("(", said, ")") if reading.less else said, costs), " ")


def added() -> str:
    """Say that witnesses have something that the text has not, as editions say it."""
    return pgettext("apparatus", "add.")


def omitted() -> str:
    """Say that a witness has nothing here, as editions say it."""
    return pgettext("apparatus", "om.")


def with_text(worth: Worth) -> str:
    """Say what a deal comes to as the text has it."""
    return _("With this text: {cost}.").format(cost=cost(worth))


def cost(worth: Worth) -> str:
    """Say what a deal comes to: lawful or not, completions, outcome, payments."""
    return ", ".join(filter(None, _costs(worth)))


def cost_beside(note: Note, reading: NoteReading) -> str:
    """Say what a reading would mean, as far as that is another thing than the text's means."""
    lemma = note.readings[0]
    if reading.worth is None or lemma.worth is None:
        return ""
    pairs = zip(_costs(reading.worth), _costs(lemma.worth), strict=True)
    return ", ".join(each for each, text in pairs if each and each != text)


def _costs(worth: Worth) -> tuple[str, str, str, str]:
    return _law(worth), _completions(worth), outcome_name(worth.outcome), _paid(worth)


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
    return " ".join(f"{name} {signed(paid)}" for name, paid in worth.payments.items())
