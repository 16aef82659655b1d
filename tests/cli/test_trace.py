import json
import re
import sys
from pathlib import Path

import pypdfium2
import pytest

from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import EASY, EMPTY, HARD, MALFORMED, SOLUTION, TWICE, UNSOLVABLE


def test_text_has_the_puzzle_the_steps_and_the_rating(grader: Grader, small: str) -> None:
    result = grader("trace", EASY, "--profile", small)
    lines = result.stdout.splitlines()
    assert lines[1] == "| . . . | . . . | . . . |"
    assert "1.  1.0  Full House: r1c1=4" in lines
    assert (
        "         r1c1 is the last open cell of column 1, and 4 is the digit still missing there: "
        "r1c1 is 4."
    ) in lines
    assert "| 4 1 7 | 3 6 9 | 8 2 5 |" in lines
    assert re.fullmatch(r"easy, 1\.\d\d: Full House is the hardest of 9 steps", lines[-1])
    assert (result.exit_code, result.stderr) == (0, "")


def test_brief_leaves_out_the_sentences(grader: Grader, small: str) -> None:
    lines = grader("trace", EASY, "--profile", small, "--brief").stdout.splitlines()
    assert not any("is the last open cell" in line for line in lines)
    assert sum("Full House: " in line for line in lines) == 9


def test_boards_are_drawn_on_demand(grader: Grader, small: str) -> None:
    plain = grader("trace", EASY, "--profile", small).stdout
    more = grader("trace", EASY, "--profile", small, "--board", "2", "--board", "5").stdout
    frames = [text.splitlines().count("+-------+-------+-------+") for text in (plain, more)]
    assert frames == [8, 16]


def test_jsonl_has_an_object_a_step_that_leads_to_the_solution(grader: Grader, small: str) -> None:
    result = grader("trace", HARD, "--profile", small, "--format", "jsonl")
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [r["step"] for r in records] == list(range(1, len(records) + 1))
    assert list(records[0]) == [
        "step",
        "technique",
        "name",
        "rating",
        "place",
        "eliminate",
        "evidence",
        "text",
    ]
    placed = {text[:4]: text[5] for r in records for text in r["place"]}
    cells = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]
    given = dict(zip(cells, HARD, strict=True))
    assert "".join(placed.get(cell, given[cell]) for cell in cells) == SOLUTION
    assert records[-1]["technique"] == "exact-cover"


def test_output_goes_to_a_file(grader: Grader, small: str, tmp_path: Path) -> None:
    target = tmp_path / "trace.txt"
    result = grader("trace", EASY, "--profile", small, "--output", str(target))
    assert (result.exit_code, result.stdout) == (0, "")
    assert target.read_text("utf-8") == grader("trace", EASY, "--profile", small).stdout


@pytest.mark.parametrize("command", ["trace", "hint"])
@pytest.mark.parametrize(
    ("puzzle", "words"),
    [
        (MALFORMED, "Error: line 1, column 1: the line has 80 cells; a 9x9 puzzle has 81\n"),
        (TWICE, "Error: 4 is given twice in row 1: r1c12\n"),
        (UNSOLVABLE, "Error: the puzzle has no solution\n"),
    ],
)
def test_a_puzzle_without_a_result_is_one_sentence(
    grader: Grader, small: str, command: str, puzzle: str, words: str
) -> None:
    result = grader(command, puzzle, "--profile", small)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", words)


def test_several_solutions_are_shown_by_a_difference(grader: Grader, small: str) -> None:
    result = grader("trace", EMPTY, "--profile", small)
    assert result.stderr.startswith("Error: the puzzle has several solutions; two of them differ")
    assert result.exit_code == 1


@pytest.mark.parametrize(
    ("level", "text"),
    [
        ("area", "Look at box 4."),
        ("technique", "The next step is Hidden Single."),
        ("cells", "The next step is Hidden Single in r6c2."),
        (
            "full",
            "Hidden Single: r6c2=4\n"
            "In box 4, 4 fits only in r6c2, and the box needs one: r6c2 is 4.",
        ),
    ],
)
def test_hint_reveals_as_much_as_its_level(
    grader: Grader, small: str, level: str, text: str
) -> None:
    result = grader("hint", HARD, "--profile", small, "--level", level)
    assert (result.exit_code, result.stdout) == (0, f"{text}\n")


