"""The pages in the style of a house."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from grader.book.house_style import read_house_style
from grader.cli.page_house import page_style
from grader.web import static_site
from grader.web.page_style import HOUSE_SHEET
from grader.web.page_words import page_words
from tests.cli.conftest import RUNNER
from tests.web.boards import EASY
from tests.web.conftest import OpenPage

HOUSE = """\
grades: {beginner: First, easy: Gentle}
stars: {easy: 1, hard: 3}
fonts: {text: 'Gill "Sans" MT', digits: DejaVu Serif}
lines: {thick: 3pt, thin: 0.75pt}
colours: {lines: "#aa1a2b", givens: "#0000aa", found: "#005500", shade: "#cceecc"}
symbols: ABCDEFGHI
"""


@pytest.fixture(scope="module")
def house_site(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a house style."""
    pytest.importorskip("uvicorn")
    from tests.web.servers import running  # noqa: PLC0415 - needs the extra `web`

    house = tmp_path_factory.mktemp("house") / "house.yaml"
    house.write_text(HOUSE, encoding="utf-8")
    with running("--jobs", "1", "--timeout", "60", "--house", str(house)) as found:
        yield f"http://127.0.0.1:{found.port}/"


def test_grades_have_the_names_and_stars_of_the_house() -> None:
    style = page_style(read_house_style(HOUSE))
    for language, hard in (("en", "hard"), ("de", page_words("de")["level"]["hard"])):
        words = page_words(language)
        levels = {
            **words["level"],
            "beginner": "First",
            "easy": "Gentle ★☆☆",
            "hard": f"{hard} ★★★",
        }
        assert style.worded(words)["level"] == levels


@pytest.mark.parametrize(
    ("symbols", "found"),
    [
        ("", {}),
        ("symbols: letters", {}),
        ("word: MALERWUIT", {}),
        ("symbols: ABCD", {4: tuple("ABCD")}),
    ],
)
def test_symbols_by_the_number_of_digits(symbols: str, found: dict[int, tuple[str, ...]]) -> None:
    assert page_style(read_house_style(symbols or "{}")).symbols == found


def test_numbers_are_printed_above_nine() -> None:
    found = page_style(read_house_style("symbols: numbers")).symbols
    assert found[16] == tuple(str(each) for each in range(1, 17))
    assert 9 not in found


def test_what_a_house_leaves_out_stays() -> None:
    words = page_words("en")
    style = page_style(read_house_style("caption: '{number}'"))
    assert style.worded(words) == {**words, "symbol": {}}
    assert (style.sheet, style.head()) == ("", "")


def test_a_font_cannot_end_its_text() -> None:
    style = page_style(read_house_style("fonts: {text: 'a\"; } </style> \\ b'}"))
    inner = style.sheet.removeprefix(':root{--house-font:"').removesuffix('";}\n')
    assert not set(inner) & set('";}<>/')


@pytest.mark.parametrize("site", ["house_site"], indirect=True)
def test_boards_have_the_colours_and_lines(open_page: OpenPage) -> None:
    page = open_page(f"#p={EASY}", color_scheme="light")
    page.locator("sudoku-board .given").first.wait_for()
    style = """([name, key]) => getComputedStyle(document.querySelector(name))[key]"""
    assert page.evaluate(style, [".given .value", "fill"]) == "rgb(0, 0, 170)"
    assert page.evaluate(style, [".borders", "stroke"]) == "rgb(170, 26, 43)"
    assert page.evaluate(style, [".lines", "stroke"]) == "rgb(170, 26, 43)"
    assert page.evaluate(style, [".borders", "strokeWidth"]) == "4px"
    assert page.evaluate(style, [".lines", "strokeWidth"]) == "1px"
    assert "DejaVu Serif" in page.evaluate(style, [".given .value", "fontFamily"])
    assert page.evaluate(style, ["body", "fontFamily"]).startswith('"Gill \\"Sans\\" MT"')
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(style, [".given .value", "fill"]) == "rgb(236, 238, 242)"


@pytest.mark.parametrize("site", ["house_site"], indirect=True)
def test_sheets_have_the_symbols(open_page: OpenPage) -> None:
    page = open_page(f"print.html#p={EASY}")
    page.get_by_text("One puzzle.").wait_for()
    names = str.maketrans("123456789", "ABCDEFGHI")
    shown = page.locator(".sheet").first.locator("text.value").all_text_contents()
    assert "".join(shown) == EASY.replace(".", "").translate(names)
    assert page.locator("figcaption").first.text_content() == "1 · First 1.4"
    page.get_by_label("Puzzles to print").fill("12..34....21..43")
    page.get_by_role("button", name="Show").press("Enter")
    page.locator(".sheet").first.locator("text.value").nth(0).wait_for()
    page.wait_for_function("() => document.querySelectorAll('.sheet text.value').length < 30")
    shown = page.locator(".sheet").first.locator("text.value").all_text_contents()
    assert "".join(shown) == "12342143"


def test_a_site_has_the_style() -> None:
    style = page_style(read_house_style(HOUSE))
    runtime = dict.fromkeys(static_site.RUNTIME.values(), b"")
    files = static_site.site_files(runtime, {"grader.zip": b""}, style)
    home = next(name for name in files if name.endswith(HOUSE_SHEET)).removesuffix(HOUSE_SHEET)
    assert files[home + HOUSE_SHEET].decode() == style.sheet
    assert f'href="{home}{HOUSE_SHEET}"' in files["index.html"].decode()
    assert "Gentle ★☆☆" in files[f"{home}words/de.json"].decode()
    plain = static_site.site_files(runtime, {"grader.zip": b""})
    assert not any(name.endswith(HOUSE_SHEET) for name in plain)
    assert HOUSE_SHEET not in plain["index.html"].decode()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nosuch: 1", "line 1"),
        ("colours: {lines: red}", "'red' is not a colour"),
        ("stars: {easy: 11}", "line 1"),
    ],
)
def test_a_wrong_style_is_refused(tmp_path: Path, text: str, message: str) -> None:
    from grader.cli import program  # noqa: PLC0415 - not before it is settled what is imported

    house = tmp_path / "house.yaml"
    house.write_text(text)
    site = tmp_path / "site"
    args = ("serve", "--house", str(house), "--export", str(site), "--pyodide", str(tmp_path))
    result = RUNNER.invoke(program, args)
    assert result.exit_code != 0
    assert message in " ".join(result.stderr.split())
    assert not site.exists()


def test_a_word_is_told_to_be_left_out(tmp_path: Path) -> None:
    from grader.cli import program  # noqa: PLC0415 - not before it is settled what is imported

    house = tmp_path / "house.yaml"
    house.write_text("word: MALERWUIT")
    args = ("serve", "--house", str(house), "--export", str(tmp_path / "x"), "--pyodide", "no")
    result = RUNNER.invoke(program, args)
    assert "not the word of the house style" in " ".join(result.stderr.split())
