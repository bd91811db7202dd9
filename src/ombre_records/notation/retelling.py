"""What a line says that cannot be read, said again in the order of its statement.

`slips` knows single slips and mends them one by one. Here a line is taken to pieces instead: its
players, cards, numbers, tallies and words, whatever stands between them; they are put together
again as the statement wants them. It is proposed only if that can be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ombre_records.notation.card_words import matador, spelt
from ombre_records.notation.game_words import EVERYBODY, LOST, NOTHING, PASSES, PLAYS, WON
from ombre_records.notation.suit_words import SUIT_WORDS, suit_of
from ombre_records.notation.words import quote

_MOST = 120
"""Of how many pieces a line may be."""
_SUIT = r"[SCHDschd♠♤♣♧♥♡♦♢][\ufe0e\ufe0f]?"
_END = r"(?![\w♠♤♣♧♥♡♦♢])"
_PIECES = re.compile(
    r"(?P<string>\"(?:[^\"\\]|\\.)*\")"
    r"|(?P<tally>(?<!\S)[(\[{<]?\s*\d{1,2}(?:(?:[-–/.]|\s[-–:/.]\s|:(?=\d{1,2}:)|(?<=:\d):|(?<=:\d\d):)\d{1,2}){1,4}\s*[)\]}>]?(?!\S))"
    r"|(?P<arrow><[-=]+>|-+>|=+>|→|➔|>+|←|<-)"
    rf"|(?P<cards>(?:{_SUIT}[AKQJakqj2-7]){{2,}}{_END})"
    rf"|(?P<held>{_SUIT}(?:[AKQJakqjx2-7]+{_END}|-(?![\d>])|–|—|0{_END}))"
    rf"|(?P<turned>[AKQJakqj2-7]{_SUIT}{_END})"
    r"|(?P<less>\(\s*\d{1,6}\s*\))"
    r"|(?P<amount>[+\-−–—]?\s?[£$€]?\d{1,9}(?:[.,]0{1,2})?(?![\w:]))"
    r"|(?P<sign>(?<!\S)[+\-−–—](?=\S))"
    r"|(?P<unknown>(?<!\S)(?:\?+|[xX]+)(?!\S))"
    r"|(?P<word>[^\W\d_][\w.'’]*(?:-\w+)*)"
    r"|(?P<mark>\S)"
)
_RANKS = re.compile(r"[AKQJ2-7]+")
_DASHES = str.maketrans("−–—", "---")


class Piece(NamedTuple):
    """A piece of a line: of which sort, and what it says as the notation writes it."""

    sort: str
    text: str


class Told(NamedTuple):
    """The pieces of a line behind its keyword, and the session's players."""

    kind: str
    pieces: tuple[Piece, ...]
    players: tuple[str, ...]
    rest: str

    def of(self, *sorts: str) -> list[str]:
        """Return what the pieces of these sorts say."""
        return [each.text for each in self.pieces if each.sort in sorts]


_QUIET = frozenset(
    "the a an and of in at on by with was is are were has had have who said says bids bid calls "
    "called makes made leads led plays played to from takes took taken wins won winner his her "
    "og i med af til er var har siger spiller und in mit von zu ist war hat sagt spielt "
    "y en con de del es era dice juega et dans avec est a dit joue par for then than pts "
    "points point counters counter kr kr. chips jetons fiches fichas cards card kort karten "
    "cartas cartes trick tricks stik stich stiche baza bazas levée levées pli plis no nr n° "
    "trumps trump ruffs follows exchange return".split()
)
"""Words between the pieces that say nothing that the statement does not."""
_UNKNOWN = frozenset(
    "unknown known ukendt unbekannt desconocida desconocido inconnue inconnu".split()
)
_OFF = frozenset(
    "out off away discards discard discarded throws lays gives drops smider kaster lægger wirft "
    "legt ab descarta écarte ecarte".split()
)
_IN = frozenset(
    "in for draws draw drew takes took take gets get got gains receives buys against køber får "
    "tager mod zieht nimmt kauft für por roba toma recibe pour prend tire reçoit".split()
)
_POOL = frozenset(
    "pot kitty bank pulje puljen pott kasse topf stamm pozo plato platillo poule panier corbeille "
    "stakes".split()
)
_NUMBERS = {
    word: str(number)
    for number, words in enumerate(
        (
            "zero nul null cero zéro",
            "one en et ein eins uno una un une first",
            "two to zwei dos deux second",
            "three tre drei tres trois third",
            "four fire vier cuatro quatre",
            "five fem fünf cinco cinq",
            "six seks sechs seis",
            "seven syv sieben siete sept",
            "eight otte acht ocho huit",
            "nine ni neun nueve neuf",
            "ten ti zehn diez dix",
        )
    )
    for word in words.split()
}


