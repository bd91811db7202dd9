"""The compiled judge: what it calls clean is so. So say `cases.yaml`, the records, and random ones.

It refuses nonsense. `judges.py` holds it to the referee at length.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path

import pytest
from judges import Counted, changed, compare, edited, faulty, judged_at_once, lawful

from examples import share, slow, spread
from ombre_records.base import limits
from ombre_records.judgement import clean as module
from ombre_records.judgement.clean import Sizes, clean
from ombre_records.referee.fast import compiled as which
from ombre_records.referee.fast.compiled import VARIABLE, built, compiled
from yaml_data import read_yaml

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PLACES = HERE.parent / "checks" / "base", ROOT / "records"
BASE = (PLACES[0] / "evening.ombre").read_text("utf-8")
SIZES = Sizes(1, 3, 56)
CASES = read_yaml(HERE / "cases.yaml")
RECORDS = read_yaml(HERE / "records.yaml")
FUZZ = HERE.parent / "fuzz"

pytestmark = pytest.mark.skipif(not built(), reason="the compiled judge was not built")


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs the tests, the compiled judge is in use."""
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["what"])
def test_a_case(case: dict) -> None:
    files = (place / f"{case.get('base', 'evening')}.ombre" for place in PLACES)
    text = next(file for file in files if file.is_file()).read_text("utf-8")
    for old, new in case.get("change", {}).items():
        assert old in text, f"{old!r} is not in the session"
        text = text.replace(old, new, 1)
    assert sorted(judged_at_once(text)[1]) == case["clean"]
    compare(text)


@pytest.mark.parametrize("name", spread(RECORDS))
def test_a_record(name: str) -> None:
    text = (PLACES[1] / f"{name}.ombre").read_text("utf-8")
    assert sorted(judged_at_once(text)[1]) == RECORDS[name]
    compare(text)


@pytest.mark.parametrize("name", spread(RECORDS, start=4))
def test_a_record_with_another_number(name: str) -> None:
    """Whatever is counted otherwise in a line is seen, or makes no difference to the referee."""
    lines = (PLACES[1] / f"{name}.ombre").read_text("utf-8").splitlines()
    for at, line in enumerate(lines):
        if found := [*re.finditer(r"(?<=[ +(-])\d+(?=$|[ ,)-])", line)]:
            for number in (found[0], found[-1]):
                more = f"{line[: number.start()]}{int(number[0]) + 1}{line[number.end() :]}"
                compare("\n".join([*lines[:at], more, *lines[at + 1 :], ""]))


def test_the_judge_agrees_with_the_referee() -> None:
    done = Counted()
    for seed in range(share(24, least=1, part=24)):  # CI tries thousands by judges.py
        texts = (
            lawful(seed),
            faulty(seed, share(20, least=3)),
            edited(seed, 2),
            changed(seed, share(60, part=15)),
        )
        for text, rules in chain.from_iterable(texts):
            done = done.plus(compare(text, rules))
    assert done.clean_deals * 10 > done.deals, "the compiled judge has next to nothing to say"


@slow
def test_most_lawful_sessions_are_judged_at_once() -> None:
    done = Counted()
    for seed in range(40):
        for text, rules in lawful(seed):
            done = done.plus(compare(text, rules))
    assert done.clean_records * 3 > done.records * 2


def test_the_environment_asks_for_the_referee(monkeypatch: pytest.MonkeyPatch) -> None:
    assert which.VARIABLE == "OMBRE_JUDGE"
    assert which.name() == "compiled"
    assert clean(BASE.encode(), "-") == SIZES
    monkeypatch.setenv(VARIABLE, "python")
    assert which.name() == "python"
    assert clean(BASE.encode(), "-") is None


def test_without_the_module_the_referee_judges(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(which, "compiled", None)
    assert not which.built()
    assert which.name() == "python"
    assert clean(BASE.encode(), "-") is None


def test_a_check_that_is_plugged_in_wants_the_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "plugins", lambda kind: [kind] if kind == "checks" else [])
    assert clean(BASE.encode(), "-") is None


def test_there_may_be_too_many_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "DEALS", 4)
    assert clean(BASE.encode(), "-") == SIZES
    monkeypatch.setattr(limits, "DEALS", 3)
    assert clean(BASE.encode(), "-") is None


