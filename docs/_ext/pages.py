"""Markdown for pages that are generated at each build, and the files that they go to."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

MARKER = "% Generated when the documentation is built; do not edit."

_CODE = re.compile(r"(`[^`]*`)")
_SPECIAL = re.compile(r"([\\*_\[\]<>{}$|#])")
_CITATION = re.compile(r"([^\W\d_]+)(: .+)?")
_ENTRY = re.compile(r"^\(source-([a-z]+)\)=$", re.MULTILINE)
_SOURCES = Path(__file__).resolve().parent.parent / "rules" / "sources.md"
SOURCES = tuple(_ENTRY.findall(_SOURCES.read_text(encoding="utf-8")))
"""The short names of the sources that have an entry of their own, without accents."""
_ELSEWHERE = {"notation": "/notation.md", "rule books": "/rules/index.md"}


def prose(text: str) -> str:
    """Return plain text as Markdown; what stands between backticks is code."""
    parts = _CODE.split(text)
    return "".join(
        _code(part[1:-1]) if part.startswith("`") else _SPECIAL.sub(r"\\\1", part) for part in parts
    )


def _code(text: str) -> str:
    return f"`{text}`" if text.strip() else text


def code(text: object) -> str:
    """Return a value as Markdown code."""
    return f"`{text}`"


def said(value: object) -> str:
    """Write a field's value as its file has it, words of one meaning together."""
    if isinstance(value, Mapping):
        meanings: dict[str, list[str]] = {}
        for word, meaning in value.items():
            meanings.setdefault(str(meaning), []).append(str(word))
        return "\n".join(f"{code(m)}: {', '.join(words)}" for m, words in meanings.items())
    if isinstance(value, tuple):
        return ", ".join(code(each) for each in value) or "nothing"
    if isinstance(value, bool):
        return code(str(value).lower())
    return code("none" if value is None else value)


def cited(sources: Iterable[str]) -> str:
    """Return citations as links to what they cite."""
    return "; ".join(_link(each.strip()) for each in sources)


def plain(name: str) -> str:
    """Return a source's short name without its accents, as its entry has it."""
    return unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii")


def _link(source: str) -> str:
    if source in _ELSEWHERE:
        return f"[{source}]({_ELSEWHERE[source]})"
    found = _CITATION.fullmatch(source)
    if found and plain(found[1]) in SOURCES:
        return f"[{prose(source)}](#source-{plain(found[1])})"
    if source.startswith("the rule book's"):
        return f"[{prose(source)}](/rules/index.md)"
    return prose(source)


def table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table of cells that are Markdown already."""
    lines = [titles, ["---"] * len(titles), *rows]
    return "".join(f"| {' | '.join(map(_cell, line))} |\n" for line in lines)


def _cell(text: str) -> str:
    return text.replace("\n", "<br>").replace("|", "\\|").replace("\\\\|", "\\|")


def definitions(pairs: Iterable[tuple[str, str]]) -> str:
    """Return a Markdown list of terms and what is said of each."""
    return "\n".join(f"{term}\n: {text}\n" for term, text in pairs)


def toctree(names: Iterable[str]) -> str:
    """Return a hidden table of contents."""
    return "```{toctree}\n:hidden:\n:titlesonly:\n\n" + "\n".join(names) + "\n```\n"


def write(folder: Path, pages: Mapping[str, str]) -> None:
    """Write those pages of a folder that have changed, and delete what is generated no more."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.md"):
        if old.name not in pages and old.read_text(encoding="utf-8").startswith(MARKER):
            old.unlink()
    for name, text in pages.items():
        path, whole = folder / name, f"{MARKER}\n\n{text}"
        if not path.is_file() or path.read_text(encoding="utf-8") != whole:
            _replace(path, whole)


def _replace(path: Path, text: str) -> None:
    """Put a text in a file's place at once, since another build may be reading it."""
    draft = path.with_suffix(f".{os.getpid()}.draft")
    draft.write_text(text, encoding="utf-8", newline="\n")
    draft.replace(path)
