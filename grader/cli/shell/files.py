"""Write the manual page and the completion scripts: `python -m grader.cli.shell.files FOLDER`.

`setup.py` puts them into wheels, so that an installation has them where shells look for them.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path

from grader.cli.program import NAME
from grader.cli.shell import completion, man_page

PLACES = {
    "bash": f"share/bash-completion/completions/{NAME}",
    "zsh": f"share/zsh/site-functions/_{NAME}",
    "fish": f"share/fish/vendor_completions.d/{NAME}.fish",
}
"""Where shells look for completions; PowerShell has no such place."""
MANUAL = f"share/man/man1/{NAME}.1"


def shell_files() -> dict[str, str]:
    """Return the contents of the files by their paths in an installation."""
    found = {place: completion.script(shell) for shell, place in PLACES.items()}
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    now = datetime.fromtimestamp(int(seconds), UTC) if seconds else datetime.now(UTC)
    return found | {MANUAL: man_page.man_page(now.date())}


def main() -> None:
    """Write the files below the folder that the argument names."""
    (folder,) = sys.argv[1:]
    for place, text in shell_files().items():
        file = Path(folder, place)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
