"""The inputs of a generator run, and the random numbers and the run id that follow from them."""

from __future__ import annotations

import json
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Final

from grader.generate.plan import GenerationPlan
from grader.generate.probe import Rate
from grader.generate.profile_facts import COMMON_PEER, has_common_peers
from grader.generate.selection import Vary
from grader.generate.target import Target
from grader.model.house import KIND_NAMES
from grader.model.layout import Layout
from grader.rating.profiles.profile import Profile
from grader.runtime.hashes import blake2b
from grader.search.canonical.seen_puzzles import Distinct

if TYPE_CHECKING:
    from grader.generate.random_regions import RandomRegions
    from grader.generate.ruled.random_rules import RandomRules

GENERATION = 2
"""The number of the method that makes puzzles of random numbers.

It is part of the run id, because a run of one method cannot be resumed with another one.
"""


class RunInputs:
    """Everything that a user states about the puzzles of a run.

    Inputs do not change, and are equal if all of these are.

    Args:
        target: the requirements.
        seed: the seed.
        regions: the generator of a map for each puzzle; None if all puzzles have the layout of the
            target.
        distinct: what must not be equivalent in two puzzles: the puzzles or their solutions.
        vary: the property over which the puzzles are spread.
        rules: the generator of the rules of each puzzle; None if all have the layout of the
            target.
    """

    def __init__(
        self,
        target: Target,
        seed: int,
        regions: RandomRegions | None = None,
        distinct: Distinct = "puzzles",
        vary: Vary | None = None,
        rules: RandomRules | None = None,
    ) -> None:
        self.target: Final = target
        self.seed: Final = seed
        self.regions: Final = regions
        self.distinct: Final = distinct
        self.vary: Final = vary
        self.rules: Final = rules

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, RunInputs) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values)

    @property
    def _values(self) -> tuple[object, ...]:
        return self.target, self.seed, self.regions, self.distinct, self.vary, self.rules

    def with_target(self, target: Target) -> RunInputs:
        """Return the inputs with another target."""
        return RunInputs(target, self.seed, self.regions, self.distinct, self.vary, self.rules)

    def random(self, purpose: str) -> Random:
        """Return the random numbers for a purpose, such as the number of an attempt.

        They follow from all inputs.  If only the seed and the purpose counted, runs for two grades
        with the same seed would begin with the same filled grids and share many givens.
        """
        # Random hashes a text seed in the same way on every machine.
        return Random(f"{self._stream}/{purpose}")

    @cached_property
    def _stream(self) -> str:
        return self.digest(16)

    def digest(self, size: int) -> str:
        """Return a hash of all inputs, of `size` bytes, in hexadecimal digits.

        It is computed from names that are part of the file formats, never from names of classes,
        modules or fields, and stays the same when these are renamed.
        """
        regions = self.regions
        inputs: dict[str, object] = {
            "generation": GENERATION,
            "seed": self.seed,
            "profile": _profile_key(self.target.profile, self.target.layout),
            "layout": _layout_key(self.target.layout),
            "requirements": [(r.key, r.arguments) for r in self.target.requirements],
            "regions": None
            if regions is None
            else (regions.size, regions.figures, float(regions.compactness), regions.symmetry),
            "distinct": self.distinct,
            "vary": self.vary,
        }
        if self.rules is not None:
            inputs["rules"] = ("+".join(self.rules.variants), self.rules.sizes, self.rules.symmetry)
            if self.rules.all_given:
                inputs["all given"] = True
        text = json.dumps(inputs, sort_keys=True, default=str)
        return blake2b(text.encode(), digest_size=size).hexdigest()


class RunSpecification:
    """Everything that determines the puzzles of a run.

    Specifications do not change, and are equal if all of these are.

    Args:
        inputs: what the user states.
        plan: how to look for the puzzles.
        rate: the function that rates puzzles, if not `grader.rate`.
    """

    def __init__(self, inputs: RunInputs, plan: GenerationPlan, rate: Rate | None = None) -> None:
        self.inputs: Final = inputs
        self.plan: Final = plan
        self.rate: Final = rate

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RunSpecification):
            return NotImplemented
        return self._values == other._values

    def __hash__(self) -> int:
        # Each attempt looks up its builder; a hash of everything took 4 % of its time.
        return hash(self.inputs.seed)

    @property
    def _values(self) -> tuple[object, ...]:
        return self.inputs, self.plan, self.rate

    def with_plan(self, plan: GenerationPlan) -> RunSpecification:
        """Return the specification with another plan."""
        return RunSpecification(self.inputs, plan, self.rate)

    @property
    def target(self) -> Target:
        """The requirements."""
        return self.inputs.target

    @property
    def regions(self) -> RandomRegions | None:
        """The generator of a map for each puzzle, if each has its own."""
        return self.inputs.regions

    @property
    def rules(self) -> RandomRules | None:
        """The generator of the rules of each puzzle, if they have any."""
        return self.inputs.rules

    @cached_property
    def run_id(self) -> str:
        """A hash of the inputs, eight hexadecimal digits.

        It identifies a run in output files, so that the run can be resumed.
        """
        return self.inputs.digest(4)


def _profile_key(profile: Profile, layout: Layout) -> object:
    """Return what determines the ratings of a profile on a layout, as JSON values.

    Common peers are left out where there are none, so that the puzzles of a seed on classic boxes
    are those of profiles from before this technique.
    """
    entries = [e for e in profile.entries if e.technique != COMMON_PEER or has_common_peers(layout)]
    key: dict[str, object] = {
        "name": profile.name,
        "scheme": profile.scheme,
        "stuck": profile.stuck,
        "techniques": [
            (e.technique, float(e.rating), dict(e.options), e.choice, e.grade) for e in entries
        ],
        "grades": [(g.name, float(g.low), float(g.high)) for g in profile.grades],
    }
    if profile.player is not None:
        key["player"] = dict(profile.player.data())
    if profile.minutes is not None:
        key["minutes"] = _profile_key(profile.minutes, layout)
    return key


def _layout_key(layout: Layout) -> object:
    """Return the name, cells and houses of a layout, as JSON values."""
    houses = [(KIND_NAMES[h.kind], h.name, h.cells, h.digits) for h in layout.specs]
    return layout.name, layout.coordinates, layout.digits, houses
