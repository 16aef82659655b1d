"""Write the prepared form of the YAML files in the package: `python -m grader.rating.prepare`.

An argument names the folder to write into, which has the folders of the package; without one the
files are written beside their sources.  See `grader.runtime.package_data`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

from grader.pipeline import pack_files
from grader.pipeline.registry import BUILTIN
from grader.pipeline.technique_pack import TechniquePack, technique_of
from grader.rating import profiles
from grader.rating.profile_loading import read_profile_of
from grader.rating.profiles.prepared import profile_data
from grader.runtime import package_data

MESSAGES = (("grader.render", "messages"), ("grader.render", "error_messages"))
"""The packages and the folders of the catalogues."""


def prepared_files() -> Iterator[tuple[str, str, str]]:
    """Iterate over the files to write: the package, the path in it, and the text."""
    package = BUILTIN.partition(":")[0]
    for folder, name, text in pack_files.prepared_files(package, package_data.names(*MESSAGES[0])):
        yield package, str(Path(folder, name + package_data.PREPARED)), text
    # Not those of the pack itself, which may have been prepared by an older version.
    techniques = TechniquePack(
        technique_of(record)
        for each in pack_files.descriptors(package)
        for record in each.techniques.values()
    )
    for name in profiles.names():
        data = profile_data(read_profile_of(name, techniques))
        yield _prepared(profiles.__name__, "", name, data)
    for package, folder in MESSAGES:
        for name in package_data.names(package, folder):
            messages = yaml.safe_load(package_data.source(package, name, folder))
            yield _prepared(package, folder, name, messages)


def _prepared(package: str, folder: str, name: str, data: Any) -> tuple[str, str, str]:
    text = package_data.prepared_text(package_data.source(package, name, folder), data)
    return package, str(Path(folder, name + package_data.PREPARED)), text


def folder_of(package: str) -> Path:
    """Return the folder of a package."""
    file = import_module(package).__file__
    assert file is not None
    return Path(file).parent


def main() -> None:
    """Write the files."""
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    for package, path, text in prepared_files():
        folder = folder_of(package) if root is None else root.joinpath(*package.split("."))
        (folder / path).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
