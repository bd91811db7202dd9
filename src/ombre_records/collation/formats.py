"""The documents of a collation: one outline, and a page of its own in HTML."""

from __future__ import annotations

from dataclasses import replace

from ombre_records.collation.apparatus import apparatus, title
from ombre_records.collation.collation import Collation
from ombre_records.collation.worth import Worths
from ombre_records.document.style import PLAIN, About, Style
from ombre_records.language import _, speaking

FORMATS = ("text", "markdown", "html", "latex", "pdf")
"""The formats that are to be read."""


def document(
    found: Collation, to: str = "text", style: Style = PLAIN, worths: Worths | None = None
) -> str | bytes:
    """Write a collation with its text above and its apparatus below.

    `worths` are what readings would mean, if that is to be told. ValueError for a format that there
    is not; MissingExtraError where a library is wanting; UnusableTemplateError for a user's
    template that cannot be used.
    """
    if to not in FORMATS:
        raise ValueError(f"no apparatus as {to}; there are {', '.join(FORMATS)}")
    with speaking(style.language, style.terms, spanish_suits=style.suits == "spanish"):
        return _document(found, to, style, worths or {})


def _document(found: Collation, to: str, style: Style, worths: Worths) -> str | bytes:
    if to == "html":
        from ombre_records.collation import apparatus_page

        return apparatus_page.render(found, style, worths)
    made = apparatus(found, worths)
    about = About(_("Collation: {title}").format(title=title(found)))
    match to:
        case "text":
            from ombre_records.document import text

            return text.render(made, style)
        case "markdown":
            from ombre_records.document import markdown

            return markdown.render(made, style)
        case "latex":
            from ombre_records.document.paper import latex

            return latex.render(made, about, style)
    from ombre_records.document.paper import pdf

    return pdf.render(made, about, replace(style, prose=True))
