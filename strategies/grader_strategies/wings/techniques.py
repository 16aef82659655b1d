"""The techniques of this family: XY-wing, XYZ-wing and W-wing."""

from __future__ import annotations

from grader.pipeline.technique import Technique

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
)
