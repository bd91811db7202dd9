"""The cards of a trick, or what is said before it, as they are typed."""

from __future__ import annotations

import re
from itertools import zip_longest
from typing import NamedTuple

from ombre_records.base.language import _
from ombre_records.base.language.terms import SAID, said_name
from ombre_records.books.vocabulary import outcome_written
from ombre_records.doors.entry.answers.answer import (
    INSISTED,
    Answer,
    cards_in,
    named_card,
    pictured,
    read_cards,
)
from ombre_records.doors.entry.candidates import (
    Candidate,
    Unclear,
    Words,
    choose,
    shown_outcome,
    written_name,
)
from ombre_records.doors.entry.evening import Preview
from ombre_records.doors.entry.shorthand import Offer
from ombre_records.doors.entry.whole_deal import Question, WholeDeal
from ombre_records.model.cards import is_known
from ombre_records.referee.facts import PlayFacts, TrickFacts

_BY = re.compile(r"([^\W\d_][\w.'’-]*)\s*:")
_OMBRES = ("claim", "surrender", "vole")


class _Play(NamedTuple):
    """A card typed in a trick: the words of the record, the card alone, whether it is insisted on
    with `!`, and its place in the text.
    """

    words: str
    card: str
    insisted: bool
    key: int


def trick(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read the cards of a trick, which is taken with its last."""
    if text.startswith("/"):
        return _announced(deal, text[1:].split())
    if text.startswith("?"):
        return _not_told(deal, text[1:].split())
    if not text:
        return _ended(deal) if question.may_end else Answer()
    plays = _plays(deal, text)
    count = len(deal.facts.order)
    if len(plays) > count:
        raise Unclear(_("a trick has {count} cards").format(count=count))
    tried = deal.tried(tuple(play.words for play in plays))
    trick = _last(tried)
    shown = _shown(deal, trick, plays)
    for play, facts in zip(plays, trick.plays if trick else (), strict=False):
        trouble = _refused(deal, play, facts)
        if trouble:
            return Answer(told=shown, trouble=trouble, insists=_insisted(text, play.key))
    objections = [each.message for each in tried.findings if each.rule != "tricks-missing"]
    if objections and not any(play.insisted for play in plays):
        insists = _insisted(text, plays[-1].key)
        wording = _("{objection}; `!` before the card records it all the same")
        return Answer(told=shown, trouble=wording.format(objection=objections[0]), insists=insists)
    if len(plays) < count:
        return Answer(told=shown, wanted=_turn(deal, trick, len(plays)))
    line = f"{deal.next_trick} {' '.join(play.words for play in plays)}"
    return Answer((*deal.opening_tricks(), line), shown, at_once=True)


def _plays(deal: WholeDeal, text: str) -> list[_Play]:
    """Read cards, with the names of players who play out of their turn before them."""
    plays: list[_Play] = []
    suit, start, name = _suit_before(deal), 0, ""
    for part in [*_BY.finditer(text), None]:
        end = part.start() if part else len(text)
        cards = read_cards(text[start:end], deal.evening.system, suit)
        if cards.more:
            raise Unclear(_("`?` alone is a trick that is not known; `x` is such a card"))
        for card in cards.cards:
            words = f"{name}: {card.card}" if name else card.card
            plays.append(_Play(words, card.card, card.insisted or bool(name), start + card.key))
            name = ""
        suit = cards.suit
        if part:
            name = written_name(choose(part[1], deal.scope.names()))
            start = part.end()
    return plays


def _suit_before(deal: WholeDeal) -> str:
    """Return the suit in which the last trick was led: it stays until another is typed."""
    played = (trick.plays for trick in reversed(deal.facts.tricks) if trick.plays)
    first = next(played, None)
    if first is None or not is_known(first[0].item):
        return ""
    return named_card(first[0].item, deal.evening.system)[0]


def _last(tried: Preview) -> TrickFacts | None:
    tricks = tried.facts.tricks if tried.facts else ()
    return tricks[-1] if tricks else None


def _refused(deal: WholeDeal, play: _Play, facts: PlayFacts) -> str:
    """Say what may be played in the place of a card that may not; an empty string where it may."""
    if not facts.lawful or not is_known(facts.item) or facts.lawful & facts.item or play.insisted:
        return ""
    system = deal.evening.system
    text = _("{player} may play {cards}; `!` before {card} records it all the same")
    return text.format(
        player=deal.name(facts.seat),
        cards=cards_in(facts.lawful, system),
        card=pictured(play.card, system),
    )


def _insisted(text: str, key: int) -> str:
    return f"{text[:key]}{INSISTED}{text[key:]}"


def _shown(deal: WholeDeal, trick: TrickFacts | None, plays: list[_Play]) -> str:
    """Say who has played what so far."""
    seats = [play.seat for play in trick.plays] if trick else []
    parts = []
    for play, seat in zip_longest(plays, seats[: len(plays)]):
        parts.append(f"{deal.name(seat)} {pictured(play.card, deal.evening.system)}")
    return "  ".join(parts)


def _turn(deal: WholeDeal, trick: TrickFacts | None, at: int) -> str:
    """Say whose turn it is, and what he may play if that is known."""
    if trick is None or at >= len(trick.plays):
        return ""
    seat, _item, _glyph, lawful = trick.plays[at]
    return f"{deal.name(seat)}?   {cards_in(lawful, deal.evening.system)}".rstrip()


def whose_lead(deal: WholeDeal) -> str:
    """Say who leads to the next trick, and what he may lead if that is known."""
    return _turn(deal, _last(deal.tried(())), 0)


def _ended(deal: WholeDeal) -> Answer:
    """Take the deal for over, where it may be."""
    ended = deal.facts.outcome
    to = "" if ended.codille_to is None else f" {deal.written(ended.codille_to)}"
    text = _("the deal ends here: {outcome}").format(outcome=shown_outcome(ended.kind))
    word = outcome_written(deal.book, ended.kind) or ended.kind
    known = ended.kind != "undetermined"
    return Answer((f"result {word}{to}",) if known else ("result ?",), text)


def _not_told(deal: WholeDeal, words: list[str]) -> Answer:
    """Read a trick of which nobody knows the cards: its winner; or that no more are known."""
    number, last = deal.next_trick, deal.book.pack.hand
    if words:
        winner = choose(words[0], deal.scope.names())
        line, text = f"{number} ? > {written_name(winner)}", _("not known, won by {player}")
        return Answer((*deal.opening_tricks(), line), text.format(player=winner))
    span = str(number) if number == last else f"{number}-{last}"
    text = _("the other tricks are not known (or who has won this one: `? {name}`)")
    return Answer((*deal.opening_tricks(), f"{span} ?"), text.format(name=deal.scope.seated[0]))


def _announced(deal: WholeDeal, words: list[str]) -> Answer:
    """Read what is said before a trick: a word, and whose it is."""
    candidates = [Candidate(said_name(word), word) for word in SAID]
    candidates += [Candidate(word, word, 1) for word in SAID]
    if not words:
        offers = tuple(Offer(f"/{said_name(word)}", word) for word in SAID)
        return Answer(wanted=_("which announcement?"), offers=offers)
    word = choose(words[0], Words(_("announcement between tricks"), candidates))
    names = deal.scope.names()
    if words[1:]:
        who = choose(words[1], names)
    elif word in _OMBRES and deal.facts.ombre is not None:
        who = deal.name(deal.facts.ombre)
    else:
        return Answer(
            told=said_name(word),
            wanted=_("who?"),
            offers=tuple(Offer(n.word, n.means) for n in names.candidates),
        )
    amount = f" {int(words[2])}" if word == "forfeit" and words[2:] and words[2].isdecimal() else ""
    reason = f' "{word}"' if word == "forfeit" else ""
    line = f"{word} {written_name(who)}{amount}{reason}"
    return Answer((*deal.opening_tricks(), line), f"{who}: {said_name(word)}{amount}")
