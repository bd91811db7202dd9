"""The grounds of emendations, and the people of the header, in the order of the notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import meaning, words_for
from ombre_records.model.apparatus import CERTAINTIES
from ombre_records.notation.apparatus import BRACKET, siglum_written
from ombre_records.notation.words import quote, unquote
from ombre_records.repair.line import Slip, Unread

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_WORDS = re.compile(rf'{_QUOTED}|[^\s",;&+/|]+')
_BETWEEN = words_for("filler", "and")
_SIGLUM = re.compile(r"[A-Z][\w.-]{0,3}|[^\W\d_]\d*")
"""The look of a siglum, where the header names none."""
_PROSE = 2
"""The fewest words without a siglum that are a reason."""
_QUOTES = "'‘’‚‛“”„«»‹› "
"""Quotation marks that are none of the notation's."""


def certainty_of(word: str) -> str:
    """Return the certainty that a word means; nothing for any other word.

    >>> certainty_of("High"), certainty_of("certain"), certainty_of("P")
    ('high', 'high', '')
    """
    return meaning("certainty", word.rstrip(".:"))


def in_order(behind: str, known: Sequence[str] = ()) -> str:
    """Return what stands behind `|` with sigla first, then the certainty, then the reason.

    `known` are the header's sigla. Words that are none of them, and more than one or behind a
    certainty, are the reason. Nothing is returned if it is not clear what is meant.

    >>> in_order('"x" P high', ["P"]), in_order("P high he plays it", ["P"])
    ('P high "x"', 'P high "he plays it"')
    >>> in_order('P certain "x"', ["P"]), in_order("p", ["P"]), in_order("Q", ["P"])
    ('P high "x"', 'P', '')
    """
    behind, further = _parted(behind)
    names = {each.casefold(): each for each in known}
    sigla: list[str] = []
    reasons: list[str] = []
    prose: list[str] = []
    certainty = ""
    words = [word for word in _WORDS.findall(behind) if word.lower() not in _BETWEEN or prose]
    for word in words:
        bare = unquote(word) if word[0] == '"' else word
        if bare.casefold() in names and not prose:
            sigla.append(names[bare.casefold()])
        elif word[0] == '"':
            reasons += [bare] if bare else []
        elif word.casefold() in CERTAINTIES and not prose:
            if certainty:
                return ""
            certainty = word.casefold()
        elif not known and not prose and _SIGLUM.fullmatch(word):
            sigla.append(word.rstrip(".:"))
        else:
            prose.append(word)
    if len(prose) == 1 and not certainty and (certainty := certainty_of(prose[0])):
        prose.clear()
    if prose and (reasons or (len(prose) < _PROSE and not certainty)):
        return ""
    reasons += [" ".join(prose).strip(_QUOTES)] if prose else []
    parts = [siglum_written(each) for each in dict.fromkeys(sigla)]
    parts += [certainty] if certainty else []
    if reasons or (parts and parts[-1].startswith('"')):
        parts.append(quote("; ".join(reasons)))  # an empty one: what stands before it is a siglum
    return "; ".join((" ".join(parts), *further))


def _parted(behind: str) -> tuple[str, list[str]]:
    """Split further readings, a value and sigla behind a `;`, from what stands before them.

    A `;` between sigla alone opens none.
    """
    first, *others = (each.strip() for each in _PORTION.findall(f";{behind}"))
    if '"' in re.sub(_QUOTED, "", behind):
        return behind, []
    further = all(len(_SAID.findall(each)) > 1 for each in others)
    return (first, others) if further else (behind, [])


_PORTION = re.compile(rf';((?:{_QUOTED}|[^;"])*)')
"""A semicolon outside strings, and what follows up to the next."""
_STRING = r'"(?:[^"\\]|\\.)*"'
_PARTS = re.compile(rf"{_STRING}|{BRACKET}")
_BESIDE = re.compile(rf"\[([^\[\]|]*)\]\s*\|\s*((?:{_STRING}|[^\s\"\[\]|]+)(?:\s+{_STRING})?)")
_UNSAID = re.compile(rf"\[((?:[+-]|[^\[\]\"|>]*>)?\s*(?:{_STRING}|[^\s\[\]\"|>]+))\s+([^\[\]|]+)\]")
"""An emendation of one value, with more words behind it and no `|`."""
_UNSAID_MARK = re.compile(r"\[([+-])\s+([^\[\]|]+)\](?=\s)")


