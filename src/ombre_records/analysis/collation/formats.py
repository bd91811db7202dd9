"""The documents of a collation: one outline, a page of its own in HTML, JSON, and a record."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING

from ombre_records.analysis.collation.apparatus import apparatus, title
from ombre_records.analysis.collation.collation import Collation
from ombre_records.base.document.data import json_text
from ombre_records.base.document.style import PLAIN, About, Style
from ombre_records.base.errors import InvalidArgument
from ombre_records.base.language import _, speaking

if TYPE_CHECKING:
    from ombre_records.analysis.collation.collation import Place, Variant, Worth


def collated_json(collation: Collation) -> dict[str, object]:
    """Return the witnesses and the entries of a collation, with what readings would mean."""
    return {
        "version": 1,
        "witnesses": [witness.siglum for witness in collation.witnesses],
        "base": None if collation.base is None else collation.witnesses[collation.base].siglum,
        "files": [
            {
                "siglum": witness.siglum,
                "path": witness.path,
                "reading": witness.report.reading,
                "sessions": [session.index for session in witness.sessions],
            }
            for witness in collation.witnesses
        ],
        "not_compared": [
            {"siglum": each.siglum, "sessions": [session.index for session in each.unfollowed]}
            for each in collation.unfollowed
        ],
        "entries": [
            _entry(collation, place, collation.worths.get(at, ()))
            for at, place in enumerate(collation.places)
            if place.differs
        ],
    }


def _entry(collation: Collation, place: Place, worths: Sequence[Worth | None]) -> dict[str, object]:
    claim = place.claim
    return {
        "session": place.session,
        "deal": place.deal,
        "kind": place.subject.kind,
        "name": place.subject.name,
        "trick": claim.moment if claim.moment > 0 else None,
        "readings": [
            {**_reading(collation, variant), **(_worth(worth) if worth else {})}
            for variant, worth in zip_longest(place.variants, worths)
        ],
        "absent": [collation.witnesses[at].siglum for at in place.absent],
    }


def _reading(collation: Collation, variant: Variant) -> dict[str, object]:
    return {
        "text": variant.text,
        "witnesses": list(collation.sigla(variant)),
        "compatible": variant.compatible,
        "line": variant.claim.line.number if variant.claim else None,
    }


def _worth(worth: Worth) -> dict[str, object]:
    return {
        "lawful": worth.lawful,
        "fault": worth.fault,
        "completions": worth.completions,
        "exact": worth.exact,
        "outcome": worth.outcome,
        "payments": dict(worth.payments),
    }


READ = ("text", "markdown", "html", "latex", "pdf")
"""The formats that are to be read."""
FORMATS = (*READ, "json", "ombre")


def document(collation: Collation, to: str = "text", style: Style = PLAIN) -> str | bytes:
    """Write a collation with its text above and its apparatus below; as JSON; or as a record.

    ValueError for a format that there is not; UncleanError, a ValueError, where the record would
    have errors that no witness has; MissingExtraError where a library is wanting;
    UnusableTemplateError for a user's template that cannot be used.
    """
    if to not in FORMATS:
        raise InvalidArgument(f"no apparatus as {to}; there are {', '.join(FORMATS)}")
    if to == "json":
        return json_text(collated_json(collation))
    if to == "ombre":
        return _record(collation)
    with speaking(style.language, style.terms, spanish_suits=style.suits == "spanish"):
        return _document(collation, to, style)


def _record(collation: Collation) -> str:
    from ombre_records.analysis.collation.edition import edition
    from ombre_records.judgement.made_record import proved

    # A file of which several sessions are witnesses has its errors once.
    reports = {id(each.report): each.report for each in collation.witnesses}
    return proved(edition(collation), collation.witnesses[collation.copy].path, [*reports.values()])


def _document(collation: Collation, to: str, style: Style) -> str | bytes:
    if to == "html":
        from ombre_records.analysis.collation import apparatus_page

        return apparatus_page.render(collation, style)
    made = apparatus(collation)
    about = About(_("Collation: {title}").format(title=title(collation)))
    match to:
        case "text":
            from ombre_records.base.document import text

            return text.render(made, style)
        case "markdown":
            from ombre_records.base.document import markdown

            return markdown.render(made, style)
        case "latex" if style.apparatus == "reledmac":
            from ombre_records.analysis.collation.reledmac import fragment

            return fragment(collation, style)
        case "latex":
            from ombre_records.base.document.paper import latex

            return latex.render(made, about, style)
    from ombre_records.base.document.paper import pdf

    return pdf.render(made, about, replace(style, prose=True))
