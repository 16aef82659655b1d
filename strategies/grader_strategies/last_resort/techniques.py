"""The techniques of this family: exact-cover search and brute force."""

from __future__ import annotations

from grader.pipeline.technique import Technique

TECHNIQUES: tuple[Technique, ...] = (
    Technique(
        "exact-cover",
        "Exact Cover Search",
        "grader_strategies.last_resort.exact_cover:ExactCover",
        options=("nodes",),
    ),
    Technique(
        "brute-force",
        "Brute Force",
        "grader_strategies.last_resort.exact_cover:ExactCover",
        fixed={"fill": "middle"},
        options=("nodes",),
    ),
)
