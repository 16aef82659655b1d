"""The techniques of this family: cycles and forcing chains of Sudoku Explainer."""

from __future__ import annotations

from grader.pipeline.technique import Technique

PLUS = ("", "-plus", "-plus-fc", "-plus-mfc", "-plus-dfc", "-plus-dfc-fc")
"""The ending of the id of a dynamic chain, by level."""
PLUS_TITLES = ("", " (+)", " (+ FC)", " (+ MFC)", " (+ DFC)", " (+ DFC + FC)")
FORMS = {"double": "Double", "cell": "Cell", "region": "Region", "contradiction": "Contradiction"}


def _dynamic_technique(level: int) -> Technique:
    end, title = PLUS[level], PLUS_TITLES[level]
    return Technique(
        f"dynamic-forcing-chain{end}",
        f"Dynamic Forcing Chain{title}",
        "grader_strategies.explainer_chains.factories:dynamic",
        fixed={"level": level},
        variants={
            f"dynamic-{form}-forcing-chain{end}": f"Dynamic {name} Forcing Chain{title}"
            for form, name in FORMS.items()
        },
    )


TECHNIQUES: tuple[Technique, ...] = (
    Technique(
        "forcing-chain",
        "Cycle or Forcing Chain",
        "grader_strategies.explainer_chains.factories:cycles",
        variants={
            "forcing-x-cycle": "Bidirectional X-Cycle",
            "forcing-y-cycle": "Bidirectional Y-Cycle",
            "forcing-xy-cycle": "Bidirectional Cycle",
            "forcing-x-chain": "Forcing X-Chain",
            "forcing-xy-chain": "Forcing Chain",
        },
    ),
    Technique("nishio", "Nishio", "grader_strategies.explainer_chains.factories:nishio"),
    Technique(
        "multiple-forcing-chain",
        "Multiple Forcing Chain",
        "grader_strategies.explainer_chains.factories:multiple",
        variants={
            "cell-forcing-chain": "Cell Forcing Chain",
            "region-forcing-chain": "Region Forcing Chain",
        },
    ),
    *(_dynamic_technique(level) for level in range(len(PLUS))),
)
