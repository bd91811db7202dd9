"""What a replay steps through as JSON, as `ombre show --to json` promises it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import asdict

from ombre_records.document.style import Style
from ombre_records.report import Report
from ombre_records.transcript.stepwise.data import DealData, SessionData
from ombre_records.transcript.stepwise.sessions import replay_data


def render(report: Report, style: Style) -> str:
    """Write sessions as JSON, a session, a deal and a step on a line each; suits are letters."""
    data = replay_data(report)
    return _written(data, sessions=map(_session, data.sessions)).decode() + "\n"


def _session(session: SessionData) -> bytes:
    return _written(session, deals=map(_deal, session.deals))


def _deal(deal: DealData) -> bytes:
    return _written(deal, steps=map(msgspec.json.encode, deal.steps))


def _written(whole: Struct, **parts: Iterable[bytes]) -> bytes:
    """Write a struct, some of its keys given as they are written already."""
    lined = {key: [Raw(b"\n" + part) for part in written] for key, written in parts.items()}
    return msgspec.json.encode({**asdict(whole), **lined})
