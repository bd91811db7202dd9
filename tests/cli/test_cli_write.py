"""Files are written whole or not at all, and in the right place."""

from __future__ import annotations

import os
import stat

import pytest

from ombre_records.base.atomic_file import Unwritable, write
from ombre_records.doors.cli import main

LOOSE = "deal 1\ndealer Ann\n"
NEAT = b"deal 1\ndealer  Ann\n"
as_user = pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")


@pytest.fixture
def loose(tmp_path):
    path = tmp_path / "a.ombre"
    path.write_text(LOOSE, "utf-8")
    return path


def test_permissions_are_kept(loose):
    loose.chmod(0o640)
    assert main(["format", str(loose)]) == 0
    assert loose.read_bytes() == NEAT
    assert stat.S_IMODE(loose.stat().st_mode) == 0o640


def test_a_link_is_followed(loose):
    link = loose.parent / "link.ombre"
    link.symlink_to(loose.name)
    assert main(["format", str(link)]) == 0
    assert link.is_symlink()
    assert loose.read_bytes() == NEAT


def test_a_canonical_file_is_left_alone(loose):
    loose.write_bytes(NEAT)
    before = loose.stat()
    assert main(["format", str(loose)]) == 0
    assert (loose.stat().st_ino, loose.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_nothing_is_left_behind_when_writing_fails(loose, monkeypatch, capsys):
    def fails(*_):
        raise OSError(28, "No space left on device")

    for step in ("fsync", "replace"):
        monkeypatch.setattr(os, step, fails)
        assert main(["format", str(loose)]) == 2
        monkeypatch.undo()
        assert loose.read_text("utf-8") == LOOSE
        assert os.listdir(loose.parent) == ["a.ombre"]
        said = f"ombre: {loose}: it cannot be written: No space left on device; make room"
        said += " and try again\n"
        assert capsys.readouterr().err == said


def test_a_formatter_that_is_not_sure_writes_nothing(loose, monkeypatch, capsys):
    from ombre_records.notation import format as formatter

    monkeypatch.setattr(formatter, "same_blocks", lambda *_: False)
    assert main(["format", str(loose)]) == 2
    assert loose.read_text("utf-8") == LOOSE
    assert "would not say the same" in capsys.readouterr().err


def test_a_new_file_has_the_permissions_of_new_files(tmp_path):
    mask = os.umask(0o027)
    try:
        write(str(tmp_path / "new.txt"), b"x")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "new.txt").stat().st_mode) == 0o640


def test_a_device_is_not_replaced():
    write(os.devnull, b"x")
    assert not os.path.isfile(os.devnull)


def test_what_is_no_regular_file_is_not_rewritten(tmp_path, capsys):
    os.mkfifo(tmp_path / "a.ombre")
    assert main(["format", str(tmp_path / "a.ombre")]) == 2
    assert "this is not a regular file" in capsys.readouterr().err


@as_user
def test_a_write_protected_file_stays(loose):
    loose.chmod(0o444)
    with pytest.raises(Unwritable, match="write-protected"):
        write(str(loose), b"x")
    assert loose.read_text("utf-8") == LOOSE
