"""What each command is given, drawn at random: the kind of its input, and its arguments.

Every command and every format has its turn; what takes long, such as pages and pictures, has it
less often, so that a million operations are some thousand of each of these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from random import Random

from ombre_records.base.finding import CODES
from ombre_records.base.language import LANGUAGES
from ombre_records.books.load import shipped
from ombre_records.interchange.schemas import names as schemas
from ombre_records.telling.sheet import FORMATS as SHEETS
from ombre_records.telling.transcript import FORMATS as SHOWS

ROOT = Path(__file__).parents[2]
Chosen = tuple[str, list[str]]
"""Of what kind the input is, and the arguments, in which FILE is its path."""
SELDOM = {
    "markdown": 0.3, "html": 0.04, "svg": 0.05, "latex": 0.02, "xlsx": 0.04, "pdf": 0.0005,
    "bibtex": 0.2, "csl-json": 0.2, "sarif": 0.3, "tei": 0.2, "ombre": 0.5, "text": 0.5,
}  # fmt: skip
"""How often a format is drawn, where another is drawn once."""
INTO_FILES = ("pdf", "xlsx")
STRANGE = ("\x1b[31m", "\u202e", "", "-", "a\nb", "\ud800")


def _to(random: Random, formats: Sequence[str]) -> list[str]:
    formats = tuple(formats)
    (to,) = random.choices(formats, [SELDOM.get(each, 1) for each in formats])
    return ["--to", to, *(["-o", f"FILE.{to}"] if to in INTO_FILES else [])]


def _at_times(random: Random, chance: float, *words: str) -> list[str]:
    return [*words] if random.random() < chance else []


def _judging(random: Random) -> list[str]:
    return [
        *_at_times(random, 0.2, "--lang", random.choice(LANGUAGES)),
        *_at_times(random, 0.5, "--reading", "printed"),
        *_at_times(random, 0.3, "--rules", random.choice(_headers())),
    ]


@cache
def _headers() -> tuple[str, ...]:
    """Return the books, and some with options, which at times fit the book."""
    options = ("favor", "vole-call", "no-surrender", "forced-spadille", "stock=9", "natural-order")
    return (*shipped(), *shipped(), *(f"{book} + {each}" for book in shipped() for each in options))


def _styled(random: Random) -> list[str]:
    return [
        *_at_times(random, 0.2, "--suits", random.choice(("letters", "unicode", "french"))),
        *_at_times(random, 0.1, "--suits", "spanish"),
        *_at_times(random, 0.2, "--terms", "period"),
        *_at_times(random, 0.1, "--paper", "letter"),
    ]


def _check(random: Random) -> Chosen:
    if random.random() < 0.02:
        return _by_book(random)
    if random.random() < 0.03:
        return "project", ["--config", "FILE", str(random.choice(_lawful()))]
    to = _to(random, ("short", "short", "short", "json", "github", "text", "sarif"))
    kinds = ([], ["--consequent"], ["--strict"], ["--quiet"], ["--select", "play,P05"])
    more = random.choice(kinds)
    if random.random() < 0.08:
        more = random.choice((["--diff"], ["--fix"], ["--fix", "--unsafe"], ["--diff", "--unsafe"]))
    return "record", [*_judging(random), *to, *more, random.choice(("FILE", "FILE", "-"))]


def _format(random: Random) -> Chosen:
    more = random.choice(([], ["--check"], ["--diff"], ["--suits", "unicode"]))
    more += random.choice(([], [], ["--deals", "short"], ["--deals", "long"]))
    return "record", [*more, random.choice(("FILE", "-"))]


def _convert(random: Random) -> Chosen:
    kind = random.choices(("record", "json", "tei", "sheet"), (5, 10, 2, 2))[0]
    to = ["--to", "ombre"] if kind == "sheet" else _to(random, ("json", "ombre", "tei"))
    lied = _at_times(random, 0.03, "--from", random.choice(("ombre", "json", "tei")))
    return kind, [*lied, *to, "FILE"]


def _show(random: Random) -> Chosen:
    if random.random() < 0.02:
        to = random.choice(("html", "svg"))
        return "template", ["--template", "FOLDER", "--to", to, str(random.choice(_lawful()))]
    if random.random() < 0.1:
        deal = _at_times(random, 0.3, "--deal", random.choice("012"))
        return "record", ["--cite", *deal, *_to(random, ("text", "bibtex", "csl-json")), "FILE"]
    to = _to(random, SHOWS)
    more = ["--prose"] if to[1] in ("text", "markdown", "html") and random.random() < 0.1 else []
    more += _at_times(random, 0.002, "--analysis") + _at_times(random, 0.1, "--cards", "index")
    more += _at_times(random, 0.2, "--embed") if to[1] == "html" else []
    return "record", [*_judging(random), *_styled(random), *to, *more, "FILE"]


def _score(random: Random) -> Chosen:
    to = _to(random, SHEETS)
    more = random.choice(([], [], ["--only", "league"], ["--fish", "20"], ["--counter", "0.25 kr"]))
    if random.random() < 0.2 and to[1] != "csv":
        more = ["--duplicate", *random.choice(([], ["--by", "datum"], ["--handicap", "Ann=3"]))]
    return "record", [*_judging(random), *_styled(random), *to, *more, "FILE"]


def _compare(random: Random) -> Chosen:
    books = ["--rules", ",".join(random.sample(shipped(), 2))]
    more = books if random.random() < 0.97 else []
    return "record", [*more, "--to", random.choice(("text", "json")), "FILE"]


def _collate(random: Random) -> Chosen:
    to = _to(random, ("text", "markdown", "html", "latex", "pdf", "json", "ombre"))
    files = ["--readings", "FILE"] if random.random() < 0.5 else ["FILE", "OTHER"]
    more = random.choice(([], [], ["--base", "agreed"], ["--base", "B"], ["--sigla", "K,L"]))
    more = [*more, *_at_times(random, 0.05, "--costs")]
    return "record", [*_judging(random), *_styled(random), *to, *more, *files]


def _complete(random: Random) -> Chosen:
    more = random.choice(([], [], ["--count"], ["--list", "2"], ["--suggest"]))
    to = random.choice(("text", "json", "ombre"))
    return "record", [*_judging(random), *more, "--to", to, "FILE"]


def _analyse(random: Random) -> Chosen:
    more = random.choice(([], ["--all"], ["--view", "Belinda"], ["--glyphs"]))
    more = [*more, "--to", random.choice(("text", "json", "ombre"))]
    return "record", [*_judging(random), "--samples", "3", *more, "FILE"]


def _rules(random: Random) -> Chosen:
    to = _to(random, ("text", "json", "markdown", "html", "bibtex", "csl-json"))
    of = random.choice((["FILE"], ["FILE"], ["--diff", random.choice(shipped()), "FILE"]))
    more = random.choice(([], [], [], ["--sources"], ["--cite"], ["--timeline"], ["--poster"]))
    return "book", [*to, *more, *of]


def _by_book(random: Random) -> Chosen:
    return "book", ["--rules", "FILE", "--to", "short", str(random.choice(_lawful()))]


@cache
def _lawful() -> tuple[Path, ...]:
    return tuple(sorted((ROOT / "records").glob("*.ombre")))


def _new(random: Random) -> Chosen:
    return "book", random.choice((["FILE"], [random.choice(shipped())]))


def _deal(random: Random) -> Chosen:
    book = random.choice(("FILE", random.choice(shipped())))
    make = random.choice(("record", "lists", "hands", "travellers", "slips"))
    formats = ("ombre",) if make == "record" else ("text", "markdown", "html", "pdf")
    number = ["--boards", "2", "--seed", str(random.randrange(9))]
    return "book", ["--rules", book, *number, "--make", make, *_to(random, formats)]


def _explain(random: Random) -> Chosen:
    word = random.choice((*CODES, *CODES.values(), "revok", "codille", *STRANGE))
    return "record", [*_at_times(random, 0.5, "--to", "json"), "--", word]


def _schema(random: Random) -> Chosen:
    return "record", ["--", random.choice((*schemas(), "nothing", *STRANGE))]


def _completion(random: Random) -> Chosen:
    return "record", ["--", random.choice(("bash", "zsh", "fish", "powershell", *STRANGE))]


def _enter(random: Random) -> Chosen:
    """It reads the evening so far, and then says that it wants a terminal."""
    return "record", ["FILE"]


def _play(random: Random) -> Chosen:
    """What is typed is the input: answers that are nearly right."""
    book = ["--rules", random.choice(_headers()), "--seed", str(random.randrange(99))]
    return "typed", [*book, "--against", "plain", *_at_times(random, 0.2, "-o", "NEW")]


def _corpus(random: Random) -> Chosen:
    if random.random() < 0.3:
        return "query", ["query", "FOLDER", "FILE"]
    return "record", ["import", "NEW/", "FILE"]


ARGUMENTS: dict[str, Callable[[Random], Chosen]] = {
    "check": _check, "format": _format, "convert": _convert, "show": _show, "score": _score,
    "compare": _compare, "collate": _collate, "complete": _complete, "analyse": _analyse,
    "rules": _rules, "new": _new, "deal": _deal, "explain": _explain, "schema": _schema,
    "completion": _completion, "enter": _enter, "play": _play,
}  # fmt: skip
WEIGHTS = {
    "check": 40, "format": 8, "convert": 25, "show": 8, "score": 10, "compare": 1, "collate": 2,
    "complete": 1, "analyse": 0.2, "rules": 1, "new": 1, "deal": 0.3, "explain": 0.5, "schema": 0.5,
    "completion": 0.2, "enter": 0.3, "play": 0.3,
}  # fmt: skip
if find_spec("pyarrow") and find_spec("duckdb"):
    ARGUMENTS["corpus"], WEIGHTS["corpus"] = _corpus, 0.05
