"""LaTeX: nothing of a record is a command, groups balance, and each engine sets what is written."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from examples import slow, spread
from ombre_records import check, parse
from ombre_records.analysis.collation.collation import collate
from ombre_records.analysis.collation.formats import document
from ombre_records.analysis.collation.witness import Witness, letters
from ombre_records.base.document.letters.characters import in_drawing
from ombre_records.base.document.outline import Picture
from ombre_records.base.document.paper.escaping import escape
from ombre_records.base.document.paper.latex import render
from ombre_records.base.document.paper.latex_drawing import (
    InkedLine,
    InkedRun,
    Strokes,
    inked,
    operators,
)
from ombre_records.base.document.pips import SIZE, pip
from ombre_records.base.document.shapes import (
    Box,
    Disc,
    Drawing,
    Face,
    Group,
    Look,
    Placed,
    Stamp,
    Stamped,
    Stroke,
    Suit,
    Words,
)
from ombre_records.base.document.style import About, Kind, Style, Suits
from ombre_records.base.document.template_folder import UnusableTemplateError
from ombre_records.base.language import Language
from ombre_records.telling.transcript import show
from ombre_records.telling.transcript.margin import DealPage, margin
from ombre_records.telling.transcript.picture.diagram import hands
from ombre_records.telling.transcript.picture.strip import strip
from ombre_records.telling.transcript.picture.tricks import tricks

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RECORDS = sorted(
    path
    for folder in ("records", "tests/transcript", "tests/gallery", "tests/paper")
    for path in (ROOT / folder).rglob("*.ombre")
)
HARD = [
    HERE / "wild.ombre",
    ROOT / "tests/transcript/hostile.ombre",
    ROOT / "records/quintillo.ombre",
    ROOT / "records/two-handed.ombre",
    ROOT / "tests/transcript/witnesses.ombre",
]

_COMMAND = re.compile(
    r"\\(?:textbackslash|textasciitilde|textasciicircum|textless|textgreater|textbar|textquotedbl"
    r"|textasciigrave|apart|brk)\{\}|\\[{}$%&#_]|\{[\[\]*=@?]\}|\\script\*?(?:\[[A-Z][a-z]+\])?"
)


def latex(path: Path, **style: object) -> str:
    text = path.read_bytes().decode("utf-8", "replace")
    return str(show(check(parse(text, path.name)), "latex", Style(**style)))  # type: ignore[arg-type] # as the test names them


def depth(written: str) -> list[int]:
    """Return how deep in groups a text is after each brace."""
    found, now = [], 0
    for brace in re.findall(r"(?<!\\)(?:\\\\)*[{}]", written):
        now += 1 if brace[-1] == "{" else -1
        found.append(now)
    return found


@given(st.text() | st.text("\\{}$%&#_~^<>|\"`[]*-,'?!=@ab/ \u05d0\u0301李"))
def test_no_text_holds_a_command(text: str) -> None:
    written = escape(text)
    bare = _COMMAND.sub("", written)
    assert not re.search(r"[\\$%&#_~^\"`\[\]|<>]", bare.replace("~", "")), written
    assert min(depth(written), default=0) >= 0
    assert not depth(written) or depth(written)[-1] == 0
    assert not re.search(r"--|''|,,|<<|>>|\?`|!`", written)


@pytest.mark.parametrize(
    "path", spread(RECORDS, 16, 2), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_groups_balance_in_every_record(path: Path) -> None:
    written = latex(path)
    deep = depth(re.sub(r"(?m)(?<!\\)%.*$", "", written))
    assert min(deep) >= 0
    assert deep[-1] == 0
    assert written.count("\\begin{") == written.count("\\end{")


def test_all_is_there_and_findings_stand_in_the_notes() -> None:
    written = latex(ROOT / "tests/transcript/hostile.ombre")
    for name in (r"\script{李}{Li} \script{小龍}{XiaoLong}", "Zoë", r"Conde\_"):
        assert name in written
    text, behind, notes = written.partition("\n\\behind{")
    assert behind
    marks = [int(number) for number in re.findall(r"\\noted\{(\d+)\}", text)]
    assert list(dict.fromkeys(marks)) == list(range(1, max(marks) + 1))
    assert [int(number) for number in re.findall(r"\\note\{(\d+)\}", notes)] == sorted({*marks})
    assert notes.count("\\stressed{error}") == 5
    assert r"\token{\suitS{}} \token{A} \token{2} \token{K}" in text
    assert r"\struck{Q}" in text
    assert r"\cards{\suitS}{K7J}" in text


def test_papers_and_suits() -> None:
    path = ROOT / "records/belinda.ombre"
    assert "\\documentclass[10pt,a4paper]" in latex(path)
    assert "\\documentclass[10pt,letterpaper]" in latex(path, paper="letter")
    spanish = latex(path, suits="spanish")
    assert r"\token{\suitS{}} \token{A} \token{2} \added{\suitC{}A} \token{R}" in spanish
    assert r"\token{A} \token{2} \added{CA} \token{K}" in latex(path, suits="letters")


def _engines() -> list[tuple[str, pytest.MarkDecorator]]:
    """Return the engines, each with the mark that leaves it out where it is not installed."""
    usual = ["kpsewhich", "booktabs.sty", "iftex.sty", "xcolor.sty", "fontspec.sty"]
    poor = not shutil.which("kpsewhich") or subprocess.run(usual, capture_output=True).returncode
    fonts = poor or subprocess.run(["kpsewhich", "luaotfload.sty"], capture_output=True).returncode
    return [
        (
            engine,
            pytest.mark.skipif(
                bool(lacks) or not shutil.which(engine),
                reason=f"no {engine} with the usual packages",
            ),
        )
        for engine, lacks in (("pdflatex", poor), ("xelatex", poor), ("lualatex", fonts))
    ]


def _settings() -> list[object]:
    """Return what is set by which engine, to be left out where it or a package is not installed.

    In the short run the quickest engine sets every second of it.
    """
    found: list[object] = []
    for number, (engine, why) in enumerate(_engines()):
        for place, path in enumerate(HARD):
            marks = (why, slow) if number or place % 2 else (why,)
            found.append(pytest.param(path, engine, marks=marks, id=f"{path.stem}-{engine}"))
    return found


@pytest.mark.parametrize(("path", "engine"), _settings())
def test_engines_set_what_is_hard(path: Path, engine: str, tmp_path: Path) -> None:
    (tmp_path / "a.tex").write_text(latex(path), "utf-8")
    command = [engine, "-halt-on-error", "-interaction=nonstopmode", "a.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    log = (tmp_path / "a.log").read_text("utf-8", "replace")
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Missing character" not in log
    assert "Overfull \\hbox" not in log
    assert (tmp_path / "a.pdf").stat().st_size > 10_000


BELINDAS = [
    ROOT / "records/belinda.ombre",
    *sorted((ROOT / "records/historical").glob("belinda-*.ombre")),
]


@pytest.mark.parametrize(
    "engine", [pytest.param(engine, marks=(why, slow)) for engine, why in _engines()]
)
@pytest.mark.parametrize("language", ["en", "da"])
def test_engines_set_an_apparatus(engine: str, language: Language, tmp_path: Path) -> None:
    reports = [check(parse(path.read_text("utf-8"), path.name)) for path in BELINDAS]
    told = zip(letters(len(reports)), reports, strict=True)
    found = collate([Witness(name, report, report.sessions) for name, report in told])
    made = document(found, "latex", Style(language=language))
    (tmp_path / "a.tex").write_text(str(made), "utf-8")
    command = [engine, "-halt-on-error", "-interaction=nonstopmode", "a.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    log = (tmp_path / "a.log").read_text("utf-8", "replace")
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Missing character" not in log
    assert "Overfull \\hbox" not in log


@pytest.mark.parametrize(
    "engine", [pytest.param(engine, marks=(why, slow)) for engine, why in _engines()]
)
@pytest.mark.parametrize("fonts", ["otf", ""], ids=["otf", "none"])
def test_engines_do_without_latin_modern(engine: str, fonts: str, tmp_path: Path) -> None:
    """Debian's texlive-latex-base brings the OpenType fonts along, not the package; others bring
    neither."""
    found = subprocess.run(
        ["kpsewhich", "-var-value", "TEXMFDIST"], capture_output=True, text=True, check=True
    )
    modern = subprocess.run(
        ["kpsewhich", "lmroman10-regular.otf"], capture_output=True, text=True, check=False
    ).stdout.strip()
    tree = "{" + ",".join((str(tmp_path / "var"), "/var/lib/texmf", found.stdout.strip())) + "}"
    given = {**os.environ, "TEXMF": tree, "TEXMFVAR": str(tmp_path / "var")}
    if fonts and modern:
        given["OPENTYPEFONTS"] = f"{Path(modern).parent}//:"
    lacks = subprocess.run(
        ["kpsewhich", "lmodern.sty"], env=given, capture_output=True, check=False
    )
    if not lacks.returncode:
        pytest.skip("Latin Modern stands beside all other packages here")
    (tmp_path / "a.tex").write_text(latex(ROOT / "records/belinda.ombre"), "utf-8")
    command = [engine, "-halt-on-error", "-interaction=nonstopmode", "a.tex"]
    done = subprocess.run(
        command, cwd=tmp_path, env=given, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:]
    assert "Missing character" not in (tmp_path / "a.log").read_text("utf-8", "replace")


@pytest.mark.parametrize(
    ("template", "told"),
    [
        ("a\n<< missing >>\n", "document.tex:2: 'missing' is undefined"),
        ("a\n\n<% for %>\n", "document.tex:3: Expected an expression"),
        ("<< 1 / 0 >>\n", "document.tex:1: division by zero"),
    ],
)
def test_a_template_that_is_wrong_is_told_by_its_line(
    template: str, told: str, tmp_path: Path
) -> None:
    (tmp_path / "document.tex").write_text(template, "utf-8")
    with pytest.raises(UnusableTemplateError) as problem:
        latex(ROOT / "records/belinda.ombre", templates=tmp_path)
    assert told in str(problem.value)
    assert "\n" not in str(problem.value)


def test_a_template_of_ones_own_is_escaped_too(tmp_path: Path) -> None:
    (tmp_path / "document.tex").write_text("<<title>> <<parts[0].title>>\n", "utf-8")
    written = latex(HERE / "wild.ombre", templates=tmp_path)
    assert written.startswith(r"100\% of \{\textbackslash{}input\{/etc/passwd\}\} \$x\_1")


def test_paths_of_suits_become_strokes() -> None:
    for suit in range(4):
        for system in ("french", "spanish"):
            drawn = operators(pip(suit, system).path, SIZE)  # type: ignore[arg-type] # both are drawn
            numbers = [float(word) for word in drawn.split() if word not in "mlch"]
            assert drawn.startswith(tuple("0123456789"))
            assert drawn.endswith("h")
            assert all(-1 <= number <= SIZE + 1 for number in numbers)


def test_an_arc_keeps_to_its_circle() -> None:
    right, half = "M0 50A50 50 0 0 1 100 50", [word.split() for word in _curves("0 1 100 50")]
    assert operators(right, 100).count("c") == 2
    assert half[0][-2:] == ["50", "100"]
    assert _curves("0 0 100 50")[0].split()[-2:] == ["50", "0"]
    with pytest.raises(ValueError, match="`t`"):
        operators("M0 0t1 1 2 2", 100)


def _curves(rest: str) -> list[str]:
    return operators(f"M0 50A50 50 0 {rest}", 100).split(" m ")[1].split(" c")[:-1]


def drawn_faces(path: Path) -> int:
    return latex(path).partition("\\begin{picture}")[2].count("\\face{")


def test_hands_stand_round_the_table_and_tricks_are_drawn() -> None:
    written = latex(ROOT / "records/belinda.ombre", cards="index")
    diagram = written.partition("\\begin{third}")[2].partition("\\begin{picture}")[0]
    called = r"\begin{felt}\textbf{plain game}"
    for words in (r"\textbf{Belinda}", called, "pool 5", "Ombre, eldest"):
        assert words in diagram
    drawn = written.partition("\\begin{picture}")[2].partition("\\end{picture}")[0]
    assert drawn.count("\\suitS") > 3
    for strokes in re.findall(r"\\strokes{([^}]*)}", drawn):
        assert re.fullmatch(r"(?:-?\d+(?:\.\d{1,3})?|[a-zA-Z]\w?\*?|\s)+", strokes)
    assert drawn_faces(ROOT / "records/belinda.ombre") > 3
    assert "\\begin{picture}" not in latex(ROOT / "records/belinda.ombre", prose=True)


def test_a_drawing_is_set_as_its_values_say() -> None:
    suit = Suit(pip(0, "french"), 1, 2, 10)
    words = Words("Ann -5", Look(8, bold=True, anchor="end", ink="weak"), 3, 4)
    runs: tuple[tuple[str, Kind], ...] = (("a", "plain"), (" b", "strong"), (" c", "mark"))
    line = Placed(((0, 0, 2, 1),), ((3, 4, None, runs),), ((pip(2, "french"), 1, 2, 10),))
    card = Stamped(Stamp((Box("won", "ink", 50, 70), Face("SA", 50, 70)), "said"), 1, 2)
    strokes = Stroke("mark", "M0 0h2", 2)
    things = (suit, words, line, card, Words("K"), strokes, Disc("ink", 0, 0, 1))
    drawing = Drawing(30, 20, "", "", (Group(things, 10, 5, Look(12)),))
    made = inked(drawing)
    assert made[0] == ("S", 11, 3, 10)
    assert made[1] == (13, 11, 8, "end", (("Ann −5", "665F53", True, False),))
    assert isinstance(made[2], Strokes)
    assert made[2].operators.startswith("q 1 0 0 1 10 15 cm 0.949 0.89 0.702 rg 2 0 m ")
    assert made[3] == ("H", 11, 3, 10)
    plain, weak = (False, False), "8A3B00"
    told = (("a", "1C1C1C", *plain), (" b", "1C1C1C", True, False), (" c", weak, *plain))
    assert made[4] == (13, 11, 12, "start", told)
    ground = "q 1 0 0 1 11 13 cm 0.969 0.906 0.682 rg 0.11 0.11 0.11 RG 1 w 0 0 m 50 0 l "
    assert made[5] == Strokes(ground + "50 -70 l 0 -70 l 0 0 l h B Q")
    assert made[6] == ("SA", 11, -57, 0.5)
    assert made[7] == (10, 15, 12, "start", (("K", "1C1C1C", *plain),))
    assert isinstance(made[8], Strokes)
    under = "q 1 0 0 1 10 15 cm 0.541 0.231 0 RG 2 w 0 0 m 2 0 l S Q q 1 0 0 1 10 15 cm "
    assert made[8].operators.startswith(under)
    assert len(made) == 9


@pytest.mark.parametrize(
    "path", [*HARD, ROOT / "records/belinda.ombre"], ids=lambda path: path.stem
)
@pytest.mark.parametrize("suits", ["unicode", "letters"])
def test_every_drawing_can_be_set(path: Path, suits: Suits) -> None:
    """The words, suits and cards of each are those of its SVG: both are written from one value."""
    report = check(parse(path.read_bytes().decode("utf-8", "replace"), path.name))
    for session in report.sessions:
        for deal in session.deals:
            page = DealPage(session, deal, margin(deal.deal.lines, (), report, session))
            for draw in (hands, tricks, strip):
                if (made := draw(page, Style(suits=suits))) and made.drawing:
                    told = [run.text for item in inked(made.drawing) for run in _runs(item)]
                    root = ElementTree.fromstring(in_drawing(made.svg))
                    texts = ["".join(_shown(each)) for each in root.iter() if _is_text(each)]
                    assert "".join(told) == "".join(texts)


def _runs(item: object) -> tuple[InkedRun, ...]:
    return item.runs if isinstance(item, InkedLine) else ()


def _is_text(element: ElementTree.Element) -> bool:
    return element.tag.endswith("}text")


def _shown(text: ElementTree.Element) -> Iterator[str]:
    """Go through what is read of a text: its title is not."""
    yield text.text or ""
    for child in text:
        yield "" if child.tag.endswith("}title") else child.text or ""
        yield child.tail or ""


def test_what_a_picture_of_no_drawing_shows_is_said() -> None:
    written = render((Picture("<svg></svg>", "a plot & its lines"),), About("T"))
    assert "a plot \\& its lines" in written
    assert "\\begin{picture}" not in written


def test_a_strip_of_ones_own_is_not_for_latex(tmp_path: Path) -> None:
    (tmp_path / "strip.svg").write_text("<svg>{{ title }}</svg>", "utf-8")
    path = ROOT / "records/belinda.ombre"
    drawn = re.compile(r"\\begin\{picture\}.*?\\end\{picture\}", re.DOTALL)
    assert drawn.findall(latex(path, templates=tmp_path)) == drawn.findall(latex(path)) != []
