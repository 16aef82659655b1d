"""A whole trace as plain data that can be written as JSON, and the trace that such data hold.

Cells, houses and candidates are named, as in the records of single steps; these also have words
and ratings, which depend on a language and a profile.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from grader.errors import FormatError, GraderError, message_in
from grader.formats.native_data import native_puzzle, puzzle_record
from grader.model import kinds as k
from grader.model import roles
from grader.model.chain import Chain, Node, Pattern
from grader.model.claim import read_claim
from grader.model.layout import Layout
from grader.model.notation import cell_name, cell_named, elimination_name, placement_name
from grader.model.outcome import Outcome
from grader.model.step import (
    Candidate,
    CandidateSet,
    Evidence,
    HouseMark,
    Link,
    Mark,
    RuleMark,
    Step,
)
from grader.model.trace import Trace
from grader.render.trace import step_record

_OWN = ("technique", "place", "eliminate", "evidence")
"""The keys of a step's record that depend on nothing but the step."""


def trace_record(trace: Trace) -> dict[str, Any]:
    """Return a trace as plain data; see `Trace.record`."""
    puzzle = trace.puzzle
    layout = puzzle.layout
    progress = {
        "placed": [cell_name(layout, cell) for cell in puzzle.placed],
        "struck": [elimination_name(layout, *each) for each in puzzle.struck],
    }
    return {
        "puzzle": puzzle_record(puzzle),
        **{key: names for key, names in progress.items() if names},
        "outcome": trace.outcome.value,
        "steps": [_step_record(layout, step) for step in trace.steps],
    }


def _step_record(layout: Layout, step: Step) -> dict[str, Any]:
    words = step_record(layout, step, None, {})
    record = {key: words[key] for key in _OWN}
    for data, found in zip(record["evidence"]["sets"], step.evidence.sets, strict=True):
        data["candidates"] = [placement_name(layout, *each) for each in found.candidates]
    return record | {"size": step.size, "slot": step.slot, "surcharge": step.surcharge}


def trace_of_record(record: Mapping[str, Any]) -> Trace:
    """Return the trace that `trace_record` has written.

    Raises:
        FormatError: the record is of another form, or names what its layout has not.
    """
    try:
        puzzle = native_puzzle(record["puzzle"], 1).puzzle
        reader = _Reader(puzzle.layout)
        puzzle = evolve(
            puzzle,
            placed=tuple(map(reader.cell, record.get("placed", ()))),
            struck=reader.candidates(record.get("struck", ())),
        )
        steps = tuple(map(reader.step, record["steps"]))
        return Trace(puzzle, steps, Outcome(record["outcome"]))
    except GraderError as error:
        raise _malformed(message_in(error)) from error
    except KeyError as error:
        raise _malformed(f"there is no key {error}") from error
    except (AttributeError, IndexError, TypeError, ValueError) as error:
        raise _malformed(str(error)) from error


def _malformed(reason: object) -> FormatError:
    return FormatError(
        "no-trace-record", "this is no record of a trace: {reason}", reason=str(reason)
    )


class _Reader:
    """Reads the records of steps on a layout."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._houses = {spec.name: number for number, spec in enumerate(layout.specs)}

    def step(self, data: Mapping[str, Any]) -> Step:
        return Step(
            data["technique"],
            self.candidates(data["place"]),
            self.candidates(data["eliminate"]),
            self._evidence(data["evidence"]),
            data["size"],
            data["slot"],
            data["surcharge"],
        )

    def _evidence(self, data: Mapping[str, Any]) -> Evidence:
        return Evidence(
            _digits(data["digits"]),
            tuple(
                Mark(_role(mark), self.cell(mark["cell"]), _digit(mark["digit"]))
                for mark in data["marks"]
            ),
            tuple(HouseMark(_role(mark), self._houses[mark["house"]]) for mark in data["houses"]),
            tuple(
                Link(_role(link), self._candidate(link["from"]), self._candidate(link["to"]))
                for link in data["links"]
            ),
            tuple(map(self._chain, data["chains"])),
            tuple(CandidateSet(self.candidates(found["candidates"])) for found in data["sets"]),
            tuple(RuleMark(_role(mark), mark["number"] - 1) for mark in data.get("rules", ())),
            tuple(data.get("numbers", ())),
            tuple(map(_digits, data.get("combinations", ()))),
        )

    def _chain(self, data: Mapping[str, Any]) -> Chain:
        within = data.get("within")
        return Chain(
            tuple(map(self._node, data["nodes"])),
            tuple(data["ends"]),
            data.get("technique", ""),
            self.candidates(data.get("place", ())),
            self.candidates(data.get("eliminate", ())),
            self._pattern(data) if "covers" in data else None,
            None if within is None else self._houses[within],
        )

    def _node(self, data: Mapping[str, Any]) -> Node:
        return Node(
            self.cell(data["cell"]),
            _digit(data["digit"]),
            data["is_true"],
            data["cause"],
            tuple(data["parents"]),
            data["nested"],
            tuple(map(self.cell, data["also"])),
            tuple(data["premises"]),
        )

    def _pattern(self, data: Mapping[str, Any]) -> Pattern:
        return Pattern(
            _digits(data["digits"]),
            tuple(map(self.cell, data["cells"])),
            tuple(self._houses[name] for name in data["houses"]),
            tuple(self._houses[name] for name in data["covers"]),
        )

    def cell(self, name: str) -> k.Cell:
        return cell_named(self._layout, name)

    def _candidate(self, data: Mapping[str, Any]) -> Candidate:
        return self.cell(data["cell"]), _digit(data["digit"])

    def candidates(self, claims: list[str]) -> tuple[Candidate, ...]:
        read = (read_claim(claim, self._layout) for claim in claims)
        return tuple((claim.cell, claim.digit) for claim in read)


def _role(data: Mapping[str, Any]) -> k.Role:
    return roles.NAMES.index(data["role"])


def _digit(number: int | None) -> k.Digit:
    return k.NO_DIGIT if number is None else number - 1


def _digits(numbers: list[int]) -> tuple[k.Digit, ...]:
    return tuple(number - 1 for number in numbers)
