import json

from grader.model.board import Board
from grader.model.layout import Layout
from grader.model.notation import A1, A1_COLUMNS
from grader.model.puzzle import Puzzle
from grader.model.shapes import classic
from grader.model.trace import Outcome, Trace
from grader.render.board import grid, pencil_marks
from grader.render.trace import step_record, trace_lines, trace_records
from tests.render.test_sentences import step

FOUR = classic(2, 2)
GIVENS = (-1, 1, 2, 3, 2, 3, 0, 1, 1, 0, 3, 2, 3, 2, 1, -1)


def rate(_: object) -> float:
    return 1.5


def made() -> Trace:
    first = step("full-house", place="r1c1=1", digits="1", houses="within:r1", layout=FOUR)
    last = step("naked-single", place="r4c4=1", digits="1", marks="defining:r4c4", layout=FOUR)
    return Trace(Puzzle(FOUR, GIVENS), (first, last), Outcome.SOLVED)


def test_grid_frames_the_boxes() -> None:
    assert grid(FOUR, GIVENS).split("\n") == [
        "+-----+-----+",
        "| . 2 | 3 4 |",
        "| 3 4 | 1 2 |",
        "+-----+-----+",
        "| 2 1 | 4 3 |",
        "| 4 3 | 2 . |",
        "+-----+-----+",
    ]


def test_grid_of_oblong_boxes() -> None:
    lines = grid(classic(3, 2), (-1,) * 36).split("\n")
    assert [line.startswith("+") for line in lines] == [True, False, False] * 3 + [True]
    assert lines[1] == "| . . . | . . . |"


def test_a_frame_runs_around_the_cells_that_there_are() -> None:
    layout = Layout("bare", [(0, 0), (0, 1), (1, 1)], 3, [])
    assert grid(layout, (0, -1, 2)).split("\n") == [
        "+-------+",
        "| 1   . |",
        "+---+   |",
        "    | 3 |",
        "    +---+",
    ]


def test_pencil_marks_stand_in_columns_and_show_an_empty_cell() -> None:
    board = Board.of(FOUR, (-1, -1, 2, 3) + (-1,) * 12, removed=[(0, 0), (0, 1)])
    assert pencil_marks(board).split("\n")[1:3] == [
        "| !    12   | 3   4   |",
        "| 1234 1234 | 12  12  |",
    ]


def test_trace_lines_number_the_steps_and_end_with_the_solution() -> None:
    lines = list(trace_lines(made(), rate, {"full-house": "Last One"}))
    assert lines[:7] == grid(FOUR, GIVENS).split("\n")
    assert lines[7:13] == [
        "",
        "1.  1.5  Last One: r1c1=1",
        "         r1c1 is the last open cell of row 1, and 1 is the digit still missing there: "
        "r1c1 is 1.",
        "2.  1.5  Naked Single: r4c4=1",
        "         Every digit but 1 has been ruled out in r4c4: r4c4 is 1.",
        "",
    ]
    assert lines[13:] == grid(FOUR, (0, *GIVENS[1:15], 0)).split("\n")


def test_the_board_is_drawn_where_the_singles_end() -> None:
    puzzle = Puzzle(FOUR, (-1,) * 16)
    strikes = (
        step("moon-jump", strike="r1c1<>1", layout=FOUR),
        step("moon-jump", strike="r1c2<>1", layout=FOUR),
    )
    trace = Trace(puzzle, strikes, Outcome.STUCK)
    lines = list(trace_lines(trace, rate, {}, length="short"))
    assert [i for i, line in enumerate(lines) if "1234 1234" in line and "|" in line][:4] == [
        10,
        11,
        13,
        14,
    ]
    assert lines[17:19] == ["1.  1.5  Moon Jump => r1c1<>1", "2.  1.5  Moon Jump => r1c2<>1"]
    assert "| 234  234  | 1234 1234 |" in lines[19:]
    again = list(trace_lines(trace, rate, {}, length="short", boards=[2]))
    assert "| 234  1234 | 1234 1234 |" in again


def test_records_have_the_documented_json_fields() -> None:
    made = step(
        "w-wing",
        strike="r2c9<>4",
        digits="48",
        houses="within:c5",
        marks="wing:r1c9/4 pivot:r9c2",
        links="weak:r1c9/8-r1c5/8",
    )
    record = step_record(classic(), made, 5.1, {"w-wing": "W-Wing"}, 12)
    text = record.pop("text")
    assert text.startswith("r1c9 are both 4 or 8. They cannot both be 8")
    assert record == {
        "step": 12,
        "technique": "w-wing",
        "name": "W-Wing",
        "rating": 5.1,
        "place": [],
        "eliminate": ["r2c9<>4"],
        "evidence": {
            "digits": [4, 8],
            "marks": [
                {"role": "wing", "cell": "r1c9", "digit": 4},
                {"role": "pivot", "cell": "r9c2", "digit": None},
            ],
            "houses": [{"role": "within", "house": "column 5"}],
            "links": [
                {
                    "role": "weak",
                    "from": {"cell": "r1c9", "digit": 8},
                    "to": {"cell": "r1c5", "digit": 8},
                }
            ],
            "sets": [],
            "chains": [],
        },
    }


def test_trace_records_number_the_steps_and_go_through_json() -> None:
    records = list(trace_records(made(), rate, {}))
    assert [(r["step"], r["place"]) for r in records] == [(1, ["r1c1=1"]), (2, ["r4c4=1"])]
    assert json.loads(json.dumps(records)) == records


def test_letters_and_numbers_stand_at_the_edge_of_a_board() -> None:
    board = Puzzle(FOUR, (0,) + (-1,) * 15).board()
    plain = pencil_marks(board).split("\n")
    assert pencil_marks(board, style=A1).split("\n")[:4] == [
        "    1   2      3    4",
        f"  {plain[0]}",
        f"A {plain[1]}",
        f"B {plain[2]}",
    ]
    heading, _, first, *_ = grid(FOUR, board.digits(), A1_COLUMNS).split("\n")
    assert (heading, first) == ("    A B   C D", "1 | 1 . | . . |")


def test_wide_pages_have_room_for_numbers_of_two_figures() -> None:
    layout = classic(4, 4)
    heading, _, first, *_ = grid(layout, (-1,) * 256, A1).split("\n")
    assert [heading[i] for i, c in enumerate(first) if c == "."] == [*"123456789", *"1" * 7]
    assert heading.endswith("15 16")
