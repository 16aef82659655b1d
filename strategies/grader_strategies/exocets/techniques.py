"""The techniques of this family: junior exocets."""

from __future__ import annotations

from grader.pipeline.technique import Technique

TECHNIQUES: tuple[Technique, ...] = (
    Technique(
        "junior-exocet",
        "Junior Exocet",
        "grader_strategies.exocets.junior_exocet:JuniorExocet",
        refuse="grader_strategies.facts.square_boxes:refusal",
    ),
    Technique(
        "junior-exocet-plus",
        "Junior Exocet Plus",
        "grader_strategies.exocets.junior_exocet_plus:JuniorExocetPlus",
        refuse="grader_strategies.facts.square_boxes:refusal",
    ),
)
