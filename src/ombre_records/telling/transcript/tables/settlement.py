"""How a deal ended and what it cost: the outcome with its reason, the payments with theirs."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.base.document.outline import (
    NOTHING,
    Block,
    Column,
    Fields,
    Paragraph,
    Phrase,
    Run,
    fill,
    join,
    notes,
    part,
    say,
    table,
)
from ombre_records.base.language import _, pgettext
from ombre_records.base.language.explanations import reading
from ombre_records.base.language.nouns import outcome_noun
from ombre_records.base.language.numbers import amount, semicolon, signed
from ombre_records.base.language.terms import payment_name
from ombre_records.books.source_titles import sources_in_words
from ombre_records.model.statements import Payments, Result
from ombre_records.notation.keywords import keywords
from ombre_records.referee.facts import DealFacts, SessionFacts
from ombre_records.referee.results import reason
from ombre_records.referee.wording.payments import ANTE, antes, made_up
from ombre_records.telling.certainty import DERIVED, is_stated, sign
from ombre_records.telling.phrases import stated
from ombre_records.telling.transcript.margin import DealPage

CITED = {
    ANTE: ("pool.ante", "pool.fill"),
    "passing": ("pool.pass-pays",),
    "taking in": ("pool.card-pays",),
    "forfeit": ("forfeits.pays",),
    "estuches": ("estuches.least", "estuches.limit", "estuches.lacked", "estuches.counted"),
    "primeras": ("play.primeras", "payments.primeras"),
    "vole": ("vole.undertaken", "vole.above-game"),
    "pool": ("pool.staked-by", "outcome.codille"),
}
"""The fields of a rule book that each kind of payment rests on, the game's own apart."""


def outcome(page: DealPage) -> Iterator[Block]:
    """Write how the deal ended, why, and who took how many tricks."""
    yield part(_("Outcome"))
    because = join((say(reason(page.session, page.facts)), _taken(page)), " ")
    words = fill(_("{outcome}: {reason}"), outcome=_ended(page), reason=because)
    yield Paragraph(join((words, page.beside("result")), " "))


def _taken(page: DealPage) -> Phrase:
    taken = page.facts.taken
    if page.facts.outcome.kind == "passed-out" or all(taken[seat] is None for seat in page.seats):
        return NOTHING
    text = ", ".join(f"{page.name(seat)} {amount(taken[seat])}" for seat in page.seats)
    return say(f"({text})")


def _ended(page: DealPage) -> Phrase:
    """Name the outcome, and say what more there is to it."""
    ended = page.facts.outcome
    known = ended.kind == "undetermined"
    stated = known or is_stated(page.facts, page.session.reading, "outcome")
    noun = outcome_noun(page.facts.book.own_outcome(ended.kind))
    named = say(Run(noun, "strong"), sign(stated=stated))
    if ended.codille_to is not None:
        to = page.name(ended.codille_to)
        named = fill(_("{outcome} to {player}"), outcome=named, player=to)
    return join((named, *map(say, _more(page)), *map(say, _otherwise(page))), ", ")


def _more(page: DealPage) -> Iterator[str]:
    ended = page.facts.outcome
    if ended.twins:
        yield _("twins")
    if ended.annulled and ended.forbidder is None:
        yield _("the game taken over by {player}").format(player=page.name(page.facts.ombre))
    elif ended.annulled is not None:
        annulled, standing = _("the first puesta annulled"), _("the first puesta standing")
        yield annulled if ended.annulled else standing


def _otherwise(page: DealPage) -> Iterator[str]:
    """Say what the record itself says of the outcome, where in another word."""
    kind = page.facts.outcome.kind
    ended = {outcome_noun(kind), outcome_noun(page.facts.book.own_outcome(kind))}
    for _line, result in page.said(Result):
        if result.outcome and (word := outcome_noun(result.outcome)) not in ended:
            written = " ".join(filter(None, (word, result.name)))
            yield _("recorded as {outcome}").format(outcome=written)


def payments(page: DealPage) -> Iterator[Block]:
    """Write what each pays and is paid and what it is made of, the pool, the totals so far."""
    facts, names = page.facts, page.session.players
    yield part(_("Payments"))
    if facts.items is None and not facts.stated:
        yield Paragraph(say(_("What is paid cannot be told from the record.")))
    else:
        titles = (
            Column(_("Player")),
            Column(_("Counters"), True),
            Column(_("Made up of")),
            Column(_("Total") + DERIVED, True),
        )
        rows = [
            (
                say(name),
                say(signed(facts.payments[seat]), _sign(page, name)),
                say(_("as stated") if facts.stated else made_up(facts.items or (), seat, names)),
                say(signed(facts.totals[seat])),
            )
            for seat, name in enumerate(names)
            if seat in facts.seated
        ]
        yield table(titles, rows)
    yield Fields(tuple(_around(page)))
    yield from notes(page.margin.below(page.lines(*keywords("settlement"))))


def _sign(page: DealPage, name: str) -> str:
    """Return what stands behind an amount that the record does not state."""
    stated = page.facts.stated or is_stated(page.facts, page.session.reading, "payments", name)
    return sign(stated=stated)


def _around(page: DealPage) -> Iterator[tuple[str, Phrase]]:
    facts = page.facts
    beside = page.beside("payments")
    recorded = _recorded(page)
    if beside or (recorded and facts.items is None and not facts.stated):
        yield _("Recorded"), join((say(recorded), beside), " ")
    if facts.items and (staked := antes(facts.items, page.session.players)):
        yield _("Ante"), fill(_("{stakes}, counted in the total"), stakes=staked)
    if facts.pooled:
        before, after = amount(facts.pool_before), amount(facts.pool_after)
        before += sign(stated=before == "?" or is_stated(facts, page.session.reading, "pool"))
        words = _("{before} before, {after} after")
        yield _("Pool"), fill(words, before=before, after=after + sign(stated=after == "?"))
    if facts.reserved:
        yield _("Set apart"), say(", ".join(map(str, facts.reserved)))
    if cited := citations(facts):
        yield _("Rule book"), say(semicolon().join(cited))


def _recorded(page: DealPage) -> str:
    parties = {"pool": pgettext("party", "pool"), "reserved": pgettext("party", "reserved")}
    entries = (entry for _line, statement in page.said(Payments) for entry in statement.entries)
    return ", ".join(
        f"{parties.get(entry.name or '', entry.name or '?')} {stated(entry.amount, sign=True)}"
        for entry in entries
    )


def citations(facts: DealFacts) -> list[str]:
    """Say what the rule book's sources are, of each kind of payment of a deal by itself."""
    cited = ((what, facts.book.cite(*paths)) for what, paths in _cited(facts))
    return [
        f"{payment_name(what)} ({sources_in_words(sources)})" for what, sources in cited if sources
    ]


def _cited(facts: DealFacts) -> list[tuple[str, tuple[str, ...]]]:
    """Return the fields of the rule book that each kind of payment of a deal rests on."""
    game = (f"auction.calls.{facts.contract.name}",) if facts.contract else ()
    cited = {**CITED, "game": game}
    kinds = dict.fromkeys(item.what for item in facts.items or ())
    return [(what, cited.get(what, ())) for what in kinds]


def readings(session: SessionFacts) -> list[Phrase]:
    """Say where the payments of a session rest on this project's own reading of the rules."""
    paths = (path for deal in session.deals for _, cited in _cited(deal) for path in cited)
    known = session.book.readings
    return [say(reading(known[path])) for path in dict.fromkeys(paths) if path in known]
