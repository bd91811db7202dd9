"""The targets of links on a terminal: the record, and the page of a finding."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from urllib.parse import quote

DOCS = "OMBRE_DOCS"
"""The variable that has the address of the documentation, or the folder of a copy of it."""


def of_file(path: str) -> str | None:
    """Return the address of a file on this machine; None for `-`, a text that is not a file."""
    if path == "-":
        return None
    import socket  # which takes long to import, and links are for terminals

    absolute = quote(Path(os.path.abspath(path)).as_posix().encode("utf-8", "surrogateescape"))
    return f"file://{quote(socket.gethostname())}/{absolute.lstrip('/')}"


def of_rule(rule: str) -> str | None:
    """Return the address of what explains a finding; None where no documentation is known of."""
    from ombre_records.base.finding import CODES, PHASES

    docs = _docs() if rule in CODES else None  # of plugins there are no pages
    if not docs:
        return None
    phase = PHASES[CODES[rule][0]].replace(" ", "-")
    return f"{docs}/findings/{phase}.html#{rule}"


@cache
def _docs() -> str | None:
    """Return the address of the documentation: the one asked for, else the package's own."""
    setting = os.environ.get(DOCS, "")
    if setting and "://" not in setting:
        return of_file(setting)
    if setting:
        return quote(setting.rstrip("/"), safe=":/?#[]@!$&'()*+,;=%~")
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        urls = metadata("ombre-records").get_all("Project-URL") or []
    except PackageNotFoundError:
        return None
    named = dict(each.partition(", ")[::2] for each in urls)
    return named.get("Documentation", "").rstrip("/") or None
