"""The command as a process: exit statuses, pipes, colour, encodings, what is imported."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from examples import slow, spread, thorough
from ombre_records.books.load import shipped
from ombre_records.doors.cli import main

OMBRE = [sys.executable, "-m", "ombre_records.doors.cli"]
LAWFUL = (Path(__file__).parents[1] / "cli" / "lawful.ombre").read_text("utf-8")
FAULTY = LAWFUL.replace("> Baron (4-1-0)", "> Anonym (4-1-0)").replace("trump   S", "trump   ♠")


def run(*arguments: str, stdin: bytes = b"", **more):
    return subprocess.run([*OMBRE, *arguments], input=stdin, capture_output=True, **more)


def environment(**changes: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    return {**kept, "TERM": "xterm", **changes}


@pytest.fixture
def faulty(tmp_path):
    path = tmp_path / "a.ombre"
    path.write_text(FAULTY, "utf-8")
    return str(path)


def on_terminal(*arguments: str, **changes: str) -> str:
    """Run the command with a terminal for standard output and return what it shows."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*OMBRE, *arguments], stdout=theirs, env=environment(**changes)
    ) as process:
        os.close(theirs)
        shown = b""
        while True:
            try:
                more = os.read(ours, 65536)
            except OSError:
                break
            if not more:
                break
            shown += more
        process.wait()
    os.close(ours)
    return shown.decode()


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["check", "-"], 1),
        (["check", "-", "--ignore", "wrong-winner"], 0),
        (["check", "nix.ombre"], 2),
        (["check", "--nix"], 2),
        ([], 2),
        (["--version"], 0),
        (["score", "-", "--to", "json"], 1),
    ],
)
def test_exit_status(arguments, status):
    done = run(*arguments, stdin=FAULTY.encode())
    assert done.returncode == status
    assert b"Traceback" not in done.stderr
    assert (status == 2) == (done.stdout == b"")


