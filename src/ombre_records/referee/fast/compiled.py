"""Whether the compiled judge is in use: where it was built, unless the plain one is asked for.

`OMBRE_JUDGE=python` in the environment asks for the plain one, which judges everything.
"""

from __future__ import annotations

import os

VARIABLE = "OMBRE_JUDGE"

try:
    from ombre_records.referee.fast import _judge
except ImportError:
    _judge = None  # type: ignore[assignment]

compiled = _judge
"""The module itself; None where it was not built."""


def built() -> bool:
    """Tell whether the compiled judge is there, in use or not."""
    return compiled is not None


def name() -> str:
    """Return which judge looks first: `compiled` or `python`."""
    return "compiled" if built() and os.environ.get(VARIABLE) != "python" else "python"
