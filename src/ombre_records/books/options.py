"""Apply options to a rule book. What is wrong with an option is returned as a value."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ombre_records.base.finding import NO_REMEDY, Remedy, sentence
from ombre_records.base.language import Language, _, spoken
from ombre_records.base.lexicon.spelling import nearest
from ombre_records.books.book import GIVEN, Option, RuleBook
from ombre_records.books.fields import CALLS, Draft, build, draft

Choices = tuple[tuple[str, str | None], ...]
Chosen = tuple[RuleBook, tuple["Refused", ...]]

_NUMBER = re.compile(r"[0-9]{1,9}")
_KEPT = 256
_made: dict[tuple[int, Choices, Language], tuple[RuleBook, Chosen]] = {}


class Refused(NamedTuple):
    """An option that is not used, by its place in what was given: as it was given, why, the one
    that may be meant, as a record writes it, and what is said against it.
    """

    place: int
    given: str
    wrong: str
    near: str = ""
    remedy: Remedy = NO_REMEDY

    def __str__(self) -> str:
        return sentence(self.wrong, self.remedy)


def choose(book: RuleBook, options: Sequence[tuple[str, str | None]]) -> Chosen:
    """Return a book with options chosen, and those that are refused with their places."""
    if not options:
        return book, ()
    key = (id(book), tuple(options), spoken())
    if key not in _made:
        if len(_made) >= _KEPT:
            _made.clear()
        _made[key] = book, _choose(book, options)  # holding the book keeps its id its own
    return _made[key][1]


def _choose(book: RuleBook, options: Sequence[tuple[str, str | None]]) -> Chosen:
    made, refused = draft(book), []
    taken: dict[str, tuple[str, object]] = {}
    used: set[str] = set()
    for place, (name, text) in enumerate(options):
        option = _named(book, name)
        problem = _problem(book, option, name, text, used)
        if option and not problem:
            problem = _contradicted(option, text, taken)
        if option is None or problem:
            near = _meant(book, option, name, text)
            words = (near,) if near else () if option else tuple(_nearest_options(book, name))
            remedy = Remedy(words, more="" if option else _listed(book))
            given = name if text is None else f"{name}={text}"
            refused.append(Refused(place, given, problem, near, remedy))
            continue
        used.add(option.name)
        terms = _terms(option, text)
        surviving = {
            path for path, (name, _) in taken.items() if _fields(taken, name) < terms.keys()
        }
        taken |= {
            path: (option.name, value) for path, value in terms.items() if path not in surviving
        }
        made.chosen += (option.name if text is None else f"{option.name}={text}",)
        _set(made, option, text, surviving)
    return build(made), tuple(refused)


def _contradicted(option: Option, text: str | None, taken: Mapping[str, tuple[str, object]]) -> str:
    """Say which option before this one has set a field of it to something else.

    One that sets less than the other is not a contradiction: it has its way in what it sets.
    """
    own = _terms(option, text)
    for path, value in own.items():
        other, before = taken.get(path, ("", value))
        theirs = _fields(taken, other)
        dropped = None in (before, value)
        if before != value and (dropped or not (own.keys() < theirs or theirs < own.keys())):
            return _(
                "option `{option}` contradicts `{other}`, which stands before it: both set"
                " {path}; the first is used"
            ).format(option=option.name, other=other, path=path)
    return ""


def _fields(taken: Mapping[str, tuple[str, object]], option: str) -> set[str]:
    return {path for path, (name, _) in taken.items() if name == option}


def _terms(option: Option, text: str | None) -> dict[str, object]:
    """Return what an option sets, a call's terms one by one; a call dropped is None."""
    terms: dict[str, object] = {}
    for path, value in option.sets.items():
        if not isinstance(value, dict):
            terms[path] = text if value == GIVEN else value
            continue
        terms[path] = "laid"
        terms |= {f"{path}.{key}": text if v == GIVEN else v for key, v in value.items()}
    return terms


def _named(book: RuleBook, name: str) -> Option | None:
    return next((o for o in book.options if name == o.name or name in o.aliases), None)


def _problem(
    book: RuleBook, option: Option | None, name: str, text: str | None, taken: set[str]
) -> str:
    if option is None:
        return _("{book} has no option `{name}`").format(name=name, book=book.name)
    if option.name in taken:
        return _("option `{option}` is given twice; the first is used").format(option=option.name)
    if option.takes == "nothing":
        words = _("option `{option}` takes no value, so not `={value}`")
        return "" if text is None else words.format(option=option.name, value=text)
    if text is not None and (
        _NUMBER.fullmatch(text) or (text == "none" and "none" in option.takes)
    ):
        return ""
    words = (
        _("option `{option}` wants a whole number or `none`, such as `{option}=5`; {given}")
        if "none" in option.takes
        else _("option `{option}` wants a whole number, such as `{option}=5`; {given}")
    )
    given = _("nothing is given") if text is None else _("`{value}` is given").format(value=text)
    return words.format(option=option.name, given=given)


def _meant(book: RuleBook, option: Option | None, name: str, text: str | None) -> str:
    """Return the option that may be meant, as a record writes it; nothing where none is near."""
    option = option or next((_named(book, each) for each in _nearest_options(book, name)), None)
    if option is None or (option.takes == "nothing" and text not in _YES):
        return ""
    value = None if option.takes == "nothing" else text
    spelled = option.name if value is None else f"{option.name}={value}"
    return "" if _problem(book, option, spelled, value, set()) else spelled


_YES = (None, "true", "yes", "on", "1")
"""Values by which an option that takes none is chosen elsewhere."""


def _nearest_options(book: RuleBook, name: str) -> tuple[str, ...]:
    return nearest(name, [w for o in book.options for w in (o.name, *o.aliases)])


def _listed(book: RuleBook) -> str:
    listed = ", ".join(written(option) for option in book.options) or _("no options")
    return _(" (it knows {listed})").format(listed=listed)


def written(option: Option) -> str:
    """Write an option as a record gives it, `reserve=N`."""
    return option.name + {"nothing": "", "number": "=N", "number-or-none": "=N|none"}[option.takes]


def _set(made: Draft, option: Option, text: str | None, kept: set[str]) -> None:
    """Let an option set its fields, but for those kept as an option of less reach has them."""
    given = int(text) if text and text != "none" else None
    own = f"options.{option.name}"
    for path, value in option.sets.items():
        if path in kept:
            continue
        call = path.removeprefix(f"{CALLS}.")
        if call != path and value is None:
            made.calls.pop(call, None)
            made.uncite(path)
            continue
        if call != path and isinstance(value, dict):
            terms = {name: given if term == GIVEN else term for name, term in value.items()}
            made.lay(call, terms)
        else:
            made.values[path] = given if value == GIVEN else value
        made.cite(path, made.sources.get(own, (option.source,)), made.readings.get(own, ""))
