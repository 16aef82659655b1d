"""Files of named texts: each begins below a line `=== name` and ends before an empty line."""

from __future__ import annotations

import re
from pathlib import Path

HEADING = re.compile(r"^=== (.+)\n", re.MULTILINE)


def cases(file: Path) -> dict[str, str]:
    """Return the texts of a file by name, in its order."""
    before, *parts = HEADING.split(file.read_text(encoding="utf-8"))
    assert before == ""
    return {
        name: text.removesuffix("\n\n") for name, text in zip(parts[::2], parts[1::2], strict=True)
    }
