"""The pages as a whole: accessibility, width, size, words, types."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from grader.runtime import package_data
from grader.web.page_scripts import compacted
from grader.web.page_words import MESSAGES, page_words
from tests.web.conftest import OpenPage

STATIC = Path(__file__).parents[2] / "grader" / "web" / "static"
SCRIPTS = sorted(STATIC.rglob("*.js"))
LARGEST = 150_000
"""Bytes of all scripts together, as they are sent."""
PAGES = ("index", "solve", "compose", "generate", "rate", "print")
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def act(page: Any, name: str) -> None:
    """Bring a page into a state with most of what it can show."""
    if name == "index":
        for key in ("f", "ArrowDown", "Alt+2", "h", "h", "h", "h"):
            page.keyboard.press(key)
        page.get_by_role("button", name=re.compile("Do this step|Diesen Schritt")).wait_for()
    elif name == "solve":
        page.locator(".path .step").nth(1).press("Enter")
    elif name == "generate":
        page.locator("#count").press("Enter")
        page.locator("article.puzzle").nth(2).wait_for()
        page.locator("summary").click()
    elif name == "compose":
        page.locator("[data-command=add]").press("Enter")
        page.locator("#grid-size").fill("6")
        page.locator("#grid-size").press("Enter")
        page.locator(".problems button").first.press("Enter")
        page.locator("#region-0").press("Enter")
        page.locator(".problems .impossible").first.wait_for()
    elif name == "rate":
        page.locator("#puzzles").fill(f"{LINE}\nno puzzle\n")
        page.locator("button.primary").click()
        page.locator(".rows .line").nth(1).wait_for()
    else:
        page.locator(".sheet").first.wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_accessibility(open_page: OpenPage, name: str, theme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = open_page(f"{name}.html#p={LINE}", color_scheme=theme)
    act(page, name)
    assert axe.Axe().run(page).response["violations"] == []


@pytest.mark.parametrize("button", ["Open", "Keys", "Share", "More"])
def test_accessibility_of_dialogs(open_page: OpenPage, button: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = open_page(f"#p={LINE}")
    page.get_by_role("button", name=button, exact=True).press("Enter")
    page.locator("dialog[open]").wait_for()
    assert axe.Axe().run(page).response["violations"] == []


@pytest.mark.parametrize("locale", ["en", "de"])
@pytest.mark.parametrize("name", PAGES)
def test_pages_fit_a_phone(open_page: OpenPage, name: str, locale: str) -> None:
    page = open_page(f"{name}.html#p={LINE}", viewport={"width": 360, "height": 740}, locale=locale)
    act(page, name)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_size() -> None:
    texts = [compacted(path.read_text("utf-8")) for path in SCRIPTS]
    assert sum(len(text.encode()) for text in texts) <= LARGEST


SOURCE = r"""// A module.

/**
 * Return one.
 * @param {number} a
 */
export const one = (/** @type {any} */ a) => a / 1; /* not kept */
const address = "http://a"; // nor this
  /** @type {any} */ (one)(2);
  const two = a - -1 + +b / c / d;
  const texts = ['// a  "', "'  b", `c  ${ { d : `e  ${ 1 } // f` } } /* g */ ${"}"}  h`];
  const pattern = /[/"]  \/ '/.test ( x ) ? / `/g : 1;
  return   typeof x   in y;
"""
COMPACT = r"""export const one=(a)=>a / 1;
const address="http://a";
(one)(2);
const two=a - -1 + +b / c / d;
const texts=['// a  "',"'  b",`c  ${{d:`e  ${1} // f`}} /* g */ ${"}"}  h`];
const pattern=/[/"]  \/ '/.test(x)?/ `/g:1;
return typeof x in y;
"""


def test_a_compacted_script_is_the_same_script() -> None:
    assert compacted(SOURCE) == COMPACT


def test_scripts_are_sent_compacted(site: str) -> None:
    import httpx  # noqa: PLC0415 - an extra

    found = httpx.get(f"{site}js/game.js", trust_env=False)
    assert found.text == compacted((STATIC / "js" / "game.js").read_text("utf-8"))
    assert found.headers["content-type"] == "text/javascript; charset=utf-8"
    again = httpx.get(
        f"{site}js/game.js", headers={"if-none-match": found.headers["etag"]}, trust_env=False
    )
    assert again.status_code == 304
    assert httpx.get(f"{site}js/none.js", trust_env=False).status_code == 404
    assert httpx.get(f"{site}js/..%2f..%2fservice.js", trust_env=False).status_code == 404


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
    names = {"http://www.w3.org/2000/svg"}
    found = {
        address
        for path in files
        for address in re.findall(r"""https?://[^\s"'`)<]+""", path.read_text("utf-8"))
    }
    assert found <= names


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
