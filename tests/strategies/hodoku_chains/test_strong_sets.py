"""Strong sets of patterns in chains: what is provided, found and explained."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest
from attrs import evolve

import grader
from grader.errors import ProfileError, StrategyError, TargetError
from grader.generate.requirements.requirement import RequirementContext
from grader.generate.requirements.technique_requirements import TechniqueCountRequirement
from grader.hints.all_steps import hints
from grader.model import roles
from grader.model.board import Board
from grader.model.chain import Chain, Node
from grader.model.shapes import classic, named
from grader.model.step import CandidateSet, Step
from grader.pipeline.choice import Choice, Distinct
from grader.pipeline.registry import techniques
from grader.pipeline.strategy import Strategy
from grader.rating.profile_loading import load_profile
from grader.render.hodoku_lines import hodoku_line
from grader.render.sentences import notation, paragraph_lines
from grader.render.svg.picture import picture
from grader.runtime import compiled
from grader.runtime.deadline import TimeUp, within
from grader.search.solutions import solutions
from grader_strategies.hodoku_chains.set_links import PROVIDERS, provider_of
from tests import boards as b
from tests import positions as p
from tests.clock import Clock
from tests.depth import tries
from tests.formats import layout_files as layouts
from tests.strategies.hodoku_chains.naive_sets import NaiveWithSets
from tests.strategies.isomorphic_boards import image
from tests.strategies.killer.killers import killer
from tests.strategies.stuck_boards import stuck
from tests.strategies.test_links import irregular

HARD = "709000000000600500030090802620000000000187040004000000007012003000400005040030010"
COMPILED = compiled.mode() == "compiled"
SETS: dict[str, object] = {"nodes": ["als"]}
SEARCHES: tuple[tuple[str, dict[str, object]], ...] = (
    ("als-nice-loop", {"revisits": True}),
    ("grouped-nice-loop", SETS),
    ("table-forcing-chain", SETS),
    ("forcing-net", SETS),
)
PROFILE = """\
name: mine
title: Mine
about: Chains with sets in lists.
scheme: hardest
techniques:
  - technique: grouped-nice-loop
    listing: {{nodes: {nodes}}}
    rating: 1.0
  - technique: exact-cover
    rating: 2.0
grades:
  all: [0, 10]
