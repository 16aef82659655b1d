"""Puzzles to a target."""

from grader.generate.generator import Generated, generate

__all__ = ["Generated", "generate"]
