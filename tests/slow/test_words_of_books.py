"""Every word that a book reads means at the table, on the phone and in a workbook what it means in
a record.

What the record's reader finds fault with, or cannot settle, may be refused; it is never read as
something else. All else is read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import product

import pytest

from examples import crossed, spread
from ombre_records import check
from ombre_records.base.finding import Severity
from ombre_records.base.language import LANGUAGES, speaking
from ombre_records.books.book import Call, RuleBook
from ombre_records.books.load import named, shipped
from ombre_records.books.vocabulary import folded, outcome_written, vocabulary
from ombre_records.doors.entry.answers.reading import answer
from ombre_records.doors.entry.candidates import (
    Scope,
    call_words,
    contracts,
    outcome_words,
)
from ombre_records.doors.entry.evening import Evening
from ombre_records.doors.entry.filled_in.sessions import WrongCells, converted
from ombre_records.doors.entry.possible import Trial
from ombre_records.doors.entry.shorthand import read
from ombre_records.doors.entry.whole_deal import Question, WholeDeal

NAMES = ("Anna", "Bo", "Cid", "Dot", "Eve")
Read = Callable[[RuleBook, list[list[str]]], list[str | None]]
Meaning = tuple[str, str, tuple[int | None, ...]]
"""Call, outcome and payments."""


def known_calls(book: RuleBook) -> set[str]:
    return {*vocabulary(book).calls, *map(folded, book.call_terms)}


def known_outcomes(book: RuleBook) -> set[str]:
    return {*vocabulary(book).outcomes, *map(folded, book.outcome_terms)}


def seated(book: RuleBook) -> tuple[str, ...]:
    return NAMES[: book.table.players[0]]


def record(book: RuleBook, lines: Iterable[str]) -> str:
    head = f"ombre 1\nrules {book.name}\nplayers {', '.join(seated(book))}\nresults\n"
    return head + "".join(f"{number} {line}\n" for number, line in enumerate(lines, 1))


def meanings(book: RuleBook, lines: Iterable[str]) -> list[tuple[Meaning, bool]]:
    """Return what lines of results mean, and whether all is right with each and is settled."""
    report = check(record(book, lines))
    unsure = {f.deal for f in report.shown if f.severity is not Severity.INFO}
    return [
        (
            (
                deal.contract.name if deal.contract else "",
                deal.outcome.kind,
                tuple(deal.payments[seat] for seat in deal.seated),
            ),
            deal.index not in unsure,
        )
        for deal in report.sessions[0].deals
    ]


# ---------------------------------------------------------------- the doors


def at_the_table(book: RuleBook, deals: list[list[str]]) -> list[str | None]:
    scope = Scope(book, seated(book))
    return [read(" ".join(filter(None, deal)), scope).words or None for deal in deals]


def on_the_phone(book: RuleBook, deals: list[list[str]]) -> list[str | None]:
    trial = Trial(Evening(record(book, []).encode()))
    return [trial.read(" ".join(filter(None, deal))).words or None for deal in deals]


def in_a_workbook(book: RuleBook, deals: list[list[str]]) -> list[str | None]:
    head = f"Scoring sheet\nRules,,{book.name}\n\nNo,Ombre,Contract,Trumps,Outcome,"
    rows = {number: ",".join(map(str, [number, *deal])) for number, deal in enumerate(deals, 1)}
    head += ",".join(seated(book))
    while True:
        sheet = "\n".join([head, *rows.values()])
        try:
            found = converted(sheet.encode(), "a.csv").record
        except WrongCells as wrong:
            at = {int(re.match(r"a\.csv: [A-Z]+(\d+):", each)[1]) for each in wrong.problems}
            numbers = list(rows)
            rows = {n: row for n, row in rows.items() if numbers.index(n) + 5 not in at}
            continue
        told = dict(re.findall(r"(?m)^(\d+) +(.*)$", found.partition("results\n")[2]))
        return [told.get(str(number)) for number in range(1, len(deals) + 1)]


DOORS = (at_the_table, on_the_phone, in_a_workbook)


@pytest.mark.parametrize(("name", "door"), spread(product(shipped(), DOORS), 9))
def test_every_word_for_an_outcome(name: str, door: Read) -> None:
    book = named(name)
    for call in contracts(book):
        compare(book, door, [game(book, call, call.name, word) for word in ends(book)])


@pytest.mark.parametrize(("name", "door"), spread(product(shipped(), DOORS), 9))
def test_every_word_for_a_call(name: str, door: Read) -> None:
    book = named(name)
    calls = {call.name: call for call in contracts(book)}
    words = {each.word: calls[each.means] for each in call_words(book, contracts(book)).candidates}
    other = sorted(known_calls(book) - set(map(folded, words)))
    deals = [game(book, call, word, _won(book, call)) for word, call in words.items()]
    deals += [game(book, contracts(book)[0], word, "won") for word in other]
    compare(book, door, deals)


@pytest.mark.parametrize(("name", "language"), crossed(shipped(), LANGUAGES, part=10))
def test_the_language_spoken_changes_no_meaning(name: str, language: str) -> None:
    book = named(name)
    with speaking(language):
        for call in contracts(book):
            deals = [game(book, call, call.name, word) for word in ends(book)]
            compare(book, at_the_table, deals)
        words = {
            each.word: book.call(each.means)
            for each in call_words(book, contracts(book)).candidates
        }
        plain = [game(book, call, w, _won(book, call)) for w, call in words.items() if call]
        compare(book, at_the_table, [each for each in plain if not foreign(book, each[1])])


def foreign(book: RuleBook, word: str) -> bool:
    """Whether a word is read at the table alone, since documents have it in the language spoken."""
    return folded(word) not in known_calls(book)


def ends(book: RuleBook) -> list[str]:
    """Return all words for outcomes, but for one that opens something else in a line."""
    words = {*known_outcomes(book), *book.outcome.terms, *book.outcome_terms}
    return sorted(words - {"forfeit"})


def game(book: RuleBook, call: Call, said: str, ended: str) -> list[str]:
    return ["Anna", said, "S" if call.trump in ("any", "turned") else "", ended]


@cache
def _won(book: RuleBook, call: Call) -> str:
    kinds = ("sacada", "vole", "nolo-won")
    ends = [each.means for each in outcome_words(book, call).candidates]
    return next(word for kind in kinds for word in ends if outcome_written(book, kind) == word)


def compare(book: RuleBook, door: Read, deals: list[list[str]]) -> None:
    """Hold what a door makes of deals to what a record means that has the same words."""
    found = door(book, deals)
    plain = [" ".join(filter(None, deal)) for deal in deals]
    wanted = meanings(book, plain)
    refused = [
        line for line, got, (_m, sure) in zip(plain, found, wanted, strict=True) if sure and not got
    ]
    assert refused == []
    # What is refused stands as `-` in both, so that pool and dealers stay alike.
    both = [(mine, got) for mine, got in zip(plain, found, strict=True) if got]
    said = meanings(book, [mine for mine, _got in both])
    made = meanings(book, [got for _mine, got in both])
    for (mine, got), (meant, _s), (means, _t) in zip(both, said, made, strict=True):
        assert means == meant, (mine, got)


# ---------------------------------------------------------------- words only begun


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_begins_several_things_is_none_of_them(name: str, language: str) -> None:
    book = named(name)
    scope = Scope(book, seated(book))
    with speaking(language):
        words = vocabulary(book)
        calls = {word: of for word, of in words.calls.items() if of not in book.auction.passes}
        for begun, means in _several(calls, lambda of: getattr(book.call(of), "name", "")):
            typed = read(f"Anna {begun} S {_won(book, contracts(book)[0])}", scope)
            assert not typed.words or _only_with(book, means, "S"), (begun, typed.words)
        for call in contracts(book):
            head = " ".join(filter(None, game(book, call, call.name, "")))
            own = {each.word: each.means for each in outcome_words(book, call).candidates}
            for begun, _means in _several(own, str):
                assert not read(f"{head} {begun}", scope).words, (head, begun)


def _several(words: dict[str, str], meaning: Callable[[str], str]) -> list[tuple[str, set[str]]]:
    """Return what begins words of several meanings and is none itself."""
    found: dict[str, set[str]] = {}
    whole = set(map(folded, words))
    for word, of in words.items():
        for end in range(1, len(word)):
            found.setdefault(folded(word)[:end], set()).add(meaning(of))
    return [(b, m) for b, m in found.items() if len(m - {""}) > 1 and b not in whole]


def _only_with(book: RuleBook, means: set[str], suit: str) -> bool:
    """Whether one of some calls alone may be played in a suit."""
    calls = [call for call in contracts(book) if call.name in means]
    return sum(call.trump in ("any", "turned", suit) for call in calls) < 2


# ---------------------------------------------------------------- a deal card by card


@pytest.mark.parametrize("name", shipped())
def test_every_word_of_a_deal_told_card_by_card(name: str) -> None:
    book = named(name)
    hands = "".join(f"hand {who} ?\n" for who in seated(book)[: book.table.active])
    told = record(book, []).replace("results\n", f"deal 1\n{hands}bids ?\n")
    deal = WholeDeal(Evening(told.encode()), 0)
    for word, of in vocabulary(book).calls.items():
        call = book.call(of)
        made = answer(deal, Question("contract"), f"anna {word}")
        if call is not None and not call.promises:
            lines = made.lines or (f"contract Anna {call.name}",)
            assert lines == (f"contract Anna {call.name}",), (word, made)
    for word in known_outcomes(book):
        made = answer(deal, Question("result"), word)
        wanted = outcome_written(book, word)
        assert not made.lines or made.lines == (f"result {wanted}",), (word, made)
