"""What is typed in answer to a question of a whole deal, and the lines that it makes.

Cards are typed at one key a card, other things by as much of their words as tells them apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from ombre_records.books.book import Call
from ombre_records.books.vocabulary import outcome_written, vocabulary
from ombre_records.entry.candidates import (
    CALL,
    OUTCOME,
    PLAYER,
    SUIT,
    call_candidates,
    outcome_candidates,
    shown_call,
    shown_outcome,
    suit_candidates,
    written_name,
)
from ombre_records.entry.card_keys import Cards, held, read_cards
from ombre_records.entry.choosing import Candidate, Unclear, beginning, choose
from ombre_records.entry.evening import Preview
from ombre_records.entry.shorthand import Offer
from ombre_records.entry.whole_deal import Kind, Question, WholeDeal
from ombre_records.game.positions import AuctionPosition
from ombre_records.language import _, ngettext
from ombre_records.model.cards import CARD_NAMES, SUIT_GLYPHS, SUITS, cards_of, is_known
from ombre_records.notation.words import SYSTEMS
from ombre_records.notation.write import Writer
from ombre_records.referee.facts import PlayFacts, TrickFacts

_BY = re.compile(r"([^\W\d_][\w.'’-]*)\s*:")
_COUNT = re.compile(r"\d{1,2}")
_SAID = ("claim", "surrender", "accept", "forbid", "vole", "gano", "forfeit")
_OMBRES = ("claim", "surrender", "vole")
"""What is said between tricks, and what of it the Ombre says."""
_FREE = "!"


@dataclass(frozen=True, slots=True)
class Answer:
    """What an answer comes to.

    `lines` are the record's, empty while the answer is not whole; `at_once`: it is taken without
    Enter. `told` is what has been understood, `trouble` what cannot be read or is not allowed,
    `wanted` what comes next. `insists` is the text by which what is not allowed is recorded all the
    same. `skips` names what nobody knows, `yields` says that another exchanges first.
    """

    lines: tuple[str, ...] = ()
    told: str = ""
    trouble: str = ""
    wanted: str = ""
    offers: tuple[Offer, ...] = ()
    at_once: bool = False
    insists: str = ""
    skips: Kind | None = None
    yields: bool = False


def answer(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read what was typed in answer to a question; nothing typed is that it is not known."""
    try:
        return _READERS[question.kind](deal, question, text.strip())
    except Unclear as problem:
        return Answer(trouble=str(problem))


def typed_again(deal: WholeDeal) -> str:
    """Return what is typed for the last thing that a deal tells, but for its last key."""
    line = next(line for line in reversed(deal.facts.deal.lines) if line.kind not in _QUIET)
    code = line.code
    match line.kind:
        case "hand" | "exchange":
            after = code.split(deal_name(code, deal), 1)[1]
            return after.replace(" for ", " / ").strip()[:-1].rstrip()
        case "stock":
            return code.removeprefix("stock").strip()[:-1].rstrip()
        case "trick":
            cards = re.sub(r"^\d+\s+|\(.*|>.*", "", code).strip()
            return cards.rpartition(" ")[0]
    return ""


_QUIET = ("blank", "comment", "note")


def deal_name(code: str, deal: WholeDeal) -> str:
    """Return the name that a line of a player has, as it is written."""
    names = map(written_name, deal.evening.facts.players)
    rest = code.split(None, 1)[1]
    return max((name for name in names if rest.startswith(name)), key=len)


# ---------------------------------------------------------------- cards


def _hand(deal: WholeDeal, question: Question, text: str) -> Answer:
    seat = question.seat or 0
    if text == "??":
        missing = (s for s in deal.facts.order if f"hand {deal.written(s)} " not in _codes(deal))
        return Answer(tuple(f"hand {deal.written(s)} ?" for s in missing), _("not known"))
    cards = read_cards(text, deal.evening.system)
    size = deal.facts.dealt[seat].size
    written = held(cards) if text else "?"
    lacking = size - len(cards.cards)
    return Answer(
        (f"hand {deal.written(seat)} {written}",),
        _counted(deal, cards, size) if text else _("not known"),
        wanted=_lacking(lacking) if text and lacking > 0 and not cards.more else "",
    )


