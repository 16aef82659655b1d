"""Drills: their positions, their answers, their order, and why there are too few."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest

import grader
from grader.drills.difficulty import BOUNDS
from grader.drills.lesson import lesson_for, wanted_lesson
from grader.drills.sheet import DrillSheet
from grader.errors import StrategyError, TargetError
from grader.hints.finder import Finder
from grader.model.puzzle import Puzzle
from grader.rating.profile_loading import load_profile
from grader.render.error_text import error_text
from grader.search.solutions import only_solution
from tests.cli.test_select import disguised
from tests.drills.bank import bank

TECHNIQUES = ["naked-single", "pointing", "naked-pair", "x-wing", "skyscraper", "xy-wing"]


def drills(technique: str, count: int = 5, **arguments: object) -> Sequence[grader.Drill]:
    return grader.drill(technique, count, puzzles=bank(), generated=False, **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_answers_agree_with_the_solution(technique: str) -> None:
    for drill in drills(technique):
        solution = only_solution(drill.puzzle)
        assert drill.answer()
        for step in (drill.step, *drill.steps):
            assert all(solution[cell] == digit for cell, digit in step.placements)
            assert all(solution[cell] != digit for cell, digit in step.eliminations)


@pytest.mark.parametrize("known", [None, "singles", "pairs,locked"])
@pytest.mark.parametrize("technique", ["naked-pair", "x-wing", "xy-wing"])
def test_the_technique_is_the_next_step_of_the_lesson(technique: str, known: str | None) -> None:
    """Neither what is known nor anything else that is easier has a step on the board."""
    profile = load_profile("standard")
    for drill in drills(technique, known=known):
        lesson = lesson_for(wanted_lesson(technique, known), profile, drill.position.layout)
        step = Finder(lesson.profile, drill.position.layout).next_step(drill.board())
        assert step is not None
        assert step.technique == technique
        assert grader.hint(drill.position).technique == technique  # type: ignore[union-attr]


def test_positions_beside_easier_techniques_are_taken_on_demand() -> None:
    found = drills("x-wing", 5, beside=True)
    assert any(grader.hint(drill.position).technique != "x-wing" for drill in found)  # type: ignore[union-attr]
    assert all("x-wing" in {s.technique for s in grader.hints(d.position)} for d in found)


def test_no_position_comes_twice_not_even_in_disguise() -> None:
    puzzles = bank()[:60]
    twice = [*puzzles, *(disguised(line, 1) for line in puzzles), *puzzles]
    once = grader.drill("naked-pair", 200, puzzles=puzzles, generated=False)
    found = grader.drill("naked-pair", 200, puzzles=twice, generated=False)
    forms = [
        grader.canonical(Puzzle(each.position.layout, each.position.givens)).text for each in found
    ]
    assert len({*forms}) == len(forms)
    assert len(found) < 2 * len(once)


def test_drills_rise_in_difficulty_and_have_their_levels() -> None:
    values = [drill.difficulty.value for drill in drills("naked-pair", 20)]
    assert values == sorted(values)
    assert values[-1] - values[0] > 10
    (low, high) = (2, 3)
    for drill in drills("naked-pair", 5, level=(low, high)):
        assert low <= drill.level <= high
        assert BOUNDS[low - 2] <= drill.difficulty.value < BOUNDS[high - 1]


def test_puzzles_are_generated_where_a_bank_has_none() -> None:
    report = grader.DrillReport()
    found = grader.drill("swordfish", 2, puzzles=bank()[:3], seed=1, report=report)
    assert [drill.is_generated for drill in found] == [True, True]
    assert (report.tried, report.found, report.shortage) == (3, 0, None)
    again = grader.drill("swordfish", 2, puzzles=bank()[:3], seed=1)
    assert again == found


def test_drills_come_back_from_json() -> None:
    for technique in ("naked-pair", "xy-wing"):
        for drill in drills(technique):
            record = json.loads(json.dumps(drill.record()))
            assert grader.Drill.from_record(record) == drill
            assert grader.Drill.from_record(record).steps == drill.steps


def test_a_record_with_a_wrong_answer_is_refused() -> None:
    record = drills("naked-pair", 1)[0].record()
    with pytest.raises(grader.GraderError, match="is no step of naked-pair"):
        grader.Drill.from_record(record | {"eliminate": ["r1c1<>1"], "place": []})
    with pytest.raises(grader.GraderError, match="lacks the key 'known'"):
        grader.Drill.from_record({key: value for key, value in record.items() if key != "known"})


def test_an_unknown_technique_gets_a_suggestion() -> None:
    for arguments in ({"technique": "x-wng"}, {"technique": "swordfish", "known": "x-wng"}):
        with pytest.raises(StrategyError, match="did you mean 'x-wing'"):
            grader.drill(**arguments)  # type: ignore[arg-type]


def test_a_bank_without_positions_says_how_many_were_tried() -> None:
    line = bank()[0]
    puzzles = [line, "." * 81, "nonsense", disguised(line, 2)]
    with pytest.raises(TargetError) as caught:
        grader.drill("jellyfish", puzzles=puzzles, generated=False)
    assert str(caught.value) == (
        "0 of 10 drills of jellyfish were found in 2 puzzles; 2 more have not exactly one "
        "solution, or the technique cannot occur there; new puzzles may be generated to order"
    )


def test_a_technique_that_stands_beside_easier_ones_says_so() -> None:
    with pytest.raises(TargetError) as caught:
        drills("jellyfish", known="singles")
    found = re.search(
        r"in (\d+) puzzles it stands only beside easier techniques \((.*?)\)", str(caught.value)
    )
    assert found is not None
    assert int(found[1]) > 5
    assert "x-wing" in found[2]


@pytest.mark.parametrize(
    ("technique", "beside", "advice"),
    [
        ("gurth", False, "`beside` also takes positions on which easier techniques have steps, "),
        ("gurth", True, "positions of a technique so rare come from a file of puzzles that need "),
        ("direct-claiming", False, "the profile standard does without it, unlike explainer, "),
    ],
)
def test_a_technique_that_is_too_rare_says_what_could_be_done(
    technique: str, beside: bool, advice: str
) -> None:
    report = grader.DrillReport()
    with pytest.raises(TargetError) as caught:
        grader.drill(technique, 1, beside=beside, seed=1, timeout=0.5, report=report)
    assert report.timed_out
    assert str(caught.value).rpartition("; ")[2].startswith(advice)
    assert error_text(caught.value.placed, "de") != str(caught.value)


def test_no_advice_makes_the_impossible_possible() -> None:
    report = grader.DrillReport()
    with pytest.raises(TargetError, match="sees the places of a house through one house only"):
        grader.drill("common-peer", 1, report=report)
    assert not report.timed_out


def test_techniques_of_other_layouts_are_refused() -> None:
    with pytest.raises(StrategyError, match="killer-pair cannot occur on classic-9"):
        grader.drill("killer-pair")
    with pytest.raises(StrategyError, match="nothing to practise"):
        grader.drill("exact-cover")


def test_killers_have_drills_of_their_own() -> None:
    (drill,) = grader.drill("cage-combinations", 1, layout="killer-6", seed=1)
    assert drill.position.layout.rules
    assert drill.profile == "variants"
    assert grader.Drill.from_record(drill.record()) == drill
    said = "In each cage, digits do not repeat and add up to the small number."
    sheet = DrillSheet([drill])
    assert sheet.rules == said
    assert said in [*sheet.lines()]
    assert f"<p>{said}</p>" in sheet.page()
    assert DrillSheet(drills("pointing", 1)).rules == ""


@pytest.mark.parametrize(
    "arguments", [{"level": 6}, {"level": (3, 2)}, {"count": -1}, {"timeout": 0}]
)
def test_numbers_out_of_range_are_refused(arguments: dict[str, object]) -> None:
    with pytest.raises(ValueError):
        grader.drill("x-wing", **arguments)  # type: ignore[arg-type]
