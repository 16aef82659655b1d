"""Chains, loops, almost locked sets and tables find exactly HoDoKu's steps."""

from __future__ import annotations

import pytest

import grader
from grader.model.shapes import classic
from grader.pipeline.choice import RULES
from grader.pipeline.registry import techniques
from grader.render.hodoku_lines import hodoku_line
from grader.runtime import compiled
from grader.search.solutions import solutions
from tests import boards as b
from tests.hodoku import PATHS, paths

SLOTS = {
    "x-chain": ("X-Chain",),
    "xy-chain": ("XY-Chain",),
    "nice-loop": ("Discontinuous Nice Loop", "Continuous Nice Loop", "AIC"),
    "grouped-nice-loop": (
        "Grouped Discontinuous Nice Loop",
        "Grouped Continuous Nice Loop",
        "Grouped AIC",
    ),
    "als-xz": ("Almost Locked Set XZ-Rule",),
    "als-xy-wing": ("Almost Locked Set XY-Wing",),
    "als-chain": ("Almost Locked Set Chain",),
    "table-forcing-chain": ("Forcing Chain Contradiction", "Forcing Chain Verity"),
    "forcing-net": ("Forcing Net Contradiction", "Forcing Net Verity"),
}
"""The techniques in HoDoKu's order, each with the names that it prints."""
BEST = {"x-chain", "xy-chain", "nice-loop", "grouped-nice-loop", "als-chain"}
EVERY = 1 if compiled.mode() == "compiled" else 40
"""Only every so many paths, one is replayed."""

needs_paths = pytest.mark.skipif(not PATHS.exists(), reason="the reference paths are not here")


@needs_paths
def test_every_step_is_that_of_the_reference_and_none_comes_early() -> None:
    layout = classic()
    slots = list(SLOTS)
    slot_of = {name: i for i, names in enumerate(SLOTS.values()) for name in names}
    slot_of["Brute Force"] = len(slots)
    strategies = [techniques()[slot].strategy() for slot in slots]
    choices = [RULES["weighed" if slot in BEST else "first"](layout) for slot in slots]
    for strategy in strategies:
        strategy.bind(layout)
    seen = set()
    for number, path in enumerate(paths()):
        if number % EVERY or not any(line.name in slot_of for line in path.lines):
            continue
        board = path.puzzle.board()
        solution = next(iter(solutions(path.puzzle)))
        for line in path.lines:
            for slot in range(slot_of.get(line.name, -1) + 1):
                if slot == len(slots):
                    continue
                choice = choices[slot]
                choice.begin()
                strategies[slot].search(board, choice)
                if slot < slot_of[line.name]:
                    assert not choice.taken, (path.head, line.text, slots[slot])
                    continue
                step = choice.result().step(0)
                assert hodoku_line(layout, step) == line.text, path.head
                b.assert_sound(board, step, solution)
                seen.add(line.name)
            line.apply(board)
    # There are no forcing nets in these paths.
    assert len(seen) == 13 if EVERY == 1 else len(seen) > 3


REFUTED = "......89.....98.....3....57.....2...3....52..15..4..3.4...3...189......4.....9..."


@pytest.mark.compiled_only
def test_an_assumption_that_refutes_itself_is_named_by_its_cell() -> None:
    """One chain shows it, from the assumption to its opposite."""
    trace = grader.trace(REFUTED, "hodoku")
    step = next(step for step in trace if step.technique == "forcing-chain-contradiction")
    line = hodoku_line(trace.puzzle.layout, step)
    assert line == "Forcing Chain Contradiction in r2c4 => r2c4<>6"
    (chain,) = step.evidence.chains
    assert len(chain.ends) == 1