def test_help_imports_nothing_heavy():
    code = (
        "import sys; from ombre_records.doors.cli import main; main(['--help'])\n"
        "heavy = {'lark', 'rich', 'yaml', 'multiprocessing', 'asyncio'}\n"
        "ours = {'findings', 'engine', 'notation', 'referee', 'books', 'transcript', 'sheet'}\n"
        "heavy |= {f'ombre_records.{each}' for each in ours}\n"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Commands:" in done.stdout


UNASKED = (
    *("lark", "yaml", "rich", "jinja2", "multiprocessing", "asyncio", "difflib", "hashlib"),
    *("importlib.metadata", "importlib.resources", "logging", "shutil", "socket", "tempfile"),
    *(f"ombre_records.{each}" for each in ("transcript", "sheet", "document", "results")),
    *(f"ombre_records.books.{each}" for each in ("files", "read", "fields", "options")),
    *(
        "ombre_records.gathering.tournament",
        "ombre_records.notation.syntax_errors",
        "ombre_records.repair.meant",
    ),
    *(
        "ombre_records.telling.findings.text",
        "ombre_records.telling.findings.links",
        "click.shell_completion",
    ),
    *(f"ombre_records.referee.findings.{each}" for each in ("rendering", "wordings", "ignores")),
    *("ombre_records.repair.foreign_cards", "ombre_records.course.minimal_subset", "pathlib"),
    *("ombre_records.gathering.sketch", "fractions"),
)
"""What `check` does not need for a lawful record."""


@pytest.mark.parametrize("name", ["aldenham", "lhombre"])
def test_check_imports_what_it_needs(name):
    """Each of these costs a run of a few hundredths of a second a part that it can do without."""
    code = (
        "import sys; before = {*sys.modules}\n"  # an editable installation imports some by itself
        "from ombre_records.doors.cli import main; main(['check', sys.argv[1]])\n"
        "sys.exit(', '.join({*sys.argv[2:]} & {*sys.modules} - before) or 0)"
    )
    record = str(Path(__file__).parents[2] / "records" / f"{name}.ombre")
    asked = [sys.executable, "-c", code, record, *UNASKED]
    done = subprocess.run(asked, capture_output=True, text=True, env=environment(TERM="dumb"))
    assert done.returncode == 0, done.stderr
    assert "nothing to report" in done.stdout


def test_a_closed_deal_is_not_completed():
    """What fills in cards that are open is imported for a record that has some."""
    code = (
        "import sys; from ombre_records.doors.cli import main; main(['check', sys.argv[1]])\n"
        "sys.exit('ombre_records.judgement.completion.counting' in sys.modules)"
    )
    records = Path(__file__).parents[2] / "records"
    status = [
        subprocess.run([sys.executable, "-c", code, str(records / name)], capture_output=True)
        for name in ("lhombre.ombre", "belinda.ombre")
    ]
    assert [each.returncode for each in status] == [0, 1]


def test_colour_on_a_terminal_only(faulty):
    shown = on_terminal("check", faulty)
    assert "\x1b[31m\x1b[1merror[wrong-winner P05]\x1b[0m" in shown
    assert b"\x1b" not in run("check", faulty).stdout
    if thorough():  # NO_COLOR: see below
        assert "\x1b" not in on_terminal("check", faulty, TERM="dumb")


def test_a_pipe_is_as_wide_as_it_is_asked_to_be(faulty):
    wide = run("check", faulty, env=environment()).stdout.decode()
    narrow = run("check", faulty, env=environment(COLUMNS="50")).stdout.decode()
    lines = [line for line in narrow.splitlines() if faulty not in line]  # a path is not broken
    assert max(map(len, wide.splitlines())) > 50 >= max(map(len, lines))
    for odd in ("wide", "", "0", "-3", "9" * 40) if thorough() else ():
        assert run("check", faulty, env=environment(COLUMNS=odd)).stdout.decode() == wide


@slow
@pytest.mark.parametrize("width", ["45", *("60", "80")])
def test_a_comparison_fits(width, faulty):
    shown = run("compare", faulty, env=environment(COLUMNS=width)).stdout.decode()
    assert max(map(len, shown.splitlines())) <= int(width)
    assert "auction.calls.play.base" in shown


@slow
@pytest.mark.parametrize("width", ["30", "45"])
def test_the_list_of_books_breaks_no_name(width):
    shown = run("rules", env=environment(COLUMNS=width)).stdout.decode()
    assert max(map(len, shown.splitlines())) <= int(width)
    assert set(shipped()) <= set(shown.split())
    assert "encyclopédie," in shown.split(), "no source is broken either"


@slow
def test_links_on_a_terminal_that_has_them(faulty):
    asked = {"OMBRE_DOCS": "https://docs.example"}
    assert "\x1b]8;;https://docs.example/findings/" in on_terminal("check", faulty, **asked)
    assert not thorough() or "\x1b]8;;file://" in on_terminal("check", faulty)
    never = ({"OMBRE_LINKS": "never"}, {"TERM": "linux"}, {"NO_COLOR": "1"})
    for changes in spread(never, 3):
        assert "\x1b]8" not in on_terminal("check", faulty, **asked, **changes)
    assert not thorough() or "\x1b]8" not in on_terminal(
        "check", faulty, "--links", "never", **asked
    )


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(("rules", "aldenham"), marks=slow),
        pytest.param(("explain",), marks=slow),
        ("show",),
    ],
)
def test_no_color_switches_all_styles_off(arguments, faulty):
    arguments = (*arguments, faulty) if arguments == ("show",) else arguments
    assert "\x1b[" in on_terminal(*arguments)
    assert "\x1b" not in on_terminal(*arguments, NO_COLOR="1")


@slow
def test_several_processes_tell_what_one_does(faulty, tmp_path):
    for name in "bcd":
        (tmp_path / f"{name}.ombre").write_text(FAULTY, "utf-8")
    one, two = (run("check", str(tmp_path), "-j", jobs) for jobs in "12")
    assert one.stdout == two.stdout
    assert one.returncode == two.returncode == 1
    assert not thorough() or "\x1b[31m" in on_terminal("check", str(tmp_path), "-j", "2")


C_LOCALE = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize(
    ("arguments", "changes"),
    [
        (["check"], C_LOCALE),
        (["check", "--format", "json"], C_LOCALE),
        (["show"], {"PYTHONIOENCODING": "ascii"}),
        (["score"], {"PYTHONIOENCODING": "ascii"}),
        (["score", "--to", "json"], {"PYTHONIOENCODING": "ascii"}),
        (["check"], {"PYTHONIOENCODING": "cp437"}),
    ],
)
def test_other_encodings_of_the_terminal(arguments, changes, tmp_path):
    path = tmp_path / "a.ombre"
    path.write_text(FAULTY.replace("Belinda", "Zoë").replace("Baron ", "Ўў "), "utf-8")
    done = run(*arguments, str(path), env=environment(**changes))
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"should not happen" not in done.stderr
    if "json" in arguments:
        json.loads(done.stdout.decode("ascii"))


def test_suits_become_letters_where_there_are_none(faulty):
    done = run("show", faulty, env=environment(PYTHONIOENCODING="ascii"))
    assert b" SA2K " in done.stdout
    assert b"?" not in done.stdout.split(b"Findings")[0]


