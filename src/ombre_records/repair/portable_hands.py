"""Hands in four parts with points between, as PBN has them."""

from __future__ import annotations

import re

from ombre_records.base.language import _
from ombre_records.notation.words import as_name
from ombre_records.repair.line import DOTTED, RANKS, Slip, Unread


def dotted(line: Unread) -> Slip | None:
    """Find a hand in four parts with points between, as PBN has it: spades, hearts, diamonds,
    clubs; or as what is laid off of such hands shows.
    """
    found = DOTTED.search(line.bare) if line.kind in ("hand", "holds") else None
    if found is None:
        return None
    order = min(_ORDERS, key=lambda each: _misfits(each, f"{line.about}\n{line.code}"))
    suits = _parted(found, order)
    cards = " ".join(f"{suit}{suits[suit] or '-'}" for suit in "SCHD")
    told = _("cards are written in letters, the suit first; the four parts are taken as {suits}")
    mended = f"{line.code[: found.start()]}{cards}{line.code[found.end() :]}"
    return Slip(found.start(), found.end(), told.format(suits=", ".join(order)), mended)


_ORDERS = ("SHDC", "SCHD", "CSHD")
"""That of PBN, a record's, that of German games; of those that fit as well the first is meant."""
_IN_PARTS = re.compile(r"^[ \t]*hand\s+(\S+)\s+(\S.*)$", re.MULTILINE)
_LAID_OFF = re.compile(r"^[ \t]*exchange\s+(\S+)\s+(\S.*?)\s+for(?!\S)", re.MULTILINE)


def _parted(found: re.Match[str], order: str) -> dict[str, str]:
    return dict(zip(order, (each.strip("-–—") for each in found.groups()), strict=True))


def _misfits(order: str, text: str) -> int:
    """Count the cards that players lay off and would not have been dealt, by an order of suits."""
    card = re.compile(rf"(?<!\S)([SCHD])([{RANKS}]+)(?!\S)")
    laid = {each[1]: card.findall(each[2]) for each in _LAID_OFF.finditer(text)}
    count = 0
    for name, said in _IN_PARTS.findall(text):
        parts = DOTTED.search(said)
        held = _parted(parts, order) if parts else {}
        for suit, ranks in laid.get(name, ()) if held else ():
            count += sum(rank not in held[suit] for rank in ranks)
    return count


def dealt(line: Unread) -> Slip | None:
    """Find the hands of a deal as PBN has them in one tag."""
    found = re.fullmatch(r'\[Deal\s+"(?:[NESW]:)?\s*([^"]*)"\s*\]', line.code, re.IGNORECASE)
    hands = found[1].split() if found else []
    if not hands or len(hands) != len(line.players) or not all(map(DOTTED.fullmatch, hands)):
        return None
    lines = []
    for name, hand in zip(line.players, hands, strict=True):
        called = as_name(name or "?")
        of = Unread("hand", f"hand {called} {hand}")
        told = dotted(of)
        lines.append(told.mended if told else of.code)
    message = _("each hand stands in a line of its own")
    return Slip(0, len(line.code), message, "\n".join(lines))
