"""What is said for emendations, and whom the header names, in the order of the notation."""

from __future__ import annotations

import re
from collections.abc import Callable

from ombre_records.model.apparatus import CERTAINTIES
from ombre_records.notation.apparatus import BRACKET
from ombre_records.notation.misread.line import Slip, Unread
from ombre_records.notation.words import quote

_STRING = r'"(?:[^"\\]|\\.)*"'
_PARTS = re.compile(rf"{_STRING}|{BRACKET}")
_BESIDE = re.compile(rf"\[([^\[\]|]*)\]\s*\|\s*((?:{_STRING}|[^\s\"\[\]|]+)(?:\s+{_STRING})?)")
_WORDS = re.compile(rf'{_STRING}|[^\s",;&+/|]+')
_BETWEEN = frozenset("and und og y et".split())


def supported(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return a line with what is said for its emendations as the notation has it, if it can be."""
    if "|" not in line.code or "[" not in line.code:
        return None
    inside = _BESIDE.sub(r"[\1 | \2]", line.code)
    mended = _PARTS.sub(_in_order, inside)
    if mended == line.code or not reads(mended):
        return None
    at = line.code.index("|")
    return Slip(at, len(line.code), "", mended)


def _in_order(part: re.Match[str]) -> str:
    """Write an emendation with its sigla first, then the certainty, then the reason."""
    value, bar, behind = part.group().partition("|")
    if part.group()[0] == '"' or not bar:
        return part.group()
    words = [word for word in _WORDS.findall(behind[:-1]) if word.lower() not in _BETWEEN]
    certain = [word.lower() for word in words if word.lower() in CERTAINTIES]
    reasons = [word for word in words if word[0] == '"']
    sigla = [word.rstrip(".:") for word in words if word.lower() not in certain + reasons]
    sigla = [word for word in sigla if word[0] != '"']
    return f"{value.rstrip()} | {' '.join([*dict.fromkeys(sigla), *certain, *reasons])}]"


_CITED = re.compile(
    rf"(witness|editor)\s+({_STRING}|[^\W\d_][\w.-]*?)\s*(?:[:=,]|\s-)?(?:\s+(.*))?"
)
_ENTRY = re.compile(rf"([^\W\d_][\w.-]*)\s*[:=]?\s*({_STRING})")
_LETTER = re.compile(r"[^\W\d_]")


def cited(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return the line of a witness or an editor as a siglum and who that is, if it can be."""
    if line.kind not in ("witness", "editor") or not line.code.startswith(line.kind):
        return None
    found = _CITED.fullmatch(line.code)
    entries = _entries(line.code[len(line.kind) :])
    told = entries or ([_entry(found[2], (found[3] or "").strip())] if found else [])
    lines = [f"{line.kind} {siglum} {who}" for siglum, who in told if siglum and who]
    mended = "\n".join(lines)
    if not lines or mended == line.code or not all(map(reads, lines)):
        return None
    return Slip(len(line.kind) + 1, len(line.code), "", mended)


def _entries(rest: str) -> list[tuple[str, str]]:
    """Return several sigla that stand in one line, each with whose it is."""
    found = [(each[1], each[2]) for each in _ENTRY.finditer(rest)]
    left = _ENTRY.sub("", rest).replace(",", "").replace(";", "").strip()
    return found if len(found) > 1 and not left else []


def _entry(first: str, rest: str) -> tuple[str, str]:
    """Return the siglum and who it is, where one of them is lacking or they have changed places."""
    if first[0] != '"':
        return first, rest if rest[:1] == '"' else quote(rest) if rest and '"' not in rest else ""
    if rest:
        return (rest, first) if '"' not in rest and " " not in rest else ("", "")
    letter = _LETTER.search(first)
    return (letter.group().upper() if letter else ""), first
