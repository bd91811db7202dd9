"""Which judge looks first: the compiled one where it was built, else the one in Python.

`OMBRE_JUDGE=python` in the environment asks for the one in Python all the same; `OMBRE_JUDGE=none`
for neither, so that the referee judges everything.
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
    """Return which judge looks first: `compiled`, `python` or `none`."""
    asked = os.environ.get(VARIABLE)
    if asked == "none":
        return "none"
    return "compiled" if built() and asked != "python" else "python"
