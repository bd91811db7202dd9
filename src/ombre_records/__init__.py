"""Records of the card game Ombre: read, judged by historical rule books, settled and shown.

Functions. `record` is a Record, its text, the path of its file, the Report on it, or several:

    parse(text), load(path) the record that a text, or a file, is; Record.build makes one of values
    format(record)          its canonical form
    check(record)           the report: findings, and what happened
    render(record, to)      what is found: text, short, json, sarif, github
    replay(record)          what happened, step by step
    score(record, to)       the scoring sheet: json, text, markdown, csv, xlsx, html, pdf
    show(record, to)        the transcript: text, markdown, html, svg, latex, pdf, json
    table(record, of)       rows of deals, bids, plays, payments and more, for pandas and others
    duplicate(records)      the same boards at many tables compared, for score to write
    season(club, records)   a club's year: people, competitions, matches
    compare(record, books)  what several rule books make of it; show writes this and what follows
    collate(records)        several tellings of one session side by side
    complete, suggest       what a record forces and leaves open; what would make it lawful
    analyse(record)         its play against perfect play, or by what a player knew
    explain, rules, cite    findings and words; rule books, their sources and differences; citations

Most take rules="aldenham + favor", reading="printed", files=False for a stranger's text; show also
language="de", check also limits=Limits(seconds=2).

    for deal in check("belinda.ombre").results: print(deal.ombre, deal.outcome, deal.payments)

Values:
    Record, Report, Finding, Severity       what a text says, what came of it, one fault
    Result, Trick, Payment, Step    a deal by names: bids, tricks, outcome, who paid whom
    Analysis, Citations, Collation, Comparison, Completion, Explanations, PlayerAnalysis,
    RuleBooks, Season, Suggestions, Tournament      what functions return
    Game, Action, AuctionPosition, ExchangePosition, Position    played: Game.deal("lhombre")
    OmbreError: IllegalAction, InvalidArgument, UnknownBook, UnusableRecord    what is raised

help(ombre_records.check) says more. The page "Python API" of the documentation says all.
"""

TYPE_CHECKING = False  # type checkers take it to be true; to import `typing` takes long

if TYPE_CHECKING:
    from ombre_records.analysis.collation.collation import Collation as Collation
    from ombre_records.analysis.comparison import Comparison as Comparison
    from ombre_records.analysis.completion.completions import Completion as Completion
    from ombre_records.analysis.double_dummy.results import Analysis as Analysis
    from ombre_records.analysis.emendation.suggestions import Suggestions as Suggestions
    from ombre_records.analysis.single_dummy.weighing import PlayerAnalysis as PlayerAnalysis
    from ombre_records.api import analyse as analyse
    from ombre_records.api import check as check
    from ombre_records.api import cite as cite
    from ombre_records.api import collate as collate
    from ombre_records.api import compare as compare
    from ombre_records.api import complete as complete
    from ombre_records.api import duplicate as duplicate
    from ombre_records.api import explain as explain
    from ombre_records.api import format as format
    from ombre_records.api import load as load
    from ombre_records.api import parse as parse
    from ombre_records.api import render as render
    from ombre_records.api import replay as replay
    from ombre_records.api import rules as rules
    from ombre_records.api import score as score
    from ombre_records.api import season as season
    from ombre_records.api import show as show
    from ombre_records.api import suggest as suggest
    from ombre_records.api import table as table
    from ombre_records.base.budget import Limits as Limits
    from ombre_records.base.errors import IllegalAction as IllegalAction
    from ombre_records.base.errors import InvalidArgument as InvalidArgument
    from ombre_records.base.errors import OmbreError as OmbreError
    from ombre_records.base.errors import UnknownBook as UnknownBook
    from ombre_records.base.errors import UnusableRecord as UnusableRecord
    from ombre_records.base.finding import Finding as Finding
    from ombre_records.base.finding import Severity as Severity
    from ombre_records.engine.game.actions import Action as Action
    from ombre_records.engine.game.game import Game as Game
    from ombre_records.engine.game.positions import AuctionPosition as AuctionPosition
    from ombre_records.engine.game.positions import ExchangePosition as ExchangePosition
    from ombre_records.engine.game.positions import Position as Position
    from ombre_records.gathering.club.season import Season as Season
    from ombre_records.gathering.tournament.comparison import Tournament as Tournament
    from ombre_records.model.record import Record as Record
    from ombre_records.referee.findings.explanation import Explanation as Explanation
    from ombre_records.referee.findings.explanation import Explanations as Explanations
    from ombre_records.referee.report import Report as Report
    from ombre_records.referee.results import Payment as Payment
    from ombre_records.referee.results import Result as Result
    from ombre_records.referee.results import Trick as Trick
    from ombre_records.referee.steps import Step as Step
    from ombre_records.telling.citation.citing import Citations as Citations
    from ombre_records.telling.rule_books import RuleBooks as RuleBooks

    __version__: str

# The names are re-exported by `as`, which type checkers go by. They are loaded when they are first
# used, so that the command starts at once, and an interrupt finds it where it ends quietly.
# `__all__` is made when `import *` or a tool asks for it. `help` alone is told that there is none:
# with one it would print each class in full, over a thousand lines.
_HOMES = {
    "Action": "engine.game.actions",
    "Analysis": "analysis.double_dummy.results",
    "AuctionPosition": "engine.game.positions",
    "Citations": "telling.citation.citing",
    "Collation": "analysis.collation.collation",
    "Comparison": "analysis.comparison",
    "Completion": "analysis.completion.completions",
    "ExchangePosition": "engine.game.positions",
    "Explanation": "referee.findings.explanation",
    "Explanations": "referee.findings.explanation",
    "Finding": "base.finding",
    "Game": "engine.game.game",
    "IllegalAction": "base.errors",
    "InvalidArgument": "base.errors",
    "Limits": "base.budget",
    "OmbreError": "base.errors",
    "Payment": "referee.results",
    "PlayerAnalysis": "analysis.single_dummy.weighing",
    "Position": "engine.game.positions",
    "Record": "model.record",
    "Report": "referee.report",
    "Result": "referee.results",
    "RuleBooks": "telling.rule_books",
    "Season": "gathering.club.season",
    "Severity": "base.finding",
    "Step": "referee.steps",
    "Suggestions": "analysis.emendation.suggestions",
    "Tournament": "gathering.tournament.comparison",
    "Trick": "referee.results",
    "UnknownBook": "base.errors",
    "UnusableRecord": "base.errors",
    "analyse": "api",
    "check": "api",
    "cite": "api",
    "collate": "api",
    "compare": "api",
    "complete": "api",
    "duplicate": "api",
    "explain": "api",
    "format": "api",
    "load": "api",
    "parse": "api",
    "render": "api",
    "replay": "api",
    "rules": "api",
    "score": "api",
    "season": "api",
    "show": "api",
    "suggest": "api",
    "table": "api",
}

if not TYPE_CHECKING:  # so that a checker tells a name that there is not

    def __getattr__(name: str) -> object:
        if name == "__all__":
            from sys import _getframe

            if _getframe(1).f_globals.get("__name__") == "pydoc":
                raise AttributeError(name)
            return sorted(_HOMES)
        if name == "__version__":
            from importlib.metadata import version

            found: object = version("ombre-records")
        elif name in _HOMES:
            from importlib import import_module

            found = getattr(import_module(f"ombre_records.{_HOMES[name]}"), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found


_HIDDEN = {"TYPE_CHECKING", "__annotations__", "__dir__", "__getattr__"}


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES, "__version__"} - _HIDDEN)
