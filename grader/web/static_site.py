"""The pages as a static site, which any file server can offer: Python runs in the browser.

The files of the pages lie in `app-HASH`, those of the runtime of Python in `python-HASH`, and those
of the grader in `grader-HASH`: `grader.zip`; the library of its compiled modules, with their byte
code for browsers that cannot use it; and the memory of Python after all of them have been imported,
from which later visits start.  A hash changes with any file of the folder, so browsers never mix
versions.  What ends in `.bin` is compressed, because few servers compress what they do not know.
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from attrs import frozen
from rjsmin import jsmin

from grader.pipeline.registry import builtin
from grader.render.languages import languages
from grader.render.svg.board_marks import style_sheet
from grader.runtime.strict_json import JsonError, json_line, load_json
from grader.web.compiled_library import library
from grader.web.page_policy import POLICY_OF_PAGES
from grader.web.page_style import HOUSE_SHEET, PLAIN, PageStyle
from grader.web.page_templates import PAGES
from grader.web.page_words import words_files
from grader.web.python_archive import (
    archive,
    byte_compiled,
    compressed,
    divided,
    snapshot,
)
from grader.web.service import respond
from grader.web.site_folder import ExportError, replace_files, require_free

STATIC = Path(__file__).parent / "static"
"""The folder of the pages."""
RUNTIME: Mapping[str, str] = {
    "pyodide.mjs": "pyodide.js",
    "pyodide.asm.mjs": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.bin",
    "python_stdlib.zip": "python_stdlib.zip",
}
"""The files of Pyodide, and their names in the site: not every file server knows `.mjs`."""
PARTS: Mapping[str, str] = {
    "pyodide.js": "start",
    "pyodide.asm.js": "scripts",
    "modules.bin": "library",
    "pyodide.asm.bin": "runtime",
    "python_stdlib.zip": "standard",
    "grader.zip": "archive",
    "modules.zip": "interpreted",
    "snapshot.bin": "snapshot",
}
"""The files that a worker loads, in the order of their use, and what the scripts call them."""
LARGEST_FILE = 64 << 20
"""Bytes of a file of Pyodide."""
SERVICE_WORKER = "service_worker.js"
MANIFEST = "manifest.webmanifest"
EMBED = "embed.js"
"""The script for pages of other sites, which keeps its place in every version."""
_HASH = 10
"""Letters of a hash in a name."""
_LOCK = "pyodide-lock.json"
_OF_SERVER = frozenset(("css/api.css", "js/api.js"))
"""Files of the page for programs, which needs a server."""
_NOT_LOADED = _OF_SERVER | {EMBED}
"""Files that no page of the site loads."""
_MANIFEST = {
    "name": "Sudoku grader",
    "short_name": "Grader",
    "description": "Play, understand, rate and generate Sudoku of every shape.",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#ffffff",
    "theme_color": "#ffffff",
}


@frozen
class Exported:
    """A static site that has been written."""

    files: int
    """The number of its files."""
    has_library: bool
    """Whether the hot modules are compiled, so that answers come as from the installed program."""
    has_byte_code: bool
    """Whether the other modules are compiled to byte code, so that pages start sooner."""
    has_snapshot: bool
    """Whether Python starts from a snapshot of its memory, after the first visit."""


def export(folder: Path, pyodide: Path, style: PageStyle = PLAIN) -> Exported:
    """Write the site into a folder.

    Args:
        folder: the folder of the site; it is created if there is none.
        pyodide: the folder of the npm package `pyodide`.
        style: the style of the pages.

    Raises:
        ExportError: the folder has files of others, or `pyodide` is not that package.
        OSError: a file cannot be written; an earlier export still works.
    """
    require_free(folder)
    runtime = runtime_files(pyodide)
    plain = archive()
    compact = byte_compiled(plain, pyodide)
    code = library()
    program = program_files(compact or plain, code)
    memory = snapshot(program["grader.zip"], pyodide, code) if compact else None
    if memory is not None:
        program["snapshot.bin"] = memory
    count = replace_files(folder, site_files(runtime, program, style))
    return Exported(count, code is not None, compact is not None, memory is not None)


def program_files(packed: bytes, code: bytes | None) -> dict[str, bytes]:
    """Return the files of the grader.

    Args:
        packed: the archive with all modules.
        code: the library of the compiled ones, if there is one.
    """
    if code is None:
        return {"grader.zip": packed}
    others, own = divided(packed)
    return {"grader.zip": others, "modules.bin": compressed(code), "modules.zip": own}


def site_files(
    runtime: Mapping[str, bytes], program: Mapping[str, bytes], style: PageStyle = PLAIN
) -> dict[str, bytes]:
    """Return the content of the files by name, those that name others after them.

    Args:
        runtime: the files of Pyodide.
        program: the files of the grader.
        style: the style of the pages.
    """
    python = {**_in_folder("python", runtime), **_in_folder("grader", program)}
    app = _in_folder("app", _app_files(style))
    home = next(iter(app)).partition("/")[0]
    place = _place(python)
    head = (
        f'\n    <meta http-equiv="Content-Security-Policy" content="{POLICY_OF_PAGES}" />'
        f'\n    <meta name="grader-python" content="{html.escape(place)}" />'
        f'\n    <link rel="manifest" href="{MANIFEST}" />'
        f"{style.head(f'{home}/')}"
    )
    pages = {f"{name}.html": page.html(f"{home}/", head).encode() for name, page in PAGES.items()}
    pages[EMBED] = jsmin((STATIC / EMBED).read_text(encoding="utf-8")).encode()
    icons = [{"src": f"{home}/icon.svg", "sizes": "any", "type": "image/svg+xml"}]
    pages[MANIFEST] = _json({**_MANIFEST, "icons": icons})
    found = {**python, **app, **pages}
    return {**found, SERVICE_WORKER: _service_worker(found)}


def _place(python: Mapping[str, bytes]) -> str:
    """Return what a worker has to know to load Python: the addresses and sizes of its parts."""
    named = {name.partition("/")[2]: name for name in python}
    parts = {
        part: [named[name], len(python[named[name]])]
        for name, part in PARTS.items()
        if name in named
    }
    return json.dumps(parts, separators=(",", ":"))


def runtime_files(pyodide: Path) -> dict[str, bytes]:
    """Return the files of Pyodide that the site needs, by their names in it.

    Raises:
        ExportError: a file is missing, or no file of the package.
    """
    found = {}
    for name, own in RUNTIME.items():
        content = _read(pyodide / name)
        found[own] = compressed(content) if own.endswith(".bin") else content
    try:
        about = load_json(_read(pyodide / _LOCK).decode())["info"]
    except (UnicodeDecodeError, JsonError, TypeError, KeyError):
        raise ExportError(
            "pyodide-damaged",
            "{path} is damaged; install the package again",
            path=str(pyodide / _LOCK),
        ) from None
    # The packages that Pyodide could load from elsewhere are left out.
    found[_LOCK] = _json({"info": about, "packages": {}})
    return found


def _read(path: Path) -> bytes:
    """Return the content of a file of Pyodide.

    Raises:
        ExportError: there is no such file, or it is too large.
    """
    if not path.is_file():
        raise ExportError(
            "pyodide-missing",
            "{path} is missing; name the folder of the npm package pyodide, version 314 or later: "
            "`npm install pyodide` puts it at node_modules/pyodide",
            path=str(path),
        )
    with path.open("rb") as stream:
        content = stream.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise ExportError(
            "pyodide-large",
            "{path} has more than {most:,} bytes, so it is not Pyodide",
            path=str(path),
            most=LARGEST_FILE,
        )
    return content


def _app_files(style: PageStyle) -> dict[str, bytes]:
    """Return what the pages load, by the name in their folder."""
    found = {"answers.json": json_line(_prepared_answers()).encode()}
    for name, words in words_files(style).items():
        found[name] = json_line(words).encode()
    found["css/marks.css"] = style_sheet().encode()
    if style.sheet:
        found[HOUSE_SHEET] = style.sheet.encode()
    for path in sorted(STATIC.rglob("*")):
        name = path.relative_to(STATIC).as_posix()
        if path.suffix == ".js" and name not in _NOT_LOADED and path.name != SERVICE_WORKER:
            found[name] = jsmin(path.read_text(encoding="utf-8")).encode()
        elif path.suffix in {".css", ".svg", ".json"} and name not in _OF_SERVER:
            found[name] = path.read_bytes()
    return found


def _prepared_answers() -> dict[str, Any]:
    """Return answers that pages need before Python runs, by question and arguments."""
    own = builtin()
    found = {}
    for language in languages():
        arguments = {"language": language}
        listed = _answer("strategies", arguments)["strategies"]
        # Packs of guests are not in the archive.
        found[_key("strategies", arguments)] = {
            "strategies": [each for each in listed if each["id"] in own]
        }
    form = {"layout": "classic-9", "profile": "standard"}
    for name, values in (
        ("profiles", {}),
        ("layouts", {}),
        ("rules", {}),
        ("formats", {}),
        ("generate/requirements", form),
    ):
        found[_key(name, values)] = _answer(name, values)
    return found


def _answer(name: str, values: dict[str, str]) -> dict[str, Any]:
    status, found = respond(name, values, 60.0)
    assert status == 200, found
    return found


def _key(name: str, values: dict[str, str]) -> str:
    """Return the key of an answer, as the pages spell it."""
    return f"{name} {json.dumps(values, separators=(',', ':'), ensure_ascii=False)}"


def _service_worker(files: Mapping[str, bytes]) -> bytes:
    """Return the service worker that keeps these files."""
    text = (STATIC / "js" / SERVICE_WORKER).read_text(encoding="utf-8")
    version = _hash([name.encode() + content for name, content in files.items()])
    for old, new in (('"VERSION"', json.dumps(version)), ('["FILES"]', json.dumps([*files]))):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return bytes(jsmin(text), "utf-8")


def _in_folder(name: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return files in a folder whose name has a hash of their names and contents."""
    found = _hash(each.encode() + content for each, content in files.items())
    return {f"{name}-{found}/{each}": content for each, content in files.items()}


def _hash(contents: Iterable[bytes]) -> str:
    found = sha256()
    for content in contents:
        found.update(sha256(content).digest())
    return found.hexdigest()[:_HASH]


def _json(value: object) -> bytes:
    return (json.dumps(value, indent=1) + "\n").encode()
