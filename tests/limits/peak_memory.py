"""The largest memory of a process."""

from __future__ import annotations

import resource
import sys
from pathlib import Path


def peak_bytes() -> int:
    """Return the largest memory of this process so far, in bytes.

    On Linux the resource usage of a process begins with that of the one that started it, so the
    memory of its own program is asked for there.
    """
    if sys.platform == "linux":
        lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
        return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # macOS counts bytes.
    return peak if sys.platform == "darwin" else 1024 * peak
