"""The static site in Firefox, if there is one, with the npm package puppeteer-core."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from grader.web import service
from grader.web.compiled_library import library
from tests.web.boards import EASY
from tests.web.static_sites import file_server

NAMES = ("firefox", "firefox-esr")
SCRIPT = Path(__file__).with_name("firefox_visits.mjs")
QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("hint", {"puzzle": EASY, "language": "en"}),
    ("rate", {"puzzle": EASY, "profiles": ["explainer", "human"]}),
    ("hints", {"puzzle": EASY, "language": "en"}),
]


@pytest.mark.slow
def test_the_site_answers_in_firefox(exported: Path) -> None:
    program = next((found for name in NAMES if (found := shutil.which(name))), None)
    if program is None:
        pytest.skip("no Firefox here")
    if not (SCRIPT.parent / "node_modules" / "puppeteer-core").is_dir():
        pytest.skip("no puppeteer-core in tests/web: npm install --no-save puppeteer-core")
    node = shutil.which("node")
    assert node is not None, "the site has been exported with it"
    with file_server(exported) as address:
        done = subprocess.run(
            [node, SCRIPT, program, address, json.dumps(QUESTIONS)],
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=300,
        )
    assert done.stderr == ""
    first, second = (json.loads(line) for line in done.stdout.splitlines())
    answers = [service.respond(name, values)[1] for name, values in QUESTIONS]
    mode = "interpreted" if library() is None else "compiled"
    assert first == {"mode": mode, "isIsolated": False, "answers": answers}
    assert second == {"mode": mode, "isIsolated": True, "answers": answers}
