"""What was found by attack: files, books, templates and moments that would do harm."""

from __future__ import annotations

import contextlib
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from examples import slow
from ombre_records import show
from ombre_records.base.atomic_file import write
from ombre_records.base.document.template_folder import UnusableTemplateError
from ombre_records.books.load import load_file
from ombre_records.doors.cli import main, ombre

ROOT = Path(__file__).parents[2]
BELINDA = ROOT / "records" / "belinda.ombre"
LOOSE, NEAT = b"deal 1\ndealer Ann\n", b"deal 1\ndealer  Ann\n"
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files to any group")


@pytest.fixture
def loose(tmp_path):
    path = tmp_path / "a.ombre"
    path.write_bytes(LOOSE)
    return path


@pytest.mark.parametrize(
    "arguments",
    [
        ["rules", "evil.yaml"],
        ["rules", "--diff", "aldenham", "evil.yaml"],
        ["compare", "--rules", "evil.yaml,aldenham", str(BELINDA)],
    ],
    ids=" ".join,
)
def test_a_book_cannot_steer_the_terminal(arguments, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    Path("evil.yaml").write_text('extends: aldenham\ntitle: "\\u001b]0;mine\\u0007"\n')
    assert main(arguments) in (1, 2)
    said = "".join(capsys.readouterr())
    assert "\x1b" not in said
    assert "this text has a control character (U+001B)" in said


def test_books_that_rest_on_each_other_for_ever(tmp_path, capsys):
    chain = [
        f"extends: b{each - 1}.yaml\n" if each else "extends: aldenham\n" for each in range(400)
    ]
    for each, text in enumerate(chain):
        (tmp_path / f"b{each}.yaml").write_text(text)
    (tmp_path / "deep.ombre").write_text('ombre 1\nrules "b399.yaml"\nplayers A, B, C\n')
    (tmp_path / "fine.ombre").write_bytes(BELINDA.read_bytes())
    assert main(["check", str(tmp_path)]) == 1
    said, wrong = capsys.readouterr()
    assert wrong == ""
    assert "b399.yaml:1:10: a rule book cannot be read here" in said
    assert "2 files" in said
    assert main(["rules", str(tmp_path / "b399.yaml")]) == 1
    assert capsys.readouterr().out.count("more than 30 books rest on each other") == 1


@pytest.mark.parametrize("order", ["first to last", "last to first"])
def test_how_many_books_may_rest_on_each_other_does_not_hang_on_what_was_read_before(
    order, tmp_path
):
    for each in range(60):
        below = f"b{each - 1}.yaml" if each else "aldenham"
        (tmp_path / f"b{each}.yaml").write_text(f"extends: {below}\n")
    (tmp_path / "ring.yaml").write_text("extends: gnir.yaml\n")
    (tmp_path / "gnir.yaml").write_text("extends: ring.yaml\n")
    asked = range(60) if order == "first to last" else reversed(range(60))
    usable = {each for each in asked if load_file(tmp_path / f"b{each}.yaml").book}
    assert usable == {*range(30)}
    said = [load_file(tmp_path / name).findings[0].message for name in ("ring.yaml", "gnir.yaml")]
    assert ["ring.yaml extends gnir.yaml extends ring.yaml" in each for each in said] == [
        True,
        False,
    ]
    assert "gnir.yaml extends ring.yaml extends gnir.yaml" in said[1]


def test_a_pipe_in_a_folder_is_not_waited_for(loose, capsys):
    os.mkfifo(loose.parent / "pipe.ombre")
    assert main(["check", str(loose.parent)]) == 2
    assert "pipe.ombre: this is not a regular file" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["pipe", "link to a device", "link out", "link to nothing"])
def test_a_project_file_that_is_no_file_of_the_folder_is_told(kind, tmp_path, capsys):
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "a.ombre").write_bytes(BELINDA.read_bytes())
    project, elsewhere = tmp_path / "club" / "ombre.toml", tmp_path / "ombre.toml"
    elsewhere.write_text('ignore = ["play"]\n')
    if kind == "pipe":
        os.mkfifo(project)
    else:
        there = {"link to a device": "/dev/zero", "link out": elsewhere, "link to nothing": "gone"}
        project.symlink_to(there[kind])
    assert main(["check", str(tmp_path / "club")]) == 2
    wanted = "leads out of the folder" if kind == "link out" else "this is not a regular file"
    assert wanted in capsys.readouterr().err


