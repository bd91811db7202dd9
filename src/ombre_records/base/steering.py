"""Make characters visible that would steer a terminal: others write the texts and names."""

from __future__ import annotations

import re

UNSAFE = (
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"
    "\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"  # line breaks, and what turns lines about
    "\ud800-\udfff]"
)


def clean(text: str) -> str:
    """Make characters that would steer the terminal visible as U+FFFD; tabs and LF stay."""
    return text if text.isprintable() else re.sub(UNSAFE, "\ufffd", text)


def one_line(name: str) -> str:
    """Make a file's name safe to stand in a line: what would break or steer it becomes U+FFFD."""
    return clean(name).replace("\n", "\ufffd").replace("\t", "\ufffd")
