"""The techniques of this family: XY-wing, XYZ-wing and W-wing."""

from __future__ import annotations

from grader.pipeline.technique import Technique
from grader_strategies.wings.w_wing import WWing
from grader_strategies.wings.xy_wing import Wing

TECHNIQUES: tuple[Technique, ...] = (
    Technique("xy-wing", "XY-Wing", Wing, fixed={"size": 2}, options=("order", "houses")),
    Technique("xyz-wing", "XYZ-Wing", Wing, fixed={"size": 3}, options=("order", "houses")),
    Technique("w-wing", "W-Wing", WWing, options=("link_cells",), thorough={"link_cells": "any"}),
)
