"""--size, --marks, --theme and --step of `grader trace`, in every format or refused."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

import pytest

from grader.formats import as_puzzle
from tests.cli.conftest import Grader

HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def svg(grader: Grader, *options: str) -> str:
    result = grader("trace", HARD, "--format", "svg", *options)
    assert result.exit_code == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize(
    ("size", "width"),
    [("400", 400), ("400px", 400), ("6cm", 226.8), ("2.5in", 240), ("60 mm", 226.8)],
)
def test_the_size_is_the_width_of_a_picture(grader: Grader, size: str, width: float) -> None:
    found = re.search(
        r'viewBox="0 0 (\S+) (\S+)" width="(\S+)" height="(\S+)"',
        svg(grader, "--step", "4", "--size", size),
    )
    assert found is not None
    across, down, shown, high = map(float, found.groups())
    assert shown == pytest.approx(width, abs=0.15)
    assert high == pytest.approx(width * down / across, abs=0.15)


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ("0", "'0' is not a width from 40px to 5000px"),
        ("-5", "'-5' is no width"),
        ("nan", "'nan' is no width"),
        ("1e3", "'1e3' is no width"),
        ("5001", "'5001' is not a width"),
        ("100cm", "'100cm' is not a width from 0.3387cm to 42.33cm"),
        ("9" * 5000, "is no width"),
        ("", "'' is no width"),
    ],
)
def test_other_sizes_are_refused(grader: Grader, size: str, words: str) -> None:
    result = grader("trace", HARD, "--format", "svg", "--step", "4", "--size", size)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


@pytest.mark.parametrize(("size", "pixels"), [("500", 500), ("6cm", 709)])
def test_a_png_has_as_many_pixels(grader: Grader, size: str, pixels: int) -> None:
    pytest.importorskip("typst")
    result = grader("trace", HARD, "--format", "png", "--step", "4", "--size", size)
    (width,) = struct.unpack(">I", result.stdout_bytes[16:20])
    assert abs(width - pixels) <= 1


def test_marks_are_all_or_those_of_the_step_or_none(grader: Grader) -> None:
    every, used, none = (
        svg(grader, "--step", "4", "--marks", marks) for marks in ("all", "used", "none")
    )
    assert every == svg(grader, "--step", "4")
    assert 'class="p"' in every
    assert 'class="p"' not in used
    assert 'class="struck"' in used
    for style in ("p", "m", "struck", "place"):
        assert f'<text class="{style}"' not in none
    assert 'class="struck cell"' in none


def test_a_puzzle_has_its_candidates_only_on_demand_or_as_givens(grader: Grader) -> None:
    assert 'class="p"' not in svg(grader, "--step", "0")
    assert 'class="p"' in svg(grader, "--step", "0", "--marks", "all")
    board = as_puzzle(EASY).board()
    line = "".join(
        str(digit + 1) if digit in (board.candidates(cell) or (board.value(cell),)) else "."
        for cell in range(81)
        for digit in range(9)
    )
    assert 'class="p"' in grader("trace", line, "--format", "svg", "--step", "0").stdout


def test_one_step_in_every_format(grader: Grader, tmp_path: Path) -> None:
    text = grader("trace", HARD, "--step", "4").stdout
    assert text.count("\n+---") == 3
    assert "\n4.  2.5  Pointing: 7 in b3 => r2c13<>7\n" in text
    assert grader("trace", HARD, "--step", "0").stdout.startswith("+-------+")
    lines = grader("trace", HARD, "--step", "4", "--format", "jsonl").stdout.splitlines()
    assert [json.loads(line)["step"] for line in lines] == [4]
    document = grader("trace", HARD, "--step", "4", "--format", "markdown").stdout
    assert re.findall("^#+ .*", document, re.MULTILINE) == [
        "# Sudoku: medium 2.54",
        "## 4. Pointing (2.5)",
    ]
    file = tmp_path / "one.md"
    assert grader("trace", HARD, "--step", "4", "-o", str(file)).exit_code == 0
    assert [path.name for path in (tmp_path / "one-pictures").iterdir()] == ["step-004.svg"]


def test_one_step_on_a_page(grader: Grader) -> None:
    pytest.importorskip("jinja2")
    page = grader("trace", HARD, "--step", "4", "--format", "html").stdout
    assert re.findall('<h2 id="(.*?)"', page) == ["head-4"]
    assert 'class="chart"' not in page
    assert page.count('<svg class="picture') == 1
    puzzle = grader("trace", HARD, "--step", "0", "--format", "html").stdout
    assert "<h2" not in puzzle
    assert puzzle.count('<svg class="picture') == 1


def test_a_page_follows_its_reader_or_has_a_theme(grader: Grader) -> None:
    pytest.importorskip("jinja2")
    assert '<html lang="en">' in grader("trace", HARD, "--format", "html").stdout
    dark = grader("trace", HARD, "--format", "html", "--theme", "dark", "--size", "300").stdout
    assert '<html lang="en" data-theme="dark">' in dark
    assert ":root{--board:300px}" in dark


def test_a_booklet_has_a_theme_and_a_size(grader: Grader) -> None:
    pytest.importorskip("typst")
    made = {
        grader("trace", HARD, "--format", "pdf", *options).stdout_bytes
        for options in ((), ("--theme", "dark"), ("--size", "5cm"), ("--marks", "used"))
    }
    assert len(made) == 4
    assert all(data.startswith(b"%PDF-") for data in made)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--size", "300"), "--size has no effect on --format text; it is for svg, png, pdf, html"),
        (("--theme", "dark", "--format", "jsonl"), "--theme has no effect on --format jsonl"),
        (("--marks", "all", "--format", "markdown"), "it is for svg, png, pdf, html, markdown wi"),
        (("--step", "3", "--format", "hodoku"), "--step has no effect on --format hodoku"),
        (("--step", "0", "--format", "jsonl"), "step 0 is the puzzle"),
        (("--step", "99"), "no step 99: the trace has 71 steps"),
        (("--board", "99"), "no step 99: the trace has 71 steps"),
        (("--compact", "--format", "html"), "--compact has no effect on --format html"),
        (("--all-grids", "--format", "jsonl"), "--all-grids has no effect"),
        (("--board", "3", "--format", "svg"), "--board has no effect"),
        (("--title", "x", "--format", "text"), "--title has no effect on --format text"),
    ],
)
def test_an_option_without_effect_is_refused(
    grader: Grader, options: tuple[str, ...], words: str
) -> None:
    result = grader("trace", HARD, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_a_picture_that_is_too_large_is_refused(grader: Grader, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    tall = tmp_path / "tall.yaml"
    grids = "".join(f"  - size: 9\n    at: r{9 * row + 1}c1\n" for row in range(60))
    tall.write_text(f"name: tall\ngrids:\n{grids}", encoding="utf-8")
    puzzle = json.dumps({"layout": str(tall), "puzzle": "." * 81 * 60})
    result = grader("draw", puzzle, "--format", "png", "--size", "5000")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is too large; name a smaller width with --size" in result.stderr