def retold(kind: str, code: str, players: Iterable[str | None]) -> str:
    """Return a line said again as its statement is written; the empty text where that is not known.

    >>> retold("result", "result: sacada, Ada", ["Ada", "Bea"])
    'result sacada Ada'
    >>> retold("trick", "3 Ada leads SA, S3 and S4 [1/0/0] Ada", ["Ada", "Bea"])
    '3 Ada: SA S3 S4 > Ada (1-0-0)'
    """
    make = _MADE.get(kind)
    if make is None or "[+" in code or "[-" in code or re.search(r"\[[^\]]*>", code):
        return ""
    names = tuple(name for name in players if name)
    body = code if kind in ("trick", "result-line") else code[len(kind) :]
    pieces = tuple(_pieces(kind, body, names))
    if len(pieces) > _MOST:
        return ""
    return make(Told(kind, pieces, names, body.strip()))


def _pieces(kind: str, text: str, players: Sequence[str]) -> Iterator[Piece]:
    names = _names(players)
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        named = names.match(text, at) if names else None
        if named:
            yield Piece("name", _player(named[0], players))
            at = named.end()
            continue
        if kind in _OF_CARDS and (card := spelt(text[at:])) and not card[0]:
            yield Piece("card", card[2])
            at += card[1]
            continue
        found = _PIECES.match(text, at)
        if found is None:
            at += 1
            continue
        yield from _piece(kind, found)
        at = found.end()


def _names(players: Sequence[str]) -> re.Pattern[str] | None:
    if not players:
        return None
    words = "|".join(re.escape(name) for name in sorted(players, key=len, reverse=True))
    return re.compile(rf"\"?(?<![\w])(?:{words})(?!\w)\"?", re.IGNORECASE)


def _player(text: str, players: Sequence[str]) -> str:
    bare = text.strip('"').casefold()
    return next(name for name in players if name.casefold() == bare)


def _piece(kind: str, found: re.Match[str]) -> Iterator[Piece]:
    sort, text = found.lastgroup or "mark", found[0].strip()
    if kind not in _OF_CARDS and sort in ("cards", "held", "turned"):
        sort = "word"
    if kind not in _OF_TALLIES and sort == "tally":
        sort = "mark"
    if sort == "cards":
        yield from (Piece("card", each.upper()) for each in re.findall(rf"{_SUIT}.", text))
    elif sort == "held":
        yield Piece("card", _held(text))
    elif sort == "turned":
        yield Piece("card", text[1:].upper() + text[0].upper())
    elif sort == "unknown":
        yield Piece("unknown", text.lower())
    elif sort == "less" and kind in _OF_CARDS:
        yield Piece("mark", text)  # how many cards they are
    elif sort == "less":
        yield Piece("amount", f"-{text.strip('() ')}")
    elif sort == "amount":
        number = re.sub(r"[.,]0+$", "", text.translate(_DASHES))
        yield Piece("amount", re.sub(r"[\s£$€]", "", number))
    elif sort == "tally":
        yield Piece("tally", f"({'-'.join(re.findall(r'[0-9]+', text))})")
    elif sort == "word" and kind in _OF_CARDS and matador(text):
        yield Piece("card", matador(text))
    elif sort == "word" and text.lower() in _NUMBERS and kind in _OF_NUMBERS:
        yield Piece("amount", _NUMBERS[text.lower()])
    else:
        yield Piece(sort, text)


def _held(text: str) -> str:
    suit = text[:2] if text[1:2] in ("\ufe0e", "\ufe0f") else text[:1]
    ranks = text[len(suit) :]
    void = ranks[:1] in "-–—0"
    unknown = ranks.endswith("x")
    return suit.upper() + (
        "-" if void else ranks.upper().replace("X", "x") if unknown else ranks.upper()
    )


_OF_CARDS = frozenset(("hand", "holds", "stock", "exchange", "trick", "turn", "call"))
_OF_TALLIES = frozenset(("trick", "tricks", "result-line", "result"))
_OF_NUMBERS = frozenset(("exchange", "pool", "deal", "table", "payments", "totals", "ombre"))


def _name(name: str) -> str:
    return quote(name) if " " in name else name