def supported(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return a line with the apparatus of its emendations as the notation has it, if it can be."""
    if "[" not in line.code:
        return None
    inside = _BESIDE.sub(r"[\1 | \2]", line.code)
    mark = _UNSAID_MARK.match(inside)
    barred = inside[: mark.end()] if mark else ""
    inside = f"{_barred(mark, line.sigla)}{inside[len(barred) :]}" if mark else inside
    inside = _UNSAID.sub(lambda match: _barred(match, line.sigla), inside)
    mended = _PARTS.sub(lambda part: _in_order(part, line.sigla), inside)
    if mended == line.code or not reads(mended):
        return None
    text = _(
        "after `|` come sigla, then `high`, `medium` or `low`, then a reason in quotation marks"
    )
    return Slip(*_changed(line.code), text, mended)


def _changed(code: str) -> tuple[int, int]:
    """Return the place of a line's emendations, from the first that says something to the last."""
    emendations = [each for each in _PARTS.finditer(code) if each.group()[0] == "["]
    with_support = [each for each in emendations if "|" in each.group()] or emendations
    beside = code.find("|")
    start = with_support[0].start() if with_support else code.index("[")
    return start, max(with_support[-1].end() if with_support else len(code), beside + 1)


def _barred(match: re.Match[str], sigla: Sequence[str]) -> str:
    """Put a `|` before an emendation's apparatus, where only sigla and such stand behind it."""
    words = _SAID.findall(match[2])
    known = {each.casefold() for each in sigla}
    if all(w[0] == '"' or certainty_of(w) or w.casefold().strip(",;") in known for w in words):
        return f"[{match[1]} | {match[2]}]"
    return match.group()


_SAID = re.compile(rf'{_STRING}|[^\s"]+|"')


def _in_order(part: re.Match[str], sigla: Sequence[str]) -> str:
    """Write an emendation with its sigla first, then the certainty, then the reason."""
    value, bar, behind = part.group().partition("|")
    if part.group()[0] == '"' or not bar:
        return part.group()
    ordered = in_order(behind[:-1], sigla)
    return f"{value.rstrip()} | {ordered}]" if ordered else part.group()


_CITED = re.compile(
    rf"(witness|editor)\s+({_STRING}|[^\W\d_][\w.-]*?)\s*(?:[:=,]|\s-)?(?:\s+(.*))?"
)
_ENTRY = re.compile(rf"([^\W\d_][\w.-]*)\s*[:=]?\s*({_STRING})")
_LETTER = re.compile(r"[^\W\d_]")


def cited(line: Unread, reads: Callable[[str], bool]) -> Slip | None:
    """Return the line of a witness or an editor as a siglum and who that is, if it can be."""
    if line.kind not in ("witness", "editor") or not line.code.startswith(line.kind):
        return None
    match = _CITED.fullmatch(line.code)
    entries = _entries(line.code[len(line.kind) :])
    sigla = entries or ([_entry(match[2], (match[3] or "").strip())] if match else [])
    lines = [f"{line.kind} {siglum} {who}" for siglum, who in sigla if siglum and who]
    mended = "\n".join(lines)
    if not lines or mended == line.code or not all(map(reads, lines)):
        return None
    return Slip(len(line.kind) + 1, len(line.code), "", mended)


def _entries(rest: str) -> list[tuple[str, str]]:
    """Return several sigla that stand in one line, each with whose it is."""
    entries = [(each[1], each[2]) for each in _ENTRY.finditer(rest)]
    remainder = _ENTRY.sub("", rest).replace(",", "").replace(";", "").strip()
    return entries if len(entries) > 1 and not remainder else []


def _entry(first: str, rest: str) -> tuple[str, str]:
    """Return the siglum and who it is, where one of them is lacking or they have changed places."""
    if first[0] != '"':
        return first, rest if rest[:1] == '"' else quote(rest) if rest and '"' not in rest else ""
    if rest:
        return (rest, first) if '"' not in rest and " " not in rest else ("", "")
    letter = _LETTER.search(first)
    return (letter.group().upper() if letter else ""), first
