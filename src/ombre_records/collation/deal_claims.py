"""The claims of a deal, from its number to its payments, statement by statement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ombre_records.collation.card_text import held, listed
from ombre_records.collation.claim import Calls, Claim, Hand, Item, Part, Subject
from ombre_records.collation.header_claims import FORM, RANKS, Words, other
from ombre_records.collation.play_claims import trick_claim
from ombre_records.collation.telling import Telling, written_amount, written_name, written_names
from ombre_records.model import statements as st
from ombre_records.model.cards import PACK, is_known, item_name
from ombre_records.model.record import Line
from ombre_records.notation.keywords import BETWEEN_TRICKS, keywords
from ombre_records.notation.words import quote

_PLAY = frozenset(keywords("play"))
_PARTIES = ("pool", "reserved")


def deal_claims(telling: Telling) -> Iterator[Claim]:
    """Go through what a deal says, an exchange in steps as one claim of its player."""
    assert telling.deal is not None
    exchanges: dict[str | None, list[tuple[st.Exchange, Line]]] = {}
    moment, playing = 1, False
    for line in telling.deal.deal.lines:
        said = line.read(telling.session.reading)
        if said is None or line.kind not in RANKS or line.kind in (*FORM, "note"):
            playing |= line.kind == "tricks" and said is not None
            continue
        if isinstance(said, st.Trick):
            moment, playing = said.last + 1, True
            if claim := trick_claim(said, line, telling):
                yield claim
        elif isinstance(said, st.Exchange):
            exchanges.setdefault(telling.player(said.name), []).append((said, line))
        else:
            between = playing and line.kind in _PLAY | {*BETWEEN_TRICKS}
            yield from _claims(said, line, telling, moment if between else 0)
    yield from _exchanges(exchanges, telling)


def at_length(telling: Telling) -> Iterator[Claim]:
    """Go through what a line of results says as a deal told at length has it; nothing for such."""
    assert telling.deal is not None
    opening = telling.deal.deal.opening
    said = opening.read(telling.session.reading)
    if not isinstance(said, st.ResultLine):
        return
    for claim in deal_claims(telling):
        if claim.subject.kind != "result-line":
            yield claim
    for each, kind in _stated_at_length(said, telling):
        yield _claim(each, opening, telling, 0, kind)


def _stated_at_length(said: st.ResultLine, telling: Telling) -> Iterator[tuple[st.Statement, str]]:
    if said.call:
        yield st.Contract(said.name, said.call), "contract"
    if said.suit:
        yield st.Trump(said.suit), "trump"
    if said.outcome:
        yield st.Result(said.outcome, said.winner), "result"
    elif said.passed:
        yield st.Result("passed-out", None), "result"
    seats = telling.deal.seated if telling.deal else ()
    if said.amounts and len(said.amounts) == len(seats):
        names = [telling.session.players[seat] for seat in seats]
        entries = tuple(map(st.Entry, names, said.amounts))
        yield st.Payments("payments", entries), "payments"


def closing_claims(telling: Telling) -> Iterator[Claim]:
    """Go through what stands behind a session's deals: the totals, and who sits down next."""
    for line in telling.session.session.closing:
        said = line.read(telling.session.reading)
        if said is not None and line.kind in RANKS and line.kind not in (*FORM, "note"):
            yield from _claims(said, line, telling, 0)


def _claims(said: st.Statement, line: Line, telling: Telling, moment: int) -> Iterator[Claim]:
    if isinstance(said, st.ResultLine):
        number = st.DealStart(said.number)
        yield from (_claim(each, line, telling, 0, key) for each, key in ((number, "deal"),))
    yield _claim(said, line, telling, moment, line.kind)


def _claim(said: st.Statement, line: Line, telling: Telling, moment: int, kind: str) -> Claim:
    told = _TELLERS.get(type(said))
    words = told(said, telling) if told else other(said)
    kept = moment if isinstance(said, st.Held) else 0
    subject = Subject(kind, words.name, kept, words.repeated)
    parts = dict(words.parts)
    if moment and not kept:
        parts["moment"] = Part(moment)
    telling_part = any(part.said not in (None, UNKNOWN) for part in words.parts.values())
    opener = "" if kind == "result-line" else f"{kind} "
    code = f"{opener}{words.code}".rstrip()
    return Claim(subject, words.text, code, parts, line, RANKS[kind], moment, telling=telling_part)


UNKNOWN = Hand((), 0, True)
"""A hand of which nothing is known."""