def _strange(told: Told, *also: str) -> list[str]:
    """Return the words that are neither quiet nor the statement's own."""
    words = [each for each in told.of("word") if not _RANKS.fullmatch(each)]
    return [each for each in words if each.lower() not in _QUIET and each.lower() not in also]


# ---------------------------------------------------------------- the kinds of statements


def _held_by(told: Told) -> str:
    """`hand NAME cards`: ranks that stand apart belong to the suit before them."""
    names, cards = told.of("name"), list(_cards(told))
    if not cards and {each.lower() for each in told.of("word")} & _UNKNOWN and len(names) == 1:
        return f"{told.kind} {_name(names[0])} ?"
    if len(names) != 1 or not cards or _strange(told, *NOTHING, *SUIT_WORDS):
        return ""
    return f"{told.kind} {_name(names[0])} {' '.join(cards)}"


def _cards(told: Told) -> Iterator[str]:
    """Go through the cards of a list; a rank or a number behind a card is of its suit."""
    held = ""
    for piece in told.pieces:
        suit = _suit(piece.text) if piece.sort in ("word", "mark") else ""
        if suit:
            if held:
                yield held
            held = suit
            continue
        if held and len(held) == 1 and (piece.text == "-" or piece.text.lower() in NOTHING):
            held += "-"
            continue
        ranks = piece.text if piece.sort in ("amount", "word") else ""
        if piece.sort in ("card", "unknown"):
            if held:
                yield held
            held = piece.text
        elif ranks and held and _RANKS.fullmatch(ranks):
            held += ranks
        elif piece.sort == "amount":
            yield "?!"  # a number that is no rank: what is made of this cannot be read
    if held:
        yield held


def _stock(told: Told) -> str:
    cards = list(_cards(told))
    return f"stock {' '.join(cards)}" if cards and not _strange(told) else ""


def _one_card(told: Told) -> str:
    cards = told.of("card")
    return f"{told.kind} {cards[0]}" if len(cards) == 1 and not _strange(told) else ""


def _exchange(told: Told) -> str:
    names = told.of("name")
    if len(names) > 1:
        return _exchanges(told)
    if len(names) != 1:
        return ""
    start = f"exchange {_name(names[0])}"
    numbers, cards = told.of("amount"), told.of("card")
    if not cards:
        nothing = [each for each in told.of("word") if each.lower() in NOTHING]
        if nothing and not numbers:
            return f"{start} 0"
        counts = {each.lstrip("+-") for each in numbers}
        return f"{start} {counts.pop()}" if len(counts) == 1 else ""
    if _strange(told, *_OFF, *_IN):
        return ""
    off, drawn = _by_words(told)
    return f"{start} {' '.join(off) or '?'} for {' '.join(drawn) or '?'}"


def _exchanges(told: Told) -> str:
    """Return a line for each player, where one line tells how many cards each has exchanged."""
    said = [each for each in told.pieces if each.sort in ("name", "amount")]
    pairs = list(zip(said[::2], said[1::2], strict=False))
    sorts = all((a.sort, b.sort) == ("name", "amount") for a, b in pairs)
    if len(said) % 2 or not sorts or told.of("card") or _strange(told):
        return ""
    return "\n".join(f"exchange {_name(a.text)} {b.text.lstrip('+-')}" for a, b in pairs)


def _by_words(told: Told) -> tuple[list[str], list[str]]:
    """Return the cards laid off and those drawn: by words, signs, arrows, or a stroke between."""
    off: list[str] = []
    drawn: list[str] = []
    arrows = sum(each.sort == "arrow" for each in told.pieces)
    pairs = arrows > 1
    strokes = sum(each.text in ("/", "|", ";") for each in told.pieces)
    here = off
    for piece in told.pieces:
        word = piece.text.lower()
        if piece.sort == "arrow":
            here = drawn
        elif piece.sort == "sign":
            here = drawn if piece.text == "+" else off
        elif piece.sort == "word" and word in _IN and (off or word != "in"):
            here = drawn
        elif piece.sort == "word" and word in _OFF:
            here = off
        elif strokes == 1 and piece.text in ("/", "|", ";"):
            here = drawn
        elif piece.sort in ("card", "unknown"):
            here.append(piece.text)
            if pairs and here is drawn:
                here = off
    return off, drawn


