"""The words by which people count deals and tricks, a line for each language."""

from __future__ import annotations

import unicodedata

_WORDS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
    "første anden tredje fjerde femte sjette syvende ottende niende tiende ellevte tolvte",
    "første andre tredje fjerde femte sjette sjuende åttende niende tiende ellevte tolvte",
    "första andra tredje fjärde femte sjätte sjunde åttonde nionde tionde elfte tolfte",
    "erster zweiter dritter vierter fünfter sechster siebter achter neunter zehnter",
    "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte",
    "erstes zweites drittes viertes fünftes sechstes siebtes achtes neuntes zehntes",
    "eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde",
    "primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo",
    "primera segunda tercera cuarta quinta sexta séptima octava novena décima undécima duodécima",
    "premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième",
    "première seconde troisième quatrième cinquième sixième septième huitième neuvième dixième",
    "primo secondo terzo quarto quinto sesto settimo ottavo nono decimo",
    "prima seconda terza quarta quinta sesta settima ottava nona decima",
    "primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo",
    "primeira segunda terceira quarta quinta sexta sétima oitava nona décima",
    "pierwszy drugi trzeci czwarty piąty szósty siódmy ósmy dziewiąty dziesiąty",
    "pierwsza druga trzecia czwarta piąta szósta siódma ósma dziewiąta dziesiąta",
    "pierwsze drugie trzecie czwarte piąte szóste siódme ósme dziewiąte dziesiąte",
    "первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый",
    "первая вторая третья четвёртая пятая шестая седьмая восьмая девятая десятая",
)


def _folded(word: str) -> str:
    parts = unicodedata.normalize("NFD", word.lower())
    return "".join(char for char in parts if not unicodedata.combining(char))


_NUMBER = {
    _folded(word): number
    for words in reversed(_WORDS)
    for number, word in enumerate(words.split(), 1)
}


def ordinal(word: str) -> int:
    """Return the number that an ordinal of any language is; 0 for another word.

    >>> ordinal("Third"), ordinal("zweiter"), ordinal("вторая"), ordinal("trick")
    (3, 2, 2, 0)
    """
    return _NUMBER.get(_folded(word), 0)
