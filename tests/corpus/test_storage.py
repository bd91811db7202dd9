"""Corpora that stand elsewhere: the same bytes, whole or not at all, told where they cannot be."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

import pytest
from msgspec.structs import replace

from corpus.clusters import needed
from corpus.corpora import digests, generate
from examples import spread
from ombre_records.base.atomic_file import Unwritable
from ombre_records.doors.cli import main
from ombre_records.interchange.corpus.building import Work, done
from ombre_records.interchange.corpus.generation import Plan
from ombre_records.interchange.corpus.manifest import load
from ombre_records.interchange.corpus.storage import for_all, storage
from yaml_data import read_yaml

pytestmark = needed
CASES = read_yaml(Path(__file__).with_name("cluster.yaml"))
PLACES = ["folder", "file", "memory", "poor"]
"""A folder, the same by its address, a place that is like object storage, and one without much."""


@pytest.fixture(autouse=True)
def protocols():
    """Protocols that other machines have, or nobody."""
    import fsspec
    from fsspec.implementations.local import LocalFileSystem
    from fsspec.implementations.memory import MemoryFileSystem
    from fsspec.registry import known_implementations

    class Poor(LocalFileSystem):
        """Gives no name twice, as some servers do."""

        protocol = "poor"

        def mv(self, path1, path2, **how):
            if self.exists(path2):
                raise FileExistsError(path2)
            super().mv(path1, path2, **how)

    class Breaking(LocalFileSystem):
        """Breaks off in the middle of a file, with an error of its own."""

        protocol = "breaking"

        def pipe_file(self, path, value, **how):
            super().pipe_file(path, value[:10], **how)
            raise RuntimeError("the line is dead\nand more of it")

    class Refusing(MemoryFileSystem):
        """Lets nobody in."""

        protocol = "refusing"

        def ls(self, path, detail=True, **how):
            raise RuntimeError("the bucket is locked")

    for each in (Poor, Breaking, Refusing):
        fsspec.register_implementation(each.protocol, each, clobber=True)
    known_implementations["unpacked"] = {
        "class": "nowhere.Unpacked",
        "err": "Install nowhere to be unpacked",
    }


@pytest.fixture(params=PLACES)
def place(request, tmp_path):
    """A place with nothing in it yet."""
    if request.param == "memory":
        return f"memory://{uuid4().hex}"
    return (
        str(tmp_path / "a b") if request.param == "folder" else f"{request.param}://{tmp_path}/a b"
    )


def test_what_is_written_is_read(place):
    here = storage(place)
    assert here.names() == []
    assert here.names("book=x") == []
    assert not here.is_file()
    with pytest.raises(FileNotFoundError):
        here.read("one.json")
    here.write("one.json", b"first")
    here.write("one.json", b"second")
    here.write("book=x/2.parquet", b"third")
    assert here.read("one.json") == b"second"
    assert here.size("book=x/2.parquet") == 5
    assert sorted(here.names()) == ["book=x", "one.json"]
    assert here.names("book=x") == ["2.parquet"]
    assert storage(f"{place}/one.json").is_file()
    assert storage(f"{place}/one.json").names() == []


def test_what_breaks_off_leaves_what_was_there(tmp_path):
    storage(str(tmp_path)).write("one.json", b"as it was before all this")
    with pytest.raises(Unwritable, match=r"one\.json: it cannot be written: the line is dead;"):
        storage(f"breaking://{tmp_path}").write("one.json", b"a longer text than ten bytes")
    assert [path.name for path in tmp_path.iterdir()] == ["one.json"]
    assert (tmp_path / "one.json").read_bytes() == b"as it was before all this"


def test_drafts_are_swept_of_what_is_finished_and_of_nothing_else(tmp_path):
    here = storage(f"file://{tmp_path}")
    for name in (".ombre-mine-1-0-ab", ".ombre-mine-10-0-ab", "mine-1-0", ".ombre-other"):
        here.write(f"book=x/{name}", b"")
    here.sweep("book=x", "mine-1-")
    assert sorted(here.names("book=x")) == [".ombre-mine-10-0-ab", ".ombre-other", "mine-1-0"]
    here.sweep("book=y", "mine-1-")


@pytest.mark.parametrize(
    ("place", "address"),
    [("/a b/c::d#e", "file:///a b/c::d#e"), ("s3://b/deals", "s3://b/deals")],
)
def test_a_folder_that_is_shared_has_an_address(place, address):
    assert for_all(place) == address
    if "file" in address:
        assert storage(address).base == place


def test_the_same_files_everywhere_and_asked_there(place, tmp_path, capsys):
    plan = Plan("lhombre", 9, 1, "plain", 3, 3, __import__("ombre_records").__version__)
    work = Work(place, plan)
    for job in work.missing:
        work.list(done(job))
    work.end()
    assert generate(tmp_path / "here", 9, block=3) == 0
    assert load(place) == load(str(tmp_path / "here"))
    for path in digests(tmp_path / "here"):
        assert storage(place).read(path) == (tmp_path / "here" / path).read_bytes()
    if place.startswith("poor"):
        return
    capsys.readouterr()
    asked = "select count(*) as n, count(distinct deal_id) as ids from deals"
    assert main(["corpus", "query", place, asked, "--to", "csv"]) == 0
    assert capsys.readouterr() == ("n,ids\n9,9\n", "")
    assert main(["corpus", "export", place, "--where", "number = 5"]) == 0
    assert "deal 5; version" in capsys.readouterr().out
    assert main(["corpus", "query", place, "select * from 'other.parquet'"]) == 2
    assert "Permission Error" in capsys.readouterr().err


def test_what_stands_is_not_made_again_unless_it_is_wrong(place, monkeypatch):
    from ombre_records.interchange.corpus import building

    plan = Plan("lhombre", 3, 1, "plain", 3, 1, "1")
    made = []
    rows_of = building.rows_of
    monkeypatch.setattr(building, "rows_of", lambda *job: made.append(job[1]) or rows_of(*job))
    first = Work(place, plan)
    jobs, parts = first.missing, [done(job) for job in first.missing]
    assert made == [0, 1, 2]
    assert [done(job) for job in jobs] == parts, "whoever made it was lost before he told"
    assert made == [0, 1, 2]
    data = storage(place).read(parts[1].path)
    storage(place).write(parts[1].path, data[:-200])
    again = Work(place, plan)
    assert [(job.block, job.anew) for job in again.missing] == [(1, True)]
    assert done(again.missing[0]) == parts[1]
    assert made == [0, 1, 2, 1]
    assert storage(place).read(parts[1].path) == data


def test_a_hundred_parts_are_listed_in_fewer_writings(tmp_path, monkeypatch):
    saved = []
    save = Work.save
    monkeypatch.setattr(Work, "save", lambda work: saved.append(save(work)))
    monkeypatch.setattr(Work, "_sees", lambda *part: True)
    work = Work(str(tmp_path), Plan("lhombre", 120, 1, "random", 3, 1, "1"))
    made = done(work.missing[0])
    for at, job in enumerate(work.missing):
        work.list(replace(made, path=job.path))
        assert len(load(str(tmp_path)).parts) >= at * 0.97
    work.end()
    assert len(load(str(tmp_path)).parts) == 120
    assert len(saved) < 100


@pytest.mark.parametrize("case", spread(CASES["places"], 4), ids=lambda case: case["what"])
def test_a_place_that_cannot_be_is_told_in_a_line(case, capsys):
    wanted = ["--book=lhombre", "--deals=3", "--seed=1", "--block=1", "--workers=1"]
    assert main(["corpus", "generate", case["place"], *wanted]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert case["says"] in err
    assert err.count("\n") == 1
