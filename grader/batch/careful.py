"""Work on a partition that has killed processes: in pieces, to find the item that does it.

Before a piece is begun, a file says so; it is removed when the piece is done or interrupted in
order.  A piece whose file stays has killed its process, and is divided next time, down to one
item.  The rows of pieces are kept, so that no process does one twice.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from shutil import rmtree

from grader.batch.attempts import Attempt
from grader.batch.block import Block
from grader.batch.files import json_bytes, make_folder, read_object, write_whole
from grader.batch.job import CAREFUL, Job
from grader.batch.kind import Kind
from grader.batch.tasks import Task

DEATHS = 2
"""Processes that die at a task before it is done in pieces."""
_TRIES = 3
"""How often an item alone may kill its process: another cause seldom hits it so often."""
_BEGUN = ".begun"


def careful_blocks(
    job: Job, kind: Kind, task: Task, jobs: int, attempt: Attempt
) -> Iterator[Block]:
    """Do the items of a task in pieces, and iterate over their rows in order."""
    folder = job.folder / CAREFUL / task.name
    make_folder(folder)
    # A kill meanwhile says nothing about an item.
    kind.prepare()
    count = len(task.items)
    middle = count // 2
    stack = [(middle, count), (0, middle)] if middle else [(0, count)]
    while stack:
        first, end = stack.pop()
        name = f"{first}-{end}"
        kept = _kept(folder / f"{name}.json")
        if kept is not None:
            yield kept
            continue
        deaths = _deaths(folder, name, attempt)
        if end - first > 1 and deaths:
            middle = (first + end) // 2
            stack += [(middle, end), (first, middle)]
            continue
        if deaths >= _TRIES:
            cause = "died each time"
            yield kind.crashed(task.partition, task.items[first], cause)
            continue
        yield _piece(folder, name, kind, task, range(first, end), jobs, attempt)


def forget_pieces(job: Job, task: str) -> None:
    """Remove the pieces of a task: it is done."""
    rmtree(job.folder / CAREFUL / task, ignore_errors=True)


def _piece(
    folder: Path, name: str, kind: Kind, task: Task, places: range, jobs: int, attempt: Attempt
) -> Block:
    """Do a piece and keep its rows."""
    begun = folder / f"{name}{_BEGUN}.{attempt.name}"
    write_whole(begun, b"")
    died = False
    try:
        items = task.items[places.start : places.stop]
        block = _joined(kind.blocks(task.partition, items, task.limit, jobs))
        record = [block.text.decode("utf-8"), block.items, block.statuses, [*block.unfinished]]
        write_whole(folder / f"{name}.json", json_bytes({"block": record}))
    except MemoryError:
        died = True
        raise
    finally:
        if not died:
            with suppress(OSError):
                begun.unlink(missing_ok=True)
    return block


def _joined(blocks: Iterator[Block]) -> Block:
    texts = []
    items = 0
    statuses: Counter[str] = Counter()
    unfinished: list[int] = []
    for block in blocks:
        texts.append(block.text)
        unfinished += [items + place for place in block.unfinished]
        items += block.items
        statuses += block.statuses
    return Block(b"".join(texts), items, statuses, unfinished)


def _deaths(folder: Path, name: str, attempt: Attempt) -> int:
    """Return the number of attempts that died at a piece."""
    begun = {path.name.partition(f"{_BEGUN}.")[2] for path in folder.glob(f"{name}{_BEGUN}.*")}
    return len(begun - attempt.others)


def _kept(path: Path) -> Block | None:
    found = read_object(path)
    if found is None:
        return None
    try:
        text, items, statuses, unfinished = found["block"]
        return Block(text.encode("utf-8"), items, Counter(statuses), unfinished)
    except (KeyError, TypeError, ValueError, json.JSONDecodeError):
        return None
