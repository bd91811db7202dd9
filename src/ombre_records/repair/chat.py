"""Chats, each line with its speaker: statements, calls, cards and amounts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ombre_records.base.language import _
from ombre_records.base.lexicon.meanings import meaning, suit_words, words_for
from ombre_records.notation.keywords import KEYWORDS
from ombre_records.notation.words import as_name
from ombre_records.repair.guessed_session import next_number
from ombre_records.repair.line import CARD
from ombre_records.repair.place import Meant, Place
from ombre_records.repair.prose import statements_told
from ombre_records.repair.speech import TIME, speech_of, statement

_LINES = 400
"""The most lines of a chat that are looked at."""
_SIGN_APART = re.compile(r"(?<=[+−–-])\s+")
_PAID = re.compile(r"[+−–-]\s?\d+(?:\s+[^\W\d_]+)?")
_I = r"(?:(?:I|I'll|jeg|ich|yo|je)\s+)?"
_CALL = re.compile(
    rf"{_I}[^\W\d_][\w-]*(?:\s+(?:in|i|en|à|a|auf|mit)\s+(?:{'|'.join(suit_words())}))?[.!]*",
    re.IGNORECASE,
)
_PLAYS = re.compile(
    rf"{_I}(?:(?:play|plays|lead|leads|spiller|spiele|spielt|juego|joue)\s+)?"
    rf"({CARD}|[AKQJakqj2-7][SCHDschd])[.!]*",
    re.IGNORECASE,
)


def conversation(place: Place) -> Meant | None:
    """Find what several players say, each in a line of his own: calls, cards or amounts."""
    piece, players = place.piece, [name for name in place.session.players if name]
    below = place.below.split("\n", _LINES)[1:_LINES]
    entries: list[tuple[str, str]] = []
    aside: list[str] = []
    waiting: list[str] = []
    last = 0
    kind = ""
    for at, raw in enumerate([piece.code, *below]):
        line = raw.split("#")[0].strip()
        name, rest = _spoken(line, players)
        here = _kind(rest) if name and rest else ""
        if here and here == (kind or here) and not (here == "payments" and name in dict(entries)):
            kind = here
            entries.append((name, rest))
            aside += waiting
            waiting, last = [], at
        elif kind == "bids" and _pass_together(line, players):
            entries.append(("", line))
            aside, waiting, last = aside + waiting, [], at
        elif kind == "bids" and _THE_REST_PASS.fullmatch(line):
            entries.append(("", "others pass"))
            aside, last = aside + waiting, at
            break
        elif kind and kind != "payments" and _is_aside(line, name):
            waiting.append(line)
        else:
            break
    if len(entries) < 2 or not players:
        return None
    lines = _TOLD[kind](place, entries) if kind else []
    if not lines:
        return None
    mended = "\n".join([*lines, *(f"# {each}" for each in aside)])
    if kind == "tricks":
        words = _("write the cards of a trick on one line, its number first")
    else:
        text = _("put `{keyword}` and all its entries on one line, separated by commas")
        words = text.format(keyword=kind)
    return place.together(last, words, mended)


def chatter(code: str) -> bool:
    """Whether a line is said in a chat, and says nothing of the game.

    >>> chatter("[05/03/2026, 20:45] Mads: oh no"), chatter("[20:45] Mads: SA")
    (True, False)
    """
    message = speech_of(code)
    cards = message and any(re.fullmatch(CARD, each) for each in message.text.split())
    said = message is not None and (message.timed or message.before.startswith("<"))
    return said and not cards and not statement(code)


def _spoken(line: str, players: Sequence[str]) -> tuple[str, str]:
    """Return the player who speaks in a line, and what follows; nothing for another line."""
    message = speech_of(line)
    if message and (
        name := next((n for n in players if n.casefold() == message.name.casefold()), "")
    ):
        return name, message.text
    bare = TIME.sub("", line, count=1)
    for name in sorted(players, key=len, reverse=True):
        rest = bare[len(name) :]
        if bare.casefold().startswith(name.casefold()) and not rest[:1].isalnum():
            verb, _blank, call = rest.strip().partition(" ")
            said = meaning("verb", verb.rstrip(":,")) == "bids"
            return name, (call if said else rest).strip(" :=,;")
    return "", ""


_THE_REST_PASS = re.compile(
    rf"(?:(?:the|de|die|los|les)\s+)?(?:{'|'.join(words_for('said', 'others', 'everybody'))})"
    rf"(?:\s+(?:{'|'.join(words_for('said', 'pass'))}))\.?",
    re.IGNORECASE,
)
"""That all who have not spoken pass."""


def _pass_together(line: str, players: Sequence[str]) -> bool:
    """Whether several players pass in a line: `Bo and Carl pass`."""
    *names, call = re.split(r"[\s,]+", line.rstrip(".!"))
    others = {*names} - {*players}
    together = others <= words_for("filler", "and") | words_for("said", "others")
    return together and len(names) > len(others) + 1 and call.lower() in words_for("said", "pass")


def _kind(rest: str) -> str:
    if _PAID.fullmatch(rest):
        return "payments"
    if _PLAYS.fullmatch(rest):
        return "tricks"
    quiet = rest.lower() in _SAID_ASIDE or meaning("verb", rest) == "dealer"
    return "bids" if _CALL.fullmatch(rest) and not quiet else ""


_SAID_ASIDE = words_for("said", "aside")


def _is_aside(line: str, name: str) -> bool:
    """Whether a line between what players say is a remark of the chat, and no statement."""
    if not line:
        return True
    if any(statements_told(line, (name,))):
        return False
    word = line.split(None, 1)[0].rstrip(":")
    message = speech_of(line)
    chatted = message is not None and (
        message.timed or message.name == name or message.before[0] == "<"
    )
    return word not in KEYWORDS and (chatted or TIME.match(line) is not None or line[0] == "*")


def _listed(keyword: str, place: Place, entries: Sequence[tuple[str, str]]) -> list[str]:
    if len(entries) < len(place.session.players) - 1 and all(name for name, _rest in entries):
        return []
    if keyword == "bids" and any(line.kind == "bids" for line in place.session.lines):
        return []
    calls = [f"{as_name(name)} {_entry(rest)}".strip() for name, rest in entries]
    mended = place.readable(f"{keyword} {', '.join(calls)}")
    return [mended] if mended else []


def _entry(rest: str) -> str:
    """Return what somebody says as an entry has it: `passes` is a pass."""
    passes = rest.lower() in words_for("said", "pass") - _PASSES
    return "pass" if passes else _SIGN_APART.sub("", rest)


_PASSES = {"pass", "pas", "paso"}
"""The words for a pass that every rule book knows."""


def _called(place: Place, entries: Sequence[tuple[str, str]]) -> list[str]:
    return _listed("bids", place, entries)


def _paid(place: Place, entries: Sequence[tuple[str, str]]) -> list[str]:
    return _listed("payments", place, entries)


def _played(place: Place, entries: Sequence[tuple[str, str]]) -> list[str]:
    """Return tricks of the cards that players play one after the other."""
    size = len({name for name, _rest in entries})
    if size < len(place.session.players) - 1 or place.session.results:
        return []
    number = next_number(place.session) or 1
    lines = []
    for at in range(0, len(entries), size):
        group = entries[at : at + size]
        if len({name for name, _rest in group}) < len(group):
            return []  # somebody plays before all have
        cards = [match[1] for _name, rest in group if (match := _PLAYS.fullmatch(rest))]
        more = " ?" if len(group) < size else ""
        line = place.numbered(f"{number} {as_name(group[0][0])}: {' '.join(cards)}{more}")
        if not line:
            return []
        lines.append(line)
        number += 1
    opened = any(line.kind == "tricks" for line in place.session.lines)
    return lines if opened else ["tricks", *lines]


_TOLD = {"bids": _called, "payments": _paid, "tricks": _played}
