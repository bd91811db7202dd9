"""Citations in words, in the author-date style of the Chicago Manual.

Author, date, title, edition, page, shelf mark, each with a full stop; of a record or a rule book
what it is, and by what it is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ombre_records.base.document.letters.characters import clean
from ombre_records.base.document.outline import Phrase, Run, join, say
from ombre_records.base.language import _, pgettext
from ombre_records.books.source_titles import source_title
from ombre_records.telling.citation.item import SHORT, Item, Person, days
from ombre_records.telling.citation.styles import chosen, in_style


def words(items: Iterable[Item]) -> str:
    """Return a line for each item, in the CSL style that `styles.styled` has set, if any.

    Nothing in it moves the cursor of a terminal.
    """
    return "".join(f"{clean(reference(item))}\n" for item in items)


def reference(item: Item) -> str:
    """Return an item in words.

    >>> reference(Item("book", "", "The Rape of the Lock", (Person("Pope", "A."),), "1714"))
    'Pope, A. 1714. The Rape of the Lock.'
    """
    return "".join(run.text for run in set_reference(item))


def set_reference(item: Item) -> Phrase:
    """Return an item in words, the title of the work that it is, or stands in, set as one."""
    if style := chosen():
        return say(in_style(item, style))
    work = item.journal or (item.title if item.sort in _WORKS else "")
    phrases = (
        _with_work(_stopped(part), work if part.startswith(work) else "")
        for part in filter(None, _parts(item))
    )
    return join(phrases, " ")


_WORKS = ("book", "thesis")
"""The sorts of items whose title is that of a work; an article stands in one."""


def _with_work(text: str, work: str) -> Phrase:
    return say(Run(work, "work"), text.removeprefix(work)) if work else say(text)


def _parts(item: Item) -> Iterator[str]:
    title = _("“{title}”").format(title=item.title) if item.sort == "record" else item.title
    title = ", ".join(filter(None, (title, item.part)))
    date = _date(item.date)
    yield from ((_names(item.authors), date, title) if item.authors else (title, date))
    yield item.journal
    if item.editors:
        yield _("Edited by {names}").format(names=_names(item.editors))
    yield item.edition
    yield item.publisher
    yield _page(item.page)
    yield _("Shelf mark {mark}").format(mark=item.shelfmark) if item.shelfmark else ""
    yield item.url
    if item.sort == "record":
        yield _("Record of Ombre")
        yield item.source
    if item.sort == "rules":
        yield _("Rule book of ombre-records {version}").format(version=item.version)
        yield _("After: {sources}").format(sources="; ".join(map(_titled, item.rests_on)))
    if item.digest:
        known = [f"sha256:{item.digest[:SHORT]}"]
        known += [f"ombre-records {item.version}"] * (item.sort == "record")
        yield ", ".join(known)


def _titled(name: str) -> str:
    return source_title(name) or name


def _date(date: str) -> str:
    """Write a date of EDTF as print has it: a span with a dash, `c.` for what is roughly known."""
    ends = days(date)
    if not ends or any(day.season for day in ends):
        return date
    plain = (each.rstrip("?~%") for each in date.split("/"))
    roughly = pgettext("before a date that is roughly known", "c. {date}")
    pairs = zip(plain, ends, strict=True)
    return "–".join(roughly.format(date=each) if day.about else each for each, day in pairs)


def _names(people: tuple[Person, ...]) -> str:
    return "; ".join(", ".join(filter(None, each)) for each in people)


def _page(page: str) -> str:
    """Tell a page by its number, or a place in a text in its own words."""
    return _("p. {page}").format(page=page) if page[:1].isdigit() else page


def _stopped(text: str) -> str:
    """Write a part of a reference as a sentence."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
