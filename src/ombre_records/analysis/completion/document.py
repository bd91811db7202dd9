"""Write completions as text or as JSON: how many, how they end, what they share, some in full."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ombre_records.analysis.completion.completions import Completed, Completion, Ways
from ombre_records.base.document.console import headings
from ombre_records.base.document.data import json_text
from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.style import PLAIN, Style
from ombre_records.base.language import _, ngettext, speaking
from ombre_records.base.language.nouns import outcome_noun
from ombre_records.base.language.numbers import grouped
from ombre_records.base.steering import clean
from ombre_records.model.cards import CARD_NAMES
from ombre_records.notation.spans import locate
from ombre_records.referee.report import Report

FORMATS = ("text", "json", "ombre")


def document(completion: Completion, to: str = "text", style: Style = PLAIN) -> str:
    """Write what there is to say of completions, the JSON of `ombre complete`, or the record.

    Raises ValueError for `ombre` if not one record alone is filled in.
    """
    if to == "ombre":
        return completion.text
    with speaking(style.language, style.terms):
        return json_text(_value(completion)) if to == "json" else _text(completion)


def _value(completion: Completion) -> dict[str, object]:
    """Return every deal with its completions, and the records filled in: `text`, or `texts`."""
    deals = [deal for report, each in _by_report(completion) for deal in _deals(report, each)]
    if not completion.texts:
        return {"version": 1, "deals": deals}
    if not completion.texts[1:]:
        return {"version": 1, "deals": deals, "text": completion.texts[0]}
    named = zip(completion.reports, completion.texts, strict=True)
    texts = [{"path": report.source.path, "text": text} for report, text in named]
    return {"version": 1, "deals": deals, "texts": texts}


_Deals = list[tuple[Completed, Ways, bool]]
"""Deals, each with the completions that are listed, and whether any were asked for."""


def _by_report(completion: Completion) -> Iterator[tuple[Report, _Deals]]:
    for at, (report, completed) in enumerate(
        zip(completion.reports, completion.completed, strict=True)
    ):
        listed = completion.listed[at] if completion.listed else (None,) * len(completed)
        listing_wanted = bool(completion.listed)
        yield (
            report,
            [(one, ways, listing_wanted) for one, ways in zip(completed, listed, strict=True)],
        )


def _deals(report: Report, deals: _Deals) -> Iterator[dict[str, object]]:
    """Yield deals with their completions. What was given up as too many is None, not empty."""
    for each, ways, listing_wanted in deals:
        value = _deal_value(report, each)
        if listing_wanted:
            names = [[CARD_NAMES[card] for card in cards] for cards in ways or ()]
            value["list"] = None if ways is None else names
        yield value


def _deal_value(report: Report, each: Completed) -> dict[str, object]:
    forced = []
    for line, place, card in each.forced:
        at = report.source.place(locate(line, "single", place, report.reading))
        forced.append({"line": at.line, "column": at.column, "card": CARD_NAMES[card]})
    return {
        "path": report.source.path,
        "session": each.session,
        "deal": each.deal,
        "completions": each.number,
        "exact": each.exact,
        "outcomes": each.outcomes,
        "forced": None if "cards" in each.unknown else forced,
    }


def _text(completion: Completion) -> str:
    heads = headings([report.source.path for report in completion.reports])
    chapters = zip(heads, _by_report(completion), strict=True)
    return "".join(head + _of_report(report, deals) for head, (report, deals) in chapters)


def _of_report(report: Report, deals: _Deals) -> str:
    lines = [line for each in deals for line in _deal(report, *each)]
    return "\n".join(lines) + "\n" if lines else _("no deal") + "\n"


def given_up(report: Report, completed: Iterable[Completed]) -> Iterator[str]:
    """Yield a sentence for each deal of which more may be forced than was found."""
    for each in completed:
        if each.number is not None and each.unknown:
            yield f"{where(report, each.session, each.deal)}: {_unknown(each.unknown)}"


def where(report: Report, session: int, deal: int) -> str:
    """Name a deal by its number; `session` and `deal` are counted from 1."""
    number = report.deal_number(session, deal)
    if len(report.sessions) > 1:
        return _("deal {number} of session {session}").format(number=number, session=session)
    return _("deal {number}").format(number=number)


def card_shown(card: int) -> str:
    """Write a card as documents do, in the letters of the language spoken."""
    return glyphs(CARD_NAMES[card], "unicode")


def _unknown(what: Collection[str]) -> str:
    """Say that something all completions share was not looked for to the end."""
    words = {
        (True, False): _(
            "more cards may be the same in every completion: too many ways to look through"
        ),
        (False, True): _(
            "more winners may be the same in every completion: too many ways to look through"
        ),
        (True, True): _(
            "more cards and winners may be the same in every completion: too many ways to look"
            " through"
        ),
    }
    return words["cards" in what, "winners" in what]


def _deal(report: Report, each: Completed, ways: Ways, asked: bool) -> Iterator[str]:
    yield f"{where(report, each.session, each.deal)}: {_number(each)}"
    for kind, number in sorted(each.outcomes.items(), key=lambda pair: -pair[1]):
        yield f"  {outcome_noun(kind)}: {grouped(number)}"
    shared = _("line {line}: {card} in every completion")
    for line, _item, card in each.forced:
        yield "  " + shared.format(line=line.number, card=card_shown(card))
    if each.number and "cards" in each.unknown:
        yield f"  {_unknown(('cards',))}"
    if asked:
        yield from _listed(report, each, ways)


def _listed(report: Report, each: Completed, ways: Ways) -> Iterator[str]:
    if ways is None and each.number:
        yield "  " + _("none is listed: too many ways to look through")
    session = report.sessions[each.session - 1]
    count = len(session.deals[each.deal - 1].order)
    for cards in ways or ():
        names = [card_shown(card) for card in cards]
        tricks = [" ".join(names[at : at + count]) for at in range(0, len(names), count)]
        yield clean("  " + " | ".join(tricks))


def _number(each: Completed) -> str:
    if each.number is None:
        return _("too little is known to count completions (dealer, trumps or tricks are missing)")
    if not each.number:
        if each.exact:
            return _("no completion is possible")
        return _("no completion was found, but the ways are too many to look through")
    if each.exact:
        words = ngettext("{count} completion", "{count} completions", each.number)
    else:
        words = ngettext("at least {count} completion", "at least {count} completions", each.number)
    return words.format(count=grouped(each.number))
