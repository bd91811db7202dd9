"""A name misspelt throughout a long session: it is told alike, whatever is replayed first."""

from __future__ import annotations

import pytest

from ombre_records import check
from ombre_records.judgement import hypotheses

DEALS = "".join(f"{n} {('Anna', 'Bo', 'Carl')[n % 3]} spil S won\n" for n in range(1, 41))
HEAD = "ombre 1\nrules lhombre\nplayers "


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}Anna, Bo, Karl\nresults\n{DEALS}",
        f"{HEAD}Anna, Bo, Dorte\nresults\n{DEALS}",
        f"{HEAD}Anna, Bo, Karl\nresults\n{DEALS}41 Carl spil S won (9-9-9)\n",
        f"{HEAD}Anna, Bo, Karl\nresults\n{DEALS}41 Eva spil S won\n",
        f"{HEAD}Anna, Bo, Karl\nresults\n{DEALS}totals Carl +3\n",
        f"{HEAD}Anna, Bo, Carl\nresults\n{DEALS.replace('3 Anna', '3 Ana')}",
    ],
)
def test_a_look_at_the_names_changes_nothing(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked = check(text)
    monkeypatch.setattr(hypotheses, "_MANY", 1_000)
    assert looked.findings == check(text).findings
    assert looked.sessions == check(text).sessions
    assert looked.findings
