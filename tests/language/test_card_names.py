"""Cards, suits and small words by name, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from ombre_records.base.document.glyphs import glyphs
from ombre_records.base.document.templates import environment, filled
from ombre_records.base.language import LANGUAGES, Language, Terms, speaking
from ombre_records.base.language.numbers import listed, number
from ombre_records.base.language.terms import suit_name
from ombre_records.engine.trumps import NO_TRUMP
from ombre_records.model.cards import CARDS, PACK, SUIT_MASKS
from ombre_records.referee.wording.card_titles import card_name, item_in_words

SPADES, CLUBS, HEARTS, DIAMONDS = range(4)


@pytest.mark.parametrize(
    ("lang", "french", "spanish"),
    [
        ("en", "king of hearts, knave of clubs", "king of cups, knave of clubs"),
        ("fr", "roi de cœur, valet de trèfle", "roi de coupe, valet de bâton"),
        ("es", "rey de corazones, jota de tréboles", "rey de copas, sota de bastos"),
        ("da", "hjerter konge, klør knægt", "bægre konge, stave knægt"),
        ("de", "Herzkönig, Kreuzbube", "Kelchkönig, Stabbube"),
    ],
)
def test_a_card_is_named_by_the_pack_and_the_language(
    lang: Language, french: str, spanish: str
) -> None:
    cards = CARDS["HK"], CARDS["CJ"]
    with speaking(lang):
        assert ", ".join(map(card_name, cards)) == french
    with speaking(lang, spanish_suits=True):
        assert ", ".join(map(card_name, cards)) == spanish


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", "spadille, manille, basto, punto, king of hearts"),
        ("fr", "spadille, manille, baste, ponte, roi de cœur"),
        ("es", "espadilla, malilla, basto, punto, rey de corazones"),
        ("da", "spadille, manille, basta, ponto, hjerter konge"),
        ("de", "Spadille, Manille, Basta, Ponto, Herzkönig"),
    ],
)
def test_matadors_have_their_own_names_where_the_trump_is_known(lang: Language, names: str) -> None:
    with speaking(lang):
        run = [card_name(CARDS[card], HEARTS) for card in "SA H7 CA HA HK".split()]
    assert ", ".join(run) == names


@pytest.mark.parametrize("trump", [None, NO_TRUMP])
def test_without_trumps_there_are_no_matadors(trump: int | None) -> None:
    names = [card_name(CARDS[card], trump) for card in ("SA", "C2", "HA")]
    assert names == ["ace of spades", "two of clubs", "ace of hearts"]


@pytest.mark.parametrize(
    ("card", "trump", "name"),
    [
        ("S2", SPADES, "manille"),
        ("S2", CLUBS, "two of spades"),
        ("H7", DIAMONDS, "seven of hearts"),
        ("DA", DIAMONDS, "punto"),
        ("DA", CLUBS, "ace of diamonds"),
        ("CK", CLUBS, "king of clubs"),
        ("S2", SPADES + 5, "two of spades"),  # a book without manille
        ("DA", DIAMONDS + 10, "ace of diamonds"),  # a book without punto
    ],
)
def test_a_card_has_its_own_name_only_as_that_trump(card: str, trump: int, name: str) -> None:
    assert card_name(CARDS[card], trump) == name


def test_period_names() -> None:
    with speaking("en", "period"):
        assert card_name(CARDS["SA"], SPADES) == "Spadillio"
        assert card_name(CARDS["DK"], SPADES) == "king of diamonds"
    with speaking("es", "period"):
        assert card_name(CARDS["S2"], SPADES) == "malilla"


def test_what_is_known_of_a_card() -> None:
    with speaking("fr"):
        told = [item_in_words(item) for item in (1 << CARDS["H6"], SUIT_MASKS[HEARTS], PACK, 0)]
    assert told == [
        "six de cœur",
        "une carte de cœur inconnue",
        "une carte inconnue",
        "aucune carte",
    ]


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("en", "Ann, Bea and Cid"),
        ("fr", "Ann, Bea et Cid"),
        ("es", "Ann, Bea y Cid"),
        ("da", "Ann, Bea og Cid"),
        ("de", "Ann, Bea und Cid"),
    ],
)
def test_names_in_a_list(lang: Language, names: str) -> None:
    with speaking(lang):
        assert listed(["Ann", "Bea", "Cid"]) == names
        assert listed(["Ann"]) == "Ann"
        assert listed([]) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("terms", ["modern", "period"])
def test_every_card_has_another_name_and_every_number_another_word(
    lang: Language, terms: Terms
) -> None:
    for spanish in (False, True):
        with speaking(lang, terms, spanish_suits=spanish):
            assert len({card_name(card) for card in range(40)}) == len(CARDS)
            assert len({suit_name(suit) for suit in range(4)}) == len("SCHD")
    with speaking(lang, terms):
        assert len({number(count) for count in range(12)}) == len(range(12))


@pytest.mark.parametrize(
    ("lang", "cards"),
    [("en", "♥AKQJ7"), ("fr", "♥ARDV7"), ("es", "♥ARDJ7"), ("da", "♥EKDB7"), ("de", "♥AKDB7")],
)
def test_indices_are_those_of_the_language_and_letters_those_of_the_notation(
    lang: Language, cards: str
) -> None:
    with speaking(lang):
        assert glyphs("HAKQJ7", "unicode") == cards
        assert glyphs("HAKQJ7", "spanish") == "CARCS7"
        assert glyphs("HAKQJ7", "letters") == "HAKQJ7"


def test_templates_speak_the_language_too(tmp_path: Path) -> None:
    words = '{{ _("Dealer") }}, {{ pgettext("suit", "hearts") }}, '
    counted = '{{ ngettext("{count} trick wins", "{count} tricks win", 5).format(count=number) }}'
    (tmp_path / "words.txt").write_text(words + counted, "utf-8")
    made = environment(tmp_path)
    with speaking("de"):
        assert (
            filled(made, "words.txt", {"number": number(5)}) == "Geber, Herz, fünf Stiche reichen"
        )
