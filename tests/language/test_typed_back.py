"""Whatever a document prints of calls, outcomes and suits can be typed into a record again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import ombre_records
from ombre_records.base.language import LANGUAGES, Language, Terms, speaking
from ombre_records.base.language.terms import call_name, outcome_name, suit_name
from ombre_records.base.lexicon.meanings import suit_words
from ombre_records.books.book import RuleBook
from ombre_records.books.load import named, shipped
from ombre_records.books.options import written
from ombre_records.books.vocabulary import call_written, outcome_meant, suit_meant, vocabulary
from yaml_data import read_yaml

CASES = read_yaml(Path(__file__).parent / "typed_back.yaml")
LINES = {"call": "bids Ann {}", "outcome": "contract Ann solo\nresult {}", "trump": "trump {}"}


def books() -> Iterator[str]:
    """Go through the books, and each with every option that brings a call."""
    for name in shipped():
        yield name
        for option in named(name).options:
            if option.takes == "nothing" and any("auction.calls." in path for path in option.sets):
                yield f"{name} + {written(option)}"


def spelt(word: str) -> tuple[str, ...]:
    return word, word.lower(), word.capitalize(), word.upper()


WAYS: list[tuple[Language, Terms]] = [
    (lang, terms) for lang in LANGUAGES for terms in ("modern", "period")
]


@pytest.mark.parametrize("name", list(books()))
def test_what_is_printed_can_be_typed_back(name: str) -> None:
    for lang, terms in WAYS:
        typed_back(named(name), lang, terms)


def typed_back(book: RuleBook, lang: Language, terms: Terms) -> None:
    with speaking(lang, terms):
        for call in book.auction.calls:
            for word in (call.name, *call.aliases):
                for printed in spelt(call_name(word)):
                    assert call_written(book, printed) == call.name
        for word in book.auction.passes:
            assert call_written(book, call_name(word)) == book.auction.passes[0]
        for word, kind in book.outcome.terms.items():
            for printed in spelt(outcome_name(word)):
                assert ended(book, printed) in (kind, ended(book, outcome_name(word)))
            assert ended(book, outcome_name(kind)) == kind


def ended(book: RuleBook, word: str) -> str | None:
    said = outcome_meant(book, word)
    return book.outcome.terms[said] if said else None


@pytest.mark.parametrize("spanish", [False, True])
@pytest.mark.parametrize("name", shipped())
def test_suits_can_be_typed_back(name: str, spanish: bool) -> None:
    for lang, terms in WAYS:
        with speaking(lang, terms, spanish_suits=spanish):
            for suit, letter in enumerate("SCHD"):
                for printed in spelt(suit_name(suit)):
                    assert suit_meant(named(name), printed) == letter, (lang, terms, printed)


@pytest.mark.parametrize("name", shipped())
def test_every_suit_word_of_a_book_is_a_suit_in_a_results_line(name: str) -> None:
    known = vocabulary(named(name)).suits  # folded, as a keyboard without those letters has them
    for word in (*named(name).suit_terms, *known):
        assert word.lower() in suit_words(), word


def record(case: dict) -> str:
    kind = next(each for each in LINES if each in case)
    book, said = named(case["book"]), LINES[kind].format(case[kind])
    names = "Ann, Bo, Cid, Dot, Eve".split(", ")[: book.table.players[0]]
    players = ", ".join(names)
    return f"ombre 1\nrules {case['book']}\nplayers {players}\ndeal 1\ndealer {names[-1]}\n{said}\n"


@pytest.mark.parametrize("case", [case for case in CASES if "line" in case], ids=str)
def test_a_results_line_is_written_as_the_book_has_it(case: dict) -> None:
    head = f"ombre 1\nrules {case['book']}\nplayers Ann, Bo, Cid\n"
    if "suits" in case:
        head += f"suits {case['suits']}\n"
    formatted = ombre_records.format(f"{head}results\n{case['line']}\n")
    assert formatted.splitlines()[-1] == case["written"]
    assert ombre_records.format(formatted) == formatted
    assert not ombre_records.check(formatted).errors


@pytest.mark.parametrize(
    "case", [case for case in CASES if not {"near", "line"} & {*case}], ids=str
)
def test_a_word_is_written_as_the_book_has_it(case: dict) -> None:
    said, text = case.get("call") or case["outcome"], record(case)
    formatted = ombre_records.format(text)
    assert formatted.split()[-1] == (case["written"] or said)
    found = {finding.rule for finding in ombre_records.check(text).findings}
    assert bool(found & {"unknown-call", "unknown-term"}) == (case["written"] is None)
    assert ombre_records.format(formatted) == formatted


@pytest.mark.parametrize("case", [case for case in CASES if "near" in case], ids=str)
def test_a_near_miss_gets_a_proposal(case: dict) -> None:
    found = [each for each in ombre_records.check(record(case)).findings if not each.consequent]
    proposed = [
        each for each in found if each.message.endswith(f"; did you mean `{case['near']}`?")
    ]
    assert len(proposed) == 1


@pytest.mark.parametrize("said", ["[Kodille>vundet]", "[+Vundet]"])
def test_a_word_in_an_emendation_is_a_source_s_own(said: str) -> None:
    text = record({"book": "lhombre", "outcome": said})
    assert ombre_records.format(text).endswith(f"{said}\n")


def test_a_record_reads_the_same_in_every_language() -> None:
    head = "ombre 1\nplayers Ann, Bo, Cid\ndeal 1\ndealer Cid\n"
    body = "bids Ann {}, Bo {}, Cid {}\ntrump {}\ntricks\n1-5 ? (5-0-0)\nclaim Ann\nresult {}"
    plain = head + body.format("solo", "pass", "pass", "H", "won")
    danish = head + body.format("Solo", "pas", "Pas", "hjerter", "Vundet")
    german = head + body.format("Solo", "passe", "Passe", "Herz", "gewonnen")
    texts = (plain, danish, german)
    assert len({ombre_records.score(text, "csv") for text in texts}) == 1
    assert [ombre_records.check(text).errors for text in texts] == [(), (), ()]
