"""The techniques of this family: nice loops, AICs, and the forcing chains and nets of HoDoKu.

Loops and forcing chains can pass through the strong sets of other patterns (`nodes`).  HoDoKu
does so in its lists of all steps, not in its solutions.
"""

from __future__ import annotations

from grader.pipeline.technique import Technique

LOOPS = {
    "continuous-nice-loop": "Continuous Nice Loop",
    "discontinuous-nice-loop": "Discontinuous Nice Loop",
    "aic": "AIC",
}
WITH_SETS = {"nodes": ("als",)}
"""The option with which chains pass through almost locked sets."""

TECHNIQUES: tuple[Technique, ...] = (
    Technique(
        "nice-loop",
        "Nice Loop or AIC",
        "grader_strategies.hodoku_chains.nice_loops:NiceLoop",
        options=("forms",),
        variants=LOOPS,
    ),
    Technique(
        "grouped-nice-loop",
        "Grouped Nice Loop or AIC",
        "grader_strategies.hodoku_chains.loops_with_sets:grouped_loops",
        options=("forms", "nodes"),
        thorough=WITH_SETS,
        variants={f"grouped-{id_}": f"Grouped {title}" for id_, title in LOOPS.items()},
    ),
    Technique(
        "als-nice-loop",
        "Nice Loop or AIC with ALS",
        "grader_strategies.hodoku_chains.nice_loops:NiceLoop",
        fixed={"nodes": ("als",), "prefix": "als-"},
        options=("forms", "revisits"),
        thorough={"revisits": True},
        variants={f"als-{id_}": f"{title} with ALS" for id_, title in LOOPS.items()},
    ),
    Technique(
        "table-forcing-chain",
        "Forcing Chain",
        "grader_strategies.hodoku_chains.forcing:TableForcing",
        options=("nodes",),
        thorough=WITH_SETS,
        variants={
            "forcing-chain-contradiction": "Forcing Chain Contradiction",
            "forcing-chain-verity": "Forcing Chain Verity",
        },
    ),
    Technique(
        "forcing-net",
        "Forcing Net",
        "grader_strategies.hodoku_chains.forcing:TableForcing",
        fixed={"nets": True},
        options=("nodes",),
        thorough=WITH_SETS,
        variants={
            "forcing-net-contradiction": "Forcing Net Contradiction",
            "forcing-net-verity": "Forcing Net Verity",
        },
    ),
    Technique(
        "tridagon-forcing-chain",
        "Tridagon Forcing Chain",
        "grader_strategies.hodoku_chains.set_forcing:SetForcing",
        fixed={"pattern": "tridagon"},
        options=("nodes",),
        refuse="grader_strategies.facts.square_boxes:refusal",
    ),
)
