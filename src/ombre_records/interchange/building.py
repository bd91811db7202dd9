"""A session made of plain values, as a program has them: each becomes statements of the JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import isnan
from typing import TypeAlias, cast

from ombre_records.base.errors import InvalidArgument, kind_of
from ombre_records.base.suits import SUIT_GLYPHS, SUITS
from ombre_records.interchange.decoder import from_json
from ombre_records.interchange.json_input import WrongJsonError, near_hint
from ombre_records.model.record import Record
from ombre_records.notation.words import name_problem

Fields: TypeAlias = dict[str, object]
"""A statement, as JSON has it."""
Placed: TypeAlias = tuple[str, Fields]
"""A statement, and what it was made of: `deals[0].hands`."""

_TEXTS = ("title", "event", "site")
_LETTERS = str.maketrans(SUIT_GLYPHS, SUITS)
_HOLDING = re.compile(r"[SCHD][AKQJ2-7x]{2,}")
_PLACE = re.compile(r"\$\.sessions\[0\]\.(header|deals\[(\d+)\]|closing)\[(\d+)\]\.?(.*)")


def built(given: Mapping[str, object], path: str = "-") -> Record:
    """Return the record of one session made of the arguments of `Record.build`, by name."""
    header = [*_header(given)]
    deals = [[*_deal(each, f"deals[{at}]", at)] for at, each in _each(given, "deals")]
    results = [*_results(given)]
    totals = given["totals"]
    closing = [] if totals is None else [("totals", _entries("totals", totals, "totals"))]
    parts = {"header": header, "closing": closing} | {
        f"deals[{at}]": each for at, each in enumerate([*deals, *results])
    }
    session = {
        "header": [statement for _, statement in header],
        "deals": [[statement for _, statement in each] for each in (*deals, *results)],
        "closing": [statement for _, statement in closing],
    }
    try:
        return from_json({"version": 1, "sessions": [session]}, path)
    except WrongJsonError as error:
        match = _PLACE.match(error.path)
        if match is None:
            raise InvalidArgument(str(error)) from error
        where = parts[match[1]][int(match[3])][0]
        raise InvalidArgument(f"`{where}`: {error.said}") from error


def _each(given: Mapping[str, object], key: str) -> Iterator[tuple[int, Mapping[str, object]]]:
    for at, each in enumerate(_listed(given[key], key)):
        given_there = _dictionary(each, f"{key}[{at}]")
        yield at, {name: _cleaned(value) for name, value in given_there.items()}


# ---------------------------------------------------------------- the header


def _header(given: Mapping[str, object]) -> Iterator[Placed]:
    yield "players", {"kind": "ombre", "version": "1"}
    for key in _TEXTS:
        if given[key] is not None:
            yield key, {"kind": key, "text": given[key]}
    if given["date"] is not None:
        yield "date", {"kind": "date", "date": str(given["date"])}
    if given["table"] is not None:
        yield "table", {"kind": "table", "number": given["table"]}
    if given["rules"] is not None:
        yield "rules", _rules(given["rules"])
    names = _named(given["players"], "players")
    yield "players", {"kind": "players", "players": names}
    if given["stakes"] is not None:
        yield "stakes", {"kind": "stakes", "text": given["stakes"]}
    if given["boards"]:
        yield "boards", {"kind": "boards"}
    for key, text in _dictionary(given["tags"] or {}, "tags").items():
        yield f"tags[{key!r}]", {"kind": "tag", "key": key, "text": text}


def _rules(rules: object) -> Fields:
    if not isinstance(rules, str):
        raise TypeError(f"`rules` wants a book's name with its options (str), not {kind_of(rules)}")
    name, *options = (part.strip() for part in rules.split("+"))
    is_file = "/" in name or name.endswith((".yaml", ".yml"))
    statement: Fields = {"kind": "rules", "file" if is_file else "book": name}
    if options:
        parted = (option.partition("=") for option in options)
        statement["options"] = [
            {"name": name.strip(), **({"value": value.strip()} if equals else {})}
            for name, equals, value in parted
        ]
    return statement


# ---------------------------------------------------------------- a deal


def _deal(given: Mapping[str, object], where: str, at: int) -> Iterator[Placed]:
    for key in given:
        if key not in _OF_A_DEAL:
            known = near_hint(key, _OF_A_DEAL)
            raise InvalidArgument(f"`{where}`: there is no `{key}` in a deal{known}")
    yield where, {"kind": "deal", "number": given.get("number", at + 1)}
    if given.get("forfeits") and not given.get("tricks"):  # a forfeit is told among the tricks
        given = {**given, "tricks": None}
    for key in _OF_A_DEAL[1:]:
        if (value := given.get(key)) is not None or (key == "tricks" and key in given):
            for statement in _told_under(key, value, f"{where}.{key}"):
                yield f"{where}.{key}", statement


def _told_under(key: str, value: object, where: str) -> Iterator[Fields]:
    """Yield the statements for the value under a key of a deal."""
    match key:
        case "dealer" | "rests":
            yield {"kind": key, "player": value}
        case "pool":
            yield {"kind": key, "amount": value}
        case "reserved":
            yield {"kind": key, "amounts": _listed(value, where)}
        case "hands" | "holds":
            kind = "hand" if key == "hands" else key
            for player, hand in _dictionary(value, where).items():
                cards = _cards(hand, f"{where}[{player!r}]")
                yield {"kind": kind, "player": player, "cards": cards}
        case "stock":
            yield {"kind": key, "cards": _cards(value, where)}
        case "bids":
            each = enumerate(_listed(value, where))
            pairs = [_parts(pair, f"{where}[{at}]", 2) for at, pair in each]
            calls = [
                {"call": call} if player is None else {"player": player, "call": call}
                for player, call in pairs
            ]
            yield {"kind": key, "calls": calls}
        case "contract" if isinstance(value, str):
            yield {"kind": key, "call": value}
        case "contract":
            ombre, call = _parts(value, where, 2)
            yield {"kind": key, "player": ombre, "call": call}
        case "trump":
            yield {"kind": key, "suit": value}
        case "turned" | "king":
            cards = _cards(value, where)
            if len(cards) != 1:
                raise InvalidArgument(f"`{where}`: one card is wanted, not {value!r}")
            yield {"kind": "turn" if key == "turned" else "call", "card": cards[0]}
        case "exchanges":
            yield from _exchanges(value, where)
        case "forfeits":
            yield from ({"kind": "forfeit", **each} for each in _forfeits(value, where))
        case "tricks" if value is None:
            yield {"kind": key, "rest": True}
        case "tricks":
            yield from _tricks(value, where)
        case "result" if isinstance(value, str):
            yield {"kind": key, "outcome": value}
        case "result":
            outcome, winner = _parts(value, where, 2)
            yield {"kind": key, "outcome": outcome, "player": winner}
        case "payments":
            yield _entries(key, value, where)
        case "note":
            yield {"kind": key, "text": value}


def _exchanges(value: object, where: str) -> Iterator[Fields]:
    for at, each in enumerate(_listed(value, where)):
        here = f"{where}[{at}]"
        parts = _parts(each, here, 2, 3)
        if len(parts) == 2:
            yield {"kind": "exchange", "player": parts[0], "count": parts[1]}
        else:
            player, laid, drawn = parts
            cards = {"discards": _cards(laid, here), "draws": _cards(drawn, here)}
            yield {"kind": "exchange", "player": player, **cards}


def _tricks(value: object, where: str) -> Iterator[Fields]:
    yield {"kind": "tricks"}
    number = 0
    for at, each in enumerate(_listed(value, where)):
        here = f"{where}[{at}]"
        if isinstance(each, Sequence) and len(each) == 2 and each[0] in _SAID:
            yield {"kind": each[0], "player": each[1]}
            continue
        given = each if isinstance(each, Mapping) else {"cards": each}
        for key in given:
            if key not in _TRICK:
                known = near_hint(key, _TRICK)
                raise InvalidArgument(f"`{here}`: there is no `{key}` in a trick{known}")
        number = cast("int", given.get("number", number + 1))
        statement: Fields = {"kind": "trick", "number": number}
        for key in ("last", "leader", "winner", "tally"):
            if given.get(key) is not None:
                statement[key] = given[key]
        statement["cards"] = _cards(given.get("cards", "?"), here)
        number = cast("int", given.get("last") or number)
        yield statement


_SAID = ("surrender", "accept", "forbid", "vole", "gano", "claim")
_TRICK = ("number", "last", "leader", "cards", "winner", "tally")


def _entries(kind: str, value: object, where: str) -> Fields:
    given = _dictionary(value, where).items()
    return {"kind": kind, "entries": [{"party": who, "amount": amount} for who, amount in given]}


_OF_A_DEAL = (
    *("number", "dealer", "rests", "pool", "reserved", "hands", "stock", "bids", "contract"),
    *("trump", "turned", "king", "exchanges", "holds", "tricks", "forfeits", "result", "payments"),
    "note",
)
"""The keys of a deal in the order of the notation."""


# ---------------------------------------------------------------- a deal told in a line

_OF_A_RESULT = {
    "number": "number",
    "ombre": "player",
    "contract": "call",
    "trump": "suit",
    "outcome": "outcome",
    "codille_to": "winner",
    "primeras": "primeras",
    "estuches": "estuches",
    "friend": "friend",
    "forfeits": "forfeits",
    "tally": "tally",
    "payments": "amounts",
}
"""The keys of a result, and the fields of its statement."""
_OF_A_GAME = {"player", "call", "suit", "outcome", "winner", "primeras", "estuches", "friend"}
"""The fields that only a deal has in which somebody played."""
TOLD_ELSEWHERE = (
    *("path", "session", "deal", "date", "event", "table", "book", "players", "rests"),
    *("turned", "reason", "twins", "claimed", "set_apart", "pool_before", "pool_after"),
)
"""Columns of a table of deals that a line of results has no place for."""


def _results(given: Mapping[str, object]) -> Iterator[list[Placed]]:
    """Yield the deals told in a line each, with the seats where these change, and the dealer where
    it is not his turn. One whose loser has set his puesta apart is told at length.

    A new player deals, and is the last of the seats.
    """
    seats = _named(given["players"], "players")
    dealer = seats[-1:]
    in_block = False
    for at, each in _each(given, "results"):
        where = f"results[{at}]"
        sit = [*seats] if each.get("players") is None else _named(each["players"], where)
        before: list[Placed] = []
        if {*map(str, sit)} != {*map(str, seats)}:
            last = sit.index(each["dealer"]) + 1 if each.get("dealer") in sit else len(sit)
            seats = [*sit[last:], *sit[:last]]
            before.append((f"{where}.players", {"kind": "seats", "players": seats}))
            dealer = seats[-1:]
        if each.get("dealer") not in (None, *dealer):
            before.append((f"{where}.dealer", {"kind": "dealer", "player": each["dealer"]}))
            dealer = [each["dealer"]]
        dealer = [(seats * 2)[seats.index(who) + 1] for who in dealer if who in seats]
        placed = {**each}
        for key in ("tally", "payments"):
            value = each.get(key)
            if isinstance(value, Mapping):
                placed[key] = [value.get(name) for name in seats if name in value]
            elif value is not None and len(listed := _listed(value, f"{where}.{key}")) == len(sit):
                placed[key] = [listed[sit.index(name)] for name in seats if name in sit]
        if each.get("set_apart"):
            yield [*before, *_apart(placed, seats, where, at)]
            in_block = False
            continue
        if not in_block:
            before.insert(0, ("results", {"kind": "results"}))
        yield [*before, *_result(placed, where, at)]
        in_block = True


def _apart(
    given: Mapping[str, object], seats: list[object], where: str, at: int
) -> Iterator[Placed]:
    """Yield the statements of a deal whose loser has set his puesta apart."""
    paid = zip(seats, _listed(given.get("payments") or (), f"{where}.payments"), strict=False)
    told = {
        "number": given.get("number") or at + 1,
        "contract": (given.get("ombre"), given.get("contract")),
        "trump": given.get("trump"),
        "forfeits": given.get("forfeits"),
        "result": (given.get("outcome"), given.get("codille_to")),
        "payments": {**dict(paid), "reserved": given["set_apart"]},
    }
    yield from _deal(told, where, at)


def _result(given: Mapping[str, object], where: str, at: int) -> Iterator[Placed]:
    for key in given:
        if key not in _OF_A_RESULT and key not in ("dealer", *TOLD_ELSEWHERE):
            known = near_hint(key, _OF_A_RESULT)
            raise InvalidArgument(f"`{where}`: there is no `{key}` in a result{known}")
    number = given.get("number")
    statement: Fields = {"kind": "result-line", "number": at + 1 if number is None else number}
    if given.get("outcome") == "passed-out":
        yield where, {**statement, "passed": True}
        return
    for key, field in _OF_A_RESULT.items():
        value = given.get(key)
        if value is not None and key != "number":
            statement[field] = value
    if given.get("claimed") is not None:  # the tricks that were not played are nobody's
        statement.pop("tally", None)
    if forfeits := _forfeits(statement.pop("forfeits", None) or (), f"{where}.forfeits"):
        statement["forfeits"] = forfeits
    if statement.get("outcome") == "undetermined":
        del statement["outcome"]
    if statement.keys() & _OF_A_GAME:
        if "call" not in statement:
            known = "a result wants the game that was played, such as 'solo'"
            raise InvalidArgument(f"`{where}.contract`: {known}")
        # A lone `?` at the end is the outcome, so what follows an outcome cannot be left open then.
        statement = {"player": None, "outcome": None, **statement}
        if statement["outcome"] is not None and not statement.keys() & {"primeras", "estuches"}:
            statement["rest"] = True
    yield where, statement


def _forfeits(value: object, where: str) -> list[Fields]:
    """Return forfeits by player and amount, each given as a text such as `Ada 5`, or a pair."""
    forfeits: list[Fields] = []
    for at, each in enumerate(_listed(value, where)):
        if isinstance(each, str):
            name, _, amount = each.rpartition(" ")
            pair: list[object] = (
                [name, int(amount)] if amount.isdecimal() and name else [each, None]
            )
        else:
            pair = _parts(each, f"{where}[{at}]", 2)
        player, paid = pair
        forfeits.append({"player": player} | ({} if paid is None else {"amount": paid}))
    return forfeits


# ---------------------------------------------------------------- values


def _cards(value: object, where: str) -> list[object]:
    """Return cards one by one, from a text or a list."""
    if not isinstance(value, str):
        words = [_word(each, where) for each in _listed(value, where)]
        return [each for word in words for each in _cards(word, where)]
    cards: list[object] = []
    for word in re.findall(r"\{[^}]*\}|\S+", value.translate(_LETTERS)):
        cards += [word[0] + rank for rank in word[1:]] if _HOLDING.fullmatch(word) else [word]
    return [] if cards == ["-"] else cards


def _word(word: object, where: str) -> str:
    if not isinstance(word, str):
        raise TypeError(f"`{where}`: a card is a text such as 'SA', not {kind_of(word)}")
    return word


def _listed(value: object, where: str) -> list[object]:
    if isinstance(value, str | Mapping) or not isinstance(value, Iterable):
        raise TypeError(f"`{where}` wants a list, not {kind_of(value)}")
    return [*map(_cleaned, value)]


def _cleaned(value: object) -> object:
    """Return a value without the marks of other libraries' tables: in a column with gaps these have
    NaN for a gap, and 3.0 for 3.
    """
    if isinstance(value, float):
        return None if isnan(value) else int(value) if value.is_integer() else value
    return value


def _named(value: object, where: str) -> list[object]:
    """Return a list of players; InvalidArgument for a name that no record can have."""
    names = _listed(value, where)
    for problem in (name_problem(name) for name in names if isinstance(name, str)):
        if problem:
            raise InvalidArgument(f"`{where}`: {problem}")
    return names


def _parts(value: object, where: str, *counts: int) -> list[object]:
    if isinstance(value, str) or not isinstance(value, Sequence) or len(value) not in counts:
        wanted = " or ".join(map(str, counts))
        raise InvalidArgument(f"`{where}`: {wanted} values are wanted, not {value!r}")
    return [*value]


def _dictionary(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, Mapping):
        raise TypeError(f"`{where}` wants a dictionary, not {kind_of(value)}")
    return value