# ---------------------------------------------------------------- before the play


def _number(said: st.DealStart, telling: Telling) -> Words:
    text = "?" if said.number is None else str(said.number)
    return Words(text, {"number": Part(said.number)}, text)


def _person(said: st.Person, telling: Telling) -> Words:
    text = telling.written(said.name)
    announced = said.keyword not in ("dealer", "rests")
    return Words(text, {"name": Part(telling.player(said.name))}, text, repeated=announced)


def _pool(said: st.Pool, telling: Telling) -> Words:
    text = written_amount(said.amount)
    return Words(text, {"amount": Part(telling.amount(said.amount))}, text)


def _reserved(said: st.Reserved, telling: Telling) -> Words:
    text = ", ".join(map(written_amount, said.amounts))
    return Words(text, {"amounts": Part(tuple(map(telling.amount, said.amounts)))}, text)


def _seats(said: st.Seats, telling: Telling) -> Words:
    text = ", ".join(map(telling.written, said.names))
    return Words(text, {"names": Part(tuple(map(telling.player, said.names)))}, text)


def _held(said: st.Held, telling: Telling) -> Words:
    text, name = held(said.cards), telling.player(said.name)
    return Words(
        text, {"cards": Part(hand(said.cards))}, f"{telling.written(said.name)} {text}", name
    )


def hand(cards: st.Cards) -> Hand:
    """Return cards whose order means nothing; that a suit is void counts where it tells more."""
    void = cards.void if cards.rest or not all(map(is_known, cards.items)) else 0
    return Hand(tuple(sorted(cards.items)), void, cards.rest)


def _stock(said: st.Stock, telling: Telling) -> Words:
    text = listed(said.cards)
    nothing = not said.cards.items and said.cards.rest
    items = None if nothing else tuple(map(Item, said.cards.items))
    return Words(text, {"cards": Part(items), "rest": Part(said.cards.rest or None)}, text)


# ---------------------------------------------------------------- the auction


def _bids(said: st.Bids, telling: Telling) -> Words:
    terms = [telling.call(bid.call) for bid in said.bids]
    names = [telling.player(bid.name) for bid in said.bids]
    heard = telling.deal.bids if telling.deal else ()
    parts: dict[str, Part] = {}
    if terms:
        words = tuple(None if term.meaning == "?" else term.meaning for term in terms)
        parts["calls"] = Part(Calls(words, said.rest))
    for at, name in enumerate(names):
        follows = telling.seated(heard[at].seat) if len(heard) == len(names) else None
        parts[f"speaker {at}"] = Part(name, follows)
    told = [
        term.text if name is None else f"{written_name(name)} {term.text}"
        for name, term in zip(names, terms, strict=True)
    ]
    text = ", ".join([*told, *(["?"] if said.rest else [])])
    return Words(text, parts, text)


def _contract(said: st.Contract, telling: Telling) -> Words:
    term = telling.call(said.call or "?")
    name = telling.player(said.name)
    follows = telling.seated(telling.deal.ombre) if telling.deal else None
    call = None if term.meaning == "?" else term.meaning
    text = term.text if name is None else f"{written_name(name)} {term.text}"
    return Words(text, {"name": Part(name, follows), "call": Part(call)}, text)


def _trump(said: st.Trump, telling: Telling) -> Words:
    suit = None if said.suit is None else telling.suit(said.suit)
    return Words(suit or "?", {"suit": Part(suit)}, suit or "?")


def _turn(said: st.Turn, telling: Telling) -> Words:
    text = item_name(said.item)
    return Words(text, {"card": Part(Item(said.item))}, text)


def _king(said: st.CalledKing, telling: Telling) -> Words:
    follows = telling.seated(telling.deal.friend) if telling.deal else None
    name = telling.player(said.name)
    text = item_name(said.item) + (f" {written_name(name)}" if name is not None else "")
    return Words(text, {"card": Part(Item(said.item)), "name": Part(name, follows)}, text)


# ---------------------------------------------------------------- the exchange


class _Step(NamedTuple):
    discards: Hand | None
    draws: tuple[Item, ...] | None


