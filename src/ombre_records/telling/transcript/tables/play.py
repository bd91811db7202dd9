"""A deal in tables: hands, auction, contract, exchange, tricks, the outcome, the payments."""

from __future__ import annotations

from collections.abc import Iterator

from ombre_records.base.document.outline import (
    NOTHING,
    Aside,
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
from ombre_records.base.language import _, marked, pgettext
from ombre_records.base.language.explanations import reading
from ombre_records.base.language.nouns import call_noun, outcome_noun
from ombre_records.base.language.numbers import amount, semicolon, signed
from ombre_records.base.language.terms import payment_name
from ombre_records.books.source_titles import sources_in_words
from ombre_records.model.record import Line
from ombre_records.model.statements import (
    CalledKing,
    Forfeit,
    Held,
    Payments,
    Reserved,
    Result,
    Stock,
)
from ombre_records.notation.keywords import keywords
from ombre_records.referee.facts import (
    DealFacts,
    ExchangeFacts,
    HandFacts,
    SessionFacts,
    TrickFacts,
)
from ombre_records.referee.results import reason
from ombre_records.referee.wording.payments import ANTE, antes, made_up
from ombre_records.telling.certainty import (
    DERIVED,
    is_stated,
    sign,
    states_hand,
    states_leader,
    states_tally,
    states_winner,
)
from ombre_records.telling.phrases import (
    as_written,
    by_rank,
    cards,
    hand,
    high_trumps,
    stated,
    suit,
)
from ombre_records.telling.transcript.margin import DealPage, quoted


def dealt(page: DealPage) -> Iterator[Block]:
    """Write who deals, leads and rests, the pool, the hands as dealt and the stock."""
    facts = page.facts
    rows = [
        (_("Dealer"), page.name(facts.dealer), "dealer"),
        (_("Eldest"), page.name(facts.order[0]) if facts.dealer is not None else "?", "eldest"),
        (_("Rests"), page.name(facts.rests) if facts.rests is not None else "", "rests"),
        (_("Pool"), amount(facts.pool_before) if _pooled(page) else "", "pool"),
        (_("Set apart"), _reserved(page), "reserved"),
    ]
    yield _fields(page, rows)
    yield part(_("Hands as dealt"))
    yield from _hands(page, "hand", facts.dealt)
    for line, stock in page.statements(Stock):
        words = fill(_("Stock from the top: {cards}"), cards=cards(stock.cards.items))
        yield Paragraph(join((words, page.margin.at(line)), " "))
    yield from notes(page.margin.below(page.lines(*keywords("deal"))))


def _fields(page: DealPage, rows: list[tuple[str, str, str]]) -> Fields:
    written = (
        (label, join((say(text, _sign(page, text, kind)), page.beside(*kind.split())), " "))
        for label, text, kind in rows
    )
    return Fields(tuple((label, words) for label, words in written if words))


def _sign(page: DealPage, text: str, kind: str) -> str:
    """Return the sign behind a value that no line of a kind states."""
    known = bool(kind) and text not in ("", "?")
    return sign(stated=not known or is_stated(page.facts, page.session.reading, kind))


def _pooled(page: DealPage) -> bool:
    """Return whether there is a pool, or the record has a word on it."""
    return page.facts.pooled or bool(page.lines("pool"))


def _reserved(page: DealPage) -> str:
    return ", ".join(
        stated(each) for _, statement in page.statements(Reserved) for each in statement.amounts
    )


def _hands(page: DealPage, keyword: str, hands: tuple[HandFacts, ...]) -> Iterator[Block]:
    rows = []
    for seat in page.seats:
        line, held = next(reversed(page.stated_hands(seat, keyword)), (None, None))
        beside = page.margin.at(line) if line else NOTHING
        written = hand(
            hands[seat],
            page.facts.trumps,
            as_written(held.cards, hands[seat]) if held else (),
        )
        in_record = keyword == "hand" or states_hand(page.session, page.facts, seat)
        named = high_trumps(by_rank(hands[seat].certain, page.facts.trumps), page.facts.trumps)
        shown = say(written, sign(stated=in_record))
        rows.append((say(page.name(seat)), shown, join((named, beside), semicolon())))
    if any(hands[seat].certain for seat in page.seats) or any(beside for *_, beside in rows):
        yield table((Column(_("Player")), Column(_("Cards")), Column(_("Remarks"))), rows)
    else:
        yield Paragraph(say(_("No hand is known.")))


def auction(page: DealPage) -> Iterator[Block]:
    """Write the calls, the contract, the Ombre, the trump, the turned card and the king called."""
    facts = page.facts
    calls = ", ".join(
        _("{player} {call}").format(
            player=page.name(bid.seat), call=call_noun(bid.call.name if bid.call else bid.word)
        )
        for bid in facts.bids
    )
    words = say(calls or pgettext("auction", "not recorded"))
    rows = [(_("Auction"), join((words, page.beside("bids")), " "))]
    if facts.outcome.kind != "passed-out":
        name = page.name(facts.ombre)
        rows.append((_("Ombre"), say(name, _sign(page, name, "ombre"))))
        rows += _contract(page)
    yield Fields(tuple(rows))
    yield from notes(page.margin.below(page.lines(*keywords("auction"))))


def _contract(page: DealPage) -> list[tuple[str, Phrase]]:
    facts = page.facts
    unknown = Run(pgettext("contract", "unknown"), "weak")
    contract = say(call_noun(facts.contract.name) if facts.contract else unknown)
    in_record = _sign(page, "" if facts.trump is None else "trump", "trump")
    rows = [
        (_("Contract"), join((contract, page.beside("contract")), " ")),
        (_("Trumps"), join((say(suit(facts.trump), in_record), page.beside("trump")), " ")),
    ]
    if facts.turned is not None:
        rows.append((_("Turned"), join((cards((1 << facts.turned,)), page.beside("turn")), " ")))
    for line, called in page.statements(CalledKing):
        held, bare = _("{king} (held by {player})"), "{king}"
        words = bare if facts.friend is None else held
        king = fill(words, king=cards((called.item,)), player=page.name(facts.friend))
        rows.append((_("King called"), join((king, page.margin.at(line)), " ")))
    return rows


def exchange(page: DealPage) -> Iterator[Block]:
    """Write what each player laid off and drew, and the hands with which play begins."""
    facts = page.facts
    if facts.exchanges:
        yield part(_("Exchange"))
        titles = map(Column, (_("Discards"), _("Draws"), _("Remarks")))
        rows = (_step(page, step) for step in facts.exchanges)
        yield table((Column(_("Player")), Column(_("Cards"), True), *titles), rows)
        yield from notes(page.margin.below(page.lines("exchange")))
    lines = [line for line in page.before_play() if line.kind == "holds"]
    if any(each.certain for each in facts.hands) and (lines or facts.hands != facts.dealt):
        yield part(_("Hands in play"))
        yield from _hands(page, "holds", facts.hands)
        yield from notes(page.margin.below(lines))


def _step(page: DealPage, step: ExchangeFacts) -> tuple[Phrase, ...]:
    cells = [NOTHING if items is None else cards(items) for items in (step.discards, step.draws)]
    beside = page.margin.at(step.line)
    return say(page.name(step.seat)), say(amount(step.count)), cells[0], cells[1], beside


_EVENTS = {
    "vole": marked("{player} undertakes the vole"),
    "surrender": marked("{player} surrenders"),
    "accept": marked("{player} accepts the surrender"),
    "forbid": marked("{player} forbids the surrender and plays on"),
    "gano": marked("{player} says gano"),
    "claim": marked("{player} claims"),
}


def tricks(page: DealPage) -> Iterator[Block]:
    """Write the tricks, each with leader, cards, winner and tally, and the asides between them."""
    if all(trick.line.kind == "result-line" for trick in page.facts.tricks):
        if page.facts.outcome.kind != "passed-out":
            words = say(_("The tricks are not recorded."))
            yield Paragraph(join((words, page.beside("tricks")), " "))
        yield from notes(page.margin.below(page.lines("tricks")))
        return
    yield part(_("Tricks"))
    cards_played = (str(place) for place in range(1, len(page.seats) + 1))
    titles = (_("Leader"), *cards_played, _("Winner"), _("Tally"), _("Remarks"))
    yield table((Column(_("Trick"), True), *map(Column, titles)), _rows(page))


def _rows(page: DealPage) -> Iterator[tuple[Phrase, ...] | Aside]:
    known = {trick.line.number: trick for trick in page.facts.tricks}
    for line in page.from_play():
        if line.number in known:
            yield _row(page, known[line.number])
        elif words := _between(page, line):
            yield Aside(join((words, page.margin.at(line)), " "))
        if line.kind not in ("result", "payments"):
            yield from (Aside(note) for note in page.margin.below([line]))


def _row(page: DealPage, trick: TrickFacts) -> tuple[Phrase, ...]:
    number = f"{trick.number}-{trick.last}" if trick.last > trick.number else f"{trick.number}"
    count = len(page.seats)
    plays = [_play(page, trick, at) for at in range(min(count, len(trick.plays)))]
    missing = [say("?")] * (count - len(plays)) if not plays else [NOTHING] * (count - len(plays))
    named = high_trumps((play.item for play in trick.plays), page.facts.trumps)
    beside = join((named, page.margin.at(trick.line)), semicolon())
    reading = page.session.reading
    won = trick.winner is None or states_winner(page.session, trick)
    counted = not any(trick.tally) or states_tally(trick, reading)
    ends = (
        say(page.name(trick.winner), sign(stated=won)),
        say(_tally(trick.tally), sign(stated=counted)),
        beside,
    )
    leader = page.name(trick.leader) if plays or trick.leader is not None else ""
    led = trick.leader is None or states_leader(page.session, trick)
    return say(number), say(leader, sign(stated=led)), *plays, *missing, *ends


def _play(page: DealPage, trick: TrickFacts, at: int) -> Phrase:
    play = trick.plays[at]
    won = play.seat is not None and play.seat == trick.winner
    (card,) = cards((play.item,))
    shown = Run(card.text, "winner" if won else "cards")
    speaker = "" if page.in_turn(trick, at) is not False else f"{page.name(play.seat)}: "
    return say(speaker, shown, play.glyph)


def _tally(tally: tuple[int | None, ...]) -> str:
    return "-".join(amount(tricks) for tricks in tally)


def _between(page: DealPage, line: Line) -> Phrase:
    """Say what an announcement, or a hand stated between tricks, says."""
    statement = line.read(page.session.reading)
    if isinstance(statement, Held):
        more, bare = _("{player} holds {cards} and more"), _("{player} holds {cards}")
        words = more if statement.cards.rest else bare
        return fill(words, player=statement.name or "?", cards=cards(statement.cards.items))
    for event in page.facts.announcements:
        if event.line.number == line.number:
            player = page.name(event.seat)
            if isinstance(statement, Forfeit):
                return say(_forfeit(player, statement))
            return say(_(_EVENTS[event.keyword]).format(player=player))
    return NOTHING


def _forfeit(player: str, forfeit: Forfeit) -> str:
    paid = "" if forfeit.amount is None else stated(forfeit.amount)
    words = _("{player} forfeits {amount}") if paid else _("{player} forfeits")
    sentence = words.format(player=player, amount=paid)
    return f"{sentence}: {quoted(forfeit.reason)}" if forfeit.reason else sentence


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
    yield Paragraph(join((words, page.beside("result", "result-line")), " "))


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
    for _line, result in page.statements(Result):
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
                say(signed(facts.payments[seat]), _payment_sign(page, name)),
                say(_("as stated") if facts.stated else made_up(facts.items or (), seat, names)),
                say(signed(facts.totals[seat])),
            )
            for seat, name in enumerate(names)
            if seat in facts.seated
        ]
        yield table(titles, rows)
    yield Fields(tuple(_around(page)))
    yield from notes(page.margin.below(page.lines(*keywords("settlement"))))


def _payment_sign(page: DealPage, name: str) -> str:
    """Return the sign behind an amount that the record does not state."""
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
    entries = (
        entry for _line, statement in page.statements(Payments) for entry in statement.entries
    )
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
