"""The techniques of this family: nice loops, AICs, and the forcing chains and nets of HoDoKu."""

from __future__ import annotations

from grader.pipeline.technique import Technique

LOOPS = {
    "continuous-nice-loop": "Continuous Nice Loop",
    "discontinuous-nice-loop": "Discontinuous Nice Loop",
    "aic": "AIC",
}

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
        "grader_strategies.hodoku_chains.nice_loops:NiceLoop",
        fixed={"grouped": True},
        options=("forms",),
        variants={f"grouped-{id_}": f"Grouped {title}" for id_, title in LOOPS.items()},
    ),
    Technique(
        "table-forcing-chain",
        "Forcing Chain",
        "grader_strategies.hodoku_chains.forcing:TableForcing",
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
        variants={
            "forcing-net-contradiction": "Forcing Net Contradiction",
            "forcing-net-verity": "Forcing Net Verity",
        },
    ),
)
