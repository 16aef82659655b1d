"""What a file of generated puzzles has, wherever it was cut."""

from __future__ import annotations

from pathlib import Path

import pytest

from grader.formats import puzzle_line
from grader.generate import generate
from grader.outputs.generated_contents import contents
from grader.outputs.generated_rows import CSV_HEADING, GeneratedStyle
from grader.outputs.output import OutputUseError
from grader.render import rating_table


@pytest.mark.parametrize("form", ["csv", "line"])
def test_the_end_of_the_last_whole_row_is_found(tmp_path: Path, form: str) -> None:
    """Of tables, and of lines with solutions behind the puzzles."""
    made = [*generate(layout="classic-6", seed=4, count=3)]
    if form == "csv":
        lines = [CSV_HEADING]
        for one in made:
            origin = (one.puzzle.clues, one.symmetry, one.seed, one.attempt, one.run)
            lines.append(
                rating_table.csv_line([*rating_table.csv_row(one.rating), *map(str, origin)])
            )
    else:
        lines = [f"{puzzle_line(one.puzzle)} # {one.rating.solution}" for one in made]
    data = "".join(f"{line}\n" for line in lines).encode()
    file = tmp_path / "made"
    style = GeneratedStyle(form, solutions=True)
    ends = [0, *[place + 1 for place, symbol in enumerate(data) if symbol == ord("\n")]]
    for size in range(len(data) + 1):
        file.write_bytes(data[:size])
        found = contents(str(file), style, "classic-6")
        whole = sum(end <= size for end in ends) - 1
        if found.lacks_line_end:
            assert (found.size, data[size : size + 1]) == (size, b"\n")
            whole += 1
        else:
            assert found.size == ends[whole]
        puzzles = [one.puzzle for one in made][: whole - (form == "csv" and whole > 0)]
        assert [kept.puzzle for kept in found.kept] == puzzles
    heading = CSV_HEADING
    for wrong in ("puzzle,run,attempt\n", f"{heading[:-1]}\n", f"{heading}\nx\n{heading}\n"):
        if form == "line":
            wrong = f"{lines[0]}\nx\n{lines[1]}\n"  # noqa: PLW2901
        file.write_text(wrong, encoding="utf-8")
        with pytest.raises(OutputUseError, match="not an output"):
            contents(str(file), style, "classic-6")
