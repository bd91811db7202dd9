"""The sources that rule books rest on, each a citable item with a stable key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ombre_records.books.source_titles import source_title
from ombre_records.telling.citation.item import Item, Sort, key, persons


class _Parts(NamedTuple):
    """A source in parts, as an `Item` has them; `sort` is `page` for one of the web."""

    author: str
    title: str
    date: str = ""
    edition: str = ""
    page: str = ""
    sort: Sort = "book"


_PARTS: Mapping[str, _Parts] = {
    "parlett": _Parts("Parlett, David", "Historic Card Games: Ombre", sort="page"),
    "family": _Parts("", "History of Ombre", sort="page"),
    "wikipedia": _Parts("", "Wikipedia, Ombre", sort="page"),
    "blog": _Parts("", "The Game of Ombre", "2015", sort="page"),
    "royal": _Parts("", "The Royal Game of the Ombre", "1665", "London"),
    "danish": _Parts("", "lhombre.dk/turneringsregler", sort="page"),
    "lhombre35": _Parts("", "lhombre35.dk/regler.htm", sort="page"),
    "stilling": _Parts("", "stillinglhombre.dk", "2019", sort="page"),
    "runeberg": _Parts("With, C.", "Vort Hjem 4", "1903", "", "runeberg.org/vorthjem"),
    "seymour": _Parts("Seymour, Richard", "The Court Gamester", "1719", "London"),
    "encyclopédie": _Parts(
        "Diderot, Denis; d'Alembert, Jean Le Rond", "Encyclopédie 8", "1765", "", "Hombre"
    ),
    "acanomas": _Parts("", "acanomas.com, Tresillo, Hombre", sort="page"),
    "fournier": _Parts("", "nhfournier.es/como-jugar/tresillo", sort="page"),
    "pagat": _Parts("", "pagat.com, Tresillo", sort="page"),
    "netlhombre": _Parts("", "netlhombre.dk/lhombre.html", sort="page"),
    "múlaþing": _Parts("", "Lomber, Múlaþing 17", "1985"),
    "ahb": _Parts("", "Lomber, ahb.is/lomber", "1989", "Reykjavík"),
    "digest": _Parts("", "dowhileluke/sheepshead-ref, l-hombre.md", sort="page"),
    "jeu": _Parts("", "Le jeu de l'Hombre, comme on le joue présentement", "1713", "Paris"),
    "loix": _Parts("", "a French book with the laws of Hombre"),
    "wits": _Parts("Cotgrave, John", "Wits Interpreter", "1662", "London"),
    "morley": _Parts("Morley, Henry", "Playful Poems", "1891", "London"),
    "pierer": _Parts("", "Pierer's Universal-Lexikon", "1857", "Altenburg"),
    "meyers": _Parts("", "Meyers Großes Konversations-Lexikon", "1905", "Leipzig"),
    "with": _Parts("With, C.", "Om Kortspil, Vort Hjem", "1903"),
    "ods": _Parts("", "Ordbog over det danske Sprog"),
}


def source_key(name: str) -> str:
    """Return the key of a source by its short name, the same in every bibliography.

    >>> source_key("royal"), source_key("encyclopédie")
    ('ombre-source-royal', 'ombre-source-encyclopedie')
    """
    return key(f"ombre source {name}")


def source_items(books: Iterable[Item]) -> list[Item]:
    """Return what books rest on as items, each once, in the order in which it is first named."""
    names = dict.fromkeys(name for book in books for name in book.rests_on)
    return [source_item_of(name) for name in names]


def source_item_of(name: str) -> Item:
    """Return a source by its short name; one that is not known has that for its title."""
    parts = _PARTS.get(name)
    if parts is None:
        return Item("page", source_key(name), source_title(name) or name)
    author, title, date, edition, page, sort = parts
    return Item(sort, source_key(name), title, persons(author), date, "", edition, page)
