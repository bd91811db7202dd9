"""A club's file made and kept: text put into it, so that comments and order stay as they are."""

from __future__ import annotations

import json
import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from datetime import date

from ombre_records.base.document.letters.characters import clean
from ombre_records.base.language import _
from ombre_records.gathering.club.club import Club, Fixture, Person
from ombre_records.gathering.club.evenings import Evening
from ombre_records.gathering.club.places import Places
from ombre_records.gathering.counting import seated


def new_club(name: str, held: Sequence[Evening]) -> str:
    """Write the file of a club whose people and events are those of some evenings.

    All are members from the first evening that they attended; one competition counts all.
    """
    first: dict[str, date | None] = {}
    for evening in held:
        for sat in evening.sat:
            for who, deals in zip(sat.session.players, seated(sat.session), strict=True):
                if deals:
                    first.setdefault(who, evening.day)
    days = [each.day for each in held if each.day]
    lines = ["version = 1", f"name = {_quoted(name)}", ""]
    ids: set[str] = set()
    for who, day in first.items():
        lines += [*_person(_fresh(who, ids), (who,), day), ""]
    season = min(days).year if days else date.today().year
    lines += [
        "[[competitions]]",
        f'id = "season-{season}"',
        f"name = {_quoted(f'{name} {season}')}",
    ]
    if events := dict.fromkeys(each.event for each in held if each.event):
        lines.append(f"events = [{', '.join(map(_quoted, events))}]")
    if days:
        lines.append(f"from = {min(days)}")
    return "\n".join((*lines, 'who = "all"', 'count = "sum"', ""))


def with_person(club: Club, name: str, day: date | None, *, guest: bool = False) -> str:
    """Return the text with somebody more, a member from a day on or a guest.

    ValueError if somebody bears the name already.
    """
    if known := club.person(name, day) or club.once(name):
        raise ValueError(_("{name} is a name of `{id}` already").format(name=name, id=known.id))
    ident = _fresh(name, set(club.by_id))
    block = _person(ident, (name,), None if guest else day or date.today())
    return _joined(club.source.text, block)


def with_name(club: Club, ident: str, name: str, until: date | None = None) -> str:
    """Return the text with one more name of somebody; with `until` the name is an older one.

    ValueError for an id that nobody has, and for a name that somebody bears.
    """
    person = _known(club, ident)
    if borne := club.once(name):
        text = _("{name} is a name of `{id}` already")
        if borne is not person:
            text = _("{name} is a name of `{id}` already; if they are one: `{command}`")
        command = f"ombre club merge {ident} {borne.id}"
        raise ValueError(text.format(name=name, id=borne.id, command=command))
    index = club.people.index(person)
    text = _quoted(name)
    if until is not None:
        text = f"{{ name = {text}, until = {until} }}"
    return _into_list(club.source.text, "people", index, "names", text)


def merged(club: Club, ident: str, other: str) -> str:
    """Return the text in which two people are one: the first takes the other's names and id.

    ValueError for an id that nobody has.
    """
    person, gone = _known(club, ident), _known(club, other)
    if person is gone:
        raise ValueError(_("`{other}` is `{id}` already").format(other=other, id=ident))
    text = club.source.text
    known = [each.text for each in person.names]
    names = [each for each in gone.names if each.text not in known]
    at, index = club.people.index(person), club.people.index(gone)
    for each in names:
        value = _quoted(each.text)
        bounds = [
            f"{key} = {day}"
            for key, day in (("from", each.period.start), ("until", each.period.end))
            if day
        ]
        if bounds:
            value = f"{{ {', '.join((f'name = {value}', *bounds))} }}"
        text = _into_list(text, "people", at, "names", value)
    for old in (gone.id, *gone.was):
        if Places(text).has("people", at, "was"):
            text = _into_list(text, "people", at, "was", _quoted(old))
        else:
            text = _after(text, "people", at, "names", f"was = [{_quoted(old)}]")
    ours = {person.id, *person.was}, {gone.id, *gone.was}
    for section, key, lists in (
        ("teams", "people", [each.people for each in club.teams]),
        ("competitions", "who", [each.who for each in club.competitions]),
    ):
        for at, listed in enumerate(lists):
            if isinstance(listed, tuple) and all(some & {*listed} for some in ours):
                for ident in ours[1] & {*listed}:  # one person stands in a list once
                    text = _from_list(text, section, at, key, _quoted(ident))
    return _without(text, "people", index)


