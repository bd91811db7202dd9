"""What hosts read of the repository: the action, the hooks, the workflows, the citation, links."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

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
    guide = (ROOT / "docs" / "how-to" / "in-a-repository.md").read_text("utf-8")
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


INSTALLING = {"how-to/install.md", "index.md"}
DEVELOPING = {"how-to/plugins.md", "contributing/translating.md"}


def test_one_page_tells_how_to_install_and_the_others_lead_there():
    made = ("_build", "generated")
    pages = [page for page in ROOT.glob("docs/**/*.md") if not {*page.parts} & {*made}]
    texts = {str(page.relative_to(ROOT / "docs")): page.read_text("utf-8") for page in pages}
    assert {name for name, text in texts.items() if "pip install" in text} == (
        INSTALLING | DEVELOPING
    )
    first = r"python3 -m venv \.venv(?: && |\n)\.venv/bin/pip install(?: -q)? \.$"
    for name in ("README.md", "docs/index.md", "docs/how-to/install.md"):
        assert re.search(first, (ROOT / name).read_text("utf-8"), re.MULTILINE), name
    for name in ("README", "docs/index", "docs/tutorials/quickstart", "docs/tutorials/ten-minutes"):
        assert re.search(r"\]\([./a-z-]*install\.md\)", (ROOT / f"{name}.md").read_text("utf-8"))


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
