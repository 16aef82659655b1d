"""Chains that follow links by rules of two cells, such as a cage with a sum."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from grader.model.board import Board
from grader.model.chain import Chain, Node
from grader.model.layout import Layout
from grader.model.puzzle import Puzzle
from grader.model.rules.ruled_layout import excluding_rule, rule_name
from grader.model.rules.support import RuleSupport
from grader.model.shapes import classic
from grader.model.step import Step
from grader.pipeline.registry import techniques
from grader.render.rule_links import MOST_LINKS, rule_links
from grader.render.sentences import explanation_lines, notation, sentence
from grader.render.svg.highlights import highlights_of
from grader.search.solutions import Solution
from grader_strategies.hodoku_chains.set_links import provider_of
from tests.depth import tries
from tests.positions import everything
from tests.strategies import pair_rules
from tests.strategies.killer.killers import killer

FOUR, SIX = classic(2, 2), classic(2, 3)
NETS = "forcing-net"
"""Takes half a minute on 6x6, interpreted."""
QUICK = (
    "xy-chain",
    "nice-loop",
    "grouped-nice-loop",
    "als-nice-loop",
    "table-forcing-chain",
    NETS,
    "forcing-chain",
    "nishio",
    "multiple-forcing-chain",
    "dynamic-forcing-chain",
)
NESTING = (
    "dynamic-forcing-chain-plus",
    "dynamic-forcing-chain-plus-fc",
    "dynamic-forcing-chain-plus-mfc",
)
WITHOUT_RULES = {"nishio"}
"""Techniques of one digit."""


@pytest.fixture(autouse=True)
def _kind() -> Iterator[None]:
    with pair_rules.known():
        yield


def puzzles(seed: int, plain: Layout) -> tuple[Puzzle, Solution]:
    """Return a killer whose cages are small, or a puzzle with relations, by turns."""
    if seed % 2:
        return killer(seed, plain, longest=2, given=0.2)
    return pair_rules.related(seed, plain, plain.cells // 3, 0.3)


def rule_of(board: Board, chain: Chain, node: Node) -> int | None:
    """Return the rule by which a node follows from its only parent, or None."""
    if node.is_true or len(node.parents) != 1 or node.nested is not None:
        return None
    parent = chain.nodes[node.parents[0]]
    if not parent.is_true:
        return None
    cells = (parent.cell, *parent.also)
    return excluding_rule(board.layout, cells, parent.digit, (node.cell, node.digit))


def check(technique: str, seed: int, plain: Layout) -> int:
    """Compare all steps on the way of a technique with the solution; count those by rules."""
    puzzle, solution = puzzles(seed, plain)
    layout = puzzle.layout
    board = puzzle.board()
    strategy = techniques()[technique].strategy()
    strategy.bind(layout)
    random = Random(seed)
    by_rules = 0
    while steps := everything(strategy, board):
        for step in steps:
            assert all(solution[cell] == digit for cell, digit in step.placements), step
            assert all(solution[cell] != digit for cell, digit in step.eliminations), step
            by_rules += is_by_rules(board, step)
        for step in random.sample(steps, min(2, len(steps))):
            for cell, digit in step.eliminations:
                if board.has(cell, digit):
                    board.strike(cell, digit)
            for cell, digit in step.placements:
                if board.value(cell) is None:
                    board.place(cell, digit)
    return by_rules


def is_by_rules(board: Board, step: Step) -> bool:
    """Return whether chains of a step have links by rules, which they then have to name."""
    found = 0
    for chain in step.evidence.chains:
        for node in chain.nodes:
            number = rule_of(board, chain, node)
            if number is not None:
                found += 1
                rule = board.layout.rules[number]
                assert node.cause.startswith(f"{rule.kind} at "), step
    return found > 0


@pytest.mark.parametrize(
    ("plain", "technique"),
    [
        pytest.param(
            *(plain, technique),
            id=f"{plain.name}-{technique}",
            marks=[pytest.mark.slow_interpreted] if (plain, technique) == (SIX, NETS) else [],
        )
        for plain in (FOUR, SIX)
        for technique in QUICK
    ],
)
def test_no_step_contradicts_the_solution(technique: str, plain: Layout) -> None:
    count = tries(3, thorough=300, interpreted=2)
    by_rules = sum(check(technique, seed, plain) for seed in range(count))
    if technique in WITHOUT_RULES:
        assert by_rules == 0
    elif plain is SIX and count > 2 and technique != "xy-chain":
        assert by_rules > 0


@pytest.mark.slow_interpreted
@pytest.mark.parametrize("technique", NESTING)
def test_no_step_with_nested_chains_contradicts_the_solution(technique: str) -> None:
    for seed in range(tries(3, thorough=100)):
        check(technique, seed, FOUR)


def linked_by_rules(technique: str, title: str) -> tuple[Board, Step]:
    """Return the first step of a technique in small killers with a link by a cage."""
    strategy = techniques()[technique].strategy()
    for seed in range(1, 100, 2):
        puzzle, _ = puzzles(seed, SIX)
        board = puzzle.board()
        strategy.bind(puzzle.layout)
        for step in everything(strategy, board):
            if step.technique == title and is_by_rules(board, step):
                return board, step
    raise AssertionError


def test_a_link_by_a_rule_is_written_with_both_digits_and_named() -> None:
    board, step = linked_by_rules("nice-loop", "aic")
    found = [n for n in step.evidence.chains[0].nodes if rule_of(board, step.evidence.chains[0], n)]
    assert re.search(r" -\d/\d- ", notation(board.layout, step))
    assert re.search(
        r"r\dc\d=\d and r\dc\d=\d are not both possible in the cage of sum \d+ at r\dc\d\.",
        sentence(board.layout, step),
    )
    lines = list(explanation_lines(board, step, "full"))
    reason = r"because r\dc\d is \d \(the cage of sum \d+ at r\dc\d\)$"
    assert any(re.search(reason, line) for line in lines)
    assert re.search(
        r"r\dc\d=\d sind nicht beide möglich \(Käfig \d+ bei r\dc\d\)\.",
        sentence(board.layout, step, text_style="de"),
    )
    assert found


def test_many_links_by_rules_are_named_by_their_rules() -> None:
    board, step = linked_by_rules("dynamic-forcing-chain", "dynamic-contradiction-forcing-chain")
    links = [*rule_links(board.layout, step.evidence.chains)]
    assert links
    assert ("Some links are by" in sentence(board.layout, step)) == (len({*links}) > MOST_LINKS)


def test_the_rules_of_links_are_drawn() -> None:
    board, step = linked_by_rules("nice-loop", "aic")
    (chain,) = step.evidence.chains
    numbers = {rule_of(board, chain, node) for node in chain.nodes} - {None}
    assert {*highlights_of(board, step).rules} == numbers


def test_pairs_of_digits_of_which_a_rule_needs_one_are_those_of_its_sequences() -> None:
    count = 0
    for seed in range(tries(10, thorough=200)):
        puzzle, _ = killer(seed, FOUR, longest=3, given=0.2) if seed % 2 else puzzles(seed, FOUR)
        layout, board = puzzle.layout, puzzle.board()
        provider = provider_of("rules", layout)
        provider.update(board)
        found = {
            (provider.cause_of(one), frozenset(nodes))
            for one, (spare, nodes) in enumerate(provider.listed())
            if spare == 1
        }
        expected = set()
        support = RuleSupport(layout)
        support.load(board)
        for number, rule in enumerate(layout.rules):
            sequences = support.sequences(number, 10_000)
            open_ = [at for at, cell in enumerate(rule.cells) if board.value(cell) is None]
            for one, other in combinations(range(layout.digits), 2):
                holding = [{one, other} & {*each} for each in sequences]
                always = any(all(d in each for each in sequences) for d in (one, other))
                places = [
                    tuple(sorted(rule.cells[at] for at in open_ if board.has(rule.cells[at], d)))
                    for d in (one, other)
                ]
                if sequences and all(holding) and not always and all(places):
                    nodes = frozenset(zip((one, other), places, strict=True))
                    expected.add((rule_name(layout, rule), nodes))
        assert expected == found
        count += len(found)
    assert count > 0


def test_loops_through_digits_that_a_rule_needs_are_right_and_say_so() -> None:
    """None contradicts the solution, and the sentence names the rule."""
    count, named = tries(4, thorough=300, interpreted=2), 0
    for seed in range(count):
        puzzle, solution = killer(seed, SIX, longest=4, given=0.15)
        board = puzzle.board()
        strategy = techniques()["grouped-nice-loop"].strategy({"nodes": ["rules"]})
        strategy.bind(puzzle.layout)
        random = Random(seed)
        while steps := everything(strategy, board):
            for step in steps:
                assert all(solution[cell] == digit for cell, digit in step.placements), step
                assert all(solution[cell] != digit for cell, digit in step.eliminations), step
                if step.evidence.rules:
                    named += 1
                    text = sentence(board.layout, step)
                    assert "cannot do without both" in text or "Some links are by" in text
                    assert ". cage" not in text, "a sentence begins with a capital"
            for step in random.sample(steps, min(2, len(steps))):
                for cell, digit in step.eliminations:
                    if board.has(cell, digit):
                        board.strike(cell, digit)
                for cell, digit in step.placements:
                    if board.value(cell) is None:
                        board.place(cell, digit)
    assert named > 0
