"""Names of processes by which others find out whether they still run.

The number of a process alone says little: after its end another one may get it, and every machine
and every container counts from 1.  So its name also has the machine and the time of its start.
"""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_PROCESSES = Path("/proc")
_BOOT_ID = _PROCESSES / "sys/kernel/random/boot_id"
_STATE, _START = 0, 19
"""Places of fields in the status of a process, counted behind its name."""
_ENDED = frozenset("ZX")
"""States of processes of which only the exit status is left."""


class ProcessIdentity(NamedTuple):
    """A process, among all of all machines."""

    host: str
    """The name of the machine."""
    boot: str
    """The id of the run of the machine; empty where it is unknown."""
    space: str
    """The space of process numbers, such as that of a container; empty where it is unknown."""
    pid: int
    start: str
    """When the process began, in ticks of its machine; empty where it is unknown."""

    @classmethod
    def own(cls) -> ProcessIdentity:
        """Return that of this process."""
        boot = space = start = ""
        with suppress(OSError):
            boot = _BOOT_ID.read_text("ascii").strip()
            space = str((_PROCESSES / "self/ns/pid").readlink())
        pid = os.getpid()
        status = _status(pid)
        if status is not None:
            start = status[_START]
        return cls(socket.gethostname(), boot, space, pid, start)

    @classmethod
    def parse(cls, text: str) -> ProcessIdentity | None:
        """Return the one of a text; None if it is none."""
        parts = text.split(" ")
        if len(parts) != len(cls._fields) or not (parts[3].isascii() and parts[3].isdecimal()):
            return None
        return cls(parts[0], parts[1], parts[2], int(parts[3]), parts[4])

    def __str__(self) -> str:
        """Return it as a text without line ends, for `parse`."""
        return " ".join(str(part).replace(" ", "-") for part in self)

    def has_ended(self) -> bool:
        """Return whether the process has certainly ended; one of another machine may run."""
        own = ProcessIdentity.own()
        if self.host != own.host:
            return False
        if self.boot != own.boot:
            return self.boot != "" and own.boot != ""
        if self.space != own.space or not self.pid or sys.platform == "win32":
            # On Windows asking for a process would end it.
            return False
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return True
        except (OSError, OverflowError):
            # It is that of another user.
            pass
        status = _status(self.pid)
        if status is None:
            return False
        return status[_STATE] in _ENDED or self.start not in ("", status[_START])


def _status(pid: int) -> list[str] | None:
    """Return the status of a process, from its state on; None where it is unknown."""
    try:
        text = (_PROCESSES / str(pid) / "stat").read_text("utf-8", "replace")
    except OSError:
        return None
    # The name of the program may have blanks and brackets.
    fields = text.rpartition(")")[2].split()
    return fields if len(fields) > _START else None
