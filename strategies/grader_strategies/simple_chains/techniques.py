"""The techniques of this family: remote pair, X-chain and XY-chain."""

from __future__ import annotations

from grader.pipeline.technique import Technique
from grader_strategies.simple_chains.remote_pair import RemotePair
from grader_strategies.simple_chains.x_and_xy_chain import SimpleChain

TECHNIQUES: tuple[Technique, ...] = (
    Technique("remote-pair", "Remote Pair", RemotePair, options=("longest",)),
    Technique("x-chain", "X-Chain", SimpleChain, options=("links",), thorough={"links": "any"}),
    Technique("xy-chain", "XY-Chain", SimpleChain, fixed={"cells": True}),
)