def _trick(told: Told) -> str:
    span = re.match(
        r"(\d{1,2})\s*(?:[-–]|\.{2,3}|to|til|bis|a|à)\s*(\d{1,2})\s*[:?.]*\s", f"{told.rest} "
    )
    if span and not told.of("card"):
        counted = re.findall(r"\d+", told.rest[span.end() :])
        known = f" ({'-'.join(counted)})" if counted else ""
        return f"{span[1]}-{span[2]} ?{known}"
    whole = re.match(r"(\d{1,2})\s+[^\W\d_]+\s*:?\s", told.rest)
    tally = told.of("tally")[:1]
    if whole and tally and not told.of("card", "name"):
        total = sum(map(int, re.findall(r"\d+", tally[0])))
        return f"1-{total} ? {tally[0]}" if total == int(whole[1]) else ""
    first = next((each for each in told.pieces if each.sort == "amount"), None)
    if first is None or not first.text.isdecimal():
        return ""
    line, cards, winner, named = [first.text], 0, "", ""
    for piece in told.pieces[told.pieces.index(first) + 1 :]:
        if piece.sort == "name":
            if named:
                return ""
            named = piece.text
        elif piece.sort == "card" or (piece.sort == "unknown" and piece.text != "?"):
            if named:
                line.append(f"{_name(named)}:")
            named = ""
            line.append(piece.text)
            cards += 1
        elif piece.sort in ("amount", "string"):
            return ""
    winner = named
    if not cards or _strange(told):
        return ""
    tallies = told.of("tally")[-1:]
    return " ".join([*line, *([f"> {_name(winner)}"] if winner else []), *tallies])


def _bids(told: Told) -> str:
    calls: list[str] = []
    said: set[str] = set()
    named = ""
    together: list[str] = []  # who says the same as the next
    for piece in told.pieces:
        word = piece.text.lower().rstrip(".")
        if piece.sort == "string" and not named:
            piece = Piece("name", piece.text.strip('"'))
        elif piece.sort == "string":  # as it was said
            spoken = [each for each in word.strip('"').split() if each not in _SPEAKS]
            piece, word = (
                Piece("word", spoken[-1] if spoken else "?"),
                spoken[-1] if spoken else "?",
            )
        if piece.sort == "name":
            together += [named] if named else []
            named = piece.text
        elif piece.sort == "word" and word in EVERYBODY:
            named = "*"
        elif piece.sort in ("word", "mark") and _suit(piece.text) and calls and not named:
            continue  # trumps are told in a line of their own
        elif (piece.sort == "word" and word not in _SPEAKS) or piece.text == "?":
            call = "pass" if word in PASSES and word != "paso" else piece.text.rstrip(".")
            call = "play" if word in PLAYS else call
            if said and not named:
                return ""  # of a call with a name, more than one word
            rest = [each for each in told.players if each not in said]
            speakers = rest if named == "*" else [*together, named]
            calls += [f"{_name(each)} {call}".strip() for each in speakers]
            said |= {each for each in speakers if each}
            named, together = "", []
        elif piece.sort == "held" or (piece.sort == "amount" and not piece.text.isdecimal()):
            return ""
    return f"bids {', '.join(calls)}" if calls and not named else ""


_SPEAKS = frozenset(
    "says said bids bid calls called and then the a i jeg ich yo je siger sagt dice dit og und y "
    "et".split()
)


def _contract(told: Told) -> str:
    names, words = told.of("name"), told.of("word")
    calls = [
        each for each in words if each.lower() not in _QUIET and each.lower() not in SUIT_WORDS
    ]
    if len(calls) != 1 or len(names) > 1:
        return ""
    return " ".join(["contract", *map(_name, names), calls[0]])


def _trump(told: Told) -> str:
    suits = [each for each in (*told.of("word"), *told.of("mark")) if _suit(each)]
    letters = {_suit(each) for each in suits}
    return f"trump {letters.pop()}" if len(letters) == 1 else ""


def _suit(word: str) -> str:
    return word.upper() if word.upper() in "SCHD" and len(word) == 1 else suit_of(word)


def _somebody(told: Told) -> str:
    names, numbers = told.of("name"), told.of("amount")
    if _strange(told, "player", "seat"):
        return ""
    if len(names) == 1 and not numbers:
        return f"{told.kind} {_name(names[0])}"
    place = int(numbers[0]) if not names and len(numbers) == 1 and numbers[0].isdecimal() else 0
    if 0 < place <= len(told.players):
        return f"{told.kind} {_name(told.players[place - 1])}"
    return ""


