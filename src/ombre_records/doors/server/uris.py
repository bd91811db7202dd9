"""What clients call documents by: the file that it is, and whether two of them are one."""

from __future__ import annotations

import os
import re
from collections.abc import Collection
from urllib.parse import quote, unquote_to_bytes, urlsplit

_DRIVE = re.compile("/[A-Za-z]:")


def path_of(uri: str) -> str | None:
    """Return the path of a file; None of what is none, such as a text that has not been saved."""
    try:
        scheme, server, written = urlsplit(uri)[:3]
    except ValueError:
        return None
    path = os.fsdecode(_unescaped(written))
    if scheme != "file" or not path or "\0" in path:
        return None
    if server not in ("", "localhost"):
        path = f"//{server}{path}"
    if os.name == "nt":
        path = (path[1:] if _DRIVE.match(path) else path).replace("/", "\\")
    return path


def opened_as(uri: str, documents: Collection[str]) -> str:
    """Return which of the documents a URI means: itself, or one that only writes it otherwise."""
    if uri in documents:
        return uri
    meant = _normal(uri)
    return next((each for each in documents if _normal(each) == meant), uri)


def _normal(uri: str) -> str:
    """Return a URI with all escapes that may be, and a drive's letter small.

    What divides a URI stays apart from the same sign within a name.
    """
    parts = (
        part if part in "/?#" else quote(_unescaped(part)) for part in re.split("([/?#])", uri)
    )
    drive = r"(?<=^file%3A///)[A-Z](?=%3A)"
    return re.sub(drive, lambda letter: letter[0].lower(), "".join(parts))


def _unescaped(text: str) -> bytes:
    return unquote_to_bytes(text.encode("utf-8", "surrogatepass"))
