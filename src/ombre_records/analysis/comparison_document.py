"""Write a comparison of rule books as text or as JSON.

For the eye there is a table for each deal, then what makes the difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ombre_records.analysis.comparison import BookVerdict, Comparison, retold
from ombre_records.analysis.deciding_fields import Reason
from ombre_records.base.document.console import console, console_text, divided, print_table, table
from ombre_records.base.document.data import json_text
from ombre_records.base.document.letters.characters import true_minus
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.finding import findings_json
from ombre_records.base.language import _, marked_in, pgettext, speaking
from ombre_records.base.language.nouns import call_noun, outcome_noun
from ombre_records.base.language.numbers import semicolon, signed
from ombre_records.base.limits import CROWD
from ombre_records.base.source import Source
from ombre_records.base.steering import clean
from ombre_records.books.call_words import field_words, value_words
from ombre_records.books.open_prices import WORD, OpenPrice
from ombre_records.referee.facts import SessionFacts
from ombre_records.referee.report import Report

if TYPE_CHECKING:
    from ombre_records.base.document.console import Page

FORMATS = ("text", "json")

_LAWFUL = {True: marked_in("lawful", "yes"), False: marked_in("lawful", "no"), None: "?"}


def document(comparison: Comparison, to: str = "text", style: Style = PLAIN) -> str:
    """Write a comparison as text or as the JSON of `ombre compare`."""
    comparison = retold(comparison, style.language)
    with speaking(style.language, style.terms):
        if to == "json":
            return json_text({"version": 1, "sessions": list(_sessions(comparison))})
        made = console(style.width, color=style.color)
        paths = [report.source.path for report in comparison.reports]
        reports = zip(divided(made, paths), comparison.reports, comparison.verdicts, strict=True)
        for _heading, report, verdicts in reports:
            _print(made, report, verdicts)
        return console_text(made)


def _sessions(comparison: Comparison) -> Iterator[dict[str, object]]:
    """Yield each session with what every book makes of it."""
    for report, verdicts in zip(comparison.reports, comparison.verdicts, strict=True):
        for facts, books in zip(report.sessions, verdicts, strict=True):
            yield {
                "path": report.source.path,
                "session": facts.index,
                "title": facts.texts.get("title"),
                "players": list(facts.players),
                "books": [_book(report.source, judged) for judged in books],
            }


def _book(source: Source, judged: BookVerdict) -> dict[str, object]:
    fault = findings_json(source, [judged.fault]) if judged.fault else [None]
    return {
        "rules": judged.book.written,
        "lawful": judged.lawful,
        "deals": list(judged.each),
        "first_fault": fault[0],
        "outcome": list(judged.outcomes),
        "payments": list(judged.payments),
        "translated": [{"call": word, "as": call} for word, call in judged.words.items()],
        "because": [_reason(reason) for reason in judged.because],
    }


def _reason(reason: Reason) -> dict[str, object]:
    value = list(reason.value) if isinstance(reason.value, tuple) else reason.value
    value = WORD if isinstance(value, OpenPrice) else value
    source = "; ".join(reason.source)
    return {"deal": reason.deal, "field": reason.field, "value": value, "source": source}


def _print(console: Page, report: Report, compared: Sequence[Sequence[BookVerdict]]) -> None:
    """Print what each book makes of each session."""
    for facts, books in zip(report.sessions, compared, strict=True):
        title = facts.texts.get("title") or _("Session {number}").format(number=facts.index)
        console.print(clean(title) + "\n", style="bold")
        for place in range(max((len(each.outcomes) for each in books), default=0)):
            _deal(console, report, facts, books, place)
        _unfit(console, books)
        _faults(console, report, books)
        _words(console, books)
        _because(console, report, facts, books)


def _deal(
    console: Page,
    report: Report,
    facts: SessionFacts,
    books: Sequence[BookVerdict],
    place: int,
) -> None:
    if len(facts.deals) > 1:
        number = report.deal_number(facts.index, place + 1)
        console.print(_("Deal {number}").format(number=number) + "\n")
    # Of a crowd only those who sit: columns for all would be more than anybody can read.
    crowd = len(facts.players) > CROWD
    seats = facts.deals[place].seated if crowd else range(len(facts.players))
    names = [facts.players[seat] for seat in seats]
    rows = table(_("Book"), _("Lawful"), _("Outcome"), *map(clean, names))
    for column in rows.columns[3:]:
        column.justify = "right"
    rows.columns[0].no_wrap = True
    for judged in books:
        if place < len(judged.outcomes):
            paid = [true_minus(signed(judged.payments[place][name])) for name in names]
            lawful = _LAWFUL[judged.lawful if len(facts.deals) == 1 else judged.each[place]]
            ended = outcome_noun(judged.outcomes[place])
            rows.add_row(judged.book.written, pgettext("lawful", lawful), ended, *paid)
    print_table(console, rows)
    console.print()


def _unfit(console: Page, books: Sequence[BookVerdict]) -> None:
    unfit = [judged for judged in books if not judged.outcomes and judged.lawful is None]
    if unfit:
        names = ", ".join(
            f"{judged.book.written} ({_players(judged.book.table.players)})" for judged in unfit
        )
        text = _("Not judged, as the players do not fit: {names}").format(names=names)
        console.print(text + "\n")


def _players(numbers: Sequence[int]) -> str:
    return _(" or ").join(map(str, numbers))


def _faults(console: Page, report: Report, books: Sequence[BookVerdict]) -> None:
    faults = [(judged, judged.fault) for judged in books if judged.fault]
    if not faults:
        return
    console.print(_("First unlawful acts") + "\n", style="bold")
    rows = table(_("Book"), _("Line"), _("What, and by which rule"))
    rows.columns[0].no_wrap = True
    for judged, fault in faults:
        line = str(report.source.place(fault.span).line)
        source = f"[{fault.rule}; {'; '.join(fault.source)}]"
        rows.add_row(judged.book.written, line, clean(f"{fault.message} {source}"))
    print_table(console, rows)
    console.print()


def _words(console: Page, books: Sequence[BookVerdict]) -> None:
    one = _("{book} has “{call}” for “{word}”")
    rows = [
        one.format(book=judged.book.written, call=call_noun(call), word=clean(call_noun(word)))
        for judged in books
        for word, call in judged.words.items()
    ]
    if rows:
        console.print(_("Calls translated: {calls}").format(calls=semicolon().join(rows)) + "\n")


def _because(
    console: Page, report: Report, facts: SessionFacts, books: Sequence[BookVerdict]
) -> None:
    if not any(judged.because for judged in books):
        return
    several = len(facts.deals) > 1
    console.print(_("What makes the difference") + "\n", style="bold")
    deals = [_("From deal")] if several else []
    rows = table(_("Book"), _("Field"), _("Value"), _("Source"), *deals)
    rows.columns[0].no_wrap = True
    for judged in books:
        for place, reason in enumerate(judged.because):
            name = judged.book.written if place == 0 else ""
            deal = [str(report.deal_number(facts.index, reason.deal))] if several else []
            source = "; ".join(reason.source)
            rows.add_row(name, field_words(reason.field), value_words(reason.value), source, *deal)
    print_table(console, rows)
    console.print()
