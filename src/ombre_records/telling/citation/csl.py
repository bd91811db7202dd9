"""Items as CSL-JSON, which reference managers and citation processors read."""

from __future__ import annotations

from collections.abc import Iterable

from ombre_records.books.source_titles import source_title
from ombre_records.telling.citation.dates import days
from ombre_records.telling.citation.item import Item, Person

_TYPES = {"book": "book", "page": "webpage"}
_GENRES = {"record": "Record of Ombre", "rules": "Rule book of Ombre"}


def csl(items: Iterable[Item]) -> list[dict[str, object]]:
    """Return items by the variables of CSL 1.0.2; what is not known has none."""
    return [_item(item) for item in items]


def _item(item: Item) -> dict[str, object]:
    title = ", ".join(filter(None, (item.title, item.part)))
    titles = (source_title(name) or name for name in item.rests_on)
    found: dict[str, object] = {
        "id": item.key,
        "type": _TYPES.get(item.sort, "document"),
        "title": title,
        "author": [_person(each) for each in item.authors],
        "issued": _date(item.date),
        "edition": item.edition,
        "page": item.page,
        "call-number": item.shelfmark,
        "genre": _GENRES.get(item.sort, ""),
        "number": f"sha256:{item.digest}" if item.digest else "",
        "version": f"ombre-records {item.version}" if item.version else "",
        "note": "; ".join(filter(None, (item.source, *titles))),
    }
    return {name: value for name, value in found.items() if value}


def _person(person: Person) -> dict[str, object]:
    if not person.given:
        return {"literal": person.family}
    return {"family": person.family, "given": person.given}


def _date(date: str) -> dict[str, object]:
    found = days(date)
    if not found:
        return {"literal": date} if date else {}
    said: dict[str, object] = {"date-parts": [[*day.parts] for day in found]}
    if any(day.about for day in found):
        said["circa"] = True
    if found[0].season:
        said["season"] = found[0].season
    return said
