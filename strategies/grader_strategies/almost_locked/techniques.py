"""The techniques of this family: Sue de Coq, aligned exclusion and almost locked sets."""

from __future__ import annotations

from grader.pipeline.technique import Technique
from grader_strategies.almost_locked.aligned_exclusion import AlignedExclusion
from grader_strategies.almost_locked.als_chain import AlsChain
from grader_strategies.almost_locked.als_xy_wing import AlsXyWing
from grader_strategies.almost_locked.als_xz import AlsXz
from grader_strategies.almost_locked.death_blossom import DeathBlossom
from grader_strategies.almost_locked.sue_de_coq import SueDeCoq


def _aligned_exclusion(name: str, size: int) -> Technique:
    return Technique(
        f"aligned-{name}-exclusion".lower(),
        f"Aligned {name} Exclusion",
        AlignedExclusion,
        fixed={"size": size},
        options=("houses",),
    )


TECHNIQUES: tuple[Technique, ...] = (
    Technique("sue-de-coq", "Sue de Coq", SueDeCoq),
    _aligned_exclusion("Pair", 2),
    _aligned_exclusion("Triple", 3),
    Technique("als-xz", "ALS-XZ", AlsXz, options=("overlap",), thorough={"overlap": True}),
    Technique(
        "als-xy-wing",
        "ALS-XY-Wing",
        AlsXyWing,
        options=("overlap", "every"),
        thorough={"overlap": True, "every": True},
    ),
    Technique(
        "als-chain",
        "ALS Chain",
        AlsChain,
        options=("overlap", "forward"),
        thorough={"overlap": True, "forward": False},
    ),
    Technique("death-blossom", "Death Blossom", DeathBlossom),
)
