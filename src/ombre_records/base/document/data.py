"""Write values as JSON."""

from __future__ import annotations

import json


def json_text(value: object) -> str:
    """Write a value as JSON, with its letters as they are."""
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
