"""The techniques of this family: exact-cover search and brute force."""

from __future__ import annotations

from grader.pipeline.technique import Technique
from grader_strategies.last_resort.exact_cover import ExactCover

TECHNIQUES: tuple[Technique, ...] = (
    Technique("exact-cover", "Exact Cover Search", ExactCover, options=("nodes",)),
    Technique(
        "brute-force",
        "Brute Force",
        ExactCover,
        fixed={"fill": "middle"},
        options=("nodes",),
    ),
)
