"""What a replay steps through as JSON, as `ombre show --to json` promises it."""

from __future__ import annotations

import msgspec

from ombre_records.report import Report
from ombre_records.show.stepwise.sessions import replay_data
from ombre_records.show.style import Style


def render(report: Report, style: Style) -> str:
    """Write sessions as JSON; suits are always letters."""
    written = msgspec.json.encode(replay_data(report))
    return msgspec.json.format(written, indent=2).decode() + "\n"
