"""Highlights: what the evidence of a step becomes, technique by technique."""

from __future__ import annotations

import math

import pytest

from grader.model import shapes
from grader.model.board import Board
from grader.model.notation import cell_name, digit_name
from grader.model.step import Step
from grader.render.languages import LANGUAGE, languages
from grader.render.step_templates import legend_of
from grader.render.svg.geometry import Geometry
from grader.render.svg.highlights import Highlights, highlights_of
from grader.render.svg.legend import key_samples
from grader.render.svg.set_digits import set_links, set_targets
from grader.render.svg.shapes import BUNDLE, RADIUS, bundle
from grader.render.text_style import catalogue
from grader.render.titles import titles
from tests.positions import fires, with_positions


def shown(technique: str, number: int = 0) -> tuple[Board, Step, Highlights]:
    position = fires(technique)[number]
    board, step = position.board(), position.first()
    assert step is not None
    return board, step, highlights_of(board, step)


def styled(technique: str, style: str) -> set[str]:
    """Return the candidates of a style in the first picture of a technique: `r1c2 3`."""
    board, _, found = shown(technique)
    return {
        f"{cell_name(board.layout, cell)} {digit_name(digit)}"
        for (cell, digit), styles in found.candidates.items()
        if style in styles
    }


def test_the_digits_of_almost_locked_sets_are_marked() -> None:
    assert styled("als-xy-wing", "common") == {"r1c8 5", "r6c8 5", "r1c3 8", "r1c8 8"}
    assert styled("als-xy-wing", "goal") == {"r3c3 1", "r4c3 1", "r6c8 1"}
    assert styled("wxyz-wing", "common") == {"r3c2 7", "r1c1 7"}
    assert styled("wxyz-wing", "goal") == {"r3c2 9", "r9c1 9"}


def test_a_stem_is_linked_with_its_petals() -> None:
    board, step, found = shown("death-blossom")
    assert styled("death-blossom", "pivot") == {"r1c3 5", "r1c3 8", "r1c3 9"}
    assert styled("death-blossom", "common") == {"r3c3 5", "r1c8 8", "r4c3 9"}
    assert styled("death-blossom", "goal") == {"r3c3 1", "r4c3 1", "r6c8 1"}
    assert len(found.arrows) == len(list(set_links(board, step))) == 3


def test_no_candidate_of_a_firework_or_a_symmetry_is_called_one_of_which_one_is_true() -> None:
    """The digits of a firework may be where the lines cross, which the eliminated do not see."""
    assert styled("firework-quad", "goal") == set()
    assert styled("firework-quad", "wing") == {"r3c9 4", "r3c9 6", "r4c6 6"}
    assert styled("gurth", "goal") == set()


def test_covers_without_a_base_are_not_hatched() -> None:
    for technique, style in (("msls", "shared"), ("sk-loop", "shared"), ("pointing", "cover")):
        styles = set(shown(technique)[2].houses.values())
        assert style in styles
        assert len(styles & {"shared", "cover"}) == 1


def test_fins_and_guardians_keep_their_shapes_where_a_chain_starts() -> None:
    for technique, style in (("kraken-fish", "fin"), ("tridagon-forcing-chain", "guardian")):
        styles = [s for s in shown(technique)[2].candidates.values() if style in s]
        assert styles == [[style]] * 2


def test_a_fifth_set_has_an_edge_of_its_own() -> None:
    _, step, found = shown("gurth")
    edges = [found.cells[each.cells[0]] for each in step.evidence.sets]
    assert edges == ["set-a", "set-b", "set-c", "set-d", "set-e"]


def test_a_style_of_whole_cells_has_a_cell_in_the_legend() -> None:
    _, _, found = shown("reverse-bug")
    samples = {text: sample for sample, text in key_samples(LANGUAGE, [found])}
    assert samples["both digits"].startswith('<path class="defining cell"')
    samples = {text: sample for sample, text in key_samples(LANGUAGE, [shown("x-wing")[2]])}
    assert samples["pattern"].startswith('<use href="#s-defining"')


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    "technique", ["als-xz", "als-xy-wing", "als-chain", "death-blossom", "wxyz-wing", "vwxyz-wing"]
)
def test_links_of_sets_hold_on_every_board(technique: str) -> None:
    for number in range(len(fires(technique))):
        board, step, _ = shown(technique, number)
        links = list(set_links(board, step))
        assert len(links) == len(step.evidence.digits)
        for link in links:
            for cell, digit in link.candidates:
                for other, same in link.others:
                    assert digit == same
                    assert board.layout.are_peers(cell, other)
        struck = {digit for _, digit in step.eliminations} - {*step.evidence.digits}
        assert {digit for _, digit in set_targets(board, step)} == struck


