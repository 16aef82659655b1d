"""Functions that make the strategies of this family."""

from __future__ import annotations

from grader.runtime import compiled
from grader_strategies.basic.locked_candidates import Claiming, Pointing
from grader_strategies.basic.subsets import HiddenSubset, NakedSubset
from grader_strategies.explainer_chains.closures.closures import Embedding
from grader_strategies.explainer_chains.closures.embedding import EmbeddedChains, EmbeddedPatterns
from grader_strategies.explainer_chains.links.reachability import Reachability
from grader_strategies.explainer_chains.search.cycles import Cycles
from grader_strategies.explainer_chains.search.forcing import Forcing
from grader_strategies.explainer_chains.sets.parallel_sets import ParallelSets
from grader_strategies.explainer_chains.sets.set_levels import MOST_SETS
from grader_strategies.explainer_chains.strategy import ChainStrategy
from grader_strategies.fish.basic import Fish

HOUSES = ("box", "column", "row", "extra")
LINES = ("column", "row", "extra")

CYCLES = "forcing-{}"
MULTIPLE = "{}-forcing-chain"
DYNAMIC = "dynamic-{}-forcing-chain"
"""Technique ids, with `{}` for the form of a deduction."""
PLUS = ("", "-plus", "-plus-fc", "-plus-mfc", "-plus-dfc", "-plus-dfc-fc")
"""The ending of the id of a dynamic chain, by level."""


def cycles() -> ChainStrategy:
    """Return the strategy for cycles and single chains.

    Pattern: candidates of which each forces the next one to be true or false: in a house with
    two places for a digit, or in a cell with two candidates.
    Why it holds: An assumption that leads to its own opposite is wrong.  In a cycle every second
    candidate is true, in one of two ways; so a candidate that sees two neighbours of the cycle
    is false.
    Finds: cycles and chains of one digit (X), through bivalue cells (Y), and of both sorts (XY).
    Order: by rating, then by length.
    Source: The chains of Sudoku Explainer 1.2.1, N. Juillerat, 2006-2007.
    """
    return ChainStrategy(Cycles(None), 6.5, CYCLES)


def nishio() -> ChainStrategy:
    """Return the strategy for contradictions of one digit.

    Pattern: the assumption that a candidate is true, and its consequences for the same digit,
    house by house, as places are eliminated.
    Why it holds: If another place of the digit is then both true and false, the assumption is
    wrong.
    Finds: one elimination.
    Order: the shortest contradiction first.
    Source: The Nishio of Sudoku Explainer 1.2.1, N. Juillerat, 2006-2007.
    """
    return ChainStrategy(Forcing(False, True, True, []), 7.5, "nishio")


def multiple() -> ChainStrategy:
    """Return the strategy for chains from all candidates of a cell or of a house.

    Pattern: a cell, or a digit in a house, with three or more candidates, from each of which a
    chain leads to the same conclusion.
    Why it holds: One of the candidates is true, so the conclusion is as well.
    Finds: one digit in one cell, or one elimination.
    Order: the shortest chains together first.
    Source: The multiple forcing chains of Sudoku Explainer 1.2.1, N. Juillerat, 2006-2007.
    """
    return ChainStrategy(_multiple(None), 8.0, MULTIPLE)


def dynamic(level: int) -> ChainStrategy:
    """Return the strategy for chains on a board from which false candidates are removed.

    Pattern: the assumption that a candidate is true, the assumption that it is false, and the
    consequences of each on a board without the candidates that have become false.  With (+),
    locked candidates, pairs and X-wings make deductions there as well; with (+ FC) also cycles
    and single chains, with (+ MFC) multiple chains too, with (+ DFC) dynamic chains.
    Why it holds: A consequence of both assumptions is true, and so is a consequence of all
    candidates of a cell, or of all places of a digit in a house.  An assumption that makes a
    candidate both true and false is wrong.
    Finds: one digit in one cell, or one elimination.
    Order: the shortest chains together first.  The nodes of nested chains count as well.
    Source: The dynamic forcing chains of Sudoku Explainer 1.2.1, N. Juillerat, 2006-2007.

    Args:
        level: what makes deductions beside single implications.  0: nothing; 1: the four
            simple techniques; 2: also cycles and single chains; 3: also multiple chains;
            4: the four and dynamic chains; 5: also dynamic chains of level 2.
    """
    base = 8.5 + level / 2
    return ChainStrategy(dynamic_engine(level, True), base, DYNAMIC + PLUS[level])


def _multiple(reach: Reachability | None) -> Forcing:
    return Forcing(True, False, False, [], reach)


def dynamic_engine(level: int, is_filtered: bool = False) -> Forcing:
    """Return the engine of `dynamic`.

    Args:
        level: what makes deductions beside single implications; see `dynamic`.
        is_filtered: whether it leaves out closures that cannot lead to a deduction.  Nested
            engines do not.
    """
    embedded: list[Embedding] = []
    if level > 0:
        embedded += [
            EmbeddedPatterns(
                {
                    "pointing": Pointing(cover=LINES, scan="house"),
                    "claiming": Claiming(base=LINES, cover=("box", "extra"), scan="house"),
                }
            ),
            EmbeddedPatterns({"hidden-pair": HiddenSubset(2, HOUSES, "colex")}, spare=1),
            EmbeddedPatterns({"naked-pair": NakedSubset(2, HOUSES, "colex", "house")}),
            EmbeddedPatterns({"x-wing": Fish(2, ("column", "row"), "sets")}),
        ]
    reach = Reachability()
    if level in {2, 3}:
        embedded.append(EmbeddedChains(Cycles(reach), CYCLES))
    if level == 3:
        embedded.append(EmbeddedChains(_multiple(reach), MULTIPLE))
    if level > 3:
        embedded.append(EmbeddedChains(dynamic_engine(0), DYNAMIC + PLUS[0]))
    if level == 5:
        embedded.append(EmbeddedChains(dynamic_engine(2), DYNAMIC + PLUS[2]))
    # Interpreted, these sets take longer than the closures that they save.
    is_compiled = compiled.mode() == "compiled"
    parallel_sets = ParallelSets() if is_compiled and not embedded else None
    set_level = -1
    if is_filtered and 0 < level <= (MOST_SETS if is_compiled else 3):
        set_level = level
    return Forcing(True, True, False, embedded, set_level=set_level, parallel_sets=parallel_sets)
