"""Run coroutines where tests with a browser may have left an event loop running."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Result = TypeVar("Result")


def run_in_thread(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Return the result of a coroutine, which runs in a thread of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
