"""Control characters in names and titles from files do not reach a terminal."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from grader.cli.shared.technique_titles import titles
from grader.errors import FormatError, LayoutError, PuzzleError, printable
from grader.formats import entries as grader_entries
from grader.formats.layout_files import read_layout
from grader.model import kinds as k
from grader.model import roles
from grader.model.puzzle import Puzzle
from grader.model.step import Evidence, HouseMark, Step
from grader.pipeline.registry import techniques
from grader.pipeline.technique import Technique
from grader.render.sentences import LENGTHS, explanation_lines
from grader.runtime.strict_json import json_line
from tests.cli.conftest import SMALL, Grader
from tests.cli.puzzle_lines import EASY, HARD
from tests.guests import installed

ESCAPE = "\x1b[31m"
LAYOUT = """\
name: "{name}"
grids:
  - size: 4
    extras:
      - name: "{house}"
        cells: r1c1 r2c2
"""


@pytest.mark.parametrize("junk", [r"\e[31mred", r"\x9b31m", r"\u202Eabc", r"\x07", r"\x7f"])
def test_a_profile_has_printable_names(grader: Grader, tmp_path: Path, junk: str) -> None:
    file = tmp_path / "junk.yaml"
    for old, new in (("easy:", f'"{junk}":'), ("A few techniques", f'"{junk}"')):
        file.write_text(SMALL.replace(old, new), encoding="utf-8")
        result = grader("trace", EASY, "--profile", str(file))
        assert (result.exit_code, result.stdout) == (2, "")
        assert "a name has 1 to 100 printable characters" in result.stderr
        assert result.stderr.strip().isprintable()


@pytest.mark.parametrize("junk", [r"\e[31mred", r"\x9b31m", r"\u202Eabc"])
def test_a_layout_has_printable_names(grader: Grader, tmp_path: Path, junk: str) -> None:
    file = tmp_path / "junk.yaml"
    for names in ({"name": junk, "house": "cage"}, {"name": "mine", "house": junk}):
        file.write_text(LAYOUT.format(**names), encoding="utf-8")
        result = grader("layouts", str(file))
        assert result.exit_code == 2
        assert result.output.strip().replace("\n", "").isprintable()


def test_markup_in_names_is_escaped(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "markup.yaml"
    file.write_text(SMALL.replace("easy:", '"[bold]easy[/]":'), encoding="utf-8")
    assert "[bold]easy[/], 1." in grader("trace", EASY, "--profile", str(file)).stdout
    assert "[bold]easy[/]" in grader("rate", EASY, "--profile", str(file)).stdout


def test_braces_in_names_are_no_fields() -> None:
    layout = read_layout(LAYOUT.format(name="{title}", house="{digit}{}{0}"))
    house = next(h for h, spec in enumerate(layout.specs) if spec.name == "{digit}{}{0}")
    evidence = Evidence((0,), houses=(HouseMark(roles.WITHIN, house),))
    step = Step("hidden-single", [(0, 0)], (), evidence)
    board = Puzzle(layout, (k.NO_DIGIT,) * 16).board()
    for length in LENGTHS[1:]:
        (text,) = explanation_lines(board, step, length)
        assert "{digit}{}{0}" in text


@pytest.mark.parametrize(
    "args",
    [
        ("rate", ESCAPE),
        ("rate", f"/tmp/{ESCAPE}/x"),
        ("hint", HARD, "--entries", ESCAPE),
        ("hint", HARD, "--technique", ESCAPE),
        ("explain", HARD, ESCAPE),
        ("explain", HARD, f"r1c2={ESCAPE}"),
        ("trace", HARD, "--language", ESCAPE),
        ("trace", HARD, "--profile", ESCAPE),
        ("trace", HARD, "-o", f"/nowhere/{ESCAPE}"),
    ],
)
def test_control_characters_in_messages_are_replaced(grader: Grader, args: tuple[str, ...]) -> None:
    result = grader(*args)
    assert result.exit_code in (1, 2)
    assert "\x1b" not in result.output


def test_titles_of_guests_are_harmless() -> None:
    first = next(iter(techniques().values()))
    guest = Technique("moon", f"Moon{ESCAPE}\nJump", first.make)
    with installed(guest):
        assert titles()["moon"] == "Moon\ufffd[31m Jump"


def test_printable_keeps_lines() -> None:
    assert printable("a\nb\x1b\u2028c") == "a\nb\ufffd\ufffdc"


JUNK = "=cmd|'/C calc'!A0 \x1b[31m\x9b2J\u202e"
BAD = f"{JUNK}\n@SUM(1+1)*cmd|x,=1+1,{ESCAPE}\n-12345\t=2\r+9+9\n"


@pytest.mark.parametrize("form", ["table", "csv", "jsonl"])
@pytest.mark.parametrize("command", ["rate", "check", "solve", "convert", "trace", "hint"])
def test_input_is_shown_without_control_characters(
    grader: Grader, command: str, form: str, tmp_path: Path
) -> None:
    file = tmp_path / f"{ESCAPE}\u202ename.txt"
    file.write_text(BAD, encoding="utf-8")
    args = {"rate": ("--format", form), "convert": ("--to", "line")}.get(command, ())
    result = grader(command, str(file), *args)
    assert result.exit_code in (1, 2)
    assert all(c.isprintable() or c == "\n" for c in result.output)


def test_a_csv_of_ratings_has_no_formulas_and_is_read_back(grader: Grader) -> None:
    dashes = EASY.replace(".", "-")
    text = f"{EASY}\n{dashes[:80]}\n=1+1 a=b\n{dashes}\n"
    written = grader("rate", "-", "--format", "csv", input=text).stdout
    rows = list(csv.DictReader(written.splitlines()))
    assert [row["puzzle"] for row in rows] == [
        EASY,
        f"'{dashes[:80]}",
        "'=1+1 a=b",
        EASY,
    ]
    assert all(cell[:1] not in {*"=+-@"} for row in rows for cell in row.values())
    again = [*grader_entries(written.splitlines(keepends=True))]
    assert [entry.text for entry in again] == [EASY, dashes[:80], "=1+1 a=b", EASY]


def test_json_escapes_control_characters_and_keeps_the_text() -> None:
    data = {"title": "\x1b\x7f\x9b\u202e\u2028\U000e0001 \xe4\U0001f600\udcff"}
    line = json_line(data)
    assert line.isprintable()
    assert "\xe4\U0001f600" in line
    assert json.loads(line) == data


def test_messages_of_errors_are_printable() -> None:
    for error in (
        FormatError(f"{ESCAPE}", line=3),
        LayoutError("x", file=f"{ESCAPE}.yaml"),
        PuzzleError("a\x9b\u202eb\nc"),
    ):
        assert str(error).replace("\n", "").isprintable()
    with pytest.raises(LayoutError) as caught:
        read_layout(f'name: "{"a" * 5}"\ngrids: [{{size: 4, extras: ["\\e[31m"]}}]\n')
    assert str(caught.value).isprintable()
