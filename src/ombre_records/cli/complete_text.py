"""Completions for the eye: how many, how they end, what they share, and some of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ombre_records.analysis.completion.completions import Completed, listed
from ombre_records.analysis.completion.spelling import spelling
from ombre_records.cli.terminal import clean
from ombre_records.language import _, ngettext
from ombre_records.language.numbers import grouped
from ombre_records.language.terms import outcome_name
from ombre_records.report import Report


def completed_text(report: Report, completed: Iterable[Completed], most: int = 0) -> str:
    """Return what there is to say of every deal's completions; `most` of them listed."""
    lines = [line for each in completed for line in _deal(report, each, most)]
    return "\n".join(lines) + "\n" if lines else _("no deal") + "\n"


def given_up(report: Report, completed: Iterable[Completed]) -> Iterator[str]:
    """Yield a sentence for each deal of which more may be forced than was found."""
    for each in completed:
        if each.number is not None and each.unknown:
            yield f"{where(report, each.session, each.deal)}: {_unknown(each, each.unknown)}"


def where(report: Report, session: int, deal: int) -> str:
    """Name a deal by its number; `session` and `deal` are counted from 1."""
    number = report.deal_number(session, deal)
    if len(report.sessions) > 1:
        return _("deal {number} of session {session}").format(number=number, session=session)
    return _("deal {number}").format(number=number)


def _unknown(each: Completed, what: Collection[str]) -> str:
    """Say that something all completions share was not looked for, or not to the end."""
    words = {
        (True, False): (
            _("more cards may be the same in every completion: too many ways to look through"),
            _("cards that every completion shares were not looked for: too many ways"),
        ),
        (False, True): (
            _("more winners may be the same in every completion: too many ways to look through"),
            _("winners that every completion shares were not looked for: too many ways"),
        ),
        (True, True): (
            _(
                "more cards and winners may be the same in every completion: too many ways to look"
                " through"
            ),
            _("cards and winners that every completion shares were not looked for: too many ways"),
        ),
    }
    return words["cards" in what, "winners" in what][0 if each.exact else 1]


def _deal(report: Report, each: Completed, most: int) -> Iterator[str]:
    yield f"{where(report, each.session, each.deal)}: {_number(each)}"
    for kind, ways in sorted(each.outcomes.items(), key=lambda pair: -pair[1]):
        yield f"  {outcome_name(kind)}: {grouped(ways)}"
    card_name = spelling(report.sessions[each.session - 1]).card
    shared = _("line {line}: {card} in every completion")
    for line, _item, card in each.forced:
        yield "  " + shared.format(line=line.number, card=card_name(card))
    if each.number and "cards" in each.unknown:
        yield f"  {_unknown(each, ('cards',))}"
    if most:
        yield from _listed(report, each, most)


def _listed(report: Report, each: Completed, most: int) -> Iterator[str]:
    found = listed(report, each.session, each.deal, most)
    if found is None and each.number:
        yield "  " + _("none is listed: too many ways to look through")
    session = report.sessions[each.session - 1]
    count, card_name = len(session.deals[each.deal - 1].order), spelling(session).card
    for cards in found or ():
        names = [card_name(card) for card in cards]
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
