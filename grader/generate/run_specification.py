"""The inputs of a generator run, and the run id computed from them."""

from __future__ import annotations

import json
from functools import cached_property
from hashlib import blake2b

from attrs import frozen

from grader.generate.plan import GenerationPlan
from grader.generate.probe import Rate
from grader.generate.random_regions import RandomRegions
from grader.generate.target import Target
from grader.model.house import KIND_NAMES
from grader.model.layout import Layout
from grader.rating.profile import Profile


@frozen(cache_hash=True, slots=False)
class RunSpecification:
    """Everything that determines the puzzles of a run."""

    target: Target
    plan: GenerationPlan
    seed: int
    regions: RandomRegions | None = None
    """The generator of a map for each puzzle; None if all puzzles have the layout of the target."""
    rate: Rate | None = None
    """The function that rates puzzles, if not `grader.grading.rater.rate`."""

    @cached_property
    def run_id(self) -> str:
        """A hash of seed, profile, layout, requirements and regions: eight hexadecimal digits.

        It identifies a run in output files, so that the run can be resumed.  It is computed from
        names that are part of the file formats, never from names of classes, modules or fields,
        and stays the same when these are renamed.
        """
        regions = self.regions
        inputs = {
            "seed": self.seed,
            "profile": _profile_key(self.target.profile),
            "layout": _layout_key(self.target.layout),
            "requirements": [(r.key, r.arguments) for r in self.target.requirements],
            "regions": None
            if regions is None
            else (regions.size, regions.figures, float(regions.compactness), regions.symmetry),
        }
        text = json.dumps(inputs, sort_keys=True, default=str)
        return blake2b(text.encode(), digest_size=4).hexdigest()


def _profile_key(profile: Profile) -> object:
    """Return what determines the ratings of a profile, as JSON values."""
    return {
        "name": profile.name,
        "scheme": profile.scheme,
        "stuck": profile.stuck,
        "techniques": [
            (e.technique, float(e.rating), dict(e.options), e.choice, e.grade)
            for e in profile.entries
        ],
        "grades": [(g.name, float(g.low), float(g.high)) for g in profile.grades],
    }


def _layout_key(layout: Layout) -> object:
    """Return the name, cells and houses of a layout, as JSON values."""
    houses = [(KIND_NAMES[h.kind], h.name, h.cells, h.digits) for h in layout.specs]
    return layout.name, layout.coordinates, layout.digits, houses