def test_a_solved_puzzle_needs_no_hint(grader: Grader, small: str) -> None:
    result = grader("hint", SOLUTION, "--profile", small)
    assert (result.exit_code, result.stdout) == (0, "The puzzle is solved.\n")


def test_compact_joins_runs_of_singles(grader: Grader, small: str) -> None:
    lines = grader("trace", EASY, "--profile", small, "--compact").stdout.splitlines()
    (line,) = [line for line in lines if "to 9:" in line]
    assert line.startswith("1.  1.")
    assert line.count("=") == 9


def test_all_grids_are_drawn_on_demand(grader: Grader, small: str) -> None:
    lines = grader("trace", EASY, "--profile", small, "--all-grids").stdout.splitlines()
    assert lines.count("+-------+-------+-------+") == 4 * (1 + 9 + 1)


def test_pictures_of_all_steps_go_to_a_directory(
    grader: Grader, small: str, tmp_path: Path
) -> None:
    folder = tmp_path / "pictures"
    result = grader("trace", EASY, "--profile", small, "--format", "svg", "-o", str(folder))
    assert (result.exit_code, result.stdout) == (0, "")
    files = sorted(path.name for path in folder.iterdir())
    assert files == [f"step-{number:03}.svg" for number in range(10)]
    single = grader("trace", EASY, "--profile", small, "--format", "svg", "--step", "3")
    assert single.stdout == (folder / "step-003.svg").read_text("utf-8")
    dark = ("--format", "svg", "--step", "0", "--theme", "dark")
    assert "#16181d" in grader("trace", EASY, "--profile", small, *dark).stdout


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ((), "--format svg needs --output DIRECTORY for all steps, or --step for one"),
        (("--step", "10"), "no step 10: the trace has 9 steps"),
    ],
)
def test_a_picture_that_cannot_be_given(
    grader: Grader, small: str, more: tuple[str, ...], words: str
) -> None:
    result = grader("trace", EASY, "--profile", small, "--format", "svg", *more)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_an_input_is_not_overwritten_by_its_picture(
    grader: Grader, small: str, tmp_path: Path
) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(EASY, encoding="utf-8")
    options = ("--format", "svg", "--step", "0", "--output", str(file))
    assert grader("trace", str(file), "--profile", small, *options).exit_code == 2
    assert file.read_text("utf-8") == EASY