"""


def found(name: str, board: Board, **options: object) -> list[Step]:
    """Return a step of each effect."""
    strategy = techniques()[name].strategy(options)
    strategy.bind(board.layout)
    choice = Distinct(board.layout)
    choice.begin()
    strategy.search(board, choice)
    return choice.steps


def on_layouts() -> Iterator[tuple[Board, Sequence[int]]]:
    """Iterate over boards of many layouts with a solution."""
    random = Random(8)
    for layout in (
        layouts.ALL["diagonal-4"],
        classic(3, 2),
        named("windoku-9"),
        named("samurai-4"),
    ):
        yield from islice(
            b.states(layout, 1, random), 0, None, tries(12, thorough=6, interpreted=60)
        )
    for size in (6, 9) if COMPILED else (6,):
        solution = b.solved(size, random)
        yield b.noisy(classic(*b.SHAPES[size]), solution, random), solution
        layout, solution = irregular(size, random)
        yield b.noisy(layout, solution, random), solution


def with_guardians() -> Iterator[tuple[Board, Sequence[int]]]:
    """Iterate over boards with tridagons, with a solution."""
    for name in ("tridagon", "tridagon-forcing-chain"):
        for position in (*p.fires(name), *p.quiet(name)):
            for solution in islice(solutions(position.puzzle), 1):
                board = position.board()
                if all(board.has(c, d) or board.value(c) == d for c, d in enumerate(solution)):
                    yield board, solution


def with_cages() -> Iterator[tuple[Board, Sequence[int]]]:
    """Iterate over boards of killers, with a solution."""
    for seed in range(3):
        puzzle, solution = killer(seed, given=0.2)
        yield puzzle.board(), solution


@pytest.mark.parametrize("pattern", PROVIDERS)
def test_sets_hold_in_the_solution(pattern: str) -> None:
    """No more nodes of a set are false than it says."""
    tried = 0
    for board, solution in (*on_layouts(), *stuck(2, 21), *with_guardians(), *with_cages()):
        provider = provider_of(pattern, board.layout)
        provider.update(board)
        for spare, nodes in provider.listed():
            tried += 1
            assert 0 < spare < len(nodes)
            for digit, cells in nodes:
                assert list(cells) == sorted({*cells})
                assert all(board.has(cell, digit) for cell in cells)
            false = [1 for digit, cells in nodes if all(solution[c] != digit for c in cells)]
            assert len(false) <= spare
    assert tried > 3


@pytest.mark.parametrize(("name", "options"), SEARCHES, ids=[name for name, _ in SEARCHES])
def test_every_step_is_sound_on_every_layout(name: str, options: dict[str, object]) -> None:
    total = 0
    boards = [*on_layouts(), *(stuck(2, 22) if COMPILED else ())]
    # Nets take seconds on a large board.
    for board, solution in boards[:: tries(54, thorough=9) if name == "forcing-net" else 1]:
        for step in found(name, board, **options):
            b.assert_sound(board, step, solution)
            total += 1
    assert total or not COMPILED


@pytest.mark.slow_interpreted
def test_chains_from_guardians_are_sound() -> None:
    total = 0
    for board, solution in with_guardians():
        for options in ({}, SETS):
            for step in found("tridagon-forcing-chain", board, **options):
                b.assert_sound(board, step, solution)
                total += 1
    assert total > 50


@pytest.mark.slow
@pytest.mark.compiled_only
def test_all_conclusions_of_the_rules_word_by_word_are_found() -> None:
    """With sets, forcing chains find everything that the definition of the nodes gives."""
    more = 0
    for board, _ in stuck(3, 13):
        expected = NaiveWithSets(board, nets=False).conclusions()
        without = NaiveWithSets.__mro__[1](board, nets=False).all_hits()
        more += len(expected - {(kind, node) for kind, node, _ in without})
        assert expected <= {
            (step.technique.rpartition("-")[2], ((cell,), digit, bool(step.placements)))
            for step in found("table-forcing-chain", board, **SETS)
            for cell, digit in step.placements or step.eliminations
        }
    assert more


@pytest.mark.parametrize("name", ["grouped-nice-loop", "table-forcing-chain"])
def test_sets_take_no_step_away(name: str) -> None:
    """What is found without sets comes first, unchanged."""
    more = 0
    for board, _ in stuck(3 if COMPILED else 1, 23):
        strategies = [techniques()[name].strategy(options) for options in ({}, SETS)]
        for strategy in strategies:
            strategy.bind(board.layout)
        without, with_sets = (p.everything(strategy, board) for strategy in strategies)
        assert with_sets[: len(without)] == without
        more += len(with_sets) - len(without)
    assert more or not COMPILED


def positions_of(name: str) -> list[p.Fires]:
    return p.fires(name)[: None if COMPILED else 2]


def assert_follows(board: Board, step: Step, chain: Chain) -> None:
    """Fail unless every node follows from its parents, by its set if it has one."""
    for node in chain.nodes:
        parents = [chain.nodes[parent] for parent in node.parents]
        if node.cause.startswith(("set ", "left by ")):
            (parent,) = parents
            letter = "ABCDEFGH".index(node.cause[-1])
            follows_by_set(board, step.evidence.sets[letter], parent, node)
        elif parents and not node.is_true:
            (parent,) = parents
            cells, others = {node.cell, *node.also}, {parent.cell, *parent.also}
            assert parent.is_true
            same = cells == others and parent.digit != node.digit and len(cells) == 1
            seen = all(board.layout.are_peers(c, o) for c in cells for o in others)
            assert same or (seen and parent.digit == node.digit)


def follows_by_set(board: Board, found: CandidateSet, parent: Node, node: Node) -> None:
    """Fail unless a set without one digit makes a node true."""
    assert not parent.is_true
    assert node.is_true
    assert len(found.digits) == len(found.cells) + 1
    assert any({*found.cells} <= {*board.layout.cells_of(h)} for h in range(board.layout.houses))
    lost = (parent.cell, *parent.also)
    assert lost == tuple(c for c in sorted(found.cells) if board.has(c, parent.digit))
    places = {
        digit: [c for c in sorted(found.cells) if board.has(c, digit)]
        for digit in found.digits
        if digit != parent.digit
    }
    if node.cause.startswith("set "):
        assert [node.cell, *node.also] == places[node.digit]
        return
    gone = {
        digit
        for digit, cells in places.items()
        if all(board.layout.are_peers(node.cell, cell) for cell in cells)
    }
    assert {*board.candidates(node.cell)} - gone == {node.digit}


@pytest.mark.parametrize("position", positions_of("als-nice-loop"), ids=lambda each: each.name)
def test_each_link_of_a_chain_holds(position: p.Fires) -> None:
    board = position.board()
    for step in p.everything(position.strategy(), board):
        (chain,) = step.evidence.chains
        assert step.evidence.sets
        assert any(node.cause.startswith("set") for node in chain.nodes) or any(
            node.cause.startswith("left by") for node in chain.nodes
        )
        assert_follows(board, step, chain)


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", ["table-forcing-chain", "tridagon-forcing-chain"])
def test_the_same_is_found_in_disguise(name: str) -> None:
    random = Random(3)
    same = 0
    for position in p.fires(name)[:4]:
        board = position.board()
        other, cells, digits = image(board, random)
        conclusions = {
            (step.technique, bool(step.placements), cells(cell), digits(digit))
            for step in found(name, board, **SETS)
            for cell, digit in step.placements or step.eliminations
        }
        assert conclusions == {
            (step.technique, bool(step.placements), cell, digit)
            for step in found(name, other, **SETS)
            for cell, digit in step.placements or step.eliminations
        }
        same += len(conclusions)
    assert same


def test_a_continuous_loop_keeps_the_other_digits_of_its_sets() -> None:
    """Of a set that a loop passes through, all digits but the two linked ones are in it."""
    loops, struck = 0, 0
    boards = [grader.parse(HARD).board(), *(board for board, _ in stuck(4, 32))]
    for board in boards[: None if COMPILED else 1]:
        for step in found("als-nice-loop", board, forms=["loop"]):
            if step.technique != "als-continuous-nice-loop":
                continue
            loops += 1
            for candidate in locked(board, step):
                assert candidate in step.eliminations
                struck += 1
    assert loops
    assert struck or not COMPILED


def locked(board: Board, step: Step) -> Iterator[tuple[int, int]]:
    """Iterate over the candidates that see all places of a locked digit in a set of a loop."""
    (chain,) = step.evidence.chains
    for before, node in pairwise(chain.nodes):
        if not node.cause.startswith("set "):
            continue
        cells = step.evidence.sets["ABCDEFGH".index(node.cause[-1])].cells
        for digit in {d for cell in cells for d in board.candidates(cell)}:
            if digit not in (before.digit, node.digit):
                places = [cell for cell in cells if board.has(cell, digit)]
                for other in range(81):
                    if board.has(other, digit) and all(
                        board.layout.are_peers(other, cell) for cell in places
                    ):
                        yield other, digit


def test_two_guardians_are_a_strong_link() -> None:
    """Chains may pass from one guardian to the other."""
    total = 0
    for board, solution in with_guardians():
        for step in found("grouped-nice-loop", board, nodes=["tridagon"]):
            b.assert_sound(board, step, solution)
            causes = [node.cause for chain in step.evidence.chains for node in chain.nodes]
            if "guardians" in causes:
                total += 1
                assert step.evidence.cells(roles.GUARDIAN)
                text = step.text("full", board=board)
                assert "because no other guardian is left" in text
    assert total


def test_paths_end_early_without_tridagons() -> None:
    """Without a tridagon no tables are made."""
    board, _ = stuck(1, 30)[0]
    strategy = techniques()["tridagon-forcing-chain"].strategy()
    strategy.bind(board.layout)
    assert p.everything(strategy, board) == []


# Lists of all steps.


@pytest.mark.compiled_only
def test_hints_of_hodoku_contain_chains_with_sets() -> None:
    every = hints(HARD, profile="hodoku")
    names = ("grouped-aic", "forcing-chain-verity", "forcing-net-verity")
    chains: dict[str, list[Step]] = {name: [] for name in names}
    for step in every:
        if step.evidence.sets and step.technique in chains:
            chains[step.technique].append(step)
    assert all(chains.values())
    assert all(step.slot >= 0 for steps in chains.values() for step in steps)
    profile = load_profile("hodoku")
    assert {e.technique for e in profile.entries if e.listing} == {
        "grouped-nice-loop",
        "table-forcing-chain",
        "forcing-net",
    }


@pytest.mark.parametrize("id_", ["als-aic", "als-nice-loop", "grouped-aic"])
def test_techniques_can_be_asked_for_by_name(id_: str) -> None:
    steps = hints(HARD, id_)
    assert any(step.evidence.sets for step in steps)
    if id_.startswith("als"):
        assert all(step.technique.startswith("als-") for step in steps)


@pytest.mark.compiled_only
def test_the_path_of_hodoku_has_no_sets() -> None:
    for step in grader.trace(HARD, "hodoku"):
        if step.evidence.chains:
            assert not step.evidence.sets


def test_options_for_lists_change_no_rating() -> None:
    """The digest, by which ratings are compared, does not depend on them."""
    profile = load_profile("hodoku")
    bare = evolve(profile, entries=tuple(evolve(e, listing={}) for e in profile.entries))
    assert bare != profile
    assert bare.digest() == profile.digest()


# Texts.


def test_a_chain_names_its_sets_in_english_and_german() -> None:
    position = p.fires("als-nice-loop")[2]
    step, board = position.first(), position.board()
    assert step is not None
    layout = board.layout
    assert notation(layout, step) == (
        "Als Discontinuous Nice Loop: 2 r1c2 -2- r3c2 =3= r3c4 -3- r3c6 =3= r6c6 -3- r6c2 =8= "
        "r1c2, A=r3c24 {239}, B=r36c2 {239} => r1c2<>2"
    )
    english = "\n".join(paragraph_lines(board, step))
    assert "A is r3c2 and r3c4, two cells with three digits, 2, 3 and 9" in english
    assert "r3c4 is 3, because A now needs all its other digits" in english
    assert "and they leave nothing else for this cell" in english
    german = "\n".join(paragraph_lines(board, step, text_style="de"))
    assert "r3c4 ist 3, denn A braucht jetzt alle übrigen Ziffern" in german
    assert "und die lassen dieser Zelle nichts anderes" in german


def test_guardians_are_named_in_english_and_german() -> None:
    position = p.fires("tridagon-forcing-chain")[0]
    step, board = position.first(), position.board()
    assert step is not None
    assert len(step.evidence.cells(roles.GUARDIAN)) == len(step.evidence.chains[0].ends)
    assert "guardians" in step.text("full", board=board)
    assert "Wächter" in "\n".join(paragraph_lines(board, step, text_style="de"))


def test_a_picture_shows_the_sets_and_the_guardians() -> None:
    position = p.fires("als-nice-loop")[2]
    drawn = picture(position.board(), position.first())
    assert drawn.count('class="set-a cell"') == drawn.count('class="set-b cell"') + 1
    position = p.fires("tridagon-forcing-chain")[1]
    assert "mark guardian" in picture(position.board(), position.first())


# In profiles and requirements.

BEYOND = """
name: beyond
title: Beyond
about: A profile for a test.
scheme: hardest
techniques:
  - {technique: full-house, rating: 1.0}
  - {technique: hidden-single, rating: 1.2}
  - {technique: naked-single, rating: 2.0}
  - {technique: pointing, rating: 2.5}
  - {technique: naked-pair, rating: 2.9}
  - {technique: als-nice-loop, rating: 6.0}
  - {technique: tridagon-forcing-chain, rating: 7.0, options: {nodes: [als]}}
  - {technique: exact-cover, rating: 9.0}
