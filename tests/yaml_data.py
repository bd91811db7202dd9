"""Cases that are data, read by the compiled loader of YAML where there is one: it takes a tenth."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(path: Path) -> Any:
    """Return what a file of cases holds."""
    return yaml.load(path.read_text("utf-8"), _LOADER)
