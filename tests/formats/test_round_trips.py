"""Every format gives back a puzzle with rules as it was, or refuses it by name; nothing between."""

from __future__ import annotations

from random import Random

from hypothesis import given, note
from hypothesis import strategies as st

from grader import formats
from grader.errors import FormatError
from grader.formats import FORMATS
from grader.formats.beyond import CAGE_FORMATS, RULE_FORMATS
from grader.formats.puzzle_format import is_same_puzzle
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule, rule_kind
from grader.model.rules.geometry import neighbours
from grader.model.rules.registry import BUILT_IN
from grader.model.rules.ruled_layout import with_rules
from grader.model.shapes import named
from grader.search.solutions import random_solution

LAYOUTS = ("classic-9", "classic-6", "diagonal-9", "anti-knight-9")
WRITTEN = [each.name for each in FORMATS if each.name not in ("exchange-bank", "parquet")]


def cages(layout: Layout, solution: list[int], random: Random) -> list[Rule]:
    """Return cages that a solution obeys, some without a sum."""
    found, used = [], set[int]()
    for start in random.sample(range(layout.cells), layout.cells):
        if start in used:
            continue
        cells = [start]
        for _ in range(random.randint(0, 4)):
            digits = {solution[cell] for cell in cells}
            beside = [
                cell
                for each in cells
                for cell in neighbours(layout, each)
                if cell not in used and solution[cell] not in digits
            ]
            if not beside:
                break
            cells.append(random.choice(beside))
        used.update(cells)
        total = sum(solution[cell] + 1 for cell in cells)
        found.append(Rule("cage", tuple(sorted(cells)), (total,) if random.random() < 0.8 else ()))
    return found


@st.composite
def puzzles(draw: st.DrawFn) -> Puzzle:
    """Draw a puzzle with rules of up to three kinds, givens and removed candidates."""
    random = draw(st.randoms(use_true_random=False))
    layout = named(draw(st.sampled_from(LAYOUTS)))
    kinds = draw(st.lists(st.sampled_from([*BUILT_IN]), min_size=1, max_size=3, unique=True))
    solution = random_solution(layout, random)
    rules: dict[Rule, Rule] = {}
    for kind in kinds:
        placed = (
            cages(layout, [*solution], random)
            if kind == "cage"
            else [rule_kind(kind).place(layout, solution, random) for _ in range(3)]
        )
        rules |= {rule_kind(kind).normal(rule): rule for rule in placed if rule is not None}
    if draw(st.booleans()):
        givens = tuple([-1] * layout.cells)
    else:
        givens = tuple([digit if random.random() < 0.3 else -1 for digit in solution])
    return Puzzle(with_rules(layout, rules.values()), givens)


def check(name: str, puzzle: Puzzle) -> None:
    """Fail if a format neither gives back a puzzle nor refuses it by name."""
    refusal = ""
    try:
        text = formats.write(puzzle, name)
    except FormatError as error:
        refusal = str(error)
    if not refusal:
        assert is_same_puzzle(puzzle, formats.parse(text))
        return
    assert name not in ("json", "yaml", "link")
    assert "cannot hold the" in refusal or "is a given" in refusal
    if refusal.count("the rules of the layout"):
        has_others = any(rule.kind != "cage" for rule in puzzle.layout.rules)
        assert all(each in refusal for each in (RULE_FORMATS if has_others else CAGE_FORMATS))


@given(puzzle=puzzles())
def test_rules_come_back_or_are_refused_by_name(puzzle: Puzzle) -> None:
    """In one test: to make a puzzle takes longer than to write it in all formats."""
    for name in WRITTEN:
        note(name)
        check(name, puzzle)
