"""The one door to the package from the page: a question's name and its JSON, answered in JSON.

An answer is `{"value": ...}`, or `{"error": "..."}` where what was asked for cannot be, in a
sentence for readers. Offsets are those of the page: UTF-16 units, line ends counted once.
"""

from __future__ import annotations

import contextlib
import io
import os
import shlex
import sys
from base64 import b64encode
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from ombre_records import api
from ombre_records.analysis.solver import core
from ombre_records.base.language import Language, _, speaking, spoken
from ombre_records.base.language.terms import book_title
from ombre_records.base.limits import BYTES
from ombre_records.books.load import named, shipped
from ombre_records.doors.entry.evening import Evening, Header, Unusable, begun
from ombre_records.doors.entry.template import template
from ombre_records.doors.playground import form as forms
from ombre_records.doors.playground.editing import Editor
from ombre_records.doors.playground.playing import Asked, table
from ombre_records.telling.sheet import FORMATS as SHEETS

_EDITOR = Editor()
_FILE = "record.ombre"
"""The name of the record's file for commands."""


def answer(name: str, given: str) -> str:
    """Answer a question; one that there is not is a fault of the page, and raises KeyError."""
    try:
        asked: dict[str, Any] = msgspec.json.decode(given)
        language: Language = asked.pop("lang", "en")
        if len(asked.get("text", "")) > BYTES:
            raise Unusable(_("the record is too long for this page; use the command on it"))
        with speaking(language):
            value = _ANSWERS[name](**asked)
    except (Unusable, ValueError, OSError, msgspec.MsgspecError) as problem:
        return msgspec.json.encode({"error": str(problem).removeprefix("-: ")}).decode()
    return msgspec.json.encode({"value": value}).decode()


# ---------------------------------------------------------------- documents


def _template(day: str) -> object:
    """Return a record to be filled in, of the day that the reader has."""
    return template(named("aldenham"), day)


def _transcript(text: str, to: str) -> object:
    """Write the transcript: `page` as HTML, else `text` or `prose`."""
    if to == "page":
        from ombre_records.base.document.style import Style
        from ombre_records.telling.transcript.html.notebook import fragment

        return fragment(api.check(api.parse(text)), Style(language=spoken()))
    prose = to == "prose"
    return api.show(api.parse(text), "text", language=spoken(), prose=prose, width=_WIDTH)


def _score(text: str, to: str) -> object:
    """Write the sheet; one that is not a text is given in base64."""
    if to not in SHEETS:
        raise ValueError(f"no scoring sheet as {to}")
    made = api.score(api.parse(text), to, language=spoken())
    return b64encode(made).decode() if isinstance(made, bytes) else made


_WIDTH = 72


# ---------------------------------------------------------------- commands


def _command(text: str, line: str, columns: int = _WIDTH) -> object:
    """Run a command as a terminal would, on the record; return its status and what it printed.

    Standard input is the record, too. `text` is what the command has made of the record's file, if
    that is another; `made` are other files that it has written, of which the page shows none.
    """
    from ombre_records.doors.cli import main

    try:
        words = shlex.split(line)
    except ValueError as problem:
        raise ValueError(f"{line}: {problem}") from None
    words = words[1:] if words[:1] == ["ombre"] else words
    folder = Path(os.environ.get("OMBRE_FOLDER", "/record"))
    folder.mkdir(exist_ok=True)
    (folder / _FILE).write_text(text, encoding="utf-8", newline="")
    output, complained, given = _stream(), _stream(), _stream(text if "-" in words else "")
    before, wide, own = Path.cwd(), os.environ.get("COLUMNS"), sys.stdin
    there = _files(folder)
    os.chdir(folder)
    sys.stdin = given
    os.environ["COLUMNS"] = str(max(40, min(columns, 200)))
    try:
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(complained):
            status = main(words)
    finally:
        sys.stdin = own
        os.chdir(before)
        os.environ.pop("COLUMNS")
        if wide is not None:
            os.environ["COLUMNS"] = wide
    out, err = _written(output), _written(complained) or ""
    if out is None:
        status, out = 2, ""
        err += "ombre: what this writes is not a text, and the page shows only text\n"
    after = (folder / _FILE).read_text("utf-8") if (folder / _FILE).is_file() else text
    changed = {"text": after} if after != text else {}
    made = sorted(name for name, at in _files(folder).items() if there.get(name) != at)
    if made:
        hint = "for further commands; the page saves no file but the record"
        err += f"written: {', '.join(made)}, {hint}\n"
    return {"status": status, "out": out, "err": err, **changed}


