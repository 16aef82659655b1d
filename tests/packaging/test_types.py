"""The types of the package are complete for users whose editor checks with pyright."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def pyright() -> str:
    """Return the path of pyright; without it, the test is skipped."""
    home = ROOT / "tests" / "web" / "node_modules" / ".bin"
    found = shutil.which("pyright", path=home) or shutil.which("pyright")
    if found is None:
        pytest.skip("no pyright here: npm install --prefix tests/web")
    return found


@pytest.mark.slow  # a type checker reads the whole package
def test_every_public_symbol_has_a_type(tmp_path: Path) -> None:
    """A type that is only inferred is none: checkers infer differently."""
    # Pyright asks the first Python of the path for its libraries.
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    ran = subprocess.run(
        [pyright(), "--verifytypes", "grader", "--ignoreexternal", "--outputjson"],
        cwd=tmp_path,  # elsewhere it would read a project, not an installed package
        env={**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    report = json.loads(ran.stdout)["typeCompleteness"]
    untyped = [
        (symbol["name"], [found["message"] for found in symbol["diagnostics"]])
        for symbol in report["symbols"]
        if symbol["isExported"] and not symbol["isTypeKnown"]
    ]
    assert untyped == []
    assert report["exportedSymbolCounts"]["withKnownType"] > 5000  # the package was found
