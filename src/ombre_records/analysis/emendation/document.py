"""Write suggestions as text or as JSON: the deals, each with its emendations and their lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ombre_records.base.document.data import json_text
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.language import _, ngettext, speaking
from ombre_records.base.steering import clean, one_line

if TYPE_CHECKING:
    from ombre_records.analysis.emendation.repairs import Ways
    from ombre_records.analysis.emendation.suggestions import (
        DealSuggestions,
        Edit,
        Suggestion,
        Suggestions,
    )
    from ombre_records.base.finding import Finding
    from ombre_records.base.source import Source
    from ombre_records.referee.report import Report

FORMATS = ("text", "json")


def document(suggestions: Suggestions, to: str = "text", style: Style = PLAIN) -> str:
    """Write suggestions as text or as the JSON of `ombre complete --suggest`."""
    pairs = list(zip(suggestions.reports, suggestions.suggested, strict=True))
    if to == "json":
        deals = [_deal_value(report.source, deal) for report, each in pairs for deal in each]
        return json_text({"version": 1, "deals": deals})
    with speaking(style.language, style.terms):
        return "".join(_text(report, each) for report, each in pairs)


def _deal_value(source: Source, deal: DealSuggestions) -> dict[str, object]:
    """Return what is suggested for a deal, the likeliest first.

    `complete` is false where the search stopped early or a line cannot be read.
    """
    return {
        "path": source.path,
        "session": deal.session,
        "deal": deal.deal,
        "suggestions": [_suggestion_value(source, each) for each in deal.suggestions],
        "complete": deal.complete,
    }


def _suggestion_value(source: Source, suggestion: Suggestion) -> dict[str, object]:
    edits = [_edit_value(source, edit) for edit in suggestion.edits]
    return {"edits": edits, "cost": suggestion.cost}


def _edit_value(source: Source, edit: Edit) -> dict[str, object]:
    """Return an edit; without `from` it supplies a value, without `to` it strikes one."""
    place = source.place(edit.span)
    value: dict[str, object] = {
        "line": place.line,
        "column": place.column,
        "end_column": place.end_column,
    }
    if edit.old is not None:
        value["from"] = edit.old
    if edit.new is not None:
        value["to"] = edit.new
    return value


def _text(report: Report, deals: Iterable[DealSuggestions]) -> str:
    """Write what is suggested for each unlawful deal of a report."""
    source = report.source
    text = "\n".join(line for deal in deals for line in _deal(report, deal))
    if text:
        return text
    none = _("{path}: every deal is lawful as it stands, so nothing is suggested")
    return none.format(path=one_line(source.path)) + "\n"


def _deal(report: Report, deal: DealSuggestions) -> Iterator[str]:
    source, several = report.source, len(report.sessions) > 1
    where = _("session {session}, deal {number}") if several else _("deal {number}")
    number = report.deal_number(deal.session, deal.deal)
    where = where.format(session=deal.session, number=number)
    yield f"{one_line(source.path)}: {where}: {_headline(deal)}"
    for number, suggestion in enumerate(deal.suggestions, 1):
        yield from _suggestion(source, number, suggestion)
    if not deal.complete and deal.suggestions:
        yield "  " + _("the search gave up before all had been tried: there may be other ways")
    yield ""


def _headline(deal: DealSuggestions) -> str:
    if not deal.suggestions:
        if deal.complete:
            return _("no small change makes it lawful")
        return _(
            "no change was found that makes it lawful: a line cannot be read, or the search gave up"
        )
    cost, count = deal.suggestions[0].cost, len(deal.suggestions)
    mended = ngettext(
        "lawful with one misprint mended", "lawful with {count} misprints mended", cost
    )
    ways = _(", in {count} ways").format(count=count) if count > 1 else ""
    return mended.format(count=cost) + ways


def _suggestion(source: Source, number: int, suggestion: Suggestion) -> Iterator[str]:
    for place, edit in enumerate(suggestion.edits):
        head = f"{number}." if place == 0 else ""
        line = source.line_at(edit.span.start)
        column = source.place(edit.span).column
        text = " ".join(clean(source.line_text(line)).split())
        yield f"  {head:3} {line}:{column}  {emendation(edit):10}  {text}"


def repair_text(source: Source, finding: Finding, ways: Ways) -> str:
    """Write what mends a finding: `read [HQ>CQ], or [HQ>C2] in line 18`."""
    here = source.line_at(finding.span.start)
    text = _(", or ").join(_way(source, here, each) for each in ways)
    return _("read {emendations}").format(emendations=text)


def _way(source: Source, here: int, suggestion: Suggestion) -> str:
    """Write the edits of a suggestion, those in another line than a finding's with their line."""
    parts = []
    for edit in suggestion.edits:
        line, written = source.line_at(edit.span.start), clean(typed(source, edit))
        words = _("{emendation} in line {line}") if line != here else "{emendation}"
        parts.append(words.format(emendation=written, line=line))
    return _(" and ").join(parts)


def typed(source: Source, edit: Edit) -> str:
    """Write an edit as it is typed: a card of a holding stands apart from the others of it.

    `[DK>D4] D3 for DK3`.
    """
    start, end = source.line_span(source.line_at(edit.span.start))
    words = _WORD.finditer(source.text, start, end)
    typed_word = next((each for each in words if each.end() >= edit.span.end), None)
    word = typed_word.group() if typed_word else ""
    holding = _HOLDING.fullmatch(word)
    if typed_word is None or holding is None or edit.written[0] is None or word == edit.written[0]:
        return emendation(edit)
    suit, at = holding[1], typed_word.start()
    before = source.text[at : edit.span.start]
    after = source.text[edit.span.end : typed_word.end()]
    apart = [before if len(before) > len(suit) else "", emendation(edit), after and suit + after]
    return _("{emendation} for {word}").format(emendation=" ".join(filter(None, apart)), word=word)


_WORD = re.compile(r"\S+")
_HOLDING = re.compile(r"([SCHDEBO♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?)[AKQJRCS2-7x]+")


def emendation(edit: Edit) -> str:
    """Write an edit as the record would have it: `[SK>SQ]`, `[+SK]`, `[-D4]`."""
    old, new = edit.written
    if old is None:
        return f"[+{new}]"
    return f"[-{old}]" if new is None else f"[{old}>{new}]"
