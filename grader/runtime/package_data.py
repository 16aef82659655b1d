"""Data files of the package: YAML, and the form of it that is read in no time.

YAML is the source, and reading it takes longer than rating a puzzle.  `make build` and the
building of a wheel write what a file comes to beside it as JSON, with a check sum of the source.
Where this prepared form is missing, or the source has changed since, the YAML is read.
"""

from __future__ import annotations

import json
import os
from binascii import crc32
from collections.abc import Callable
from importlib import import_module
from typing import Any

YAML = ".yaml"
PREPARED = ".prepared.json"


def names(package: str, folder: str = "") -> list[str]:
    """Return the names of the YAML files in a folder of a package, without ending, sorted."""
    path = os.path.join(_home(package), folder)
    if os.path.isdir(path):
        files = os.listdir(path)
    else:
        # The package is in an archive.
        from importlib.resources import files as resources  # noqa: PLC0415 - slow to import

        files = [file.name for file in resources(package).joinpath(folder).iterdir()]
    return sorted(file.removesuffix(YAML) for file in files if file.endswith(YAML))


def source(package: str, name: str, folder: str = "") -> bytes:
    """Return the content of a YAML file.

    Raises:
        OSError: there is no such file.
    """
    return _read(package, folder, name + YAML)


def prepared(
    package: str, name: str, folder: str = "", content: Callable[[], bytes] | None = None
) -> Any:
    """Return the prepared form of a YAML file, or None if there is none of its present content.

    Args:
        package: the package.
        name: the name of the file, without ending.
        folder: its folder in the package.
        content: returns what the form was made from, if that is not the file of this name.
    """
    try:
        found = json.loads(_read(package, folder, name + PREPARED))
    except (OSError, ValueError):
        return None
    present = source(package, name, folder) if content is None else content()
    return found["data"] if found["source"] == crc32(present) else None


def content(package: str, name: str, folder: str = "") -> Any:
    """Return what a YAML file holds, from its prepared form if there is one."""
    data = prepared(package, name, folder)
    if data is None:
        import yaml  # noqa: PLC0415 - slow to import

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        data = yaml.load(source(package, name, folder), Loader=loader)
    return data


def prepared_text(content: bytes, data: Any) -> str:
    """Return what to write into the prepared form of a file with this content."""
    return json.dumps({"source": crc32(content), "data": data}, ensure_ascii=False)


def _read(package: str, folder: str, file: str) -> bytes:
    loader: Any = import_module(package).__loader__
    content: bytes = loader.get_data(os.path.join(_home(package), folder, file))
    return content


def _home(package: str) -> str:
    return os.path.dirname(import_module(package).__file__ or "")
