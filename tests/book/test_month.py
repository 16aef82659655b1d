"""A month of puzzles: dates, grades by weekday, captions in the order that is asked, singles."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from grader.book.book_folder import INTERIOR
from grader.book.build import build_book
from grader.cli import program
from grader.errors import BookError
from tests.book.specifications import LINES, book, content
from tests.cli.conftest import RUNNER

WEEK = """\
  - title: Week
    dates:
      from: 2026-12-24
      to: 2026-12-28
      grades: {thu: easy, fri: easy, sat: medium, sunday: beginner}
      skip: [2026-12-25]
    generate: {symmetry: "180"}
    per_page: 2
"""


def test_each_day_has_a_puzzle_of_the_grade_of_its_weekday() -> None:
    found = [(one.date, one.rating.grade) for _, one in content(WEEK).puzzles()]
    assert found == [
        (date(2026, 12, 24), "easy"),
        (date(2026, 12, 26), "medium"),
        (date(2026, 12, 27), "beginner"),
    ]


@pytest.mark.parametrize(
    ("captions", "expected"),
    [
        ("[date, grade]", "1 · Thursday, 24 December 2026 · Easy"),
        pytest.param(
            "[grade, date]", "1 · Easy · Thursday, 24 December 2026", marks=pytest.mark.slow
        ),
        ("[stars, number, givens]", "★★☆☆☆ · 1 · {givens} givens"),
    ],
)
def test_captions_have_the_order_that_is_asked(captions: str, expected: str) -> None:
    files = build_book(book(f"{WEEK}    captions: {captions}\n"), single=True).files
    row = next(csv.DictReader(io.StringIO(files["single/captions.csv"].decode())))
    assert row["caption"] == expected.format(givens=row["givens"])
    page = pypdfium2.PdfDocument(files[INTERIOR])[3]
    text = page.get_textpage()
    assert "1" in row["caption"]
    parts = [part for part in row["caption"].split(" · ") if len(part) > 1]
    places = [_place(text, part) for part in parts]
    assert places == sorted(places)


def _place(text: pypdfium2.PdfTextPage, part: str) -> float:
    """Return how far to the right a text stands on a page."""
    found = text.search(part).get_next()
    assert found is not None, part
    return float(text.get_charbox(found[0])[0])


def test_narrow_boards_have_short_dates_and_keep_the_grade() -> None:
    section = f"{WEEK.replace('per_page: 2', 'per_page: 6')}    hints: technique\n"
    files = build_book(book(f"{section}    captions: [date, grade]\n")).files
    pages = [
        page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(files[INTERIOR])
    ]
    text = " ".join(" ".join(pages).split())
    assert "24 December · Easy Hint" in text
    assert "Thursday" not in text


def test_names_become_smaller_before_they_are_cut(tmp_path: Path) -> None:
    (tmp_path / "names.jsonl").write_text(
        json.dumps({"puzzle": LINES[0], "name": "Sunday morning"}) + "\n"
    )
    section = "  - puzzles: names.jsonl\n    per_page: 6\n    hints: technique\n"
    files = build_book(book(f"{section}    captions: [name, grade]\n", tmp_path)).files
    pages = [
        page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(files[INTERIOR])
    ]
    assert any("Sunday morning · " in page for page in pages)


def test_a_caption_with_stars_has_one_baseline() -> None:
    files = build_book(book(f"{WEEK}    captions: [stars, givens]\n")).files
    text = pypdfium2.PdfDocument(files[INTERIOR])[3].get_textpage()
    bottoms = []
    for part in ("givens", "Answer"):
        found = text.search(part).get_next()
        assert found is not None
        bottoms.append(text.get_charbox(found[0] + len(part) - 2)[1])
    assert bottoms[0] == pytest.approx(bottoms[1], abs=0.15)


def test_the_table_has_the_minutes_of_the_caption() -> None:
    section = "  - generate: {grade: hard}\n    count: 6\n    captions: [minutes]\n"
    files = build_book(book(section), single=True).files
    rows = [*csv.DictReader(io.StringIO(files["single/captions.csv"].decode()))]
    assert [row["caption"].partition(" · ")[2] for row in rows] == [
        f"{row['minutes']} min" for row in rows
    ]
    assert any(int(row["minutes"]) > 20 for row in rows)


def test_german_dates_are_german() -> None:
    files = build_book(book(f"{WEEK}    captions: [date]\n", language="de"), single=True).files
    row = next(csv.DictReader(io.StringIO(files["single/captions.csv"].decode())))
    assert row["caption"] == "1 · Donnerstag, 24. Dezember 2026"


def test_names_and_dates_come_from_the_file(tmp_path: Path) -> None:
    lines = ["puzzle,name,date", f"{LINES[0]},Second,2026-12-02", f"{LINES[1]},First,2026-12-01"]
    (tmp_path / "a.csv").write_text("\n".join([*lines, ""]))
    section = "  - puzzles: a.csv\n    dates: given\n    captions: [name, date]\n"
    files = build_book(book(section, tmp_path), single=True).files
    rows = [*csv.DictReader(io.StringIO(files["single/captions.csv"].decode()))]
    assert [(row["name"], row["date"]) for row in rows] == [
        ("First", "2026-12-01"),
        ("Second", "2026-12-02"),
    ]
    assert rows[0]["caption"] == "1 · First · Tuesday, 1 December 2026"


def test_the_author_is_a_caption_and_no_name(tmp_path: Path) -> None:
    lines = [json.dumps({"givens": line, "author": "A. B."}) for line in LINES[:2]]
    (tmp_path / "a.jsonl").write_text("\n".join([*lines, ""]))
    section = "  - puzzles: a.jsonl\n    captions: [name, author]\n"
    files = build_book(book(section, tmp_path), single=True).files
    row = next(csv.DictReader(io.StringIO(files["single/captions.csv"].decode())))
    assert (row["name"], row["author"], row["caption"]) == ("", "A. B.", "1 · A. B.")


@pytest.mark.parametrize("columns", ["", "--columns=name,grade,external(item)"])
@pytest.mark.parametrize(
    ("ending", "libraries"),
    [
        ("csv", ()),
        ("jsonl", ()),
        ("parquet", ("pyarrow",)),
        ("xlsx", ("xlsxwriter", "python_calamine")),
    ],
)
def test_a_calendar_that_was_selected_is_a_month(
    tmp_path: Path, ending: str, libraries: tuple[str, ...], columns: str
) -> None:
    for library in libraries:
        pytest.importorskip(library)
    bank = ["Item,Puzzle", *(f"SKU-{i},{line}" for i, line in enumerate(LINES))]
    (tmp_path / "bank.csv").write_text("\n".join(bank))
    target = tmp_path / f"month.{ending}"
    days = "2026-12-03..2026-12-04"
    args = ("--calendar", days, "-o", str(target), *filter(None, [columns]))
    result = RUNNER.invoke(program, ("select", str(tmp_path / "bank.csv"), *args))
    assert result.exit_code == 0, result.stderr
    section = f"  - puzzles: {target.name}\n    dates: given\n"
    found = [one.date for _, one in content(section, tmp_path).puzzles()]
    assert found == [date(2026, 12, 3), date(2026, 12, 4)]


def test_a_table_in_utf_16_is_read(tmp_path: Path) -> None:
    text = f"puzzle,date\n{LINES[0]},2026-12-03\n"
    (tmp_path / "month.csv").write_text(text, encoding="utf-16")
    found = content("  - puzzles: month.csv\n    dates: given\n", tmp_path).puzzles()
    assert [one.date for _, one in found] == [date(2026, 12, 3)]


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("junk.csv", bytes(range(256)) * 9, "line 3: junk.csv is not a text file"),
        ("a.zip", b"PK\x03\x04abc", "line 3: a.zip is compressed; unpack it first"),
    ],
)
def test_a_file_that_is_no_text_is_refused(
    tmp_path: Path, name: str, data: bytes, message: str
) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(BookError, match=message):
        content(f"  - puzzles: {name}\n    dates: given\n", tmp_path)


@pytest.mark.parametrize("png", ["black", "grey"])
def test_singles_have_the_size_resolution_and_shades_that_are_asked(png: str) -> None:
    single = f"{{width: 80mm, dpi: 300, png: {png}, names: date}}"
    files = build_book(book(WEEK, single=single), single=True).files
    document = pypdfium2.PdfDocument(files["single/2026-12-24.pdf"])
    assert document[0].get_width() == pytest.approx(80 / 25.4 * 72, abs=0.01)
    picture = Image.open(io.BytesIO(files["single/2026-12-24-answer.png"]))
    assert abs(picture.width - 80 / 25.4 * 300) < 1.5
    assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
    assert picture.mode == ("1" if png == "black" else "L")
    assert (len(picture.convert("L").getcolors() or ()) > 2) is (png == "grey")


def test_a_single_has_its_caption_if_that_is_asked() -> None:
    section = f"{WEEK}    captions: [date, stars]\n"
    pdf = build_book(book(section, single="{captions: yes}"), single=True).files["single/001.pdf"]
    text = pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range()
    assert "Thursday, 24 December 2026 · ★★☆☆☆" in " ".join(text.split())


@pytest.mark.parametrize(
    ("dates", "message"),
    [
        ("2026-13", "line 5: '2026-13' is neither a month"),
        ("2026-12-02..2026-12-01", "line 5: the calendar ends on 2026-12-01, before"),
        ("{month: 2026-12, from: 2026-12-01}", "either a month, or from and to"),
        ("{month: 2026-12, grades: {funday: easy}}", "weekday 'funday'"),
        ("{month: 2026-12, grades: {monday: easy, mon: hard}}", "monday has two grades"),
        ("{month: 2026-12, grades: {monday: nosuch}}", "no grade 'nosuch'"),
        ("{from: 2026-02-30, to: 2026-03-01}", "'2026-02-30' is not a day"),
        ("given", "only a file of puzzles has dates"),
    ],
)
def test_wrong_calendars_are_refused_with_their_line(dates: str, message: str) -> None:
    with pytest.raises(BookError, match=r"line \d+: .*") as caught:
        content(f"  - title: X\n    generate: {{}}\n    dates: {dates}\n")
    assert message in str(caught.value)


def test_a_file_with_too_few_puzzles_of_a_grade_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(f"{LINES[0]}\n{LINES[1]}\n")
    section = (
        "  - puzzles: a.txt\n    dates: {from: 2026-12-01, to: 2026-12-02, "
        "grades: {tue: beginner, wed: expert}}\n"
    )
    with pytest.raises(BookError, match=r"for the grade 'expert': 1; puzzles: 0; .* is 2026-12-02"):
        content(section, tmp_path)


def test_files_named_after_dates_need_a_date_each() -> None:
    with pytest.raises(BookError, match="puzzle 1 has no date"):
        build_book(
            book("  - generate: {grade: easy}\n    count: 1\n", single="{names: date}"), single=True
        )
    with pytest.raises(BookError, match="puzzles 1 and 4 both have the date 2026-12-24"):
        build_book(book(WEEK + WEEK, single="{names: date}"), single=True)
