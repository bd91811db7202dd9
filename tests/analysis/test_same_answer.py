"""The same record has the same answer on any machine: work is counted, and no clock is asked."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from examples import slow, spread

SOURCE = Path(__file__).parents[2] / "src" / "ombre_records"
CLOCKS = {"time", "timeit"}
MAY = {
    "base/atomic_file.py",
    "base/budget.py",
    "doors/cli/terminal.py",
    "doors/cli/check.py",
    "analysis/players/duplicate.py",
}
"""Files that another program writes just now, or that are looked at again, a bar for who waits,
and how long players of a match have thought."""

ASKED = """
import sys
sys.path.insert(0, "tests/analysis")
from test_completion import report_of
from misprinted import misprinted
from ombre_records import check, parse
from ombre_records import complete, show
from ombre_records.analysis.completion import completions
from ombre_records.analysis.emendation.suggestions import Suggestions, suggest

report = check(parse(misprinted(3003, 2).text))
for work in map(int, sys.argv[1].split()):
    print(show(Suggestions((report,), (suggest(report, work=work),)), "json"))
report = report_of("Belinda, no hand known")
for budget in map(int, sys.argv[2].split()):
    completions.CompletionCounter.__init__.__defaults__ = (budget,)
    completions._QUESTION = budget // 10
    print(show(complete(report, most=3), "json"))
"""


WORK = (2_000, 10_000, 100_000, 40_000), (500, 5_000, 50_000)
"""How much work each search may take, and each count; a question of one card takes a tenth."""


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]


def test_no_module_asks_a_clock() -> None:
    asking = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if "time" in path.read_text("utf-8") and CLOCKS & set(imported(path))
    }
    assert asking == MAY


TOLD = """
from ombre_records import check, parse

text = "ombre 1\\nplayers Ada, Bea, Cleo\\nresults\\n1 Ada play S won primeras (5-?-4)\\n"
text += "2 Ada play S ? primeras (?-6-?)\\n3 Ada play S ? primeras (5-?-?)\\n"
print(*(each.message for each in check(parse(text)).findings))
"""
"""A deal of which several ends are possible."""


def answers(hash_seed: str, asked: str = ASKED) -> str:
    made = subprocess.run(
        [sys.executable, "-c", asked, *(" ".join(map(str, spread(each, 3))) for each in WORK)],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": "tests"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return made.stdout


@slow
def test_an_answer_given_up_on_is_the_same_in_every_process() -> None:
    first = answers("1")
    assert '"complete": false' in first
    assert '"complete": true' in first
    assert '"forced": null' in first
    assert answers("2") == first


@slow
def test_a_finding_is_the_same_in_every_process() -> None:
    first = answers("1", TOLD)
    assert "what each has gained, such as" in first
    assert {answers(seed, TOLD) for seed in "23456"} == {first}
