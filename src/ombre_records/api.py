"""The public functions: each takes a record in any shape, rules and reading as the command does.

Nothing that can stand in a record raises. An error of the program does: an argument of the wrong
type raises TypeError, a choice that does not exist ValueError, a file that cannot be read OSError.
Each says what is wanted.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from errno import ENOENT
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    TypeAlias,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from msgspec.structs import replace

from ombre_records.base.errors import (
    InvalidArgument,
    UnknownBook,
    UnusableRecord,
    kind_of,
    one_of,
    require,
)
from ombre_records.model.deferred import DEFERRED

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from fractions import Fraction

    from ombre_records.analysis.collation.collation import Collation
    from ombre_records.analysis.comparison import Comparison
    from ombre_records.analysis.completion.completions import Completion
    from ombre_records.analysis.deal_forms import Form
    from ombre_records.analysis.double_dummy.results import Analysis
    from ombre_records.analysis.emendation.suggestions import Suggestions
    from ombre_records.analysis.single_dummy.weighing import PlayerAnalysis
    from ombre_records.base.budget import Limits
    from ombre_records.base.document.style import Style
    from ombre_records.base.language import Language
    from ombre_records.base.selection import Selection
    from ombre_records.base.source import Source
    from ombre_records.books.book import RuleBook
    from ombre_records.books.load import Loaded
    from ombre_records.engine.game.game import Game
    from ombre_records.engine.game.positions import Position
    from ombre_records.gathering.club.club import Club
    from ombre_records.gathering.club.season import Season
    from ombre_records.gathering.tournament.comparison import Tournament
    from ombre_records.gathering.tournament.conversions import Conversion, Points, Way
    from ombre_records.model.record import Reading, Record
    from ombre_records.notation.write import SuitStyle
    from ombre_records.referee.findings.explanation import Explanation, Explanations
    from ombre_records.referee.report import Report
    from ombre_records.referee.steps import Step
    from ombre_records.telling.citation.citing import Citations
    from ombre_records.telling.findings.verdict import To
    from ombre_records.telling.rule_books import Aspect, RuleBooks
    from ombre_records.telling.sheet import Binary as SheetBytes
    from ombre_records.telling.sheet import Textual as SheetText
    from ombre_records.telling.tables import Of, Row
    from ombre_records.telling.transcript import Binary as ShownBytes
    from ombre_records.telling.transcript import Textual as ShownText

__all__ = [
    "analyse",
    "check",
    "cite",
    "collate",
    "compare",
    "complete",
    "duplicate",
    "explain",
    "format",
    "load",
    "parse",
    "render",
    "replay",
    "rules",
    "score",
    "season",
    "show",
    "suggest",
    "table",
]

Given: TypeAlias = "Record | Report | str | os.PathLike[str]"
"""A record in any shape: itself, its text, the path of its file, or the report on it.

A `str` is a text if it has a line break, or if it is one line that is empty, a comment, or begins
with a statement's keyword and does not end in `.ombre`. Any other `str` is a path.
"""

Several: TypeAlias = "Given | Iterable[Given]"
"""A record in any shape, or several of them in a list."""

Found: TypeAlias = (
    "Analysis | Citations | Collation | Comparison | Completion | Explanation | Explanations"
    " | PlayerAnalysis | RuleBooks | Season | Suggestions"
)
"""What other functions return for `show` to write."""

Rules: TypeAlias = "str | os.PathLike[str] | RuleBook"
"""A rule book: written as in a header (`aldenham + favor`), its file's path, or itself.

