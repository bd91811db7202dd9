"""The public names of the package: what `dir` tells of it, without its modules."""

from __future__ import annotations

from types import ModuleType


def public_names(package: ModuleType) -> list[str]:
    return [
        name
        for name in dir(package)
        if not name.startswith("_") and not isinstance(getattr(package, name), ModuleType)
    ]
