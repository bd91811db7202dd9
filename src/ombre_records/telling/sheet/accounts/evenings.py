"""Evenings: sessions of one event and date, however many and at however many tables.

A session without event or without date is an evening of its own.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ombre_records.gathering.counting import added, seated
from ombre_records.referee.facts import SessionFacts
from ombre_records.telling.sheet.accounts.summary import PlayerTally, summary


@dataclass(slots=True)
class Attendance:
    """What a player did in an evening.

    `deals` are those in which he sat at a table, `sessions` those in which he did; `tables` has
    what he won at each table, in counters, antes included, None where it is not known.
    """

    name: str
    sessions: int = 0
    deals: int = 0
    tally: PlayerTally = field(default_factory=PlayerTally)
    tables: dict[str, int | None] = field(default_factory=dict)

    @property
    def total(self) -> int | None:
        """What he won at all tables; None where some of it is not known."""
        return added(self.tables.values())


class Evening(NamedTuple):
    """An evening, `number` from 1 in the order in which evenings begin.

    `event` and `date` are empty unless both are told. `sessions` are places; `tables` their
    numbers as texts, lowest first, empty for those that have none. The players stand best first.
    """

    number: int
    event: str
    date: str
    sessions: tuple[int, ...]
    tables: tuple[str, ...]
    players: tuple[Attendance, ...]


def numbered(sessions: Sequence[SessionFacts]) -> tuple[int, ...]:
    """Return the number of each session's evening, from 1 in the order in which they begin."""
    numbers: dict[tuple[str, str] | int, int] = {}
    return tuple(
        numbers.setdefault(_occasion(session) or at, len(numbers) + 1)
        for at, session in enumerate(sessions)
    )


def _occasion(session: SessionFacts) -> tuple[str, str] | None:
    """Return what sessions of one evening have in common; None where it is not told."""
    event, date = (session.texts.get(key, "") for key in ("event", "date"))
    return (matched(event), date) if event and date else None


def evenings(
    sessions: Sequence[SessionFacts], places: Sequence[int], numbers: Sequence[int]
) -> tuple[Evening, ...]:
    """Return the evenings of the sessions at these places, whose counters can be added up.

    `numbers` are those of the evenings of all sessions.
    """
    found: dict[int, list[int]] = {}
    for place in places:
        found.setdefault(numbers[place], []).append(place)
    return tuple(_evening(number, sessions, at) for number, at in sorted(found.items()))


def _evening(number: int, sessions: Sequence[SessionFacts], places: Sequence[int]) -> Evening:
    held = [sessions[at] for at in places]
    texts: Mapping[str, str] = held[0].texts if _occasion(held[0]) else {}
    tables = sorted({table(one) for one in held}, key=lambda text: (len(text), text))
    players = sorted(attendances(held), key=_place)
    return Evening(
        number,
        texts.get("event", ""),
        texts.get("date", ""),
        tuple(places),
        tuple(tables),
        tuple(players),
    )


def table(session: SessionFacts) -> str:
    """Return the number of a session's table; nothing where it is not told."""
    return session.texts.get("table", "")


def attendances(sessions: Iterable[SessionFacts]) -> tuple[Attendance, ...]:
    """Return what each player did who sat at a table, in the order in which they are named."""
    found: dict[str, Attendance] = {}
    for session in sessions:
        at = table(session)
        each = zip(session.players, summary(session), seated(session), session.totals, strict=True)
        for name, tally, deals, total in each:
            if not deals:
                continue
            one = found.setdefault(matched(name), Attendance(name))
            one.sessions, one.deals = one.sessions + 1, one.deals + deals
            one.tally = one.tally + tally
            one.tables[at] = added((one.tables.get(at, 0), total))
    return tuple(found.values())


def _place(one: Attendance) -> tuple[bool, int, int, str]:
    return one.total is None, -(one.total or 0), -one.tally.won, one.name


def matched(name: str) -> str:
    """Return what is the same for two encodings of one name; capitals and accents tell.

    >>> matched("Zoe\u0308") == matched("Zoë"), matched("zoë") == matched("Zoë")
    (True, False)
    """
    return unicodedata.normalize("NFC", name)


def lookalikes(names: Iterable[str]) -> tuple[tuple[str, ...], ...]:
    """Return names that differ in no more than capitals, accents and blanks, those together.

    >>> lookalikes(["Anna", "Bo", "anna", "Zoë", "Zoe"])
    (('Anna', 'anna'), ('Zoë', 'Zoe'))
    """
    found: dict[str, dict[str, str]] = {}
    for name in names:
        found.setdefault(_bare(name), {}).setdefault(matched(name), name)
    return tuple(tuple(each.values()) for each in found.values() if len(each) > 1)


def _bare(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(c for c in letters if not unicodedata.combining(c) and not c.isspace())
