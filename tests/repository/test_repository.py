"""What hosts read of the repository: the action, the hooks, the workflows, the citation, links."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.parse import unquote

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from ombre_records.doors.cli import ombre

ROOT = Path(__file__).parents[2]
BELINDA = (ROOT / "records" / "belinda.ombre").read_text("utf-8")
PAGES = [*ROOT.glob("*.md"), *ROOT.glob(".github/*.md")]


def read(name: str):
    return yaml.safe_load((ROOT / name).read_text("utf-8"))


@pytest.fixture
def runner(tmp_path):
    """A host's machine: the command is installed, and a repository checked out."""
    if not (bash := shutil.which("bash")):
        pytest.skip("the action's steps are for bash")
    command = tmp_path / "temp" / "ombre" / "bin" / "ombre"
    command.parent.mkdir(parents=True)
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ombre_records "$@"\n')
    command.chmod(0o755)
    repository = tmp_path / "repository"
    repository.mkdir()

    def run(step: str, **inputs: str) -> subprocess.CompletedProcess[str]:
        action = read("action.yml")
        found = next(each for each in action["runs"]["steps"] if each.get("name") == step)
        given = {name: each["default"] for name, each in action["inputs"].items()} | inputs
        values = {
            name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda at: given[at[1]], value)
            for name, value in found["env"].items()
        }
        return subprocess.run(
            [bash, "--noprofile", "--norc", "-eo", "pipefail", "-c", found["run"]],
            cwd=repository,
            env=os.environ | values | {"RUNNER_TEMP": str(tmp_path / "temp")},
            capture_output=True,
            text=True,
            check=False,
        )

    run.repository = repository
    return run


@pytest.mark.parametrize(
    ("text", "status", "results"),
    [(BELINDA, 0, 0), (BELINDA.replace("(4-0-0)", "(3-1-0)"), 1, 1)],
    ids=["clean", "a wrong tally"],
)
def test_the_action_tells_what_the_command_finds(runner, text, status, results):
    (runner.repository / "a game.ombre").write_text(text, "utf-8")
    done = runner("Findings as SARIF")
    assert (done.returncode, done.stderr) == (0, "")
    sarif = json.loads((runner.repository / "ombre.sarif").read_text("utf-8"))
    assert len(sarif["runs"][0]["results"]) == results
    told = runner("Findings at their lines")
    assert told.returncode == status
    assert told.stdout.count("::error ") == results


def test_the_action_fails_where_the_command_does(runner):
    done = runner("Findings as SARIF", paths="nowhere.ombre")
    assert done.returncode == 2
    assert "nowhere.ombre: there is no such file" in done.stderr


ODD = [
    "June evening.ombre",
    "Anna's evening.ombre",
    'so "called".ombre',
    "$(touch hacked).ombre",
    "`touch hacked`; touch hacked.ombre",
    "-x.ombre",
    "--strict",
    "a & b > c.ombre",
    "deal [1].ombre",
    "back\\slash.ombre",
    "a  b.ombre",
    "*.ombre",
    "#1.ombre",
    "$HOME.ombre",
    "~.ombre",
    "søndag aften.ombre",
    "one=two.ombre",
    "plain.ombre",
]
"""Names that files may have."""


def in_pairs(names: list[str]) -> list[tuple[str, ...]]:
    return list(zip(names[::2], names[1::2], strict=True))


def quoted(name: str) -> str:
    return f"'{name}'" if "'" not in name else f'"{name}"'


def faulty(name: str) -> str:
    """Return a record with one fault, and with a title of its own: it is no copy of another."""
    titled = re.sub("(?m)^title .*$", f'title "{name.encode().hex()}"', BELINDA)
    return titled.replace("(4-0-0)", "(3-1-0)")


