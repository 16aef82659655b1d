"""Write the prepared form of the YAML files in the package: `python -m grader.rating.prepare`.

An argument names the folder to write into, which has the folders of the package; without one the
files are written beside their sources.  See `grader.runtime.package_data`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from grader.pipeline.registry import builtin
from grader.rating import profiles
from grader.rating.profile_loading import read_profile_of
from grader.rating.profiles.prepared import profile_data
from grader.runtime import package_data

ROOT = Path(__file__).resolve().parents[2]
MESSAGES = (("grader.render", "messages"), ("grader.render", "error_messages"))
"""The packages and the folders of the catalogues."""


def prepared_files() -> Iterator[tuple[Path, str]]:
    """Iterate over the files to write, relative to the root of the project, with their text."""
    techniques = builtin()
    for name in profiles.names():
        data = profile_data(read_profile_of(name, techniques))
        yield _prepared(profiles.__name__, "", name, data)
    for package, folder in MESSAGES:
        for name in package_data.names(package, folder):
            messages = yaml.safe_load(package_data.source(package, name, folder))
            yield _prepared(package, folder, name, messages)


def _prepared(package: str, folder: str, name: str, data: Any) -> tuple[Path, str]:
    path = Path(*package.split("."), folder, name + package_data.PREPARED)
    return path, package_data.prepared_text(package_data.source(package, name, folder), data)


def main() -> None:
    """Write the files."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT
    for path, text in prepared_files():
        (root / path).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
