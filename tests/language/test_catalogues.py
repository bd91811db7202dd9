"""The catalogues hold to the code and to each other: nothing missing, stale, doubtful or broken."""

from __future__ import annotations

import ast
import gettext
import re
from itertools import combinations
from pathlib import Path
from string import Formatter
from typing import cast

import pytest
from catalogues import (
    LOCALE,
    PERIODS,
    PO,
    ROOT,
    catalogue,
    extracted,
    keys,
    messages,
    strings,
    texts,
)

from examples import slow
from foreign import foreign
from ombre_records.base.language import LANGUAGES, Language, _, ngettext, pgettext, speaking

TEMPLATE = catalogue(LOCALE / "ombre.pot")
FREE = {("da", "led"), ("fr", "suit")}
"""Words of the list of another language that these have too."""
every_catalogue = pytest.mark.parametrize("name", PO)


def placeholders(text: str) -> set[str]:
    return {name for _text, name, *_rest in Formatter().parse(text) if name is not None}


def edges(text: str) -> tuple[bool, bool]:
    return text[0] == " ", text[-1] == " "


@slow
def test_the_template_is_what_the_code_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    now = keys(extracted(tmp_path / "now.pot"))
    stale = "run .ci/catalogues and translate what is new"
    assert now == keys(TEMPLATE), stale


def test_the_template_has_each_word_that_is_said() -> None:
    """What is taken out of the code sees no word within a formatted string."""
    calls = [
        (path.name, call)
        for path in (ROOT / "src" / "ombre_records").rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.args
    ]
    said = {
        (name, call.args[0].value)
        for name, call in calls
        if call.func.id == "_" and isinstance(call.args[0], ast.Constant)
    }
    known = {each.id if isinstance(each.id, str) else each.id[0] for each in TEMPLATE}
    assert {(name, word) for name, word in said if word not in known} == set()


def test_every_language_has_its_catalogue_and_its_period() -> None:
    assert set(PO) - PERIODS == set(LANGUAGES) - {"en"}
    assert {name.removesuffix("@period") for name in PERIODS} == set(LANGUAGES)


@every_catalogue
def test_a_catalogue_has_no_word_that_the_template_has_not(name: str) -> None:
    found = catalogue(PO[name])
    assert keys(found) <= keys(TEMPLATE)
    assert not found.obsolete
    assert not [message.id for message in messages(found) if message.fuzzy]


@pytest.mark.parametrize("name", sorted(set(PO) - PERIODS))
def test_a_language_has_every_word(name: str) -> None:
    assert keys(catalogue(PO[name])) == keys(TEMPLATE)


@every_catalogue
def test_a_catalogue_has_no_empty_entry(name: str) -> None:
    empty = [m.id for m in messages(catalogue(PO[name])) if not all(strings(m))]
    assert not empty, "translate these" + ", or run .ci/catalogues update" * (name in PERIODS)


_CODE = re.compile("`[^`]*`")
_LOOSE = re.compile(r"«(?!\u202f)|[ \u202f]:|[ \u00a0][;!?]|(?<!\u202f)»")


@pytest.mark.parametrize("name", [name for name in PO if name.startswith("fr")])
def test_french_signs_are_set_as_french_printers_set_them(name: str) -> None:
    """A space before a colon that breaks no line; a thin one before `;!?` and inside « »."""
    told = [each for m in messages(catalogue(PO[name])) for each in strings(m)]
    assert [each for each in told if _LOOSE.search(_CODE.sub("`x`", each))] == []


@pytest.mark.parametrize("name", sorted(set(PO) - PERIODS))
def test_a_catalogue_has_no_word_of_another_language(name: str) -> None:
    lang = cast("Language", name)
    said = [text for m in messages(catalogue(PO[name])) for text in strings(m)]
    found = [(text, word) for text in said for word in foreign(_spoken(text), lang)]
    assert [each for each in found if (name, each[1]) not in FREE] == []


@pytest.mark.parametrize("pair", [*combinations(sorted(set(PO) - PERIODS), 2)], ids="-".join)
def test_no_two_languages_say_the_same_in_several_words(pair: tuple[str, str]) -> None:
    """A merge once put the new words of one language into all."""
    one, other = ({(m.context, texts(m)): m for m in messages(catalogue(PO[n]))} for n in pair)
    same = [
        strings(message)
        for key, message in one.items()
        if strings(message) == strings(other[key]) != texts(message)
    ]
    assert [said for said in same if len(re.findall(r"[^\W\d_]{2,}", _spoken(said[0]))) > 1] == []


def _spoken(text: str) -> str:
    return re.sub(r"`[^`]*`|\{[^}]*\}|\*[^*]+\*", "", text)


@pytest.mark.parametrize("path", [LOCALE / "ombre.pot", *PO.values()], ids=str)
def test_a_catalogue_does_not_say_where_in_the_code_a_word_stands(path: Path) -> None:
    assert not [m.id for m in messages(catalogue(path)) if m.locations], "run .ci/catalogues"


@pytest.mark.parametrize("name", sorted(PERIODS))
def test_a_period_has_some_words_each_with_where_it_comes_from(name: str) -> None:
    told = messages(catalogue(PO[name]))
    assert told
    assert [m.id for m in told if not m.user_comments] == []


@every_catalogue
def test_a_translation_keeps_its_placeholders(name: str) -> None:
    for message in messages(catalogue(PO[name])):
        wanted = placeholders(texts(message)[-1])
        for place, text in enumerate(strings(message)):
            singular = isinstance(message.id, tuple) and place == 0
            free = {"count"} if singular else set()
            assert wanted - free <= placeholders(text) <= wanted, text
            assert edges(text) == edges(texts(message)[-1]), text


PLURALS = {"fr": "(n > 1)"}
"""As gettext's manual has them. CLDR adds a form for millions, which no message needs."""


@every_catalogue
def test_the_plural_is_that_of_the_language(name: str) -> None:
    found = catalogue(PO[name])
    assert (found.num_plurals, found.plural_expr) == (2, PLURALS.get(name[:2], "(n != 1)"))
    for message in messages(found):
        if isinstance(message.id, tuple):
            assert len(strings(message)) == found.num_plurals


@every_catalogue
def test_what_programs_read_is_what_translators_wrote(name: str) -> None:
    with PO[name].with_suffix(".mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in messages(catalogue(PO[name])):
        if isinstance(message.id, tuple):
            said = tuple(
                compiled.ngettext(*message.id, count)
                for count in (1, 2)  # one, and more than one, in each of these languages
            )
        elif message.context:
            said = (compiled.pgettext(message.context, message.id),)
        else:
            said = (compiled.gettext(message.id),)
        assert said == strings(message), "run .ci/catalogues compile"


@pytest.mark.parametrize("name", sorted(PERIODS))
def test_a_period_speaks_its_own_words_and_otherwise_its_language(name: str) -> None:
    lang = cast("Language", name.removesuffix("@period"))
    words = {
        (message.context, message.id): strings(message)
        for of in (lang, name)  # the period's word comes later, and counts
        if of in PO
        for message in messages(catalogue(PO[of]))
    }
    for message in messages(TEMPLATE):
        wanted = words.get((message.context, message.id), texts(message))
        with speaking(lang, "period"):
            if isinstance(message.id, tuple):
                said = tuple(ngettext(*message.id, count) for count in (1, 2))
            elif message.context:
                said = (pgettext(message.context, message.id),)
            else:
                said = (_(message.id),)
        assert said == wanted