def _exchanges(
    told: Mapping[str | None, Sequence[tuple[st.Exchange, Line]]], telling: Telling
) -> Iterator[Claim]:
    """Go through the exchanges player by player, and then tell the order of their taking."""
    rank = RANKS["exchange"]
    for place, (name, steps) in enumerate(told.items()):
        said = [step for step, _line in steps]
        text = "; ".join(map(_exchanged, said))
        counts = [_count(step) for step in said]
        known = None if None in counts else sum(filter(None, counts))
        listed_ = all(step.discards is not None or step.count == 0 for step in said)
        parts = {
            "steps": Part(_steps(said) if listed_ else None),
            "count": Part(None if listed_ else known, known),
        }
        written = "?" if name is None else written_name(name)
        code = "\n".join(f"exchange {written} {_exchanged(step)}" for step in said)
        line = steps[0][1]
        some = listed_ or known is not None
        subject = Subject("exchange", name)
        yield Claim(subject, text, code, parts, line, rank, -len(told) + place, telling=some)
    takers = [name for name in told if name is not None]
    if takers[1:]:
        text = written_names(takers)
        line = next(iter(told.values()))[0][1]
        yield Claim(Subject("exchange"), text, "", {"order": Part(tuple(takers))}, line, rank)


def _count(step: st.Exchange) -> int | None:
    if step.discards is None or step.draws is None:
        return step.count
    sizes = [len(cards.items) for cards in (step.discards, step.draws) if not cards.rest]
    return max(sizes, default=None)


def _exchanged(step: st.Exchange) -> str:
    if step.discards is None or step.draws is None:
        return "?" if step.count is None else str(step.count)
    return f"{held(step.discards)} for {listed(step.draws)}"


def _steps(said: Iterable[st.Exchange]) -> tuple[_Step, ...]:
    """Return the steps of an exchange; cards laid off and then drawn are one step."""
    found: list[_Step] = []
    for each in said:
        laid = hand(each.discards) if each.discards else Hand(())
        step = _Step(None if laid == UNKNOWN else laid, _drawn(each))
        if found and found[-1].draws == () and step.discards == Hand(()):
            found[-1] = _Step(found[-1].discards, step.draws)
        else:
            found.append(step)
    return tuple(step for step in found if step != _Step(Hand(()), ()))


def _drawn(step: st.Exchange) -> tuple[Item, ...] | None:
    cards = step.draws
    if cards is None:
        return ()
    items = [*cards.items]
    if cards.rest:
        size = len(step.discards.items) if step.discards and not step.discards.rest else 0
        if size <= len(items):
            return None
        items += [PACK] * (size - len(items))
    return tuple(map(Item, items))


# ---------------------------------------------------------------- the play and the settlement


def _forfeit(said: st.Forfeit, telling: Telling) -> Words:
    words = [telling.written(said.name)]
    words += [] if said.amount is None else [written_amount(said.amount)]
    words += [quote(said.reason)] if said.reason else []
    text = " ".join(words)
    parts = {
        "name": Part(telling.player(said.name)),
        "amount": Part(telling.amount(said.amount)),
        "reason": Part(said.reason or None),
    }
    return Words(text, parts, text, repeated=True)


def _result(said: st.Result, telling: Telling) -> Words:
    term = telling.outcome(said.outcome) if said.outcome else None
    follows = telling.seated(telling.deal.outcome.codille_to) if telling.deal else None
    name = telling.player(said.name)
    text = term.text if term else "?"
    text += f" {written_name(name)}" if name is not None else ""
    parts = {"outcome": Part(term.meaning if term else None), "name": Part(name, follows)}
    return Words(text, parts, text)


def _payments(said: st.Payments, telling: Telling) -> Words:
    """Return what each party gains; a party left out has what follows from the others."""
    told = {telling.player(entry.name) or "?": entry.amount for entry in said.entries}
    names = sorted(told, key=lambda name: (name in _PARTIES, telling.place(name)))
    amounts = {name: telling.amount(told[name]) for name in names}
    parts = {name: Part(amounts[name]) for name in names}
    for party, amount in _left_out(said, amounts, telling):
        parts[party] = Part(None, amount)
    text = ", ".join(
        f"{name if name in _PARTIES else '?' if name == '?' else written_name(name)} "
        f"{written_amount(told[name], signed=True)}"
        for name in names
    )
    return Words(text, parts, text)


