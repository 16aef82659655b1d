"""The techniques of this family: whips, g-whips, braids and g-braids."""

from __future__ import annotations

from grader.pipeline.technique import Technique

_FINDER = "grader_strategies.whips.whips:Whips"

TECHNIQUES: tuple[Technique, ...] = (
    Technique("whip", "Whip", _FINDER, options=("longest", "memory")),
    Technique("g-whip", "g-Whip", _FINDER, fixed={"groups": True}, options=("longest", "memory")),
    Technique("braid", "Braid", _FINDER, fixed={"braids": True}, options=("longest",)),
    Technique(
        "g-braid",
        "g-Braid",
        _FINDER,
        fixed={"groups": True, "braids": True},
        options=("longest",),
    ),
)