def test_a_book_lies_beside_its_record() -> None:
    path = ROOT / "records" / "salon.ombre"
    assert clean(path.read_bytes(), str(path)) == Sizes(1, 2, 50)
    assert clean(path.read_bytes(), "-") is None


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.replace(b"\n", b"\r"),
        lambda data: data + b"\0",
        lambda data: data + b"# \xff\n",
        lambda data: data + b"# ombre: ignore revoke\n",
        lambda data: data.replace(b"ombre 1", b"ombre 2"),
        lambda data: data.replace(b"rules aldenham", b"rules aldenhem"),
        lambda data: data.replace(b"Ada, Bea, Cleo\n", b"Ada, Bea\n"),
        lambda data: data.replace(b"Ada, Bea, Cleo\n", b"Ada, Bea, Cleo\nboards\n"),
        lambda data: b"deal 1\n" + data,
        lambda data: data + b"deal 4\n",
        lambda data: data + b"seats Ada, Bea, Cleo\n",
        lambda data: data + b"results\n4 -\n",
        lambda data: data[: data.index(b"deal 1")],
        lambda data: b"",
    ],
)
def test_what_is_told_of_no_other_file(spoil: Callable[[bytes], bytes]) -> None:
    assert clean(spoil(BASE.encode()), "-") is None


@pytest.mark.parametrize(
    "same",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: b"# a remark\n\n" + data,
        lambda data: data + b"\n\n# the end\n",
        lambda data: data.rstrip(b"\n"),
        lambda data: data.replace(b"rules aldenham\n", b""),
    ],
)
def test_what_is_told_of_a_file_all_the_same(same: Callable[[bytes], bytes]) -> None:
    assert (sizes := clean(same(BASE.encode()), "-")) is not None
    assert sizes[:2] == SIZES[:2]


def test_sessions_are_told_one_after_another() -> None:
    assert clean((BASE + BASE).encode(), "-") == Sizes(2, 6, 2 * SIZES.statements)
    assert clean((BASE + BASE.replace("S3 (4-4-1)", "S3 (4-5-0)")).encode(), "-") is None


