"""The techniques of this family: remote pair, X-chain and XY-chain."""

from __future__ import annotations

from grader.pipeline.technique import Technique

TECHNIQUES: tuple[Technique, ...] = (
    Technique(
        "remote-pair",
        "Remote Pair",
        "grader_strategies.simple_chains.remote_pair:RemotePair",
        options=("longest",),
    ),
    Technique(
        "x-chain",
        "X-Chain",
        "grader_strategies.simple_chains.x_and_xy_chain:SimpleChain",
        options=("links",),
        thorough={"links": "any"},
    ),
    Technique(
        "xy-chain",
        "XY-Chain",
        "grader_strategies.simple_chains.x_and_xy_chain:SimpleChain",
        fixed={"cells": True},
    ),
)
