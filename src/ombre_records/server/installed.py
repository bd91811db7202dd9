"""What the checks of other packages find in a text that is typed.

They look at a record as a whole, so all of it is judged anew for them: when nobody types and it is
no long one, else when it is opened and saved.
"""

from __future__ import annotations

from msgspec.structs import replace

from ombre_records.books.book import RuleBook
from ombre_records.finding import Finding, Related
from ombre_records.judgement.pipeline import found_by_plugins
from ombre_records.model.record import Reading
from ombre_records.notation.parse import parse
from ombre_records.plugins import UnusablePluginError, plugins
from ombre_records.server.pace import Pace
from ombre_records.server.parts import Parts
from ombre_records.source import Span

_DEALS = 200
"""A record of more deals is looked at when it is opened and saved: it takes longer than a pause."""


class Installed:
    """Keeps what the installed checks have found of one text, in the places of its parts.

    `trouble` says what is wrong with a check that cannot be used.
    """

    def __init__(self) -> None:
        self.trouble = ""
        self._found: list[Finding] = []
        self._looked_at: str | None = None
        self._seen: str | None = None

    def findings(
        self, parts: Parts, reading: Reading, default: RuleBook | None, pace: Pace
    ) -> list[Finding]:
        """Return what is found; of a text that is typed at, what was found and still stands."""
        text, new = parts.source.text, self._seen != parts.source.text
        self._seen = text
        if text != self._looked_at and installed() and not self._waits(parts, pace, new=new):
            self._looked_at = text
            self._found = [_inside(parts, each) for each in self._asked(parts, reading, default)]
        return [each for each in self._found if parts.has(each.span)]

    def _waits(self, parts: Parts, pace: Pace, *, new: bool) -> bool:
        if not pace.hasty:
            return False
        deals = sum(len(session.deals) for session in parts.record.sessions)
        if deals > _DEALS:
            return True
        if new or pace.late:
            pace.late = True
            return True
        return False

    def _asked(self, parts: Parts, reading: Reading, default: RuleBook | None) -> list[Finding]:
        self.trouble = ""
        try:
            return found_by_plugins(parse(parts.source.whole, parts.path), reading, default)
        except UnusablePluginError as error:
            self.trouble = str(error)
            return []


def installed() -> bool:
    """Tell whether a package has checks, be it one that cannot be used."""
    try:
        return bool(plugins("checks"))
    except UnusablePluginError:
        return True


def _inside(parts: Parts, finding: Finding) -> Finding:
    """Return a finding with the places of the parts."""
    related = (Related(_span(parts, each.span), each.message) for each in finding.related)
    return replace(finding, span=_span(parts, finding.span), related=tuple(related))


def _span(parts: Parts, span: Span) -> Span:
    start = parts.inside(parts.at(span.start), span.start)
    return Span(start, start + span.end - span.start)
