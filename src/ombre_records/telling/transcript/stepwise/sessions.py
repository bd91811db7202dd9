"""Reports as the plain data that a replay steps through."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict

from ombre_records.base.document.style import Suits
from ombre_records.base.finding import Finding, findings_json
from ombre_records.base.progress import tracked
from ombre_records.model.statements import SOURCE_PARTS, Note, Tag, Witness
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report
from ombre_records.referee.wording.payers import by_name
from ombre_records.telling.transcript.facsimile import leaves
from ombre_records.telling.transcript.margin import margin
from ombre_records.telling.transcript.stepwise.data import (
    DealData,
    ReplayData,
    SessionData,
    TagData,
    WitnessData,
)
from ombre_records.telling.transcript.stepwise.deals import deal_data, emended

_TEXTS = ("title", "source", "event", "site", "date", "annotator", "stakes")


def replay_data(report: Report, suits: Suits = "letters") -> ReplayData:
    """Return all sessions of a report as data, findings that only follow from others left out.

    `suits` are those of what is said of emendations and of perfect play.
    """
    found: dict[tuple[int | None, int | None], list[Finding]] = {}
    deals = {(s.index, deal.index) for s in report.sessions for deal in s.deals}
    own = []
    for finding in report.shown:
        if (finding.session, finding.deal) in deals:
            found.setdefault((finding.session, finding.deal), []).append(finding)
        else:
            own.append(finding)
    return ReplayData(
        1,
        report.source.path,
        report.reading,
        tuple(_session(report, session, found, suits) for session in report.sessions),
        tuple({"path": report.source.path, **each} for each in findings_json(report.source, own)),
    )


def _session(
    report: Report,
    session: SessionFacts,
    found: dict[tuple[int | None, int | None], list[Finding]],
    suits: Suits,
) -> SessionData:
    lines = (*session.session.header, *session.session.closing)
    edge = margin(lines, (), report)
    statements = [line.read(session.reading) for line in lines]
    header = {key: session.texts.get(key) for key in _TEXTS}
    before: Sequence[int | None] = (0,) * len(session.players)
    deals = []
    for deal in tracked(session.deals, "deals", len(session.deals)):
        of_deal = found.get((session.index, deal.index), [])
        deals.append(deal_data(report, session, deal, of_deal, before, suits))
        before = deal.totals
    return SessionData(
        path=report.source.path,
        reading=report.reading,
        session=session.index,
        header=header,
        tags=tuple(TagData(each.key, each.value) for each in statements if isinstance(each, Tag)),
        witnesses=tuple(
            WitnessData(each.keyword, each.siglum, each.description)
            for each in statements
            if isinstance(each, Witness)
        ),
        rules=session.book.name,
        options=session.book.chosen,
        players=session.players,
        annotations=tuple(edge.annotations.values()),
        notes=tuple(each.text for each in statements if isinstance(each, Note)),
        deals=tuple(deals),
        totals=by_name(session.players, session.totals),
        pool=session.pool,
        reserved=session.reserved,
        emendations=emended(lines),
        source_parts={
            part: session.texts[f"source {part}"]
            for part in SOURCE_PARTS
            if f"source {part}" in session.texts
        },
        facsimiles=tuple(each.address for each in leaves(lines, session.reading)),
    )


def render(reports: Sequence[Report]) -> str:
    """Write sessions as JSON, a session, a deal and a step on a line each; suits are letters.

    Of several reports the sessions and what is found in none follow one another, each with the path
    of its file; path and reading of the whole are there where all have the same.
    """
    sessions = [replay_data(report) for report in reports]
    paths, readings = ({getattr(each, key) for each in sessions} for key in ("path", "reading"))
    data = ReplayData(
        1,
        paths.pop() if len(paths) == 1 else None,
        readings.pop() if len(readings) == 1 else None,
        tuple(session for each in sessions for session in each.sessions),
        tuple(finding for each in sessions for finding in each.findings),
    )
    return _json(data, sessions=map(_session_json, data.sessions)).decode() + "\n"


def _session_json(session: SessionData) -> bytes:
    return _json(session, deals=map(_deal_json, session.deals))


def _deal_json(deal: DealData) -> bytes:
    return _json(deal, steps=map(msgspec.json.encode, deal.steps))


def _json(whole: Struct, **parts: Iterable[bytes]) -> bytes:
    """Write a struct, some of its keys given as they are written already."""
    lined = {key: [Raw(b"\n" + part) for part in written] for key, written in parts.items()}
    return msgspec.json.encode({**asdict(whole), **lined})
