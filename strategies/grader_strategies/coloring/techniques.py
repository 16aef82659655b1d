"""The techniques of this family: simple and multi coloring, 3D Medusa."""

from __future__ import annotations

from grader.pipeline.technique import Technique

TECHNIQUES: tuple[Technique, ...] = (
    Technique(
        "simple-coloring",
        "Simple Coloring",
        "grader_strategies.coloring.simple:SimpleColoring",
        options=("rules",),
        variants={
            "simple-coloring-wrap": "Simple Coloring Wrap",
            "simple-coloring-trap": "Simple Coloring Trap",
        },
    ),
    Technique(
        "multi-coloring",
        "Multi Coloring",
        "grader_strategies.coloring.multi:MultiColoring",
        variants={
            "multi-coloring-1": "Multi Coloring Type 1",
            "multi-coloring-2": "Multi Coloring Type 2",
        },
    ),
    Technique(
        "3d-medusa",
        "3D Medusa",
        "grader_strategies.coloring.medusa:Medusa",
        variants={
            "3d-medusa-wrap": "3D Medusa Wrap",
            "3d-medusa-trap": "3D Medusa Trap",
        },
    ),
)
