"""Import the libraries of the extras `corpus` and `cluster`, or say how to install them."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from ombre_records.base.errors import OmbreError


class MissingLibraryError(OmbreError):
    """A library of the extra is not installed; the message says how to install it."""


def parquet() -> ModuleType:
    """Return `pyarrow.parquet`."""
    return _library("pyarrow.parquet")


def arrow() -> ModuleType:
    """Return `pyarrow`."""
    return _library("pyarrow")


def duckdb() -> ModuleType:
    """Return `duckdb`."""
    return _library("duckdb")


def fsspec() -> ModuleType:
    """Return `fsspec`, with its `core`."""
    _library("fsspec.core", "an address")
    return _library("fsspec", "an address")


def distributed() -> ModuleType:
    """Return `distributed`, the part of Dask that speaks with a scheduler."""
    return _library("distributed", "a cluster")


def _library(name: str, needing: str = "") -> ModuleType:
    package = name.partition(".")[0]
    try:
        return import_module(name)
    except ImportError as missing:
        if (missing.name or "").partition(".")[0] != package:
            raise
        remedy = f"pip install 'ombre-records[{'cluster' if needing else 'corpus'}]'"
        raise MissingLibraryError(f"{needing or 'a corpus'} needs {package}: {remedy}") from None
