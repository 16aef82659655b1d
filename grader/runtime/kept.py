"""What a thread keeps for later searches, and how all of it is dropped."""

from __future__ import annotations

from collections.abc import Callable

_DROPS: list[Callable[[], object]] = []


def dropped_by(drop: Callable[[], object]) -> None:
    """Have this function called when the current thread drops what it keeps."""
    _DROPS.append(drop)


def drop_all() -> None:
    """Drop what the current thread keeps, as if it were new."""
    for drop in _DROPS:
        drop()
