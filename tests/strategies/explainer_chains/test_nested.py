"""Nested patterns and chains are named, and prove what they are said to prove."""

from __future__ import annotations

from collections import Counter

import pytest

import grader
from grader.model.chain import Chain
from grader.model.step import Step
from grader.model.trace import apply
from grader.pipeline.pack_files import family_descriptors
from grader.pipeline.registry import techniques
from grader.runtime import compiled
from tests import positions as p
from tests.strategies.explainer_chains import naive
from tests.strategies.explainer_chains.test_engines import check_chains
from tests.strategies.test_positions import COMPILED_ONLY

COMPILED = compiled.mode() == "compiled"
PATTERNS = {"pointing", "claiming", "naked-pair", "hidden-pair", "x-wing"}
TECHNIQUES = [
    techniques()[id_]
    for each in family_descriptors("grader_strategies", "explainer_chains")
    for id_ in each.techniques
]
CHAINS = {name for technique in TECHNIQUES for name in technique.variants}
HARDEST = {
    "006000000030007001107000000000000090300006005050800200003005006000200040040090800": 10.4,
    "100000080050100006009030400006000000000903600000060024070005000800300007002040300": 11.1,
    "003050009000100230600300500005030900000000020800007004002040090060001000070800000": 11.2,
    "120300000400000300003050000004200500000080009060005070001500200000090060000007008": 11.9,
}
"""Puzzles with their ER; those of 11 and above nest chains in nested chains."""


def nested_in(step: Step) -> tuple[Chain, ...]:
    return step.evidence.chains[1:]


@pytest.mark.skipif(not COMPILED, reason="takes long interpreted")
@pytest.mark.parametrize(
    "text",
    [
        text if er < 11.5 else pytest.param(text, marks=pytest.mark.slow)
        for text, er in HARDEST.items()
    ],
)
def test_all_that_is_nested_proves_its_node(text: str) -> None:
    trace = grader.trace(text, profile="explainer")
    board = trace.puzzle.board()
    names: Counter[str] = Counter()
    for step in trace.steps:
        if step.evidence.chains:
            check_chains(board, step)
            names.update(chain.technique for chain in nested_in(step))
        apply(board, step)
    assert {*names} <= PATTERNS | CHAINS
    assert {*names} & PATTERNS
    assert {*names} & CHAINS
    assert grader.rate_trace(trace, "explainer").ratings["er"] == HARDEST[text]


@pytest.mark.parametrize("technique", sorted(t.id for t in TECHNIQUES))
def test_what_is_nested_on_boards_of_the_corpus_proves_its_node(technique: str) -> None:
    if technique in COMPILED_ONLY and not COMPILED:
        pytest.skip("takes long interpreted")
    if technique not in p.with_positions():
        pytest.skip("the corpus has no board of it")
    for position in p.fires(technique):
        step = position.first()
        assert step is not None
        check_chains(position.board(), step)
        for chain in nested_in(step):
            assert chain.technique in PATTERNS | CHAINS
            assert (chain.pattern is not None) == (chain.technique in PATTERNS)
            assert chain.eliminations
            assert any(chain.technique in (t.id, *t.variants) for t in techniques().values())


@pytest.mark.skipif(not COMPILED, reason="takes long interpreted")
def test_steps_of_a_list_are_explained_as_the_best_one() -> None:
    """The best deduction, and each of a list, is explained by a search of its own."""
    for name in ("dynamic-forcing-chain-plus", "dynamic-forcing-chain-plus-fc"):
        position = p.fires(name)[0]
        board = position.board()
        steps = p.everything(position.strategy(), board)
        best = position.first()
        assert best is not None
        assert best == steps[0]
        for step in steps:
            check_chains(board, step)


def test_a_wrong_explanation_is_noticed() -> None:
    """The check of this module refuses a pattern without its premises."""
    position = p.fires("dynamic-forcing-chain-plus")[0] if COMPILED else None
    if position is None:
        pytest.skip("takes long interpreted")
    step = position.first()
    assert step is not None
    chains = step.evidence.chains
    node = next(n for n in chains[0].nodes if n.nested is not None)
    assert node.nested is not None
    with pytest.raises(AssertionError):
        naive.Check(position.board(), chains).proves(node.nested, (node.cell, node.digit), ())
