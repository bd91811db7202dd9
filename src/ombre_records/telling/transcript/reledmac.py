"""Records as a fragment for reledmac: the text as edited, what the source has and others read in
notes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count

from ombre_records.base.document.outline import Phrase, Run, join, say
from ombre_records.base.document.paper.reledmac import (
    EditedLine,
    EditedNote,
    EditedPart,
    EditedWords,
    render,
)
from ombre_records.base.document.style import Style
from ombre_records.base.language import _, pgettext, speaking
from ombre_records.base.language.numbers import semicolon
from ombre_records.notation.rows import is_readable
from ombre_records.referee.report import Report
from ombre_records.telling.transcript.emendations import EditedValue, edited_values


def fragment(reports: Sequence[Report], style: Style) -> str:
    """Write the statements of reports, line by line, with the emendations in notes."""
    with speaking(style.language, style.terms):
        return render(_parts(reports), letters=style.suits == "letters")


def _parts(reports: Sequence[Report]) -> Iterator[EditedPart]:
    numbers = count(1)
    for report in reports:
        for session in report.sessions:
            record = session.session
            blocks = [(_("Header"), record.header)]
            blocks += [
                (_("Deal {number}").format(number=facts.number or facts.index), facts.deal.lines)
                for facts in session.deals
            ]
            blocks.append((_("End of the session"), record.closing))
            for title, lines in blocks:
                readable = [line for line in lines if line.code and is_readable(line)]
                made = [
                    EditedLine(next(numbers), "", tuple(_words(edited_values(line, session))))
                    for line in readable
                ]
                yield EditedPart(title, made)


def _words(values: Sequence[EditedValue]) -> Iterator[EditedWords]:
    for value in values:
        notes = (EditedNote(_note(value)),) if value.noted else ()
        yield EditedWords(value.words, notes)


def _note(value: EditedValue) -> Phrase:
    """Write the note behind the bracket: the source's reading, those of others, the reasons."""
    omitted = say(Run(pgettext("apparatus", "om."), "weak"))
    source = value.printed if value.printed is not None else ()
    readings = (
        [join((source or omitted, say(Run(_("source"), "weak"))), " ")] if value.differs else []
    )
    readings += [
        join((each or omitted, say(Run(" ".join(sigla), "weak"))), " ")
        for each, sigla in value.others
    ]
    support = [say(Run(" ".join(value.sigla), "weak"))] if value.sigla else []
    why = [say(each) for each in value.reasons]
    return join((*support, *readings, *why), semicolon())
