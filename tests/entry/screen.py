"""A screen run to its end in a test."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context


def on_screen(play: Coroutine[object, object, None]) -> None:
    """Run what is done at a screen, in a thread of its own: a browser's tests, if any have run in
    this process, leave a loop going in its main one.
    """
    with ThreadPoolExecutor(1) as pool:
        pool.submit(copy_context().run, asyncio.run, play).result()
