"""Replays of traces."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial

import pytest

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


def handed_out(trace: Trace) -> dict[str, list[Step]]:
    """Return the steps of a trace by each way to get them."""
    return {
        "iterated": [*trace],
        "indexed": [trace[position] for position in range(len(trace))],
        "counted from the end": [trace[position - len(trace)] for position in range(len(trace))],
        "sliced": [*trace[:]],
        "replayed": [step for _, step in trace.replay()],
        "numbered": [trace.position(number)[1] for number in range(1, len(trace) + 1)],
    }


def pickled(step: Step, protocol: int) -> Step:
    copied: Step = pickle.loads(pickle.dumps(step, protocol))
    return copied


COPIES: dict[str, Callable[[Step], Step]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    **{
        f"pickle {protocol}": partial(pickled, protocol=protocol)
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    },
}


@pytest.mark.parametrize("kind", COPIES)
def test_steps_and_their_copies_know_the_board_before_them(kind: str) -> None:
    trace = Trace(PUZZLE, STEPS, Outcome.STUCK)
    boards = [board for board, _ in trace.replay()]
    for way, steps in handed_out(trace).items():
        for board, step in zip(boards, map(COPIES[kind], steps), strict=True):
            assert step.layout == FOUR, way
            assert step.before is not None, way
            assert step.before().__reduce__() == board.__reduce__(), way
        assert (*map(COPIES[kind], steps),) == STEPS


def test_copies_of_traces_hand_out_the_same_steps() -> None:
    trace = Trace(PUZZLE, STEPS, Outcome.STUCK)
    for other in (copy.copy(trace), copy.deepcopy(trace), pickle.loads(pickle.dumps(trace))):
        assert other == trace
        assert [board.masks() for board, _ in other.replay()] == [
            board.masks() for board, _ in trace.replay()
        ]


def test_a_pickle_of_steps_has_their_trace_once() -> None:
    """Each step adds what refers to the trace, no board."""
    trace = Trace(PUZZLE, STEPS * 20, Outcome.STUCK)
    assert len(pickle.dumps([*trace])) < len(pickle.dumps(trace)) + 100 * len(trace)


def test_steps_that_a_trace_does_not_have_are_an_error() -> None:
    trace = Trace(PUZZLE, STEPS, Outcome.STUCK)
    for position in (3, -4, 2**40):
        with pytest.raises(IndexError, match=f"^no step at {position}; the trace has 3 steps$"):
            trace[position]
    for number in (0, 4, -1):
        with pytest.raises(IndexError, match=f"^no step {number}; the trace has the steps 1 to 3$"):
            trace.position(number)
    for position in (4, -1):
        with pytest.raises(IndexError, match=f"^no position {position}; the trace has 3 steps$"):
            trace.board_before(position)
    assert trace.board_before(3).text() == trace.final_board().text()


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
