"""The picture of the timeline on its page is the one that the command draws."""

from __future__ import annotations

import os
from pathlib import Path

from ombre_records.doors.cli import main

PICTURE = Path(__file__).parents[2] / "docs" / "rules" / "timeline.svg"


def test_the_page_has_the_picture_that_is_drawn(tmp_path) -> None:
    made = tmp_path / "timeline.svg"
    assert main(["rules", "--timeline", "-o", str(made)]) == 0
    if os.environ.get("OMBRE_GOLDEN") == "write":
        PICTURE.write_text(made.read_text("utf-8"), "utf-8")
    assert made.read_text("utf-8") == PICTURE.read_text("utf-8")
