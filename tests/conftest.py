"""What every run of the tests shares: how many examples a law has, and where bytecode is kept."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

os.environ.pop("COLUMNS", None)  # the workers of pytest-xdist have one, and output is as wide
gc.disable()  # until all tests are collected: what is imported for them is never garbage

settings.register_profile("quick", max_examples=5, deadline=None)
settings.register_profile("thorough", max_examples=20, deadline=None)
settings.register_profile("exhaustive", max_examples=100, deadline=None)
settings.load_profile("quick")


def pytest_configure(config: pytest.Config) -> None:
    if sys.dont_write_bytecode and config.pluginmanager.hasplugin("cacheprovider"):
        keep_bytecode(config.cache.mkdir("bytecode"))


def keep_bytecode(folder: Path) -> None:
    """Let this process and those that it starts compile a module once, outside the checkout."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(folder)
    sys.dont_write_bytecode = False


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Spare the collector of garbage the thousands of tests each time that it looks."""
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        gc.set_threshold(50_000, 20, 20)


def pytest_sessionfinish() -> None:
    gc.freeze()  # or it is gone through five times at the end


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> object:
    """Let a process have tests that stand beside each other, which share what they have made, and
    take over half of what another has left when it has done its own.
    """
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log) if config.option.dist == "load" else None