def _result(told: Told) -> str:
    words = [each for each in told.of("word") if each.lower() not in _BEHIND]
    names = told.of("name")
    words = [each for each in words if each.lower() not in _NUMBERS]
    if len(words) > 1:
        words = [each for each in words if each.lower() not in WON | LOST]
    if len(words) != 1 or len(names) > 1:
        return ""
    notes = told.of("string")
    word = words[0].lower()
    end = "won" if word in WON else "lost" if word in LOST else words[0]
    return " ".join(["result", end, *map(_name, names), *notes])


_BEHIND = (_QUIET | {"por", "par", "durch"}) - WON - {"won", "es"}


def _entries(told: Told) -> str:
    """`payments NAME ±N, …`: what arrows say of who pays whom is added up."""
    if any(each.sort == "arrow" for each in told.pieces):
        return _transfers(told)
    if any(a.sort == "name" and b.text.lower() in _PAYS for a, b in pairwise(told.pieces)):
        paid = _transfers(told)
        if paid:
            return paid
    entries: list[str] = []
    named, amounts, strange, sign = "", [], False, ""
    for piece in told.pieces:
        word = piece.text.lower()
        if piece.sort == "word" and word in _SIGNS:
            sign = _SIGNS[word]
        elif piece.sort == "name" or (piece.sort == "word" and _party(piece.text)):
            strange |= bool(named)
            named = _name(piece.text) if piece.sort == "name" else _party(piece.text)
        elif piece.sort == "amount":
            amount = piece.text if piece.text[:1] in "+-" else sign + piece.text
            amounts.append(amount)
            if named:
                entries.append(f"{named} {amount}")
            named = sign = ""
        elif piece.sort == "sign":
            return ""
    if strange or named or _strange(told, *_POOL, *_SIGNS, "pool", "reserved"):
        return ""
    if entries:
        return f"{told.kind} {', '.join(entries)}" if len(entries) == len(amounts) else ""
    parties = [*map(_name, told.players), "pool"]
    if len(amounts) not in (len(parties), len(parties) - 1):
        return ""
    told_of = [f"{who} {paid}" for who, paid in zip(parties, amounts, strict=False)]
    return f"{told.kind} {', '.join(told_of)}"


_SIGNS = dict.fromkeys(
    "loses lost loss pays paid minus down taber betaler verliert zahlt pierde paga perd "
    "paie".split(),
    "-",
) | dict.fromkeys(
    "wins won gains gets receives plus up vinder får gewinnt bekommt gana cobra gagne "
    "reçoit".split(),
    "+",
)


_PAYS = frozenset("pays paid owes gives betaler zahlt paga paie to -> til an a à".split())


def _party(word: str) -> str:
    lower = word.lower().rstrip(".")
    return "pool" if lower in _POOL else lower if lower in ("pool", "reserved") else ""


def _transfers(told: Told) -> str:
    gains: dict[str, int] = {}
    parties: list[str] = []
    for piece in told.pieces:
        party = _name(piece.text) if piece.sort == "name" else _party(piece.text)
        if piece.sort in ("name", "word") and party:
            parties.append(party)
        elif piece.sort == "amount":
            if len(parties) != 2 or not piece.text.isdecimal():
                return ""
            payer, payee = parties
            gains[payer] = gains.get(payer, 0) - int(piece.text)
            gains[payee] = gains.get(payee, 0) + int(piece.text)
            parties = []
    if parties or not gains:
        return ""
    order = [*map(_name, told.players), "pool"]
    return f"{told.kind} " + ", ".join(f"{who} {gains[who]:+}" for who in order if gains.get(who))


def _number(told: Told) -> str:
    numbers = told.of("amount")
    if told.kind == "ombre" and not told.pieces:
        return "ombre 1"
    if not numbers or _strange(told) or told.of("name"):
        return ""
    if told.kind != "pool" and len(numbers) > 1:
        return ""
    return f"{told.kind} {sum(int(each) for each in numbers)}"