@pytest.mark.parametrize("options", [("png", "--step", "0"), ("pdf", "--step", "0"), ("pdf",)])
def test_without_the_extra_pictures_are_refused_in_a_sentence(
    grader: Grader, small: str, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    result = grader("trace", EASY, "--profile", small, "--format", *options)
    assert result.exit_code == 2
    assert result.stderr == (
        "Error: this needs Typst, which is not installed: pip install 'sudoku-grader[pictures]'\n"
    )


def test_pdf_is_a_document_or_a_picture(grader: Grader, small: str, tmp_path: Path) -> None:
    pytest.importorskip("typst")
    args = ("trace", EASY, "--profile", small, "--format", "pdf")
    for name, more in (("all.pdf", ()), ("one.pdf", ("--step", "3"))):
        result = grader(*args, *more, "--output", str(tmp_path / name))
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
        assert (tmp_path / name).read_bytes().startswith(b"%PDF-")
    assert grader(*args).stdout_bytes == (tmp_path / "all.pdf").read_bytes()


@pytest.mark.parametrize("more", [(), ("--step", "0")])
def test_a_pdf_needs_an_existing_folder(
    grader: Grader, small: str, tmp_path: Path, more: tuple[str, ...]
) -> None:
    pytest.importorskip("typst")
    target = tmp_path / "nowhere" / "x.pdf"
    args = ("--profile", small, "--format", "pdf", "--output", str(target), *more)
    result = grader("trace", EASY, *args)
    assert result.exit_code == 1
    assert result.stderr == f"Error: cannot write '{target}': No such file or directory\n"


def test_a_solved_puzzle_has_documents_as_well(grader: Grader, small: str) -> None:
    pytest.importorskip("jinja2")
    pytest.importorskip("typst")
    for form, start in (("html", b"<!DOCTYPE"), ("pdf", b"%PDF"), ("markdown", b"# Sudoku")):
        result = grader("trace", SOLUTION, "--profile", small, "--format", form)
        assert result.stdout_bytes.startswith(start)


def test_a_document_has_the_name_of_its_puzzle(grader: Grader, small: str, tmp_path: Path) -> None:
    args = ("--profile", small, "--format", "markdown")
    file = tmp_path / "puzzle.txt"
    file.write_text(f"{EASY} # The first <b>\n", encoding="utf-8")
    assert grader("trace", str(file), *args).stdout.startswith(r"# The first \<b\>: easy")
    titled = grader("trace", str(file), *args, "--title", "Mine")
    assert titled.stdout.startswith("# Mine: easy")
    file.write_text(f"{EASY} # 4.5\n", encoding="utf-8")
    assert grader("trace", str(file), *args).stdout.startswith("# Sudoku: easy")


def test_markdown_has_its_pictures_beside_it(grader: Grader, small: str, tmp_path: Path) -> None:
    file = tmp_path / "my solve.md"
    result = grader("trace", HARD, "--profile", small, "--format", "markdown", "-o", str(file))
    assert result.exit_code == 0
    addresses = re.findall(r"!\[.*?\]\((.*?)\)", file.read_text("utf-8"))
    assert addresses
    assert all((tmp_path / address.replace("%20", " ")).is_file() for address in addresses)


def test_html_goes_to_standard_output(grader: Grader, small: str) -> None:
    pytest.importorskip("jinja2")
    result = grader("trace", EASY, "--profile", small, "--format", "html")
    assert result.stdout.startswith("<!DOCTYPE html>\n")
    assert result.stdout.endswith("</html>\n")


def test_the_format_hodoku_is_a_path_in_its_notation(grader: Grader) -> None:
    lines = grader("trace", HARD, "--profile", "hodoku", "--format", "hodoku").stdout.splitlines()
    assert re.fullmatch(r"[0-9]{81} (Easy|Medium|Hard|Unfair|Extreme) \d+", lines[0])
    assert re.fullmatch(r"  (Hidden|Naked) Single: r\dc\d=\d", lines[1])


def test_the_format_hodoku_needs_a_score(grader: Grader, small: str) -> None:
    result = grader("trace", EASY, "--profile", small, "--format", "hodoku")
    assert result.exit_code == 2
    assert "the profile small has no score" in result.stderr


def test_hint_lists_all_instances_of_a_technique(grader: Grader, small: str) -> None:
    result = grader("hint", EASY, "--profile", small, "--all", "--technique", "full-house")
    title, *lines = result.stdout.splitlines()
    assert title == f"Full House ({len(lines)})"
    assert len(lines) > 2
    assert all(re.fullmatch(r"  r\dc\d=\d", line) for line in lines)
    assert len(set(lines)) == len(lines)


def test_hint_lists_all_that_the_profile_sees_by_technique(grader: Grader, small: str) -> None:
    lines = grader("hint", HARD, "--profile", small, "--all").stdout.splitlines()
    titles = [line for line in lines if not line.startswith("  ")]
    assert titles == ["Hidden Single (3)", f"Pointing ({len(lines) - 5})"]
    assert lines[1:4] == ["  r6c2=4", "  r8c3=3", "  r8c6=1"]


def test_hint_lists_steps_of_a_technique_with_the_same_effect_once(grader: Grader) -> None:
    """An effect is listed under each technique that has it, and there once."""
    args = ("hint", HARD, "--profile", "hodoku", "--all", "--format", "jsonl")
    records = [json.loads(line) for line in grader(*args).stdout.splitlines()]
    keys = [(r["technique"], frozenset(r["place"]), frozenset(r["eliminate"])) for r in records]
    assert len(set(keys)) == len(keys)
    assert len({key[1:] for key in keys}) < len(keys)
    assert len({r["technique"] for r in records}) > 4


def test_hint_finds_a_technique_outside_the_profile(grader: Grader, small: str) -> None:
    args = ("hint", HARD, "--profile", small, "--all", "--format", "jsonl")
    records = [
        json.loads(line) for line in grader(*args, "--technique", "claiming").stdout.splitlines()
    ]
    assert all(record["technique"] == "claiming" for record in records)
    assert all(record["rating"] is None for record in records)
    rated = [json.loads(line) for line in grader(*args).stdout.splitlines()]
    assert {record["rating"] for record in rated} <= {1.0, 1.5, 2.5}


def test_hint_reports_that_a_technique_has_no_instance(grader: Grader, small: str) -> None:
    result = grader("hint", EASY, "--profile", small, "--technique", "jellyfish")
    assert (result.exit_code, result.stdout) == (0, "There is no Jellyfish on this board.\n")


def test_hint_knows_the_technique_that_was_meant(grader: Grader, small: str) -> None:
    result = grader("hint", EASY, "--profile", small, "--technique", "naked-pear")
    assert result.exit_code == 2
    assert "did you mean 'naked-pair'?" in result.stderr


EXPERT = "...5.2..65.....8...7......3.....6138...32.6..9...7.2...23.6.5.7..91.......5..3..."
"""58 steps, of which 35 to 37 are no singles."""


def test_several_steps_are_written(grader: Grader, tmp_path: Path) -> None:
    lines = grader("trace", EXPERT, "--step", "36,34-35", "--format", "jsonl").stdout.splitlines()
    assert [json.loads(line)["step"] for line in lines] == [34, 35, 36]
    text = grader("trace", EXPERT, "--step", "35-36").stdout
    assert [line[:3] for line in text.splitlines() if line[:2].isdigit()] == ["35.", "36."]
    folder = tmp_path / "steps"
    options = ("--format", "svg", "--step", "0,36", "--output", str(folder))
    assert grader("trace", EXPERT, *options).exit_code == 0
    assert sorted(file.name for file in folder.iterdir()) == ["step-000.svg", "step-036.svg"]
    page = grader("trace", EXPERT, "--step", "35,37", "--format", "markdown").stdout
    assert [line for line in page.splitlines() if line.startswith("## ")] == [
        "## 35. Pointing (2.5)",
        "## 37. XY-Wing (4.6)",
    ]


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ("5-3", "'5-3' names no steps"),
        ("1,,2", "'1,,2' names no steps"),
        ("-1", "'-1' names no steps"),
        ("x", "'x' names no steps"),
        ("1-99999", "'1-99999' names no steps"),
        ("57-59", "no step 59: the trace has 58 steps"),
    ],
)
def test_wrong_steps_are_refused(grader: Grader, steps: str, message: str) -> None:
    result = grader("trace", EXPERT, f"--step={steps}")
    assert result.exit_code == 2
    assert message in result.stderr


@pytest.mark.parametrize(
    ("pages", "steps", "note"),
    [
        (2, ["35. Pointing", "36. Claiming", "37. XY-Wing"], ""),
        (1, ["37. XY-Wing"], "Note: there is room for 1 of 3 steps beyond singles"),
    ],
)
def test_a_document_fits_into_its_pages(
    grader: Grader, tmp_path: Path, pages: int, steps: list[str], note: str
) -> None:
    target = tmp_path / "x.pdf"
    result = grader("trace", EXPERT, "--pages", str(pages), "--output", str(target))
    assert result.exit_code == 0
    assert result.stderr.startswith(note)
    document = pypdfium2.PdfDocument(target)
    assert len(document) == pages
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    every = ("35. Pointing", "36. Claiming", "37. XY-Wing")
    assert [step for step in every if step in text] == steps


def test_steps_that_do_not_fit_are_refused_and_nothing_is_written(
    grader: Grader, tmp_path: Path
) -> None:
    target = tmp_path / "x.pdf"
    result = grader("trace", EXPERT, "--step", "1-20", "--pages", "1", "--output", str(target))
    assert result.exit_code == 2
    assert "the steps need more pages than 1" in result.stderr
    assert not target.exists()