def test_a_broken_pipe_ends_quietly(faulty):
    commands = (
        *(["--version", "--verbose"], ["check", faulty]),
        *(["rules", "aldenham"], ["score", "--to", "json", faulty]),
    )
    for arguments in spread(commands, 4):
        process = subprocess.Popen([*OMBRE, *arguments], stdout=-1, stderr=-1)
        process.stdout.close()
        assert process.stderr.read() in (b"", f"ombre: {faulty}: 1 error".encode())
        process.stderr.close()
        assert process.wait() == 141


def test_who_looks_for_a_line_of_the_version_may_leave_when_he_has_it(monkeypatch):
    pieces = []
    stream = io.StringIO()
    stream.flush = lambda: pieces.append(stream.getvalue())
    monkeypatch.setattr(sys, "stdout", stream)
    assert main(["--version", "--verbose"]) == 0
    assert len(set(pieces)) == 1
    assert pieces[0].count("\n") == 4


def test_an_interrupt_ends_quietly(tmp_path):
    fifo = tmp_path / "a.ombre"
    os.mkfifo(fifo)
    process = subprocess.Popen(
        [*OMBRE, "check", str(fifo)],
        stdout=-1,
        stderr=-1,
        # What a shell starts in the background ignores interrupts, and so do its children.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    with open(fifo, "wb"):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err.strip()) == (130, b"", b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device here")
def test_a_full_disk_is_one_line(faulty):
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*OMBRE, "check", faulty], stdout=full, stderr=-1)
    assert done.returncode == 2
    assert done.stderr == b"ombre: cannot write to standard output: No space left on device\n"


def test_standard_output_may_be_closed(faulty):
    done = subprocess.run(
        f"{sys.executable} -m ombre_records.doors.cli check {faulty} >&-", shell=True, stderr=-1
    )
    assert done.returncode in (1, 2)
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("ombre fo", "plain,format"),
        ("ombre explain rev", "plain,revoke"),
        ("ombre check --select revoke,wrong-w", "plain,revoke,wrong-winner"),
        ("ombre rules alden", "plain,aldenham"),
        ("ombre check --rules my", "file,my"),
        ("ombre show a", "file,a"),
        ("ombre show a.ombre --to mark", "plain,markdown"),
        ("ombre score a.ombre --format xl", "plain,xlsx"),
        ("ombre compare a.ombre -o a", "file,a"),
    ],
)
def test_words_are_completed(words, completed):
    asked = {"_OMBRE_COMPLETE": "bash_complete", "COMP_WORDS": words}
    done = run(env=environment(**asked, COMP_CWORD=str(words.count(" "))))
    assert done.stdout.decode().split() == [completed]


@slow
def test_a_file_name_that_is_no_text(tmp_path):
    path = os.fsencode(tmp_path) + b"/\xff.ombre"
    Path(os.fsdecode(path)).write_text(FAULTY, "utf-8")
    for arguments in spread((["check"], ["score", "--to", "json"], ["show"]), 3):
        done = run(*arguments, path)
        assert done.returncode == 1, done.stderr
    value = json.loads(run("check", "--format", "json", path).stdout)
    assert os.fsencode(value["files"][0]["path"]) == path


@slow
def test_a_watched_file_is_judged_again_when_it_changes(faulty, tmp_path):
    """Faulty, mended, faulty again; Ctrl-C ends it as it ends all else."""
    with subprocess.Popen(
        [*OMBRE, "check", "--watch", "--to", "short", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment(PYTHONUNBUFFERED="1"),
        text=True,
        # a shell's job in the background is begun deaf to Ctrl-C, and so are its children
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as process:

        def told(last: str) -> str:
            seen = ""
            while last not in seen:
                line = process.stdout.readline()
                assert line, seen
                seen += line
            return seen

        assert "wrong-winner" in told("watching 1 file;")
        Path(faulty).write_text(LAWFUL, "utf-8")
        assert "wrong-winner" not in told("watching 1 file;")
        (tmp_path / "b.ombre").write_text(FAULTY, "utf-8")
        assert "b.ombre" in told("watching 2 files;")
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130


def test_a_module_that_is_cut_off_is_no_interrupt(monkeypatch, capsys):
    """Where a disk was full, Python reads half a module, and click takes it for an answer."""

    def cut(*_: object, **__: object) -> None:
        raise EOFError("marshal data too short")

    monkeypatch.setattr("ombre_records.doors.cli.check.check.callback", cut)
    assert main(["check", "x.ombre"]) == 2
    assert "this should not happen (EOFError: marshal data too short)" in capsys.readouterr().err
