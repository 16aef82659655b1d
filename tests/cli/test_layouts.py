"""`grader layouts` lists layouts, draws one and lists its problems."""

from pathlib import Path

from grader.formats.layout_files import read_layout
from grader.model.shapes import named, names
from tests.cli.conftest import Grader


def test_all_names_are_listed(grader: Grader) -> None:
    result = grader("layouts")
    assert result.exit_code == 0
    assert result.stdout.split() == list(names())


def test_a_layout_is_drawn(grader: Grader) -> None:
    result = grader("layouts", "diagonal-4")
    assert result.exit_code == 0
    assert result.stdout == (
        "diagonal-4: 16 cells, 14 houses, 4 digits\n"
        "+-------+-------+\n"
        "| .\\ .  | .  ./ |\n"
        "| .  .\\ | ./ .  |\n"
        "+-------+-------+\n"
        "| .  ./ | .\\ .  |\n"
        "| ./ .  | .  .\\ |\n"
        "+-------+-------+\n"
    )


def test_of_a_large_page_the_boxes_are_drawn(grader: Grader) -> None:
    assert grader("layouts", "sumo-16").stdout.splitlines()[1:4] == [
        "AAAA..BBBB..CCCC",
        "AAAA..BBBB..CCCC",
        "AAAA..BBBB..CCCC",
    ]


def test_a_layout_is_written_as_a_file(grader: Grader) -> None:
    result = grader("layouts", "twodoku", "--yaml")
    assert read_layout(result.stdout) == named("twodoku")


def test_problems_are_listed(grader: Grader, tmp_path: Path) -> None:
    file = tmp_path / "page.yaml"
    file.write_text("name: page\ngrids:\n- {size: 9}\n- {size: 4, at: r1c1}\n", encoding="utf-8")
    result = grader("layouts", str(file))
    assert result.exit_code == 1
    last = result.stdout.splitlines()[-1]
    assert last.startswith("impossible: ")
    assert "of grid 1 have only the digits 1234:" in last


def test_an_unknown_layout_is_wrong_use(grader: Grader) -> None:
    result = grader("layouts", "samurei")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "Error: no layout 'samurei'; did you mean 'samurai'?\n"
