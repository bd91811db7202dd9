"""`ombre score --duplicate`: the same boards at many tables compared, and who ranks where."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import wraps
from typing import TYPE_CHECKING

import click

from ombre_records.base.language import speaking
from ombre_records.doors.cli.delivery import deliver, refuse
from ombre_records.doors.cli.judged_files import (
    JudgedFile,
    document_errors,
    judged,
    report_contradictions,
    status,
)
from ombre_records.doors.cli.options import choice, offering
from ombre_records.doors.cli.settings import CommandSettings
from ombre_records.doors.cli.terminal import complain

if TYPE_CHECKING:
    from ombre_records.base.document.style import Style
    from ombre_records.gathering.tournament.conversions import Unequal, Way
    from ombre_records.referee.report import Report
    from ombre_records.telling.sheet.tournament import Paper

_WAYS = ("total", "datum", "matchpoints")
_BY: Way = "matchpoints"
_UNEQUAL = ("sum", "mean", "percentage", "neuberg")
PointsByName = Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class TournamentRequest:
    """A request for a tournament: the tables wanted, and how players are ranked."""

    paper: Paper
    by: Way
    unequal: Unequal
    handicaps: PointsByName
    penalties: PointsByName


def _points(
    ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
) -> dict[str, Fraction]:
    """Read `NAME=N`, each name once."""
    given: dict[str, Fraction] = {}
    for value in values:
        name, equals, number = value.rpartition("=")
        try:
            points = Fraction(number.strip().replace(",", ".").replace("−", "-"))
        except (ValueError, ZeroDivisionError):
            points = None
        if points is None or not equals or not name.strip():
            raise click.BadParameter(f"`{value}` is not NAME=N, as `Anna=2` or `Anna=1.5` is")
        if name.strip() in given:
            raise click.BadParameter(f"`{name.strip()}` is given twice; give one number")
        given[name.strip()] = points
    return given


_OPTIONS = (
    click.option(
        "--duplicate", is_flag=True, help="Compare the boards of all FILEs: one tournament."
    ),
    choice(
        "--by",
        _WAYS,
        show_default=_BY,
        help="With --duplicate: rank by total counters, by datum, or by match points.",
    ),
    choice(
        "--unequal",
        _UNEQUAL,
        show_default="sum",
        help="With --duplicate: how to compare those who have not played as many boards, or whose"
        " boards fewer tables have played: by sums, by means a board, in percent of the most that"
        " could be had, or by Neuberg's formula.",
    ),
    click.option(
        "--handicap",
        metavar="NAME=N",
        multiple=True,
        callback=_points,
        help="With --duplicate: points for a player, pair or team. May be repeated.",
    ),
    click.option(
        "--penalty",
        metavar="NAME=N",
        multiple=True,
        callback=_points,
        help="With --duplicate: points off a player, pair or team. May be repeated.",
    ),
    click.option(
        "--travellers",
        is_flag=True,
        help="With --duplicate: a sheet for each board, with what each table made of it.",
    ),
    click.option(
        "--slips",
        is_flag=True,
        help="With --duplicate: a slip for each board of each table. With --blank: one for each"
        " deal of an evening, to be filled in.",
    ),
)


def or_duplicate(command: Callable[..., int]) -> Callable[..., int]:
    """Score records as sessions, or compare them as a tournament."""

    @wraps(command)
    def with_duplicate(
        *args: object,
        duplicate: bool,
        by: Way | None,
        unequal: Unequal | None,
        handicap: PointsByName,
        penalty: PointsByName,
        travellers: bool,
        slips: bool,
        **more: object,
    ) -> int:
        dependent = {
            "--by": by,
            "--unequal": unequal,
            "--handicap": handicap,
            "--penalty": penalty,
            "--travellers": travellers,
            "--slips": slips,
        }
        if not duplicate:
            if alone := [option for option, value in dependent.items() if value]:
                raise click.UsageError(f"{alone[0]} goes with --duplicate; add it")
            return command(*args, **more)
        if travellers and slips:
            raise click.UsageError("--travellers and --slips are two documents; ask for one")
        if more.get("fish") is not None or more.get("counter") is not None:
            raise click.UsageError(
                "--fish and --counter are for sheets, not for --duplicate; leave them out"
            )
        if more.get("only") is not None:
            raise click.UsageError(
                "--only is for evenings and their league, not for --duplicate; leave it out"
            )
        for option in ("club", "since"):
            if more.get(option) is not None:
                raise click.UsageError(f"--{option} is for a season, not for --duplicate")
        paper: Paper = "travellers" if travellers else "slips" if slips else "result"
        if unequal in ("percentage", "neuberg") and by not in (None, _BY):
            raise click.UsageError(f"--unequal {unequal} is for match points; leave --by out")
        wanted = TournamentRequest(paper, by or _BY, unequal or "sum", handicap, penalty)
        return _duplicate(wanted, **more)  # type: ignore[arg-type] # as the command has them

    return offering(*_OPTIONS)(with_duplicate)


def _duplicate(
    wanted: TournamentRequest,
    *,
    paths: tuple[str, ...],
    to: str,
    output: str | None,
    requested: CommandSettings,
    style: Style,
    **_more: object,
) -> int:
    from ombre_records.gathering.counting import gathered
    from ombre_records.gathering.tournament.comparison import Ranked, compared
    from ombre_records.telling.sheet.tournament import FORMATS, PRINTED, document

    offered = FORMATS if wanted.paper == "result" else PRINTED
    if to not in offered:
        refuse(f"{wanted.paper} are made as {', '.join(offered)}, not as {to}; choose with --to")
    with speaking(style.language, style.terms):
        judged_files, failed = judged(paths, requested)
        if not judged_files:
            return 2
        reports = [each.report for each in judged_files]
        _leave_out(reports)
        _paid_alike(reports)
        _of_one_tournament(reports)
        wrong = _compare(judged_files)
    ranked = Ranked(wanted.by, None, wanted.handicaps, wanted.penalties, wanted.unequal)
    try:
        tournament = compared(gathered(reports).reports, ranked)
    except ValueError as problem:
        raise click.UsageError(str(problem)) from None
    if not tournament.boards:
        refuse("no board has been played in these files: `boards` in a header, and a deal, is one")
    with document_errors():
        made = document(tournament, to, style, wanted.paper)
    deliver(made, to, output)
    return max(status(judged_files, failed, output), wrong)


def _leave_out(reports: Sequence[Report]) -> None:
    """Say which files have sessions that are of no tournament."""
    from ombre_records.gathering.tournament.tables import on_boards, tables

    for report in reports:
        path, sessions = report.source.path, report.sessions
        without = len(sessions) - len(tables([report]))
        if any(on_boards(session) and not session.players for session in sessions):
            words = "its players cannot be read, and nothing of their table is counted"
            complain(f"{path}: {words}; see `ombre check {path}`")
        elif without:
            words = "it says" if len(sessions) == 1 else f"{without} of its sessions say"
            complain(
                f"{path}: {words} nothing of `boards`, and nothing of it is counted;"
                " write `boards` in the header"
            )


def _paid_alike(reports: Sequence[Report]) -> None:
    """Say that the tables have played by different rules, or with different numbers of players."""
    from ombre_records.gathering.tournament.tables import deals, tables

    all_tables = tables(reports)
    sizes = {
        len(each.deal.seated) for table in all_tables for each in deals(table) if not each.waits
    }
    if len(sizes) > 1:
        text = " and of ".join(map(str, sorted(sizes)))
        complain(
            f"tables of {text} players are not paid alike: each is compared with those of its size"
        )
    books = dict.fromkeys(table.session.book.written for table in all_tables)
    if len(books) > 1:
        text = " and ".join(books)
        complain(
            f"the tables play by different rules, {text}: each is compared with those that play by"
            " the same; --rules judges all by one book"
        )


def _of_one_tournament(reports: Sequence[Report]) -> None:
    """Say that boards of one number are of several events or days."""
    from ombre_records.base.language.numbers import runs
    from ombre_records.gathering.names import bare
    from ombre_records.gathering.tournament.tables import deals, tables

    named: dict[tuple[str, ...], str] = {}
    days: dict[int, set[str]] = {}
    for table in tables(reports):
        texts = [table.session.texts.get(key, "") for key in ("event", "date")]
        if not all(texts):
            continue
        occasion = named.setdefault(tuple(map(bare, texts)), ", ".join(texts))
        for each in deals(table):
            if not each.waits:
                days.setdefault(each.board, set()).add(occasion)
    several = {board: of for board, of in days.items() if len(of) > 1}
    if several:
        of = {each for board in several.values() for each in board}
        text = " and ".join(f"`{each}`" for each in named.values() if each in of)
        complain(
            f"{text} have boards of the same numbers, {runs(set(several))}: they are compared as"
            " if the cards were the same; leave files out if they are not"
        )


def _compare(judged_files: Sequence[JudgedFile]) -> int:
    """Tell what the files say against each other, and return whether any of it is an error."""
    from ombre_records.gathering.findings import beside_each_other

    return report_contradictions(
        judged_files, beside_each_other([each.report for each in judged_files], tournament=True)
    )
