"""The run id identifies runs with the same puzzles, independently of class and module names."""

from __future__ import annotations

from typing import Unpack, cast

import pytest
from attrs import evolve

from grader.generate.plan import make_plan
from grader.generate.random_regions import RandomRegions
from grader.generate.requirement_arguments import RequirementArguments, parse_requirements
from grader.generate.requirements import GradeRequirement
from grader.generate.run_specification import RunInputs, RunSpecification
from grader.generate.selection import Vary
from grader.generate.target import Target
from grader.model.layout import Layout
from grader.model.shapes import classic
from grader.rating.profile_loading import load_profile
from grader.rating.profiles.profile import Profile
from grader.search.canonical.seen_puzzles import Distinct
from grader.search.given_remover import NO_NODE_LIMIT, NODE_LIMIT
from tests.generate.profiles import SMALL

SIX = classic(3, 2)

ALL: RequirementArguments = {
    "grade": "medium",
    "rating": (2.0, 3.0),
    "ratings": {"ep": (1.5, 2.5)},
    "pearl": True,
    "hardest": "pointing",
    "requires": ("pointing", "naked-pair:1..2"),
    "forbids": "exact-cover",
    "only": ("hidden-single", "pointing"),
    "steps": (20, 40),
    "bottleneck": (1, 5),
    "givens": (8, 20),
    "minimal": True,
    "symmetry": "180",
    "pattern": "#" * 36,
    "digits": "123456",
}
"""Each keyword argument of `generate` that states a requirement, but for variants of `pattern`."""


class SpecificationArguments(RequirementArguments, total=False):
    """The arguments of `specification`."""

    profile: Profile
    layout: Layout
    seed: int
    regions: RandomRegions
    distinct: Distinct
    vary: Vary


def specification(
    profile: Profile = SMALL,
    layout: Layout = SIX,
    seed: int = 1,
    regions: RandomRegions | None = None,
    distinct: Distinct = "puzzles",
    vary: Vary | None = None,
    **requirements: Unpack[RequirementArguments],
) -> RunSpecification:
    target = Target(profile, layout, parse_requirements(requirements, layout))
    inputs = RunInputs(target, seed, regions, distinct, vary)
    return RunSpecification(inputs, make_plan(target))


def first_number(specified: RunSpecification) -> float:
    """Return the first random number of the first attempt."""
    return specified.inputs.random("0").random()


def test_the_run_id_does_not_change_between_versions() -> None:
    """It stands in output files; where it changes, runs can no longer be resumed."""
    assert specification().run_id == "824309f7"
    assert specification(**ALL).run_id == "90139273"
    assert specification(regions=RandomRegions(6, ("diagonal",), 0.5, "180")).run_id == "d902f31d"


@pytest.mark.parametrize("left_out", ALL)
def test_every_requirement_changes_the_run_id(left_out: str) -> None:
    fewer = {key: value for key, value in ALL.items() if key != left_out}
    one, other = specification(**cast("RequirementArguments", fewer)), specification(**ALL)
    assert one.run_id != other.run_id
    assert first_number(one) != first_number(other)


@pytest.mark.parametrize(
    "other",
    [
        {"seed": 2},
        {"layout": classic(2, 3)},
        {"profile": evolve(SMALL, name="other")},
        {"profile": evolve(SMALL, entries=SMALL.entries[1:])},
        {"profile": evolve(SMALL, grades=SMALL.grades[:2])},
        {"regions": RandomRegions(6)},
        {"regions": RandomRegions(6, compactness=0.5)},
        {"distinct": "solutions"},
        {"vary": "hardest"},
    ],
    ids=str,
)
def test_everything_else_changes_the_run_id(other: SpecificationArguments) -> None:
    assert specification(**other).run_id != specification().run_id
    assert first_number(specification(**other)) != first_number(specification())
    if "regions" in other:
        assert specification(**other).run_id != specification(regions=RandomRegions(9)).run_id


def test_names_of_classes_are_not_part_of_the_run_id() -> None:
    class Renamed(GradeRequirement):
        """The same requirement under another name, in another module."""

    plain = Target(SMALL, SIX, (GradeRequirement("medium"),))
    renamed = Target(SMALL, SIX, (Renamed("medium"),))
    ids = [RunSpecification(RunInputs(t, 1), make_plan(t)).run_id for t in (plain, renamed)]
    assert ids[0] == ids[1]


def test_the_run_id_depends_on_values_only() -> None:
    assert specification(rating=(2, 3)).run_id == specification(rating=(2.0, 3.0)).run_id
    reworded = evolve(SMALL, title="Another title", about="Other words.")
    assert specification(profile=reworded).run_id == specification().run_id
    assert (
        specification(requires="pointing:2").run_id
        == specification(requires=["pointing:2..2"]).run_id
    )


@pytest.mark.parametrize("layout", [classic(4, 4), classic(5, 5)])
def test_large_minimal_puzzles_leave_no_removal_undecided(layout: Layout) -> None:
    """Many givens that a limit of nodes leaves are redundant: no 25x25 was minimal."""
    assert specification(layout=layout, minimal=True).plan.node_limit == NO_NODE_LIMIT
    assert specification(layout=layout).plan.node_limit < NODE_LIMIT
    assert specification(minimal=True).plan.node_limit == NODE_LIMIT


def test_huge_minimal_puzzles_are_dug_without_singles_first() -> None:
    """What was left without singles took searches of minutes."""
    standard = load_profile("standard")

    def singles_first(layout: Layout, **wanted: Unpack[RequirementArguments]) -> bool:
        return specification(standard, layout, **wanted).plan.singles.hidden

    assert singles_first(classic(4, 4), minimal=True)
    assert singles_first(classic(5, 5))
    assert not singles_first(classic(5, 5), minimal=True)