def _result_line(told: Told) -> str:
    number, rest = told.pieces[0], told.pieces[1:]
    if number.sort != "amount" or not number.text.isdecimal():
        return ""
    if rest and rest[-1].text in ("+", "-"):  # how it ended
        rest = (*rest[:-1], rest[-1]._replace(sort="word"))
    words = [each for each in rest if each.sort == "word" and each.text.lower() not in _BETWEEN]
    names = [_name(each.text) for each in rest if each.sort == "name"]
    amounts = [each.text for each in rest if each.sort == "amount"]
    tallies = [each.text for each in rest if each.sort == "tally"][:1]
    paid = [":", *amounts] if amounts else []
    if len(amounts) == len(told.players) and {*names[-len(amounts) :]} == {
        *map(_name, told.players)
    }:
        of = dict(zip(names[-len(amounts) :], amounts, strict=True))
        paid = [":", *(of[_name(each)] for each in told.players)]
        names = names[: -len(amounts)]
    if not words and not names:
        return " ".join([number.text, *paid]) if amounts else ""
    suits = [each.text for each in rest if each.sort in ("word", "mark") and _suit(each.text)]
    told_by = [each.text for each in words if each.text not in suits]
    if len(told_by) == 1 and tallies:
        told_by.append("?")  # the tally says how it ended
    if not names or len(told_by) != 2 or len(suits) > 1 or len(names) > 2:
        return ""
    if len(amounts) == 1 and amounts[0].isdecimal():
        paid = []  # how many tricks were made, more likely than what was paid
    end = told_by[1].lower()
    end = "won" if end in WON else "lost" if end in LOST else told_by[1]
    line = [number.text, names[0], told_by[0], *suits, end, *names[1:], *tallies, *paid]
    return " ".join([*line, *(each.text for each in rest if each.sort == "string")])


_BETWEEN = frozenset(
    "in by to with the a og i til med af und mit von an en con por et à par stik tricks stiche "
    "bazas levées plis points pts kr".split()
)


def _list_of_names(told: Told) -> str:
    """`players NAME, …`: numbers, seats and parentheses beside the names are left out."""
    bare = re.sub(r"\([^()]*\)", " ", told.rest)
    whole = re.fullmatch(r"[:=\s]*[(\[{](.*)[)\]}]", told.rest)
    bare = whole[1] if whole else bare
    apart = re.split(r"[,;/|&+]|\s[-–—]\s|(?<!\w)\d+\s*[.):]\s*", bare)
    strings = re.findall(r'"([^"]+)"', bare)
    items = [each.strip(" .:=-") for each in (strings if len(strings) > 1 else apart)]
    items = [each.strip("\"“”'") for each in items if each]
    placed = [_SEAT.fullmatch(each) for each in items]
    if items and all(placed):
        items = [found[1].strip("\"'") for found in placed if found]
    if len(items) < 2 or any(re.search(r"[\"\d:]", each) for each in items):
        return ""
    return f"{told.kind} {', '.join(map(_name, items))}"


_SEAT = re.compile(
    r"(?:[NESWnesw]|north|east|south|west|(?:player|seat|plads|spieler|jugador|joueur)\s*\d|"
    r"[1-6])\s*[:=.)-]?\s+(.+)",
    re.IGNORECASE,
)


def _alone(told: Told) -> str:
    counts = [each.lstrip("+-") for each in told.of("amount")]
    tallies = told.of("tally") or ([f"({'-'.join(counts)})"] if told.of("name") and counts else [])
    if told.kind == "tricks" and tallies and len(counts) in (0, len(told.of("name"))):
        last = sum(map(int, re.findall(r"\d+", tallies[0])))
        return f"tricks\n1-{last} ? {tallies[0]}"
    said = told.of("tally", "name", "card", "string")
    return "" if said else told.kind


def _text(told: Told) -> str:
    text = told.rest.lstrip(":= ").strip("\"'“”„‟«»‘’`* ")
    return f"{told.kind} {quote(text)}" if text else ""


def _rules(told: Told) -> str:
    words = re.findall(r"[\w.=-]+", told.rest)
    options = [
        each for each in words[1:] if each.lower() not in ("with", "and", "option", "options")
    ]
    return f"rules {' + '.join([words[0], *options])}" if words else ""


_MADE: dict[str, Callable[[Told], str]] = {
    **dict.fromkeys(("hand", "holds"), _held_by),
    "stock": _stock,
    **dict.fromkeys(("turn", "call"), _one_card),
    "exchange": _exchange,
    "trick": _trick,
    "bids": _bids,
    "contract": _contract,
    "trump": _trump,
    **dict.fromkeys(
        ("dealer", "rests", "vole", "surrender", "accept", "forbid", "gano", "claim"), _somebody
    ),
    "result": _result,
    **dict.fromkeys(("payments", "totals"), _entries),
    **dict.fromkeys(("pool", "deal", "table", "ombre"), _number),
    "result-line": _result_line,
    **dict.fromkeys(("players", "seats", "pair"), _list_of_names),
    **dict.fromkeys(("title", "source", "event", "site", "annotator", "stakes", "note"), _text),
    "rules": _rules,
    **dict.fromkeys(("tricks", "results", "boards"), _alone),
}
