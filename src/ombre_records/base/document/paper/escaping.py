"""Escape words for LaTeX: nothing in them is a command, and every engine accepts each letter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ombre_records.base.document.letters.characters import clean, latin, leftward
from ombre_records.base.document.paper.page_layout import broken

SPECIALS = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "%": r"\%",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
}
"""How a character is written that TeX takes for a command, or that old fonts lack."""
_WRITTEN = {
    **SPECIALS,
    "`": r"\textasciigrave{}",
    "[": "{[}",
    "]": "{]}",
    "*": "{*}",
    "=": "{=}",
    "@": "{@}",
    "\u00a0": "~",
    "\u2212": r"\textminus{}",
    "\u2032": r"\ensuremath{'}",
    "\u2033": r"\ensuremath{''}",
    "\u202f": r"\,{}",
    "\ufffd": "{?}",
}
_JOINED = re.compile(r"([-,'<>?!])(?=\1|`)")
_BEFORE_A_SIGN = re.compile(r"(?<=\S) (?=[;:»](?:\s|$))")
"""A blank that stands before a sign, as in French: no line ends there."""
_APART = r"\apart{}"
"""Between two signs that TeX would make one of."""
_KNOWN = (
    "¡£§©ª«¬®°±²³µ¶·¹º»¼½¾¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"
    "ĀāĂăĄąĆćĈĉĊċČčĎďĐđĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİıĴĵĶķĹĺĻļĽľŁłŃńŅņŇňŊŋŌōŎŏŐőŒœŔŕŖŗŘřŚśŜŝŞşŠšŢţ"
    "ŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžȘșȚț–—‘’‚“”„†‡•…‰‹›€™\u202f\u2032\u2033\u2212"
)
_TURNED = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe]+"
_RARE = re.compile(f"{_TURNED}(?: {_TURNED})*|[^\x00-\x7f\u00a0\u202f\ufffd{re.escape(_KNOWN)}]+")
"""Letters for `\\script`: words from right to left together, which keeps their order."""
_SHAPED = {
    name.upper(): name
    for name in "Arabic Hebrew Devanagari Bengali Gujarati Tamil Telugu Kannada Malayalam".split()
}
"""Scripts whose letters a font shapes only if it is told which script it is."""
_BREAK = r"\brk{}"


class Tex(str):
    """A text that is LaTeX already."""

    __slots__ = ()


def escape(text: object) -> Tex:
    r"""Write words so that LaTeX takes none of them for commands.

    A stretch of letters that pdfTeX does not have is written with its like in Latin letters beside
    it: `\script{ORIGINAL}{LATIN}`.

    >>> escape("100% of {A_b} -- 李")
    '100\\% of \\{A\\_b\\} -\\apart{}- \\script{李}{Li}'
    """
    if isinstance(text, Tex):
        return text
    words = unicodedata.normalize("NFC", clean(str(text)))
    return Tex(_BREAK.join("".join(_escaped(piece)) for piece in broken(words)))


def _escaped(text: str) -> Iterator[str]:
    at = 0
    for rare in _RARE.finditer(text):
        yield _plain(text[at : rare.start()])
        yield _script(rare[0])
        at = rare.end()
    yield _plain(text[at:])


def _plain(text: str) -> str:
    apart = _JOINED.sub("\\1\x00", _BEFORE_A_SIGN.sub("\u00a0", text))
    return "".join(_WRITTEN.get(char, char) for char in apart).replace("\x00", _APART)


def _script(text: str) -> str:
    names = (unicodedata.name(char, "").partition(" ")[0] for char in text)
    shaped = next((_SHAPED[name] for name in names if name in _SHAPED), "")
    star, script = "*" if leftward(text) else "", f"[{shaped}]" if shaped else ""
    return rf"\script{star}{script}{{{text}}}{{{_plain(latin(text))}}}"
