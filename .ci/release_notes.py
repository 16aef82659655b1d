"""Print the part of the changelog for a tag: `python .ci/release_notes.py v0.2.0`.

It fails unless the tag is the version of the package and the first version in the changelog.
"""

from __future__ import annotations

import re
import runpy
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def notes(changelog: str, tag: str, version: str) -> str:
    """Return the notes of a version, without its heading.

    Raises:
        ValueError: the tag, the version and the changelog do not agree.
    """
    if tag != f"v{version}":
        raise ValueError(f"the tag is {tag}, but the version of the package is {version}")
    sections = re.split(r"^## \[(.+?)\].*\n", changelog, flags=re.MULTILINE)[1:]
    parts = dict(zip(sections[::2], sections[1::2], strict=True))
    if parts.pop("Unreleased", "").strip():
        raise ValueError(f"CHANGELOG.md has unreleased changes; move them to {version}")
    newest = next(iter(parts), "no version")
    if newest != version:
        raise ValueError(f"CHANGELOG.md begins with {newest}, but the tag is {tag}")
    # Links to versions stand at the end of the file.
    return re.sub(r"^\[[^]]+\]: .*\n?", "", parts[version], flags=re.MULTILINE).strip() + "\n"


def main() -> None:
    """Print the notes."""
    (tag,) = sys.argv[1:]
    version = runpy.run_path(str(ROOT / "grader/runtime/version.py"))["VERSION"]
    try:
        print(notes((ROOT / "CHANGELOG.md").read_text("utf-8"), tag, version), end="")
    except ValueError as error:
        sys.exit(f"error: {error}")


if __name__ == "__main__":
    main()
