"""Corpora made by a cluster: the same bytes, and nothing lost but the work of who is lost."""

from __future__ import annotations

import os
from pathlib import Path
from uuid import uuid4

import pytest

from corpus.clusters import PATIENCE, command, needed, started, until
from corpus.corpora import digests, generate
from ombre_records.doors.cli import main
from ombre_records.interchange.corpus import cluster as clusters
from ombre_records.interchange.corpus.storage import storage
from yaml_data import read_yaml

pytestmark = needed
CASES = read_yaml(Path(__file__).parents[1] / "corpus" / "cluster.yaml")
WANTED = ["--book=lhombre", "--deals=240", "--seed=1", "--block=10"]


@pytest.fixture(scope="module")
def inside(tmp_path_factory):
    """A cluster within this process, which costs next to nothing."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=False,
        dashboard_address=":0",
        local_directory=tmp_path_factory.mktemp("cluster"),
    ) as cluster:
        yield cluster


@pytest.mark.parametrize("kind", ["folder", "memory"])
def test_a_cluster_makes_the_same_files_and_judges_them(inside, kind, tmp_path, capsys):
    out = str(tmp_path / "made") if kind == "folder" else f"memory://{uuid4().hex}"
    address = inside.scheduler_address
    wanted = ["--book=lhombre", "--deals=30", "--seed=1", "--block=10", "--scheduler", address]
    assert main(["corpus", "generate", out, *wanted]) == 0
    said, err = capsys.readouterr()
    assert said.startswith(f"{out}: lhombre, plain, seed 1: it has 30 deals in 3 files")
    assert err == ""
    generate(tmp_path / "here")
    for path, digest in digests(tmp_path / "here").items():
        data = storage(out).read(path)
        assert digest == digests(tmp_path / "here")[path]
        assert data == (tmp_path / "here" / path).read_bytes()
    capsys.readouterr()
    assert main(["corpus", "check", out, "--scheduler", address]) == 0
    assert capsys.readouterr() == (f"{out}: 3 files, 30 deals judged: clean\n", "")
    part = next(path for path in digests(tmp_path / "here") if "000001" in path)
    storage(out).write(part, b"nothing")
    assert main(["corpus", "check", out, "--scheduler", address, "--to", "json"]) == 1
    first = capsys.readouterr().out
    main(["corpus", "check", str(tmp_path / "here"), "--to", "json"])
    assert [line for line in first.splitlines() if '"path"' in line] == [
        line for line in capsys.readouterr().out.splitlines() if '"path"' in line
    ], "in their order"


def test_what_a_job_raises_is_told_in_a_line(inside, tmp_path, capsys):
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "book=lhombre").write_text("in the way", "utf-8")
    (tmp_path / "out" / "corpus.json").write_text(
        '{"version": 1, "format": "ombre-corpus"}', "utf-8"
    )
    arguments = [*WANTED, "--scheduler", inside.scheduler_address]
    assert main(["corpus", "generate", str(tmp_path / "out"), *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "it cannot be written" in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("case", CASES["refused"], ids=lambda case: case["what"])
def test_what_is_refused(case, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(clusters, "_PATIENCE", 0.3)
    assert main(["corpus", "generate", str(tmp_path / "out"), *WANTED, *case["arguments"]]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert case["says"] in err
    assert "Traceback" not in err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("case", CASES["versions"])
def test_other_versions_are_told(case):
    wanted = {"ombre-records": "2", "pyarrow": "20"}
    assert clusters._otherwise(case["has"], wanted) == case["says"]


def test_a_worker_that_comes_later_is_looked_at_too(inside, tmp_path, monkeypatch, capsys):
    ours = clusters._versions()
    asked = iter([ours])
    monkeypatch.setattr(clusters, "_versions", lambda: next(asked, ours | {"pyarrow": "1"}))
    arguments = [*WANTED, "--scheduler", inside.scheduler_address]
    assert main(["corpus", "generate", str(tmp_path / "out"), *arguments]) == 2
    assert "has pyarrow 1, and here it is" in capsys.readouterr().err


def test_a_worker_that_is_lost_costs_its_part_and_nothing_else(tmp_path):
    with started(tmp_path / "cluster", 3) as cluster:
        running = command(cluster.address, "generate", str(tmp_path / "made"), *WANTED)
        until(lambda: len(list((tmp_path / "made").rglob("*.parquet"))) >= 4)
        cluster.workers[1].kill()
        standing = {
            path: path.stat().st_ino for path in (tmp_path / "made").rglob("plain-*.parquet")
        }
        out, err = running.communicate(timeout=PATIENCE)
        assert (running.returncode, err) == (0, "")
        assert "it has 240 deals in 24 files" in out
        assert 4 <= len(standing) < 24
        assert all(path.stat().st_ino == number for path, number in standing.items())
        generate(tmp_path / "here", 240)
        assert digests(tmp_path / "made") == digests(tmp_path / "here")
        judged = command(cluster.address, "check", str(tmp_path / "made"))
        out, err = judged.communicate(timeout=PATIENCE)
        assert (out, err) == (f"{tmp_path / 'made'}: 24 files, 240 deals judged: clean\n", "")


def test_a_scheduler_that_is_lost_leaves_what_is_finished(tmp_path, capsys):
    out = tmp_path / "made"
    with started(tmp_path / "cluster", 2) as cluster:
        running = command(cluster.address, "generate", str(out), *WANTED)
        until(lambda: len(list(out.rglob("*.parquet"))) >= 4)
        cluster.scheduler.kill()
        said, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 2
    assert said == ""
    assert f"{cluster.address}: the scheduler is gone; what is finished stands" in err
    assert err.count("\n") == 1
    standing = {path: path.stat().st_ino for path in out.rglob("plain-*.parquet")}
    assert 4 <= len(standing) < 24
    with started(tmp_path / "another", 2) as cluster:
        running = command(cluster.address, "generate", str(out), *WANTED)
        said, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 0
    assert f"{len(standing)} of 24 files stand already" in err
    assert all(path.stat().st_ino == number for path, number in standing.items())
    generate(tmp_path / "here", 240)
    assert digests(out) == digests(tmp_path / "here")


def test_a_file_at_which_workers_are_lost_is_told(tmp_path, monkeypatch):
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    (tmp_path / "corpus.json").write_bytes(b"")
    with (
        started(tmp_path / "cluster", 2) as started_for_real,
        clusters.cluster(started_for_real.address, print) as hired,
        pytest.raises(clusters.ClusterError, match="workers were lost at the same file"),
    ):
        list(hired.done([1], os._exit, str(tmp_path)))


def test_a_worker_of_another_version_is_refused_by_name(tmp_path):
    other = tmp_path / "other" / "ombre_records-9.9.9.dist-info"
    other.mkdir(parents=True)
    (other / "METADATA").write_text("Name: ombre-records\nVersion: 9.9.9\n", "utf-8")
    with started(tmp_path / "cluster", 1) as cluster:
        cluster.hire(path=other.parent)
        cluster.wait(2)
        running = command(cluster.address, "generate", str(tmp_path / "made"), *WANTED)
        out, err = running.communicate(timeout=PATIENCE)
    assert running.returncode == 2
    assert out == ""
    assert ": worker tcp://127.0.0.1:" in err
    assert "has ombre-records 9.9.9, and here it is" in err
    assert err.count("\n") == 1
    assert not (tmp_path / "made").exists()


def test_a_cluster_without_workers_waits_for_one_and_says_so(tmp_path):
    with started(tmp_path / "cluster", 0) as cluster:
        running = command(cluster.address, "generate", str(tmp_path / "made"), *WANTED)
        assert running.stderr is not None
        assert "it has no workers, and one is waited for" in running.stderr.readline()
        cluster.hire()
        assert running.wait(PATIENCE) == 0
        running.communicate()
    assert len(list((tmp_path / "made").rglob("*.parquet"))) == 24
