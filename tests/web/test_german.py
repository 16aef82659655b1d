"""The German pages: all of their words, and what the grader says on them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from grader.web import service
from tests.web.conftest import OpenPage, until
from tests.web.journeys import LINE, on_both_sites, press, say
from tests.web.page_states import act, some_pages

SHOWN = """() => {
    const found = new Set();
    const add = (text) => text.trim() && found.add(text.trim().replace(/\\s+/g, " "));
    const hidden = ["SCRIPT", "STYLE", "NOSCRIPT"];
    const names = ["title", "placeholder", "aria-label", "alt"];
    const visit = (root) => {
        const wanted = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT;
        const walker = document.createTreeWalker(root, wanted);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (node.nodeType === Node.TEXT_NODE) {
                if (!hidden.includes(node.parentNode.nodeName)) add(node.data);
            } else {
                for (const name of names) add(node.getAttribute(name) || "");
                if (node.shadowRoot) visit(node.shadowRoot);
            }
        }
    };
    visit(document);
    return [...found];
}"""
"""All texts of a page, and the names of its elements."""
LINE_OF_LINKS = """() => {
    const nav = document.querySelector("#header nav");
    const tops = new Set([...nav.children].map((link) => link.getBoundingClientRect().top));
    const isLegible = parseFloat(getComputedStyle(nav.firstChild).fontSize) >= 12;
    const current = nav.querySelector("[aria-current]").getBoundingClientRect();
    const isSeen = current.left >= 0 && current.right <= innerWidth;
    const isWhole = nav.scrollWidth <= nav.clientWidth || innerWidth < 360;
    return tops.size === 1 && isLegible && isSeen && isWhole;
}"""
"""Returns whether the navigation is one legible line, with the page that is open, and with all of
them unless the screen is very narrow."""
PROPER_NAMES = {
    *("Grader", "Deutsch", "English", "System", "Alt", "H", "Ctrl Z", "Ctrl Y"),
    *("standard", "explainer", "hodoku", "human", "beyond", "classic-9"),
    *("whips", "g-whips", "braids", "g-braids", "variants"),
    *("ALS-XY-Wing", "ALS-XZ", "Nishio", "Sue de Coq", "Tridagon", "Girandola"),
    *("Thermometer", "Minimum", "Maximum"),
    *("Exocets", "Squirmbag", "Leviathan"),
    *("W-Wing", "X-Wing", "XY-Wing", "XYZ-Wing", "WXYZ-Wing", "VWXYZ-Wing"),
    *("CSV", "JSONL", "Text", "Layout", "Grade", "letter", "no pzl = 1"),
    *("6x9in", "book.yaml", "puzzles.txt", "grader book build book.yaml"),
}
"""What is the same in both languages: names, words, and what a user has entered."""
HAS_WORD = re.compile(r"[^\W\d_]{2}")
SIGNS = re.compile(r"[\d.]+|[\d.:,\s\u2013-]+|r\d+c\d+.*")
"""Texts without words: puzzles, numbers, cells."""


@pytest.mark.parametrize("name", some_pages("index"))
def test_every_text_is_translated(open_page: OpenPage, name: str) -> None:
    """The German page has no text of the English one, and both fit 320 pixels."""
    shown = []
    for locale in ("en-GB", "de-DE"):
        window = {"width": 320, "height": 640}
        page = open_page(f"{name}.html#p={LINE}", viewport=window, locale=locale)
        act(page, name)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert page.evaluate(LINE_OF_LINKS)
        page.set_viewport_size({"width": 360, "height": 640})
        until(page, LINE_OF_LINKS)
        page.set_viewport_size(window)
        shown.append({text for text in page.evaluate(SHOWN) if HAS_WORD.search(text)})
    assert len(shown[1]) > 30
    same = {text for text in shown[0] & shown[1] if not SIGNS.fullmatch(text)}
    assert same <= PROPER_NAMES


@on_both_sites
def test_a_hint(open_page: OpenPage) -> None:
    page = open_page(f"#p={LINE}", locale="de-DE")
    press(page, "h")
    say(page, r"Tipp 1 von 4\s+Hier hilft")
    assert page.evaluate("document.documentElement.lang") == "de"


@on_both_sites
def test_a_browser_in_another_language_gets_english(open_page: OpenPage) -> None:
    page = open_page("rate.html", locale="fr-FR")
    page.get_by_role("combobox", name="Language").wait_for()
    assert page.evaluate("document.documentElement.lang") == "en"
    choice = page.get_by_role("combobox", name="Language").locator("option")
    assert choice.all_inner_texts() == ["English", "Deutsch"]


TWICE = f"55{'.' * 79}"


@on_both_sites
def test_what_is_wrong_with_a_puzzle(open_page: OpenPage) -> None:
    page = open_page(f"solve.html#p={TWICE}", locale="de-DE")
    page.get_by_text("5 steht zweimal als Vorgabe in Zeile 1").first.wait_for()


STUCK = f"12345678{'.' * 9}9{'.' * 63}"
REFUSED: dict[str, list[dict[str, Any]]] = {
    "parse": [
        {"puzzle": text}
        for text in (
            *("", "no puzzle", LINE[:80], f"{LINE[:40]}\u00e4{LINE[41:]}", f"{LINE}\n{LINE}"),
            *("{}", '{"a": 1}', "53..7....\n" * 8, "#layout samurei\n1", "http://a.b/c"),
        )
    ],
    "solve": [{"puzzle": TWICE}, {"puzzle": STUCK}],
    "hint": [{"puzzle": "." * 81}, {"puzzle": STUCK}],
    "explain": [{"puzzle": LINE, "claim": "x"}],
    "generate/check": [
        *({"layout": name} for name in ("sudoku", "classic-99", "classic-9+foo", "jigsaw-4:")),
        {"grade": "beginner", "hardest": "x-wing"},
        {"grade": "none"},
        {"givens": [5, 10]},
        {"rating": [0, 0.5]},
        {"requires": ["x-wing"], "forbids": ["x-wing"]},
        {"requires": ["full-house:99"]},
        {"only": ["x-wing"]},
        {"pattern": "X"},
        {"letters": "ABCDEFGHIJK"},
        {"symmetry": "round"},
        {"pearl": True},
        {"bottleneck": [100, 200]},
    ],
    "layout/parse": [
        {"text": text}
        for text in ("", "name: x", "- 1", "name: x\ngrids: 3", "name: x\ngrids:\n  - {size: 99}")
    ],
}
"""Requests that are refused with a sentence."""
ENGLISH = re.compile(r"\b(the|is|are|has|have|not|of|and|or|with|a|no|puzzle|expected)\b", re.I)
QUOTED = re.compile(r"'[^']*'")


@pytest.mark.parametrize(
    ("name", "values"), [(name, each) for name, requests in REFUSED.items() for each in requests]
)
def test_what_the_grader_says_is_translated(name: str, values: dict[str, Any]) -> None:
    status, answer = service.respond(name, {**values, "language": "de"})
    assert (status, "code" in answer) == (422, True)
    assert not ENGLISH.search(QUOTED.sub("", answer["detail"])), answer["detail"]


@pytest.mark.parametrize(
    "wanted",
    [
        {},
        {"grade": "easy"},
        {"grade": "medium"},
        {"pattern": "XX.X.XX.X\nX.XX.X.XX\n.XX.XX.X.\n" * 3},
        {"pattern": "XX.X.X..X\nX..X.X..X\n.X..XX.X.\n" * 3, "within": True},
        {"layout": "killer-9"},
        {"layout": "classic-16"},
    ],
)
def test_how_puzzles_are_looked_for_is_translated(wanted: dict[str, Any]) -> None:
    status, answer = service.respond("generate/check", {**wanted, "language": "de"})
    assert (status, bool(answer["reasons"])) == (200, True)
    assert not any(ENGLISH.search(reason) for reason in answer["reasons"]), answer


def test_a_layout_in_words_is_translated() -> None:
    _, answer = service.respond("layout/draw", {"layout": "samurai", "language": "de"})
    assert answer["text"] == "samurai: 5 Gitter, 369 Zellen, 131 Häuser, 9 Ziffern"
