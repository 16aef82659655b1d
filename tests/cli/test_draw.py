"""`grader draw`: pictures of puzzles, one by one, on sheets, on paper and on a page."""

from __future__ import annotations

import json
import re
import struct
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pypdfium2
import pytest

from grader.cli.draw import command as draw
from grader.formats import write
from grader.model import kinds as k
from grader.model import shapes
from grader.model.puzzle import Puzzle
from grader.rating.rate import rate
from grader.render.svg.puzzle_board import puzzle_board
from tests.cli.conftest import Grader
from tests.outputs.test_output_file import disk_of

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = "." * 81
SPACE = "{http://www.w3.org/2000/svg}"


def digits(svg: str) -> list[str]:
    """Return the digits on each board of a sheet, givens and others, in reading order."""
    found = []
    for board in ET.fromstring(svg).iter(f"{SPACE}svg"):
        shown = [
            (float(text.get("y", "0")), float(x), digit)
            for text in board.iter(f"{SPACE}text")
            if text.get("class") in ("g", "v")
            for x, digit in zip(text.get("x", "").split(), text.text or "", strict=True)
        ]
        found.append("".join(digit for _, _, digit in sorted(shown)))
    return [each for each in found[1:] if each] or found


def only_digits(puzzle: str) -> str:
    return puzzle.replace(".", "")


@pytest.fixture
def bank(tmp_path: Path) -> str:
    file = tmp_path / "bank.txt"
    file.write_text(f"{EASY}  The <first>\nno pzl = 1\n{HARD}\n{EASY}\n", encoding="utf-8")
    return str(file)


def test_one_puzzle_is_a_picture_of_its_givens(grader: Grader) -> None:
    result = grader("draw", EASY)
    assert result.exit_code == 0
    assert digits(result.stdout)[0] == only_digits(EASY)
    assert 'class="caption"' not in result.stdout
    assert 'class="label"' not in result.stdout
    assert 'class="label"' in grader("draw", EASY, "--labels").stdout
    assert digits(grader("draw", EASY, "--solutions", "filled").stdout)[0] == SOLUTION
    assert 'class="p"' in grader("draw", EASY, "--marks", "all").stdout


def test_several_puzzles_are_a_sheet_with_numbers_and_titles(grader: Grader, bank: str) -> None:
    result = grader("draw", bank, "--title", "Mine & yours")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: line 2, column 1: 'no' is not a puzzle")
    assert digits(result.stdout) == [only_digits(EASY), only_digits(HARD), only_digits(EASY)]
    texts = ["".join(each.itertext()) for each in ET.fromstring(result.stdout).iter(f"{SPACE}text")]
    assert "Mine & yours" in texts
    captions = [text for text in texts if len(text) > 9 or text in "134"]
    assert "1 The <first>" in captions
    for options, names in ((("--captions", "numbers"), "134"), (("--captions", "none"), "")):
        drawn = ET.fromstring(grader("draw", bank, *options).stdout).iter(f"{SPACE}text")
        shown = ["".join(e.itertext()) for e in drawn if e.get("class") == "caption"]
        assert shown == list(names)


