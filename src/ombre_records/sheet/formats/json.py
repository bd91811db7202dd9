"""The scores of sessions as JSON, as `ombre score --to json` promises it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ombre_records.document.style import Style
from ombre_records.report import Report
from ombre_records.sheet.accounts.scores import scores


def render(reports: Sequence[Report], style: Style) -> str:
    """Write scores as JSON; suits are always letters."""
    return msgspec.json.format(msgspec.json.encode(scores(reports)), indent=2).decode() + "\n"
