"""The archives with the grader and its libraries for Python in a browser.

Where the compiled modules come from a library, their sources are in an archive of their own, for
browsers that cannot use the library.
"""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path, PurePosixPath
from struct import pack
from tempfile import TemporaryDirectory

from grader.errors import MissingLibraryError
from grader.runtime.compiled import twins
from grader.runtime.version import version

ABSENT = frozenset(("__main__.py", "cli", "batch", "book", "outputs", "catalogue", "query"))
"""Rooms and modules of the grader that pages never ask."""
SERVER = frozenset(
    (
        *("application", "server", "safety", "streaming", "places", "problem_responses"),
        *("api_page", "assistant_server", "assistant_tools", "openapi"),
        *("warm_start", "worker_tasks", "workers"),
        *("compiled_library", "python_archive", "static_site", "site_folder"),
        *("page_policy", "page_style", "page_templates", "page_words"),
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
"""The script that compiles the modules to byte code."""
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
    return _zipped(sorted(files()))


def byte_compiled(plain: bytes, pyodide: Path) -> bytes | None:
    """Return an archive with the byte code of the modules, which are imported sooner.

    Only the Python of Pyodide can compile them.

    Args:
        plain: the archive with the sources.
        pyodide: the folder of the npm package `pyodide`.

    Returns:
        None if there is no Node.js, in which Pyodide runs, or if it fails.
    """
    found = _made(COMPILER, pyodide, plain)
    try:
        is_complete = len(_unzipped(found)) == len(_unzipped(plain))
    except zipfile.BadZipFile:
        return None
    return found if is_complete else None


def divided(packed: bytes) -> tuple[bytes, bytes]:
    """Return an archive without the modules that a library has, and one with them only."""
    names = {f"{name.replace('.', '/')}.py" for name in twins()}
    contents = _unzipped(packed).items()
    others = [(name, content) for name, content in contents if name.rstrip("c") not in names]
    own = [(name, content) for name, content in contents if name.rstrip("c") in names]
    return _zipped(others), _zipped(own)


def snapshot(packed: bytes, pyodide: Path, library: bytes | None = None) -> bytes | None:
    """Return the memory of Python after the grader has been imported, and the files, compressed.

    Restoring it takes a small part of the time that starting Python takes.  Its parts are
    described in `python_snapshot.js`.

    Args:
        packed: the archive, with byte code.
        pyodide: the folder of the npm package `pyodide`.
        library: the compiled modules, without which the memory is of no use; None if all modules
            are in the archive.

    Returns:
        None if there is no Node.js, or if Pyodide cannot make or restore snapshots.
    """
    contents = [(f"/grader/{name}", content) for name, content in _unzipped(packed).items()]
    listed = {"memory": 0, "files": [(name, len(content)) for name, content in contents]}
    head = json.dumps(listed).encode()
    start = pack("<I", len(head)) + head
    padding = bytes(-len(start) % _ALIGNMENT)
    bare = b"".join([start, padding, *(content for _, content in contents)])
    if library is None:
        found = _made(SNAPSHOT_MAKER, pyodide, bare)
    else:
        with TemporaryDirectory() as folder:
            place = Path(folder, "library")
            place.write_bytes(library)
            found = _made(SNAPSHOT_MAKER, pyodide, bare, str(place))
    return compressed(found) if found else None


def compressed(content: bytes) -> bytes:
    """Return content in the form in which browsers can decompress it; the same each time."""
    return gzip.compress(content, _LEVEL, mtime=0)


def _zipped(contents: Iterable[tuple[str, bytes]]) -> bytes:
    found = BytesIO()
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in contents:
            entry = zipfile.ZipInfo(name, _EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, content)
    return found.getvalue()


def _unzipped(packed: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(packed)) as source:
        return {name: source.read(name) for name in source.namelist()}


def _made(script: Path, pyodide: Path, content: bytes, *arguments: str) -> bytes:
    """Return what a script of Node.js, in which Pyodide runs, makes; empty if it fails."""
    node = shutil.which("node")
    if node is None:
        return b""
    try:
        done = subprocess.run(
            [node, str(script), str(pyodide.resolve()), *arguments],
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