def test_a_directory_gets_a_picture_of_each(grader: Grader, bank: str, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "pictures"
    result = grader("draw", bank, "--format", "svg", "--solutions", "end", "-o", str(folder))
    assert result.exit_code == 1
    assert sorted(path.name for path in folder.iterdir()) == [
        *(f"puzzle-00{n}.svg" for n in (1, 3, 4)),
        *(f"solution-00{n}.svg" for n in (1, 3, 4)),
    ]
    assert digits((folder / "solution-001.svg").read_text("utf-8"))[0] == SOLUTION
    paged = tmp_path / "paged"
    options = ("--per-page", "2", "--columns", "1", "-o", str(paged))
    assert grader("draw", bank, *options).exit_code == 1
    assert sorted(path.name for path in paged.iterdir()) == ["page-001.svg", "page-002.svg"]


def test_a_sheet_that_is_full_is_continued_on_the_next(
    grader: Grader, bank: str, tmp_path: Path
) -> None:
    file = tmp_path / "x.svg"
    options = ("--per-page", "2", "--solutions", "end", "--output", str(file))
    assert grader("draw", bank, *options).exit_code == 1
    names = {path.name for path in tmp_path.iterdir()} - {"bank.txt"}
    assert names == {"x-1.svg", "x-2.svg", "x-solutions-1.svg", "x-solutions-2.svg"}
    result = grader("draw", bank, "--per-page", "2")
    assert result.exit_code == 2
    assert "the pictures need several files; name them with --output" in result.stderr


def test_a_png_has_the_width_of_size(grader: Grader) -> None:
    pytest.importorskip("typst")
    data = grader("draw", EASY, "--format", "png", "--size", "123").stdout_bytes
    assert struct.unpack(">I", data[16:20]) == (123,)


@pytest.mark.parametrize(
    ("options", "pages", "size"),
    [
        ((), 1, (595, 842)),
        (("--per-page", "1", "--paper", "letter"), 3, (612, 792)),
        (("--solutions", "end", "--landscape"), 2, (842, 595)),
        (("--paper", "fit", "--columns", "3"), 1, None),
    ],
)
def test_a_pdf_has_pages_to_print(
    grader: Grader, bank: str, options: tuple[str, ...], pages: int, size: tuple[int, int] | None
) -> None:
    pytest.importorskip("typst")
    pdfium: Any = pytest.importorskip("pypdfium2")
    result = grader("draw", bank, "--format", "pdf", "--title", "Bänk", *options)
    document = pdfium.PdfDocument(result.stdout_bytes)
    assert len(document) == pages
    width, height = document[0].get_size()
    assert size is None or (round(width), round(height)) == size
    text = document[0].get_textpage().get_text_bounded()
    assert "änk" in text
    assert "The<first>" in text.replace(" ", "")
    assert text.count("8") >= only_digits(EASY).count("8")


def test_a_page_has_all_boards_and_folded_solutions(grader: Grader, bank: str) -> None:
    pytest.importorskip("jinja2")
    result = grader("draw", bank, "--format", "html", "--solutions", "end", "--title", "<Mine>")
    page = result.stdout
    assert page.count('<svg class="picture"') == 6
    assert "<title>&lt;Mine&gt;</title>" in page
    assert "<b>1</b> The &lt;first&gt;" in page
    assert '<details class="solutions">' in page
    assert "://" not in page
    german = grader("draw", EASY, "--format", "html", "--solutions", "end", "--language", "de")
    assert "Lösungen" in german.stdout


def test_the_page_is_valid(grader: Grader, bank: str) -> None:
    pytest.importorskip("jinja2")
    pytest.importorskip("tinyhtml5")
    from tests.render.markup import problems  # noqa: PLC0415 - needs the libraries above

    page = grader("draw", bank, "--format", "html", "--solutions", "end").stdout
    assert problems(page) == []


JIGSAW = "AAABBBCCCAAADBBBCCAADDBBBCCADDEEEFFCGDDEEEFFCGDDEEEFFHGGIIIFFHHGGIIIFHHHGGGIIIHHH"


@pytest.mark.parametrize("name", [*shapes.names(), f"jigsaw-9:{JIGSAW}"])
def test_every_layout_is_drawn(name: str) -> None:
    """Each board is whole: as many digits as cells, none outside."""
    layout = shapes.named(name)
    board = puzzle_board(Puzzle(layout, (0,) * layout.cells))
    shown = re.findall(r'<text class="g" x="([^"]+)" y="([^"]+)"', "".join(board.elements))
    places = [(float(x), float(y)) for xs, y in shown for x in xs.split()]
    assert len(places) == layout.cells
    assert all(board.left < x < board.left + board.width for x, _ in places)
    assert all(board.top < y < board.top + board.height for _, y in places)


def test_a_puzzle_of_candidates_shows_them(grader: Grader) -> None:
    puzzle = Puzzle(shapes.named("classic-4"), (k.NO_DIGIT,) * 16, removed=((0, 1), (5, 2)))
    drawn = grader("draw", write(puzzle, "json")).stdout
    assert 'class="p"' in drawn
    assert 'class="p"' not in grader("draw", write(puzzle, "json"), "--marks", "none").stdout


@pytest.mark.parametrize("options", [("--solutions", "filled"), ("--solutions", "end")])
def test_a_puzzle_without_one_solution_is_drawn_and_reported(
    grader: Grader, options: tuple[str, ...]
) -> None:
    for puzzle in (EMPTY, "11" + "." * 79):
        result = grader("draw", puzzle, *options)
        assert result.exit_code == 1
        assert "Error: puzzle 1 is drawn without a solution: " in result.stderr
        assert digits(result.stdout)[0] == only_digits(puzzle)
        assert grader("draw", puzzle).exit_code == 0


def test_too_many_puzzles_for_one_file(
    grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(draw, "MOST", 3)
    target = tmp_path / "x.html"
    result = grader("draw", "-", "-o", str(target), input=f"{EASY}\n" * 4)
    assert result.exit_code == 2
    assert "more than 3 puzzles are too many for one file" in result.stderr
    assert not target.exists()
    folder = tmp_path / "folder"
    assert grader("draw", "-", "-o", str(folder), input=f"{EASY}\n" * 4).exit_code == 0
    assert len([*folder.iterdir()]) == 4


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--size", "0"), "'0' is not a width"),
        (("--per-page", "0"), "0 is not in the range"),
        (("--columns", "99"), "99 is not in the range"),
        (("--paper", "a4"), "--paper has no effect on --format svg; it is for pdf"),
        (("--landscape", "--format", "png"), "--landscape has no effect on --format png"),
        (("--per-page", "3", "--format", "html"), "--per-page has no effect on --format html"),
        (("-o", "x.bmp"), "the ending of 'x.bmp' is unknown; `grader draw` writes files that"),
        (("-o", "x.csv"), "'x.csv' would be a CSV file; `grader draw` writes files that end in"),
        (("-o", "x.pdf", "--format", "svg"), "'x.pdf' would be a PDF file, and --format is svg"),
        (("-o", "folder", "--columns", "2"), "--columns needs --per-page"),
    ],
)
def test_wrong_use_is_a_sentence(grader: Grader, options: tuple[str, ...], words: str) -> None:
    result = grader("draw", EASY, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


@pytest.mark.parametrize("kind", ["svg", "png", "pdf", "html"])
def test_what_cannot_be_written_is_a_sentence(grader: Grader, tmp_path: Path, kind: str) -> None:
    pytest.importorskip("typst")
    pytest.importorskip("jinja2")
    target = tmp_path / "nowhere" / f"x.{kind}"
    result = grader("draw", EASY, "--output", str(target))
    assert result.exit_code in (1, 2)
    assert f"cannot write '{target}'" in result.stderr
    if Path("/dev/full").exists():
        full = grader("draw", EASY, "--format", kind, "--output", "/dev/full")
        assert full.exit_code == 1
        assert full.stderr == "Error: cannot write '/dev/full': No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="limits the size of files")
@pytest.mark.parametrize("command", ["draw", "trace"])
def test_pictures_that_cannot_be_written_leave_no_empty_folder(
    grader: Grader, tmp_path: Path, command: str
) -> None:
    target = tmp_path / "new" / "pictures"
    with disk_of(900):
        assert grader(command, EASY, "--format", "svg", "--output", str(target)).exit_code == 1
    assert [*tmp_path.iterdir()] == []


def test_a_directory_that_is_a_file_is_a_sentence(grader: Grader, bank: str) -> None:
    result = grader("draw", EASY, "--format", "svg", "--output", f"{bank}/folder")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: cannot write '")


def test_an_input_is_not_overwritten(grader: Grader, bank: str) -> None:
    assert grader("draw", bank, "--format", "svg", "--output", bank).exit_code == 2
    assert Path(bank).read_text("utf-8").startswith(EASY)


@pytest.mark.parametrize("data", [b"", b"\0" * 5000, b"\xff\xfe junk", b"<svg/>", b"{}"])
def test_junk_draws_nothing(grader: Grader, tmp_path: Path, data: bytes) -> None:
    target = tmp_path / "x.svg"
    result = grader("draw", "-", "--output", str(target), input=data)
    assert result.exit_code in (1, 2)
    assert result.stderr.startswith("Error: ")
    assert not target.exists()


def test_records_of_ratings_are_drawn(grader: Grader, tmp_path: Path) -> None:
    record = rate(HARD).record()
    file = tmp_path / "rated.jsonl"
    file.write_text(json.dumps(record) + "\n", encoding="utf-8")
    assert digits(grader("draw", str(file)).stdout)[0] == only_digits(HARD)


@pytest.mark.parametrize("name", ["pictures", "page.html"])
def test_progress_is_watched_to_the_end(
    name: str, grader: Grader, bank: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shares = []

    def watched(
        items: Iterable[Any],
        total: Callable[[], int | None],
        done: Callable[[], int],
        *,
        quiet: bool,
    ) -> Iterator[Any]:
        assert not quiet
        yield from items
        shares.append((done(), total()))

    monkeypatch.setattr(draw, "watched", watched)
    grader("draw", bank, "--solutions", "end", "--output", str(tmp_path / name))
    size = Path(bank).stat().st_size
    assert shares == ([(size, size)] if name == "pictures" else [(size, size), (3, 3)])


def test_paper_that_fits_has_the_width_that_is_asked(grader: Grader, tmp_path: Path) -> None:
    target = tmp_path / "x.pdf"
    options = ("--paper", "fit", "--size", "40mm", "--output", str(target))
    assert grader("draw", "-", *options, input=EASY).exit_code == 0
    page = pypdfium2.PdfDocument(target)[0]
    assert page.get_width() == pytest.approx(40 / 25.4 * 72, abs=0.05)
    assert page.get_height() == pytest.approx(page.get_width(), abs=0.05)


def test_page_numbers_run_through_the_solutions(grader: Grader, tmp_path: Path) -> None:
    target = tmp_path / "x.pdf"
    lines = "\n".join([EASY] * 8)
    options = ("--solutions", "end", "--output", str(target))
    assert grader("draw", "-", *options, input=lines).exit_code == 0
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(target)]
    for number, text in enumerate(texts, start=1):
        assert f"{number}/3" in "".join(text.split())


HOUSE = """\
word: MALERWUIT
word_row: 5
lines: {thick: 3pt, thin: 0.75pt}
colours: {lines: '#1a2b6c', givens: '#aa0000'}
"""


def test_the_house_style_is_that_of_books(grader: Grader, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text(HOUSE)
    target = tmp_path / "x.svg"
    options = ("--house", str(house), "--solutions", "filled", "--output", str(target))
    assert grader("draw", "-", *options, input=EASY).exit_code == 0
    svg = target.read_text()
    names = dict(zip(SOLUTION[36:45], "MALERWUIT", strict=True))
    assert "".join(digits(svg)) == "".join(names[digit] for digit in SOLUTION)
    assert ".board .lines,.board .borders{stroke:#1a2b6c}" in svg
    assert ".board text.g{fill:#aa0000}" in svg
    board = next(ET.fromstring(svg).iter(f"{SPACE}svg"))
    inner = next(each for each in board.iter(f"{SPACE}svg") if each is not board)
    scale = float(inner.attrib["width"]) / float(inner.attrib["viewBox"].split()[2])
    widths = {
        path.attrib["class"]: float(path.attrib["style"].rpartition(":")[2]) * scale
        for path in inner.iter(f"{SPACE}path")
        if "style" in path.attrib
    }
    assert widths == pytest.approx({"lines": 1, "borders": 4}, abs=0.05)


def test_a_style_that_does_not_fit_is_refused(grader: Grader, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("word: MALER\n")
    target = tmp_path / "x.svg"
    options = ("--house", str(house), "--output", str(target))
    result = grader("draw", "-", *options, input=EASY)
    assert result.exit_code == 2
    assert "has 5 symbols, but puzzles of classic-9 need 9" in " ".join(result.stderr.split())
    assert not target.exists()
    house.write_text("nosuch: 1\n")
    result = grader("draw", "-", *options, input=EASY)
    assert result.exit_code != 0
    assert "line 1" in result.stderr


def test_numbers_of_the_house_stand_above_nine(grader: Grader, tmp_path: Path) -> None:
    house = tmp_path / "house.yaml"
    house.write_text("symbols: numbers\n")
    target = tmp_path / "x.svg"
    options = ("--house", str(house), "--output", str(target))
    line = "123456789ABCDEFG" + "." * 240
    assert grader("draw", "-", *options, input=line).exit_code == 0
    texts = [
        (text.text, float(text.attrib["x"]))
        for text in ET.fromstring(target.read_text()).iter(f"{SPACE}text")
        if text.get("class") == "g"
    ]
    assert [text for text, _ in texts] == [str(each) for each in range(1, 17)]
    assert {round(after[1] - before[1]) for before, after in pairwise(texts)} == {66}
