"""The techniques of this family: Sue de Coq, aligned exclusion and almost locked sets."""

from __future__ import annotations

from grader.pipeline.technique import Technique


def _aligned_exclusion(name: str, size: int) -> Technique:
    return Technique(
        f"aligned-{name}-exclusion".lower(),
        f"Aligned {name} Exclusion",
        "grader_strategies.almost_locked.aligned_exclusion:AlignedExclusion",
        fixed={"size": size},
        options=("houses",),
    )


def _bent_wing(name: str, cells: int) -> Technique:
    return Technique(
        f"{name}-wing".lower(),
        f"{name}-Wing",
        "grader_strategies.almost_locked.als_xz:BentWing",
        fixed={"cells": cells},
    )


TECHNIQUES: tuple[Technique, ...] = (
    Technique("sue-de-coq", "Sue de Coq", "grader_strategies.almost_locked.sue_de_coq:SueDeCoq"),
    _aligned_exclusion("Pair", 2),
    _aligned_exclusion("Triple", 3),
    Technique(
        "als-xz",
        "ALS-XZ",
        "grader_strategies.almost_locked.als_xz:AlsXz",
        options=("overlap",),
        thorough={"overlap": True},
    ),
    _bent_wing("WXYZ", 4),
    _bent_wing("VWXYZ", 5),
    Technique(
        "als-xy-wing",
        "ALS-XY-Wing",
        "grader_strategies.almost_locked.als_xy_wing:AlsXyWing",
        options=("overlap", "every"),
        thorough={"overlap": True, "every": True},
    ),
    Technique(
        "als-chain",
        "ALS Chain",
        "grader_strategies.almost_locked.als_chain:AlsChain",
        options=("overlap", "forward"),
        thorough={"overlap": True, "forward": False},
    ),
    Technique(
        "death-blossom",
        "Death Blossom",
        "grader_strategies.almost_locked.death_blossom:DeathBlossom",
        options=("overlap",),
        thorough={"overlap": True},
    ),
)
