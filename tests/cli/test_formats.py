import json
import sys
from pathlib import Path

import pytest

from grader import formats
from grader.formats import FORMATS
from tests.cli.conftest import Grader
from tests.cli.puzzle_lines import EASY, HARD, SOLUTION

WRITABLE = [
    n.name
    for n in FORMATS
    if n.name not in ("exchange-bank", "sukaku", "jigsaw", "picture", "parquet")
    and not n.name.startswith("killer-")
]
KILLER = "SumoCueV1=6+0=3=3=1=3+2=6=4=6=3+7+9+9=5+14"


def test_formats_are_listed_with_titles(grader: Grader) -> None:
    result = grader("formats")
    assert [line.split()[0] for line in result.stdout.splitlines()] == [n.name for n in FORMATS]


@pytest.mark.parametrize("name", WRITABLE)
def test_converted_puzzles_are_read_by_other_commands(
    grader: Grader, tmp_path: Path, name: str
) -> None:
    # Each open cell has two candidates at least: no format takes it for a given.
    puzzle = SOLUTION[:27] + "." * 54
    if name in ("sdx", "marks"):
        puzzle = "." * 81
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{puzzle}\n{puzzle}\n", encoding="utf-8")
    result = grader("convert", str(file), "--to", name)
    assert (result.exit_code, result.stderr) == (0, "")
    for back in (
        grader("convert", "-", "--to", "line", input=result.stdout),
        grader("convert", "-", "--from", name, "--to", "line", input=result.stdout),
    ):
        assert back.stdout == f"{puzzle}\n{puzzle}\n"


def test_a_set_of_symbols_is_part_of_a_format(grader: Grader) -> None:
    line = "123456789ABCDEFG".ljust(256, ".")
    result = grader("convert", line, "--to", "line:A-P")
    assert result.stdout.strip() == "ABCDEFGHIJKLMNOP".ljust(256, ".")
    back = grader("convert", "-", "--from", "line:A-P", "--to", "line", input=result.stdout)
    assert back.stdout.strip() == line


@pytest.mark.parametrize("args", [("--to", "xls"), ("--to", "line", "--from", "xls")])
def test_a_format_that_there_is_not_is_wrong_use(grader: Grader, args: tuple[str, ...]) -> None:
    result = grader("convert", EASY, *args)
    assert result.exit_code == 2
    assert "no format 'xls'; known: grids, hodoku-library" in result.stderr


def test_puzzles_that_a_format_cannot_hold_are_reported(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "mixed.txt"
    file.write_text(f"{EASY}\n{'.' * 256}\n{HARD}\n", encoding="utf-8")
    result = grader("convert", str(file), "--to", "sdm")
    assert result.stdout == f"{EASY}\n{HARD}\n"
    assert result.stderr == "Error: line 2: a .sdm file cannot hold the layout classic-16\n"
    assert result.exit_code == 1


def test_the_heading_of_a_table_is_skipped(grader: Grader) -> None:
    table = f"id,quizzes,solutions\n1,{EASY},{SOLUTION}\n2,{HARD},{SOLUTION}\n"
    result = grader("rate", "-", "--format", "jsonl", input=table)
    assert (result.exit_code, result.stderr) == (0, "")
    assert [json.loads(line)["puzzle"] for line in result.stdout.splitlines()] == [EASY, HARD]


def test_malformed_bytes_in_a_comment_are_ignored(grader: Grader) -> None:
    data = f"# Z\n{EASY} # Z".encode() + b"\xfcrich\n# caf\xe9\n" + EASY.encode() + b",\xe9\n"
    result = grader("solve", "-", input=data)
    assert (result.exit_code, result.stdout) == (0, f"{SOLUTION}\n{SOLUTION}\n")


def test_a_malformed_puzzle_has_no_layout(grader: Grader) -> None:
    result = grader("rate", "-", "--format", "jsonl", input="nonsense\n")
    assert json.loads(result.stdout)["layout"] is None
    assert grader("rate", "-", "--format", "csv", input="nonsense\n").stdout.splitlines()[1][
        :12
    ] == ("nonsense,,st")


@pytest.mark.parametrize("name", ["", "   "])
def test_an_empty_argument_is_an_error(grader: Grader, name: str) -> None:
    result = grader("rate", name)
    assert result.exit_code == 2
    assert result.stderr == "Error: an empty argument is neither a file nor a puzzle\n"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (EASY.encode("utf-16-le"), "is UTF-16 text without a mark; save it as UTF-8"),
        (EASY.encode("utf-32-be"), "is UTF-16 text without a mark; save it as UTF-8"),
        (EASY.encode() + b"\0", "is not a text file"),
        (b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x03\0>\0\x01\0\0\0" * 9, "is not a text file"),
        (b"\x1f\x8b\x08\x00" + bytes(range(200)), "is compressed; unpack it first"),
        (b"PAR1" + bytes(200), "is a Parquet file; give the name of the file"),
    ],
)
def test_errors_in_files_are_reported(grader: Grader, data: bytes, words: str) -> None:
    result = grader("rate", "-", input=data)
    assert (result.exit_code, result.stderr) == (2, f"Error: standard input {words}\n")


