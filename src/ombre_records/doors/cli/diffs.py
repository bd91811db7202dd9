"""What would change in a file, as a unified diff."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff

from ombre_records.base.steering import one_line


def diff_lines(path: str, old: str, new: str) -> Iterator[str]:
    """Yield the lines of a unified diff of two texts of a file, for `patch` to the letter."""
    name = one_line(path)
    for line in unified_diff(_lines(old), _lines(new), name, name):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(text: str) -> list[str]:
    """Split at LF alone, as other programs do."""
    lines = text.split("\n")
    return [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
