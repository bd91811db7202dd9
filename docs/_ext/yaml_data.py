"""YAML read by the compiled loader where there is one: it takes a tenth of the time."""

from __future__ import annotations

from typing import Any

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(text: str) -> Any:
    """Return what a text holds."""
    return yaml.load(text, _LOADER)