@pytest.mark.parametrize("form", ["html", "svg", "latex", "pdf"])
@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_a_template_that_is_no_file_is_told(kind, form, tmp_path, capsys):
    names = {"html": "replay.html", "svg": "picture.svg", "latex": "document.tex"}
    template = tmp_path / names.get(form, "document.typ")
    if kind == "pipe":
        os.mkfifo(template)
    else:
        template.symlink_to("/dev/zero")
    out = ["-o", str(tmp_path / f"a.{form}"), "--to", form]
    assert main(["show", str(BELINDA), *out, "--template", str(tmp_path)]) == 2
    assert "this is not a regular file" in capsys.readouterr().err


def test_a_project_file_that_leaves_out_phases_is_told_once(tmp_path, capsys):
    for name in ("a", "b"):
        (tmp_path / f"{name}.ombre").write_bytes(BELINDA.read_bytes())
    (tmp_path / "ombre.toml").write_text('ignore = ["play", "settlement", "hand-size"]\n')
    assert main(["check", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert told.count("ombre.toml leaves out all findings of: play, settlement\n") == 1


def test_no_module_is_taken_from_the_folder_one_stands_in(tmp_path):
    for name in ("click", "msgspec", "signal", "yaml", "lark"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('mine')\n")
    command = [sys.executable, "-m", "ombre_records", "check", str(BELINDA)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_edit_saved_meanwhile_is_kept(loose, monkeypatch, capsys):
    from ombre_records.notation import format as formatter

    before = formatter.checked_format

    def slow(*arguments):
        loose.write_bytes(b"deal 2\n")
        return before(*arguments)

    monkeypatch.setattr(formatter, "checked_format", slow)
    assert main(["format", str(loose)]) == 2
    assert loose.read_bytes() == b"deal 2\n"
    assert "another program has changed it meanwhile" in capsys.readouterr().err
    assert os.listdir(loose.parent) == ["a.ombre"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["format", "--check"],
        ["format", "--diff"],
        ["check"],
        ["check", "--to", "github"],
        ["check", "--suggest"],
        ["show"],
        ["score"],
        ["compare"],
        ["complete"],
        ["analyse"],
    ],
    ids=" ".join,
)
def test_a_file_name_begins_no_line_of_its_own(arguments, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    name = "a\n::error::forged\x1b[31m.ombre"
    Path(name).write_bytes(BELINDA.read_bytes().replace(b"dealer ", b"dealer    "))
    main([*arguments, name])
    said = "".join(capsys.readouterr())
    assert "\x1b" not in said
    assert not [line for line in said.splitlines() if line.startswith("::error::forged")]


@pytest.mark.parametrize(
    "arguments",
    [["schema", "\x1b[31m"], ["check", "--\x1b[31m"], ["\x1b[31m"], ["explain", "\u202e"]],
    ids=repr,
)
def test_an_argument_cannot_steer_the_terminal(arguments, capsys):
    assert main(arguments) == 2
    assert not {*"".join(capsys.readouterr())} & {"\x1b", "\u202e"}


def test_a_record_names_a_book_of_ones_own_as_it_is_read_again(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for name in ("mine.yaml", "a\ndeal 1.yaml"):
        Path(name).write_text("extends: lhombre\n")
    for command in (["new"], ["deal", "--seed", "1", "--boards", "1", "--rules"]):
        assert main([*command, "mine.yaml", "-o", f"{command[0]}.ombre"]) == 0
        assert 'rules "mine.yaml"' in " ".join(Path(f"{command[0]}.ombre").read_text().split())
        assert main([*command, "a\ndeal 1.yaml"]) == 2
        assert "a record cannot name the file a\ufffddeal 1.yaml; rename it" in (
            capsys.readouterr().err
        )


@as_root
def test_the_group_is_kept(loose):
    os.chown(loose, -1, 4321)
    assert main(["format", str(loose)]) == 0
    assert (loose.read_bytes(), loose.stat().st_gid) == (NEAT, 4321)


def test_another_name_of_a_file_is_said(loose, capsys):
    os.link(loose, loose.parent / "b.txt")
    assert main(["format", str(loose)]) == 0
    assert (
        "it has another name (a hard link); what stood in it stays there" in capsys.readouterr().err
    )
    assert (loose.read_bytes(), (loose.parent / "b.txt").read_bytes()) == (NEAT, LOOSE)


def test_drafts_of_the_killed_are_swept_and_others_are_not(loose):
    fcntl = pytest.importorskip("fcntl", reason="this system has no locks of files")
    (loose.parent / ".ombre-dead").write_bytes(b"half")
    with (loose.parent / ".ombre-alive").open("wb") as alive:
        fcntl.flock(alive, fcntl.LOCK_EX)
        alive.write(b"half")
        alive.flush()
        write(str(loose), NEAT)
        assert sorted(os.listdir(loose.parent)) == [".ombre-alive", "a.ombre"]


def test_a_link_out_of_the_folder_of_templates_is_not_followed(tmp_path):
    secret, folder = tmp_path / "secret", tmp_path / "mine"
    secret.write_text("key")
    folder.mkdir()
    for name in ("replay.html", "blocks.typ", "suits.svg"):
        (folder / name).symlink_to(secret)
    for kind in ("html", "pdf", "svg"):
        with pytest.raises(UnusableTemplateError, match="leads out of the folder"):
            show(BELINDA, kind, templates=folder)


def test_a_loop_without_end_is_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr("ombre_records.base.document.sandbox._ROUNDS", 100_000)
    loop = "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}"
    (tmp_path / "replay.html").write_text(f"\n{loop}")
    with pytest.raises(UnusableTemplateError, match="html:2: a loop here runs without end"):
        show(BELINDA, "html", templates=tmp_path)


_ENDLESS = {
    "number": "{{ (10**9) ** (10**9) }}",
    "number doubled": "{% set n = namespace(x=3) %}"
    "{% for a in range(99) %}{% set n.x = n.x * n.x %}{% endfor %}",
    "macro": "{% macro a(n) %}{% if n %}{{ a(n - 1) }}{{ a(n - 1) }}{% endif %}{% endmacro %}"
    "{{ a(60) }}",
    "itself": "{% include 'replay.html' %}",
    "width": "{{ 'a'|center(10**10) }}",
    "method": "{{ 'a'.rjust(10**10) }}",
    "format": "{{ '%9999999999d' % 1 }}",
    "format filter": "{{ '%*d'|format(10**10, 1) }}",
    "words": "{{ lipsum(10**9) }}",
}


@pytest.mark.parametrize("kind", _ENDLESS)
def test_a_template_without_end_is_stopped(kind, tmp_path, monkeypatch):
    monkeypatch.setattr("ombre_records.base.document.sandbox._CALLS", 10_000)
    (tmp_path / "replay.html").write_text(_ENDLESS[kind])
    with pytest.raises(UnusableTemplateError, match=r"replay\.html:1: "):
        show(BELINDA, "html", templates=tmp_path)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is not bounded here")
@pytest.mark.parametrize(
    "text", ["{{ 'x' * 10**10 }}", "{% set x = 'x' * 10**9 %}{{ x ~ x }}", "{{ [1] * 10**9 }}"]
)
def test_a_template_does_not_take_all_the_memory(text, tmp_path):
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    (tmp_path / "replay.html").write_text(text)
    with pytest.raises(UnusableTemplateError, match="html:1: what is made here is too large"):
        show(BELINDA, "html", templates=tmp_path)
    assert resource.getrlimit(resource.RLIMIT_AS) == before


@slow
def test_templates_of_typst_ask_no_network_and_end(tmp_path, monkeypatch):
    pytest.importorskip("typst")
    blocks, loop = tmp_path / "blocks.typ", "#for a in range(100000) { for b in range(100000) {} }"
    wrong = {
        '#import "@preview/cetz:0.3.0": canvas': "blocks.typ:1: templates import no packages",
        '#import "@" + "preview/cetz:0.3.0": canvas': "blocks.typ:1:8: .*Connection refused",
        '#read("/etc/passwd")': "blocks.typ:1:6: file not found",
        loop: "it takes too much time",
    }
    monkeypatch.setattr("ombre_records.base.document.paper.typst._SECONDS", 5)
    for text, said in wrong.items():
        blocks.write_text(text)
        with pytest.raises(UnusableTemplateError, match=said):
            show(BELINDA, "pdf", templates=tmp_path)
    ours = ROOT / "src" / "ombre_records" / "base" / "document" / "templates" / "blocks.typ"
    blocks.write_bytes(ours.read_bytes())
    assert show(BELINDA, "pdf", templates=tmp_path) == show(BELINDA, "pdf")


def test_a_number_without_end_has_advice_of_ours(tmp_path, capsys):
    path = tmp_path / "a.json"
    path.write_text('{"sessions": ' + "9" * 5000 + "}")
    assert main(["convert", "--to", "ombre", str(path)]) == 2
    assert (
        "999999999999... is too large; a number here has at most 9 digits"
        in capsys.readouterr().err
    )


INTERRUPTED = {
    "while it is imported": """
class Now:
    def find_spec(self, name, *_):
        if name == 'click': raise KeyboardInterrupt
sys.meta_path.insert(0, Now())
""",
    "where Python makes an error of it": """
class Field:
    def __set_name__(self, *_): raise KeyboardInterrupt
class Now:
    def find_spec(self, name, *_):
        if name == 'ombre_records.doors.cli.check': type('Made', (), {'field': Field()})
sys.meta_path.insert(0, Now())
""",
    "where Python can raise nothing": """
class Left:
    def __del__(self): raise KeyboardInterrupt
class Now:
    def find_spec(self, name, *_):
        if name == 'ombre_records.doors.cli.check': Left()
sys.meta_path.insert(0, Now())
""",
    "when all is done": """
import atexit, signal
atexit.register(signal.raise_signal, signal.SIGINT)
""",
}


@pytest.mark.parametrize("moment", INTERRUPTED)
def test_an_interrupt_shows_no_traceback(moment):
    code = f"""import sys
{INTERRUPTED[moment]}
sys.argv = ['ombre', 'check', '--quiet', {str(BELINDA)!r}]
from ombre_records.__main__ import main
sys.exit(main())
"""
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    done = moment == "when all is done"
    assert (ended.returncode, ended.stderr.strip()) == (0 if done else 130, b"")


def test_hardly_anything_is_imported_before_an_interrupt_is_quiet():
    code = (
        "import sys; b = {*sys.modules}; import ombre_records.__main__; print({*sys.modules} - b)"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
    assert eval(said) == {"ombre_records", "ombre_records.__main__"}


def test_the_command_begins_where_an_interrupt_is_quiet():
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert 'ombre = "ombre_records.__main__:main"' in project


ASKING = [
    ["check", str(BELINDA)],
    ["check", "--to", "sarif", str(BELINDA)],
    ["format", "--check", str(BELINDA)],
    ["show", str(BELINDA)],
    ["show", "--to", "html", str(BELINDA)],
    ["show", "--to", "pdf", "-o", "out.pdf", str(BELINDA)],
    ["score", str(BELINDA)],
    ["score", "--to", "xlsx", "-o", "out.xlsx", str(BELINDA)],
    ["compare", str(BELINDA)],
    ["complete", str(BELINDA)],
    ["analyse", str(BELINDA)],
    ["convert", "--to", "json", str(BELINDA)],
    ["deal", "--boards", "2", "--seed", "1"],
    ["rules", "lhombre"],
    ["explain", "revoke"],
    ["schema", "record"],
    ["new"],
    ["completion", "bash"],
    ["--version", "--verbose"],
    ["check", "--fix", "--diff", str(BELINDA)],
    ["show", "--prose", str(BELINDA)],
    ["show", "--to", "latex", str(BELINDA)],
    ["score", "--to", "html", str(BELINDA)],
    ["score", "--to", "pdf", "-o", "out.pdf", str(BELINDA)],
    ["score", "--blank", "-o", "out.pdf"],
    ["collate", "--readings", str(BELINDA)],
    ["collate", "--readings", "-o", "out.html", str(BELINDA)],
    ["convert", "--to", "tei", str(BELINDA)],
    ["show", "--cite", str(BELINDA)],
    ["show", "--analysis", str(BELINDA)],
    ["rules", "--cite", "--to", "bibtex"],
    ["rules", "--timeline"],
    ["rules", "--sources", "royal-1665"],
    ["enter", str(BELINDA)],
    ["play", "--seed", "1"],
    ["club", "new", str(BELINDA)],
    ["corpus", "import", "out", str(BELINDA)],
    ["corpus", "query", "out", "select 1"],
    ["lsp"],
]
"""Commands in the forms that bring along different libraries; each, with no input, ends."""
_FORBIDDEN = """
import sys
def asked(event, arguments):
    names = ("connect", "bind", "sendto", "sendmsg", "getaddrinfo", "gethostbyname")
    if event in [f"socket.{name}" for name in names]:
        import os
        os.write(2, b"the network was asked: " + event.encode())
        os._exit(99)
sys.addaudithook(asked)
from ombre_records.doors.cli import main
sys.exit(main(sys.argv[1:]))
"""


def test_every_command_is_tried_without_a_network():
    assert {each[0] for each in ASKING} - {"--version"} == {*ombre.list_commands(None)}


@slow
@pytest.mark.parametrize("arguments", ASKING, ids=lambda each: " ".join(each[:3]))
def test_no_process_of_a_command_asks_the_network(arguments, tmp_path):
    """Python itself tells of each thing that a socket is asked for, in libraries too."""
    if arguments[:2] == ["corpus", "query"]:
        made = [*ASKING[-3], "--workers", "1"]
        subprocess.run([sys.executable, "-m", "ombre_records", *made], cwd=tmp_path, check=False)
    command = [sys.executable, "-c", _FORBIDDEN, *arguments]
    done = subprocess.run(
        command, cwd=tmp_path, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    assert done.returncode in (0, 1, 2), done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [each for each in ASKING if each[0] not in ("enter", "play", "corpus", "lsp")],
    ids=lambda arguments: " ".join(arguments[:3]).replace(str(ROOT), ""),
)
def test_no_command_asks_the_network(arguments, tmp_path, monkeypatch):
    def asked(*_arguments, **_options):
        raise AssertionError("the network was asked")

    for name in ("connect", "connect_ex", "sendto", "bind"):
        monkeypatch.setattr(f"socket.socket.{name}", asked)
    for name in ("getaddrinfo", "create_connection", "gethostbyname"):
        monkeypatch.setattr(f"socket.{name}", asked)
    monkeypatch.setenv("OMBRE_TRACEBACK", "1")
    monkeypatch.chdir(tmp_path)
    assert main(arguments) in (0, 1)


STEERING = "\x1b[31m\x1b]0;mine\x07\u009b32m\u202e"


@pytest.mark.parametrize(
    "arguments",
    [
        ["format", "-"],
        ["check", "--fix", "-"],
        ["complete", "-"],
        ["analyse", "--glyphs", "-"],
        ["convert", "--to", "json", "-"],
    ],
    ids=" ".join,
)
def test_a_record_written_to_a_terminal_cannot_steer_it(arguments):
    """Through a pipe it goes to the letter; JSON says the same in other letters."""
    record = BELINDA.read_text("utf-8") + f"# {STEERING}\n"
    command = [sys.executable, "-m", "ombre_records", *arguments]
    piped = subprocess.run(command, input=record.encode(), capture_output=True, check=False)
    assert STEERING[1:] in piped.stdout.decode() or "\\u001b]0" in piped.stdout.decode()
    ours, theirs = pty.openpty()
    subprocess.run(command, input=record.encode(), stdout=theirs, check=False)
    os.close(theirs)
    shown = b""
    with contextlib.suppress(OSError):
        while more := os.read(ours, 65536):
            shown += more
    os.close(ours)
    assert "mine" in shown.decode()
    assert not {*shown.decode()} & {*STEERING} - {*"[]0132;minem"}


def test_a_book_of_ones_own_is_named_from_the_record_that_is_written(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    for folder in ("books", "out"):
        Path(folder).mkdir()
    for name in ("house.yaml", "books/house.yaml"):
        Path(name).write_text("extends: aldenham\n")
    dealt = ["deal", "--seed", "1", "--boards", "1", "--rules", "books/house.yaml", "-o"]
    for record in ("a.ombre", "books/b.ombre"):
        assert main([*dealt, record]) == 0
        assert main(["check", record, "--no-config"]) == 0
        assert capsys.readouterr().err == ""
    assert main([*dealt, "out/c.ombre"]) == 0
    assert 'rules   "../books/house.yaml"' in Path("out/c.ombre").read_text()
    assert 'judge it with --rules "books/house.yaml"' in capsys.readouterr().err
    assert main(["check", "out/c.ombre", "--no-config", "--rules", "books/house.yaml"]) == 0
