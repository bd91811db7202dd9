"""The bids and the game, as they are typed."""

from __future__ import annotations

from ombre_records.base.language import _
from ombre_records.books.book import RuleBook
from ombre_records.books.vocabulary import vocabulary
from ombre_records.doors.entry.answers.answer import INSISTED, Answer
from ombre_records.doors.entry.candidates import (
    Candidate,
    Words,
    call_words,
    choose,
    contracts,
    in_one,
    shown_call,
    suit_words,
    written_name,
)
from ombre_records.doors.entry.shorthand import Offer
from ombre_records.doors.entry.whole_deal import Question, WholeDeal, speaker
from ombre_records.engine.game.positions import AuctionPosition
from ombre_records.model.cards import SUIT_GLYPHS, SUITS
from ombre_records.notation.write import Writer


def bids(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read calls in turn; one with `!` before it is taken though it is not allowed."""
    position: AuctionPosition | None = deal.begun()
    entries: list[str] = []
    shown: list[str] = []
    every, words = _sayable(deal.book), text.split()
    for at in range(len(words)):
        words = in_one(words, at, every.candidates)
    for at, word in enumerate(words):
        if word == "?" and at == len(words) - 1:
            rest = ", ".join([*entries, "?"])
            return Answer((f"bids {rest}",), _spoken(shown, _("the rest is not known")))
        call = choose(word.removeprefix(INSISTED), every)
        seat = _speaker(deal, position)
        name = f"{written_name(seat)} " if seat else ""
        shown.append(f"{seat} {shown_call(call)}".strip())
        entries.append(name + call)
        if position is None:
            continue
        if call in position.lawful_calls():
            position = position.say(call)
        elif word.startswith(INSISTED):
            position = None
        else:
            may = ", ".join(map(shown_call, position.lawful_calls())) or _("nothing")
            trouble = _(
                "{player} may not say {call} now, but {calls}; `!` before it records it all"
                " the same"
            ).format(player=seat or "?", call=shown_call(call), calls=may)
            insists = " ".join([*words[:at], f"{INSISTED}{word}", *words[at + 1 :]])
            return Answer(told=_spoken(shown), trouble=trouble, insists=insists)
    if not text:
        return Answer(("bids ?",), _("not known"))
    done = position is None or position.over
    turn = _speaker(deal, position)
    wanted = "" if done else _("what does {player} say?").format(player=turn)
    lines = (f"bids {', '.join(entries)}",) if done else ()
    return Answer(lines, _spoken(shown), wanted=wanted, offers=_call_offers(deal, position))


def _spoken(parts: list[str], *more: str) -> str:
    return ", ".join((*parts, *more))


def _speaker(deal: WholeDeal, position: AuctionPosition | None) -> str:
    """Name who speaks next; an empty string where nobody does, or it is not known."""
    seat = speaker(deal.facts, position.turn) if position else None
    return deal.name(seat) if seat is not None else ""


def _sayable(book: RuleBook) -> Words:
    """Return the words for all that can be said; `p` is a pass, whatever else begins so."""
    calls = call_words(book, book.auction.calls)
    candidates = [*calls.candidates]
    candidates += [Candidate(word, book.auction.passes[0]) for word in book.auction.passes]
    candidates += [Candidate(word, book.auction.passes[0]) for word in ("-", "p")]
    candidates += [
        Candidate(word, book.auction.passes[0], 2)
        for word, of in vocabulary(book).calls.items()
        if of in book.auction.passes
    ]
    return calls._replace(candidates=candidates)


def _call_offers(deal: WholeDeal, position: AuctionPosition | None) -> tuple[Offer, ...]:
    calls = position.lawful_calls() if position else ()
    return tuple(Offer(shown_call(call), call) for call in calls)


def first_calls(deal: WholeDeal) -> str:
    """Say who speaks first, and what he may say."""
    position = deal.begun()
    calls = "  ".join(offer.word for offer in _call_offers(deal, position))
    return f"{_speaker(deal, position)}: {calls}"


def contract(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read who plays, if the calls do not say it, and what; nothing typed is what was bid."""
    facts, words = deal.facts, text.split()
    if not text:
        if facts.ombre is None or facts.contract is None:
            return Answer(skips="contract", told=_("not known"))
        return _played(deal, deal.name(facts.ombre), facts.contract.name)
    if facts.ombre is not None:
        ombre = deal.name(facts.ombre)
    else:
        ombre = choose(words.pop(0), deal.scope.names())
    if not words:
        return Answer(told=ombre, wanted=_("what does he play?"))
    games = contracts(deal.book)
    may = deal.contracts() or tuple(call.name for call in games)
    insisted = words[0].startswith(INSISTED)
    typed, own = "-".join(words), call_words(deal.book, games)
    call = choose(typed.removeprefix(INSISTED), own)
    if call not in may and not insisted:
        offered = ", ".join(map(shown_call, may))
        trouble = _(
            "{player} may not play {call}, but {calls}; `!` before it records it all the same"
        ).format(player=ombre, call=shown_call(call), calls=offered)
        return Answer(told=ombre, trouble=trouble, insists=f"{text[: -len(typed)]}!{typed}")
    return _played(deal, ombre, call)


def _played(deal: WholeDeal, ombre: str, call: str) -> Answer:
    return Answer((f"contract {written_name(ombre)} {call}",), f"{ombre} {shown_call(call)}")


def trump(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read the trump."""
    if not text:
        return Answer(("trump ?",), _("not known"))
    suit = SUITS.index(choose(text, suit_words(deal.scope)))
    return Answer((f"trump {Writer(deal.evening.system).letter(suit)}",), SUIT_GLYPHS[suit])
