"""Replays of traces."""

from __future__ import annotations

from grader.model import kinds as k
from grader.model import roles, shapes
from grader.model.puzzle import Puzzle
from grader.model.step import Evidence, HouseMark, Mark, Step
from grader.model.trace import Outcome, Trace

FOUR = shapes.classic(2, 2)
PUZZLE = Puzzle(FOUR, (0, *[k.NO_DIGIT] * 15))
STEPS = (
    Step("naked-pair", eliminations=[(15, 0), (15, 1)]),
    Step("hidden-single", placements=[(1, 1)]),
    # The placement strikes what the elimination names as well: eliminations come first.
    Step("mixed", placements=[(2, 2)], eliminations=[(3, 2)]),
)


def test_replay_gives_the_board_before_each_step() -> None:
    trace = Trace(PUZZLE, STEPS, Outcome.STUCK)
    boards = []
    for board, step in trace.replay():
        boards.append((board.text(), board.candidates(15)))
        # What one does to a board of a replay does not show in the next.
        board.place(14, 3)
        assert step in STEPS
    assert boards == [
        ("1" + "." * 15, (0, 1, 2, 3)),
        ("1" + "." * 15, (2, 3)),
        ("12" + "." * 14, (2, 3)),
    ]
    assert trace.final_board().text() == "123" + "." * 13


def test_a_trace_is_a_sequence_of_steps() -> None:
    trace = Trace(PUZZLE, STEPS, Outcome.STUCK)
    assert len(trace) == 3
    assert tuple(trace) == STEPS
    assert trace[0] == STEPS[0]
    assert trace[1:] == STEPS[1:]


def test_evidence_by_role() -> None:
    evidence = Evidence(
        marks=(
            Mark(roles.PIVOT, 3, 1),
            Mark(roles.PIVOT, 3, 2),
            Mark(roles.WING, 5),
            Mark(roles.WING, 3),
        ),
        houses=(HouseMark(roles.BASE, 7), HouseMark(roles.COVER, 2)),
    )
    assert evidence.cells() == (3, 5)
    assert evidence.cells(roles.WING) == (5, 3)
    assert evidence.cells(roles.FIN) == ()
    assert evidence.houses_as() == (7, 2)
    assert evidence.houses_as(roles.COVER) == (2,)


def test_every_role_has_a_name_at_its_number() -> None:
    numbers = {name: getattr(roles, name.upper().replace("-", "_")) for name in roles.NAMES}
    assert list(numbers.values()) == list(range(len(roles.NAMES)))
