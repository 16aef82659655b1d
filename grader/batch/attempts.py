"""Who works on what: a file for each attempt at a task, with signs of life.

The file is removed when the attempt ends in order, however it ends.  One that stays without a
sign of life is that of a process that died.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from uuid import uuid4

from grader.batch.files import clock_of, json_bytes, make_folder, read_object, write_whole
from grader.batch.job import ATTEMPTS, Job
from grader.errors import BatchError

BEAT_SECONDS = 15.0
"""Seconds between two signs of life."""
STALE_SECONDS = 180.0
"""Seconds without one after which a process is dead: many beats, for networks may pause."""
_CLAIM = ".claim"
_SEPARATOR = "~"


class AttemptNote(NamedTuple):
    """What the file of an attempt says."""

    path: Path
    task: str
    host: str
    pid: int
    is_alive: bool


class Attempt(NamedTuple):
    """An attempt at a task while it is made."""

    name: str
    deaths: int
    """The number of processes that died at the task before."""
    others: frozenset[str]
    """The names of other attempts at the task that are alive."""


class Attempts:
    """The attempts at the tasks of a job."""

    def __init__(self, job: Job) -> None:
        self.folder: Path = job.folder / ATTEMPTS

    def all(self, run: str = "") -> dict[str, list[AttemptNote]]:
        """Return the attempts that have not ended in order, by task; `run` as in `of`."""
        now = clock_of(self.folder)
        found: dict[str, list[AttemptNote]] = {}
        with suppress(OSError):
            for entry in [*os.scandir(self.folder)]:
                if _SEPARATOR in entry.name and not entry.name.startswith("."):
                    note = _note(Path(entry.path), now, run)
                    if note is not None:
                        found.setdefault(note.task, []).append(note)
        return found

    def of(self, task: str, run: str = "") -> list[AttemptNote]:
        """Return the attempts at a task that have not ended in order.

        Args:
            task: the name of the task.
            run: the id of a run whose earlier attempts have all ended; empty for none.
        """
        return self.all(run).get(task, [])

    def forget(self, task: str) -> None:
        """Remove the attempts that have died at a task: it is done."""
        for note in self.of(task):
            if not note.is_alive:
                with suppress(OSError):
                    note.path.unlink(missing_ok=True)

    def claim(self, task: str, attempt: Path) -> bool:
        """Claim a task for an attempt; return False if another one that lives has it."""
        claim = self.folder / f"{task}{_CLAIM}"
        for _ in range(2):
            try:
                with _created(claim) as number:
                    os.write(number, attempt.name.encode())
                return True
            except FileExistsError:
                pass
            try:
                owner = self.folder / claim.read_text(encoding="utf-8")
                note = _note(owner, clock_of(self.folder)) if owner != self.folder else None
            except OSError:
                note = None
            if note is not None and note.is_alive:
                return False
            # Only one process can rename it; that two run a task does no harm.
            dead = claim.with_name(f".{uuid4().hex}")
            with suppress(OSError):
                claim.rename(dead)
                dead.unlink()
        return False

    @contextmanager
    def attempt(self, task: str, *, claim: bool = False, run: str = "") -> Iterator[Attempt | None]:
        """Note an attempt at a task while the block runs, with signs of life.

        If the block runs out of memory, the attempt counts as dead.

        Args:
            task: the name of the task.
            claim: only begin if no other process works on it.
            run: the id of a run that never makes two attempts at a task at a time, so that its
                earlier ones have ended; empty for none.

        Yields:
            The attempt; None if the task is not claimed.
        """
        deaths = frozenset(note.path.name for note in self.of(task, run) if not note.is_alive)
        path = self.folder / f"{task}{_SEPARATOR}{uuid4().hex[:12]}"
        note = {"host": socket.gethostname(), "pid": os.getpid(), "run": run}
        make_folder(self.folder)
        died = False
        try:
            write_whole(path, json_bytes(note))
            if claim and not self.claim(task, path):
                yield None
                return
            others = {note.path.name for note in self.of(task, run) if note.is_alive}
            with _beating(path):
                yield Attempt(path.name, len(deaths), frozenset(others - {path.name}))
        except MemoryError:
            died = True
            with suppress(BatchError):
                write_whole(path, json_bytes({**note, "pid": 0}))
            raise
        finally:
            try:
                self._end(task, path, claim, died)
            except BaseException:
                # Interrupted; a file that stays would look like the death of a process.
                self._end(task, path, claim, died)
                raise

    def _end(self, task: str, attempt: Path, claim: bool, died: bool) -> None:
        """Remove the files of an attempt that has ended; that of a dead process stays."""
        if claim:
            with suppress(OSError):
                path = self.folder / f"{task}{_CLAIM}"
                if path.read_text(encoding="utf-8") == attempt.name:
                    path.unlink()
        if not died:
            with suppress(OSError):
                attempt.unlink(missing_ok=True)


@contextmanager
def _created(path: Path) -> Iterator[int]:
    """Create a file that must not exist, and give its number."""
    number = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666)
    try:
        yield number
    finally:
        os.close(number)


def _note(path: Path, now: float, run: str = "") -> AttemptNote | None:
    """Return what the file of an attempt says; None if there is none; `run` as in `of`."""
    try:
        touched = path.stat().st_mtime
        found = read_object(path) or {}
    except OSError:
        return None
    host, pid = found.get("host"), found.get("pid")
    is_alive = now - touched < STALE_SECONDS and not (run and found.get("run") == run)
    if is_alive and host == socket.gethostname() and isinstance(pid, int):
        is_alive = _runs(pid)
    task = path.name.partition(_SEPARATOR)[0]
    return AttemptNote(path, task, str(host), pid if isinstance(pid, int) else 0, is_alive)


def _runs(pid: int) -> bool:
    """Return whether a process of this machine runs, as far as that is known."""
    if pid <= 0:
        return False
    if sys.platform == "win32":
        # There the call would end the process.
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


@contextmanager
def _beating(path: Path) -> Iterator[None]:
    """Give signs of life by a file while the block runs."""
    over = threading.Event()

    def beat() -> None:
        while not over.wait(BEAT_SECONDS):
            with suppress(OSError):
                os.utime(path)

    thread = threading.Thread(target=beat, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()
