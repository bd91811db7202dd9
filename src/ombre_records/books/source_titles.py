"""The full titles of the sources that the shipped books cite by short names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ombre_records.base.language import _, marked
from ombre_records.base.language.numbers import semicolon

_TITLES: Mapping[str, str] = {
    "parlett": "David Parlett, Historic Card Games: Ombre",
    "family": "History of Ombre",
    "wikipedia": "Wikipedia, Ombre",
    "blog": "The Game of Ombre, 2015",
    "royal": "The Royal Game of the Ombre, London 1665",
    "danish": "lhombre.dk/turneringsregler",
    "lhombre35": "lhombre35.dk/regler.htm",
    "stilling": "stillinglhombre.dk, 2019",
    "runeberg": "C. With, Vort Hjem 4, 1903, runeberg.org/vorthjem",
    "seymour": "Richard Seymour, The Court Gamester, London 1719",
    "encyclopédie": "Diderot, d'Alembert, Encyclopédie 8, 1765, Hombre",
    "acanomas": "acanomas.com, Tresillo, Hombre",
    "fournier": "nhfournier.es/como-jugar/tresillo",
    "pagat": "pagat.com, Tresillo",
    "netlhombre": "netlhombre.dk/lhombre.html",
    "múlaþing": "Lomber, Múlaþing 17, 1985, pp. 190-199",
    "ahb": "Lomber, Reykjavík 1989, ahb.is/lomber",
    "digest": "dowhileluke/sheepshead-ref, games/l-hombre.md",
    "jeu": "Le jeu de l'Hombre, comme on le joue présentement, Paris 1713",
    "loix": "a French book with the laws of Hombre, 18th century",
    "wits": "John Cotgrave, Wits Interpreter, London 1662",
    "morley": "Henry Morley, Playful Poems, London 1891",
    "pierer": "Pierer's Universal-Lexikon, Altenburg 1857",
    "meyers": "Meyers Großes Konversations-Lexikon, Leipzig 1905",
    "with": "C. With, Om Kortspil, Vort Hjem, 1903",
    "ods": "Ordbog over det danske Sprog",
}
_DESCRIBED: Mapping[str, str] = {
    "tresillo": marked("a Spanish rule book of the nineteenth century"),
    "documents": marked("the words of this program's own documents"),
}
"""Sources without a title of their own."""

SOURCES = frozenset((*_TITLES, *_DESCRIBED))
"""The short names of all sources that have a title here."""


def source_title(name: str) -> str:
    """Return the title of a source by its short name; the empty text for one that is not known.

    >>> source_title("royal")
    'The Royal Game of the Ombre, London 1665'
    """
    described = _DESCRIBED.get(name)
    return _(described) if described else _TITLES.get(name, "")


def sources_in_words(sources: Sequence[str]) -> str:
    """Write citations by the titles of their sources, the places in one behind its title.

    >>> sources_in_words(["royal: of the voll", "royal: of the matadors", "my notes"])
    'The Royal Game of the Ombre, London 1665, of the voll, of the matadors; my notes'
    """
    places: dict[str, list[str]] = {}
    for source in sources:
        name, colon, place = source.partition(": ")
        places.setdefault(source_title(name) or name, []).extend([place] if colon else [])
    return semicolon().join(", ".join((title, *found)) for title, found in places.items())