def told_of(runner, **inputs: str) -> tuple[list[str], list[str]]:
    """Return the files that have findings, by the one step and by the other."""
    done = runner("Findings as SARIF", **inputs)
    assert (done.returncode, done.stderr) == (0, "")
    file = runner.repository / inputs.get("sarif-file", "ombre.sarif")
    found = json.loads(file.read_text("utf-8"))["runs"][0]["results"]
    places = [each["locations"][0]["physicalLocation"]["artifactLocation"] for each in found]
    lines = runner("Findings at their lines", **inputs)
    assert (lines.returncode, lines.stderr) == (1, "")
    at_lines = re.findall("^::error file=(.*?),line", lines.stdout, re.MULTILINE)
    assert not (runner.repository / "hacked").exists()
    return [unquote(each["uri"]) for each in places], [unquote(each) for each in at_lines]


@pytest.mark.skipif(os.name == "nt", reason="such names are none there")
@pytest.mark.parametrize(
    "paths",
    [
        "\n".join(ODD),
        "\n".join(f"  {each} \n" for each in ODD),
        " ".join(map(quoted, ODD)),
        "\n".join(f"{quoted(one)}  {quoted(two)}" for one, two in in_pairs(ODD)),
    ],
    ids=["lines", "lines with blanks around", "quoted", "quoted, two on a line"],
)
def test_the_action_takes_paths_of_any_name(runner, paths):
    for each in (*ODD, "deal 1.ombre", "another.ombre"):
        (runner.repository / each).write_text(faulty(each), "utf-8")
    assert told_of(runner, paths=paths) == (ODD, ODD)


@pytest.mark.parametrize(
    ("paths", "files"),
    [
        ("one.ombre two.ombre", ["one.ombre", "two.ombre"]),
        ("one.ombre\ntwo.ombre", ["one.ombre", "two.ombre"]),
        ("one.ombre two.ombre\nin/a.ombre", ["one.ombre", "two.ombre", "in/a.ombre"]),
        ("*.ombre", ["one.ombre", "two.ombre"]),
        ("in t*.ombre", ["in/a.ombre", "two.ombre"]),
        ("'in' \"one.ombre\"", ["in/a.ombre", "one.ombre"]),
    ],
)
def test_the_action_divides_paths_at_blanks_and_lines(runner, paths, files):
    (runner.repository / "in").mkdir()
    for name in ("one.ombre", "two.ombre", "in/a.ombre"):
        (runner.repository / name).write_text(faulty(name), "utf-8")
    assert told_of(runner, paths=paths) == (files, files)


@pytest.mark.parametrize(
    "arguments",
    [
        '--rules "aldenham + favor" --strict',
        "--strict\n--rules 'aldenham + favor'\n",
        "--rules='aldenham + favor'",
    ],
)
def test_the_action_takes_arguments_with_blanks(runner, arguments):
    (runner.repository / "a b.ombre").write_text(BELINDA.replace("(4-0-0)", "(3-1-0)"), "utf-8")
    found = told_of(runner, arguments=arguments, **{"sarif-file": "my findings.sarif"})
    assert found == (["a b.ombre"], ["a b.ombre"])


def test_both_steps_of_the_action_read_their_inputs_alike():
    runs = [each["run"] for each in read("action.yml")["runs"]["steps"] if "OMBRE" in str(each)]
    first, second = (run.rpartition('done <<<"$found"\n')[0] for run in runs)
    assert first == second != ""
    assert not re.search(r"\$\{\{", "".join(runs)), "an input is no part of a script"


@pytest.mark.parametrize("name", ["paths", "arguments"])
@pytest.mark.parametrize("text", ['"one.ombre', "it's one.ombre"])
def test_a_quote_that_is_not_closed_is_told(runner, name, text):
    (runner.repository / "one.ombre").write_text(BELINDA, "utf-8")
    for step in ("Findings as SARIF", "Findings at their lines"):
        done = runner(step, **{name: text})
        assert done.returncode == 2
        assert f"::error::{name}: a quote is not closed" in done.stdout


