"""BUG+1, a technique for the grader: a finder, and a descriptor beside it."""

from grader.pipeline.technique_pack import TechniquePack

TECHNIQUES = TechniquePack.from_folder(__name__)