def test_the_ends_of_which_one_is_true_are_marked() -> None:
    assert styled("xy-wing", "goal") == {"r5c9 3", "r8c8 3"}
    assert styled("xyz-wing", "goal") == {"r4c9 8", "r8c7 8", "r8c9 8"}
    assert styled("w-wing", "goal") == {"r3c7 9", "r9c6 9"}
    # Here one of the wings is not enough.
    assert styled("aligned-pair-exclusion", "goal") == set()


def test_the_parts_of_a_sue_de_coq_have_three_styles() -> None:
    _, _, found = shown("sue-de-coq")
    assert {*found.cells.values()} == {"defining", "color-a", "color-b"}


def test_cells_that_make_a_pattern_are_framed() -> None:
    board, _, found = shown("hidden-rectangle")
    framed = {cell_name(board.layout, cell) for cell in found.cells}
    assert framed == {"r1c1", "r1c2", "r5c1", "r5c2"}
    assert len(shown("tridagon")[2].cells) >= 11


def test_one_digit_alone_stands_out() -> None:
    assert shown("x-wing")[2].digit == 3
    assert shown("naked-pair")[2].digit is None
    assert shown("hidden-single")[2].digit is None, "placements say enough"


def test_a_placed_cell_has_no_other_frame() -> None:
    _, step, found = shown("naked-single")
    assert step.placements[0][0] not in found.cells


@pytest.mark.parametrize(
    ("technique", "style", "word"),
    [
        ("naked-pair", "defining", "pair"),
        ("direct-hidden-triple", "defining", "triple"),
        ("pointing", "base", "box"),
        ("direct-claiming", "base", "line"),
        ("x-wing", "fin", "fin"),
        ("avoidable-rectangle-1", "defining", "rectangle"),
        ("death-blossom", "set-a", "petal A"),
        ("als-xz", "set-a", "set A"),
        ("", "defining", "pattern"),
        ("something-of-a-guest", "defining", "pattern"),
    ],
)
def test_the_legend_speaks_the_language_of_the_technique(
    technique: str, style: str, word: str
) -> None:
    assert legend_of(technique)[style] == word


@pytest.mark.parametrize("language", languages())
def test_special_words_of_the_legend_are_for_styles(language: str) -> None:
    styles = catalogue(language)["legend"].keys()
    for technique in titles():
        assert legend_of(technique, language).keys() == styles


@pytest.mark.compiled_only
def test_two_styles_in_one_legend_have_two_names() -> None:
    for technique in with_positions():
        _, step, found = shown(technique)
        for language in languages():
            words = legend_of(step.technique, language)
            names = [words[style] for style in found.styles()]
            assert len(names) == len(set(names)), (technique, names)


@pytest.mark.parametrize("end", [(48.0, 0.0), (0.0, 96.0)])
def test_the_outline_of_a_group_keeps_its_distance(end: tuple[float, float]) -> None:
    outline = bundle((0.0, 0.0), end).removesuffix("Z")
    corners = outline.replace("A8.9 8.9 0 0 1 ", "L").removeprefix("M").split("L")
    assert len(corners) == 5
    for corner in corners:
        x, y = map(float, corner.split())
        distance = min(math.dist((x, y), (0.0, 0.0)), math.dist((x, y), end))
        assert distance == pytest.approx(BUNDLE, abs=0.1)


def test_cells_far_apart_have_no_outline() -> None:
    """The group of a set: its frame ties them."""
    _, step, found = shown("als-nice-loop")
    groups = [node for node in step.evidence.chains[0].nodes if node.also]
    assert len(groups) == 2
    assert len(found.groups) == 1


def test_marks_of_large_boards_keep_to_their_cells() -> None:
    """Shapes stay inside the frame, and candidates keep apart from the edges of cells."""
    for name in ("classic-4", "classic-9", "classic-12", "classic-16", "classic-25"):
        layout = shapes.named(name)
        geometry = Geometry(layout)
        for digit in range(layout.digits):
            x, y = geometry.mark(0, digit)
            left, top = geometry.corner(0)
            assert x - RADIUS > left
            assert y - RADIUS > top
            assert x + RADIUS < left + geometry.side
            assert y + RADIUS < top + geometry.side