def _codes(deal: WholeDeal) -> str:
    return "".join(f"{line.code} \n" for line in deal.facts.deal.lines)


def _stock(deal: WholeDeal, question: Question, text: str) -> Answer:
    cards = read_cards(text, deal.evening.system)
    size = deal.book.pack.stock
    written = " ".join((*cards.names, *(["?"] if cards.more else []))) if text else "?"
    told = _counted(deal, cards, size) if text else _("not known")
    lacking = size - len(cards.cards)
    wanted = _lacking(lacking) if text and lacking > 0 and not cards.more else ""
    return Answer((f"stock {written}",), told, wanted=wanted)


def _turned(deal: WholeDeal, question: Question, text: str) -> Answer:
    if not text:
        return Answer(skips="turned", told=_("not known"))
    card = _one_card(deal, text)
    return Answer((f"turn {card}",) if card else (), pictured(card, deal.evening.system))


def _king(deal: WholeDeal, question: Question, text: str) -> Answer:
    if not text:
        return Answer(skips="king", told=_("not known"))
    king = Writer(deal.evening.system)
    suit = choose(
        text.removesuffix("k").removesuffix("r") or text, suit_candidates(deal.scope), _(SUIT)
    )
    card = king.letter(SUITS.index(suit)) + _rank("K", deal.evening.system)
    return Answer((f"call {card}",), pictured(card, deal.evening.system))


def _rank(rank: str, system: str) -> str:
    return next(own for own, french in SYSTEMS[system][1].items() if french == rank)


def _one_card(deal: WholeDeal, text: str) -> str:
    cards = read_cards(text, deal.evening.system)
    if len(cards.cards) > 1:
        raise Unclear(_("one card is wanted"))
    return cards.names[0] if cards.cards else ""


def pictured(card: str, system: str) -> str:
    """Write a card of the notation with the sign of its suit."""
    suit = SYSTEMS[system][0].get(card[:1])
    return card if suit is None else SUIT_GLYPHS[suit] + card[1:]


def _pictured(cards: Cards, system: str) -> str:
    return " ".join(pictured(each, system) for each in held(cards).split()) if cards.cards else "-"


def _counted(deal: WholeDeal, cards: Cards, size: int) -> str:
    count = _("{count} of {size}").format(count=len(cards.cards), size=size)
    return f"{_pictured(cards, deal.evening.system)}   ({count})"


def _lacking(count: int) -> str:
    return ngettext(
        "one more card (`?`: it is not known)",
        "{count} more cards (`?`: they are not known)",
        count,
    ).format(count=count)


# ---------------------------------------------------------------- the auction


