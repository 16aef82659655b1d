"""The pages as a whole: accessibility, width, size, words, types."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from rjsmin import jsmin

from grader.runtime import package_data
from grader.web.page_words import MESSAGES, page_words
from grader.web.service import respond
from tests.chromium import Pages
from tests.depth import tries
from tests.web.conftest import OpenPage, until
from tests.web.journeys import LINE
from tests.web.page_states import act, some_pages

if TYPE_CHECKING:  # it needs the extra `web`
    from tests.web.servers import RunningServer

STATIC = Path(__file__).parents[2] / "grader" / "web" / "static"
SCRIPTS = sorted(STATIC.rglob("*.js"))
LARGEST = 190_000
"""Bytes of all scripts together, as they are sent."""
LONGEST = 500
"""Lines of a script."""


CONTRAST = {"runOnly": ["color-contrast"]}
"""The rule that depends on the theme."""
STILL = "() => document.getAnimations().every((each) => each.playState === 'finished')"


THEMES: list[dict[str, Any]] = [
    {"color_scheme": "dark", "forced_colors": "none"},
    {"color_scheme": "light", "forced_colors": "active"},
    {"color_scheme": "dark", "forced_colors": "active"},
]
"""Themes besides the light one; the user may have forced the colors of the system."""


def no_violations_in_any_theme(page: Any) -> None:
    """Check all rules in the light theme, and those about colors in the others.

    Without `--slow` the only other one is dark.
    """
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    # A color in transition is neither of its ends.
    until(page, STILL)
    assert axe.run(page).response["violations"] == []
    for theme in tries(THEMES[:1], thorough=THEMES):
        page.emulate_media(**theme)
        until(page, STILL)
        found = axe.run(page, options=CONTRAST).response
        assert found["passes"] != []
        assert found["violations"] == [], theme
    page.emulate_media(forced_colors="none")


@pytest.mark.parametrize("name", some_pages("index"))
def test_accessibility(open_page: OpenPage, name: str) -> None:
    page = open_page(f"{name}.html#p={LINE}")
    act(page, name)
    no_violations_in_any_theme(page)


@pytest.mark.slow
def test_accessibility_of_the_page_for_programs(pages: Pages, server: str) -> None:
    page = pages.take(listeners={}, locale="en-GB")
    page.goto(f"{server}api.html")
    page.wait_for_selector("html[data-ready]")
    page.locator("summary").first.press("Enter")
    page.locator("details[open] button").press("Enter")
    page.locator("pre", has_text="200").wait_for()
    no_violations_in_any_theme(page)


@pytest.mark.slow
@pytest.mark.parametrize("button", ["Open", "Keys", "Share", "More"])
def test_accessibility_of_dialogs(open_page: OpenPage, button: str) -> None:
    page = open_page(f"#p={LINE}")
    page.get_by_role("button", name=button, exact=True).press("Enter")
    page.locator("dialog[open]").wait_for()
    no_violations_in_any_theme(page)


def test_size() -> None:
    texts = [jsmin(path.read_text("utf-8")) for path in SCRIPTS]
    assert sum(len(text.encode()) for text in texts) <= LARGEST


def test_no_script_is_long() -> None:
    lines = {path.name: path.read_text("utf-8").count("\n") for path in SCRIPTS}
    assert [name for name, count in lines.items() if count > LONGEST] == []


def test_scripts_are_sent_without_comments(shared_server: RunningServer) -> None:
    client = shared_server.client
    found = client.get("/js/game.js")
    assert found.text == jsmin((STATIC / "js" / "game.js").read_text("utf-8"))
    assert found.headers["content-type"] == "text/javascript; charset=utf-8"
    again = client.get("/js/game.js", headers={"if-none-match": found.headers["etag"]})
    assert again.status_code == 304
    assert client.get("/js/none.js").status_code == 404
    assert client.get("/js/..%2f..%2fservice.js").status_code == 404


def flat(words: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in words.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def own_words(language: str) -> dict[str, str]:
    return dict(flat(package_data.content(MESSAGES[0], language, MESSAGES[1])))


def test_german_has_the_same_words() -> None:
    english, german = own_words("en"), own_words("de")
    assert list(english) == list(german)
    fields = re.compile(r"\{\w+\}")
    differing = [
        key
        for key, text in english.items()
        if sorted(fields.findall(text)) != sorted(fields.findall(german[key]))
    ]
    assert differing == []


def test_words_of_the_scripts_exist() -> None:
    words = page_words("en")

    def exists(key: str) -> bool:
        found: Any = words
        for part in key.split("."):
            found = found.get(part) if isinstance(found, Mapping) else None
        return isinstance(found, str) or (isinstance(found, Mapping) and "many" in found)

    used = {
        key
        for path in SCRIPTS
        for key in re.findall(r"""\bt\(\s*"([a-z-]+(?:\.[\w-]+)*)\"""", path.read_text("utf-8"))
    }
    assert len(used) > 50
    assert [key for key in sorted(used) if not exists(key)] == []


def test_nothing_is_loaded_from_elsewhere() -> None:
    files = [path for path in STATIC.rglob("*") if path.suffix in {".js", ".css", ".html", ".svg"}]
    # The other one is opened when the user asks for it.
    names = {"http://www.w3.org/2000/svg", "https://www.sudokuwiki.org/sudoku.htm?bd="}
    found = {
        address
        for path in files
        for address in re.findall(r"""https?://[^\s"'`)<]+""", path.read_text("utf-8"))
    }
    assert found <= names


PARSE = """
const { SourceTextModule } = require("node:vm");
const texts = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
for (const text of texts) new SourceTextModule(text);
"""


def test_scripts_can_be_parsed_as_they_are_sent() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node.js here")
    modules = [path for path in SCRIPTS if path.name != "theme.js"]
    done = subprocess.run(
        [node, "--no-warnings", "--experimental-vm-modules", "-e", PARSE],
        input=json.dumps([jsmin(path.read_text("utf-8")) for path in modules]),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.stderr, done.returncode) == ("", 0)


@pytest.mark.slow  # the checker alone takes some seconds
def test_types_of_the_scripts() -> None:
    home = Path(__file__).parent
    local = home / "node_modules" / ".bin" / "tsc"
    program = str(local) if local.exists() else shutil.which("tsc")
    if program is None:
        pytest.skip("no TypeScript here")
    done = subprocess.run(
        [program, "--project", str(home / "jsconfig.json")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.returncode) == ("", 0)


def test_the_classic_grid_is_what_the_engine_reads() -> None:
    status, found = respond("parse", {"puzzle": "." * 81}, 10.0)
    assert status == 200
    assert json.loads((STATIC / "classic.json").read_text("utf-8")) == found