grades:
  easy: [1.0, 5.0]
  hard: [5.0, 9.5]
"""


@pytest.fixture
def beyond(tmp_path: Path) -> Path:
    file = tmp_path / "beyond.yaml"
    file.write_text(BEYOND, encoding="utf-8")
    return file


@pytest.mark.compiled_only
def test_a_puzzle_that_needs_such_a_loop_is_generated(beyond: Path) -> None:
    (made,) = grader.generate(
        profile=load_profile(beyond), requires=["als-nice-loop"], seed=2, count=1, timeout=None
    )
    assert grader.rate(made.puzzle, beyond).techniques["als-nice-loop"] > 0


def test_a_profile_may_follow_guardians(beyond: Path) -> None:
    position = p.fires("tridagon-forcing-chain")[0]
    steps = [step.technique for step in grader.trace(position.puzzle, beyond)]
    assert steps
    assert "tridagon-forcing-chain" in {
        step.technique for step in grader.hints(position.puzzle, profile=beyond)
    }


def test_a_requirement_is_refused_where_the_technique_cannot_occur(beyond: Path) -> None:
    context = RequirementContext(load_profile(beyond), named("latin-9"))
    with pytest.raises(TargetError, match="tridagon-forcing-chain cannot occur on latin-9"):
        TechniqueCountRequirement("tridagon-forcing-chain").check(context)


def test_the_notation_of_hodoku_names_such_chains_as_it_does() -> None:
    position = p.fires("als-nice-loop")[0]
    step = position.first()
    assert step is not None
    line = hodoku_line(position.puzzle.layout, step)
    assert line.startswith("Grouped Discontinuous Nice Loop: ")


# Limits and mistakes.


def test_tridagons_are_refused_where_they_are_not_proved() -> None:
    with pytest.raises(StrategyError, match="tridagon-forcing-chain cannot occur on classic-6"):
        hints("." * 36, "tridagon-forcing-chain")


@pytest.mark.parametrize(
    ("nodes", "message"),
    [
        ("als", "must be a list"),
        (["fish"], "may be als or rules or tridagon"),
        (7, "must be a list"),
    ],
)
def test_patterns_that_do_not_exist_are_refused(nodes: object, message: str) -> None:
    for name in ("grouped-nice-loop", "table-forcing-chain", "tridagon-forcing-chain"):
        with pytest.raises(ValueError, match=message):
            techniques()[name].strategy({"nodes": nodes})


def test_a_profile_is_told_the_line_of_a_wrong_pattern(tmp_path: Path) -> None:
    text = PROFILE.format(nodes="[fish]")
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ProfileError, match=r"line 6.*may be als or rules or tridagon"):
        load_profile(file)
    file.write_text(PROFILE.format(nodes="[als]"), encoding="utf-8")
    assert load_profile(file).entries[0].listing == {"nodes": ["als"]}


def search_forever(strategy: Strategy, board: Board, choice: Choice) -> NoReturn:
    while True:
        strategy.search(board, choice)


@pytest.mark.compiled_only
@pytest.mark.parametrize(("name", "options"), SEARCHES, ids=[name for name, _ in SEARCHES])
def test_a_search_ends_at_its_deadline_and_can_be_repeated(
    name: str, options: dict[str, object], clock: Clock
) -> None:
    board, _ = stuck(1, 31)[0]
    strategy = techniques()[name].strategy(options)
    strategy.bind(board.layout)
    expected = p.everything(strategy, board)
    big = Board(classic(5, 5))
    large = techniques()[name].strategy(options)
    large.bind(big.layout)
    choice = Distinct(big.layout)
    choice.begin()
    clock.run()
    with within(0.2), pytest.raises(TimeUp):
        search_forever(large, big, choice)
    assert p.everything(strategy, board) == expected
