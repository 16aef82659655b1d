"""The techniques of this family: multi-sector locked sets and SK loops."""

from __future__ import annotations

from grader.pipeline.technique import Technique

TECHNIQUES: tuple[Technique, ...] = (
    Technique(
        "msls",
        "Multi-Sector Locked Set",
        "grader_strategies.multi_sector.rows_by_columns:Msls",
        refuse="grader_strategies.multi_sector.line_sets:refusal",
    ),
    Technique(
        "sk-loop",
        "SK Loop",
        "grader_strategies.multi_sector.sk_loop:SkLoop",
        refuse="grader_strategies.multi_sector.rings:refusal",
    ),
)
