"""The built-in techniques, a file a pattern.  `BUILTIN` is the one list of them."""

from __future__ import annotations

from grader.pipeline.technique import Technique
from strategies.exact_cover import ExactCover
from strategies.singles import FullHouse, HiddenSingle, NakedSingle

BUILTIN: tuple[Technique, ...] = (
    Technique("full-house", "Full House", FullHouse, options=("houses", "order")),
    Technique("hidden-single", "Hidden Single", HiddenSingle, options=("houses", "order")),
    Technique("naked-single", "Naked Single", NakedSingle, options=("order",)),
    Technique("exact-cover", "Exact Cover Search", ExactCover, options=("nodes",)),
)
