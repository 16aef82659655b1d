"""Instructions explain what the book has, and nothing else."""

from __future__ import annotations

import pytest
from attrs import evolve

from grader.book.instructions import rule_paragraphs, standard_instructions
from grader.model.puzzle import Puzzle
from grader.model.rules import Rule
from grader.model.rules.ruled_layout import with_rules
from tests.book.specifications import content


@pytest.mark.parametrize(
    ("layout", "words"),
    [
        ("classic-9", []),
        ("classic-16", ["A stands for 10", "up to G for 16"]),
        ("x-9", ["on a diagonal line"]),
        ("windoku-9", ["shaded group"]),
        ("twodoku", ["Where grids overlap"]),
        ("anti-knight-9", ["a knight's move apart"]),
    ],
)
def test_instructions_fit_the_puzzles(layout: str, words: list[str]) -> None:
    found = standard_instructions(
        content(f"  - generate: {{layout: {layout}}}\n    count: 1\n", instructions="standard")
    )
    assert found[0].startswith("Fill the open cells")
    assert found[-1].startswith("Every puzzle has exactly one solution")
    assert len(found) == 2 + (len(words) > 0)
    assert all(word in found[1] for word in words)


def test_numbers_in_place_of_letters_are_explained() -> None:
    section = "  - generate: {layout: classic-16}\n    count: 1\n"
    found = standard_instructions(content(section, type="{above_nine: numbers}"))
    assert "the numbers from 1 to 16" in found[1]


def test_german_instructions_have_one_form_of_address() -> None:
    section = "  - generate: {layout: x-9}\n    count: 1\n"
    text = " ".join(standard_instructions(content(section, language="de")))
    assert text.startswith("Füllen Sie")
    assert "Diagonale" in text


CAGE, V = Rule("cage", (0, 1), (5,)), Rule("sum-pair", (0, 1), (5,))


def paragraphs(rules: list[list[Rule]], language: str) -> list[str]:
    """Return what a section says of the rules of its puzzles."""
    section = "  - generate: {layout: classic-4}\n    count: 1\n"
    (one,) = content(section).chapters[0].puzzles
    puzzles = [
        evolve(
            one,
            number=number,
            puzzle=Puzzle(with_rules(one.puzzle.layout, found), one.puzzle.givens),
        )
        for number, found in enumerate(rules, start=1)
    ]
    return rule_paragraphs(puzzles, language, signs=False)


def test_a_rule_of_all_puzzles_has_no_numbers() -> None:
    (cage,) = paragraphs([[CAGE], [CAGE]], "en")
    assert cage.startswith("In each cage")


@pytest.mark.parametrize(
    ("language", "heads"),
    [
        ("en", ["Puzzles 1\u20133, 5: In", "Puzzle 3: Two"]),
        ("de", ["R\u00e4tsel 1\u20133, 5: In", "R\u00e4tsel 3: Zwei"]),
    ],
)
def test_the_rules_of_a_mixed_section_name_their_puzzles(language: str, heads: list[str]) -> None:
    found = paragraphs([[CAGE], [CAGE], [CAGE, V], [], [CAGE]], language)
    assert len(found) == 2
    assert all(text.startswith(head) for text, head in zip(found, heads, strict=True))
