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

from ombre_records.api import check, parse, score, show
from ombre_records.base.language import Language, _, speaking
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
            value = _ANSWERS[name](language=language, **asked)
    except (Unusable, ValueError, OSError, msgspec.MsgspecError) as problem:
        return msgspec.json.encode({"error": str(problem).removeprefix("-: ")}).decode()
    return msgspec.json.encode({"value": value}).decode()


# ---------------------------------------------------------------- the editor


def _checked(text: str, language: Language) -> object:
    return _EDITOR.checked(text)


def _template(day: str, language: Language) -> object:
    """Return a record to be filled in, of the day that the reader has."""
    return template(named("aldenham"), day)


def _completed(text: str, at: int, language: Language) -> object:
    return _EDITOR.completed(text, at)


def _hovered(text: str, at: int, language: Language) -> object:
    return _EDITOR.hovered(text, at)


def _formatted(text: str, language: Language) -> object:
    from ombre_records.api import format as formatted

    return formatted(parse(text))


# ---------------------------------------------------------------- documents


def _transcript(text: str, to: str, language: Language) -> object:
    """Write the transcript: `page` as HTML, else `text` or `prose`."""
    if to == "page":
        from ombre_records.base.document.style import Style
        from ombre_records.telling.transcript.html.notebook import fragment

        return fragment(check(parse(text)), Style(language=language))
    return show(parse(text), "text", language=language, prose=to == "prose", width=_WIDTH)


def _replay(text: str, language: Language) -> object:
    return show(parse(text), "html", language=language, embed=True)


def _score(text: str, to: str, language: Language) -> object:
    """Write the sheet; one that is no text is given in base64."""
    if to not in SHEETS:
        raise ValueError(f"no scoring sheet as {to}")
    made = score(parse(text), to, language=language)
    return b64encode(made).decode() if isinstance(made, bytes) else made


_WIDTH = 72


# ---------------------------------------------------------------- commands


def _command(text: str, line: str, language: Language, columns: int = _WIDTH) -> object:
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
        err += "ombre: what this writes is no text, and the page shows only text\n"
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
    """Return what has been written; None for what is no text."""
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


def _core(language: Language) -> object:
    """Return which core the solver has, `compiled` or `python`."""
    from ombre_records.analysis.solver.core import name

    return name()


# ---------------------------------------------------------------- an evening


def _books(language: Language) -> object:
    """List the rule books: name, title, how many play."""
    return [
        {"name": name, "title": book_title(named(name).title), "players": named(name).table.players}
        for name in shipped()
    ]


def _problem(header: Mapping[str, Any], language: Language) -> object:
    return _header(header).problem()


def _begun(header: Mapping[str, Any], language: Language, text: str = "") -> object:
    """Return a new record; `text` is what there was before, of which nothing stays."""
    made = _header(header)
    if problem := made.problem():
        raise Unusable(problem)
    return begun(made).decode("utf-8")


def _header(given: Mapping[str, Any]) -> Header:
    players = tuple(name.strip() for name in given["players"] if name.strip())
    return Header(given["rules"], players, *(given[key].strip() for key in _ONCE))


_ONCE = ("event", "date", "stakes")


def _form(
    text: str,
    language: Language,
    typed: str = "",
    place: int | None = None,
    dealer: str | None = None,
) -> object:
    return forms.form(text, typed, place, dealer)


def _recorded(
    text: str,
    typed: str,
    language: Language,
    place: int | None = None,
    dealer: str | None = None,
) -> object:
    """Return the record with a deal in it as it was tapped."""
    preview = forms.previewed(text, typed, place, dealer)
    if preview is None or preview.facts is None:
        raise Unusable(_("this deal is not complete yet"))
    return preview.data.decode("utf-8")


def _struck(text: str, place: int, language: Language) -> object:
    """Return the record without a deal, and what would be wrong then."""
    session = forms.evening(text)
    return _corrected(session, session.struck(place))


def _corrected(session: Evening, data: bytes) -> object:
    """Return a record that has been corrected, and what would be wrong then."""
    preview = session.preview(data)
    return {"text": data.decode("utf-8"), "wrong": preview.wrong}


def _put_in(text: str, place: int, language: Language) -> object:
    """Return the record with a deal before another, in which all pass until it is amended, and
    what would be wrong then.
    """
    session = forms.evening(text)
    return _corrected(session, session.put_in(place, "-"))


def _moved(text: str, place: int, to: int, language: Language) -> object:
    """Return the record with a deal at the place of another, and what would be wrong then."""
    session = forms.evening(text)
    return _corrected(session, session.moved(place, to))


def _reseated(text: str, names: list[str], language: Language) -> object:
    """Return the record with others at the table; names that are new are added to the players."""
    session = forms.evening(text)
    if new := [name for name in names if name not in session.facts.players]:
        session = session.joined(new)
    if len(names) not in session.book.table.players:
        wanted = _(" or ").join(map(str, session.book.table.players))
        wording = _("{count} are named; at this table sit {wanted}")
        raise Unusable(wording.format(count=len(names), wanted=wanted))
    return session.reseated(names).decode("utf-8")


def _restaked(text: str, stakes: str, language: Language) -> object:
    session = forms.evening(text)
    return (
        session.data.decode("utf-8")
        if stakes == session.stakes
        else session.restaked(stakes).decode()
    )


# ---------------------------------------------------------------- a game


def _table(game: Mapping[str, Any], language: Language) -> object:
    """Return what is to be seen at a table after the reader's decisions."""
    return table(msgspec.convert(game, Asked))


_ANSWERS: Mapping[str, Callable[..., object]] = {
    "check": _checked,
    "template": _template,
    "complete": _completed,
    "hover": _hovered,
    "format": _formatted,
    "transcript": _transcript,
    "replay": _replay,
    "score": _score,
    "command": _command,
    "core": _core,
    "books": _books,
    "problem": _problem,
    "begin": _begun,
    "form": _form,
    "record": _recorded,
    "strike": _struck,
    "put-in": _put_in,
    "move": _moved,
    "reseat": _reseated,
    "restake": _restaked,
    "table": _table,
}
