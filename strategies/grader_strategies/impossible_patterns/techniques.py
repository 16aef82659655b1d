"""The techniques of this family: the tridagon."""

from __future__ import annotations

from grader.pipeline.technique import Technique

TECHNIQUES: tuple[Technique, ...] = (
    Technique(
        "tridagon",
        "Tridagon",
        "grader_strategies.impossible_patterns.tridagon:Tridagon",
        refuse="grader_strategies.facts.square_boxes:refusal",
    ),
)
