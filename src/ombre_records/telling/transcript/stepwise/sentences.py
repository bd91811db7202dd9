"""Each step of a replay in a sentence, to be read aloud."""

from __future__ import annotations

from collections.abc import Sequence

from ombre_records.base.document.outline import Paragraph
from ombre_records.base.language import _, ngettext
from ombre_records.base.language.nouns import call_noun
from ombre_records.base.language.numbers import amount, listed, signed
from ombre_records.base.language.terms import suit_name
from ombre_records.engine.trumps import ACES
from ombre_records.model.cards import PACK, SUITS, is_known
from ombre_records.model.statements import Forfeit, Held
from ombre_records.referee.facts import (
    BidFacts,
    DealFacts,
    ExchangeFacts,
    SessionFacts,
    TrickFacts,
)
from ombre_records.referee.wording.card_titles import item_in_words
from ombre_records.telling.certainty import is_stated, sign, states_leader, states_winner
from ombre_records.telling.phrases import stated
from ombre_records.telling.transcript.margin import DealPage
from ombre_records.telling.transcript.stepwise.data import StepData
from ombre_records.telling.transcript.tables.play import outcome


def cards(items: Sequence[int] | None, count: int | None = None) -> str:
    """Name cards in full; those of which nothing is known are counted, `count` if none is told."""
    if items is None and count is None:
        return "?"
    known = [item_in_words(item) for item in items or () if item != PACK]
    unknown = (count or 0 if items is None else len(items)) - len(known)
    if unknown:
        sentence = ngettext("{count} unknown card", "{count} unknown cards", unknown)
        known.append(sentence.format(count=unknown))
    return listed(known) or _("nothing")


def deal(page: DealPage) -> str:
    """Say who sits down and gets up, who deals and how much lies in the pool."""
    facts = page.facts
    parts = [_("Deal {number}.").format(number=amount(facts.number))]
    new, gone = came(page.session, facts), left(page.session, facts)
    if new:
        words = ngettext(
            "{names} sits down at the table.", "{names} sit down at the table.", len(new)
        )
        parts.append(words.format(names=listed([page.name(seat) for seat in new])))
    if gone:
        words = ngettext("{names} gets up.", "{names} get up.", len(gone))
        parts.append(words.format(names=listed([page.name(seat) for seat in gone])))
    if facts.dealer is not None:
        name = f"{page.name(facts.dealer)}{_sign(page, 'dealer')}"
        parts.append(_("{name} deals.").format(name=name))
    if facts.rests is not None:
        name = f"{page.name(facts.rests)}{_sign(page, 'rests')}"
        parts.append(_("{name} rests.").format(name=name))
    if facts.pooled and facts.pool_before is not None:
        count = f"{facts.pool_before}{_sign(page, 'pool')}"
        parts.append(_("The pool is {count}.").format(count=count))
    return " ".join(parts)


def came(session: SessionFacts, deal: DealFacts) -> tuple[int, ...]:
    """Return who sit at the table and did not in the deal before; nobody in the first deal."""
    return _others(deal.seated, _before(session, deal))


def left(session: SessionFacts, deal: DealFacts) -> tuple[int, ...]:
    """Return who sat at the table in the deal before and do not now."""
    return _others(_before(session, deal), deal.seated)


def _before(session: SessionFacts, deal: DealFacts) -> tuple[int, ...]:
    return session.deals[max(deal.index - 2, 0)].seated


def _others(these: Sequence[int], those: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat in these if seat not in those)


def bid(page: DealPage, call: BidFacts) -> str:
    """Say who calls what."""
    called = call_noun(call.call.name if call.call else call.word)
    return _("{name}: {call}.").format(name=page.name(call.seat), call=called)


def contract(page: DealPage) -> str:
    """Say who is Ombre, what is played and what is trump."""
    facts = page.facts
    played = call_noun(facts.contract.name) if facts.contract else _("not known")
    sentence = _("{name} is the Ombre; the game is {contract}.")
    parts = [sentence.format(name=page.name(facts.ombre), contract=played)]
    if facts.trump is None:
        parts.append(_("The trump suit is not known."))
    elif facts.trump < len(SUITS):
        parts.append(_("Trumps are {suit}.").format(suit=suit_name(facts.trump)))
    elif facts.trump == ACES:
        parts.append(_("Only the black aces are trumps."))
    else:
        parts.append(_("There are no trumps."))
    if facts.turned is not None:
        parts.append(_("The {card} is turned.").format(card=item_in_words(1 << facts.turned)))
    if facts.friend is not None:
        parts.append(_("{name} is the friend.").format(name=page.name(facts.friend)))
    return " ".join(parts)


def exchange(page: DealPage, step: ExchangeFacts) -> str:
    """Say what a player lays off and draws."""
    name = page.name(step.seat)
    if step.count == 0 and not step.discards:
        return _("{name} keeps every card.").format(name=name)
    if step.discards is None and step.draws is None:
        return exchanged(name, step.count)
    return _traded(name, cards(step.discards, step.count), cards(step.draws, step.count))


