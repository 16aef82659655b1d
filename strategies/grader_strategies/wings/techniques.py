"""The techniques of this family: XY-wing, XYZ-wing, W-wing and fireworks."""

from __future__ import annotations

from grader.pipeline.technique import Technique


def _firework(name: str, title: str, size: int) -> Technique:
    return Technique(
        f"firework-{name}",
        f"Firework {title}",
        "grader_strategies.wings.firework:Firework",
        fixed={"size": size},
        refuse="grader_strategies.wings.firework:refusal",
    )


TECHNIQUES: tuple[Technique, ...] = (
    Technique(
        "xy-wing",
        "XY-Wing",
        "grader_strategies.wings.xy_wing:Wing",
        fixed={"size": 2},
        options=("order", "houses"),
    ),
    Technique(
        "xyz-wing",
        "XYZ-Wing",
        "grader_strategies.wings.xy_wing:Wing",
        fixed={"size": 3},
        options=("order", "houses"),
    ),
    Technique(
        "w-wing",
        "W-Wing",
        "grader_strategies.wings.w_wing:WWing",
        options=("link_cells",),
        thorough={"link_cells": "any"},
    ),
    _firework("triple", "Triple", 3),
    _firework("quad", "Quad", 4),
)
