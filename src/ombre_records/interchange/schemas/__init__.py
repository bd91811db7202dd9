"""The JSON Schemas (draft 2020-12) of all JSON that the commands write and read, one file each."""

from __future__ import annotations

import json
from importlib.resources import files

from ombre_records.base.errors import InvalidArgument

_SUFFIX = ".json"


def names() -> tuple[str, ...]:
    """Return the names of the schemas: the commands whose JSON they describe, and `record`."""
    filenames = (each.name for each in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(_SUFFIX) for name in filenames if name.endswith(_SUFFIX)))


def schema_text(name: str) -> str:
    """Return a schema as the text of its file. Raises ValueError if no schema has this name."""
    if name not in names():
        raise InvalidArgument(f"there is no schema {name!r}; there are {', '.join(names())}")
    return files(__name__).joinpath(name + _SUFFIX).read_text(encoding="utf-8")


def schema(name: str) -> dict[str, object]:
    """Return a schema as a dict. Raises ValueError if no schema has this name.

    >>> schema("check")["title"]
    'What `ombre check --format json` writes'
    """
    parsed: dict[str, object] = json.loads(schema_text(name))
    return parsed