def _stream(text: str = "") -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8", newline="", write_through=True)


def _written(stream: io.TextIOWrapper) -> str | None:
    """Return what has been written; None if it is not a text."""
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    try:
        return buffer.getvalue().decode()
    except UnicodeDecodeError:
        return None


def _files(folder: Path) -> dict[str, int]:
    """Return the files of a folder but for the record, each with when it was last written."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    times = {path.relative_to(folder).as_posix(): path.stat().st_mtime_ns for path in paths}
    times.pop(_FILE, None)
    return times


# ---------------------------------------------------------------- an evening


def _books() -> object:
    """List the rule books: name, title, how many play."""
    return [
        {"name": name, "title": book_title(named(name).title), "players": named(name).table.players}
        for name in shipped()
    ]


def _begun(header: Mapping[str, Any], text: str = "") -> object:
    """Return a new record; `text` is what there was before, of which nothing stays."""
    made = _header(header)
    if problem := made.problem():
        raise Unusable(problem)
    return begun(made).decode("utf-8")


def _header(given: Mapping[str, Any]) -> Header:
    players = tuple(name.strip() for name in given["players"] if name.strip())
    return Header(given["rules"], players, *(given[key].strip() for key in _ONCE))


_ONCE = ("event", "date", "stakes")


def _recorded(text: str, typed: str, place: int | None = None, dealer: str | None = None) -> object:
    """Return the record with a deal in it as it was tapped."""
    preview = forms.previewed(text, typed, place, dealer)
    if preview is None or preview.facts is None:
        raise Unusable(_("this deal is not complete yet"))
    return preview.data.decode("utf-8")


def _corrected(change: Callable[..., bytes]) -> Callable[..., object]:
    """Answer with the record that a correction makes, and what would be wrong then."""

    def corrected(text: str, **where: int) -> object:
        session = forms.evening(text)
        data = change(session, **where)
        return {"text": data.decode("utf-8"), "wrong": session.preview(data).wrong}

    return corrected


def _reseated(text: str, names: list[str]) -> object:
    """Return the record with others at the table; names that are new are added to the players."""
    session = forms.evening(text)
    if new := [name for name in names if name not in session.facts.players]:
        session = session.joined(new)
    return session.reseated(names).decode("utf-8")


def _restaked(text: str, stakes: str) -> object:
    session = forms.evening(text)
    return text if stakes == session.stakes else session.restaked(stakes).decode("utf-8")


_ANSWERS: Mapping[str, Callable[..., object]] = {
    "check": _EDITOR.checked,
    "template": _template,
    "complete": _EDITOR.completed,
    "hover": _EDITOR.hovered,
    "format": lambda text: api.format(api.parse(text)),
    "transcript": _transcript,
    "replay": lambda text: api.show(api.parse(text), "html", language=spoken(), embed=True),
    "score": _score,
    "command": _command,
    "core": core.name,
    "books": _books,
    "problem": lambda header: _header(header).problem(),
    "begin": _begun,
    "form": forms.form,
    "record": _recorded,
    "strike": _corrected(Evening.struck),
    "put-in": _corrected(lambda session, place: session.put_in(place, "-")),
    "move": _corrected(Evening.moved),
    "reseat": _reseated,
    "restake": _restaked,
    "table": lambda game: table(msgspec.convert(game, Asked)),
}