def test_nothing_that_a_terminal_obeys_is_repeated(grader: Grader) -> None:
    result = grader("rate", "-", input=f"{EASY}\n\x1b[31mred\x07\n")
    assert "\x1b" not in result.stdout.splitlines()[2]
    assert "\ufffd[31mred\ufffd" in result.stdout


def test_links_may_be_arguments(grader: Grader) -> None:
    link = formats.write(formats.parse(EASY), "fpuzzles")
    assert grader("solve", link).stdout == f"{SOLUTION}\n"
    assert grader("solve", formats.write(formats.parse(EASY), "json")).stdout == f"{SOLUTION}\n"


def test_records_of_ratings_can_be_read_again(grader: Grader, small: str) -> None:
    regions = "AAABBBCCCAAABBBCCCDAEEBBCCFDAAEEBFCFDDDEEEFFFDDDEGEHFFIIDGGHHFHIIIGGGHHHIIIIGGGHH"
    lines = [EASY, "." * 80 + "1" + regions, f":0000:x:{EASY}:541::"]
    result = grader("rate", "-", "--profile", small, "--format", "jsonl", input="\n".join(lines))
    records = [json.loads(line) for line in result.stdout.splitlines()]
    assert [record["puzzle"] for record in records] == lines
    again = grader("convert", "-", "--to", "json", input=result.stdout)
    assert again.stdout == grader("convert", "-", "--to", "json", input="\n".join(lines)).stdout


def test_parquet_without_its_library_is_one_sentence(
    grader: Grader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    file = tmp_path / "x.parquet"
    file.write_bytes(b"PAR1" + bytes(100) + b"PAR1")
    words = "reading and writing Parquet needs pyarrow: pip install 'sudoku-grader[parquet]'"
    result = grader("rate", str(file))
    assert (result.exit_code, result.stderr) == (2, f"Error: {words}\n")
    result = grader("convert", EASY, "--to", "parquet", "-o", str(tmp_path / "y.parquet"))
    assert (result.exit_code, result.stderr) == (1, f"Error: {words}\n")
    result = grader("convert", EASY, "--to", "parquet")
    assert "the format parquet is not text; name a file with --output" in result.stderr


def test_parquet_round_trip(grader: Grader, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    file = str(tmp_path / "puzzles.parquet")
    lines = f"{EASY}\n{HARD}\n" * 10
    result = grader("convert", "-", "--to", "parquet", "-o", file, input=lines)
    assert (result.exit_code, result.stderr) == (0, "")
    assert grader("convert", file, "--to", "line").stdout == lines
    bad = tmp_path / "bad.parquet"
    bad.write_bytes(Path(file).read_bytes()[:60])
    result = grader("rate", str(bad))
    assert result.exit_code == 2
    assert "bad.parquet is a damaged Parquet file" in result.stderr


@pytest.mark.parametrize(
    "name", ["json", "yaml", "fpuzzles", "sudokupad", "killer-grid", "killer-letters"]
)
def test_killers_are_converted_and_read_back(grader: Grader, name: str) -> None:
    text = grader("convert", "-", "--to", name, input=KILLER).stdout
    assert grader("convert", "-", "--to", "sumocue", input=text).stdout == f"{KILLER}\n"


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_ratings_of_killers_are_read_again(grader: Grader, form: str) -> None:
    rated = grader("rate", "-", "--profile", "variants", "--format", form, input=KILLER).stdout
    assert "killer-4" in rated
    assert grader("convert", "-", "--to", "sumocue", input=rated).stdout == f"{KILLER}\n"


def test_a_format_without_cages_names_those_that_have_them(
    grader: Grader, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = grader("convert", "-", "--to", "line", input=KILLER)
    assert "a line cannot hold the rules of the layout killer-4" in result.stderr
    monkeypatch.setenv("GRADER_LANGUAGE", "de")
    german = grader("convert", "-", "--to", "line", input=KILLER)
    assert "Eine Zeile kann die Regeln des Layouts killer-4 nicht enthalten" in german.stderr