In a `str`, options may follow a path too: `salon.yaml + vole-call`. Paths count from the working
directory.
"""

_SHAPES = "a Record, a Report, a text (str) or a path"


def parse(text: str | Source, path: str = "-") -> Record:
    """Read a text as a record. A line that cannot be read becomes a finding. The rest is read.

    Findings call the file `path`. If the record names a rule book by a path, the path counts from
    the folder of that file. A text beyond the bounds of `ombre_records.base.limits` is not read to
    its end, or not at all. Then a finding says where reading stopped.
    """
    from ombre_records.base.source import Source
    from ombre_records.repair.reading import parse as parsed

    if not isinstance(text, str | Source):
        hint = "; load reads a file" if isinstance(text, os.PathLike | bytes) else ""
        raise TypeError(f"parse takes a text (str), not {kind_of(text)}{hint}")
    return parsed(text, path)


def load(path: str | os.PathLike[str]) -> Record:
    """Read a file as a record. If it is not UTF-8, the likeliest encoding is read, with a finding.

    Raises OSError if the file cannot be read. Nothing that stands in the file raises.
    """
    if not isinstance(path, str | os.PathLike) or not isinstance(name := os.fspath(path), str):
        raise TypeError(f"load takes a path (str or pathlib.Path), not {kind_of(path)}")
    from ombre_records.base.limits import BYTES
    from ombre_records.judgement.pipeline import read

    with open(name, "rb") as file:
        return read(file.read(BYTES + 1), name)


def format(
    record: Given,
    suits: SuitStyle = "letters",
    *,
    keep_order: bool = False,
    deals: Form | None = None,
    files: bool = True,
) -> str:
    """Write a record in canonical form, with letters or (`unicode`) glyphs for the suits.

    Lines that cannot be read stay as they are, in their place. Calls and outcomes are written in
    the rule book's own words. With `keep_order`, statements keep their order, and so do the cards
    of a hand. `deals` turns deals told at length into results lines (`short`), or back (`long`), if
    nothing is lost by it. `files` is that of `check`. The empty record gives an empty string.
    Raises ValueError for a file that is not UTF-8: its text is a guess, and writing the guess might
    lose what the file said.
    """
    from ombre_records.notation.format import format as formatted
    from ombre_records.notation.write import SuitStyle
    from ombre_records.referee.session.rewording import reworded

    one_of("suits", suits, get_args(SuitStyle))
    read = _record("format", record, files)
    for finding in read.findings:
        if finding.rule == "encoding":
            raise UnusableRecord(f"{read.source.path} cannot be formatted: {finding.message}")
    if deals is not None:
        from ombre_records.analysis.deal_forms import Form, in_form

        one_of("deals", deals, get_args(Form))
        read = in_form(read, deals)
    return formatted(reworded(read), suits, keep_order=keep_order)


@overload
def check(  # type: ignore[overload-overlap] # a str, which can be iterated over, is one record
    record: Given,
    *,
    rules: Rules | None = ...,
    reading: Reading | None = ...,
    files: bool = ...,
    limits: Limits | None = ...,
) -> Report: ...
@overload
def check(
    record: Iterable[Given],
    *,
    rules: Rules | None = ...,
    reading: Reading | None = ...,
    files: bool = ...,
    limits: Limits | None = ...,
) -> tuple[Report, ...]: ...
def check(
    record: Several,
    *,
    rules: Rules | None = None,
    reading: Reading | None = None,
    files: bool = True,
    limits: Limits | None = None,
) -> Report | tuple[Report, ...]:
    """Judge a record by the rule books that it names, or by the one that `rules` names.

    `reading` is `edited`, the default, or `printed`. Findings stand in the order of their places.
    Findings that only follow from others are among them, marked `consequent`. Findings that a
    comment of the record ignores are left out. If no cards at all can fill in what a deal leaves
    open, a finding names the fewest statements found that cannot stand together.

    A file that the record names, such as its rule book, is opened only in the folder of the
    record's own file or below it. A text that was read from no file opens none, and with `files`
    false no record does. Then a `str` is always a text, never a path.

    `limits` bounds what is done for the whole call: `Limits(seconds=2)`, or `Limits(work=500_000)`
    in steps. What was found until then comes back, and `report.unfinished` says which has ended it.

    A report comes back as it is. If you ask for other rules or another reading, its record is
    judged again. What you do not ask for stays as it was.

    Several records, in a list, give as many reports. They are judged together: a deal that two of
    them tell, or tell in two ways, is a finding. Of records in files the nearest `club.toml` above
    them says who is who.
    """
    with _limited(limits):
        reports = _together("check", record, rules, reading, files)
    return reports[0] if _is_one(record) else reports


def render(
    record: Several,
    to: To = "text",
    *,
    selection: Selection | None = None,
    consequent: bool = False,
    strict: bool = False,
    rules: Rules | None = None,
    reading: Reading | None = None,
    files: bool = True,
    limits: Limits | None = None,
    language: Language = "en",
    width: int | None = None,
    color: bool = False,
) -> str:
    """Return what is found in records: `text`, `short`, `json`, `sarif` or `github`.

    It is what `ombre check --to` writes. `record` may be several records in a list, which are
    judged together. `selection` says which rules are told, and how heavily they weigh, `consequent`
    that findings are told too that only follow from others, and `strict` that whatever is found
    counts as a fault. `rules`, `reading`, `files` and `limits` are those of `check`. The text is
    broken at `width` columns, or not at all.

    >>> from ombre_records import render
    >>> print(render("ombre 1\\nplayers Ann, Bo, Carl\\ndeel 1\\n", "short"), end="")
    -:3:1: error[unknown-statement] unknown statement `deel`; did you mean `deal`?
    """
    from ombre_records.base.language import speaking
    from ombre_records.base.selection import Selection
    from ombre_records.telling.findings.terminal_style import of_width
    from ombre_records.telling.findings.verdict import Form, Strictness, To, listing

    one_of("to", to, get_args(To))
    style = {"language": language, "color": color}
    _style("render", style if width is None else {**style, "width": width})
    chosen = Selection() if selection is None else selection
    require(
        "render", chosen, Selection, "as `selection` a Selection (of ombre_records.base.selection)"
    )
    with speaking(language), _limited(limits):
        reports = _together("render", record, rules, reading, files)
        form = Form(to, of_width(width, color=color), len(reports))
        strictness = Strictness(chosen, "", consequent, strict)
        return listing(reports, form, strictness)


def replay(
    record: Given,
    *,
    rules: Rules | None = None,
    reading: Reading | None = None,
    files: bool = True,
) -> Iterator[Step]:
    """Yield everything that happened in a record, in order, with the position before each card.

    `rules`, `reading` and `files` are those of `check`.
    """
    from ombre_records.referee.steps import steps

    report = _judged("replay", record, rules, reading, files)
    return (step for session in report.sessions for step in steps(session))


@overload
def score(
    record: Several | Tournament,
    to: SheetText = ...,
    *,
    rules: Rules | None = ...,
    reading: Reading | None = ...,
    files: bool = ...,
    **style: object,
) -> str: ...
@overload
def score(
    record: Several | Tournament,
    to: SheetBytes,
    *,
    rules: Rules | None = ...,
    reading: Reading | None = ...,
    files: bool = ...,
    **style: object,
) -> bytes: ...
@overload
def score(
    record: Several | Tournament,
    to: str,
    *,
    rules: Rules | None = ...,
    reading: Reading | None = ...,
    files: bool = ...,
    **style: object,
) -> str | bytes: ...
def score(
    record: Several | Tournament,
    to: str = "json",
    *,
    rules: Rules | None = None,
    reading: Reading | None = None,
    files: bool = True,
    **style: object,
) -> str | bytes:
    """Return the scoring sheet of a record: `json`, `text` or another of `ombre score --to`.

    Several records in a list make evenings and a league. `rules`, `reading` and `files` are those
    of `check`, `style` is that of `show`. `record` may also be a tournament that `duplicate`
    returned. A tournament has been judged already, so it takes neither rules nor a reading.
    """
    from ombre_records.base.language import speaking
    from ombre_records.gathering.tournament.comparison import Tournament
    from ombre_records.telling.sheet import FORMATS, sheet

    made = _style("score", style)
    one_of("to", to, FORMATS)
    if isinstance(record, Tournament):
        if rules is not None or reading is not None:
            raise TypeError("a tournament has been judged: give `rules` and `reading` to duplicate")
        from ombre_records.telling.sheet.tournament import document

        return document(record, to, made)
    with speaking(made.language, made.terms):
        reports = _reports("score", record, rules, reading, files)
    return sheet(reports, to, made)


@overload
def table(
    record: Several,
    of: Of = ...,
    to: Literal["rows"] = ...,
    *,
    rules: Rules | None = ...,
    reading: Reading | None = ...,
    files: bool = ...,
) -> list[Row]: ...
@overload
def table(
    record: Several,
    of: Of,
    to: str,
    *,
    rules: Rules | None = ...,
    reading: Reading | None = ...,
    files: bool = ...,
) -> object: ...
def table(
    record: Several,
    of: Of = "deals",
    to: str = "rows",
    *,
    rules: Rules | None = None,
    reading: Reading | None = None,
    files: bool = True,
) -> list[Row] | object:
    """Return a table of what was dealt, bid, played and paid: a row each, all values by name.

    `of` is `deals`, `bids`, `tricks`, `plays`, `payments` (a row for each player of each deal) or
    `items` (one for each transfer). `to` is `rows`, a list of dictionaries, or a table of another
    library: `pandas`, `polars` or `arrow`. Several records, in a list, make one table. `rules`,
    `reading` and `files` are those of `check`. None stands for what is not known.

    `Record.build(players, results=rows)` makes a record of the rows of `deals`.

    >>> from ombre_records import table
    >>> head = "ombre 1\\nplayers Ann, Bo, Carl\\nresults\\n"
    >>> rows = table(head + "1 Ann entrada S won\\n", "payments", rules="simplified")
    >>> [(row["player"], row["paid"]) for row in rows]
    [('Ann', 2), ('Bo', -1), ('Carl', -1)]
    """
    from ombre_records.telling.tables import COLUMNS, FRAMES, frame, rows

    one_of("of", of, COLUMNS)
    one_of("to", to, ("rows", *FRAMES))
    columns = rows(_reports("table", record, rules, reading, files), of)
    return columns if to == "rows" else frame(columns, of, to)


def duplicate(
    records: Iterable[Given],
    *,
    by: Way = "matchpoints",
    conversion: Conversion | None = None,
    handicaps: Mapping[str, Points] | None = None,
    penalties: Mapping[str, Points] | None = None,
    rules: Rules | None = None,
    reading: Reading | None = None,
    files: bool = True,
) -> Tournament:
    """Compare the boards of several records seat by seat, and rank the players, pairs and teams.

    `by` says what ranks: `total` counters, `datum` or `matchpoints`. A `conversion` is a function
    of your own in their place. It takes what a player was paid on a board, and a list of what each
    of the others with the same cards was paid, all in counters. It returns points. `handicaps` are
    points added for a player, pair or team by name, `penalties` points taken off. `rules`,
    `reading` and `files` are those of `check`. Sessions without `boards` in the header are left
    out, and so are deals that nobody has played. Raises ValueError for a name that does not rank.

    >>> from ombre_records import duplicate
    >>> head = "ombre 1\\nboards\\nrules simplified\\nplayers {}\\nresults\\n"
    >>> first = head.format("Ann, Bo, Carl") + "1 Ann entrada S won\\n"
    >>> second = head.format("Dan, Eve, Fay") + "1 Dan entrada S lost\\n"
    >>> double = duplicate([first, second], conversion=lambda own, others: 2 * own - sum(others))
    >>> [(each.place, each.name, int(each.score)) for each in double.players][:2]
    [(1, 'Ann', 6), (2, 'Eve', 3)]
    """
    from ombre_records.gathering.counting import gathered
    from ombre_records.gathering.tournament.comparison import Ranked, compared
    from ombre_records.gathering.tournament.conversions import WAYS

    one_of("by", by, WAYS)
    if isinstance(records, str | os.PathLike):
        raise TypeError("duplicate takes several records; give a list of them")
    if conversion is not None and not callable(conversion):
        raise TypeError(f"`conversion` wants a function, not {kind_of(conversion)}")
    if not isinstance(records, Iterable):
        raise TypeError(f"duplicate takes several records, in a list, not {kind_of(records)}")
    reports = _reports("duplicate", records, rules, reading, files)
    given = _points("handicaps", handicaps), _points("penalties", penalties)
    return compared(gathered(reports).reports, Ranked(by, conversion, *given))


def season(
    club: str | os.PathLike[str] | Club,
    records: Iterable[Given],
    *,
    rules: Rules | None = None,
    reading: Reading | None = None,
    files: bool = True,
) -> Season:
    """Work out a club's season from records: evenings, competitions, tables of matches.

    `club` is the path of a `club.toml`, or a Club that was read. Each deal counts once. `findings`
    of the season are what the records say that does not fit the club. `rules`, `reading` and
    `files` are those of `check`. `show` writes the competitions as `text`, `markdown`, `html`,
    `csv`, `pdf` or `json`. Raises InvalidArgument for a club's file with errors.

    >>> from ombre_records import season
    >>> from ombre_records.gathering.club.reading import read
    >>> club = read('version = 1\\n[[competitions]]\\nid = "all"\\n').club
    >>> head = "ombre 1\\nplayers Ann, Bo, Carl\\nrules lhombre\\nresults\\n"
    >>> found = season(club, [head + "1 Ann spil S won\\n"])
    >>> [(each.place, each.name, int(each.total)) for each in found.results[0].standing][:1]
    [(1, 'Ann', 2)]
    """
    from ombre_records.base.decoding import decode
    from ombre_records.base.finding import Severity
    from ombre_records.gathering.club.club import Club
    from ombre_records.gathering.club.reading import read
    from ombre_records.gathering.club.season import season as worked_out

    if not isinstance(club, str | os.PathLike | Club):
        raise TypeError(f"season takes a club's file or a Club, not {kind_of(club)}")
    if isinstance(records, str | os.PathLike) or not isinstance(records, Iterable):
        raise TypeError("season takes several records; give a list of them")
    if not isinstance(club, Club):
        with open(club, "rb") as file:
            source, _odd = decode(file.read(), os.fspath(club))
        club_read = read(source)
        if wrong := [each for each in club_read.findings if each.severity is Severity.ERROR]:
            raise InvalidArgument(f"{source.path} cannot be used: {wrong[0].message}")
        club = club_read.club
    return worked_out(club, _reports("season", records, rules, reading, files))


def _points(what: str, given: Mapping[str, Points] | None) -> dict[str, Fraction]:
    """Return points by name, exact."""
    from fractions import Fraction

    if given is not None and not isinstance(given, Mapping):
        raise TypeError(f"`{what}` wants points by name (dict), not {kind_of(given)}")
    return {name: Fraction(points) for name, points in (given or {}).items()}


def compare(
    record: Several,
    books: Iterable[str] = (),
    *,
    reading: Reading | None = None,
    files: bool = True,
) -> Comparison:
    """Judge each session under several rule books, and say which fields make them differ.

    `books` are written as in a header, `aldenham + favor`. If you name none, they are the session's
    own book and then all that are installed. The others are compared with the first. `record` may
    be several records in a list. `reading` and `files` are those of `check`. `show` writes the
    comparison as `text` or `json`. Raises ValueError for a book that does not exist.

    >>> from ombre_records import compare
    >>> head = "ombre 1\\nplayers Ann, Bo, Carl\\nresults\\n"
    >>> (judged,) = compare(head + "1 Ann entrada S won\\n", ["aldenham", "lhombre"]).sessions
    >>> [(each.book.name, each.outcomes) for each in judged]
    [('aldenham', ('sacada',)), ('lhombre', ('sacada',))]
    """
    from ombre_records.analysis.comparison import compared
    from ombre_records.base.errors import several

    several("books", books)
    return compared(_reports("compare", record, None, reading, files), tuple(books))


def collate(
    records: Several,
    *,
    sigla: Iterable[str] | None = None,
    base: str | None = None,
    readings: bool = False,
    costs: bool = False,
    rules: Rules | None = None,
    reading: Reading | None = None,
    files: bool = True,
) -> Collation:
    """Set tellings of one session side by side: what they agree in, where they differ, who has it.

    Each record is a witness. Of a single record each session is one. With `readings`, a record of
    which the printed and the edited reading differ is two. `sigla` are the names of the witnesses,
    in their order, otherwise letters. `base` is the siglum of the witness whose readings are the
    text, or `agreed`, otherwise the first witness's. With `costs`, the text is judged with each
    reading. `rules`, `reading` and `files` are those of `check`. `show` writes the collation as
    `text`, `markdown`, `html`, `latex`, `pdf` and `json`, and its text as a record (`ombre`).
    Raises ValueError for fewer than two witnesses, if none has a session, for sigla that are not
    one for each, and for a base that there is not.
    """
    from ombre_records.analysis.collation import witness
    from ombre_records.analysis.collation.collation import collate as collated
    from ombre_records.base.errors import several

    if sigla is not None:
        several("sigla", sigla)
        sigla = witness.distinct(sigla)
    if base is not None and not isinstance(base, str):
        raise TypeError(f"`base` wants a siglum (str), not {kind_of(base)}")
    reports = _reports("collate", records, rules, reading, files)
    alone = len(reports) == 1
    if readings:
        reports = [twice for report in reports for twice in _readings(report, files)]
    tellings: list[witness.JudgedSessions] = [(report, report.sessions) for report in reports]
    collation = collated(
        witness.witnesses(witness.by_session(tellings) if alone else tellings, sigla), base
    )
    if not costs:
        return collation
    from ombre_records.analysis.collation.worth import with_worths

    return with_worths(collation)


def complete(
    record: Several,
    most: int | None = None,
    *,
    rules: Rules | None = None,
    reading: Reading | None = None,
    files: bool = True,
) -> Completion:
    """Fill in what records force, and count the ways to fill in what they leave open.

    A completion fills in every unknown card so that everything stated holds and every play is
    lawful. If you give `most`, the records are not filled in, and up to `most` completions of each
    deal are listed. With 0 they are counted alone. `record` may be several records in a list.
    `rules`, `reading` and `files` are those of `check`. `show` writes what there is to say as
    `text` or `json`, and the record filled in as `ombre`.
    """
    from ombre_records.analysis.completion.supplements import completion

    _counted("most", most, 0)
    return completion(_reports("complete", record, rules, reading, files), most)


def suggest(
    record: Several,
    *,
    rules: Rules | None = None,
    reading: Reading | None = None,
    files: bool = True,
) -> Suggestions:
    """Propose for each unlawful deal the smallest changes that make it lawful, the likeliest first.

    The suggestions of a deal suppose that you accept the first of each unlawful deal before it in
    the session. `record` may be several records in a list. `rules`, `reading` and `files` are those
    of `check`. `show` writes the suggestions as `text` or `json`.
    """
    from ombre_records.analysis.emendation.suggestions import suggestions

    return suggestions(_reports("suggest", record, rules, reading, files))


@overload
def analyse(
    record: Several,
    player: None = ...,
    *,
    samples: int = ...,
    seed: int = ...,
    jobs: int | None = ...,
    rules: Rules | None = ...,
    reading: Reading | None = ...,
    files: bool = ...,
) -> Analysis: ...
@overload
def analyse(
    record: Several,
    player: str,
    *,
    samples: int = ...,
    seed: int = ...,
    jobs: int | None = ...,
    rules: Rules | None = ...,
    reading: Reading | None = ...,
    files: bool = ...,
) -> PlayerAnalysis: ...
def analyse(
    record: Several,
    player: str | None = None,
    *,
    samples: int = 2_000,
    seed: int = 0,
    jobs: int | None = 1,
    rules: Rules | None = None,
    reading: Reading | None = None,
    files: bool = True,
) -> Analysis | PlayerAnalysis:
    """Weigh every card against perfect play with all hands open, or by what a `player` knew.

    If cards are not known, all completions of a deal count, and if there are more than `samples`,
    so many drawn at random by `seed`. For a player, `samples` are the ways in which hidden cards
    may lie, for each question. `jobs` processes work at once, and None starts as many as are worth
    it. `record` may be several records in a list. `rules`, `reading` and `files` are those of
    `check`. `show` writes the analysis as `text` (with `every=True` each card, not only those that
    cost) or `json`, and the record with its glyphs as `ombre`. Raises ValueError for a player who
    sits at no table.
    """
    from ombre_records.analysis.sampling import Sampling
    from ombre_records.analysis.weighing import analysis, player_analysis

    _counted("samples", samples, 1)
    _counted("jobs", jobs, 1)
    if not isinstance(seed, int):
        raise TypeError(f"`seed` wants a number (int), not {kind_of(seed)}")
    if player is not None and not isinstance(player, str):
        raise TypeError(f"`player` wants a name (str), not {kind_of(player)}")
    reports = _reports("analyse", record, rules, reading, files)
    if player is None:
        return analysis(reports, Sampling(samples, seed), jobs)
    names = {name for report in reports for each in report.sessions for name in each.players}
    if player not in names:
        raise InvalidArgument(f"nobody is called {player!r}; there are {', '.join(sorted(names))}")
    return player_analysis(reports, player, Sampling(samples, seed), jobs)


@overload
def show(
    record: Several | Found,
    to: ShownText = ...,
    *,
    rules: Rules | None = ...,
    reading: Reading | None = ...,
    files: bool = ...,
    **style: object,
) -> str: ...
@overload
def show(
    record: Found,
    to: Literal["ombre"],
    *,
    rules: Rules | None = ...,
    reading: Reading | None = ...,
    files: bool = ...,
    **style: object,
) -> str: ...
@overload
def show(
    record: Several | Found,
    to: ShownBytes,
    *,
    rules: Rules | None = ...,
    reading: Reading | None = ...,
    files: bool = ...,
    **style: object,
) -> bytes: ...
@overload
def show(
    record: Several | Found,
    to: str,
    *,
    rules: Rules | None = ...,
    reading: Reading | None = ...,
    files: bool = ...,
    **style: object,
) -> str | bytes: ...
def show(
    record: Several | Found,
    to: str = "text",
    *,
    rules: Rules | None = None,
    reading: Reading | None = None,
    files: bool = True,
    **style: object,
) -> str | bytes:
    """Return the annotated transcript of a record: `text` or another of `ombre show --to`.

    Returns a text, or bytes for `pdf`. Several records in a list are chapters of one document.
    `rules`, `reading` and `files` are those of `check`. `style` may have `suits` (`unicode`,
    `letters`, `french`, `spanish`), `language` (`en`, `fr`, `es`, `da`, `de`), `terms` (`modern`,
    `period`), `width` in columns, `color`, `prose`, `cards` (`faces`, `index`), `paper` (`a4`,
    `letter`), `dates` (`language`, `julian`), `apparatus` (`below`, `reledmac`, for LaTeX), `notes`
    (`end`, `page`, for what is printed), `findings` and `templates`, a folder. For the stakes of a
    sheet it may have `fish`, how many counters a fish is, and `counter`, what a counter is worth
    (`0.25 kr`).

    `record` may also be what `analyse`, `cite`, `collate`, `compare`, `complete`, `explain`,
    `rules`, `season` or `suggest` returned. Each says what it can be written as. It has been judged
    already, so it takes neither rules nor a reading. `every` asks the text of an analysis for every
    card.
    """
    made = _style("show", style)
    if found := _documents(record):
        if rules is not None or reading is not None:
            raise TypeError("this has been judged: give `rules` and `reading` to what returned it")
        formats, document = found
        one_of("to", to, formats)
        return document(record, to, made)
    from ombre_records.base.language import speaking
    from ombre_records.telling.transcript import FORMATS, show_all

    one_of("to", to, FORMATS)
    with speaking(made.language, made.terms):
        reports = _reports("show", cast("Several", record), rules, reading, files)
    return show_all(reports, to, made)


@overload
def explain(name: None = ..., *, language: Language = ...) -> Explanations: ...
@overload
def explain(name: str, *, language: Language = ...) -> Explanation: ...
def explain(name: str | None = None, *, language: Language = "en") -> Explanation | Explanations:
    """Explain a finding, a word of the game or a statement; without one, all findings.

    A finding is asked for by its name or code, a statement by its keyword. `language` is that of
    what is explained, of words and statements always English. `show` writes it as `text`,
    `markdown` or `json` in the language that you ask of `show`. Raises ValueError for a word that
    is none of these.

    >>> from ombre_records import explain
    >>> explain("P03").meaning
    'A player who could follow suit has not.'
    """
    from ombre_records.base.language import speaking
    from ombre_records.referee.findings import explanation

    _style("explain", {"language": language})
    with speaking(language):
        return explanation.explain_all() if name is None else explanation.explain(name)


def rules(books: Rules | Iterable[Rules] = (), aspect: Aspect = "fields") -> RuleBooks:
    """Return rule books to be told of: a name, a file or a RuleBook, or several; none means all.

    `aspect` is what is told: the `fields` with their sources (of all books only a list), each rule
    in its `sources`' own words, the `timeline` of all books, or the `differences` of two. `show`
    writes it as `text` or `json`, a timeline as `svg`, too. A file that is wrong has its faults
    told in place of its fields. Raises ValueError for a book that does not exist, and where an
    aspect wants another number of books, or books without faults.

    >>> from ombre_records import rules, show
    >>> show(rules(["lhombre", "lhombre + vole-free"], "differences")).split()[:5]
    ['Field', 'and', 'meaning', 'lhombre', 'lhombre']
    """
    from ombre_records.books.book import RuleBook
    from ombre_records.telling.rule_books import Aspect, rule_books

    one_of("aspect", aspect, get_args(Aspect))
    one = isinstance(books, str | os.PathLike | RuleBook) or not isinstance(books, Iterable)
    given = (cast("Rules", books),) if one else tuple(cast("Iterable[Rules]", books))
    return rule_books([_loaded_book(each) for each in given], aspect)


def cite(record: Several | RuleBooks, deal: int | None = None, *, files: bool = True) -> Citations:
    """Return how to cite each session of records, or the deal of this number; or rule books.

    `show` writes it as `text`, `bibtex` or `csl-json`. `rules()` stands for all books. Raises
    ValueError where there is nothing to cite.
    """
    from ombre_records.telling.citation.citing import Citations, holds
    from ombre_records.telling.rule_books import RuleBooks, faultless

    if isinstance(record, RuleBooks):
        if deal is not None:
            raise TypeError("a rule book has no deals: leave `deal` out")
        faultless(record.loaded)
        return Citations(books=record.books)
    _counted("deal", deal, 0)
    reports = tuple(_reports("cite", record, None, None, files))
    if not any(
        holds(session, deal) for report in reports if report.record for session in report.sessions
    ):
        what = "session" if deal is None else f"deal {deal}"
        raise UnusableRecord(f"there is no {what} to cite here")
    return Citations(reports, deal)


_DOCUMENTS = {
    "Analysis": "analysis.double_dummy.document",
    "Citations": "telling.citation.citing",
    "Collation": "analysis.collation.formats",
    "Comparison": "analysis.comparison_document",
    "Completion": "analysis.completion.document",
    "Explanation": "telling.explanations",
    "Explanations": "telling.explanations",
    "PlayerAnalysis": "analysis.single_dummy.document",
    "RuleBooks": "telling.rule_books",
    "Season": "telling.sheet.club.document",
    "Suggestions": "analysis.emendation.document",
}
"""Who writes what; each is imported where it is wanted, since that takes long."""


def _documents(
    value: object,
) -> tuple[tuple[str, ...], Callable[[object, str, Style], str | bytes]] | None:
    """Return the formats of what another function returned, and what writes it; None of others."""
    home = _DOCUMENTS.get(type(value).__name__)
    if home is None or not type(value).__module__.startswith("ombre_records."):
        return None
    from importlib import import_module

    module = import_module(f"ombre_records.{home}")
    return module.FORMATS, module.document


# What is given, made what is wanted.


def _reports(
    asker: str,
    given: Several,
    rules: Rules | None,
    reading: Reading | None,
    files: bool,
    *,
    proved: bool = False,
) -> list[Report]:
    """Judge a record, or each of several alone."""
    every = (cast("Given", given),) if _is_one(given) else tuple(cast("Iterable[Given]", given))
    if not every:
        raise InvalidArgument(f"{asker} takes at least one record; the list is empty")
    return [_judged(asker, each, rules, reading, files, proved=proved) for each in every]


def _is_one(given: Several) -> bool:
    """Whether what is given is not a list: a record, or what cannot be one."""
    from ombre_records.model.record import Record
    from ombre_records.referee.report import Report

    one = isinstance(given, str | bytes | os.PathLike | Record | Report) or hasattr(given, "read")
    return one or not isinstance(given, Iterable)


def _together(
    asker: str, given: Several, rules: Rules | None, reading: Reading | None, files: bool
) -> tuple[Report, ...]:
    """Judge a record, or several together, and prove their repairs."""
    from ombre_records.judgement.pipeline import WORK, judge_together

    reports = _reports(asker, given, rules, reading, files, proved=True)
    return judge_together(reports, work=WORK)


def _readings(report: Report, files: bool) -> list[Report]:
    """Return a report in the printed and in the edited reading, alone where they are the same."""
    from ombre_records.analysis.collation.witness import emended

    if not emended(report):
        return [report]
    return [
        report if report.reading == reading else _judged("collate", report, None, reading, files)
        for reading in ("printed", "edited")
    ]


def _limited(limits: Limits | None) -> AbstractContextManager[None]:
    """Hold all that is done in a block to limits."""
    from ombre_records.base.budget import Limits, limited

    if limits is not None:
        require("check", limits, Limits, "as `limits` a value such as Limits(seconds=2)")
    return limited(limits)


def _counted(name: str, value: object, least: int) -> None:
    """Refuse what is not a number, or less than there can be; None is left to the function."""
    if value is None:
        return
    if not isinstance(value, int):
        raise TypeError(f"`{name}` wants a number (int), not {kind_of(value)}")
    if value < least:
        raise InvalidArgument(f"`{name}` is at least {least}, not {value}")


def _judged(
    asker: str,
    given: Given,
    rules: Rules | None,
    reading: Reading | None,
    files: bool,
    *,
    proved: bool = False,
) -> Report:
    from ombre_records.judgement.pipeline import WORK, judge
    from ombre_records.model.record import Reading
    from ombre_records.referee.report import Report

    if reading is not None:
        one_of("reading", reading, get_args(Reading))
    book, default = None if rules is None else _book(rules), None
    if isinstance(given, Report):
        same = files or not given.source.files
        if rules is None and reading in (None, given.reading) and same:
            return _retold(given)
        book, default = book or given.rules, given.default
        reading = reading or given.reading
    record = _record(asker, given, files)
    return judge(
        record,
        reading=reading or "edited",
        rules=book,
        default=default,
        work=WORK if proved else 0,
    )


def _record(asker: str, given: Given, files: bool) -> Record:
    """Return what is given as a record, which opens files only if `files` says so."""
    if not isinstance(files, bool):
        raise TypeError(f"`files` is True or False, not {kind_of(files)}")
    from ombre_records.base.budget import half

    with half():
        if files:
            return _read(asker, given)
        record = parse(given) if isinstance(given, str) else _read(asker, given)
    return replace(record, source=replace(record.source, files=False))


def _read(asker: str, given: Given) -> Record:
    from ombre_records.model.record import Record
    from ombre_records.referee.report import Report

    if isinstance(given, Record):
        return _reworded(given)
    if isinstance(given, Report):
        return _reworded(given.record) if given.record else parse(given.source)
    if isinstance(given, str):
        return parse(given) if _is_text(given) else _loaded(given)
    if isinstance(given, os.PathLike):
        return load(given)
    raise TypeError(f"{asker} takes {_SHAPES}, not {kind_of(given)}")


def _reworded(record: Record) -> Record:
    """Return a record with what was found in reading it in the language spoken.

    Bytes are not kept, so what was said of them stays as it was said.
    """
    from ombre_records.base.language import spoken

    if spoken() == "en" or not record.findings:
        return record
    of_bytes = tuple(each for each in record.findings if each.rule == "encoding")
    again = parse(record.source)
    return replace(again, findings=of_bytes + again.findings)


def _retold(report: Report) -> Report:
    """Return a report with its findings in the language spoken, those that it still has."""
    from msgspec.structs import replace as changed

    from ombre_records.base.language import spoken
    from ombre_records.judgement.pipeline import judge

    if spoken() == "en" or not report.findings or report.record is None:
        return report
    again = judge(
        _reworded(report.record),
        reading=report.reading,
        rules=report.rules,
        default=report.default,
    )
    by_place = {(each.rule, each.span): each for each in again.findings}
    findings = tuple(
        changed(
            each,
            wrong=same.wrong,
            remedy=same.remedy,
            related=same.related,
            language=same.language,
        )
        if (same := by_place.get((each.rule, each.span)))
        else each
        for each in report.findings
    )
    return replace(report, findings=findings)


def _is_text(text: str) -> bool:
    """Whether a text is not a path, by the rule that `Given` states."""
    from ombre_records.notation.keywords import KEYWORDS

    if "\n" in text or "\r" in text:
        return True
    words = text.split(maxsplit=1)
    begun = not words or words[0] in KEYWORDS or words[0].startswith("#")
    return begun and not text.endswith(".ombre")


def _loaded(path: str) -> Record:
    if os.path.exists(path):
        return load(path)
    wanted = "a record's text has a line break in it or begins with a statement"
    shown = path if len(path) <= 80 else path[:79] + "…"
    raise FileNotFoundError(ENOENT, f"there is no such file, and it is no text ({wanted})", shown)


def _book(rules: Rules) -> RuleBook:
    from ombre_records.books.book import RuleBook
    from ombre_records.books.load import load_file, named

    if isinstance(rules, RuleBook):
        return rules
    if isinstance(rules, str):
        return named(rules)
    if not isinstance(rules, os.PathLike):
        wanted = "a book's name, its file or a RuleBook"
        raise TypeError(f"`rules` wants {wanted}, not {kind_of(rules)}")
    from pathlib import Path

    loaded = load_file(Path(rules))
    if loaded.book is None:
        raise UnknownBook(f"{rules} is not a rule book: {loaded.findings[0].message}")
    return loaded.book


def _loaded_book(rules: Rules) -> Loaded:
    """Return a book with what is wrong with its file; a book that is given has no file."""
    from ombre_records.base.source import source
    from ombre_records.books.book import RuleBook
    from ombre_records.books.load import Loaded, is_named, load, load_file

    if isinstance(rules, str) and is_named(rules):
        return load(rules)
    if isinstance(rules, RuleBook | str) and not os.path.isfile(str(rules)):
        book = _book(rules)
        return Loaded(source("", book.written), book, ())
    if not isinstance(rules, str | os.PathLike):
        raise TypeError(f"rules takes a book's name, its file or a RuleBook, not {kind_of(rules)}")
    from pathlib import Path

    return load_file(Path(rules))


def _style(asker: str, given: Mapping[str, Any]) -> Style:
    """Return a style of choices by name, each held to the type of its field."""
    from ombre_records.base.document.style import Style

    kinds = get_type_hints(Style)
    for name, value in given.items():
        if name not in kinds:
            raise TypeError(f"{asker} takes no `{name}`; there are {', '.join(kinds)}")
        kind = kinds[name]
        if get_origin(kind) is Literal:
            one_of(name, value, get_args(kind))
        elif not isinstance(value, kind):
            wanted = getattr(kind, "__name__", str(kind))
            raise TypeError(f"`{name}` wants {wanted}, not {kind_of(value)}")
        if name in _COUNTS and isinstance(value, int) and value < 1:
            raise InvalidArgument(f"`{name}` is at least 1, not {value}")
    return Style(**given)


_COUNTS = ("width", "fish")
"""The choices of a style that count something, of which there cannot be none."""


# How values show themselves in a notebook.


def _record_html(record: Record) -> str:
    return _report_html(check(record))


def _report_html(report: Report) -> str:
    from ombre_records.telling.transcript.html.notebook import fragment

    return fragment(report)


def _position_svg(position: Position) -> str:
    from ombre_records.base.document.svg.drawing import after_the_screen
    from ombre_records.engine.game.positions import open_hands
    from ombre_records.telling.transcript.picture.position import position_picture

    return after_the_screen(position_picture(open_hands(position)).alone)


def _built(given: Mapping[str, object], path: str) -> Record:
    from ombre_records.interchange.building import built

    return built(given, path)


def _as_values(record: Record) -> dict[str, object]:
    from json import loads

    from ombre_records.interchange import to_json

    values: dict[str, object] = loads(to_json(record))
    return values


def _game_of(
    record: Given,
    deal: int,
    trick: int | None,
    session: int,
    rules: Rules | None,
    reading: Reading | None,
    files: bool,
) -> Game:
    """Return a deal of a record as a game, by places in the file."""
    from ombre_records.referee.games import game_of

    for name, number in (("session", session), ("deal", deal), ("trick", trick)):
        _counted(name, number, 1)
    report = _judged("Game.from_record", record, rules, reading, files)
    if session > len(report.sessions):
        raise UnusableRecord(f"there is no session {session}: {len(report.sessions)} in all")
    facts = report.sessions[session - 1]
    if deal > len(facts.deals):
        raise UnusableRecord(f"there is no deal {deal}: session {session} has {len(facts.deals)}")
    return game_of(facts, facts.deals[deal - 1], trick)


DEFERRED.update(
    {
        "show record": _record_html,
        "show report": _report_html,
        "show position": _position_svg,
        "game of a record": _game_of,
        "record of values": _built,
        "record as values": _as_values,
    }
)
