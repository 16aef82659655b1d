from pathlib import Path

import pytest

from grader.formats import parse, write
from grader.formats.reading.argument import may_be_puzzle
from grader.model.puzzle import Puzzle
from grader.model.shapes import named
from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import EASY, HARD, SOLUTION
from tests.formats.grid_makers import NINE, NONOMINO
from tests.formats.workbooks import write_workbook

BOXED = write(parse(EASY), "boxed")
JIGSAW = NINE + NONOMINO
DENSE = "123456789ABCDEFG" * 16


def test_a_puzzle_may_be_an_argument_a_file_or_standard_input(
    grader: Grader, tmp_path: Path
) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_bytes(b"\xef\xbb\xbf# mine\r\n" + EASY.encode() + b" # first\r\n\r\n")
    for result in (
        grader("solve", EASY),
        grader("solve", str(file)),
        grader("solve", "-", input=EASY),
        grader("solve", input=EASY),
        grader("solve", BOXED),
        grader("solve", "-", input=BOXED.replace("\n", "\r\n")),
    ):
        assert (result.exit_code, result.stdout, result.stderr) == (0, f"{SOLUTION}\n", "")


def test_several_inputs_are_read_in_their_order(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(f"{HARD}\n{EASY}\n", encoding="utf-8")
    result = grader("convert", str(file), "--to", "line")
    assert result.stdout == f"{HARD}\n{EASY}\n"
    result = grader("check", EASY, str(file), "-", input=HARD)
    assert [line.split()[0] for line in result.stdout.splitlines()] == [EASY, HARD, EASY, HARD]


def test_errors_name_one_of_several_inputs(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text(f"{EASY}\n{EASY[:80]}x1\n", encoding="utf-8")
    where = "line 2, column 1: the line has 82 cells"
    assert where in grader("check", str(file)).stdout
    assert f"{file}, {where}" in grader("check", EASY, str(file)).stdout
    assert f"standard input, {where}" in grader("check", EASY, "-", input=file.read_text()).stdout


def test_unreadable_inputs_are_reported_and_the_others_read(grader: Grader, tmp_path: Path) -> None:
    junk = tmp_path / "junk.bin"
    junk.write_bytes(bytes(range(256)) * 20)
    wide = tmp_path / "wide.txt"
    wide.write_text(EASY, encoding="utf-16-le")
    empty = tmp_path / "empty.txt"
    empty.write_text("", encoding="utf-8")
    missing = tmp_path / "missing.txt"
    names = [str(path) for path in (tmp_path, junk, wide, empty, missing)]
    result = grader("solve", *names, EASY)
    assert result.stdout == f"{SOLUTION}\n"
    assert result.stderr.splitlines() == [
        f"Error: {tmp_path} is a directory; name the files in it",
        f"Error: {junk} is not a text file",
        f"Error: {wide} is UTF-16 text without a mark; save it as UTF-8",
        f"Error: no puzzle in {empty}",
        f"Error: no such file: '{missing}' (and it is not a puzzle)",
    ]
    assert result.exit_code == 2


def test_a_file_that_may_not_be_read(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "secret.txt"
    file.write_text(EASY, encoding="utf-8")
    file.chmod(0)
    try:
        file.read_bytes()
    except PermissionError:
        pass
    else:
        pytest.skip("this user may read everything")
    result = grader("solve", str(file))
    assert result.stderr == f"Error: cannot read '{file}': Permission denied\n"
    assert result.exit_code == 2


@pytest.mark.parametrize("command", ["rate", "solve", "check"])
def test_empty_input_is_one_sentence(grader: Grader, command: str) -> None:
    result = grader(command, "-", input="\n# nothing\n")
    assert (result.exit_code, result.stderr) == (1, "Error: no puzzle in standard input\n")


@pytest.mark.parametrize("command", ["trace", "hint"])
def test_a_command_for_one_puzzle_takes_no_more(grader: Grader, command: str) -> None:
    result = grader(command, "-", input=f"{EASY}\n{HARD}\n")
    assert result.exit_code == 2
    assert "line 2 is a second puzzle; this command takes only one" in result.stderr
    result = grader(command, "-", input="")
    assert (result.exit_code, result.stderr) == (1, "Error: no puzzle in standard input\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (EASY, True),
        (EASY[:70], True),
        (BOXED, True),
        ("." * 16, True),
        ("." * 400, True),
        (JIGSAW, True),
        (DENSE, True),
        (write(parse(DENSE), "numbers").replace("\n", " "), True),
        ("2x2:1_2b3c4d1b", True),
        ("3x3#1234", True),
        (f"7) {EASY}", True),
        (f"[{', '.join(EASY.replace('.', '0'))}]", True),
        (f"https://sudokuexchange.com/play/?s={EASY}", True),
        ("./my.puzzles/easy.txt", False),
        ("grids (1).txt", False),
        ("puzzles.txt", False),
        ("data/2024-11-05/x.txt", False),
        ("1234", False),
        ("", False),
    ],
)
def test_arguments_that_look_like_puzzles(text: str, expected: bool) -> None:
    assert may_be_puzzle(text) is expected


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-8-sig"])
def test_a_byte_order_mark_names_the_encoding(
    grader: Grader, tmp_path: Path, encoding: str
) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{EASY}\n{HARD}\n", encoding=encoding)
    result = grader("convert", str(file), "--to", "line")
    assert (result.exit_code, result.stdout, result.stderr) == (0, f"{EASY}\n{HARD}\n", "")
    assert parse(f"{EASY}".encode(encoding)) == parse(EASY)


def test_a_spreadsheet_is_read_by_its_name(grader: Grader, tmp_path: Path) -> None:
    pytest.importorskip("python_calamine")
    file = tmp_path / "book.xlsx"
    write_workbook(file, [[["name", "puzzle"], ["Maja", EASY]]])
    result = grader("convert", str(file), "--to", "line")
    assert (result.exit_code, result.stdout) == (0, f"{EASY}  # Maja\n")


@pytest.mark.parametrize("text", [JIGSAW, DENSE, "2x2:1_2b3c4d1b", f"Diagonals: {EASY}"])
def test_an_argument_is_what_a_file_is(grader: Grader, tmp_path: Path, text: str) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(text, encoding="utf-8")
    as_file = grader("convert", str(file), "--to", "json")
    as_argument = grader("convert", text, "--to", "json")
    assert (as_file.exit_code, as_argument.exit_code) == (0, 0)
    assert as_argument.stdout == as_file.stdout


def test_what_had_to_be_assumed_is_a_note(grader: Grader) -> None:
    result = grader("convert", "-", "--to", "line", input=EASY.replace(".", "?") + "\n")
    assert (result.exit_code, result.stdout) == (0, f"{EASY}\n")
    assert result.stderr == "Note: line 1: ? is read as an empty cell\n"


def test_a_long_argument_is_not_a_file_name(grader: Grader) -> None:
    result = grader("convert", "." * 625, "--to", "line")
    assert (result.exit_code, result.stdout) == (0, "." * 625 + "\n")
    result = grader("convert", "y" * 5000, "--to", "line")
    assert result.exit_code == 2
    assert len(result.stderr) < 200


def test_five_lines_of_a_samurai_earn_a_note(grader: Grader, tmp_path: Path) -> None:
    puzzle = Puzzle(named("samurai"), tuple(cell % 9 if cell % 3 else -1 for cell in range(369)))
    heading, *lines = write(puzzle, "grids").splitlines()
    file = tmp_path / "five.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    note = (
        "Note: lines 1 to 5 agree where the grids of a samurai overlap; "
        "for one puzzle use --from grids:samurai\n"
    )
    result = grader("convert", str(file), "--to", "line")
    assert (result.stdout.splitlines(), result.stderr) == (lines, note)
    result = grader("convert", str(file), "--from", "grids:samurai", "--to", "grids")
    assert (result.stdout.splitlines(), result.stderr) == ([heading, *lines], "")
    result = grader("trace", str(file))
    assert (result.exit_code, result.stderr.startswith(note)) == (2, True)


@pytest.mark.parametrize("form", ["jsonl", "yaml", "line"])
@pytest.mark.parametrize("layout", ["diagonal-4", "twodoku-4", "{}/two.yaml"])
def test_generated_puzzles_are_inputs(
    grader: Grader, tmp_path: Path, form: str, layout: str
) -> None:
    grids = "name: two\ngrids:\n- {size: 4}\n- {size: 4, at: r1c3}\n"
    (tmp_path / "two.yaml").write_text(grids, encoding="utf-8")
    made = tmp_path / "made"
    chosen = ["--layout", layout.format(tmp_path), "--format", form, "--output", str(made)]
    assert grader("generate", "--count", "2", "--seed", "1", *chosen).exit_code == 0
    written = grader("convert", str(made), "--to", "json")
    assert (written.exit_code, written.stderr) == (0, "")
    assert len(written.stdout.splitlines()) == 2
    for table in ("jsonl", "csv"):
        rated = tmp_path / f"rated.{table}"
        result = grader("rate", str(made), "--format", table, "--output", str(rated))
        assert (result.exit_code, result.stderr) == (0, "")
        again = grader("convert", str(rated), "--to", "json")
        assert (again.stdout, again.stderr) == (written.stdout, "")


def test_no_digit_of_a_page_is_left_out(grader: Grader) -> None:
    puzzle = Puzzle(named("samurai"), (4,) * 369)
    page = write(puzzle, "picture")
    result = grader("convert", "-", "--from", "picture:tripledoku", "--to", "json", input=page)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("Error: line 1: r1c13 is outside the layout tripledoku")