def test_a_header_that_stands_again_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a corpus each deal is a session, and all have the same header."""
    read: list[str] = []

    class Look(module._Look):
        def __init__(self, text: str, asked: module.Asked) -> None:
            read.append(text)
            super().__init__(text, asked)

    monkeypatch.setattr(module, "_Look", Look)
    other = BASE.replace("Ada", "Ann")
    assert clean((3 * BASE + other + BASE).encode(), "-") == Sizes(5, 15, 5 * SIZES.statements)
    assert ["Ann" in text for text in read] == [False, True, False]
    wrong = other.replace("players Ann", "players Bea")
    assert clean((2 * BASE + wrong).encode(), "-") is None


def test_another_book_is_judged_by() -> None:
    assert clean(BASE.encode(), "-", rules="renegado") is None
    assert clean(BASE.replace("rules aldenham\n", "").encode(), "-", rules="aldenham") is not None
    with pytest.raises(ValueError, match="nonesuch"):
        clean(BASE.encode(), "-", rules="nonesuch")


@pytest.mark.parametrize("to", spread(["text", "short", "json", "sarif", "github"]))
def test_the_command_says_the_same(to: str, tmp_path: Path) -> None:
    (tmp_path / "clean.ombre").write_text(BASE * 40, "utf-8")
    (tmp_path / "faulty.ombre").write_text(BASE * 40 + BASE.replace("HJ HA", "HJ CA"), "utf-8")
    command = [sys.executable, "-m", "ombre_records.doors.cli", "check", "--to", to, "."]
    run = partial(subprocess.run, command, cwd=tmp_path, capture_output=True, text=True)
    fast, slow = (run(env={**os.environ, VARIABLE: asked}) for asked in ("compiled", "python"))
    assert (fast.stdout, fast.stderr, fast.returncode) == (
        slow.stdout,
        slow.stderr,
        slow.returncode,
    )
    assert fast.returncode == 1


@slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_the_command_says_the_same_of_portions(jobs: str, tmp_path: Path) -> None:
    clean, faulty = BASE * 600, BASE.replace("HJ HA", "HJ CA")
    nonsense = BASE.replace("trump H", "trumpf H") * 150
    text = clean + faulty + clean + nonsense + clean
    (tmp_path / "large.ombre").write_text(text, "utf-8")
    (tmp_path / "other.ombre").write_text(clean * 2, "utf-8")
    command = [
        sys.executable,
        "-m",
        "ombre_records.doors.cli",
        "check",
        "-j",
        jobs,
        "--to",
        "short",
        ".",
    ]
    run = partial(subprocess.run, command, cwd=tmp_path, capture_output=True, text=True)
    fast, slow = (run(env={**os.environ, VARIABLE: asked}) for asked in ("compiled", "python"))
    assert (fast.stdout, fast.stderr) == (slow.stdout, slow.stderr)
    assert fast.returncode == slow.returncode == 1


def test_parts_and_statements_of_a_text() -> None:
    text = b'ombre 1\n\n# no\n deal 1\nombres\n\tdeal"x"\nx deal\ndeal\nombre#\n  deals\nombre'
    ends, start = [], 0
    while start < len(text):
        start = compiled.part(text, start)
        ends.append(start)
    starts = [text[at:].split(b"\n")[0] for at in ends]
    assert starts == [b" deal 1", b'\tdeal"x"', b"deal", b"ombre#", b"ombre", b""]
    assert compiled.statements(text) == 9


NAMES, NO_GAMES = (b"Ada", b"Bea", b"Cleo"), dict[bytes, object]()


@pytest.mark.parametrize(
    "arguments",
    [
        (b"deal 1\n", -1, NAMES, 7, False, 0, 0, NO_GAMES),
        (b"deal 1\n", 9, NAMES, 7, False, 0, 0, NO_GAMES),
        (b"deal 1\n", 0, (*NAMES, *NAMES), 7, False, 0, 0, NO_GAMES),
        (b"deal 1\n", 0, ("Ada", "Bea", "Cleo"), 7, False, 0, 0, NO_GAMES),
        ("deal 1\n", 0, NAMES, 7, False, 0, 0, []),
    ],
)
def test_nonsense_is_refused(arguments: tuple) -> None:
    with pytest.raises((TypeError, ValueError), match=r"."):
        compiled.judge(*arguments)


@pytest.mark.parametrize("game", [b"", (), (b"",), (b"\0" * 134,), (b"\xff" * 134,), ("",)])
def test_a_game_that_is_none_is_refused(game: object) -> None:
    text = b"deal 1\nbids pass\n"
    arguments = (text, 0, NAMES, 7, False, 0, 0)
    key, _called = compiled.judge(*arguments, {})  # type: ignore[misc]
    with pytest.raises((TypeError, ValueError), match=r"."):
        compiled.judge(*arguments, {key: game})  # type: ignore[dict-item]


SANITIZED = ("gcc", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")


def sanitized(*arguments: object) -> None:
    """Compile something under sanitizers; skip the test where that cannot be."""
    if shutil.which("gcc") is None:
        pytest.skip("there is no gcc")
    if subprocess.run([*SANITIZED, *map(str, arguments)], capture_output=True).returncode:
        pytest.skip("gcc has no sanitizers, or Python no headers")


@slow
def test_hostile_input_under_sanitizers(tmp_path: Path) -> None:
    driver, seeds = tmp_path / "fuzz_judge", tmp_path / "seeds"
    sanitized(FUZZ / "fuzz_judge.c", "-o", driver)
    write = [sys.executable, str(FUZZ / "judge_seeds.py"), str(seeds), "10"]
    subprocess.run(write, check=True, cwd=ROOT, capture_output=True)
    done = subprocess.run([driver, seeds, "200000"], capture_output=True, text=True)
    assert not done.returncode, done.stderr


@slow
def test_the_module_itself_under_sanitizers(tmp_path: Path) -> None:
    module = tmp_path / "_judge.so"
    headers = f"-I{sysconfig.get_paths()['include']}"
    limited = "-DPy_LIMITED_API=0x030B0000"
    sanitized(limited, headers, "-shared", "-fPIC", JUDGE / "_judge.c", "-o", module)
    where = subprocess.check_output(["gcc", "-print-file-name=libasan.so"], text=True).strip()
    program = WITH_MODULE.format(module=module, tests=HERE)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "LD_PRELOAD": where, "ASAN_OPTIONS": "detect_leaks=0"},
        capture_output=True,
        text=True,
    )
    assert not done.returncode, done.stderr
    assert "records" in done.stdout


JUDGE = ROOT / "src" / "ombre_records" / "referee" / "fast"
WITH_MODULE = """
import sys
from importlib.util import module_from_spec, spec_from_file_location

import ombre_records.referee.fast as folder

name = folder.__name__ + "._judge"
spec = spec_from_file_location(name, r"{module}")
folder._judge = sys.modules[name] = module_from_spec(spec)
spec.loader.exec_module(folder._judge)
sys.path.insert(0, r"{tests}")
import judges

from ombre_records.referee.fast import compiled

assert compiled.compiled is folder._judge
for what in ("lawful", "faulty", "edited"):
    judges.main(what, 100)
"""
"""Runs the judge with the module from a file."""
