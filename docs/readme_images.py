"""The README's pictures, made anew: `python -m docs.readme_images` in a checkout.

`replay.png` is the replay page in the Chromium of the system (the extra `browser`), `finding.svg` a
finding as a terminal shows it. Both stand in `docs/images`, and are small: a README is read often.
"""

from __future__ import annotations

import io
import os
import re
import shutil
import sys
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from ombre_records.doors.cli import main

ROOT = Path(__file__).resolve().parent.parent
IMAGES = ROOT / "docs" / "images"
RECORD = "records/belinda.ombre"
STEP = "#s1d1.16"
"""In the third trick, with most cards still in the hands."""
MOST = 150_000
"""Bytes of a picture."""
_COLUMNS = 92
_COMMENT = re.compile(r"\s*<!--.*?-->")
_FONTS = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)


class _Terminal(io.StringIO):
    """Standard output that calls itself a terminal, so that it gets colour."""

    def isatty(self) -> bool:
        return True


def finding() -> str:
    """Draw what `ombre check` says of a revoke: the example of that finding's page."""
    from docs._ext.command import at
    from docs._ext.examples import examples
    from rich.console import Console
    from rich.text import Text

    arguments, told = ["check", "thursday.ombre"], _Terminal()
    here = {"COLUMNS": str(_COLUMNS), "TERM": "xterm-256color", "NO_COLOR": ""}
    with TemporaryDirectory() as made, at(Path(made)), patch.dict(os.environ, here):
        Path(arguments[-1]).write_text(examples("revoke")[0].text, "utf-8")
        with redirect_stdout(told):
            main(arguments)
    drawn = Console(record=True, width=_COLUMNS, file=io.StringIO(), force_terminal=True)
    drawn.print(Text(f"$ ombre {' '.join(arguments)}", style="bold"))
    drawn.print(Text.from_ansi(told.getvalue()))
    # The fonts are named by an address elsewhere; a page that shows the picture may not fetch them.
    svg = drawn.export_svg(title="ombre check", unique_id="finding")
    return _COMMENT.sub("", _FONTS.sub("", svg)).replace(
        "Fira Code", "DejaVu Sans Mono, Menlo, Consolas"
    )


def replay() -> bytes:
    """Take a picture of the replay page at a step."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        sys.exit("docs.readme_images needs playwright: pip install -e '.[browser]'")

    names = ("chromium", "chromium-browser", "google-chrome")
    found = os.environ.get("OMBRE_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)
    with TemporaryDirectory() as made, sync_playwright() as playwright:
        path = Path(made) / "replay.html"
        main(["show", RECORD, "--analysis", "-o", str(path)])
        boxed = [] if getattr(os, "geteuid", lambda: 1)() else ["--no-sandbox"]
        browser = playwright.chromium.launch(executable_path=found, args=boxed)
        page = browser.new_page(viewport={"width": 960, "height": 720}, color_scheme="light")
        page.goto(path.as_uri() + STEP)
        page.wait_for_timeout(500)
        picture = page.screenshot()
        browser.close()
    return picture


def make() -> int:
    """Write both pictures; the status is 1 if one is too large."""
    os.chdir(ROOT)
    made = {"replay.png": replay(), "finding.svg": finding().encode()}
    for name, data in made.items():
        (IMAGES / name).write_bytes(data)
    return int(any(len(data) > MOST for data in made.values()))


if __name__ == "__main__":
    sys.exit(make())
