"""Paragraphs on real boards: of every technique, in every language, on layouts of all kinds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import grader
from grader.formats import parse
from grader.model import shapes
from grader.model.chain import Chain, Node
from grader.model.layout import Layout
from grader.model.notation import A1, A1_COLUMNS, CELL_STYLES
from grader.model.step import Evidence, Step
from grader.render.languages import languages
from grader.render.sentences import (
    LENGTHS,
    explanation_lines,
    notation,
    paragraph,
    paragraph_lines,
    step_text,
)
from grader.render.text_style import TextStyle
from tests.corpus import load_yaml
from tests.positions import fires, parse_puzzle, with_positions
from tests.strategies.test_positions import SLOW

HOLES = re.compile(r"  |\{[a-z_]+\}|\s[,;:.](?![.}])|: ;|\(\)|[;,] *$")
"""What a text looks like that lacks a part."""
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def layout_puzzles() -> Iterator[tuple[Layout, str]]:
    """The easiest puzzle of some layouts of each kind."""
    wanted = {"classic-16", "latin-9", "diagonal-9", "windoku-9", "twodoku", "samurai", "jigsaw-9"}
    for file in sorted((Path(__file__).parents[2] / "corpus" / "layouts").glob("*.yaml")):
        for entry in load_yaml(file):
            name = entry["layout"]
            if isinstance(name, str) and name.partition(":")[0] in wanted:
                wanted.remove(name.partition(":")[0])
                yield shapes.named(name), entry["puzzles"][0]["givens"]


def paragraph_of(technique: str, number: int = 0, text_style: TextStyle | str = "en") -> str:
    position = fires(technique)[number]
    step = position.first()
    assert step is not None
    return paragraph(position.board(), step, text_style=text_style)


@pytest.mark.parametrize(
    "technique",
    [
        pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else [])
        for name in with_positions()
    ],
)
def test_each_technique_is_explained_without_a_gap(technique: str) -> None:
    shown: dict[str, tuple[Step, object]] = {}
    for position in fires(technique)[:12]:
        step = position.first()
        assert step is not None
        if step.technique in shown:
            continue
        shown[step.technique] = (step, position)
        for language in languages():
            for style in CELL_STYLES.values():
                text_style = TextStyle(language, style, eureka=style is A1)
                board = position.board()
                lines = [notation(board.layout, step, "T", text_style)]
                for length in LENGTHS:
                    lines += explanation_lines(board, step, length, "T", text_style)
                for line in lines:
                    assert not HOLES.search(line.strip()), line


def test_a_single_is_explained_by_the_excluded_candidates() -> None:
    assert paragraph_of("hidden-single") == (
        "Look for the place of 9 in box 1: the 9 in r1c4 keeps it out of r1c1 and r1c2; the 9 in "
        "r5c3 keeps it out of r3c3. Only r2c1 is left, and the box needs its 9 somewhere: "
        "r2c1 is 9."
    )
    assert paragraph_of("naked-single") == (
        "Go through the digits that r6c8 could take: row 6 has 1 and 9; column 8 has 2, 5, 6, 7 "
        "and 8; box 6 has 3. Only 4 is left: r6c8 is 4."
    )


def test_eliminated_digits_are_distinguished_from_visible_ones() -> None:
    board = parse(NINE).board()
    cell = 4 * 9 + 4
    assert board.candidates(cell) == (4,)
    open_ = parse("." * 81).board()
    for digit in (0, 2, 3):
        open_.strike(0, digit)
    open_.place(1, 4)
    step = Step("naked-single", [(0, 1)], (), Evidence((1,)))
    assert "column 1" not in paragraph(open_, step)
    assert "row 1 has 5; earlier steps have ruled out 1, 3 and 4." in paragraph(open_, step)


def test_wings_are_explained_case_by_case() -> None:
    assert paragraph_of("xyz-wing") == (
        "Start at r8c9: r8c9 can be 1, 2 or 8; r8c7 can be 2 or 8; r4c9 can be 1 or 8. If r8c9 is "
        "1, then r4c9 must be 8. If r8c9 is 2, then r8c7 must be 8. Otherwise r8c9 is 8 itself. So "
        "in any case one of these three cells is 8. A cell that sees all of them cannot be 8, and "
        "r9c9 sees r8c9 and r4c9 (column 9) and r8c7 (box 9): strike 8 from r9c9."
    )


def test_a_subset_is_explained_by_contradiction() -> None:
    assert "If r6c6 were 4, only 6 would be left for the two cells" in paragraph_of("naked-pair")


def test_links_are_explained_with_their_houses() -> None:
    text = paragraph_of("multi-coloring")
    assert "r4c1 and r9c1 in column 1; r7c3 and r9c1 in box 7; r7c3 and r7c6 in row 7" in text
    assert "For example, r4c6 sees r4c1 (row 4) and r6c4 (box 5), one cell of each." in text


def test_a_loop_states_its_conclusion_for_its_end_cell() -> None:
    def loop(*nodes: Node) -> str:
        chain = Chain(nodes, (len(nodes) - 1,))
        step = Step("discontinuous-nice-loop", (), [(0, 0)], Evidence(chains=(chain,)))
        return next(explanation_lines(parse("." * 81).board(), step, "sentence")).split(". ")[1]

    def end(digit: int, is_true: bool) -> Node:
        return Node(0, digit, is_true, cause="cell", parents=(0,))

    is_one = Node(0, 0, True, cause="start")
    assert loop(is_one, end(7, True)) == "That is a contradiction"
    not_one = Node(0, 0, False, cause="start")
    assert loop(not_one, end(0, True)) == "That is a contradiction"
    assert loop(not_one, end(7, True)) == "In any case r1c1 is 1 or 8"
    assert loop(not_one, end(7, False)) == "If r1c1 is 1, it is not 8 either"


def test_the_same_in_german_with_letters_for_rows() -> None:
    assert paragraph_of("naked-pair", text_style=TextStyle("de", A1)) == (
        "Sieh dir Zeile 6 an: F3 kann 4 oder 6 sein; F5 kann 4 oder 6 sein. Zusammen haben diese "
        "zwei Zellen nur zwei Ziffern, 4 und 6, also bekommt jede eine davon, und keine bleibt "
        "übrig. Wäre F6 eine 4, so bliebe für die zwei Zellen nur noch 6, eine Ziffer zu wenig. "
        "Also kann in Zeile 6 keine andere Zelle 4 oder 6 sein: Streiche 4 aus F6, und 6 aus F6, "
        "F7 und F9."
    )


@pytest.mark.parametrize("name", [*shapes.names()])
def test_houses_have_names_in_every_language(name: str) -> None:
    layout = shapes.named(name)
    names = {language: house_names(layout, language) for language in languages()}
    assert names["en"] == [spec.name for spec in layout.specs]
    for language, found in names.items():
        assert len({*found}) == len(found)
        assert language == "en" or not {*found} & {*names["en"]} - {"Region"}


def house_names(layout: Layout, language: str) -> list[str]:
    step = Step("x", [(0, 0)])
    return [step_text(layout, step, None, language).house(spec.name) for spec in layout.specs]


def test_a_house_of_a_layout_file_keeps_its_name() -> None:
    assert step_text(shapes.classic(), Step("x"), None, "de").house("the snake") == "the snake"


@pytest.mark.parametrize("entry", [*layout_puzzles()], ids=lambda entry: entry[0].name)
def test_traces_on_every_layout_are_explained_without_a_gap(entry: tuple[Layout, str]) -> None:
    """Sizes, regions, extra houses, several grids, and pages wider than the alphabet."""
    trace = grader.trace(parse_puzzle(*entry))
    styles = [TextStyle("en", A1), TextStyle("de", A1_COLUMNS, eureka=True)]
    shown: set[str] = set()
    for board, step in trace.replay():
        if step.technique not in shown:
            shown.add(step.technique)
            for text_style in styles:
                for line in [
                    notation(board.layout, step, "T", text_style),
                    *paragraph_lines(board, step, "T", text_style),
                ]:
                    assert not HOLES.search(line.strip()), line