def _left_out(
    said: st.Payments, amounts: Mapping[str, st.Amount | None], telling: Telling
) -> Iterator[tuple[str, st.Amount | None]]:
    """Go through the parties that are not named, with what follows for them."""
    paid = telling.deal.payments if telling.deal else telling.session.totals
    for seat, amount in enumerate(paid):
        name = telling.seated(seat)
        if name is not None and name not in amounts:
            yield name, amount
    if "pool" in amounts or said.keyword == "totals":
        return
    counted = [amount for amount in amounts.values() if isinstance(amount, int)]
    players = {telling.seated(seat) for seat in range(len(telling.session.players))}
    if len(counted) == len(amounts) and players <= {*amounts}:
        yield "pool", -sum(counted)
        if "reserved" not in amounts:
            yield "reserved", 0


def _result_line(said: st.ResultLine, telling: Telling) -> Words:
    deal = telling.deal
    friend = telling.seated(deal.friend) if deal else None
    winner = telling.seated(deal.outcome.codille_to) if deal else None
    term = telling.call(said.call) if said.call else None
    ended = telling.outcome(said.outcome) if said.outcome else None
    told = term is not None and not said.rest
    tally = _seated(said.tally, deal.active if deal else (), telling)
    amounts = _seated(_counters(said.amounts, telling), deal.seated if deal else (), telling)
    fines = tuple((telling.player(f.name), telling.amount(f.amount)) for f in said.forfeits)
    parts = {
        "passed": Part(said.passed or None),
        "ombre": Part(telling.player(said.name)),
        "call": Part(term.meaning if term else None),
        "suit": Part(telling.suit(said.suit) if said.suit else None),
        "outcome": Part(ended.meaning if ended else None),
        "winner": Part(telling.player(said.winner), winner),
        "primeras": Part(said.primeras or ("no" if told else None)),
        "estuches": Part(0 if said.estuches is None and told else said.estuches),
        "friend": Part(telling.player(said.friend), friend),
        "forfeits": Part(fines if fines or told else None),
        "tally": Part(tally, _seated(_taken(telling), deal.active if deal else (), telling)),
        "amounts": Part(amounts, _seated(_paid(telling), deal.seated if deal else (), telling)),
    }
    text = " ".join(_told(said, term, ended, tally, amounts, telling))
    return Words(text, parts, f"{'?' if said.number is None else said.number} {text}")


def _taken(telling: Telling) -> Sequence[int | None] | None:
    deal = telling.deal
    return [deal.taken[seat] for seat in deal.active] if deal else None


def _paid(telling: Telling) -> Sequence[int | None] | None:
    deal = telling.deal
    return [deal.payments[seat] for seat in deal.seated] if deal else None


def _counters(amounts: Sequence[st.Amount | None] | None, telling: Telling) -> list[Any] | None:
    return None if amounts is None else [telling.amount(each) for each in amounts]


def _seated(values: Any, seats: Sequence[int], telling: Telling) -> tuple[Any, ...] | None:
    """Return values in the base's order; those of all the session's players without seats."""
    if values is None:
        return None
    places = seats or range(len(telling.session.players))
    return telling.by_player(places, values) or tuple(values)


def _told(
    said: st.ResultLine, term: Any, ended: Any, tally: Any, amounts: Any, telling: Telling
) -> Iterator[str]:
    if said.passed:
        yield "-"
    if term:
        yield telling.written(said.name)
        yield term.text
    if said.suit:
        yield telling.suit(said.suit)
    if term:
        yield ended.text if ended else "?"
    if said.winner is not None:
        yield telling.written(said.winner)
    if said.rest and ended:
        yield "?"
    if said.primeras:
        yield "primeras" if said.primeras == "made" else "primeras lost"
    if said.estuches is not None:
        yield f"estuches {said.estuches}"
    if said.friend is not None:
        yield f"friend {telling.written(said.friend)}"
    for fine in said.forfeits:
        amount = "" if fine.amount is None else f" {written_amount(fine.amount)}"
        yield f"forfeit {telling.written(fine.name)}{amount}"
    if tally:
        yield f"({'-'.join('?' if n is None else str(n) for n in tally)})"
    if amounts:
        yield ": " + " ".join(written_amount(each, signed=True) for each in amounts)


_TELLERS: Mapping[type[Any], Callable[[Any, Telling], Words]] = {
    st.DealStart: _number,
    st.Person: _person,
    st.Pool: _pool,
    st.Reserved: _reserved,
    st.Seats: _seats,
    st.Held: _held,
    st.Stock: _stock,
    st.Bids: _bids,
    st.Contract: _contract,
    st.Trump: _trump,
    st.Turn: _turn,
    st.CalledKing: _king,
    st.Forfeit: _forfeit,
    st.Result: _result,
    st.Payments: _payments,
    st.ResultLine: _result_line,
}
