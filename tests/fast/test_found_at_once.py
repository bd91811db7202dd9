"""Records that tell small wrong changes of what judges at once: `found.yaml`.

They were found by changing lines of records at random, and kept since each tells some wrong change
of what judges at once or of the session around it. A case is a session of `../checks/base/` or of
`records/` with other `lines` (null: left out), or a whole `text`; `is` has how much there is of a
record that is clean as a whole, the deals that are judged at once, and what came of each, which
says more of a deal than its facts do. The thorough run holds all of them to the referee.
OMBRE_GOLDEN=write writes what is told anew: read the difference.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from judges import compare, judged_at_once

from examples import slow
from ombre_records.referee.fast.compiled import VARIABLE, built
from ombre_records.referee.fast.game import fall_of
from ombre_records.referee.fast.session import Told
from yaml_data import read_yaml

FILE = Path(__file__).with_name("found.yaml")
FOLDERS = (FILE.parents[1] / "checks" / "base", FILE.parents[2] / "records")
CASES = read_yaml(FILE)
PARTS = 4

pytestmark = pytest.mark.skipif(not built(), reason="the compiled judge was not built")


def text_of(case: dict) -> str:
    """Return the text of a case."""
    if "text" in case:
        return case["text"]
    path = next(p for each in FOLDERS if (p := each / f"{case['record']}.ombre").is_file())
    return "\n".join(_lines(path.read_text("utf-8").splitlines(), case)) + "\n"


def _lines(lines: list[str], case: dict) -> Iterator[str]:
    """Go through the lines of a record, as far as a case has it, with those that are others."""
    for at, line in enumerate(lines[: case.get("to")], 1):
        other = case["lines"].get(at, line)
        yield from [] if other is None else [other] if isinstance(other, str) else other


def told(deal: Told) -> str:
    """Return what came of a deal, in a line."""
    found, cost, ending = deal.found, deal.cost, deal.ending
    game = found.game
    words = {
        "deal": [found.number, found.dealer],
        "ends": [ending.kind, game.contract and game.contract.name, ending.codille_to],
        "by": [game.ombre, found.friend, game.trump],
        "fall": [*fall_of(found.fall, len(game.order))],
        "run": [found.run, found.held, found.suits, found.turned, found.highest],
        "drawn": [*found.drawn],
        "cost": [*cost],
        "pool": [deal.pool_before, *deal.totals],
        "said": [found.pool, found.apart, found.result, found.paid, found.totals],
    }
    return "; ".join(" ".join([name, *map(_word, values)]) for name, values in words.items())


def _word(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return f"({' '.join(map(_word, value))})"
    return "-" if value is None else str(value)


def found_at_once(case: dict) -> dict:
    """Return how much there is of a record that is clean, and what came of its deals."""
    sizes, deals = judged_at_once(text_of(case))
    whole = {} if sizes is None else {"whole": " ".join(map(str, sizes))}
    return whole | {place: told(deal) for place, deal in deals.items()}


@pytest.mark.parametrize("part", range(PARTS))
def test_records_found_at_once(part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    writes = os.environ.get("OMBRE_GOLDEN") == "write"
    for case in CASES[part::PARTS]:
        found = found_at_once(case)
        if writes:
            case["is"] = found
        assert found == case["is"], case["name"]
    if writes:
        options = {"sort_keys": False, "allow_unicode": True, "width": 110}
        head = "# Records that tell wrong changes: test_found_at_once.py says more.\n\n"
        FILE.write_text(head + yaml.safe_dump(CASES, **options), "utf-8")


@slow
def test_they_are_held_to_the_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    for case in CASES:
        compare(text_of(case))
