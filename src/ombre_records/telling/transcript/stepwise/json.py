"""What a replay steps through as JSON, as `ombre show --to json` promises it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict

from ombre_records.referee.report import Report
from ombre_records.telling.transcript.stepwise.data import DealData, ReplayData, SessionData
from ombre_records.telling.transcript.stepwise.sessions import replay_data


def render(reports: Sequence[Report]) -> str:
    """Write sessions as JSON, a session, a deal and a step on a line each; suits are letters.

    Of several reports the sessions and what is found in none follow one another, each with the path
    of its file; path and reading of the whole are there where all have the same.
    """
    told = [replay_data(report) for report in reports]
    paths, readings = ({getattr(each, key) for each in told} for key in ("path", "reading"))
    data = ReplayData(
        1,
        paths.pop() if len(paths) == 1 else None,
        readings.pop() if len(readings) == 1 else None,
        tuple(session for each in told for session in each.sessions),
        tuple(finding for each in told for finding in each.findings),
    )
    return _written(data, sessions=map(_session, data.sessions)).decode() + "\n"


def _session(session: SessionData) -> bytes:
    return _written(session, deals=map(_deal, session.deals))


def _deal(deal: DealData) -> bytes:
    return _written(deal, steps=map(msgspec.json.encode, deal.steps))


def _written(whole: Struct, **parts: Iterable[bytes]) -> bytes:
    """Write a struct, some of its keys given as they are written already."""
    lined = {key: [Raw(b"\n" + part) for part in written] for key, written in parts.items()}
    return msgspec.json.encode({**asdict(whole), **lined})
