"""Findings record a pattern and become steps."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from grader.model import kinds as k
from grader.model import roles, shapes
from grader.model.step import CandidateSet, Evidence, HouseMark, Link, Mark, Step
from grader.pipeline.finding import Finding

FOUR = shapes.classic(2, 2)
cells = st.integers(0, 15)
digits = st.integers(0, 3)
candidates = st.tuples(cells, digits)

steps = st.builds(
    Step,
    technique=st.sampled_from(["naked-pair", "w-wing"]),
    placements=st.lists(candidates, max_size=3),
    eliminations=st.lists(candidates, unique=True),
    evidence=st.builds(
        Evidence,
        digits=st.lists(digits).map(tuple),
        marks=st.lists(
            st.builds(Mark, st.integers(0, 5), cells, st.integers(k.NO_DIGIT, 3)), max_size=150
        ).map(tuple),
        houses=st.lists(st.builds(HouseMark, st.integers(6, 8), st.integers(0, 11))).map(tuple),
        links=st.lists(
            st.builds(Link, st.sampled_from([roles.STRONG, roles.WEAK]), candidates, candidates)
        ).map(tuple),
        sets=st.lists(
            st.builds(CandidateSet, st.lists(candidates, min_size=1, max_size=9).map(tuple))
        ).map(tuple),
    ),
    size=st.integers(0, 10_000),
)


@given(steps)
def test_a_step_survives_the_round_trip(step: Step) -> None:
    finding = Finding(FOUR)
    finding.load(step)
    assert finding.step(0) == step


@given(steps, steps)
def test_nothing_of_the_last_finding_stays(one: Step, other: Step) -> None:
    finding = Finding(FOUR)
    finding.load(one)
    finding.load(other)
    assert finding.step(0) == other


def test_evidence_grows_without_end() -> None:
    finding = Finding(FOUR)
    marks = tuple(Mark(roles.DEFINING, i % 16, i % 4) for i in range(1000))
    for mark in marks:
        finding.mark(mark.role, mark.cell, mark.digit)
    assert finding.noted == 1000
    assert finding.evidence().marks == marks


def test_a_mark_without_a_digit_means_the_cell() -> None:
    finding = Finding(FOUR)
    finding.mark(roles.DEFINING, 5)
    assert finding.evidence().marks == (Mark(roles.DEFINING, 5, k.NO_DIGIT),)


def test_repeated_eliminations_are_counted_and_recorded_once() -> None:
    finding = Finding(FOUR)
    for cell in (3, 1, 3):
        finding.strike(cell, 2)
    assert finding.struck == 3
    assert finding.step(7).eliminations == ((3, 2), (1, 2))
    assert finding.step(7).slot == 7


def test_more_eliminations_than_fit_are_dropped() -> None:
    finding = Finding(FOUR)
    for _ in range(3):
        for cell in range(16):
            for digit in range(4):
                finding.strike(cell, digit)
    assert finding.struck == 2 * 64
    assert len(finding.step(0).eliminations) == 64


def test_a_set_has_its_cells_and_digits() -> None:
    found = CandidateSet(((3, 2), (3, 1), (1, 2)))
    assert found.cells == (3, 1)
    assert found.digits == (1, 2)


def test_keys_are_equal_exactly_for_equal_eliminations() -> None:
    one, other = Finding(FOUR), Finding(FOUR)
    for finding in (one, other):
        finding.clear("guest")
        finding.strike(3, 1)
    other.place(4, 2)
    assert one.struck_key() == other.struck_key()
    other.strike(3, 2)
    assert one.struck_key() != other.struck_key()
