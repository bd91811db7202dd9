"""How soon a replay page of twenty deals is painted first, by the browser's own clock: under 0.5 s.

Run with `pip install -e '.[test,browser,bench]'` and
`python -m pytest tests/benchmarks/bench_page.py -s`; it wants Chromium, prints what is measured,
the median of five openings, and holds it to no time.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from statistics import median

import pytest

import ombre_records

RECORD = Path(__file__).parents[2] / "records" / "club-evening.ombre"
OPENINGS = 5
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


def test_first_paint_of_twenty_deals(tmp_path: Path) -> None:
    playwright = pytest.importorskip("playwright.sync_api", reason="the extra `browser`")
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        pytest.skip("there is no Chromium on this machine")
    page = tmp_path / "page.html"
    page.write_text(ombre_records.show(RECORD, "html"), "utf-8")
    found = []
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        for _ in range(OPENINGS):
            tab = opened.new_page()
            tab.goto(page.as_uri())
            while (paint := tab.evaluate(PAINT)) is None:
                tab.wait_for_timeout(50)
            found.append(paint)
            tab.close()
        opened.close()
    size = page.stat().st_size // 1000
    print(f"\n{size} KB, first paint after {median(found):.0f} ms (of {sorted(map(round, found))})")