@pytest.mark.parametrize("hook", read(".pre-commit-hooks.yaml"), ids=lambda hook: hook["id"])
def test_hooks_run_commands_that_take_several_files(hook):
    program, name = hook["entry"].split()
    command = ombre.get_command(None, name)
    assert program == "ombre"
    assert any(each.nargs == -1 for each in command.params)
    assert hook["args"] == ["--"], "what comes behind is a file, though it begins with a dash"
    assert re.search(hook["files"], "june/evening.ombre")
    assert not re.search(hook["files"], "evening.ombre.txt")


def test_the_guide_tells_all_hooks_and_inputs():
    guide = (ROOT / "docs" / "in-a-repository.md").read_text("utf-8")
    hooks = [each["id"] for each in read(".pre-commit-hooks.yaml")]
    assert re.findall(r"^      - id: ([\w-]+)$", guide, re.MULTILINE) == hooks
    assert re.findall(r"^\| `(ombre-[\w-]+)`", guide, re.MULTILINE) == hooks
    inputs = {name: each["default"] for name, each in read("action.yml")["inputs"].items()}
    told = re.findall(r"^\| `([\w-]+)` \| (?:`(.*?)` )?\|", guide, re.MULTILINE)
    assert dict(told) == inputs
    for block in re.findall(r"```{code-block} yaml\n:caption: .*\n\n(.*?)```", guide, re.DOTALL):
        assert yaml.safe_load(block)


def test_what_strangers_look_for_stands_at_the_top():
    wanted = "LICENSE CONTRIBUTING.md SECURITY.md CODE_OF_CONDUCT.md CHANGELOG.md CITATION.cff"
    assert [name for name in wanted.split() if not (ROOT / name).is_file()] == []


