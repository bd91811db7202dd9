"""The message catalogues as the tests read them."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "src" / "ombre_records" / "base" / "language" / "locale"
PO = {path.parts[-3]: path for path in sorted(LOCALE.glob("*/LC_MESSAGES/ombre.po"))}
PERIODS = {name for name in PO if "@" in name}

Key = tuple[str | None, str]


@cache
def catalogue(path: Path, locale: str | None = None) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=locale, abort_invalid=True)


def messages(found: Catalog) -> list[Message]:
    return [message for message in found if message.id]


def texts(message: Message) -> tuple[str, ...]:
    return message.id if isinstance(message.id, tuple) else (message.id,)


def strings(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def keys(found: Catalog) -> set[tuple[str | None, tuple[str, ...]]]:
    return {(message.context, texts(message)) for message in messages(found)}


def extracted(to: Path) -> Catalog:
    """Return the template that the code makes now."""
    CommandLineInterface().run(
        f"pybabel -q extract -F pyproject.toml -o {to} src/ombre_records src/playground".split()
    )
    return catalogue(to)
