"""Lines of a chat: the time, the speaker, and the words."""

from __future__ import annotations

import re
from typing import NamedTuple

from ombre_records.base.lexicon.meanings import meaning
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.repair.markup import of_page, unmarked

_WORD = r"[^\W\d_][\w.'’-]*"
_DAY = r"(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\.?,?\s+(?:(?:at|kl\.?|um|à|a las)\s+)?)"
_CLOCK = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?"
TIME = re.compile(
    rf"\[{_DAY}?{_CLOCK}\]\s*(?=\S)"
    rf"|[\[(]?{_DAY}?{_CLOCK}[\])]?\s*(?:[-–—|:,]\s*)?(?=[^\W\d_]|[<*])"
)
"""When somebody has said something."""
_BEHIND = re.compile(rf"^({_WORD}(?:\s{_WORD})?)\s*[(\[]{_DAY}?{_CLOCK}[)\]]\s*:?\s*")
"""A speaker, and behind him the time."""
_SPEAKER = re.compile(
    rf"<\s*[@+%~]?({_WORD}(?:\s{_WORD})?)\s*>\s*|({_WORD}(?:\s{_WORD})?)\s*(?:[:»]|>)\s+"
)


class Speech(NamedTuple):
    """A speech: the text before it, the speaker as he is called, and what he says."""

    before: str
    name: str
    text: str
    timed: bool


def speech_of(line: str) -> Speech | None:
    """Return what somebody says in a line of a chat; None for another line.

    >>> speech_of("14.03.24, 20:14 - Anna: spil")
    Speech(before='14.03.24, 20:14 - Anna: ', name='Anna', text='spil', timed=True)
    >>> speech_of("<Anna> spil").name, speech_of("deal 1")
    ('Anna', None)
    """
    plain = unmarked(line) if line[:1] in "*_`" else None
    code = plain.code if plain else line
    time = TIME.match(code)
    at = time.end() if time else 0
    if behind := _BEHIND.match(code):
        return Speech(code[: behind.end()], behind[1], code[behind.end() :], timed=True)
    match = _SPEAKER.match(code, at)
    if match is None:
        return None
    if match[1] and of_page(match[0]):
        return None
    name = match[1] or match[2]
    return Speech(code[: match.end()], name, code[match.end() :].strip(), timed=bool(time))


def statement(line: str) -> str:
    """Return the statement that somebody says, or that stands behind a time; an empty string for
    another line.

    >>> statement("[20:14] 1 Ada spil S won"), statement("<Ada> deal 2"), statement("Ada: trump S")
    ('1 Ada spil S won', 'deal 2', 'trump S')
    """
    message, time = speech_of(line), TIME.match(line)
    behind = line[time.end() :] if time else ""
    for text in (message.text if message else "", behind):
        word = text.split(None, 1)[0].rstrip(":") if text else ""
        is_statement = word in KEYWORDS or _NUMBERED.match(text) is not None
        if (
            message
            and text == message.text
            and not (message.timed or message.before.startswith("<"))
        ):
            told = word in _TOLD and message.name.lower() not in KEYWORDS and text != word
            is_statement = told or _of_a_deal(text)
        if is_statement:
            return text
    return ""


def _of_a_deal(text: str) -> bool:
    """Whether a text begins with the number of a deal, and a colon behind it: `game 3: …`."""
    match = re.match(r"([^\W\d_]+)\s+\d{1,3}\s*[:.)]\s*\S", text)
    return match is not None and meaning("keyword", match[1]) in ("deal", "rules")


_NUMBERED = re.compile(r"\d{1,3}\s+\S")
_TOLD = frozenset(
    "ombre title source event date rules players seats deal bids contract trump payments totals"
    " stakes annotator".split()
)
"""Statements that are none about who says them."""