def _traded(name: str, discards: str, draws: str) -> str:
    sentence = _("{name} discards {discards} and draws {draws}.")
    return sentence.format(name=name, discards=discards, draws=draws)


def unseen(name: str, step: StepData) -> str:
    """Say what the others see of an exchange, without the cards."""
    laid, drawn = step.discards, step.draws
    if laid is None or drawn is None or len(laid) == len(drawn):
        return exchanged(name, step.count)
    return _traded(name, cards(None, len(laid)), cards(None, len(drawn)))


def exchanged(name: str, count: int | None) -> str:
    """Say how many cards a player exchanges."""
    if count is None:
        return _("{name} exchanges; how many cards is not known.").format(name=name)
    sentence = ngettext("{name} exchanges {count} card.", "{name} exchanges {count} cards.", count)
    return sentence.format(name=name, count=count)


def hands() -> str:
    """Say that the hands are those of the play."""
    return _("The hands with which play begins.")


def play(page: DealPage, trick: TrickFacts, place: int) -> str:
    """Say who plays what; with the last card of a trick, who wins it."""
    played = trick.plays[place]
    sentence = (
        _("{name} plays the {card}.") if place else _("Trick {trick}: {name} leads the {card}.")
    )
    if not is_known(played.item):
        sentence = _("{name} plays {card}.") if place else _("Trick {trick}: {name} leads {card}.")
    mark = sign(stated=bool(place) or states_leader(page.session, trick))
    name = f"{page.name(played.seat)}{mark}"
    words = sentence.format(name=name, card=item_in_words(played.item), trick=trick.number)
    return words if place + 1 < len(trick.plays) else f"{words} {won(page, trick)}"


def won(page: DealPage, trick: TrickFacts) -> str:
    """Say who wins a trick and how many each has."""
    tally = _tally(page, trick)
    if trick.winner is None:
        return _("Who wins is not known; {tally}.").format(tally=tally)
    mark = sign(stated=states_winner(page.session, trick))
    return _("{name} wins; {tally}.").format(name=f"{page.name(trick.winner)}{mark}", tally=tally)


def _tally(page: DealPage, trick: TrickFacts) -> str:
    tricks = zip(page.seats, trick.tally, strict=False)
    return ", ".join(f"{page.name(seat)} {amount(taken)}" for seat, taken in tricks)


def unrecorded(page: DealPage, trick: TrickFacts) -> str:
    """Say that tricks are not recorded."""
    if trick.last == trick.number:
        sentence = _("Trick {trick} is not recorded.").format(trick=trick.number)
    else:
        sentence = _("Tricks {trick} to {last} are not recorded.")
        sentence = sentence.format(trick=trick.number, last=trick.last)
    return f"{sentence} {_tally(page, trick)}."


def holds(page: DealPage, held: Held) -> str:
    """Say what a hand is said to be in the midst of play."""
    sentence = (
        _("{name} holds {cards} and more.") if held.cards.rest else _("{name} holds {cards}.")
    )
    return sentence.format(name=held.name or "?", cards=cards(held.cards.items, None))


def event(page: DealPage, keyword: str, seat: int | None, forfeit: Forfeit | None) -> str:
    """Say what was said between tricks."""
    sentences = {
        "vole": _("{name} undertakes the vole."),
        "surrender": _("{name} surrenders."),
        "accept": _("{name} accepts the surrender."),
        "forbid": _("{name} forbids the surrender and plays on."),
        "gano": _("{name} says gano."),
        "claim": _("{name} claims the rest."),
        "forfeit": _("{name} pays a forfeit."),
    }[keyword].format(name=page.name(seat))
    if forfeit is None or forfeit.amount is None:
        return sentences
    paid = _("{name} pays a forfeit of {amount}.")
    if forfeit.reason:
        paid = _('{name} pays a forfeit of {amount}: "{reason}".')
    return paid.format(name=page.name(seat), amount=stated(forfeit.amount), reason=forfeit.reason)


def ending(page: DealPage) -> str:
    """Say how the deal ended, why, and who has how many tricks."""
    words = next(block.words for block in outcome(page) if isinstance(block, Paragraph))
    return "".join(run.text for run in words) + "."


def payments(page: DealPage) -> str:
    """Say what each wins or loses."""
    facts, names = page.facts, page.session.players
    if facts.items is None and not facts.stated:
        return _("What is paid cannot be told from the record.")
    paid = ((names[seat], facts.payments[seat]) for seat in sorted(facts.seated))
    text = ", ".join(f"{name} {signed(gain)}{_sign(page, 'payments', name)}" for name, gain in paid)
    if not facts.pooled:
        return f"{text}."
    after = amount(facts.pool_after)
    after += sign(stated=after == "?")
    return _("{payments}; the pool is {count}.").format(payments=text, count=after)


def _sign(page: DealPage, what: str, party: str = "") -> str:
    """Return the sign behind a value of the deal that the record does not state."""
    return sign(stated=is_stated(page.facts, page.session.reading, what, party))
