"""The inputs of a generator run, and the random numbers and the run id that follow from them."""

from __future__ import annotations

import json
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from attrs import frozen

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


@frozen
class RunInputs:
    """Everything that a user states about the puzzles of a run."""

    target: Target
    """The requirements."""
    seed: int
    regions: RandomRegions | None = None
    """The generator of a map for each puzzle; None if all have the layout of the target."""
    distinct: Distinct = "puzzles"
    """What must not be equivalent in two puzzles: the puzzles or their solutions."""
    vary: Vary | None = None
    """The property over which the puzzles are spread."""
    rules: RandomRules | None = None
    """The generator of the rules of each puzzle; None if all have the layout of the target."""

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


@frozen
class RunSpecification:
    """Everything that determines the puzzles of a run."""

    inputs: RunInputs
    """What the user states."""
    plan: GenerationPlan
    """How to look for the puzzles."""
    rate: Rate | None = None
    """The function that rates puzzles, if not `grader.rate`."""

    def __hash__(self) -> int:
        # Each attempt looks up its builder; a hash of everything took 4 % of its time.
        return hash(self.inputs.seed)

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
