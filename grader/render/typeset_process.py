"""Compile a document in a process of its own, which gives its memory back when it ends.

Typst keeps what it has computed for later documents: a book that is set twice would take the
memory of two.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from importlib import import_module
from typing import Any

_CHILD = "from grader.render.typeset_process import answer; answer()"


def compiled_apart(source: bytes, options: dict[str, Any]) -> bytes | str | None:
    """Return what Typst makes of a source, or its message if it refuses it.

    None if no process can be started, or if it fails otherwise.

    Args:
        source: the source.
        options: the options of `typst.compile`.
    """
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        child = subprocess.run(
            [sys.executable, "-c", _CHILD],
            input=pickle.dumps((source, options)),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            check=True,
        )
        made: bytes | str = pickle.loads(child.stdout)
    except (OSError, ValueError, EOFError, subprocess.SubprocessError, pickle.UnpicklingError):
        return None
    return made


def answer() -> None:
    """Compile the source of standard input, and write the result to standard output."""
    source, options = pickle.load(sys.stdin.buffer)
    library = import_module("typst")
    made: bytes | str
    try:
        made = bytes(library.compile(source, **options))
    except library.TypstError as error:
        made = str(error)
    sys.stdout.buffer.write(pickle.dumps(made))