def _bids(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read calls in turn; one with `!` before it is taken though it is not allowed."""
    position: AuctionPosition | None = deal.begun()
    said: list[str] = []
    told: list[str] = []
    words = text.split()
    for at, word in enumerate(words):
        if word == "?" and at == len(words) - 1:
            rest = ", ".join([*said, "?"])
            return Answer((f"bids {rest}",), _spoken(told, _("the rest is not known")))
        call = _said(deal, position, word.removeprefix(_FREE))
        seat = _speaker(deal, position)
        name = f"{written_name(seat)} " if seat else ""
        told.append(f"{seat} {shown_call(call)}".strip())
        said.append(name + call)
        if position is None:
            continue
        if call in position.lawful_calls():
            position = position.say(call)
        elif word.startswith(_FREE):
            position = None
        else:
            may = ", ".join(map(shown_call, position.lawful_calls())) or _("nothing")
            trouble = _(
                "{player} may not say {call} now, but {calls}; `!` before it records it all"
                " the same"
            ).format(player=seat or "?", call=shown_call(call), calls=may)
            insists = " ".join([*words[:at], f"{_FREE}{word}", *words[at + 1 :]])
            return Answer(told=_spoken(told), trouble=trouble, insists=insists)
    if not text:
        return Answer(("bids ?",), _("not known"))
    done = position is None or position.over
    turn = _speaker(deal, position)
    wanted = "" if done else _("what does {player} say?").format(player=turn)
    lines = (f"bids {', '.join(said)}",) if done else ()
    return Answer(lines, _spoken(told), wanted=wanted, offers=_call_offers(deal, position))


def _spoken(told: list[str], *more: str) -> str:
    return ", ".join((*told, *more))


def _speaker(deal: WholeDeal, position: AuctionPosition | None) -> str:
    """Name who speaks next; the empty text where nobody does, or it is not known."""
    if position is None or position.turn is None:
        return ""
    order = deal.facts.order
    seat = order[position.turn] if position.turn < len(order) else deal.facts.rests
    return deal.name(seat) if seat is not None else ""


def _said(deal: WholeDeal, position: AuctionPosition | None, word: str) -> str:
    """Return the call that a word is, one that is allowed now before others."""
    every, may = _sayable(deal), position.lawful_calls() if position else ()
    lawful = [each for each in every if each.means in may]
    return choose(word, lawful if beginning(word, lawful) else every, _(CALL))


def _sayable(deal: WholeDeal) -> list[Candidate]:
    """Return the words for all that can be said."""
    book = deal.book
    found = call_candidates(book, book.auction.calls)
    found += [Candidate(word, book.auction.passes[0]) for word in book.auction.passes]
    found.append(Candidate("-", book.auction.passes[0]))
    found += [
        Candidate(word, book.auction.passes[0], 2)
        for word, of in vocabulary(book).calls.items()
        if of in book.auction.passes
    ]
    return found


def _call_offers(deal: WholeDeal, position: AuctionPosition | None) -> tuple[Offer, ...]:
    calls = position.lawful_calls() if position else ()
    return tuple(Offer(shown_call(call), call) for call in calls)


def first_calls(deal: WholeDeal) -> str:
    """Say who speaks first, and what he may say."""
    position = deal.begun()
    calls = "  ".join(offer.word for offer in _call_offers(deal, position))
    return f"{_speaker(deal, position)}: {calls}"


def _contract(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read who plays, if the calls do not say it, and what; nothing typed is what was bid."""
    facts, words = deal.facts, text.split()
    if not text:
        if facts.ombre is None or facts.contract is None:
            return Answer(skips="contract", told=_("not known"))
        return _played(deal, deal.name(facts.ombre), facts.contract.name)
    if facts.ombre is not None:
        ombre = deal.name(facts.ombre)
    else:
        ombre = choose(words.pop(0), deal.scope.names(), _(PLAYER))
    if not words:
        return Answer(told=ombre, wanted=_("what does he play?"))
    may = deal.contracts() or tuple(c.name for c in deal.book.auction.calls if not c.promises)
    insisted = words[0].startswith(_FREE)
    games: list[Call] = [c for c in deal.book.auction.calls if not c.promises]
    call = choose(words[0].removeprefix(_FREE), call_candidates(deal.book, games), _(CALL))
    if call not in may and not insisted:
        offered = ", ".join(map(shown_call, may))
        trouble = _(
            "{player} may not play {call}, but {calls}; `!` before it records it all the same"
        ).format(player=ombre, call=shown_call(call), calls=offered)
        return Answer(told=ombre, trouble=trouble, insists=f"{text[: -len(words[0])]}!{words[0]}")
    return _played(deal, ombre, call)


def _played(deal: WholeDeal, ombre: str, call: str) -> Answer:
    return Answer((f"contract {written_name(ombre)} {call}",), f"{ombre} {shown_call(call)}")


def _trump(deal: WholeDeal, question: Question, text: str) -> Answer:
    if not text:
        return Answer(("trump ?",), _("not known"))
    suit = SUITS.index(choose(text, suit_candidates(deal.scope), _(SUIT)))
    return Answer((f"trump {Writer(deal.evening.system).letter(suit)}",), SUIT_GLYPHS[suit])


# ---------------------------------------------------------------- the exchange


def _exchange(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read the cards laid off and, behind `/`, those drawn; or how many were exchanged."""
    seat = question.seat or 0
    who = deal.written(seat)
    if text == "/" and question.others:
        return Answer(yields=True, told=_("another goes first"))
    if not text:
        return Answer((f"exchange {who} ?",), _("not known"))
    if _COUNT.fullmatch(text):
        count = int(text)
        told = ngettext("one card", "{count} cards", count).format(count=count)
        return Answer((f"exchange {who} {count}",), told)
    typed, slash, drawn = text.partition("/")
    laid = read_cards(typed.strip().removeprefix("-"), deal.evening.system)
    least, most = deal.limits(seat)
    count = len(laid.cards)
    told = f"{_pictured(laid, deal.evening.system)}   ({count})"
    left = deal.stock_left()
    takes_all = deal.takes_all(seat)
    if not slash and left is not None and not laid.more:
        cards = left if takes_all else left[:count]
        draws = " ".join(named_card(card, deal.evening.system) for card in cards) or "-"
    else:
        taken = read_cards(drawn, deal.evening.system)
        draws = " ".join((*taken.names, *(["?"] if taken.more or not slash else []))) or "-"
        if slash:
            told += f" → {_pictured(taken, deal.evening.system)}   ({len(taken.cards)})"
    wanted = "" if slash or left is not None else _("`/` and the cards drawn, if they are known")
    if not least <= count <= most and not laid.more:
        wanted = _("{least} to {most} cards may be taken").format(least=least, most=most)
    if takes_all and laid.cards:  # he has the stock before he lays off
        lines = (f"exchange {who} - for {draws}", f"exchange {who} {held(laid)} for -")
        return Answer(lines, told, wanted=wanted)
    if not laid.cards and not laid.more and draws in ("-", "?"):
        return Answer((f"exchange {who} 0",), told)
    return Answer((f"exchange {who} {held(laid)} for {draws}",), told, wanted=wanted)


def named_card(item: int, system: str) -> str:
    """Write a card in the letters of the pack, `x` for one that is not known."""
    if not is_known(item):
        return "x"
    name = CARD_NAMES[item.bit_length() - 1]
    return Writer(system).letter(SUITS.index(name[0])) + _rank(name[1], system)


# ---------------------------------------------------------------- the tricks


class _Play(NamedTuple):
    """A card typed in a trick: the words of the record, the card alone, whether it is insisted on
    with `!`, and its place in the text.
    """

    words: str
    card: str
    insisted: bool
    key: int


def _trick(deal: WholeDeal, question: Question, text: str) -> Answer:
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
    told = _shown(deal, trick, plays)
    for play, facts in zip(plays, trick.plays if trick else (), strict=False):
        trouble = _refused(deal, play, facts)
        if trouble:
            return Answer(told=told, trouble=trouble, insists=_insisted(text, play.key))
    objections = [each.message for each in tried.found if each.rule != "tricks-missing"]
    if objections and not any(play.insisted for play in plays):
        insists = _insisted(text, plays[-1].key)
        said = _("{objection}; `!` before the card records it all the same")
        return Answer(told=told, trouble=said.format(objection=objections[0]), insists=insists)
    if len(plays) < count:
        return Answer(told=told, wanted=_turn(deal, trick, len(plays)))
    line = f"{deal.next_trick} {' '.join(play.words for play in plays)}"
    return Answer((*deal.opening_tricks(), line), told, at_once=True)


def _plays(deal: WholeDeal, text: str) -> list[_Play]:
    """Read cards, with the names of players who play out of their turn before them."""
    found: list[_Play] = []
    suit, start, name = _suit_before(deal), 0, ""
    for part in [*_BY.finditer(text), None]:
        end = part.start() if part else len(text)
        cards = read_cards(text[start:end], deal.evening.system, suit)
        if cards.more:
            raise Unclear(_("`?` alone is a trick that is not known; `x` is such a card"))
        for card in cards.cards:
            words = f"{name}: {card.card}" if name else card.card
            found.append(_Play(words, card.card, card.insisted or bool(name), start + card.key))
            name = ""
        suit = cards.suit
        if part:
            name = written_name(choose(part[1], deal.scope.names(), _(PLAYER)))
            start = part.end()
    return found


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
    """Say what may be played in the place of a card that may not; the empty text where it may."""
    if not facts.lawful or not is_known(facts.item) or facts.lawful & facts.item or play.insisted:
        return ""
    system = deal.evening.system
    said = _("{player} may play {cards}; `!` before {card} records it all the same")
    return said.format(
        player=deal.name(facts.seat),
        cards=cards_in(facts.lawful, system),
        card=pictured(play.card, system),
    )


def cards_in(mask: int, system: str) -> str:
    """Write the cards of a mask, each suit's together."""
    suits: dict[str, str] = {}
    for card in cards_of(mask):
        name = named_card(1 << card, system)
        suits[name[0]] = suits.get(name[0], "") + name[1]
    return " ".join(pictured(suit + ranks, system) for suit, ranks in suits.items())


def _insisted(text: str, key: int) -> str:
    return f"{text[:key]}{_FREE}{text[key:]}"


def _shown(deal: WholeDeal, trick: TrickFacts | None, plays: list[_Play]) -> str:
    """Say who has played what so far."""
    seats = [play.seat for play in trick.plays] if trick else []
    told = []
    for play, seat in zip_longest(plays, seats[: len(plays)]):
        told.append(f"{deal.name(seat)} {pictured(play.card, deal.evening.system)}")
    return "  ".join(told)


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
    told = _("the deal ends here: {outcome}").format(outcome=shown_outcome(ended.kind))
    word = outcome_written(deal.book, ended.kind) or ended.kind
    known = ended.kind != "undetermined"
    return Answer((f"result {word}{to}",) if known else ("result ?",), told)


def _not_told(deal: WholeDeal, words: list[str]) -> Answer:
    """Read a trick of which nobody knows the cards: its winner; or that no more are known."""
    number, last = deal.next_trick, deal.book.pack.hand
    if words:
        winner = choose(words[0], deal.scope.names(), _(PLAYER))
        line, told = f"{number} ? > {written_name(winner)}", _("not known, won by {player}")
        return Answer((*deal.opening_tricks(), line), told.format(player=winner))
    span = str(number) if number == last else f"{number}-{last}"
    told = _("the other tricks are not known (or who has won this one: `? {name}`)")
    return Answer((*deal.opening_tricks(), f"{span} ?"), told.format(name=deal.scope.seated[0]))


def _announced(deal: WholeDeal, words: list[str]) -> Answer:
    """Read what is said before a trick: a word, and whose it is."""
    said = [Candidate(word, word) for word in _SAID]
    if not words:
        offers = tuple(Offer(f"/{word}", word) for word in _SAID)
        return Answer(wanted=_("what is said?"), offers=offers)
    word = choose(words[0], said, _("thing that is said between tricks"))
    names = deal.scope.names()
    if words[1:]:
        who = choose(words[1], names, _(PLAYER))
    elif word in _OMBRES and deal.facts.ombre is not None:
        who = deal.name(deal.facts.ombre)
    else:
        return Answer(
            told=word, wanted=_("who?"), offers=tuple(Offer(n.word, n.means) for n in names)
        )
    amount = f" {int(words[2])}" if word == "forfeit" and words[2:] and words[2].isdecimal() else ""
    reason = f' "{word}"' if word == "forfeit" else ""
    line = f"{word} {written_name(who)}{amount}{reason}"
    return Answer((*deal.opening_tricks(), line), f"{who}: {word}{amount}")


# ---------------------------------------------------------------- the end


def _result(deal: WholeDeal, question: Question, text: str) -> Answer:
    """Read how a deal ended of which the tricks do not tell it."""
    if not text:
        return Answer(("result ?",), _("not known"))
    words, call = text.split(), deal.facts.contract
    found = outcome_candidates(deal.book, call)
    word = choose(words[0], found, _(OUTCOME))
    to = ""
    if words[1:]:
        to = choose(words[1], deal.scope.names(), _(PLAYER))
    line = f"result {word} {written_name(to) if to else ''}".rstrip()
    return Answer((line,), f"{shown_outcome(word)} {to}".strip())


_READERS: Mapping[Kind, Callable[[WholeDeal, Question, str], Answer]] = {
    "hand": _hand,
    "stock": _stock,
    "bids": _bids,
    "contract": _contract,
    "trump": _trump,
    "turned": _turned,
    "king": _king,
    "exchange": _exchange,
    "trick": _trick,
    "result": _result,
}