def with_fixtures(club: Club, fixtures: Iterable[Fixture]) -> str:
    """Return the text with fixtures more."""
    lines: list[str] = []
    for each in fixtures:
        lines += [
            "[[fixtures]]",
            f"competition = {_quoted(each.competition)}",
            f"date = {each.day}",
            f"home = {_quoted(each.home)}",
            f"away = {_quoted(each.away)}",
            "",
        ]
    return _joined(club.source.text, lines[:-1])


def _known(club: Club, ident: str) -> Person:
    person = club.by_id.get(ident)
    if person is None:
        raise ValueError(_("nobody is called `{id}` in the club").format(id=ident))
    return person


def _person(ident: str, names: Sequence[str], member: date | None) -> list[str]:
    lines = ["[[people]]", f"id = {_quoted(ident)}"]
    lines.append(f"names = [{', '.join(map(_quoted, names))}]")
    return lines if member is None else [*lines, f"member = [{{ from = {member} }}]"]


def _fresh(name: str, taken: set[str]) -> str:
    """Return an id made of a name, and note that it is taken."""
    plain = unicodedata.normalize("NFKD", name.translate(_LETTERS).casefold())
    stem = re.sub(r"[^a-z0-9]+", "-", "".join(c for c in plain if c.isascii())).strip("-")
    ident = stem or "person"
    count = 2
    while ident in taken:
        ident, count = f"{stem or 'person'}-{count}", count + 1
    taken.add(ident)
    return ident


_LETTERS: Mapping[int, str] = str.maketrans(
    {"ø": "o", "Ø": "O", "æ": "ae", "Æ": "Ae", "ß": "ss", "ð": "d", "þ": "th", "ł": "l"}
)


def _quoted(text: str) -> str:
    """Write a text in TOML."""
    return json.dumps(clean(text), ensure_ascii=False)


def _joined(text: str, block: Sequence[str]) -> str:
    return "\n".join((text.rstrip("\n"), "", *block, "")) if text.strip() else "\n".join(block)


def _value(text: str, section: str, index: int, key: str) -> tuple[int, int]:
    """Return where the value of a key begins and ends."""
    start = text.index("=", Places(text).at(section, index, key).end) + 1
    end = start
    # TOML's parser keeps no places: the value ends with the first line up to which it can be read.
    while True:
        end = text.find("\n", end + 1)
        end = len(text) if end < 0 else end
        try:
            tomllib.loads(f"value = {text[start:end].strip()}")
        except tomllib.TOMLDecodeError:
            if end == len(text):
                raise
        else:
            return start, end


def _into_list(text: str, section: str, index: int, key: str, value: str) -> str:
    """Put one more value at the end of a list."""
    start, end = _value(text, section, index, key)
    close = text.rindex("]", start, end)
    before = text[start:close].rstrip()
    comma = "" if before.endswith(("[", ",")) else ","
    blank = "" if before.endswith("[") else " "
    return f"{text[:start]}{before}{comma}{blank}{value}{text[close:]}"


def _from_list(text: str, section: str, index: int, key: str, value: str) -> str:
    """Take a value out of a list."""
    start, end = _value(text, section, index, key)
    word = re.escape(value)
    shortened = re.sub(rf",\s*{word}|{word}\s*,\s*", "", text[start:end], count=1)
    return f"{text[:start]}{shortened}{text[end:]}"


def _after(text: str, section: str, index: int, key: str, line: str) -> str:
    """Put a line below a key."""
    _start, end = _value(text, section, index, key)
    return f"{text[:end]}\n{line}{text[end:]}"


def _without(text: str, section: str, index: int) -> str:
    """Take a table out."""
    places = Places(text)
    start = text.rindex("\n", 0, places.at(section, index).start) + 1
    following = [at for at in places.tables if at > places.at(section, index).start]
    end = text.rindex("\n", 0, min(following)) + 1 if following else len(text)
    return text[:start] + text[end:]
