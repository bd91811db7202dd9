"""The error for a library that a format needs and that is not installed."""

from __future__ import annotations

from ombre_records.base.errors import OmbreError


class MissingExtraError(OmbreError, ImportError):
    """A library that a format needs is not there; the message says how to install it."""

    def __init__(self, what: str, library: str, extra: str) -> None:
        super().__init__(f"{what} needs {library}: pip install 'ombre-records[{extra}]'")
