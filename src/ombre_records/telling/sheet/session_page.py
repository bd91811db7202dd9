"""A session with what its sheet needs: its place, the worth of a counter, names for columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate
from pathlib import PurePath
from typing import NamedTuple

from ombre_records.base.document.letters.widths import width
from ombre_records.base.document.outline import Phrase, say
from ombre_records.base.document.style import Style
from ombre_records.base.language import _
from ombre_records.model.money import Worth, worth
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report
from ombre_records.referee.wording.sessions import own_title, titled

SHORT = 8
"""The columns that a name is left at least."""
_CUT = "…"


def distinct(names: Sequence[str], taken: Collection[str], mark: str) -> tuple[str, ...]:
    """Return names of which none is another's, or the title of a column that is taken.

    >>> distinct(["Ann", "Pool", "Ann"], {"No", "Pool"}, "player")
    ('Ann', 'Pool (player)', 'Ann (3)')
    """
    shortened_names: list[str] = []
    for at, name in enumerate(names, 1):
        own = f"{name} ({mark})" if name in taken else name
        shortened_names.append(f"{own} ({at})" if own in shortened_names else own)
    return tuple(shortened_names)


def shortened(names: Sequence[str], most: int = SHORT) -> tuple[str, ...]:
    """Return names of so many columns at most, no two the same.

    A longer one loses its last words, or is broken off; what this makes the same is numbered.

    >>> shortened(["Ann", "Maximilian von Zorn", "Conde de la Torre", "Conde de Lemos"])
    ('Ann', 'Maximil…', 'Conde…3', 'Conde…4')
    >>> shortened(["Conde de la Torre", "Conde de Lemos"], 14)
    ('Conde de la', 'Conde de Lemos')
    """
    cut = [name if width(name) <= most else _first_words(name, most) for name in names]
    many = Counter(cut)
    return tuple(
        short if many[short] == 1 else _numbered(short, at, most) for at, short in enumerate(cut, 1)
    )


def _numbered(short: str, at: int, most: int) -> str:
    number = f"{_CUT}{at}"
    return _cut(short.rstrip(_CUT), most - len(number)).rstrip() + number


def _first_words(name: str, most: int) -> str:
    begun = accumulate(name.split(), "{} {}".format)
    fitting = [words for words in begun if width(words) <= most]
    return fitting[-1] if fitting else _cut(name.strip(), most - 1) + _CUT


def _cut(text: str, columns: int) -> str:
    while width(text) > columns:
        text = text[:-1]
    return text


class SessionPage(NamedTuple):
    """A session, its place among all, what its counters are worth, its names for columns.

    `tab` is what a workbook's sheet is named by, shortly: its title or, where several files are
    scored, its file; or nothing. `own` tells its event and day before that.
    """

    session: SessionFacts
    place: int
    worth: Worth
    names: tuple[str, ...]
    style: Style
    own: str = ""
    tab: str = ""

    @property
    def title(self) -> str:
        """The title above the sheet."""
        return self.own or titled(self.session)

    def name(self, seat: int | None) -> Phrase:
        """Write a player's name as columns have it, `?` for an unknown one."""
        return say("?" if seat is None else self.names[seat])


def session_pages(reports: Sequence[Report], style: Style) -> Iterator[SessionPage]:
    """Yield the pages of all sessions, the names of players uncut."""
    place = 0
    titles = Counter(own_title(session) for report in reports for session in report.sessions)
    for report in reports:
        for session in report.sessions:
            place += 1
            own = own_title(session)
            tab = session.texts.get("title") or (_filed(report, session) if reports[1:] else "")
            if not own or (titles[own] > 1 and own != tab):
                own = tab
            names = distinct(session.players, _taken(), _("Player"))
            yield SessionPage(session, place, valued(session, style), names, style, own, tab)


def _taken() -> frozenset[str]:
    """Return the titles of the columns other than players' names."""
    pool = {_("Pool"), _("Pool before"), _("Pool after"), _("Set apart")}
    return frozenset(pool | {_("No"), _("Ante"), _("Total")})


def _filed(report: Report, session: SessionFacts) -> str:
    """Name a session by its file, and by its place where the file has several."""
    name = PurePath(report.source.path).stem.strip("-")
    return f"{name}: {titled(session)}" if name and len(report.sessions) > 1 else name


def valued(session: SessionFacts, style: Style) -> Worth:
    """Return what the counters of a session are worth."""
    return worth(session.texts.get("stakes", ""), style.fish, style.counter)
