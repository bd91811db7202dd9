"""How much memory a session of a thousand deals takes as PDF: less than 500 MB in any one process.

Run with `pip install -e '.[test,bench]'` and `python -m pytest tests/benchmarks/bench_paper.py -s`.
It prints what is measured and holds it to no time. The commands are processes of their own, each
with its parts, of which the one that took most is told.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from pathlib import Path

from games import session

DEALS = 1000


def test_memory_of_a_thousand_deals(tmp_path: Path) -> None:
    (tmp_path / "long.ombre").write_text(session(DEALS, 1), "utf-8")
    command = [sys.executable, "-m", "ombre_records", "show", "long.ombre", "-o", "long.pdf"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    size = (tmp_path / "long.pdf").stat().st_size
    print(f"\n{DEALS} deals: {used.ru_maxrss // 1024} MB of memory, {size // 1_000_000} MB of PDF")