def test_workflows_run_what_is_run_at_home():
    github, gitlab = read(".github/workflows/ci.yml"), read(".gitlab-ci.yml")
    assert github["jobs"]["all"]["steps"][-1] == {"run": ".ci/run"}
    assert gitlab["all"]["script"] == ".ci/run"
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_the_versions_of_python_that_are_declared_are_tried():
    jobs = read(".github/workflows/ci.yml")["jobs"]
    steps = jobs["all"]["steps"]
    all_of_it = [each["with"]["python-version"] for each in steps if "with" in each]
    others = jobs["others"]["strategy"]["matrix"]["python"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert declared == all_of_it + others
    assert all(f"python{version}" in (ROOT / ".ci/run").read_text("utf-8") for version in others)
    readme = (ROOT / "README.md").read_text("utf-8")
    assert jobs["others"]["steps"][-1]["run"] in readme, "they run the README's test command"


def test_the_citation_is_of_this_version():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    citation = read("CITATION.cff")
    assert (citation["title"], citation["version"]) == (project["name"], project["version"])
    assert citation["license"] == project["license"]
    assert project["authors"] == [{"name": citation["authors"][0]["name"]}]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_files_lead_somewhere(page):
    for target, anchor in re.findall(r"\]\(([^)#:]+)(?:#([\w-]+))?\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target
        if anchor:
            text = (page.parent / target).read_text("utf-8")
            heads = [head.lower() for head in re.findall(r"^#+ (.+)$", text, re.MULTILINE)]
            assert anchor in [re.sub(r"[^\w-]", "", head.replace(" ", "-")) for head in heads]


def test_the_addresses_stand_in_one_place() -> None:
    """The site, its front page and the links of findings take them from there."""
    addresses = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    bare = [each.removeprefix("https://").rstrip("/") for each in addresses.values()]
    told = {
        path
        for folder in ("src", "docs", "tests")
        for path in [*(ROOT / folder).rglob("*"), *ROOT.glob("*.*")]
        if path.suffix in {".py", ".md", ".toml", ".cff", ".yml", ".typ", ".js"}
        and not {"_build", "node_modules"} & {*path.parts}
        and any(address in path.read_text("utf-8") for address in bare)
    }
    assert told == {ROOT / "pyproject.toml"}


INSTALLING = {"install.md", "index.md"}
DEVELOPING = {"testing.md", "performance.md", "plugins.md", "solver.md", "translating.md"}


def test_one_page_tells_how_to_install_and_the_others_lead_there():
    made = ("_build", "generated")
    pages = [page for page in ROOT.glob("docs/**/*.md") if not {*page.parts} & {*made}]
    texts = {str(page.relative_to(ROOT / "docs")): page.read_text("utf-8") for page in pages}
    assert {name for name, text in texts.items() if "pip install" in text} == (
        INSTALLING | DEVELOPING
    )
    first = r"python3 -m venv \.venv(?: && |\n)\.venv/bin/pip install(?: -q)? \.$"
    for name in ("README.md", "docs/index.md", "docs/install.md"):
        assert re.search(first, (ROOT / name).read_text("utf-8"), re.MULTILINE), name
    for name in ("README", "docs/index", "docs/quickstart", "docs/tutorials/ten-minutes"):
        assert re.search(r"\]\([./a-z]*install\.md\)", (ROOT / f"{name}.md").read_text("utf-8"))


def _pins() -> dict[str, list[Requirement]]:
    """Return what CI installs, by name; a package may have a version for each Python."""
    found: dict[str, list[Requirement]] = {}
    for line in (ROOT / ".ci" / "constraints.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            each = Requirement(line)
            found.setdefault(canonicalize_name(each.name), []).append(each)
    return found


def test_ci_installs_pinned_versions_of_all_that_it_wants():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = project["project"]["optional-dependencies"]
    named = "test", "browser", "notebook", "dev", "docs"
    told = [*project["project"]["dependencies"], *project["build-system"]["requires"]]
    told += [each for extra in named for each in extras[extra]]
    pins = _pins()
    for wanted in map(Requirement, told):
        name = canonicalize_name(wanted.name)
        if name == "ombre-records":
            continue
        assert name in pins, f"{name} is not pinned: run .ci/constraints"
        for pin in pins[name]:
            (exact,) = pin.specifier
            assert exact.operator == "=="
            assert wanted.specifier.contains(exact.version), (wanted, pin)


def test_the_pins_have_no_addresses_and_ci_goes_by_them():
    text = (ROOT / ".ci" / "constraints.txt").read_text("utf-8")
    assert not re.search(r"://|@|^-", text, re.MULTILINE)
    assert "PIP_CONSTRAINT=${PIP_CONSTRAINT-$PWD/.ci/constraints.txt}" in (
        ROOT / ".ci" / "run"
    ).read_text("utf-8")


def test_what_hosts_run_of_others_is_of_one_version() -> None:
    """A name like `v4`, and a tag like `v4.2.2` too, may mean other code tomorrow."""
    pages = (".github/workflows/ci.yml", "action.yml")
    text = "".join((ROOT / each).read_text("utf-8") for each in pages)
    used = re.findall(r"uses: +(.+)", text)
    assert len(used) >= 4
    exact = re.compile(r"[\w/-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+")
    assert [each for each in used if not exact.fullmatch(each)] == []
    assert not re.search("latest", text)
    assert re.search(r":\d+\.\d+\.\d+", read(".gitlab-ci.yml")["all"]["image"])
    jobs = read(pages[0])["jobs"]
    assert jobs["others"]["env"]["PIP_CONSTRAINT"].endswith("/.ci/constraints.txt")


def test_licences_are_listed() -> None:
    command = [sys.executable, str(ROOT / ".ci" / "licences"), "pdf"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    named = {line.split()[0] for line in done.stdout.splitlines()}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["pdf"]]
    assert {re.split("[>=<]", each)[0].lower() for each in wanted} <= named
    assert not [line for line in done.stdout.splitlines() if line.endswith(": ?")]


def test_what_one_python_has_built_runs_in_the_others():
    """A `#` in a format means another function in the headers of 3.13 than in those before it."""
    formats = [
        (path.name, found)
        for path in (ROOT / "src").rglob("*.c")
        for found in re.findall(r'(?:Parse\w*|BuildValue)\([^"]*"([^"]*)"', path.read_text("utf-8"))
    ]
    assert len(formats) > 5
    assert [each for each in formats if "#" in each[1]] == []
