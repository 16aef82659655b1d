"""The archive with the grader and its libraries for Python in a browser."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path, PurePosixPath
from struct import pack

from grader.errors import MissingLibraryError
from grader.runtime.version import version

ABSENT = frozenset(("__main__.py", "cli", "batch", "book", "outputs", "catalogue", "query"))
"""Rooms and modules of the grader that pages never ask."""
SERVER = frozenset(
    (
        *("application", "server", "safety", "streaming", "places", "problem_responses"),
        *("openapi", "warm_start", "worker_tasks", "workers"),
        *("python_archive", "static_site", "site_folder"),
        *("page_policy", "page_scripts", "page_words"),
    )
)
"""Modules of this room that only a server or an export needs."""
LIBRARIES = ("attr", "attrs", "yaml")
"""Packages of the libraries that the service needs; compiled parts are left out."""
OPTIONAL_LIBRARIES = ("segno",)
"""Packages without which only a part of the service fails, so an export does without them, too."""
UNUSED = frozenset(("segno/cli.py", "segno/helpers.py"))
"""Modules of the libraries that nothing imports."""
DISTRIBUTIONS = ("attrs", "PyYAML", "segno")
"""The distributions of the libraries, whose licences go with them."""
COMPILER = Path(__file__).with_name("compile_archive.mjs")
"""The script that compiles the modules."""
SNAPSHOT_MAKER = Path(__file__).with_name("make_snapshot.mjs")
"""The script that makes the snapshot."""
SECONDS = 300.0
"""The time limit of a script."""
_LEVEL = 6
"""The level of compression; 9 takes six times as long, for one percent."""
_ALIGNMENT = 16
"""The memory of a snapshot begins at a multiple of these bytes."""
_ENDINGS = frozenset((".py", ".yaml", ".json"))
_EPOCH = (1980, 1, 1, 0, 0, 0)
_METADATA = "sudoku_grader-{0}.dist-info/"


def archive() -> bytes:
    """Return the archive; the same sources give the same bytes.

    Raises:
        MissingLibraryError: a package is not in a folder.
    """
    found = BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in sorted(files()):
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, content)
    return found.getvalue()


def compiled(plain: bytes, pyodide: Path) -> bytes | None:
    """Return an archive with compiled modules, which are imported sooner.

    Only the Python of Pyodide can compile them.

    Args:
        plain: the archive with the sources.
        pyodide: the folder of the npm package `pyodide`.

    Returns:
        None if there is no Node.js, in which Pyodide runs, or if it fails.
    """
    found = _made(COMPILER, pyodide, plain)
    try:
        with zipfile.ZipFile(BytesIO(found)) as target:
            is_complete = len(target.namelist()) == len(zipfile.ZipFile(BytesIO(plain)).namelist())
    except zipfile.BadZipFile:
        return None
    return found if is_complete else None


def snapshot(packed: bytes, pyodide: Path) -> bytes | None:
    """Return the memory of Python after the grader has been imported, and the files, compressed.

    Restoring it takes a small part of the time that starting Python takes.  Its parts are
    described in `python_snapshot.js`.

    Args:
        packed: the archive, with compiled modules.
        pyodide: the folder of the npm package `pyodide`.

    Returns:
        None if there is no Node.js, or if Pyodide cannot make or restore snapshots.
    """
    with zipfile.ZipFile(BytesIO(packed)) as source:
        contents = [(f"/grader/{name}", source.read(name)) for name in source.namelist()]
    listed = {"memory": 0, "files": [(name, len(content)) for name, content in contents]}
    head = json.dumps(listed).encode()
    start = pack("<I", len(head)) + head
    padding = bytes(-len(start) % _ALIGNMENT)
    found = _made(SNAPSHOT_MAKER, pyodide, b"".join([start, padding, *(c for _, c in contents)]))
    return gzip.compress(found, _LEVEL, mtime=0) if found else None


def _made(script: Path, pyodide: Path, content: bytes) -> bytes:
    """Return what a script of Node.js, in which Pyodide runs, makes; empty if it fails."""
    node = shutil.which("node")
    if node is None:
        return b""
    try:
        done = subprocess.run(
            [node, str(script), str(pyodide.resolve())],
            input=content,
            capture_output=True,
            check=True,
            timeout=SECONDS,
        )
    except (OSError, subprocess.SubprocessError):
        return b""
    return done.stdout


def files() -> Iterator[tuple[str, bytes]]:
    """Iterate over the names and contents of the files."""
    yield from _package("grader")
    yield from _package("grader_strategies")
    for name in LIBRARIES:
        yield from _package(name)
    for name in OPTIONAL_LIBRARIES:
        if find_spec(name):
            yield from _package(name)
    yield from _licences()
    number = version()
    folder = _METADATA.format(number)
    metadata = f"Metadata-Version: 2.1\nName: sudoku-grader\nVersion: {number}\n"
    yield f"{folder}METADATA", metadata.encode()


def _package(name: str) -> Iterator[tuple[str, bytes]]:
    """Iterate over the modules and data of a package, compiled modules as plain ones."""
    spec = find_spec(name)
    if spec is None or not spec.submodule_search_locations:
        raise MissingLibraryError(name, "web")
    home = Path(next(iter(spec.submodule_search_locations)))
    for path in home.rglob("*"):
        place = PurePosixPath(name, path.relative_to(home).as_posix())
        if path.suffix in _ENDINGS and path.is_file() and _is_needed(place):
            yield str(place), path.read_bytes()


def _is_needed(place: PurePosixPath) -> bool:
    if "__pycache__" in place.parts or str(place) in UNUSED:
        return False
    if place.parts[0] != "grader":
        return True
    room = place.parts[1]
    is_of_server = room == "web" and (
        place.suffix != ".py" or place.stem in SERVER or place.parts[2] == "static"
    )
    return room not in ABSENT and not is_of_server


def _licences() -> Iterator[tuple[str, bytes]]:
    for name in DISTRIBUTIONS:
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue
        for each in found.files or ():
            if "licen" in each.name.lower() and ".dist-info" in each.parts[0]:
                path = Path(str(found.locate_file(each)))
                if path.is_file():
                    yield each.as_posix(), path.read_bytes()
